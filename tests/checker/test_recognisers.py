"""Every pattern of every template has an example: in words of ours, with what it says and when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.claims import Claim
from faqsearch.checker.era import Era
from faqsearch.checker.evaluate import agrees, evaluate
from faqsearch.checker.recognise import recognise
from faqsearch.checker.recognisers import TEMPLATES
from faqsearch.checker.recognisers.template import Prose, Template, matches
from faqsearch.languages import Lang
from tests.checker.test_recognise import BOUND, CORPUS, units

EN, FR = Lang.EN, Lang.FR
OF_2006, OF_2008, OF_2012, OF_2014, OF_2023 = (
    date(year, 12, 1) for year in (2006, 2008, 2012, 2014, 2023)
)

SPLIT_NAMES = {"card": {"layout": "split", "faces": [{"name": "left"}, {"name": "right"}]}}
TWO_NAMES: Any = (
    "characteristics",
    {"card": {"layout": "split", "faces": [{"name": "left", "cost": "{R}"},
                                           {"name": "right", "cost": "{3}{G}"}]}},
    {"names": ["left", "right"]},
)  # fmt: skip
NAME_ONE = [("nameable", SPLIT_NAMES, [["left"], ["right"]])]
ONE_CARD = [("number_of_cards", {"cards": ["split(1,4)"]}, 1)]
COMBINED = [
    ("mana_value", {"card": "split({R},{3}{G})", "zone": "hand"}, [5]),
    ("value_matches", {"card": "split(1,4)", "relation": "=", "value": 1}, False),
]
SET_AGAIN = ("layers", {"card": "2/2", "effects": [{"set": "1/4"}, {"set": "3/3"}]},
             {"size": "3/3"})  # fmt: skip
RAISED_THEN_SET = ("layers", {"card": "2/2", "effects": [{"modify": "+3/+3"}, {"set": "3/3"}]},
                   {"size": "3/3"})  # fmt: skip
TWO_WALKERS = [
    ("uniqueness",
     {"permanents": [{"name": f"Garruk {which}", "subtypes": ["Garruk"], "controller": "P1",
                      "legendary": False} for which in "AB"]},
     {"to_graveyard": 2}),
]  # fmt: skip
REDIRECTED = [
    ("may_redirect",
     {"combat": False, "source_controller": "you", "player": "opponent",
      "planeswalker_controller": "opponent"}, True),
]  # fmt: skip
DEATHTOUCH = {"damage": 1, "toughness": 5}

EXAMPLES: list[tuple[Lang, date, str, list[tuple[str, dict[str, Any], Any]]]] = [
    # costs
    (EN, OF_2014, "As it costs {W/U}{R/G}, you can spend {W}{R}, {U}{R}, or {U}{G}.",
     [("payable", {"cost": "{W/U}{R/G}", "pool": dict.fromkeys(pool, 1)}, True)
      for pool in ("WR", "UR", "UG")]),
    (EN, OF_2014, "Take a big burn spell (mana cost {X}{R}) and choose X to be 4, the total cost "
     "is {4}{R}.",
     [("total_cost", {"cost": "{X}{R}", "x": 4}, {"mana": "{4}{R}"})]),
    (EN, OF_2014, "With a cost of {X}{X} it means you pay twice X. If somehow you want X "
     "to be 4, you pay {8} to cast it.",
     [("total_cost", {"cost": "{X}{X}", "x": 4}, {"mana": "{8}"})]),
    # values
    (EN, OF_2023, "The mana value of a permanent with a mana cost of {2}{B/R} is 3.",
     [("mana_value", {"card": "{2}{B/R}", "zone": "hand"}, [3])]),
    (EN, OF_2023, "So the mana value of {5}{G} is 6.",
     [("mana_value", {"card": "{5}{G}", "zone": "hand"}, [6])]),
    (FR, OF_2014, "Un permanent avec un coût de mana de {3}{R/W} a un coût converti de mana de 4.",
     [("mana_value", {"card": "{3}{R/W}", "zone": "hand"}, [4])]),
    (EN, OF_2014, "The converted mana cost of some elemental with mana cost {4}{R} that was then "
     "cast for its evoke cost of {1}{R}, is 5.",
     [("total_cost", {"cost": "{4}{R}", "alternative": "{1}{R}"}, {"mana_value": 5})]),
    (EN, OF_2023, "A spell costs {X}{G}{G}: cast where X is 3, its mana value is 5.",
     [("mana_value", {"card": "{X}{G}{G}", "zone": "stack", "face": 1, "x": 3}, [5])]),
    (FR, OF_2023, "Son coût de mana est {X}{U}{U}. Si vous choisissez 5 pour X, sa valeur de mana "
     "est donc de 7.",
     [("mana_value", {"card": "{X}{U}{U}", "zone": "stack", "face": 1, "x": 5}, [7])]),
    # combat
    (EN, OF_2014, "Picture a 3/4 with evolve and then see: a 1/5 creature enters. Someone answers "
     "this; in response to the trigger, the 1/5 creature gets +3/-3. The toughness is smaller "
     "now, but the power is greater. You'll still place a +1/+1 counter.",
     [("evolve", {"creature": "3/4", "entering": [{"size": "1/5", "change": "+3/-3"}]},
       {"triggers": 1, "counters": 1})]),
    (EN, OF_2014, "Even a 1/1 creature that enters play with three +1/+1 counters on itself will "
     "cause the evolve ability printed on a 2/3 creature to trigger.",
     [("evolve", {"creature": "2/3", "entering": [{"size": "4/4"}]}, {"triggers": 1})]),
    (FR, OF_2014, "Une créature 7/7 ayant le piétinement est bloquée par une créature 2/3 : il est "
     "permis d’attribuer 3 blessures au bloqueur et 4 au joueur défenseur.",
     [("assignment", {"power": 7, "blockers": [{"toughness": 3}], "assigned": [3],
                      "past_blockers": 4, "trample": True}, {"legal": True})]),
    (EN, OF_2014, "So a 7/6 creature with trample blocked by merely a 2/5 creature can have at "
     "most 2 damage assigned to the defending player.",
     [("assignment", {"power": 7, "blockers": [{"toughness": 5}], "assigned": [5],
                      "past_blockers": 2, "trample": True},
       {"legal": True, "most_past_blockers": 2})]),
    (EN, OF_2014, "A 6/6 creature with trample is blocked by a 1/5 creature with 2 damage marked "
     "on it: assign 3 damage to the blocker and 3 to the defending player.",
     [("assignment", {"power": 6, "blockers": [{"toughness": 5, "damage": 2}], "assigned": [3],
                      "past_blockers": 3, "trample": True}, {"legal": True})]),
    # sizes
    (EN, OF_2014, "A trick had given it +3/+1 earlier in the turn, it turns into Runeclaw Bear, "
     "and is now a 5/3 Runeclaw Bear.",
     [("layers", {"card": "2/2", "effects": [{"modify": "+3/+1"}]}, {"size": "5/3"})]),
    (FR, OF_2014, "Si un sort lui avait donné +1/+4 plus tôt, elle devient une copie du Runeclaw "
     "Bear, donc un Runeclaw Bear 3/6.",
     [("layers", {"card": "2/2", "effects": [{"modify": "+1/+4"}]}, {"size": "3/6"})]),
    (EN, OF_2014, "It is a 1/1 creature while a Forest is yours. If you then choose X = 5, it will "
     "be a 5/5 green creature.",
     [("layers", {"card": "1/1", "effects": [{"kind": "static", "set": "1/1"}, {"set": "5/5"}]},
       {"size": "5/5"})]),
    (EN, OF_2014, "Should you target a 2/5 creature then give it +1/+0 later in the turn, it's a "
     "5/3 creature, not a 6/2.",
     [("layers", {"card": "2/5", "effects": [{"switch": True}, {"modify": "+1/+0"}]},
       {"size": "5/3"})]),
    (EN, OF_2014, "Resolved last, it will overwrite the previous spells that set its power and "
     "toughness.", [SET_AGAIN]),
    (FR, OF_2008, "Sa taille remplace tout effet précédent par lequel on établissait la force ou "
     "l’endurance d’avant, ainsi que tout effet précédent venu de sorts et de capacités résolus "
     "quand ils changeaient la force ou bien l’endurance.", [SET_AGAIN, RAISED_THEN_SET]),
    # split cards
    (EN, OF_2014, "Where someone chooses 2 or 3, an opponent holding the card discards it; if the "
     "number is 5, it is left alone, because a mana value of 5 is found on neither half.",
     [("value_matches", {"card": "split(2,3)", "relation": "=", "value": n}, n < 5)
      for n in (2, 3, 5)]),
    (EN, OF_2014, "If one half of some split card has a mana value that is 2 or less and doesn't "
     "show an {X} in its mana cost, the ban still lets you play that half.",
     [("castable_under", {"card": "split(2,5)", "least_value": 3, "forbids_x": True, "face": 1},
       True)]),
    (FR, OF_2014, "Si une moitié d’une carte double porte un coût converti de mana inférieur "
     "voire égal à 2 et n’a pas {X} parmi son coût de mana, l’interdit vous laisse jouer cette "
     "moitié.",
     [("castable_under", {"card": "split(2,5)", "least_value": 3, "forbids_x": True, "face": 1},
       True)]),
    (EN, OF_2014, "Each split card has two names. If something instructs somebody to choose a card "
     "name, that player may choose one, though not both.", [TWO_NAMES, *NAME_ONE]),
    (EN, OF_2014, "Here you may name either half even of a split card, but not both.", NAME_ONE),
    (EN, OF_2014, "If a player names any such card, the player may name either half if it is a "
     "split card, but not both.", NAME_ONE),
    (FR, OF_2014, "Chaque carte double a deux noms. Quand il faut un nom, vous pouvez en choisir "
     "un, mais pas les deux.", [TWO_NAMES, *NAME_ONE]),
    (EN, OF_2014, "If you discard one, your hand discarded one card, not two.", ONE_CARD),
    (EN, OF_2014, "Whoever discarded a split card thereby has discarded a single card, certainly "
     "not two.", ONE_CARD),
    (FR, OF_2014, "Le propriétaire d’une carte double a pioché ou alors s’est défaussé d’une carte "
     "seulement, non de deux.", ONE_CARD),
    (EN, OF_2023, "The mana value of whichever split card is based on both combined mana costs of "
     "the two halves.", COMBINED),
    (EN, OF_2023, "While not on any stack, the characteristics of one such split card are the "
     "combination we find in its two halves.", COMBINED),
    # layouts
    (EN, OF_2008, "When no one reveals a card showing a higher converted mana cost (for example, "
     "as each player reveals a card at converted mana cost 5), no one wins the clash.",
     [("clash", {"revealed": {"A": 5, "B": 5}}, {"winners": []})]),
    (FR, OF_2008, "Si personne ne révèle sa carte ayant un coût converti de mana assez élevé "
     "(par exemple, chaque joueur montre une carte avec un coût converti en mana valant 5), "
     "personne ne gagne la confrontation.",
     [("clash", {"revealed": {"A": 5, "B": 5}}, {"winners": []})]),
    (EN, OF_2023, "If you discover 3 and reveal Hungry Ogre (here an adventurer card printed with "
     "a mana value of 3), you could cast the Ogre, but not Vast Feast (its Adventure, which has "
     "the mana value of 5). If you discover 6 and reveal it, you could cast either.",
     [("discover", {"card": "adventure(3,5)", "n": 3}, {"castable": ["face 1"]}),
      ("discover", {"card": "adventure(3,5)", "n": 6}, {"castable": ["face 1", "face 2"]})]),
    (FR, OF_2023, "Si vous découvrez 3 et révélez un ogre (une carte d’aventurier à valeur de mana "
     "de 3), vous pouvez lancer l’ogre, mais pas le festin (son Aventure, à valeur de mana de 5).",
     [("discover", {"card": "adventure(3,5)", "n": 3}, {"castable": ["face 1"]})]),
    # players
    (EN, OF_2008, "If two or more planeswalkers who share a subtype stand in play at one same "
     "time, they're put at once in their owners' graveyards.", TWO_WALKERS),
    (FR, OF_2008, "Si au moins deux arpenteurs à vous qui partagent un sous-type sont tous en jeu "
     "en même temps, ils sont aussitôt mis dans les cimetières.", TWO_WALKERS),
    (EN, OF_2008, "When noncombat damage is dealt to a player from a source which some "
     "player controls there, this person may instead have that damage go to the planeswalker.",
     REDIRECTED),
    (EN, OF_2008, "Burn a player and choose to have its 2 damage dealt to one among that player's "
     "planeswalkers.", REDIRECTED),
    (FR, OF_2008, "Quand une source que l’on contrôle inflige des blessures non-combat à un "
     "adversaire, on les envoie à l’arpenteur.", REDIRECTED),
    (FR, OF_2008, "Si une source que vous-même contrôlez inflige des blessures dites non-combat à "
     "un adversaire, par là vous pouvez faire que cette source inflige lesdites blessures à un "
     "arpenteur.", REDIRECTED),
    (FR, OF_2008, "On peut choisir d’infliger ses 2 blessures à l’un des arpenteurs chez ce "
     "joueur.", REDIRECTED),
    (FR, OF_2008, "Il est permis de rediriger ces 2 blessures vers l’un des arpenteurs.",
     REDIRECTED),
    (EN, OF_2008, "Say the teams have 7 and 12 life. A player's life on the first team is "
     "considered to be 4 (7 divided by 2, rounded up).", [("team_life", {"team": 7}, 4)]),
    (EN, OF_2008, "Deathtouch triggers whenever damage gets dealt, not only through combat "
     "damage.", [("deathtouch", DEATHTOUCH, {"destroyed": True})]),
    (FR, OF_2008, "Le contact mortel se déclenche quand n’importe quelles blessures sont "
     "infligées, pas seulement lors des blessures de combat.",
     [("deathtouch", DEATHTOUCH, {"destroyed": True})]),
    (FR, OF_2008, "La capacité de contact mortel acquise ainsi par la créature se déclenche quand "
     "elle inflige des blessures.",
     [("deathtouch", DEATHTOUCH, {"nature": "triggered", "triggers": 1})]),
]  # fmt: skip


@pytest.mark.parametrize("row", EXAMPLES, ids=lambda row: row[2][:40])
def test_says_what_held_on_that_day(row: Any) -> None:
    lang, day, text, claims = row
    found = recognise(text, lang)
    assert found == tuple(Claim(*claim) for claim in claims)
    for claim in found:
        assert agrees(
            evaluate(claim.function, claim.inputs, Era(day, Ledger.bundled())), claim.stated
        )


def alone() -> Iterator[tuple[Template, Lang, str]]:
    """Each pattern as the only one of its template."""
    for template in TEMPLATES:
        for lang, patterns in template.patterns.items():
            for pattern in patterns:
                yield replace(template, patterns={lang: (pattern,)}), lang, pattern


def test_every_pattern_has_an_example() -> None:
    ours = [(row[0], row[1]) for row in BOUND] + [(row[0], row[2]) for row in EXAMPLES]
    ours += [
        (lang, unit)
        for lang in Lang
        for file in (CORPUS / lang.value).glob("*.txt")
        for unit in units(Path(file))
    ]
    prose = [Prose(text, lang) for lang, text in ours if recognise(text, lang)]
    without = [
        pattern
        for template, lang, pattern in alone()
        if not any(any(matches(template, one)) for one in prose if one.lang is lang)
    ]
    assert without == []
