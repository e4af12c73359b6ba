"""Shared code of the commands for translators: the strings of the library, writing of files, and findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

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
    tongues = {**compiled.begun, **compiled.tongues}
    return domains(workplace.library, compiled.rulebook, tongues, compiled.appearance.interface)


def sound(workplace: Workplace, form: str = "text") -> Compiled:
    """The library, if it has no errors: otherwise the strings of an unreadable card would seem to be removed."""
    compiled = workplace.compiled()
    wrong = [one for one in compiled.errors if not one.path.endswith(".po")]
    if wrong:
        show_findings(wrong, compiled.messages, form)
        echo("The cards have errors; nothing was done.", err=True)
        raise click.exceptions.Exit(1)
    return compiled


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
