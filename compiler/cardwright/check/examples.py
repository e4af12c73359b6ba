"""Runs worked examples: lays the table as given, carries out the action, and compares the result."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Span
from cardwright.check.reasons import Reasons, too_many
from cardwright.engine.run.match import Match
from cardwright.engine.run.scripts import ExampleLine, Script
from cardwright.model.categories.people import Who
from cardwright.model.limits import LimitError
from cardwright.model.node import Node
from cardwright.model.plan.plan import plan_of
from cardwright.model.refusal import Refusal
from cardwright.model.rulebook.cards import Example
from cardwright.model.rulebook.game import Game
from cardwright.model.rulebook.staged import staged


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of an example: its faults, and the sentences of cards that it carried out."""

    example: Example
    found: tuple[Diagnostic, ...]
    covered: frozenset[tuple[str, int]] = field(default_factory=frozenset)


def run_example(game: Game, example: Example, *, quick: bool = True) -> Outcome:
    """Run one example from an empty table."""
    lines = [(line, span) for line, span in example.lines if isinstance(line, ExampleLine)]
    facts = [fact for line, _ in lines if not line.is_claim and (fact := line.stated()) is not None]
    least, most = game.seats
    players = max([least, *(fact.players() for fact in facts)])
    options = dict(reading for fact in facts if (reading := fact.reading()) is not None)
    try:
        match = Match.begin(game, min(players, most), options, quick=quick)
    except LimitError:
        return Outcome(example, (too_many(example),))
    for player in match.table.layout.seats:
        match.ask(player, asked=True)
    script = Script(match)
    reasons = Reasons(game, example, script)
    found: list[Diagnostic] = []
    for line, span in lines:
        if line.stated() is None or line.is_claim:
            reasons.note_pools()
        wrong = "no-such-player" if _names_nobody(line, match.table.state.players) else line.run(script)
        where = _within(span, script.part)
        if wrong:
            is_open = line.is_claim or wrong == Refusal.QUESTION_OPEN
            if is_open and match.decision is not None:
                found.append(reasons.question(match.decision, where))
            else:
                found.append(reasons.wrong(wrong, line, where))
            break
        if match.table.state.halted:
            found.append(error("endless-effects", span, cards=match.table.state.halted))
            break
    script.settle()
    if not found and match.decision is not None:
        found.append(reasons.left_open(match.decision))
    spoken = plan_of(match.table).spoken
    covered = frozenset((spoken[index].card, spoken[index].position) for index in match.table.covered)
    return Outcome(example, tuple(found), covered)


def _names_nobody(line: ExampleLine, players: int) -> bool:
    """Whether a line names a player who does not sit at the table."""
    return any(isinstance(node, Who) and not node.is_at(players) for node in line.walk())


def _within(span: Span, part: Node | None) -> Span:
    """The part of a line that a message is about, or all of it."""
    return span if part is None or part.place is None else Span(span.source, *part.place)


def run_examples(game: Game) -> Iterable[Outcome]:
    """Run every example of a game, in order."""
    for card in game.cards.values():
        for example in card.examples:
            yield run_example(game, example)
    for scenario in game.scenarios.values():
        for example in scenario.examples:
            yield run_example(staged(game, scenario.key), example)


def uncovered(game: Game, outcomes: Iterable[Outcome]) -> list[tuple[str, int]]:
    """The sentences that no example has carried out: card and position."""
    covered: set[tuple[str, int]] = set()
    for outcome in outcomes:
        covered |= outcome.covered
    return [
        (card.key, position)
        for card in game.cards.values()
        for position in range(len(card.sentences))
        if (card.key, position) not in covered
    ]
