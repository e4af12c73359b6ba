"""Plays whole games at random and notes every draw that finds nothing to draw."""

from dataclasses import dataclass, field
from random import Random

from cardwright.engine.run.decisions import UP_TO
from cardwright.engine.run.match import Match
from cardwright.model.frames import Frame, FrameKind
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.game import Game
from cardwright.tree.effects import Draw


@dataclass(slots=True)
class Draws:
    """By era: how often cards were due, and in which rounds there was none."""

    due: dict[str, int] = field(default_factory=dict)
    dry: dict[str, list[int]] = field(default_factory=dict)


def draws_of(game: Game, players: int, seed: int) -> Draws:
    """Play a game to its end; whatever is drawn at random, how many cards to draw is always answered with all."""
    match, random, found = Match.play(game, players, {}, seed), Random(seed), Draws()
    turn, table = match.turn, match.table

    def witness(frame: Frame) -> None:
        verb = plan_of(table).effects[frame.ref] if frame.what == FrameKind.EFFECT else None
        if not isinstance(verb, Draw) or frame.answer is not None:
            return
        if verb.due(table, frame) > 0:
            era = table.layout.eras[table.state.era]
            found.due[era] = found.due.get(era, 0) + 1
            if not turn.cards.drawable(frame.player, verb.kind, 1):
                found.dry.setdefault(era, []).append(table.state.round)

    turn.witness = witness
    while match.decision is not None:
        options = match.decision.options
        chosen = options[0] if match.decision.kind == UP_TO else random.choice(options)
        assert match.answer(chosen.key) == ""
    assert match.is_over
    return found
