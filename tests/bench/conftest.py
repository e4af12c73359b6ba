"""What all benchmarks share: how a row of the report is printed."""

import pytest
from tests.support.benchmark import row


@pytest.fixture
def report(capsys):
    """Prints a row of the report whether or not pytest shows what tests print."""

    def say(*said: str) -> None:
        with capsys.disabled():
            print(row(*said))

    return say
