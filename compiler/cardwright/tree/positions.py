"""Where in a zone cards come to lie: on top or at the bottom, in the order they had or in any order."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.run.turn import Turn
from cardwright.model.batch import arrange
from cardwright.model.frames import Frame
from cardwright.model.identity import NO_NUMBER, Entity, Player
from cardwright.model.layout import PLAY
from cardwright.model.node import Node


@record
class Position(Node):
    """Where cards come to lie among the others of a zone."""

    category: ClassVar[str] = "position"
    is_top: ClassVar[bool] = False
    arranged: bool = False


@record
class OnTop(Position):
    """Above all others; the first of the cards is the first of the zone."""

    is_top: ClassVar[bool] = True


@record
class AtBottom(Position):
    """Below all others."""


def is_shift(zone: str, position: Position | None) -> bool:
    """Whether cards of a zone that are moved within it come to lie elsewhere; cards in play lie in no order."""
    return position is not None and zone != PLAY


def lay(turn: Turn, frame: Frame, cards: list[Entity], zone: str, player: Player, *, at: Position | None) -> None:
    """Move cards to a zone of a player, one after the other; the order is asked for when all that follows is done."""
    is_top = at is not None and at.is_top
    for entity in reversed(cards) if is_top else cards:
        turn.cards.move(entity, zone, player, top=is_top)
    if at is not None and at.arranged and len(cards) > 1:
        again = frame.copy()
        again.take()
        again.chosen, again.left, again.whose = (), len(cards), player
        turn.table.state.frames.append(again)


def is_laid(turn: Turn, frame: Frame, zone: str, position: Position | None) -> bool:
    """Whether the cards of a frame lie in their zone already, so that only their order was to be asked for."""
    if frame.left == NO_NUMBER or position is None:
        return False
    place = turn.table.place_of(zone, frame.whose)
    there = turn.table.state.places[place]
    order = turn.decisions.arrange(frame, there[: frame.left] if position.is_top else there[-frame.left :])
    if order is not None and order:
        arrange(turn.table, place, order, frame.player)
    return True
