"""The check command, separate so that a check without changes imports almost nothing."""

import sys

import click

from cardwright.cli.main import FORMATS, Workplace
from cardwright.cli.saying import echo
from cardwright.pipeline.cached import check_cached


@click.command()
@click.option("--format", "form", type=FORMATS, default="text", show_default=True, help="How findings are printed.")
@click.pass_obj
def check(workplace: Workplace, form: str) -> None:
    """Say what is wrong with the cards.

    Every file is read, every sentence is parsed, printed again and compared, every word is looked up.
    Exit code 0: nothing found; 1: findings.
    """
    report = check_cached(workplace.library)
    if form == "text":
        color = sys.stdout.isatty()
        if report.text:
            echo(report.colored if color else report.text, painted=color)
        echo(report.summary)
    else:
        echo(report.json if form == "json" else report.github)
    if report.errors:
        raise click.exceptions.Exit(1)
