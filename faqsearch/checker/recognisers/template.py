"""A worded template: short phrases with gaps, what of a text they bind, what they may leave over.

A pattern is a regular expression in which a space stands for any white space and

* ``<num n>`` for a number in digits or words, ``<size s>`` for ``2/3``, ``<mod m>`` for
  ``+2/-1``, ``<cost c>`` for mana symbols, ``<color w>`` for a colour's name, each bound to
  a name;
* ``^`` at its beginning for the beginning of a sentence;
* ``%`` for a word or two, ``~`` for a longer gap within the sentence, ``~~`` for one that may
  reach into the next.

Whatever of a sentence the pattern doesn't name, gaps and all, must hold no number, no negation
and no exception; else it says more than the template understands, and nothing is bound.

>>> pattern = compiled("costs <cost c>~ spend <num n>")
>>> found = pattern.search(normalise("It costs {3}{R}: you’d spend four mana"))
>>> Bound(found).cost("c"), Bound(found).number("n")
('{3}{R}', 4)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from faqsearch.checker.claims import Claim
from faqsearch.errors import FaqsearchError
from faqsearch.languages import Lang
from faqsearch.notations.mana import ManaCost

__all__ = [
    "MV",
    "MVS_FR",
    "MV_FR",
    "Bound",
    "Found",
    "Prose",
    "Template",
    "compiled",
    "mana_cost",
    "matches",
    "normalise",
    "sentences",
]

MV = r"(?:mana value|converted mana cost)"
"""Mana value, and what it was called to 2021."""
MV_FR = r"(?:valeur de mana|coût converti (?:de|en) mana)"
"""The same in French."""
MVS_FR = r"(?:valeurs? de mana|coûts? convertis? (?:de|en) mana)"
"""The same of one card or several."""

_LONGEST = 900
"""The most characters of a sentence that is read: a longer one is a list or no prose."""

_NUMBERS = (
    "zero one two three four five six seven eight nine ten",
    "zéro un deux trois quatre cinq six sept huit neuf dix",
)
_WORDS = {
    "une": 1,
    **{word: n for words in _NUMBERS for n, word in enumerate(words.split())},
}
_COLORS = {
    "white": "W",
    "blue": "U",
    "black": "B",
    "red": "R",
    "green": "G",
    "blanc": "W",
    "bleu": "U",
    "noir": "B",
    "rouge": "R",
    "vert": "G",
}
_EACH_CHARACTER = str.maketrans(
    {
        **dict.fromkeys("\u2019\u2018\u02bc", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2010\u2011\u2013\u2014\u2212", "-"),
        **dict.fromkeys("\u00a0\u202f\u2009\n\t", " "),
    }
)

_PARTS = {
    "num": r"\b(?:\d{1,3}(?![\d/])|" + "|".join(_WORDS) + r")\b",
    "size": r"(?<![\d/+{-])\d{1,3}/\d{1,3}(?![\d/}])",
    "mod": r"(?<![\d/])[+-]\d{1,3}/[+-]\d{1,3}(?![\d/])",
    "cost": r"(?:\{[0-9A-Za-z/]{1,5}\})+",
    "color": r"\b(?:" + "|".join(_COLORS) + r")(?=(?:he|e)?s?\b)",
}
_GAPS = {"%": r"[^.{}]{0,28}?", "~": r"[^.{}]{0,90}?", "~~": r"[^{}]{0,260}?"}
_MARK = re.compile(rf"<({'|'.join(_PARTS)}) (\w+)>|(~~?|%)")

_NEGATION = {
    Lang.EN: (
        r"n't\b|\b(?:not|never|none|no(?! matter)|nor|neither|cannot|unless|except\w*"
        r"|other than)\b"
    ),
    Lang.FR: (
        r"\bn'(?!importe)|\b(?:ne|pas|jamais|aucune?s?|ni|sans|sauf|non(?!-)|hormis|exception\w*"
        r"|à moins)\b"
    ),
}
_NUMBER = (
    r"\d|\{|\b(?:two|three|four|five|six|seven|eight|nine|ten|twice|"
    r"deux|trois|quatre|cinq|sept|huit|neuf|dix)\b"
)
_HISTORY = r"\b(?:used to|previous(?:ly)? rules?|formerly|auparavant|autrefois)\b"

_END = re.compile(
    r"[.!?][\"')\]]*(?:\s+(?=[\"'(\[]?[A-ZÀÂÇÉÈÊÎÔ{\d*-])|$)|\n\s*(?=\n|[*•]|--)", re.MULTILINE
)


def normalise(text: str) -> str:
    """The text with one form of quotes, dashes and white space, each character in its place."""
    return text.translate(_EACH_CHARACTER)


def sentences(text: str) -> list[tuple[int, int]]:
    """The places of a text's sentences and paragraphs: where each begins, where it ends.

    >>> text = "A 2/2 enters. It dies."
    >>> [text[start:end] for start, end in sentences(text)]
    ['A 2/2 enters. ', 'It dies.']
    """
    ends = [found.end() for found in _END.finditer(text)]
    starts = [0, *ends]
    return [
        (start, end)
        for start, end in zip(starts, [*ends, len(text)], strict=True)
        if text[start:end].strip()
    ]


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """The regular expression of a pattern: compiled when first used."""
    gaps = 0

    def part(mark: re.Match[str]) -> str:
        nonlocal gaps
        if mark[1]:
            return f"(?P<{mark[2]}>{_PARTS[mark[1]]})"
        gaps += 1
        inner = _GAPS[mark[3]]
        return f"(?P<gap{gaps}>{inner})"

    return re.compile(
        _MARK.sub(part, pattern.removeprefix("^")).replace(" ", r"\s+"), re.IGNORECASE
    )


@cache
def _left_over(lang: Lang) -> re.Pattern[str]:
    return re.compile(f"{_NUMBER}|{_NEGATION[lang]}|{_HISTORY}", re.IGNORECASE)


def mana_cost(text: str) -> ManaCost | None:
    """The cost that a text is, None where its symbols are no mana."""
    try:
        cost = ManaCost.parse(text)
    except FaqsearchError:
        return None
    return cost if all(part.is_mana for part in cost.symbols) else None


class Bound:
    """What a pattern has bound, by name."""

    def __init__(self, found: re.Match[str]) -> None:
        self._found = found.groupdict()

    def __contains__(self, name: str) -> bool:
        return self._found.get(name) is not None

    def text(self, name: str) -> str:
        """What was bound, as it stands."""
        return self._found[name] or ""

    def size(self, name: str) -> str:
        """A size, as it stands."""
        return self.text(name)

    def cost(self, name: str) -> str:
        """A cost, as it stands."""
        return self.text(name)

    def number(self, name: str) -> int:
        """A number, of digits or as a word."""
        text = self.text(name).lower()
        return int(text) if text.isdigit() else _WORDS[text]

    def color(self, name: str) -> str:
        """A colour's letter."""
        return _COLORS[self.text(name).lower()]

    def power(self, name: str) -> int:
        """The power of a size."""
        return int(self.text(name).split("/")[0])

    def toughness(self, name: str) -> int:
        """The toughness of a size."""
        return int(self.text(name).split("/")[1])


@dataclass(frozen=True, slots=True)
class Template:
    """A template: its name, its patterns by language, and the claims that it makes of them.

    ``hint`` holds words of which one is in every text that fits, in lower case;
    ``sentences`` is how many a pattern may reach over. ``claims`` gives none where what was
    bound doesn't fit together.
    """

    name: str
    hint: tuple[str, ...]
    patterns: Mapping[Lang, tuple[str, ...]]
    claims: Callable[[Bound], tuple[Claim, ...]]
    sentences: int = 1


@dataclass(frozen=True, slots=True)
class Found:
    """Claims that a template made of a stretch of a text, and the numbers that it bound there."""

    start: int
    end: int
    claims: tuple[Claim, ...]
    bound: tuple[str, ...]


class Prose:
    """A text made ready for the templates: its normal form and its sentences."""

    def __init__(self, text: str, lang: Lang) -> None:
        self.text, self.lang = text, lang
        self.normal = normalise(text)
        self.lower = self.normal.lower()
        places = sentences(text)
        self.places = [place for place in places if place[1] - place[0] <= _LONGEST]

    def reach(self, first: int, count: int) -> list[tuple[int, int]]:
        """The sentence of a place and those that follow it without a hole, ``count`` at most."""
        found = self.places[first : first + 1]
        for place in self.places[first + 1 : first + count]:
            if place[0] != found[-1][1]:
                break
            found.append(place)
        return found


def matches(template: Template, prose: Prose) -> Iterator[Found]:
    """Where a template fits, with nothing left over that it doesn't understand."""
    patterns = template.patterns.get(prose.lang, ())
    if not patterns or not any(word in prose.lower for word in template.hint):
        return
    for first, (start, own_end) in enumerate(prose.places):
        reach = prose.reach(first, template.sentences)
        for pattern in patterns:
            seek = compiled(pattern)
            look = seek.match if pattern.startswith("^") else seek.search
            found = look(prose.normal, start, reach[-1][1])
            if found is None or found.start() >= own_end:
                continue
            last = next(stop for _, stop in reach if stop >= found.end())
            if _left_over(prose.lang).search(_rest(found, start, last)):
                continue
            claims = template.claims(Bound(found))
            if claims:
                named = [name for name in found.groupdict() if not name.startswith("gap")]
                bound = tuple(prose.text[slice(*found.span(n))] for n in named if found[n])
                yield Found(found.start(), found.end(), claims, bound)
                break


def _rest(found: re.Match[str], start: int, end: int) -> str:
    """What the pattern doesn't name: before it, its gaps, and after it."""
    text = found.string
    gaps = [name for name in found.re.groupindex if name.startswith("gap")]
    inner = (found[name] for name in gaps if found[name] is not None)
    return " | ".join([text[start : found.start()], *inner, text[found.end() : end]])
