"""The way a game was won: the rule, action or card whose sentence has decided it, in outcomes, logs and summaries."""

import json
from itertools import pairwise
from random import Random

import pytest
from click.testing import CliRunner
from tests.support.matches import HOUSE, PRIMER, bring, give, small_game

from cardwright.cli.main import main
from cardwright.engine.run.match import Match
from cardwright.model.identity import Player
from cardwright.play.foresight import Foresight
from cardwright.play.outcome import outcome
from cardwright.play.seat import Seat
from cardwright.play.trace import Settings
from cardwright.play.worth import Worth

QUIET = HOUSE.replace("action rest\n  Gain 1 coin.\n", "")
SENTENCES = QUIET.replace("players 2 to 4\n", "players 2 to 4\n  won only as a sentence says\n")
POINTS = QUIET.replace("players 2 to 4\n", "players 2 to 4\n  won with the most coins\n")
RACE = """
rule full-purse
  When your coin reaches 2, win the game.

phase work phase
  any number of actions

action recruit
  in the work phase
  Gain 1 coin.

action harvest
  in the work phase
  Win the game.

action hold a festival
  in the work phase
  Each other trader loses the game.

action give up
  in the work phase
  Lose the game.

action rest
  in the work phase
  End the game.
"""


def run(*words: str) -> str:
    result = CliRunner().invoke(main, ["--library", str(PRIMER), *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def said(house: str, *answers: str) -> tuple[list[int], str | None]:
    """The winners and the way, after these answers in a game of two."""
    match = Match.play(small_game(RACE, house=house), 2, {})
    for key in answers:
        assert match.answer(key) == ""
    assert match.is_over
    told = outcome(match, Settings("primer", 2, 0), (), len(answers)).as_json()
    return told["winners"], told["won_by"]


@pytest.mark.parametrize(
    "answers, winners, way",
    [
        (("recruit", "recruit"), [1], "full-purse"),
        (("harvest",), [1], "harvest"),
        (("recruit", "done", "harvest"), [2], "harvest"),
        (("hold-festival",), [1], "hold-festival"),
        (("give-up",), [2], "give-up"),
    ],
)
def test_the_outcome_names_the_rule_or_action_whose_sentence_has_decided_it(answers, winners, way):
    assert said(SENTENCES, *answers) == (winners, way)


def test_a_sentence_that_leaves_the_winner_to_the_points_is_no_way_of_winning():
    assert said(POINTS, "recruit", "rest") == ([1], None)
    assert said(SENTENCES, "rest") == ([], None)


def test_an_answer_that_is_taken_back_was_no_way_of_winning():
    match = Match.play(small_game(RACE, house=SENTENCES), 2, {})
    match.answer("recruit")
    match.answer("harvest")
    match.undo()
    assert outcome(match, Settings("primer", 2, 0), (), 1).won_by is None
    match.answer("recruit")
    assert outcome(match, Settings("primer", 2, 0), (), 2).won_by == "full-purse"


def test_a_game_that_is_replayed_names_the_same_way_in_any_language(tmp_path):
    trace = str(tmp_path / "game.jsonl")
    played = json.loads(run("play", "lantern", "--seed", "1", "--trace", trace, "--format", "json"))
    assert (played["winners"], played["won_by"]) == ([1], "blaze")
    assert json.loads(run("replay", trace, "--format", "json"))["won_by"] == "blaze"
    lines = {code: run("replay", trace, "--log", "--language", code).splitlines()[-2:] for code in ("en", "es", "pt")}
    assert {code: line.strip() for code, (line, _) in lines.items()} == {
        "en": "winner: keeper 1 (Blaze)",
        "es": "gana: farero 1 (Llamarada)",
        "pt": "vence: faroleiro 1 (Labareda)",
    }
    assert lines["en"][1].startswith("seed 1: player 1 wins (Blaze); ")


def test_a_summary_counts_the_ways():
    assert run("play", "lantern", "--games", "3").splitlines()[-1] == "Blaze: 3 games"


# --- bots -----------------------------------------------------------------------------------------

RICH = """
rule full-purse
  When your coin reaches 9, win the game.

phase work phase
  Gain 6 favors.
  Gain favors equal to your fame.
  any number of actions

action recruit
  in the work phase
  cost 1 favor
  Gain 1 coin.

action harvest
  in the work phase
  Gain 2 favors.

landmark [Tower]
  +9 fame.
  source "made up for this test", high
"""


def rich(coins: int) -> Match:
    """A game of two, in which the first has so many coins, favors, and a large income of them."""
    match = Match.play(small_game(RICH, house=SENTENCES), 2, {})
    bring(match, "tower")
    give(match, coin=coins)
    return match


def test_a_bot_values_each_step_to_a_number_that_wins_and_the_last_ones_most():
    values = [Worth().of(rich(coins).table, Player(0)) for coins in range(9)]
    steps = [after - before for before, after in pairwise(values)]
    assert steps[0] > 0
    assert steps == sorted(steps)


def test_a_bot_wins_as_soon_as_it_can_whatever_further_turns_would_bring():
    match = rich(8)
    seat, foresight = Seat(match, Player(0)), Foresight(Random(1))
    assert foresight.after(seat, "recruit") > foresight.after(seat, "harvest")
    match.answer("recruit")
    assert (outcome(match, Settings("primer", 2, 0), (), 1).won_by, match.is_over) == ("full-purse", True)
    assert (
        Worth().of(match.table, Player(0)) == -Worth().of(match.table, Player(1)) > Worth().of(rich(8).table, Player(0))
    )
