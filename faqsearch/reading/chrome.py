"""Page chrome: lines that belong to the web page around a document, and trade mark notices.

A note that a machine translated the page is chrome too, and says in which language.

Patterns are general: invitations to log in, counters and headers of forums, bylines of
posts, page numbers, link bars. Each comes with the reason that the accounting gives.
"""

from __future__ import annotations

import re

from faqsearch.languages import Lang, fold
from faqsearch.reading.language import block_language

TRANSLATION_NOTE = "page chrome: a note on the translation of this page"
"""The reason given for a note that says that a machine translated the page."""

_PATTERNS = tuple(
    (reason, re.compile(pattern, re.IGNORECASE))
    for reason, pattern in (
        (
            "page chrome: an invitation to log in",
            r"(?=.{0,200}\b(?:connect(?:ez|é|er)|inscri(?:vez|re)|log ?in|sign ?(?:in|up)|"
            r"regist(?:er|ered)|s'identifier)\b)"
            r"(?:vous n['’]êtes pas|vous devez|you (?:must|need to|are not|aren't)|please|"
            r"connectez-vous|se connecter|log ?in|sign ?(?:in|up)|register|veuillez)\b.{0,200}",
        ),
        (
            "page chrome: a forum's counters",
            r"(?:page\s+)?\d[\d\s.,]*\s?(?:messages?|réponses?|replies|reply|posts?|vues?|views?|"
            r"commentaires?|comments?)\b(?:\s?[·•|,–-].{0,150}|\s*)",
        ),
        (
            "page chrome: the header of a post",
            r"(?:envoyé|posté|publié|écrit|posted|submitted|written|sent) (?:par|le|by|on|at)\b"
            r".{0,120}",
        ),
        (
            "page chrome: a page's data",
            r"(?:type|catégories?|category|rubrique|section|auteur|author|mots-clés|tags?|rang|"
            r"rank|inscrit(?: le| en)?|joined|localisation|location|sujet|subject|messages|posts)"
            r"\s?:\s?\S.{0,80}",
        ),
        (
            "page chrome: a page number",
            r"[-–—\s]*(?:page\s+)\d{1,4}(?:\s?(?:of|sur|de|/)\s?\d{1,4})?[-–—\s]*",
        ),
        (
            "page chrome: a link bar",
            r"(?:(?:home|accueil|forums?|articles?|contact|recherche|search|next|previous|back|"
            r"suivant|précédent|retour|haut de page|top|imprimer|print|partager|share|facebook|"
            r"twitter|menu|login|faq|news|actualités)\b\s*(?:[|»«·•/<>›‹-]+\s*|$)){2,}",
        ),
        (
            TRANSLATION_NOTE,
            r"(?:.{0,200}\b(?:traduction|traduit\w*|translat\w+)\b.{0,60}"
            r"\b(?:automatique\w*|automatic\w*|machine|générée?s?|google|deepl|by an? ai|par ia)\b|"
            r".{0,200}\b(?:automatic|automatically|machine|auto|ai|google|deepl)[ -]translat\w+)"
            r".{0,200}",
        ),
    )
)
_CODES = {"FR": "français", "EN": "anglais"}
_CODE = re.compile(r"\b(?:FR|EN)\b")
# The words by which a note names the language of the translation, and that of the original.
_LANGUAGES = {
    lang: (
        re.compile(
            rf"\b(?:traductions?|versions?|textes?|rendu) (?:en )?{name}|"
            rf"\b(?:traduit\w*|translated|translation)\b[^.]{{0,40}}?\b(?:into|to|en) {name}|"
            rf"\b{name} (?:translations?|versions?|texts?)"
        ),
        re.compile(
            rf"\boriginale?s? (?:en |in )?{name}|\b{name} originals?|"
            rf"\b(?:from|depuis|du|de) (?:the |l[' ]?|le )?{name}"
        ),
    )
    for lang, name in (
        (Lang.EN, r"(?:english|anglaise?s?)\b"),
        (Lang.FR, r"(?:french|francaise?s?)\b"),
    )
}
_TRADEMARK = re.compile(
    r"(?=.{0,600}\b(?:trademarks?|marques?|copyright|wizards)\b)"
    r"(?=.{0,600}\b(?:property|propriété|copyright|trademarks? of|wizards of the coast|\d{4}))"
    r"(?:™|tm\b)?\s*&?\s*"
    r"(?:all (?:other )?trademarks|toutes les (?:autres )?marques|copyright|©|\(c\)|"
    r"published by wizards|[^.]{0,200}\b(?:are|is) (?:a )?trademarks? of).*",
    re.IGNORECASE | re.DOTALL,
)


def chrome_reason(text: str) -> str | None:
    """Return why a whole line is page chrome, or None where it is not.

    >>> chrome_reason("12 messages · 80 vues")
    "page chrome: a forum's counters"
    >>> chrome_reason("Vous n’êtes pas connecté ! connectez-vous pour écrire")
    'page chrome: an invitation to log in'
    """
    if len(text) > 400:
        return None
    return next((reason for reason, pattern in _PATTERNS if pattern.fullmatch(text)), None)


def translated_language(note: str) -> Lang | None:
    """Return the language into which a page's note says that a machine translated it.

    A note that names no language is written in that one.

    >>> translated_language("Le texte français est une traduction automatique.")
    <Lang.FR: 'fr'>
    >>> translated_language("This page was automatically translated from French.")
    <Lang.EN: 'en'>
    """
    folded = fold(_CODE.sub(lambda code: _CODES[code[0]], note))
    into = [lang for lang, (target, _) in _LANGUAGES.items() if target.search(folded)]
    out_of = [lang for lang, (_, source) in _LANGUAGES.items() if source.search(folded)]
    if len(into) == 1:
        return into[0]
    return out_of[0].other if len(out_of) == 1 else block_language(note)


def is_trademark(text: str) -> bool:
    """Tell whether a line is the notice of trade marks at a document's foot.

    >>> is_trademark("All trademarks are property of their owner. ©2008 Wizards.")
    True
    """
    return bool(_TRADEMARK.match(text[:1200]))
