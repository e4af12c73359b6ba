"""Abilities that concern an action: those that forbid it or change its price, and the cards they may be about."""

from typing import Final

from cardwright.engine.holding import held
from cardwright.engine.memory import remembered
from cardwright.engine.plan import Plan
from cardwright.engine.table import Table
from cardwright.tree.channels import ActionModifier, PrintedPriceModifier, Static

Reach = list[bool]
"""By printed card: whether an ability may be about it."""

PRINTED: Final = ""
"""Stands for all actions that cost what is printed on a card."""


@remembered
def voices(table: Table, player: int) -> dict[str, list[Reach]]:
    """By action: the abilities that may forbid it to a player, or change its price."""
    found: dict[str, list[Reach]] = {}
    for owner in range(table.state.players):
        for one in held(table, owner, ActionModifier):
            if owner == player or not one.ability.is_about_owner():
                for word in one.ability.words():
                    found.setdefault(word, []).append(_reach(table.plan, one.ability))
    prices = [_reach(table.plan, one.ability) for one in held(table, player, PrintedPriceModifier)]
    if prices:
        found[PRINTED] = prices
    return found


def _reach(plan: Plan, ability: Static) -> Reach:
    reach = plan.reaches.get(id(ability))
    if reach is None:
        reach = plan.reaches[id(ability)] = [ability.may_reach(card) for card in plan.cards]
    return reach
