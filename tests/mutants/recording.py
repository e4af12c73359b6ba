"""A plugin of pytest that notes for each test how long it takes and which faults it reaches."""

import time
from collections.abc import Iterator

import pytest
from tests.mutants import switches


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note what is reached between the set-up of a test and its end."""
    if switches.ACTIVE is not None:
        switches.ACTIVE.reached.clear()
    begun = time.perf_counter()
    result = yield
    switches.note(item.nodeid, time.perf_counter() - begun)
    return result
