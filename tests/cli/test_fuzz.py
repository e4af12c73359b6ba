"""Damaged files: whatever stands in one, the tool explains it or understands it, and never falls over."""

import pytest
from tests.support.mutants import TABLE_EVERY, run_mutants

from cardwright.base import diagnostics

LONGEST_WORD_COMPARED = 7
"""Similar words are sought for shorter words than the tool does, to save time; `make fuzz` leaves it as it is."""

CHUNKS = range(8)
MUTANTS_A_CHUNK = 2_520


def test_there_are_twenty_thousand_mutants():
    assert len(CHUNKS) * MUTANTS_A_CHUNK >= 20_000


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", CHUNKS)
def test_a_damaged_file_is_explained_or_understood(seed, monkeypatch):
    monkeypatch.setattr(diagnostics, "LONGEST_WORD_COMPARED", LONGEST_WORD_COMPARED)
    tally = run_mutants(seed, MUTANTS_A_CHUNK)
    assert tally.tables == MUTANTS_A_CHUNK // TABLE_EVERY
    assert tally.files == MUTANTS_A_CHUNK - tally.tables
    assert tally.clean > tally.files / 100
    assert tally.refused > tally.files / 2
    assert tally.written_again > tally.files / 50
    assert len(tally.slugs) > 40
