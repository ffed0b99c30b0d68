"""Sets by name: the code of the set that an FAQ is about, and the day a set was released.

Names in English and, where it is known and differs, in French (of no set after Duskmourn is it
known here); where a set is not listed its name stands instead of a code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from faqsearch.errors import NotationError
from faqsearch.languages import fold

_SETS = """
ICE 1995-06-03 Ice Age|Ère glaciaire
ALL 1996-06-10 Alliances
MIR 1996-10-08 Mirage
VIS 1997-02-03 Visions
WTH 1997-06-09 Weatherlight|Aquilon
TMP 1997-10-14 Tempest|Tempête
STH 1998-03-02 Stronghold|Forteresse
EXO 1998-06-15 Exodus|Exode
USG 1998-10-12 Urza's Saga|L'Épopée d'Urza
ULG 1999-02-15 Urza's Legacy|L'Héritage d'Urza
UDS 1999-06-07 Urza's Destiny|La Destinée d'Urza
MMQ 1999-10-04 Mercadian Masques|Masques de Mercadia
NEM 2000-02-14 Nemesis|Némésis
PCY 2000-06-05 Prophecy|Prophétie
INV 2000-10-02 Invasion
PLS 2001-02-05 Planeshift|Planeshift
APC 2001-06-04 Apocalypse
ODY 2001-10-01 Odyssey|Odyssée
TOR 2002-02-04 Torment|Tourment
JUD 2002-05-27 Judgment|Jugement
ONS 2002-10-07 Onslaught|Carnage
LGN 2003-02-03 Legions|Légions
SCG 2003-05-26 Scourge|Fléau
MRD 2003-10-02 Mirrodin
DST 2004-02-06 Darksteel|Sombracier
5DN 2004-06-04 Fifth Dawn|La Cinquième Aube
CHK 2004-10-01 Champions of Kamigawa|Guerriers de Kamigawa
BOK 2005-02-04 Betrayers of Kamigawa|Traîtres de Kamigawa
SOK 2005-06-03 Saviors of Kamigawa|Libérateurs de Kamigawa
RAV 2005-10-07 Ravnica: City of Guilds|Ravnica : La Cité des Guildes
GPT 2006-02-03 Guildpact|Le Pacte des Guildes
DIS 2006-05-05 Dissension|Discorde
CSP 2006-07-21 Coldsnap|Souffle glaciaire
TSP 2006-10-06 Time Spiral|Spirale temporelle
PLC 2007-02-02 Planar Chaos|Chaos planaire
FUT 2007-05-04 Future Sight|Vision de l'avenir
8ED 2003-07-28 Eighth Edition|Huitième édition
9ED 2005-07-29 Ninth Edition|Neuvième édition
10E 2007-07-13 Tenth Edition|Dixième édition
LRW 2007-10-12 Lorwyn
MOR 2008-02-01 Morningtide|Lèveciel
SHM 2008-05-02 Shadowmoor|Sombrelande
EVE 2008-07-25 Eventide|Coucheciel
ALA 2008-10-03 Shards of Alara|Les Éclats d'Alara
CON 2009-02-06 Conflux
ARB 2009-04-30 Alara Reborn|La Renaissance d'Alara
M10 2009-07-17 Magic 2010
M11 2010-07-16 Magic 2011
M12 2011-07-15 Magic 2012
M13 2012-07-13 Magic 2013
M14 2013-07-19 Magic 2014
M15 2014-07-18 Magic 2015
ZEN 2009-10-02 Zendikar
WWK 2010-02-05 Worldwake|Worldwake
ROE 2010-04-23 Rise of the Eldrazi|L'Ascension des Eldrazi
SOM 2010-10-01 Scars of Mirrodin|Les Cicatrices de Mirrodin
MBS 2011-02-04 Mirrodin Besieged|Mirrodin Assiégé
NPH 2011-05-13 New Phyrexia|La Nouvelle Phyrexia
ISD 2011-09-30 Innistrad
DKA 2012-02-03 Dark Ascension|Obscure Ascension
AVR 2012-05-04 Avacyn Restored|Avacyn Ressuscitée
RTR 2012-10-05 Return to Ravnica|Retour sur Ravnica
GTC 2013-02-01 Gatecrash|Insurrection
DGM 2013-05-03 Dragon's Maze|Le Labyrinthe du Dragon
THS 2013-09-27 Theros
BNG 2014-02-07 Born of the Gods|Créations divines
JOU 2014-05-02 Journey into Nyx|Incursion dans Nyx
KTK 2014-09-26 Khans of Tarkir|Les Khans de Tarkir
FRF 2015-01-23 Fate Reforged|Destin reforgé
DTK 2015-03-27 Dragons of Tarkir|Les Dragons de Tarkir
ORI 2015-07-17 Magic Origins|Magic Origines
BFZ 2015-10-02 Battle for Zendikar|La bataille de Zendikar
OGW 2016-01-22 Oath of the Gatewatch|Le Serment des Sentinelles
SOI 2016-04-08 Shadows over Innistrad|Ténèbres sur Innistrad
EMN 2016-07-22 Eldritch Moon|La lune hermétique
KLD 2016-09-30 Kaladesh
AER 2017-01-20 Aether Revolt|La révolte éthérique
AKH 2017-04-28 Amonkhet
HOU 2017-07-14 Hour of Devastation|L'âge de la Destruction
XLN 2017-09-29 Ixalan
RIX 2018-01-19 Rivals of Ixalan|Les combattants d'Ixalan
DOM 2018-04-27 Dominaria
BBD 2018-06-08 Battlebond
M19 2018-07-13 Core Set 2019|Édition de base 2019
M20 2019-07-12 Core Set 2020|Édition de base 2020
M21 2020-07-03 Core Set 2021|Édition de base 2021
MH1 2019-06-14 Modern Horizons|Horizons du Modern
MH2 2021-06-18 Modern Horizons 2|Horizons du Modern 2
MH3 2024-06-14 Modern Horizons 3|Horizons du Modern 3
TSR 2021-03-19 Time Spiral Remastered
GRN 2018-10-05 Guilds of Ravnica|Les guildes de Ravnica
RNA 2019-01-25 Ravnica Allegiance|L'allégeance de Ravnica
WAR 2019-05-03 War of the Spark|La guerre des Planeswalkers
ELD 2019-10-04 Throne of Eldraine|Le trône d'Eldraine
THB 2020-01-24 Theros Beyond Death|Theros par-delà la mort
IKO 2020-04-24 Ikoria: Lair of Behemoths|Ikoria : la terre des béhémoths
ZNR 2020-09-25 Zendikar Rising|Renaissance de Zendikar
KHM 2021-02-05 Kaldheim
STX 2021-04-23 Strixhaven: School of Mages|Strixhaven : l'Académie des mages
AFR 2021-07-23 Adventures in the Forgotten Realms\
|Forgotten Realms : Aventures dans les Royaumes oubliés
MID 2021-09-24 Innistrad: Midnight Hunt|Innistrad : chasse de minuit
VOW 2021-11-19 Innistrad: Crimson Vow|Innistrad : noce écarlate
NEO 2022-02-18 Kamigawa: Neon Dynasty|Kamigawa : la dynastie Néon
SNC 2022-04-29 Streets of New Capenna|Les rues de la Nouvelle-Capenna
CLB 2022-06-10 Commander Legends: Battle for Baldur's Gate
DMU 2022-09-09 Dominaria United|Dominaria uni
BRO 2022-11-18 The Brothers' War|La Guerre Fratricide
ONE 2023-02-10 Phyrexia: All Will Be One|Phyrexia : Tous ne feront qu'un
MOM 2023-04-21 March of the Machine|L'invasion des machines
WOE 2023-09-08 Wilds of Eldraine|Les friches d'Eldraine
LCI 2023-11-17 The Lost Caverns of Ixalan|Les cavernes oubliées d'Ixalan
MKM 2024-02-09 Murders at Karlov Manor|Meurtres au manoir Karlov
OTJ 2024-04-19 Outlaws of Thunder Junction|Les hors-la-loi de Croisetonnerre
BLB 2024-08-02 Bloomburrow
DSK 2024-09-27 Duskmourn: House of Horror|Duskmourn : la maison de l'horreur
FDN 2024-11-15 Magic: The Gathering Foundations|Foundations
DFT 2025-02-14 Aetherdrift
TDM 2025-04-11 Tarkir: Dragonstorm
FIN 2025-06-13 Final Fantasy
EOE 2025-08-01 Edge of Eternities
SPM 2025-09-26 Marvel's Spider-Man
TLA 2025-11-21 Avatar: The Last Airbender
ECL 2026-01-23 Lorwyn Eclipsed
TMT 2026-03-06 Teenage Mutant Ninja Turtles
SOS 2026-04-24 Secrets of Strixhaven
"""
_GAME = re.compile(r"magic( the gathering| l assemblee)?$")
_NO_NAME = frozenset(
    "the magic set core commander deck decks edition expansion faq release notes rules jumpstart "
    "questions notes primer de des du la le les extension edition".split()
)
_MOST_NAMED = 5  # sets that one name may be of
_ITALICS = re.compile(r"(?<![\w*])([_*])([^_*\n]{3,40})\1(?![\w*])")


class Released(NamedTuple):
    """A set by the names that it has: its code, its English name first, and its day."""

    code: str
    names: tuple[str, ...]
    day: date


def _sets() -> Iterator[Released]:
    for row in _SETS.strip().split("\n"):
        code, day, names = row.split(" ", 2)
        yield Released(code, tuple(names.split("|")), date.fromisoformat(day))


def sets_called(name: str) -> list[Released]:
    """The sets that a whole name, in either language, or a code is of; else those with a part.

    >>> [str(one.day) for one in sets_called("coucheciel")]
    ['2008-07-25']
    >>> [one.code for one in sets_called("Innistrad")], [one.code for one in sets_called("ravnica")]
    (['ISD'], ['RAV', 'RTR', 'GRN', 'RNA'])
    """
    wanted = _spoken(name)
    every = list(_sets()) if wanted else []
    for is_called in (_is_whole, _has_part):
        if found := [one for one in every if is_called(one, wanted)]:
            return found
    return []


def set_called(name: str) -> Released:
    """The one set that a name is of.

    Raises :class:`~faqsearch.errors.NotationError` where it is none's, or may be of several.
    """
    found = sets_called(name)
    if len(found) == 1:
        return found[0]
    each = ", ".join(f"{one.names[0]} ({one.day})" for one in found[:_MOST_NAMED])
    more = f" and {len(found) - _MOST_NAMED} more" if len(found) > _MOST_NAMED else ""
    raise NotationError(f"{name!r} may be {each}{more}" if each else f"no set is called {name!r}")


def _is_whole(one: Released, wanted: str) -> bool:
    return wanted in (fold(one.code), *map(_spoken, one.names))


def _has_part(one: Released, wanted: str) -> bool:
    return any(f" {wanted} " in f" {_spoken(name)} " for name in one.names)


def _spoken(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", fold(text)))


def find_set(title: str) -> str | None:
    """Return the code of the set that a title names, else the set's name where it is in italics.

    >>> find_set("_Lorwyn_ : questions"), find_set("FAQ Les Khans de Tarkir"), find_set("Notes")
    ('LRW', 'KTK', None)
    >>> find_set("_Magic: The Gathering_ rules"), find_set("_Magic Vivarium_")
    (None, 'Magic Vivarium')
    >>> find_set("Lorwyn Eclipsed Release Notes"), find_set("_Lorwyn Unlit_ Release Notes")
    ('ECL', 'Lorwyn Unlit')
    """
    words = f" {_spoken(title)} "
    best: tuple[int, str, str] | None = None
    for one in _sets():
        for wanted in map(_spoken, one.names):
            if f" {wanted} " in words and (best is None or len(wanted) > best[0]):
                best = (len(wanted), one.code, wanted)
    italics = _ITALICS.search(title)
    emphasised = _spoken(italics[2]) if italics else ""
    if best and not (best[2] in emphasised and _is_longer(emphasised, best[2])):
        return best[1]
    return italics[2] if italics and not _GAME.match(emphasised) else None


def _is_longer(name: str, known: str) -> bool:
    """Tell whether a name has more words than that of a set, so that it is one of another.

    >>> _is_longer("lorwyn eventide", "lorwyn"), _is_longer("lorwyn faq", "lorwyn")
    (True, False)
    """
    return bool(set(name.split()) - set(known.split()) - _NO_NAME)
