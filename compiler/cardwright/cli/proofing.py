"""The command that writes proof sheets, and reads the corrections of native readers from them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.base.guard import named_text, reason_of
from cardwright.cli.desk import short, sound, write_text
from cardwright.cli.main import Workplace
from cardwright.cli.saying import echo, named
from cardwright.export.files import holds
from cardwright.pipeline.cached import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.pipeline.stages import Compiled
    from cardwright.translation.proof.sheet import Sheet


@click.command()
@click.argument("languages", nargs=-1)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Default: docs/translator.")
@click.option("--check", "only_check", is_flag=True, help="Write nothing; fail if a sheet is out of date.")
@click.option(
    "--read",
    "sheets",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Say which words and patterns to change, from what somebody has written into this sheet.",
)
@click.pass_obj
def proof(
    workplace: Workplace, languages: tuple[str, ...], out: Path | None, *, only_check: bool, sheets: tuple[Path, ...]
) -> None:
    """Write a sheet that shows all of LANGUAGES in short sentences, for somebody whose language it is.

    A begun language is shown as far as it goes; without LANGUAGES, only the complete ones are.

    Every construct stands there with what changes by number, gender and person, and every word of the games in use.
    """
    from cardwright.translation.proof.sheet import make_sheet, sheet_page

    compiled, primer = sound(workplace), _primer(workplace)
    known = sorted({language for _, language in compiled.tongues} - {"en"})
    begun = sorted({language for _, language in compiled.begun})
    if unknown := [language for language in languages if language not in (*known, *begun)]:
        there = ", ".join([*known, *begun])
        raise click.UsageError(f'No game has words in "{unknown[0]}"; there is {there}.')
    stale = 0
    for language in languages or known:
        sheet = make_sheet(compiled, primer, language)
        if sheets:
            _propose(workplace, compiled, primer, sheet, sheets)
            continue
        path = (out or workplace.library.root / "docs" / "translator") / f"proof-{language}.md"
        text = sheet_page(sheet)
        if holds(path, text):
            continue
        stale += 1
        if only_check:
            echo(f"out of date: {named(short(workplace, path))}")
        else:
            write_text(workplace, path, text)
    if only_check and stale:
        raise click.exceptions.Exit(1)


def _primer(workplace: Workplace) -> Compiled | None:
    """The primer, for sentences that no card of the library has, or None."""
    from cardwright.base.library import at
    from cardwright.pipeline.cached import compile_cached

    beside = workplace.library.root / "docs" / "primer"
    if not (beside / "cards").is_dir():
        return None
    return compile_cached(replace(at(beside), cache=workplace.library.cache))


def _sheet(path: Path) -> str:
    from cardwright.base.limits import LARGEST_PO_FILE

    try:
        return named_text(path, LARGEST_PO_FILE)
    except (OSError, ValueError) as problem:
        raise click.UsageError(f"{path} cannot be read: {reason_of(problem)}.") from problem


def _propose(
    workplace: Workplace, compiled: Compiled, primer: Compiled | None, sheet: Sheet, sheets: Sequence[Path]
) -> None:
    from cardwright.translation.proof.returning import proposals
    from cardwright.translation.proof.sheet import read_sheet

    libraries = [primer, compiled] if primer else [compiled]
    tongues = {key: one for made in libraries for key, one in {**made.begun, **made.tongues}.items()}
    remarks = [remark for path in sheets for remark in read_sheet(_sheet(path))]
    for proposal in proposals(workplace.library, sheet, tongues, remarks):
        echo(f"# {proposal.id}{': ' + proposal.reason if proposal.reason else ''}")
        if proposal.diff:
            echo(proposal.diff)
    echo(f"# {counted(len(remarks), 'remark')}", err=True)
