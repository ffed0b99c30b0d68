"""The glossary: words of the game in both languages, today's and earlier ones, by concept.

``data/glossary.toml`` holds it. An entry is read when it is asked for, so that showing
one costs no reading of the others.

>>> exile = Glossary.bundled()["exile"]
>>> exile.name(Lang.FR), str(exile.rule)
('exil', '406')
>>> [word.text for word in exile.words[Lang.EN] if word.until == date(2009, 7, 11)][0]
'remove from the game'
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from typing import Any

from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.cards import GlossaryEntry, GlossaryWord

__all__ = ["Glossary"]

# Where an entry begins: ``id = { ... }`` on a line of its own, or the table ``[id]``.
_ENTRY = r"(?m)^(?:([a-z0-9-]+) = \{|\[([a-z0-9-]+)\]$)"
_PERIOD = r" \((?:from (\d{4}-\d\d-\d\d))? ?(?:until (\d{4}-\d\d-\d\d))?\)$"


class Glossary(Mapping[str, GlossaryEntry]):
    """The entries by concept, in the order of the file."""

    def __init__(self, text: str) -> None:
        starts = list(re.finditer(_ENTRY, text))
        ends = [*(found.start() for found in starts[1:]), len(text)]
        self._written = {
            found[1] or found[2]: text[found.start() : end]
            for found, end in zip(starts, ends, strict=True)
        }
        self._read: dict[str, GlossaryEntry] = {}

    @classmethod
    def bundled(cls) -> Glossary:
        """The glossary that ships; its file is opened once a process, when first asked for."""
        return _bundled()

    def __getitem__(self, concept: str) -> GlossaryEntry:
        if concept not in self._read:
            self._read[concept] = _entry(concept, self._written[concept])
        return self._read[concept]

    def __iter__(self) -> Iterator[str]:
        return iter(self._written)

    def __len__(self) -> int:
        return len(self._written)

    def defined(self) -> Iterator[str]:
        """The concepts that have a definition: what can be the answer to "what is …"."""
        return (concept for concept, text in self._written.items() if "\ndefinition." in text)


def _entry(concept: str, text: str) -> GlossaryEntry:
    import tomllib

    fields: dict[str, Any] = tomllib.loads(text)[concept]
    return GlossaryEntry(
        id=concept,
        words={lang: tuple(map(parse_word, fields[lang])) for lang in Lang},
        rule=RuleNumber.parse(fields["rule"]) if "rule" in fields else None,
        definition={Lang(lang): said for lang, said in fields.get("definition", {}).items()},
    )


def parse_word(written: str) -> GlossaryWord:
    """A word with the days it came and went. Raises ValueError for a day that isn't one.

    >>> parse_word("in play (until 2009-07-11)")
    GlossaryWord(text='in play', since=None, until=datetime.date(2009, 7, 11), exact=False)
    >>> parse_word("=sac").exact
    True
    """
    text = written.removeprefix("=")
    since = until = None
    if period := re.search(_PERIOD, text):
        since, until = (date.fromisoformat(day) if day else None for day in period.groups())
        text = text[: period.start()]
    return GlossaryWord(text, since, until, exact=written.startswith("="))


@cache
def _bundled() -> Glossary:
    data = pkgutil.get_data("faqsearch.authority", "data/glossary.toml") or b""
    return Glossary(data.decode("utf-8"))
