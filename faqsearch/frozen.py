"""Values with named and typed parts that never change: what all nouns of faqsearch are.

They are frozen dataclasses, for readers and for type checkers alike. What a dataclass
generates anew for each class (its ``__init__``, its comparison, its refusal of changes)
stands here once, since every command defines all nouns and uses a few: generating it took
longer than answering did.

>>> class Half(Frozen):
...     name: str
...     cost: str = ""
>>> Half("Fire"), Half("Fire") == Half("Fire", cost="{1}{R}")
(Half(name='Fire', cost=''), False)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field
from typing import Any, ClassVar, dataclass_transform

__all__ = ["Frozen"]

_set = object.__setattr__  # the only way to give a frozen value its parts


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen:
    """The base of a frozen value; its subclasses state their parts as a dataclass does.

    ``dataclasses.replace`` and ``fields`` work on it. Two are equal that are of one class and
    have equal parts.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__: ClassVar[tuple[str, ...]]
    _defaults: ClassVar[dict[str, object]]
    _makers: ClassVar[dict[str, Callable[[], object]]]

    def __init_subclass__(cls) -> None:
        """Have the parts found out, and remember what stands for those left out."""
        dataclass(init=False, repr=False, eq=False)(cls)
        parts = cls.__dataclass_fields__.values()
        cls._defaults = {one.name: one.default for one in parts if one.default is not MISSING}
        cls._makers = {
            one.name: one.default_factory for one in parts if one.default_factory is not MISSING
        }

    def __init__(self, *values: Any, **named: Any) -> None:
        kind = type(self)
        if values or named.keys() != kind.__dataclass_fields__.keys():
            named = kind._completed(values, named)
        for name in kind.__match_args__:
            _set(self, name, named[name])

    @classmethod
    def _completed(cls, values: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
        """All parts by name; raises TypeError where they are not these."""
        names = cls.__match_args__
        first = dict(zip(names, values, strict=False))
        whole = cls._defaults | first | named
        whole |= {name: make() for name, make in cls._makers.items() if name not in whole}
        once = len(values) <= len(names) and named.keys().isdisjoint(first)
        if not once or whole.keys() != cls.__dataclass_fields__.keys():
            raise TypeError(f"{cls.__name__} has the parts {', '.join(names)}, each given once")
        return whole

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        names = self.__match_args__
        return [getattr(self, n) for n in names] == [getattr(other, n) for n in names]

    def __hash__(self) -> int:
        parts = self.__dataclass_fields__.values()
        return hash(tuple([getattr(self, one.name) for one in parts if one.hash is not False]))

    def __repr__(self) -> str:
        parts = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.__match_args__])
        return f"{type(self).__qualname__}({parts})"
