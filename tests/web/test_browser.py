"""The page in a real browser: typing, verdicts, languages, going back, keys, no network."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import Served, running

playwright = pytest.importorskip(
    "playwright.sync_api", reason="playwright comes with the extra browser"
)
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium is installed here")

QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
QUIET += ["--disable-component-update", "--no-first-run"]
SUPERSEDED = "en-97f55d0b71ac"
PAGES = [
    "/?lang=en",
    "/?q=hybrid+mana&lang=en",
    "/?q=pistage&lang=fr",
    "/?q=zzyzx+qwfp&lang=en",
    "/card/Mulldrifter?lang=fr",
    "/card/Fire?lang=en&as_of=2010-01-01",
    "/card/Contemplation?lang=fr",
    "/mechanic/evoke?lang=fr",
    "/rule/505.7?lang=en&as_of=2007-08-23",
    f"/ruling/{SUPERSEDED}?lang=en",
    "/glossary/exile?lang=fr",
    "/ledger?lang=fr",
    "/rule/702.74?lang=en&history=1",
    "/card/Mulldrifter?lang=en&as_of=someday",
    "/offline?lang=fr",
    "/nowhere?lang=fr",
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Any, served: Served) -> Iterator[Any]:
    """A phone's page, on which nothing may be said on the console."""
    context = browser.new_context(
        base_url=served.address, viewport={"width": 360, "height": 740}, locale="en-US"
    )
    opened = context.new_page()
    said: list[str] = []
    opened.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    opened.on("pageerror", lambda error: said.append(str(error)))
    yield opened
    # a status of 300 or 404 is the test's own doing
    assert [line for line in said if "Failed to load resource" not in line] == []
    context.close()


def hits(page: Any) -> list[str]:
    return [text.strip() for text in page.locator("#results .hit h2").all_inner_texts()]


def test_results_come_while_one_types(page: Any) -> None:
    page.goto("/?lang=en")
    page.get_by_role("searchbox").press_sequentially("oblivion ring", delay=15)
    page.wait_for_url("**/?lang=en&q=oblivion+ring")
    playwright.expect(page.locator("#results .hit")).to_have_count(3)
    assert hits(page)[0].startswith("Oblivion Ring (Cercle de l’oubli)")
    playwright.expect(page.locator("#status")).to_have_text("3 results")
    assert page.url.endswith("/?lang=en&q=oblivion+ring")
    page.reload()
    assert len(hits(page)) == 3


def test_what_is_typed_on_a_card_s_page_is_answered_there_and_back_leads_back(page: Any) -> None:
    page.goto("/card/Oblivion%20Ring?lang=en&as_of=2009-01-01")
    page.get_by_role("searchbox").fill("clash")
    page.wait_for_selector("#results .hit")
    assert page.url.endswith("/?lang=en&as_of=2009-01-01&q=clash")
    assert page.title() == "clash – faqsearch"
    assert page.locator(".notice:visible").all_inner_texts() == [
        "Verdicts are as of January\u00a01,\u00a02009. Back to today"
    ]
    assert page.locator("h1").all_inner_texts() == ["Results"]
    page.get_by_role("searchbox").fill("")
    playwright.expect(page.locator("#results .hit")).to_have_count(0)
    assert page.url.endswith("/?lang=en&as_of=2009-01-01")
    page.get_by_role("searchbox").fill("evoke")
    page.wait_for_selector("#results .hit")
    page.go_back()
    playwright.expect(page.locator("h1")).to_contain_text("Oblivion Ring")
    page.go_forward()
    playwright.expect(page.get_by_role("searchbox")).to_have_value("evoke")
    playwright.expect(page.locator("#results h2").first).to_contain_text("Evoke")


def test_a_verdict_opens_to_then_now_change_and_rule(page: Any) -> None:
    page.goto("/?q=hybrid+mana&lang=en")
    verdict = page.locator("details.superseded").first
    assert "Superseded since April\u00a023,\u00a02010" in verdict.locator("summary").inner_text()
    assert not verdict.locator("dl").is_visible()
    verdict.locator("summary").click()
    terms = verdict.locator("dt").all_inner_texts()
    assert terms[:4] == ["Then:", "Now:", "Changed by:", "Rules today:"]
    assert verdict.get_by_role("img", name="2 generic mana").is_visible()
    verdict.locator("dd a[href^='/rule/']").first.click()
    playwright.expect(page.locator("h1")).to_contain_text(re.compile(r"^\d{3}\.\d"))


def test_the_language_switches_and_back_leads_back(page: Any) -> None:
    page.goto("/?lang=en")
    page.get_by_role("searchbox").fill("evoke")
    page.wait_for_selector("#results .hit")
    page.get_by_role("link", name="Français").click()
    page.wait_for_url("**/?lang=fr&q=evoke")
    assert page.locator("html").get_attribute("lang") == "fr"
    assert page.locator(".verdict summary").first.inner_text() == "Toujours vrai aujourd’hui"
    first = page.locator("#results h2 a").first
    name = first.inner_text()
    first.click()
    playwright.expect(page.locator("h1")).to_contain_text(name)
    page.go_back()
    assert page.get_by_role("searchbox").input_value() == "evoke"
    page.go_back()
    assert page.locator("html").get_attribute("lang") == "en"


def test_a_permanent_link_shows_the_ruling_in_its_own_language(page: Any) -> None:
    page.goto("/?q=hybrid+mana&lang=fr")
    page.locator(".hit:has(.superseded) a[rel=bookmark]").first.click()
    page.wait_for_url("**/ruling/fr-*")
    texts = page.locator("article .text")
    assert [texts.nth(n).get_attribute("lang") for n in range(2)] == ["fr", "en"]
    assert page.locator("details.superseded").get_attribute("open") is not None


def test_links_and_citations_are_copied(page: Any, served: Served) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/ruling/{SUPERSEDED}?lang=en")
    button = page.locator("button.copy").first
    button.click()
    playwright.expect(page.locator("#status")).to_have_text("Copied.")
    playwright.expect(button).to_have_text("Copied.")
    playwright.expect(button).to_have_text("Copy link")
    link = f"{served.address}/ruling/{SUPERSEDED}?lang=en"
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.get_by_role("button", name="Copy citation").first.click()
    copied = ""
    while "“" not in copied:
        page.wait_for_timeout(20)
        copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Hybrid mana\n“") and copied.endswith(link)
    assert "Eventide: rules primer, line" in copied and "unofficial restatement" in copied


def test_everything_is_reached_with_keys_alone(page: Any) -> None:
    page.goto("/?lang=en")
    page.keyboard.type("evoke")
    page.wait_for_selector("#results .hit")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    focus = "document.activeElement"
    assert (
        page.evaluate(f"[...document.querySelectorAll('.hit')].indexOf({focus}.closest('.hit'))")
        == 1
    )
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(f"{focus}.id") == "q"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/mechanic/evoke**")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(f"{focus}.tagName") == "SUMMARY":
            break
    page.keyboard.press("Enter")
    assert page.evaluate(f"{focus}.parentElement.open") is True
    page.keyboard.press("Home")
    page.goto("/card/Mulldrifter?lang=en")
    page.keyboard.press("Tab")
    assert page.evaluate(f"{focus}.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate(f"{focus}.id") == "content"


def test_without_scripts_a_search_is_a_page(browser: Any, served: Served) -> None:
    context = browser.new_context(base_url=served.address, java_script_enabled=False)
    page = context.new_page()
    page.goto("/?lang=en")
    page.get_by_role("searchbox").fill("oblivion ring")
    page.get_by_role("button", name="Search").click()
    assert page.locator("#results .hit").count() == 3
    assert page.locator("button.copy:visible").count() == 0
    page.locator("summary").first.click()
    assert page.locator("details[open]").count() == 1
    page.get_by_label("As of").fill("2009-01-01")
    page.get_by_role("button", name="Show").click()
    assert "q=oblivion+ring" in page.url and "as_of=2009-01-01" in page.url
    assert page.locator(".verdict summary").first.inner_text().startswith("Held on January")
    context.close()


def test_the_day_is_kept_from_page_to_page(page: Any) -> None:
    page.goto(f"/ruling/{SUPERSEDED}?lang=en&as_of=2009-01-01")
    assert page.locator("details.holds summary").first.inner_text() == (
        "Held on January\u00a01,\u00a02009"
    )
    page.get_by_role("link", name="Hybrid mana").first.click()
    assert "as_of=2009-01-01" in page.url
    page.get_by_role("link", name="Back to today").click()
    assert "as_of" not in page.url


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_no_page_scrolls_sideways(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    for address in PAGES:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address


TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
SCHEMES = {  # colours alone are another matter in the dark
    "light": {"type": "tag", "values": TAGS},
    "dark": {"type": "rule", "values": ["color-contrast"]},
}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_axe_finds_nothing_on_any_page(page: Any, lang: str) -> None:
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe comes with the extra browser"
    )
    examined = axe.Axe()
    for address in dict.fromkeys(re.sub("lang=..", f"lang={lang}", one) for one in PAGES):
        page.goto(address)
        for closed in page.locator("details:not([open]) > summary").all()[:3]:
            closed.click()
        for scheme, rules in SCHEMES.items():
            page.emulate_media(color_scheme=scheme)
            found = examined.run(page, options={"runOnly": rules}).response
            told = [
                f"{address}, {scheme}: {one['id']}: {one['nodes'][0]['html'][:120]}"
                for one in found["violations"]
            ]
            assert told == []
            assert found["passes"]


def test_the_box_stays_at_hand_and_new_results_begin_at_the_top(page: Any) -> None:
    page.goto("/mechanic/planeswalker?lang=en")
    page.evaluate("scrollTo(0, 3000)")
    box = page.get_by_role("searchbox")
    assert 0 <= box.bounding_box()["y"] < 20
    box.fill("evoke")
    page.wait_for_selector("#results .hit")
    first = page.locator("#results .hit h2").first.bounding_box()
    assert page.evaluate("scrollY") == 0 and 0 < first["y"] < 740
    page.locator("footer a").last.focus()
    for _ in range(12):  # what is reached backwards is not under the box
        page.keyboard.press("Shift+Tab")
        reached = page.evaluate("document.activeElement.getBoundingClientRect().top")
        bottom = page.evaluate("document.getElementById('search').getBoundingClientRect().bottom")
        inside = page.evaluate("document.activeElement.closest('#search, header') !== null")
        assert inside or reached >= bottom


def test_nothing_moves_for_who_wants_it_still(page: Any) -> None:
    moving = "getComputedStyle(document.getElementById('results')).transitionDuration"
    page.goto("/?lang=en")
    assert page.evaluate(moving) != "0s"
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(moving) == "0s"


def test_a_phone_can_put_the_page_among_its_programs(page: Any, served: Served) -> None:
    page.goto("/?lang=fr")
    manifest = page.evaluate("fetch('/faqsearch.webmanifest').then((one) => one.json())")
    seen = set()
    for icon in manifest["icons"]:
        data = served.get(icon["src"])
        assert data.headers["content-type"] == icon["type"] and len(data.body) < 20_000
        if icon["type"] == "image/png":
            size = "x".join(str(int.from_bytes(data.body[at : at + 4])) for at in (16, 20))
            assert size == icon["sizes"]
            seen.add((size, icon.get("purpose", "any")))
    assert seen == {(f"{n}x{n}", kind) for n in (192, 512) for kind in ("any", "maskable")}
    apple = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert apple in [icon["src"] for icon in manifest["icons"]]


def test_what_was_seen_is_there_without_a_network(browser: Any, library_folder: Path) -> None:
    from faqsearch import open_library
    from faqsearch.web.app import application

    app = application(lambda: open_library(library_folder))
    with running(app, library_folder) as served:
        context = browser.new_context(base_url=served.address, locale="en-US")
        page = context.new_page()
        page.goto("/?lang=en")
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.reload()
        assert page.evaluate("navigator.serviceWorker.controller !== null")
        page.goto("/card/Mulldrifter?lang=en")
        page.goto("/?lang=en")
        page.get_by_role("searchbox").fill("oblivion ring")
        page.wait_for_selector("#results .hit")
    # the server is gone
    page.reload()
    playwright.expect(page.locator("#results .hit")).to_have_count(3)
    playwright.expect(page.locator(".notice.offline")).to_contain_text("No network: this is kept")
    page.goto("/card/Mulldrifter?lang=en")
    playwright.expect(page.locator("h1")).to_contain_text("Mulldrifter")
    playwright.expect(page.locator(".notice.offline")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('header')).color") == (
        "rgb(255, 255, 255)"
    )
    page.goto("/card/Ponder?lang=en")
    playwright.expect(page.locator("h1")).to_have_text("No network")
    playwright.expect(page.locator("#kept a")).to_have_text(["Mulldrifter"])
    page.goto("/?lang=en")
    page.get_by_role("searchbox").fill("mulldrifter creature")
    playwright.expect(page.locator("#results .notice")).to_contain_text("only what this device")
    playwright.expect(page.locator("#results a")).to_have_text(["Mulldrifter"])
    page.get_by_role("searchbox").fill("planeswalker loyalty")
    playwright.expect(page.locator("#results")).to_contain_text("Nothing kept matches.")
    context.close()


def test_the_first_page_is_light_and_stays_in_place(browser: Any, served: Served) -> None:
    context = browser.new_context(base_url=served.address, service_workers="block")
    page = context.new_page()
    page.add_init_script(
        "window.moved = 0; new PerformanceObserver((list) => {"
        "for (const one of list.getEntries()) window.moved += one.value;"
        "}).observe({type: 'layout-shift', buffered: true});"
    )
    page.goto("/?q=oblivion+ring&lang=en", wait_until="networkidle")
    sizes = page.evaluate(
        "['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))"
        ".map((one) => one.transferSize)"
    )
    assert 5_000 < sum(sizes) < 60_000
    assert page.evaluate("window.moved") < 0.01
    assert page.evaluate(
        "performance.getEntriesByType('resource')"
        ".every((one) => one.name.startsWith(location.origin))"
    )
    context.close()


def test_printed_a_page_is_only_its_answer(page: Any) -> None:
    page.goto(f"/ruling/{SUPERSEDED}?lang=en")
    page.emulate_media(media="print")
    assert not page.locator("#search").is_visible()
    assert not page.locator(".tools").first.is_visible()
    assert page.locator("details.superseded dl").is_visible()
