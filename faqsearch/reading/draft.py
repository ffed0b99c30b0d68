"""A document while it is read: its sections and what they hold, and the class of every line.

Readers add to a :class:`Draft`; :meth:`Draft.finish` settles the languages, resolves the
cross references and gives the finished nouns: one object, so one module, of which a part
could be moved away only by opening its state to others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import PurePath

from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.cards import CardFace
from faqsearch.nouns.documents import Document, DocumentKind, LineClass, Problem, Source
from faqsearch.nouns.parsed import ParsedDocument, Reference, Section, SectionKind
from faqsearch.nouns.rulings import GlossaryDefinition, Item, Rule, Ruling, RulingKind
from faqsearch.reading.chrome import TRANSLATION_NOTE, translated_language
from faqsearch.reading.citations import find_citations
from faqsearch.reading.ids import ruling_id, slug
from faqsearch.reading.lines import Line
from faqsearch.reading.markup import plain
from faqsearch.reading.pagedates import PageDates
from faqsearch.reading.references import Headings
from faqsearch.reading.settling import Thing, settle

# Where several things stand on one line of the file, the first of these is its class.
_PRECEDENCE = (
    LineClass.RULING,
    LineClass.RULES,
    LineClass.CARD,
    LineClass.HEADING,
    LineClass.PROSE,
    LineClass.CHROME,
    LineClass.BLANK,
)
_RANK = {line_class: rank for rank, line_class in enumerate(_PRECEDENCE)}


@dataclass(slots=True)
class _Section:
    kind: SectionKind
    heading: str
    first: int
    last: int
    things: list[Thing] = field(default_factory=list)
    references: list[tuple[str, str, int, bool]] = field(default_factory=list)


class Draft:
    """A document in the making. Texts are given as written; the draft drops their markup."""

    def __init__(self, about: Document, lines: Sequence[str]) -> None:
        self.about = about
        self.count = 0  # of rulings and rules
        self._lines = lines
        self._problems: list[Problem] = []
        self._classes: list[LineClass | None] = [None] * (len(lines) + 1)
        self._skipped: list[tuple[int, int, str]] = []
        self._sections: list[_Section] = []
        self._open: _Section | None = None
        self._subheadings: list[tuple[str, int]] = []
        self._translated: Lang | None = None  # the language that a machine wrote
        self.page_dates = PageDates(lines)

    # --- lines ---------------------------------------------------------------

    def mark(self, line: Line, line_class: LineClass) -> None:
        """Give the lines of the file that ``line`` stands on their class."""
        for number in range(line.first, line.last + 1):
            present = self._classes[number]
            if present is None or _RANK[line_class] < _RANK[present]:
                self._classes[number] = line_class
        if self._open and line_class not in (LineClass.CHROME, LineClass.BLANK):
            self._open.last = max(self._open.last, line.last)

    def skip(self, line: Line, reason: str) -> None:
        """Mark a line as page chrome, and note why unless it is a mere separator."""
        self.mark(line, LineClass.CHROME)
        if reason == TRANSLATION_NOTE:
            self._translated = translated_language(line.text)
        if not reason:
            return
        first = line.first
        if self._skipped and self._skipped[-1][2] == reason:
            start, end, _ = self._skipped[-1]
            if not any(text.strip() for text in self._lines[end : first - 1]):
                self._skipped.pop()
                first = start
        self._skipped.append((first, line.last, reason))

    def problem(self, line: Line | None, what: str, done: str) -> None:
        """Note something odd and what was done about it."""
        self._problems.append(Problem(line.first if line else None, what, done))

    def note_date(self, line: Line, written: str, day: date) -> None:
        """Note, once of a page, what makes a date of numbers alone, read as ``day``, doubtful."""
        for what, done in self.page_dates.doubts(written, day):
            self.problem(line, what, done)

    def source(self, first: int, last: int) -> Source:
        """Return the place of the lines ``first`` to ``last`` of this document."""
        return Source(self.about.id, self.about.path, (first, last))

    # --- sections and what they hold -------------------------------------------

    def open(self, kind: SectionKind, heading: str, line: Line) -> None:
        """Begin a section at a line; what is added from now on stands in it."""
        self._open = _Section(kind, heading, line.first, line.last)
        self._sections.append(self._open)

    def retitle(self, heading: str) -> None:
        """Give the open section another heading."""
        if self._open:
            self._open.heading = heading

    def close(self) -> None:
        """End the open section."""
        self._open = None

    @property
    def section(self) -> SectionKind | None:
        """The kind of the open section."""
        return self._open.kind if self._open else None

    @property
    def heading(self) -> str:
        """The heading of the open section."""
        return self._open.heading if self._open else ""

    @property
    def is_empty(self) -> bool:
        """Whether the open section holds no ruling, rule or card face yet."""
        return not (self._open and self._open.things)

    @property
    def cards_above(self) -> tuple[str, ...]:
        """The names of the card block that the open section begins with."""
        if self._open is None or self._open.kind is not SectionKind.CARD:
            return ()
        return tuple(face.name for face in self._open.things if isinstance(face, CardFace))

    def subheading(self, text: str) -> None:
        """Note a sub-heading of the open section, to which references may lead."""
        self._subheadings.append((text, len(self._sections) - 1))

    def _section(self, line: Line) -> _Section:
        if self._open is None:
            self.open(SectionKind.RULINGS, "", line)
        assert self._open is not None
        return self._open

    def ruling(
        self,
        kind: RulingKind,
        line: Line,
        items: Iterable[tuple[Line, str, str]] = (),
        *,
        heading: str = "",
        cards: tuple[str, ...] = (),
        day: date | None = None,
        publisher: str | None = None,
    ) -> None:
        """Add a ruling: its paragraph as one line, its items as (line, marker, text)."""
        section = self._section(line)
        self.count += 1
        kept = tuple(
            Item(marker, plain(text), self.source(at.first, at.last)) for at, marker, text in items
        )
        paragraph = "\n".join(plain(part) for part in line.text.split("\n"))
        text = "\n".join([paragraph, *(f"{item.marker} {item.text}" for item in kept)])
        last = max([line.last, *(item.source.lines[1] for item in kept)])
        section.things.append(
            Ruling(
                id="",
                text=text,
                lang=Lang.EN,
                kind=kind,
                source=self.source(line.first, last),
                section="",
                heading=heading or section.heading,
                cards=cards,
                citations=find_citations(text),
                items=kept,
                date=day or self.about.date,
                publisher=publisher,
                set=self.about.set,
            )
        )

    def face(self, face: CardFace, line: Line) -> None:
        """Add a card face, which stands on the lines of ``line``."""
        place = self.source(line.first, line.last)
        self._section(line).things.append(replace(face, source=place))

    def rule(
        self,
        number: RuleNumber,
        line: Line,
        headings: Mapping[str, str],
        examples: Sequence[str] = (),
    ) -> None:
        """Add an official rule with its examples and the headings over it, nearest first."""
        text = "\n".join(plain(part) for part in line.text.split("\n"))
        self.count += 1
        self._section(line).things.append(
            Rule(
                number=number,
                text=text,
                lang=Lang.EN,
                source=self.source(line.first, line.last),
                title=next(iter(headings.values()), ""),
                examples=tuple(map(plain, examples)),
                edition=self.about.date,
                headings=headings,
            )
        )

    def definition(self, term: str, line: Line) -> None:
        """Add an entry of a glossary: its term, and what it says, one paragraph a line."""
        text = "\n".join(plain(part) for part in line.text.split("\n"))
        self._section(line).things.append(
            GlossaryDefinition(
                term=plain(term),
                text=text,
                lang=Lang.EN,
                source=self.source(line.first, line.last),
                edition=self.about.date,
                citations=find_citations(text),
            )
        )

    def reference(self, written: str, quoted: str, line: Line, *, sure: bool) -> None:
        """Add a cross reference to a quoted heading; one that is not ``sure`` may be dropped."""
        self._section(line).references.append((written, quoted, line.first, sure))

    # --- the finished document --------------------------------------------------

    def finish(self, kind: DocumentKind) -> ParsedDocument:
        """Return the finished document, which is of ``kind`` as a whole."""
        headings_and_things = [(each.heading, each.things) for each in self._sections]
        languages = settle(headings_and_things, self._lines)
        names = self._section_ids()
        headings = Headings(
            [(each.heading, names[at]) for at, each in enumerate(self._sections)]
            + [(text, names[at]) for text, at in self._subheadings if at >= 0]
        )
        sections, rulings, faces, rules = [], [], [], []
        definitions: list[GlossaryDefinition] = []
        for index, draft in enumerate(self._sections):
            here_rulings = [
                replace(
                    thing,
                    id=ruling_id(thing.text, thing.lang),
                    section=names[index],
                    machine_translated=thing.lang is self._translated,
                )
                for thing in draft.things
                if isinstance(thing, Ruling)
            ]
            here_faces = [thing for thing in draft.things if isinstance(thing, CardFace)]
            here_rules = [
                replace(thing, machine_translated=thing.lang is self._translated)
                for thing in draft.things
                if isinstance(thing, Rule)
            ]
            sections.append(
                Section(
                    id=names[index],
                    kind=draft.kind,
                    heading=draft.heading,
                    lang=languages[index],
                    source=self.source(draft.first, draft.last),
                    faces=tuple(face.name for face in here_faces),
                    rules=tuple(str(rule.number) for rule in here_rules),
                    rulings=tuple(ruling.id for ruling in here_rulings),
                    references=self._references(draft, headings),
                )
            )
            rulings += here_rulings
            faces += here_faces
            rules += here_rules
            definitions += (each for each in draft.things if isinstance(each, GlossaryDefinition))
            draft.things.clear()  # which take as much memory as what was made of them
        spoken = Counter(
            [each.lang for each in rulings]
            + [each.lang for each in rules]
            + [each.lang for each in faces]
            + [each.lang for each in definitions]
        )
        document = replace(
            self.about,
            kind=kind,
            title=self.about.title or self._untitled(sections, rules),
            dates=self._dates(rulings),
            langs=tuple(sorted(spoken, key=lambda lang: (-spoken[lang], lang))),
            problems=tuple(self._sorted_problems()),
            accounting=self._accounting(),
        )
        return ParsedDocument(
            document,
            tuple(sections),
            tuple(rulings),
            tuple(faces),
            tuple(rules),
            tuple(definitions),
        )

    def _dates(self, rulings: Sequence[Ruling]) -> Mapping[str, date]:
        """The document's dates; of a page of dated rulings also that of the newest."""
        days = [ruling.date for ruling in rulings if ruling.date]
        if not days or any(ruling.kind is not RulingKind.DATED for ruling in rulings):
            return self.about.dates
        return {**self.about.dates, "newest": max(days)}

    def _untitled(self, sections: Sequence[Section], rules: Sequence[Rule]) -> str:
        """Name a document without a title: by its rules' headings, else by its file.

        What comes from standard input has no file, and is named by its first heading, or
        not at all.
        """
        titles = dict.fromkeys(rule.title for rule in rules if rule.title)
        if titles or self.about.path != "-":
            return ", ".join(list(titles)[:4]) or PurePath(self.about.path).stem
        return next((each.heading for each in sections if each.heading), "")

    def _section_ids(self) -> list[str]:
        seen: Counter[str] = Counter()
        names = []
        for section in self._sections:
            name = slug(section.heading)[:60].strip("-") or str(section.kind)
            seen[name] += 1
            names.append(name if seen[name] == 1 else f"{name}-{seen[name]}")
        return names

    def _references(self, section: _Section, headings: Headings) -> tuple[Reference, ...]:
        found = []
        for written, quoted, line, sure in section.references:
            target = headings.resolve(quoted)
            if target or sure:
                found.append(Reference(plain(written), target, self.source(line, line)))
            if sure and not target:
                what = f"a cross reference to {plain(quoted) or 'an unnamed place'!r}"
                self._problems.append(Problem(line, what, "no such heading here; kept as written"))
        return tuple(found)

    def _accounting(self) -> dict[str, int]:
        counts: Counter[str] = Counter({str(line_class): 0 for line_class in LineClass})
        for text, line_class in zip(self._lines, self._classes[1:], strict=True):
            unread = LineClass.CHROME if text.strip() else LineClass.BLANK
            counts[str(line_class or unread)] += 1
        return {**counts, "lines": len(self._lines)}

    def _sorted_problems(self) -> list[Problem]:
        skipped = [Problem.skipped(*each) for each in self._skipped]
        return sorted(
            [*self.about.problems, *self._problems, *skipped], key=lambda problem: problem.line or 0
        )
