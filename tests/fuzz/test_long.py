"""The fuzz of the tests with far more seeds; `make fuzz` asks for it."""

import os

import pytest
from tests.support.mutants import run_mutants

FIRST = 1_000
"""Where the seeds begin, so that none of them is one of the tests'."""

LONG = os.environ.get("CARDWRIGHT_FUZZ") == "long"
CHUNKS, MUTANTS_A_CHUNK = (100, 5_000) if LONG else (1, 200)


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(FIRST, FIRST + CHUNKS))
def test_a_damaged_file_is_explained_or_understood(seed):
    tally = run_mutants(seed, MUTANTS_A_CHUNK)
    assert tally.files + tally.tables == MUTANTS_A_CHUNK
    assert tally.clean > tally.files / 100
    assert tally.refused > tally.files / 2
