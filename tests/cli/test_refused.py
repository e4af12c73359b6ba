"""What the system refuses is said in a sentence, nothing is lost by it, and nothing steers the terminal."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.support.attacked import attacked
from tests.support.games import with_grammar
from tests.support.hostile import CARDS, EXTRA, GAME, LEXICON, sound

from cardwright.base.diagnostics import PAINT
from cardwright.cli import main
from cardwright.cli.saying import harmless


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    """A library that has been built, with a file that is not in canonical form."""
    folder = with_grammar(tmp_path_factory.mktemp("whole"))
    sound(folder)
    result = CliRunner().invoke(main, ["--library", str(folder), "build"])
    assert result.exit_code == 0, result.output
    path = folder / EXTRA
    path.write_text(path.read_text(encoding="utf-8") + "\n\n\nstock   wool-comb\n", encoding="utf-8")
    for lexicon in sorted((folder / LEXICON).parent.glob("*.yaml")):
        text = lexicon.read_text(encoding="utf-8")
        gender = "" if lexicon.stem == "en" else ", gender: m"
        forms = f"{{one: wool-comb, other: wool-combs{gender}}}"
        lexicon.write_text(text.replace("nouns:\n", f"nouns:\n  wool-comb: {forms}\n", 1), encoding="utf-8")
    return folder


def state(folder: Path) -> dict[str, bytes | None]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
    }


WRITING = (
    ["build"],
    ["record", "2"],
    ["search", "wool"],
    ["reference"],
    ["fmt"],
    ["translate", "--to", "es", "--out", "{out}"],
    ["i18n", "extract"],
    ["i18n", "update"],
    ["i18n", "export", "es"],
    ["new", "clearing", "--in", "{out}"],
    ["play", GAME, "--trace", "{out}.jsonl"],
    ["play", GAME, "--snapshot", "{out}.svg"],
    ["export", "site", "{out}"],
)


@pytest.mark.parametrize("words", WRITING, ids=" ".join)
def test_a_full_disk_is_said_in_a_sentence_and_leaves_everything_as_it_was(words, whole, tmp_path):
    folder = shutil.copytree(whole, tmp_path / "library")
    before = state(tmp_path)
    words = [word.format(out=tmp_path / "out") for word in words]
    [ran] = attacked(folder, [words], largest_file=10).ran
    assert ran.fault == ""
    assert ran.code in (1, 2)
    assert "Error: " in ran.output
    assert "too large" in ran.output or "cannot be read or written" in ran.output
    assert state(tmp_path) == before


@pytest.mark.parametrize(
    "words",
    [
        ["build", "--out", "{file}/x"],
        ["reference", "--out", "{file}/x"],
        ["translate", "--to", "es", "--out", "{file}/x"],
        ["i18n", "extract", "--out", "{file}/x"],
        ["i18n", "export", "es", "--out", "{file}/x.csv"],
        ["i18n", "export", "es", "--out", "{folder}"],
        ["i18n", "export", "es", "--out", "{pipe}"],
        ["i18n", "proof", "--out", "{file}/x"],
        ["new", "clearing", "--in", "{file}/x"],
        ["play", GAME, "--trace", "{file}/x"],
        ["play", GAME, "--trace", "{pipe}"],
        ["play", GAME, "--snapshot", "{file}/x.svg"],
        ["play", GAME, "--snapshot", "{pipe}"],
        ["export", "site", "{file}/x"],
        ["replay", "{pipe}"],
        ["play", GAME, "--resume", "{pipe}"],
        ["i18n", "import", "{pipe}"],
    ],
    ids=" ".join,
)
def test_a_place_where_nothing_can_be_written_or_read_is_named(words, whole, tmp_path):
    (tmp_path / "file").write_text("kept", encoding="utf-8")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    before = sorted(tmp_path.rglob("*"))
    places = {name: tmp_path / name for name in ("file", "pipe", "folder")}
    [ran] = attacked(whole, [[word.format(**places) for word in words]]).ran
    assert ran.fault == ""
    assert ran.code in (1, 2)
    assert str(tmp_path) in ran.output or "pipe" in ran.output
    assert sorted(tmp_path.rglob("*")) == before
    assert (tmp_path / "file").read_text(encoding="utf-8") == "kept"


def test_output_that_nobody_can_take_ends_the_command_in_words(whole):
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        command = [sys.executable, "-m", "cardwright", "--library", str(whole), "explain", "Meadow"]
        result = subprocess.run(command, check=False, stdout=full, stderr=subprocess.PIPE, text=True)
    assert result.returncode == 1
    assert result.stderr == "Error: No space left on device.\n"


# What a terminal is given


def test_what_steers_a_terminal_is_shown_as_an_escape():
    assert harmless("a\x1b[31mb\r\u202ec\U000e0041\x9bd\te\n") == (
        "a\\u001b[31mb\\u000d\\u202ec\\udb40\\udc41\\u009bd\te\n"
    )
    assert harmless("\udcff") == "\\udcff", "a name of a file need not be text"
    painted = f"{PAINT['error']}x\x1b[0m\x1b[2J"
    assert harmless(painted, painted=True) == f"{PAINT['error']}x\x1b[0m\\u001b[2J"
    assert harmless("می‌خواهم – ñ 漢字 👩‍🚀") == "می‌خواهم – ñ 漢字 👩‍🚀"


@pytest.mark.parametrize("form", ["text", "json", "github"])
def test_the_name_of_a_file_gives_no_orders_to_a_log(form, tmp_path):
    sound(tmp_path)
    (tmp_path / CARDS).with_name("a\n::error::b\x1b[2J\u202e.cards").write_text(
        f"language en\ngame {GAME}\n\n\n\nstock   wool\n", encoding="utf-8"
    )
    for words in (["check", "--format", form], ["fmt", "--check"]):
        result = CliRunner().invoke(main, ["--library", str(tmp_path), *words])
        assert result.exit_code == 1
        assert not any(line.startswith("::error::") for line in result.output.splitlines())
        assert "\x1b" not in result.output
        assert "\u202e" not in result.output
