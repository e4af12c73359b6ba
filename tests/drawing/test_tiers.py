"""Rows of cards that rest on each other: read from the numbers of a game, and drawn with the places that are free."""

import xml.etree.ElementTree as ET
from dataclasses import replace

from click.testing import CliRunner
from tests.support.games import compiled
from tests.support.matches import bring

from cardwright.cli import main
from cardwright.drawing.appearance import Symbol
from cardwright.drawing.appearance.lettering import text_width
from cardwright.drawing.picture import Course, Tiers, draw_tiers
from cardwright.engine.run.match import Match
from cardwright.model.identity import FIRST
from cardwright.play.pictures import built_up
from cardwright.play.telling import Teller
from cardwright.play.tiers import tiers

GAME, KIND, SVG = "civilization-2010", "technology", "{http://www.w3.org/2000/svg}"


def game():
    return compiled().rulebook.games[GAME]


def courses(match: Match, language: str = "en") -> tuple[Course, ...]:
    teller = Teller(compiled().tongues[GAME, language], compiled().messages)
    _, [one] = built_up(match, teller, compiled().appearance.symbols[GAME], [FIRST])
    return one.rows


def test_the_tiers_are_those_that_the_numbers_of_the_game_count():
    """Golden test 17 of the facts: a card of the highest level needs 15 cards in all."""
    found = tiers(game(), KIND)
    assert [one.least for one in found] == [5, 4, 3, 2, 1]
    assert [one.era for one in found] == ["I", "II", "III", "IV", "V"]
    assert [one.needs for one in found] == [(("insight", number),) for number in (6, 11, 16, 21, 26)]
    assert [one.slot for one in found] == ["", "second-slot", "third-slot", "fourth-slot", "fifth-slot"]


def test_the_shape_follows_the_numbers():
    steeper = {
        key: replace(stat, starts_at=-2) if key.endswith("-slot") else stat for key, stat in game().stats.items()
    }
    assert [one.least for one in tiers(replace(game(), stats=steeper), KIND)] == [9, 7, 5, 3, 1]


def test_cards_that_rest_on_nothing_have_no_tiers():
    assert tiers(game(), "unit") == []
    for other in ("tempus", "through-the-ages"):
        found = compiled().rulebook.games[other]
        assert [one for kind in found.kinds for one in tiers(found, kind)] == []


def test_a_row_has_as_many_places_as_the_one_below_bears():
    match = Match.begin(game(), 2)
    lowest = [key for key, card in game().cards.items() if card.era == "I" and card.kind == KIND][:8]
    higher = next(key for key, card in game().cards.items() if card.era == "II" and card.kind == KIND)
    for key in (*lowest, higher):
        match.table.put(bring(match, key, FIRST), "play", FIRST)
    drawn = courses(match)
    assert [(one.name, one.said, len(one.cards), one.places) for one in drawn] == [
        ("first row · level I", "insight 6", len(lowest), len(lowest)),
        ("second row · level II", "insight 11", 1, len(lowest) - 1),
        ("third row · level III", "insight 16", 0, 3),
        ("fourth row · level IV", "insight 21", 0, 2),
        ("level V", "insight 26", 0, 1),
    ]
    assert next(one.said for one in courses(match, "es")) == "conocimiento 6"


def test_a_picture_shows_cards_and_free_places_and_says_them_in_words():
    rows = (Course("low", "6", ("Alder", "A very long Rhododendronandmore"), 3), Course("high", "11", (), 1))
    root = ET.fromstring(draw_tiers("Woods", [Tiers("Ana", Symbol("tree", "pine"), rows)]))
    assert root.find(f"{SVG}desc").text == ("Ana: low (6): Alder, A very long Rhododendronandmore, high (11): –")
    boxes = [one for one in root.iter(f"{SVG}rect") if one.get("width") == "88"]
    assert [one.get("stroke-dasharray") for one in boxes].count(None) == 2
    assert len(boxes) == 4
    top = {one.text: float(one.get("y")) for one in root.iter(f"{SVG}text")}
    assert top["high"] < top["low"] < top["Alder"]
    for one in root.iter(f"{SVG}text"):
        if one.get("text-anchor") == "middle":
            assert text_width(one.text) * float(one.get("font-size")) / 1000 <= 88


def test_a_snapshot_has_the_tiers_of_all_players_beside_it(tmp_path):
    path = tmp_path / "now.svg"
    words = ["play", GAME, "--human", "1", "--seed", "3", "--snapshot", str(path)]
    assert CliRunner().invoke(main, words, input="1\nquit\n", catch_exceptions=False).exit_code == 0
    said = ET.fromstring(path.with_suffix(".tiers.svg").read_text("utf-8")).find(f"{SVG}desc").text
    assert said.startswith("player 1 · technologies: first row · level I (insight 6): ")
    assert "; player 2 · technologies: " in said
