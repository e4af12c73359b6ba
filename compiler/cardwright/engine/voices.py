"""Who has a say in an action: abilities that rule it out or change its price, and which cards they may be about."""

from typing import Final

from cardwright.engine.holding import held
from cardwright.engine.memory import remembered
from cardwright.engine.plan import Plan
from cardwright.engine.printed import is_picked, words_of
from cardwright.engine.table import Table
from cardwright.tree.abilities import CardPrice, DoingTo, Forbidden, Price
from cardwright.tree.channels import Static
from cardwright.tree.parties import Requires, SharedPrice
from cardwright.tree.selectors import AnyOne, Chosen, Selector, TheCard

Reach = list[bool]
"""By printed card: whether an ability may be about it."""

SAYS: tuple[type[Static], ...] = (Forbidden, Price, Requires, SharedPrice)
"""The sorts of abilities that have a say in who may do what, and for which price."""
PRINTED: Final = ""
"""Stands for all actions that cost what is printed on a card."""


@remembered
def voices(table: Table, player: int) -> dict[str, list[Reach]]:
    """By action: what may rule it out for a player, or make it cheaper or dearer."""
    found: dict[str, list[Reach]] = {}
    for owner in range(table.state.players):
        for sort in SAYS:
            for one in held(table, owner, sort):
                if owner == player or not _is_about_owner(one.ability):
                    for word in words_of(one.ability):
                        if word is not None:
                            found.setdefault(word, []).append(_reach(table.plan, one.ability))
    prices = [_reach(table.plan, one.ability) for one in held(table, player, CardPrice)]
    if prices:
        found[PRINTED] = prices
    return found


def _is_about_owner(ability: Static) -> bool:
    """Whether an ability concerns nothing but what its owner does."""
    match ability:
        case Price(doing=doing, payer=None):
            return not (isinstance(doing, DoingTo) and doing.against)
        case Forbidden(who=None) | Requires() | SharedPrice():
            return True
        case _:
            return False


def _reach(plan: Plan, ability: Static) -> Reach:
    reach = plan.reaches.get(id(ability))
    if reach is None:
        reach = plan.reaches[id(ability)] = _worked_out(plan, ability)
    return reach


def _worked_out(plan: Plan, ability: Static) -> Reach:
    match ability:
        case CardPrice(selector=selector):
            return _picked(plan, selector)
        case Forbidden(chosen=chosen):
            return _chosen(plan, chosen)
        case (
            Price(doing=DoingTo(chosen=chosen))
            | Requires(doing=DoingTo(chosen=chosen))
            | SharedPrice(doing=DoingTo(chosen=chosen))
        ):
            return _chosen(plan, chosen)
        case _:
            return [True] * len(plan.cards)


def _chosen(plan: Plan, chosen: Chosen) -> Reach:
    match chosen:
        case AnyOne(selector=selector):
            return _picked(plan, selector)
        case TheCard(card=key):
            return [card.key == key for card in plan.cards]
        case _:
            return [True] * len(plan.cards)


def _picked(plan: Plan, selector: Selector) -> Reach:
    return [is_picked(card, selector) for card in plan.cards]
