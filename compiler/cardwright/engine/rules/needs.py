"""Tests the needs of an action, and records those that can be met only so often."""

from cardwright.engine.rules.prices import Deal
from cardwright.model.caching.query import query
from cardwright.model.identity import NOTHING, CardNumber, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.lines import NeedLine
from cardwright.model.table import Table


def is_met(table: Table, need: NeedLine, deal: Deal) -> bool:
    """Whether one thing that an action needs is there; what is needed of a card is missing if there is none."""
    if need.is_about_card and deal.entity == NOTHING:
        return False
    return need.is_met(table, deal.player, deal.entity, table.layout.form_number[id(deal.form)])


def note(table: Table, deal: Deal) -> None:
    """Remember that an action was done, if it can be done only so often."""
    form = table.layout.form_number[id(deal.form)]
    for need in deal.form.needs:
        need.note(table, deal.player, deal.entity, form)


@query
def names_of(table: Table, player: Player) -> set[CardNumber]:
    """The printed cards a player has in play or in a hidden zone that they look at."""
    cards, found = table.state.cards, set[CardNumber]()
    for zone in plan_of(table).own_zones:
        for entity in table.in_zone(zone, player):
            found.add(cards[entity])
    return found
