"""Whether a player is in the middle of something: an action, or what the card of an action says."""

from collections.abc import Iterator

from cardwright.engine.memory import VOLATILE
from cardwright.engine.people import players_named
from cardwright.engine.prices import is_chosen
from cardwright.engine.state import ACTION, NOBODY, NOTHING, Frame
from cardwright.engine.table import Table
from cardwright.tree.parties import YouAreDoing


def is_doing(table: Table, condition: YouAreDoing, player: int, origin: int) -> bool:
    """Whether a player carries such a thing out; what the card says later still counts, as long as it is aimed."""
    aims = None if condition.whom is None else players_named(table, condition.whom, player, origin)
    for actor, action, entity, target in _deeds(table):
        meant = actor == player and action in ("", condition.action) and is_chosen(table, condition.chosen, entity)
        if meant and (aims is None or target in aims):
            return True
    return False


def _deeds(table: Table) -> Iterator[tuple[int, str, int, int]]:
    """What is under way: by whom, which action, on which card and against whom; no action means a card that speaks."""
    state = table.state
    table.read |= VOLATILE
    running: list[Frame] = [] if table.running is None else [table.running]
    for frame in (*state.frames, *running):
        if frame.what == ACTION and frame.entity != NOTHING:
            yield frame.player, table.plan.forms[frame.ref].key, frame.entity, frame.target
        elif frame.origin != NOTHING and state.target[frame.origin] != NOBODY:
            yield state.owner[frame.origin], "", frame.origin, state.target[frame.origin]
