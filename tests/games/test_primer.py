"""The primer: a game that says everything the language can say, and shows that it is so."""

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.support.games import compiled, compiled_at, with_grammar
from tests.support.matches import PRIMER, primer, primer_game

from cardwright.base import library
from cardwright.check.examples import run_examples, uncovered
from cardwright.check.link.meaning import meaning
from cardwright.cli import main
from cardwright.export.reference import pages
from cardwright.language.parse import Item
from cardwright.model.node import Node

LANGUAGES = ("en", "es", "pt")


def run(*words: str) -> str:
    result = CliRunner().invoke(main, list(words), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def constructs(items: tuple[Item, ...]) -> set[str]:
    found = set()
    for item in items:
        for node in item.content if isinstance(item.content, tuple) else (item.content,):
            assert node is not None
            found |= {type(inner).__name__ for inner in node.walk()}
        found |= constructs(item.children)
    return found


def card_files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.cards"))}


def test_the_primer_has_no_findings_not_even_warnings():
    assert primer().diagnostics == ()
    assert len(primer_game().cards) > 50


def test_the_primer_uses_every_construct_there_is():
    used = set().union(*(constructs(document.items) for document in primer().documents))
    assert used == set(Node.constructs)


def test_every_example_of_the_primer_is_true():
    outcomes = list(run_examples(primer_game()))
    assert len(outcomes) > 80
    assert [outcome.example.title for outcome in outcomes if outcome.found] == []


def test_every_sentence_of_the_primer_is_carried_out_by_some_example():
    assert uncovered(primer_game(), run_examples(primer_game())) == []


def test_every_card_of_the_primer_has_a_name_in_every_language():
    names = primer_game().names
    assert [
        (card, language) for card in primer_game().cards for language in LANGUAGES if card not in names.names[language]
    ] == []


def test_the_primer_says_in_a_comment_what_it_shows():
    """A file that shows a theme explains itself to whoever reads it."""
    for document in primer().documents:
        path = Path(document.source.path)
        if path.suffix == ".csv":
            # A CSV file has no comments: the one above the line that names it speaks for it.
            beside = (file.read_text("utf-8") for file in (PRIMER / path.parent).glob("*.cards"))
            assert re.search(rf'^#.+\ntable.*: "{path.name}"$', "\n".join(beside), re.MULTILINE), path
        elif "vocabulary/zones" not in document.source.path:
            assert any(item.leading for item in document.items), document.source.path


@pytest.fixture(scope="module")
def chain(tmp_path_factory) -> dict[str, Path]:
    """A copy of the primer, then English → Spanish → Portuguese → English."""
    folder = tmp_path_factory.mktemp("chain")
    previous = folder / "start"
    shutil.copytree(PRIMER / "cards", previous / "cards")
    libraries = {"start": previous}
    for name, language in {"es": "es", "pt": "pt", "back": "en"}.items():
        libraries[name] = folder / name
        run("--library", str(with_grammar(previous)), "translate", "--to", language, "--out", str(libraries[name]))
        previous = libraries[name]
    return libraries


def test_the_primer_comes_back_from_two_translations_byte_for_byte(chain):
    assert card_files(chain["back"]) == card_files(chain["start"])
    assert card_files(chain["es"]) != card_files(chain["start"])


def test_the_primer_is_in_canonical_form(chain):
    assert "0 changed, 0 left as they are" in run("--library", str(chain["start"]), "fmt", "--check")


@pytest.mark.parametrize("language", ["es", "pt"])
def test_the_primer_runs_in_every_language(chain, language):
    folder = str(chain[language])
    assert "0 findings" in run("--library", folder, "check")
    assert " 0 not." in run("--library", folder, "test", "--coverage")


@pytest.mark.parametrize("language", ["es", "pt"])
def test_the_primer_means_the_same_in_every_language(chain, language):
    other = compiled_at(chain[language]).rulebook.games["primer"]
    same = {key: meaning(card) for key, card in primer_game().cards.items()}
    assert {key: meaning(card) for key, card in other.cards.items()} == same


# --- the reference --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def reference() -> dict[str, str]:
    return pages(library.shipped(), compiled(), primer())


def sections(reference: dict[str, str]) -> dict[str, str]:
    texts = [text for name, page in reference.items() if name != "mistakes.md" for text in page.split("\n## ")[1:]]
    return {text.partition("\n")[0]: text for text in texts}


def test_the_reference_shows_every_construct_in_every_language_and_names_an_example(reference):
    shown = sections(reference)
    assert set(Node.constructs) <= set(shown)
    for name in Node.constructs:
        for language in LANGUAGES:
            assert f"\n{language}: " in shown[name], f"{name} has no sample in {language}"
        assert '\nShown by the example "' in shown[name] or "\nShown by every whole game" in shown[name], name


def test_the_reference_names_only_examples_that_exist(reference):
    known = {
        f'Shown by the example "{example.title}" of {beside} `{one.key}`{where}.'
        for games, where in ((compiled().rulebook.games, ""), (primer().rulebook.games, ", of the primer"))
        for game in games.values()
        for beside, those in (("card", game.cards), ("scenario", game.scenarios))
        for one in those.values()
        for example in one.examples
    }
    known |= {f"Shown by every whole game{where}." for where in ("", ", of the primer")}
    named = {line for page in reference.values() for line in page.splitlines() if line.startswith("Shown by")}
    assert named <= known


def test_the_primer_speaks_only_where_the_library_is_silent(reference):
    used = set().union(*(constructs(document.items) for document in compiled().documents))
    shown = sections(reference)
    assert {name for name in Node.constructs if ", of the primer." in shown[name]} == set(Node.constructs) - used


def test_without_a_primer_the_reference_leaves_unused_constructs_without_a_sample():
    shown = sections(pages(library.shipped(), compiled()))
    used = set().union(*(constructs(document.items) for document in compiled().documents))
    assert {name for name in Node.constructs if "```text" not in shown[name]} == set(Node.constructs) - used


def test_the_reference_in_docs_is_up_to_date(reference):
    folder = PRIMER.parent / "reference"
    assert {name for name, text in reference.items() if (folder / name).read_text(encoding="utf-8") != text} == set()
