"""The JSON API over HTTP: the contract's JSON, statuses, parts of lists, caches, other sites."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from jsonschema import Draft202012Validator
from starlette.requests import Request

from faqsearch import open_library
from faqsearch.export import card_answer_json, search_json
from faqsearch.languages import Lang
from faqsearch.schemas import schemas
from faqsearch.web.api import Api
from faqsearch.web.asked import Refused
from faqsearch.web.current import CurrentLibrary
from faqsearch.web.problems import PROBLEM

Get = Callable[..., Any]

SUPERSEDED = "en-97f55d0b71ac"


@pytest.mark.parametrize(
    ("target", "shape"),
    [
        ("/api/search?q=evoke", "search"),
        ("/api/search?q=pistage&lang=fr&explain=1&limit=3&as_of=2008-06-11", "search"),
        ("/api/card/Mulldrifter", "card"),
        ("/api/card/Fire%20%2F%2F%20Ice?lang=fr", "card"),
        ("/api/card/Fire%2FIce", "card"),
        ("/api/mechanic/evoke", "mechanic"),
        ("/api/glossary/legend%20rule", "glossary"),
        ("/api/rule/505.7?as_of=2007-08-23", "rule"),
        ("/api/rule/702.74?only=1", "rule"),
        (f"/api/ruling/{SUPERSEDED}", "ruling"),
        ("/api/check?card=Oblivion%20Ring", "check"),
        ("/api/check?document=lorwyn-en&limit=5", "check"),
        ("/api/ledger?since=2009-01-01&term=mana", "ledger"),
        ("/api/documents", "documents"),
        ("/api/export?format=json&card=Mulldrifter", "export"),
        ("/api/export?format=scryfall&card=Oblivion%20Ring", "export-scryfall"),
        ("/api/card/Contemplation", "error"),
    ],
)
def test_an_answer_has_the_shape_of_the_contract(get: Get, target: str, shape: str) -> None:
    answer = get(target)
    assert answer.status == (300 if shape == "error" else 200)
    assert answer.headers["content-type"] == "application/json"
    Draft202012Validator(schemas()[shape]).validate(answer.json)


def test_the_api_answers_as_the_library_does(get: Get, library_folder: Any) -> None:
    library = open_library(library_folder)
    asked = "what happens if Oblivion Ring leaves before its first ability resolves"
    held = json.loads(json.dumps(search_json(library.search(asked, Lang.EN))))
    assert get(f"/api/search?q={quote(asked)}&lang=en").json == held
    card = json.loads(json.dumps(card_answer_json(library.card("Cercle de l'oubli", Lang.FR))))
    assert get("/api/card/cercle%20de%20l%E2%80%99oubli?lang=fr").json == card
    library.close()


def test_a_ruling_by_its_id_has_its_twin_and_what_its_verdict_rests_on(get: Get) -> None:
    found = get(f"/api/ruling/{SUPERSEDED}").json
    assert found["ruling"]["verdict"]["verdict"] == "superseded"
    assert found["ruling"]["verdict"]["change"] == "roe-cost-reduction"
    assert (found["ruling"]["lang"], found["twin"]["lang"]) == ("en", "fr")
    assert found["twin"]["id"] == found["ruling"]["twin"]
    assert get(f"/api/ruling/{SUPERSEDED}?as_of=2009-01-01").json["ruling"]["verdict"][
        "verdict"
    ] == ("holds")


def test_without_a_language_the_browser_s_decides_then_the_question_s(get: Get) -> None:
    def lang(target: str, **headers: str) -> str:
        return str(get(target, **headers).json["query"]["lang"])

    assert lang("/api/search?q=evoke", accept_language="fr-FR,fr;q=0.9,en;q=0.1") == "fr"
    assert lang("/api/search?q=evoke&lang=en", accept_language="fr") == "en"
    assert lang("/api/search?q=un+sort+contrecarr%C3%A9", accept_language="de") == "fr"


def test_long_lists_come_in_parts_that_link_to_each_other(get: Get) -> None:
    seen: list[str] = []
    target = "/api/search?q=mana&lang=en&limit=7"
    while target:
        answer = get(target)
        seen += [f"{hit['rank']}" for hit in answer.json["hits"]]
        links = answer.headers.get("link", "").split(", ")
        after = [link for link in links if 'rel="next"' in link]
        target = f"/api/search{after[0].split('>')[0][1:]}" if after else ""
    assert seen == [str(n) for n in range(1, answer.json["total"] + 1)]
    assert len(seen) > 14
    whole = get("/api/mechanic/evoke").json
    assert get("/api/mechanic/evoke?offset=2&limit=2").json["rulings"] == whole["rulings"][2:4]
    assert get("/api/mechanic/evoke?offset=2&limit=2").json["total"] == whole["total"]


@pytest.mark.parametrize(
    ("target", "status", "member"),
    [
        ("/api/search", 400, "q"),
        ("/api/search?q=%20", 400, "q"),
        ("/api/search?q=a&lang=de", 400, "lang"),
        ("/api/search?q=a&limit=0", 400, "limit"),
        ("/api/search?q=a&limit=501", 400, "limit"),
        ("/api/search?q=a&limit=%C2%B2", 400, "limit"),
        ("/api/search?q=a&offset=-1", 400, "offset"),
        ("/api/search?q=a&as_of=someday", 400, "as_of"),
        ("/api/card/Fire?as_of=2999-01-01", 400, "still to come"),
        ("/api/rule/505.7?as_of=1993-08-04", 400, "1993-08-05"),
        ("/api/search?q=" + "a" * 501, 400, "q"),
        ("/api/search?q=a&explain=yes", 400, "explain"),
        ("/api/rule/702.74?only=2", 400, "only"),
        ("/api/search?q=evoke&q=clash", 400, "given more than once: q"),
        ("/api/search?q=evoke&foo=1", 400, "no parameter 'foo', only q, explain, lang"),
        ("/api/card/Fire?q=1&only=1", 400, "no parameter 'q', 'only'"),
        ("/api/documents?lang=en&lang=fr", 400, "given more than once: lang"),
        ("/api/search?q=%ff%fe", 400, "not UTF-8"),
        ("/api/card/Cercle%20de%20l%92oubli", 400, "not UTF-8"),
        ("/api/card/Zzyzx%20Qwfp", 404, "Zzyzx"),
        ("/api/rule/banana", 400, "banana"),
        ("/api/rule/999.99", 404, "999.99"),
        ("/api/ruling/en-000000000000", 404, "en-000000000000"),
        ("/api/check", 400, "card"),
        ("/api/check?card=Fire&document=lorwyn-en", 400, "card"),
        ("/api/check?document=nothing", 404, "nothing"),
        ("/api/export?format=json", 400, "selection"),
        ("/api/export?format=xml", 400, "format"),
        ("/api/nothing", 404, ""),
        ("/api/search?q=" + "a" * 2100, 414, ""),
    ],
)
def test_what_is_wrong_is_told_as_problem_details(
    get: Get, target: str, status: int, member: str
) -> None:
    answer = get(target)
    assert answer.status == status
    assert answer.headers["content-type"] == "application/problem+json"
    told = answer.json
    assert told["status"] == status and told["title"] and member in told["detail"]
    assert "etag" not in answer.headers


def test_an_unknown_name_comes_with_suggestions(get: Get) -> None:
    told = get("/api/card/Oblivian").json
    assert told["suggestions"][0] == "Oblivion Ring" and len(told["suggestions"]) <= 3


def test_an_ambiguous_name_leads_to_each_that_bears_it(get: Get) -> None:
    answer = get("/api/card/Contemplation?lang=fr")
    assert answer.json["candidates"] == ["Contemplation", "Ponder"]
    links = [link.split(">")[0][1:] for link in answer.headers["link"].split(", ")]
    assert [get(f"{link}?lang=fr").json["card"]["id"] for link in links] == [
        "Contemplation",
        "Ponder",
    ]


def test_a_word_for_two_mechanics_is_that_of_the_language_asked(get: Get) -> None:
    assert get("/api/mechanic/initiative?lang=fr").json["mechanic"]["id"] == "first-strike"
    assert get("/api/mechanic/initiative?lang=en").json["mechanic"]["id"] == "the-initiative"
    neither = get("/api/mechanic/initiative")
    assert (neither.status, neither.json["candidates"]) == (300, ["first-strike", "the-initiative"])
    links = [link.split(">")[0][1:] for link in neither.headers["link"].split(", ")]
    assert [get(link).json["mechanic"]["id"] for link in links] == neither.json["candidates"]
    pages = {lang: get(f"/?q=initiative&lang={lang}").body.decode() for lang in Lang}
    assert "Undercity" in pages[Lang.EN] and "702.7" not in pages[Lang.EN]
    assert "702.7" in pages[Lang.FR] and "Infracité" not in pages[Lang.FR]


def test_a_date_that_may_be_of_two_days_is_refused_and_in_a_filter_told(get: Get) -> None:
    for target in ("card/Mulldrifter?as_of=03/04/2019", "ledger?since=03/04/2019"):
        answer = get(f"/api/{target}")
        assert answer.status == 400
        assert "03/04/2019 may be 2019-04-03 or 2019-03-04" in answer.json["detail"]
    assert get("/api/card/Mulldrifter?as_of=13/04/2019").status == 200
    query = get("/api/search?q=evoke+before:03/04/2019").json["query"]
    assert query["days"] == {"03/04/2019": "2019-04-03"}
    page = get("/?q=evoke+before:03/04/2019&lang=fr").text.replace("\xa0", " ")
    assert "03/04/2019 a été lu comme le 3 avril 2019." in page


def test_a_set_is_the_day_it_came_out_where_only_one_is_called_so(get: Get) -> None:
    named, of_day = (get(f"/api/ledger?since={day}").json for day in ("Coucheciel", "2008-07-25"))
    assert named == of_day
    assert get("/api/ledger?since=ravnica").status == 400


def test_an_answer_is_not_sent_again_to_who_has_it(get: Get) -> None:
    first = get("/api/card/Mulldrifter?lang=en", accept_encoding="gzip")
    tag = first.headers["etag"]
    again = get("/api/card/Mulldrifter?lang=en", if_none_match=tag)
    assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
    for answer in (first, again):
        assert answer.headers["vary"] == "Accept-Language, Accept-Encoding"
    assert get("/api/card/Mulldrifter?lang=fr", if_none_match=tag).status == 200
    assert get("/api/card/Mulldrifter", accept_language="fr", if_none_match=tag).status == 200


def test_other_sites_may_read_and_nobody_may_write(get: Get) -> None:
    assert get("/api/ledger").headers["access-control-allow-origin"] == "*"
    asked = get("/api/ledger", "OPTIONS", origin="http://elsewhere.example")
    assert asked.status == 204
    assert asked.headers["access-control-allow-methods"] == "GET, HEAD"
    assert "access-control-allow-origin" not in get("/").headers
    for method in ("POST", "PUT", "DELETE", "PATCH", "TRACE"):
        refused = get("/api/ledger", method)
        assert refused.status == 405 and refused.headers["allow"] == "GET, HEAD, OPTIONS"
        assert refused.headers["content-type"] == PROBLEM


def test_head_has_the_headers_and_no_body(get: Get) -> None:
    answer = get("/api/card/Mulldrifter", "HEAD")
    assert answer.status == 200 and answer.body == b"" and "etag" in answer.headers
    whole = get("/api/export", "HEAD")
    assert (whole.status, whole.body) == (200, b"")
    assert whole.headers["content-type"] == "application/jsonl"


def test_long_answers_are_packed(get: Get) -> None:
    packed = get("/api/card/Mulldrifter?lang=en", accept_encoding="gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == get("/api/card/Mulldrifter?lang=en").body


def test_the_whole_library_goes_out_line_by_line(get: Get, library_folder: Any) -> None:
    library = open_library(library_folder)
    wanted = [stored.ruling.id for stored in library.rulings()]
    library.close()
    answer = get("/api/export")
    assert answer.headers["content-type"] == "application/jsonl"
    lines = answer.text.splitlines()
    assert [json.loads(line)["id"] for line in lines] == wanted
    Draft202012Validator(schemas()["export-jsonl"]).validate(json.loads(lines[0]))
    assert get("/api/export?card=Zzyzx%20Qwfp").status == 404


def test_a_card_is_exported_as_it_is_from_the_command_line(get: Get, library_folder: Any) -> None:
    library = open_library(library_folder)
    wanted = [s.ruling.id for s in library.rulings() if "Oblivion Ring" in s.ruling.cards]
    library.close()
    lines = get("/api/export?card=cercle%20de%20l%E2%80%99oubli").text.splitlines()
    assert wanted and [json.loads(line)["id"] for line in lines] == wanted


def test_what_is_too_much_for_one_answer_is_refused(
    get: Get, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("faqsearch.web.api._MOST_WHOLE", 20)
    for target in ("check?document=lorwyn-en", "export?document=lorwyn-en&format=json"):
        answer = get(f"/api/{target}")
        assert answer.status == 400 and "20 rulings" in answer.json["detail"]
    assert get("/api/check?card=Oblivion%20Ring").status == 200
    assert get("/api/export?document=lorwyn-en").status == 200


def test_only_so_many_exports_are_under_way_at_once(library_folder: Any) -> None:
    current = CurrentLibrary(lambda: open_library(library_folder))
    current.open()
    api = Api(current)
    scope = {"type": "http", "method": "GET", "path": "/api/export", "headers": []}
    asked = Request({**scope, "query_string": b""})
    with current.reading() as now:
        under_way = [api.export(asked, now.library) for _ in range(4)]
        with pytest.raises(Refused) as refused:
            api.export(asked, now.library)
        assert refused.value.status == 503
        under_way.pop()  # its client has gone before it was sent
        under_way.append(api.export(asked, now.library))
    under_way.clear()
    current.close()


def test_the_description_is_not_sent_again_to_who_has_it(get: Get) -> None:
    for target in ("/api/openapi.json", "/sw.js", "/faqsearch.webmanifest"):
        tag = get(target).headers["etag"]
        again = get(target, if_none_match=tag)
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)


def test_health_tells_the_library_and_is_never_kept(get: Get) -> None:
    answer = get("/health")
    assert answer.json["status"] == "ok" and answer.json["library"].startswith("snapshots-")
    assert answer.headers["cache-control"] == "no-store"
