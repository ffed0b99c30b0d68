"""Every label of an answer, in both languages, and French typography.

>>> label("cited by", Lang.FR), count("ruling", 2, Lang.FR), count("ruling", 0, Lang.FR)
('Citée par', '2 décisions', '0 décision')
"""

from __future__ import annotations

import re
from datetime import date

from faqsearch.dates import format_date
from faqsearch.errors import NotationError
from faqsearch.languages import Lang
from faqsearch.notations.typeline import TypeLine

NO_BREAK = "\N{NO-BREAK SPACE}"

_LABELS: dict[str, tuple[str, str]] = {
    # the answers
    "cited by": ("Cited by", "Citée par"),
    "more places": ("more", "autres"),
    "rules": ("Rules", "Règles"),
    "subrules": ("Subrules", "Sous-règles"),
    "example": ("Example", "Exemple"),
    "mechanics": ("Mechanics", "Mécaniques"),
    "through": ("Through the mechanic", "Par la mécanique"),
    "named": ("Rulings that name it", "Décisions qui la nomment"),
    "rule today": ("rule today", "règle actuelle"),
    "also called": ("Also called", "Autres noms"),
    "loyalty": ("Loyalty", "Loyauté"),
    "defense": ("Defense", "Défense"),
    "guess": ("guess: closest name", "approché : nom le plus proche"),
    "near": ("guess", "approché"),
    "no own text": ("no text of its own here", "pas de texte propre ici"),
    "no name": ("no English name known", "pas de nom français connu"),
    "shown": ("shown in French", "affiché en anglais"),
    "shown alone": (
        "shown in French: no English text",
        "affiché en anglais : pas de texte français",
    ),
    "hits": ("Hits", "Résultats"),
    "of": ("of", "sur"),
    "date": ("date", "date"),
    "document": ("document", "document"),
    "title": ("title", "titre"),
    "kind": ("kind", "genre"),
    "language": ("lang", "langue"),
    "set": ("set", "extension"),
    "faces": ("cards", "cartes"),
    "lines": ("lines", "lignes"),
    "lines by class": ("Lines", "Lignes"),
    # what became of a document
    "added": ("added", "ajouté"),
    "replaced": ("replaced", "remplacé"),
    "unchanged": ("unchanged", "inchangé"),
    # roles of dates
    "modified": ("modified", "modifié le"),
    "posted": ("posted", "publié le"),
    "prerelease": ("prerelease", "avant-première"),
    "release": ("release", "sortie"),
    "legal": ("legal in tournaments", "autorisé en tournoi"),
    "effective": ("effective", "en vigueur le"),
    # kinds of documents
    "faq": ("FAQ", "FAQ"),
    "rulings": ("rulings page", "page de décisions"),
    "rules text": ("rules text", "texte de règles"),
    "answers": ("questions and answers", "questions et réponses"),
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
    "section": (("section", "sections"), ("section", "sections")),
    "face": (("card face", "card faces"), ("face de carte", "faces de carte")),
    "rule": (("rule", "rules"), ("règle", "règles")),
    "document": (("document", "documents"), ("document", "documents")),
    "problem": (("problem", "problems"), ("problème", "problèmes")),
}

_BEFORE = re.compile(r" (?=[:;?!»])")
_AFTER = re.compile(r"(?<=«) ")


def typography(text: str, lang: Lang) -> str:
    """French: no-break spaces before ``: ; ? ! »`` and after ``«``, so that no line
    begins or ends with a lone sign. The length stays, so spans stay true.

    >>> typography("« oui » : non", Lang.FR) == "«\\xa0oui\\xa0»\\xa0: non"
    True
    """
    if lang is Lang.EN:
        return text
    return _AFTER.sub(NO_BREAK, _BEFORE.sub(NO_BREAK, text))


def label(key: str, lang: Lang) -> str:
    """The label's words in ``lang``."""
    return typography(_LABELS[key][lang is Lang.FR], lang)


def titled(key: str, lang: Lang) -> str:
    """The label with the colon that its language puts after it.

    >>> titled("rules", Lang.EN), titled("rules", Lang.FR)
    ('Rules:', 'Règles\\xa0:')
    """
    return colon(label(key, lang), lang)


def colon(words: str, lang: Lang) -> str:
    """The words with a colon after them, and in French a no-break space before it."""
    return words + (":" if lang is Lang.EN else f"{NO_BREAK}:")


def count(key: str, number: int, lang: Lang) -> str:
    """So many rulings, rules, …; in French zero is singular, in English plural."""
    one, many = _COUNTED[key][lang is Lang.FR]
    single = number == 1 or (number == 0 and lang is Lang.FR)
    return f"{number} {one if single else many}"


def locator(lines: tuple[int, int], lang: Lang) -> str:
    """Where in a document: a line, or first and last line.

    >>> locator((7, 7), Lang.EN), locator((7, 9), Lang.FR)
    ('line 7', 'lignes 7-9')
    """
    first, last = lines
    word = "line" if lang is Lang.EN else "ligne"
    return f"{word} {first}" if first == last else f"{word}s {first}-{last}"


def day(value: date, lang: Lang) -> str:
    """The date in words."""
    return format_date(value, lang)


def type_line(text: str, written: Lang, lang: Lang) -> str:
    """A type line written in one language, in the language of the answer.

    A type line that can't be read stays as written.
    """
    try:
        return str(TypeLine.parse(text, written).in_language(lang))
    except NotationError:
        return text
