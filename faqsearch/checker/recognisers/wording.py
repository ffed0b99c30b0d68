"""The wording of a sentence, taken apart into the words of the game: the same in both languages.

A sentence is read only when *every* word of it is known: then it can't say more, less or the
opposite of what was understood. ``data/vocabulary.toml`` holds the words, English and French
side by side, by what they mean; articles, pronouns and the like mean nothing.

>>> wording("If all of its targets are illegal, the spell is countered.", Lang.EN)
['IF', 'ALL', 'TARGET', 'ILLEGAL', '>', 'SPELL', 'COUNTERED']
>>> wording("Le sort est contrecarré si toutes ses cibles sont illégales.", Lang.FR)
['IF', 'ALL', 'TARGET', 'ILLEGAL', '>', 'SPELL', 'COUNTERED']
>>> wording("If all of its targets are illegal, the spell is purple.", Lang.EN) is None
True
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from faqsearch.checker.recognisers.meanings import Pattern, read_data
from faqsearch.languages import Lang, fold

__all__ = ["may_be_known", "wording"]

_TOKEN = re.compile(r"[^\W\d_]+|\{[^{}\s]{1,5}\}|[+-]?\d+(?:/[+-]?\d+)?|[^\w\s]")
_WORD = re.compile(r"[^\W\d_]+")
_BEFORE_EXAMPLE = frozenset("such like perhaps most due comme exemple example instance".split())
_SHORTENED = {
    Lang.EN: "don doesn didn isn aren wasn weren won couldn wouldn hasn haven t s re ve ll d",
    Lang.FR: "c d j l m n s t qu lorsqu puisqu jusqu",
}
"""What is left of words before an apostrophe or after it."""
_SILENT = frozenset("\"'-.()/")
_NAMES = r"(?:[A-ZÀ-Ý][\w'-]*|of|the|to|from|and|de|du|des|la|le|les|l'|d')"
_EXAMPLE = {
    Lang.EN: re.compile(
        r"\((?:such as|for example|for instance|perhaps|most likely|due to|like)\b[^()]*\)"
        rf"|,? (?:such as|like)(?: that of| those of)? (?=[A-Z]){_NAMES}(?: {_NAMES})*"
        r"|,? such as (?:that of )?[^,.;:()]{2,32}(?=[,.;:]|$)"
        r"|,? for (?:example|instance)\b,?"
    ),
    Lang.FR: re.compile(
        r"\((?:comme|par exemple|probablement|le plus souvent)\b[^()]*\)"
        r"|,? comme(?: celui de| celle de| ceux de)? "
        rf"(?=[A-ZÀ-Ý])(?!Aventure)(?:[^,.;:()]{{2,32}}(?=[,.;:]|$)|{_NAMES}(?: {_NAMES})*)"
        r"|,? comme (?:l'|la |le (?!souhait|veu|voul))[^,.;:()]{2,32}(?=[,.;:]|$)"
        r"|,? par exemple\b,?"
    ),
}
"""What names an instance of what was said, and nothing else."""
_CONTRACTED = {
    Lang.EN: ((r"\bcan(?:'|no)t\b", "can not"), (r"\bwon't\b", "will not"), (r"n't\b", " not"),
              (r"'(?:s|re|ve|ll|d)\b", "")),
    Lang.FR: ((r"\b([cdjlmnst]|qu|lorsqu|puisqu|jusqu)'", r"\1 "),),
}  # fmt: skip
_FRENCH = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in (
        (r"\bNE ([A-Z]+ )NOT ", r"NOT \1"),
        (r"\b(NOBODY|NO|NONE|NEITHER) ((?:[A-Z]+ ){0,6}?)NE ", r"\1 \2"),
        (r"\bNE ((?:[A-Z]+ ){0,6}?)QUE ", r"\1ONLY "),
        (r"\bNE ((?:[A-Z]+ ){0,3}?)(?=(?:NOT|NOBODY|NO|NONE|NEITHER) )", r"\1"),
        (r"\bQUE ", ""),
        (
            r"\b((?:PERMANENT|CREATURE|COST|TARGET|DAMAGE|TOKEN|SPELL|CARD) )"
            r"((?:LEGENDARY|ALTERNATIVE|ADDITIONAL|OPTIONAL|MANDATORY|LEGAL|LETHAL|NEGATIVE"
            r"|NEW|ORIGINAL|EVOKE|LAND|EXCESS) )",
            r"\2\1",
        ),
        (r"\b(COST )((?:ALTERNATIVE|ADDITIONAL|OPTIONAL|MANDATORY) )", r"\2\1"),
    )
)
"""French *ne*: with *que* it says "only", beside another word of denial nothing more; and
adjectives, which stand after their noun."""
_OPENERS = frozenset({"IF", "WHEN", "WHILE"})


def wording(sentence: str, lang: Lang) -> list[str] | None:
    """What the words of a sentence mean, in order; None where one is unknown.

    A condition stands before ``>``, wherever the sentence has it.
    """
    known = _phrases(lang)
    text = fold(_EXAMPLE[lang].sub(" ", sentence))
    if not may_be_known(text, 0, len(text), lang):
        return None
    for pattern, instead in _contractions(lang) if "'" in text or "cannot" in text else ():
        text = pattern.sub(instead, text)
    words = [_root(word, lang) for word in _TOKEN.findall(text) if word not in _SILENT]
    found: list[str] = []
    place = 0
    while place < len(words):
        for phrase, meaning in known.get(words[place], ()):
            if phrase == tuple(words[place : place + len(phrase)]):
                found += [meaning] if meaning else []
                place += len(phrase)
                break
        else:
            return None
    if lang is Lang.FR:
        said = "".join(word + " " for word in found)
        for pattern, instead in _FRENCH:
            said = pattern.sub(instead, said)
        found = said.split()
    return _in_order(_together(found))


def may_be_known(text: str, start: int, end: int, lang: Lang) -> bool:
    """Whether the words of a sentence, in lower case, are known up to an example.

    Nearly every sentence that isn't a statement has none for its first ones.
    """
    for found in _WORD.finditer(text, start, end):
        word = found[0]
        if word in _BEFORE_EXAMPLE:
            return True
        if not _is_known(word, lang):
            return False
    return True


@lru_cache(maxsize=20_000)
def _is_known(word: str, lang: Lang) -> bool:
    return _root(fold(word), lang) in _known_words(lang)


@cache
def _known_words(lang: Lang) -> frozenset[str]:
    words = {word for several in _phrases(lang).values() for one, _ in several for word in one}
    return frozenset(words | set(_SHORTENED[lang].split()))


@cache
def _contractions(lang: Lang) -> tuple[tuple[re.Pattern[str], str], ...]:
    """What is written otherwise before the words are looked up."""
    return tuple((re.compile(pattern), instead) for pattern, instead in _CONTRACTED[lang])


def _root(word: str, lang: Lang) -> str:
    """A word without the endings that number and gender give it."""
    if lang is Lang.FR:
        return word.rstrip("sx").rstrip("e") if len(word) > 3 else word
    return word[:-1] if len(word) > 3 and word[-1] == "s" and word[-2] != "s" else word


def _in_order(said: list[str]) -> list[str]:
    """The condition first, and no commas."""
    opener = next((at for at, word in enumerate(said) if word in _OPENERS), None)
    if opener is None:
        return [word for word in said if word != ","]
    if opener:
        condition, result = said[opener:], said[:opener]
    else:
        comma = said.index(",") if "," in said else len(said)
        condition, result = said[:comma], said[comma:]
    return [word for word in (*condition, ">", *result) if word != ","]


@cache
def _phrases(lang: Lang) -> Mapping[str, list[tuple[tuple[str, ...], str]]]:
    """The phrases of a language by their first word, the longest first, with their meanings."""
    column = 0 if lang is Lang.EN else 1
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for meaning, columns in read_data("vocabulary.toml")["words"].items():
        for phrase in columns[column].split(" | "):
            words = tuple(_root(w, lang) for w in _TOKEN.findall(fold(phrase)) if w not in _SILENT)
            if words:
                means = "" if meaning == "nothing" else {"comma": ","}.get(meaning, meaning)
                found.setdefault(words[0], []).append((words, means))
    for several in found.values():
        several.sort(key=lambda one: -len(one[0]))
    return found


def _together(said: list[str]) -> list[str]:
    """Meanings with what several of them mean together, row after row of the vocabulary."""
    for pattern, instead in _rows():
        if not pattern.needed <= set(said):
            continue
        for at in range(len(said)):
            end = pattern.end(said, at) if at < len(said) and said[at] in pattern.first else None
            if end is not None:
                said[at:end] = [instead]
    return said


@cache
def _rows() -> tuple[tuple[Pattern, str], ...]:
    rows = read_data("vocabulary.toml")["together"]["rows"]
    return tuple((Pattern(before), after) for before, after in rows)
