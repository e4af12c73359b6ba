"""Worked examples: what is given, what is done, and what must then be true."""

from typing import TYPE_CHECKING, ClassVar

from cardwright.base.record import record
from cardwright.tree.base import Node

if TYPE_CHECKING:
    from cardwright.engine.scripts import Script
    from cardwright.engine.state import Decision
    from cardwright.engine.table import Table


@record
class Thing(Node):
    """Something a player has."""

    category: ClassVar[str] = "thing"

    def give(self, table: "Table", player: int) -> str:
        """Let a player have it; returns why not, if that cannot be."""
        raise AssertionError(f"{type(self).__name__} cannot be given")

    def check(self, table: "Table", player: int) -> str:
        """The true state if a player does not have it; empty if they do."""
        raise AssertionError(f"{type(self).__name__} cannot be claimed")


@record
class Fact(Node):
    """A statement about the table."""

    category: ClassVar[str] = "fact"

    def lay(self, script: "Script") -> str:
        """Make it true; returns why not, if it cannot be given."""
        return "cannot-be-given"

    def claim(self, script: "Script") -> str:
        """The true state if the fact is false; empty if it is true."""
        return "cannot-be-claimed"

    def players(self) -> int:
        """How many play, if it says so."""
        return 0

    def reading(self) -> tuple[str, str] | None:
        """The option and the reading with which the game is played, if it says so."""
        return None


@record
class Happening(Node):
    """Something that is done in an example."""

    category: ClassVar[str] = "happening"

    def act(self, script: "Script") -> str:
        """Do it; returns why not, if it is refused."""
        raise AssertionError(f"{type(self).__name__} cannot be done")

    def answers(self, decision: "Decision") -> bool:
        """Whether it is the answer to a question that has a usual answer, which is then not given."""
        return False


@record
class ExampleLine(Node):
    """A line of an example."""

    category: ClassVar[str] = "example_line"
    below: ClassVar[tuple[str, ...]] = ("example",)
    """The blocks it may stand in."""
    is_claim: ClassVar[bool] = False
    """Whether it says what must be true."""

    def run(self, script: "Script") -> str:
        """Carry it out; returns what is wrong with it."""
        raise AssertionError(f"{type(self).__name__} cannot be carried out")

    def stated(self) -> Fact | None:
        """The fact it states, given or claimed."""
        return None


@record
class Given(ExampleLine):
    """A fact that is true before the example starts."""

    fact: Fact

    def run(self, script: "Script") -> str:
        """Make it true."""
        return script.lay(self.fact)

    def stated(self) -> Fact | None:
        """The fact that is given."""
        return self.fact


@record
class Whenever(ExampleLine):
    """The action that the example carries out."""

    happening: Happening

    def run(self, script: "Script") -> str:
        """Do it."""
        return script.do(self.happening)


@record
class Then(ExampleLine):
    """A fact that must be true afterwards."""

    is_claim = True
    fact: Fact

    def run(self, script: "Script") -> str:
        """Compare it with what is so."""
        return script.check(self.fact)

    def stated(self) -> Fact | None:
        """The fact that is claimed."""
        return self.fact
