"""Tables of cards: rows are cards, and a table is written again as a table in every language."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.support.games import compiled_at, with_grammar

from cardwright.base.cache import Cache
from cardwright.base.library import Library, at
from cardwright.base.source import Source
from cardwright.check.link.meaning import meaning
from cardwright.cli import main
from cardwright.pipeline.resident import Resident
from cardwright.read.card_tables import Words, csv_text, expanded

WORDS = Words("table", {"name": "name", "kind": "kind", "era": "era", "text": "text", "source": "source"})
CARDS = """language en
game shore

# Small lights.
table lamp, night I
  | name        | level | text |
  | Candle      | 2     | Gain 1 shell. |
  # Brighter.
  | Oil | Lamp  |       | |
  | [Old Torch] | 3     | Gain 1 shell. +1 glow. |
  source "made up", high

lamp Last, night I
  Gain 1 shell.
  source "made up", high

table: "guests.csv"
"""
CSV = """name,kind,era,text,source
Piper,guest,night I,"'+1 glow.
When you play a lamp, gain 1 shell.",\"""made up"", high"
Cook,guest,night II,Gain 1 shell.,\"""made up"", low"
"""


@pytest.fixture
def shore(tmp_path: Path) -> Library:
    """A game with a table and a file of rows."""
    result = CliRunner().invoke(main, ["new", "shore", "--in", str(tmp_path)])
    assert result.exit_code == 0, result.output
    folder = tmp_path / "cards" / "shore"
    (folder / "many.cards").write_text(CARDS.replace("  | Oil | Lamp  |       | |\n", ""), encoding="utf-8")
    (folder / "guests.csv").write_text(CSV, encoding="utf-8")
    return at(with_grammar(tmp_path))


def run(*words: str) -> str:
    result = CliRunner().invoke(main, list(words), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def meanings(library: Library) -> dict[str, str]:
    compiled = compiled_at(library.root)
    assert compiled.diagnostics == ()
    return {key: meaning(card) for key, card in compiled.rulebook.games["shore"].cards.items()}


def test_rows_are_cards(shore):
    """Every row is a card with its lines, its source and its place."""
    game = compiled_at(shore.root).rulebook.games["shore"]
    torch, piper = game.cards["old-torch-i"], game.cards["piper-i"]
    assert (torch.kind, torch.era, torch.attributes["level"], len(torch.sentences)) == ("lamp", "I", 3, 2)
    assert (piper.kind, len(piper.sentences), piper.source, piper.confidence) == ("guest", 2, "made up", "high")
    assert torch.span.source.line_column(torch.span.start) == (9, 5)
    assert piper.span.source.line_column(piper.span.start) == (2, 7)
    assert piper.span.source.path == "cards/shore/guests.csv"
    assert game.cards["cook-ii"].span.source.line_column(game.cards["cook-ii"].span.start)[0] == 4


def test_formatting_keeps_a_table(shore):
    """The formatter evens the columns, keeps comments and lines for all rows, and then changes nothing more."""
    root = str(shore.root)
    before = meanings(shore)
    run("--library", root, "fmt")
    text = (shore.root / "cards/shore/many.cards").read_text(encoding="utf-8")
    assert "  | name      | level | text |\n  | Candle    | 2     | Gain 1 shell. |\n  # Brighter.\n" in text
    assert text.count('source "made up", high') == 2
    assert (shore.root / "cards/shore/guests.csv").read_text(encoding="utf-8") == CSV
    assert "0 changed" in run("--library", root, "fmt", "--check")
    assert meanings(shore) == before


@pytest.mark.parametrize("language", ["es", "fr", "pt"])
def test_translation_keeps_a_table(shore, tmp_path, language):
    """A table is translated with its titles, means the same, and comes back as it was."""
    run("--library", str(shore.root), "fmt")
    there, back = tmp_path / "there", tmp_path / "back"
    run("--library", str(shore.root), "translate", "--to", language, "--out", str(there))
    assert meanings(at(there)) == meanings(shore)
    run("--library", str(there), "translate", "--to", "en", "--out", str(back))
    for name in ("many.cards", "guests.csv"):
        assert (back / "cards/shore" / name).read_bytes() == (shore.root / "cards/shore" / name).read_bytes()


def test_a_game_in_memory_takes_edited_tables(shore):
    """An edit of a table gives the same findings as a compilation."""
    resident = Resident.open(shore, "shore", Cache(shore.cache))
    assert resident.found == []
    for name, text in (("many.cards", CARDS), ("guests.csv", CSV.replace("Gain 1 shell.", "Gain 1 shel."))):
        path = f"cards/shore/{name}"
        found = [(one.slug, one.place) for one in resident.edit(path, text)]
        before = (shore.root / path).read_text(encoding="utf-8")
        (shore.root / path).write_text(text, encoding="utf-8")
        assert found == [(one.slug, one.place) for one in compiled_at(shore.root).diagnostics]
        assert len(found) == 1
        (shore.root / path).write_text(before, encoding="utf-8")
        assert resident.edit(path, before) == []


def test_every_character_knows_its_place():
    """Each cell of a made text comes from the same characters of the written one."""
    source = Source("cards/x.cards", CARDS)
    made, found = expanded(source, WORDS)
    assert [one.slug for one in found] == ["table-cells"]
    for cell in ("Candle", "Old Torch", "Gain 1 shell. +1 glow.", "Last"):
        at_made, at_written = made.text.index(cell), source.text.index(cell)
        assert [made.origin(at_made + step) for step in range(len(cell))] == [
            at_written + step for step in range(len(cell))
        ]


def test_a_file_without_a_table_stays_as_it_is():
    """No text is made for a file without tables."""
    source = Source("cards/x.cards", "language en\ngame shore\n\nkind tablet\n")
    assert expanded(source, WORDS)[0] is source


def test_cells_with_signs_of_csv_are_quoted():
    """Commas, quotation marks and formulas survive a spreadsheet."""
    assert csv_text([["a,b", 'say "x"', "+1 glow."]]) == '"a,b","say ""x""",\'+1 glow.\n'
