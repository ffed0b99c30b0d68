"""A small French stemmer for the language of rulings, on folded text.

It brings together what a judge types and what a document prints: plural and
feminine forms, and the verb forms that card texts use (engage, engagez, engagé,
dégagées). It is no general stemmer: in doubt a word stays as it is.
"""

from __future__ import annotations

_IRREGULAR = {
    word: group[0]
    for group in (
        ("jeu", "jeux"),
        ("met", "mettre", "mettez", "mettent", "mets", "mis", "mise", "mises", "mettant"),
        ("detrui", "detruire", "detruit", "detruite", "detruits", "detruites", "detruisez"),
        ("pert", "perd", "perdre", "perdez", "perdu", "perdue", "perdus", "perdues", "perdent"),
        ("main", "mains"),
        ("peut", "peuvent", "pouvoir", "pouvez", "pourrait", "pourriez"),
        ("dit", "dire", "disent", "dites"),
        ("reduc", "reduire", "reduit", "reduite", "reduits", "reduites", "reduisez"),
        ("produi", "produire", "produit", "produite", "produits", "produites", "produisez"),
        ("acquer", "acquiert", "acquierent", "acquerir", "acquis", "acquise", "acquerez"),
        ("resou", "resoudre", "resout", "resolu", "resolue", "resolus", "resolvent", "resolution"),
        ("egal", "egale", "egaux", "egales"),
        ("pai", "paie", "paies", "paient", "payer", "paye", "payee", "payez", "payes", "paiement"),
        ("sacrifi", "sacrifice", "sacrifices"),
        ("choi", "choix", "choisir", "choisi", "choisie", "choisis", "choisies", "choisissez"),
        ("choi", "choisit", "choisissent"),
        ("meur", "meurt", "meurent", "mourir", "mourra", "mort", "morte", "morts", "mortes"),
        ("resou", "resoud", "resolve", "resolutions", "resolues"),
        ("revel", "revele", "reveler", "revelez", "revelee", "revelees", "reveles", "revelation"),
    )
    for word in group
}
# Longest first; each with the letters that must remain in front of it.
_ENDINGS: tuple[tuple[str, int, str], ...] = (
    ("issements", 4, ""),
    ("issement", 4, ""),
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
    ("is", 4, ""),
    ("ir", 4, ""),
    ("it", 4, ""),
    ("es", 3, ""),
    ("e", 3, ""),
    ("i", 4, ""),
)


def stem_french(word: str) -> str:
    """The stem of a folded French word.

    >>> {stem_french(w) for w in ("arpenteur", "arpenteurs")}
    {'arpenteur'}
    >>> {stem_french(w) for w in ("blanc", "blanche", "blanches", "blancs")}
    {'blanc'}
    """
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
    if len(word) > 4 and word[-1] in "iy":
        word = word[:-1]  # appui, appuyer; copie, copier
    if len(word) > 3 and word[-1] == word[-2] and word[-1] in "lmnt":
        word = word[:-1]  # nomme, nom; actionne, action
    return word
