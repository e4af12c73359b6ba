"""Who looks at the cards in which place: everybody, its owner, all but its owner, or nobody; and what is forgotten."""

from collections.abc import Sequence

from cardwright.model.identity import NOBODY, Entity, Player
from cardwright.model.state import State


def bit(viewer: Player) -> int:
    """The bit of a seat in a set of viewers; nobody's seat stands for the public."""
    return 1 << (viewer + 1)


def mix(state: State, entities: Sequence[Entity], seen: int, *, is_apart: bool = False) -> None:
    """Let nobody tell these cards from each other but those who go on seeing them; some lots stay apart."""
    lots = {state.lot[one] for one in entities}
    first = min(lots)
    known = state.known = state.known[:]
    for one in entities:
        known[one] = known[one] & seen
    if len(lots) > 1 and not is_apart:
        state.lot = [first if lot in lots else lot for lot in state.lot]


class Sight:
    """The viewers of each place of a game for a number of players."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.everybody = (1 << (players + 1)) - 1
        """All seats, and the public."""
        self.seen_at: list[int] = []
        """By place: who looks at the cards there."""
        self.kept_from: list[int] = []
        """By place that somebody holds like a hand: the others, who do not see which of its cards leaves it."""
        self.shared_at: list[bool] = []
        """By place: whether it is the same for all."""

    def add_zone(self, *, is_hidden: bool, is_looked_at: bool, is_shared: bool, is_turned: bool = False) -> None:
        """Add the places of the next zone, one for each player and one for nobody."""
        for player in (*(Player(seat) for seat in range(self.players)), NOBODY):
            seen = self.everybody
            if is_hidden:
                seen = bit(player) if is_looked_at and player >= 0 else 0
            if is_turned and player >= 0:
                seen = self.everybody & ~bit(NOBODY) & ~bit(player)
            self.seen_at.append(seen)
            self.kept_from.append(self.everybody & ~seen if seen else 0)
            self.shared_at.append(is_shared)
