"""The small game of the golden pages, with some text added to it and some changed, and what is found in it."""

import shutil
from functools import cache
from pathlib import Path

from tests.support.games import known_grammar

from cardwright.base import library
from cardwright.base.cache import Cache
from cardwright.base.diagnostics import Diagnostic
from cardwright.base.library import Library
from cardwright.language.loading import Languages, load_languages
from cardwright.model.rulebook.game import Game
from cardwright.pipeline.stages import compile_game

BASE = Path(__file__).resolve().parents[1] / "golden" / "base"
GAME = (BASE / "cards" / "bees" / "game.cards").read_text(encoding="utf-8")
SOURCE = '  source "a test", high\n'


@cache
def languages() -> Languages:
    """The languages that come with the tool."""
    return load_languages(library.shipped(), Cache(known_grammar()))[0]


def compiled_with(folder: Path, text: str, *changes: tuple[str, str]) -> tuple[Game, list[Diagnostic]]:
    """The small game and its findings, laid out in a folder that is not there yet; the text is in `x.cards`."""
    shutil.copytree(BASE, folder)
    game = GAME
    for before, after in changes:
        assert before in game
        game = game.replace(before, after)
    (folder / "cards" / "bees" / "game.cards").write_text(game, encoding="utf-8")
    (folder / "cards" / "bees" / "x.cards").write_text(f"language en\ngame bees\n\n{text}", encoding="utf-8")
    made, _, _, found = compile_game(Library(folder, library.shipped().grammar), "bees", languages(), Cache(None))
    return made, found


def findings(folder: Path, text: str, *changes: tuple[str, str]) -> list[Diagnostic]:
    """The findings alone."""
    return compiled_with(folder, text, *changes)[1]


def card(*sentences: str, head: str = "helper Tester, season spring") -> str:
    """A card with these sentences."""
    return head + "\n" + "".join(f"  {sentence}\n" for sentence in sentences) + SOURCE


def slugs(diagnostics: list[Diagnostic]) -> list[str]:
    """Which findings there are."""
    return [one.slug for one in diagnostics]
