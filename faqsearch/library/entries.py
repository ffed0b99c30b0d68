"""What the index holds: one entry for each ruling, rule text, card, mechanic and term."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial

from faqsearch.authority.ruletopics import RuleTopics
from faqsearch.languages import Lang
from faqsearch.library.concepts import Concepts, FoundConcept
from faqsearch.library.definitions import Defined, by_term, definition_key
from faqsearch.library.drafts import CardSaid, Draft, RulingSaid
from faqsearch.library.fields import Entry
from faqsearch.library.neighbours import NEAR, PAIR_TERMS, mark
from faqsearch.library.records import Records, StoredRuling
from faqsearch.library.rules import rule_key
from faqsearch.library.sequences import Sentences, sentences_in
from faqsearch.library.tokens import STOP_WORDS, name_key, stem, tokens, words_in
from faqsearch.nouns.cards import (
    Card,
    CardFace,
    Mechanic,
)
from faqsearch.nouns.documents import Source
from faqsearch.nouns.parsed import Section
from faqsearch.nouns.rulings import Rule, Ruling

_MOST_NAMES = 4096  # cards whose names are kept as words


def entry_keys(records: Records) -> Iterator[str]:
    """The keys of the entries that the index of these records has, each once, in no order."""
    yield from (f"ruling:{id}" for id in records.ruling_ids())
    yield from {rule_key(rule) for rule in records.rules.all()}
    yield from (definition_key(term, lang) for term, lang in records.definitions.in_languages())
    yield from (f"card:{id}" for id in records.card_ids())
    yield from (f"mechanic:{one.id}" for one in records.mechanics.values() if one.summary)


class EntryMaker:
    """Makes the entries of one records file; ``card`` finds cards sooner than the records do."""

    def __init__(self, records: Records, card: Callable[[str], Card | None] | None = None) -> None:
        self._records = records
        self._concepts = Concepts(records.terms())
        self._card = card or cache(records.card)
        self._names = lru_cache(_MOST_NAMES)(self._read_names)
        self._headings = cache(self._read_headings)
        self._sections = cache(self._read_sections)
        self._set = cache(self._read_set)

    def _read_sections(self, document: str) -> dict[str, Section]:
        return {section.id: section for section in self._records.sections(document)}

    def all(self) -> Iterator[Entry]:
        """An entry for all rulings, rules, terms and cards, and the mechanics with a summary."""
        yield from self.rulings(self._records.ruling_ids())
        yield from self.rules(self._records.rules.all())
        yield from self.definitions(self._records.definitions.all())
        for card in self._records.cards():
            yield self.card(card)
        yield from self.mechanics()

    def mechanics(self) -> Iterator[Entry]:
        """The entries of the mechanics with a summary."""
        for mechanic in self._records.mechanics.values():
            if mechanic.summary:
                yield self.mechanic(mechanic)

    def rulings(self, ids: Iterable[str]) -> Iterator[Entry]:
        """The entries of these rulings."""
        for stored in self._records.rulings(ids):
            yield self.ruling(stored)

    def ruling(self, stored: StoredRuling) -> Entry:
        """The entry of one ruling."""
        return self._of_ruling(self._ruling_said(stored.ruling, stored.sources))

    def ruling_draft(self, ruling: Ruling, sources: Sequence[Source]) -> Draft:
        """The entry of one ruling that stands in these places, to be made."""
        said = self._ruling_said(ruling, sources)
        return Draft.of(said.key, said, partial(self._of_ruling, said))

    def _ruling_said(self, ruling: Ruling, sources: Sequence[Source]) -> RulingSaid:
        section = self._sections(ruling.source.document).get(ruling.section)
        headings = dict.fromkeys((section.heading if section else "", ruling.heading))
        mentioned = tuple(dict.fromkeys(mention.card for mention in ruling.mentions))
        sets = (ruling.set, *(self._set(source.document) for source in sources))
        return RulingSaid(
            key=f"ruling:{ruling.id}",
            group=ruling.unit,
            text=ruling.text,
            lang=ruling.lang,
            headings=tuple(headings),
            mechanics=ruling.mechanics,
            names=self._words_of_names(ruling.cards),
            named=self._words_of_names(mentioned),
            cites=tuple(str(n) for c in ruling.citations for n in c.numbers),
            cards=ruling.cards,
            mentioned=mentioned,
            examples=self._examples(section) if section else (),
            day=f"{ruling.date:%Y%m%d}" if ruling.date else "",
            twinned=bool(ruling.twin or ruling.unit != ruling.id),
            machine=ruling.machine_translated,
            documents=tuple(source.document for source in sources),
            sets=tuple(dict.fromkeys(s.lower() for s in sets if s)),
        )

    def _of_ruling(self, said: RulingSaid) -> Entry:
        entry = Entry(said.key, said.group)
        self._body(entry, said.text, said.lang)
        self._heading(entry, said.headings, said.lang, said.mechanics)
        _fill(entry, "names", said.names)
        _fill(entry, "named", said.named)
        entry.terms["cites"] = [t.text for number in said.cites for t in tokens(number)]
        entry.terms["card"] = [name_key(card) for card in said.cards]
        entry.terms["mention"] = [name_key(card) for card in said.mentioned]
        entry.terms["example"] = list(said.examples)
        entry.terms["mechanic"] = list(said.mechanics)
        self._kind(entry, "ruling", said.lang)
        entry.terms["day"] = [said.day] if said.day else []
        entry.terms["twinned"] = ["yes"] if said.twinned else []
        entry.terms["machine"] = ["yes"] if said.machine else []
        entry.terms["document"] = list(said.documents)
        entry.terms["set"] = list(said.sets)
        return entry

    def _examples(self, section: Section) -> tuple[str, ...]:
        """The cards that a section shows as examples of what it is about."""
        names = [n for face in section.faces for n in self._records.names.with_key(name_key(face))]
        return tuple(dict.fromkeys(name_key(name.card) for name in names))

    def _read_set(self, document: str) -> str | None:
        held = self._records.document(document)
        return held.set if held else None

    def rules(self, rules: Iterable[Rule]) -> Iterator[Entry]:
        """The entries of these rule texts."""
        for rule in rules:
            entry = Entry(rule_key(rule), rule.unit)
            self._body(entry, "\n".join((rule.text, *rule.examples)), rule.lang)
            about = [rule.mechanic] if rule.mechanic else []
            if rule.editions:
                topics, newest = RuleTopics.bundled(), max(rule.editions)
                about += topics.terms(rule.number, newest)
                for lang, said in topics.sentences(rule.number, newest).items():
                    self._found_by(entry, sentences_in(said, lang), lang)
            self._heading(entry, (rule.title,), rule.lang, about)
            entry.terms["rule"] = [t.text for t in tokens(str(rule.number))]
            entry.terms["mechanic"] = [rule.mechanic] if rule.mechanic else []
            entry.terms["mention"] = [name_key(card) for card in rule.cards]
            _fill(entry, "named", self._words_of_names(rule.cards))
            entry.terms["cites"] = [t.text for number in rule.cites for t in tokens(str(number))]
            shared = ":" not in rule.unit or self._records.rules.is_shared(rule.unit)
            entry.terms["twinned"] = ["yes"] if shared else []
            entry.terms["machine"] = ["yes"] if rule.machine_translated else []
            self._kind(entry, "rule", rule.lang)
            places = self._records.rules.places(rule) if rule.editions else (rule.source,)
            entry.terms["document"] = list(dict.fromkeys(place.document for place in places))
            days = rule.editions or ((rule.edition,) if rule.edition else ())
            entry.terms["day"] = [f"{day:%Y%m%d}" for day in days]
            set_code = self._set(rule.source.document)
            entry.terms["set"] = [set_code.lower()] if set_code else []
            yield entry

    def definitions(self, found: Iterable[Defined]) -> Iterator[Entry]:
        """The entries of terms, one of a term and language, with the words of its newest edition.

        ``found`` has all editions of a term, the oldest first.
        """
        for several in by_term(found):
            definition = several[-1].definition
            editions = [one.definition for one in several]
            key = definition_key(several[-1].id, definition.lang)
            entry = Entry(key, key)
            self._body(entry, definition.text, definition.lang)
            mechanics = (definition.mechanic,) if definition.mechanic else ()
            self._heading(entry, definition.names[:1], definition.lang, mechanics)
            cited = [str(n) for c in definition.citations for n in c.numbers]
            entry.terms["cites"] = [t.text for number in cited for t in tokens(number)]
            entry.terms["mechanic"] = list(mechanics)
            self._kind(entry, "glossary", definition.lang)
            entry.terms["document"] = [one.source.document for one in editions]
            entry.terms["day"] = [f"{one.edition:%Y%m%d}" for one in editions if one.edition]
            yield entry

    def card(self, card: Card) -> Entry:
        """The entry of a card, found by its names, its mechanics, and its text in each language."""
        return self._of_card(self._card_said(card, None))

    def card_draft(self, card: Card, faces: Sequence[CardFace] | None = None) -> Draft:
        """The entry of a card, to be made.

        ``faces`` are those with its texts, where they need not be read.
        """
        said = self._card_said(card, faces)
        return Draft.of(f"card:{said.id}", said, partial(self._of_card, said))

    def _card_said(self, card: Card, faces: Sequence[CardFace] | None) -> CardSaid:
        texts = []
        for lang in Lang:
            if faces is None:
                shown: Sequence[CardFace] = self._records.faces(card.id, lang)
            else:
                shown = [face for face in faces if face.lang is lang]
            if shown:
                texts.append((lang, "\n".join(line for f in shown for line in f.lines)))
        return CardSaid(
            id=card.id,
            texts=tuple(texts),
            names=self._words_of_names((card.id,)),
            mechanics=card.mechanics,
            langs=tuple(map(str, card.names)),
        )

    def _of_card(self, said: CardSaid) -> Entry:
        key = f"card:{said.id}"
        entry = Entry(key, key)
        for lang, text in said.texts:
            self._body(entry, text, lang)
        _fill(entry, "names", said.names)
        entry.terms["card"] = [name_key(said.id)]
        entry.terms["mechanic"] = list(said.mechanics)
        entry.terms["kind"] = ["card"]
        entry.terms["lang"] = list(said.langs)
        return entry

    def mechanic(self, mechanic: Mechanic) -> Entry:
        """The entry of a mechanic, found by its names and its rule today, not by its summary."""
        key = f"mechanic:{mechanic.id}"
        entry = Entry(key, key)
        for lang in Lang:
            self._heading(entry, mechanic.names.get(lang, ()), lang, (mechanic.id,))
        entry.terms["rule"] = [t.text for t in tokens(str(mechanic.rule or ""))]
        entry.terms["mechanic"] = [mechanic.id]
        entry.terms["kind"] = ["mechanic"]
        entry.terms["lang"] = [str(lang) for lang in mechanic.names]
        return entry

    def _kind(self, entry: Entry, kind: str, lang: Lang) -> None:
        entry.terms["kind"] = [kind]
        entry.terms["lang"] = [str(lang)]

    def _body(self, entry: Entry, text: str, lang: Lang) -> None:
        sentences = sentences_in(text, lang)
        entry.texts.append(sentences)
        self._found_by(entry, sentences, lang)

    def _found_by(self, entry: Entry, sentences: Sentences, lang: Lang) -> None:
        """Have an entry found by words, whether they stand in it or are said of it."""
        words = sentences.words
        stems = [stem(word, lang) for word in words]
        stop = STOP_WORDS[lang]
        terms = entry.terms
        exact, stemmed = f"exact_{lang}", f"stem_{lang}"
        said = [form for form in zip(words, stems, strict=True) if form[0] not in stop]
        terms[exact] = terms.get(exact, []) + [word for word, _ in said]
        terms[stemmed] = terms.get(stemmed, []) + [own for word, own in said if own != word]
        concepts = self._concepts.find(words, lang, stems)
        found = [c for f in concepts for c in f.concepts]
        terms["concept"] = terms.get("concept", []) + found
        terms["pair"] = terms.get("pair", []) + _pairs(words, stems, lang, concepts)

    def _heading(
        self, entry: Entry, headings: Iterable[str], lang: Lang, mechanics: Iterable[str]
    ) -> None:
        stems, found = self._headings(tuple(headings), lang)
        entry.terms[f"head_{lang}"] = list(stems)
        entry.terms["context"] = list(
            dict.fromkeys((*entry.terms.get("context", ()), *found, *mechanics))
        )

    def _read_headings(
        self, headings: tuple[str, ...], lang: Lang
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The stems of headings, and their concepts."""
        words = [t.text for heading in headings for t in tokens(heading, lang)]
        stop = STOP_WORDS[lang]
        stems = tuple(stem(word, lang) for word in words if word not in stop)
        return stems, tuple(c for f in self._concepts.find(words, lang) for c in f.concepts)

    def _words_of_names(self, cards: Iterable[str]) -> tuple[str, ...]:
        """The words of the names of cards, in both languages, each once."""
        return tuple(dict.fromkeys(word for card in cards for word in self._names(card)))

    def _read_names(self, card_id: str) -> tuple[str, ...]:
        card = self._card(card_id)
        names = card.names if card else {Lang.EN: (card_id,)}
        words = (word for lang, ns in names.items() for n in ns for word in words_in(n, lang))
        return tuple(dict.fromkeys(words))


def _fill(entry: Entry, field: str, words: Iterable[str]) -> None:
    """Have a field of an entry with these words, unless there are none."""
    if held := list(words):
        entry.terms[field] = held


def _pairs(
    words: Sequence[str], stems: Sequence[str], lang: Lang, concepts: Iterable[FoundConcept]
) -> list[str]:
    """Neighbouring words, by stem, and concepts of a text; stop words don't count between."""
    starts = {found.start: found for found in concepts}
    stop = STOP_WORDS[lang]
    row: list[tuple[int, ...]] = []
    after = 0
    for at, word in enumerate(words):
        if at < after:
            continue
        if found := starts.get(at):
            row.append(tuple(map(mark, found.concepts)))
            after = found.end
        elif word not in stop:
            row.append((mark(stems[at]),))
    marks: set[int] = set()
    first = [ones[0] for ones in row]
    for distance in range(1, NEAR + 1):
        marks.update([one + other for one, other in zip(first, first[distance:], strict=False)])
    for place, ones in enumerate(row):
        for more in ones[1:]:  # a word of several meanings
            near = row[max(place - NEAR, 0) : place] + row[place + 1 : place + 1 + NEAR]
            marks.update([more + other for others in near for other in others])
    return [_PAIR_NAMES[mark] for mark in sorted({mark % PAIR_TERMS for mark in marks})]


_PAIR_NAMES = [f"{number:x}" for number in range(PAIR_TERMS)]
