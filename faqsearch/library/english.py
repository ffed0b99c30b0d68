"""Stems of English words."""

from __future__ import annotations

from functools import cache
from typing import Any


@cache
def _english() -> Any:
    from whoosh.lang.snowball.english import EnglishStemmer

    return EnglishStemmer()


def stem_english(word: str) -> str:
    """The snowball stem of a folded English word."""
    stem: str = _english().stem(word)
    return stem
