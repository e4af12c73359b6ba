"""Commands for translators: i18n extract, update, check, status, import, export and proof."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.cli.desk import domains_of, end_with, known, locked, short, sound, write_text
from cardwright.cli.exchanging import export_strings, import_files
from cardwright.cli.main import FORMATS, Workplace, show_findings
from cardwright.cli.proofing import proof
from cardwright.cli.saying import echo, named
from cardwright.cli.todoing import todo
from cardwright.export import files
from cardwright.pipeline.cached import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardwright.base.diagnostics import Diagnostic
    from cardwright.translation.domains import Domain
    from cardwright.translation.standing import Coverage, Standing


@click.group()
def i18n() -> None:
    """Keep the translations of names, titles, pages and wordings up to date with the cards.

    They are PO files, which Poedit, Weblate and any other tool of translators open:
    cards/<game>/locale/<language>/LC_MESSAGES/<game>.po
    """


for command in (export_strings, import_files, proof, todo):
    i18n.add_command(command)


@i18n.command()
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Default: build/locale in the library.")
@click.pass_obj
def extract(workplace: Workplace, out: Path | None) -> None:
    """Write everything there is to translate as templates (POT), one for each game and one for the pages."""
    from cardwright.read.po import write_po
    from cardwright.translation.merging import TEMPLATE, merged, new_file

    folder = out or workplace.library.build / "locale"
    for domain in domains_of(workplace):
        file = merged(new_file(domain.name, TEMPLATE, domain.source), domain.strings)
        path = folder / f"{domain.name}.pot"
        files.write_text(path, write_po(file))
        echo(f"{named(short(workplace, path))}: {counted(len(file.messages), 'string')}.")


@i18n.command()
@click.argument("languages", nargs=-1)
@click.option(
    "--minor",
    multiple=True,
    metavar="KEY",
    help="A string, or a card, that was only corrected: its translations stay valid.",
)
@click.pass_obj
def update(workplace: Workplace, languages: tuple[str, ...], minor: tuple[str, ...]) -> None:
    """Bring the PO files of LANGUAGES up to date with the cards; default: every language that has files.

    A language that has no file yet gets one. A string whose original has changed keeps its translation, is marked as
    fuzzy and shows what the original was; a string that is gone is kept as obsolete. A damaged file is left as it is.
    """
    from cardwright.read.po import write_po
    from cardwright.translation.domains import open_file, path_of
    from cardwright.translation.merging import merged

    compiled = sound(workplace)
    known(workplace, languages)
    found: list[Diagnostic] = []
    shut = locked(compiled)
    for domain in domains_of(workplace, compiled):
        corrected = _corrected(domain, minor)
        for language in languages or domain.languages:
            path = path_of(workplace.library, domain, language)
            if language in shut:
                echo(f"left as it is: {named(short(workplace, path))}", err=True)
                continue
            opened = open_file(domain, language, path)
            found += opened.found
            if not opened.writable:
                echo(f"left as it is: {named(short(workplace, path))}", err=True)
                continue
            file = merged(opened.file, domain.strings, corrected)
            write_text(workplace, path, write_po(file))
    end_with(found, compiled)


@i18n.command()
@click.argument("languages", nargs=-1)
@click.option("--format", "form", type=FORMATS, default="text", show_default=True, help="How findings are printed.")
@click.pass_obj
def check(workplace: Workplace, languages: tuple[str, ...], form: str) -> None:
    """Say what is wrong with the translations, in LANGUAGES or all.

    Exit code 0: nothing that fails a build; 1: findings.
    """
    from cardwright.base.diagnostics import Severity
    from cardwright.translation.survey import survey

    compiled = sound(workplace, form)
    surveyed = list(survey(domains_of(workplace, compiled), languages))
    found = [one for looked in surveyed for one in looked.found]
    strings = sum(len(looked.coverage.standings) for looked in surveyed)
    show_findings(found, compiled.messages, form)
    if form == "text":
        shown = ", ".join(map(counted, (len(surveyed), strings, len(found)), ("file", "string", "finding")))
        echo(f"{named(workplace.library.root)}: {shown}.")
    if any(one.severity is Severity.ERROR for one in found):
        raise click.exceptions.Exit(1)


@i18n.command()
@click.argument("languages", nargs=-1)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_obj
def status(workplace: Workplace, languages: tuple[str, ...], form: str) -> None:
    """Say how far each language is, and show what is fuzzy with its old and new original.

    It is told as if the files had been brought up to date this moment; none is written.
    """
    from cardwright.translation.standing import STATES
    from cardwright.translation.survey import survey

    compiled = sound(workplace)
    surveyed = survey(domains_of(workplace, compiled), languages)
    all_of = [(looked.domain, looked.coverage) for looked in surveyed]
    if form == "json":
        echo(json.dumps([_coverage_json(name, one) for name, one in all_of], ensure_ascii=False, indent=2))
        return
    for line in _patterns(workplace, languages):
        echo(line)
    for name, one in all_of:
        counts = one.count()
        shown = ", ".join(f"{counts[state]} {state}" for state in STATES if counts[state])
        echo(f"{name} {one.language}: {one.percent} % of {counted(len(one.standings), 'string')}: {shown or 'none'}.")
    for name, one in all_of:
        for standing in one.of("fuzzy"):
            echo("\n".join(_shown(name, one.language, standing)))
        if missing := one.of("missing"):
            first = ", ".join(standing.context for standing in missing[:MOST_SHOWN])
            more = f" and {len(missing) - MOST_SHOWN} more" if len(missing) > MOST_SHOWN else ""
            echo(f"\n{name} {one.language}: missing: {first}{more}")


MOST_SHOWN = 5


def _patterns(workplace: Workplace, languages: Sequence[str]) -> Iterator[str]:
    """The number of constructs that an incomplete language can express."""
    from cardwright.base.cache import Cache
    from cardwright.language.loading import load_languages
    from cardwright.model.node import Node

    loaded, _ = load_languages(workplace.library, Cache(workplace.library.cache))
    whole = len(Node.constructs)
    for code, language in sorted(loaded.languages.items()):
        if language.missing and (not languages or code in languages):
            said = whole - len(language.missing)
            counts = f"{said} said, {len(language.missing)} missing"
            yield f"patterns {code}: {100 * said // whole} % of {whole} constructs: {counts}."


def _shown(name: str, language: str, standing: Standing) -> list[str]:
    lines = ["", f"{name} {language}: fuzzy: {standing.context}"]
    lines += [f"  - {line}" for line in standing.previous.split("\n") if standing.previous]
    lines += [f"  + {line}" for line in standing.text.split("\n")]
    lines += [f"  {language}   {line}" for line in standing.translation.split("\n")]
    return lines


def _coverage_json(name: str, one: Coverage) -> dict[str, object]:
    from cardwright.translation.standing import STATES

    strings = [
        {
            "key": standing.context,
            "state": standing.state,
            "source": standing.text,
            "previous": standing.previous,
            "translation": standing.translation,
        }
        for standing in one.standings
        if standing.state in ("fuzzy", "missing")
    ]
    counts = {state: one.count()[state] for state in STATES}
    total = len(one.standings)
    return {"game": name, "language": one.language, "percent": one.percent, "strings": total, **counts, "open": strings}


def _corrected(domain: Domain, minor: Sequence[str]) -> set[str]:
    """The keys that were only corrected; the key of a card means all its strings."""
    return {str(string.key) for string in domain.strings if str(string.key) in minor or string.key.key in minor}
