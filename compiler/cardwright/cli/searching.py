"""Commands that find cards and their changes: search and record."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.cli.main import Workplace, recorded, show_findings
from cardwright.cli.saying import echo, named
from cardwright.pipeline.cached import counted
from cardwright.query.current import current_catalog

if TYPE_CHECKING:
    from cardwright import query as asking


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("query", nargs=-1, type=click.UNPROCESSED)
@click.option("--language", default="en", show_default=True, help="The language to read cards and answers in.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--limit", type=click.IntRange(1, 200), default=20, show_default=True, help="How many cards to show.")
@click.option("--page", type=click.IntRange(1), default=1, show_default=True, help="Which page of them.")
@click.option("--order", default="relevance", show_default=True, help="relevance, name, era, cost, number or changed.")
@click.option("--catalog", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Look in this one.")
@click.pass_obj
def search(
    workplace: Workplace, /, query: tuple[str, ...], language: str, catalog: Path | None, **shown: str | int
) -> None:
    """Find cards by what they are, say and do, in the words of any language of the library.

    \b
      cardwright search t:event age:I
      cardwright search --language es "tipo:evento -era:I"
      cardwright search 'does:draw or "a whole phrase"'

    Exit code 0: something was found; 1: nothing, or the query has mistakes.
    """  # noqa: D301 - click asks for a real backspace
    from cardwright import query as asking

    order = str(shown["order"])
    if order not in asking.ORDERS:
        raise click.UsageError(f"There is no order {order}; there is {', '.join(asking.ORDERS)}.")
    with nullcontext(catalog) if catalog else _current(workplace) as path:
        try:
            with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
                vocabulary = asking.Vocabulary.of(connection)
                if language not in vocabulary.languages:
                    known = ", ".join(vocabulary.languages)
                    raise click.UsageError(f"There are no cards in {language}; there are in {known}.")
                chosen = asking.Order(order) if order != asking.ORDERS[0] else None
                meant = asking.ask(connection, " ".join(query), language, asking.Phrasebook.of(vocabulary), chosen)
                found: asking.Found | asking.Mistakes
                if isinstance(meant, asking.Asked):
                    page, size = int(shown["page"]), int(shown["limit"])
                    spoken = vocabulary.language(language)
                    found = asking.cards_on_page(connection, meant.numbers, spoken, page=page, size=size)
                else:
                    found = meant
        except sqlite3.DatabaseError as problem:
            raise click.ClickException(f"{path} is not a catalog of this version: {problem}") from problem
    _tell(meant, found, str(shown["form"]))
    if isinstance(found, asking.Mistakes) or not found.total:
        raise click.exceptions.Exit(1)


@contextmanager
def _current(workplace: Workplace) -> Iterator[Path]:
    """A catalog of the current library; prints the errors if the library has any."""
    with ExitStack() as stack:
        try:
            made = stack.enter_context(current_catalog(workplace.library))
        except OSError as problem:
            raise click.ClickException(f"No catalog can be made: {problem}") from problem
        if isinstance(made, Path):
            yield made
            return
    show_findings(made, workplace.compiled().messages, "text")
    echo("Cards can be looked for once the library has no errors.")
    raise click.exceptions.Exit(1)


def _tell(meant: "asking.Asked | asking.Mistakes", found: "asking.Found | asking.Mistakes", form: str) -> None:
    from cardwright import query as asking

    if isinstance(meant, asking.Mistakes):
        found = meant
    if isinstance(found, asking.Mistakes):
        answer = asking.refusal(found)
        echo(_json(answer) if form == "json" else found.shown, nl=form == "json")
    elif form == "json" and isinstance(meant, asking.Asked):
        echo(_json(asking.answer(meant, [asking.card_json(card) for card in found.cards])))
    elif isinstance(meant, asking.Asked):
        if meant.read_as:
            echo(f"Understood as: {meant.read_as}")
        echo(meant.meant.words)
        for card in found.cards:
            about = ", ".join(filter(None, (card.kind_name, card.era_name)))
            echo(f"\n{card.name} ({about}) {card.id}")
            for sentence in card.text:
                echo(f"  {sentence}")
        shown = (
            "" if len(found.cards) == found.total else f"; {len(found.cards)} shown, page {found.page} of {found.pages}"
        )
        echo(f"\n{counted(found.total, 'card')}{shown}.")
        for other in meant.others:
            echo(f"  or: {other.query} ({counted(other.total, 'card')})")


def _json(answer: dict[str, object]) -> str:
    return json.dumps(answer, ensure_ascii=False, indent=2)


@click.command()
@click.argument("version")
@click.option("--date", help="When it came out, such as 2026-11-16; the tool itself looks at no clock.")
@click.pass_obj
def record(workplace: Workplace, version: str, date: str | None) -> None:
    """Record what the cards are in this VERSION, so that the catalog can tell what later versions change.

    Each game in which a card is new, other or gone since its last version gets a file in its folder `history`,
    which belongs with the cards. A recorded version is never written again.
    """
    from cardwright.export import next_version, write_version
    from cardwright.export.catalog import tongues_of
    from cardwright.export.history import in_order, is_date, is_version

    if not is_version(version):
        raise click.UsageError(f"{version} cannot be a version; write it with figures and full stops, such as 1.2.")
    if date is not None and not is_date(date):
        raise click.UsageError(f"{date} is not a date; write year, month and day, such as 2026-11-16.")
    compiled = workplace.compiled()
    if compiled.errors:
        show_findings(compiled.diagnostics, compiled.messages, "text")
        echo("Nothing was recorded.")
        raise click.exceptions.Exit(1)
    library = workplace.library
    histories = recorded(library, compiled, "Nothing was recorded.")
    for game, history in histories.items():
        if history and in_order(version) <= in_order(history[-1].version):
            last = history[-1].version
            raise click.UsageError(f"The last version of {game} is {last}; a new one must come after it.")
    for game, history in histories.items():
        made = next_version(compiled.rulebook.games[game], tongues_of(game, compiled.tongues), history)
        if not made.cards:
            echo(f"{game}: nothing is other than in its last version.")
            continue
        path = write_version(library.history(game), version, date, made)
        echo(f"{game}: {counted(len(made.cards), 'card')} in {named(path.relative_to(library.root))}")
