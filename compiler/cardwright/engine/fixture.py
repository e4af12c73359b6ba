"""Lays the table as an example gives it."""

from cardwright.engine.goods import available, gain, lose
from cardwright.engine.ground import places
from cardwright.engine.match import Match
from cardwright.engine.moving import enter, settle
from cardwright.engine.plan import BLANK, PLAY
from cardwright.engine.seats import NUMBER, YOU, entity_of, parties, seats
from cardwright.engine.state import NOBODY, NOTHING
from cardwright.engine.table import Table
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

ABSENT = "not-there"


def lay(match: Match, fact: Fact) -> str:
    """Make a fact true; returns why not, if it cannot be given."""
    table = match.table
    wrong = ""
    match fact:
        case Holds(things=things, who=who):
            given = [(player, thing) for player in seats(table, who) for thing in things]
            wrong = next((reason for player, thing in given if (reason := _give(table, player, thing))), "")
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
            wrong = ABSENT if NOTHING in ends else ""
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
            wrong = "cannot-be-given"
    # What is given has been there since before this turn.
    table.state.came = [0] * len(table.state.came)
    table.forget()
    settle(table)
    return wrong


def _give(table: Table, player: int, thing: Thing) -> str:
    match thing:
        case Number(number=number, what=what) if what in table.plan.stock_number:
            return set_amount(table, player, what, number)
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
    elif gain(table, player, stock, number) != number:
        return f"{NUMBER}{available(table, player, stock)}"
    return ""
