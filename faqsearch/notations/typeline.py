"""Type lines in both languages (CR 205)."""

from __future__ import annotations

from dataclasses import dataclass

from faqsearch.languages import Lang


@dataclass(frozen=True, slots=True)
class TypeLine:
    """A type line. ``supertypes`` and ``types`` are English lower-case words."""

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    lang: Lang

    @classmethod
    def parse(cls, text: str, lang: Lang | None = None) -> TypeLine:
        """Read a type line; raises :class:`~faqsearch.errors.NotationError`."""
        raise NotImplementedError

    def __str__(self) -> str:
        raise NotImplementedError
