"""Fetching from a publisher on loopback: the right bytes, and one sentence for all else."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from faqsearch.errors import LibraryError
from faqsearch.library.lock import locked
from faqsearch.sync.fetching import Became, SyncReport, discard
from faqsearch.sync.publishers import MAX_PAGE
from faqsearch.sync.settings import Kind
from faqsearch.sync.web import WAITS
from tests.sync.conftest import (
    ATOMIC,
    BULK,
    CARD_LINE,
    RULES,
    RULES_PAGE,
    RULES_TEXT,
    Behaviour,
    Handler,
    Publisher,
    Syncing,
    breaks_off,
    bulk_list,
    card,
    packed,
    publish_atomic,
    says,
    well,
)

NAME = "AtomicCards.json.gz"


@pytest.fixture
def atomic(publisher: Publisher) -> bytes:
    return publisher.published[ATOMIC].data


# --- all is well -------------------------------------------------------------------


def test_all_publishers(publisher: Publisher, syncing: Syncing, atomic: bytes) -> None:
    report: SyncReport = syncing()
    assert report.failed == ()
    assert [(file.kind, file.path.name if file.path else None) for file in report.files] == [
        (Kind.MTGJSON, NAME),
        (Kind.SCRYFALL, "scryfall-oracle-cards.jsonl.gz"),
        (Kind.SCRYFALL, "scryfall-rulings.jsonl.gz"),
        (Kind.COMPRULES, "MagicCompRules 20260925.txt"),
    ]
    assert {file.became for file in report.files} == {Became.FETCHED}
    assert syncing.there == {
        NAME: atomic,
        "scryfall-oracle-cards.jsonl.gz": publisher.published["/oracle_cards.jsonl.gz"].data,
        "scryfall-rulings.jsonl.gz": publisher.published["/rulings.jsonl.gz"].data,
        "MagicCompRules 20260925.txt": RULES_TEXT,
    }
    left = {path.suffix for path in (syncing.library / "downloads").iterdir()}
    assert ".part" not in left


def test_every_question_says_who_asks_and_for_what(publisher: Publisher, syncing: Syncing) -> None:
    syncing()
    assert publisher.seen
    for seen in publisher.seen:
        assert seen.headers["User-Agent"].startswith("faqsearch/")
        assert seen.headers["Accept"].endswith("*/*;q=0.1")
    assert "application/json" in publisher.asked(BULK)[0].headers["Accept"]


def test_what_has_not_changed_is_not_fetched_again(publisher: Publisher, syncing: Syncing) -> None:
    before = syncing()
    publisher.seen.clear()
    report = syncing()
    assert {file.became for file in report.files} == {Became.UNCHANGED}
    assert [file.path for file in report.files] == [file.path for file in before.files]
    # the checksum alone tells of MTGJSON's file, and ETags of the others
    assert publisher.asked(ATOMIC) == []
    [asked] = publisher.asked(RULES)
    assert asked.headers["If-None-Match"] == publisher.published[RULES].etag


def test_last_modified_where_there_is_no_etag(publisher: Publisher, syncing: Syncing) -> None:
    day = "Fri, 25 Sep 2026 07:28:00 GMT"
    publisher.publish(RULES, RULES_TEXT, "text/plain", etag=None, modified=day)
    syncing(Kind.COMPRULES)
    [file] = syncing(Kind.COMPRULES).files
    assert file.became is Became.UNCHANGED
    assert publisher.asked(RULES)[-1].headers["If-Modified-Since"] == day


def test_what_has_changed_takes_the_place_of_the_old(
    publisher: Publisher, syncing: Syncing
) -> None:
    syncing(Kind.MTGJSON)
    new = packed(card("Flying, vigilance"))
    publish_atomic(publisher, new)
    [file] = syncing(Kind.MTGJSON).files
    assert file.became is Became.FETCHED
    assert syncing.there == {NAME: new}


def test_a_new_edition_of_the_rules_stands_beside_the_old(
    publisher: Publisher, syncing: Syncing
) -> None:
    syncing(Kind.COMPRULES)
    new = "/2026/downloads/MagicCompRules%2020261113.txt"
    publisher.publish(new, RULES_TEXT + b"\n", "text/plain")
    page = f'<a href="{RULES}">old</a><a href="{new}">new</a>'
    publisher.publish(RULES_PAGE, page.encode(), "text/html")
    syncing(Kind.COMPRULES)
    assert list(syncing.there) == ["MagicCompRules 20260925.txt", "MagicCompRules 20261113.txt"]


def test_scryfall_as_it_was_before_2026(publisher: Publisher, syncing: Syncing) -> None:
    plain = json.dumps([CARD_LINE]).encode()
    publisher.publish(
        "/oracle.json", gzip.compress(plain, mtime=0), "application/json", encoding="gzip"
    )
    entry = {
        "type": "oracle_cards",
        "download_uri": f"{publisher.address}/oracle.json",
        "size": len(plain),
    }
    publisher.publish(BULK, json.dumps({"data": [entry]}).encode(), "application/json")
    syncing.settings = replace(syncing.settings, scryfall_files=("oracle_cards",))
    syncing(Kind.SCRYFALL)
    assert publisher.asked("/oracle.json")[0].headers["Accept-Encoding"] == "gzip"
    [(name, data)] = syncing.there.items()
    assert (name, gzip.decompress(data)) == ("scryfall-oracle-cards.json.gz", plain)
    assert syncing(Kind.SCRYFALL).files[0].became is Became.UNCHANGED


def test_an_address_may_name_the_text_of_the_rules_itself(
    publisher: Publisher, syncing: Syncing
) -> None:
    urls = {**syncing.settings.urls, Kind.COMPRULES: publisher.address + RULES}
    syncing.settings = replace(syncing.settings, urls=urls)
    assert syncing(Kind.COMPRULES).failed == ()
    assert publisher.asked(RULES_PAGE) == []


def test_without_a_published_checksum(
    publisher: Publisher, syncing: Syncing, atomic: bytes
) -> None:
    del publisher.published[f"{ATOMIC}.sha256"]
    syncing(Kind.MTGJSON)
    assert syncing.there == {NAME: atomic}
    assert syncing(Kind.MTGJSON).files[0].became is Became.UNCHANGED


def test_a_redirect_is_followed(publisher: Publisher, syncing: Syncing, atomic: bytes) -> None:
    publisher.publish("/moved", atomic)
    publisher.misbehaves(ATOMIC, says(302, Location="/moved"))
    syncing(Kind.MTGJSON)
    assert syncing.there == {NAME: atomic}


def test_dry_run_says_what_would_be_fetched_and_writes_nothing(
    publisher: Publisher, syncing: Syncing, atomic: bytes
) -> None:
    report = syncing(dry_run=True)
    assert [(file.kind, file.became, file.size) for file in report.files] == [
        (Kind.MTGJSON, Became.DUE, len(atomic)),
        (Kind.SCRYFALL, Became.DUE, len(publisher.published["/oracle_cards.jsonl.gz"].data)),
        (Kind.SCRYFALL, Became.DUE, len(publisher.published["/rulings.jsonl.gz"].data)),
        (Kind.COMPRULES, Became.DUE, len(RULES_TEXT)),
    ]
    assert not syncing.library.exists()
    assert {seen.method for seen in publisher.asked(ATOMIC)} == {"HEAD"}
    syncing()
    assert {file.became for file in syncing(dry_run=True).files} == {Became.UNCHANGED}


def test_progress_is_told_in_bytes(syncing: Syncing, atomic: bytes) -> None:
    told: list[tuple[str, int, int | None]] = []
    syncing(Kind.MTGJSON, progress=lambda *state: told.append(state))
    assert told[0] == (NAME, 0, len(atomic))
    assert told[-1] == (NAME, len(atomic), len(atomic))


# --- what passes by itself ---------------------------------------------------------


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_a_passing_trouble_is_waited_out(
    publisher: Publisher, syncing: Syncing, atomic: bytes, status: int
) -> None:
    publisher.misbehaves(ATOMIC, says(status), says(status))
    syncing(Kind.MTGJSON)
    assert syncing.waits == list(WAITS[:2])
    assert syncing.there == {NAME: atomic}
    assert publisher.address + ATOMIC in syncing.lines[0]


def test_retry_after_is_honoured(publisher: Publisher, syncing: Syncing, atomic: bytes) -> None:
    publisher.misbehaves(ATOMIC, says(429, Retry_After="17"))
    syncing(Kind.MTGJSON)
    assert syncing.waits == [17.0]
    assert syncing.there == {NAME: atomic}


def test_retry_after_as_a_date(publisher: Publisher, syncing: Syncing) -> None:
    then = format_datetime(datetime.now(UTC) + timedelta(seconds=60), usegmt=True)
    publisher.misbehaves(ATOMIC, says(503, Retry_After=then))
    syncing(Kind.MTGJSON)
    [wait] = syncing.waits
    assert 50 < wait <= 60


def test_a_wait_that_is_too_long_is_told(publisher: Publisher, syncing: Syncing) -> None:
    publisher.misbehaves(ATOMIC, says(429, Retry_After="7200"))
    assert syncing.reason(Kind.MTGJSON) == (
        f"{publisher.address}{ATOMIC} answers 429 (Too Many Requests) and asks to wait "
        "7,200 seconds: try again after that time"
    )
    assert syncing.waits == []


def test_a_wait_that_is_no_time_is_not_heeded(publisher: Publisher, syncing: Syncing) -> None:
    publisher.misbehaves(ATOMIC, says(503, Retry_After="soon"))
    syncing(Kind.MTGJSON)
    assert syncing.waits == [WAITS[0]]


def test_a_trouble_that_does_not_pass(publisher: Publisher, syncing: Syncing) -> None:
    publisher.misbehaves(ATOMIC, *[says(500)] * 9)
    assert syncing.reason(Kind.MTGJSON) == (
        f"{publisher.address}{ATOMIC} answers 500 (Internal Server Error) (5 tries): "
        "try again later, or name another address with FAQSEARCH_SYNC_MTGJSON"
    )
    assert syncing.waits == list(WAITS)


# --- interrupted -------------------------------------------------------------------


@pytest.mark.parametrize(
    "broken",
    [breaks_off(40), breaks_off(40, stall=True), breaks_off(40, chunked=True)],
    ids=["truncated", "silent", "in chunks"],
)
def test_what_breaks_off_is_gone_on_with(
    publisher: Publisher, syncing: Syncing, atomic: bytes, broken: Behaviour
) -> None:
    syncing.settings = replace(syncing.settings, timeout=0.5)
    publisher.misbehaves(ATOMIC, broken)
    syncing(Kind.MTGJSON)
    assert syncing.there == {NAME: atomic}
    rest = publisher.asked(ATOMIC)[1].headers
    assert (rest["Range"], rest["If-Range"]) == ("bytes=40-", publisher.published[ATOMIC].etag)


def test_a_reset_connection(publisher: Publisher, syncing: Syncing, atomic: bytes) -> None:
    # what had arrived may be lost with the reset
    publisher.misbehaves(ATOMIC, breaks_off(40, reset=True))
    syncing(Kind.MTGJSON)
    assert syncing.there == {NAME: atomic}
    assert len(publisher.asked(ATOMIC)) == 2


def test_the_next_run_goes_on_and_the_old_stays_until_then(
    publisher: Publisher, syncing: Syncing, atomic: bytes
) -> None:
    syncing(Kind.MTGJSON)
    new = packed(card("Flying. It eats our frogs."))
    publish_atomic(publisher, new)
    publisher.misbehaves(ATOMIC, breaks_off(50), *[says(503)] * 4)
    assert "answers 503" in syncing.reason(Kind.MTGJSON)
    assert syncing.there == {NAME: atomic}
    publisher.seen.clear()
    syncing(Kind.MTGJSON)
    assert [seen.headers["Range"] for seen in publisher.asked(ATOMIC)] == ["bytes=50-"]
    assert syncing.there == {NAME: new}


def test_a_file_that_changed_in_between_is_fetched_whole(
    publisher: Publisher, syncing: Syncing
) -> None:
    publisher.misbehaves(ATOMIC, breaks_off(50), *[says(503)] * 4)
    syncing(Kind.MTGJSON)
    new = packed(card("Flying. It eats our frogs."))
    publish_atomic(publisher, new)
    syncing(Kind.MTGJSON)
    assert publisher.asked(ATOMIC)[-1].headers["Range"] == "bytes=50-"
    assert syncing.there == {NAME: new}


def test_a_server_that_goes_on_with_another_file(publisher: Publisher, syncing: Syncing) -> None:
    publisher.misbehaves(ATOMIC, breaks_off(50), *[says(503)] * 4)
    syncing(Kind.MTGJSON)
    new = packed(card("Flying. It eats our frogs."))
    publish_atomic(publisher, new)

    def careless(handler: Handler) -> None:
        size = len(new)
        handler.answer(
            206,
            new[50:],
            Content_Type="application/gzip",
            Content_Range=f"bytes 50-{size - 1}/{size}",
            ETag='"other"',
        )

    publisher.misbehaves(ATOMIC, careless)
    syncing(Kind.MTGJSON)
    assert publisher.asked(ATOMIC)[-1].headers["Range"] is None
    assert syncing.there == {NAME: new}


def test_nothing_weak_joins_two_parts(publisher: Publisher, syncing: Syncing) -> None:
    publisher.publish(RULES, RULES_TEXT, "text/plain", etag='W/"1"')
    publisher.misbehaves(RULES, breaks_off(50))
    syncing(Kind.COMPRULES)
    assert [seen.headers["Range"] for seen in publisher.asked(RULES)] == [None, None]
    assert list(syncing.there.values()) == [RULES_TEXT]


def test_a_range_that_is_past_the_end(
    publisher: Publisher, syncing: Syncing, atomic: bytes
) -> None:
    publisher.misbehaves(ATOMIC, breaks_off(50), *[says(503)] * 4)
    syncing(Kind.MTGJSON)
    part = syncing.library / "downloads" / f"{NAME}.part"
    part.write_bytes(atomic)  # killed after the last byte
    syncing(Kind.MTGJSON)
    assert syncing.there == {NAME: atomic}


# --- refused -----------------------------------------------------------------------


def _refusals(publisher: Publisher) -> dict[str, tuple[Kind, str, list[Behaviour], str]]:
    at = publisher.address
    html = says(200, b"<p>Log in first", Content_Type="text/html")
    return {
        "404": (Kind.MTGJSON, ATOMIC, [says(404)], "answers 404 (Not Found)"),
        "403": (Kind.SCRYFALL, BULK, [says(403)], "answers 403 (Forbidden)"),
        "wrong type": (Kind.MTGJSON, ATOMIC, [html], "is text/html, where application/"),
        "wrong type of the list": (
            Kind.SCRYFALL,
            BULK,
            [html],
            "is text/html, where application/json is expected",
        ),
        "wrong type of the rules": (
            Kind.COMPRULES,
            RULES,
            [html],
            "is text/html, where text/plain is expected",
        ),
        "a circle": (
            Kind.MTGJSON,
            ATOMIC,
            [says(302, Location=ATOMIC)] * 9,
            "redirects more than 5 times",
        ),
        "off this machine": (
            Kind.MTGJSON,
            ATOMIC,
            [says(301, Location="http://faqsearch.invalid/x.gz")],
            "redirects to http://faqsearch.invalid/x.gz, and only https is used",
        ),
        "to a file": (
            Kind.MTGJSON,
            ATOMIC,
            [says(302, Location="file:///etc/hosts")],
            "redirects to file:///etc/hosts, and only https is used",
        ),
        "to no URL": (
            Kind.MTGJSON,
            ATOMIC,
            [says(302, Location="http://[")],
            "redirects to http://[, and only https is used",
        ),
        "no list": (Kind.SCRYFALL, BULK, [says(404)], "is not there"),
        "broken list": (
            Kind.SCRYFALL,
            BULK,
            [says(200, b'{"data": [{"type": ', Content_Type="application/json")],
            "is no list of bulk files",
        ),
        "another list": (
            Kind.SCRYFALL,
            BULK,
            [says(200, b'{"data": [7]}', Content_Type="application/json")],
            "is no list of bulk files",
        ),
        "a list of files without addresses": (
            Kind.SCRYFALL,
            BULK,
            [says(200, b'{"data": [{"type": "oracle_cards"}]}', Content_Type="application/json")],
            "names no address of oracle_cards",
        ),
        "deep list": (
            Kind.SCRYFALL,
            BULK,
            [says(200, b"[" * 200_000, Content_Type="application/json")],
            "is no list of bulk files",
        ),
        "no link": (
            Kind.COMPRULES,
            RULES_PAGE,
            [says(200, b'<a href="http://[x/rules.txt">', Content_Type="text/html")],
            "links no text of the Comprehensive Rules",
        ),
        "no checksum": (
            Kind.MTGJSON,
            f"{ATOMIC}.sha256",
            [says(200, b"soon", Content_Type="text/plain")],
            "is no SHA-256",
        ),
        "packed otherwise": (
            Kind.COMPRULES,
            RULES,
            [says(200, b"x", Content_Type="text/plain", Content_Encoding="br")],
            "is packed in a way that is not read (br)",
        ),
        "unasked": (
            Kind.MTGJSON,
            ATOMIC,
            [says(206, b"x", Content_Type="application/gzip", Content_Range="bytes 0-0/1")],
            "answers 206, which was not asked for",
        ),
        "a part of a page": (
            Kind.COMPRULES,
            RULES_PAGE,
            [says(206, b"x", Content_Type="text/html", Content_Range="bytes 0-0/1")],
            "answers 206 to a plain question",
        ),
        "a page without end": (
            Kind.COMPRULES,
            RULES_PAGE,
            [says(200, bytes(MAX_PAGE + 1), Content_Type="text/html")],
            "is larger than 8,388,608 bytes",
        ),
        "endless": (Kind.MTGJSON, ATOMIC, [_endless], "doesn't say how long it is"),
        "too large": (
            Kind.COMPRULES,
            RULES,
            [lambda handler: handler.head(200, Content_Type="text/plain", Content_Length="9" * 10)],
            "is larger than is taken (67,108,864 bytes)",
        ),
        "no http": (Kind.MTGJSON, ATOMIC, [_no_http] * 9, f"{at}{ATOMIC} broke the connection"),
    }


def _endless(handler: Handler) -> None:
    handler.head(200, Content_Type="application/gzip", Connection="close")
    handler.close_connection = True


def _no_http(handler: Handler) -> None:
    handler.wfile.write(b"220 this is another trade\r\n")
    handler.close_connection = True


REFUSALS = sorted(_refusals(Publisher("http://127.0.0.1")))


@pytest.mark.parametrize("case", REFUSALS)
def test_one_sentence_and_the_old_stays(publisher: Publisher, syncing: Syncing, case: str) -> None:
    kind, path, behaviours, trouble = _refusals(publisher)[case]
    syncing(kind)
    before = syncing.there
    publish_atomic(publisher, packed(card("Flying. It eats our frogs.")))
    publisher.publish(RULES, RULES_TEXT + b"100.2. More.\n", "text/plain")
    publisher.misbehaves(path, *behaviours)
    reason = syncing.reason(kind)
    assert reason.startswith(publisher.address + path + " ") and trouble in reason
    assert reason.endswith(
        f"try again later, or name another address with FAQSEARCH_SYNC_{kind.name}"
    )
    assert "\n" not in reason
    assert syncing.there == before
    publisher.next.clear()
    assert syncing(kind).failed == ()


def test_a_wrong_checksum(publisher: Publisher, syncing: Syncing, atomic: bytes) -> None:
    syncing(Kind.MTGJSON)
    publisher.publish(ATOMIC, packed(card("tampered with")))
    publisher.publish(f"{ATOMIC}.sha256", b"0" * 64, "text/plain")
    assert "isn't what its published checksum is of" in syncing.reason(Kind.MTGJSON)
    assert syncing.there == {NAME: atomic}
    new = packed(card("Flying, haste"))
    publish_atomic(publisher, new)
    syncing(Kind.MTGJSON)
    assert syncing.there == {NAME: new}


def test_a_damaged_file_without_a_checksum(publisher: Publisher, syncing: Syncing) -> None:
    whole = publisher.published["/rulings.jsonl.gz"]
    publisher.publish("/rulings.jsonl.gz", whole.data[:-6] + b"damage")
    report = syncing(Kind.SCRYFALL)
    assert [file.path.name for file in report.files] == ["scryfall-oracle-cards.jsonl.gz"]
    [(_kind, reason)] = report.failed
    assert reason == (
        f"{publisher.address}/rulings.jsonl.gz is damaged; it was thrown away: try again later"
    )
    assert list(syncing.there) == ["scryfall-oracle-cards.jsonl.gz"]


def test_a_file_that_unpacks_to_too_much(
    publisher: Publisher, syncing: Syncing, monkeypatch: pytest.MonkeyPatch
) -> None:
    del publisher.published[f"{ATOMIC}.sha256"]
    monkeypatch.setattr("faqsearch.sync.downloads.MAX_UNPACKED_BYTES", 100)
    assert syncing.reason(Kind.MTGJSON).startswith(
        f"{publisher.address}{ATOMIC} unpacks to more than 100 bytes; it was thrown away: "
    )
    assert syncing.there == {}


def test_more_than_the_list_promises(publisher: Publisher, syncing: Syncing) -> None:
    publisher.publish(BULK, bulk_list(publisher, compressed_size=20), "application/json")
    report = syncing(Kind.SCRYFALL)
    assert report.files == ()
    assert "is larger than its publisher promises (20 bytes)" in report.failed[0][1]
    assert syncing.there == {}

    def in_chunks(handler: Handler) -> None:
        handler.head(200, Content_Type="application/gzip", Transfer_Encoding="chunked")
        for _ in range(1000):
            handler.wfile.write(b"5\r\nwaves\r\n")

    publisher.misbehaves("/rulings.jsonl.gz", in_chunks)
    assert "is larger than its publisher promises (20 bytes)" in syncing(Kind.SCRYFALL).failed[1][1]
    assert [path.name for path in (syncing.library / "downloads").iterdir()] == ["LOCK"]


def test_a_file_that_the_list_has_not(publisher: Publisher, syncing: Syncing) -> None:
    syncing.settings = replace(syncing.settings, scryfall_files=("all_cards",))
    assert syncing.reason(Kind.SCRYFALL) == (
        f"{publisher.address}{BULK} lists no all_cards: name others with "
        "FAQSEARCH_SYNC_SCRYFALL_FILES; it lists oracle_cards, rulings"
    )


def test_plain_http_is_refused(publisher: Publisher, syncing: Syncing) -> None:
    syncing.settings = replace(syncing.settings, loopback=False)
    assert "is no https address, and only https is used" in syncing.reason(Kind.MTGJSON)
    assert publisher.seen == []


@pytest.mark.parametrize(
    "url", ["http://192.0.2.1/x.gz", "ftp://127.0.0.1/x.gz", "x.gz", "http://["]
)
def test_what_is_not_this_machine(syncing: Syncing, url: str) -> None:
    urls = {**syncing.settings.urls, Kind.MTGJSON: url}
    syncing.settings = replace(syncing.settings, urls=urls)
    assert "only https is used" in syncing.reason(Kind.MTGJSON)


def test_nobody_is_there(publisher: Publisher, syncing: Syncing) -> None:
    urls = {**syncing.settings.urls, Kind.MTGJSON: "http://127.0.0.1:1/AtomicCards.json.gz"}
    syncing.settings = replace(syncing.settings, urls=urls)
    assert syncing.reason(Kind.MTGJSON).startswith(
        "http://127.0.0.1:1/AtomicCards.json.gz.sha256 can't be reached (Connection refused): try"
    )
    assert syncing.waits == []


def test_one_publisher_that_fails_leaves_the_others_alone(
    publisher: Publisher, syncing: Syncing
) -> None:
    publisher.misbehaves(BULK, says(404))
    report = syncing()
    assert [kind for kind, _ in report.failed] == [Kind.SCRYFALL]
    assert [file.kind for file in report.files] == [Kind.MTGJSON, Kind.COMPRULES]


# --- the folder --------------------------------------------------------------------


def test_one_at_a_time(syncing: Syncing) -> None:
    syncing(Kind.COMPRULES)
    downloads = syncing.library / "downloads"
    with locked(downloads, 0), pytest.raises(LibraryError, match="is being written by process"):
        syncing(Kind.COMPRULES)


def test_nothing_is_written_into_what_is_no_library(tmp_path: Path, syncing: Syncing) -> None:
    syncing.library.mkdir()
    (syncing.library / "letters.txt").write_text("mine")
    with pytest.raises(LibraryError, match="is no library"):
        syncing()
    assert [path.name for path in syncing.library.iterdir()] == ["letters.txt"]


def test_what_can_not_be_read_is_fetched_anew(syncing: Syncing) -> None:
    [file] = syncing(Kind.COMPRULES).files
    discard(str(file.path))
    [again] = syncing(Kind.COMPRULES).files
    assert (again.became, again.path) == (Became.FETCHED, file.path)


@pytest.mark.parametrize("state", [b"", b"[]", b"{}", b"\xff", b'{"url": 1}'])
def test_a_state_that_can_not_be_read_is_none(syncing: Syncing, state: bytes) -> None:
    [file] = syncing(Kind.COMPRULES).files
    assert file.path is not None
    file.path.with_name(f"{file.path.name}.state").write_bytes(state)
    [again] = syncing(Kind.COMPRULES).files
    assert again.became is Became.FETCHED
    assert list(syncing.there.values()) == [RULES_TEXT]


def test_the_good_server_is_a_good_one(publisher: Publisher, syncing: Syncing) -> None:
    publisher.misbehaves(RULES, well)
    assert syncing(Kind.COMPRULES).failed == ()
