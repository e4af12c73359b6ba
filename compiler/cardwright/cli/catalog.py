"""Commands around the catalog: build and serve."""

import sqlite3
import sys
from pathlib import Path

import click

from cardwright.cli.main import Workplace, show_findings
from cardwright.workshop import counted


@click.command()
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Default: build/ in the library.")
@click.pass_obj
def build(workplace: Workplace, out: Path | None) -> None:
    """Write the catalog database, its metadata and one JSON file for each game.

    Nothing is written if the library has findings.
    """
    from cardwright.export import HistoryError, build_all, read_history

    compiled = workplace.compiled()
    if compiled.errors:
        show_findings(compiled.diagnostics, compiled.messages, "text")
        click.echo("Nothing was written.")
        raise click.exceptions.Exit(1)
    library = workplace.library
    try:
        histories = {game: read_history(library.versions(game)) for game in compiled.rulebook.games}
    except HistoryError as problem:
        raise click.ClickException(f"{problem}\nNothing was written.") from problem
    folder = out or library.build
    folder.mkdir(parents=True, exist_ok=True)
    cards = sum(len(game.cards) for game in compiled.rulebook.games.values())
    with click.progressbar(length=cards, label="catalog", file=sys.stderr) as progress:
        written = build_all(folder, compiled.rulebook, compiled.tongues, progress.update, histories=histories)
    for path in written:
        click.echo(f"written: {path}")
    click.echo(f"{counted(len(compiled.rulebook.games), 'game')}, {counted(cards, 'card')}.")


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=int, help="The port; default: 8001, or any free one if that is taken.")
@click.option("--catalog", type=click.Path(dir_okay=False, path_type=Path), help="Default: build/catalog.db.")
@click.pass_obj
def serve(workplace: Workplace, host: str, port: int | None, catalog: Path | None) -> None:
    """Show the catalog in the browser, read-only, until Ctrl-C."""
    from cardwright.serve import free_port
    from cardwright.serve import serve as serve_catalog

    path = catalog or workplace.library.build / "catalog.db"
    if not path.is_file():
        raise click.ClickException(f"There is no {path}; run: cardwright build")
    metadata = path.with_name("metadata.json")

    def ready(address: str) -> None:
        click.echo(f"The catalog is at {address} (Ctrl-C ends it)")

    chosen = free_port(host) if port is None else port
    try:
        serve_catalog(path, metadata if metadata.is_file() else None, host, chosen, ready)
    except (OSError, ValueError, sqlite3.DatabaseError) as problem:
        raise click.ClickException(f"The catalog cannot be served: {problem}") from problem
