"""What two players agree on: who is bound to whom, and whether the other one consents."""

from cardwright.engine.asking import own_frame
from cardwright.engine.people import players_named
from cardwright.engine.performing import Performing
from cardwright.engine.state import Option
from cardwright.tree.base import Node
from cardwright.tree.people import Who
from cardwright.tree.turn import Frame as FrameView


class Agreeing(Performing):
    """The part of a Turn that needs somebody else."""

    def name_party(self, frame: FrameView, whom: Who, *, first: bool) -> None:
        """See Turn. Whom the card is already aimed at is not asked for."""
        own = own_frame(frame)
        named = [one for one in players_named(self.table, whom, own.player, own.origin) if one != own.player]
        aimed = self.table.state.target[own.entity]
        if not named:
            return
        other = aimed if aimed in named else self.pick_player(own, named)
        if other is not None:
            pair = (other, own.player) if first else (own.player, other)
            self.table.unite(own.entity, *pair)

    def consent(self, frame: FrameView, whom: Who, effect: Node) -> bool | None:
        """See Turn. They are asked one after the other, until one declines."""
        own = own_frame(frame)
        if own.answer is not None:
            refused, own.answer = own.answer == "no", None
            if refused:
                return False
            own.chosen = (*own.chosen, 1)
        asked = players_named(self.table, whom, own.player, own.origin)
        if len(own.chosen) >= len(asked):
            return bool(asked)
        number = self.table.plan.effect_number[id(effect)]
        yes = Option("yes", entity=own.entity, effect=number)
        self._ask(own, "agree", (yes, Option("no")), asked[len(own.chosen)])
        return None
