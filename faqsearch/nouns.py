"""The nouns of faqsearch: what documents, cards, rulings and answers are made of.

Frozen, typed, and without input or output. Line numbers are 1-based numbers of
the lines of the original file; a :class:`Span` counts characters of the text
that it belongs to, end excluded.

One module, though a long one: the nouns are what every other module speaks in, each is a few
lines, and most are made of others beside them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from faqsearch.frozen import Frozen, field
from faqsearch.languages import Lang, fold
from faqsearch.notations.mana import Color, ManaCost
from faqsearch.notations.rulenumber import RuleNumber

_Day = date  # in a class that has a date of its own
_NOTE_BEHIND = r"\s*\([^()]*\)\s*$"  # "(Obsolete)"
_PARTS = r",[”\"»]?\s+"
_QUOTES = ' “”"«»\u00a0'

# --- where things come from --------------------------------------------------


class Span(NamedTuple):
    """Characters ``start`` to ``end`` (excluded) of a text."""

    start: int
    end: int


class Source(Frozen):
    """Where a thing was read: document id, path as given, first and last line."""

    document: str
    path: str
    lines: tuple[int, int]


class Problem(Frozen):
    """Something odd in a readable document: the line, what it is, what was done."""

    line: int | None
    what: str
    done: str

    @property
    def is_chrome(self) -> bool:
        """Whether it is only page chrome that was skipped, which harms nothing."""
        return self.done == "skipped"


class LineClass(StrEnum):
    """What a line of a document is; every line is exactly one."""

    RULING = "ruling"
    HEADING = "heading"
    CARD = "card"
    RULES = "rules"
    PROSE = "prose"
    CHROME = "chrome"
    BLANK = "blank"


class DocumentKind(StrEnum):
    """What a document is as a whole."""

    FAQ = "faq"
    RULINGS = "rulings"
    RULES = "rules"
    ANSWERS = "answers"
    CARDS = "cards"


class Document(Frozen):
    """A source text.

    ``dates`` maps a role (``modified``, ``posted``, ``prerelease``, ``release``,
    ``legal``, ``effective``, ``newest`` of a page of dated rulings) to a day; ``date`` is
    the document's own date.
    ``accounting`` counts its lines by class, ``lines`` being the total.
    """

    id: str
    title: str
    kind: DocumentKind
    langs: tuple[Lang, ...]
    set: str | None
    dates: Mapping[str, date]
    path: str
    sha256: str
    problems: tuple[Problem, ...] = ()
    accounting: Mapping[str, int] = field(default_factory=dict)
    bundled: bool = False

    @property
    def date(self) -> date | None:
        """The document's own date: modified, else effective, release, posted, newest ruling."""
        for role in ("modified", "effective", "release", "posted", "newest"):
            if role in self.dates:
                return self.dates[role]
        return None


# --- cards and mechanics -----------------------------------------------------


class CardFace(Frozen):
    """One face of a card as one document or printing states it, in one language.

    ``type_line`` is as written; :meth:`faqsearch.notations.typeline.TypeLine.parse`
    reads it. ``text`` has one ability a line. Power, toughness, loyalty and
    defense are text, since they can be ``*`` or ``1+*``. ``other_name`` is the name
    in the other language, where the document gives both: ``Arbitre (Arbiter)``.
    ``other_colors`` are the letters of its colours (``BG``, or ``C`` for none) where they
    are stated and are not those of its cost: by a colour indicator, or by an ability such
    as devoid. ``as_of`` is the day of the wording, and ``bundled`` tells that a document that
    ships states it; both are known of a face that a library shows.
    """

    name: str
    lang: Lang
    mana_cost: ManaCost | None = None
    type_line: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    text: str = ""
    source: Source | None = None
    other_name: str | None = None
    other_colors: str | None = None
    as_of: date | None = None
    bundled: bool = False

    @property
    def colors(self) -> tuple[Color, ...] | None:
        """Its colours in the order W U B R G (CR 105.2), or None where they are not known."""
        if self.other_colors is not None:
            return tuple(color for color in Color if color in self.other_colors)
        return self.mana_cost.colors if self.mana_cost else None

    @property
    def lines(self) -> tuple[str, ...]:
        """The face as a document has it: name, cost, type line, figures, abilities."""
        size = f"{self.power}/{self.toughness}" if self.power and self.toughness else None
        figures = (size, self.loyalty, self.defense)
        parts = (self.name, self.mana_cost, self.type_line, *figures, *self.text.split("\n"))
        return tuple(str(part) for part in parts if part)


class Card(Frozen):
    """One card, in both languages.

    ``id`` is its English full name (``Fire // Ice``) where known, else the name
    in the document's language. ``names`` gives per language the full name first, then every variant
    and half. ``faces`` are English where known; ``mechanics`` are mechanic ids.
    """

    id: str
    faces: tuple[CardFace, ...]
    names: Mapping[Lang, tuple[str, ...]]
    layout: str = "normal"
    mechanics: tuple[str, ...] = ()
    oracle_id: str | None = None

    def name(self, lang: Lang) -> str:
        """The name in ``lang``, else the name it has."""
        for candidates in (self.names.get(lang, ()), self.names.get(lang.other, ())):
            if candidates:
                return candidates[0]
        return self.id


class MechanicKind(StrEnum):
    """What sort of thing a mechanic is."""

    KEYWORD_ABILITY = "keyword ability"
    KEYWORD_ACTION = "keyword action"
    ABILITY_WORD = "ability word"
    CARD_TYPE = "card type"
    LAYOUT = "layout"
    CYCLE = "cycle"
    THEME = "theme"
    CONCEPT = "concept"


class Mechanic(Frozen):
    """A mechanic: its id (an English slug), names in both languages, its rule today.

    The first name of a language is today's; the others are earlier words and
    headings under which FAQs file it.
    """

    id: str
    kind: MechanicKind
    names: Mapping[Lang, tuple[str, ...]]
    rule: RuleNumber | None = None
    summary: Mapping[Lang, str] = field(default_factory=dict)

    def name(self, lang: Lang) -> str:
        """The name in ``lang``, else in the other language, else the id."""
        for candidates in (self.names.get(lang, ()), self.names.get(lang.other, ())):
            if candidates:
                return candidates[0]
        return self.id


class GlossaryWord(NamedTuple):
    """A word for a concept of the game, used from ``since`` on and given up on ``until``.

    ``exact`` says that its other forms mean something else.
    """

    text: str
    since: date | None = None
    until: date | None = None
    exact: bool = False


class GlossaryEntry(Frozen):
    """A concept of the game: its words in each language, its rule today, what it is.

    The first word of a language is today's name. ``definition`` is a sentence of ours
    a language, empty for what explains itself.
    """

    id: str
    words: Mapping[Lang, tuple[GlossaryWord, ...]]
    rule: RuleNumber | None = None
    definition: Mapping[Lang, str] = field(default_factory=dict)

    def name(self, lang: Lang) -> str:
        """Today's name in ``lang``."""
        return self.words[lang][0].text


# --- verdicts ------------------------------------------------------------------


class Verdict(StrEnum):
    """Whether what a ruling says holds on a day.

    ``contradicts`` means that it differs already from the rules of its own day, which is an
    error of reading or of the model until a person has looked.
    """

    HOLDS = "holds"
    SUPERSEDED = "superseded"
    CONTRADICTS = "contradicts"
    NOT_CHECKABLE = "not checkable"
    ERA_UNKNOWN = "era unknown"


class Method(StrEnum):
    """How a verdict is known.

    ``computed`` by the model on both days, ``ledger`` from a dated change alone, ``text`` from
    the wording of a rule through its editions; ``linked`` is no verdict but the rules it is of.
    """

    COMPUTED = "computed"
    LEDGER = "ledger"
    TEXT = "text"
    LINKED = "linked"


class Reason(StrEnum):
    """Why a ruling can't be checked."""

    NO_MODEL = "no-model"
    AMBIGUOUS = "ambiguous"
    NEEDS_GAME_STATE = "needs-game-state"
    POLICY = "policy"
    REWORDED = "reworded"
    UNKNOWN_TEXT = "unknown-text"
    PARTLY = "partly"
    LATER = "later"


class OutdatedWord(NamedTuple):
    """A word of a text that the game gave up on the day ``until``, and today's name of it.

    None is today's of what the game has no more.
    """

    then: str
    today: str | None
    until: date


class Turn(NamedTuple):
    """A day on which the answer of a claim turned, by which changes, and the answer from then."""

    on: date
    changes: tuple[str, ...]
    now: object


class CheckedClaim(Frozen):
    """What a ruling states, and what the model answers: on the ruling's day, and at each turn.

    All three are JSON values; of the answers only that part stands here of which ``stated``
    speaks.
    """

    function: str
    stated: object
    then: object
    turns: tuple[Turn, ...] = ()
    recognised: bool = False


class Checked(Frozen):
    """A ruling or a quoted rule as checked, from which its verdict on any day follows.

    ``since`` and ``until`` are the first and last day that it may be of, both None where nothing
    tells; the claims' answers are those of a day between. ``ended`` is the id of the change
    that ended what it states, and ``ended_on`` its day; ``altered`` and ``altered_on`` are those of
    one that altered what it speaks of, its answer staying. ``partly`` tells that
    its claims were recognised in a part of its prose. ``known_text`` tells that it is a rule as the
    rules had it, which said so until ``reworded_on``. ``basis`` are rule numbers of today.
    """

    since: date | None = None
    until: date | None = None
    claims: tuple[CheckedClaim, ...] = ()
    ended: str | None = None
    ended_on: date | None = None
    altered: str | None = None
    altered_on: date | None = None
    known_text: bool = False
    reworded_on: date | None = None
    partly: bool = False
    reason: Reason | None = None
    basis: tuple[str, ...] = ()
    outdated: tuple[OutdatedWord, ...] = ()


class Check(Frozen):
    """The verdict on a ruling on a day.

    ``since`` and ``changes`` tell when and by what it was superseded; ``then`` and ``now`` are
    the answers of the model, to the question of ``function``, on the ruling's day and on the day
    asked for. ``basis`` are rule numbers of today, ``outdated`` words that were given up by then.
    ``altered`` is the id of a change that left the answer but altered what the ruling speaks of.
    ``recognised`` tells that a part of the prose was recognised and the rest not read; ``turns``
    are all turns of the answer up to that day.
    """

    verdict: Verdict
    method: Method
    basis: tuple[str, ...] = ()
    since: date | None = None
    changes: tuple[str, ...] = ()
    function: str | None = None
    then: object = None
    now: object = None
    reason: Reason | None = None
    outdated: tuple[OutdatedWord, ...] = ()
    altered: str | None = None
    recognised: bool = False
    turns: tuple[Turn, ...] = ()


# --- what documents say ------------------------------------------------------


class Citation(Frozen):
    """Rule numbers cited in a text: where, as written, and the numbers meant."""

    span: Span
    written: str
    numbers: tuple[RuleNumber, ...]


class Mention(Frozen):
    """A card's name standing in a text: where, and the card's id."""

    span: Span
    card: str


class SectionKind(StrEnum):
    """What a section of a document is about."""

    PREAMBLE = "preamble"
    PART = "part"
    MECHANIC = "mechanic"
    CARD = "card"
    RULES = "rules"
    RULINGS = "rulings"
    ANSWERS = "answers"
    GLOSSARY = "glossary"
    FOOTER = "footer"


class Reference(Frozen):
    """A cross reference ("see …"): as written, and the section it leads to, if found."""

    written: str
    target: str | None
    source: Source


class Section(Frozen):
    """A part of a document under one heading.

    ``faces`` are names of card faces, ``rules`` rule numbers, ``rulings`` ruling
    ids, each in the order of the document; ``mechanic`` is a mechanic id.
    """

    id: str
    kind: SectionKind
    heading: str
    lang: Lang
    source: Source
    mechanic: str | None = None
    faces: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    references: tuple[Reference, ...] = ()


class RulingKind(StrEnum):
    """How a ruling stands in its document."""

    BULLET = "bullet"
    PARAGRAPH = "paragraph"
    INTRODUCTION = "introduction"
    ANSWER = "answer"
    DATED = "dated"


class Item(Frozen):
    """A ``--`` or ``1)`` item inside a ruling, without its marker."""

    marker: str
    text: str
    source: Source


class Ruling(Frozen):
    """One official statement about a card or a mechanic.

    ``text`` is the whole ruling: its paragraph, then each item on a line of its
    own with its marker. ``cards`` are ids of the cards it belongs to (the block it
    stands under), ``mechanics`` those of its section; ``mentions`` are other
    cards named in the text. ``twin`` is the id of the same ruling in the other
    language. ``heading`` is the sub-heading or section heading above it.
    ``machine_translated`` tells that its page says so. Rulings of one ``unit`` are one
    ruling: an official text, its restatements, its translations.
    """

    id: str
    text: str
    lang: Lang
    kind: RulingKind
    source: Source
    section: str
    heading: str = ""
    cards: tuple[str, ...] = ()
    mechanics: tuple[str, ...] = ()
    mentions: tuple[Mention, ...] = ()
    citations: tuple[Citation, ...] = ()
    items: tuple[Item, ...] = ()
    date: date | None = None
    publisher: str | None = None
    set: str | None = None
    twin: str | None = None
    machine_translated: bool = False
    unit: str = ""


class Rule(Frozen):
    """A rule as one document quotes it; ``edition`` is the document's date.

    ``editions`` are the effective days of the editions of the Comprehensive Rules that have
    this wording under this number, newest first; ``source`` is its place in the first of them.
    A text that merely quotes the rule has none.

    ``title`` is the heading of the rule's own number or of its parent
    (``Transmute``), and ``headings`` has those of its number and of all above it, by number;
    ``examples`` hold the texts after "Example:". ``cites`` are other rules and ``cards``
    ids of cards that text or examples name. Rules of one ``unit`` are one rule:
    translations, and a restatement. ``bundled`` tells a restatement that ships; ``check`` is the
    verdict on it, in an answer.
    """

    number: RuleNumber
    text: str
    lang: Lang
    source: Source
    title: str = ""
    examples: tuple[str, ...] = ()
    edition: date | None = None
    mechanic: str | None = None
    headings: Mapping[str, str] = field(default_factory=dict, hash=False)
    cites: tuple[RuleNumber, ...] = ()
    cards: tuple[str, ...] = ()
    machine_translated: bool = False
    unit: str = ""
    bundled: bool = False
    check: Check | None = None
    editions: tuple[date, ...] = ()


class GlossaryDefinition(Frozen):
    """What the glossary of a rules text says of a term; ``edition`` is the document's date.

    ``text`` has one paragraph a line; numbered meanings keep their number. ``see`` are other
    terms of the same glossary that it leads to, as they stand there. ``mechanic`` is the id of
    the mechanic that is called so.
    """

    term: str
    text: str
    lang: Lang
    source: Source
    edition: date | None = None
    citations: tuple[Citation, ...] = ()
    see: tuple[str, ...] = ()
    mechanic: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The term without a note behind it, then the single terms that it may consist of.

        >>> place = Source("rules", "rules.txt", (2, 3))
        >>> GlossaryDefinition("Bury, Buried (Obsolete)", "", Lang.EN, place).names
        ('Bury, Buried', 'Bury', 'Buried')
        """
        whole = re.sub(_NOTE_BEHIND, "", self.term).strip(_QUOTES)
        parts = [part.strip(_QUOTES) for part in re.split(_PARTS, whole)]
        single = [part for part in parts if part and "[" not in part]
        return tuple(dict.fromkeys((whole or self.term, *single)))


class ParsedDocument(Frozen):
    """All that was read in one document. ``rulings`` are in document order and
    stand once for every place; equal texts share an id. ``definitions`` are the entries of
    the glossary of a rules text."""

    document: Document
    sections: tuple[Section, ...]
    rulings: tuple[Ruling, ...]
    faces: tuple[CardFace, ...]
    rules: tuple[Rule, ...]
    definitions: tuple[GlossaryDefinition, ...] = ()


# --- dated changes of the rules ----------------------------------------------


class ChangeKind(StrEnum):
    """What sort of change of the rules a dated change is.

    ``functional`` changes what happens, ``terms`` the words, ``renumbering`` the numbers,
    ``addition`` brings something new, ``oracle`` changes the texts of cards.
    """

    FUNCTIONAL = "functional"
    TERMS = "terms"
    RENUMBERING = "renumbering"
    ADDITION = "addition"
    ORACLE = "oracle"


class Confidence(StrEnum):
    """How well a fact is known: high means read in the rules texts on both sides of it."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Term(NamedTuple):
    """A word of the game before and after a change; the same twice if no other replaced it."""

    lang: Lang
    then: str
    today: str


class Change(Frozen):
    """A dated change of the rules, an entry of the ledger.

    ``in_force`` is the day printed in the first rules text that has it. ``then`` are rule
    numbers before it (of an addition: in its first text), ``today`` the numbers now.
    ``what`` says it in one sentence a language; ``evidence`` names the texts compared.
    """

    id: str
    in_force: date
    set: str
    what: Mapping[Lang, str]
    then: tuple[RuleNumber, ...]
    today: tuple[RuleNumber, ...]
    terms: tuple[Term, ...]
    kind: ChangeKind
    confidence: Confidence
    evidence: str

    @property
    def rules(self) -> tuple[RuleNumber, ...]:
        """Every rule number it concerns, those of then first."""
        return tuple(dict.fromkeys(self.then + self.today))


# --- questions and answers ---------------------------------------------------


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
    maps a name as typed to the ids of all the cards that bear it.
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


class NumberPeriod(NamedTuple):
    """A number that a rule bore from ``first`` to ``last``, both days included.

    ``last`` is None where the rule still bears it.
    """

    number: RuleNumber
    first: date
    last: date | None


class NumberMeaning(Frozen):
    """What a rule number meant from ``first`` to ``last`` (None: still), both included.

    ``title`` is the English heading of that rule (Split Cards), ``rule`` its id in the rule
    history, ``today`` its number now, None where it is gone: then ``gone`` is its last period.
    """

    rule: str
    title: str
    first: date
    last: date | None
    today: RuleNumber | None
    gone: NumberPeriod | None = None


class EditionShown(Frozen):
    """Which edition of the rules an answer shows, and what to know of the others held.

    ``day`` is the effective day of the one shown, None where nothing of one is; ``newest`` is the
    newest held of the time asked for, None where all are later; ``others`` are the
    other editions held that have the rule, newest first, ``oldest`` is the oldest held.
    ``in_force`` is the edition that was in force on the day asked for where that one is not
    held; ``changed`` tells whether the rule's wording changed up to it, None where nobody knows.
    ``coming`` are the editions held that have the rule and are not in force yet, the next first.
    """

    day: date | None
    newest: date | None
    others: tuple[date, ...]
    in_force: date | None
    changed: bool | None
    oldest: date
    coming: tuple[date, ...] = ()


class PieceKind(StrEnum):
    """What a piece of a wording is, beside the wording before."""

    SAME = "same"
    OUT = "out"
    IN = "in"


class Piece(NamedTuple):
    """A piece of text that stayed, was taken out, or was put in."""

    kind: PieceKind
    text: str


class Wording(Frozen):
    """One wording of a rule in the editions held from ``first`` to ``last`` on.

    ``last`` is the eve of the next edition that there was, held or not; None of today's.
    ``text`` holds its examples too, a line each, as the newest of the ``editions`` has it, and
    ``sources`` are its places, the oldest first. ``numbers`` are its numbers in turn, each with
    the days that the rule bore it, as far as they are known beyond those editions. Between the
    wording before and this one lie ``missing`` editions that are not held. ``pieces`` tell what
    changed since the wording before, empty for the first.
    """

    text: str
    lang: Lang
    numbers: tuple[NumberPeriod, ...]
    first: date
    last: date | None
    editions: tuple[date, ...]
    sources: tuple[Source, ...]
    missing: int = 0
    pieces: tuple[Piece, ...] = ()


class RuleWordings(Frozen):
    """A rule through the editions held, the oldest wording first.

    ``number`` is its number in the newest that has it, ``rule`` its id in the rule history.
    ``born`` is the day of the edition that brought it, None where that is older than all known;
    ``ended`` its last day, None where it is there today; ``went_into`` the number today of the
    rule that took it in.
    """

    number: RuleNumber
    rule: str
    wordings: tuple[Wording, ...]
    born: date | None = None
    ended: date | None = None
    went_into: RuleNumber | None = None


class RuleAnswer(Frozen):
    """A rule number, every text the library holds under it (per language and
    edition), its subrules, and the rulings that cite it.

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


class CheckedCitation(Frozen):
    """A rule number cited in a document, or quoted under it, carried from its day to today.

    ``status`` tells what became of its rule, ``today`` is the number now, ``note`` says it in
    words of the answer's language.
    """

    source: Source
    written: str
    number: RuleNumber
    status: str
    today: RuleNumber | None
    note: str


class LintKind(StrEnum):
    """What a slip of a document is."""

    OTHER_CARD = "other card"
    KEYWORD = "keyword"
    DUPLICATE = "duplicate"
    TWIN = "twin"
    SYMBOL = "symbol"
    LANGUAGE = "language"


class Lint(Frozen):
    """A slip in a ruling: its place, what sort, the ruling's id and language, what is amiss.

    ``what`` holds the ids of the other cards that it names, the keyword as written, the line of
    the first of two alike, the symbol as written, the language that doesn't belong, or, of a
    missing twin, nothing.
    """

    source: Source
    kind: LintKind
    ruling: str
    lang: Lang
    what: tuple[str, ...] = ()


class CheckAnswer(Frozen):
    """Verdicts on rulings and rules, in the order of their documents, and their citations.

    Each hit has its :attr:`Hit.check`; ``checked`` holds, in the same order, what the verdicts
    follow from. ``lint`` are the slips of the documents, None where they were not looked for.
    """

    hits: tuple[Hit, ...]
    checked: tuple[Checked, ...]
    citations: tuple[CheckedCitation, ...]
    lang: Lang
    as_of: date | None = None
    lint: tuple[Lint, ...] | None = None

    def only(self, verdicts: frozenset[Verdict]) -> CheckAnswer:
        """Those of some verdicts."""
        pairs = zip(self.hits, self.checked, strict=True)
        kept = [(h, c) for h, c in pairs if h.check and h.check.verdict in verdicts]
        hits, checked = tuple(h for h, _ in kept), tuple(c for _, c in kept)
        return CheckAnswer(hits, checked, self.citations, self.lang, self.as_of, self.lint)


class DocumentSummary(Frozen):
    """A document of the library with what it holds, counted per language.

    ``rulings`` counts texts that differ, ``places`` also those that stand again;
    ``definitions`` are the entries of the glossary of a rules text.
    """

    document: Document
    rulings: Mapping[Lang, int]
    faces: int
    rules: int
    places: int = 0
    definitions: int = 0
