"""Positions that come again are told: to bots' players at the end of the game, to a person at once."""

import random
import shutil
from copy import deepcopy

import pytest
from click.testing import CliRunner
from tests.support.games import compiled
from tests.support.matches import HOUSE, PRIMER, primer_game, primer_settings, small_game

from cardwright.cli import main
from cardwright.cli.reporting import line
from cardwright.engine.run.match import Match
from cardwright.model.journal import earlier
from cardwright.play.outcome import Outcome
from cardwright.play.playing import Job, play
from cardwright.play.positions import Positions
from cardwright.play.trace import Settings

IDLE = """
phase work phase
  {sentence}
  any number of actions

action rest
  in the work phase
  {deed}
"""


STILL = ("Gain 1 coin, then lose 1 coin.", "Gain 1 favor, then lose 1 favor.")


def idle(sentence: str, deed: str) -> tuple[str, str]:
    """The files of a game in which players rest or do nothing."""
    won = HOUSE.replace("  players 2 to 4\n", "  players 2 to 4\n  won with the most coins\n")
    return won.replace("action rest\n  Gain 1 coin.\n\n", ""), IDLE.format(sentence=sentence, deed=deed)


def played(sentence: str, deed: str, rounds: int = 9) -> Outcome:
    house, text = idle(sentence, deed)
    return play(small_game(text, house=house), Job(Settings("primer", 2, 1, {}), ("random", "random"), rounds))


def test_a_position_that_comes_for_the_third_time_is_told():
    one = played(*STILL)
    assert one.repeated == 3
    assert one.as_json()["repeated"] == 3
    assert line(one).endswith("; round 3 began in a position that came for the third time")


def test_a_game_that_goes_on_has_no_position_twice():
    one = played("Gain 1 coin.", "Gain 1 favor.")
    assert one.repeated == 0
    assert "repeated" not in one.as_json()
    assert "third time" not in line(one)


def test_no_real_game_is_said_to_go_round_in_circles():
    tempus = (compiled().rulebook.games["tempus"], Settings("tempus", 3, 1, {}))
    for game, settings in ((primer_game(), primer_settings(3)), tempus):
        assert play(game, Job(settings, ("random",) * settings.players)).repeated == 0


def test_a_round_is_looked_at_once_and_every_number_makes_another_position():
    match, positions = Match.play(primer_game(), 2, {}, 1), Positions()
    answers = []
    for number in range(1, 6):
        match.table.state.round = number
        answers += [positions.comes_again(match), positions.comes_again(match)]
    assert answers == [False, False] * 2 + [True, False] + [False, False] * 2
    assert positions.repeated == 3
    match.table.state.stocks[0] += 1
    match.table.state.round = 6
    assert not positions.comes_again(match)


@pytest.mark.parametrize("language, said", [("en", "for the third time"), ("es", "por tercera vez")])
def test_a_person_is_told_at_once_and_only_once(tmp_path, language, said):
    words = tmp_path / "cards" / "primer" / "lexicon"
    shutil.copytree(PRIMER / "cards" / "primer" / "lexicon", words)
    (words.parent / "game.cards").write_text("\n".join(idle(*STILL)), encoding="utf-8")
    words = ["--library", str(tmp_path), "play", "primer", "--human", "1", "--language", language]
    told = CliRunner().invoke(main, words, input="2\n" * 6 + "quit\n", catch_exceptions=False).output
    assert told.count(said) == 1


def test_an_earlier_position_is_found_by_the_journal_which_stays_as_it_is():
    """Whatever the journal knows is taken back on a copy: moves, shuffles, counters and all the rest."""
    match = Match.play(compiled().rulebook.games["through-the-ages"], 2, {"mode": "full"}, 4)
    table, draw, moments = match.table, random.Random(4), []
    for _ in range(130):
        moments.append((len(table.journal), table.state.clone()))
        match.answer(draw.choice(match.decision.options).key)
    journal = deepcopy(table.journal)
    for length, then in (moments[0], moments[60], moments[-1]):
        past = earlier(table.state, table.journal, length)
        for name in ("places", "cards", "counters", "slot", "target", "stand", "down", "stocks"):
            assert getattr(past, name) == getattr(then, name)
    assert table.journal == journal


def test_a_position_that_was_taken_back_does_not_count():
    match, positions = Match.play(primer_game(), 2, {}, 1), Positions()
    table = match.table
    for number in range(1, 5):
        table.state.round = number
        mark = table.mark()
        table.set_target(0, 1 - table.state.target[0])
        assert not positions.comes_again(match)
        table.restore(mark)
    assert positions.repeated == 0
