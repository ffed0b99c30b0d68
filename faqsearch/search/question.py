"""A question as understood: filters, phrases, what is left out, and units of what is asked.

``"quoted phrases"``, ``card:``, ``rule:``, ``mechanic:``, ``lang:``, ``set:``, ``kind:``,
``document:``, ``before:`` and ``after:`` (a day, month or year), ``-word``, ``-kind:card``
and ``OR`` are read; anything else is words, never an error. What looks like one of these and
is none (``color:red``, ``card:`` with nothing behind it, a quotation mark without a second
one, an ``OR`` between a filter and words) is words too, and is noted as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from faqsearch.dates import parse_date
from faqsearch.errors import FaqsearchError, NotationError
from faqsearch.frozen import Frozen
from faqsearch.languages import Lang, fold
from faqsearch.library.tokens import name_key, tokens
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import (
    HitKind,
    Query,
    Tier,
)
from faqsearch.search.lexicon import Lexicon
from faqsearch.search.named import NameFinder
from faqsearch.search.spoken import evidence_of, most_of
from faqsearch.search.units import Placed, Unit, UnitFinder

_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"'})
_OPERATORS = tuple("card rule mechanic lang set kind document before after".split())
_PART = re.compile(
    rf"""
    (?P<minus>-(?=["a-zA-ZÀ-ÿ]))?
    (?:(?P<operator>{"|".join(_OPERATORS)}):(?=\S))?
    (?:"(?P<quoted>[^"]*)"|(?P<bare>[^\s"]+)|(?P<stray>"))
    """,
    re.VERBOSE,
)
_LIKE_A_FILTER = r"[^\W\d_]+:[^\s/:]+"  # and no address
_BEFORE_A_QUOTE = r"[^\W\d_]+:"
_OR = frozenset(("OR", "OU"))
_LANGUAGES = {
    **{str(lang): lang for lang in Lang},
    **dict.fromkeys(("english", "anglais"), Lang.EN),
    **dict.fromkeys(("french", "francais"), Lang.FR),
}
_MONTH = r"([0-9]{4})(?:-([0-9]{2}))?"
_FRENCH_NAME, _ENGLISH_NAME = 1.5, 0.5  # players of either language use English names


class Filter(NamedTuple):
    """One field that answers must have: one of ``terms``, or a day below or from one on."""

    operator: str
    terms: tuple[str, ...]


class Alternative(Frozen):
    """One side of an OR: the units it is scored by, and phrases that must stand in a text."""

    units: tuple[Unit, ...]
    phrases: tuple[str, ...] = ()


class Question(Frozen):
    """What was understood: the query as shown, and what it is scored by.

    Of each tuple in ``filters`` one must hold, of ``excluded`` none.
    """

    query: Query
    alternatives: tuple[Alternative, ...]
    filters: tuple[tuple[Filter, ...], ...] = ()
    excluded: tuple[Filter, ...] = ()

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units of all alternatives."""
        return tuple(unit for one in self.alternatives for unit in one.units)

    def asks_for(self, operator: str) -> bool:
        """Whether a filter of this operator stands."""
        return any(one.operator == operator for several in self.filters for one in several)


class _Parts:
    """The parts of a question, sorted."""

    def __init__(self) -> None:
        self.free: list[list[str]] = [[]]
        self.phrases: list[list[str]] = [[]]
        self.filters: list[list[Filter]] = []
        self.shown: dict[str, str] = {}
        self.excluded: list[str] = []
        self.forbidden: list[Filter] = []
        self.unread: list[str] = []
        self.loose: list[str] = []
        self.ambiguous: dict[str, tuple[str, ...]] = {}


class Reader:
    """Reads questions against the names and concepts of one library."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._names = NameFinder(lexicon)
        self._units = UnitFinder(lexicon)

    def read(self, text: str, lang: Lang | None) -> Question:
        """Understand ``text``; its words are in ``lang``, or in the language they look like."""
        parts = self._sorted(text, lang)
        sides = zip(parts.free, parts.phrases, strict=True)  # the same side again asks nothing more
        every = list(dict.fromkeys((" ".join(words), tuple(phrases)) for words, phrases in sides))
        plain = [words for words, _ in every]
        named = [self._names.find(one) for one in plain]
        asked = [w for words in parts.free for w in words if w not in parts.loose]
        spoken = self._language(" ".join(asked), (placed for _, placed in named))
        words_in, told = spoken or lang or Lang.EN, bool(spoken or lang)
        loose = frozenset(t.text for value in parts.loose for t in tokens(value))
        alternatives = [
            Alternative(
                tuple(self._units.units(found, one, placed, words_in, loose, told=told)),
                phrases,
            )
            for (one, phrases), (found, placed) in zip(every, named, strict=True)
        ]
        units = [unit for one in alternatives for unit in one.units]
        ambiguous, is_mechanic = dict(parts.ambiguous), self._lexicon.is_mechanic
        for unit in units:
            if unit.is_exact_name and len(unit.cards) > 1:
                ambiguous[" ".join(unit.words)] = tuple(sorted(unit.cards))
            elif not told and len(unit.concepts) > 1 and all(map(is_mechanic, unit.concepts)):
                ambiguous[" ".join(unit.words)] = unit.concepts
        in_lang = _LANGUAGES.get(fold(parts.shown.get("lang", "")))
        query = Query(
            text=text,
            lang=in_lang or lang or words_in,
            words=tuple(dict.fromkeys(word for unit in units for word in unit.words)),
            phrases=tuple(p for one in alternatives for p in one.phrases),
            excluded=tuple(parts.excluded),
            cards=tuple(dict.fromkeys(c for u in units if not u.ordinary for c in u.cards)),
            mechanics=tuple(dict.fromkeys(c for u in units for c in u.concepts if is_mechanic(c))),
            rules=tuple(unit.rule for unit in units if unit.rule),
            filters=parts.shown,
            unread=tuple(parts.unread),
            ambiguous=ambiguous,
        )
        filters = tuple(tuple(one) for one in parts.filters)
        return Question(query, tuple(alternatives), filters, tuple(parts.forbidden))

    def _sorted(self, text: str, lang: Lang | None) -> _Parts:
        parts = _Parts()
        last, either = "", ""
        text = text.translate(_QUOTES)
        for part in _PART.finditer(text):
            value = part["quoted"] if part["quoted"] is not None else part["bare"]
            if part["stray"]:
                parts.unread.append(text[part.start() :].strip())
            if not value or not value.strip():
                continue
            if part["bare"] in _OR and not part["operator"] and last:
                either = value
                continue
            if self._is_no_filter(part, text):
                parts.unread.append(value)
            minus = bool(part["minus"]) and (part["operator"] or fold(value) != "x")
            found = self._filter(part["operator"], value, lang, parts) if part["operator"] else None
            if found:
                kind = "filter"
                if minus:
                    parts.forbidden.append(found)
                    parts.excluded.append(part.group().strip().removeprefix("-"))
                elif either and last == "filter":
                    parts.filters[-1].append(found)
                else:
                    parts.filters.append([found])
                if not minus:
                    before = parts.shown.get(found.operator)
                    parts.shown[found.operator] = f"{before} OR {value}" if before else value
            elif minus and not part["operator"]:
                kind = ""
                parts.excluded.append(value)
            else:
                kind = "free"
                if either and last == "free":
                    parts.free.append([])
                    parts.phrases.append([])
                if part["operator"]:
                    parts.unread.append(part.group().strip())
                    parts.loose.append(value)
                elif part["quoted"] is not None:
                    parts.phrases[-1].append(value)
                parts.free[-1].append(value if not part["minus"] or minus else f"-{value}")
            if either and kind != last:
                parts.unread.append(f"{either} {part.group().strip()}")
            last, either = kind, ""
        if either:
            parts.unread.append(either)
        return parts

    def _is_no_filter(self, part: re.Match[str], text: str) -> bool:
        """Whether a part is written like a filter but there is none of that name or value."""
        written = part["bare"]
        if not written or part["operator"]:
            return False
        if re.fullmatch(_BEFORE_A_QUOTE, written):
            return written[:-1] in _OPERATORS or text[part.end() : part.end() + 1] == '"'
        like = re.fullmatch(_LIKE_A_FILTER, written)
        return bool(like) and not self._lexicon.names(name_key(written))

    def _filter(self, operator: str, value: str, lang: Lang | None, parts: _Parts) -> Filter | None:
        """The terms one of which an answer must hold, or None for what means nothing here."""
        terms: tuple[str, ...] = ()
        match operator:
            case "card":
                names, tier = self._lexicon.cards.find(value, lang)
                cards = tuple(sorted({n.card for n in names}))
                if len(cards) > 1 and tier in (Tier.EXACT, Tier.ALIAS, Tier.PREFIX):
                    parts.ambiguous[value] = cards
                terms = tuple(name_key(card) for card in cards)
            case "mechanic":
                terms = self._mechanic(value, lang)
            case "rule":
                terms = self._rule(value)
            case "lang":
                found = _LANGUAGES.get(fold(value))
                terms = (str(found),) if found else ()
            case "kind":
                terms = (fold(value),) if fold(value) in set(HitKind) else ()
            case "set":
                code = self._lexicon.set_code(value)
                terms = (code,) if code else ()
            case "document":
                terms = self._lexicon.documents(value)
            case _:
                day = _first_day(value)
                terms = (f"{day:%Y%m%d}",) if day else ()
        return Filter(operator, terms) if terms else None

    def _mechanic(self, value: str, lang: Lang | None) -> tuple[str, ...]:
        try:
            return (self._lexicon.mechanics.resolve(value, lang).id,)
        except FaqsearchError:
            return ()

    def _rule(self, value: str) -> tuple[str, ...]:
        try:
            return tuple(self._lexicon.rules(RuleNumber.parse_typed(value)))[:1]
        except NotationError:
            return ()

    def _language(self, text: str, names: Iterable[Placed]) -> Lang | None:
        """The language that a question is in, by its words and names; None if they don't tell."""
        evidence = evidence_of(text, self._lexicon.concepts)
        in_names: set[str] = set()
        for placed in names:
            for _, unit in placed.values():
                in_names.update(unit.words)
                if len(unit.langs) == 1 and not unit.ordinary:
                    french = Lang.FR in unit.langs
                    evidence[Lang.FR if french else Lang.EN] += (
                        _FRENCH_NAME if french else _ENGLISH_NAME
                    )
        words = [token.text for token in tokens(text)]
        for start, end in self._lexicon.concepts.of_two_meanings(words):
            in_names.update(words[start:end])  # they are of either language
        for token in tokens(text):
            if token.text not in in_names:
                known = self._lexicon.languages(token.text)
                if len(known) == 1:
                    evidence[known[0]] += 0.5
        return most_of(evidence)


def _first_day(value: str) -> date | None:
    """The first day of a year, a month, or the day itself."""
    month = re.fullmatch(_MONTH, value)
    try:
        if month:
            return date(int(month[1]), int(month[2] or 1), 1)
        return parse_date(value)
    except ValueError:
        return None
