"""The cells of a table: the parts that change independently, on which cached queries depend."""

from dataclasses import dataclass, replace

from cardwright.model.roles import ATTACHED, MOMENTARY

CLOCK = (
    *("active", "turn", "round", "phase", "era", "last_round", "over"),
    *("short", "serial", "lost", "gone", "moved", "first", "restart", "them"),
)


@dataclass(frozen=True, slots=True)
class Cells:
    """The parts of a table that change independently; each is one bit, so that a set of cells is one number."""

    free: int
    """The number of cells; additional cells begin here."""
    stock: tuple[int, ...]
    """By player and stock, numbered as in the state."""
    counter: tuple[int, ...]
    """By counter and player, for all cards together."""
    place: tuple[int, ...]
    """By place: its cards, their owners and their times of arrival. The last one is outside of the game."""
    clock: dict[str, int]
    faces: int
    targets: int
    grants: int
    bonds: int
    bound: int
    used: int
    once: int
    seen: int
    standing: int
    pots: int
    rolled: int
    attached: int
    """Which card is attached to which."""
    momentary: int
    """What the action and the effect under way have noted: it changes most often of all roles."""
    laid: int
    """All counters on places of the board; those on other cards do not change it."""
    on_cards: int = 0
    """All cells of what lies on cards or is said of single ones: counters, faces, targets, uses, grants and bonds."""
    everything: int = -1

    @classmethod
    def make(cls, players: int, stocks: int, counters: int, zones: int) -> "Cells":
        """The cells of all tables with so many players, stocks, counters and zones."""
        last = 0

        def some(number: int) -> tuple[int, ...]:
            nonlocal last
            first, last = last, last + number
            return tuple(1 << cell for cell in range(first, last))

        stock = some(players * stocks)
        counter = some(players * counters)
        place = some((players + 1) * zones + 1)
        clock = dict(zip(CLOCK, some(len(CLOCK)), strict=True))
        others = some(14)
        cells = cls(last, stock, counter, place, clock, *others)
        about = (cells.faces, cells.targets, cells.grants, cells.bonds, cells.used, cells.standing, *counter)
        return replace(cells, on_cards=sum(about))

    def of_role(self, role: str) -> int:
        """The cell of a role: what changes all the time must not invalidate what depends on what lasts."""
        if role in MOMENTARY:
            return self.momentary
        return self.attached if role.startswith(ATTACHED) else self.bound
