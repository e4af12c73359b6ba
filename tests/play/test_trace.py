"""Traces and saved games: whatever happens to program or file, nothing is lost and nothing wrong is believed."""

import json
import os
import resource
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.support.games import compiled
from tests.support.matches import PRIMER, primer_game, primer_settings, random_answers

from cardwright.cli import main
from cardwright.engine.run.match import Match
from cardwright.model import chance
from cardwright.play.playing import Job, play
from cardwright.play.ruleset import RULES, differences, fingerprint
from cardwright.play.trace import MOST_NAMED, Recorder, Settings, Trace, TraceError, load, replayed, save

SEATS = ("random", "random")


# --- traces ---------------------------------------------------------------------------------------


def recorded(path: Path, settings: Settings, answers: list[str], *, close: bool = True) -> Path:
    recorder = Recorder(path, Trace(settings, fingerprint(primer_game()), seats=SEATS))
    for answer in answers:
        recorder.answer(answer)
    if close:
        recorder.close()
    else:
        recorder.file.close()
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
    settings, rules = primer_settings(), fingerprint(primer_game())
    match, answers = random_answers(settings)
    first = Match.play(primer_game(), settings.players, settings.options, settings.seed).decision.options
    assert match.decision is None
    possible = {0: ", ".join(option.key for option in first), len(answers): "nothing: the game is over"}
    for number, said in possible.items():
        with pytest.raises(
            TraceError, match=rf"answer {number + 1}, 'dance', is refused \(.*\); possible was: "
        ) as told:
            replayed(primer_game(), Trace(settings, rules, (*answers[:number], "dance")))
        assert str(told.value).endswith(f"possible was: {said}")


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


def test_a_trace_knows_how_its_numbers_were_drawn(monkeypatch):
    rules = fingerprint(primer_game())
    monkeypatch.setattr(chance, "METHOD", "dice")
    assert differences(rules, fingerprint(primer_game())) == [RULES]


def test_a_trace_of_another_map_is_refused_and_names_what_differs():
    game = compiled().rulebook.games["tempus"]
    rules, tile = fingerprint(game), game.cards["tile-1"]
    turned = replace(tile, made_of=(*tile.made_of[1:], tile.made_of[0]))
    assert differences(rules, fingerprint(replace(game, cards={**game.cards, tile.key: turned}))) == [tile.key]
    start = replace(game.cards["city-2"], copies=4)
    assert differences(rules, fingerprint(replace(game, cards={**game.cards, start.key: start}))) == [start.key]
    open_hex = replace(game.definitions["open-hex"], filters=())
    for other in (
        replace(game, board=replace(game.board, columns=14)),
        replace(game, definitions={**game.definitions, "open-hex": open_hex}),
        replace(game, regions={**game.regions, "lake": replace(game.regions["lake"], enclosed=False)}),
        replace(game, broken_by=game.broken_by[::-1]),
    ):
        assert differences(rules, fingerprint(other)) == [RULES]


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
    assert load(path).settings == primer_settings()


def test_a_cut_saved_game_is_refused(tmp_path):
    path = tmp_path / "game.save"
    _, answers = random_answers(primer_settings())
    save(path, Trace(primer_settings(), fingerprint(primer_game()), tuple(answers)))
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(TraceError, match="breaks off"):
        load(path)


def test_a_saved_game_of_other_cards_is_refused(tmp_path):
    path = tmp_path / "other.save"
    rules = {**fingerprint(primer_game()), "good-sale": "another"}
    save(path, Trace(primer_settings(), rules, ()))
    result = CliRunner().invoke(main, ["--library", str(PRIMER), "play", "primer", "--resume", str(path)])
    assert result.exit_code == 1
    assert "good-sale" in result.output


@pytest.mark.parametrize(
    "changed, said",
    [
        ({"players": 9}, "cannot be played by 9"),
        ({"options": {"colour": "red"}}, "there is no option 'colour'"),
        ({"game": "chess"}, "it is a game of chess, not of primer"),
    ],
)
def test_a_trace_with_settings_nobody_can_play_is_refused(tmp_path, changed, said):
    path = recorded(tmp_path / "game.jsonl", primer_settings(), [], close=False)
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), **changed}) + "\n", encoding="utf-8")
    with pytest.raises(TraceError, match=said):
        replayed(primer_game(), load(path))


@pytest.mark.parametrize(
    "damage", [lambda text: text[:-20], lambda text: text.replace("done", "fine", 1), lambda text: ""]
)
def test_a_damaged_saved_game_is_refused_by_the_commands_and_left_as_it_is(tmp_path, damage):
    path = tmp_path / "mine.save"
    _, answers = random_answers(primer_settings())
    save(path, Trace(primer_settings(), fingerprint(primer_game()), tuple(answers)))
    path.write_text(damage(path.read_text(encoding="utf-8")), encoding="utf-8")
    before = path.read_bytes()
    for words in (["play", "primer", "--resume", str(path)], ["replay", str(path)]):
        result = CliRunner().invoke(main, ["--library", str(PRIMER), *words])
        assert result.exit_code == 1
        assert isinstance(result.exception, SystemExit)
        assert "Error: " in result.output
    assert path.read_bytes() == before


def test_a_file_that_cannot_be_written_is_said_before_anything_is_played(tmp_path):
    words = ["--library", str(PRIMER), "play", "primer", "--trace", str(tmp_path / "nowhere" / "game.jsonl")]
    for more in ([], ["--human", "1"]):
        result = CliRunner().invoke(main, [*words, *more])
        assert result.exit_code == 1
        assert "cannot be written: No such file or directory" in result.output


def test_a_person_whose_game_cannot_be_saved_hears_why_and_plays_on(tmp_path):
    words = ["--library", str(PRIMER), "play", "primer", "--human", "1"]
    text = f"save {tmp_path / 'nowhere' / 'mine'}\nsave {tmp_path / 'mine'}\nquit\n"
    result = CliRunner().invoke(main, words, input=text, catch_exceptions=False)
    assert result.exit_code == 0
    assert "cannot be saved: " in result.output
    assert load(tmp_path / "mine").seats == ("person", "random")


# --- killing the program --------------------------------------------------------------------------

SLOW = "mcts:20"
"""A bot that thinks between its answers, so that the program can be killed between two of them."""
PLAYED = ("play", "primer", "--players", "4", "--seed", "2", "--bots", SLOW)


def started(*words: str, **more: object) -> subprocess.Popen:
    return subprocess.Popen([sys.executable, "-m", "cardwright", "--library", str(PRIMER), *words], **more)


def test_killing_the_program_while_it_writes_a_trace_loses_at_most_the_answer_being_written(tmp_path):
    answers: list[str] = []
    play(primer_game(), Job(primer_settings(2, 4), (SLOW,) * 4), answers.append)
    path, lines = tmp_path / "cut.jsonl", 10
    with started(*PLAYED, "--trace", str(path), stdout=subprocess.DEVNULL) as process:
        while not path.exists() or path.read_bytes().count(b"\n") <= lines:
            assert process.poll() is None, "the game was over before it could be killed"
        process.send_signal(signal.SIGKILL)
    kept = load(path)
    assert not kept.is_whole
    assert lines <= len(kept.answers) < len(answers)
    assert list(kept.answers) == answers[: len(kept.answers)]
    assert replayed(primer_game(), kept).decision is not None
    assert len(path.read_bytes().splitlines()) - 1 - len(kept.answers) <= 1


SAVING = """
import sys
from pathlib import Path
from cardwright.play.trace import Settings, Trace, save
for number in range(1_000_000):
    save(Path(sys.argv[1]), Trace(Settings("primer", 2, number, {}), {"rules": "same"}, ("done",) * (number % 500)))
"""


def test_killing_the_program_while_it_saves_leaves_a_whole_game_old_or_new(tmp_path):
    path = tmp_path / "mine.save"
    last = -1
    for _ in range(3):
        with subprocess.Popen([sys.executable, "-c", SAVING, str(path)]) as process:
            while not path.exists() or load(path).settings.seed in (last, 0):
                assert process.poll() is None
            process.send_signal(signal.SIGKILL)
        kept = load(path)
        assert kept.is_whole
        assert len(kept.answers) == kept.settings.seed % 500
        last = kept.settings.seed


def test_a_game_that_was_killed_goes_on_from_its_trace_and_keeps_it_safe_meanwhile(tmp_path):
    trace = tmp_path / "mine.jsonl"
    words = ["--library", str(PRIMER), "play", "primer", "--human", "2", "--bots", "greedy", "--trace", str(trace)]
    CliRunner().invoke(main, words, input="1\n1\n")
    whole = trace.read_text("utf-8").splitlines(keepends=True)
    trace.write_text("".join(whole[:-1]), "utf-8")
    before = load(trace)
    assert not before.is_whole
    assert before.seats == ("greedy", "person")
    again = CliRunner().invoke(
        main,
        ["--library", str(PRIMER), "play", "primer", "--resume", str(trace), "--trace", str(trace)],
        input="quit\n",
    )
    assert again.exit_code == 0
    after = load(trace)
    assert after.is_whole
    assert after.seats == before.seats
    assert after.answers == before.answers


@pytest.mark.parametrize("content", ["my notes\n", "{}", '{"game": "primer"}\n'])
def test_nothing_but_a_game_gives_way_to_a_game(tmp_path, content):
    notes = tmp_path / "notes.txt"
    notes.write_text(content, "utf-8")
    words = ["--library", str(PRIMER), "play", "primer"]
    result = CliRunner().invoke(main, [*words, "--trace", str(notes)])
    assert result.exit_code == 1
    assert result.output.endswith("notes.txt cannot be written: it is there already and holds no game\n")
    said = CliRunner().invoke(main, [*words, "--human", "1"], input=f"save {notes}\nsave {tmp_path}\nquit\n").output
    assert " ".join(said.split()).count("it is there already and holds no game") == 2
    assert notes.read_text("utf-8") == content
    assert [one.name for one in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize("seat", [[], ["--human", "1"]])
def test_a_disk_that_is_full_is_said_and_no_answer_but_the_last_is_lost(tmp_path, seat):
    trace = tmp_path / "game.jsonl"
    words = [
        sys.executable,
        "-m",
        "cardwright",
        "--library",
        str(PRIMER),
        "play",
        "primer",
        *seat,
        "--trace",
        str(trace),
    ]
    CliRunner().invoke(main, [*words[3:]], input="1\n" * 40)
    whole, size = load(trace), trace.stat().st_size
    trace.unlink()

    def narrow() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size - 150, size - 150))

    done = subprocess.run(words, input="1\n" * 40, capture_output=True, text=True, preexec_fn=narrow, check=False)
    assert "Traceback" not in done.stderr
    assert "File too large" in done.stdout + done.stderr
    assert done.returncode == (0 if seat else 1)
    kept = load(trace).answers
    assert 0 < len(kept) < len(whole.answers)
    assert whole.answers[: len(kept)] == kept


@pytest.mark.parametrize("changed, said", [(9, ""), (10, ""), (11, " and 1 more"), (13, " and 3 more")])
def test_no_more_changed_cards_are_named_than_can_be_read(changed, said):
    rules = fingerprint(primer_game())
    names = sorted(rules)[:changed]
    trace = Trace(primer_settings(), {**rules, **dict.fromkeys(names, "another")})
    with pytest.raises(TraceError) as problem:
        replayed(primer_game(), trace)
    assert str(problem.value).endswith(f"these have changed: {', '.join(names[:MOST_NAMED])}{said}")


def test_a_saved_game_is_on_the_disk_before_it_takes_the_place_of_the_old_one(tmp_path, monkeypatch):
    done: list[str] = []
    replace, path = Path.replace, tmp_path / "game.trace"
    monkeypatch.setattr("os.fsync", lambda _: done.append("written"))
    monkeypatch.setattr(Path, "replace", lambda self, other: done.append("in place") or replace(self, other))
    save(path, Trace(primer_settings(), fingerprint(primer_game())))
    assert done == ["written", "in place"]
    assert [one.name for one in tmp_path.iterdir()] == ["game.trace"]
    assert load(path).is_whole


def test_a_game_that_cannot_be_put_in_place_leaves_nothing_beside_it(tmp_path, monkeypatch):
    def full(_: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="full"):
        save(tmp_path / "game.trace", Trace(primer_settings(), fingerprint(primer_game())))
    assert list(tmp_path.iterdir()) == []
