"""The commands as a person runs them: what they print, what they write, and their exit codes."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.support.games import with_grammar

from cardwright.cli import main

ROOT = Path(__file__).resolve().parents[2]


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words), catch_exceptions=False)


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A library with one of the shipped games, of which nothing is remembered."""
    shutil.copytree(ROOT / "cards" / "tempus", tmp_path / "cards" / "tempus")
    return tmp_path


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Such a library with what the tool remembers of it."""
    folder = tmp_path_factory.mktemp("checked")
    shutil.copytree(ROOT / "cards" / "tempus", folder / "cards" / "tempus")
    assert run("--library", str(with_grammar(folder)), "check").exit_code == 0
    return folder


@pytest.fixture
def small(checked: Path, tmp_path: Path) -> Path:
    """A copy of it, to be changed by the test."""
    shutil.copytree(checked, tmp_path, dirs_exist_ok=True)
    return tmp_path


def edit(folder: Path, old: str, new: str) -> Path:
    path = folder / "cards" / "tempus" / "ideas.cards"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_check_finds_nothing_and_says_what_it_looked_at(fresh: Path) -> None:
    result = run("--library", str(fresh), "check")
    assert result.exit_code == 0
    assert "1 game, " in result.output
    assert "0 findings" in result.output


def test_a_misspelt_word_is_found_with_place_and_help(fresh: Path) -> None:
    edit(fresh, "Gain 1 extra child.", "Gain 1 extra chld.")
    result = run("--library", str(fresh), "check")
    assert result.exit_code == 1
    assert "ideas.cards" in result.output
    assert "chld" in result.output
    assert "extra child" in result.output


def test_the_cache_never_hides_an_edit(small: Path) -> None:
    assert run("--library", str(small), "check").exit_code == 0
    edit(small, "Gain 1 extra child.", "Gain 1 extra chld.")
    assert run("--library", str(small), "check").exit_code == 1
    edit(small, "Gain 1 extra chld.", "Gain 1 extra child.")
    assert run("--library", str(small), "check").exit_code == 0


def test_the_cache_never_hides_a_changed_lexicon(small: Path) -> None:
    assert run("--library", str(small), "check").exit_code == 0
    lexicon = small / "cards" / "tempus" / "lexicon" / "en.yaml"
    lexicon.write_text(lexicon.read_text(encoding="utf-8").replace("combat point", "fight point"), encoding="utf-8")
    result = run("--library", str(small), "check")
    assert result.exit_code == 1
    assert "combat" in result.output


def test_the_cache_never_hides_a_changed_grammar(small: Path) -> None:
    shutil.copytree(ROOT / "grammar", small / "grammar")
    assert run("--library", str(small), "check").exit_code == 0
    grammar = small / "grammar" / "en.yaml"
    text = grammar.read_text(encoding="utf-8")
    assert "Nothing: 'nothing happens'" in text
    grammar.write_text(text.replace("CarryOut: 'carry it out'", "CarryOut: 'do what it says'"), encoding="utf-8")
    result = run("--library", str(small), "check")
    assert result.exit_code == 1


def test_a_spoilt_cache_is_only_slower(fresh: Path) -> None:
    cache = fresh / "remembered"
    assert run("--library", str(fresh), "--cache", str(cache), "check").exit_code == 0
    for path in cache.iterdir():
        path.write_bytes(b"not a cache")
    result = run("--library", str(fresh), "--cache", str(cache), "check")
    assert result.exit_code == 0
    assert "0 findings" in result.output


def test_findings_as_json_can_be_read_by_a_program(small: Path) -> None:
    edit(small, "Gain 1 extra child.", "Gain 1 extra chld.")
    found = json.loads(run("--library", str(small), "check", "--format", "json").output)
    assert [one["severity"] for one in found] == ["error"]
    assert found[0]["path"].endswith("ideas.cards")
    assert found[0]["line"] > 1


def test_findings_for_github_are_annotations(small: Path) -> None:
    edit(small, "Gain 1 extra child.", "Gain 1 extra chld.")
    output = run("--library", str(small), "check", "--format", "github").output
    assert output.startswith("::error file=")


def test_a_false_example_is_named(small: Path) -> None:
    edit(small, "then you have 1 combat point", "then you have 7 combat points")
    result = run("--library", str(small), "test")
    assert result.exit_code == 1
    assert "7 combat points" in result.output


def test_a_card_that_nobody_knows_is_not_tested_in_silence(small: Path) -> None:
    result = run("--library", str(small), "test", "Medicin")
    assert result.exit_code == 1
    assert 'There is no card called "Medicin". Did you mean Medicina or Medicine' in result.output
    assert "5 examples: 5 true" in run("--library", str(small), "test", "Medicine", "Medicina", "Fortifications").output


def test_a_sentence_without_example_fails_coverage(small: Path) -> None:
    path = small / "cards" / "tempus" / "ideas.cards"
    lines = path.read_text(encoding="utf-8").splitlines()
    start = lines.index("quick idea card Medicine")
    example = next(number for number in range(start, len(lines)) if lines[number].startswith("  example"))
    end = next((n for n in range(example, len(lines)) if lines[n] and not lines[n].startswith("  ")), len(lines))
    path.write_text("\n".join([*lines[:example], *lines[end:]]) + "\n", encoding="utf-8")
    result = run("--library", str(small), "test", "--coverage")
    assert result.exit_code == 1
    assert "not carried out: medicine" in result.output


def test_fmt_brings_lines_into_form_and_then_changes_nothing(small: Path) -> None:
    path = edit(small, "  Gain 1 extra child.", "  gain   1   extra child .")
    assert run("--library", str(small), "fmt", "--check").exit_code == 1
    assert run("--library", str(small), "fmt").exit_code == 0
    assert "  Gain 1 extra child." in path.read_text(encoding="utf-8")
    assert run("--library", str(small), "fmt", "--check").exit_code == 0


def test_fmt_leaves_a_file_it_cannot_read_alone(small: Path) -> None:
    path = edit(small, "Gain 1 extra child.", "Gain 1 extra chld.")
    before = path.read_text(encoding="utf-8")
    assert run("--library", str(small), "fmt").exit_code == 1
    assert path.read_text(encoding="utf-8") == before


def test_explain_shows_a_card_in_every_language() -> None:
    output = run("--library", str(ROOT), "explain", "Moisés").output
    assert "moses-a" in output
    assert "Aumentar tu población cuesta 1 unidad de comida menos." in output
    assert "Increasing your population costs 1 food less." in output
    assert "ES+PT rulebooks" in output


def test_explain_suggests_a_name() -> None:
    result = run("--library", str(ROOT), "explain", "Aristotel")
    assert result.exit_code == 1
    assert "Aristotle" in result.output


def test_an_unknown_command_is_a_usage_error() -> None:
    assert run("chekc").exit_code == 2


@pytest.mark.parametrize(
    "command", ["check", "test", "explain", "fmt", "translate", "new", "build", "serve", "reference"]
)
def test_every_command_teaches_what_it_does(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert len(result.output.splitlines()) >= 5


def test_build_writes_nothing_if_there_are_findings(small: Path) -> None:
    edit(small, "Gain 1 extra child.", "Gain 1 extra chld.")
    result = run("--library", str(small), "build", "--out", str(small / "out"))
    assert result.exit_code == 1
    assert not (small / "out").exists() or not any((small / "out").iterdir())


def test_translate_refuses_a_language_without_lexicon(small: Path) -> None:
    result = run("--library", str(small), "translate", "--to", "xx", "--out", str(small / "out"))
    assert result.exit_code == 2
    assert "xx" in result.output
    assert not (small / "out").exists()


def test_translate_does_not_overwrite(small: Path) -> None:
    (small / "out").mkdir()
    (small / "out" / "mine.txt").write_text("keep me")
    result = run("--library", str(small), "translate", "--to", "es", "--out", str(small / "out"))
    assert result.exit_code == 2
    assert (small / "out" / "mine.txt").read_text() == "keep me"


def test_the_help_of_every_command_keeps_its_lines() -> None:
    from cardwright.cli.main import COMMANDS

    for command in ([], *([name] for name in COMMANDS)):
        shown = run(*command, "--help")
        assert shown.exit_code == 0, command
        assert "\\b" not in shown.stdout, command
