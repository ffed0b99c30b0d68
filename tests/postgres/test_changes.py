"""How a library on a server changes: whole or not at all, for whoever reads it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from faqsearch.api import Library
from faqsearch.errors import LibraryError, NotFound, UnreadableDocument
from tests.postgres.cluster import Server, url_of
from tests.postgres.conftest import DOCUMENTS

MARSH, SENTIER = DOCUMENTS / "marsh.txt", DOCUMENTS / "sentier.txt"

OpenStore = Callable[..., Library]


def held(library: Library) -> list[str]:
    return [summary.document.id for summary in library.documents()]


def asked(url: str, sql: str) -> list[tuple[object, ...]]:
    import psycopg

    with psycopg.connect(url, target_session_attrs="read-write") as connection:
        found = connection.execute(sql.encode())
        return found.fetchall() if found.description else []


def schemas(url: str) -> list[object]:
    sql = "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'faqsearch_%' ORDER BY 1"
    return [name for (name,) in asked(url, sql)]


@pytest.fixture
def primary_url(servers: tuple[Server, ...], database: str) -> str:
    """The URL of a new library whose primary alone is asked."""
    return url_of(servers[0], database=database)


def test_the_first_use_builds_what_ships_and_says_so(
    primary_url: str, open_store: OpenStore
) -> None:
    lines: list[str] = []
    assert held(open_store(primary_url, notify=lines.append)) == ["pond-en", "pond-fr"]
    assert any("Publishing" in line for line in lines)
    said = len(lines)
    assert held(open_store(primary_url, "another", notify=lines.append)) == ["pond-en", "pond-fr"]
    assert len(lines) == said


def test_add_replace_and_remove(primary_url: str, open_store: OpenStore, tmp_path: Path) -> None:
    library = open_store(primary_url)
    notes = tmp_path / "marsh.txt"
    notes.write_bytes(MARSH.read_bytes())
    assert library.add([notes]).added == ("marsh",)
    assert held(library) == ["marsh", "pond-en", "pond-fr"]
    assert library.search("otter").hits
    stamp = library.stamp
    assert library.add([notes]).unchanged == ("marsh",)
    assert library.stamp == stamp
    notes.write_text(MARSH.read_text("utf-8").replace("Otter", "Beaver"), "utf-8")
    assert library.add([notes]).replaced == ("marsh",)
    assert library.search("beaver").hits
    assert library.stamp != stamp
    library.remove("marsh")
    assert held(library) == ["pond-en", "pond-fr"]
    assert asked(primary_url, "SELECT * FROM faqsearch.originals") == []
    with pytest.raises(NotFound):
        library.remove("marsh")


def test_another_machine_goes_on_from_what_the_server_holds(
    primary_url: str, open_store: OpenStore, tmp_path: Path
) -> None:
    open_store(primary_url).add([MARSH])
    other = open_store(primary_url, "another")
    other.add([SENTIER])
    assert held(other) == ["marsh", "sentier", "pond-en", "pond-fr"]
    sha = next(s.document.sha256 for s in other.documents() if s.document.id == "marsh")
    assert (tmp_path / "another" / "documents" / sha).read_bytes() == MARSH.read_bytes()
    first = open_store(primary_url)
    first.remove("sentier")
    assert held(first) == ["marsh", "pond-en", "pond-fr"]


def test_a_large_document_goes_there_and_back(
    primary_url: str, open_store: OpenStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("faqsearch.library.postgres.publishing._PART", 100)
    open_store(primary_url).add([MARSH])
    assert len(asked(primary_url, "SELECT part FROM faqsearch.originals")) > 5
    open_store(primary_url, "another").add([SENTIER])
    files = [path.read_bytes() for path in (tmp_path / "another" / "documents").iterdir()]
    assert MARSH.read_bytes() in files


def test_with_and_without_what_ships(primary_url: str, open_store: OpenStore) -> None:
    open_store(primary_url).add([MARSH])
    assert held(open_store(primary_url, bundled=False)) == ["marsh"]
    assert held(open_store(primary_url)) == ["marsh", "pond-en", "pond-fr"]
    assert len(schemas(primary_url)) == 2


def test_a_reader_goes_on_in_what_it_read_and_two_changes_later_reads_anew(
    primary_url: str, open_store: OpenStore
) -> None:
    writer, reader = open_store(primary_url), open_store(primary_url, "another")
    writer.build()
    assert held(reader) == ["pond-en", "pond-fr"]
    state = reader.state()
    writer.add([MARSH])
    assert reader.state() != state
    assert not reader.search("otter").hits
    writer.add([SENTIER])
    assert len(schemas(primary_url)) == 2
    assert reader.card("Marsh Otter").card.id == "Marsh Otter"
    assert held(reader) == ["marsh", "sentier", "pond-en", "pond-fr"]


def test_readers_see_the_library_before_or_after(
    primary_url: str, open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Publishing waits in its midst: whoever opens the library then reads the old one."""
    from faqsearch.library.postgres import publishing

    writer = open_store(primary_url)
    writer.build()
    copy, reached, go_on = publishing._copy_index, threading.Event(), threading.Event()

    def slowly(*given: object) -> None:
        copy(*given)  # type: ignore[arg-type]
        reached.set()
        assert go_on.wait(60)

    monkeypatch.setattr(publishing, "_copy_index", slowly)
    adding = threading.Thread(target=writer.add, args=([MARSH],))
    adding.start()
    try:
        assert reached.wait(60)
        during = open_store(primary_url, "another")
        assert held(during) == ["pond-en", "pond-fr"]
        assert not during.search("otter").hits
        assert during.card("Mulldrifter").rulings
        other = open_store(primary_url, "third", patience=0.2)
        with pytest.raises(LibraryError, match="is being written"):
            other.add([SENTIER])
    finally:
        go_on.set()
        adding.join(60)
    assert held(open_store(primary_url, "another")) == ["marsh", "pond-en", "pond-fr"]


def test_the_page_shows_a_change_at_its_next_reading(
    primary_url: str, open_store: OpenStore
) -> None:
    from faqsearch.web.current import CurrentLibrary

    current = CurrentLibrary(lambda: open_store(primary_url))
    current.open()
    with current.reading() as old:
        open_store(primary_url, "another").add([MARSH])
        with current.reading() as new:
            assert new.stamp != old.stamp
            assert new.library.search("otter").hits
        assert not old.library.search("otter").hits
    current.close()
    assert current.trouble is None


def test_a_role_that_may_only_connect_can_read_and_change_nothing(
    servers: tuple[Server, ...], database: str, open_store: OpenStore
) -> None:
    url = url_of(servers[0], database=database)
    open_store(url).add([MARSH])
    asked(url, f"CREATE ROLE reader_of_{database} LOGIN")
    reader = open_store(url.replace("//rulings@", f"//reader_of_{database}@"), "another")
    assert reader.search("otter").hits
    with pytest.raises(LibraryError, match="permission denied"):
        reader.remove("marsh")
    assert held(open_store(url)) == ["marsh", "pond-en", "pond-fr"]


def test_a_workshop_of_another_time_is_put_right(
    servers: tuple[Server, ...], database: str, primary_url: str, open_store: OpenStore
) -> None:
    open_store(primary_url).add([MARSH, SENTIER])
    asked(primary_url, "DROP SCHEMA faqsearch, faqsearch_1 CASCADE")
    assert held(open_store(primary_url)) == ["pond-en", "pond-fr"]
    open_store(primary_url).add([SENTIER])
    assert held(open_store(primary_url)) == ["sentier", "pond-en", "pond-fr"]


def test_a_publication_that_breaks_off_leaves_all_as_it_was(
    primary_url: str, open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    from faqsearch.library.postgres import publishing

    library = open_store(primary_url)
    library.build()
    before = schemas(primary_url)

    def broken(*given: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(publishing, "_copy_index", broken)
        with pytest.raises(KeyboardInterrupt):
            library.add([MARSH])
    assert schemas(primary_url) == before
    assert held(open_store(primary_url)) == ["pond-en", "pond-fr"]
    assert library.add([MARSH]).added == ("marsh",)
    assert held(library) == ["marsh", "pond-en", "pond-fr"]


def test_what_can_not_be_read_changes_nothing(
    primary_url: str, open_store: OpenStore, tmp_path: Path
) -> None:
    library = open_store(primary_url)
    stamp = library.stamp
    (tmp_path / "noise.txt").write_bytes(b"\0\1\2\3" * 99)
    with pytest.raises(UnreadableDocument):
        library.add([tmp_path / "noise.txt"])
    assert open_store(primary_url).stamp == stamp


def test_a_term_longer_than_a_page_is_kept(
    primary_url: str, open_store: OpenStore, tmp_path: Path
) -> None:
    long = "otter" * 3000
    path = tmp_path / "long.txt"
    path.write_text(MARSH.read_text("utf-8").replace("only if", f"only {long} if"), "utf-8")
    library = open_store(primary_url)
    library.add([path])
    assert library.search(long).hits


def test_a_library_of_another_layout_asks_to_be_built(
    primary_url: str, open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(primary_url).build()
    monkeypatch.setattr("faqsearch.library.postgres.publishing.LAYOUT", "another")
    with pytest.raises(LibraryError, match="faqsearch build"):
        open_store(primary_url).documents()
    open_store(primary_url).build()
    assert held(open_store(primary_url)) == ["pond-en", "pond-fr"]


def test_an_import_of_bulk_data(primary_url: str, open_store: OpenStore, tmp_path: Path) -> None:
    from faqsearch.library.postgres.store import ServerStore

    bulk = tmp_path / "rulings.json"
    bulk.write_text(
        '{"data": {"Marsh Otter": [{"name": "Marsh Otter", "layout": "normal", '
        '"type": "Creature — Otter", "types": ["Creature"], "subtypes": ["Otter"], '
        '"supertypes": [], "colors": [], "colorIdentity": [], "convertedManaCost": 2.0, '
        '"manaValue": 2.0, "identifiers": {}, "text": "It swims.", '
        '"rulings": [{"date": "2008-10-01", "text": "It swims in the fen at night."}]}]}, '
        '"meta": {"date": "2026-01-01", "version": "5.2.2"}}',
        "utf-8",
    )
    store = ServerStore(primary_url, workshop=tmp_path / "workshop", bundled=False)
    report = store.import_files("mtgjson", [bulk])
    assert report.added == ("mtgjson-rulings",)
    library = open_store(primary_url, bundled=False)
    assert [hit.kind for hit in library.search("swims in the fen").hits][:1] == ["ruling"]
    assert library.card("Marsh Otter").rulings


def test_it_is_one_library_for_all_verbs_of_the_command_line(
    primary_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from click.testing import CliRunner

    from faqsearch.cli import main

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("FAQSEARCH_LIBRARY", primary_url)
    ask = CliRunner()
    added = ask.invoke(main, ["--no-bundled", "add", str(MARSH)])
    assert added.exit_code == 0, added.output
    found = ask.invoke(main, ["--no-bundled", "card", "Marsh Otter"])
    assert (found.exit_code, "Marsh Otter" in found.output) == (0, True)
    monkeypatch.delenv("FAQSEARCH_LIBRARY")
    found = ask.invoke(main, ["search", "otter", "--no-bundled", "--library", primary_url])
    assert (found.exit_code, "Marsh Otter" in found.output) == (0, True)
