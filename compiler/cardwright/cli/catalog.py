"""Commands around the catalog: build, serve and export."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.cli.main import Workplace, recorded, show_findings
from cardwright.cli.saying import echo, is_quiet, named
from cardwright.pipeline.cached import changes, counted

if TYPE_CHECKING:
    from cardwright.base.diagnostics import Diagnostic
    from cardwright.base.library import Library
    from cardwright.pipeline.stages import Compiled
    from cardwright.translation.standing import Coverage


@click.command()
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Default: build/ in the library.")
@click.pass_obj
def build(workplace: Workplace, out: Path | None) -> None:
    """Write the catalog database, its metadata and one JSON file for each game.

    Nothing is written if the library has findings.
    """
    _build(workplace, out or workplace.library.build)


def _build(workplace: Workplace, folder: Path) -> None:
    from cardwright.export import build_all
    from cardwright.play.pictures import beginnings

    compiled = workplace.compiled()
    if compiled.errors:
        show_findings(compiled.diagnostics, compiled.messages, "text")
        echo("Nothing was written.")
        raise click.exceptions.Exit(1)
    library = workplace.library
    found, coverages = _translations(library, compiled)
    if found:
        show_findings(found, compiled.messages, "text")
        echo("Nothing was written.")
        raise click.exceptions.Exit(1)
    histories = recorded(library, compiled, "Nothing was written.")
    cards = sum(len(game.cards) for game in compiled.rulebook.games.values())
    with click.progressbar(length=cards, label="catalog", file=sys.stderr, hidden=is_quiet()) as progress:
        written = build_all(
            folder,
            compiled.rulebook,
            compiled.tongues,
            progress.update,
            histories=histories,
            appearance=compiled.appearance,
            coverages=coverages,
            beginnings=beginnings(compiled.rulebook, compiled.tongues, compiled.appearance, compiled.messages),
        )
    for path in written:
        echo(f"written: {named(path)}")
    echo(f"{counted(len(compiled.rulebook.games), 'game')}, {counted(cards, 'card')}.")


def _translations(library: Library, compiled: Compiled) -> tuple[list[Diagnostic], list[tuple[str, Coverage]]]:
    """The errors in translations that fail the build, and the coverage of each language."""
    from cardwright.base.diagnostics import Severity
    from cardwright.translation.domains import domains
    from cardwright.translation.survey import survey

    tongues = {**compiled.begun, **compiled.tongues}
    all_of = domains(library, compiled.rulebook, tongues, compiled.appearance.interface)
    surveyed = list(survey(all_of))
    wrong = [one for looked in surveyed for one in looked.found if one.severity is Severity.ERROR]
    return wrong, [(looked.domain, looked.coverage) for looked in surveyed]


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=int, help="The port; default: 8001, or any free one if that is taken.")
@click.option("--catalog", type=click.Path(dir_okay=False, path_type=Path), help="Default: build/catalog.db.")
@click.option("--open", "browse", is_flag=True, help="Open it in the browser.")
@click.option("--watch", is_flag=True, help="Build again whenever a card changes; open pages show it by themselves.")
@click.option("--sql/--no-sql", default=None, help="Whether visitors may ask in SQL; default: those on this machine.")
@click.pass_obj
def serve(
    workplace: Workplace,
    host: str,
    port: int | None,
    catalog: Path | None,
    *,
    browse: bool,
    watch: bool,
    sql: bool | None,
) -> None:
    """Show the catalog in the browser, read-only, until Ctrl-C.

    The catalog is built first if there is none yet, or one that cannot be shown.
    A catalog that is built meanwhile takes the place of the old one.
    """
    from cardwright.serve import free_port
    from cardwright.serve import serve as serve_catalog

    path = _ready(workplace, catalog)
    following = changes(workplace.library) if watch else iter(())

    def ready(address: str) -> None:
        echo(f"The catalog is at {address} (Ctrl-C ends it)")
        echo(f"It shows {_summary(path)}, from {named(path)}.")
        if watch:
            echo(f"It is built again whenever a file in {workplace.library.cards} changes.")
            _beside(partial(_build_on_change, workplace, following, path.parent))
        if browse:
            _beside(partial(webbrowser.open, address))

    chosen = free_port(host) if port is None else port
    try:
        serve_catalog(path, host, chosen, ready=ready, watch=watch, sql=sql)
    except (OSError, ValueError, sqlite3.DatabaseError) as problem:
        raise click.ClickException(f"The catalog cannot be served: {problem}") from problem


def _ready(workplace: Workplace, catalog: Path | None) -> Path:
    """A catalog to serve: the named one, or that of the library, built if necessary."""
    from cardwright.serve import OtherCatalogError, check_whole, proven

    path = catalog or workplace.library.build / "catalog.db"
    try:
        proven(path)
        check_whole(path)
    except FileNotFoundError:
        wrong = f"There is no {path}"
    except OtherCatalogError as problem:
        wrong = str(problem)
    except sqlite3.DatabaseError:
        wrong = f"{path} is damaged, or no catalog at all"
    except OSError as problem:
        raise click.ClickException(f"{path} cannot be read: {problem.strerror}") from problem
    else:
        return path
    if catalog is not None:
        raise click.ClickException(f"{wrong}; run: cardwright build")
    echo(f"{wrong}. The catalog is being built.")
    _build(workplace, path.parent)
    return path


def _summary(catalog: Path) -> str:
    with closing(sqlite3.connect(f"{catalog.absolute().as_uri()}?immutable=1", uri=True)) as connection:
        [(games, cards)] = connection.execute("SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM cards)")
        languages = [name for (name,) in connection.execute("SELECT name FROM languages ORDER BY code")]
    return f"{counted(games, 'game')} and {counted(cards, 'card')} in {', '.join(languages)}"


def _beside(work: Callable[[], object]) -> None:
    """Run something in the background; it ends with the server."""
    threading.Thread(target=work, daemon=True).start()


def _build_on_change(workplace: Workplace, following: Iterator[None], folder: Path) -> None:
    root = str(workplace.library.root)
    for _ in following:
        # A separate process, so that pages are served meanwhile, and a mistake in a card does not end the server.
        command = [sys.executable, "-m", "cardwright", "--library", root, "build", "--out", str(folder)]
        subprocess.run(command, check=False)  # noqa: S603 - our own program


@click.group()
def export() -> None:
    """Write the catalog in other forms, for other programs."""


@export.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--catalog", type=click.Path(dir_okay=False, path_type=Path), help="Default: build/catalog.db.")
@click.option("--sql", is_flag=True, help="Let visitors of the site ask in SQL; without this they cannot.")
@click.pass_obj
def site(workplace: Workplace, folder: Path, catalog: Path | None, *, sql: bool) -> None:
    """Write the catalog into FOLDER as a web site that any host can serve with Datasette."""
    from cardwright.export.files import replacing_folder
    from cardwright.serve.publishing import write_site

    path = _ready(workplace, catalog)
    if folder.exists() and any(folder.iterdir()):
        raise click.UsageError(f"{folder} is not empty.")
    with replacing_folder(folder) as beside:
        written = [file.relative_to(beside) for file in write_site(beside, path, sql=sql)]
    for file in written:
        echo(f"written: {named(folder / file)}")
    echo(f"To serve it: datasette serve {named(folder)}")


@export.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.pass_obj
def editors(workplace: Workplace, folder: Path) -> None:
    """Write into FOLDER what editors need: an extension for VS Code, a TextMate grammar and a Pygments lexer."""
    from cardwright.base.cache import Cache
    from cardwright.export.files import replacing_folder
    from cardwright.language.loading import load_languages
    from cardwright.service.highlighting import write_editors

    if folder.exists() and any(folder.iterdir()):
        raise click.UsageError(f"{folder} is not empty.")
    languages, _ = load_languages(workplace.library, Cache(workplace.library.cache))
    with replacing_folder(folder) as beside:
        written = [file.relative_to(beside) for file in write_editors(beside, languages)]
    for file in written:
        echo(f"written: {named(folder / file)}")
