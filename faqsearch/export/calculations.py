"""JSON values of calculations and of the functions that can be asked."""

from __future__ import annotations

from collections.abc import Iterable

from faqsearch.checker.calculation import Calculation
from faqsearch.export.values import Json, iso

__all__ = ["calculation_json", "functions_json"]


def calculation_json(asked: Calculation) -> Json:
    """One answer of the model (``faqsearch calc``)."""
    return {
        "function": asked.function,
        "inputs": dict(asked.inputs),
        "as_of": iso(asked.on),
        "answer": asked.answer,
        "basis": list(asked.basis),
        "begins": iso(asked.begins),
        "cautions": list(asked.cautions),
        "history": [
            {
                "since": iso(flip.day),
                "change": flip.changes[0] if len(flip.changes) == 1 else None,
                "changes": list(flip.changes),
                "before": flip.before,
                "after": flip.after,
            }
            for flip in asked.history
        ],
    }


def functions_json(functions: Iterable[tuple[str, str, str]]) -> Json:
    """The functions of the model: name, arguments, what it decides (``faqsearch calc list``)."""
    names = ("name", "arguments", "decides")
    return {"functions": [dict(zip(names, function, strict=True)) for function in functions]}
