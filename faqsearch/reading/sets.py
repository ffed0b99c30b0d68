"""Sets by name: the code of the set that an FAQ is about.

Names in English and, where it differs, in French; where a set is not listed its name
stands instead of a code.
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
10E Tenth Edition|Dixième édition
LRW Lorwyn
MOR Morningtide|Lèveciel
SHM Shadowmoor|Sombrelande
EVE Eventide|Coucheciel
ALA Shards of Alara|Les Éclats d'Alara
CON Conflux
ARB Alara Reborn|La Renaissance d'Alara
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
"""
_GAME = re.compile(r"magic( the gathering| l assemblee)?$")
_ITALICS = re.compile(r"(?<![\w*])([_*])([^_*\n]{3,40})\1(?![\w*])")


def _spoken(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", fold(text)))


def find_set(title: str) -> str | None:
    """Return the code of the set that a title names, else the set's name where it is in italics.

    >>> find_set("_Lorwyn_ : questions"), find_set("FAQ Les Khans de Tarkir"), find_set("Notes")
    ('LRW', 'KTK', None)
    >>> find_set("_Magic: The Gathering_ rules"), find_set("_Magic Vivarium_")
    (None, 'Magic Vivarium')
    """
    words = f" {_spoken(title)} "
    best: tuple[int, str] | None = None
    for row in _SETS.split("\n"):
        code, _, names = row.partition(" ")
        for name in names.split("|"):
            wanted = _spoken(name)
            if wanted and f" {wanted} " in words and (best is None or len(wanted) > best[0]):
                best = (len(wanted), code)
    if best:
        return best[1]
    italics = _ITALICS.search(title)
    return italics[2] if italics and not _GAME.match(_spoken(italics[2])) else None
