"""Puts the chosen faults into the modules as they are imported, switched off, and notes which test reaches which."""

import atexit
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import sys
from pathlib import Path
from types import CodeType, ModuleType

from tests.mutants.operators import SWITCH, Mutant, mutants_of, planted

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "compiler"


class Switches:
    """The faults that were chosen, the one that is on, and those that were reached since somebody last asked."""

    def __init__(self, chosen: list[Mutant]) -> None:
        self.chosen = chosen
        self.on = int(os.environ.get("CARDWRIGHT_MUTANT", "-1"))
        self.reached: set[int] = set()

    def __call__(self, number: int) -> bool:
        self.reached.add(number)
        return number == self.on

    def in_file(self, path: str) -> dict[tuple[int, int, str], int]:
        """The chosen faults of one file, by their place."""
        return {(one.line, one.column, one.after): number for number, one in enumerate(self.chosen) if one.path == path}


ACTIVE: Switches | None = None
"""The switches of this process."""


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module of ours with its switches; compiled files are neither read nor written."""

    switches: Switches

    def get_code(self, fullname: str) -> CodeType:
        path = Path(self.get_filename(fullname))
        relative = path.relative_to(ROOT).as_posix()
        tree = planted(relative, path.read_text("utf-8"), self.switches.in_file(relative))
        return compile(tree, str(path), "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        vars(module)[SWITCH] = self.switches
        super().exec_module(module)


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, switches: Switches) -> None:
        self.switches = switches
        self.files = {mutant.path for mutant in switches.chosen}

    def find_spec(self, fullname: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if not fullname.startswith("cardwright."):
            return None
        stem = PACKAGE.joinpath(*fullname.split("."))
        for file in (stem.with_suffix(".py"), stem / "__init__.py"):
            if file.is_file() and file.relative_to(ROOT).as_posix() in self.files:
                loader = _Loader(fullname, str(file))
                loader.switches = self.switches
                return importlib.util.spec_from_file_location(fullname, file, loader=loader)
        return None


def begin() -> None:
    """Load every module from now on with the switches of the faults that the environment names."""
    switches = Switches(read(Path(os.environ["CARDWRIGHT_MUTANTS"])))
    sys.meta_path.insert(0, _Finder(switches))
    global ACTIVE  # noqa: PLW0603 - one process has one set of switches
    ACTIVE = switches
    if "PYTEST_CURRENT_TEST" in os.environ:
        atexit.register(note, os.environ["PYTEST_CURRENT_TEST"].rsplit(" (", 1)[0], 0.0)


def note(test: str, seconds: float) -> None:
    """Write down which faults a test has reached, if somebody collects this."""
    folder, switches = os.environ.get("CARDWRIGHT_REACHED"), ACTIVE
    if folder is None or switches is None:
        return
    with (Path(folder) / f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps({"test": test, "seconds": seconds, "reached": sorted(switches.reached)}) + "\n")
    switches.reached.clear()


def written(path: Path, chosen: list[Mutant]) -> None:
    """Write a choice of faults down."""
    rows = [[one.path, one.line, one.column, one.function, one.before, one.after] for one in chosen]
    path.write_text(json.dumps(rows), "utf-8")


def read(path: Path) -> list[Mutant]:
    """A choice of faults that was written down."""
    return [Mutant(*row) for row in json.loads(path.read_text("utf-8"))]


def room_of(mutant: Mutant) -> str:
    """The room in which a fault is planted."""
    return mutant.path.split("/")[2].removesuffix(".py")


def all_mutants(room: str) -> list[Mutant]:
    """Every fault that a room could have, file by file."""
    folder = PACKAGE / "cardwright"
    files = sorted(folder.glob(f"{room}/**/*.py")) or [folder / f"{room}.py"]
    found = []
    for file in files:
        relative = file.relative_to(ROOT).as_posix()
        found.extend(mutants_of(relative, file.read_text("utf-8")))
    return found
