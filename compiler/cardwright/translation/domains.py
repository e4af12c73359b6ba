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
from cardwright.link.rulebook import Game, Rulebook
from cardwright.read import read_sources
from cardwright.read.po import PoFile, line_ends
from cardwright.read.strings import read_strings
from cardwright.translation.collecting import String, game_strings, page_strings
from cardwright.translation.merging import new_file

_OF_A_STRING = frozenset({"po-gap", "po-symbol", "po-number"})
"""What is wrong with one translation, and leaves the rest of its file as it should be."""


@record
class Domain:
    """What is translated together: a game, or the pages."""

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
    """A PO file that was read: its strings, its text, what is wrong with it, and whether it may be written again."""

    file: PoFile
    source: Source | None
    found: tuple[Diagnostic, ...]
    writable: bool


def domains(
    library: Library, rulebook: Rulebook, tongues: Mapping[tuple[str, str], Tongue], interface: Interface
) -> list[Domain]:
    """Everything of a library that has PO files, or could have some."""
    found = []
    for key, game in rulebook.games.items():
        own = {language: tongue for (owner, language), tongue in tongues.items() if owner == key}
        strings = tuple(game_strings(game, own))
        files = tuple(library.po_files(key))
        found.append(Domain(key, game.names.source, strings, files, library.root, game, own))
    # A library of its own has the pages of the tool, and they are not its to translate.
    if library.grammar.is_relative_to(library.root) and interface:
        strings, files = tuple(page_strings(interface)), tuple(library.interface_po_files())
        found.append(Domain(INTERFACE, source_of(interface), strings, files, library.grammar))
    return found


def path_of(library: Library, domain: Domain, language: str) -> Path:
    """Where the PO file of a domain lies, or would lie."""
    return library.interface_po_file(language) if domain.game is None else library.po_file(domain.name, language)


def open_file(domain: Domain, language: str, path: Path) -> Opened:
    """A PO file with what is wrong with it; one that is not there yet is empty.

    A file that is damaged as such is never written again by us: whatever we could not read in it would be lost.
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
