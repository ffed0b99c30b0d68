"""The templates of worked examples and of phrases, by subject; each is independent of the others.

>>> len({template.name for template in TEMPLATES}) == len(TEMPLATES)
True
"""

from faqsearch.checker.recognisers import (
    combat,
    copies,
    costs,
    effects,
    layouts,
    players,
    sizes,
    split_cards,
    symbols,
    targets,
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
    *targets.TEMPLATES,
    *players.TEMPLATES,
    *copies.TEMPLATES,
    *effects.TEMPLATES,
)
