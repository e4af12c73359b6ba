"""What programs get: one shape of a card everywhere, all cards at once, and a picture of each."""

import json
import re
import struct
from html import unescape

import pytest
from click.testing import CliRunner
from tests.support.oracle import all_cards
from tests.support.site import AGES, Asker, built

from cardwright.cli.main import main
from cardwright.serve.pages.portrayed import card_drawing
from cardwright.serve.sites import site_of


@pytest.fixture(scope="module")
def ask():
    return Asker()


def size_of(png):
    """The width and the height of a picture."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


@pytest.mark.parametrize("query", ["wonders age II", "t:tile game:tempus"])
def test_the_terminal_and_the_pages_give_the_same(ask, query):
    page = ask(f"/search.json?q={query.replace(' ', '+')}&lang=en").json()
    words = ["search", query, "--format", "json", "--limit", "30", "--catalog", str(built() / "catalog.db")]
    assert json.loads(CliRunner().invoke(main, words).output) == page


def test_all_cards_are_there_at_once(ask):
    told = ask("/cards.json?lang=fr").json()
    assert {card["id"] for card in told["cards"]} == {f"{game.key}/{card.key}" for game, card in all_cards()}
    assert told["total"] == len(told["cards"])
    assert told["next_url"] is None
    by_id = {card["id"]: card for card in told["cards"]}
    iron = by_id[f"{AGES}/iron-i"]
    assert (iron["name"], iron["kind"], iron["era"], iron["printed"]["science-cost"]) == ("Fer", "mine", "I", 5)
    only = ask("/cards.json?game=tempus").json()["cards"]
    assert {card["id"] for card in only} == {one for one in by_id if one.startswith("tempus/")}
    assert ask("/cards.json?game=chess").status_code == 404
    assert ask("/cards.json?page=2").status_code == 400


def test_a_link_to_a_card_shows_the_card(ask):
    page = ask(f"/card/{AGES}/iron-i?lang=es")
    told = {
        one: unescape(two) for one, two in re.findall(r'<meta property="og:([a-z:]+)" content="([^"]+)"', page.text)
    }
    assert (told["title"], told["image:width"], told["image:height"]) == ("Hierro", "1200", "630")
    assert told["image"] == f"http://localhost/card/{AGES}/iron-i.png?lang=es"
    picture = ask(told["image"].removeprefix("http://localhost"))
    assert picture.headers["content-type"] == "image/png"
    assert size_of(picture.content) == (1200, 630)
    assert picture.content != ask(f"/card/{AGES}/iron-i.png?lang=en").content
    assert ask(f"/card/{AGES}/no-such-card.png").status_code == 404


def test_the_origin_of_a_picture_is_that_of_the_request(ask):
    """Two names of one server get two pages, so that no cache gives one the page of the other."""
    address = f"/card/{AGES}/iron-i?lang=en"
    one, other = (ask(address, host=host) for host in ("a.example", "b.example"))
    assert "http://a.example/card/" in one.text
    assert "http://b.example/card/" in other.text
    assert one.headers["etag"] != other.headers["etag"]
    assert ask(address, host="b.example", **{"if-none-match": one.headers["etag"]}).status_code == 200


def test_every_sort_of_card_has_a_picture(ask):
    kinds = {(game.key, card.kind): card.key for game, card in all_cards()}
    assert len(kinds) > 30
    for (game, _), key in sorted(kinds.items())[::6]:
        assert ask(f"/card/{game}/{key}.png").status_code == 200


def test_the_picture_of_a_tile_shows_what_it_is_made_of(ask):
    site = site_of(ask.datasette)
    who, _ = site.visitor("/", {"lang": "es"}, "", "")
    drawn = site.told(who, lambda desk: card_drawing(desk, "civilization-2010/americans"))
    assert drawn.count('class="cell"') == 16
    assert 'class="plate"' not in drawn
    used = {*re.findall(r'href="#(d-[a-z-]+)"', drawn)}
    assert len(used) > 3
    assert used <= {*re.findall(r'id="(d-[a-z-]+)"', drawn)}
