"""Playing: seats see only what they may, bots keep to the protocol, traces can be trusted, a person can sit down."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from tests.support.games import compiled
from tests.support.matches import PRIMER, primer_game

from cardwright.cli import main
from cardwright.engine.match import Match
from cardwright.engine.plan import BOX
from cardwright.play.bots import BOTS
from cardwright.play.chronicle import Chronicle
from cardwright.play.playing import Gathering, batches, play_batch, ranking, scores
from cardwright.play.ruleset import RULES, differences, fingerprint
from cardwright.play.seat import Seat, observe
from cardwright.play.telling import Teller
from cardwright.play.trace import UNDO, Recorder, Settings, Trace, TraceError, load, load_saved, replayed, save

AGES = "through-the-ages"
NOBODYS = -1


def primer_settings(seed: int = 1, players: int = 2) -> Settings:
    return Settings("primer", players, seed, {})


def random_answers(settings: Settings, seed: int = 0) -> tuple[Match, list[str]]:
    match, random, answers = (
        Match.play(primer_game(), settings.players, settings.options, settings.seed),
        Random(seed),
        [],
    )
    while match.decision is not None:
        answers.append(random.choice(match.decision.options).key)
        assert match.answer(answers[-1]) == ""
    return match, answers


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
        assert sorted(imagined.match.table.state.cards) == sorted(seat.match.table.state.cards)
        different += imagined.match.table.state.cards != seat.match.table.state.cards
    assert different == 5
    assert BOX in game.zones


# --- bots -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_any_game_to_its_end_and_the_same_way_every_time(name):
    outcomes = [Gathering(primer_game(), (name,)).play(primer_settings(3, 3)) for _ in range(2)]
    assert outcomes[0] == outcomes[1]
    assert not outcomes[0].problem


def test_a_bot_leaves_the_game_as_it_is_while_it_thinks():
    match = Match.play(primer_game(), 2, {}, 2)
    before = match.table.state.clone()
    for name in BOTS:
        key = BOTS[name](1).choose(Seat(match, match.decision.player))
        assert match.decision.option(key) is not None
        assert match.table.state == before


def test_greed_beats_chance():
    games = 12
    won = 0
    for seed in range(games):
        names = ("greedy", "random") if seed % 2 else ("random", "greedy")
        outcome = Gathering(primer_game(), names).play(primer_settings(seed))
        won += names[outcome.ranking[0]] == "greedy"
    assert won >= games * 2 // 3


# --- traces ---------------------------------------------------------------------------------------


def recorded(path: Path, settings: Settings, answers: list[str], *, close: bool = True) -> Path:
    with path.open("w", encoding="utf-8") as file:
        recorder = Recorder(file, settings, fingerprint(primer_game()))
        for answer in answers:
            recorder.answer(answer)
        if close:
            recorder.close()
    return path


def test_a_trace_gives_the_game_again(tmp_path):
    match, answers = random_answers(primer_settings())
    trace = load(recorded(tmp_path / "game.jsonl", primer_settings(), answers))
    assert trace.is_whole
    assert trace.settings == primer_settings()
    assert replayed(primer_game(), trace).table.state == match.table.state


def test_a_trace_that_breaks_off_anywhere_loses_at_most_the_answer_being_written(tmp_path):
    _, answers = random_answers(primer_settings())
    whole = recorded(tmp_path / "whole.jsonl", primer_settings(), answers).read_bytes()
    start = whole.index(b"\n") + 1
    for end in range(start, len(whole), 7):
        path = tmp_path / "broken.jsonl"
        path.write_bytes(whole[:end])
        trace = load(path)
        complete = whole[start:end].count(b"\n")
        assert list(trace.answers) == answers[: min(complete, len(answers))]
        assert not trace.is_whole


@pytest.mark.parametrize("damage", ["", "{}\n", "not json\n", '{"cardwright":"1"}\n', "\x00\x01"])
def test_what_is_no_trace_is_refused(tmp_path, damage):
    path = tmp_path / "other.jsonl"
    path.write_text(damage, encoding="utf-8")
    with pytest.raises(TraceError):
        load(path)


def test_a_changed_answer_in_a_closed_trace_is_noticed(tmp_path):
    _, answers = random_answers(primer_settings())
    path = recorded(tmp_path / "game.jsonl", primer_settings(), answers)
    path.write_text(path.read_text(encoding="utf-8").replace("done", "fine", 1), encoding="utf-8")
    with pytest.raises(TraceError, match="changed"):
        load(path)


def test_an_answer_that_was_never_possible_is_refused_with_those_that_were():
    with pytest.raises(TraceError, match=r"answer 1, 'dance', is refused .* possible was: "):
        replayed(primer_game(), Trace(primer_settings(), fingerprint(primer_game()), ("dance",)))


def test_a_trace_of_other_rules_is_refused_and_names_the_cards():
    game = primer_game()
    rules = fingerprint(game)
    assert differences(rules, fingerprint(game)) == []
    first, second = list(game.cards)[:2]
    changed = replace(game, cards={**game.cards, first: replace(game.cards[first], era=None, kind="bay")})
    assert differences(rules, fingerprint(changed)) == [first]
    with pytest.raises(TraceError, match=first):
        replayed(changed, Trace(primer_settings(), rules))
    fewer = {key: card for key, card in game.cards.items() if key != second}
    assert differences(rules, fingerprint(replace(game, cards=fewer))) == [second]
    assert differences(rules, fingerprint(replace(game, won_by="fruit"))) == [RULES]


def test_a_saved_game_is_whole_or_the_old_one(tmp_path, monkeypatch):
    path = tmp_path / "game.save"
    first = Trace(primer_settings(), fingerprint(primer_game()), ())
    save(path, first)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk is full"):
        save(path, replace(first, settings=primer_settings(2)))
    assert path.read_bytes() == before
    assert load_saved(path).settings == primer_settings()


def test_a_cut_saved_game_is_refused(tmp_path):
    path = tmp_path / "game.save"
    _, answers = random_answers(primer_settings())
    save(path, Trace(primer_settings(), fingerprint(primer_game()), tuple(answers)))
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(TraceError, match="breaks off"):
        load_saved(path)


# --- many games -----------------------------------------------------------------------------------


def test_games_are_played_in_handfuls_and_come_in_order():
    jobs = [primer_settings(seed) for seed in range(7)]
    assert [len(batch) for batch in batches(jobs, 3)] == [3, 3, 1]
    together = play_batch(PRIMER, ("random",), jobs)
    assert together == [Gathering(primer_game(), ("random",)).play(job) for job in jobs]


def test_the_command_prints_the_same_in_every_process_whatever_the_hash_seed():
    words = [
        "--library",
        str(PRIMER),
        "play",
        "primer",
        "--players",
        "3",
        "--games",
        "4",
        "--seed",
        "1",
        "--format",
        "json",
    ]
    outputs = set()
    for seed, more in (("0", []), ("1", []), ("77", ["--jobs", "2"])):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-m", "cardwright", *words, *more]
        outputs.add(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)
    assert len(outputs) == 1
    lines = [json.loads(line) for line in outputs.pop().splitlines()]
    assert [line["seed"] for line in lines] == [1, 2, 3, 4]
    assert all(line["finished"] and len(line["scores"]) == 3 for line in lines)


def test_scores_and_ranking_agree():
    match, _ = random_answers(primer_settings(4))
    points = scores(match)
    assert [points[player] for player in ranking(match)] == sorted(points, reverse=True)


# --- the commands ---------------------------------------------------------------------------------


def test_a_game_is_played_traced_and_replayed(tmp_path):
    trace = tmp_path / "game.jsonl"
    played = run("play", "primer", "--seed", "5", "--trace", str(trace), "--format", "json")
    again = run("replay", str(trace), "--format", "json")
    assert json.loads(again)["scores"] == json.loads(played)["scores"]
    told = {language: run("replay", str(trace), "--log", "--language", language) for language in ("en", "es", "pt")}
    assert len({len(text.splitlines()) for text in told.values()}) == 1
    assert len(set(told.values())) == 3


@pytest.mark.parametrize(
    "words, said",
    [
        (("play", "nothing"), "there is no game 'nothing'"),
        (("play", "primer", "--players", "9"), "2 to 4 players, not 9"),
        (("play", "primer", "--bots", "gredy"), "did you mean greedy?"),
        (("play", "primer", "--variant", "festival-prize"), "names no value"),
        (("play", "primer", "--variant", "festival-prize=3"), "there is no value of festival-prize '3'"),
        (("play", "primer", "--variant", "festival=3"), "there is no option 'festival'"),
        (("play", "primer", "--games", "2", "--trace", "x"), "leave out --games"),
        (("play", "primer", "--human", "7"), "there is no seat 7"),
        (("play", "primer", "--human", "0"), "0 is not in the range"),
        (("play", "primer", "--human", "1", "--games", "3"), "a person plays one game"),
        (("play", "primer", "--human", "1", "--language", "xx"), "does not speak 'xx'"),
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
    assert load_saved(saved).answers
    again = run("play", "primer", "--human", "1", "--resume", str(saved), text="log\nquit\n")
    assert "trader 1" in again


@pytest.mark.parametrize(
    "language, words, heard",
    [("es", "ayuda\nmesa\n1\ndeshacer\nsalir\n", "guardar ARCHIVO"), ("pt", "ajuda\nmesa\nsair\n", "salvar ARQUIVO")],
)
def test_a_person_is_understood_in_their_own_language(language, words, heard):
    said = run("play", "primer", "--human", "1", "--seed", "2", "--language", language, text=words)
    assert heard in said
    assert "undo" not in said


def test_the_trace_of_a_person_is_a_game_to_go_on_with_even_after_undoing(tmp_path):
    trace = tmp_path / "mine.jsonl"
    run("play", "primer", "--human", "1", "--seed", "2", "--trace", str(trace), text="1\nundo\n1\nquit\n")
    kept = load_saved(trace)
    assert kept.answers.count(UNDO) == 1
    again = run("play", "primer", "--human", "1", "--resume", str(trace), text="log\nquit\n")
    assert "trader 1" in again


def test_a_saved_game_of_other_cards_is_refused(tmp_path):
    path = tmp_path / "other.save"
    rules = {**fingerprint(primer_game()), "good-sale": "another"}
    save(path, Trace(primer_settings(), rules, ()))
    result = CliRunner().invoke(main, ["--library", str(PRIMER), "play", "primer", "--resume", str(path)])
    assert result.exit_code == 1
    assert "good-sale" in result.output


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
    match.flow.run()
    while match.decision.player != 0 or not any(option.entity == event for option in match.decision.options):
        match.answer(match.decision.options[-1].key)
    chronicle = Chronicle()
    key = next(option.key for option in match.decision.options if option.entity == event)
    assert chronicle.answer(match, key) == ""
    teller = Teller(compiled().tongues[AGES, "en"], compiled().messages)
    assert "Crusades" in teller.entry(chronicle.entries[0], 0)
    assert "Crusades" not in teller.entry(chronicle.entries[0], 1)
    assert "Crusades" not in teller.entry(chronicle.entries[0], NOBODYS)
