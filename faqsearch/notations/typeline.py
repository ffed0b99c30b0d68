"""Type lines in both languages: supertypes, card types, subtypes (CR 205).

>>> line = TypeLine.parse("Créature légendaire : elfe et shamane")
>>> line.supertypes, line.types, line.subtypes
(('legendary',), ('creature',), ('elfe', 'shamane'))
>>> str(line), str(line.in_language(Lang.EN))
('Créature légendaire : elfe et shamane', 'Legendary Creature — Elf Shaman')
>>> TypeLine.parse("Sacrifice a creature")
Traceback (most recent call last):
faqsearch.errors.NotationError: 'Sacrifice a creature' is not a type line (as in: Creature — Elf)
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from faqsearch.errors import NotationError
from faqsearch.frozen import Frozen
from faqsearch.languages import Lang, fold

# Both tables stand in the order in which English prints the words.
_SUPERTYPES_FR = {
    "basic": ("de base",),
    "legendary": ("légendaire",),
    "ongoing": ("permanente", "permanent"),
    "world": ("du monde",),
    "elite": ("élite",),
    "host": ("hôte",),
    "snow": ("neigeux", "neigeuse"),
}
_TYPES_FR = {
    "tribal": ("tribal", "tribale"),
    "kindred": ("kindred",),
    "enchantment": ("enchantement",),
    "artifact": ("artefact",),
    "instant": ("éphémère",),
    "sorcery": ("rituel",),
    "land": ("terrain",),
    "creature": ("créature",),
    "planeswalker": ("planeswalker", "arpenteur"),
    "battle": ("bataille",),
    "plane": ("plan",),
    "phenomenon": ("phénomène",),
    "scheme": ("machination",),
    "conspiracy": ("conspiration",),
    "vanguard": ("avant-garde",),
    "dungeon": ("donjon",),
}
# In French the first of these names the object, and the others follow it after a hyphen.
_FRENCH_HEADS = ("creature", "land", "artifact", "enchantment")
_FRENCH_TAIL = ("tribal", "kindred")
_FRENCH_SUPERTYPES = ("snow", "legendary", "basic", "world", "ongoing", "elite", "host")
_TWO_WORDS = ("Time Lord",)
_SEPARATOR = r"\s+(?:—|–|--?|:)\s+(?:-\s+)?|\s*—\s*"
_FRENCH_LIST = r",\s*|\s+et\s+"


@cache
def _words_of(lang: Lang) -> dict[str, str]:
    """Map the folded words left of the separator to their English concept."""
    if lang is Lang.EN:
        return {word: word for word in (*_SUPERTYPES_FR, *_TYPES_FR)}
    return {
        fold(word): concept
        for table in (_SUPERTYPES_FR, _TYPES_FR)
        for concept, words in table.items()
        for word in words
    }


@cache
def _subtypes(source: Lang) -> dict[str, str]:
    """Map folded subtypes of one language to the other's spelling."""
    from pkgutil import get_data  # few answers need it

    text = (get_data("faqsearch.notations", "subtypes.tsv") or b"").decode("utf-8")
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    if source is Lang.EN:
        return {fold(english): french for english, french in rows}
    return {fold(french): english for english, french in rows}


def _in_order(words: Iterable[str], order: Iterable[str]) -> tuple[str, ...]:
    present = set(words)
    return tuple(word for word in order if word in present)


class TypeLine(Frozen):
    """A type line.

    ``supertypes`` and ``types`` are English lower-case words in the order in which
    English prints them, whatever the language; ``subtypes`` are as written in ``lang``.
    A plane's subtype is one, however many words it has.
    """

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    lang: Lang

    @classmethod
    def parse(cls, text: str, lang: Lang | None = None) -> TypeLine:
        """Read a type line in ``lang``, or in whichever language knows its words.

        The separator may be a dash, two hyphens or a colon. Raises
        :class:`NotationError` when a word left of it is no type or supertype.
        """
        likelier = Lang.FR if ":" in text else Lang.EN
        for candidate in (lang,) if lang else (likelier, likelier.other):
            line = cls._parse_in(" ".join(text.split()), candidate)
            if line:
                return line
        raise NotationError(f"{text!r} is not a type line (as in: Creature — Elf)")

    @classmethod
    def _parse_in(cls, text: str, lang: Lang) -> TypeLine | None:
        left, *right = re.split(_SEPARATOR, text, maxsplit=1)
        if right and not right[0].strip():
            return None
        known = _words_of(lang)
        words = left.casefold()  # not folded in English: "Créature" is no English word
        if lang is Lang.FR:
            words = fold(left)
            # Quirks: "Créature-artefact", "Terrain neigeux de base", "Enchantement du monde"
            words = words.replace("avant-garde", "avant_garde").replace("-", " ")
            words = words.replace("avant_garde", "avant-garde")
            words = re.sub(r"\b(de|du) (base|monde)\b", r"\1_\2", words)
        concepts = [known.get(word.replace("_", " ")) for word in words.split()]
        found = [concept for concept in concepts if concept]
        types = _in_order(found, _TYPES_FR)
        if not types or len(found) != len(concepts) or len(set(found)) != len(found):
            return None
        supertypes = _in_order(found, _SUPERTYPES_FR)
        return cls(supertypes, types, cls._split(right[0], types, lang) if right else (), lang)

    @staticmethod
    def _split(text: str, types: tuple[str, ...], lang: Lang) -> tuple[str, ...]:
        if "plane" in types:
            return (text,)
        if lang is Lang.FR:
            return tuple(part for part in re.split(_FRENCH_LIST, text) if part)
        for name in _TWO_WORDS:
            text = text.replace(name, name.replace(" ", "_"))
        return tuple(part.replace("_", " ") for part in text.split(" "))

    def __str__(self) -> str:
        left = self._print_english() if self.lang is Lang.EN else self._print_french()
        if not self.subtypes:
            return left
        if self.lang is Lang.EN:
            return f"{left} — {' '.join(self.subtypes)}"
        return f"{left} : {' et '.join(self.subtypes)}"

    def _print_english(self) -> str:
        return " ".join(word.capitalize() for word in (*self.supertypes, *self.types))

    def _print_french(self) -> str:
        heads = [word for word in self.types if word not in _FRENCH_TAIL]
        heads.sort(key=lambda word: (*_FRENCH_HEADS, word).index(word))
        tail = [word for word in self.types if word in _FRENCH_TAIL]
        nouns = "-".join(_TYPES_FR[word][0] for word in heads)
        feminine = bool(heads) and heads[0] in {"creature", "battle", "scheme", "conspiracy"}
        words = [nouns] if nouns else []
        words += [_TYPES_FR[word][0] for word in tail]
        for word in _in_order(self.supertypes, _FRENCH_SUPERTYPES):
            forms = _SUPERTYPES_FR[word]
            words.append(forms[1] if word == "snow" and feminine else forms[0])
        printed = " ".join(words)
        return printed[:1].upper() + printed[1:]

    def with_kindred(self, called: str = "kindred") -> TypeLine:
        """The line with the card type kindred under one name: ``tribal`` until 2024 (CR 308.3).

        >>> str(TypeLine.parse("Tribal Instant — Elf").with_kindred())
        'Kindred Instant — Elf'
        """
        types = tuple(called if word in _FRENCH_TAIL else word for word in self.types)
        return TypeLine(self.supertypes, types, self.subtypes, self.lang)

    def in_language(self, lang: Lang) -> TypeLine:
        """Return the line in another language; a subtype not known there stays as written."""
        if lang is self.lang:
            return self
        table = _subtypes(self.lang)
        subtypes = tuple(table.get(fold(subtype), subtype) for subtype in self.subtypes)
        if lang is Lang.EN:
            subtypes = tuple(subtype[:1].upper() + subtype[1:] for subtype in subtypes)
        return TypeLine(self.supertypes, self.types, subtypes, lang)
