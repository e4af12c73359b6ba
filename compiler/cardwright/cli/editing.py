"""The commands with which cards are written: studio in the browser, and lsp for editors."""

from __future__ import annotations

import sqlite3
import webbrowser
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from cardwright.base.library import Library
from cardwright.cli.main import Workplace
from cardwright.cli.saying import echo


@click.command()
@click.pass_obj
def lsp(workplace: Workplace) -> None:
    """Answer an editor, by the Language Server Protocol over standard input and output.

    Editors start this by themselves: docs/designer/editors.md says how to set them up.
    """
    from cardwright.service.lsp import make_server

    make_server(workplace.library).start_io()


def _here(workplace: Workplace) -> Library:
    """The library to write in: the shipped one is nobody's own, so without another this folder becomes one."""
    from cardwright.base.library import at, shipped

    found = workplace.library
    here = Path.cwd()
    if found.root.resolve() != shipped().root.resolve() or here.resolve().is_relative_to(found.root.resolve()):
        return found
    return replace(at(here), cache=found.cache)


def _catalog(library: Library, folder: Path) -> Path:
    """A catalog of the cards as they are, for the pages beside the studio; an empty one if they have mistakes."""
    from cardwright.export.catalog import write_catalog
    from cardwright.export.metadata import DATABASE
    from cardwright.model.rulebook.game import Rulebook
    from cardwright.pipeline.cached import compile_cached

    compiled = compile_cached(library)
    rulebook = compiled.rulebook if not compiled.errors else Rulebook({})
    tongues = {pair: tongue for pair, tongue in compiled.tongues.items() if pair[0] in rulebook.games}
    catalog = folder / f"{DATABASE}.db"
    write_catalog(catalog, rulebook, tongues, appearance=compiled.appearance)
    return catalog


@click.command()
@click.option("--port", type=int, help="The port; default: 8001, or any free one if that is taken.")
@click.option("--open/--no-open", "browse", default=True, help="Whether the browser is opened.", show_default=True)
@click.pass_obj
def studio(workplace: Workplace, port: int | None, *, browse: bool) -> None:
    """Write cards in the browser of this machine, with live help, until Ctrl-C.

    The address has a secret key: nobody without it can read or write your cards.
    In an empty folder, it begins with a new game.
    """
    from cardwright.serve import free_port, serve
    from cardwright.serve.studio import Studio

    host = "127.0.0.1"
    made = Studio(_here(workplace))

    def ready(address: str) -> None:
        opened = f"{address}studio?key={made.key}"
        echo(f"The studio is at {opened} (Ctrl-C ends it)")
        if browse:
            webbrowser.open(opened)

    with TemporaryDirectory(prefix="cardwright-studio-") as folder:
        catalog = _catalog(made.place, Path(folder))
        try:
            serve(catalog, host, free_port(host) if port is None else port, ready=ready, studio=made)
        except (OSError, ValueError, sqlite3.DatabaseError) as problem:
            raise click.ClickException(f"The studio cannot be opened: {problem}") from problem
        finally:
            made.close()
