"""The rulings of a page under headings: what leads to them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from faqsearch.nouns.answers import Hit, HitKind
from faqsearch.nouns.cards import Card
from faqsearch.render.catalogue import label
from faqsearch.web.shown import HitView, Part
from faqsearch.web.views import Views

__all__ = ["Group", "on_card", "on_mechanic"]

Group = tuple[list[Part], list[HitView]]
"""A heading, empty for none, and what stands under it."""


def on_card(views: Views, card: Card, hits: Iterable[Hit]) -> list[Group]:
    """A card's rulings under what leads to them: itself, a mechanic, its name in a text."""

    def heading(hit: Hit) -> tuple[str, str]:
        if hit.kind is HitKind.RULE:
            return ("rules naming it", "")
        if hit.via:
            return ("through", hit.via)
        return ("", "") if card.id in hit.cards else ("named", "")

    groups = []
    for (key, via), several in groupby(hits, key=heading):
        above = [Part(label(key, views.lang), views.lang)] if key else []
        if via:
            above.append(views.mechanic_part(via))
        shown = [views.hit(one) for one in several]
        if key in ("", "through"):  # its title would say again what stands above
            shown = [replace(one, title=()) for one in shown]
        groups.append((above, shown))
    return groups


def on_mechanic(views: Views, id: str, hits: Iterable[Hit]) -> list[Group]:
    """The rulings on a mechanic's own page, then those that name it under a heading."""
    groups = []
    for via, several in groupby(hits, key=lambda hit: hit.via):
        shown = [  # only cards are named above a ruling here
            replace(views.hit(one), title=())
            if not one.cards and one.mechanics == (id,)
            else views.hit(one)
            for one in several
        ]
        groups.append(([Part(label("named", views.lang), views.lang)] if via else [], shown))
    return groups
