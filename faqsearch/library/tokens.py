"""Text to tokens: the words and symbols of the game, folded, as search sees them.

A token is a folded word, a mana symbol (``{b/w}``, halves sorted), a change or
size of power and toughness (``+1/+1``, ``-1/-1``, ``2/2``, ``*/*``), a rule number
followed by its parents, or a number. Folding is for lookup only: every token
keeps the span of the original text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from faqsearch.languages import Lang, fold


class Token(NamedTuple):
    """One token and the characters ``start`` to ``end`` it was read from."""

    text: str
    start: int
    end: int


_TOKEN = r"""(?x)
    (?P<mana>\{[^{}\s]{1,8}\})
  | (?P<change>(?<![\w/])[+\-−–][0-9xX*]{1,3}/[+\-−–][0-9xX*]{1,3}(?![\w/]))
  | (?P<size>(?<![\w/.])(?:[0-9]{1,3}|[xX*]|1\+\*)/(?:[0-9]{1,3}|[xX*]|1\+\*)(?![\w/]))
  | (?P<rule>(?<![\w.])[1-9][0-9]{2}[.,][0-9]{1,3}[a-zA-Z]?(?![\w/]))
  | (?P<loyalty>(?<=\[)[+\-−–][0-9xX]+(?=\]))
  | (?P<word>[^\W_ʼʹ]+)
    """
_ONLY_WORDS = r"[^\W_ʼʹ]+"
_SPECIAL = r"[{\[/]|[0-9][.,][0-9]"  # without, there are no tokens but words
_WORD = r"[^\W_]+"
_ELIDED = frozenset("l d j m n s t c qu jusqu lorsqu puisqu quoiqu quelqu presqu aujourd".split())
_KEPT_BEFORE_APOSTROPHE = frozenset(("jusqu", "aujourd", "presqu"))
_APOSTROPHES = "'’‘‛ʼ′´`＇"
_AFTER_ELISION = frozenset(_APOSTROPHES)
_MOST_STEMS = 65536
_MINUS = str.maketrans("−–", "--")

STOP_WORDS: dict[Lang, frozenset[str]] = {
    Lang.EN: frozenset(
        """a about am an and any are as at be been being but by can could d did do does doing
        don for from get gets go goes got had has have having he her hers him his how i if in
        into is it its itself ll may me might must my of on or our re s shall she should so
        some such t than
        that the their them then there these they this those to ve was we were what when where
        whether which while who whom why will with would you your happens happen""".split()
    ),
    Lang.FR: frozenset(
        """a ai ainsi au aux avec c ca car ce cela celle celles celui ces cet cette ceux comme
        comment d dans de des donc du elle elles en es est et etait etaient ete etre eu eux fait
        faire ici il ils j je l la le les leur leurs lors lorsque lorsqu lui m ma mais me mes moi
        mon n ne ni nos notre nous on ont ou par parce pas peut peuvent peux pour pourquoi puis
        puisqu puisque qu quand que quel quelle quelles quels qui quoi s sa se ses si soit son
        sont sur t ta te tes toi ton tu un une va vos votre vous y passe""".split()
    ),
}


def tokens(text: str, lang: Lang | None = None) -> Iterator[Token]:
    """The tokens of ``text`` in order; French elisions are split off when ``lang`` is French.

    >>> [t.text for t in tokens("L’arpenteur {W/B} −1/−1, règle 502.81a", Lang.FR)]
    ['arpenteur', '{b/w}', '-1/-1', 'regle', '502.81a', '502.81', '502']
    """
    for word, place in zip(*words_with_places(text, lang), strict=True):
        yield Token(word, *place.span())


def words_in(text: str, lang: Lang | None = None) -> list[str]:
    """The texts of the tokens alone.

    >>> words_in("L’arpenteur {W/B}", Lang.FR)
    ['arpenteur', '{b/w}']
    """
    found: list[str] = []
    for written in text.split():  # no token has a space in it, or is another for what is beyond
        found += _words_written(written, lang)
    return found


@lru_cache(maxsize=8192)
def _words_written(written: str, lang: Lang | None) -> tuple[str, ...]:
    """The texts of the tokens in what stands between two spaces."""
    return tuple(words_with_places(written, lang)[0])


def words_with_places(text: str, lang: Lang | None = None) -> tuple[list[str], list[re.Match[str]]]:
    """The texts of the tokens, and where each was read, sooner than one by one."""
    words: list[str] = []
    places: list[re.Match[str]] = []
    special = re.search(_SPECIAL, text) is not None
    for one in re.finditer(_TOKEN if special else _ONLY_WORDS, text):
        if special and one.lastgroup != "word":
            parts = [*_parts(one)]
            words += parts
            places += [one] * len(parts)
            continue
        folded, elided = _folded(one[0])
        if elided and lang is Lang.FR and text[one.end() : one.end() + 1] in _AFTER_ELISION:
            continue
        words += folded
        places += [one] * len(folded)
    return words, places


def _parts(found: re.Match[str]) -> Iterable[str]:
    """The tokens of what is no word."""
    written = found.group()
    if found.lastgroup == "mana":
        return (_mana(written),)
    if found.lastgroup == "rule":
        return _with_parents(written.lower().replace(",", "."))
    return (written.lower().translate(_MINUS),)


@lru_cache(maxsize=65536)
def _folded(written: str) -> tuple[tuple[str, ...], bool]:
    """A word folded (one letter may fold to several words), and whether it may be elided."""
    word = fold(written)
    return tuple(re.findall(_WORD, word)), word in _ELIDED and word not in _KEPT_BEFORE_APOSTROPHE


def _mana(written: str) -> str:
    """A symbol with its halves sorted: {W/B} and {B/W} are one token."""
    return "{" + "/".join(sorted(fold(written[1:-1]).split("/"))) + "}"


def _with_parents(number: str) -> Iterator[str]:
    """``502.81a`` gives itself, ``502.81`` and ``502``."""
    yield number
    bare = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    if bare != number:
        yield bare
    yield bare.partition(".")[0]


def stems(words: Iterable[str], lang: Lang) -> list[str]:
    """The stem of each of these tokens, sooner than one by one."""
    return [*map(_stems_of(lang).__getitem__, words)]


def stem(token: str, lang: Lang) -> str:
    """The stem of a folded token; symbols and numbers are their own stem.

    >>> {stem(w, Lang.FR) for w in ("engage", "engagees", "engager", "engagez")}
    {'engag'}
    """
    return _stems_of(lang)[token]


@cache
def _stems_of(lang: Lang) -> _Stems:
    return _Stems(lang)


class _Stems(dict[str, str]):
    """The stems of the tokens of one language, each found once, as far as there is room."""

    def __init__(self, lang: Lang) -> None:
        self._lang = lang

    def __missing__(self, token: str) -> str:
        if len(self) >= _MOST_STEMS:
            self.clear()
        found = self[token] = _found_stem(token, self._lang)
        return found


def _found_stem(token: str, lang: Lang) -> str:
    if not token.isalpha():
        return token
    from faqsearch.library.stems import irregular_english, stem_french  # no name needs them

    if lang is Lang.FR:
        return stem_french(token)
    known = irregular_english(token)
    if known:
        return known
    from faqsearch.library.english import stem_english

    return stem_english(token)


def name_key(name: str) -> str:
    """What two spellings of one name share: letters and digits, folded, run together.

    >>> name_key("Cercle de l’oubli") == name_key("cercle de l oubli")
    True
    >>> name_key("Fire // Ice") == name_key("fire/ice")
    True
    """
    folded = fold(name)
    return re.sub(r"[\W_]+", "", folded) or folded


def form_of(name: str, lang: Lang) -> str:
    """A name as the stems of its words, without those that mean nothing by themselves.

    >>> form_of("as a split card", Lang.EN) == form_of("Split Cards", Lang.EN)
    True
    """
    words = name_words(name).split()
    return " ".join([stem(w, lang) for w in words if w not in STOP_WORDS[lang]] or words)


def name_words(name: str) -> str:
    """A name as folded words with one space between: ``cercle de l oubli``."""
    return " ".join(t for t in re.split(r"[\W_]+", fold(name)) if t)
