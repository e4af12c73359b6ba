"""Lets abilities answer events; their effects wait until the effect under way is done."""

from typing import final

from cardwright.engine.rules.triggers import answers
from cardwright.engine.run.agenda import Agenda
from cardwright.model.events import EventKind, Happened
from cardwright.model.frames import Frame
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.marks import mark_used
from cardwright.model.plan.plan import plan_of
from cardwright.model.plan.sentences import Spoken
from cardwright.model.table import Table


@final
class Events:
    """Collects the answers of abilities to events."""

    def __init__(self, table: Table, agenda: Agenda) -> None:
        self.table = table
        self.plan = plan_of(table)
        self.agenda = agenda
        self.waiting: list[Frame] = []
        """The effects that answer the one under way; none of them waits longer than that."""

    def come(
        self, kind: EventKind, player: Player, what: str, entity: Entity = NOTHING, target: Player = NOBODY
    ) -> None:
        """The same for an event that is described only if anything waits for it."""
        if (kind, what) in self.plan.waiting:
            self.happened(Happened(kind, player, what, entity, target))
        else:
            self.table.state.events += 1

    def happened(self, event: Happened) -> None:
        """Let every ability that waits for an event answer it, the active player's first."""
        self.table.state.events += 1
        for player, entity, spoken in answers(self.table, event):
            if spoken.ability.is_limited and not self._is_left(player, entity, spoken):
                continue
            self.table.covered.add(spoken.index)
            at_hand = event.entity if event.kind in (EventKind.DONE, EventKind.BEGUN) else entity
            self.waiting += self.agenda.frames_for(spoken.ability.does(), player, at_hand, entity, doer=event.player)

    def _is_left(self, player: Player, entity: Entity, spoken: Spoken) -> bool:
        """Whether an ability that answers only so often does so once more for a player; then it has."""
        # Other uses of a card have numbers from nothing on.
        number = -1 - (spoken.index * self.table.state.players + player)
        if spoken.ability.is_used_up(self.table, entity, number):
            return False
        mark_used(self.table, entity, number, with_action=spoken.ability.counts_actions())
        return True

    def release(self) -> None:
        """Carry out the answers next, in the order of the events."""
        if self.waiting:
            self.table.state.frames.extend(reversed(self.waiting))
            self.waiting.clear()
