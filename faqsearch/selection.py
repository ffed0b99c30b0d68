"""What of a library is exported, and the three shapes in which it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from faqsearch.errors import NotationError
from faqsearch.export import exported_json, summary_json
from faqsearch.export.nouns import card_json, definition_json, mechanic_json, rule_text_json
from faqsearch.export.values import dumps, iso
from faqsearch.languages import Lang
from faqsearch.nouns.cards import Card, Mechanic
from faqsearch.nouns.documents import DocumentSummary
from faqsearch.nouns.rulings import GlossaryDefinition, Rule

if TYPE_CHECKING:
    from faqsearch.library.records import Records, StoredRuling


@dataclass(frozen=True, slots=True)
class Selection:
    """What of a library is exported: rulings, and all that they lean on."""

    cards: tuple[Card, ...]
    mechanics: tuple[Mechanic, ...]
    rulings: tuple[StoredRuling, ...]
    rules: tuple[Rule, ...]
    definitions: tuple[GlossaryDefinition, ...]
    documents: tuple[DocumentSummary, ...]
    published: Mapping[tuple[str, str], date]
    """Of a ruling and a card, by their ids, the day on which it was published for that card."""

    @classmethod
    def whole(cls, records: Records) -> Selection:
        """Everything that a library holds."""
        return cls(
            tuple(records.cards()),
            tuple(records.mechanics.values()),
            records.rulings(records.ruling_ids()),
            records.rules.all(),
            tuple(one.definition for one in records.definitions.all()),
            records.summaries(),
            records.days(),
        )

    @classmethod
    def of(
        cls,
        records: Records,
        ids: Iterable[str],
        *,
        of_card: bool = False,
        lang: Lang | None = None,
        document: str | None = None,
    ) -> Selection:
        """The rulings of these ids, which are those of one card, language, set or document.

        A selection brings the cards and mechanics that its rulings belong to or name, the
        documents that state them, and those documents' rules and glossaries; of one card,
        only the rules of its mechanics and those that its rulings cite, and the terms that
        are its mechanics.
        """
        rulings = records.rulings(ids)
        stated = {source.document for stored in rulings for source in stored.sources}
        linked = [stored.ruling for stored in rulings]
        named = {id for ruling in linked for id in ruling.cards}
        named |= {mention.card for ruling in linked for mention in ruling.mentions}
        cards = tuple(card for id in sorted(named) if (card := records.card(id)))
        themes = {id for ruling in linked for id in ruling.mechanics}
        themes |= {id for one in cards for id in one.mechanics}
        cited = {number for ruling in linked for one in ruling.citations for number in one.numbers}
        held = stated | {document}
        return cls(
            cards,
            tuple(one for id, one in records.mechanics.items() if id in themes),
            rulings,
            tuple(
                rule
                for rule in records.rules.all()
                if rule.source.document in held
                and lang in (None, rule.lang)
                and (not of_card or rule.mechanic in themes or rule.number in cited)
            ),
            tuple(
                one
                for one in (defined.definition for defined in records.definitions.all())
                if one.source.document in held
                and lang in (None, one.lang)
                and (not of_card or one.mechanic in themes)
            ),
            tuple(one for one in records.summaries() if one.document.id in held),
            records.days(),
        )

    def text(self, shape: str) -> str:
        """It as ``json``, ``jsonl`` or ``scryfall``; raises NotationError for another shape."""
        shapes = {"json": self.json, "jsonl": self.json_lines, "scryfall": self.scryfall}
        if not isinstance(shape, str) or shape not in shapes:
            named = ", ".join(shapes)
            raise NotationError(f"{shape!r} is no format of an export: name one of {named}")
        return shapes[shape]()

    def json(self) -> str:
        """All of it as one JSON object."""
        return dumps(
            {
                "cards": [card_json(card) for card in self.cards],
                "mechanics": [mechanic_json(mechanic) for mechanic in self.mechanics],
                "rulings": [exported_json(stored) for stored in self.rulings],
                "rules": [rule_text_json(rule) for rule in self.rules],
                "definitions": list(map(definition_json, self.definitions)),
                "documents": [summary_json(summary) for summary in self.documents],
            }
        )

    def json_lines(self) -> str:
        """The rulings, one JSON object a line."""
        return "".join(dumps(exported_json(stored), indent=None) for stored in self.rulings)

    @property
    def without_oracle_id(self) -> int:
        """How many rulings are of no card whose oracle id is known."""
        known = {card.id for card in self.cards if card.oracle_id}
        return sum(known.isdisjoint(stored.ruling.cards) for stored in self.rulings)

    def scryfall(self) -> str:
        """The rulings as Scryfall prints its own: a list, one object a line.

        There is one object for each ruling and card whose oracle id is known, with the day on
        which the ruling was first published for that card, as a card's page has it; where only
        the ruling's day is known, with that.
        ``source`` is the publisher, else the document; of a restatement that ships,
        ``faqsearch``, so that none poses as official. Rulings without such a card are left out
        (:attr:`without_oracle_id`).
        """
        oracle_ids = {card.id: card.oracle_id for card in self.cards if card.oracle_id}
        lines = []
        for stored in self.rulings:
            ruling = stored.ruling
            official = ruling.publisher or ruling.source.document
            known = [card for card in ruling.cards if card in oracle_ids]
            for card in known:
                day = self.published.get((ruling.id, card), ruling.date)
                shape = {
                    "object": "ruling",
                    "oracle_id": oracle_ids[card],
                    "source": "faqsearch" if stored.bundled else official,
                    "published_at": iso(day),
                    "comment": ruling.text,
                }
                lines.append(dumps(shape, indent=None).rstrip())
        return "[" + ",".join(f"\n{line}" for line in lines) + "\n]\n"
