"""The commands that write all strings for other programs, and take translations from them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.cli.desk import domains_of, end_with, known, locked, short, sound, write_text
from cardwright.cli.main import Workplace
from cardwright.cli.saying import echo, named
from cardwright.export import files
from cardwright.pipeline.cached import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardwright.base.diagnostics import Diagnostic
    from cardwright.base.source import Source
    from cardwright.translation.domains import Domain
    from cardwright.translation.tables import Row

CSV = ".csv"


@click.command(name="export")
@click.argument("language")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file ending in .csv or .xlf; default: build/<language>.csv.",
)
@click.pass_obj
def export_strings(workplace: Workplace, language: str, out: Path | None) -> None:
    """Write every string of LANGUAGE as a CSV table for a spreadsheet, or as XLIFF 2 for a translation program."""
    from cardwright.translation.domains import open_file, path_of
    from cardwright.translation.tables import csv_text, table
    from cardwright.translation.xliff import SUFFIXES, xliff_text

    known(workplace, [language])
    path = out or workplace.library.build / f"{language}{CSV}"
    if path.suffix not in (CSV, *SUFFIXES):
        raise click.UsageError(f"{path.name} ends neither in .csv nor in .xlf.")
    domains = domains_of(workplace)
    opened = [open_file(one, language, path_of(workplace.library, one, language)) for one in domains]
    read = [(domain.name, one.file, domain.strings) for domain, one in zip(domains, opened, strict=True)]
    rows = [row for one in read for row in table(*one)]
    is_table = path.suffix == CSV
    files.write_text(path, csv_text(rows) if is_table else xliff_text(language, domains[0].source, read))
    echo(f"{named(short(workplace, path))}: {counted(len(rows), 'row')}.")


@click.command(name="import")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.pass_obj
def import_files(workplace: Workplace, files: tuple[Path, ...]) -> None:
    """Take translations from FILES: CSV tables, XLIFF 2, or PO files of one of the games.

    A file in which anything is wrong is not taken; neither is what the check of translations would refuse. An empty
    cell changes nothing; what was translated from another text is taken as fuzzy; what belongs to no string is kept
    as obsolete; what is replaced stays as a remark.
    """
    from cardwright.read.po import write_po
    from cardwright.translation.checks import new_faults
    from cardwright.translation.domains import open_file, path_of
    from cardwright.translation.tables import imported

    compiled = sound(workplace)
    domains = {domain.name: domain for domain in domains_of(workplace, compiled)}
    rows, found = _rows(files, domains)
    languages = {language for _, language in (*compiled.tongues, *compiled.begun)} - locked(compiled)
    is_all_taken = True
    made: list[tuple[str, str, Path, str, int]] = []
    refused: list[Diagnostic] = []
    for name, language in dict.fromkeys((row.game, row.language) for row in rows):
        own = [row for row in rows if (row.game, row.language) == (name, language)]
        if name not in domains or language not in languages:
            said = f"{name or 'no game'} in {language or 'no language'}"
            echo(f"not taken: {counted(len(own), 'row')} of {said}", err=True)
            is_all_taken = False
            continue
        path = path_of(workplace.library, domains[name], language)
        opened = open_file(domains[name], language, path)
        found += opened.found
        if not opened.writable:
            echo(f"left as it is: {named(short(workplace, path))}", err=True)
            continue
        file, changed = imported(opened.file, domains[name].strings, own)
        text = write_po(file)
        refused += new_faults(domains[name], language, opened, text, str(short(workplace, path)))
        made.append((name, language, path, text, changed))
    if refused:
        echo("Nothing was taken.", err=True)
    for name, language, path, text, changed in made if not refused else ():
        write_text(workplace, path, text)
        echo(f"{name} {language}: {counted(changed, 'string')} changed.")
    end_with([*found, *refused], compiled)
    if not is_all_taken:
        raise click.exceptions.Exit(1)


def _rows(files: Sequence[Path], domains: Mapping[str, Domain]) -> tuple[list[Row], list[Diagnostic]]:
    """The rows of all valid files, and the mistakes in the others."""
    from cardwright.base.limits import LARGEST_PO_FILE
    from cardwright.read import read_sources
    from cardwright.translation.tables import row_faults

    taken: list[Row] = []
    found: list[Diagnostic] = []
    for path in files:
        # A file that the user names may be anywhere, and may be a link.
        place = path.resolve()
        sources, wrong = read_sources([place], place.parent, largest=LARGEST_PO_FILE)
        # Spreadsheets write a byte-order mark; skip it.
        wrong = [one for one in wrong if one.slug != "byte-order-mark" or path.suffix != CSV]
        rows: list[Row] = []
        for source in sources:
            rows, more = _read(source, path.suffix)
            wrong += more
        for name in dict.fromkeys(row.game for row in rows if row.game in domains):
            wrong += row_faults([row for row in rows if row.game == name], domains[name].strings)
        found += wrong
        taken += rows if not wrong else []
    return taken, found


def _read(source: Source, suffix: str) -> tuple[list[Row], list[Diagnostic]]:
    from cardwright.read.po import read_po
    from cardwright.translation.tables import file_rows, read_table
    from cardwright.translation.xliff import SUFFIXES, read_xliff

    if suffix == CSV:
        return read_table(source)
    if suffix in SUFFIXES:
        return read_xliff(source)
    file, found = read_po(source, "")
    # A file from elsewhere is in no language folder: only its header gives the language.
    found = [one for one in found if one.slug != "po-language"]
    said = dict(file.header)
    language = said.get("Language", "").strip().replace("_", "-")
    return list(file_rows(said.get("Project-Id-Version", ""), replace(file, language=language), source)), found
