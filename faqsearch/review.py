"""The review of documents: the verdict on each ruling and rule, and each citation's fate."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cache

from faqsearch.authority import Authority
from faqsearch.authority.mentions import find_mentions
from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.checker.check import Checker
from faqsearch.checker.judge import verdict_on
from faqsearch.checker.lint import lint
from faqsearch.errors import UnreadableDocument
from faqsearch.languages import Lang
from faqsearch.library.narrowing import document_of
from faqsearch.library.records import Records, StoredRuling
from faqsearch.linking import LinkedDocument, link
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import Hit, Tier
from faqsearch.nouns.cards import Card, CardFace
from faqsearch.nouns.documents import Source
from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.nouns.reviews import (
    CheckAnswer,
    CheckedCitation,
    Lint,
)
from faqsearch.nouns.rulings import Rule, Ruling
from faqsearch.nouns.verdicts import Checked
from faqsearch.reading import parse
from faqsearch.reading.language import block_language
from faqsearch.reading.pasted import PASTED, TAKEN, UNKNOWN, parse_pasted
from faqsearch.search.hits import HitMaker, numbered

__all__ = ["Review", "read_to_review"]


def read_to_review(data: bytes, path: str, authority: Authority) -> LinkedDocument:
    """What is read in a document, or in rulings pasted alone under a name that is known.

    Raises :class:`~faqsearch.errors.UnreadableDocument`, which says how to paste a ruling.
    """
    unread: UnreadableDocument | None = None
    try:
        read = parse(data, path)
    except UnreadableDocument as error:
        unread = error
    else:
        if (
            read.faces
            or read.rules
            or any(section.heading and section.rulings for section in read.sections)
        ):
            return link(read, authority)

    def is_name(text: str) -> bool:
        return bool(authority.by_name(text) or authority.mechanic_of_heading(text))

    def named_in(text: str) -> str | None:
        """The one card, else the one mechanic, that a text without a name over it names."""
        lang = block_language(text) or Lang.EN
        mentions = find_mentions(text, lang, authority)
        cards = {mention.card for mention in mentions}
        if len(cards) == 1:
            return authority.cards[cards.pop()].name(lang)
        known = authority.mechanics
        mechanics = {*known.in_text(text, lang), *known.keywords_in(text, lang)}
        if cards or len(mechanics) != 1:
            return None
        return known[mechanics.pop()].name(lang)

    nothing = (lambda _: None) if unread is None else named_in
    pasted = parse_pasted(data, path, is_name, nothing)
    if pasted:
        return link(pasted, authority)
    if unread:
        raise UnreadableDocument(f"{unread}; {PASTED}")
    return link(read, authority)


class Review:
    """Collects hits with their verdicts as of a day, in the language of the answer."""

    def __init__(self, records: Records, lang: Lang, as_of: date | None) -> None:
        self._records = records
        self._lang = lang
        self._as_of = as_of
        self._maker = HitMaker(records, lang, as_of=as_of)
        self._found: list[tuple[Hit, Checked]] = []
        self._citations: list[CheckedCitation] = []
        self._slips: tuple[Lint, ...] | None = None
        self._taken: list[str] = []

    def add_documents(self, documents: Iterable[ParsedDocument], authority: Authority) -> None:
        """Review documents that need not be in the library."""
        checker = Checker(self._records.mechanics, authority.card_called)
        for parsed in documents:
            self._taken += [
                f"line {problem.line} {problem.what}: {problem.done}"
                for problem in parsed.document.problems
                if problem.done.startswith((TAKEN, UNKNOWN))
            ]
            self._add(parsed, *checker.document(parsed))

    def _add(
        self, parsed: ParsedDocument, rulings: Iterable[Checked], rules: Iterable[Checked]
    ) -> None:
        found = [
            (ruling.source.lines, self._ruling(StoredRuling(ruling, (ruling.source,), False, one)))
            for ruling, one in zip(parsed.rulings, rulings, strict=True)
        ]
        found += [
            (rule.source.lines, self._rule(rule, one))
            for rule, one in zip(parsed.rules, rules, strict=True)
        ]
        self._found += [pair for _, pair in sorted(found, key=lambda one: one[0])]

    def add_stored(self, rulings: Iterable[StoredRuling], rules: Iterable[Rule] = ()) -> None:
        """Review rulings and rules of the library as they were checked when they came into it."""
        self._found += [self._ruling(one) for one in rulings]
        self._found += [self._rule(rule, self._records.rules.checked(rule)) for rule in rules]

    def add_held(self, document: str | None) -> None:
        """Review a document of the library, or all of it.

        Raises :class:`~faqsearch.errors.NotFound`.
        """
        records = self._records
        if document is not None:
            document_of(records, document)
        self.add_stored(
            records.rulings(records.ruling_ids(document=document)),
            records.rules.in_document(document) if document else records.rules.all(),
        )

    def look_for_slips_in(self, documents: Iterable[LinkedDocument]) -> None:
        """Note the slips of documents that need not be in the library."""
        for linked in documents:
            faces: dict[str, tuple[CardFace, ...]] = {}
            for id, face in zip(linked.face_cards, linked.parsed.faces, strict=True):
                if id:
                    faces[id] = (*faces.get(id, ()), face)
            self._look_for_slips(linked.parsed.rulings, faces)

    def look_for_slips_held(self, document: str | None) -> None:
        """Note the slips of a document of the library, or of all."""
        for id in [document] if document else self._records.documents():
            self._look_for_slips(self._records.as_placed(id))

    def _look_for_slips(
        self, rulings: Sequence[Ruling], own: Mapping[str, tuple[CardFace, ...]] | None = None
    ) -> None:
        """Note the slips of one document's rulings; ``own`` are the faces that it states."""

        def known(id: str) -> Card | None:
            card = self._records.card(id)
            stated = tuple(face for lang in Lang for face in self._records.faces(id, lang))
            stated += (own or {}).get(id, ())
            if card is None:
                return Card(id, stated, {}) if stated else None
            return replace(card, faces=(*card.faces, *stated))

        self._slips = (*(self._slips or ()), *lint(rulings, cache(known), self._records.mechanics))

    def answer(self) -> CheckAnswer:
        """All that was reviewed."""
        return CheckAnswer(
            lint=self._slips,
            hits=numbered(hit for hit, _ in self._found),
            checked=tuple(checked for _, checked in self._found),
            citations=tuple(self._citations),
            lang=self._lang,
            as_of=self._as_of,
            taken=tuple(self._taken),
        )

    def _ruling(self, stored: StoredRuling) -> tuple[Hit, Checked]:
        ruling: Ruling = stored.ruling
        for cited in ruling.citations:
            self._cite(ruling.source, cited.written, cited.numbers, stored.checked)
        return self._maker.ruling(stored, Tier.EXACT), stored.checked

    def _rule(self, rule: Rule, checked: Checked) -> tuple[Hit, Checked]:
        self._cite(rule.source, str(rule.number), (rule.number,), checked)
        for number in rule.cites:
            self._cite(rule.source, str(number), (number,), checked)
        hit = self._maker.rule(rule, Tier.EXACT, as_found=True)
        return replace(hit, check=verdict_on(checked, self._as_of)), checked

    def _cite(
        self, source: Source, written: str, numbers: Iterable[RuleNumber], checked: Checked
    ) -> None:
        history = RuleHistory.bundled()
        for number in numbers:
            found = history.resolve(number, checked.since)
            self._citations.append(
                CheckedCitation(
                    source=source,
                    written=written,
                    number=number,
                    status=str(found.status),
                    today=found.today,
                    note=found.note(self._lang),
                )
            )
