"""Since when the rules have known what a question is about: evolve, split cards, {W/B}.

Asked of a day before that the model has nothing to answer, and its history begins there.

>>> from faqsearch.checker.evaluate import given
>>> found = beginnings("evolve", given("evolve", {"creature": "2/2", "entering": []}))
>>> [(one.what, one.rule, one.day.isoformat()) for one in found]
[('evolve', '702.100', '2013-02-01')]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.checker.cards import CardObject, Face
from faqsearch.checker.planeswalkers import Permanent
from faqsearch.notations.mana import ManaCost, ManaSymbol
from faqsearch.notations.rulenumber import RuleNumber

__all__ = ["FUNCTIONS", "Beginning", "beginnings", "newest_rules", "oldest_rules"]

FUNCTIONS: Mapping[str, tuple[str, str]] = {
    "activations": ("planeswalkers", "306"),
    "adventure_exile": ("Adventures", "715"),
    "cascade": ("cascade", "702.85"),
    "clash": ("clash", "701.30"),
    "clash_library": ("clash", "701.30"),
    "clash_opponents": ("clash", "701.30"),
    "clash_order": ("clash", "701.30"),
    "clash_repeat": ("clash", "701.30"),
    "clash_triggers": ("clash", "701.30"),
    "damage_dealt": ("planeswalkers", "306"),
    "deathtouch": ("deathtouch", "702.2"),
    "discover": ("discover", "701.57"),
    "evoke": ("evoke", "702.74"),
    "evolve": ("evolve", "702.100"),
    "has_adventure": ("Adventures", "715"),
    "hideaway": ("hideaway", "702.75"),
    "hideaway_rights": ("hideaway", "702.75"),
    "highest_in_range": ("a limited range of influence", "801"),
    "hybrid_pairs": ("hybrid mana", "107.4e"),
    "legal_x": ("planeswalkers", "306"),
    "lifelink": ("lifelink", "702.15"),
    "loyalty_after": ("planeswalkers", "306"),
    "may_activate": ("planeswalkers", "306"),
    "may_cast_face_down": ("morph", "702.37"),
    "may_redirect": ("planeswalkers", "306"),
    "may_redirect_part": ("planeswalkers", "306"),
    "prevent_or_redirect": ("planeswalkers", "306"),
    "range_of_influence": ("a limited range of influence", "801"),
    "retrace": ("retrace", "702.81"),
    "set_team_life": ("Two-Headed Giant", "810"),
    "team_combat": ("planeswalkers", "306"),
    "team_life": ("Two-Headed Giant", "810"),
    "transmute_finds": ("transmute", "702.53"),
}
"""What a function is about where the rules did not always have it: its name and rule today."""

_LAYOUTS = {
    "split": ("split cards", "709"),
    "aftermath": ("split cards", "709"),
    "flip": ("flip cards", "710"),
    "adventure": ("adventurer cards", "715"),
    "transform": ("double-faced cards", "712"),
    "meld": ("meld cards", "712.4"),
    "modal_dfc": ("modal double-faced cards", "712.3a"),
}
_TYPES = {
    "planeswalker": ("planeswalkers", "306"),
    "battle": ("battles", "310"),
    "kindred": ("kindred cards", "308"),
}
_FLAGS = {
    "deathtouch": ("deathtouch", "702.2"),
    "lifelink": ("lifelink", "702.15"),
}
_KINDS = {"retrace": ("retrace", "702.81"), "adventure": ("Adventures", "715")}


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a question is about, its rule today, the day of the first rules that had it."""

    what: str
    rule: str
    day: date


def beginnings(function: str, arguments: Mapping[str, object]) -> tuple[Beginning, ...]:
    """What of a question the rules did not always have, the newest first.

    ``arguments`` are those that the function is given, read.
    """
    about = {*_of_function(function, arguments), *_of_values(tuple(arguments.values()))}
    found = (Beginning(what, rule, _first(rule)) for what, rule in about)
    return tuple(sorted(found, key=lambda one: (one.day, one.what), reverse=True))


def oldest_rules() -> date:
    """The day of the oldest rules text whose rules are known here."""
    return RuleHistory.bundled().editions[0]


def newest_rules() -> date:
    """The day of the newest rules text whose rules are known here."""
    return RuleHistory.bundled().editions[-1]


def _first(rule: str) -> date:
    """The day of the first edition that had a rule of today."""
    history = RuleHistory.bundled()
    found = history.meaning(RuleNumber.parse(rule), history.editions[-1])
    return history.intervals(found.id)[0].first if found else history.editions[0]


def _of_function(function: str, arguments: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    if function in FUNCTIONS:
        yield FUNCTIONS[function]
    yield from (about for flag, about in _FLAGS.items() if arguments.get(flag) is True)
    how = arguments.get("cast_by")
    if isinstance(how, str) and how in _KINDS:
        yield _KINDS[how]
    walkers = (arguments.get("loyalty") is True, arguments.get("attacks") == "planeswalker")
    if any(walkers):
        yield _TYPES["planeswalker"]


def _of_values(values: tuple[object, ...]) -> Iterator[tuple[str, str]]:
    for value in values:
        if isinstance(value, CardObject):
            if value.layout in _LAYOUTS:
                yield _LAYOUTS[value.layout]
            yield from (about for face in value.faces for about in _of_face(face))
        elif isinstance(value, Permanent) and value.subtypes:
            yield _TYPES["planeswalker"]
        elif isinstance(value, ManaCost):
            yield from _of_cost(value)
        elif isinstance(value, ManaSymbol):
            yield from _of_cost(ManaCost((value,)))
        elif isinstance(value, Mapping):
            yield from _of_values(tuple(value.values()))
        elif isinstance(value, tuple):
            yield from _of_values(value)


def _of_face(face: Face) -> Iterator[tuple[str, str]]:
    if face.cost:
        yield from _of_cost(face.cost)
    yield from (about for word, about in _TYPES.items() if face.is_type(word))


def _of_cost(cost: ManaCost) -> Iterator[tuple[str, str]]:
    texts = [part.text for part in cost.symbols if "/" in part.text]
    if any(not text.endswith("P") for text in texts):
        yield "hybrid mana", "107.4e"
    if any(text.endswith("P") for text in texts):
        yield "Phyrexian mana", "107.4f"
