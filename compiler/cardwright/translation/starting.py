"""Starts a game of one sort in any language: its cards are written in English and said again in the other."""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from cardwright.base.cache import Cache
from cardwright.base.library import at, shipped
from cardwright.pipeline.stages import compile_library
from cardwright.read.scaffold import ScaffoldError, game_folder, write_game
from cardwright.read.starters import SOURCE_LANGUAGE, starter
from cardwright.translation.rewrite import rewritten

LIKE = "like"
"""The folder with a folder for each sort of game."""


def start(name: str, language: str, folder: Path, sort: str) -> list[Path]:
    """Write a new game of a sort below `cards` in a folder; returns the written files in order."""
    target = game_folder(name, folder)
    templates = shipped().grammar / "scaffold"
    begun = starter(target.name, templates, templates / LIKE / sort)
    files = dict(begun.files)
    if language != SOURCE_LANGUAGE:
        known = sorted(path.split("/")[1].removesuffix(".yaml") for path in files if path.startswith("lexicon/"))
        if language not in known:
            raise ScaffoldError(
                f'A new game cannot begin in "{language}". Choose one of these languages: {", ".join(known)}.'
            )
        texts = {text: own[language] for text, own in begun.texts.items()}
        files |= _said_in(language, target.name, files, texts)
    write_game(files, target)
    return [target / file for file in files]


def _said_in(language: str, key: str, files: Mapping[str, str], texts: Mapping[str, str]) -> dict[str, str]:
    """The card files of a game in another language, with its texts for readers."""
    with tempfile.TemporaryDirectory() as place:
        write_game(files, Path(place) / "cards" / key)
        library = at(Path(place))
        compiled = compile_library(library, Cache(library.cache))
        said = {}
        for document in compiled.documents:
            tongue = compiled.tongues[key, language]
            said[Path(document.source.path).name] = _with_texts(rewritten(document, tongue), texts)
    return said


def _with_texts(cards: str, texts: Mapping[str, str]) -> str:
    for text, own in texts.items():
        cards = cards.replace(f'"{text}"', f'"{own}"').replace(f"# {text}\n", f"# {own}\n")
    return cards
