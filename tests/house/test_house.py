"""The rules of the house: who may import whom, how long a module may be, and what no file may say."""

import ast
import re
import subprocess
import sys
import tomllib
import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "compiler" / "cardwright"

# A room is a folder directly inside the package. It imports only rooms that stand before it.
ORDER = (
    "base",
    "read",
    "model",
    "engine",
    "tree",
    "language",
    "check",
    "drawing",
    "pipeline",
    "translation",
    "export",
    "service",
    "query",
    "play",
    "serve",
    "cli",
    # The two front doors: `import cardwright` and `python -m cardwright` open them.
    "__init__",
    "__main__",
)
MOST_ROOMS = 16

# A third-party package, and the one room that imports it.
OWNS = {
    "yaml": "read",
    "polib": "read",
    "lark": "language",
    "babel": "language",
    "sqlite_utils": "export",
    "datasette": "serve",
    "uvicorn": "serve",
    "jinja2": "serve",
    "markupsafe": "serve",
    "pygls": "service",
    "lsprotocol": "service",
    "click": "cli",
    "resvg_py": "drawing",
}

SOFT_LINES, HARD_LINES = 250, 400
TEST_LINES = 600

# A folder of tests has the name of a room, or it is one of these.
NOT_ROOMS = {
    "bench": "speed, run by `make bench`",
    "fuzz": "generated input, run longer by `make fuzz`",
    "games": "the games of the library, across all rooms",
    "golden": "pages of input and expectation",
    "house": "rules about the repository: rooms, golden pages, documents, the wheel",
    "mutants": "the tool that plants faults",
    "support": "code that several test files import",
    "begun": "a library for tests, in a language that is only begun",
    "coined": "cards, words and patterns for tests: they use constructs that only the tests have",
    "facts": "printed facts of a game, to compare with",
    "invented": "a library for tests: a game invented for it, in several languages",
    "secrets": "a library for tests: a game with hidden cards",
}
DRAWERS = {"util", "utils", "helper", "helpers", "manager", "managers"}

MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:home|Users|root|tmp|work|opt|mnt|private)/\w|\b[A-Z]:\\\w|\bfile:///")


# --- rooms ----------------------------------------------------------------------------------------


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def room_of(module: Path) -> str:
    first = module.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def place(path: Path, line: int) -> str:
    return f"{path.relative_to(ROOT).as_posix()}:{line}"


def imports(module: Path) -> Iterator[tuple[int, str]]:
    """Each import of a module, anywhere in it, as a line and a full dotted name."""
    package = ("cardwright", *module.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(module.read_bytes())):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            source = ".".join((*base, *(node.module or "").split("."))).strip(".")
            for alias in node.names:
                yield node.lineno, f"{source}.{alias.name}"


def test_every_room_is_in_the_order():
    rooms = {room_of(module) for module in modules()}
    assert rooms <= set(ORDER), f"give these a place in ORDER: {sorted(rooms - set(ORDER))}"


def test_the_listing_of_the_package_shows_the_pipeline():
    rooms = {room_of(module) for module in modules()} - {"__init__", "__main__"}
    assert len(rooms) <= MOST_ROOMS


def test_no_room_stands_twice_in_the_order():
    assert len(ORDER) == len(set(ORDER))


def test_a_room_imports_only_rooms_before_it():
    wrong = []
    for module in modules():
        room = room_of(module)
        for line, name in imports(module):
            parts = name.split(".")
            if parts[0] != "cardwright":
                continue
            # `from cardwright import __version__` asks for a fact of the package, not for a room.
            target = parts[1] if len(parts) > 1 else "__init__"
            if target == room or (target.startswith("__") and len(parts) == 2):
                continue
            if target not in ORDER:
                wrong.append(f"{place(module, line)}: {name} is not a room")
            elif room in ORDER and ORDER.index(target) > ORDER.index(room):
                wrong.append(f"{place(module, line)}: {room} imports {target}, which comes after it")
    assert not wrong, "\n".join(["", *wrong])


def test_a_third_party_package_has_one_room():
    wrong = []
    for module in modules():
        for line, name in imports(module):
            package = name.split(".")[0]
            if package == "cardwright" or package in sys.stdlib_module_names:
                continue
            owner = OWNS.get(package)
            if owner is None:
                wrong.append(f"{place(module, line)}: {package} has no room in OWNS")
            elif room_of(module) != owner:
                wrong.append(f"{place(module, line)}: {package} belongs to {owner}")
    assert not wrong, "\n".join(["", *wrong])


# What makes objects of any class out of bytes, and what does so inside packages that we or our tests may have.
UNSAFE = {"pickle", "_pickle", "cPickle", "pickletools", "marshal", "shelve", "copyreg", "dbm", "dill", "cloudpickle"}
UNSAFE |= {"joblib", "jsonpickle", "zodbpickle"}
UNSAFE_CALLS = {"unsafe_load", "full_load", "load_all", "find_class", "read_pickle", "to_pickle"}


def unsafe(text: str) -> Iterator[tuple[int, str]]:
    """Each line that could make something else than data of a file: by its line and the reason."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            yield from ((node.lineno, name) for name in names if name.partition(".")[0] in UNSAFE)
        elif isinstance(node, ast.Call):
            function = node.func
            name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
            said = [one.value for one in node.args[:1] if isinstance(one, ast.Constant)]
            if name in UNSAFE_CALLS or (name in ("import_module", "__import__") and UNSAFE.intersection(said)):
                yield node.lineno, name
            # Lark unpickles the file it is told to remember its tables in, and so does what it has saved.
            if name == "Lark" and any(one.arg in ("cache", None) for one in node.keywords):
                yield node.lineno, "Lark(cache=...)"
            owner = getattr(getattr(function, "value", None), "id", "")
            if (owner, name) in {("Lark", "load"), ("Lark", "deserialize"), ("yaml", "load")}:
                yield node.lineno, f"{owner}.{name}"


def test_nothing_is_unpickled_or_unmarshalled():
    wrong = [f"{place(path, line)}: {why}" for path in our_python() for line, why in unsafe(path.read_text("utf-8"))]
    assert not wrong, "\n".join(["keep data, as the room cache does:", *wrong])


@pytest.mark.parametrize(
    "text",
    [
        "import pickle",
        "def f():\n    from marshal import loads",
        "import os, shelve as s",
        "import_module('pickle')",
        "__import__('dill')",
        "Lark(text, parser='lalr', cache=True)",
        "lark.Lark(text, **options)",
        "Lark.load(file)",
        "yaml.load(text, Loader)",
        "pandas.read_pickle(path)",
    ],
)
def test_what_unpickles_is_recognised(text):
    assert list(unsafe(text))
    assert not list(unsafe("import json\nLark(text, parser='lalr', strict=True)\nyaml.parse(text)\ncache(f)"))


# --- doors ----------------------------------------------------------------------------------------

# Who opens files for reading besides the guard, and why each may.
READS = {
    "base/guard.py": "it is the guard",
    "base/cache/": "it reads back what it has kept itself",
    "serve/": "it reads a catalog, and what lies in the package",
    "export/metadata.py": "it reads what lies in the package",
    "export/files.py": "it opens what it has just written, so that it reaches the disk",
    "play/trace.py": "it opens its own trace to write on",
    "query/current.py": "it hashes a catalog that it has kept itself",
    "cli/saying.py": "it puts nothing in the place of an output that takes nothing",
}
# Who writes files besides the one that puts them in their place whole.
WRITES = {
    "export/files.py": "it is the one",
    "base/cache/": "what it keeps can be made again",
    "serve/server.py": "it serves from a copy of its own",
    "serve/publishing.py": "it writes into a folder that is put in its place whole",
    "read/scaffold.py": "it writes into a folder that is put in its place whole",
}
SAYS = {"cli/saying.py": "it is the one place that writes to a terminal"}


def calls(module: Path) -> Iterator[tuple[int, str, str]]:
    """Each call of a module: its line, what is called, and on what."""
    for node in ast.walk(ast.parse(module.read_bytes())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node.lineno, node.func.attr, ast.unparse(node.func.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.lineno, node.func.id, ""


def outside(allowed: dict[str, str], names: set[str], is_harmless=lambda on: False) -> list[str]:
    """Where one of these is called by somebody who may not."""
    return [
        f"{place(module, line)}: {on}.{name}"
        for module in modules()
        if not module.relative_to(PACKAGE).as_posix().startswith(tuple(allowed))
        for line, name, on in calls(module)
        if name in names and not is_harmless(on)
    ]


def test_files_are_opened_to_be_read_in_one_place_only():
    """Whoever opens a file by himself may wait for a pipe, follow a link out of the library, or fill the memory."""

    def is_harmless(on: str) -> bool:
        return "files('cardwright" in on or on in ("webbrowser", "Resident", "Service", "self", "cls", "editions")

    wrong = outside(READS, {"open", "read_text", "read_bytes", "fdopen"}, is_harmless)
    wrong = [one for one in wrong if not one.endswith(": .read_bytes")]
    assert not wrong, "\n".join(["ask cardwright.base.guard for it:", *wrong])


def test_files_are_written_in_one_place_only():
    """Whoever writes a file by himself leaves half a file when the disk is full."""
    names = {"write_text", "write_bytes", "copyfile", "copytree", "copy", "NamedTemporaryFile", "mkstemp"}
    wrong = outside(WRITES, names, lambda on: on not in ("shutil", "tempfile", "path") and "/" not in on)
    assert not wrong, "\n".join(["ask cardwright.export.files for it:", *wrong])


def test_a_terminal_is_written_to_in_one_place_only():
    """What a library says may hold orders to a terminal or a log."""
    wrong = outside(SAYS, {"print", "echo", "secho", "prompt", "confirm"}, lambda on: on not in ("", "click"))
    wrong += outside(SAYS, {"write", "writelines"}, lambda on: not on.startswith("sys.std"))
    wrong = [one for one in wrong if not one.endswith((": .echo", ": .prompt"))]
    assert not wrong, "\n".join(["ask cardwright.cli.saying for it:", *wrong])


def test_every_door_that_is_allowed_is_there():
    assert not [name for name in (*READS, *WRITES, *SAYS) if not (PACKAGE / name).exists()]


def words(text: str) -> list[str]:
    """The words of a text in lower case; `CultureTrack` and `culture-track` are both two words."""
    text = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", unicodedata.normalize("NFC", text))
    return [word.casefold() for word in re.findall(r"[^\W\d_]+", text)]


# --- modules --------------------------------------------------------------------------------------


def test_no_module_is_longer_than_400_lines():
    lengths = {path: len(path.read_bytes().splitlines()) for path in sorted((ROOT / "compiler").rglob("*.py"))}
    for path, length in lengths.items():
        if length > SOFT_LINES:
            print(f"note: {place(path, length)} is past {SOFT_LINES} lines; split it by idea when it grows")
    assert not [f"{place(path, length)}" for path, length in lengths.items() if length > HARD_LINES]


def test_a_folder_of_tests_is_named_after_a_room():
    folders = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders <= {*ORDER, *NOT_ROOMS}, f"move these into the folder of a room: {folders - {*ORDER, *NOT_ROOMS}}"
    assert not NOT_ROOMS.keys() - folders
    assert not NOT_ROOMS.keys() & {*ORDER}


def test_no_test_file_lies_beside_the_rooms_or_has_more_than_600_lines():
    assert [path.name for path in (ROOT / "tests").glob("*.py")] == ["conftest.py"]
    lengths = {path: len(path.read_bytes().splitlines()) for path in sorted((ROOT / "tests").rglob("*.py"))}
    assert not [place(path, length) for path, length in lengths.items() if length > TEST_LINES]


def our_python() -> list[Path]:
    return sorted(path for folder in ("compiler", "tests") for path in (ROOT / folder).rglob("*.py"))


def test_every_module_opens_with_a_docstring():
    silent = [place(path, 1) for path in our_python() if not ast.get_docstring(ast.parse(path.read_bytes()))]
    assert not silent, silent


def test_nothing_is_named_as_a_drawer_for_anything():
    wrong = []
    for path in our_python():
        named = [(1, part) for part in path.relative_to(ROOT).parts]
        named += [
            (node.lineno, node.name)
            for node in ast.walk(ast.parse(path.read_bytes()))
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        wrong += [f"{place(path, line)}: {name}" for line, name in named if DRAWERS & {*words(name)}]
    assert not wrong, "\n".join(["say what it does instead:", *wrong])


# --- files ----------------------------------------------------------------------------------------


def our_files() -> list[Path]:
    """The files git keeps or would keep."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout.decode()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def test_no_file_names_a_place_on_somebodys_machine():
    wrong = [
        f"{place(path, line)}: {row.strip()[:100]}"
        for path in our_files()
        for line, row in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if MACHINE_PATH.search(row)
    ]
    assert not wrong, "\n".join(["", *wrong])


def test_every_make_target_says_what_it_does():
    lines = (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()
    phony = next(line for line in lines if line.startswith(".PHONY:")).split()[1:]
    said = {}
    for above, line in pairwise(lines):
        if target := re.match(r"([a-z-]+):(?!=)", line):
            said[target[1]] = above
    assert sorted(said) == sorted(phony), "list every target in .PHONY"
    assert not [target for target, above in said.items() if not re.fullmatch(r"# [A-Z].*\.", above)]


def requirement_name(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].lower().replace("_", "-")


PIN = re.compile(r"([\w.-]+)==([\w.+!]+)(?: ; [\w .=!<>'()]+)? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)")
LOCKS = ("requirements.lock", "requirements-next.lock", "requirements-lowest.lock")


def pins(name: str) -> dict[str, str]:
    """The version of each package that a lock pins."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return {requirement_name(found[1]): found[2] for found in PIN.finditer(text)}


def project() -> dict[str, object]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_a_hash_for_everything_and_names_no_place(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert PIN.sub("", text) == ""
    assert f"--require-hashes --requirement {name}" in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_the_lock_pins_every_dependency():
    wanted = [*project()["project"]["dependencies"], *project()["dependency-groups"]["dev"]]
    assert {*map(requirement_name, wanted)} <= pins("requirements.lock").keys()


def test_the_lowest_versions_are_those_that_the_project_allows():
    def version(text: str) -> list[int]:
        """As three numbers: 3.1 is 3.1.0."""
        return [*map(int, text.split(".")), 0, 0][:3]

    lowest = pins("requirements-lowest.lock")
    wanted = {requirement_name(one): one.partition(">=")[2] for one in project()["project"]["dependencies"]}
    assert {name: version(lowest[name]) for name in wanted} == {name: version(own) for name, own in wanted.items()}


def test_the_project_names_the_pythons_it_is_tested_on():
    named = [one.rpartition(" ")[2] for one in project()["project"]["classifiers"] if ":: Python :: 3." in one]
    tested = re.search(r"^PYTHONS \?= (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert named
    assert project()["project"]["requires-python"] == f">={named[0]}"
    assert {f"python{one}" for one in named} <= {*tested[1].split()}


def test_every_dependency_has_its_reason_written_down():
    page = (ROOT / "docs" / "developer" / "dependencies.md").read_text(encoding="utf-8").lower()
    wanted = [*project()["project"]["dependencies"], *project()["dependency-groups"]["dev"]]
    assert not [name for name in map(requirement_name, wanted) if f"| `{name}` |" not in page]
