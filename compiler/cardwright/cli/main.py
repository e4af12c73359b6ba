"""The root of the command line and the shared code of all commands: the library, and the output of findings."""

from __future__ import annotations

import errno
import signal
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardwright import __version__
from cardwright.base.library import Library, at, find
from cardwright.base.record import record
from cardwright.cli.saying import echo, harmless, let_go_of_output, named

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType
    from typing import NoReturn

    from cardwright.base.diagnostics import Diagnostic, Messages
    from cardwright.export.history import Version
    from cardwright.pipeline.stages import Compiled

FORMATS = click.Choice(["text", "json", "github"])


@record
class Workplace:
    """The library the commands work on."""

    library: Library

    def compiled(self, game: str | None = None) -> Compiled:
        """The library, compiled: all of it, or one game if there is one of that name."""
        from cardwright.pipeline.cached import compile_cached

        return compile_cached(self.library, game if game in self.library.games() else None)


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
    "studio": "editing",
    "lsp": "editing",
}
"""Each command and its module: only the called one is imported."""


class _Commands(click.Group):
    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; an error of the operating system becomes one sentence and ends it."""
        try:
            return super().invoke(ctx)
        except click.ClickException as problem:
            # The path may contain a name from the library.
            setattr(problem, "message", harmless(problem.message))  # noqa: B010 - to mypy it is final
            raise
        except OSError as problem:
            if problem.errno == errno.EPIPE:
                raise
            if problem.filename is None:
                let_go_of_output()
            where = f"{named(problem.filename)} cannot be read or written: " if problem.filename is not None else ""
            raise click.ClickException(f"{where}{problem.strerror or problem}.") from problem
        except Exception as problem:
            # SQLite reports a full disk in its own way, and most commands never import it.
            if type(problem).__module__ != "sqlite3" or type(problem).__name__ != "OperationalError":
                raise
            raise click.ClickException(f"The catalog cannot be read or written: {problem}.") from problem

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        import importlib

        module = importlib.import_module(f"cardwright.cli.{COMMANDS[name]}")
        command = getattr(module, name)
        return command if isinstance(command, click.Command) else None


def _show_version(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    from importlib.util import find_spec
    from platform import python_version

    engine = find_spec("cardwright.engine")
    is_plain = engine is None or engine.origin is None or engine.origin.endswith(".py")
    echo(f"cardwright {__version__}, Python {python_version()}, engine: {'plain' if is_plain else 'compiled'}")
    ctx.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--library",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder that has cards/; default: the nearest one above this folder, else the library shipped inside.",
)
@click.option(
    "--cache",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where to remember what has not changed; default: the folder that your system has for this.",
)
@click.option("--no-cache", is_flag=True, help="Remember nothing, and use nothing that was remembered.")
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Say which version this is, and whether its engine is compiled or plain Python.",
)
@click.pass_context
def main(ctx: click.Context, folder: Path | None, cache: Path | None, *, no_cache: bool) -> None:
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
    library = at(folder) if folder else find(Path.cwd())
    if cache is not None and no_cache:
        raise click.UsageError("Either --cache or --no-cache: both cannot be.")
    if cache is not None or no_cache:
        library = replace(library, cache=cache)
    if cache is not None:
        from cardwright.base.cache import refusal

        if reason := refusal(cache):
            echo(f"{cache} is not used as a cache: {reason}.", err=True)
    ctx.obj = Workplace(library)


def run() -> None:
    """Run the command as a process; a termination signal becomes an exception, which removes temporary folders."""

    def end(number: int, frame: FrameType | None) -> NoReturn:
        signal.signal(number, signal.SIG_DFL)
        raise SystemExit(128 + number)

    signal.signal(signal.SIGTERM, end)
    main()


def recorded(library: Library, compiled: Compiled, otherwise: str) -> dict[str, tuple[Version, ...]]:
    """The recorded versions of every game; mistakes in one are printed, and end the command."""
    from cardwright.export import HistoryError, read_history

    try:
        return {game: read_history(library.versions(game), library.root) for game in compiled.rulebook.games}
    except HistoryError as problem:
        show_findings(problem.found, compiled.messages, "text")
        echo(otherwise)
        raise click.exceptions.Exit(1) from problem


def show_findings(found: Sequence[Diagnostic], messages: Messages, form: str) -> None:
    """Print findings in a format."""
    from cardwright.base.diagnostics import render_github, render_json, render_text

    if form == "json":
        echo(render_json(found, messages))
    elif form == "github":
        text = render_github(found, messages)
        echo(text, nl=not text.endswith("\n") and bool(text))
    elif found:
        color = sys.stdout.isatty()
        echo(render_text(found, messages, color=color), painted=color)
