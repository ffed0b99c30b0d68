"""The library as a Python object: the verbs of the command line.

It is one class, however long, since it is one list of what can be asked; most of it says what
each verb answers, and how answers are put together stands below it. What is given to a verb
is looked at above it: a wrong value is a NotationError with a sentence, as on the command line.

>>> from faqsearch import open_library
>>> open_library  # doctest: +ELLIPSIS
<function open_library at ...>
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from faqsearch.errors import LibraryError, NotationError, NotFound
from faqsearch.frozen import replace
from faqsearch.languages import Lang
from faqsearch.library.engine import engine_of
from faqsearch.library.folder import HeldDocument, LostDocument
from faqsearch.library.opened import OpenedLibrary, ReadOnce, mending
from faqsearch.library.records import LinkKind, StoredRuling
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import (
    CardAnswer,
    HitKind,
    MechanicAnswer,
    RuleAnswer,
    SearchAnswer,
    TermAnswer,
)
from faqsearch.nouns.cards import Card, Mechanic
from faqsearch.nouns.documents import Document, DocumentSummary
from faqsearch.nouns.rulings import Rule
from faqsearch.search.hits import HitMaker
from faqsearch.search.lookups import card_answer, mechanic_answer, rule_answer
from faqsearch.search.names import Ladder, MechanicNames

if TYPE_CHECKING:
    from faqsearch.authority import Authority
    from faqsearch.library.addition import AddReport
    from faqsearch.library.doctor import Diagnosis
    from faqsearch.linking import LinkedDocument
    from faqsearch.nouns.reviews import CheckAnswer
    from faqsearch.search.engine import Search
    from faqsearch.selection import Selection


_MOST_CARDS = 20_000
"""A library with fewer cards has not imported all that there are."""


def open_library(
    path: str | os.PathLike[str] | None = None,
    *,
    bundled: bool = True,
    notify: Callable[[str], None] | None = None,
) -> Library:
    """Open the library in the folder or at the URL ``path``, or where this machine keeps it.

    The URL is that of a PostgreSQL server, ``postgresql://…``. ``bundled=False`` leaves out
    the documents that ship. ``notify`` hears one line before a build that takes a moment.
    Raises :class:`~faqsearch.errors.LibraryError` when first used, or here over the URL.
    """
    return Library(engine_of(path, bundled=bundled, notify=notify))


def _language(lang: Lang | str | None) -> Lang | None:
    """The language of this code. Raises NotationError for one that is neither."""
    if lang is None or isinstance(lang, Lang):
        return lang
    try:
        return Lang(lang)
    except ValueError as error:
        raise NotationError(f"{lang!r} is no language of answers: name en or fr") from error


def _text(value: str, what: str) -> str:
    """What was asked with, if it is text of whole characters; else raises NotationError."""
    if not isinstance(value, str):
        raise NotationError(f"{what} is given as text, not as {value!r}")
    if not value.isascii() and any("\ud800" <= one <= "\udfff" for one in value):
        raise NotationError(f"{what} {value!r} holds half a character: give whole ones")
    return value


def _texts(**given: str | None) -> None:
    """Raise NotationError for a value, by its name, that is neither text nor left out."""
    for what, value in given.items():
        if value is not None:
            _text(value, what)


def _day(as_of: date | None) -> date | None:
    """The day of verdicts. Raises NotationError for text, and for a time of a day."""
    if as_of is None or (isinstance(as_of, date) and not isinstance(as_of, datetime)):
        return as_of
    raise NotationError(f"as_of is a datetime.date such as date(2008, 6, 1), not {as_of!r}")


def _count(value: int, what: str) -> int:
    """How many hits to show or skip. Raises NotationError for what can't be so many."""
    if not isinstance(value, int) or value < 0:
        raise NotationError(f"{what} is a whole number from 0 on, not {value!r}")
    return value


def _document(given: tuple[str, bytes]) -> tuple[str, bytes]:
    """A document's name and bytes. Raises NotationError for its text, or its path alone."""
    match given:
        case (str(), bytes()):
            return given
    raise NotationError(f"a document is given as its name and its bytes, not as {given!r:.80}")


def _paths(given: Iterable[str | os.PathLike[str]] | str | os.PathLike[str]) -> list[str]:
    """The paths of several files or folders, or of one."""
    return [os.fspath(one) for one in ([given] if isinstance(given, (str, os.PathLike)) else given)]


class Library(OpenedLibrary):
    """The rulings of the documents that ship and of those that a judge added.

    Every verb takes the language of the answer, or its code; where it is left out, the
    question's language decides. ``as_of`` is the day that verdicts are of, today if it is left out.
    Reading needs no lock; the object shows the library as it was when first read, and its
    own changes. Threads may share it.
    """

    @ReadOnce
    def _search(self) -> Search:
        from faqsearch.search.engine import Search

        return Search(self._snapshot)

    @property
    def folder(self) -> Path:
        """Where this machine keeps the library, or for one on a server what it is made from."""
        return self._store.folder

    def state(self) -> object:
        """What is equal as long as the library is not changed by anybody; quickly told."""
        return self._store.state()

    @property
    def stamp(self) -> str:
        """A word for what is read: another wherever the library was made from other documents."""
        return self._snapshot.stamp

    @ReadOnce
    def _cards(self) -> Ladder:
        return Ladder(self._snapshot.records.names, more=self._few_cards)

    def _few_cards(self) -> str:
        """What to add to a name that was not found, where most cards are not known at all."""
        known = len(self._snapshot.records.card_ids())
        if known >= _MOST_CARDS:
            return ""
        return (
            f", which knows only {known} cards: 'faqsearch sync mtgjson' fetches all, "
            "'faqsearch import mtgjson FILE' takes a file that you have"
        )

    @ReadOnce
    def _mechanics(self) -> Ladder:
        return Ladder(MechanicNames(self.mechanics().values()), "mechanic")

    # --- asking -------------------------------------------------------------------

    @mending
    def card(
        self, name: str, lang: Lang | str | None = None, as_of: date | None = None
    ) -> CardAnswer:
        """A card with its rulings: its own, those of its mechanics, those that name it.

        Each group is in the order of dates, newest last; at the end come the rules that
        name it, in an example say. The faces have the text of a document's block. Raises
        :class:`~faqsearch.errors.NotFound` or :class:`~faqsearch.errors.Ambiguous`.
        """
        asked = _text(name, "a card's name"), self._cards, self._snapshot.records
        return card_answer(*asked, _language(lang), _day(as_of))

    @mending
    def mechanic(
        self, name: str, lang: Lang | str | None = None, as_of: date | None = None
    ) -> MechanicAnswer:
        """A mechanic with its rules as quoted, its rulings, and those that only name it.

        Each group is newest last; ``via`` tells of the latter that the mechanic's name
        leads to them.
        Raises :class:`~faqsearch.errors.NotFound` or :class:`~faqsearch.errors.Ambiguous`.
        """
        asked = _text(name, "a mechanic's name"), self._mechanics, self._snapshot.records
        return mechanic_answer(*asked, _language(lang), _day(as_of))

    @mending
    def term(
        self, name: str, lang: Lang | str | None = None, as_of: date | None = None
    ) -> TermAnswer:
        """A term of the game, by its id or name: what glossaries say of it, then we.

        Of each language that is the newest edition held, or the newest of the day ``as_of``.
        Raises :class:`~faqsearch.errors.NotFound`.
        """
        from faqsearch.search.terms import term

        answer_lang = _language(lang) or Lang.EN
        return term(_text(name, "a term"), self._snapshot.records, answer_lang, _day(as_of))

    @mending
    def rule(
        self,
        number: str,
        lang: Lang | str | None = None,
        as_of: date | None = None,
        *,
        history: bool = False,
    ) -> RuleAnswer:
        """A rule number: its texts and subrules, who cites it, what it meant through time.

        ``number`` may be typed as in speech (``CR 502.81A``, ``rule 505,6``). Texts in the
        language of the answer come first; ``as_of`` is the day whose rule is meant. Of the
        editions of the rules held, one is shown: the newest of that day. With ``history`` all
        their wordings are told. Raises
        :class:`~faqsearch.errors.NotationError` for what is no rule number, and
        :class:`~faqsearch.errors.NotFound` where nothing is held or known of it.
        """
        records = self._snapshot.records
        parsed = RuleNumber.parse_typed(_text(number, "a rule number"))
        in_lang = _language(lang) or Lang.EN
        return rule_answer(parsed, records, in_lang, _day(as_of), history=history)

    @mending
    def search(
        self,
        words: str,
        lang: Lang | str | None = None,
        limit: int = 10,
        offset: int = 0,
        *,
        explain: bool = False,
        as_of: date | None = None,
    ) -> SearchAnswer:
        """Rulings, rules, cards, mechanics and glossary entries that answer, best first.

        With ``explain`` every hit says why it is there. Raises
        :class:`~faqsearch.errors.NotationError` for a ``limit`` or ``offset`` below 0.
        """
        limit, offset = _count(limit, "limit"), _count(offset, "offset")
        words, day = _text(words, "a question"), _day(as_of)
        return self._search.search(words, _language(lang), limit, offset, explain, day)

    @mending
    def documents(self) -> tuple[DocumentSummary, ...]:
        """Every document with what it holds: those added, then those that ship.

        One whose bytes are :meth:`lost` is there as long as what was read in it is.
        """
        try:
            return self._snapshot.records.summaries()
        except LostDocument:
            rest = self._store.open_rest()
            try:
                return rest.records.summaries()
            finally:
                rest.close()

    def lost(self) -> tuple[HeldDocument, ...]:
        """The documents whose bytes the library no longer has as they were added."""
        return self._store.lost()

    @mending
    def documents_by_id(self) -> Mapping[str, Document]:
        """Every document by its id, without counts of what it holds."""
        return self._snapshot.records.documents()

    @mending
    def known_card(self, id: str, lang: Lang | str) -> Card | None:
        """The card of this id, with the text of a document's block, if any, in ``lang``."""
        records = self._snapshot.records
        in_lang = _language(lang) or Lang.EN
        card = records.card(_text(id, "a card's id"))
        return card and replace(card, faces=HitMaker(records, in_lang).faces(card))

    @mending
    def rules_known(self, basis: Iterable[str], on: date) -> date:
        """The day of the newest rules known, by a day, to have the rules of these numbers as they
        are today: that of the rule history that ships, or of a newer edition that is held.
        """
        from faqsearch.search.known import rules_known

        return rules_known(self._snapshot.records.rules, basis, on)

    @mending
    def languages_of(self, name: str) -> frozenset[Lang]:
        """The languages in which a card or a mechanic is called so; none where nothing is."""
        from faqsearch.library.tokens import name_key

        key = name_key(_text(name, "a name"))
        named = MechanicNames(self.mechanics().values()).with_key(key)
        return frozenset(n.lang for n in (*self._snapshot.records.names.with_key(key), *named))

    @mending
    def mechanics(self) -> Mapping[str, Mechanic]:
        """Every mechanic known, by id."""
        return self._snapshot.records.mechanics

    def cards(self) -> Iterator[Card]:
        """Every card known, by id."""
        return self._snapshot.records.cards()

    @mending
    def rules(self) -> tuple[Rule, ...]:
        """Every rule text that the documents hold, by number."""
        return self._snapshot.records.rules.all()

    @mending
    def ruling_ids(
        self,
        card: str | None = None,
        lang: Lang | str | None = None,
        set: str | None = None,
        document: str | None = None,
    ) -> tuple[str, ...]:
        """Ids of all rulings that match, each once, in document order.

        Raises :class:`~faqsearch.errors.NotFound` or :class:`~faqsearch.errors.Ambiguous`
        for a card's name, ``NotFound`` also for a set or document that the library hasn't.
        """
        from faqsearch.library.narrowing import document_of, set_of

        _texts(card=card, set=set, document=document)
        lang = _language(lang)
        records = self._snapshot.records
        set = None if set is None else set_of(records, set)
        document = None if document is None else document_of(records, document)
        found = records.ruling_ids(lang=lang, set=set, document=document)
        if card is None:
            return found
        linked = records.linked(LinkKind.CARD, self._cards.resolve(card, lang).id)
        own = {stored.ruling.id for stored in linked}
        return tuple(id for id in found if id in own)

    def rulings(
        self,
        card: str | None = None,
        lang: Lang | str | None = None,
        set: str | None = None,
        document: str | None = None,
    ) -> Iterator[StoredRuling]:
        """Every ruling that matches, each once with all its places, in document order."""
        ids = self.ruling_ids(card, lang, set, document)
        records = self._snapshot.records
        for id in ids:
            yield from records.rulings([id])

    @mending
    def selection(
        self,
        card: str | None = None,
        lang: Lang | str | None = None,
        set: str | None = None,
        document: str | None = None,
    ) -> Selection:
        """What is exported: everything, or the rulings that match with all that they lean on.

        Raises what :meth:`ruling_ids` does.
        """
        from faqsearch.selection import Selection

        lang = _language(lang)
        records = self._snapshot.records
        if card is lang is set is document is None:
            return Selection.whole(records)
        ids = self.ruling_ids(card, lang, set, document)
        return Selection.of(records, ids, of_card=bool(card), lang=lang, document=document)

    def export(
        self,
        format: str = "json",
        *,
        card: str | None = None,
        lang: Lang | str | None = None,
        set: str | None = None,
        document: str | None = None,
    ) -> str:
        """The text of :meth:`selection` for other programs: ``json``, ``jsonl`` or ``scryfall``.

        Raises :class:`~faqsearch.errors.NotationError` for another format.
        """
        return self.selection(card, lang, set, document).text(format)

    @mending
    def check(
        self,
        files: Iterable[tuple[str, bytes]] = (),
        *,
        card: str | None = None,
        ruling: str | None = None,
        document: str | None = None,
        lang: Lang | str | None = None,
        as_of: date | None = None,
        lint: bool = False,
    ) -> CheckAnswer:
        """Verdicts on what ``files`` say (names and bytes), which need not be in the library.

        A file may also hold rulings alone, each under the name of a card or mechanic.
        Else on the rulings of a card, on one ruling, on a document, or on the whole library.
        Without ``lang`` the answer is in the language of the files, of several in English.
        With ``lint`` files and documents are also looked through for slips.
        Raises :class:`~faqsearch.errors.UnreadableDocument`,
        :class:`~faqsearch.errors.NotFound` or :class:`~faqsearch.errors.Ambiguous`.
        """
        from faqsearch.review import Review, read_to_review

        _texts(card=card, ruling=ruling, document=document)
        lang, as_of = _language(lang), _day(as_of)
        records = self._snapshot.records
        given = [_document(one) for one in files]
        read = [read_to_review(data, path, self._authority) for path, data in given]
        written = {said for linked in read for said in linked.parsed.document.langs}
        review = Review(records, lang or (Lang.EN if len(written) != 1 else written.pop()), as_of)
        if read:
            review.add_documents([linked.parsed for linked in read], self._authority)
        elif card is not None:
            hits = self.card(card, lang, as_of).rulings
            review.add_stored(records.rulings(hit.id for hit in hits if hit.kind is HitKind.RULING))
        elif ruling is not None:
            stored = records.ruling(ruling)
            if stored is None:
                raise NotFound(
                    f"the library has no ruling {ruling!r}: name one by its id, as --json has it"
                )
            review.add_stored([stored])
        else:
            review.add_held(document)
        if lint:
            review.look_for_slips_in(read)
            if not (read or card or ruling):
                review.look_for_slips_held(document)
        return review.answer()

    # --- keeping ------------------------------------------------------------------

    def parse(self, data: bytes, path: str) -> LinkedDocument:
        """What is read in a document, linked to the cards that the library knows.

        Raises :class:`~faqsearch.errors.UnreadableDocument`.
        """
        from faqsearch.linking import link
        from faqsearch.reading import parse

        path, data = _document((path, data))
        return link(parse(data, path), self._authority)

    @ReadOnce
    def _authority(self) -> Authority:
        from faqsearch.authority import Authority
        from faqsearch.library.recorded import RecordedCards

        return Authority.of(RecordedCards(self._snapshot.records))

    def add(
        self,
        paths: Iterable[str | os.PathLike[str]] | str | os.PathLike[str],
        stdin: bytes | None = None,
    ) -> AddReport:
        """Add files and folders, or a single one; ``-`` stands for the bytes of ``stdin``.

        Raises :class:`~faqsearch.errors.UnreadableDocument` if nothing can be read and
        :class:`~faqsearch.errors.LibraryError` if the library can't be written.
        """
        if stdin is not None:
            _document(("-", stdin))
        try:
            return self._store.add(_paths(paths), stdin)
        finally:
            self._forget()

    def import_files(
        self,
        kind: str,
        paths: Iterable[str | os.PathLike[str]] | str | os.PathLike[str],
        progress: Callable[[str, int, int], None] | None = None,
    ) -> AddReport:
        """Import bulk data (``mtgjson``, ``scryfall``) or rules texts (``comprules``), of one file
        or folder or several.

        ``progress`` hears what is being done, how much of it is done, and how much there is.
        Raises :class:`~faqsearch.errors.NotationError` for another kind,
        :class:`~faqsearch.errors.UnreadableDocument` if nothing can be read and
        :class:`~faqsearch.errors.LibraryError` if the library can't be written.
        """
        from faqsearch.library.folder import BULK, COMPRULES

        kinds = (*BULK, COMPRULES)
        if kind not in kinds:
            raise NotationError(f"{kind!r} is no kind of import: name one of {', '.join(kinds)}")
        try:
            return self._store.import_files(kind, _paths(paths), progress)
        finally:
            self._forget()

    def remove(
        self, document: str, progress: Callable[[str, int, int], None] | None = None
    ) -> None:
        """Take out a document that was added; ``progress`` hears what :meth:`import_files` tells.

        Raises :class:`~faqsearch.errors.NotFound`.
        """
        try:
            self._store.remove(_text(document, "a document's id"), progress)
        finally:
            self._forget()

    def doctor(self, *, repair: bool = False) -> Diagnosis:
        """What is wrong with the library's files, and what of it was mended with ``repair``.

        Raises :class:`~faqsearch.errors.LibraryError` where that can't be told: for no
        library, one of another format, one that is being written, one on a server.
        """
        from faqsearch.library import doctor
        from faqsearch.library.store import Store

        if not isinstance(self._store, Store):
            raise LibraryError(
                "the doctor examines libraries in folders: one on PostgreSQL is in the care of "
                "the server's own tools, and `faqsearch build` publishes its documents anew"
            )
        self._forget()
        return doctor.repair(self._store) if repair else doctor.examine(self._store)

    def build(self, progress: Callable[[str, int, int], None] | None = None) -> None:
        """Make records and index anew from the documents, telling ``progress`` as above."""
        try:
            self._store.build(progress)
        finally:
            self._forget()


def language_of(question: str, environ: Mapping[str, str] | None = None) -> Lang:
    """The language to answer in: the locale's where it names one, else the question's.

    >>> language_of("what happens then", {"LANG": "fr_FR.UTF-8"}), language_of("le sort", {})
    (<Lang.FR: 'fr'>, <Lang.FR: 'fr'>)
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = (os.environ if environ is None else environ).get(name, "")
        if value:
            for lang in Lang:
                if value.lower().startswith(str(lang)):
                    return lang
            break
    from faqsearch.search.spoken import language_of_words

    return language_of_words(question) or Lang.EN
