"""Lays the table as an example gives it."""

from cardwright.engine.goods import available, gain, lose
from cardwright.engine.ground import places
from cardwright.engine.holding import matches
from cardwright.engine.match import Match
from cardwright.engine.moving import enter, move, settle
from cardwright.engine.plan import BLANK, PLAY
from cardwright.engine.state import NOBODY, NOTHING
from cardwright.engine.table import Table
from cardwright.examples.seats import ROOM, YOU, entity_of, parties, seats
from cardwright.tree.base import Node
from cardwright.tree.examples import (
    AimedAt,
    CardIn,
    EraNow,
    Facing,
    Fact,
    Holds,
    NextTo,
    Number,
    NumberOn,
    SomeIn,
    StatIs,
    TableOf,
    Thing,
    With,
)
from cardwright.tree.parties import PartiesAre
from cardwright.tree.places import CardOn, PlaceAt
from cardwright.tree.selectors import Kinds

ABSENT = "not-there"


def lay(match: Match, fact: Fact) -> tuple[str, Node | None]:
    """Make a fact true; returns why not, if it cannot be given, and which of several parts of it cannot."""
    wrong, part = "", None
    if isinstance(fact, Holds):
        for player in seats(match.table, fact.who):
            for thing in fact.things:
                if not wrong and (wrong := _give(match.table, player, thing)):
                    part = thing if len(fact.things) > 1 else None
    else:
        wrong = _lay(match.table, fact)
    table = match.table
    # What is given has been there since before this turn.
    table.state.came = [0] * len(table.state.came)
    table.forget()
    settle(table)
    return wrong, part


def _lay(table: Table, fact: Fact) -> str:
    """Make a fact true that is not about what somebody has; returns why not."""
    match fact:
        case StatIs(stat=stat, number=number, who=who):
            for player in seats(table, who):
                table.state.fixed[player, stat] = number
            table.forget()
        case EraNow(era=era):
            table.set_clock("era", table.plan.era_number[era])
        case PlaceAt(card=card, column=column, row=row):
            at = table.plan.geometry.at(column, row) if table.plan.geometry is not None else None
            if at is None:
                return "cannot-be-given"
            table.set_card(places(table)[at], table.plan.card_number[card])
        case NextTo(first=first, second=second):
            ends = (entity_of(table, first, YOU), entity_of(table, second, YOU))
            table.state.neighbours |= {ends, (ends[1], ends[0])}
            return ABSENT if NOTHING in ends else ""
        case AimedAt(card=card):
            entity = entity_of(table, card, 1 % table.state.players, (PLAY,))
            if entity == NOTHING or table.zone_of(entity) != PLAY:
                return ABSENT
            table.set_target(entity, YOU)
        case Facing(kind=kind):
            table.set_target(table.add_entity(BLANK + kind, PLAY, 1 % table.state.players), YOU)
        case PartiesAre(card=card, first=first, second=second):
            pair = parties(table, first, second)
            if pair[0] == pair[1]:
                return "cannot-be-given"
            table.unite(_bring(table, card, PLAY, pair[0]), *pair)
        case With() | TableOf():
            pass  # settled before the table was laid
        case _:
            return "cannot-be-given"
    return ""


def _give(table: Table, player: int, thing: Thing) -> str:
    match thing:
        case Number(number=number, what=what) if what in table.plan.stock_number:
            return set_amount(table, player, what, number)
        case Number(number=0, what=kind) if kind in table.plan.game.kinds:
            _clear(table, player, kind, PLAY)
        case SomeIn(number=0, kind=kind, zone=zone):
            _clear(table, player, kind, zone)
        case Number(number=number, what=what) if what in table.plan.game.kinds:
            for _ in range(number):
                table.add_entity(BLANK + what, PLAY, player)
        case SomeIn(number=number, kind=kind, zone=zone):
            for _ in range(number):
                _bring(table, BLANK + kind, zone, player)
        case CardIn(card=card, zone=zone, attribute=str() as key, term=str() as word):
            variant = table.plan.variants.get((card, key, word))
            if variant is None:
                return ABSENT
            table.set_card(_bring(table, card, zone, player), variant)
        case CardOn(card=card, spot=spot):
            place = entity_of(table, spot, player)
            if place == NOTHING:
                return ABSENT
            table.set_stand(_bring(table, card, PLAY, player), place)
        case CardIn(card=card, zone=zone):
            if zone != PLAY or entity_of(table, card, player, (PLAY,)) not in table.in_play(player):
                _bring(table, card, zone, player)
        case NumberOn(number=number, counter=counter, card=card):
            entity = entity_of(table, card, player)
            if entity == NOTHING or (table.state.owner[entity] not in (player, NOBODY)):
                entity = _bring(table, card, PLAY, player)
            table.set_counter(entity, counter, number, player)
        case _:
            return "on-which-card"
    settle(table)
    return ""


def _clear(table: Table, player: int, kind: str, zone: str) -> None:
    """Take all cards of a kind out of a zone and of the game; nothing answers to that."""
    for entity in [one for one in table.in_zone(zone, player) if matches(table, one, Kinds((kind,)))]:
        move(table, entity, "", player)


def _bring(table: Table, card: str, zone: str, player: int) -> int:
    """A new copy of a card; nothing answers to where it comes."""
    if zone != PLAY:
        return table.add_entity(card, zone, player)
    entity = table.add_entity(card, None, player)
    enter(table, entity, player)
    return entity


def set_amount(table: Table, player: int, stock: str, number: int) -> str:
    """Let a player have exactly so much of a stock; returns why not, if there is no room for it."""
    lose(table, player, stock, available(table, player, stock))
    if not table.plan.stock(stock).kept:
        table.set_stock(player, stock, number)
    else:
        gain(table, player, stock, number)
        # Nobody asks in which tokens something was there from the beginning.
        table.unsettled.clear()
    there = available(table, player, stock)
    return "" if there == number else f"{ROOM}{there}"
