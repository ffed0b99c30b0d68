"""Card names in running text.

The longest name at a place wins, as whole words, with the capitals of the name:
« la Chasse » is a card, « chasse » a word. A name of one ordinary word is sure only
where nothing else can explain its capital; what is not sure counts if the same text
names the card surely elsewhere, and is left out otherwise. A name that several cards
share is never guessed at.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from faqsearch.authority.trie import Entry, Word, words_of
from faqsearch.languages import Lang, fold
from faqsearch.nouns.documents import Span
from faqsearch.nouns.rulings import Mention

if TYPE_CHECKING:
    from faqsearch.authority import Authority

# What may stand before a French name that is one word: articles, "de", numbers, "carte".
_DETERMINERS = frozenset(
    "l le la les d de des du un une deux trois quatre cinq plusieurs au aux ce cet cette ces "
    "son sa ses votre vos notre carte cartes nomme nommee appele appelee sort".split()
)
_NAMING = frozenset("named card cards called nomme nommee nommes appele appelee carte".split())
_READS = re.compile(
    r"(?:['’]s)?[»”\"]?\s+(?:reads\b|has an ability\b|a pour texte\b|a une capacité\b)"
)
_SENTENCE_START = re.compile(r"(?:^|[.!?…:\n])[\s\"“«»”'’(\[*_–—-]*\Z")
_OPEN_QUOTE = re.compile(r"[«“\"]\s?\Z")
_BRACKETED = re.compile(r"\)|,\s(?:par exemple|for example|say)\b")
_OR = frozenset({"ou", "et", "or", "and"})
_CLOSE_QUOTE = re.compile(r"\s?[»”\"]")
_SLASHED = re.compile(r"\s*/+\s*")
# No sentence start lies further back than this many characters of quotes and brackets.
_LOOK_BACK = 12


@dataclass(frozen=True, slots=True)
class _Found:
    """A name standing in the text: its place, its spellings, and whether it is sure."""

    span: Span
    entries: tuple[Entry, ...]
    sure: bool


def _gap_fits(text_gap: str, name_gap: str) -> bool:
    """Whether what stands between two words of the text is what the name has there."""
    folded = _SLASHED.sub("/", fold(f"x{text_gap}x"))
    return folded == _SLASHED.sub("/", fold(f"x{name_gap}x"))


def _spelled_as(text: str, words: list[Word], entry: Entry) -> bool:
    """Whether the words of the text have the capitals and joints of the name."""
    own = words_of(entry.name)
    for at, (word, model) in enumerate(zip(words, own, strict=True)):
        if entry.name[model.start].isupper() and not text[word.start].isupper():
            return False
        if at and not _gap_fits(
            text[words[at - 1].end : word.start], entry.name[own[at - 1].end : model.start]
        ):
            return False
    return True


def _is_whole(text: str, start: int, end: int) -> bool:
    """No hyphenated word is cut, and no set name in italics (``_Carnage_``) is taken."""
    before, after = text[max(start - 2, 0) : start], text[end : end + 2]
    if before[-1:] in {"-", "‑"} and before[:1].isalnum():
        return False
    if after[:1] in {"-", "‑"} and after[1:].isalnum():
        return False
    return before[-1:] != "_" and after[:1] != "_"


def _starts_sentence(text: str, start: int) -> bool:
    low = max(start - _LOOK_BACK, 0)
    before = text[low:start]
    return _SENTENCE_START.search(before) is not None and (low == 0 or before.strip() != "")


class _Reader:
    """One text being read: its words, and what is sure about a name in it."""

    def __init__(self, text: str, lang: Lang, authority: Authority) -> None:
        self.text, self.lang, self.authority = text, lang, authority
        self.words = words_of(text)
        self._after_sure = -1  # index of the word after the last sure name

    def found(self) -> Iterator[_Found]:
        """Names of the text from left to right, none overlapping another."""
        at, text, begins = 0, self.text, self.authority.trie.begins
        while at < len(self.words):
            word = self.words[at]
            known = begins(word.folded, capital=text[word.start].isupper())
            longest = self._longest(at) if known else None
            if longest is None:
                at += 1
            else:
                found, at = longest
                if found.sure:
                    self._after_sure = at
                yield found

    def _longest(self, at: int) -> tuple[_Found, int] | None:
        for after, entries in reversed(self.authority.trie.walk(self.words, at)):
            words = self.words[at:after]
            start, end = words[0].start, words[-1].end
            if not _is_whole(self.text, start, end):
                continue
            spelled = [entry for entry in entries if _spelled_as(self.text, words, entry)]
            own = [e for e in spelled if e.lang is self.lang]
            chosen = own or [e for e in spelled if len(words) > 1 and not e.short]
            if chosen:
                sure = any(self._is_sure(at, after, entry) for entry in chosen)
                return _Found(Span(start, end), tuple(chosen), sure), after
        return None

    def _is_sure(self, at: int, after: int, entry: Entry) -> bool:
        count = after - at
        start, end = self.words[at].start, self.words[after - 1].end
        if entry.short or (count == 1 and (entry.half or self._is_game_word(at))):
            return False
        if _READS.match(self.text, end):
            return True
        opens = _starts_sentence(self.text, start)
        if count > 1:
            inner = any(self.text[w.start].isupper() for w in self.words[at + 1 : after])
            return count > 2 or inner or not opens
        return self._one_word_is_sure(at, start, end, opens)

    def _is_game_word(self, at: int) -> bool:
        """Whether documents write the word with a capital for another reason."""
        word, game = self.words[at].folded, self.authority.game_words
        return word in game or word.removesuffix("s") in game

    def _one_word_is_sure(self, at: int, start: int, end: int, opens: bool) -> bool:
        text, words = self.text, self.words
        if text[start + 1 : end].isupper():
            return False
        before = words[at - 1] if at else None
        if before and before.folded in _NAMING and text[before.end : start].isspace():
            return True
        quoted = _OPEN_QUOTE.search(text, max(start - 2, 0), start) and _CLOSE_QUOTE.match(
            text, end
        )
        is_mechanic = bool(self.authority.mechanic_by_name(text[start:end], self.lang))
        if quoted:
            return not is_mechanic
        if text[start - 1 : start] == "(" and _BRACKETED.match(text, end):
            return not is_mechanic
        if opens or self._has_capital_neighbour(at):
            return False
        if before and before.folded in _OR and self._after_sure == at - 1:
            return True
        if self.lang is Lang.EN:
            return not is_mechanic
        joined = before is not None and text[before.end : start] in {" ", "'", "’", "\u00a0", "\n"}
        return joined and before is not None and before.folded in _DETERMINERS

    def _has_capital_neighbour(self, at: int) -> bool:
        """Whether the word is part of a longer run of capitals, a name we don't know."""
        text, words = self.text, self.words
        if at + 1 < len(words):
            gap = text[words[at].end : words[at + 1].start]
            if gap in {" ", "-", "\n"} and text[words[at + 1].start].isupper():
                return True
        if at:
            gap = text[words[at - 1].end : words[at].start]
            before = words[at - 1].start
            if gap in {" ", "-", "\n"} and text[before].isupper():
                return not _starts_sentence(text, before)
        return False


def _decided(found: _Found, sure: Collection[str]) -> str | None:
    """The one card meant, or None."""
    cards = dict.fromkeys(entry.card for entry in found.entries)
    if len(cards) == 1:
        (card,) = cards
        return card if found.sure or card in sure else None
    named = [card for card in cards if card in sure]
    return named[0] if len(named) == 1 else None


def find_mentions(
    text: str, lang: Lang, authority: Authority, known: Collection[str] = ()
) -> tuple[Mention, ...]:
    """The card names that stand in ``text``, from left to right; never raises.

    ``known`` are ids of cards that the text is about: their short names ("Doran")
    and halves then count, and a name they share with another card means them.

    >>> from faqsearch.authority import Authority
    >>> text = "Vous ciblez votre adversaire avec le Choc, à la chasse."
    >>> [text[m.span.start:m.span.end] for m in find_mentions(text, Lang.FR, Authority.bundled())]
    ['Choc']
    """
    every = tuple(_Reader(text, lang, authority).found())
    sure = set(known)
    for found in every:
        cards = {entry.card for entry in found.entries}
        if found.sure and len(cards) == 1:
            sure |= cards
    mentions = ((found.span, _decided(found, sure)) for found in every)
    return tuple(Mention(span, card) for span, card in mentions if card is not None)
