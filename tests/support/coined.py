"""The invented game with cards that use the new constructs, in a library with a grammar that has their patterns."""

import shutil
from pathlib import Path

import yaml

from cardwright.base import library
from cardwright.base.cache import Cache
from cardwright.base.diagnostics import Diagnostic
from cardwright.language.loading import load_languages
from cardwright.pipeline.stages import compile_game

TESTS = Path(__file__).resolve().parents[1]
COINED = TESTS / "coined"
GAME = "clockwork"
FILE = Path("cards", GAME, "coined.cards")
"""The cards that use the new constructs."""


def lay_out(folder: Path) -> Path:
    """Write the library to a folder: the game, and a copy of the grammar with the new patterns."""
    shutil.copytree(library.shipped().grammar, folder / "grammar")
    # Nobody wants the patterns in a language that is only begun.
    (folder / "grammar" / "de.yaml").unlink()
    shutil.copytree(TESTS / "invented" / "cards", folder / "cards")
    shutil.copytree(COINED / "cards", folder / "cards", dirs_exist_ok=True)
    for own, place in (("grammar", folder / "grammar"), ("lexicon", folder / "cards" / GAME / "lexicon")):
        for more in sorted((COINED / own).rglob("*.yaml")):
            _extend(place / more.relative_to(COINED / own), more)
    return folder


def _extend(path: Path, more: Path) -> None:
    """Put the entries of one table into another."""
    table = yaml.safe_load(path.read_text(encoding="utf-8"))
    for section, entries in yaml.safe_load(more.read_text(encoding="utf-8")).items():
        table[section] = table.get(section, {}) | entries
    path.write_text(yaml.safe_dump(table, allow_unicode=True, sort_keys=False), encoding="utf-8")


def findings(root: Path, folder: Path, *changes: tuple[str, str]) -> list[Diagnostic]:
    """The findings in a copy of the library at a root in which some texts of the new cards are changed."""
    shutil.copytree(root / "cards", folder / "cards")
    text = (folder / FILE).read_text(encoding="utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    (folder / FILE).write_text(text, encoding="utf-8")
    changed = library.Library(folder, root / "grammar")
    cache = Cache(changed.cache)
    return compile_game(changed, GAME, load_languages(changed, cache)[0], cache)[3]
