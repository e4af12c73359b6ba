"""The wheel carries grammar and cards, and works outside a checkout."""

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)],
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_the_grammar_and_every_card_file(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("grammar", "cards"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".yaml", ".cards"):
                assert f"cardwright/_data/{path.relative_to(ROOT).as_posix()}" in inside
    assert not [name for name in inside if name.startswith(("tests/", "build/"))]


def test_the_wheel_works_outside_a_checkout(wheel: Path, tmp_path: Path) -> None:
    # The environment borrows the installed dependencies, so that nothing is fetched; the package itself is the wheel's.
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=False)
    site = next((environment / "lib").glob("python*")) / "site-packages"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    borrowed = [folder for folder in sys.path if folder.endswith("site-packages")]
    (site / "borrowed.pth").write_text("\n".join(borrowed))
    empty = tmp_path / "elsewhere"
    empty.mkdir()
    python = environment / "bin" / "python"
    env = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "PATH": "/usr/bin:/bin"}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [str(python), "-I", "-m", "cardwright", *words]
        return subprocess.run(command, cwd=empty, env=env, capture_output=True, text=True, check=False)

    located = subprocess.run(
        [str(python), "-I", "-c", "import cardwright; print(cardwright.__file__)"],
        cwd=empty,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(located.stdout.strip()).is_relative_to(site)
    checked = run("check")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert " 0 findings" in checked.stdout
    built = run("build", "--out", str(tmp_path / "out"))
    assert built.returncode == 0, built.stdout + built.stderr
    assert (tmp_path / "out" / "catalog.db").is_file()
    started = run("new", "harbour", "--language", "es")
    assert started.returncode == 0, started.stdout + started.stderr
    assert run("check").returncode == 0
    assert run("test", "--coverage").returncode == 0
