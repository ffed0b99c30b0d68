"""The rules that decide one question: of those of a function only what the inputs touch.

A function answers for every card; whoever asks of one card wants its own rules, those of
split cards for a split card only.

>>> deciding("characteristics", {"card": "{1}{W/B}{W/B}"}, ("colors", "multicolored"))
('202.2', '202.2d')
>>> deciding("characteristics", {"card": "split({R},{3}{G})"}, ("colors",))
('202.2', '709.4b')
>>> deciding("mana_value", {"card": "{X}{U}", "zone": "stack", "x": 3})
('202.3', '202.3e')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from faqsearch.checker.basis import basis
from faqsearch.checker.cards import CardObject, Face
from faqsearch.checker.evaluate import given
from faqsearch.checker.layers import Effect
from faqsearch.checker.literals import Lookup
from faqsearch.checker.planeswalkers import Permanent
from faqsearch.languages import fold
from faqsearch.notations.mana import ManaCost

__all__ = ["OWN", "deciding"]

_SPLIT = ("split", "aftermath")
_BACKS = ("transform", "modal_dfc", "meld")
_SECOND_NAME = {"adventure": "715.5", "flip": "201.4c", "split": "709.4a", "aftermath": "709.4a"}


@dataclass(frozen=True, slots=True)
class _Question:
    """The arguments of a function by their names, read; the parts of its answer asked for."""

    given: Mapping[str, object]
    keys: tuple[str, ...]

    def __getitem__(self, name: str) -> object:
        """The argument; None for one that was left to its default."""
        return self.given.get(name)

    @property
    def cards(self) -> tuple[CardObject, ...]:
        """Every card among the arguments."""
        return tuple(card for part in self.given.values() for card in _cards(part))


def _cards(part: object) -> Iterator[CardObject]:
    if isinstance(part, CardObject):
        yield part
    elif isinstance(part, Mapping):
        yield from (card for one in part.values() for card in _cards(one))
    elif isinstance(part, tuple):
        yield from (card for one in part for card in _cards(one))


def deciding(
    function: str,
    inputs: Mapping[str, object],
    keys: tuple[str, ...] = (),
    lookup: Lookup | None = None,
) -> tuple[str, ...]:
    """The numbers of today's rules that decide a question, the main one first.

    ``keys`` are the parts of an answer that are asked for. Raises NotFound and NotationError
    as :func:`faqsearch.checker.evaluate.bind` does.
    """
    if function not in OWN:
        return basis(function)
    question = _Question(given(function, inputs, lookup), keys)
    return tuple(dict.fromkeys(OWN[function](question)))


def _layout(card: CardObject, zone: object, face: object) -> Iterator[str]:
    """Which rule says what exists of a card with two faces in a zone."""
    if card.layout in _SPLIT:
        yield ("709.3b" if face else "709.4d") if zone == "stack" else "709.4b"
    elif card.layout == "adventure":
        yield "715.3b" if zone == "stack" and face == 2 else "715.4"
    elif card.layout in _BACKS:
        yield "712.8"
    elif card.layout == "flip":
        yield "710.2"


def _symbols(faces: tuple[Face, ...], hybrid: str, phyrexian: str) -> Iterator[str]:
    costs = [face.cost for face in faces if face.cost]
    texts = [part.text for cost in costs for part in cost.symbols if "/" in part.text]
    if any(not text.endswith("P") for text in texts):
        yield hybrid
    if any(text.endswith("P") for text in texts):
        yield phyrexian


def _value(card: CardObject, zone: object = "hand", face: object = None) -> Iterator[str]:
    yield "202.3"
    if any("{X}" in str(one.cost) for one in card.faces):
        yield "202.3e"
    yield from _symbols(card.faces, "202.3f", "202.3g")
    if card.layout == "transform" and face == 2:
        yield "202.3b"
    if all(one.cost is None for one in card.faces):
        yield "202.3a"
    if card.layout in _SPLIT:
        yield "202.3d"
    yield from _layout(card, zone, face)


def _mana_value(asked: _Question) -> Iterator[str]:
    for card in asked.cards:
        yield from _value(card, asked["zone"], asked["face"])


def _characteristics(asked: _Question) -> Iterator[str]:
    whole = not asked.keys
    for card in asked.cards:
        if whole:
            yield "109.3"
        if whole or "colors" in asked.keys or "multicolored" in asked.keys:
            yield "202.2"
            yield from _symbols(card.faces, "202.2d", "202.2d")
            if any(face.indicator for face in card.faces):
                yield "202.2e"
        if whole or "mana_values" in asked.keys:
            yield from _value(card, asked["zone"], asked["face"])
        if whole or "permanent_card" in asked.keys:
            yield "110.4a"
        yield from _layout(card, asked["zone"], asked["face"])


_TIMING = {
    "instant": "304.1",
    "sorcery": "307.1",
    "creature": "302.1",
    "artifact": "301.1",
    "enchantment": "303.1",
    "planeswalker": "306.1",
    "battle": "310.1",
}


def _may_play(asked: _Question) -> Iterator[str]:
    for card in asked.cards:
        if card.front.is_type("land"):
            yield from ("116.2a", "305.1", "305.2b", "305.3")
        else:
            yield "117.1a"
            yield from (number for word, number in _TIMING.items() if card.front.is_type(word))
            if asked["flash"] or card.front.has("flash"):
                yield "702.8a"
        if asked["by_effect"]:
            yield "608.2g"


def _seen_first(*numbers: str) -> Callable[[_Question], Iterator[str]]:
    """Some numbers, then what tells the mana values of the cards that a search comes upon."""

    def own(asked: _Question) -> Iterator[str]:
        yield from numbers
        for card in asked.cards:
            yield from (number for number in _value(card, "library") if number != "202.3a")
            yield from _layout(card, "stack", 2)

    return own


def _compared(*numbers: str) -> Callable[[_Question], Iterator[str]]:
    """Some numbers, then what is special in the mana values that are compared off the stack."""

    def own(asked: _Question) -> Iterator[str]:
        yield from numbers
        for card in asked.cards:
            if any("{X}" in str(one.cost) for one in card.faces):
                yield "202.3e"
            yield from _symbols(card.faces, "202.3f", "202.3g")
            yield from _layout(card, "library", None)

    return own


def _nameable(asked: _Question) -> Iterator[str]:
    yield "201.4"
    for card in asked.cards:
        if asked["wanted"]:
            yield "201.4a"
        if card.layout in _SPLIT:
            yield "201.4b"
        if card.layout in _BACKS:
            yield "201.4d"
        if card.layout in _SECOND_NAME:
            yield _SECOND_NAME[card.layout]


def _count_symbols(asked: _Question) -> Iterator[str]:
    yield from ("202.1", "700.5")
    for card in asked.cards:
        yield from _symbols(card.faces, "107.4e", "107.4f")
        if card.layout in _SPLIT:
            yield "709.4b"


def _cost_symbols(*numbers: str) -> Callable[[_Question], Iterator[str]]:
    def own(asked: _Question) -> Iterator[str]:
        cost = asked["cost"]
        yield from numbers
        if isinstance(cost, ManaCost):
            yield from _symbols((Face(cost=cost),), "107.4e", "107.4f")

    return own


def _total_cost(asked: _Question) -> Iterator[str]:
    yield "601.2f"
    if asked["alternative"] or asked["without_paying"]:
        yield from ("118.9", "601.2b", "202.3")
    if asked["without_paying"] and "{X}" in str(asked["cost"]):
        yield "107.3b"
    if asked["additional"] or asked["optional"] or asked["chosen"]:
        yield from ("118.8", "601.2b")
    if asked["reduction"]:
        yield from ("118.7", "118.7b", "118.7c")


def _layers(asked: _Question) -> Iterator[str]:
    yield "613.1"
    effects = asked["effects"]
    told = effects if isinstance(effects, tuple) else ()
    found = [effect for effect in told if isinstance(effect, Effect)]
    touched = {part for effect in found for part in effect.parts}
    yield from (
        number
        for part, number in (("types", "613.1d"), ("colors", "613.1e"), ("abilities", "613.1f"))
        if part in touched
    )
    if touched - {"size"} and len(found) > 1:
        yield "613.3"
    if "size" in touched:
        yield "613.4"
    if any(len(effect.parts) > 1 for effect in found):
        yield "613.6"
    if len(found) > 1:
        yield "613.7"


def _uniqueness(asked: _Question) -> Iterator[str]:
    permanents = asked["permanents"]
    several = permanents if isinstance(permanents, tuple) else ()
    yield "704.5j"
    if any(isinstance(one, Permanent) and one.subtypes for one in several):
        yield "306.4"


def _assignment(asked: _Question) -> Iterator[str]:
    yield "510.1c"
    if asked["deathtouch"]:
        yield "702.2c"
    if asked["trample"]:
        yield "702.19b"


def _may_activate(asked: _Question) -> Iterator[str]:
    cost = asked["cost"]
    yield "606.6" if isinstance(cost, int) and cost < 0 else "606.4"
    if asked["used"] or False in (asked["your_turn"], asked["main_phase"], asked["stack_empty"]):
        yield "606.3"


def _mana_ability(asked: _Question) -> Iterator[str]:
    kind = asked["kind"]
    yield {"activated": "605.1a", "triggered": "605.1b"}.get(str(kind), "605.5b")
    if asked["targets"]:
        yield "605.5a"


def _hideaway(asked: _Question) -> Iterator[str]:
    n, library = asked["n"], asked["library"]
    yield from ("702.75a", "702.75b")
    if isinstance(n, int) and isinstance(library, int) and library < n:
        yield "609.3"


def _legal_target(asked: _Question) -> Iterator[str]:
    yield "115.1"
    if fold(str(asked["printed"])) in ("any target", "creature or player", "player"):
        yield "115.4"


OWN: Mapping[str, Callable[[_Question], Iterator[str]]] = {
    "assignment": _assignment,
    "cascade": _seen_first("702.85a"),
    "characteristics": _characteristics,
    "clash": _compared("701.30d"),
    "count_symbols": _count_symbols,
    "discover": _seen_first("701.57a"),
    "hideaway": _hideaway,
    "is_mana_ability": _mana_ability,
    "layers": _layers,
    "legal_target": _legal_target,
    "mana_value": _mana_value,
    "may_activate": _may_activate,
    "may_play": _may_play,
    "nameable": _nameable,
    "payable": _cost_symbols("107.4", "601.2h"),
    "payments": _cost_symbols("601.2b"),
    "total_cost": _total_cost,
    "transmute_finds": _compared("702.53a"),
    "uniqueness": _uniqueness,
    "value_matches": _mana_value,
}
"""The functions that serve several matters: the rules of one question, by its inputs."""
