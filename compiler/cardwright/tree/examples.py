"""Worked examples: what is given, what is done, and what must then be true."""

from cardwright.base.record import record
from cardwright.engine.run.scripts import ExampleLine, Fact, Happening, Script


@record
class Given(ExampleLine):
    """A fact that is true before the example starts."""

    fact: Fact

    def run(self, script: Script) -> str:
        """Make it true."""
        return script.lay(self.fact)

    def stated(self) -> Fact | None:
        """The fact that is given."""
        return self.fact


@record
class Whenever(ExampleLine):
    """The action that the example carries out."""

    happening: Happening

    def run(self, script: Script) -> str:
        """Do it."""
        return script.do(self.happening)


@record
class Then(ExampleLine):
    """A fact that must be true afterwards."""

    is_claim = True
    fact: Fact

    def run(self, script: Script) -> str:
        """Compare it with what is so."""
        return script.check(self.fact)

    def stated(self) -> Fact | None:
        """The fact that is claimed."""
        return self.fact
