"""The pages of cards, games and decks: what players look for stands in front, and everything is drawn as what it is."""

import re
from html import unescape
from xml.etree import ElementTree as ET

import pytest
from tests.support.games import compiled
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


def test_a_symbol_stands_for_a_whole_word_only(ask):
    shown = inside(ask(f"/card/{AGES}/masonry-i?lang=en").text, '<div class="card-text">', '<div class="card-foot">')
    assert "stage limit" in plain(shown)
    assert "#d-pediment" not in shown


# --- home, games, decks ---------------------------------------------------------------------------


def test_the_largest_game_comes_first_and_is_browsed_by_kind_era_and_deck(ask):
    page = ask("/?lang=en").text
    games = sorted(compiled().rulebook.games.values(), key=lambda game: len(game.cards), reverse=True)
    places = [page.index(f'href="/game/{game.key}') for game in games]
    assert places == sorted(places)
    counted = sorted((len(game.cards) for game in compiled().rulebook.games.values()), reverse=True)
    assert [one["cards"] for one in ask("/index.json").json()["games"]] == counted
    for query in (f"game%3A{AGES}+t%3Aleader", f"game%3A{AGES}+era%3AI", "/deck/tempus/idea-cards"):
        assert query in page


@pytest.mark.parametrize("language, word", [("en", "Levels"), ("es", "Niveles"), ("fr", "Niveaux"), ("pt", "Níveis")])
def test_a_game_calls_its_eras_by_its_own_word(ask, language, word):
    for address in ("/", "/game/civilization-2010"):
        assert f">{word}<" in ask(f"{address}?lang={language}").text


def test_the_rules_are_those_of_one_version_of_the_game(ask):
    def told(mode):
        sections = ask(f"/game/{AGES}.json?lang=en&mode={mode}").json()["rules"]
        return {rule["title"] for rule in sections["phase"]}, sections["setup"][0]["lines"]

    every, basic, full = (told(mode) for mode in ("", "basic", "full"))
    assert {"Event phase", "Political phase", "War phase"} <= every[0]
    assert "Event phase" in basic[0]
    assert not {"Political phase", "War phase"} & basic[0]
    assert "Event phase" not in full[0]
    assert "With mode basic: move 9 events from the military deck to the current events." in basic[1]
    assert not [line for line in basic[1] if "mode advanced" in line]
    assert set(basic[1]) | set(full[1]) < set(every[1])
    wrong = ask(f"/game/{AGES}?lang=en&mode=<b>")
    assert wrong.status_code == 400
    assert "&lt;b&gt;" in wrong.text


def test_the_tables_of_a_game_stand_on_its_page(ask):
    page = ask(f"/game/{AGES}?lang=en").text
    tables = {
        plain(inside(one, "<caption>", "</caption>")): re.findall(r"<tr><td>(.*?)</td><td>(.*?)</td></tr>", one)
        for one in re.findall(r'<table class="scale">.*?</table>', page, re.DOTALL)
    }
    assert tables["consumption"] == [("0+", "6"), ("1+", "4"), ("5+", "3"), ("9+", "2"), ("13+", "1"), ("17+", "0")]
    assert [("1–5", "1"), ("6–9", "2"), ("10–13", "3")] in tables.values()


def test_the_glossary_says_what_the_symbols_mean(ask):
    for language, word in (("en", "happy face"), ("fr", "visage heureux")):
        glossary = ask(f"/game/{AGES}?lang={language}").text.split('id="glossary"')[1]
        assert f'<use href="#d-smile"/></svg>{word}</a>' in glossary
    assert 'class="rule"' in ask("/game/tempus").text.split('id="glossary"')[1]


def test_all_plots_of_a_deck_are_equally_tall(ask):
    page = ask(f"/deck/{AGES}/civil-i?lang=en").text
    assert set(re.findall(r'<svg class="plot" viewBox="([^"]+)"', page)) == {"0 0 360 152"}
    assert "11 other kinds" in page


def test_only_what_is_unsure_is_marked(ask):
    assert 'class="sure"' not in ask(f"/card/{AGES}/homer-a?lang=en").text
    assert ">unsure</span>" in ask("/card/tempus/tile-1?lang=en").text
