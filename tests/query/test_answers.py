"""Answers at their edges: the last page, the nearest name, the longest label, and what a host is given."""

import json
import re
import sqlite3
from contextlib import closing
from html import unescape
from itertools import pairwise
from urllib.parse import parse_qsl, quote, urlencode
from xml.etree import ElementTree as ET

import pytest
from tests.support.site import AGES, Asker, built

from cardwright.serve.bounds import LOOK_EVERY
from cardwright.serve.desk import Desk
from cardwright.serve.edition import sureness
from cardwright.serve.guarding import GuardedDatabase
from cardwright.serve.pages.paging import page_number
from cardwright.serve.pages.translate import badge
from cardwright.serve.paint import era_query, tilde
from cardwright.serve.plots import Bar, curve, mix
from cardwright.serve.publishing import requirements, write_site
from cardwright.serve.signs import inscribed
from cardwright.serve.sites import site_of

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def ask():
    return Asker()


@pytest.fixture(scope="module")
def edition(ask):
    ask("/")
    return site_of(ask.datasette).edition


# --- page by page ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asked, number",
    [
        ("", 1),
        ("1", 1),
        ("007", 7),
        ("99999", 99_999),
        ("100000", None),
        ("0", None),
        ("-1", None),
        ("٣", None),
        ("³", None),
        ("x", None),
        (" 1", None),
    ],
)
def test_a_page_has_a_plain_number(asked, number):
    assert page_number(asked) == number


def parts(address: str) -> tuple[str, list[tuple[str, str]]]:
    """An address, in whatever order it says its arguments."""
    path, _, question = address.partition("?")
    return path, sorted(parse_qsl(question))


def test_the_pages_of_a_search_follow_each_other_and_hold_every_card_once(ask):
    seen, number, before = [], 1, ""
    page, address = f"/search?q=game%3A{AGES}", f"/search.json?q=game%3A{AGES}"
    total = ask(address).json()["total"]
    assert total > 3 * 30
    while address:
        data = ask(address).json()
        ids = [one["id"] for one in data["cards"]]
        text = unescape(ask(page).text)
        assert [one for one in ids if f'href="/card/{one}"' not in text] == []
        first, last = map(int, re.search(r'class="small quiet">\([^0-9]*([0-9]+)[^0-9]+([0-9]+)', text).groups())
        assert (first, last) == (len(seen) + 1, len(seen) + len(ids))
        assert [*map(parts, re.findall(r'rel="prev" href="([^"]+)"', text))] == ([parts(before)] if before else [])
        seen += ids
        number += 1
        before, page, address = page, f"/search?q=game%3A{AGES}&page={number}", data["next_url"]
        assert address is None or parts(address) == parts(page.replace("/search", "/search.json"))
    assert len(seen) == len(set(seen)) == total


def test_behind_the_last_page_is_the_last_page_for_now(ask):
    answer = ask(f"/search?q=game%3A{AGES}&page=99999")
    assert answer.status_code == 302
    last = ask(answer.headers["location"])
    assert last.status_code == 200
    assert 'rel="prev"' in last.text
    assert 'rel="next"' not in last.text


@pytest.mark.parametrize("question", ["page=0", "page=x", "page=100000", "order=x", "page=x&order=x"])
def test_a_page_or_an_order_that_is_none_is_told_with_the_first_page(ask, question):
    answer = ask(f"/search?q=homer&{question}")
    assert answer.status_code == 400
    assert 'href="/search?q=homer"' in answer.text


# --- nearly named ---------------------------------------------------------------------------------


def test_a_card_nearly_named_without_its_game_is_offered(ask):
    assert f'<li><a href="/card/{AGES}/homer-a">' in ask("/card/homre-a").text
    assert '<li><a href="/card/' not in ask("/card/qqqqqqqq").text


def test_a_deck_nearly_named_is_offered(ask):
    answer = ask(f"/deck/{AGES}/civli-i")
    assert answer.status_code == 404
    assert f'href="/deck/{AGES}/civil-i"' in answer.text


def test_a_language_nearly_named_is_offered_or_else_all(ask):
    links = {
        wanted: re.findall(r'href="/translate/([a-z-]+)"', ask(f"/translate/{wanted}").text)
        for wanted in ("ess", "zzz")
    }
    known = [one["language"] for one in ask("/translate.json").json()["languages"]]
    assert links["ess"][0] == "es"
    assert len(links["ess"]) < len(known)
    assert links["zzz"] == known


def test_cards_beside_each_other_are_missed_by_name(ask):
    long = f"{AGES}/{'x' * 100}"
    for cards, status in (
        (f"{AGES}/homer-a", 200),
        (f"{AGES}/homer-a,{long}", 200),
        (long, 404),
        ("", 200),
    ):
        for address in ("/compare", "/compare.json"):
            assert ask(f"{address}?{urlencode({'cards': cards})}").status_code == status, cards
    data = ask(f"/compare.json?{urlencode({'cards': f'{long}, {AGES}/homer-a ,{long}'})}").json()
    assert (data["ok"], data["missing"]) == (False, [long[:80]])
    assert [one["id"] for one in data["cards"]] == [f"{AGES}/homer-a"]


def test_a_very_long_address_that_leads_nowhere_is_shown_in_part(ask):
    said = ask(f"/{'x' * 300}.json").json()["error"]
    assert re.findall("/x+", said) == [f"/{'x' * 119}"]


# --- words and numbers ----------------------------------------------------------------------------


def test_sureness_goes_from_one_to_three_and_is_nothing_if_nobody_said():
    assert [sureness(word) for word in ("low", "medium", "high", "", "other")] == [1, 2, 3, 0, 0]


def test_the_query_of_an_era_finds_its_cards(ask, edition):
    assert any(" " in era.key for era in edition.eras.values())
    for era in edition.eras.values():
        answer = ask(f"/search.json?lang=en&q={quote(era_query(era))}").json()
        assert (answer["ok"], answer["total"]) == (True, era.cards), era.id
        assert ('"' in era_query(era)) is (" " in era.key)


def test_every_number_of_a_sentence_leads_somewhere_and_the_rest_is_escaped():
    assert inscribed("Pay 3 & 1/2, not x2 or 4-fold.", None, "l<1") == (
        'Pay <a class="figure" href="#l&lt;1">3</a> &amp; <a class="figure" href="#l&lt;1">1/2</a>, not x2 or 4-fold.'
    )


def test_a_key_is_written_as_datasette_writes_it():
    assert tilde("a-b_c/1 é") == "a-b_c~2F1+~C3~A9"


def drawn(picture: str) -> list[dict[str, str]]:
    return [dict(one.attrib) for one in ET.fromstring(picture).iter("rect")]


@pytest.mark.parametrize("amounts", [[3], [0, 5, 10], [1] * 12, [0, 0]])
def test_upright_bars_stand_side_by_side_and_are_as_tall_as_their_amounts(amounts):
    bars = drawn(curve([Bar(str(place), amount, "red") for place, amount in enumerate(amounts)], "t", "s"))
    slot = 360 / len(amounts)
    for place, (bar, amount) in enumerate(zip(bars, amounts, strict=True)):
        left, wide = float(bar["x"]), float(bar["width"])
        assert left + wide / 2 == pytest.approx(slot * place + slot / 2, abs=0.2)
        assert 0 < wide <= min(slot, 48)
        assert float(bar["height"]) == pytest.approx(108 * amount / max(1, *amounts, 1), abs=0.1)
        assert float(bar["y"]) + float(bar["height"]) == pytest.approx(128, abs=0.2)


def test_lying_bars_stand_one_below_the_other_and_are_as_long_as_their_amounts():
    bars = drawn(mix([Bar("a", 1, "red"), Bar("b", 4, "red"), Bar("c", 2, "red")], "t", "s"))
    assert [float(bar["width"]) for bar in bars] == [37.5, 150, 75]
    tops = [float(bar["y"]) for bar in bars]
    apart = [below - above for above, below in pairwise(tops)]
    assert apart == pytest.approx([apart[0]] * 2, abs=0.2)
    assert apart[0] > float(bars[0]["height"])


def test_a_label_of_twenty_five_letters_is_shown_and_a_longer_one_is_cut_to_as_many():
    for length, shown in ((25, "x" * 25), (26, "x" * 24 + "…")):
        assert f">{shown}</text>" in mix([Bar("x" * length, 1, "red")], "t", "s")


def test_a_badge_has_room_for_its_words_and_the_colour_of_its_standing(ask, edition, tmp_path):
    path = tmp_path / "catalog.db"
    with closing(sqlite3.connect(path)) as catalog:
        catalog.execute("CREATE TABLE strings (language TEXT, state TEXT)")
        for done, colour in ((100, "#2e6b3e"), (95, "#2e6b3e"), (94, "#7a5b12"), (50, "#7a5b12"), (49, "#8f3527")):
            catalog.execute("DELETE FROM strings")
            rows = [("es", "reviewed" if number < done else "missing") for number in range(100)]
            catalog.executemany("INSERT INTO strings VALUES (?, ?)", rows)
            who, _ = site_of(ask.datasette).visitor("/", {}, "", "")
            picture = badge(Desk(catalog, edition, who), "es")
            assert f'fill="{colour}"' in picture, done
            assert f"Español: {done} %" in picture
            texts = [(float(one.get("x")), one.text) for one in ET.fromstring(picture).iter(f"{SVG}text")]
            (label_middle, label), (value_middle, value) = texts
            whole = int(ET.fromstring(picture).get("width"))
            edge = 2 * label_middle
            assert edge == int(6.3 * len(label)) + 12
            assert 2 * (value_middle - edge) == whole - edge == int(6.3 * len(value)) + 12
        assert badge(Desk(catalog, edition, who), "xx") is None


# --- what holds the server together ---------------------------------------------------------------


def test_a_question_that_is_being_answered_ends_with_the_server(ask):
    database = GuardedDatabase(ask.datasette, str(built() / "catalog.db"), False, ())
    looks = []

    def look() -> bool:
        looks.append(1)
        database.end()
        return len(looks) > 1000

    with closing(database.connect()) as connection:
        connection.set_progress_handler(look, LOOK_EVERY)
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            connection.execute("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n")
    assert len(looks) < 1000
    # Those that are closed already need no end.
    database.end()
    with pytest.raises(sqlite3.OperationalError, match="read-only"):
        database.connect(write=True)


def test_a_host_is_given_everything_in_a_folder_of_any_depth(tmp_path):
    folder = tmp_path / "a" / "site"
    files = write_site(folder, built() / "catalog.db")
    assert [path for path in files if not path.exists()] == []
    assert (folder / "catalog.db").read_bytes() == (built() / "catalog.db").read_bytes()
    assert (folder / "requirements.txt").read_text() == "".join(f"{line}\n" for line in requirements())
    assert json.loads((folder / "settings.json").read_text())["default_allow_sql"] is False
    told = json.loads((folder / "inspect-data.json").read_text())["catalog"]
    with closing(sqlite3.connect(folder / "catalog.db")) as catalog:
        [(cards,)] = catalog.execute("SELECT count(*) FROM cards")
    assert (told["tables"]["cards"]["count"], told["size"]) == (cards, (folder / "catalog.db").stat().st_size)
    assert (folder / "program" / "cardwright" / "serve" / "plugin.py").is_file()
    assert not list(folder.rglob("__pycache__"))


def test_words_in_quotes_that_nothing_has_are_named(ask):
    for language in ("en", "es"):
        found = ask(f"/search.json?q=%22zzqxw+vvkj%22&lang={language}")
        assert found.status_code == 400
        assert '"zzqxw vvkj"' in found.json()["error"]
