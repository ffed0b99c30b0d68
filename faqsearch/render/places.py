"""Where a text stands: language, document, lines, date, and what to know of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property

from faqsearch.frozen import Frozen
from faqsearch.languages import Lang
from faqsearch.nouns.cards import CardFace
from faqsearch.nouns.documents import (
    Document,
    DocumentKind,
    Source,
)
from faqsearch.render.catalogue import day, figure, label, locator, said, semicolons
from faqsearch.render.page import DASH, GLUE, Line, Mark, joined, line

_PLACES = 3  # places of one text that are listed before the rest is only counted


class Places(Frozen):
    """Composes source lines in one language; ``documents`` are the library's by id."""

    lang: Lang
    documents: Mapping[str, Document]

    @cached_property
    def _titles(self) -> Mapping[str, str]:
        """The documents' titles by id, with the id where two share one."""
        piped = label("standard input", self.lang)
        titles = {
            id: piped if one.path == "-" and one.title in ("", "-", id) else one.title or id
            for id, one in self.documents.items()
        }
        often = Counter(titles.values())
        return {
            id: f"{title} ({id})" if often[title] > 1 else title for id, title in titles.items()
        }

    def title(self, source: Source) -> str:
        """The title of the document of a place."""
        return self._titles.get(source.document, source.document)

    def is_restatement(self, sources: Sequence[Source]) -> bool:
        """Whether only documents that ship state it."""
        held = [self.documents.get(source.document) for source in sources]
        return bool(held) and all(document and document.bundled for document in held)

    def where(self, source: Source) -> str:
        """The line of a place, or the record of card data."""
        held = self.documents.get(source.document)
        return locator(
            source.lines, self.lang, records=held is not None and held.kind is DocumentKind.CARDS
        )

    def wording(self, face: CardFace) -> str | None:
        """Of which day the text of a card is, which rules and templates may have outgrown."""
        if face.as_of:
            return said("text as of", self.lang, day(face.as_of, self.lang))
        held = self.documents.get(face.source.document) if face.source else None
        printed = held and held.kind is DocumentKind.CARDS
        return label("printed text", self.lang) if printed else None

    def undated(self, sources: Sequence[Source]) -> str | None:
        """What is said of the day of a rules text that tells none; None of any other text."""
        held = self.documents.get(sources[0].document) if sources else None
        if held and held.kind is DocumentKind.RULES and not held.date and not held.bundled:
            return label("undated rules", self.lang)
        return None

    def line(
        self,
        sources: Sequence[Source],
        lang: Lang,
        dated: date | str | None,
        shown: str | None,
        *,
        machine: bool = False,
        lead: str = "    ",
    ) -> Iterator[Line]:
        """Where a text stands and what to know of it; no line where there is nothing to say.

        ``dated`` is its day, or what is said of that. ``shown`` says that it is in the other
        language, ``machine`` that a machine translated it.
        """
        places = [f"{self.title(source)}, {self.where(source)}" for source in sources[:_PLACES]]
        if len(sources) > _PLACES:
            more = figure(len(sources) - _PLACES, self.lang)
            places.append(f"+{more} {label('more places', self.lang)}")
        place = f"[{lang}] {semicolons(places, self.lang)}".rstrip()
        dated = dated or self.undated(sources)
        words = day(dated, self.lang) if isinstance(dated, date) else dated
        note = joined([place, words]) if places else " ".join(filter(None, (place, words)))
        marks = [
            label("bundled", self.lang).replace(" ", GLUE)
            if self.is_restatement(sources)
            else None,
            label("machine", self.lang).replace(" ", GLUE) if machine else None,
            shown,
        ]
        marked = [(DASH + mark, Mark.GUESS) for mark in marks if mark]
        if places or dated or shown:
            yield line((note, Mark.NOTE), *marked, lead=lead)
