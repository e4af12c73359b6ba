"""Proof sheets show a whole language, are up to date, and what is written into them comes back as edits that work."""

import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.support import matches
from tests.support.games import compiled, with_grammar

from cardwright.cli import main
from cardwright.model.node import Node
from cardwright.pipeline.stages import Compiled
from cardwright.translation.proof.sheet import Sheet, make_sheet, read_sheet, sheet_page

ROOT = Path(__file__).resolve().parents[2]
SHEETS = ROOT / "docs" / "translator"
AGES = "through-the-ages"


@pytest.fixture(scope="module")
def primer() -> Compiled:
    return matches.primer()


@pytest.fixture(scope="module")
def spanish(primer) -> Sheet:
    return make_sheet(compiled(), primer, "es")


def test_every_construct_is_on_the_sheet(spanish):
    shown = {type(node).__name__ for one in spanish.by_id().values() for node in one.tree.walk()}
    assert set(Node.constructs) <= shown


def test_every_word_that_any_line_says_is_on_the_sheet(spanish):
    for key, game in compiled().rulebook.games.items():
        said, shown = set(), set()
        for document in compiled().documents:
            if document.game == key:
                said |= _words(node for item in document.items for node in _nodes(item))
        for one in spanish.by_id().values():
            if one.game == key:
                shown |= _words([one.tree])
        nouns = set(game.lexicons["es"].nouns) | set(game.lexicons["es"].verbs) | set(game.lexicons["es"].zones)
        assert said & nouns <= shown


def _nodes(item):
    if isinstance(item.content, tuple):
        yield from item.content
    elif item.content is not None:
        yield item.content
    for child in item.children:
        yield from _nodes(child)


def _words(nodes):
    found = set()
    for top in nodes:
        for node in top.walk():
            for one in type(node).field_types():
                if one.sort is not None and isinstance(getattr(node, one.name), str):
                    found.add(getattr(node, one.name))
    return found


def test_pairs_differ_in_number_gender_and_person(spanish):
    nouns = compiled().rulebook.games[AGES].lexicons["es"].nouns
    [*produced] = [one.tree for one in spanish.by_id().values() if one.id.startswith("EachProduces.")]
    # One and several; masculine and feminine; you and somebody else.
    assert {tree.number for tree in produced} >= {1, 2}
    assert {nouns[tree.what].gender for tree in produced} == {"m", "f"}
    exempt = [one.text for one in spanish.by_id().values() if one.id.startswith("Exempt.")]
    assert len(exempt) > 1
    assert len({one.split(", ")[1].split(" ")[0] for one in exempt}) > 1


def test_the_language_can_be_read_in_three_quarters_of_an_hour_and_five_hundred_words_of_a_game_in_a_quarter(spanish):
    games = {f"The words of {key}": game.lexicons["es"] for key, game in compiled().rulebook.games.items()}
    assert {*games} <= {*spanish.sections}
    language = [one for title, section in spanish.sections.items() if title not in games for one in section]
    assert len(language) < 2 * len(Node.constructs)
    assert _length(language) < 45 * 250
    for title, lexicon in games.items():
        words = len(lexicon.nouns) + len(lexicon.verbs) + len(lexicon.zones)
        assert _length(spanish.sections[title]) < 15 * 250 * max(1, words / 500), title


def _length(sentences) -> int:
    return sum(len(one.text.split()) for one in sentences)


def test_every_sentence_of_the_sheet_can_be_read_back(spanish, primer):
    """What no card says is made up of what cards say; it is a sentence of the language all the same."""
    tongues = {**primer.tongues, **compiled().tongues}
    starts = {"ability": "body", "static": "body", "head": "top", "line": "body", "example_line": "example"}
    for one in spanish.by_id().values():
        start = starts.get(one.tree.category)
        if start == "body" and one.tree.category in ("ability", "static"):
            tongue = tongues[one.game, "es"]
            written = tongue.printer.sentences((one.tree,))
            assert tongue.parser.parse("body", written) == (one.tree,), one.id


@pytest.mark.parametrize("language", sorted({language for _, language in compiled().tongues} - {"en"}))
def test_the_sheets_in_docs_are_up_to_date(language, primer):
    text = (SHEETS / f"proof-{language}.md").read_text(encoding="utf-8")
    assert text == sheet_page(make_sheet(compiled(), primer, language)), "run make reference"


# --- the way back ---------------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path):
    """A library with a grammar of its own, which may be changed."""
    shutil.copytree(ROOT / "tests" / "golden" / "base", tmp_path, dirs_exist_ok=True)
    shutil.copytree(ROOT / "grammar", tmp_path / "grammar")
    return with_grammar(tmp_path)


def proof(folder, *words):
    result = CliRunner().invoke(main, ["--library", str(folder), "i18n", "proof", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize(
    "better, file",
    [
        ("Cuando visites una mata, gana 1 cera.", "cards/bees/lexicon/es.yaml"),
        ("Apenas visites una planta, gana 1 cera.", "grammar/romance.yaml"),
        ("Cuando visites una planta, obtén 1 cera.", "grammar/es.yaml"),
    ],
)
def test_a_remark_comes_back_as_an_edit_after_which_the_sentence_reads_so(own, better, file):
    printed = "Cuando visites una planta, gana 1 cera."
    proof(own, "es", "--out", str(own))
    sheet = own / "proof-es.md"
    rows = [line for line in sheet.read_text(encoding="utf-8").splitlines() if f"| {printed} | |" in line]
    assert rows
    text = sheet.read_text(encoding="utf-8").replace(rows[0], rows[0].removesuffix("| |") + f"| {better} |")
    sheet.write_text(text, encoding="utf-8")
    assert [remark[1:] for remark in read_sheet(text)] == [(printed, better)]
    diff = proof(own, "es", "--read", str(sheet))
    assert f"+++ b/{file}" in diff
    changed = subprocess.run(
        ["git", "apply", "--unidiff-zero", "-"], input=diff, text=True, cwd=own, capture_output=True, check=False
    )
    assert changed.returncode == 0, changed.stderr + diff
    proof(own, "es", "--out", str(own))
    assert f"| {better} | |" in sheet.read_text(encoding="utf-8")


def test_a_remark_that_no_word_explains_says_where_to_look(own):
    proof(own, "es", "--out", str(own))
    sheet = own / "proof-es.md"
    text = sheet.read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if "| Cuando visites una planta, gana 1 cera. | |" in line)
    better = "Siempre: cuando visites una planta, gana 1 cera."
    sheet.write_text(text.replace(row, row.removesuffix("| |") + f"| {better} |"), encoding="utf-8")
    said = proof(own, "es", "--read", str(sheet))
    assert "look at the patterns of Triggered" in said
    stale = text.replace(row, row.replace("gana 1 cera", "gana 7 cera").removesuffix("| |") + "| otra |")
    sheet.write_text(stale, encoding="utf-8")
    assert "make the sheet again" in proof(own, "es", "--read", str(sheet))


def test_a_language_without_words_has_no_sheet(own):
    result = CliRunner().invoke(main, ["--library", str(own), "i18n", "proof", "xx"])
    assert result.exit_code == 2
    assert "xx" in result.output
