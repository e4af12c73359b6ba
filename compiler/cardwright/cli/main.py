"""The root of the command line and what all commands share: which library, and how findings are shown."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright import __version__
from cardwright.library import Library, at, find
from cardwright.record import record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.diagnostics import Diagnostic, Messages
    from cardwright.pipeline import Compiled

FORMATS = click.Choice(["text", "json", "github"])


@record
class Workplace:
    """The library the commands work on."""

    library: Library

    def compiled(self) -> Compiled:
        """The whole library, compiled."""
        from cardwright.workshop import compile_cached

        return compile_cached(self.library)


COMMANDS = {
    "check": "looking",
    "test": "checking",
    "explain": "checking",
    "fmt": "writing",
    "translate": "writing",
    "i18n": "translating",
    "new": "writing",
    "reference": "writing",
    "play": "playing",
    "replay": "playing",
    "search": "searching",
    "record": "searching",
    "build": "catalog",
    "serve": "catalog",
    "export": "catalog",
}
"""Each command and the module it lives in: only the one that is called is loaded."""


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        import importlib

        module = importlib.import_module(f"cardwright.cli.{COMMANDS[name]}")
        command = getattr(module, name)
        return command if isinstance(command, click.Command) else None


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--library",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder that has cards/; default: the nearest one above this folder, else the library shipped inside.",
)
@click.version_option(__version__, prog_name="cardwright")
@click.pass_context
def main(ctx: click.Context, folder: Path | None) -> None:
    """Compile card sentences into rules that run, print in several languages and can be searched.

    \b
    A first round:
      cardwright new my-game        start a game that compiles
      cardwright check              say what is wrong with the cards
      cardwright test               run the examples beside the cards
      cardwright explain "a card"   text in all languages, tree and source of a card
      cardwright search t:event     find cards by what they are, say and do
      cardwright build              write the catalog and the JSON files
      cardwright serve --open       look at the catalog in a browser
    """  # noqa: D301 - click asks for a real backspace
    ctx.obj = Workplace(at(folder) if folder else find(Path.cwd()))


def show_findings(found: Sequence[Diagnostic], messages: Messages, form: str) -> None:
    """Print findings in the form asked for."""
    from cardwright.diagnostics import render_github, render_json, render_text

    if form == "json":
        click.echo(render_json(found, messages))
    elif form == "github":
        text = render_github(found, messages)
        click.echo(text, nl=not text.endswith("\n") and bool(text))
    elif found:
        color = sys.stdout.isatty()
        click.echo(render_text(found, messages, color=color))
