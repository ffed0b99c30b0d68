"""Claims read out of prose: worked examples and phrases of any ruling, in English and French.

A ruling that nobody has read still says things that the model can compute. Only what one of the
templates binds whole is taken; a sentence with another number, a negation or an exception that
the template doesn't expect is left alone, for a claim bound wrongly would make a false verdict.

>>> [claim] = recognise("Say a card with mana cost {2}{U} has a mana value of 3.", Lang.EN)
>>> claim.function, claim.inputs["card"], claim.stated
('mana_value', '{2}{U}', [3])
>>> recognise("A card with mana cost {2}{U} does not have a mana value of 4.", Lang.EN)
()
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers import TEMPLATES
from faqsearch.checker.recognisers.statements import statements
from faqsearch.checker.recognisers.template import Found, Prose, matches, sentences
from faqsearch.languages import Lang

__all__ = ["covers", "find_examples", "recognise"]

_FRAMED = {
    Lang.EN: re.compile(
        r"\?|\b(?:wrong|untrue|not (?:\w+ )?(?:true|so|right|correct)|false|incorrect|mistake\w*"
        r"|misconception|myth|contrary|opposite|believe\w*|think\w*|claim\w*"
        r"|said to|asks? (?:if|whether)"
        r"|used to|no longer (?:so|the case)|old rules?|rules (?:were|had|said)"
        r"|if the rules|however|unless"
        r"|except\w*|only (?:if|when|while|as long)|as long as|doesn't apply|nobody|if ever)\b",
        re.IGNORECASE,
    ),
    Lang.FR: re.compile(
        r"\?|\b(?:faux|fausse|vrai\w*|erreur|inexact\w*|croi(?:t|s|re|ent|ez)|pens(?:e|ent|er|ez)"
        r"|prétend\w*|contraire|anciennes? règles?|si les règles|cependant|toutefois|pourtant"
        r"|sauf|à moins|excepté|seulement (?:si|quand)|uniquement (?:si|quand)|tant qu\w*"
        r"|ne s'applique|n'est plus (?:ainsi|le cas)|personne ne (?!gagne|révèle)|à condition)\b",
        re.IGNORECASE,
    ),
}
"""Words that deny, doubt, quote or limit what stands beside them: nothing is bound beside one."""


@cache
def _by_hint(lang: Lang) -> dict[str, list[int]]:
    """The numbers of the templates of a language by each word of which their texts hold one."""
    found: dict[str, list[int]] = {}
    for number, template in enumerate(TEMPLATES):
        for hint in template.hint if template.patterns.get(lang) else ():
            found.setdefault(hint, []).append(number)
    return found


def find_examples(text: str, lang: Lang) -> tuple[Found, ...]:
    """Every template and statement that fits a text: where, what it bound, the claims it makes.

    Nothing where a word of the text denies, doubts, quotes or limits what it says; but where
    such words are all in sentences that make a statement, those are understood, word by word.
    """
    prose = Prose(text, lang)
    known = statements(prose)
    if framed := _FRAMED[lang].search(prose.normal):
        framed = _FRAMED[lang].search(_without(prose.normal, known)) if known else framed
        return () if framed else known
    hinted = {n for hint, several in _by_hint(lang).items() if hint in prose.lower for n in several}
    found = [one for number in sorted(hinted) for one in matches(TEMPLATES[number], prose)]
    return tuple(sorted([*found, *known], key=lambda one: (one.start, one.end)))


def _without(text: str, known: Iterable[Found]) -> str:
    """What a text says beside the sentences that are known."""
    for one in known:
        text = text[: one.start] + " " * (one.end - one.start) + text[one.end :]
    return text


def covers(text: str, lang: Lang) -> bool:
    """Whether what is recognised of a ruling reaches into every sentence of it.

    >>> covers("A card with mana cost {2}{U} has a mana value of 3.", Lang.EN)
    True
    >>> covers("A card with mana cost {2}{U} has a mana value of 3. Draw it.", Lang.EN)
    False
    """
    found = find_examples(text, lang)
    return all(
        any(one.start < end and start < one.end for one in found) for start, end in sentences(text)
    )


def recognise(text: str, lang: Lang) -> tuple[Claim, ...]:
    """The claims that a ruling's own words make, each once, in their order.

    Where two read opposite answers out of one question, neither is taken.
    """
    claims: dict[str, list[Claim]] = {}
    for found in find_examples(text, lang):
        for claim in found.claims:
            question = json.dumps([claim.function, claim.inputs], sort_keys=True)
            if claim not in claims.setdefault(question, []):
                claims[question].append(claim)
    return tuple(
        claim
        for answers in claims.values()
        if not any(_opposed(one.stated, other.stated) for one, other in combinations(answers, 2))
        for claim in answers
    )


def _opposed(one: object, other: object) -> bool:
    """Whether two answers can't both be right: of objects, where a key of both differs."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return any(one[key] != other[key] for key in one.keys() & other.keys())
    return one != other
