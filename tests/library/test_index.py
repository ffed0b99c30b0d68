"""The index over a real folder: scores, filters, extension, threads."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from faqsearch.errors import LibraryError
from faqsearch.library.english import stem_english
from faqsearch.library.fields import FILTER_FIELDS, TEXT_FIELDS, Entry
from faqsearch.library.index import WhooshIndex, build, extend
from faqsearch.library.postings import TABLE, Index


def entry(key: str, body: str, **more: str) -> Entry:
    terms = {"exact_en": body.split(), "kind": ["ruling"], "lang": ["en"]}
    terms |= {field: words.split() for field, words in more.items()}
    return Entry(f"ruling:{key}", key, terms)


ENTRIES = [
    entry("long", "a bird may block another bird when it wants to and it often does so " * 3),
    entry("short", "a bird blocks", mechanic="flying", rule="502.81a 502.81 502"),
    entry("other", "a fish swims {b/w} +1/+1", cites="405.2 405"),
]


def keys(index: Index, field: str, term: str) -> set[str]:
    return {index.entry(number)[0] for number in index.entries(field, term)}


def scored(index: Index | WhooshIndex, field: str, term: str) -> dict[str, float]:
    return {index.entry(n)[0]: score for n, score in index.scores(field, term).items()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    build(tmp_path / "index", ENTRIES)
    return tmp_path / "index"


def test_terms_lead_to_entries(folder: Path) -> None:
    index = Index(folder)
    assert keys(index, "exact_en", "bird") == {"ruling:long", "ruling:short"}
    assert keys(index, "exact_en", "{b/w}") == keys(index, "exact_en", "+1/+1") == {"ruling:other"}
    assert keys(index, "rule", "502.81") == {"ruling:short"}
    assert keys(index, "mechanic", "flying") == {"ruling:short"}
    assert keys(index, "exact_en", "whale") == set()
    assert list(index.scores("exact_en", "whale")) == []


def test_entries_are_kept_from_short_to_long_in_one_segment(folder: Path) -> None:
    index = Index(folder)
    lengths = [len(ENTRIES_BY_KEY[index.entry(n)[0]].terms["exact_en"]) for n in range(3)]
    assert lengths == sorted(lengths)
    assert len(list(folder.glob("*.trm"))) == 1
    assert not list(folder.glob("*.seg"))


ENTRIES_BY_KEY = {e.key: e for e in ENTRIES}


def test_a_shorter_text_scores_higher_for_the_same_word(folder: Path) -> None:
    index = Index(folder)
    scores = {index.entry(n)[0]: score for n, score in index.scores("exact_en", "bird").items()}
    assert 0 < scores["ruling:long"] / 2 < scores["ruling:short"] < 3


def test_extension_links_segments_and_replaces_entries(folder: Path, tmp_path: Path) -> None:
    before = Index(folder)
    new = [entry("short", "a heron blocks"), entry("new", "a heron waits")]
    assert extend(folder, tmp_path / "more", new)
    after = Index(tmp_path / "more")
    assert keys(after, "exact_en", "heron") == {"ruling:short", "ruling:new"}
    assert keys(after, "exact_en", "bird") == {"ruling:long"}
    assert keys(before, "exact_en", "bird") == {"ruling:long", "ruling:short"}
    assert after.is_held("exact_en", "heron") and after.is_held("mechanic", "flying") is False
    assert before.is_held("mechanic", "flying") and not before.is_held("exact_en", "heron")
    old_terms = next(folder.glob("*.trm"))
    assert (tmp_path / "more" / old_terms.name).samefile(old_terms)


def test_extension_stops_before_there_are_too_many_segments(folder: Path, tmp_path: Path) -> None:
    at = folder
    for number in range(3):
        then = tmp_path / str(number)
        assert extend(at, then, [entry(f"n{number}", "one more")])
        at = then
    assert not extend(at, tmp_path / "last", [entry("last", "one more")])
    assert not (tmp_path / "last").exists()


def test_an_extended_index_is_as_one_built_at_once(folder: Path, tmp_path: Path) -> None:
    new = [
        entry("new", "a bird waits for a fish and a fish for a bird", mechanic="flying"),
        entry("long", "a bird blocks", day="20071012"),
        entry("brief", "fish swim"),
    ]
    assert extend(folder, tmp_path / "more", new)
    build(tmp_path / "whole", [*ENTRIES[1:], *new])
    more, whole = Index(tmp_path / "more"), Index(tmp_path / "whole")
    assert list(map(whole.entry, range(5))) == list(map(more.entry, range(5)))
    assert sorted(more.numbers()) == list(range(5)) == sorted(whole.numbers())
    for word in ("a", "bird", "fish", "blocks", "502", "405", "flying", "20071012", "en"):
        for field in (*TEXT_FIELDS, *FILTER_FIELDS):
            assert more.entries(field, word) == whole.entries(field, word)
            if field in TEXT_FIELDS:
                assert more.scores(field, word) == whole.scores(field, word)


def test_an_empty_index_answers_nothing(tmp_path: Path) -> None:
    build(tmp_path / "none", [])
    assert keys(Index(tmp_path / "none"), "exact_en", "bird") == set()


def test_what_whoosh_reads_is_read(folder: Path, tmp_path: Path) -> None:
    assert extend(folder, tmp_path / "more", [entry("short", "a heron blocks", day="20071012")])
    for at in (folder, tmp_path / "more"):
        own, whooshs = Index(at), WhooshIndex(at)
        terms = list(whooshs.terms())
        assert {field for field, _ in terms} < {*TEXT_FIELDS, *FILTER_FIELDS}
        for field, term in [*terms, ("exact_en", "whale"), ("kind", "whale")]:
            assert keys(own, field, term) == {
                whooshs.entry(n)[0] for n in whooshs.entries(field, term)
            }
            if field in TEXT_FIELDS:
                assert scored(own, field, term) == scored(whooshs, field, term)
        assert sorted(map(own.entry, own.numbers())) == sorted(
            map(whooshs.entry, whooshs.numbers())
        )
        for marked in ([("lang", "fr")], [("kind", "ruling"), ("lang", "en"), ("machine", "yes")]):
            ours, theirs = (  # of each entry, also where the last holds none of the terms
                {one.entry(n): one.marks(marked)[n] for n in one.numbers()}
                for one in (own, whooshs)
            )
            assert ours == theirs
        assert {own.entry(n) for n in own.days()} == {whooshs.entry(n) for n in whooshs.days()}


def test_threads_share_an_index(folder: Path) -> None:
    index = Index(folder)
    expected = sorted(index.scores("exact_en", "bird"))
    wrong: list[object] = []

    def ask() -> None:
        for _ in range(100):
            found = sorted(index.scores("exact_en", "bird"))
            if found != expected or keys(index, "rule", "502") != {"ruling:short"}:
                wrong.append(found)

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_damaged_index_is_said_in_one_sentence(folder: Path) -> None:
    (folder / TABLE).write_bytes(b"not a table")
    with pytest.raises(LibraryError, match=r"damaged.*faqsearch build"):
        Index(folder)


def test_a_torn_index_is_said_in_one_sentence(folder: Path) -> None:
    for path in folder.glob("*.pst"):
        path.write_bytes(path.read_bytes()[:10])
    with pytest.raises(LibraryError, match="damaged"):
        index = Index(folder)
        list(index.scores("exact_en", "bird"))
        for number in range(3):
            index.entry(number)


def test_english_stems_are_snowball() -> None:
    assert stem_english("abilities") == stem_english("ability") == "abil"
