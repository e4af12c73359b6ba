"""The cache of one table: each cached query has the cells it depends on, and a change of one invalidates it."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from cardwright.engine.plan import Plan
    from cardwright.engine.table import Table


class Answer:
    """A cached query: its value and the cells it depends on. It holds until one of them changes."""

    __slots__ = ("about", "cells", "holds", "value", "watched")

    def __init__(self, value: Any, about: object) -> None:
        self.value = value
        self.about = about
        """Keeps the argument alive as long as its id is part of a key."""
        self.holds = True
        self.cells = 0
        self.watched = 0
        """The cells whose lists contain it: its dependencies, and perhaps earlier ones."""


Known = dict[Hashable, Answer]
"""The cached queries by key. An invalidated one stays, because it is computed again before long."""

MOST_BITS: Final = 20_000
"""The limit of the cache in `numbers_of`."""

CLOCK = (
    *("active", "turn", "round", "phase", "era", "last_round", "over"),
    *("short", "serial", "lost", "gone", "moved", "first", "restart"),
)


VOLATILE: Final = 1
"""The cell of the action under way: it changes all the time, so that no query that depends on it is cached."""


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
    everything: int = -1

    @classmethod
    def make(cls, plan: "Plan") -> "Cells":
        """The cells of all tables of a plan."""
        last = 1

        def some(number: int) -> tuple[int, ...]:
            nonlocal last
            first, last = last, last + number
            return tuple(1 << cell for cell in range(first, last))

        stock = some(plan.players * len(plan.stock_number))
        counter = some(plan.players * len(plan.counter_number))
        place = some((plan.players + 1) * len(plan.zone_number) + 1)
        clock = dict(zip(CLOCK, some(len(CLOCK)), strict=True))
        others = some(9)
        return cls(last, stock, counter, place, clock, *others)


@dataclass(slots=True)
class Memory:
    """The cached queries of one table in its present state."""

    known: Known = field(default_factory=dict)
    regarded: dict[Hashable, Known] = field(default_factory=dict)
    """The caches by view of the table; a view differs, for example, in conditions that must not be asked again."""
    watching: list[list[Answer]] = field(default_factory=list)
    """By number of a cell: the queries that depend on it."""
    reached: dict[int, list[list[Answer]]] = field(default_factory=dict)
    """By set of cells that changed together before: the lists of queries to invalidate."""

    def __post_init__(self) -> None:
        self.regarded[None] = self.known

    def regard(self, way: Hashable) -> None:
        """Switch to the cache of another view, or back to the plain one."""
        known = self.regarded.get(way)
        if known is None:
            known = self.regarded[way] = {}
        self.known = known

    def note(self, table: "Table") -> int:
        """Begin to record the dependencies of a query; returns those recorded so far for the query around it."""
        before, table.read = table.read, 0
        table.noting += 1
        return before

    def keep(  # noqa: PLR0917 - all there is to an answer
        self, table: "Table", key: Hashable, old: Answer | None, value: Any, before: int, about: object = None
    ) -> Any:
        """Cache a value that was just computed and return it; `before` has the cells of the query around it."""
        cells = table.read
        if not cells & VOLATILE:
            if old is None:
                old = self.known[key] = Answer(value, about)
            else:
                old.value, old.holds = value, True
            if old.cells != cells:
                old.cells = cells
                missing = cells & ~old.watched
                for number in numbers_of(missing):
                    self._watching(number).append(old)
                old.watched |= missing
        table.noting -= 1
        table.read = cells | before if table.noting else 0
        return value

    def _watching(self, number: int) -> list[Answer]:
        while len(self.watching) <= number:
            self.watching.append([])
        return self.watching[number]

    def changed(self, cells: int) -> None:
        """Invalidate all queries that depend on cells that have changed."""
        lists = self.reached.get(cells)
        if lists is None:
            if cells < 0:
                self.forget()
                return
            lists = self.reached[cells] = [self._watching(number) for number in numbers_of(cells)]
        # They stay in the lists: most are computed again soon, with the same dependencies.
        for answers in lists:
            for answer in answers:
                answer.holds = False

    def forget(self) -> None:
        """Clear the cache."""
        for known in self.regarded.values():
            known.clear()
        for answers in self.watching:
            answers.clear()


_NUMBERS: dict[int, tuple[int, ...]] = {}


def numbers_of(cells: int) -> tuple[int, ...]:
    """The numbers of a set of cells; the same few hundred sets come up again and again."""
    numbers = _NUMBERS.get(cells)
    if numbers is None:
        if len(_NUMBERS) >= MOST_BITS:
            _NUMBERS.clear()
        numbers = _NUMBERS[cells] = tuple(number for number, bit in enumerate(reversed(bin(cells))) if bit == "1")
    return numbers


Question = TypeVar("Question", bound=Callable[..., Any])


def remembered(work: Question) -> Question:
    """Cache a query about the table until one of its dependencies changes.

    The query must read the table by its methods only, so that its dependencies are recorded.
    """

    # Passing any number of arguments takes as long as the lookup, so that each usual number has a fast path.
    @wraps(work)
    def about_none(table: "Table") -> Any:
        memory = table.memory
        if memory is None:
            return work(table)
        found = memory.known.get(work)
        if found is not None and found.holds:
            if table.noting:
                table.read |= found.cells
            return found.value
        before = memory.note(table)
        return memory.keep(table, work, found, work(table), before)

    @wraps(work)
    def about_one(table: "Table", first: Any) -> Any:
        memory = table.memory
        if memory is None:
            return work(table, first)
        key = (work, first)
        found = memory.known.get(key)
        if found is not None and found.holds:
            if table.noting:
                table.read |= found.cells
            return found.value
        before = memory.note(table)
        return memory.keep(table, key, found, work(table, first), before)

    @wraps(work)
    def about_two(table: "Table", first: Any, second: Any) -> Any:
        memory = table.memory
        if memory is None:
            return work(table, first, second)
        key = (work, first, second)
        found = memory.known.get(key)
        if found is not None and found.holds:
            if table.noting:
                table.read |= found.cells
            return found.value
        before = memory.note(table)
        return memory.keep(table, key, found, work(table, first, second), before)

    @wraps(work)
    def about_several(table: "Table", *given: Any) -> Any:
        memory = table.memory
        if memory is None:
            return work(table, *given)
        key = (work, *given)
        found = memory.known.get(key)
        if found is not None and found.holds:
            if table.noting:
                table.read |= found.cells
            return found.value
        before = memory.note(table)
        return memory.keep(table, key, found, work(table, *given), before)

    given = len(signature(work).parameters) - 1
    return {0: about_none, 1: about_one, 2: about_two}.get(given, about_several)  # type: ignore[return-value]


def remembered_about(work: Question) -> Question:
    """Cache a query about an argument that is slow to compare: the key is its identity, not its value."""

    @wraps(work)
    def answer(table: "Table", about: Any, *given: Any) -> Any:
        memory = table.memory
        if memory is None:
            return work(table, about, *given)
        key = (work, id(about), *given)
        found = memory.known.get(key)
        if found is not None and found.holds:
            if table.noting:
                table.read |= found.cells
            return found.value
        before = memory.note(table)
        return memory.keep(table, key, found, work(table, about, *given), before, about)

    return answer  # type: ignore[return-value]


def remembered_by_key(work: Question) -> Question:
    """Cache a query about one argument that provides its own key."""

    @wraps(work)
    def answer(table: "Table", about: Any) -> Any:
        memory = table.memory
        if memory is None:
            return work(table, about)
        key = (work, about.key())
        found = memory.known.get(key)
        if found is not None and found.holds:
            if table.noting:
                table.read |= found.cells
            return found.value
        before = memory.note(table)
        return memory.keep(table, key, found, work(table, about), before, about)

    return answer  # type: ignore[return-value]
