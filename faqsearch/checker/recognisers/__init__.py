"""The templates of worked examples and of phrases, by subject; each is independent of the others.

>>> len({template.name for template in TEMPLATES}) == len(TEMPLATES)
True
"""

from faqsearch.checker.recognisers import (
    combat,
    costs,
    layouts,
    players,
    sizes,
    split_cards,
    symbols,
    values,
)
from faqsearch.checker.recognisers.template import Template

__all__ = ["TEMPLATES"]

TEMPLATES: tuple[Template, ...] = (
    *symbols.TEMPLATES,
    *costs.TEMPLATES,
    *values.TEMPLATES,
    *combat.TEMPLATES,
    *sizes.TEMPLATES,
    *split_cards.TEMPLATES,
    *layouts.TEMPLATES,
    *players.TEMPLATES,
)
