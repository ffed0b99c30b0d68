"""A card's name that ends within a word, as who types it stops: ``cercle de l oub``."""

from __future__ import annotations

from collections.abc import Sequence

from faqsearch.languages import Lang
from faqsearch.library.names import Name
from faqsearch.search.lexicon import Lexicon

_LONGEST = 9  # words before the one that is cut short
_SHORTEST = 6  # letters in all


def cut_short(words: Sequence[str], lexicon: Lexicon) -> tuple[int, Sequence[Name]]:
    """Where in a question's words such a name begins that ends with them, and the names so begun.

    In a question of more than the name its last word stands nowhere else, or it would be no
    part of a word; what is a term of the game is no name.
    """
    last = len(words) - 1
    if last < 1 or not words[last].isalpha():
        return last, ()
    known = lexicon.is_known(words[last])
    for start in (0,) if known else range(max(last - _LONGEST, 0), last):
        run = words[start:]
        if not words[start].isalnum() or sum(map(len, run)) < _SHORTEST or _is_term(run, lexicon):
            continue
        names = lexicon.names_begun(" ".join(run))
        if names:
            return start, names
    return last, ()


def _is_term(words: Sequence[str], lexicon: Lexicon) -> bool:
    return any(lexicon.concepts.named(" ".join(words), lang) for lang in Lang)
