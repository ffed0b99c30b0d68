"""Every label of an answer, in both languages, and French typography.

>>> [count("ruling", number, Lang.FR).replace(GLUE, " ") for number in (0, 1, 2)]
['0 décision', '1 décision', '2 décisions']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from faqsearch.dates import format_date
from faqsearch.errors import NotationError
from faqsearch.languages import Lang
from faqsearch.notations.typeline import TypeLine
from faqsearch.render.doctorlabels import DOCTOR_LABELS
from faqsearch.render.editionlabels import EDITION_LABELS
from faqsearch.render.page import GLUE
from faqsearch.render.pagelabels import PAGE_LABELS
from faqsearch.render.verdictlabels import VERDICT_LABELS

NO_BREAK = "\N{NO-BREAK SPACE}"
THIN = "\N{NARROW NO-BREAK SPACE}"
MOST_NAMES = 3
"""Names of cards that are listed before the rest is only counted."""

_LABELS: dict[str, tuple[str, str]] = {
    **PAGE_LABELS,
    **DOCTOR_LABELS,
    **EDITION_LABELS,
    **VERDICT_LABELS,
    # the answers
    "cited by": ("Cited by", "Citée par"),
    "cited otherwise": (
        "Cited for another rule that bore this number then: {} (ask as of that time)",
        "Citée pour une autre règle qui portait ce numéro à l’époque : {} "
        "(à demander à une date d’alors)",
    ),
    "more places": ("more", "autres"),
    "rules": ("Rules", "Règles"),
    "subrules": ("Subrules", "Sous-règles"),
    "example": ("Example", "Exemple"),
    "mechanics": ("Mechanics", "Mécaniques"),
    "through": ("Through the mechanic", "Par la mécanique"),
    "named": ("Rulings that name it", "Décisions qui la nomment"),
    "rules naming it": ("Rules that name it", "Règles qui la nomment"),
    "rule today": ("rule today", "règle actuelle"),
    "also called": ("Also called", "Autres noms"),
    "also called abroad": ("Also called in French", "Autres noms en anglais"),
    "loyalty": ("Loyalty", "Loyauté"),
    "defense": ("Defense", "Défense"),
    "prefix": ("‘{}’ read as {} (the name begins so)", "« {} » lu comme {} (début du nom)"),
    "fuzzy": ("‘{}’ read as {} (the closest name)", "« {} » lu comme {} (nom le plus proche)"),
    "color": ("Color", "Couleur"),
    "colors": ("Colors", "Couleurs"),
    "text as of": ("text as of {}", "texte du {}"),
    "printed text": ("as printed", "texte imprimé"),
    "and more": ("and {} more", "et {} autres"),
    "bundled": ("unofficial restatement", "reformulation non officielle"),
    "machine": ("machine translation", "traduction automatique"),
    "why": ("why", "pourquoi"),
    "standard input": ("standard input", "entrée standard"),
    "weak": ("hardly an answer", "réponse lointaine"),
    # what a rule number meant
    "elsewhere": ("Texts under other numbers", "Textes sous d’autres numéros"),
    "number": ("What {} has meant", "Ce que {} a désigné"),
    "on": ("as of {}", "au {}"),
    "since": ("since {}", "depuis le {}"),
    "from to": ("from {} to {}", "du {} au {}"),
    "today": ("{} today", "{} aujourd’hui"),
    "gone": ("gone after {}", "disparue après le {}"),
    "gone as": ("{} until {}, then gone", "{} jusqu’au {}, puis disparue"),
    "current": ("the same today", "la même aujourd’hui"),
    "renumbered": ("renumbered since", "renumérotée depuis"),
    "amended": ("amended since", "modifiée depuis"),
    "rewritten": ("rewritten since", "réécrite depuis"),
    "deleted": ("no longer a rule today", "n’est plus une règle aujourd’hui"),
    "reused": ("several rules have borne this number", "plusieurs règles ont porté ce numéro"),
    "not_found": ("no such rule", "aucune règle de ce numéro"),
    # the ledger of changes
    "functional": ("changes what happens", "change ce qui se passe"),
    "terms": ("changes the words", "change les mots"),
    "renumbering": ("changes the numbers", "change les numéros"),
    "addition": ("brings something new", "apporte du nouveau"),
    "oracle": ("changes texts of cards", "change des textes de cartes"),
    "words": ("words", "mots"),
    "confidence medium": ("probable", "probable"),
    "confidence low": ("uncertain", "incertain"),
    "near": ("guess", "approché"),
    "in our words": ("In our words", "En nos termes"),
    "our glossary": (
        "faqsearch’s own glossary, in our words, as of today",
        "glossaire de faqsearch, en nos termes, état d’aujourd’hui",
    ),
    "no own text": ("no text of its own here", "pas de texte propre ici"),
    "no text": ("no text of it here", "aucun texte ici"),
    "text then": (
        "its text under this number is held, of {}",
        "son texte sous ce numéro est disponible, du {}",
    ),
    "how to have texts": (
        "‘faqsearch import comprules FILE’ brings the texts of the rules",
        "« faqsearch import comprules FICHIER » apporte les textes des règles",
    ),
    "no name": ("no English name known", "pas de nom français connu"),
    "shown": ("shown in French", "affiché en anglais"),
    "shown alone": (
        "shown in French: no English text",
        "affiché en anglais : pas de texte français",
    ),
    "hits": ("Hits", "Résultats"),
    "of": ("of", "sur"),
    "kind": ("kind", "genre"),
    "lines": ("lines", "lignes"),
    "skipped": ("Skipped page chrome", "Habillage de page laissé de côté"),
    "different": ("{} different", "{} différentes"),
    "shipped": ("bundled", "fourni"),
    "own": ("yours", "à vous"),
    "bytes lost": ("lost", "perdu"),
    "no date": ("no date", "sans date"),
    "lines by class": ("Lines", "Lignes"),
    # what became of a document
    "added": ("added", "ajouté"),
    "replaced": ("replaced", "remplacé"),
    "unchanged": ("unchanged", "inchangé"),
    "removed": ("removed", "retiré"),
    "no more": ("gone", "disparu"),
    "fetched": ("fetched", "récupéré"),
    "due": ("to fetch", "à récupérer"),
    "size unknown": ("size not told", "taille non indiquée"),
    "there": ("{} there already", "{} déjà là"),
    # roles of dates
    "modified": ("modified", "modifié le"),
    "posted": ("posted", "publié le"),
    "prerelease": ("prerelease", "avant-première"),
    "release": ("release", "sortie"),
    "legal": ("legal in tournaments", "autorisé en tournoi"),
    "newest": ("newest ruling", "décision la plus récente"),
    "effective": ("effective", "en vigueur le"),
    # kinds of documents
    "faq": ("FAQ", "FAQ"),
    "rulings": ("rulings page", "page de décisions"),
    "rules text": ("rules text", "texte de règles"),
    "answers": ("questions and answers", "questions et réponses"),
    "card data": ("card data", "données de cartes"),
    # classes of lines
    "class ruling": ("rulings", "décisions"),
    "class heading": ("headings", "titres"),
    "class card": ("card blocks", "blocs de carte"),
    "class rules": ("rules", "règles"),
    "class prose": ("prose", "texte courant"),
    "class chrome": ("page chrome", "habillage de page"),
    "class blank": ("blank", "lignes vides"),
    "class lines": ("all lines", "total"),
    # kinds of hits
    "hit ruling": ("ruling", "décision"),
    "hit card": ("card", "carte"),
    "hit rule": ("rule", "règle"),
    "hit mechanic": ("mechanic", "mécanique"),
    "hit glossary": ("glossary", "glossaire"),
    "in the glossary": ("In the glossary of the rules", "Au glossaire des règles"),
    # kinds of mechanics
    "keyword ability": ("keyword ability", "capacité mot-clé"),
    "keyword action": ("keyword action", "action mot-clé"),
    "ability word": ("ability word", "mot de capacité"),
    "card type": ("card type", "type de carte"),
    "layout": ("card layout", "forme de carte"),
    "cycle": ("cycle", "cycle"),
    "theme": ("theme", "thème"),
    "concept": ("concept", "notion"),
}

_COUNTED: dict[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "ruling": (("ruling", "rulings"), ("décision", "décisions")),
    "checked": (("text checked", "texts checked"), ("texte examiné", "textes examinés")),
    "total holds": (("holds", "hold"), ("toujours vrai", "toujours vrais")),
    "total superseded": (("superseded", "superseded"), ("dépassé", "dépassés")),
    "total contradicts": (("under review", "under review"), ("à l’examen", "à l’examen")),
    "total not checkable": (("not checked", "not checked"), ("non vérifié", "non vérifiés")),
    "total era unknown": (
        ("of no known date", "of no known date"),
        ("sans date connue", "sans date connue"),
    ),
    "section": (("section", "sections"), ("section", "sections")),
    "card": (("card", "cards"), ("carte", "cartes")),
    "face": (("card face", "card faces"), ("face de carte", "faces de carte")),
    "rule": (("rule", "rules"), ("règle", "règles")),
    "definition": (
        ("glossary entry", "glossary entries"),
        ("entrée de glossaire", "entrées de glossaire"),
    ),
    "document": (("document", "documents"), ("document", "documents")),
    "edition": (("edition", "editions"), ("édition", "éditions")),
    "wording": (("wording", "wordings"), ("formulation", "formulations")),
    "change": (("change", "changes"), ("changement", "changements")),
    "slip": (("slip", "slips"), ("anomalie", "anomalies")),
    "problem": (("problem", "problems"), ("problème", "problèmes")),
}


def typography(text: str, lang: Lang) -> str:
    """French: no-break spaces before ``: ; ? ! »`` and after ``«``, so that no line
    begins or ends with a lone sign. The length stays, so spans stay true.

    >>> typography("« oui » : non", Lang.FR) == "«\\xa0oui\\xa0»\\xa0: non"
    True
    """
    if lang is Lang.EN:
        return text
    for sign in ":;?!»":
        text = text.replace(f" {sign}", f"{NO_BREAK}{sign}")
    return text.replace("« ", f"«{NO_BREAK}")


def label(key: str, lang: Lang) -> str:
    """The label's words in ``lang``."""
    return typography(_LABELS[key][lang is Lang.FR], lang)


def said(key: str, lang: Lang, *words: object) -> str:
    """The label with words in its gaps, numbers with their thousands apart.

    >>> said("today", Lang.FR, "702.74a"), said("and more", Lang.EN, 1200)
    ('702.74a aujourd’hui', 'and 1,200 more')
    """
    filled = (figure(word, lang) if isinstance(word, int) else word for word in words)
    return label(key, lang).format(*filled)


def figure(number: int, lang: Lang) -> str:
    """A number with its thousands apart.

    >>> figure(4178, Lang.EN), figure(4178, Lang.FR) == "4\u202f178"
    ('4,178', True)
    """
    return f"{number:,}".replace(",", "," if lang is Lang.EN else THIN)


def titled(key: str, lang: Lang) -> str:
    """The label with the colon that its language puts after it.

    >>> titled("rules", Lang.EN), titled("rules", Lang.FR)
    ('Rules:', 'Règles\\xa0:')
    """
    return colon(label(key, lang), lang)


def colon(words: str, lang: Lang) -> str:
    """The words with a colon after them, and in French a no-break space before it."""
    return words + (":" if lang is Lang.EN else f"{NO_BREAK}:")


def semicolons(parts: Iterable[str | None], lang: Lang) -> str:
    """The parts that there are, with semicolons between them.

    >>> semicolons(["un", None, "deux"], Lang.FR) == "un\xa0; deux"
    True
    """
    return semicolon(lang).join(part for part in parts if part)


def semicolon(lang: Lang) -> str:
    """A semicolon between two parts of a sentence, as the language has it."""
    return typography(" ; " if lang is Lang.FR else "; ", lang)


def count(key: str, number: int, lang: Lang) -> str:
    """So many rulings, rules, …; in French zero is singular, in English plural."""
    one, many = _COUNTED[key][lang is Lang.FR]
    single = number == 1 or (number == 0 and lang is Lang.FR)
    return f"{figure(number, lang)}{GLUE}{one if single else many}"


def locator(lines: tuple[int, int], lang: Lang, *, records: bool = False) -> str:
    """Where in a document: a line, or first and last line; in card data, the record.

    >>> [text.replace(GLUE, "_") for text in (locator((7, 7), Lang.EN), locator((7, 9), Lang.FR))]
    ['line_7', 'lignes_7–9']
    >>> locator((7, 7), Lang.FR, records=True).replace(GLUE, "_")
    'fiche_7'
    """
    first, last = lines
    english, french = ("record", "fiche") if records else ("line", "ligne")
    word = english if lang is Lang.EN else french
    return f"{word}{GLUE}{first}" if first == last else f"{word}s{GLUE}{first}–{last}"


def few(names: Sequence[str], total: int, lang: Lang) -> str:
    """Names in a row, of many the first two and how many more there are.

    >>> few(["Lit", "Unlit"], 23, Lang.EN), few(["Lit", "Unlit", "Dim"], 3, Lang.FR)
    ('Lit, Unlit and 21 more', 'Lit, Unlit, Dim')
    """
    if total <= MOST_NAMES:
        return ", ".join(names)
    return f"{', '.join(names[:2])} {said('and more', lang, total - 2)}"


def day(value: date, lang: Lang) -> str:
    """The date in words, on one row."""
    return format_date(value, lang).replace(" ", GLUE)


def capital(name: str) -> str:
    """The name with a capital, as a title has it; keywords are written without."""
    return name[:1].upper() + name[1:]


def spelling(name: str, lang: Lang) -> str:
    """A name as a page in this language prints it: in French with the curly apostrophe.

    >>> spelling("Cercle de l'oubli", Lang.FR), spelling("Jace's Ingenuity", Lang.EN)
    ('Cercle de l’oubli', "Jace's Ingenuity")
    """
    return name.replace("'", "’") if lang is Lang.FR else name


def both_names(names: Mapping[Lang, Sequence[str]], fallback: str, lang: Lang) -> str:
    """The name in the language of the answer, then the other one where it differs.

    >>> both_names({Lang.EN: ["Fire"], Lang.FR: ["Feu"]}, "Fire", Lang.FR)
    'Feu (Fire)'
    """
    own = next(iter(names.get(lang, ())), None)
    other = next(iter(names.get(lang.other, ())), None)
    shown = spelling(own or other or fallback, lang)
    if own and other and other != own:
        return f"{shown} ({spelling(other, lang.other)})"
    return shown


def type_line(text: str, written: Lang, lang: Lang, kindred: str = "kindred") -> str:
    """A type line written in one language, in the language of the answer.

    The card type kindred is called as today, or as ``kindred`` says; a type line that can't be
    read stays as written, but for its dash.

    >>> type_line("Créature : elfe", Lang.FR, Lang.EN), type_line("Blorp -- Elf", Lang.EN, Lang.EN)
    ('Creature — Elf', 'Blorp — Elf')
    >>> type_line("Éphémère tribal : elfe", Lang.FR, Lang.EN)
    'Kindred Instant — Elf'
    """
    try:
        return str(TypeLine.parse(text, written).with_kindred(kindred).in_language(lang))
    except NotationError:
        return text.replace(" -- ", " — ")
