"""Types: what a word of a card means, changeling, effects on creature types, legal targets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from faqsearch.checker.cards import PERMANENT_TYPES, CardObject, Face
from faqsearch.checker.characteristics import Zone, seen_faces
from faqsearch.checker.era import Era
from faqsearch.checker.subtypes import SUBTYPES
from faqsearch.errors import NotationError
from faqsearch.languages import Lang, fold

__all__ = ["FUNCTIONS", "matches"]

# What changeling doesn't give: the words left of the dash, and the subtypes of other card types.
# Planeswalker types are names and are not listed.
_NOT_CREATURE_TYPES = frozenset(
    "artifact battle creature enchantment instant kindred land planeswalker sorcery tribal "
    "basic legendary snow world".split()
).union(*SUBTYPES.values())


@dataclass(frozen=True, slots=True)
class TypeEffect:
    """One effect on creature types: it takes all, sets some, adds some, or gives all.

    ``loses_abilities`` takes the abilities of the object as well.
    """

    loses_all_types: bool = False
    becomes: tuple[str, ...] = ()
    adds: tuple[str, ...] = ()
    gains_all_types: bool = False
    loses_abilities: bool = False


@dataclass(frozen=True, slots=True)
class CreatureTypes:
    """The creature types; ``every`` says all of them, and then ``types`` is empty."""

    types: tuple[str, ...]
    every: bool
    changeling: bool


def creature_types(
    era: Era, *, card: CardObject, effects: tuple[TypeEffect, ...] = ()
) -> CreatureTypes:
    """The creature types of an object under effects, given in the order of their timestamps.

    Changeling defines them first, in every zone and once however often it is had; later effects
    take, set or add types. The keyword itself is lost only in the layer of abilities, which comes
    later and gives no type back. 405.2, 418.5a, 502.73a-b then; 205.1, 604.3, 613.1d, 613.3,
    702.73a today. What is no creature and not tribal (kindred today) has no creature types.
    """
    front = card.front
    changeling = front.has("changeling")
    if not any(front.is_type(word) for word in ("creature", "kindred")):
        return CreatureTypes((), False, changeling)
    subtypes = front.types.in_language(Lang.EN).subtypes if front.types else ()
    types = tuple(one for one in subtypes if fold(one) not in _NOT_CREATURE_TYPES)
    every = changeling
    for effect in effects:
        if effect.loses_all_types or effect.becomes:
            types, every = effect.becomes, False
        every = every or effect.gains_all_types
        if not every:
            types = tuple(dict.fromkeys((*types, *effect.adds)))
    kept = changeling and not any(effect.loses_abilities for effect in effects)
    return CreatureTypes(() if every else types, every, kept)


def matches(face: Face, word: str) -> bool:
    """Whether a face is of a type, changeling giving it every creature type.

    A word with "non" before it ("noncreature", "non-Elf") means what isn't of the type.
    """
    if fold(word).startswith("non"):
        return not matches(face, word[3:].removeprefix("-"))
    changed = face.has("changeling") and fold(word) not in _NOT_CREATURE_TYPES
    return face.is_type(word) or changed


Kind = Literal["permanent", "creature", "card", "spell", "source"]
"""What a text says beside a type: nothing or "permanent", "creature", "card", …"""


def matches_word(
    era: Era, *, word: str, kind: Kind = "permanent", card: CardObject, zone: Zone
) -> bool:
    """Whether a text that names a type means an object: "a Goblin", "a Goblin card", ….

    A bare type means a permanent of it on the battlefield, creature or not; with "creature" a
    creature only; with "card" a card in a zone that is neither the battlefield nor the stack;
    with "spell" one on the stack; with "source" anything anywhere. 200.9, 200.9a, 212.8 then;
    109.2, 109.2a-c, 308 today.
    """
    places: dict[Kind, bool] = {
        "permanent": zone == "battlefield",
        "creature": zone == "battlefield",
        "card": zone not in ("battlefield", "stack") and not card.token,
        "spell": zone == "stack",
        "source": True,
    }
    faces = seen_faces(card, zone, None)
    fits = kind != "creature" or any(face.is_type("creature") for face in faces)
    return places[kind] and fits and any(matches(face, word) for face in faces)


def count_words(
    era: Era,
    *,
    permanents: tuple[CardObject, ...],
    words: tuple[str, ...],
    separately: bool = False,
) -> int:
    """How many permanents are of a type, or of any of several ("Elves and/or Faeries").

    Each counts once; where the numbers of several types are added (``separately``), once for
    each of its types. 200.9 then; 109.2 today.
    """
    each = [sum(matches(one.front, word) for word in words) for one in permanents]
    return sum(each) if separately else sum(count > 0 for count in each)


_DAMAGE_TODAY = {
    "creature or player": "any target",
    "player": "player or planeswalker",
}


def legal_target(
    era: Era, *, printed: str, card: CardObject | None = None, damages: bool = True
) -> bool:
    """Whether a target is legal for a text as printed, ``card`` None being a player.

    ``printed`` joins words with "or" (``creature or player``), or is ``permanent`` or ``any
    target``. Until 2018 damage went to a planeswalker by way of its controller; then "creature or
    player" became any target, and "player" player or planeswalker, on what ``damages`` its
    target. A battle is any target's since 2023. 415.1, 415.5 then; 115.1, 115.4 today.
    """
    text = fold(printed)
    if damages and era.has("dom-redirection"):
        text = _DAMAGE_TODAY.get(text, text)
    if text == "any target":
        text = "creature or player or planeswalker"
        if era.has("mom-battles"):
            text += " or battle"
    words = text.split(" or ")
    if card is None:
        return "player" in words
    if card.front.types is None:
        raise NotationError("card: its type line is needed")
    if "permanent" in words and not PERMANENT_TYPES.isdisjoint(card.front.types.types):
        return True
    return any(card.front.is_type(word) for word in words)


FUNCTIONS = (creature_types, matches_word, count_words, legal_target)
