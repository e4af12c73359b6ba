"""Compares what an example claims with what is really so."""

from dataclasses import dataclass

from cardwright.engine.actions import exempt, lower_cards
from cardwright.engine.goods import amount_of
from cardwright.engine.ground import things_on, word_on
from cardwright.engine.holding import matches
from cardwright.engine.match import Match
from cardwright.engine.measure import card_stat, stat
from cardwright.engine.plan import PLAY
from cardwright.engine.prices import Deal, bill
from cardwright.engine.run.turn import Turn
from cardwright.engine.state import NOBODY, NOTHING
from cardwright.examples.fixture import ABSENT
from cardwright.examples.scripts import Script
from cardwright.examples.seats import NUMBER, YOU, entity_of, parties, seats
from cardwright.tree.base import Node
from cardwright.tree.doings import Doing, DoingIt, DoingTo
from cardwright.tree.examples import (
    CannotDo,
    CannotDoIt,
    CannotUse,
    CardIn,
    Fact,
    Holds,
    MayKeep,
    Number,
    NumberOn,
    PriceIs,
    SomeIn,
    StatIs,
    StatOnIs,
    Thing,
)
from cardwright.tree.parties import PartiesAre
from cardwright.tree.places import CardOn
from cardwright.tree.selectors import Kinds


@dataclass(slots=True)
class Claims:
    """Checks the claims of one example."""

    match: Match
    part: Node | None = None
    """Which of several parts of the last claim was not true."""

    def check(self, fact: Fact) -> str:
        """What is so instead; nothing if the claim is true."""
        self.part = None
        table = self.match.table
        match fact:
            case Holds(things=things, who=who):
                for player in seats(table, who):
                    for thing in things:
                        if wrong := self._holds(player, thing):
                            self.part = thing if len(things) > 1 else None
                            return wrong
                return ""
            case StatIs(stat=key, number=number, who=who):
                return next((w for w in (_equal(stat(table, one, key), number) for one in seats(table, who)) if w), "")
            case StatOnIs(stat=key, card=card, number=number):
                entity = entity_of(table, card, YOU)
                return ABSENT if entity == NOTHING else _equal(card_stat(table, entity, key), number)
            case PriceIs(doing=doing, number=number, what=what, payer=payer):
                prices = [self._price(doing, what, seat) for seat in seats(table, payer)]
                return next((w for w in (_equal(price, number) for price in prices) if w), "")
            case CannotDo(action=action, chosen=chosen, whom=whom):
                other = self._copy()
                entity = Script(other).meant(action, chosen, YOU)
                if entity == NOTHING:
                    return ABSENT
                target = NOBODY if whom is None else next(iter(seats(table, whom)), NOBODY)
                return "" if other.act(YOU, action, entity, target) else "is-allowed"
            case CannotUse(card=card):
                entity = entity_of(table, card, YOU, (PLAY,))
                if entity == NOTHING:
                    return ABSENT
                return "" if self._copy().use(YOU, entity) else "is-allowed"
            case CannotDoIt(action=action):
                return "" if self._copy().act(YOU, action) else "is-allowed"
            case MayKeep(what=what, who=who):
                return "" if all(exempt(table, one, what) for one in seats(table, who)) else "must-be-discarded"
            case PartiesAre(card=card, first=first, second=second):
                wanted = parties(table, first, second)
                bonds = [one for player in wanted for one in table.bonds_of(player)]
                return (
                    ""
                    if any((one.first, one.second) == wanted and table.card(one.entity).key == card for one in bonds)
                    else ABSENT
                )
            case _:
                return "cannot-be-claimed"

    def _holds(self, player: int, thing: Thing) -> str:
        table = self.match.table
        match thing:
            case Number(number=number, what=what):
                return _equal(amount_of(table, player, what), number)
            case CardIn(card=card, zone=zone, attribute=key, term=word):
                copies = [one for one in table.in_zone(zone, player) if table.card(one).key == card]
                shown = [one for one in copies if key is None or word_on(table, one, key) == word]
                return "" if shown else ABSENT
            case CardOn(card=card, spot=spot):
                there = things_on(table).get(entity_of(table, spot, player), ())
                found = [one for one in there if table.card(one).key == card and table.owner(one) == player]
                return "" if found else ABSENT
            case SomeIn(number=number, kind=kind, zone=zone):
                wanted = Kinds((kind,))
                return _equal(sum(matches(table, one, wanted) for one in table.in_zone(zone, player)), number)
            case NumberOn(number=number, counter=counter, card=card):
                entity = entity_of(table, card, player)
                return _equal(0 if entity == NOTHING else table.counter(entity, counter, player), number)
            case _:
                raise AssertionError(thing)

    def _price(self, doing: Doing, what: str, player: int) -> int:
        other = self._copy()
        if isinstance(doing, DoingIt):
            action, entity, target = doing.action, NOTHING, NOBODY
        elif isinstance(doing, DoingTo):
            action = doing.actions[0]
            entity = Script(other).meant(action, doing.chosen, player)
            target = YOU if doing.against else NOBODY
        else:
            raise TypeError(doing)
        deal = other.deal(player, action, entity, target)
        if deal is None:
            return NOBODY
        lowers = lower_cards(other.table, deal.form, player, deal.entity) if deal.form.lower_counter else []
        owed = bill(other.table, Deal(deal.form, player, deal.entity, lowers[0] if lowers else NOTHING, target))
        self.match.table.covered |= other.table.covered
        if what in owed.everything:
            return stat(other.table, player, what)
        return owed.amounts.get(what, 0)

    def _copy(self) -> Match:
        table = self.match.table.clone()
        table.covered = self.match.table.covered
        return Match(table, Turn(table))


def _equal(found: int, claimed: int) -> str:
    return "" if found == claimed else f"{NUMBER}{found}"
