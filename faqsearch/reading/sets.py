"""Sets by name: the code of the set that an FAQ is about.

Names in English and, where it is known and differs, in French (of no set after Duskmourn is it
known here); where a set is not listed its name stands instead of a code.
"""

from __future__ import annotations

import re

from faqsearch.languages import fold

_SETS = """
ICE Ice Age|Ère glaciaire
ALL Alliances
MIR Mirage
VIS Visions
WTH Weatherlight|Aquilon
TMP Tempest|Tempête
STH Stronghold|Forteresse
EXO Exodus|Exode
USG Urza's Saga|L'Épopée d'Urza
ULG Urza's Legacy|L'Héritage d'Urza
UDS Urza's Destiny|La Destinée d'Urza
MMQ Mercadian Masques|Masques de Mercadia
NEM Nemesis|Némésis
PCY Prophecy|Prophétie
INV Invasion
PLS Planeshift|Planeshift
APC Apocalypse
ODY Odyssey|Odyssée
TOR Torment|Tourment
JUD Judgment|Jugement
ONS Onslaught|Carnage
LGN Legions|Légions
SCG Scourge|Fléau
MRD Mirrodin
DST Darksteel|Sombracier
5DN Fifth Dawn|La Cinquième Aube
CHK Champions of Kamigawa|Guerriers de Kamigawa
BOK Betrayers of Kamigawa|Traîtres de Kamigawa
SOK Saviors of Kamigawa|Libérateurs de Kamigawa
RAV Ravnica: City of Guilds|Ravnica : La Cité des Guildes
GPT Guildpact|Le Pacte des Guildes
DIS Dissension|Discorde
CSP Coldsnap|Souffle glaciaire
TSP Time Spiral|Spirale temporelle
PLC Planar Chaos|Chaos planaire
FUT Future Sight|Vision de l'avenir
8ED Eighth Edition|Huitième édition
9ED Ninth Edition|Neuvième édition
10E Tenth Edition|Dixième édition
LRW Lorwyn
MOR Morningtide|Lèveciel
SHM Shadowmoor|Sombrelande
EVE Eventide|Coucheciel
ALA Shards of Alara|Les Éclats d'Alara
CON Conflux
ARB Alara Reborn|La Renaissance d'Alara
M10 Magic 2010
M11 Magic 2011
M12 Magic 2012
M13 Magic 2013
M14 Magic 2014
M15 Magic 2015
ZEN Zendikar
WWK Worldwake|Worldwake
ROE Rise of the Eldrazi|L'Ascension des Eldrazi
SOM Scars of Mirrodin|Les Cicatrices de Mirrodin
MBS Mirrodin Besieged|Mirrodin Assiégé
NPH New Phyrexia|La Nouvelle Phyrexia
ISD Innistrad
DKA Dark Ascension|Obscure Ascension
AVR Avacyn Restored|Avacyn Ressuscitée
RTR Return to Ravnica|Retour sur Ravnica
GTC Gatecrash|Insurrection
DGM Dragon's Maze|Le Labyrinthe du Dragon
THS Theros
BNG Born of the Gods|Créations divines
JOU Journey into Nyx|Incursion dans Nyx
KTK Khans of Tarkir|Les Khans de Tarkir
FRF Fate Reforged|Destin reforgé
DTK Dragons of Tarkir|Les Dragons de Tarkir
ORI Magic Origins|Magic Origines
BFZ Battle for Zendikar|La bataille de Zendikar
OGW Oath of the Gatewatch|Le Serment des Sentinelles
SOI Shadows over Innistrad|Ténèbres sur Innistrad
EMN Eldritch Moon|La lune hermétique
KLD Kaladesh
AER Aether Revolt|La révolte éthérique
AKH Amonkhet
HOU Hour of Devastation|L'âge de la Destruction
XLN Ixalan
RIX Rivals of Ixalan|Les combattants d'Ixalan
DOM Dominaria
BBD Battlebond
M19 Core Set 2019|Édition de base 2019
M20 Core Set 2020|Édition de base 2020
M21 Core Set 2021|Édition de base 2021
MH1 Modern Horizons|Horizons du Modern
MH2 Modern Horizons 2|Horizons du Modern 2
MH3 Modern Horizons 3|Horizons du Modern 3
TSR Time Spiral Remastered
GRN Guilds of Ravnica|Les guildes de Ravnica
RNA Ravnica Allegiance|L'allégeance de Ravnica
WAR War of the Spark|La guerre des Planeswalkers
ELD Throne of Eldraine|Le trône d'Eldraine
THB Theros Beyond Death|Theros par-delà la mort
IKO Ikoria: Lair of Behemoths|Ikoria : la terre des béhémoths
ZNR Zendikar Rising|Renaissance de Zendikar
KHM Kaldheim
STX Strixhaven: School of Mages|Strixhaven : l'Académie des mages
AFR Adventures in the Forgotten Realms|Forgotten Realms : Aventures dans les Royaumes oubliés
MID Innistrad: Midnight Hunt|Innistrad : chasse de minuit
VOW Innistrad: Crimson Vow|Innistrad : noce écarlate
NEO Kamigawa: Neon Dynasty|Kamigawa : la dynastie Néon
SNC Streets of New Capenna|Les rues de la Nouvelle-Capenna
CLB Commander Legends: Battle for Baldur's Gate
DMU Dominaria United|Dominaria uni
BRO The Brothers' War|La Guerre Fratricide
ONE Phyrexia: All Will Be One|Phyrexia : Tous ne feront qu'un
MOM March of the Machine|L'invasion des machines
WOE Wilds of Eldraine|Les friches d'Eldraine
LCI The Lost Caverns of Ixalan|Les cavernes oubliées d'Ixalan
MKM Murders at Karlov Manor|Meurtres au manoir Karlov
OTJ Outlaws of Thunder Junction|Les hors-la-loi de Croisetonnerre
BLB Bloomburrow
DSK Duskmourn: House of Horror|Duskmourn : la maison de l'horreur
FDN Magic: The Gathering Foundations|Foundations
DFT Aetherdrift
TDM Tarkir: Dragonstorm
FIN Final Fantasy
EOE Edge of Eternities
SPM Marvel's Spider-Man
TLA Avatar: The Last Airbender
ECL Lorwyn Eclipsed
TMT Teenage Mutant Ninja Turtles
SOS Secrets of Strixhaven
"""
_GAME = re.compile(r"magic( the gathering| l assemblee)?$")
_NO_NAME = frozenset(
    "the magic set core commander deck decks edition expansion faq release notes rules jumpstart "
    "questions notes primer de des du la le les extension edition".split()
)
_ITALICS = re.compile(r"(?<![\w*])([_*])([^_*\n]{3,40})\1(?![\w*])")


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
    for row in _SETS.split("\n"):
        code, _, names = row.partition(" ")
        for name in names.split("|"):
            wanted = _spoken(name)
            if wanted and f" {wanted} " in words and (best is None or len(wanted) > best[0]):
                best = (len(wanted), code, wanted)
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
