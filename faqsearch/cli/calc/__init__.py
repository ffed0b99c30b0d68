"""``faqsearch calc``: a subcommand for each question that judges ask at a table."""

from __future__ import annotations

from faqsearch.cli.calc import battlefield, casting, costs, functions  # each adds its own to calc
from faqsearch.cli.calc.asking import calc

__all__ = ["battlefield", "calc", "casting", "costs", "functions"]
