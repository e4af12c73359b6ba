"""Remembers what was worked out of a state, each with the cells it was read from, until one of these changes."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from cardwright.engine.plan import Plan
    from cardwright.engine.table import Table

Known = dict[Hashable, tuple[Any, int, Any]]
"""By what was asked: the answer, the cells it was read from, and what must live as long as its number is used."""

CLOCK = (
    *("active", "turn", "round", "phase", "era", "last_round", "over"),
    *("short", "serial", "lost", "gone", "moved", "first", "restart"),
)


VOLATILE = 1
"""The cell of what is under way: it changes all the time, so that nothing read from it is worth remembering."""


@dataclass(frozen=True, slots=True)
class Cells:
    """The parts of a table that change by themselves, each one bit of a number, so that many of them are one number."""

    stock: tuple[int, ...]
    """By player and stock, numbered as in the state."""
    counter: tuple[int, ...]
    """By counter and player: on whichever card."""
    place: tuple[int, ...]
    """By place: what lies there, whose it is and since when. The last one is outside of the game."""
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

        return cls(
            some(plan.players * len(plan.stock_number)),
            some(plan.players * len(plan.counter_number)),
            some((plan.players + 1) * len(plan.zone_number) + 1),
            dict(zip(CLOCK, some(len(CLOCK)), strict=True)),
            *some(9),
        )


@dataclass(slots=True)
class Memory:
    """What is known of the state of one table as it is now."""

    known: Known = field(default_factory=dict)
    regarded: dict[Hashable, Known] = field(default_factory=dict)
    """What is known by how the table is looked at: conditions that are open must not be asked again, and so on."""
    resting: dict[int, list[tuple[Known, Hashable]]] = field(default_factory=dict)
    """Which answers were read from exactly these cells."""
    reached: dict[int, list[list[tuple[Known, Hashable]]]] = field(default_factory=dict)
    """For cells that have changed before: all lists of answers that were read from one of them."""

    def __post_init__(self) -> None:
        self.regarded[None] = self.known

    def regard(self, way: Hashable) -> None:
        """Look at the table in another way, or again as it is."""
        known = self.regarded.get(way)
        if known is None:
            known = self.regarded[way] = {}
        self.known = known

    def note(self, table: "Table") -> int:
        """Note from now on what is read for an answer; returns what was read before for the question around it."""
        before, table.read = table.read, 0
        table.noting += 1
        return before

    def keep(self, table: "Table", key: Hashable, value: Any, before: int, kept: object = None) -> Any:
        """Remember an answer that has just been worked out, and give it; before that, other cells had been read."""
        cells = table.read
        if not cells & VOLATILE:
            self._store(key, value, cells, kept)
        table.noting -= 1
        table.read = cells | before if table.noting else 0
        return value

    def _store(self, key: Hashable, value: object, cells: int, kept: object) -> None:
        self.known[key] = (value, cells, kept)
        answers = self.resting.get(cells)
        if answers is None:
            answers = self.resting[cells] = []
            for changed, lists in self.reached.items():
                if changed & cells:
                    lists.append(answers)
        answers.append((self.known, key))

    def changed(self, cells: int) -> None:
        """Forget what was read from cells that are no longer what they were."""
        lists = self.reached.get(cells)
        if lists is None:
            if cells < 0:
                self.forget()
                return
            lists = self.reached[cells] = [answers for read, answers in self.resting.items() if read & cells]
        for answers in lists:
            if answers:
                for known, key in answers:
                    del known[key]
                answers.clear()

    def forget(self) -> None:
        """Forget everything."""
        for known in self.regarded.values():
            known.clear()
        for answers in self.resting.values():
            answers.clear()


Question = TypeVar("Question", bound=Callable[..., Any])


def remembered(work: Question) -> Question:
    """A question about the table that is answered from memory while nothing has changed that the answer rests on.

    Whatever the work reads it must read by the methods of the table.
    """

    # To pass on any number of things takes as long as looking the answer up, so the usual numbers have a way each.
    @wraps(work)
    def about_none(table: "Table") -> Any:
        memory = table.memory
        if memory is None:
            return work(table)
        found = memory.known.get(work)
        if found is not None:
            if table.noting:
                table.read |= found[1]
            return found[0]
        before = memory.note(table)
        return memory.keep(table, work, work(table), before)

    @wraps(work)
    def about_one(table: "Table", first: Any) -> Any:
        memory = table.memory
        if memory is None:
            return work(table, first)
        key = (work, first)
        found = memory.known.get(key)
        if found is not None:
            if table.noting:
                table.read |= found[1]
            return found[0]
        before = memory.note(table)
        return memory.keep(table, key, work(table, first), before)

    @wraps(work)
    def about_two(table: "Table", first: Any, second: Any) -> Any:
        memory = table.memory
        if memory is None:
            return work(table, first, second)
        key = (work, first, second)
        found = memory.known.get(key)
        if found is not None:
            if table.noting:
                table.read |= found[1]
            return found[0]
        before = memory.note(table)
        return memory.keep(table, key, work(table, first, second), before)

    @wraps(work)
    def about_several(table: "Table", *given: Any) -> Any:
        memory = table.memory
        if memory is None:
            return work(table, *given)
        key = (work, *given)
        found = memory.known.get(key)
        if found is not None:
            if table.noting:
                table.read |= found[1]
            return found[0]
        before = memory.note(table)
        return memory.keep(table, key, work(table, *given), before)

    given = len(signature(work).parameters) - 1
    return {0: about_none, 1: about_one, 2: about_two}.get(given, about_several)  # type: ignore[return-value]


def remembered_about(work: Question) -> Question:
    """The same for a question about something that is long to compare: it counts which one it is, not what it says."""

    @wraps(work)
    def answer(table: "Table", about: Any, *given: Any) -> Any:
        memory = table.memory
        if memory is None:
            return work(table, about, *given)
        key = (work, id(about), *given)
        found = memory.known.get(key)
        if found is not None:
            if table.noting:
                table.read |= found[1]
            return found[0]
        before = memory.note(table)
        return memory.keep(table, key, work(table, about, *given), before, about)

    return answer  # type: ignore[return-value]


def remembered_by_key(work: Question) -> Question:
    """The same for a question about one thing that has a key of its own, by which it is found again."""

    @wraps(work)
    def answer(table: "Table", about: Any) -> Any:
        memory = table.memory
        if memory is None:
            return work(table, about)
        key = (work, about.key())
        found = memory.known.get(key)
        if found is not None:
            if table.noting:
                table.read |= found[1]
            return found[0]
        before = memory.note(table)
        return memory.keep(table, key, work(table, about), before, about)

    return answer  # type: ignore[return-value]
