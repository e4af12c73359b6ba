"""Several processes think for the bots of one game: they follow every answer, and decide together."""

import json

import pytest
from click.testing import CliRunner
from tests.support.matches import PRIMER, primer_game, primer_settings

from cardwright.base import library
from cardwright.cli import main
from cardwright.engine.run.match import Match
from cardwright.play.bots import GreedyBot, thinking
from cardwright.play.playing import Job, play
from cardwright.play.seat import Seat
from cardwright.play.thinkers import Thinkers, together
from cardwright.play.trace import UNDO


def alone(names: tuple[str, ...], processes: int, rounds: int = 2):
    """A game whose bots think with so many processes."""
    settings = primer_settings(3)
    with Thinkers(library.at(PRIMER), settings, names, processes) as thinkers:
        return play(primer_game(), Job(settings, names, rounds), thinkers.follow, thinkers.bots())


def test_greedy_plays_the_same_game_with_any_number_of_processes():
    names = ("greedy", "random")
    once = play(primer_game(), Job(primer_settings(3), names, 2))
    assert alone(names, 1) == alone(names, 3) == once


def test_a_search_with_two_processes_knows_more_and_gives_the_same_game_each_time():
    first = alone(("mcts:2", "mcts:2"), 2, rounds=1)
    assert first == alone(("mcts:2", "mcts:2"), 2, rounds=1)
    assert first.rounds == 1


@pytest.mark.parametrize("parts", [1, 2, 5])
def test_each_option_is_valued_in_one_part_and_as_it_is_alone(parts):
    match = Match.play(primer_game(), 2, {}, 2)
    seat = Seat(match, match.decision.player)
    found = [GreedyBot(7, part, parts).values(seat) for part in range(parts)]
    assert sum(len(part) for part in found) == len(match.decision.options)
    assert together(found) == GreedyBot(7).values(seat)


def test_every_part_of_a_search_is_another_search():
    match = Match.play(primer_game(), 2, {}, 2)
    seat = Seat(match, match.decision.player)
    first, second = (thinking("mcts:9", 7, part, 2).values(seat) for part in (0, 1))
    assert first.keys() == second.keys() == {option.key for option in match.decision.options}
    assert first != second


def test_what_several_processes_value_is_averaged():
    assert together([{"a": 1.0, "b": 4.0}, {"a": 3.0}]) == {"a": 2.0, "b": 4.0}


def test_an_answer_that_is_taken_back_is_taken_back_everywhere():
    settings = primer_settings(3)
    match = Match.play(primer_game(), settings.players, settings.options, settings.seed)
    player = match.decision.player
    with Thinkers(library.at(PRIMER), settings, ("greedy", "greedy"), 2) as thinkers:
        bots = thinkers.bots()
        before = bots[player].choose(Seat(match, player))
        match.answer(before)
        thinkers.follow(before)
        assert match.undo(player)
        thinkers.follow(UNDO)
        assert bots[player].choose(Seat(match, player)) == before


def test_the_command_lets_several_processes_think_for_one_game(tmp_path):
    words = ["--library", str(PRIMER), "play", "primer", "--bots", "greedy,random", "--rounds", "2"]
    plain, trace = [*words, "--format", "json"], tmp_path / "game.jsonl"
    said = [CliRunner().invoke(main, [*plain, *more]) for more in ((), ("--jobs", "2", "--trace", str(trace)))]
    assert [one.exit_code for one in said] == [0, 0]
    assert json.loads(said[0].output) == json.loads(said[1].output)
    assert trace.exists()


def test_bots_of_a_person_may_think_with_several_processes():
    words = ["--library", str(PRIMER), "play", "primer", "--human", "2", "--bots", "greedy", "--jobs", "2"]
    said = CliRunner().invoke(main, words, input="1\nundo\n1\nquit\n", catch_exceptions=False)
    assert said.exit_code == 0
