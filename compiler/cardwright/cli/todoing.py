"""The command that lists what a language lacks, with the lines of the cards that wait for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardwright.cli.desk import sound
from cardwright.cli.main import Workplace
from cardwright.cli.saying import echo
from cardwright.pipeline.cached import counted

if TYPE_CHECKING:
    from cardwright.translation.to_do import Gap

MOST = 25


@click.command()
@click.argument("language")
@click.option("--all", "is_all", is_flag=True, help=f"Show all; otherwise the {MOST} that block most lines.")
@click.pass_obj
def todo(workplace: Workplace, language: str, *, is_all: bool) -> None:
    """List the patterns, words and forms that LANGUAGE lacks, each with a line that waits for it.

    The ones that block most lines of the cards stand first. Nothing else is told about a begun language, so that it
    can break nothing.
    """
    from cardwright.translation.to_do import to_do

    compiled = sound(workplace)
    spoken = sorted({code for _, code in (*compiled.tongues, *compiled.begun)})
    if language not in spoken:
        raise click.UsageError(f"No game has words in {language}; there is {', '.join(spoken)}.")
    found = to_do(compiled, language)
    counts = [counted(sum(gap.sort == sort for gap in found.gaps), sort) for sort in ("pattern", "word", "form")]
    echo(f"{language}: {found.said} of {counted(found.lines, 'line')} can be said; {', '.join(counts)} missing.")
    for game in found.without_words:
        echo(f"{game}: no words yet; they go to cards/{game}/lexicon/{language}.yaml")
    shown = found.gaps if is_all else found.gaps[:MOST]
    for gap in shown:
        echo(_line(gap))
    if len(shown) < len(found.gaps):
        echo(f"and {len(found.gaps) - len(shown)} more: cardwright i18n todo {language} --all")


def _line(gap: Gap) -> str:
    place = f"{gap.game} " if gap.game else ""
    return f"  {gap.sort} {place}{gap.name}, {counted(gap.blocks, 'line')}: {gap.example}"
