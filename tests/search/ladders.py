"""Ladders of a few names that the tests of names climb."""

from __future__ import annotations

from faqsearch.authority.mechanics import bundled_mechanics
from faqsearch.languages import Lang
from faqsearch.library.names import Name
from faqsearch.library.tokens import name_key, name_words
from faqsearch.search.names import Ladder, MechanicNames
from faqsearch.search.sources import HeldNames


def named(*rows: tuple[str, str, Lang, bool]) -> HeldNames:
    """Names, each with its card, its language and whether it is a full name."""
    return HeldNames(Name(name_key(n), name_words(n), c, la, f, n) for n, c, la, f in rows)


EN, FR = Lang.EN, Lang.FR
LADDER = Ladder(
    named(
        ("Oblivion Ring", "Oblivion Ring", EN, True),
        ("Cercle de l'oubli", "Oblivion Ring", FR, True),
        ("Fire // Ice", "Fire // Ice", EN, True),
        ("Fire", "Fire // Ice", EN, False),
        ("Ice", "Fire // Ice", EN, False),
        ("Feu // Glace", "Fire // Ice", FR, True),
        ("Feu", "Fire // Ice", FR, False),
        ("Fire Ants", "Fire Ants", EN, True),
        ("Contemplation", "Contemplation", EN, True),
        ("Contemplation", "Contemplation", FR, True),
        ("Contemplation", "Ponder", FR, True),
        ("Ponder", "Ponder", EN, True),
        ("Refus", "Deny", FR, True),
        ("Refus", "Denial", FR, True),
        ("Retour au vert", "Back to Green", FR, True),
        ("Regain de vert", "Return to Green", FR, True),
        ("Retour au vert", "Return to Green", FR, False),
        ("Retour au vert", "Turn // Green", FR, False),
        ("Gobelin enragé", "Raging Goblin", FR, True),
        ("Gobelin enrage", "Goblin Lore", FR, False),
        ("Ashling the Pilgrim", "Ashling the Pilgrim", EN, True),
        ("Ashling's Prerogative", "Ashling's Prerogative", EN, True),
        ("Cendreline la pèlerine", "Ashling the Pilgrim", FR, True),
        ("Lim-Dûl's Vault", "Lim-Dûl's Vault", EN, True),
        ("Bog Wraith", "Bog Wraith", EN, True),
        ("Bog Wraiths", "Bog Wraiths", EN, True),
        ("Gaddock Teeg", "Gaddock Teeg", EN, True),
        ("Gaddock Teeg", "Gaddock Teeg", FR, True),
    )
)


SHORT = Ladder(
    named(
        ("Garruk Wildspeaker", "Garruk Wildspeaker", EN, True),
        ("Garruk Languebestion", "Garruk Wildspeaker", FR, True),
        ("Gone", "Dead // Gone", EN, False),
        ("Mort", "Dead // Gone", FR, False),
        ("Wort, Boggart Auntie", "Wort, Boggart Auntie", EN, True),
        ("Doran, the Siege Tower", "Doran, the Siege Tower", EN, True),
        ("Stone", "Stone", EN, True),
        ("Store", "Store", EN, True),
        ("Ponder", "Ponder", EN, True),
        ("Wonder", "Wonder", EN, True),
        ("Backdraft", "Backdraft", EN, True),
        ("Black Dragon", "Black Dragon", EN, True),
        ("Légionnaire gobelin", "Goblin Legionnaire", FR, True),
        ("Shriekmaw", "Shriekmaw", EN, True),
        ("Assault // Battery", "Assault // Battery", EN, True),
        ("Battery", "Assault // Battery", EN, False),
    )
)

MECHANICS = Ladder(MechanicNames(bundled_mechanics().values()), "mechanic")
