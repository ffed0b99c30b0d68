"""A question as understood: operators, card names, concepts, rule numbers, words.

``"quoted phrases"``, ``card:``, ``rule:``, ``mechanic:``, ``lang:``, ``set:``,
``kind:``, ``document:`` and ``-word`` are read; anything else is words, never an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from faqsearch.errors import FaqsearchError, NotationError
from faqsearch.languages import Lang, fold
from faqsearch.library.concepts import Concepts
from faqsearch.library.tokens import STOP_WORDS, Token, name_key, tokens
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns import HitKind, Query, Tier
from faqsearch.search.names import Ladder

_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"'})
_PART = re.compile(
    r"""
    (?P<minus>-(?=["a-zA-ZÀ-ÿ]))?
    (?:(?P<operator>card|rule|mechanic|lang|set|kind|document):(?=\S))?
    (?:"(?P<quoted>[^"]*)"|(?P<bare>[^\s"]+)|(?P<stray>"))
    """,
    re.VERBOSE,
)
_LONGEST_NAME = 9
_SHORTEST_TYPO = 6


@dataclass(slots=True)
class Unit:
    """One thing asked for, by the words it was asked with.

    ``cards`` maps ids of cards so named to how sure that is; ``concepts`` are ids;
    ``rule`` is a rule number. ``ordinary`` marks a card's name that may be a plain word.
    """

    words: tuple[str, ...]
    cards: dict[str, Tier] = field(default_factory=dict)
    concepts: tuple[str, ...] = ()
    rule: str | None = None
    ordinary: bool = False


@dataclass(slots=True)
class Question:
    """What was understood: the query as shown, and the units it is scored by."""

    query: Query
    units: tuple[Unit, ...]
    filters: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Reader:
    """Reads questions against the names and concepts of one library.

    ``known`` says whether a folded word stands anywhere in the library.
    """

    def __init__(
        self,
        cards: Ladder,
        mechanics: Ladder,
        concepts: Concepts,
        card_ids: Callable[[str], tuple[tuple[str, bool], ...]],
        mechanic_ids: Collection[str],
        mechanics_of_rule: Callable[[str], tuple[str, ...]],
        known: Callable[[str], bool],
    ) -> None:
        self._cards = cards
        self._mechanics = mechanics
        self._concepts = concepts
        self._card_ids = card_ids
        self._mechanic_ids = mechanic_ids
        self._mechanics_of_rule = mechanics_of_rule
        self._known = known

    def read(self, text: str, lang: Lang | None) -> Question:
        """Understand ``text``; its words are in ``lang``, or in the language they look like."""
        free: list[str] = []
        phrases: list[str] = []
        excluded: list[str] = []
        shown: dict[str, str] = {}
        filters: list[tuple[str, tuple[str, ...]]] = []
        for part in _PART.finditer(text.translate(_QUOTES)):
            value = part["quoted"] if part["quoted"] is not None else part["bare"]
            if not value or not value.strip():
                continue
            operator = part["operator"]
            allowed = self._filter(operator, value, lang) if operator else None
            if part["minus"] and not operator:
                excluded.append(value)
            elif allowed and operator and not part["minus"]:
                shown[operator] = value
                filters.append((operator, allowed))
            elif part["quoted"] is not None:
                phrases.append(value)
                free.append(value)
            else:
                free.append(value)
        plain = " ".join(free)
        spoken = language_of_words(plain, self._concepts) or lang or Lang.EN
        units = self._units(plain, spoken)
        query = Query(
            text=text,
            lang=Lang(fold(shown["lang"])) if "lang" in shown else lang or spoken,
            words=tuple(dict.fromkeys(word for unit in units for word in unit.words)),
            phrases=tuple(phrases),
            excluded=tuple(excluded),
            cards=tuple(dict.fromkeys(c for u in units if not u.ordinary for c in u.cards)),
            mechanics=tuple(
                dict.fromkeys(c for u in units for c in u.concepts if c in self._mechanic_ids)
            ),
            rules=tuple(unit.rule for unit in units if unit.rule),
            filters=shown,
        )
        return Question(query, tuple(units), tuple(filters))

    def _filter(self, operator: str, value: str, lang: Lang | None) -> tuple[str, ...] | None:
        """The terms one of which an answer must hold, or None if it isn't understood."""
        try:
            match operator:
                case "card":
                    return (name_key(self._cards.resolve(value, lang).id),)
                case "mechanic":
                    return (self._mechanics.resolve(value, lang).id,)
                case "rule":
                    return (str(RuleNumber.parse(value)),)
                case "lang":
                    return (Lang(fold(value)),)
                case "kind":
                    return (HitKind(fold(value)),)
                case _:
                    return (value.lower() if operator == "set" else value,)
        except (FaqsearchError, ValueError):
            return None

    def _units(self, text: str, lang: Lang) -> list[Unit]:
        found = [t for t in tokens(text) if not _is_parent(t, text)]
        words = [token.text for token in found]
        names = self._names(found, text)
        units: list[tuple[int, Unit]] = []
        at = 0
        while at < len(words):
            if at in names:
                end, unit = names[at]
                units.append((at, unit))
                at = end
            else:
                end = next((start for start in sorted(names) if start > at), len(words))
                units += [(at + i, unit) for i, unit in self._plain(words[at:end], lang)]
                at = end
        kept = [u for _, u in units if not (len(u.words) == 1 and self._is_stop(u, lang))]
        return kept or [unit for _, unit in units]

    def _is_stop(self, unit: Unit, lang: Lang) -> bool:
        return unit.words[0] in STOP_WORDS[lang] and not unit.rule

    def _names(self, found: list[Token], text: str) -> dict[int, tuple[int, Unit]]:
        """Card names among the words, by the place they begin: longest first, typos last."""
        words = [token.text for token in found]
        placed: dict[int, tuple[int, Unit]] = {}
        taken: set[int] = set()
        spans = [
            (start, end)
            for length in range(min(_LONGEST_NAME, len(words)), 0, -1)
            for start, end in ((s, s + length) for s in range(len(words) - length + 1))
        ]
        for start, end in spans:
            if taken.isdisjoint(range(start, end)) and words[start].isalnum():
                cards = self._card_ids("".join(w for w in words[start:end] if w.isalnum()))
                if cards:
                    tiers = {id: Tier.EXACT if full else Tier.ALIAS for id, full in cards}
                    capital = text[found[start].start].isupper() and start > 0
                    ordinary = end - start == 1 and not capital and len(words) > 1
                    placed[start] = (end, self._name_unit(words[start:end], tiers, ordinary))
                    taken.update(range(start, end))
        for start, end in spans:
            key = "".join(words[start:end])
            if (
                taken.isdisjoint(range(start, end))
                and len(key) >= _SHORTEST_TYPO
                and key.isalpha()
                and not all(self._known(word) for word in words[start:end])
            ):
                near, sure = self._cards.near(key)
                if sure:
                    placed[start] = (
                        end,
                        self._name_unit(words[start:end], {near[0].card: Tier.FUZZY}, False),
                    )
                    taken.update(range(start, end))
        return placed

    def _name_unit(self, words: list[str], cards: dict[str, Tier], ordinary: bool) -> Unit:
        concepts = (
            tuple(c for lang in Lang for f in self._concepts.find(words, lang) for c in f.concepts)
            if ordinary
            else ()
        )
        return Unit(tuple(words), cards, tuple(dict.fromkeys(concepts)), ordinary=ordinary)

    def _plain(self, words: list[str], lang: Lang) -> list[tuple[int, Unit]]:
        """Concepts, rule numbers and words, in order."""
        units: list[tuple[int, Unit]] = []
        covered: set[int] = set()
        for spoken in (lang, lang.other):
            for start, end, concepts in self._concepts.find(words, spoken):
                inside = range(start, end)
                foreign = spoken is not lang and all(words[i] in STOP_WORDS[lang] for i in inside)
                if covered.isdisjoint(inside) and not foreign:
                    covered.update(inside)
                    units.append((start, Unit(tuple(words[start:end]), concepts=concepts)))
        for at, word in enumerate(words):
            if at in covered:
                continue
            try:
                number = RuleNumber.parse(word)
            except NotationError:
                units.append((at, Unit((word,))))
                continue
            parent = word.rstrip("abcdefghijklmnopqrstuvwxyz")
            today = self._mechanics_of_rule(str(number)) or self._mechanics_of_rule(parent)
            rule = str(number) if number.rule else None
            units.append((at, Unit((word,), concepts=today if rule else (), rule=rule)))
        return sorted(units, key=lambda placed: placed[0])


def _is_parent(token: Token, text: str) -> bool:
    """Whether a token is the parent that a rule number brings along (502 of 502.81a)."""
    written = text[token.start : token.end]
    return "." in written.replace(",", ".") and token.text != written.lower().replace(",", ".")


def language_of_words(text: str, concepts: Concepts | None = None) -> Lang | None:
    """The language that the words of a question show, or None where they show none."""
    words = [token.text for token in tokens(text)]
    evidence = dict.fromkeys(Lang, 0.0)
    for lang in Lang:
        own, other = STOP_WORDS[lang], STOP_WORDS[lang.other]
        evidence[lang] += sum(1.0 for word in words if word in own and word not in other)
        if concepts is not None:
            evidence[lang] += 0.5 * sum(
                found.end - found.start for found in concepts.find(words, lang)
            )
    if any(c in "éèêëàâîïôûùçœ" for c in text.lower()):
        evidence[Lang.FR] += 1.0
    if evidence[Lang.EN] == evidence[Lang.FR]:
        return None
    return max(evidence, key=lambda lang: evidence[lang])
