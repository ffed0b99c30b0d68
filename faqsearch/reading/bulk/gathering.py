"""What several bulk files, or several printings in one, say of each card, united.

Cards meet by their oracle id, else by their name. One text on many cards is one ruling.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, replace
from datetime import date

from faqsearch.languages import Lang, fold
from faqsearch.nouns.cards import Card, CardFace
from faqsearch.nouns.documents import Problem, Source
from faqsearch.nouns.rulings import Ruling, RulingKind
from faqsearch.reading.bulk.cards import BulkCard, DatedText, OracleRuling, distinct_names
from faqsearch.reading.bulk.records import Report
from faqsearch.reading.citations import find_citations
from faqsearch.reading.ids import ruling_id

SECTION = "rulings"
"""The section of every ruling of bulk data, which has no headings."""


@dataclass(frozen=True, slots=True)
class BulkRuling:
    """A ruling of bulk data and the day it was published on each of its cards.

    The ruling's own date is the earliest of them: since then it is known. On a card a judge
    sees the day of that card, as its official page shows it; the same words were often
    published again with a later set, and each time confirmed. ``sources`` has its first
    place in every file. ``ranks`` are its places among the rulings of each card, in the order of
    that card's records, and ``rank`` that of its first appearance among all.
    """

    ruling: Ruling
    dates: Mapping[str, date | None]
    ranks: Mapping[str, int]
    rank: int
    sources: tuple[Source, ...]


@dataclass(slots=True)
class _Text:
    text: str
    publisher: str
    rank: int
    dates: dict[str, date | None]
    ranks: dict[str, int]
    sources: dict[str, Source]


class Gathering:
    """Cards and rulings of bulk files, gathered as they are read.

    >>> gathering = Gathering()
    >>> list(gathering.cards()), list(gathering.take_rulings())
    ([], [])
    """

    def __init__(self) -> None:
        self._cards: dict[str, BulkCard] = {}
        self._uniting: dict[str, _Uniting] = {}
        self._by_oracle_id: dict[str, str] = {}
        self._texts: dict[str, _Text] = {}
        self._waiting: dict[str, list[OracleRuling]] = {}
        self._ids: dict[str, str] = {}
        self._of_card: Counter[str] = Counter()  # how many rulings each has
        self._odd: dict[str, tuple[Source, str]] = {}

    def add(self, thing: BulkCard | OracleRuling) -> None:
        """Add what was read. Of a known card the newer file's faces stay; names and sets are
        added."""
        if isinstance(thing, OracleRuling):
            card_id = self._by_oracle_id.get(thing.oracle_id)
            if card_id is None:
                self._waiting.setdefault(thing.oracle_id, []).append(thing)
            else:
                self._add_ruling(card_id, thing.ruling, thing.source)
            return
        card_id = self._add_card(thing)
        for ruling in thing.rulings:
            self._add_ruling(card_id, ruling, thing.source)
        for waiting in self._waiting.pop(thing.card.oracle_id or "", ()):
            self._add_ruling(card_id, waiting.ruling, waiting.source)

    def _add_card(self, new: BulkCard) -> str:
        oracle_id = new.card.oracle_id
        card_id = self._by_oracle_id.get(oracle_id or "", new.card.id)
        known = self._cards.get(card_id)
        if known is None:
            self._cards[card_id] = replace(new, rulings=())
        else:
            if card_id not in self._uniting:
                self._uniting[card_id] = _Uniting(known)
            uniting = self._uniting[card_id]
            both = uniting.bulk.card.oracle_id, oracle_id
            if None not in both and both[0] != both[1]:
                what = f"two cards are called {card_id}"
                self._odd.setdefault(what, (new.source, "their rulings stand under the first"))
            uniting.add(new)
        if oracle_id:
            self._by_oracle_id.setdefault(oracle_id, card_id)
        return card_id

    def _add_ruling(self, card_id: str, ruling: DatedText, source: Source) -> None:
        key = self._ids.get(ruling.text)
        if key is None:
            key = self._ids[ruling.text] = ruling_id(ruling.text, Lang.EN)
        known = self._texts.get(key)
        if known is None:
            known = self._texts[key] = _Text(
                *(ruling.text, ruling.publisher, len(self._texts)), {}, {}, {}
            )
        known.sources.setdefault(source.path, source)
        if card_id not in known.ranks:
            known.ranks[card_id] = self._of_card[card_id]
            self._of_card[card_id] += 1
        earlier = known.dates.get(card_id)
        days = [day for day in (earlier, ruling.date) if day is not None]
        known.dates[card_id] = min(days, default=None)

    @property
    def counts(self) -> tuple[int, int]:
        """How many cards and how many different rulings there are."""
        return len(self._cards), len(self._texts)

    @property
    def ids(self) -> tuple[Set[str], Set[str]]:
        """The ids of all cards and of all rulings."""
        return self._cards.keys(), self._texts.keys()

    def cards(self) -> Iterator[BulkCard]:
        """Every card once, without its rulings, in the order in which they were first read."""
        self._unite()
        yield from self._cards.values()

    def _unite(self) -> None:
        """Have each card of several records as all of them have it."""
        for card_id, uniting in self._uniting.items():
            self._cards[card_id] = uniting.united()
        self._uniting.clear()

    def take_cards(self) -> Iterator[BulkCard]:
        """Every card once, that with the shortest texts first; each is let go of."""
        self._unite()
        for _, card_id in sorted((_length(card), id) for id, card in self._cards.items()):
            yield self._cards.pop(card_id)

    def newest_ruling(self, document: str) -> date | None:
        """The newest day of a ruling that stands in a file, each dated by its first day."""
        first = (
            min((day for day in known.dates.values() if day), default=None)
            for known in self._texts.values()
            if any(source.document == document for source in known.sources.values())
        )
        return max((day for day in first if day), default=None)

    def take_rulings(self) -> Iterator[BulkRuling]:
        """Every ruling once, the shortest first; each is let go of."""
        for _, key in sorted((len(known.text), key) for key, known in self._texts.items()):
            known = self._texts.pop(key)
            source = next(iter(known.sources.values()))
            days = [day for day in known.dates.values() if day is not None]
            ruling = Ruling(
                id=key,
                text=known.text,
                lang=Lang.EN,
                kind=RulingKind.DATED,
                source=source,
                section=f"{source.document}-{SECTION}",
                cards=tuple(known.dates),
                citations=find_citations(known.text),
                date=min(days, default=None),
                publisher=known.publisher,
            )
            sources = tuple(known.sources.values())
            yield BulkRuling(ruling, known.dates, known.ranks, known.rank, sources)

    def problems(self, document: str) -> tuple[Problem, ...]:
        """What shows only where records meet: two cards of one name, rulings without their card.

        It is told of the file that it stands in, and once for all printings of a card.
        """
        found: list[Problem] = []
        report = Report(found.append)
        report.find()
        for what, (source, done) in self._odd.items():
            if source.document == document:
                report.problem(source, what, done)
        for oracle_id, several in self._waiting.items():
            if several[0].source.document == document:
                of = f"of the card {oracle_id}, which is in none of the files"
                report.problem(several[0].source, f"{len(several)} rulings {of}", "left out")
        return tuple(found)


class _Uniting:
    """A card of which several records are read: the faces of the newer file, the names of all.

    The names of a newer French printing stand before those known.
    """

    def __init__(self, first: BulkCard) -> None:
        self.bulk = first
        self._english = dict.fromkeys(first.card.names.get(Lang.EN, ()))
        self._folded = set(map(fold, self._english))
        self._french: dict[str, tuple[int, str]] = {}  # by folded name: its place, its spelling
        self._before = self._behind = 0  # the places that come next at either end
        self._mechanics = set(first.card.mechanics)
        self._sets = dict.fromkeys(first.sets)
        self._add_french(first.card, before=False)

    def add(self, new: BulkCard) -> None:
        """Add another record."""
        known = self.bulk
        newer = _newer(new, known)
        faces = _completed(known, new)
        french, printed = (new.french, new.printed) if newer else (known.french, known.printed)
        for name in distinct_names(new.card.names.get(Lang.EN, ())):
            if (folded := fold(name)) not in self._folded:
                self._folded.add(folded)
                self._english[name] = None
        self._add_french(new.card, before=newer)
        self._mechanics.update(new.card.mechanics)
        self._sets.update(dict.fromkeys(new.sets))
        oracle_id = known.card.oracle_id or new.card.oracle_id
        self.bulk = replace(
            known,
            card=replace(known.card, faces=faces, oracle_id=oracle_id),
            french=french,
            printed=printed,
            made=new.made if faces is new.card.faces else known.made,
        )

    def _add_french(self, card: Card, *, before: bool) -> None:
        names = card.names.get(Lang.FR, ())
        if before:
            self._before -= len(names)
        start = self._before if before else self._behind
        for place, name in enumerate(names, start=start):
            if before or fold(name) not in self._french:
                self._french[fold(name)] = (place, name)
        if not before:
            self._behind += len(names)

    def united(self) -> BulkCard:
        """The card as all its records have it."""
        french = tuple(name for _, name in sorted(self._french.values()))
        names = {Lang.EN: tuple(self._english), Lang.FR: french}
        card = replace(
            self.bulk.card,
            names={lang: several for lang, several in names.items() if several},
            mechanics=tuple(sorted(self._mechanics)),
        )
        return replace(self.bulk, card=card, sets=tuple(self._sets))


def _newer(new: BulkCard, known: BulkCard) -> bool:
    """Whether the French faces of ``new`` are to be shown rather than those known."""
    if not new.french or not known.french:
        return bool(new.french)
    whole, known_whole = _whole(new.french), _whole(known.french)
    if whole != known_whole:
        return whole
    return (new.printed or date.min) > (known.printed or date.min)


def _whole(faces: tuple[CardFace, ...]) -> bool:
    return any(face.text for face in faces)


def _completed(known: BulkCard, new: BulkCard) -> tuple[CardFace, ...]:
    """The faces known, unless another record has more of them, or as many in a newer file."""
    more = len(new.card.faces) - len(known.card.faces)
    later = (new.made or date.min) > (known.made or date.min)
    return new.card.faces if more > 0 or (more == 0 and later) else known.card.faces


def _length(bulk: BulkCard) -> int:
    return sum(len(face.text) for face in (*bulk.card.faces, *bulk.french))
