"""The PO files of a library: one for each game and language, and one for the pages of the catalog."""

import os
from collections.abc import Mapping
from pathlib import Path

from cardwright.base.diagnostics import Diagnostic
from cardwright.base.guard import Guard
from cardwright.base.library import INTERFACE, Library
from cardwright.base.limits import LARGEST_PO_FILE
from cardwright.base.record import record
from cardwright.base.source import Source
from cardwright.drawing.appearance import Interface, source_of
from cardwright.language.tongue import Tongue
from cardwright.model.rulebook.game import Game, Rulebook
from cardwright.read import read_sources
from cardwright.read.po import PoFile, line_ends
from cardwright.read.strings import read_strings
from cardwright.translation.collecting import String, game_strings, page_strings
from cardwright.translation.merging import new_file

_OF_A_STRING = frozenset({"po-gap", "po-symbol", "po-number"})
"""Mistakes that concern one translation and leave the rest of its file valid."""


@record
class Domain:
    """A unit of translation: a game, or the pages."""

    name: str
    source: str
    strings: tuple[String, ...]
    files: tuple[tuple[str, Path], ...]
    root: Path
    game: Game | None = None
    tongues: Mapping[str, Tongue] | None = None

    @property
    def languages(self) -> list[str]:
        """The languages that have a file."""
        return [language for language, _ in self.files]


@record
class Opened:
    """A PO file after reading: its strings, its text, its mistakes, and whether it may be overwritten."""

    file: PoFile
    source: Source | None
    found: tuple[Diagnostic, ...]
    writable: bool


def domains(
    library: Library, rulebook: Rulebook, tongues: Mapping[tuple[str, str], Tongue], interface: Interface
) -> list[Domain]:
    """All domains of a library, with or without PO files."""
    found = []
    for key, game in rulebook.games.items():
        own = {language: tongue for (owner, language), tongue in tongues.items() if owner == key}
        strings = tuple(game_strings(game, own))
        files = tuple(library.po_files(key))
        found.append(Domain(key, game.names.source, strings, files, library.root, game, own))
    # A user's library uses the pages of the tool, and does not translate them.
    if library.grammar.is_relative_to(library.root) and interface:
        strings, files = tuple(page_strings(interface)), tuple(library.interface_po_files())
        found.append(Domain(INTERFACE, source_of(interface), strings, files, library.grammar))
    return found


def path_of(library: Library, domain: Domain, language: str) -> Path:
    """The path of the PO file of a domain, which need not exist."""
    return library.interface_po_file(language) if domain.game is None else library.po_file(domain.name, language)


def open_file(domain: Domain, language: str, path: Path) -> Opened:
    """A PO file with its mistakes; empty if it does not exist yet.

    A damaged file is never overwritten, because the parts that could not be read would be lost.
    """
    empty = new_file(domain.name, language, domain.source)
    if not os.path.lexists(path):
        return Opened(empty, None, (), writable=True)
    sources, found = read_sources([path], domain.root, lambda _: language, LARGEST_PO_FILE)
    if not sources:
        return Opened(empty, None, tuple(found), writable=False)
    [source] = sources
    file, wrong = read_strings(source, language)
    found += [*line_ends(Guard(domain.root).content(path, LARGEST_PO_FILE), source), *wrong]
    return Opened(file, source, tuple(found), writable=all(one.slug in _OF_A_STRING for one in found))
