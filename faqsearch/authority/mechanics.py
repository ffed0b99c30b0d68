"""The mechanics: keyword abilities and actions, card types, cycles, themes, concepts.

``data/mechanics.jsonl`` holds their names in both languages (today's first, then
the words of older documents), the rule of the newest rules text, a summary in our
words for the mechanics of the corpus, a definition for others that are often asked
for, and the words by which a text names one.
"""

from __future__ import annotations

import json
import pkgutil
import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Any

from faqsearch.languages import Lang, fold
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.cards import Mechanic, MechanicKind

# What stands before the colon in the heading of a mechanic, and the kind it says.
_HEADING_KINDS = (
    (r"keyword action|action mot-cle", MechanicKind.KEYWORD_ACTION),
    (r"keyword abilit|capacite mot-cle|keyword|mot-cle", MechanicKind.KEYWORD_ABILITY),
    (r"ability word|mot de capacite", MechanicKind.ABILITY_WORD),
    (r"card type|type de carte", MechanicKind.CARD_TYPE),
    (r"layout|card frame|presentation", MechanicKind.LAYOUT),
    (r"cycle", MechanicKind.CYCLE),
    (r"theme", MechanicKind.THEME),
    (r"mechanic|mecanique|concept|notion|rule|regle|new|nouve|return|retour", None),
)
_MARKUP = r"\*{2,}|\((?:TM|R)\)|[™®_]"
_ARTICLE = r"^(?:the |a |an |les |le |la |l'|un |une |des )"
_NOT_WORD = r"[^a-z0-9+/'-]+"
# Words after "such as" are examples of something else, not what the text is about.
_EXAMPLES = r"(?i)\b(?:such as|tel(?:le)?s? que)\b[^.;:,()]*(?:,? (?:and|or|et|ou) [^.;:,()]*)?"


def singular(word: str) -> str:
    """Drop a plural ending, the same way for both sides of a comparison.

    >>> singular("abilities"), singular("royaux"), singular("cross")
    ('ability', 'royal', 'cross')
    """
    if len(word) < 4:
        return word
    for ending, single in (("ies", "y"), ("aux", "al"), ("s", ""), ("x", "")):
        if word.endswith(ending) and not word.endswith("ss"):
            return word[: -len(ending)] + single
    return word


def _key(text: str) -> str:
    """What is compared: folded words without article, punctuation and plural."""
    folded = re.sub(_ARTICLE, "", fold(re.sub(_MARKUP, "", text)).strip('"*- .:'))
    return " ".join(singular(word) for word in re.sub(_NOT_WORD, " ", folded).split())


def split_heading(heading: str) -> tuple[MechanicKind | None, str]:
    """The kind that a heading announces and the name of the mechanic after it.

    >>> split_heading("***Capacité mot-clé : Changelin***")
    (<MechanicKind.KEYWORD_ABILITY: 'keyword ability'>, 'Changelin')
    >>> split_heading("Hybrid")
    (None, 'Hybrid')
    """
    bare = re.sub(_MARKUP, "", heading).strip(" *")
    before, colon, after = bare.partition(":")
    if colon and after.strip():
        announced = fold(before)
        for pattern, kind in _HEADING_KINDS:
            if re.search(pattern, announced):
                return kind, after.strip()
    return None, bare


@cache
def _records() -> tuple[dict[str, Any], ...]:
    """The lines of the data file."""
    # pkgutil reads inside a zip too and, unlike importlib.resources, costs no import time.
    lines = (pkgutil.get_data("faqsearch.authority", "data/mechanics.jsonl") or b"").splitlines()
    return tuple(json.loads(b"[" + b",".join(lines) + b"]"))


def _build(record: Mapping[str, Any]) -> Mechanic:
    return Mechanic(
        id=record["id"],
        kind=MechanicKind(record["kind"]),
        names={lang: tuple(record[lang]) for lang in Lang if record[lang]},
        rule=RuleNumber.parse(record["rule"]) if "rule" in record else None,
        summary={Lang(lang): text for lang, text in record.get("summary", {}).items()},
    )


def _word_pattern(words: list[str]) -> re.Pattern[str]:
    """Match one of ``words``; a small first letter may be a capital at a sentence's start."""
    either = (f"[{w[0]}{w[0].upper()}]{re.escape(w[1:])}" for w in words)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(either)})(?![\w-])")


class MechanicTable(Mapping[str, Mechanic]):
    """Mechanics by id, found by name, by heading and in running text."""

    @cached_property
    def _mechanics(self) -> dict[str, Mechanic]:
        return {record["id"]: _build(record) for record in _records()}

    def __getitem__(self, mechanic_id: str) -> Mechanic:
        return self._mechanics[mechanic_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._mechanics)

    def __len__(self) -> int:
        return len(self._mechanics)

    @cached_property
    def _by_key(self) -> dict[str, dict[str, set[Lang]]]:
        """The ids of the mechanics of each name, with the languages in which they bear it."""
        keys: dict[str, dict[str, set[Lang]]] = {}
        for record in _records():
            id = record["id"]
            names = [(Lang.EN, name) for name in (id.replace("-", " "), *record["en"])]
            for lang, name in [*names, *((Lang.FR, name) for name in record["fr"])]:
                keys.setdefault(_key(name), {}).setdefault(id, set()).add(lang)
        return keys

    @cached_property
    def _words(self) -> dict[Lang, tuple[tuple[str, re.Pattern[str]], ...]]:
        return {
            lang: tuple(
                (record["id"], _word_pattern(record["words"][lang]))
                for record in _records()
                if lang in record.get("words", {})
            )
            for lang in Lang
        }

    def by_name(self, text: str, lang: Lang | None = None) -> tuple[Mechanic, ...]:
        """The mechanics called ``text``, singular or plural, in ``lang`` or in either language.

        In a language in which a mechanic has no name it is called by that of the other.

        >>> [found.id for found in bundled_mechanics().by_name("Initiative", Lang.FR)]
        ['first-strike']
        >>> [found.id for found in bundled_mechanics().by_name("The Initiative", Lang.EN)]
        ['the-initiative']
        """
        named = ((self[id], langs) for id, langs in self._by_key.get(_key(text), {}).items())
        return tuple(
            found
            for found, langs in named
            if lang is None or lang in langs or lang not in found.names
        )

    def definition(self, mechanic_id: str) -> Mapping[Lang, str]:
        """What a mechanic that the corpus has no rulings on does, where it is known.

        Kept out of summaries, for only a mechanic with a summary is found by a search.

        >>> bundled_mechanics().definition("flying")[Lang.FR]
        'Seules des créatures ayant le vol ou la portée peuvent la bloquer.'
        """
        return self._definitions.get(mechanic_id, {})

    def in_our_words(self, mechanic: Mechanic) -> Mapping[Lang, str]:
        """What a mechanic does as far as we say it: its summary, else what defines it."""
        return mechanic.summary or self.definition(mechanic.id)

    @cached_property
    def _definitions(self) -> dict[str, dict[Lang, str]]:
        return {
            record["id"]: {lang: record["definition"][lang] for lang in Lang}
            for record in _records()
            if "definition" in record
        }

    def of_heading(self, heading: str, lang: Lang | None = None) -> Mechanic | None:
        """The mechanic that a heading of a document names, if exactly one is meant.

        A name in ``lang``, the language that the heading is in, goes before one in the other.
        """
        kind, name = split_heading(heading)
        bare = re.sub(r"\s*\([^()]*\)\s*$", "", name)
        tried = ((name, lang), (name, None), (bare, lang), (bare, None))
        found = next(filter(None, (self.by_name(*one) for one in tried)), ())
        if len(found) > 1 and kind is not None:
            found = tuple(mechanic for mechanic in found if mechanic.kind is kind)
        return found[0] if len(found) == 1 else None

    def in_text(self, text: str, lang: Lang) -> tuple[str, ...]:
        """Ids of the mechanics that ``text`` itself names, in the order of the table.

        Only words that mean the mechanic and nothing else count; what follows
        "such as" does not.
        """
        about = re.sub(_EXAMPLES, " ", text)
        return tuple(found for found, pattern in self._words[lang] if pattern.search(about))

    def keyword_in(self, text: str, lang: Lang) -> bool:
        """Whether ``text`` holds the name of any keyword ability, whatever it is about."""
        return bool(self._keywords[lang].search(text))

    def keywords_in(self, text: str, lang: Lang) -> tuple[str, ...]:
        """Ids of the keyword abilities whose names ``text`` holds, each once, in its order.

        >>> bundled_mechanics().keywords_in("Deathtouch, deathtouch and lifelink", Lang.EN)
        ('deathtouch', 'lifelink')
        """
        names = dict.fromkeys(found[0] for found in self._keywords[lang].finditer(text))
        called = (self.by_name(name, lang) for name in names)
        return tuple(dict.fromkeys(mechanic.id for several in called for mechanic in several))

    @cached_property
    def _keywords(self) -> dict[Lang, re.Pattern[str]]:
        keywords = [m for m in self.values() if m.kind is MechanicKind.KEYWORD_ABILITY]
        return {
            lang: _word_pattern([name for m in keywords for name in m.names.get(lang, ())])
            for lang in Lang
        }


@cache
def bundled_mechanics() -> MechanicTable:
    """The mechanics that ship."""
    return MechanicTable()
