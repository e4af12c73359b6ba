"""The whole library re-written from language to language means the same, and comes back byte for byte."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.support.games import compiled_at, with_grammar

from cardwright.check.link.meaning import meaning
from cardwright.cli import main

ROOT = Path(__file__).resolve().parents[2]


def run(*words: str) -> str:
    result = CliRunner().invoke(main, list(words), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(scope="module")
def chain(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The library in English as formatted, then English → Spanish → French → Portuguese → English."""
    folder = tmp_path_factory.mktemp("chain")
    steps = {"start": "en", "es": "es", "fr": "fr", "pt": "pt", "back": "en"}
    libraries: dict[str, Path] = {}
    previous = ROOT
    for name, language in steps.items():
        libraries[name] = folder / name
        run("--library", str(previous), "translate", "--to", language, "--out", str(libraries[name]))
        previous = with_grammar(libraries[name])
    return libraries


def card_files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.cards"))}


def meanings(folder: Path) -> dict[str, str]:
    games = compiled_at(folder).rulebook.games.values()
    return {f"{game.key}/{card.key}": meaning(card) for game in games for card in game.cards.values()}


def test_nothing_of_a_game_is_left_behind(chain: dict[str, Path]) -> None:
    def others(folder: Path) -> dict[str, bytes]:
        files = [path for path in sorted((folder / "cards").rglob("*")) if path.is_file() and path.suffix != ".cards"]
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}

    assert others(chain["back"]) == others(ROOT)
    assert {Path(name).name for name in others(ROOT)} >= {"symbols.yaml", "en.yaml"}


@pytest.mark.parametrize("step", ["es", "fr", "pt", "back"])
def test_a_translated_library_has_no_findings(chain: dict[str, Path], step: str) -> None:
    assert "0 findings" in run("--library", str(chain[step]), "check")


def test_the_round_trip_gives_back_every_byte(chain: dict[str, Path]) -> None:
    assert card_files(chain["back"]) == card_files(chain["start"])


def test_the_shipped_files_are_in_canonical_form(chain: dict[str, Path]) -> None:
    shipped = {name: data for name, data in card_files(ROOT).items() if name.startswith("cards/")}
    assert shipped == card_files(chain["start"])


def test_a_translation_really_is_in_the_other_language(chain: dict[str, Path]) -> None:
    for name, data in card_files(chain["es"]).items():
        assert data.startswith(b"idioma es\njuego "), name
        assert data != card_files(chain["start"])[name]


def test_every_meaning_is_equal_in_every_language(chain: dict[str, Path]) -> None:
    start = meanings(chain["start"])
    assert len(start) >= 155
    assert meanings(chain["es"]) == start
    assert meanings(chain["fr"]) == start
    assert meanings(chain["pt"]) == start
