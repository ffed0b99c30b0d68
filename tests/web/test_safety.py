"""Nothing that is asked comes back as code, leads to a file, or changes the library."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from faqsearch import open_library
from faqsearch.api import Library
from faqsearch.languages import Lang
from faqsearch.web.app import application
from faqsearch.web.guard import Rate
from faqsearch.web.markup import marked
from faqsearch.web.problems import PROBLEM
from tests.web.conftest import Served, running

Get = Callable[..., Any]

SCRIPTS = [
    "<script>alert(1)</script>",
    "</title><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'><svg/onload=alert(1)>",
    '" autofocus onfocus="alert(1)',
    "<iframe src=javascript:alert(1)>",
    "javascript:alert(1)",
    "<a href='javascript:alert(1)'>x</a>",
    "{{1337*1337}}{% for x in [1] %}{{x}}{% endfor %}",
    "${1337*1337}#{1337*1337}<%= 1337*1337 %>",
    "<!--<img src='--><img src=x onerror=alert(1)//'>",
    "\u2028<style>*{background:url(//evil.example)}</style>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "\r\nSet-Cookie: a=b\r\n\r\n<script>alert(1)</script>",
    "<math><mi xlink:href='javascript:alert(1)'>",
    "</textarea><template><script>alert(1)</script>",
]
PATHS = [
    "../../../../etc/passwd",
    "..%2f..%2f..%2fetc%2fpasswd",
    "%2e%2e/%2e%2e/etc/passwd",
    "....//....//etc/passwd",
    "..\\..\\windows\\win.ini",
    "%00/etc/passwd",
    "/etc/passwd",
    "file:///etc/passwd",
    "page.css/../../app.py",
    "%c0%ae%c0%ae/etc/passwd",
]
TAGS = {"script", "iframe", "img", "math", "style", "template", "textarea", "object", "embed"}


class Elements(HTMLParser):
    """The elements of a page with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def check_page(text: str) -> None:
    """No element and no attribute may be there but those of the templates."""
    scripts = 0
    for tag, attributes in Elements(text).found:
        if tag == "script":
            scripts += 1
            assert str(attributes["src"]).startswith("/static/")
        else:
            assert tag not in TAGS
        for name, value in attributes.items():
            assert not name.startswith("on") and name != "style"
            if name in ("href", "src", "action"):
                assert str(value).startswith(("/", "#")) and not str(value).startswith("//")
    assert scripts <= 1


@pytest.mark.parametrize("payload", SCRIPTS)
def test_what_is_asked_never_comes_back_as_markup(get: Get, payload: str) -> None:
    query = urlencode({"q": payload, "term": payload, "since": payload, "x": payload})
    name = quote(payload, safe="")
    places = [
        "",
        "hits",
        "ledger",
        f"card/{name}",
        f"mechanic/{name}",
        f"rule/{name}",
        f"glossary/{name}",
    ]
    for place in [*places, f"ruling/{name}", name, f"{name}/{name}"]:
        for more in ("", f"&lang={quote(payload)}", f"&as_of={quote(payload)}"):
            answer = get(f"/{place}?{query}{more}")
            assert answer.status in (200, 300, 400, 404)
            assert "set-cookie" not in answer.headers
            if answer.headers["content-type"].startswith("text/html"):
                check_page(answer.text)
                assert str(1337 * 1337) not in answer.text
    answer = get(f"/api/search?{query}")
    assert answer.headers["content-type"] in ("application/json", "application/problem+json")
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", PATHS)
def test_no_path_leads_to_a_file(get: Get, path: str) -> None:
    for place in ("/", "/static/", "/static/x/", "/api/", "/card/", "/rule/", "/ruling/"):
        for spelt in (path, quote(path, safe="")):
            answer = get(f"{place}{spelt}".replace("\\", "%5C"))
            assert answer.status in (200, 300, 400, 404), (place, spelt)
            assert "root:" not in answer.text and "import " not in answer.text


def test_a_hostile_document_is_shown_as_it_is_written() -> None:
    text = "<b>{W}</b> & <script>\x00\u202e see rule 702.74a {T"
    shown = marked(text, [(0, 4)], Lang.EN, "0", lambda number: f'/rule/{number}?"<>')  # type: ignore[list-item]
    tags = {tag for tag, _ in Elements(str(shown)).found}
    assert tags == {"mark", "span", "svg", "use", "a"}
    assert "\x00" not in shown and "\u202e" not in shown
    assert 'href="/rule/702.74a?&#34;&lt;&gt;"' in shown


def test_a_hostile_document_in_the_library_is_shown_as_text_everywhere(tmp_path: Path) -> None:
    evil = "<script>alert(1)</script>"
    document = tmp_path / f"{quote(evil, safe='<> ()')}.txt".replace("/", "_")
    document.write_text(
        f"Lorwyn FAQ {evil}\n\n{evil}\n{{4}}{{U}}\nCreature -- {evil}\n2/2\n"
        f"Flying <img src=x onerror=alert(1)>\n\n"
        f"* Zwieback {evil} never helps, see rule 702.74a <svg/onload=alert(1)> {{T}}.\n\n"
        f"<b>Bold</b> \" autofocus onfocus=\"alert(1)\n\n* Pretzel {evil} 'onclick='x.\n",
        "utf-8",
    )
    folder = tmp_path / "library"
    library = open_library(folder, bundled=False)
    library.add([document])
    ids = [stored.ruling.id for stored in library.rulings()]
    cards = [card.id for card in library.cards() if "alert" in card.id]
    assert ids
    targets = ["/?q=zwieback", "/hits?q=pretzel", "/?q=alert", "/rule/702.74a", "/ledger"]
    targets += [f"/ruling/{id}" for id in ids]
    targets += [f"/card/{quote(card, safe='')}" for card in cards]
    with running(application(lambda: open_library(folder, bundled=False)), folder) as served:
        shown = ""
        for target in targets:
            page = served.get(target)
            assert page.status == 200, target
            check_page(page.text)
            shown += page.text
        assert "&lt;script&gt;" in shown or "&lt;svg" in shown
        for target in ("/api/search?q=zwieback", f"/api/ruling/{ids[0]}", "/api/export"):
            kind = served.get(target).headers["content-type"]
            assert kind in ("application/json", "application/jsonl")


def test_every_answer_carries_the_headers_of_safety(get: Get) -> None:
    targets = ["/", "/nowhere", "/api/ledger", "/api/nowhere", "/health", "/sw.js", "/favicon.ico"]
    for target in targets:
        headers = get(target).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
        assert "unsafe" not in policy and "http" not in policy and "*" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers


def test_no_answer_leads_where_the_host_header_says(get: Get) -> None:
    for target in ("/ledger/", "/api/ledger/", "/rule/702.74/"):
        answer = get(target, host="evil.example")
        assert answer.status == 404 and "evil" not in answer.text + str(answer.headers)


def test_only_own_files_are_served_and_no_list_of_them(get: Get) -> None:
    held = Elements(get("/").text).found
    style = next(a["href"] for tag, a in held if tag == "link" and a["rel"] == "stylesheet")
    kept = get(str(style))
    assert kept.status == 200 and kept.headers["cache-control"].endswith("immutable")
    folder = str(style).rpartition("/")[0]
    for target in (folder, f"{folder}/", "/static", "/static/", f"{folder}/app.py"):
        assert get(target).status == 404


def test_a_request_past_the_limit_waits(library_folder: Path) -> None:
    app = application(lambda: open_library(library_folder), rate=Rate(burst=5, each_second=0.1))
    with running(app, library_folder) as served:
        answers = [served.get("/health") for _ in range(7)]
    assert [answer.status for answer in answers] == [200] * 5 + [429] * 2
    assert answers[-1].headers["retry-after"] == "1"
    assert answers[-1].json["title"] == "Too Many Requests"


def test_a_refusal_is_a_page_for_people_and_problem_details_for_programs(
    library_folder: Path,
) -> None:
    app = application(lambda: open_library(library_folder), rate=Rate(burst=3, each_second=0.1))
    people = {"accept": "text/html,*/*;q=0.8"}
    with running(app, library_folder) as served:
        long = served.get(f"/?lang=fr&q={'a' * 2100}", **people)
        assert (long.status, "C’est trop long." in long.text) == (414, True)
        assert served.get(f"/?q={'a' * 2100}").headers["content-type"] == PROBLEM
        for _ in range(3):
            served.get("/health")
        busy = served.get("/?lang=fr", **people)
        assert (busy.status, "Trop de demandes" in busy.text) == (429, True)
        assert busy.headers["retry-after"] == "1"
        assert served.get("/api/ledger").headers["content-type"] == PROBLEM
    check_page(long.text)


def test_an_ipv6_household_counts_as_one() -> None:
    rate = Rate(burst=1, each_second=0.001)
    assert rate.allows("2001:db8::1", 0)
    assert not rate.allows("2001:db8::2", 0)
    assert rate.allows("2001:db8:0:1::1", 0)
    for number in range(20_000):
        rate.allows(f"10.0.{number // 256}.{number % 256}", 0)
    assert len(rate._held) <= 10_000


class _Broken(Library):
    """A library with a fault of its own, and one that takes its time."""

    def card(self, *args: Any, **options: Any) -> Any:
        raise ZeroDivisionError("secret detail")

    def mechanic(self, *args: Any, **options: Any) -> Any:
        time.sleep(4)
        raise ZeroDivisionError


@pytest.fixture
def broken(library_folder: Path) -> Any:
    held = open_library(library_folder)
    app = application(lambda: _Broken(held._store), patience=2.0)
    with running(app, library_folder) as served:
        yield served


def test_a_fault_is_told_without_its_detail(broken: Served, caplog: Any) -> None:
    for target, kind in (("/api/card/Fire", PROBLEM), ("/card/Fire?lang=fr", "text/html")):
        answer = broken.get(target)
        assert answer.status == 500
        assert answer.headers["content-type"].startswith(kind)
        for word in ("secret", "ZeroDivision", "Traceback", "faqsearch/"):
            assert word not in answer.text
    assert "secret detail" in caplog.text  # who runs it hears of it


def test_an_answer_that_takes_too_long_is_given_up(broken: Served) -> None:
    answer = broken.get("/api/mechanic/evoke")
    assert answer.status == 503 and answer.headers["retry-after"]
    assert answer.headers["content-type"] == PROBLEM
    page = broken.get("/mechanic/evoke?lang=fr")
    assert "trop de temps" in page.text
    assert page.headers["retry-after"]  # by which the service worker tells it from no server
    time.sleep(2.5)
    assert broken.get("/api/search?q=evoke").status == 200


def stamp_of(folder: Path) -> str:
    made_from = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        made_from.update(str(path).encode())
        if path.is_file():
            made_from.update(path.read_bytes())
    return made_from.hexdigest()


def test_nothing_that_is_served_changes_the_library(get: Get, library_folder: Path) -> None:
    before = stamp_of(library_folder)
    for target in ("/?q=evoke", "/card/Fire", "/api/export", "/api/check?card=Fire", "/ledger"):
        for method in ("GET", "HEAD", "POST", "PUT", "DELETE"):
            get(target, method)
    assert stamp_of(library_folder) == before


def test_a_changed_library_is_noticed_by_all_threads(tmp_path: Path, document: Path) -> None:
    folder = tmp_path / "library"
    app = application(lambda: open_library(folder, bundled=False))
    with running(app, folder) as served:
        tag = served.get("/api/search?q=zwieback").headers["etag"]
        assert served.get("/api/search?q=zwieback").json["total"] == 0
        seen: list[int] = []
        stop = threading.Event()

        def ask() -> None:
            while not stop.is_set():
                seen.append(served.get("/api/search?q=zwieback").status)

        threads = [threading.Thread(target=ask) for _ in range(3)]
        for thread in threads:
            thread.start()
        open_library(folder, bundled=False).add([document])
        deadline = time.monotonic() + 20
        while not served.get("/api/search?q=zwieback").json["total"]:
            assert time.monotonic() < deadline
        stop.set()
        for thread in threads:
            thread.join()
        assert set(seen) == {200}
        again = served.get("/api/search?q=zwieback", if_none_match=tag)
        assert again.status == 200 and again.headers["etag"] != tag
        assert served.get("/health").json["status"] == "ok"
        for name in ("current.json", "documents/list.json"):
            (folder / name).write_text("{", "utf-8")
        assert served.get("/api/search?q=zwieback").json["total"] == 1
        assert served.get("/health").json["status"] == "stale"
