"""Who looks at the cards in which place: everybody, the player whose place it is, or nobody."""

from cardwright.link.rulebook import Game


def bit(viewer: int) -> int:
    """The bit of a seat in a set of viewers; nobody's seat stands for the public."""
    return 1 << (viewer + 1)


class Sight:
    """The viewers of each place of a game for a number of players."""

    def __init__(self, game: Game, players: int) -> None:
        self.everybody = (1 << (players + 1)) - 1
        """All seats, and the public."""
        self.seen_at: list[int] = []
        """By place: who looks at the cards there."""
        self.kept_from: list[int] = []
        """By place that somebody holds like a hand: the others, who do not see which of its cards leaves it."""
        self.shared_at: list[bool] = []
        """By place: whether it is the same for all."""
        for zone in game.zones.values():
            for player in (*range(players), -1):
                seen = self.everybody
                if zone.hidden:
                    seen = bit(player) if zone.is_looked_at and player >= 0 else 0
                self.seen_at.append(seen)
                self.kept_from.append(self.everybody & ~seen if seen else 0)
                self.shared_at.append(zone.shared)
