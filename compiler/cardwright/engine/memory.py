"""Remembers what was worked out of a state, each with the cells it was read from, until one of these changes."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from cardwright.engine.plan import Plan
    from cardwright.engine.table import Table


class Answer:
    """What was once worked out, and the cells it was read from: it holds until one of these changes."""

    __slots__ = ("about", "cells", "holds", "value", "watched")

    def __init__(self, value: Any, about: object) -> None:
        self.value = value
        self.about = about
        """What must live as long as its number is used."""
        self.holds = True
        self.cells = 0
        self.watched = 0
        """The cells in whose lists it stands: those it was read from, and perhaps others it was read from before."""


Known = dict[Hashable, Answer]
"""The answers by what was asked. One that no longer holds stays, because it is asked for again before long."""

MOST_BITS: Final = 20_000
"""So many sets of cells are remembered one by one."""

CLOCK = (
    *("active", "turn", "round", "phase", "era", "last_round", "over"),
    *("short", "serial", "lost", "gone", "moved", "first", "restart"),
)


VOLATILE: Final = 1
"""The cell of what is under way: it changes all the time, so that nothing read from it is worth remembering."""


@dataclass(frozen=True, slots=True)
class Cells:
    """The parts of a table that change by themselves, each one bit of a number, so that many of them are one number."""

    free: int
    """How many there are; whoever needs more of them begins here."""
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

        stock = some(plan.players * len(plan.stock_number))
        counter = some(plan.players * len(plan.counter_number))
        place = some((plan.players + 1) * len(plan.zone_number) + 1)
        clock = dict(zip(CLOCK, some(len(CLOCK)), strict=True))
        others = some(9)
        return cls(last, stock, counter, place, clock, *others)


@dataclass(slots=True)
class Memory:
    """What is known of the state of one table as it is now."""

    known: Known = field(default_factory=dict)
    regarded: dict[Hashable, Known] = field(default_factory=dict)
    """What is known by how the table is looked at: conditions that are open must not be asked again, and so on."""
    watching: list[list[Answer]] = field(default_factory=list)
    """By cell, as its number: the answers that no longer hold once it changes."""
    reached: dict[int, list[list[Answer]]] = field(default_factory=dict)
    """For cells that have changed before: the answers that no longer hold then."""

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

    def keep(  # noqa: PLR0917 - all there is to an answer
        self, table: "Table", key: Hashable, old: Answer | None, value: Any, before: int, about: object = None
    ) -> Any:
        """Remember an answer that has just been worked out, and give it; before that, other cells had been read."""
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
        """Let nothing hold that was read from cells that are no longer what they were."""
        lists = self.reached.get(cells)
        if lists is None:
            if cells < 0:
                self.forget()
                return
            lists = self.reached[cells] = [self._watching(number) for number in numbers_of(cells)]
        # They stay in the lists: most are worked out again soon, from the same cells.
        for answers in lists:
            for answer in answers:
                answer.holds = False

    def forget(self) -> None:
        """Forget everything."""
        for known in self.regarded.values():
            known.clear()
        for answers in self.watching:
            answers.clear()


_NUMBERS: dict[int, tuple[int, ...]] = {}


def numbers_of(cells: int) -> tuple[int, ...]:
    """The numbers of some cells; the same few hundred sets of them come up again and again."""
    numbers = _NUMBERS.get(cells)
    if numbers is None:
        if len(_NUMBERS) >= MOST_BITS:
            _NUMBERS.clear()
        numbers = _NUMBERS[cells] = tuple(number for number, bit in enumerate(reversed(bin(cells))) if bit == "1")
    return numbers


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
    """The same for a question about something that is long to compare: it counts which one it is, not what it says."""

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
    """The same for a question about one thing that has a key of its own, by which it is found again."""

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
