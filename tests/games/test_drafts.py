"""Games that are being written and not shipped yet: they compile, their examples are true, and they can be played."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright.cli.main import main

DRAFTS = str(Path(__file__).resolve().parents[1] / "drafts")


def run(*words: str) -> str:
    result = CliRunner().invoke(main, ["--library", DRAFTS, *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_draft_has_no_findings_and_true_examples():
    assert " 0 findings" in run("check")
    assert " 0 not." in run("test")


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_some_rounds_of_a_draft_are_played(players):
    said = run("play", "civilization-2010", "--players", players, "--rounds", "6", "--seed", "1", "--format", "json")
    outcome = json.loads(said.splitlines()[-1])
    assert outcome["finished"] or outcome["rounds"] >= 6
