"""Actions in the middle of another action, which goes on afterwards as if nothing had happened."""

from collections.abc import Mapping
from typing import Final

from cardwright.engine.rules.likeness import told_apart
from cardwright.model.batch import set_batch
from cardwright.model.categories.selectors import Chosen
from cardwright.model.frames import Frame, FrameKind, Option
from cardwright.model.identity import NO_NUMBER, NOTHING, Entity, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.roles import ADVANTAGE, LOSER, NAMED, SOURCE, TARGET, WINNER
from cardwright.model.table import Table

ROLES: Final = (WINNER, LOSER, TARGET, SOURCE, NAMED, ADVANTAGE)
"""The roles that an action keeps between its sentences: an interrupting action may fill them with others."""

_PAYING: Final = (FrameKind.ACTION, FrameKind.SETTLE, FrameKind.WINDOW, FrameKind.CHOICE)
"""The frames that ask before anything is carried out."""


def interruptions(table: Table, asking: Frame, player: Player) -> tuple[Option, ...]:
    """The moves of a player before answering a question; none if the action was only begun and not paid yet.

    The choice of tokens is part of paying.
    """
    under_way = next((frame for frame in reversed(table.state.frames) if frame.what == FrameKind.ACTION), None)
    if under_way is None or asking.what in _PAYING or under_way.player != player:
        return ()
    return tuple(
        option
        for line in plan_of(table).forms[under_way.ref].meanwhile
        for option in _offered(table, player, line.action, line.chosen)
    )


def _offered(table: Table, player: Player, action: str, chosen: Chosen) -> list[Option]:
    """The cards the other action can be done to; of those that nobody can tell apart, one stands for all."""
    found = dict(chosen.objects(table, player, action))
    offered = []
    at_hand = [one for one in found if not is_carried_out(table, action, one)]
    for entity in told_apart(table, at_hand, player):
        form = found[entity]
        number = table.layout.form_number[id(plan_of(table).game.actions[action][form])]
        key = f"{action} {table.card(entity).key}#{entity}"
        offered.append(Option(key, entity, NO_NUMBER, action=action, form=number))
    return offered


def pause(table: Table) -> Frame:
    """A frame that restores the roles, losses and cards of the action under way once it is reached."""
    frame = Frame(FrameKind.PAUSE, NO_NUMBER, table.state.active)
    lost = (number for pair in table.state.lost for number in pair)
    frame.chosen = (*(table.state.bound.get(role, NO_NUMBER) for role in ROLES), *lost)
    if table.state.them:
        frame.left = len(frame.chosen)
        frame.chosen = (*frame.chosen, *(number for pair in table.state.them for number in pair))
    return frame


def paused(frame: Frame, moved: Mapping[Entity, Entity]) -> tuple[int, ...]:
    """All that such a frame holds, with other cards in the place of some."""
    cards = range(len(ROLES), len(frame.chosen), 2)
    return tuple(moved.get(Entity(one), one) if at in cards else one for at, one in enumerate(frame.chosen))


def resume(table: Table, frame: Frame) -> None:
    """Restore the roles of the interrupted action."""
    for role, value in zip(ROLES, frame.chosen, strict=False):
        if table.state.bound.get(role, NO_NUMBER) != value:
            table.bind(role, value)
    end = len(frame.chosen) if frame.left == NO_NUMBER else frame.left
    lost, them = _pairs(frame.chosen[len(ROLES) : end]), _pairs(frame.chosen[end:])
    if table.state.lost != lost:
        table.set_lost(lost)
    if table.state.them != them:
        set_batch(table, them)


def _pairs(numbers: tuple[int, ...]) -> tuple[tuple[Entity, int], ...]:
    return tuple((Entity(one), number) for one, number in zip(numbers[::2], numbers[1::2], strict=True))


def is_carried_out(table: Table, action: str, entity: Entity) -> bool:
    """Whether a card is just being carried out by such an action: it cannot be done to it once more meanwhile."""
    for frame in table.state.frames:
        if frame.what == FrameKind.ACTION and frame.entity == entity != NOTHING:
            form = plan_of(table).forms[frame.ref]
            if form.key == action and any(one.says_card for one in plan_of(table).deeds[id(form)]):
                return True
    return False
