"""Abilities that concern an action: those that forbid it or change its price, and the cards they may be about."""

from typing import Final

from cardwright.engine.rules.holding import held
from cardwright.model.caching.query import query
from cardwright.model.categories.channels import ActionModifier, PrintedPriceModifier, Static
from cardwright.model.identity import Player
from cardwright.model.plan.plan import Plan, plan_of
from cardwright.model.table import Table

Reach = list[bool]
"""By printed card: whether an ability may be about it."""

PRINTED: Final = ""
"""Stands for all actions that cost what is printed on a card."""


@query
def voices(table: Table, player: Player) -> dict[str, list[Reach]]:
    """By action: the abilities that may forbid it to a player, or change its price."""
    found: dict[str, list[Reach]] = {}
    for owner in table.layout.seats:
        for one in held(table, owner, ActionModifier):
            if owner == player or not one.ability.is_about_owner():
                for word in one.ability.words():
                    found.setdefault(word, []).append(_reach(plan_of(table), one.ability))
    prices = [_reach(plan_of(table), one.ability) for one in held(table, player, PrintedPriceModifier)]
    if prices:
        found[PRINTED] = prices
    return found


def _reach(plan: Plan, ability: Static) -> Reach:
    reach = plan.reaches.get(id(ability))
    if reach is None:
        reach = plan.reaches[id(ability)] = [ability.may_reach(card) for card in plan.cards]
    return reach
