"""Python runs this first: with a choice of faults in the environment, every module is loaded with their switches."""

import os
import sys
from pathlib import Path

if "CARDWRIGHT_MUTANTS" in os.environ:
    sys.path.append(str(Path(__file__).resolve().parents[3]))
    from tests.mutants.switches import begin

    begin()
