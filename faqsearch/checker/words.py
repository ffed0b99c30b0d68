"""Words of a text that the game has given up since, with today's.

>>> outdated_words("Its converted mana cost is 3.", Lang.EN, date(2007, 10, 1))
(OutdatedWord(then='converted mana cost', today='mana value', until=datetime.date(2021, 4, 22)),)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date
from functools import cache

from faqsearch.authority.glossary import Glossary
from faqsearch.authority.ledger import Ledger
from faqsearch.languages import Lang, fold
from faqsearch.nouns.cards import GlossaryWord
from faqsearch.nouns.verdicts import OutdatedWord

__all__ = ["outdated_words"]

_LEDGER_BEGINS = date(2003, 1, 1)  # no word given up earlier counts in a text without a date
_LONG = 6  # letters of a word that may be inflected
_ENDING = 3  # letters of it that may be others
_BETWEEN = 3  # words that may stand after the first
_MORE_THAN_WORDS = frozenset({"any-target"})  # the word came with another meaning
_STEM = 5  # letters that stay at least


def outdated_words(text: str, lang: Lang, since: date | None) -> tuple[OutdatedWord, ...]:
    """The words in ``text`` that were given up after the day ``since``, or at all.

    Each word of today stands once, in the order of the glossary, and so does each concept that
    has none. Words that have another meaning beside ("play") are left out.
    """
    folded = fold(text)
    found: dict[str, OutdatedWord] = {}
    for sign, pattern, concept, word in _given_up(lang):
        if word.until <= (since or _LEDGER_BEGINS):
            continue
        if sign in folded and concept not in found and pattern.search(folded):
            found[concept] = word
    return tuple(found.values())


@cache
def _given_up(lang: Lang) -> tuple[tuple[str, re.Pattern[str], str, OutdatedWord], ...]:
    """Letters that must stand in the text, the pattern, what it stands for, each word given up."""
    glossary = Glossary.bundled()
    entries = [entry.words[lang] for id, entry in glossary.items() if id not in _MORE_THAN_WORDS]
    often = Counter(fold(word.text) for words in entries for word in words)
    found = []
    for words in entries:
        for word in words:
            folded = fold(word.text)
            if word.until and (often[folded] == 1 or " " in folded):
                sign, pattern = _pattern(re.findall(r"\w+", folded))
                today = _today(word, words)
                outdated = OutdatedWord(word.text, today, word.until)
                found.append((sign, pattern, today or f"no longer {words[0].text}", outdated))
    return tuple(found)


def _today(given_up: GlossaryWord, words: Sequence[GlossaryWord]) -> str | None:
    """The newest of a concept's words, None where the game has no word for it any more.

    So it is too where the ledger names what was given up that day with no other word for it.
    """
    today = max(words, key=lambda word: (not word.until, word.since or date.min))
    if today.until:
        return None
    for change in Ledger.bundled().changes:
        if change.in_force == given_up.until:
            ended = (fold(term.then) for term in change.terms if term.then == term.today)
            if any(fold(given_up.text) in term for term in ended):
                return None
    return today.text


def _pattern(words: list[str]) -> tuple[str, re.Pattern[str]]:
    """The words in their order, long ones with any ending; and the letters of the longest.

    After the first of three and more, others may stand: remove *that creature* from the game.
    """
    parts = [
        (word[: max(_STEM, len(word) - _ENDING)], rf"\w{{0,{_ENDING + 2}}}")
        if len(word) >= _LONG
        else (word, "[sx]?")
        for word in words
    ]
    first, *rest = [letters + ending for letters, ending in parts]
    gap = rf"(?:\W+\w+){{0,{_BETWEEN}}}?" if len(rest) > 1 else ""
    pattern = first + gap + "".join(rf"\W+{word}" for word in rest)
    return max((letters for letters, _ in parts), key=len), re.compile(rf"\b{pattern}\b")
