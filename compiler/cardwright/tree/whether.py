"""Conditions joined with each other, and where conditions decide: effects, needs of actions, terms of abilities."""

from cardwright.base.record import record
from cardwright.engine.rules.holding import holds
from cardwright.engine.run.turn import Clause, Effect, Turn
from cardwright.model.categories.conditions import Case, Condition, Whether
from cardwright.model.frames import Frame
from cardwright.model.identity import Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.node import Phase
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.lines import NeedLine
from cardwright.model.table import Table
from cardwright.tree.abilities import Use


@record
class AllHold(Case):
    """All of several conditions are true."""

    conditions: tuple[Condition, ...]

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Look at one after the other."""
        return all(holds(table, one, player, origin, here) for one in self.conditions)

    def rests_on_cards(self, layout: Layout) -> bool:
        """If one of the conditions does."""
        return any(one.rests_on_cards(layout) for one in self.conditions)


@record
class AnyHolds(Case):
    """At least one of several conditions is true."""

    conditions: tuple[Condition, ...]

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Look at one after the other."""
        return any(holds(table, one, player, origin, here) for one in self.conditions)

    def rests_on_cards(self, layout: Layout) -> bool:
        """If one of the conditions does."""
        return any(one.rests_on_cards(layout) for one in self.conditions)


@record
class ButNot(Whether):
    """Something is true, and something else is not."""

    case: Case
    exception: Case

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Look at both."""
        if not holds(table, self.case, player, origin, here):
            return False
        return not holds(table, self.exception, player, origin, here)

    def rests_on_cards(self, layout: Layout) -> bool:
        """If one of the two does."""
        return self.case.rests_on_cards(layout) or self.exception.rests_on_cards(layout)


@record
class Unless(Effect):
    """Do it only if something is not true at that moment."""

    condition: Whether
    effect: Clause

    def run(self, turn: Turn, frame: Frame) -> None:
        """Look once, then do it or not."""
        if not holds(turn.table, self.condition, frame.player, frame.origin, frame.entity):
            turn.agenda.then(frame, [self.effect])
        else:
            turn.note_done(frame, 0, is_done=False)


@record
class NeedsThat(NeedLine):
    """The action is possible only if something is true."""

    condition: Whether

    def is_met(self, table: Table, player: Player, entity: Entity, form: int) -> bool:
        """Look at it for the player and the card the action is done to."""
        return holds(table, self.condition, player, entity, entity)


@record
class NeedsNot(NeedLine):
    """The action is possible only if something is not true."""

    condition: Whether

    def is_met(self, table: Table, player: Player, entity: Entity, form: int) -> bool:
        """Look at it for the player and the card the action is done to."""
        return not holds(table, self.condition, player, entity, entity)


@record
class OnlyIf(Use):
    """The ability can be used only if something is true."""

    condition: Whether

    def allows(self, table: Table, player: Player, card: Entity) -> bool:
        """Look at it for the player."""
        return holds(table, self.condition, player, card, card)


@record
class During(Use):
    """The ability can be used only in one of the phases of a turn."""

    phase: Phase

    def allows(self, table: Table, player: Player, card: Entity) -> bool:
        """Look at the phase that is under way; where none is, as in an example, it may be used."""
        under_way = table.clock("phase") - 1
        return under_way < 0 or plan_of(table).phases[under_way].phase.key == self.phase


@record
class NotIf(Use):
    """The ability can be used only if something is not true."""

    condition: Whether

    def allows(self, table: Table, player: Player, card: Entity) -> bool:
        """Look at it for the player."""
        return not holds(table, self.condition, player, card, card)
