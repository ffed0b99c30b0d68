"""Continuous effects: types, colours, abilities and size of an object, layer by layer.

Three orders have been in force: by timestamp alone (before Ravnica), sublayers in which
setting a size and raising it share one place (2005 to 2009), and today's, in which every
setting comes before every raising.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from faqsearch.checker.cards import CardObject, Size
from faqsearch.checker.era import Era
from faqsearch.errors import NotationError
from faqsearch.languages import fold
from faqsearch.notations.mana import Color

__all__ = ["FUNCTIONS", "Effect", "Layered", "layers", "locked_in", "still_applies", "sublayer"]

Part = Literal["define", "set", "raise", "raise always", "counter", "switch"]


@dataclass(frozen=True, slots=True)
class Effect:
    """What one continuous effect, or one counter, does to the object.

    ``kind``: ``effect`` of a spell or ability that has resolved, ``static`` of another
    permanent's static ability, ``counter``, ``own`` static ability of the object,
    ``defines`` a characteristic-defining ability of the object. ``times`` repeats ``modify``.
    ``types`` replaces the creature types, ``add_types`` leaves them. The ``if_`` fields say
    what the object must be for the effect to apply to it at all.
    """

    kind: Literal["effect", "static", "counter", "own", "defines"] = "effect"
    set: Size | None = None
    modify: Size | None = None
    times: int = 1
    switch: bool = False
    types: tuple[str, ...] | None = None
    add_types: tuple[str, ...] = ()
    colors: tuple[Color, ...] | None = None
    add_colors: tuple[Color, ...] = ()
    gain: tuple[str, ...] = ()
    lose: tuple[str, ...] = ()
    lose_all: bool = False
    if_type: str | None = None
    if_color: Color | None = None
    if_ability: str | None = None

    @property
    def parts(self) -> frozenset[str]:
        """What it touches: ``types``, ``colors``, ``abilities``, ``size``."""
        found = {
            "types": self.types is not None or bool(self.add_types),
            "colors": self.colors is not None or bool(self.add_colors),
            "abilities": bool(self.gain or self.lose) or self.lose_all,
            "size": self.set is not None or self.modify is not None or self.switch,
        }
        return frozenset(part for part, there in found.items() if there)

    @property
    def condition(self) -> str | None:
        """Which part of the object decides whether it applies; None for always."""
        if self.if_type is not None:
            return "types"
        if self.if_color is not None:
            return "colors"
        return "abilities" if self.if_ability is not None else None


@dataclass(frozen=True, slots=True)
class Layered:
    """The object after every effect.

    ``creature_types`` are its subtypes, unless ``every_creature_type`` says it has them all;
    ``dies`` is whether its toughness is 0 or less. ``steps`` tells the sublayers of power
    and toughness in the order in which they were applied.
    """

    size: Size | None
    creature_types: tuple[str, ...]
    every_creature_type: bool
    colors: tuple[Color, ...]
    abilities: tuple[str, ...]
    dies: bool
    steps: tuple[str, ...]


def sublayer(era: Era, *, part: Part) -> str:
    """Where a change of power and toughness is applied, as the rules of the day call it.

    ``define`` by a characteristic-defining ability, ``set`` to numbers, ``raise`` by an
    effect that resolved, ``raise always`` by a static ability, ``counter``, ``switch``.
    Then 418.5a: one layer 6 to 2005, 6a to 6e to 2009 (set and raise both 6b), 7a to 7e to
    2020 (613.3); today 613.4, with counters in 7c.
    """
    if era.has("iko-layers"):
        return {"define": "7a", "set": "7b", "switch": "7d"}.get(part, "7c")
    if era.has("m10-layers"):
        named = {"define": "7a", "set": "7b", "counter": "7d", "switch": "7e"}
        return named.get(part, "7c")
    if era.has("rav-sublayers"):
        named = {"define": "6a", "counter": "6c", "raise always": "6d", "switch": "6e"}
        return named.get(part, "6b")
    return "6"


def layers(era: Era, *, card: CardObject, effects: tuple[Effect, ...] = ()) -> Layered:
    """What a permanent is after its effects, given in the order of their timestamps.

    Types first, then colours and abilities (one layer before 2009), then power and
    toughness by :func:`sublayer`. An ``own`` effect ends with the loss of all abilities,
    but goes on where it began earlier. Then 418.5a; today 613.1 to 613.8.
    Raises NotationError where one effect depends on another (613.8), which isn't computed.
    """
    _refuse_dependency(effects, together=not era.has("m10-layers"))
    state = _State(card)
    applying: dict[int, bool] = {}
    first_own = sorted(range(len(effects)), key=lambda place: effects[place].kind != "defines")
    stages: tuple[tuple[str, ...], ...] = (("types",), ("colors", "abilities"))
    if era.has("m10-layers"):
        stages = (("types",), ("colors",), ("abilities",))
    for parts in stages:
        for place in first_own:
            if effects[place].parts.intersection(parts):
                state.apply(effects[place], parts, place, applying)
    steps: list[tuple[int, str, int, Effect, Part]] = []
    for place, effect in enumerate(effects):
        if "size" in effect.parts and state.applies(effect, place, applying):
            steps.extend(
                (_rank(era, part), sublayer(era, part=part), place, effect, part)
                for part in _size_parts(effect)
            )
    steps.sort(key=lambda step: (step[0], step[2]))
    size, told = card.front.size, []
    for _, name, _, effect, part in steps:
        size, change = _resize(size, effect, part)
        told.append(f"{name} {change}")
    return Layered(
        size=size,
        creature_types=tuple(state.types),
        every_creature_type=state.every,
        colors=tuple(color for color in Color if color in state.colors),
        abilities=tuple(state.abilities),
        dies=size is not None and size.toughness <= 0,
        steps=tuple(told),
    )


def _rank(era: Era, part: Part) -> int:
    """The order of sublayers; before 2005 counters came before all other effects."""
    if era.has("rav-sublayers"):
        return ord(sublayer(era, part=part)[1])
    return {"define": 0, "counter": 1, "switch": 3}.get(part, 2)


def _size_parts(effect: Effect) -> list[Part]:
    parts: list[Part] = []
    if effect.set is not None:
        parts.append("define" if effect.kind == "defines" else "set")
    if effect.modify is not None:
        if effect.kind == "counter":
            parts.append("counter")
        else:
            parts.append("raise" if effect.kind == "effect" else "raise always")
    if effect.switch:
        parts.append("switch")
    return parts


def _resize(size: Size | None, effect: Effect, part: Part) -> tuple[Size | None, str]:
    if part in ("define", "set"):
        return effect.set, str(effect.set)
    if size is None:
        raise NotationError("effects: an object without power and toughness can't be raised")
    if part == "switch":
        return Size(size.toughness, size.power), "switch"
    change = (effect.modify or Size(0, 0)).times(effect.times)
    return size + change, f"{change.power:+d}/{change.toughness:+d}"


def _refuse_dependency(effects: Sequence[Effect], *, together: bool) -> None:
    """Raise where an effect changes, in one layer, what decides if another applies."""
    for effect in effects:
        needed = effect.condition
        parts = effect.parts
        shared = {"colors", "abilities"} if together and needed != "types" else {needed}
        if (
            needed
            and parts & shared
            and any(needed in other.parts for other in effects if other is not effect)
        ):
            raise NotationError(
                f"effects: one effect changes the {needed} that another depends on in the same "
                "layer (613.8), which is not computed"
            )
        loses = any(other.lose_all for other in effects if other is not effect)
        if effect.kind in ("own", "defines") and "abilities" in parts and loses:
            raise NotationError(
                "effects: the loss of all abilities ends an ability that gives abilities "
                "(613.8), which is not computed"
            )


class _State:
    """What the object is so far."""

    def __init__(self, card: CardObject) -> None:
        face = card.front
        self.types = list(face.types.subtypes if face.types else ())
        self.every = face.has("changeling")
        self.colors = set(face.colors)
        self.abilities = list(face.keywords)
        self.blank = False

    def applies(self, effect: Effect, place: int, applying: dict[int, bool]) -> bool:
        """Whether an effect applies; once it does, it does in every later layer (613.6)."""
        if place not in applying:
            present = (
                (effect.if_type is None or self.every or _in(effect.if_type, self.types))
                and (effect.if_color is None or effect.if_color in self.colors)
                and (effect.if_ability is None or _in(effect.if_ability, self.abilities))
            )
            applying[place] = present and not (self.blank and effect.kind in ("own", "defines"))
        return applying[place]

    def apply(
        self, effect: Effect, parts: Sequence[str], place: int, applying: dict[int, bool]
    ) -> None:
        if not self.applies(effect, place, applying):
            return
        if "types" in parts:
            if effect.types is not None:
                self.types, self.every = list(effect.types), False
            self.types += [word for word in effect.add_types if not _in(word, self.types)]
        if "colors" in parts:
            if effect.colors is not None:
                self.colors = set(effect.colors)
            self.colors.update(effect.add_colors)
        if "abilities" in parts:
            if effect.lose_all:
                self.abilities, self.blank = [], True
            self.abilities = [word for word in self.abilities if not _in(word, effect.lose)]
            self.abilities += [word for word in effect.gain if not _in(word, self.abilities)]


def _in(word: str, words: Sequence[str]) -> bool:
    return fold(word) in map(fold, words)


def locked_in(
    era: Era,
    *,
    on_resolution: int,
    later: int,
    locks: bool = True,
    each: Literal["size", "number"] = "size",
) -> int | Size:
    """A number counted by an effect, after what it counts has changed.

    ``locks``: an effect of a resolved spell or ability counts once; one of a static ability
    counts all the time. ``each`` is ``size`` for a creature as big as the number, or
    ``number``. Then 413.2f, 418.3c; today 608.2h, 611.2d.
    """
    count = on_resolution if locks else later
    return Size(count, count) if each == "size" else count


def still_applies(
    era: Era,
    *,
    lasts: Literal[
        "until end of turn",
        "until your next turn",
        "while the source stays",
        "while you control the source",
        "while the counter stays",
        "indefinitely",
    ],
    events: tuple[
        Literal[
            "turn ends",
            "your next turn begins",
            "source leaves",
            "source changes controller",
            "counter removed",
        ],
        ...,
    ] = (),
) -> bool:
    """Whether an effect with a duration still applies after ``events``.

    An effect that resolved lasts as long as it says, and to the end of the game where it says
    nothing (``indefinitely``), whatever becomes of its source or of a counter put on with it.
    What ended before it could begin does nothing. Then 418.3a, 418.3d; today 611.2a-b.
    """
    ends = {
        "until end of turn": {"turn ends"},
        "until your next turn": {"your next turn begins"},
        "while the source stays": {"source leaves"},
        "while you control the source": {"source leaves", "source changes controller"},
        "while the counter stays": {"counter removed"},
        "indefinitely": set(),
    }
    return ends[lasts].isdisjoint(events)


FUNCTIONS = (layers, sublayer, locked_in, still_applies)
