"""The wheel carries grammar, cards and tables, and works outside a checkout, with a plain engine and a compiled one."""

import json
import os
import subprocess
import sys
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardwright import __version__
from cardwright.base.cache import shipped

ROOT = Path(__file__).resolve().parents[2]
ENGINE = "CARDWRIGHT_ENGINE"
GAME = ("play", "through-the-ages", "--mode", "full", "--seed", "5", "--format", "json")

NOTHING_IS_BUILT = """
from cardwright.cli import main
from cardwright.language import grammar, loading

def refuse(*given):
    raise AssertionError("this lies in the wheel")

grammar.build_tables = loading.make_patterns = refuse
main()
"""


def build(folder: Path, engine: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    environment = {**os.environ, ENGINE: engine, **more}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def built(folder: Path, engine: str) -> Path:
    return wheel_of(build(folder, engine), folder)


def wheel_of(done: subprocess.CompletedProcess[str], folder: Path) -> Path:
    assert done.returncode == 0, done.stdout + done.stderr
    return next(folder.glob("*.whl"))


@dataclass(frozen=True)
class Installed:
    """A wheel in an environment of its own, which borrows the other packages: nothing is fetched."""

    site: Path
    python: Path
    folder: Path

    @classmethod
    def make(cls, wheel: Path, folder: Path) -> "Installed":
        venv.create(folder / "environment", with_pip=False)
        site = next((folder / "environment" / "lib").glob("python*")) / "site-packages"
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(site)
        borrowed = [one for one in sys.path if one.endswith("site-packages")]
        (site / "borrowed.pth").write_text("\n".join(borrowed))
        (folder / "elsewhere").mkdir()
        return cls(site, folder / "environment" / "bin" / "python", folder)

    def python_says(self, *words: str) -> subprocess.CompletedProcess[str]:
        environment = {"XDG_CACHE_HOME": str(self.folder / "cache"), "PATH": "/usr/bin:/bin"}
        command = [str(self.python), "-I", *words]
        return subprocess.run(
            command, cwd=self.folder / "elsewhere", env=environment, capture_output=True, text=True, check=False
        )

    def run(self, *words: str) -> str:
        """What a command says, which must succeed."""
        done = self.python_says("-m", "cardwright", *words)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def uncompiled(tmp_path_factory: pytest.TempPathFactory) -> tuple[subprocess.CompletedProcess[str], Path]:
    """A wheel from a machine without a C compiler: what its making says, and where it is."""
    folder = tmp_path_factory.mktemp("wheel")
    return build(folder, "", CC="no-such-compiler"), folder


@pytest.fixture(scope="module")
def wheel(uncompiled: tuple[subprocess.CompletedProcess[str], Path]) -> Path:
    return wheel_of(*uncompiled)


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Installed:
    return Installed.make(wheel, tmp_path)


# --- a plain wheel --------------------------------------------------------------------------------


def test_the_wheel_holds_the_grammar_and_every_card_file(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("grammar", "cards"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".yaml", ".cards"):
                assert f"cardwright/_data/{path.relative_to(ROOT).as_posix()}" in inside
    assert not [name for name in inside if name.startswith(("tests/", "build/"))]


def test_a_plain_wheel_is_for_every_machine(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith((".so", ".pyd"))]


def test_the_wheel_works_outside_a_checkout(installed: Installed, tmp_path: Path) -> None:
    located = installed.python_says("-c", "import cardwright; print(cardwright.__file__)")
    assert Path(located.stdout.strip()).is_relative_to(installed.site)
    assert " 0 findings" in installed.run("check")
    installed.run("build", "--out", str(tmp_path / "out"))
    assert (tmp_path / "out" / "catalog.db").is_file()
    installed.run("new", "harbour", "--language", "es")
    installed.run("check")
    installed.run("test", "--coverage")
    assert installed.run("--version").strip() == f"cardwright {__version__}, {python()}, engine: plain"


def python() -> str:
    return f"Python {'.'.join(map(str, sys.version_info[:3]))}"


# --- its tables -----------------------------------------------------------------------------------


def test_the_first_check_builds_no_tables(installed: Installed) -> None:
    done = installed.python_says("-c", NOTHING_IS_BUILT, "check")
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 findings" in done.stdout


def test_tables_of_another_grammar_are_not_used(installed: Installed) -> None:
    english = installed.site / "cardwright" / "_data" / "grammar" / "en.yaml"
    english.write_text(english.read_text("utf-8") + "\n# One line more.\n", "utf-8")
    done = installed.python_says("-c", NOTHING_IS_BUILT, "check")
    assert "this lies in the wheel" in done.stderr
    assert " 0 findings" in installed.run("check")


@pytest.mark.parametrize("kind", ["grammar", "patterns"])
def test_damaged_tables_are_not_used(installed: Installed, kind: str) -> None:
    for path in (installed.site / "cardwright" / "_data" / "tables").glob(f"{kind}-*.json"):
        path.write_text(path.read_text("utf-8") + " ", "utf-8")
    done = installed.python_says("-c", NOTHING_IS_BUILT, "check")
    assert "this lies in the wheel" in done.stderr
    assert " 0 findings" in installed.run("check")


def test_tables_of_another_program_are_not_used(installed: Installed) -> None:
    module = installed.site / "cardwright" / "language" / "grammar.py"
    module.write_text(module.read_text("utf-8") + "\n# One line more.\n", "utf-8")
    done = installed.python_says("-c", NOTHING_IS_BUILT, "check")
    assert "this lies in the wheel" in done.stderr


def test_what_the_wheel_brings_is_json(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tables = [name for name in archive.namelist() if "/_data/tables/" in name]
        assert {name.split("/")[-1].split("-")[0] for name in tables} == {
            "demands",
            "grammar",
            "patterns",
            "plurals",
            "table",
        }
        for name in tables:
            json.loads(archive.read(name))


def test_a_checkout_has_no_tables_of_its_own() -> None:
    assert not shipped.FOLDER.exists() or not shipped.FOLDER.is_relative_to(ROOT)


# --- a compiled wheel -----------------------------------------------------------------------------


def test_a_machine_without_a_compiler_gets_a_plain_wheel(
    uncompiled: tuple[subprocess.CompletedProcess[str], Path],
) -> None:
    done, folder = uncompiled
    assert "The engine is not compiled: there is no C compiler 'no-such-compiler'." in done.stdout + done.stderr
    assert [path.name for path in folder.iterdir()] == [f"cardwright-{__version__}-py3-none-any.whl"]


def test_a_wheel_that_must_be_compiled_is_not_made_without_a_compiler(tmp_path: Path) -> None:
    refused = build(tmp_path / "compiled", "compiled", CC="no-such-compiler")
    assert refused.returncode
    assert "The engine cannot be compiled: there is no C compiler" in refused.stdout + refused.stderr


@pytest.mark.skipif(
    os.environ.get(ENGINE) != "compiled",
    reason="compiling takes two minutes of CPU: make bench and make test-all do it (docs/developer/testing.md)",
)
def test_a_compiled_wheel_plays_the_same_game(tmp_path: Path) -> None:
    plain_wheel, compiled_wheel = (built(tmp_path / engine, engine) for engine in ("plain", "compiled"))
    tag = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    assert f"-{tag}-{tag}-" in compiled_wheel.name
    plain, compiled = (Installed.make(one, folder(tmp_path / one.stem)) for one in (plain_wheel, compiled_wheel))
    assert compiled.run("--version").strip() == f"cardwright {__version__}, {python()}, engine: compiled"
    assert " 0 findings" in compiled.run("check")
    first, second = (json.loads(one.run(*GAME)) for one in (plain, compiled))
    assert first["state_hash"] == second["state_hash"]
    assert first == second
    # A site may be served by another machine, so that it takes the sources alone.
    compiled.run("build", "--out", str(tmp_path / "out"))
    compiled.run("export", "site", str(tmp_path / "site"), "--catalog", str(tmp_path / "out" / "catalog.db"))
    assert not [path for path in (tmp_path / "site").rglob("*") if path.suffix in (".so", ".pyd")]


def folder(path: Path) -> Path:
    path.mkdir()
    return path
