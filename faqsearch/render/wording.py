"""Answers of the model as short readable words, in English or French.

>>> in_words({"winners": ["A", "B"]}, Lang.EN), in_words([], Lang.FR)
('winners: A, B', 'aucun')
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from faqsearch.languages import Lang
from faqsearch.notations.typeline import TypeLine
from faqsearch.render.asked import ANSWERS
from faqsearch.render.catalogue import colon, semicolons, spelling, typography
from faqsearch.render.terms import COLORS, KEYS, VALUES

__all__ = ["in_words", "named_answer", "parts_in_words"]

_YES_NO = {Lang.EN: ("no", "yes"), Lang.FR: ("non", "oui")}
_NONE = {Lang.EN: "none", Lang.FR: "aucun"}
_EMPTY: Mapping[str, tuple[str, str]] = {
    "colors": ("colorless", "incolore"),
    "abilities": ("none", "aucune"),
    "seen_by": ("nobody", "personne"),
    "transmute_finds": ("none", "aucune"),
    "choosers": ("nobody", "personne"),
    "look": ("nobody", "personne"),
    "play": ("nobody", "personne"),
    "winners": ("nobody", "personne"),
}
_PLACES = frozenset({"affected", "doomed", "transmute_finds"})
"""Lists of places, which the model counts from 0 and people from 1."""
_ALTERNATIVES = frozenset(
    """block_choices cascade.castable castable_by_name clash_opponents discover.castable
    legal_x.choices mana_combinations nameable optional_amounts payments set_team_life""".split()
)
"""Answers of which one is chosen; the others list what is so of all."""
_HALVES = (
    ([["left", "right"]], ("both halves", "les deux moitiés")),
    ([["left"], ["right"]], ("one of the two halves", "l’une des deux moitiés")),
)
"""Names of a split card whatever it is called."""
_OR = {Lang.EN: " or ", Lang.FR: " ou "}
_AND = {Lang.EN: " and ", Lang.FR: " et "}
_TOGETHER = {Lang.EN: " together", Lang.FR: " ensemble"}
_TYPES = frozenset({"types", "subtypes", "creature_types"})
_FRENCH = (
    (r" and (\d+) life$", r" et \1 points de vie"),
    (r"^(.+) exiles (.+)$", r"\1 exile \2"),
    (r" switch$", " échange"),
)
"""Phrases that the model composes."""


def in_words(answer: object, lang: Lang, function: str | None = None) -> str:
    """An answer of the model, as JSON, in words; ``function`` is the one that gave it.

    Of an object every part is named, with semicolons between them. Colours and types are
    those of the language; names stay as given. Places in a list are counted from 1.

    >>> in_words({"legal": True, "colors": ["W"]}, Lang.FR).replace("\\xa0", " ")
    'légal : oui ; couleurs : blanc'
    >>> in_words([0, 2], Lang.EN, "transmute_finds")
    '1, 3'
    """
    if isinstance(answer, Mapping):
        return semicolons(_parts(answer, lang, function), lang)
    return _value(answer, lang, function or "", function)


def parts_in_words(answer: Mapping[str, object], lang: Lang, function: str) -> Iterator[str]:
    """The parts of an answer of the model, each with its name."""
    return _parts(answer, lang, function)


def named_answer(answer: object, lang: Lang, function: str) -> str:
    """An answer in words that says what it is also where it is one value.

    >>> named_answer(15, Lang.EN, "team_life")
    'life total of a player: 15'
    >>> named_answer([["left"], ["right"]], Lang.EN, "nameable")
    'names to say: one of the two halves'
    """
    words = in_words(answer, lang, function)
    own = ANSWERS.get(function)
    return f"{colon(typography(own[lang is Lang.FR], lang), lang)} {words}" if own else words


def _parts(
    answer: Mapping[str, object], lang: Lang, function: str | None, *, whole: bool = True
) -> Iterator[str]:
    """The parts by name; those of a part of an answer bear no name of the function's own."""
    for key, part in answer.items():
        own = (KEYS.get(f"{function}.{key}") if whole else None) or KEYS.get(key)
        name = typography(own[lang is Lang.FR], lang) if own else _text(key, lang, "")
        chosen = key == "doomed" and not part and answer.get("to_graveyard")
        shown = "as chosen" if chosen else part  # how many go is sure, and not which
        yield f"{colon(name, lang)} {_value(shown, lang, key, function)}"


def _value(value: object, lang: Lang, key: str, function: str | None) -> str:
    """A value that stands under ``key``, or is the whole answer of the function ``key``."""
    if isinstance(value, bool):
        return _YES_NO[lang][value]
    if value is None or value == "":
        return _NONE[lang]
    if isinstance(value, str):
        return _text(value, lang, key)
    if isinstance(value, Mapping):
        return f"({semicolons(_parts(value, lang, function, whole=False), lang)})"
    for halves, said in _HALVES:
        if key == "nameable" and value == halves:
            return said[lang is Lang.FR]
    if isinstance(value, Sequence):
        if not value:
            return _EMPTY[key][lang is Lang.FR] if key in _EMPTY else _NONE[lang]
        words = [_member(part, lang, key, function) for part in value]
        if key in _ALTERNATIVES or f"{function}.{key}" in _ALTERNATIVES:
            return _joined(words, _OR[lang])
        return _joined(words, _AND[lang]) if key == "mana_value" else ", ".join(words)
    return str(value)


def _member(part: object, lang: Lang, key: str, function: str | None) -> str:
    if isinstance(part, int) and key in _PLACES:
        return str(part + 1)
    if isinstance(part, Sequence) and not isinstance(part, str):
        words = _joined([_value(one, lang, key, function) for one in part], _AND[lang])
        return words + _TOGETHER[lang] if key == "nameable" and len(part) > 1 else words
    return _value(part, lang, key, function)


def _joined(words: Sequence[str], last: str) -> str:
    """The words with commas between them and another word before the last.

    >>> _joined(["A", "B", "C"], " or ")
    'A, B or C'
    """
    return last.join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _text(text: str, lang: Lang, key: str) -> str:
    if key == "colors" and text in COLORS:
        return COLORS[text][lang is Lang.FR]
    if text in VALUES:
        return typography(VALUES[text][lang is Lang.FR], lang)
    if lang is Lang.EN:
        return text
    if key in _TYPES:
        return _subtype(text)
    if key == "abilities":
        return _ability(text)
    if re.fullmatch(r"[A-Z][a-z]+", text) and key not in ("name", "names"):
        return _subtype(text)
    for pattern, words in _FRENCH:
        text = re.sub(pattern, words, text)
    return typography(spelling(text, lang), lang)


def _subtype(word: str) -> str:
    """A subtype in French, as written where it isn't known."""
    line = TypeLine((), ("creature",), (word,), Lang.EN)
    return spelling(line.in_language(Lang.FR).subtypes[0], Lang.FR)


def _ability(keyword: str) -> str:
    """A keyword in French, as written where it isn't known."""
    from faqsearch.authority import Authority

    found = Authority.bundled().mechanic_by_name(keyword, Lang.EN)
    return found[0].name(Lang.FR) if len(found) == 1 else spelling(keyword, Lang.FR)
