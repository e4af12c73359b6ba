"""The events of a game: their kinds, and one event that abilities may answer."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, final

from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.state import Bond


class EventKind(StrEnum):
    """The kind of an event; abilities are sorted by it, so that an event reaches only those that may answer."""

    ENTERED = "entered"
    LEFT = "left"
    TURN_STARTS = "turn-start"
    TURN_ENDS = "turn-end"
    EMPTY = "empty"
    ERA_ENDS = "era-end"
    GAME_ENDS = "game-end"
    GAINED = "gained"
    BEGUN = "begun"
    DONE = "done"
    WON = "won"
    REACHED = "reached"


# Python 3.11 takes long to find a member of an enumeration; these are needed for every action and event.
LEFT: Final = EventKind.LEFT
GAINED: Final = EventKind.GAINED
ACTION_DONE: Final = EventKind.DONE


@final
@dataclass(slots=True, init=False)
class Happened:
    """An event: its kind, player, card and target; and the players that a card bound which has left."""

    kind: EventKind
    player: Player
    what: str
    entity: Entity
    target: Player
    bond: Bond | None

    def __init__(  # noqa: PLR0917 - all that can be said of what happens
        self,
        kind: EventKind,
        player: Player,
        what: str = "",
        entity: Entity = NOTHING,
        target: Player = NOBODY,
        bond: Bond | None = None,
    ) -> None:
        self.kind = kind
        self.player = player
        self.what = what
        self.entity = entity
        self.target = target
        self.bond = bond

    def concerns(self, owner: Player, card: Entity) -> bool:
        """Whether an event that concerns no player is answered: by every card, by a rule only once."""
        return card != NOTHING or owner == self.player
