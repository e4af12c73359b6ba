"""A small library in three languages for the tests of translation."""

import shutil

import pytest
from tests.support.desk import ROOT, run
from tests.support.games import with_grammar

BASE = ROOT / "tests" / "golden" / "base"


@pytest.fixture(scope="session")
def hive(tmp_path_factory):
    """A library of its own with a small game, in three languages, and with what the tool remembers of it."""
    folder = tmp_path_factory.mktemp("hive")
    shutil.copytree(BASE, folder, dirs_exist_ok=True)
    run(with_grammar(folder), "update")
    return folder


@pytest.fixture
def bees(hive, tmp_path):
    """A copy of it that a test may spoil."""
    shutil.copytree(hive, tmp_path / "bees")
    return tmp_path / "bees"
