"""Shared code of the commands for translators: the strings of the library, writing of files, and findings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from cardwright.base.belonging import language_of
from cardwright.base.diagnostics import ENGLISH
from cardwright.cli.main import Workplace, show_findings
from cardwright.cli.saying import echo, named
from cardwright.export import files
from cardwright.export.files import holds

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cardwright.base.diagnostics import Diagnostic
    from cardwright.pipeline.stages import Compiled
    from cardwright.translation.domains import Domain


def domains_of(workplace: Workplace, compiled: Compiled | None = None) -> list[Domain]:
    """All domains of a library whose cards are complete."""
    from cardwright.translation.domains import domains

    compiled = compiled or sound(workplace)
    shut = locked(compiled)
    tongues = {key: one for key, one in {**compiled.begun, **compiled.tongues}.items() if key[1] not in shut}
    found = domains(workplace.library, compiled.rulebook, tongues, compiled.appearance.interface)
    return [replace(one, files=tuple(file for file in one.files if file[0] not in shut)) for one in found]


def sound(workplace: Workplace, form: str = "text") -> Compiled:
    """The library, if its cards have no errors: otherwise the strings of an unreadable card would seem to be removed.

    A mistake in the words of a language to translate into concerns that language only, and is shown.
    """
    compiled = workplace.compiled()
    wrong = [one for one in compiled.errors if not one.path.endswith(".po")]
    own = _sources(compiled)
    stopping = [one for one in wrong if language_of(one.path) in own]
    if stopping or (wrong and form == "text"):
        show_findings(stopping or wrong, compiled.messages, form)
    if stopping:
        echo("The cards have errors; nothing was done.", err=True)
        raise click.exceptions.Exit(1)
    return compiled


def locked(compiled: Compiled) -> frozenset[str]:
    """The languages whose words have errors: a text that they cannot print would seem to be removed."""
    wrong = [one for one in compiled.errors if not one.path.endswith(".po")]
    return frozenset(language_of(one.path) for one in wrong) - _sources(compiled)


def _sources(compiled: Compiled) -> frozenset[str]:
    """The languages that cards and names are written in; files of no language belong to all of them."""
    written = {document.source.language for document in compiled.documents}
    return frozenset(written | {game.names.source for game in compiled.rulebook.games.values()} | {"", ENGLISH})


def known(workplace: Workplace, languages: Sequence[str]) -> None:
    """Reject a language that the grammar does not have: its file would be a mistake in every library."""
    from cardwright.base.cache import Cache
    from cardwright.language.loading import load_languages

    loaded, _ = load_languages(workplace.library, Cache(workplace.library.cache))
    if unknown := [language for language in languages if language not in loaded.languages]:
        there = ", ".join(sorted(loaded.languages))
        raise click.UsageError(f"The grammar has no language {', '.join(unknown)}; there is {there}.")


def write_text(workplace: Workplace, path: Path, text: str) -> None:
    """Write a file if its text changes, and print its path."""
    if holds(path, text):
        return
    files.write_text(path, text)
    echo(f"written: {named(short(workplace, path))}")


def short(workplace: Workplace, path: Path) -> Path:
    """A path in the form to print: relative to the root of the library."""
    root = workplace.library.root
    return path.relative_to(root) if path.is_relative_to(root) else path


def end_with(found: Sequence[Diagnostic], compiled: Compiled) -> None:
    """Print the findings; exit if there is an error among them."""
    from cardwright.base.diagnostics import Severity

    show_findings(found, compiled.messages, "text")
    if any(one.severity is Severity.ERROR for one in found):
        raise click.exceptions.Exit(1)
