"""What every test may ask for: whether to write the expectations of golden pages anew."""

import sys

import pytest


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
