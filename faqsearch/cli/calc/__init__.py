"""``faqsearch calc``: a subcommand for each question that judges ask at a table."""

from __future__ import annotations

from faqsearch.cli.calc.asking import calc

__all__ = ["calc"]

calc.add_section(
    "Cards and costs",
    __name__,
    costs=(
        *("mana-value", "colors", "characteristics", "name"),
        *("cost", "payments", "payable", "symbols"),
    ),
)
calc.add_section(
    "Casting and resolving",
    __name__,
    casting=(
        *("castable", "retrace", "evoke", "hideaway", "clash", "discover", "cascade"),
        *("transmute", "legal-target", "mana-ability", "resolve"),
    ),
)
calc.add_section(
    "Permanents and damage",
    __name__,
    battlefield=("evolve", "layers", "uniqueness", "lethal", "redirect", "loyalty", "team-life"),
)
calc.add_section("Anything else", __name__, functions=("run", "list"))
