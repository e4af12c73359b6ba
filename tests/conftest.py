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
    """Remove the catalog that tests of the pages have built, if there were any."""
    site = sys.modules.get("tests.support.site")
    if site is not None:
        site.remove_built()


@pytest.fixture
def update_golden(request):
    """Whether the pages are to be written, not compared."""
    return request.config.getoption("--update-golden")
