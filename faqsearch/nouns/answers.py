"""Questions as understood, hits, and the answers that are made of them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING

from faqsearch.dates import is_ambiguous, parse_date
from faqsearch.frozen import Frozen, field
from faqsearch.languages import Lang, fold
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.cards import Card, Mechanic
from faqsearch.nouns.documents import Source, Span
from faqsearch.nouns.rulings import Rule
from faqsearch.nouns.verdicts import Check

if TYPE_CHECKING:
    from faqsearch.nouns.editions import EditionShown, NumberMeaning, NumberPeriod, RuleWordings

_Day = date  # in a class that has a date of its own


class Tier(StrEnum):
    """How sure a hit is; ``fuzzy`` is a guess and is shown as one."""

    EXACT = "exact"
    ALIAS = "alias"
    PREFIX = "prefix"
    FUZZY = "fuzzy"
    TEXT = "text"


class HitKind(StrEnum):
    """What a hit is."""

    RULING = "ruling"
    CARD = "card"
    RULE = "rule"
    MECHANIC = "mechanic"
    GLOSSARY = "glossary"


class Query(Frozen):
    """A question as understood. Whatever is not understood is words.

    ``unread`` are filters that mean nothing here (``kind:bogus``), as typed; ``ambiguous``
    maps a name as typed to the ids of all the cards that bear it, or of the mechanics, one in
    each language, where nothing tells which language is meant.
    """

    text: str
    lang: Lang
    words: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    mechanics: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    filters: Mapping[str, str] = field(default_factory=dict)
    unread: tuple[str, ...] = ()
    ambiguous: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def contradicted(self) -> tuple[str, ...]:
        """What is both asked for and left out: words, and filters as typed.

        >>> asked = Query("retrace -retrace", Lang.EN, words=("retrace",), excluded=("Retrace",))
        >>> asked.contradicted
        ('Retrace',)
        """
        wanted = {*self.words, *(fold(f"{name}:{value}") for name, value in self.filters.items())}
        return tuple(one for one in self.excluded if wanted.issuperset(fold(one).split()))

    @property
    def days(self) -> Mapping[str, date]:
        """The days of filters that may be of two, as typed, with the day that each was read as.

        >>> Query("", Lang.EN, filters={"before": "03/04/2019", "set": "lrw"}).days
        {'03/04/2019': datetime.date(2019, 4, 3)}
        """
        asked = [value for name, value in self.filters.items() if name in ("before", "after")]
        asked += (one.partition(":")[2] for one in self.excluded)
        days = dict.fromkeys(day.strip('"') for value in asked for day in value.split(" OR "))
        return {day: parse_date(day) for day in days if is_ambiguous(day)}


class Hit(Frozen):
    """One answer. ``id`` is the ruling's id, the card's or mechanic's id, or the
    rule number. ``via`` is the mechanic id through which a ruling reached a card,
    when it does not stand under that card itself. ``sources`` lists every place of
    the text, ``source`` being the first. ``bundled`` tells that only documents that ship
    state it: an unofficial restatement. ``machine_translated`` tells that its page says so.
    ``why`` names what of the question led to it, a phrase each. ``weak`` tells that it holds
    only a small part of what was asked: near it, hardly an answer. ``rule`` is the number
    that a mechanic or a glossary entry has in the rules today. ``check`` is the verdict on a
    ruling or a rule. ``editions`` are all editions of the rules held that have a rule, newest
    first; ``worded`` is the last of them whose wording answers where the one shown doesn't."""

    rank: int
    score: float
    tier: Tier
    kind: HitKind
    id: str
    title: str
    lang: Lang
    text: str
    highlights: tuple[Span, ...] = ()
    cards: tuple[str, ...] = ()
    mechanics: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    date: date | None = None
    twin: str | None = None
    via: str | None = None
    bundled: bool = False
    machine_translated: bool = False
    why: tuple[str, ...] = ()
    weak: bool = False
    rule: str | None = None
    check: Check | None = None
    editions: tuple[_Day, ...] = ()
    worded: _Day | None = None

    @property
    def source(self) -> Source | None:
        """The first place, or None for what no document states."""
        return self.sources[0] if self.sources else None

    @property
    def is_dated(self) -> bool:
        """Whether it is a text of a document, which holds as of its day: no card."""
        return bool(self.sources) and self.kind is not HitKind.CARD


class SearchAnswer(Frozen):
    """The hits of one page, how many there are in all, and suggestions."""

    query: Query
    hits: tuple[Hit, ...]
    total: int
    suggestions: tuple[str, ...] = ()


class CardAnswer(Frozen):
    """A card and its rulings, newest last, then the rules that name it.

    ``tier`` tells how the name was found, ``near`` which other cards a guess may have meant,
    by id. The card's faces have the text of a document's block where there is one, with its
    place.
    """

    card: Card
    rulings: tuple[Hit, ...]
    tier: Tier
    lang: Lang
    near: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """How many rulings there are."""
        return sum(hit.kind is HitKind.RULING for hit in self.rulings)


class MechanicAnswer(Frozen):
    """A mechanic, its official rules as quoted in the library, and its rulings.

    ``definitions`` are what the glossaries of rules texts say of it, ``edition`` tells of which
    edition its rules are, None where they are of none.
    """

    mechanic: Mechanic
    rules: tuple[Rule, ...]
    rulings: tuple[Hit, ...]
    tier: Tier
    lang: Lang
    definitions: tuple[Hit, ...] = ()
    edition: EditionShown | None = None

    @property
    def total(self) -> int:
        """How many rulings there are."""
        return len(self.rulings)


class TermAnswer(Frozen):
    """A term of the game: what the glossaries of rules texts say of it, then our own, if any.

    ``see`` maps the other terms that those lead to, as written, to their ids.
    """

    id: str
    definitions: tuple[Hit, ...]
    see: Mapping[str, str]
    tier: Tier
    lang: Lang


class RuleAnswer(Frozen):
    """A rule number, every text the library holds under it (per language and
    edition), its subrules, and the rulings that cite the rule, under whichever number it had
    on their day. ``cited_otherwise`` counts those that cite the number for another rule.

    ``meanings`` are the rules that ever bore the number, oldest first. ``history``,
    ``status`` and ``today`` tell of one of them, the one of the day ``as_of``, else of the
    first text: its numbers, what became of it, its number now. ``rule_id`` is its id in the
    rule history. ``elsewhere`` holds its texts under its other numbers, where the library has
    none under this one. ``summary`` says in words of ours what it says, by language, where it
    says the same today. ``edition`` tells which edition of the rules is shown, None where none
    is held; ``wordings`` are those of all editions held, None where they were not asked for.
    """

    number: RuleNumber
    texts: tuple[Rule, ...]
    subrules: tuple[Rule, ...]
    cited_by: tuple[Hit, ...]
    lang: Lang
    title: str = ""
    meanings: tuple[NumberMeaning, ...] = ()
    as_of: date | None = None
    elsewhere: tuple[Rule, ...] = ()
    history: tuple[NumberPeriod, ...] = ()
    status: str | None = None
    today: RuleNumber | None = None
    summary: Mapping[Lang, str] = field(default_factory=dict)
    rule_id: str | None = None
    edition: EditionShown | None = None
    wordings: tuple[RuleWordings, ...] | None = None
    cited_otherwise: int = 0
