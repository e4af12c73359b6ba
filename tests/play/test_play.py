"""Playing: seats see only what they may, bots keep to the protocol, traces can be trusted, a person can sit down."""

import json
import os
import shutil
import subprocess
import sys
from hashlib import blake2b
from random import Random

import pytest
from click.testing import CliRunner
from tests.support.games import compiled, with_grammar
from tests.support.matches import HOUSE, PRIMER, primer_game, primer_settings, random_answers, small_game

from cardwright.base import library
from cardwright.cli import main
from cardwright.engine.run.match import Match
from cardwright.model.layout import BOX
from cardwright.model.rulebook.game import Game
from cardwright.play.bots import BOTS, bot, is_bot
from cardwright.play.chronicle import Chronicle
from cardwright.play.foresight import Foresight
from cardwright.play.outcome import _plain, outcome, ranking, scores, state_hash
from cardwright.play.playing import STILL, Job, batches, play, play_batch, seated
from cardwright.play.search import SearchBot
from cardwright.play.seat import Seat, observe
from cardwright.play.telling import Teller
from cardwright.play.trace import UNDO, Settings, load
from cardwright.play.worth import MOST_TURNS, turns_left, weights

AGES = "through-the-ages"
NOBODYS = -1
SEATS = ("random", "random")


def run(*words: str, text: str = "") -> str:
    result = CliRunner().invoke(main, ["--library", str(PRIMER), *words], input=text, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


# --- seats ----------------------------------------------------------------------------------------


def test_an_answer_that_does_not_fit_is_a_value_that_says_what_is_legal():
    match = Match.play(primer_game(), 2, {}, 1)
    player = match.decision.player
    before = match.table.state.clone()
    for key, number in (("no such thing", None), ("", None), ("42", None), (match.decision.options[0].key, 999)):
        refusal = Seat(match, player).answer(key, number)
        assert refusal is not None
        assert refusal.legal == (*(option.key for option in match.decision.options), "give-up")
        assert match.table.state == before
    assert Seat(match, 1 - player).answer(match.decision.options[0].key).reason == "no-question"


def test_nobody_sees_what_is_hidden_from_them():
    table = Match.play(compiled().rulebook.games[AGES], 3, {}, 4).table
    for entity in list(table.in_zone("military-deck-pile", 0))[:4]:
        table.put(entity, "military-hand", 1)
    own, other, nobody = (observe(table, viewer) for viewer in (1, 0, NOBODYS))
    assert [len(view["players"][1]["zones"]["military-hand"]) for view in (own,)] == [4]
    assert other["players"][1]["zones"]["military-hand"] == nobody["players"][1]["zones"]["military-hand"] == 4
    for view in (own, other, nobody):
        assert isinstance(view["shared"]["civil-deck-pile"], int)
        assert len(view["shared"]["card-row"]) == 13


def test_what_is_imagined_agrees_with_what_is_seen():
    game = compiled().rulebook.games[AGES]
    seat = Seat(Match.play(game, 3, {}, 4), 0)
    different = 0
    for seed in range(5):
        imagined = seat.imagine(Random(seed))
        assert imagined.observe() == seat.observe()
        assert imagined.decision == seat.decision
        assert imagined.match.table.state.cards == seat.match.table.state.cards
        different += imagined.match.table.state.places != seat.match.table.state.places
    assert different == 5
    assert BOX in game.zones


# --- bots -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_any_game_to_its_end_and_the_same_way_every_time(name):
    outcomes = [play(primer_game(), Job(primer_settings(3, 3), (name,) * 3)) for _ in range(2)]
    assert outcomes[0] == outcomes[1]
    assert not outcomes[0].problem


def test_a_bot_leaves_the_game_as_it_is_while_it_thinks():
    match = Match.play(primer_game(), 2, {}, 2)
    before = match.table.state.clone()
    for name in BOTS:
        key = bot(name, 1).choose(Seat(match, match.decision.player))
        assert match.decision.option(key) is not None
        assert match.table.state == before


@pytest.mark.parametrize("name", ["mcts:3", "mcts:0.01s", "greedy:0.01s"])
def test_a_search_may_have_a_budget_of_trials_or_time(name):
    assert is_bot(name)
    assert not play(primer_game(), Job(primer_settings(), (name, "random"))).problem


@pytest.mark.parametrize(
    "name", ["mcts:", "mcts:0", "mcts:-1", "mcts:s", "mcts:1e9s", "greedy:3", "random:1s", "nobody"]
)
def test_what_is_no_bot_or_no_budget_is_known(name):
    assert not is_bot(name)


def test_a_search_knows_more_the_longer_it_looks(monkeypatch):
    """Each trial looks at options that no trial before has looked at, until every way the turn can go is known."""
    match = Match.play(primer_game(), 2, {}, 2)
    looked: list[str] = []
    after = Foresight.after
    monkeypatch.setattr(Foresight, "after", lambda self, seat, key: looked.append(key) or after(self, seat, key))
    counts = []
    for trials in (1, 8):
        looked.clear()
        SearchBot(1, trials=trials).choose(Seat(match, match.decision.player))
        counts.append(len(looked))
    assert counts[0] == len(match.decision.options)
    assert counts[1] > 3 * counts[0]


def test_what_the_trees_say_about_winning_is_worth_something():
    found = weights(compiled().rulebook.games[AGES])
    assert found.stocks["culture"] == 1
    assert set(found.means) >= {"food", "resource", "science"}
    assert set(found.stats) == {"culture", "science", "civil-action", "military-action"}
    assert found.ranked == ("strength",)


def test_the_end_of_a_game_is_foreseen():
    table = Match.play(compiled().rulebook.games[AGES], 2, {"mode": "basic"}, 1).table
    table.set_clock("round", 6)
    assert turns_left(table, 0) == MOST_TURNS, "hardly any card has come"
    for entity in list(table.in_zone("box", NOBODYS)):
        table.put(entity, None, NOBODYS)
    assert 1 <= turns_left(table, 0) < MOST_TURNS
    table.set_clock("last_round", 6)
    table.set_clock("active", 1)
    assert [turns_left(table, player) for player in (0, 1)] == [0, 1]


def test_greed_beats_chance():
    games = 12
    won = 0
    for seed in range(games):
        names = seated(("greedy", "random"), 2, seed)
        one = play(primer_game(), Job(primer_settings(seed), names))
        won += names[one.ranking[0]] == "greedy"
    assert won >= games * 2 // 3


SHELLS = """\
action rest
  in the work phase
  cost 1 favor
  Gain 1 coin. If you have 3 coins, end the game after this round.

phase work phase
  Gain favors equal to your fame.
  any number of actions

rule [a living]
  +1 fame.
"""
"""Whoever has three coins ends the game; to wait brings ever more favors, which win nothing."""


def a_game_to_end(text: str = SHELLS) -> Game:
    won = HOUSE.replace("  players 2 to 4\n", "  players 2 to 4\n  won with the most coins\n")
    return small_game(text, house=won.replace("action rest\n  Gain 1 coin.\n\n", ""))


def test_greedy_makes_the_move_that_ends_a_game_it_wins():
    one = play(a_game_to_end(), Job(Settings("primer", 2, 1, {}), ("greedy", "greedy")))
    assert (one.problem, one.rounds, one.winners) == ("", 3, (0,))


def test_a_game_that_stands_still_is_left_with_a_sentence():
    still = SHELLS.replace("Gain 1 coin. If you have 3 coins, end the game after this round.", "Gain 1 favor.")
    one = play(a_game_to_end(still), Job(Settings("primer", 2, 1, {}), SEATS))
    assert one.problem == f"unfinished: nobody has scored for {STILL} rounds, and no era has ended"
    assert one.rounds == STILL + 2
    assert one.as_json()["finished"] is False


def test_nobody_plays_more_rounds_than_were_asked_for():
    one = play(primer_game(), Job(primer_settings(3), SEATS, rounds=1))
    assert (one.problem, one.rounds) == ("unfinished: left after round 1", 1)
    said = json.loads(run("play", "primer", "--rounds", "1", "--format", "json"))
    assert (said["finished"], said["problem"]) == (False, "unfinished: left after round 1")
    refused = CliRunner().invoke(main, ["--library", str(PRIMER), "play", "primer", "--human", "1", "--rounds", "1"])
    assert "leave out --rounds" in refused.output


# --- outcomes -------------------------------------------------------------------------------------

CONTRACT = ("game", "mode", "players", "seed", "turns", "decisions", "events", "scores", "winners", "state_hash")


def test_a_game_as_json_keeps_the_contract():
    primer = play(primer_game(), Job(primer_settings(3, 3), ("random",) * 3)).as_json()
    assert set(CONTRACT) <= set(primer)
    assert (primer["game"], primer["mode"], primer["players"], primer["seed"]) == ("primer", None, 3, 3)
    assert primer["turns"] == 3 * primer["rounds"]
    assert primer["events"] > primer["decisions"] > primer["turns"]
    assert len(primer["scores"]) == 3
    assert set(primer["winners"]) <= {1, 2, 3}
    game = compiled().rulebook.games[AGES]
    for options, mode in (({}, "full"), ({"mode": "basic"}, "basic")):
        assert outcome(Match.play(game, 2, options, 1), Settings(AGES, 2, 1, options), (), 0).mode == mode


def test_a_game_that_goes_in_circles_says_which_cards_and_lines():
    match = Match.play(primer_game(), 2, {}, 1)
    match.table.state.halted = "anvil (cards/x.cards:3)"
    one = outcome(match, primer_settings(), SEATS, 0)
    assert one.problem == "stopped by cards that go in circles or grow without limit: anvil (cards/x.cards:3)"
    assert one.as_json()["finished"] is False


def test_the_hash_of_a_state_is_that_of_its_parts_as_json():
    match, _ = random_answers(primer_settings())
    parts = json.loads(json.dumps(_plain(match.table.state)))
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    assert state_hash(match.table.state) == blake2b(text.encode(), digest_size=16).hexdigest()
    assert [part[0] for part in parts][:4] == ["players", "seed", "stocks", "places"]


def test_equal_games_have_equal_hashes_and_any_difference_shows():
    match, _ = random_answers(primer_settings())
    state = match.table.state
    known = state_hash(state)
    assert state_hash(state.clone()) == known
    for name, value in (("turn", state.turn + 1), ("used", {**state.used, (99, 1): (1, 1)}), ("halted", "x")):
        changed = state.clone()
        setattr(changed, name, value)
        assert state_hash(changed) != known
    turned = state.clone()
    turned.used = dict(reversed(turned.used.items()))
    assert state_hash(turned) == known


def test_many_games_end_with_what_each_bot_has_won():
    said = run("play", "primer", "--games", "4", "--bots", "greedy,random", "--rotate").splitlines()
    assert said[-3] == "4 of 4 games finished"
    won = {line.split()[0]: int(line.split()[3].rstrip(",")) for line in said[-2:]}
    assert set(won) == {"greedy", "random"}
    assert sum(won.values()) == 4


def test_games_of_bots_that_are_alike_end_with_what_each_seat_has_won():
    said = run("play", "primer", "--games", "4", "--players", "3").splitlines()[-3:]
    assert [line.partition(" has won ")[0] for line in said] == ["player 1", "player 2", "player 3"]
    assert sum(int(line.split()[4].rstrip(",")) for line in said) == 4


# --- many games -----------------------------------------------------------------------------------


def test_games_are_played_in_handfuls_and_come_in_order():
    jobs = [Job(primer_settings(seed), ("random", "random")) for seed in range(7)]
    assert [len(batch) for batch in batches(jobs, 3)] == [3, 3, 1]
    together = play_batch(library.at(PRIMER), jobs)
    assert together == [play(primer_game(), job) for job in jobs]


def test_bots_can_move_one_seat_on_from_game_to_game():
    assert [seated(("a", "b", "c"), 3, game) for game in range(4)] == [
        ("a", "b", "c"),
        ("c", "a", "b"),
        ("b", "c", "a"),
        ("a", "b", "c"),
    ]
    assert seated(("a", "b"), 4) == ("a", "b", "a", "b")


def test_only_the_game_that_is_played_has_to_be_right(tmp_path):
    shutil.copytree(PRIMER / "cards", tmp_path / "cards")
    (tmp_path / "cards" / "broken").mkdir()
    (tmp_path / "cards" / "broken" / "game.cards").write_text("language en\ngame broken\n\nnonsense\n", "utf-8")
    words = ["--library", str(with_grammar(tmp_path)), "play"]
    assert CliRunner().invoke(main, [*words, "primer", "--rounds", "1"]).exit_code == 0
    assert CliRunner().invoke(main, [*words, "broken"]).exit_code == 1


def printed(words: list[str], *more: str, hash_seed: str) -> str:
    """What the command prints in a process of its own."""
    command = [sys.executable, "-m", "cardwright", *words, "--format", "json", *more]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout


def test_the_command_prints_the_same_in_every_process_whatever_the_hash_seed():
    words = ["--library", str(PRIMER), "play", "primer", "--players", "3", "--games", "7", "--seed", "1"]
    once = printed(words, hash_seed="0")
    assert printed(words, hash_seed="1") == once
    assert printed(words, "--jobs", "2", hash_seed="77") == once
    lines = [json.loads(line) for line in once.splitlines()]
    assert [line["seed"] for line in lines] == [1, 2, 3, 4, 5, 6, 7]
    assert all(line["finished"] and len(line["scores"]) == 3 for line in lines)


def test_a_shipped_game_is_the_same_in_every_process_whatever_the_hash_seed():
    words = ["play", AGES, "--mode", "advanced", "--players", "3", "--seed", "1"]
    once = printed(words, hash_seed="3")
    assert printed(words, hash_seed="4") == once
    assert json.loads(once)["finished"]


def test_scores_and_ranking_agree():
    match, _ = random_answers(primer_settings(4))
    points = scores(match)
    assert [points[player] for player in ranking(match)] == sorted(points, reverse=True)


# --- the commands ---------------------------------------------------------------------------------


def test_a_game_is_played_traced_and_replayed(tmp_path):
    trace = tmp_path / "game.jsonl"
    played = run("play", "primer", "--seed", "5", "--bots", "greedy,random", "--trace", str(trace), "--format", "json")
    assert run("replay", str(trace), "--format", "json") == played
    told = {language: run("replay", str(trace), "--log", "--language", language) for language in ("en", "es", "pt")}
    assert len({len(text.splitlines()) for text in told.values()}) == 1
    assert len(set(told.values())) == 3


@pytest.mark.parametrize(
    "words, said",
    [
        (("play", "nothing"), "there is no game 'nothing'"),
        (("play", "primer", "--players", "9"), "2 to 4 players, not 9"),
        (("play", "primer", "--bots", "gredy"), "did you mean greedy?"),
        (("play", "primer", "--bots", "mcts:many"), "is no budget: write mcts:20"),
        (("play", "primer", "--variant", "festival-prize"), "names no value"),
        (("play", "primer", "--variant", "festival-prize=3"), "there is no value of festival-prize '3'"),
        (("play", "primer", "--variant", "festival=3"), "there is no option 'festival'"),
        (("play", "primer", "--games", "2", "--trace", "x"), "leave out --games"),
        (("play", "primer", "--mode", "full"), "there is no option 'mode'"),
        (("play", "primer", "--games", "0"), "0 is not in the range"),
        (("play", "primer", "--jobs", "0"), "0 is not in the range"),
        (("play", "primer", "--seed", "x"), "'x' is not a valid integer"),
        (("play", "primer", "--format", "xml"), "'xml' is not one of 'text', 'json'"),
        (("play", "primer", "--resume", "x", "--players", "2"), "a saved game goes on as it began"),
        (("play", "primer", "--human", "7"), "there is no seat 7"),
        (("play", "primer", "--human", "0"), "0 is not in the range"),
        (("play", "primer", "--human", "1", "--games", "3"), "a person plays one game"),
        (("play", "primer", "--human", "1", "--language", "xx"), "there is no language 'xx'; there is en, es, pt"),
    ],
)
def test_what_cannot_be_played_is_said(words, said):
    result = CliRunner().invoke(main, ["--library", str(PRIMER), *words])
    assert result.exit_code == 2
    assert said in result.output


def test_a_person_sits_down_undoes_saves_leaves_and_comes_back(tmp_path):
    saved = tmp_path / "mine.save"
    first = run(
        "play",
        "primer",
        "--human",
        "1",
        "--seed",
        "2",
        text=f"help\nboard\nwhy fame\nlog\n1\nundo\n1\nsave {saved}\nquit\n",
    )
    assert "why WORD" in first
    assert load(saved).answers
    again = run("play", "primer", "--human", "1", "--resume", str(saved), text="log\nquit\n")
    assert "trader 1" in again


@pytest.mark.parametrize(
    "language, words, heard",
    [
        ("es", "ayuda\nmesa\n1\ndeshacer\nporque\nsalir\n", "guardar ARCHIVO"),
        ("pt", "ajuda\nmesa\nporque\nquit\n", "salvar ARQUIVO"),
    ],
)
def test_a_person_is_understood_in_their_own_language(language, words, heard):
    said = run("play", "primer", "--human", "1", "--seed", "2", "--language", language, text=words)
    assert heard in said
    assert "undo" not in said
    assert said.count(heard) == 1, "every word was understood"


def test_a_question_is_shown_again_when_it_is_asked_for_and_no_more_often():
    for words, shown in (("help\nlog\nwhy fame\n99\nquit\n", 1), ("\n\nquit\n", 3), ("1\nundo\nquit\n", 3)):
        said = run("play", "primer", "--human", "1", "--seed", "2", text=words).splitlines()
        assert sum(line.startswith("  1  ") for line in said) == shown
    assert "there are options 1 to" in run("play", "primer", "--human", "1", "--seed", "2", text="99\nquit\n")


def test_the_trace_of_a_person_is_a_game_to_go_on_with_even_after_undoing(tmp_path):
    trace = tmp_path / "mine.jsonl"
    run("play", "primer", "--human", "1", "--seed", "2", "--trace", str(trace), text="1\nundo\n1\nquit\n")
    kept = load(trace)
    assert kept.answers.count(UNDO) == 1
    again = run("play", "primer", "--human", "1", "--resume", str(trace), text="log\nquit\n")
    assert "trader 1" in again


# --- the log --------------------------------------------------------------------------------------


def test_the_log_tells_others_nothing_of_a_card_that_stays_hidden():
    game = compiled().rulebook.games[AGES]
    match = Match.play(game, 2, {}, 1)
    table = match.table
    table.set_clock("round", 3)
    event = next(one for one in range(len(table.state.cards)) if table.card(one).key == "crusades-i")
    table.put(event, "military-hand", 0)
    table.state.frames[:] = [frame for frame in table.state.frames if frame.what == "course"]
    table.state.decision = None
    table.set_clock("phase", 0)
    match.turn.run()
    while match.decision.player != 0 or not any(option.entity == event for option in match.decision.options):
        match.answer(match.decision.options[-1].key)
    chronicle = Chronicle()
    key = next(option.key for option in match.decision.options if option.entity == event)
    assert chronicle.answer(match, key) == ""
    teller = Teller(compiled().tongues[AGES, "en"], compiled().messages)
    assert "Crusades" in teller.entry(chronicle.entries[0], 0)
    assert "Crusades" not in teller.entry(chronicle.entries[0], 1)
    assert "Crusades" not in teller.entry(chronicle.entries[0], NOBODYS)
