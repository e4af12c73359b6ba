"""Commands that run and show cards: test and explain."""

import json
import sys
from collections.abc import Iterator

import click

from cardwright.cli.main import FORMATS, Workplace, show_findings
from cardwright.cli.saying import echo, is_quiet
from cardwright.language.tongue import Tongue
from cardwright.model.rulebook.cards import Card
from cardwright.model.rulebook.game import Game
from cardwright.pipeline.cached import counted
from cardwright.pipeline.stages import Compiled


@click.command()
@click.argument("cards", nargs=-1)
@click.option("--coverage", is_flag=True, help="Also name every sentence that no example carries out.")
@click.option("--format", "form", type=FORMATS, default="text", show_default=True, help="How findings are printed.")
@click.pass_obj
def test(workplace: Workplace, cards: tuple[str, ...], coverage: bool, form: str) -> None:
    """Run the examples beside cards and scenarios, all of them or those of the CARDS named.

    Exit code 0: all true; 1: something is not.
    """
    from cardwright.base.diagnostics import Diagnostic
    from cardwright.check.examples import run_example, uncovered
    from cardwright.model.rulebook.staged import staged

    compiled = _sound(workplace, form)
    told = [one for one in cards if any(one in game.scenarios for game in compiled.rulebook.games.values())]
    named = [card for wanted in cards if wanted not in told for _, card in _called(compiled, wanted)]
    found: list[Diagnostic] = []
    count = 0
    missed: list[tuple[Game, str, int]] = []
    abilities = 0
    for game in compiled.rulebook.games.values():
        chosen = [card for card in game.cards.values() if not cards or any(card is one for one in named)]
        outcomes = []
        examples = [(game, example) for card in chosen for example in card.examples]
        for one in game.scenarios.values():
            if not cards or one.key in told:
                examples += [(staged(game, one.key), example) for example in one.examples]
        with click.progressbar(examples, label=game.key, file=sys.stderr, hidden=is_quiet()) as progress:
            outcomes += [run_example(played, example) for played, example in progress]
        count += len(outcomes)
        found += [one for outcome in outcomes for one in outcome.found]
        names = {card.key for card in chosen}
        missed += [(game, card, place) for card, place in uncovered(game, outcomes) if card in names]
        abilities += sum(len(card.sentences) for card in chosen)
    show_findings(found, compiled.messages, form)
    if coverage and form == "text":
        for game, card, place in missed:
            sentence = game.cards[card].sentences[place]
            echo(f"not carried out: {card}: {sentence.span.text}")
    if form == "text":
        echo(f"{counted(count, 'example')}: {count - len(found)} true, {len(found)} not.")
        if coverage:
            echo(f"{counted(abilities, 'sentence')}: {abilities - len(missed)} carried out, {len(missed)} not.")
    if found or (coverage and missed):
        raise click.exceptions.Exit(1)


def _sound(workplace: Workplace, form: str) -> Compiled:
    """The library, if it has no errors; otherwise print its findings and exit."""
    compiled = workplace.compiled()
    if compiled.errors:
        show_findings(compiled.diagnostics, compiled.messages, form)
        raise click.exceptions.Exit(1)
    return compiled


def _called(compiled: Compiled, wanted: str) -> list[tuple[Game, Card]]:
    """The cards with a name in any language, or an identifier; exits if there is none."""
    from cardwright.base.diagnostics import nearest

    games = compiled.rulebook.games.values()
    matches = [(game, card) for game in games for card in game.cards.values() if _is_called(game, card, wanted)]
    if not matches:
        known = {name.text for game in games for names in game.names.names.values() for name in names.values()}
        close = nearest(wanted, known)
        hint = f" Did you mean {' or '.join(close)}?" if close else ""
        raise click.ClickException(f'There is no card called "{wanted}".{hint}')
    return matches


def _is_called(game: Game, card: Card, wanted: str) -> bool:
    names = {card.key, *(game.names.plain(language, card.key).lower() for language in game.names.names)}
    return wanted == card.key or wanted.lower() in names


@click.command()
@click.argument("card")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_obj
def explain(workplace: Workplace, card: str, form: str) -> None:
    """Show a CARD: its text in every language, what each sentence means, where it comes from.

    CARD is a name in any language or an identifier.
    """
    compiled = workplace.compiled()
    matches = _called(compiled, card)
    if form == "json":
        from cardwright.export.contract import card_json

        echo(
            json.dumps(
                [card_json(game, one, _tongues(compiled, game)) for game, one in matches],
                ensure_ascii=False,
                indent=2,
            )
        )
        return
    for game, one in matches:
        echo("\n".join(_explained(compiled, game, one)))


def _tongues(compiled: Compiled, game: Game) -> dict[str, Tongue]:
    return {language: tongue for (key, language), tongue in compiled.tongues.items() if key == game.key}


def _explained(compiled: Compiled, game: Game, card: Card) -> Iterator[str]:
    from cardwright.export.contract import REVIEWED, card_texts

    line, column = card.span.source.line_column(card.span.start)
    era = f", {card.era}" if card.era else ""
    yield f"{card.key} ({game.key}: {card.kind}{era})"
    yield f"  written at {card.span.source.path}:{line}:{column}"
    yield f"  source: {card.source or 'none given'} ({card.confidence or 'unknown'})"
    for name, value in card.attributes.items():
        shown = " ".join(map(str, value)) if isinstance(value, tuple) else value
        yield f"  {name}: {shown}"
    worded = card_texts(game, card, _tongues(compiled, game))
    for (key, language), tongue in sorted(compiled.tongues.items()):
        if key == game.key:
            yield f"  {language}: {game.names.plain(language, card.key)}"
            said, origin = worded[language]
            yield from (f"      {text}" for text in said)
            if origin == REVIEWED:
                for sentence in card.sentences:
                    yield f"      printed: {tongue.text_printer.sentence(sentence.ability)}"
    for position, sentence in enumerate(card.sentences, 1):
        yield f"  meaning {position}: {sentence.ability}"
    for note in card.notes:
        yield f"  note: {note}"
    for example in card.examples:
        yield f'  example: "{example.title}"'
    yield ""
