"""Phases that go round the table: who carries out the next one, and how the turns of all end together."""

from typing import Final

from cardwright.engine.rules.clock import (
    drop_grants_where,
    end_round,
    ends_with,
    opener,
    place_in_round,
    renew,
    skipped_turns,
)
from cardwright.model.identity import NOBODY, Player
from cardwright.model.reading import is_out, left_in_game
from cardwright.model.roles import EXTRA
from cardwright.model.state import Ending
from cardwright.model.table import Table

OWN: Final = 0
ALL: Final = 1
"""The number of a frame with which the turn of one player ends, of several that end together, and the round itself."""


def go_round(table: Table, phases: int) -> bool:
    """Let the next player have the phase, or the first one the next phase; whether the round goes on."""
    state = table.state
    if state.phase == 0:
        return phases > 0
    if state.restart or not table.seated():
        return False
    player = state.active
    if table.layout.turns_vary and table.bound(EXTRA) == player and not is_out(table, player):
        table.bind(EXTRA, NOBODY)
        table.set_clock("phase", state.phase - 1)
        return True
    place = place_in_round(table, player)
    later = [one for one in table.from_seat(player) if place_in_round(table, one) > place]
    if later:
        table.set_clock("active", later[0])
        table.set_clock("phase", state.phase - 1)
        return True
    table.set_clock("active", opener(table))
    return state.phase < phases


def begin_turn(table: Table, player: Player) -> bool:
    """Let the turn of a player begin with the first phase; whether the player has one in this round."""
    if table.layout.turns_vary and (left := table.bound(key := skipped_turns(player))) > 0:
        table.bind(key, left - 1)
        table.bind(_sitting_out(player), table.state.round)
    drop_grants_where(table, lambda grant: grant.player == player and ends_with(grant, Ending.OWN_TURN))
    return not sits_out(table, player)


def sits_out(table: Table, player: Player) -> bool:
    """Whether a player skips the turn of this round, and so every phase of it."""
    return table.layout.turns_vary and table.bound(_sitting_out(player)) == table.state.round


def _sitting_out(player: Player) -> str:
    """The name under which it is remembered in which round a player skips the turn."""
    return f"sits out {player}"


def in_turn_order(table: Table) -> list[Player]:
    """The players whose turns end with the round, in turn order."""
    return [player for player in table.from_seat(opener(table)) if not sits_out(table, player)]


def end_own_turn(table: Table, player: Player) -> None:
    """Passing stocks of a player are lost and actions come back, at the end of the round."""
    renew(table, player)
    drop_grants_where(table, lambda grant: grant.player == player and ends_with(grant, Ending.TURN))


def end_all_turns(table: Table) -> None:
    """The turns of all are over, and with them the round."""
    drop_grants_where(table, lambda grant: ends_with(grant, Ending.TURN))
    table.set_clock("turn", table.state.turn + len(left_in_game(table)))
    table.set_clock("phase", 0)
    end_round(table)
    table.set_clock("active", opener(table))
