"""The pages as HTML: languages marked, verdicts of a day, addresses that lead nowhere any more."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from bs4 import BeautifulSoup, Tag

from faqsearch import open_library
from faqsearch.dates import newest_known
from faqsearch.languages import Lang
from faqsearch.nouns.verdicts import (
    Check,
    Method,
    OutdatedWord,
    Turn,
    Verdict,
)
from faqsearch.render.catalogue import day
from faqsearch.render.page import GLUE
from faqsearch.web.app import application
from faqsearch.web.badges import Badges
from tests.web.conftest import Answer, running

Get = Callable[..., Answer]

SUPERSEDED = "en-97f55d0b71ac"


def soup(answer: Answer) -> BeautifulSoup:
    return BeautifulSoup(answer.text, "html.parser")


def tongue(element: Any) -> str:
    """The language that an element is in, by the next ``lang`` around it."""
    assert isinstance(element, Tag)
    around = [element, *element.parents]
    return str(next(one["lang"] for one in around if isinstance(one, Tag) and one.get("lang")))


def test_names_that_are_offered_say_their_language(get: Get) -> None:
    offered = soup(get("/card/Contemplation?lang=fr")).select(".offered a")
    names = [[(tongue(s), s.text) for s in link.select("span")] for link in offered]
    assert names == [
        [("fr", "Contemplation"), ("en", "Contemplation")],
        [("fr", "Contemplation"), ("en", "Ponder")],
    ]
    for link in offered:
        assert get(str(link["href"])).status == 200
    near = soup(get("/card/Oblivian?lang=en")).select_one(".offered span")
    assert near and (tongue(near), near.text) == ("en", "Oblivion Ring")
    meant = soup(get("/?q=oblivian&lang=fr")).select_one("#results .notice a span")
    assert meant and (tongue(meant), meant.text) == ("fr", "Cercle de l’oubli")


def test_other_names_and_given_up_words_say_their_language(get: Get) -> None:
    page = soup(get("/mechanic/planeswalker?lang=en"))
    also = {one.text: tongue(one) for one in page.select("h1 ~ p.place span")}
    assert also == {"planeswalkers": "en", "arpenteur": "fr", "arpenteurs": "fr"}
    english = soup(get(f"/ruling/{SUPERSEDED}?lang=fr"))
    assert [text["lang"] for text in english.select("article .text")] == ["en", "fr"]
    badge = Badges(Lang.FR, None, lambda number: "/", "0").badge(
        Check(
            Verdict.HOLDS,
            Method.COMPUTED,
            outdated=(OutdatedWord("in play", "battlefield", date(2009, 7, 11)),),
        ),
        Lang.EN,
    )
    assert [(str(f.words), f.lang) for f in badge.facts if "→" in f.words] == [
        ("in play → battlefield", Lang.EN)
    ]


def test_the_counterpart_is_announced_in_the_language_of_the_page(get: Get) -> None:
    twin = {"en": "The same in French", "fr": "La même en français"}
    for lang, heading in twin.items():
        page = soup(get(f"/ruling/{SUPERSEDED}?lang={lang}"))
        assert heading in [one.text for one in page.select("h2")]


def test_a_verdict_of_a_day_says_which_day_it_speaks_of(get: Get) -> None:
    page = soup(get(f"/ruling/{SUPERSEDED}?lang=en&as_of=2009-01-01"))
    terms = [one.text for one in page.select(".verdict dt")]
    assert "On January\u00a01,\u00a02009:" in terms and "Now:" not in terms
    assert "Rules, by their numbers of today:" in terms


def test_an_answer_that_turned_more_than_once_tells_each_turn() -> None:
    check = Check(
        Verdict.SUPERSEDED,
        Method.COMPUTED,
        since=date(2009, 7, 11),
        changes=("chk-legend",),
        function="mana_value",
        then=1,
        now=3,
        turns=(
            Turn(date(2009, 7, 11), ("chk-legend",), 2),
            Turn(date(2017, 4, 28), ("9ed-auras",), 3),
        ),
    )
    badge = Badges(Lang.EN, None, lambda number: "/", "0").badge(check, Lang.EN)
    assert [fact.term for fact in badge.facts][:5] == [
        "Then:",
        f"Since {day(date(2009, 7, 11), Lang.EN)}:",
        f"Now, since {day(date(2017, 4, 28), Lang.EN)}:",
        "Changed by:",
        "Changed by:",
    ]


def test_a_verdict_that_rests_on_nothing_does_not_open(get: Get) -> None:
    for target in ("/?q=mana&lang=en", "/card/Mulldrifter?lang=fr"):
        for opening in soup(get(target)).select("details.verdict"):
            assert opening.select("dt")


def test_the_link_of_a_ruling_whose_document_was_taken_out_says_so(
    tmp_path: Path, document: Path
) -> None:
    folder = tmp_path / "library"
    library = open_library(folder, bundled=False)
    library.add([document])
    (id,) = [stored.ruling.id for stored in library.rulings()]
    with running(application(lambda: open_library(folder, bundled=False)), folder) as served:
        page = soup(served.get(f"/ruling/{id}?lang=en"))
        assert "Zwieback" in page.select_one("article .text").text  # type: ignore[union-attr]
        library.remove(library.documents()[0].document.id)
        gone = served.get(f"/ruling/{id}?lang=fr")
        assert gone.status == 404 and gone.headers["cache-control"] == "no-store"
        assert "son document a pu être retiré" in soup(gone).select_one("main").text  # type: ignore[union-attr]
        assert served.get(f"/api/ruling/{id}").status == 404


def test_the_places_of_a_text_are_parted_as_the_language_has_it(get: Get) -> None:
    several = "en-f86b50fa4c63"  # under three cards
    for lang, semicolon in (("en", "; "), ("fr", "\u00a0; ")):
        page = soup(get(f"/ruling/{several}?lang={lang}"))
        place = page.select_one("article .place")
        citation = page.select_one("button[data-words]")
        assert place and place.text.count(semicolon) == 2
        assert citation and str(citation["data-words"]).count(semicolon) == 2
        assert lang == "fr" or " ;" not in place.text.replace("\u00a0", " ")


def test_what_became_of_a_rule_leads_to_its_number_of_today(get: Get) -> None:
    for lang, words in (
        ("en", "as of August 23, 2007 – rewritten since, 709.4a today"),
        ("fr", "au 23 août 2007 – réécrite depuis, 709.4a aujourd’hui"),
    ):
        told = soup(get(f"/rule/505.7?lang={lang}&as_of=2007-08-23")).select_one("p.shape")
        assert told and told.text.replace("\u00a0", " ") == words
        assert [link["href"] for link in told.select("a")] == [f"/rule/709.4a?lang={lang}"]


def test_what_cites_a_rule_before_its_edition_leads_to_the_day_of_that(get: Get) -> None:
    page = soup(get("/mechanic/retrace?lang=en"))
    linked = {str(a["href"]) for a in page.select("a") if "/rule/502.81a" in str(a["href"])}
    assert linked == {"/rule/502.81a?lang=en&as_of=2008-07-15"}
    assert get(linked.pop()).status == 200
    assert get("/rule/502.81a?lang=en&as_of=2008-07-14").status == 404


def test_a_rule_s_title_that_is_english_alone_is_marked_as_english(get: Get) -> None:
    page = soup(get("/rule/205?lang=fr"))
    titles = [one for one in page.select(".meanings li span") if tongue(one) == "en"]
    assert "Type" in [one.text for one in titles]
    assert "[en]" not in page.text


def test_a_day_to_come_is_refused_and_not_offered(get: Get) -> None:
    for path in ("/?q=clash&", "/card/Fire?", "/rule/505.7?", f"/ruling/{SUPERSEDED}?"):
        page = get(f"{path}lang=en&as_of=2999-01-01")
        assert page.status == 400 and "That day is still to come" in page.text, path
    today = soup(get("/card/Fire?lang=en")).select_one("#as-of")
    assert today and today["min"] == "1993-08-05"
    assert today["max"] == date.today().isoformat()


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ("/card/Fire?lang=fr&lnag=en", ["Cette page n’a pas de paramètre « lnag » : il ne"]),
        ("/?q=evoke&as-of=2009-01-01&lang=en", ["This page has no parameter “as-of”: it"]),
        ("/card/Fire?lang=en&lang=fr", ["Indiqué plusieurs fois, le dernier compte : lang."]),
        ("/ledger?term=exile&since=2009-01-01&lang=en", []),
        ("/rule/100.1?history=1&lang=en&offset=0", []),
    ],
)
def test_a_parameter_that_a_page_does_not_have_is_told(
    get: Get, target: str, told: list[str]
) -> None:
    page = soup(get(target))
    notices = [one.text.replace("\N{NO-BREAK SPACE}", " ") for one in page.select(".notice")]
    begun = ("Cette page", "This page", "Indiqué", "Given")
    odd = [one for one in notices if one.startswith(begun)]
    assert [one[: len(words)] for one, words in zip(odd, told, strict=True)] == told
    assert not page.select("form [name=lnag], form [name=as-of]")


def test_an_address_that_is_no_utf_8_is_no_question(get: Get) -> None:
    assert get("/card/Cercle%20de%20l%92oubli").status == 400


def test_no_line_of_a_french_page_begins_with_a_sign_of_ours(get: Get) -> None:
    told = {
        "/card/Mulldrifter?": "Mécaniques\u00a0:",
        "/?q=oblivian&": "oubli\u00a0?",
        "/mechanic/planeswalker?": "Autres noms\u00a0:",
        "/ledger?": "Mots\u00a0:",
    }
    for target, words in told.items():
        assert words in soup(get(f"{target}lang=fr")).select_one("main").text, target  # type: ignore[union-attr]


def test_the_other_names_of_a_mechanic_are_told_by_their_language(get: Get) -> None:
    told = soup(get("/mechanic/clash?lang=fr")).select("main p.place")
    called = [p.text for p in told if p.text.startswith("Autres noms")]
    assert called == [
        "Autres noms\u00a0: confronter, capacité de confrontation",
        "Autres noms en anglais\u00a0: clash with an opponent",
    ]
    abroad = next(p for p in told if p.text == called[1]).find(lang="en")
    assert abroad and abroad.text == "clash with an opponent"


def test_how_far_the_rules_are_known_is_told_under_what_holds(
    get: Get, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = f"Verdicts go by the rules known here, up to those of {day(newest_known(), Lang.EN)}."
    told = told.replace(GLUE, "\u00a0")
    rule = "/rule/702.74a?lang=en"
    monkeypatch.setattr("faqsearch.render.verdicts._RECENT", timedelta.min)
    assert told in get("/card/Mulldrifter?lang=en").text and told in get(rule).text
    assert told not in get(f"{rule}&history=1").text  # which shows no verdict
    monkeypatch.setattr("faqsearch.render.verdicts._RECENT", timedelta.max)
    assert told not in get("/card/Mulldrifter?lang=en").text and told not in get(rule).text


def test_what_our_own_glossary_says_of_a_mechanic_is_called_so(get: Get) -> None:
    for lang, words, told in (
        ("en", "evoke", "In our words"),
        ("fr", "évocation", "En nos termes"),
    ):
        page = soup(get(f"/?q={quote(words)}&lang={lang}"))
        found = [
            one for one in page.select("article") if one.select('h2 a[href^="/mechanic/evoke"]')
        ]
        (own,) = [one for one in found if one.select(".kind")]  # a ruling has none
        assert [one.text for one in own.select(".ours")] == [told]
    ruling = soup(get(f"/ruling/{SUPERSEDED}?lang=en"))
    assert ruling.select("article") and not ruling.select(".ours")
