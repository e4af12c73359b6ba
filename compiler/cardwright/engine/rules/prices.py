"""The price of an action: the costs of its lines, changed by every card with a price modifier."""

from collections.abc import Sequence
from typing import Final, final

from cardwright.engine.rules.holding import cover, held
from cardwright.engine.rules.printed import attribute
from cardwright.model.attempt import Attempt, Bill
from cardwright.model.caching.protocol import WIDTH
from cardwright.model.caching.query import query_by_key
from cardwright.model.categories.amounts import Amount, AmountContext
from cardwright.model.categories.changes import Terms
from cardwright.model.categories.channels import PriceModifier, PrintedPriceModifier
from cardwright.model.categories.economy import Exchanging
from cardwright.model.holding import Held
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.game import ActionOf
from cardwright.model.table import Table

WIDTH_OF_PLAYERS: Final = 64
"""More than there are players."""
BEYOND: Final = 96
"""More bits than the other numbers of a deal have."""


@final
class Deal(Attempt):
    """An action somebody wants to carry out, with all that its price depends on."""

    __slots__ = ("form", "nested", "terms")

    def __init__(  # noqa: PLR0917 - all that a price depends on
        self,
        form: ActionOf,
        player: Player,
        entity: Entity = NOTHING,
        lower: Entity = NOTHING,
        target: Player = NOBODY,
        terms: Terms | None = None,
        nested: bool = False,
        source: Entity = NOTHING,
    ) -> None:
        # Deals are made all the time: the fields of the attempt are set here, without one more call.
        self.action = form.key
        self.player = player
        self.entity = entity
        self.lower = lower
        self.target = target
        self.source = source
        self.form = form
        self.terms = terms
        self.nested = nested

    def key(self) -> tuple[int, int, int]:
        """By which deals are told apart: the form, the terms, and all numbers as one.

        Forms and terms stand in the game, so that each is known by its identity.
        """
        parties = (self.player * WIDTH_OF_PLAYERS + self.target + 1) * 2 + self.nested
        numbers = (parties * WIDTH + self.entity + 1) * WIDTH + self.lower
        if self.source != NOTHING:
            numbers += (self.source + 1) << BEYOND
        return id(self.form), id(self.terms), numbers

    @property
    def is_free(self) -> bool:
        """Whether nothing is paid for it."""
        return self.terms is not None and self.terms.is_free

    def against(self, target: Player) -> "Deal":
        """The same, directed at somebody."""
        return Deal(self.form, self.player, self.entity, self.lower, target, self.terms, self.nested, self.source)

    def giving_up(self, lower: Entity) -> "Deal":
        """The same in place of a lower card."""
        return Deal(self.form, self.player, self.entity, lower, self.target, self.terms, self.nested, self.source)

    def coming_from(self, source: Entity) -> "Deal":
        """The same from a thing."""
        return Deal(self.form, self.player, self.entity, self.lower, self.target, self.terms, self.nested, source)


def amounts(
    table: Table,
    amount: Amount,
    player: Player,
    entity: Entity = NOTHING,
    target: Player = NOBODY,
    *,
    origin: Entity = NOTHING,
) -> list[tuple[str, int]]:
    """How much of which stock an amount on a card comes to; not to be changed."""
    known = plan_of(table).bundles.get(id(amount))
    if known is not None:
        return known
    return amount.amounts(table, AmountContext(player, entity, target, origin))


def printed_price(
    table: Table, player: Player, entity: Entity, stock: str, key: str, *, target: Player = NOBODY
) -> int:
    """A price printed on a card, as the player's other cards change it; never below nothing."""
    price = attribute(table, entity, key, target)
    if not price:
        return 0
    changes = printed_changes(table, player, entity, stock)
    if not changes:
        return max(price, 0)
    owed = Bill()
    owed.add(stock, price)
    change_bill(table, changes, owed)
    owed.lift()
    return max(owed.amounts[stock], 0)


def printed_changes(table: Table, player: Player, entity: Entity, stock: str) -> list[Held[PrintedPriceModifier]]:
    """The abilities of a player that change what is printed on a card as its price in a stock."""
    return [
        one
        for one in held(table, player, PrintedPriceModifier)
        if one.ability.price_change().concerns(stock) and one.ability.reaches(table, entity)
    ]


def change_bill(table: Table, changes: Sequence[Held[PriceModifier] | Held[PrintedPriceModifier]], owed: Bill) -> None:
    """Let abilities change a bill: first they add and take off, then they multiply."""
    for one in changes:
        cover(table, one)
        owed.source = one
        one.ability.price_change().add_to(table, owed, one.player, one.origin)
    for one in changes:
        owed.source = one
        one.ability.price_change().multiply(owed)


@query_by_key
def bill(table: Table, deal: Deal) -> Bill:
    """The price of an action for a player now; not to be changed."""
    owed = Bill()
    write_bill(table, deal, owed)
    return owed


def write_bill(table: Table, deal: Deal, owed: Bill) -> None:
    """Put everything that an action costs a player now on an empty bill."""
    if deal.is_free:
        return
    for line, charge in plan_of(table).charges[id(deal.form)]:
        owed.source = line
        charge.put_on(owed, table, deal)
    if deal.terms is not None:
        owed.source = deal.terms
        deal.terms.add_to(table, owed)
    if (PriceModifier, deal.form.key) in table.layout.spoken_of:
        change_bill(table, price_changes(table, deal), owed)
    if deal.terms is not None:
        owed.source = deal.terms
        deal.terms.exchange(owed)
    if deal.nested:
        # An action that a card tells you to do costs no actions of its own.
        owed.source = None
        for key in table.layout.refilling:
            owed.waive(key)
    if owed.floors:
        owed.lift()
    owed.amounts = {key: number for key, number in owed.amounts.items() if number > 0}
    for key in owed.amounts:
        if key in plan_of(table).standing_in and (others := substitutes(table, deal, key)):
            owed.substitutes[key] = others
        if rates := exchange_rates(table, deal.player, key):
            owed.rates[key] = rates


def exchange_rates(table: Table, player: Player, key: str) -> list[tuple[str, int, int]]:
    """The stocks that pay a player's price in another one: how many at once, and for how many."""
    if (Exchanging, key) not in table.layout.spoken_of:
        return []
    found = held(table, player, Exchanging, key)
    for one in found:
        cover(table, one)
    return list(dict.fromkeys([one.ability.rate() for one in found]))


def price_changes(table: Table, deal: Deal) -> list[Held[PriceModifier]]:
    """The abilities of all players that modify the price of an action."""
    found: list[Held[PriceModifier]] = []
    for owner in table.layout.seats:
        for one in held(table, owner, PriceModifier):
            if one.ability.concerns(table, one, deal):
                found.append(one)
    return found


def form_of(table: Table, ref: int) -> ActionOf:
    """The form of an action that a frame carries out."""
    return plan_of(table).forms[ref]


def substitutes(table: Table, deal: Deal, key: str) -> list[str]:
    """The stocks that may be spent in place of another for this action."""
    lines = plan_of(table).standing_in.get(key, ())
    found = [
        other
        for other, doing in lines
        if doing is None or doing.is_about(table, deal.form.key, deal.entity, deal.player)
    ]
    return list(dict.fromkeys(found))
