"""Every hostile library there is; `make fuzz` asks for all, and for the figures we promise."""

import os

import pytest
from tests.cli.test_hostile import ALL, faults, run, warmed_up

__all__ = ["warmed_up"]

LONG = os.environ.get("CARDWRIGHT_FUZZ") == "long"
SECONDS, MEGABYTES = 5, 500


@pytest.mark.fuzz
@pytest.mark.parametrize("hostile", ALL if LONG else ALL[:1], ids=lambda hostile: hostile.name)
def test_a_hostile_library_is_explained_in_seconds(hostile, tmp_path):
    result = run(hostile, tmp_path)
    assert faults(result) == []
    assert result.ran
    assert result.seconds < SECONDS
    assert result.megabytes < MEGABYTES
