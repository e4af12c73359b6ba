"""A person at the table: what is typed is understood, or it is said what was not, and nothing happens by accident."""

import subprocess
import sys
from contextlib import suppress
from os import close, environ, openpty, read
from re import fullmatch, search

import pytest
from click.testing import CliRunner
from tests.support.matches import PRIMER

from cardwright.cli import main
from cardwright.cli.layout import say, say_options
from cardwright.cli.reporting import line
from cardwright.play.outcome import Outcome
from cardwright.play.trace import Settings, load

SEATS = ("random", "random")
SURE = "are you sure? (yes/no)"


def run(*words: str, text: str = "", library: object = PRIMER, code: int = 0) -> str:
    result = CliRunner().invoke(main, ["--library", str(library), *words], input=text, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def sit(text: str, *more: str) -> str:
    return run("play", "primer", "--human", "1", "--seed", "2", *more, text=text)


def last_option() -> int:
    """The number of what is possible on request only: it stands behind all others."""
    said = sit("quit\n")
    return max(int(line.split()[0]) for line in said.splitlines() if line.split()[:1] and line.split()[0].isdecimal())


@pytest.mark.parametrize("number", ["9" * 5000, "0" * 5000, "0", "99"])
def test_a_number_that_is_no_option_is_answered_whatever_its_length(number):
    assert sit(f"{number}\nwhy {number}\nquit\n").count("there are options 1 to") == 2


def test_what_is_mistyped_is_said_back_with_what_may_have_been_meant():
    assert "there is no command 'blah'; 'help' lists what can be said" in sit("blah\nquit\n")
    assert "there is no command 'bord'; did you mean board?" in sit("bord\nquit\n")
    assert "'save' needs the name of a file" in sit("save\nquit\n")
    assert "take your last answer back" not in sit("blah\nsave\nquit\n"), "the help is not what was asked for"


def test_a_zone_is_shown_whole_by_its_name_and_an_unknown_one_is_said():
    assert "trader 1\n  in hand: –\ntrader 2\n  in hand: –\n" in sit("board hand\nquit\n")
    assert "no zone is called 'xyzzy'; there is: " in sit("board xyzzy\nquit\n")
    assert "no zone is called 'in hnd'; did you mean in hand?" in sit("board in hnd\nquit\n")


def test_nobody_is_asked_who_can_only_pass():
    answers = "1\n" * 60
    for seed in ("1", "2"):
        said = run("play", "primer", "--human", "1", "--seed", seed, text=f"{answers}quit\n")
        assert not search(r"\n +1  pass\n[^\n]*> ", said)


def test_a_number_that_does_not_exist_is_said_and_near_ones_are_named():
    assert "no number that is worked out is called 'fmae'; did you mean fame?" in sit("why fmae\nquit\n")
    assert "no number that is worked out is called 'xyzzy'; there is: " in sit("why xyzzy\nquit\n")


@pytest.mark.parametrize("language, asked", [("es", "por qué"), ("es", "porqué"), ("es", "POR QUE"), ("pt", "por que")])
def test_a_command_of_two_words_is_understood_as_the_help_lists_it(language, asked):
    lost = {"es": "no hay ninguna orden", "pt": "não há nenhum comando"}[language]
    said = sit(f"{asked} xyzzy\n{asked} 1\nquit\n", "--language", language)
    assert lost not in said
    assert "xyzzy" in said


def test_what_is_there_on_request_only_is_asked_for_once_more():
    number = last_option()
    for answer in ("no", "", "n", "maybe"):
        said = sit(f"{number}\n{answer}\nlog\nquit\n")
        assert SURE in said
        assert "nothing was done" in said
        assert "1. trader 1" not in said
    assert SURE not in sit("1\nquit\n")
    for answer in ("yes", "y", "YES"):
        assert "nothing was done" not in sit(f"{number}\n{answer}\n")


def test_the_price_of_an_option_is_explained_by_its_number():
    said = sit("why 1\nquit\n")
    assert "(cards/primer/" in said or "this costs nothing" in said


@pytest.mark.parametrize(
    "words, named",
    [
        (("--mode", "basic", "--variant", "mode=full"), ("basic", "full")),
        (("--mode", "basic", "--mode", "full"), ("basic", "full")),
        (("--variant", "printing=2007", "--variant", "printing=2010"), ("2007", "2010")),
    ],
)
def test_an_option_with_two_values_is_refused_and_both_are_named(words, named):
    result = CliRunner().invoke(main, ["play", "through-the-ages", *words])
    assert result.exit_code == 2
    assert f"is asked to be both {named[0]} and {named[1]}" in result.output


def test_an_option_that_is_said_twice_alike_is_no_conflict():
    prize = ("--variant", "festival-prize=2")
    result = CliRunner().invoke(main, ["--library", str(PRIMER), "play", "primer", *prize, *prize])
    assert "is asked to be both" not in result.output


def test_nobody_looks_over_a_shoulder_that_is_not_there(tmp_path):
    trace = tmp_path / "game.jsonl"
    run("play", "primer", "--seed", "5", "--trace", str(trace))
    for viewer in ("9", "-3", "3"):
        said = run("replay", str(trace), "--log", "--viewer", viewer, code=2)
        assert f"there is no seat {viewer}; there are seats 1 to 2, and 0 for what everybody saw" in said
    for viewer in ("0", "1", "2"):
        run("replay", str(trace), "--log", "--viewer", viewer)


def test_the_map_is_shown_before_each_turn_of_the_person_and_not_after_each_answer():
    words = ["play", "tempus", "--human", "1", "--seed", "3", "--bots", "random"]
    said = CliRunner().invoke(main, words, input="1\n" * 4 + "quit\n", catch_exceptions=False).output
    told = [line for line in said.splitlines() if line]
    maps = [number for number, line in enumerate(told) if fullmatch(r" +A +B +C +D .*", line)]
    assert len(maps) >= 2
    for number in maps[1:]:
        assert not told[number - 1].startswith("player 1>"), "others have moved since the last answer"
    assert max(map(len, told)) <= 80


def test_many_short_options_stand_in_columns_and_nothing_is_broken_within_a_word(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    words = ["play", "tempus", "--human", "1", "--seed", "4", "--language", "pt"]
    said = CliRunner().invoke(main, words, input="1\najuda\nhistória\nsair\n", catch_exceptions=False).output
    told = said.split("jogador 1>")
    options = [line for line in told[0].splitlines() if fullmatch(r" +1 +Água B2 .*", line)]
    assert options == ["  1  Água B2     23  Água B4     45  Água B6     67  Água B8     89  Água B10"]
    assert "110  Água L11" in told[0]
    assert max(map(len, said.splitlines())) <= 80
    assert "\n                            " in told[2], "the help is broken where its second column begins"


def test_an_option_that_is_longer_than_the_window_goes_on_below_its_words(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "40")
    say_options(["play a card", "play a card with a very long name against trader 2 (1 coin)"])
    assert capsys.readouterr().out.splitlines() == [
        "  1  play a card",
        "  2  play a card with a very long name",
        "     against trader 2 (1 coin)",
    ]


@pytest.mark.parametrize(
    "words, reason",
    [
        (("play", "primer", "--human", "1", "--format", "json"), "leave out --games, --rotate and --format"),
        (("play", "primer", "--resume", "x", "--seed", "4"), "a saved game goes on as it began"),
        (("play", "island", "--snapshot", "map.svg", "--rotate"), "--snapshot draws one game"),
        (("play", "primer", "--language", "es"), "bots are told nothing; add --human or --snapshot"),
        (("play", "primer", "--human", "1", "--language", "xx"), "there is no language 'xx'; there is en, es"),
        (("play", "primer", "--human", "9"), "there is no seat 9; there are seats 1 to 2"),
        (("replay", __file__, "--viewer", "1"), "--viewer and --language say how the log is told; add --log"),
        (("replay", __file__, "--log", "--format", "json"), "leave out --log or --format"),
    ],
)
def test_options_that_exclude_each_other_are_refused_with_a_reason(words, reason):
    assert reason in run(*words, code=2)


def test_a_file_that_cannot_be_read_is_refused_in_plain_words(tmp_path):
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff")
    said = run("play", "primer", "--resume", str(tmp_path / "picture"), code=1)
    assert said.endswith("picture is no trace of a game: it is no text\n")
    said = run("play", "primer", "--resume", str(tmp_path / "none"), code=1)
    assert said.endswith("none cannot be read: No such file or directory\n")


def test_progress_leaves_no_label_where_nobody_watches():
    words = ["--library", str(PRIMER), "play", "primer", "--games", "2", "--seed", "1"]
    done = subprocess.run([sys.executable, "-m", "cardwright", *words], capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_on_a_terminal_every_result_has_a_line_of_its_own_beside_the_progress():
    ours, theirs = openpty()
    words = ["--library", str(PRIMER), "play", "primer", "--games", "3"]
    command = [sys.executable, "-m", "cardwright", *words]
    with subprocess.Popen(command, stdout=theirs, stderr=theirs, env={**environ, "TERM": "xterm"}) as process:
        close(theirs)
        shown = b""
        # Once nobody writes any more, reading is an error on Linux and the end of the file elsewhere.
        with suppress(OSError):
            while more := read(ours, 4096):
                shown += more
    close(ours)
    assert process.returncode == 0
    told = [one.split("\033[K")[-1] for one in shown.decode().split("\r\n")]
    results = [one for one in told if "seed " in one]
    assert [one[:7] for one in results] == ["seed 0:", "seed 1:", "seed 2:"]


def test_one_round_is_said_as_one():
    one = Outcome(Settings("primer", 2), SEATS, None, (1, 0), (0, 1), (0,), 1, 1, 1, 1, "")
    assert line(one) == "seed 0: player 1 wins; 1, 0 after 1 round and 1 decision"


def test_whoever_types_no_more_leaves_as_with_quit(tmp_path):
    trace = tmp_path / "game.jsonl"
    said = sit("1\n", "--trace", str(trace))
    assert "Aborted" not in said
    assert load(trace).is_whole
    assert "nothing was done" in sit(f"{last_option()}\n"), "a question that is not answered is not agreed to"


def test_a_game_ends_with_who_has_won_and_in_words_of_the_language():
    said = sit("1\n" * 200, "--language", "es")
    assert fullmatch(r"mercader \d: \d+", said.splitlines()[-2])
    assert fullmatch(r"gana: mercader \d.*", said.splitlines()[-1])


def test_at_the_table_a_turn_of_others_is_told_as_the_log_tells_it(monkeypatch):
    """A card that is hidden while its player is asked, and open once it is played, is named in both."""
    monkeypatch.setenv("COLUMNS", "500")
    played = r"civilization 2 plays [A-Z][\w ]* \((A|I+)\)"
    shown, told = next(one for one in map(_at_the_table, range(8)) if any(fullmatch(played, line) for line in one[1]))
    assert [one for one in told if one not in shown] == []


def _at_the_table(seed: int) -> tuple[list[str], list[str]]:
    """A game up to some turn: every line that was shown, and what the log tells of the other player."""
    words = ["play", "through-the-ages", "--human", "1", "--seed", str(seed)]
    said = CliRunner().invoke(main, words, input="1\n2\n" * 40 + "log\nquit\n", catch_exceptions=False).output
    *table, log, _ = said.split("civilization 1> ")
    told = [one.split(". ", 1)[1] for one in log.splitlines() if fullmatch(r"\d+\. civilization 2.*", one)]
    return "".join(table).splitlines(), told


def test_a_card_is_read_out_by_its_name_or_by_the_number_of_an_option():
    seed, leader, options = next(
        (seed, number, options)
        for seed, options in ((seed, _offered_in_spanish(seed)) for seed in range(30))
        for number, option in enumerate(options, 1)
        if option.startswith("coge Alejandro Magno ")
    )
    nothing_more = options.index("no hacer nada más") + 1
    typed = [
        f"leer {leader}",
        "leer MOISES",
        "leer frugalidad",
        "leer moise",
        "leer",
        f"leer {nothing_more}",
        "leer 99",
        "read Moisés",
        "salir",
    ]
    said = _sit_in_spanish(seed, *typed)
    _, number, name, several, near, alone, other, beyond, english, _ = said.split("civilización 1> ")
    assert "Alejandro Magno (líder, era A)\n  +1 fortaleza por cada unidad militar.\n" in number
    assert "Moisés (líder, era A)\n  Aumentar tu población cuesta 1 unidad de comida menos.\n" in name
    assert [f"Frugalidad ({era}) (" in several for era in ("A", "I", "II")] == [True] * 3
    assert "no hay ninguna carta «moise»; ¿querías decir Moisés?" in near
    assert "«leer» necesita el nombre de una carta o el número de una opción" in alone
    assert "esta opción no trata de ninguna carta" in other
    assert f"hay opciones de 1 a {len(options)}\n" in beyond
    assert "Moisés (líder, era A)" in english


def _sit_in_spanish(seed: int, *typed: str) -> str:
    words = ["play", "through-the-ages", "--human", "1", "--seed", str(seed), "--language", "es"]
    return CliRunner().invoke(main, words, input="\n".join([*typed, ""]), catch_exceptions=False).output


def _offered_in_spanish(seed: int) -> list[str]:
    """What a person can answer first in a game, in the order of its numbers."""
    numbered = (fullmatch(r"  (\d+)  (.+)", line) for line in _sit_in_spanish(seed, "salir").splitlines())
    found = {int(one[1]): one[2] for one in numbered if one}
    assert list(found) == list(range(1, len(found) + 1))
    return list(found.values())


def test_a_path_that_is_longer_than_the_window_stays_in_one_piece(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "40")
    path = "cards/a-game-with-a-long-name/vocabulary/numbers.cards:12"
    say(f"  +1  Warriors  ({path})")
    assert f"({path})" in [one.strip() for one in capsys.readouterr().out.splitlines()]


IDLE = "4\n6\n"
"""Nothing in the market phase, and nothing in the work phase: the turn of the first seat is over."""


def test_a_person_in_several_seats_is_asked_in_each_and_sees_the_table_as_that_seat_does(tmp_path):
    begun = ("play", "primer", "--seed", "2", "--human")
    said = run(*begun, "1,2", text=f"{IDLE}1\nquit\n")
    assert said.index("trader 1 (you)") < said.index("trader 1> ") < said.index("trader 2 (you)")
    assert said.index("trader 2 (you)") < said.index("trader 2> ")
    assert said.count("(you)") == 2, "each seat is shown the whole table once"
    saved = tmp_path / "both.game"
    run(*begun, "2,1,2", text=f"{IDLE}save {saved}\nquit\n")
    assert load(saved).seats == ("person", "person")
    assert "trader 2> " in run("play", "primer", "--resume", str(saved), text="quit\n")
    alone = run("play", "primer", "--resume", str(saved), "--human", "1", text="quit\n")
    assert "trader 2> " not in alone


def test_a_person_in_several_seats_takes_back_what_any_of_them_did():
    said = run("play", "primer", "--seed", "2", "--human", "1,2", text=f"{IDLE}undo\nquit\n")
    assert said.rindex("trader 1> ") > said.index("trader 2> "), "the first seat is asked again"


@pytest.mark.parametrize("seats, reason", [("1,9", "there is no seat 9"), ("1,x", "'x' is not"), ("1,", "'' is not")])
def test_seats_that_are_none_are_refused(seats, reason):
    assert reason in run("play", "primer", "--human", seats, code=2)
