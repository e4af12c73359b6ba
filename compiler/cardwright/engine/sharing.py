"""Costs of an action for other players, and conditions on its player beyond its price."""

from collections import defaultdict

from cardwright.engine.goods import available
from cardwright.engine.holding import cover, held
from cardwright.engine.prices import Deal
from cardwright.engine.spending import spend
from cardwright.engine.table import Table
from cardwright.tree.channels import Requirement, SharedCost


def shares(table: Table, deal: Deal) -> dict[tuple[int, str], int]:
    """How much of which stock others pay for an action; a free action costs nobody anything."""
    found: dict[tuple[int, str], int] = defaultdict(int)
    for one in held(table, deal.player, SharedCost) if not deal.is_free else ():
        if one.ability.concerns(table, one, deal):
            cover(table, one)
            for sharer, stock, number in one.ability.shares(table, one, deal):
                found[sharer, stock] += number
    return found


def can_share(table: Table, deal: Deal) -> bool:
    """Whether all others have what the action costs them."""
    if (SharedCost, deal.form.key) not in table.plan.spoken_of:
        return True
    return all(available(table, player, key) >= number for (player, key), number in shares(table, deal).items())


def share(table: Table, deal: Deal) -> None:
    """Take from others their share of the price."""
    for (player, key), number in shares(table, deal).items():
        spend(table, player, key, number)


def has_required(table: Table, deal: Deal) -> bool:
    """Whether a player has everything that abilities require for an action; a free action requires nothing."""
    if (Requirement, deal.form.key) not in table.plan.spoken_of or deal.is_free:
        return True
    for one in held(table, deal.player, Requirement):
        if one.ability.concerns(table, one, deal):
            cover(table, one)
            if not one.ability.is_met(table, deal.player):
                return False
    return True
