"""What every test may ask for: whether to write the expectations of golden pages anew."""

import pytest


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the expectations in the golden pages; review them with git diff",
    )


@pytest.fixture
def update_golden(request):
    """Whether the pages are to be written, not compared."""
    return request.config.getoption("--update-golden")
