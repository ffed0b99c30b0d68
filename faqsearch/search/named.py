"""The cards that a question names, each with the words that name it.

Exact names come first and take their words with them, then one at the end that is cut short,
then misspelt ones, then short forms that lead to few cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from faqsearch.languages import Lang
from faqsearch.library.names import Name
from faqsearch.library.tokens import STOP_WORDS, Token, tokens
from faqsearch.nouns.answers import Tier
from faqsearch.search.cutshort import cut_short
from faqsearch.search.lexicon import Lexicon
from faqsearch.search.units import ELIDED, Placed, Unit

_LONGEST_NAME = 9  # words
_SHORTEST_TYPO = 6
_SHORTEST_FORM = 4
_MOST_OF_A_FORM = 3  # cards that one short form may stand for


class NameFinder:
    """Finds the names of one library's cards in a text."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def find(self, text: str) -> tuple[list[Token], Placed]:
        """The tokens of ``text``, and the card names among them."""
        found = [t for t in tokens(text) if not _is_parent(t, text)]
        placed: Placed = {}
        self._exact(found, text, placed)
        self._cut_short(found, placed)
        self._misspelt(found, placed)
        self._short(found, placed)
        return found, placed

    def _exact(self, found: list[Token], text: str, placed: Placed) -> None:
        words = [token.text for token in found]
        taken: set[int] = set()
        keys = {
            (start, end): "".join([w for w in words[start:end] if w.isalnum()])
            for start, end in _spans(len(words))
            if words[start].isalnum()
        }
        known = self._lexicon.known_keys(keys.values())
        for (start, end), key in keys.items():
            if key not in known or not taken.isdisjoint(range(start, end)):
                continue
            names = [n for n in self._lexicon.names(key) if _is_typed(words[start:end], n.words)]
            if names:
                placed[start] = (end, self._named(words[start:end], names, found, text, start))
                taken.update(range(start, end))

    def _named(
        self, words: list[str], names: Sequence[Name], found: list[Token], text: str, start: int
    ) -> Unit:
        cards = {n.card: Tier.EXACT if n.full else Tier.ALIAS for n in names}
        capital = text[found[start].start].isupper() and start > 0 and len(words[0]) > 1  # X is X
        ordinary = len(found) > len(words) and not capital
        if len(words) > 1:  # Lien de vie is an Aura, and what every question means a keyword
            ordinary = ordinary and self._is_mechanic(words)
        else:
            ordinary = ordinary and (not names[0].full or self._lexicon.is_plain(words[0], cards))
        concepts = tuple(dict.fromkeys(self._concepts_of(words))) if ordinary else ()
        return self._card_unit(words, cards, names, concepts=concepts, ordinary=ordinary)

    def _card_unit(
        self,
        words: Sequence[str],
        cards: dict[str, Tier],
        names: Iterable[Name],
        *,
        concepts: tuple[str, ...] = (),
        ordinary: bool = False,
    ) -> Unit:
        via = dict.fromkeys(m for card in cards for m in self._lexicon.mechanics_of(card))
        return Unit(
            tuple(words),
            cards,
            concepts,
            ordinary=ordinary,
            via=() if ordinary else tuple(via),
            langs=frozenset(n.lang for n in names),
            guessed=any(t in (Tier.PREFIX, Tier.FUZZY) for t in cards.values()),
        )

    def _is_mechanic(self, words: Sequence[str]) -> bool:
        """Whether all these words are the name of a mechanic."""
        named = (self._lexicon.concepts.named(" ".join(words), lang) for lang in Lang)
        return any(self._lexicon.is_mechanic(concept) for one in named for concept in one)

    def _concepts_of(self, words: Sequence[str]) -> list[str]:
        find = self._lexicon.concepts.find
        return [c for lang in Lang for f in find(words, lang) for c in f.concepts]

    def _short(self, found: list[Token], placed: Placed) -> None:
        """Names cut short: ``Doran``, ``wren's run``."""
        words = [token.text for token in found]
        taken = _taken(placed)
        at = 0
        while at < len(words):
            end, names = self._begun(words, at, taken)
            cards = dict.fromkeys((n.card for n in names), Tier.PREFIX)
            if cards and (end - at > 1 or not self._lexicon.is_plain(words[at], cards)):
                placed[at] = (end, self._card_unit(words[at:end], cards, names))
                at = end
            else:
                at += 1

    def _begun(self, words: list[str], at: int, taken: set[int]) -> tuple[int, list[Name]]:
        """How far the words from ``at`` on begin names of few cards, and which."""
        first = words[at]
        stop = STOP_WORDS[Lang.EN] | STOP_WORDS[Lang.FR]
        if at in taken or len(first) < _SHORTEST_FORM or not first.isalpha() or first in stop:
            return at, []
        names = list(self._lexicon.names_beginning(first))
        end = at + 1
        while names and end < len(words) and end not in taken:
            longer = [
                n for n in names if n.words.split()[1 : end - at + 1] == words[at + 1 : end + 1]
            ]
            if not longer:
                break
            names, end = longer, end + 1
        while end - at > 1 and words[end - 1] in stop:
            end -= 1
        return end, names if len({n.card for n in names}) <= _MOST_OF_A_FORM else []

    def _cut_short(self, found: list[Token], placed: Placed) -> None:
        """A name at the end whose last word is cut short; before names that may be plain words."""
        words = [token.text for token in found]
        start, names = cut_short(words, self._lexicon)
        cards = dict.fromkeys((n.card for n in names), Tier.PREFIX)
        inside = [at for at, (end, _) in placed.items() if end > start]
        if 0 < len(cards) <= _MOST_OF_A_FORM and all(placed[at][1].ordinary for at in inside):
            for at in inside:
                del placed[at]
            placed[start] = (len(words), self._card_unit(words[start:], cards, names))

    def _misspelt(self, found: list[Token], placed: Placed) -> None:
        words = [token.text for token in found]
        taken = _taken(placed)
        stop = STOP_WORDS[Lang.EN] | STOP_WORDS[Lang.FR]
        known = [self._lexicon.is_known(word) or word in stop for word in words]
        for start, end in _spans(len(words)):
            key = "".join(words[start:end])
            if (
                taken.isdisjoint(range(start, end))
                and len(key) >= _SHORTEST_TYPO
                and key.isalpha()
                and not all(known[start:end])
                and not {words[start], words[end - 1]} & stop
            ):
                near, sure = self._lexicon.cards.near(key, " ".join(words[start:end]))
                if sure:
                    cards = {near[0].card: Tier.FUZZY}
                    placed[start] = (end, self._card_unit(words[start:end], cards, near))
                    taken.update(range(start, end))


def _is_typed(words: list[str], name: str) -> bool:
    """Whether words that have a name's letters are it: "fin d'étape" doesn't name Find.

    They may be run together or apart, but for those that only help others.
    """
    typed = [word for word in words if word.isalnum()]
    if len(typed) == 1 or " ".join(typed) == name:
        return True
    return not any(w in ELIDED or any(w in STOP_WORDS[lang] for lang in Lang) for w in typed)


def _spans(words: int) -> list[tuple[int, int]]:
    """Every run of words that may be a name, the longest first."""
    return [
        (start, start + length)
        for length in range(min(_LONGEST_NAME, words), 0, -1)
        for start in range(words - length + 1)
    ]


def _taken(placed: Placed) -> set[int]:
    return {i for start, (end, _) in placed.items() for i in range(start, end)}


def _is_parent(token: Token, text: str) -> bool:
    """Whether a token is the parent that a rule number brings along (502 of 502.81a)."""
    written = text[token.start : token.end]
    return "." in written.replace(",", ".") and token.text != written.lower().replace(",", ".")
