"""The language that a question is put in, told by its words.

>>> language_of_words("quand une créature meurt"), language_of_words("Ponder")
(<Lang.FR: 'fr'>, None)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from faqsearch.languages import Lang
from faqsearch.library.tokens import STOP_WORDS, tokens

if TYPE_CHECKING:
    from faqsearch.library.concepts import Concepts


def language_of_words(text: str, concepts: Concepts | None = None) -> Lang | None:
    """The language that the words of a question show, or None where they show none."""
    return most_of(evidence_of(text, concepts))


def evidence_of(text: str, concepts: Concepts | None) -> dict[Lang, float]:
    """How much of a question speaks for each language."""
    words = [token.text for token in tokens(text)]
    evidence = dict.fromkeys(Lang, 0.0)
    for lang in Lang:
        own, other = STOP_WORDS[lang], STOP_WORDS[lang.other]
        evidence[lang] += sum(1.0 for word in words if word in own and word not in other)
        if concepts is not None:
            evidence[lang] += 0.5 * sum(
                found.end - found.start for found in concepts.find(words, lang)
            )
    if any(c in "éèêëàâîïôûùçœ" for c in text.lower()):
        evidence[Lang.FR] += 1.0
    return evidence


def most_of(evidence: dict[Lang, float]) -> Lang | None:
    """The language for which more speaks, None where neither has more."""
    if evidence[Lang.EN] == evidence[Lang.FR]:
        return None
    return max(evidence, key=lambda lang: evidence[lang])
