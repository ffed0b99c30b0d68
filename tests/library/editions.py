"""Small rules texts with a glossary, in our own words: one rule, and the terms that are given."""

from __future__ import annotations

from collections.abc import Mapping

OLD = {
    "Legend Rule": "Two frogs of one name both leave. See rule 100.1.",
    "Life, Life Total": "How lively a frog is.\n1. At first, 20.\n2. At last, none.",
    "Mana Burn": "A frog with mana left over is hurt. See rule 100.1.",
    "Pond Order": "Which frog goes first.",
    "Retrace": "Jumps out of the mud once more.",
}
NEW = {
    "As Though": "What is not so for a frog.",
    "Last Known Puddle": "Where a frog was seen last. See Pond Order.",
    "Legend Rule": "Of two frogs of one name one leaves. See rule 100.1.",
    "Life, Life Total": "How lively a frog is.",
    "Mana Burn (Obsolete)": "A frog with mana left over used to be hurt. See Life, Life Total.",
    "Pond Order": "Which frog goes first. See rule 100.1a.",
    "Retrace": "Jumps out of the mud again. See rule 100.1.",
}


def rules_text(day: str, entries: Mapping[str, str]) -> bytes:
    """A rules text of a day (``May 1, 2011``) whose glossary has these entries."""
    glossary = "\n\n".join(f"{term}\n{meaning}" for term, meaning in entries.items())
    return (
        f"Pond Comprehensive Rules\n\nThese rules are effective as of {day}.\n\n"
        "Contents\n\n1. Ponds\n100. General\nGlossary\nCredits\n\n1. Ponds\n\n100. General\n\n"
        "100.1. A pond holds frogs.\n\n100.1a Frogs hold nothing.\n\n"
        f"Glossary\n\n{glossary}\n\nCredits\n\nA frog.\n"
    ).encode()
