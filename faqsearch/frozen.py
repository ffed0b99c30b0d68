"""Values with named and typed parts that never change: what all nouns of faqsearch are.

They are frozen dataclasses, for readers and for type checkers alike. What a dataclass
generates anew for each class (its ``__init__``, its comparison, its refusal of changes)
stands here once, and the list of its fields is made when somebody asks for it, since every
command defines more nouns than it uses: generating it took longer than answering did.

>>> class Half(Frozen):
...     name: str
...     cost: str = ""
>>> Half("Fire"), Half("Fire") == Half("Fire", cost="{1}{R}")
(Half(name='Fire', cost=''), False)
>>> replace(Half("Fire"), name="Ice")
Half(name='Ice', cost='')
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from dataclasses import Field

__all__ = ["Frozen", "field", "replace"]


class _Made:
    """Stands in a class for a part that is made anew for each value."""

    def __init__(self, maker: Callable[[], object], hash: bool) -> None:
        self.maker = maker
        self.hash = hash


def field(*, default_factory: Callable[[], Any], hash: bool = True) -> Any:
    """A part that is made anew where it is left out; ``hash`` says if it tells hashes apart."""
    return _Made(default_factory, hash)


class _Fields:
    """The fields of a class as ``dataclasses`` has them, made when it asks."""

    def __get__(self, value: object, kind: type[Frozen]) -> dict[str, Field[Any]]:
        from dataclasses import dataclass, field

        if kind is Frozen:  # which is no dataclass itself
            raise AttributeError("__dataclass_fields__")
        for name, made in vars(kind).copy().items():
            if isinstance(made, _Made):
                own: Any = field(default_factory=made.maker, hash=made.hash)
                setattr(kind, name, own)
        dataclass(init=False, repr=False, eq=False, match_args=False)(kind)
        found: dict[str, Field[Any]] = vars(kind)["__dataclass_fields__"]
        return found


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen:
    """The base of a frozen value; its subclasses state their parts as a dataclass does.

    ``dataclasses.fields`` and its like work on it. Two are equal that are of one class and
    have equal parts.
    """

    __dataclass_fields__: ClassVar[Any] = _Fields()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    _part_names: ClassVar[frozenset[str]] = frozenset()
    _part_defaults: ClassVar[dict[str, object]] = {}
    _part_makers: ClassVar[dict[str, Callable[[], object]]] = {}
    _part_hashed: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        """Note the parts, and what stands for those left out."""
        cls.__dataclass_fields__ = vars(Frozen)["__dataclass_fields__"]  # not those of its base
        own = vars(cls)
        parts = own.get("__annotations__", {})
        given = {name: own[name] for name in parts if name in own}
        makers = {name: made for name, made in given.items() if isinstance(made, _Made)}
        cls.__match_args__ = (*cls.__match_args__, *parts)  # type: ignore[misc]
        cls._part_names = frozenset(cls.__match_args__)
        cls._part_defaults = cls._part_defaults | {
            n: v for n, v in given.items() if n not in makers
        }
        cls._part_makers = cls._part_makers | {name: made.maker for name, made in makers.items()}
        left_out = [name for name, made in makers.items() if not made.hash]
        cls._part_hashed = (*cls._part_hashed, *[name for name in parts if name not in left_out])

    def __init__(self, *values: Any, **named: Any) -> None:
        kind = type(self)
        if values or named.keys() != kind._part_names:
            named = kind._completed(values, named)
        self.__dict__.update(named)

    @classmethod
    def _completed(cls, values: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
        """All parts by name; raises TypeError where they are not these."""
        names = cls.__match_args__
        first = dict(zip(names, values, strict=False))
        whole = cls._part_defaults | first | named
        whole |= {name: make() for name, make in cls._part_makers.items() if name not in whole}
        once = len(values) <= len(names) and named.keys().isdisjoint(first)
        if not once or whole.keys() != cls._part_names:
            raise TypeError(f"{cls.__name__} has the parts {', '.join(names)}, each given once")
        return whole

    def __setattr__(self, name: str, value: object) -> None:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        names = self.__match_args__
        return [getattr(self, n) for n in names] == [getattr(other, n) for n in names]

    def __hash__(self) -> int:
        return hash(tuple([getattr(self, name) for name in self._part_hashed]))

    def __repr__(self) -> str:
        parts = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.__match_args__])
        return f"{type(self).__qualname__}({parts})"


F = TypeVar("F", bound=Frozen)


def replace(value: F, /, **changes: Any) -> F:
    """A value with some of its parts changed: what ``dataclasses.replace`` does, sooner.

    Raises TypeError for what is no part of it.
    """
    kind = type(value)
    if not changes.keys() <= kind._part_names:
        raise TypeError(f"{kind.__name__} has the parts {', '.join(kind.__match_args__)}")
    held = value.__dict__
    if len(held) > len(kind._part_names):  # what was computed of it is not part of it
        held = {name: held[name] for name in kind._part_names}
    changed: F = object.__new__(kind)
    changed.__dict__.update(held, **changes)
    return changed
