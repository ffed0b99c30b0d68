"""The candidates of an ambiguous name, each as it can be asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from faqsearch.languages import Lang
from faqsearch.render.catalogue import both_names

if TYPE_CHECKING:
    from faqsearch.api import Library
    from faqsearch.nouns.cards import Card, Mechanic

__all__ = ["askable"]


def askable(library: Library | None, kind: str, ids: Sequence[str], lang: Lang) -> Iterator[str]:
    """Each candidate in the language of the answer, then in the other.

    They are mechanics if ``kind`` is "mechanic", else cards. So each can be asked for without
    being ambiguous again. What has one name in both languages is shown by both where another
    shares that name; what isn't known, by its id.
    """
    known: dict[str, Card | Mechanic | None] = {}
    for id in ids:
        if library and kind == "mechanic":
            known[id] = library.mechanics().get(id)
        else:
            known[id] = library.known_card(id, lang) if library else None
    names = {id: held.names if held else {} for id, held in known.items()}
    borne = Counter(n for own in names.values() for n in {several[0] for several in own.values()})
    for id, own in names.items():
        shown = both_names(own, id, lang)
        alike = len(own) > 1 and len({several[0] for several in own.values()}) == 1
        yield f"{shown} ({shown})" if alike and borne[own[lang][0]] > 1 else shown
