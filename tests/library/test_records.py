"""Records written and read again, over a real SQLite file."""

from __future__ import annotations

import gc
import threading
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from faqsearch.authority import Authority
from faqsearch.errors import LibraryError
from faqsearch.languages import Lang
from faqsearch.library.records import LinkKind, Records
from faqsearch.library.writing import RecordsWriter
from faqsearch.linking import LinkedDocument
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.documents import (
    Document,
    DocumentKind,
    Source,
    Span,
)
from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.nouns.rulings import (
    Citation,
    Mention,
    Rule,
    Ruling,
    RulingKind,
)
from faqsearch.nouns.verdicts import Checked

NUMBER = RuleNumber.parse("502.74a")


def document(
    id: str, day: date | None, rulings: tuple[Ruling, ...], **more: object
) -> LinkedDocument:
    held = Document(
        id,
        id.title(),
        DocumentKind.FAQ,
        (Lang.EN,),
        "PND",
        {"modified": day} if day else {},
        id,
        id,
    )
    held = replace(held, bundled=bool(more.get("bundled")))
    rules = (
        Rule(NUMBER, "The rule.", Lang.EN, Source(id, id, (1, 1)), mechanic="evoke"),
        Rule(RuleNumber.parse("502.74"), "Evoke.", Lang.EN, Source(id, id, (1, 1))),
    )
    parsed = ParsedDocument(held, (), rulings, (), rules if more.get("rules") else ())
    return LinkedDocument(parsed=parsed, cards=(), mechanics=())


def ruling(id: str, where: str, line: int, **more: object) -> Ruling:
    plain = Ruling(
        id, f"Text of {id}.", Lang.EN, RulingKind.BULLET, Source(where, where, (line, line)), ""
    )
    return replace(plain, **more)  # type: ignore[arg-type]


FIRST = document(
    "first",
    date(2008, 6, 1),
    (
        ruling("en-a", "first", 1, cards=("Oblivion Ring",), mechanics=("evoke",)),
        ruling("en-b", "first", 2, cards=("Oblivion Ring",), date=date(2007, 1, 1)),
        ruling(
            "en-c",
            "first",
            3,
            mentions=(Mention(Span(0, 4), "Oblivion Ring"), Mention(Span(5, 7), "Oblivion Ring")),
            citations=(Citation(Span(0, 4), "502.74a", (NUMBER,)),),
        ),
    ),
)
SECOND = document(
    "second", date(2006, 1, 1), (ruling("en-a", "second", 9, cards=("Doran, the Siege Tower",)),)
)
SHIPPED = document("shipped", None, (ruling("en-s", "shipped", 1),), bundled=True, rules=True)


@pytest.fixture
def records(tmp_path: Path) -> Records:
    writer = RecordsWriter(tmp_path / "records.sqlite")
    authority = Authority.bundled()
    writer.add_cards(authority.cards.values())
    writer.add_mechanics(authority.mechanics.values(), [("en", "evoke", "evok", "evoke")])
    for one in (SHIPPED, FIRST, SECOND):
        parsed = one.parsed
        dated = Checked(parsed.document.date, parsed.document.date)
        writer.add(one, [dated] * len(parsed.rulings), [Checked()] * len(parsed.rules))
    writer.close()
    return Records(tmp_path / "records.sqlite")


def test_one_text_in_two_places_is_one_ruling(records: Records) -> None:
    stored = records.ruling("en-a")
    assert stored is not None
    assert stored.ruling.cards == ("Oblivion Ring", "Doran, the Siege Tower")
    assert stored.ruling.mechanics == ("evoke",)
    assert [source.document for source in stored.sources] == ["first", "second"]
    assert stored.ruling.date == date(2008, 6, 1)
    assert stored.checked == Checked(date(2008, 6, 1), date(2008, 6, 1))
    assert stored.ruling.set == "PND"
    assert not stored.bundled


def test_every_ruling_once_documents_added_before_those_that_ship(records: Records) -> None:
    assert records.ruling_ids() == ("en-a", "en-b", "en-c", "en-s")
    assert records.ruling_ids(document="second") == ("en-a",)
    assert records.ruling_ids(lang=Lang.FR) == ()
    assert records.ruling_ids(set="pnd") == ("en-a", "en-b", "en-c", "en-s")
    assert records.ruling_ids(set="nope") == ()


def test_rulings_of_a_card_come_newest_last(records: Records) -> None:
    found = records.linked(LinkKind.CARD, "Oblivion Ring")
    assert [stored.ruling.id for stored in found] == ["en-b", "en-a"]


def test_mentions_and_citations_lead_to_a_ruling_once(records: Records) -> None:
    mentioning = records.linked(LinkKind.MENTION, "Oblivion Ring")
    citing = records.linked(LinkKind.RULE, "502.74a")
    assert [s.ruling.id for s in mentioning] == [s.ruling.id for s in citing] == ["en-c"]


def test_rules_by_number_parent_and_mechanic(records: Records) -> None:
    assert [r.text for r in records.rules.under(NUMBER)] == ["The rule."]
    assert [str(r.number) for r in records.rules.below(RuleNumber.parse("502.74"))] == ["502.74a"]
    assert [str(r.number) for r in records.rules.below(RuleNumber.parse("502"))] == [
        "502.74",
        "502.74a",
    ]
    assert records.rules.below(NUMBER) == ()
    assert [str(r.number) for r in records.rules.of_mechanic("evoke")] == ["502.74a"]


def test_names_lead_to_cards_whatever_the_spelling(records: Records) -> None:
    assert {n.card for n in records.names.with_key("cercledeloubli")} == {"Oblivion Ring"}
    begun = records.names.beginning("doran", whole_word=True)
    assert {n.card for n in begun} == {"Doran, the Siege Tower"}
    assert records.names.beginning("dora", whole_word=True) == ()
    assert records.names.beginning("dora", whole_word=False) == begun


def test_summaries_count_what_a_document_holds(records: Records) -> None:
    counted = {s.document.id: (dict(s.rulings), s.faces, s.rules) for s in records.summaries()}
    assert counted == {
        "first": ({Lang.EN: 3}, 0, 0),
        "second": ({Lang.EN: 1}, 0, 0),
        "shipped": ({Lang.EN: 1}, 0, 2),
    }


def test_readers_can_not_write(records: Records) -> None:
    with pytest.raises(LibraryError, match="readonly"):
        records._rows("DELETE FROM places")


def test_a_writer_that_was_left_is_closed_by_any_thread(tmp_path: Path) -> None:
    left = [RecordsWriter(tmp_path / "records.sqlite")]
    other = threading.Thread(target=left.clear)
    other.start()
    other.join()  # pytest raises what is told of a connection that could not be closed
    gc.collect()


def test_a_damaged_file_is_said_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite"
    path.write_bytes(b"no database at all, but long enough to be read as one" * 40)
    with pytest.raises(LibraryError, match=r"damaged.*faqsearch build"):
        Records(path)


def test_another_layout_is_refused(tmp_path: Path, records: Records) -> None:
    import sqlite3

    records.close()
    with sqlite3.connect(tmp_path / "records.sqlite") as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(LibraryError, match="layout 99"):
        Records(tmp_path / "records.sqlite")
