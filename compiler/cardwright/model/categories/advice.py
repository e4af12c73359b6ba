"""Advice: the sentences of a policy, each of which leaves only some of the options of a question."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Protocol

from cardwright.base.record import record
from cardwright.model.categories.said import Said
from cardwright.model.frames import Decision, Option
from cardwright.model.identity import Player
from cardwright.model.table import Table

Options = Sequence[Option]


class Question(Protocol):
    """A question to a player, and the table as far as that player may know it."""

    player: Player
    decision: Decision
    counted: str
    """The key of the thing that a number counts, if one is asked for."""

    @property
    @abstractmethod
    def table(self) -> Table:
        """The table; what the player does not know of it is imagined."""

    @abstractmethod
    def after(self, option: Option, measure: Callable[[Table], int]) -> int:
        """A number as it would be after an option, if the player did nothing more than must be."""

    @abstractmethod
    def could_win(self, option: Option) -> bool:
        """Whether a comparison that the option leads to could end well for the player, as far as is known."""


@record
class Advice(Said):
    """One sentence of a policy."""

    category: ClassVar[str] = "advice"

    def kept(self, question: Question, options: Options) -> Options:
        """The options that it leaves; all of them, or none, if it has nothing to say about the question."""
        raise AssertionError(f"{type(self).__name__} does not say which options it leaves")

    def leads_to(self, question: Question) -> str | None:
        """The policy whose sentences are asked in its place, if it says to follow another one now."""
        return None

    def follows(self) -> tuple[str, ...]:
        """The policies that it can say to follow."""
        return tuple(name for child in self.children() if isinstance(child, Advice) for name in child.follows())

    def weighs(self) -> tuple[str, ...]:
        """The things of which some text must give some, or it would never decide."""
        return ()

    def said(self) -> "Advice":
        """The advice without the conditions under which it is given."""
        inside = [child for child in self.children() if isinstance(child, Advice)]
        return inside[0].said() if inside else self
