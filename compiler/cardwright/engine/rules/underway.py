"""The actions under way, and the cards of actions that speak."""

from collections.abc import Iterator

from cardwright.model.frames import Frame, FrameKind
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table


def deeds(table: Table) -> Iterator[tuple[Player, str, Entity, Player]]:
    """The acts under way: player, action, card and target; no action means a card that speaks."""
    state = table.state
    table.is_volatile = True
    running: list[Frame] = [] if table.running is None else [table.running]
    for frame in (*state.frames, *running):
        if frame.what == FrameKind.ACTION and frame.entity != NOTHING:
            yield frame.player, plan_of(table).forms[frame.ref].key, frame.entity, frame.target
        elif frame.origin != NOTHING and state.target[frame.origin] != NOBODY:
            yield state.owner[frame.origin], "", frame.origin, state.target[frame.origin]
