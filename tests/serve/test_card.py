"""The page of a card: what players look for stands in front, and everything is drawn as what it is."""

import re
from html import unescape
from xml.etree import ElementTree as ET

import pytest
from tests.support.site import AGES, Asker


@pytest.fixture(scope="module")
def ask():
    return Asker()


def plain(text):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", "", text)))


def inside(page, opening, closing="</section>"):
    return page.split(opening, 1)[1].split(closing, 1)[0]


def test_symbols_stand_in_the_text_and_their_words_are_still_read(ask):
    page = ask(f"/card/{AGES}/homer-a?lang=es").text
    shown = inside(page, '<div class="card-text">', '<div class="card-foot">')
    assert shown.count('class="sign') == 3
    assert 'title="recurso militar"' in shown
    assert "Al principio de tu turno, gana 1 recurso militar." in plain(shown)
    found = ask("/search?q=homero&lang=es").text
    assert '<span class="sign hue-rose">' in found
    assert "+1 cultura por cada trabajador" in plain(found)


def test_the_costs_of_stages_have_their_sum(ask):
    assert "stage 3 + 2 + 1 = 6" in plain(ask(f"/card/{AGES}/pyramids-a?lang=en").text)
    iron = plain(ask(f"/card/{AGES}/iron-i?lang=en").text)
    assert "resource cost 5" in iron
    assert "5 =" not in iron


def test_copies_stand_in_a_table_by_number_of_players(ask):
    copies = ask(f"/card/{AGES}/iron-i.json").json()["card"]["decks"][f"{AGES}/civil-i"]
    table = inside(ask(f"/card/{AGES}/iron-i?lang=en").text, '<table class="copies">', "</table>")
    cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", table)
    assert [plain(one) for one in cells] == ["Players", *copies, "Civil deck I", *map(str, copies.values())]


def test_a_card_stands_between_its_predecessor_and_its_successor(ask):
    page = ask(f"/card/{AGES}/iron-i?lang=en").text
    assert f'<a rel="prev" href="/card/{AGES}/bronze-a?lang=en">' in page
    assert f'<a rel="next" href="/card/{AGES}/coal-ii?lang=en">' in page
    family = re.findall(rf'href="/card/{AGES}/([a-z-]+)', inside(page, 'aria-labelledby="family">', "</ol>"))
    assert list(dict.fromkeys(family)) == ["bronze-a", "iron-i", "coal-ii", "oil-iii"]
    leaders = ask(f"/card/{AGES}/homer-a?lang=en").text
    assert 'rel="prev"' not in leaders
    assert inside(leaders, 'aria-labelledby="family">', "</ol>").count("<li") == 6


def test_what_a_card_does_leads_to_all_cards_that_do_so(ask):
    page = ask(f"/card/{AGES}/homer-a?lang=en").text
    [address] = [one for one in re.findall(r'href="(/search[^"]+)"', page) if "gives%3Aculture" in one]
    assert f"/card/{AGES}/homer-a" in ask(unescape(address)).text


def test_where_a_card_comes_from_is_folded_behind_what_players_look_for(ask):
    page = ask(f"/card/{AGES}/iron-i?lang=en").text
    folded = "".join(re.findall(r"<details>.*?</details>", page, re.DOTALL))
    for told in ("public spreadsheet", "age-i/", 'class="tree"', 'class="in-tongues"', 'class="written"'):
        assert told in folded
        assert told not in page.replace(folded, "").split('id="behind"')[0]


def test_the_title_of_an_example_is_not_parted_from_its_lines(ask):
    page = ask(f"/card/{AGES}/homer-a?lang=en").text
    [style] = re.findall(r'href="([^"]+face[^"]+)"', page)
    assert re.search(r"\.example {[^}]*break-inside: avoid", ask(style).text)


@pytest.mark.parametrize(
    "card, shape, places", [("tempus/tile-1", "polygon", 7), ("civilization-2010/tile-3", "rect", 16)]
)
def test_a_tile_is_drawn_as_what_it_is_made_of(ask, card, shape, places):
    page = ask(f"/card/{card}?lang=en").text
    assert "It does nothing by itself" not in page
    assert "This card has no sentence" not in page
    drawn = ET.fromstring(re.search(r'<svg class="terrain".*?</svg>', page)[0])
    assert len(list(drawn.iter(shape))) == places
    parts = ask(f"/card/{card}.json").json()["card"]["made_of"]
    assert len(parts) == places
    assert [one.text for one in drawn.iter("title")] == [
        ask(f"/card/{one}.json").json()["card"]["name"]["en"] for one in parts
    ]


def test_a_forest_with_something_in_it_is_a_forest(ask):
    drawn = ask("/card/civilization-2010/forest-with-wheat?lang=en").text
    ground = re.search(r'<svg class="terrain".*?</svg>', drawn)[0]
    assert ground.index("#d-tree") < ground.index("#d-ear")


def test_the_picture_of_a_card_says_what_it_gives(ask):
    page = ask(f"/card/{AGES}/homer-a?lang=en").text
    art = re.search(r'<svg class="plate".*?</svg>', page)[0]
    assert re.findall(r'class="disc (\w+) hue-(\w+)"', art) == [("gain", "brick"), ("gain", "rose")]
