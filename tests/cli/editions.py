"""Small rules texts in words of our own, under numbers and days of the real ones."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

DAYS = {
    "2008-07-15": "July 15, 2008",
    "2009-07-11": "July 11, 2009",
    "2013-07-13": "July 13, 2013",
    "2021-04-22": "April 22, 2021",
    "2026-04-17": "April 17, 2026",
}

RETRACE = {
    "2008-07-15": {
        "410.8": "Some triggers look back.",
        "502.81": "Retrace",
        "502.81a": "A card with retrace may be played from the graveyard. See rule 410.8.",
        "502.81b": "It costs a land card.",
    },
    "2009-07-11": {
        "603.4": "Some triggers look back in time.",
        "702.78": "Retrace",
        "702.78a": "A card with retrace may be cast from the graveyard. See rule 603.4.",
    },
    "2013-07-13": {
        "702.80": "Retrace",
        "702.80a": "A card with retrace may be cast from the graveyard. See rule 603.4.",
        "702.81": "Devour",
        "702.81a": "A creature with devour eats others. See rule 110.10.",
    },
    "2021-04-22": {
        "702.81": "Retrace",
        "702.81a": "A card with retrace may be cast from the graveyard. See rule 603.4.",
        "704.1": "The pond is looked after.",
        "704.1a": "It is looked after twice.",
    },
    "2026-04-17": {
        "603.4": "Some triggers look back in time.",
        "702.81": "Retrace",
        "702.81a": "“A card with retrace” may be cast from a graveyard. See rule 603.4.\n"
        "Example: Raven’s Crime returns.\nExample: It returns again.\nExample: And again.",
        "704.1": "The pond is looked after.",
    },
}
"""The rules of five editions, one of which nobody changed from 2009 to 2021."""


def rules_text(day: str, rules: Mapping[str, str]) -> str:
    """A whole rules text of a day: contents, rules by number, glossary, credits."""
    lines, section = [], ""
    for number, text in rules.items():
        if number[:3] != section:
            section = number[:3]
            lines += [f"{section}. Part {section}", ""]
        stop = "" if number[-1].isalpha() else "."
        lines += [f"{number}{stop} {text}", ""]
    return "\n".join(
        [
            "Pond Comprehensive Rules",
            "",
            f"These rules are effective as of {DAYS.get(day, day)}.",
            "",
            "Contents",
            "",
            "1. The Pond",
            "Glossary",
            "Credits",
            "",
            "1. The Pond",
            "",
            *lines,
            "Glossary",
            "",
            "Retrace",
            "It brings a card back.",
            "",
            "Credits",
            "",
        ]
    )


def write_editions(folder: Path) -> list[Path]:
    """The five texts as files, the newest first."""
    paths = []
    for at, (day, rules) in enumerate(reversed(RETRACE.items())):
        path = folder / f"rules{at}.txt"
        path.write_text(rules_text(day, rules), "utf-8")
        paths.append(path)
    return paths
