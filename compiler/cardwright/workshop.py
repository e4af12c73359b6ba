"""The quick way through the stages: what has not changed since the last time is not done again."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.cache import Cache, digest, tool_digest

if TYPE_CHECKING:
    from cardwright.library import Library
    from cardwright.pipeline import Compiled


@dataclass(frozen=True, slots=True)
class Report:
    """What a check found, in every form it can be shown in."""

    text: str
    colored: str
    json: str
    github: str
    summary: str
    errors: int


def compile_cached(library: Library) -> Compiled:
    """The library, compiled; files that have not changed come from the cache."""
    from cardwright.pipeline import compile_library

    cache = Cache(library.cache)
    compiled = compile_library(library, cache)
    cache.tidy()
    return compiled


def check_cached(library: Library) -> Report:
    """What is wrong with a library; if no file has changed, what was found the last time."""
    cache = Cache(library.cache, tool_digest())
    fields = cache.plain("report", (inputs_digest(library),), lambda: _check(library))
    return Report(*fields)


def inputs_digest(library: Library) -> str:
    """Changes whenever any file that can matter does, appears or goes."""
    parts: list[str | bytes] = []
    for root in (library.cards, library.grammar):
        for folder, folders, files in os.walk(root):
            folders.sort()
            for name in sorted(files):
                if name.endswith((".cards", ".yaml")):
                    path = os.path.join(folder, name)  # noqa: PTH118 - pathlib is slow here
                    parts.append(path)
                    try:
                        with open(path, "rb") as file:  # noqa: PTH123
                            parts.append(file.read())
                    except OSError as problem:
                        parts.append(str(problem))
    return digest(*parts)


def counted(number: int, noun: str) -> str:
    """A number and an English noun that agrees with it."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _check(library: Library) -> tuple[str, str, str, str, str, int]:
    from cardwright.diagnostics import render_github, render_json, render_text

    compiled = compile_cached(library)
    found, messages = compiled.diagnostics, compiled.messages
    games = compiled.rulebook.games.values()
    cards = sum(len(game.cards) for game in games)
    sentences = sum(len(card.sentences) for game in games for card in game.cards.values())
    counts = [(len(games), "game"), (len(compiled.documents), "file"), (cards, "card"), (sentences, "sentence")]
    shown = ", ".join(counted(number, noun) for number, noun in (*counts, (len(found), "finding")))
    summary = f"{library.root}: {shown}."
    return (
        render_text(found, messages),
        render_text(found, messages, color=True),
        render_json(found, messages),
        render_github(found, messages),
        summary,
        len(compiled.errors),
    )
