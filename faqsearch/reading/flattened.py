"""The card that begins a unit of a document which stands on one line."""

from __future__ import annotations

import re

from faqsearch.errors import NotationError
from faqsearch.languages import Lang
from faqsearch.notations.mana import ManaCost
from faqsearch.nouns.cards import CardFace
from faqsearch.reading.lines import stats

# A card is certain where a cost stands between a short name and a type.
_FLAT_CARD = re.compile(
    r"([^\W\d_][^.{}:;*]{1,60}?)\s+((?:\{[^{}\s]{1,7}\})+)\s+"
    r"((?:[^\W\d_]+\s){0,2}(?:Artifact|Artefact|Creature|Créature|Enchantment|Enchantement|"
    r"Instant|Éphémère|Sorcery|Rituel|Planeswalker|Arpenteur|Land|Terrain)"
    r"(?:[^.{}*]{0,60}?(?=\s\S{1,4}/\S{1,4}\s))?)(?=\s|$)(?:\s(\S{1,4}/\S{1,4})(?=\s|$))?"
)


def flat_face(text: str) -> CardFace | None:
    """The card that a unit surely begins with, without its abilities, which end nobody knows where.

    >>> flat_face("Glass Golem {3} Artifact Creature -- Golem 3/3 The golem may break.").toughness
    '3'
    >>> flat_face("Glass breaks.")
    """
    found = _FLAT_CARD.match(text)
    if not found:
        return None
    name, cost, types, figures = found.groups()
    try:
        mana_cost = ManaCost.parse(cost)
    except NotationError:
        mana_cost = None
    power, toughness = stats(figures or "") or (None, None)
    return CardFace(
        name=name,
        lang=Lang.EN,
        mana_cost=mana_cost,
        type_line=types if power else None,
        power=power,
        toughness=toughness,
    )
