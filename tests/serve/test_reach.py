"""The ways to a card: questions, suggestions, comparisons, addresses as people and programs write them."""

import re
from html import unescape
from urllib.parse import quote_plus, unquote
from xml.etree import ElementTree as ET

import pytest
from tests.support.games import compiled
from tests.support.oracle import all_cards
from tests.support.site import AGES, Asker

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


@pytest.fixture(scope="module")
def ask():
    return Asker()


def total(ask, text: str, language: str = "en") -> int:
    return ask(f"/search.json?q={quote_plus(text)}&lang={language}").json()["total"]


def test_a_question_is_said_as_the_query_that_was_carried_out(ask):
    page = unescape(ask("/search?q=wonders+age+II&lang=en").text)
    assert "t:wonder era:II</a>" in page
    assert "<strong>4 cards</strong>" in page
    data = ask("/search.json?q=wonders+age+II&lang=en").json()
    assert (data["read_as"], data["total"]) == ("t:wonder era:II", 4)
    assert {card["era"] for card in data["cards"]} == {"II"}


def test_a_query_is_translated_with_its_page(ask):
    page = unescape(ask(f"/search?q={quote_plus('tipo:líder da:ciencia')}&lang=es").text)
    [address] = re.findall(r'<a href="([^"]+)" hreflang="en"', page)
    assert "q=t%3Aleader+gives%3Ascience" in address
    assert total(ask, "t:leader gives:science") == total(ask, "tipo:líder da:ciencia", "es") > 0


def test_an_answer_without_cards_offers_queries_that_find_some(ask):
    data = ask(f"/search.json?q={quote_plus('t:wonder t:leader era:I')}&lang=en").json()
    assert data["total"] == 0
    assert data["others"]
    for other in data["others"]:
        assert total(ask, other["query"]) == other["total"] > 0


@pytest.mark.parametrize("view", ["list", "table"])
def test_the_found_cards_stand_in_a_list_or_a_table_in_either_direction(ask, view):
    up, down = (
        re.findall(
            r'href="/card/([^"?]+)', ask(f"/search?q=t:wonder+-game:inner-sea&order=name&dir={way}&view={view}").text
        )
        for way in ("up", "down")
    )
    assert len(up) == len(down) == 28
    assert up == down[::-1]


def test_chips_narrow_a_search_to_what_they_count(ask):
    page = ask("/search?q=t:leader+or+t:wonder&lang=en").text
    chips = re.findall(r'class="chip" href="([^"]+)">[^<]+<span class="quiet">([0-9]+)</span>', page)
    assert len(chips) > 5
    for address, number in chips[::3]:
        assert ask(unescape(address).replace("/search", "/search.json")).json()["total"] == int(number)


def test_what_is_typed_is_continued(ask):
    def suggested(text: str, language: str = "en") -> list[str]:
        return ask(f"/suggest.json?q={quote_plus(text)}&lang={language}").json()["suggestions"]

    assert "Aristotle" in suggested("arist")
    assert "Aristóteles" in suggested("arist", "es")
    assert "t:leader" in suggested("t:lead")
    assert "era:I t:leader" in suggested("era:I t:lead")
    assert "gives:" in suggested("giv")
    assert suggested("") == []
    assert all(len(suggested(text)) <= 8 for text in ("a", "t:", "gives:", '"', "x" * 500))


def test_a_card_is_compared_with_those_of_its_kind(ask):
    answer = ask(f"/card/{AGES}/iron-i")
    assert answer.status_code == 200, answer.text
    page = unescape(answer.text)
    [cards] = {one for one in re.findall(r'/compare[?]cards=([^"&]+)', page) if "%2C" in one}
    compared = unquote(cards).split(",")
    assert compared[0] == f"{AGES}/iron-i"
    assert {f"{AGES}/bronze-a", f"{AGES}/coal-ii"} <= {*compared}
    assert [card["id"] for card in ask(f"/compare.json?cards={cards}").json()["cards"]] == compared


def test_cards_are_compared_by_their_keys_alone(ask):
    data = ask("/compare.json?cards=iron-i,coal-ii").json()
    assert [card["id"] for card in data["cards"]] == [f"{AGES}/iron-i", f"{AGES}/coal-ii"]
    assert ask("/compare.json?cards=no-such-card").status_code == 404


@pytest.mark.parametrize("path", ["/search/", "/card/tempus/city-2/", "/game/tempus/"])
def test_a_slash_at_the_end_leads_to_the_page(ask, path):
    answer = ask(f"{path}?lang=es")
    assert answer.status_code in (301, 302)
    assert answer.headers["location"] == f"{path.rstrip('/')}?lang=es"


def test_a_random_card_is_one_that_a_query_finds(ask):
    leaders = {card["id"] for card in ask("/search.json?q=t:leader").json()["cards"]}
    for _ in range(5):
        assert ask("/random?q=t:leader").headers["location"].removeprefix("/card/") in leaders
    assert ask("/random?q=t:nothing").headers["location"].startswith("/search")


def test_numbers_are_numbers_and_eras_have_one_form(ask):
    for game, card in all_cards()[::40]:
        printed = ask(f"/card/{game.key}/{card.key}.json").json()["card"]["printed"]
        for label, value in card.attributes.items():
            if isinstance(value, int):
                assert printed[label] == value
            elif isinstance(value, tuple):
                assert printed[label] == (list(value) if len(value) > 1 else value[0])
    deck = ask(f"/deck/{AGES}/civil-i.json").json()
    assert deck["era"] in compiled().rulebook.games[AGES].eras
    assert {card["era"] for card in deck["cards"]} == {deck["era"]}


def test_tiles_stand_in_the_order_of_their_numbers(ask):
    found = ask("/search.json?q=t:tile+game:tempus").json()["cards"]
    numbers = [int(number) for card in found for number in re.findall(r"-([0-9]+)$", card["id"])]
    assert len(numbers) > 5
    assert numbers == sorted(numbers)


def test_search_engines_are_told_every_page(ask):
    robots = ask("/robots.txt").text
    assert "Disallow: /search" in robots
    [address] = re.findall(r"^Sitemap: (.+)$", robots, re.MULTILINE)
    found = [one.text for one in ET.fromstring(ask("/" + address.split("/", 3)[3]).text).iter(f"{SITEMAP}loc")]
    paths = {"/" + one.split("/", 3)[3] for one in found}
    assert {f"/card/{game.key}/{card.key}" for game, card in all_cards()} <= paths
    for path in sorted(paths)[::80]:
        assert ask(path).status_code == 200
