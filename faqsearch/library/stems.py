"""A small French stemmer for the language of rulings, on folded text; English forms beside.

It brings together what a judge types and what a document prints: plural and feminine
forms, the verb forms that card texts use (engage, engagez, engagé, dégagées), and a verb
with the noun of what it does (évoquer, évocation), since mechanics are named by the noun.
It is no general stemmer: in doubt a word stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator


def _forms(families: str) -> Iterator[tuple[str, str]]:
    """Each word with its stem, of lines ``stem: words`` or ``stem (prefixes): words``."""
    for line in families.strip().splitlines():
        head, _, words = line.partition(":")
        stem, _, prefixes = head.strip().rstrip(")").partition(" (")
        for before in prefixes.split() or [""]:
            for word in words.split():
                yield before.strip("-") + word, before.strip("-") + stem


_IRREGULAR = dict(
    _forms("""
    jeu: jeu jeux
    jou: jouent
    met (- per re ad o sou trans com): mettre mettez mettent met mets mis mise mises mettant
    prend (- ap com re sur): prendre prend prends prenez prennent prenant pris prise prises
    vien (- re de pre par inter con sou): venir vient viens venez viennent venant vienne viendra
    vien (- re de pre par inter con sou): venu venue venus venues
    tien (- ob re con de main entre appar sou): tenir tient tiens tenez tiennent tienne tenu tenue
    tien (ob re con de main entre sou): tenus tenues
    dui (pro re intro con de): duire duit duite duits duites duisez duisent duisant duction
    dui (pro re intro con de): ductions
    bat (- com re a): battre bat bats battez battent battu battue battus battues battant
    disparai: disparaitre disparait disparaissent disparaissez disparu disparue disparus disparues
    recoi: recevoir recoit recevez recoivent recu recue recus recues recevant recevra
    detrui: detruire detruit detruite detruits detruites detruisez detruisent detruisant
    pert: perd perds perdre perdez perdu perdue perdus perdues perdent perdant
    main: mains
    peut: peuvent pouvoir pouvez pourrait pourriez
    dit: dire disent dites
    acquer: acquiert acquierent acquerir acquis acquise acquises acquerez
    resou: resoudre resout resoud resolu resolue resolus resolues resolve resolvent resolvez
    egal: egal egale egaux egales
    pai: paie paies paient payer paye payee payez payes payees paiement paiements
    choi: choix choisir choisi choisie choisis choisies choisit choisissent choisissez choisissant
    meur: meurt meurent mourir mourra mort morte morts mortes
    revel: revele reveler revelez revelee revelees reveles revelent revelation
    cre: creent
    subi: subir subit subissent subissez subi subie subis subies
    viv (- re sur): vivre vit vivent vivez vivant
    gagnant: gagnant gagnante gagnants gagnantes
    activ (- des re): active actives
    arriv: arrive arrives
    partie: partie parties
    pointe: pointe pointes
    portee: portee portees
    sort: sort sorts
    sorte: sorte sortes
    sortir: sortir sorti sortie sorties sortis sortez sortent sortant
    """)
)
_VERBS = {
    noun: verb
    for noun, _, verb in (
        pair.partition(":")
        for pair in """
        acquisition:acquerir affliction:affliger blocage:bloquer construction:construire
        convergence:converger conversion:convertir creation:creer cryptage:crypter
        decouverte:decouvrir defense:defendre demonstration:demontrer destruction:detruire
        detention:detenir disparition:disparaitre division:diviser dragage:draguer
        emergence:emerger execution:executer extorsion:extorquer fletrissure:fletrir
        fusion:fusionner gain:gagner
        hantise:hanter infection:infecter interdiction:interdire mutation:muter
        persistance:persister pilotage:piloter
        pistage:pister possession:posseder prediction:predire prevention:prevenir
        prevision:prevoir protection:proteger rebond:rebondir recyclage:recycler
        renfort:renforcer resolution:resoudre retour:retourner sacrifice:sacrifier
        surveillance:surveiller suspension:suspendre tranchage:trancher transfert:transferer
        """.split()
    )
}
"""The nouns of what a verb does, where their endings don't tell it."""

# Longest first; each with the letters that must remain in front of it.
_ENDINGS: tuple[tuple[str, int, str], ...] = (
    ("issements", 4, ""),
    ("issement", 4, ""),
    ("ifications", 3, "ifi"),
    ("ification", 3, "ifi"),
    ("issantes", 3, ""),
    ("issante", 3, ""),
    ("issants", 3, ""),
    ("issant", 3, ""),
    ("issez", 3, ""),
    ("issent", 3, ""),
    ("eraient", 3, ""),
    ("erait", 3, ""),
    ("eront", 3, ""),
    ("eriez", 3, ""),
    ("erez", 3, ""),
    ("aient", 3, ""),
    ("ations", 4, ""),
    ("ation", 4, ""),
    ("utions", 4, "u"),
    ("ution", 4, "u"),
    ("itions", 4, ""),
    ("ition", 4, ""),
    ("ements", 4, ""),
    ("ement", 4, ""),
    ("euses", 3, "eur"),
    ("euse", 3, "eur"),
    ("trices", 3, "teur"),
    ("trice", 3, "teur"),
    ("eant", 3, ""),
    ("antes", 4, ""),
    ("ante", 4, ""),
    ("ants", 4, ""),
    ("ant", 4, ""),
    ("elles", 3, "el"),
    ("elle", 3, "el"),
    ("ives", 3, "if"),
    ("ive", 3, "if"),
    ("ait", 3, ""),
    ("era", 4, ""),
    ("ent", 4, ""),
    ("iees", 3, "i"),
    ("iee", 3, "i"),
    ("ees", 3, ""),
    ("ee", 3, ""),
    ("ez", 3, ""),
    ("er", 3, ""),
    ("ies", 3, "i"),
    ("ie", 3, "i"),
    ("ouvert", 3, "ouvr"),
    ("ndre", 3, "nd"),
    ("ndue", 2, "nd"),
    ("ndu", 2, "nd"),
    ("is", 4, ""),
    ("ir", 4, ""),
    ("it", 4, ""),
    ("es", 3, ""),
    ("e", 3, ""),
    ("i", 4, ""),
)

# Doubled by a verb's ending: appelle, jette, nomme, actionne; but pille is no pile.
_DOUBLED = r"(?:(?<=[aeou]i)ll|(?<![i])ll|mm|nn|tt)$"
_ENGLISH = dict(
    _forms("""
    activat: activate activates activated activating activation activations
    becom: became
    begin: began begun
    bring: brought
    choos: chose chosen
    come: came
    deal: dealt
    destroy: destruction
    draw: drew drawn
    evolv: evolution
    fall: fell fallen
    fight: fought
    find: found
    give: gave given
    grow: grew grown
    hold: held
    keep: kept
    know: knew known
    leav: left
    lose: lost
    make: made
    mean: meant
    pay: paid
    produc: production
    reduc: reduction reductions
    resolv: resolution resolutions
    sacrific: sacrificing sacrificed
    see: saw seen
    spend: spent
    steal: stole stolen
    strike: struck
    take: took taken
    win: won
    """)
)


def irregular_english(word: str) -> str | None:
    """The stem of a folded English word whose ending doesn't tell it, or None.

    >>> irregular_english("drawn"), irregular_english("draws")
    ('draw', None)
    """
    return _ENGLISH.get(word)


def stem_french(word: str) -> str:
    """The stem of a folded French word.

    >>> {stem_french(w) for w in ("arpenteur", "arpenteurs")}
    {'arpenteur'}
    >>> {stem_french(w) for w in ("blanc", "blanche", "blanches", "blancs")}
    {'blanc'}
    >>> {stem_french(w) for w in ("evocation", "evoquer", "evoquee")}
    {'evoc'}
    """
    word = _VERBS.get(word) or _VERBS.get(word.removesuffix("s"), word)
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) <= 3:
        return word
    if word.endswith("aux") and len(word) > 5:
        word = word[:-3] + "al"  # élémentaux, élémental; royaux, royal
    elif word.endswith(("eaux", "eux", "s")) and not word.endswith("ss"):
        word = word[:-1]
    for ending, kept, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= kept:
            word = word[: len(word) - len(ending)] + instead
            break
    if word.endswith("ch") and len(word) <= 6 and word.startswith("blanch"):
        word = word[:-1]
    if word.endswith("er") and len(word) > 4:
        word = word[:-2]  # régénérez, régénérer; as the future tense, proliférera
    if len(word) > 4 and word[-1] in "iy":
        word = word[:-1]  # appui, appuyer; copie, copier
    if word.endswith("qu") and len(word) > 4:
        word = word[:-2] + "c"  # évoquer, évocation
    if len(word) > 3 and re.search(_DOUBLED, word):
        word = word[:-1]
    return word
