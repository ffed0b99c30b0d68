"""The templates of worked examples and of phrases, by subject; each is independent of the others.

>>> len({template.name for template in TEMPLATES}) == len(TEMPLATES)
True
"""

from faqsearch.checker.recognisers import costs, effects, layouts, phrases, sizes
from faqsearch.checker.recognisers.template import Template

__all__ = ["TEMPLATES"]

TEMPLATES: tuple[Template, ...] = (
    *costs.TEMPLATES,
    *sizes.TEMPLATES,
    *layouts.TEMPLATES,
    *phrases.TEMPLATES,
    *effects.TEMPLATES,
)
