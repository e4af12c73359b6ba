"""Lays a table by hand, as a worked example gives it, and finds on it the players and cards that the example names."""

from typing import Final

from cardwright.engine.rules.actions import matching_forms
from cardwright.engine.rules.goods import available, gain, lose
from cardwright.engine.rules.holding import matches
from cardwright.engine.rules.moving import enter, move
from cardwright.engine.rules.people import players_named
from cardwright.engine.rules.stacks import note_stack
from cardwright.engine.rules.supplies import set_left, supply_left
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.identity import FIRST, NOBODY, NOTHING, Entity, Player
from cardwright.model.layout import BLANK, PLAY
from cardwright.model.plan.plan import plan_of
from cardwright.model.standing import place_numbers
from cardwright.model.table import Table

YOU: Final = FIRST
NUMBER: Final = "="
"""Begins the answer to a false claim about a number; the rest is the number that is really there."""
ROOM: Final = "<"
"""Begins the answer to a number that cannot be given; the rest is how many there is room for."""
ABSENT: Final = "not-there"


def seats(table: Table, who: Who | None) -> list[Player]:
    """The players an example means."""
    if who is None:
        return [YOU]
    named = who.seats(table)
    return seats_named(table, who) if named is None else named


def seats_named(table: Table, who: Who) -> list[Player]:
    """The players at the table that a phrase means if you say it."""
    return [seat for seat in players_named(table, who, YOU) if 0 <= seat < table.state.players]


def after_you(table: Table) -> Player:
    """The player after you, who stands for any other."""
    return table.layout.seats[1 % table.state.players]


def parties(table: Table, first: Who | None, second: Who | None) -> tuple[Player, Player]:
    """The two players an example names as the parties of a card."""
    return seats(table, first)[0], seats(table, second)[0]


def entity_of(table: Table, card: str, player: Player, zones: tuple[str, ...] = ()) -> Entity:
    """A card on the table by name: the player's own before anybody's, in the zones asked for first, then in play."""
    cards, there = table.layout.cards, table.state.place
    copies = [
        Entity(one) for one, number in enumerate(table.state.cards) if cards[number].key == card and there[one] >= 0
    ]
    copies.sort(key=lambda one: table.zone_of(one) != PLAY and one not in place_numbers(table))
    for wanted in (
        [one for one in copies if table.state.owner[one] == player and table.zone_of(one) in zones],
        [one for one in copies if table.zone_of(one) in zones],
        [one for one in copies if table.state.owner[one] == player],
        copies,
    ):
        if wanted:
            return wanted[0]
    return NOTHING


def named_object(table: Table, action: str, card: str, player: Player) -> Entity:
    """The card of a name to which an example does something."""
    zones = tuple(form.done_to.zone for form in matching_forms(table, action) if form.done_to is not None)
    return entity_of(table, card, player, zones)


def any_object(table: Table, action: str, selector: Selector, player: Player) -> Entity:
    """Any card of some kinds to which an action can be done; if there is none, a blank one comes."""
    described, forms = selector.description(), matching_forms(table, action)
    kinds = described.kinds
    if not kinds:
        return named_object(table, action, described.card, player)
    for form in forms:
        for entity in table.in_zone(form.done_to.zone, player) if form.done_to is not None else ():
            if matches(table, entity, selector):
                return entity
    family = set(plan_of(table).game.ancestors(kinds[0]))
    for form in forms:
        if form.done_to is not None and family.intersection(form.done_to.selector.description().kinds):
            entity = table.add_entity(BLANK + kinds[0], form.done_to.zone, player)
            table.state.came[entity] = 0  # the example says nothing of how it came there
            table.forget()
            return entity
    return NOTHING


def clear(table: Table, player: Player, selector: Selector, zone: str) -> None:
    """Take all matching cards out of a zone and of the game, without any event."""
    for entity in [one for one in table.in_zone(zone, player) if matches(table, one, selector)]:
        move(table, entity, "", player)


def bring(table: Table, card: str, zone: str, player: Player) -> Entity:
    """Bring a new copy of a card, without any event."""
    if zone != PLAY:
        entity = table.add_entity(card, zone, player)
        note_stack(table, entity, zone)
        return entity
    entity = table.add_entity(card, None, player)
    enter(table, entity, player)
    return entity


def set_amount(table: Table, player: Player, stock: str, number: int) -> str:
    """Let a player have exactly so much of a stock; returns why not, if there is no room for it."""
    if stock in plan_of(table).families:
        return f"{ROOM}0"
    left = supply_left(table, stock) if (NOBODY, stock) in table.state.fixed else None
    lose(table, player, stock, available(table, player, stock))
    if not plan_of(table).stock(stock).kept:
        table.set_stock(player, stock, min(number, supply_left(table, stock)) if left is None else number)
        if left is not None:
            # The example says how many are left, whatever players have.
            set_left(table, stock, left)
    else:
        gain(table, player, stock, number)
        # Nobody chooses the tokens of an amount that was there from the beginning.
        table.unsettled.clear()
    there = available(table, player, stock)
    return "" if there == number else f"{ROOM}{there}"


def equal(found: int, claimed: int) -> str:
    """The true number if a claimed number is false; empty if it is right."""
    return "" if found == claimed else f"{NUMBER}{found}"


def first_wrong(reasons: list[str]) -> str:
    """The first of some reasons that is one."""
    return next((reason for reason in reasons if reason), "")
