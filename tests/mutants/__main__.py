"""Plants small faults in the rooms of the compiler and says which of them the tests notice."""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import yaml
from tests.mutants.operators import Mutant
from tests.mutants.switches import ROOT, all_mutants, room_of, written

ROOMS = ("model", "engine", "tree", "play", "check", "query", "translation", "serve", "read", "base/cache")
FOLDER = ROOT / "build" / "mutants"
EQUIVALENT = Path(__file__).with_name("equivalent.yaml")
SITE = Path(__file__).with_name("site")


def sample(room: str, number: int, seed: str) -> list[Mutant]:
    """Some faults of a room by chance; an edit elsewhere does not change the choice."""

    def rank(mutant: Mutant) -> bytes:
        return hashlib.blake2b(f"{seed} {mutant.key}".encode()).digest()

    return sorted(sorted(all_mutants(room), key=rank)[:number], key=lambda one: (one.path, one.line, one.column))


def main() -> int:
    """Choose, record, run, and print the score of each room."""
    words = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    words.add_argument("--rooms", default=",".join(ROOMS), help="rooms to look at, joined by commas")
    words.add_argument("--each", type=int, default=55, help="how many faults to plant in each room")
    words.add_argument("--seed", default="1", help="another seed plants other faults")
    words.add_argument("--jobs", type=int, default=2, help="how many processes run tests")
    words.add_argument("--budget", type=float, default=30, help="seconds of tests for each fault")
    words.add_argument("--tests", nargs="*", default=[], help="record these tests only, instead of all")
    words.add_argument("--recorded", action="store_true", help="use what the last run recorded of the tests")
    words.add_argument("--again", action="store_true", help="run only what survived the last run with this choice")
    given = words.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    chosen = [mutant for room in given.rooms.split(",") for mutant in sample(room, given.each, given.seed)]
    written(FOLDER / "chosen.json", chosen)
    environment = {
        **os.environ,
        "CARDWRIGHT_MUTANTS": str(FOLDER / "chosen.json"),
        "PYTHONPATH": os.pathsep.join([str(SITE), str(ROOT / "compiler"), str(ROOT)]),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    if not given.recorded:
        _record(given.tests, given.jobs, environment)
    command = [sys.executable, "-c", RUN, json.dumps([given.budget, given.jobs, given.again])]
    subprocess.run(command, env=environment, check=True, cwd=ROOT)
    return report(chosen)


RUN = """
import json, sys
from tests.mutants.__main__ import run
run(*json.loads(sys.argv[1]))
"""


def _record(tests: list[str], jobs: int, environment: dict[str, str]) -> None:
    reached = FOLDER / "reached"
    reached.mkdir(exist_ok=True)
    for file in reached.glob("*.jsonl"):
        file.unlink()
    several = ["-n", str(jobs), "--dist", "worksteal"] if jobs > 1 else []
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.mutants.recording", *several, *tests]
    found = subprocess.run(command, env={**environment, "CARDWRIGHT_REACHED": str(reached)}, cwd=ROOT, check=False)
    if found.returncode:
        sys.exit("The tests fail without any fault; mend that first.")


def run(budget: float, jobs: int, again: bool) -> None:
    """Run the tests of each chosen fault and write the outcomes down; this process has the switches."""
    from tests.mutants.running import failing_without_faults, outcomes, tests_that_reach
    from tests.mutants.switches import ACTIVE

    if ACTIVE is None:
        sys.exit("The switches are not installed.")
    results = FOLDER / "results.json"
    kept: dict[str, str] = json.loads(results.read_text("utf-8")) if again and results.exists() else {}
    killed = {key for key, result in kept.items() if result in ("killed", "timeout")}
    numbers = [number for number, mutant in enumerate(ACTIVE.chosen) if _name(mutant) not in killed]
    log = FOLDER / "log"
    log.mkdir(exist_ok=True)
    for file in log.glob("*.killer"):
        file.unlink()
    found = {key: kept[key] for key in killed}
    for done, outcome in enumerate(outcomes(numbers, tests_that_reach(FOLDER / "reached"), budget, jobs, log), 1):
        mutant = ACTIVE.chosen[outcome.number]
        found[_name(mutant)] = outcome.result
        results.write_text(json.dumps(found, indent=1), "utf-8")
        if outcome.result in ("survived", "unreached", "broken") or done % 20 == 0:
            print(f"{done}/{len(numbers)} {outcome.result}: {mutant.key} (line {mutant.line})", flush=True)
    if "broken" in found.values():
        sys.exit(f"The tests of some faults could not run, so this run proves nothing; see {log}")
    if said := failing_without_faults(log):
        sys.exit(f"Tests that noticed a fault also fail without one, so this run proves nothing:\n{said}")


def _name(mutant: Mutant) -> str:
    return f"{mutant.key} @{mutant.line}:{mutant.column}"


def report(chosen: list[Mutant]) -> int:
    """Print the score of each room and each fault that nobody noticed; returns 1 if some are not explained."""
    found: dict[str, str] = json.loads((FOLDER / "results.json").read_text("utf-8"))
    reasons: dict[str, str] = yaml.safe_load(EQUIVALENT.read_text("utf-8")) or {}
    counts: dict[str, Counter[str]] = {}
    unexplained = []
    for mutant in chosen:
        room = room_of(mutant)
        result = found[_name(mutant)]
        if result in ("survived", "unreached"):
            if mutant.key in reasons:
                result = "equivalent"
            else:
                unexplained.append(f"{result}: {mutant.path}:{mutant.line} {mutant.key.split(' ', 1)[1]}")
        counts.setdefault(room, Counter())[result] += 1
    print("| room | faults | noticed | equivalent | not noticed | score |\n|---|---|---|---|---|---|")
    for room, count in counts.items():
        noticed = count["killed"] + count["timeout"]
        missed = count["survived"] + count["unreached"]
        score = 100 * noticed / max(1, noticed + missed)
        total = sum(count.values())
        print(f"| {room} | {total} | {noticed} | {count['equivalent']} | {missed} | {score:.0f} % |")
    print("\n".join(unexplained))
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
