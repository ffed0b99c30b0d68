"""Templates of what a copy is of: what it copies, a copy, something face down (CR 707)."""

from __future__ import annotations

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import Template
from faqsearch.languages import Lang

__all__ = ["TEMPLATES"]

_COPIED = (
    Claim(
        "copy_of",
        {"original": "2/2", "counters": ["+1/+1"], "effects": [{"modify": "+3/+3"}]},
        {"size": "2/2"},
    ),
)
_COPIED_AGAIN = (Claim("copy_of", {"original": "2/2", "original_copies": "5/5"}, {"size": "5/5"}),)
_FACE_DOWN = (
    Claim(
        "copy_of",
        {"original": {"name": "Hidden", "types": "Creature", "size": "5/5"}, "face_down": True},
        {"size": "2/2", "colors": []},
    ),
)

TEMPLATES = (
    Template(
        "what a copy doesn't copy",
        ("copy", "copie"),
        {
            Lang.EN: (
                r"\b(?:doesn't|won't) copy whether (?:that|the) \w+ %tapped or "
                r"untapped, whether %has any counters on it(?: %(?:any )?Auras? "
                r"(?:and/or|and|or) Equipment attached %it)?, (?:or|and|nor) (?:any "
                r")?non-?copy %that (?:have )?changed its power",
                r"\bcopies (?:exactly what was|the) printed (?:values )?(?:on|of) "
                r"%[^.{}\d]{1,40}, plus any copy effects[^.{}\d]{0,40}\. (?:it|the \w+) "
                r"(?:won't|doesn't) copy (?:counters|any counters)",
            ),
            Lang.FR: (
                r"\b(?:il|elle) ne copie pas %marqueurs de cette créature",
                r"\bne copie pas (?:si|le fait que) "
                r"[^.{}\d]{1,60}engagée?[^.{}\d]{0,60}marqueurs[^.{}\d]"
                r"{0,160}(?:force|effets)",
            ),
        },
        lambda bound: _COPIED,
        sentences=2,
    ),
    Template(
        "a copy of a copy",
        ("copying", "copie"),
        {
            Lang.EN: (
                r"\bif the copied (?:creature|permanent|artifact) %copying something "
                r"else,? (?:\([^(){}\d]*\),? )?then [^.{}\d]{1,60} (?:as|becomes|will "
                r"become|will be) (?:whatever|a %of whatever) "
                r"%(?:creature|permanent|artifact) (?:copied|is copying)",
            ),
            Lang.FR: (
                r"\bcopie une créature qui copie %créature, il devient ce %la créature "
                r"choisie est %train de copier",
            ),
        },
        lambda bound: _COPIED_AGAIN,
    ),
    Template(
        "a copy of what is face down",
        ("face-down", "face down", "face cachée"),
        {
            Lang.EN: (
                r"\bbecomes? a copy of %face-down creature, it(?:'ll be| becomes| will "
                r"become) %(?:colorless )?2/2 creature %no name[^.]*",
            ),
            Lang.FR: (
                r"\bdevient une copie d'une créature %cachée, il devient %créature "
                r"2/2 sans nom[^.]*",
            ),
        },
        lambda bound: _FACE_DOWN,
    ),
)
