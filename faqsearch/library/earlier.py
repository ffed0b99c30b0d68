"""What the bulk data before tell of those that are imported: of a ruling that stays, its links.

To find the cards that a ruling mentions and to check it takes longest of all that is done with
it. Both are as they were where the ruling is, no name of a card has come or gone that stands in
it, and nobody has read it for claims, which may ask what a card is like.
"""

from __future__ import annotations

from typing import NamedTuple

from faqsearch.authority.trie import PLURAL_ENDS, NameTrie, folded_words, words_of
from faqsearch.frozen import replace
from faqsearch.languages import Lang
from faqsearch.library.records import LinkKind, Records
from faqsearch.nouns.rulings import Ruling


class FoundBefore(NamedTuple):
    """A ruling as it was held, its verdict's payload, the mechanics that it names."""

    ruling: Ruling
    checked: str
    named: tuple[str, ...]


class Earlier:
    """The rulings of the bulk data of the records ``before``, as those of ``now`` would have them.

    ``now`` has the names of all cards already.
    """

    def __init__(self, before: Records, now: Records) -> None:
        self._before = before.bulk
        self._named = before.bulk.links(LinkKind.NAMED)
        changed: dict[str, list[tuple[Lang, str, str]]] = {}
        for name in before.bulk.names() ^ now.bulk.names():
            changed.setdefault(name.first, []).append(name[1:])
        self._begins = frozenset(word + end for word in changed for end in ("", *PLURAL_ENDS))
        self._changed = NameTrie(lambda word: changed.get(word, ()))
        self._subtypes = before.bulk.subtypes() ^ now.bulk.subtypes()

    def found(self, ruling: Ruling) -> FoundBefore | None:
        """What was found of a ruling that is linked to nothing yet, unless it has changed."""
        held = self._before.ruling(ruling.id)
        if held is None or held[0].text != ruling.text or held[0].cards != ruling.cards:
            return None
        if self._touches(ruling.text):
            return None
        return FoundBefore(*held, self._named.get(ruling.id, ()))

    def _touches(self, text: str) -> bool:
        """Whether a name that has come or gone may be meant in a text, or hides another."""
        said = folded_words(text)
        if not self._subtypes.isdisjoint({*said, *(word.removesuffix("s") for word in said)}):
            return True
        return not self._begins.isdisjoint(said) and self._changed.touches(words_of(text))


def is_as_before(ruling: Ruling, before: Ruling) -> bool:
    """Whether a ruling is the same but for where it stands."""
    return replace(before, source=ruling.source, section=ruling.section) == ruling
