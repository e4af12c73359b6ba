"""The price of an action: the costs of its lines, changed by every card with a price modifier."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cardwright.engine.holding import Held, cover, held
from cardwright.engine.measure import attribute
from cardwright.engine.memory import remembered_by_key
from cardwright.engine.state import NOBODY, NOTHING
from cardwright.engine.table import Table
from cardwright.link.rulebook import ActionOf
from cardwright.tree.amounts import Amount, AmountContext
from cardwright.tree.changes import Terms
from cardwright.tree.channels import PriceModifier, PrintedPriceModifier
from cardwright.tree.demands import CostLine

Source: TypeAlias = "CostLine | Terms | Held[PriceModifier] | Held[PrintedPriceModifier] | None"
"""The origin of an entry on a bill: a line of the action, its terms, or an ability; None is the card itself."""


class Bill:
    """The amount to be paid: a number of each stock, and all of some."""

    def __init__(self) -> None:
        self.amounts: dict[str, int] = defaultdict(int)
        self.everything: list[str] = []
        self.substitutes: dict[str, list[str]] = {}
        """The stocks that may be spent in place of another, where there are any."""
        self.source: Source = None
        """The origin of the entries that are just being added."""

    def add(self, stock: str, number: int) -> None:
        """Ask for more of a stock, or for less if the number is below zero."""
        self.amounts[stock] += number

    def double(self, stock: str) -> None:
        """Ask for twice as much of a stock."""
        self.amounts[stock] *= 2

    def waive(self, stock: str) -> None:
        """Ask for nothing of a stock."""
        self.amounts.pop(stock, None)

    def exchange(self, paid: str, usual: str) -> None:
        """Ask for one stock in place of another."""
        self.add(paid, self.amounts.pop(usual, 0))

    def take_all(self, stock: str) -> None:
        """Ask for all of a stock."""
        self.everything.append(stock)

    def take_instead(self, paid: str, usual: str) -> None:
        """Ask for all of one stock wherever all of another is asked for."""
        self.everything = [paid if one == usual else one for one in self.everything]


@dataclass(slots=True, init=False)
class Deal:
    """An action somebody wants to carry out, with all that its price depends on."""

    form: ActionOf
    player: int
    entity: int
    lower: int
    target: int
    terms: Terms | None
    nested: bool

    def __init__(  # noqa: PLR0917 - all that a price depends on
        self,
        form: ActionOf,
        player: int,
        entity: int = NOTHING,
        lower: int = NOTHING,
        target: int = NOBODY,
        terms: Terms | None = None,
        nested: bool = False,
    ) -> None:
        self.form = form
        self.player = player
        self.entity = entity
        self.lower = lower
        self.target = target
        self.terms = terms
        self.nested = nested

    def key(self) -> tuple[int, int, int, int, int, int, bool]:
        """By which deals are told apart: forms and terms stand in the game, so that each is known by its number."""
        return id(self.form), self.player, self.entity, self.lower, self.target, id(self.terms), self.nested

    @property
    def is_free(self) -> bool:
        """Whether nothing is paid for it."""
        return self.terms is not None and self.terms.is_free

    def against(self, target: int) -> "Deal":
        """The same, directed at somebody."""
        return Deal(self.form, self.player, self.entity, self.lower, target, self.terms, self.nested)

    def giving_up(self, lower: int) -> "Deal":
        """The same in place of a lower card."""
        return Deal(self.form, self.player, self.entity, lower, self.target, self.terms, self.nested)


def amounts(
    table: Table,
    amount: Amount,
    player: int,
    entity: int = NOTHING,
    target: int = NOBODY,
    *,
    origin: int = NOTHING,
) -> list[tuple[str, int]]:
    """How much of which stock an amount on a card comes to; not to be changed."""
    known = table.plan.bundles.get(id(amount))
    if known is not None:
        return known
    return amount.amounts(table, AmountContext(player, entity, target, origin))


def printed_price(table: Table, player: int, entity: int, stock: str, key: str, *, target: int = NOBODY) -> int:
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
    return max(owed.amounts[stock], 0)


def printed_changes(table: Table, player: int, entity: int, stock: str) -> list[Held[PrintedPriceModifier]]:
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
        one.ability.price_change().add_to(table, owed)
    for one in changes:
        owed.source = one
        one.ability.price_change().multiply(owed)


@remembered_by_key
def bill(table: Table, deal: Deal) -> Bill:
    """The price of an action for a player now; not to be changed."""
    owed = Bill()
    write_bill(table, deal, owed)
    return owed


def write_bill(table: Table, deal: Deal, owed: Bill) -> None:
    """Put everything that an action costs a player now on an empty bill."""
    if deal.is_free:
        return
    for line, charge in table.plan.charges[id(deal.form)]:
        owed.source = line
        charge.put_on(owed, table, deal)
    if deal.terms is not None:
        owed.source = deal.terms
        deal.terms.add_to(table, owed)
    if (PriceModifier, deal.form.key) in table.plan.spoken_of:
        change_bill(table, price_changes(table, deal), owed)
    if deal.terms is not None:
        owed.source = deal.terms
        deal.terms.exchange(owed)
    if deal.nested:
        # An action that a card tells you to do costs no actions of its own.
        owed.source = None
        for key in table.plan.refilling:
            owed.waive(key)
    owed.amounts = {key: number for key, number in owed.amounts.items() if number > 0}
    for key in owed.amounts:
        if key in table.plan.standing_in and (others := substitutes(table, deal, key)):
            owed.substitutes[key] = others


def price_changes(table: Table, deal: Deal) -> list[Held[PriceModifier]]:
    """The abilities of all players that modify the price of an action."""
    return [
        one
        for owner in range(table.state.players)
        for one in held(table, owner, PriceModifier)
        if one.ability.concerns(table, one, deal)
    ]


def form_of(table: Table, ref: int) -> ActionOf:
    """The form of an action that a frame carries out."""
    return table.plan.forms[ref]


def substitutes(table: Table, deal: Deal, key: str) -> list[str]:
    """The stocks that may be spent in place of another for this action."""
    lines = table.plan.standing_in.get(key, ())
    found = [other for other, doing in lines if doing.is_about(table, deal.form.key, deal.entity)]
    return list(dict.fromkeys(found))
