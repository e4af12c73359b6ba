"""Cards that somebody collects and compares, and what each version changed: pages, data and the feed."""

import re
import xml.etree.ElementTree as ET
from html import unescape

import pytest
from tests.support.site import AGES, Asker

from cardwright.serve.feed import dated
from cardwright.serve.pages.changes import VersionChanges

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def ask():
    return Asker()


def names(page):
    return [unescape(one) for one in re.findall(r'class="card-name"><a [^>]*>([^<]+)', page.text)]


# --- collecting -----------------------------------------------------------------------------------


def test_the_address_of_a_list_holds_all_of_it(ask):
    page = ask(f"/list?name=Friday+%3Cnight%3E&cards=iron-i,{AGES}/homer-a,no-such-card&lang=en")
    assert names(page) == ["Iron", "Homer"]
    assert "<h1>Friday &lt;night&gt;</h1>" in page.text
    assert "no-such-card" in page.text
    data = ask(f"/list.json?name=Friday&cards=iron-i,{AGES}/homer-a").json()
    assert data["name"] == "Friday"
    assert [card["id"] for card in data["cards"]] == [f"{AGES}/iron-i", f"{AGES}/homer-a"]
    assert ask("/list?cards=no-such-card").status_code == 404


@pytest.mark.parametrize("view", ["cards", "list", "table"])
def test_every_card_has_a_plus_that_works_without_scripts(ask, view):
    page = ask(f"/search?q=t:mine&view={view}&lang=en")
    ways = [unescape(one) for one in re.findall(r'<a class="plus" href="([^"]+)"', page.text)]
    assert len(ways) == 4
    for way in ways:
        assert len(names(ask(way))) == 1


# --- comparing ------------------------------------------------------------------------------------


def test_a_card_is_added_to_a_comparison_by_its_name(ask):
    answer = ask("/compare?cards=iron-i&add=coal&lang=en")
    assert answer.status_code == 302
    assert names(ask(answer.headers["location"])) == ["Iron", "Coal"]
    several = ask("/compare?cards=iron-i&add=t:mine&lang=en")
    ways = [unescape(one) for one in re.findall(r'<a class="chip[^"]*" href="([^"]+)"', several.text)]
    assert len(ways) == 3
    assert [names(ask(way))[0] for way in ways] == ["Iron"] * 3
    assert "“xyzzy”" in ask("/compare?add=xyzzy&lang=en").text


def test_a_card_leaves_a_comparison(ask):
    page = ask("/compare?cards=iron-i,coal-ii,oil-iii&lang=en")
    ways = [unescape(one) for one in re.findall(r'<a href="([^"]+)" aria-label="Remove', page.text)]
    assert [names(ask(way)) for way in ways] == [["Coal", "Oil"], ["Iron", "Oil"], ["Iron", "Coal"]]


def test_a_comparison_tells_the_text_and_the_output_of_each_card(ask):
    rows = {row["label"]: row for row in ask("/compare.json?cards=iron-i,coal-ii&lang=en").json()["rows"]}
    assert rows["gives resource"] == {"label": "gives resource", "values": ["2", "3"], "differs": True}
    assert rows["Kind"]["differs"] is False
    assert rows["Text"]["values"] == [
        "Each worker here produces 2 resources.",
        "Each worker here produces 3 resources.",
    ]


# --- changes --------------------------------------------------------------------------------------


def test_the_changes_are_short_and_told_by_version(ask):
    page = ask("/changes?lang=en")
    told = ask("/changes.json?lang=en").json()
    assert {(one["game"], one["version"]) for one in told["versions"]} == {
        ("tempus", "0.1"), ("tempus", "next"), (AGES, "0.1"), (AGES, "next"),
    }  # fmt: skip
    for one in told["versions"]:
        assert f'id="{one["game"]}-{one["version"]}"' in page.text
        for sort, number in one["cards"].items():
            assert f"{number} {sort} card" in page.text
    # Each card of a version stands behind a number.
    assert page.text.count("<details>") == sum(len(one["cards"]) for one in told["versions"])


def test_a_name_in_one_more_language_is_no_change(ask):
    changed = ask("/search.json?q=is:changed").json()
    assert 0 < changed["total"] < 40
    assert not [one for one in ask("/changes.json?lang=fr").json()["changes"] if one["field"] == "name"]


def test_the_feed_has_an_entry_for_each_recorded_version(ask):
    answer = ask("/changes.atom?lang=es")
    assert answer.headers["content-type"].startswith("application/atom+xml")
    feed = ET.fromstring(answer.text)
    entries = feed.findall(f"{ATOM}entry")
    assert {one.findtext(f"{ATOM}title") for one in entries} == {"Tempus 0.1", "Through the Ages 0.1"}
    assert {one.findtext(f"{ATOM}summary") for one in entries} == {"17 cartas nuevas", "244 cartas nuevas"}
    for one in (feed, *entries):
        assert one.findtext(f"{ATOM}id").startswith("http://localhost/changes?lang=es")
        assert re.fullmatch(r"[0-9-]{10}T[0-9:]{8}Z", one.findtext(f"{ATOM}updated"))
    assert 'type="application/atom+xml" href="/changes.atom' in ask("/changes?lang=en").text


def test_a_version_without_a_date_has_that_of_the_next_in_the_feed():
    dates = [("late", ""), ("third", "2020-05-01"), ("second", ""), ("first", "2019-01-01")]
    known = [VersionChanges(f"game/{name}", "game", name, date) for name, date in dates]
    assert list(dated(known).values()) == ["2020-05-01", "2020-05-01", "2020-05-01", "2019-01-01"]
    assert dated([VersionChanges("game/only", "game", "only", "")]) == {"game/only": "1970-01-01"}
