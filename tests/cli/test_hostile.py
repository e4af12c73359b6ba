"""No library, however hostile, makes a command fail with a traceback, hang, or fill the memory."""

import os
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.support.attacked import Attacked, attacked
from tests.support.games import with_grammar
from tests.support.hostile import GAME, Hostile, libraries, sound

from cardwright.cli import main

SECONDS, MEGABYTES = 20, 500
"""Generous with time: `make fuzz` asks for 5 seconds, on a machine that does nothing else."""
EVERY = 7
ALL = list(libraries())
SAMPLE = ALL[::EVERY]
FINDING = re.compile(r"error\[([a-z0-9-]+)\]: (.+)")


def commands(folder: Path) -> list[list[str]]:
    return [
        ["check"],
        ["test"],
        ["explain", "Meadow"],
        ["build", "--out", str(folder / "out")],
        ["play", GAME, "--games", "1"],
    ]


@pytest.fixture(scope="module", autouse=True)
def warmed_up(tmp_path_factory):
    """Every child finds the grammar known and everything loaded."""
    folder = with_grammar(tmp_path_factory.mktemp("sound"))
    sound(folder)
    for words in commands(folder):
        result = CliRunner().invoke(main, ["--library", str(folder), *words])
        assert result.exit_code == 0, result.output


def run(hostile: Hostile, folder: Path) -> Attacked:
    library = folder / "library"
    library.mkdir()
    try:
        sound(library)
        hostile.damage(library)
        return attacked(library, commands(library))
    finally:
        shutil.rmtree(library, ignore_errors=True)


def faults(result: Attacked) -> list[str]:
    """Whatever is not as it should be: a traceback, a command that was ended, an error without a word of help."""
    wrong = [one.fault for one in result.ran if one.fault]
    if result.ended_by:
        wrong.append(f"ended by signal {result.ended_by} after {[one.words for one in result.ran]}")
    for one in result.ran:
        if one.code not in (0, 1, 2):
            wrong.append(f"{one.words} ends with {one.code}")
        said = any(sentence.strip() != slug.replace("-", " ") for slug, sentence in FINDING.findall(one.output))
        if one.code and not one.fault and not said and "Error: " not in one.output:
            wrong.append(f"{one.words} does not say what to do: {one.output[-500:]}")
        if any(sign in one.output for sign in ("\x1b", "\u202e", "\u2066", "\U000e0041", "secret line")):
            wrong.append(f"{one.words} shows what no terminal should get: {one.output[-500:]!r}")
    return wrong


def test_the_library_that_is_damaged_is_sound(tmp_path):
    result = run(Hostile("nothing", lambda folder: None), tmp_path)
    assert faults(result) == []
    assert [(one.words[0], one.code) for one in result.ran] == [(words[0], 0) for words in commands(tmp_path)]


def test_there_are_more_than_three_hundred_and_each_has_a_name():
    assert len({hostile.name for hostile in ALL}) == len(ALL) > 300


@pytest.mark.skipif(not hasattr(os, "fork"), reason="every library is looked at in a process of its own")
@pytest.mark.parametrize("hostile", SAMPLE, ids=lambda hostile: hostile.name)
def test_a_hostile_library_is_explained(hostile, tmp_path):
    result = run(hostile, tmp_path)
    assert faults(result) == []
    assert result.ran
    assert result.seconds < SECONDS
    assert result.megabytes < MEGABYTES
