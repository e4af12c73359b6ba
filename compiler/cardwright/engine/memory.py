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

    __slots__ = ("about", "alike", "cells", "holds", "value")

    def __init__(self, value: Any, cells: int, alike: "list[Answer]", about: object) -> None:
        self.value = value
        self.cells = cells
        self.alike = alike
        """All answers that hold and were read from the same cells."""
        self.about = about
        """What must live as long as its number is used."""
        self.holds = True


Known = dict[Hashable, Answer]
"""The answers by what was asked. One that no longer holds stays, because it is asked for again before long."""

CLOCK = ("active", "turn", "round", "phase", "era", "last_round", "over", "short", "serial", "lost", "gone", "moved")


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
        others = some(8)
        return cls(last, stock, counter, place, clock, *others)


@dataclass(slots=True)
class Memory:
    """What is known of the state of one table as it is now."""

    known: Known = field(default_factory=dict)
    regarded: dict[Hashable, Known] = field(default_factory=dict)
    """What is known by how the table is looked at: conditions that are open must not be asked again, and so on."""
    resting: dict[int, list[Answer]] = field(default_factory=dict)
    """Which answers hold that were read from exactly these cells."""
    reached: dict[int, list[list[Answer]]] = field(default_factory=dict)
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

    def keep(  # noqa: PLR0917 - all there is to an answer
        self, table: "Table", key: Hashable, old: Answer | None, value: Any, before: int, about: object = None
    ) -> Any:
        """Remember an answer that has just been worked out, and give it; before that, other cells had been read."""
        cells = table.read
        if not cells & VOLATILE:
            if old is None or old.cells != cells:
                alike = self._alike(cells)
                self.known[key] = answer = Answer(value, cells, alike, about)
                alike.append(answer)
            else:
                old.value, old.holds = value, True
                old.alike.append(old)
        table.noting -= 1
        table.read = cells | before if table.noting else 0
        return value

    def _alike(self, cells: int) -> list[Answer]:
        """The answers that were read from exactly these cells."""
        answers = self.resting.get(cells)
        if answers is None:
            answers = self.resting[cells] = []
            for changed, lists in self.reached.items():
                if changed & cells:
                    lists.append(answers)
        return answers

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
                for answer in answers:
                    answer.holds = False
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
