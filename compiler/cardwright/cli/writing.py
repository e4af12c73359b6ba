"""Commands that write cards: fmt, translate, new and reference."""

from pathlib import Path

import click

from cardwright.cli.main import Workplace, show_findings
from cardwright.cli.saying import echo, named
from cardwright.export.files import copy_files, holds, replacing_folder, write_text
from cardwright.pipeline.cached import counted
from cardwright.read.scaffold import BOARD_GAME, BOARDS, LIKES, ScaffoldError, scaffold


@click.command()
@click.option("--check", "only_check", is_flag=True, help="Write nothing; name the files that would change.")
@click.pass_obj
def fmt(workplace: Workplace, only_check: bool) -> None:
    """Write the cards in canonical form: one way to say each thing, two spaces a level.

    A file with a line that cannot be read is left as it is.
    """
    from cardwright.translation.rewrite import is_complete, rewritten

    compiled = workplace.compiled()
    changed = skipped = 0
    for document in compiled.documents:
        tongue = compiled.tongue(document.game, document.source.language)
        if tongue is None or not is_complete(document):
            echo(f"left as it is: {named(document.source.path)}", err=True)
            skipped += 1
            continue
        text = rewritten(document, tongue)
        path = workplace.library.root / document.source.path
        if not holds(path, text):
            changed += 1
            echo(f"{'would change' if only_check else 'changed'}: {named(document.source.path)}")
            if not only_check:
                write_text(path, text)
    echo(f"{counted(len(compiled.documents), 'file')}: {changed} changed, {skipped} left as they are.")
    if skipped or (only_check and changed):
        raise click.exceptions.Exit(1)


@click.command()
@click.option("--to", "language", required=True, help="The language to write in, such as es.")
@click.option("--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="Where the copy goes.")
@click.pass_obj
def translate(workplace: Workplace, language: str, out: Path) -> None:
    """Write a copy of the library in another language; every card means the same."""
    from cardwright.translation.rewrite import rewritten, unsayable

    compiled = workplace.compiled()
    if compiled.errors:
        show_findings(compiled.diagnostics, compiled.messages, "text")
        raise click.exceptions.Exit(1)
    spoken = {key: tongue for key in compiled.rulebook.games if (tongue := compiled.tongue(key, language)) is not None}
    if missing := [key for key in compiled.rulebook.games if key not in spoken]:
        known = ", ".join(sorted({code for _, code in compiled.tongues}))
        begin = f"To begin one, write cards/{missing[0]}/lexicon/{language}.yaml."
        raise click.UsageError(f'No lexicon in "{language}" for {", ".join(missing)}; there is {known}. {begin}')
    if lacking := unsayable(compiled.documents, spoken):
        show_findings(lacking, compiled.messages, "text")
        raise click.exceptions.Exit(1)
    library = workplace.library
    if out.resolve() == library.root.resolve():
        raise click.UsageError("The copy cannot go where the library is.")
    if out.exists() and any(out.iterdir()):
        raise click.UsageError(f"{out} is not empty.")
    with replacing_folder(out) as beside:
        for key in compiled.rulebook.games:
            # Only the cards have a language: words, names, symbols and history are copied unchanged.
            copy_files(library.cards / key, beside / "cards" / key, _is_of_all_languages)
        copy_files(library.root / "grammar", beside / "grammar", _is_of_all_languages)
        for document in compiled.documents:
            write_text(beside / document.source.path, rewritten(document, spoken[document.game]))
    echo(f"{counted(len(compiled.documents), 'file')} written to {named(out)} in {language}.")


def _is_of_all_languages(name: str) -> bool:
    return not name.startswith(".") and not name.endswith(".cards")


@click.command()
@click.option("--board", type=click.Choice(list(BOARDS)), help="A game that is played on a map of such places.")
@click.option("--like", type=click.Choice(list(LIKES)), help="A game of this sort, ready to be played.")
@click.argument("name", required=False, metavar="NAME")
@click.option("--language", default="en", show_default=True, help="The language the cards are written in.")
@click.option("--in", "folder", type=click.Path(file_okay=False, path_type=Path), help="Where; default: this folder.")
def new(name: str | None, language: str, folder: Path | None, board: str | None, like: str | None) -> None:
    """Start a game called NAME: a small complete folder that compiles and whose examples run.

    It is written below cards/ in this folder, with a lexicon for every language.
    """
    if board and like:
        raise click.UsageError("A new game has one sort: choose --board or --like.")
    asked = {"--board": board, "--like": like, "--language": None if language == "en" else language}
    options = "".join(f" {option} {value}" for option, value in asked.items() if value)
    if name is None:
        raise click.UsageError(f"A new game needs a name. Say, for example: cardwright new my-game{options}")
    try:
        if like and like != BOARD_GAME:
            from cardwright.translation.starting import start

            files = start(name, language, folder or Path.cwd(), like)
        else:
            files = scaffold(name, language, folder or Path.cwd(), BOARDS[0] if like else board)
    except ScaffoldError as problem:
        raise click.UsageError(str(problem)) from problem
    for path in files:
        echo(f"written: {named(path)}")
    game = files[0].relative_to(folder or Path.cwd()).parts[1]
    echo(f"Now try: cardwright check, cardwright test, cardwright play {game}")


@click.command()
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Default: docs/reference in the library.")
@click.option("--check", "only_check", is_flag=True, help="Write nothing; fail if the pages are out of date.")
@click.pass_obj
def reference(workplace: Workplace, out: Path | None, only_check: bool) -> None:
    """Write the reference: every construct with its pattern in each language, and the cards that use it.

    What no card uses is shown by the primer, if there is one in docs/primer.
    """
    from cardwright.base.library import at
    from cardwright.export.reference import pages
    from cardwright.pipeline.stages import compile_library

    folder = out or workplace.library.root / "docs" / "reference"
    beside = workplace.library.root / "docs" / "primer"
    primer = compile_library(at(beside)) if (beside / "cards").is_dir() else None
    stale = []
    for name, text in pages(workplace.library, workplace.compiled(), primer).items():
        path = folder / name
        if not holds(path, text):
            stale.append(name)
            if not only_check:
                write_text(path, text)
    echo(f"{counted(len(stale), 'page')} {'out of date' if only_check else 'written'}.")
    if only_check and stale:
        raise click.exceptions.Exit(1)
