"""What every test may ask for: whether to write the expectations of golden pages anew."""

import gc
import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest
from tests.support.games import GRAMMAR, add_known, learn_grammar

CACHE = pytest.StashKey[Path]()
OBJECTS_BEFORE_A_COLLECTION = 3_000_000
"""Python collects garbage so rarely while the tests run: otherwise that is a seventh of their time."""


def pytest_configure(config):
    """Give all processes of the tests one cache that goes with them: nobody's own is read or written."""
    gc.set_threshold(OBJECTS_BEFORE_A_COLLECTION)
    if not hasattr(config, "workerinput"):
        folder = config.stash[CACHE] = Path(tempfile.mkdtemp(prefix="cardwright-cache-"))
        os.environ["XDG_CACHE_HOME"] = str(folder)
        if config.getoption("numprocesses", None) and GRAMMAR not in os.environ:
            # Once for all processes, before they begin.
            os.environ[GRAMMAR] = str(folder / "grammar")
            learn_grammar(folder / "grammar")
        if GRAMMAR in os.environ:
            add_known(Path(os.environ[GRAMMAR]), folder / "cardwright")


def pytest_unconfigure(config):
    if CACHE in config.stash:
        shutil.rmtree(config.stash[CACHE], ignore_errors=True)


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the expectations in the golden pages; review them with git diff",
    )


def pytest_sessionfinish():
    """Remove the catalog that tests of the pages have built, and what was remembered of the grammar, if it was."""
    site, games = (sys.modules.get(f"tests.support.{name}") for name in ("site", "games"))
    if site is not None:
        site.remove_built()
    if games is not None:
        games.remove_made()


@pytest.fixture
def update_golden(request):
    """Whether the pages are to be written, not compared."""
    return request.config.getoption("--update-golden")
