"""Why an option costs what it costs: what the action asks for, what is printed, and what every card changes in it."""

from collections.abc import Iterator

from cardwright.engine.holding import Held, usable
from cardwright.engine.itemizing import ItemizedBill
from cardwright.engine.match import Match
from cardwright.engine.measure import attribute
from cardwright.engine.prices import Deal, Source, bill, change_bill, price_changes, printed_changes, printed_price
from cardwright.engine.run.course import USE
from cardwright.engine.state import Option
from cardwright.engine.table import Table
from cardwright.play.asked import deals
from cardwright.play.reasons import Account, Reason, account, place, spoken, through
from cardwright.play.telling import Teller
from cardwright.tree import phrases
from cardwright.tree.amounts import Amount
from cardwright.tree.base import Node
from cardwright.tree.demands import CostLine
from cardwright.tree.meaning import Reading
from cardwright.tree.selectors import Countable

Said = tuple[str, str]
"""Who says something, and where it stands."""


def price_of(match: Match, teller: Teller, option: Option) -> list[Account]:
    """What an option of the open question costs of each stock, and why; nothing if it is free."""
    if match.decision is None or not option.action:
        return []
    player = match.decision.player
    if option.action == USE:
        return _used(match.table, teller, player, option)
    return [one for deal in deals(match, option) for one in priced(match.table, teller, deal)]


def priced(table: Table, teller: Teller, deal: Deal) -> list[Account]:
    """What an action costs of each stock on the usual terms, and why."""
    return _Price(table, teller, deal).accounts()


def _used(table: Table, teller: Teller, player: int, option: Option) -> list[Account]:
    """What it costs to use an ability, which the ability itself says."""
    found = []
    for position, one in usable(table, player, option.entity):
        if position == option.form:
            said = spoken(table.plan.game, teller, one.card, one.position, one.ability)
            for stock, number in one.ability.use_price(table, player, option.entity).items():
                found.append(Account(number, teller.noun(stock), (Reason(number, *said),)))
    return found


class _Price:
    """The price of one deal, taken apart in the order in which it is worked out."""

    def __init__(self, table: Table, teller: Teller, deal: Deal) -> None:
        self.table = table
        self.teller = teller
        self.deal = deal

    def accounts(self) -> list[Account]:
        """What is to be paid of each stock, and why."""
        table, form, owed = self.table, self.deal.form, ItemizedBill()
        written = dict(zip([id(line) for line in form.costs], form.written, strict=True))
        for line, charge in table.plan.charges[id(form)]:
            owed.source = line
            charge.put_on(owed, table, self.deal)
        change_bill(table, price_changes(table, self.deal), owed)
        found: dict[str, list[Reason]] = {}
        for stock, number, source in owed.entries:
            if isinstance(source, CostLine):
                parts = [*self._charged(source, stock, number, place(written[id(source)]))]
            else:
                parts = [Reason(number, *self._said(source))]
            found.setdefault(stock, []).extend(part for part in parts if part.amount)
        return [*(self._total(stock, reasons) for stock, reasons in found.items()), *self._whole(owed)]

    def _total(self, stock: str, reasons: list[Reason]) -> Account:
        total = sum(one.amount for one in reasons)
        return Account(max(0, total), self.teller.noun(stock), (*reasons, *self._rest(total)))

    def _rest(self, total: int) -> list[Reason]:
        """What takes off more than there is takes off the rest of nothing."""
        return [Reason(-total, self.teller.word("at-least", number=0))] if total < 0 else []

    def _whole(self, owed: ItemizedBill) -> Iterator[Account]:
        """The stocks that are taken as a whole, whatever there is of them."""
        for stock in bill(self.table, self.deal).everything:
            amount = self.table.stock(self.deal.player, stock)
            said = (self._line(phrases.price_of_all(stock)), place(self.deal.form.span))
            said = self._said(owed.instead[stock]) if stock in owed.instead else said
            yield Account(amount, self.teller.noun(stock), (Reason(amount, *said),))

    def _charged(self, line: Node, stock: str, amount: int, where: str) -> Iterator[Reason]:
        """The parts of what one line of the action asks for of a stock."""
        printed = [value for node in line.walk() if (value := node.printed()) is not None]
        if not printed:
            yield Reason(amount, self._line(line), where, self._through(line))
        elif printed[0].reading is Reading.STAGES:
            yield Reason(amount, *self._card())
        else:
            yield from self._printed(stock, printed[0].attribute, amount)

    def _through(self, line: Node) -> tuple[Account, ...]:
        """The numbers that the amount of a line was worked out from."""
        for amount in (one for one in line.children() if isinstance(one, Amount)):
            by_stat = amount.by_stat()
            if by_stat is not None:
                return (account(self.table, self.teller, self.deal.player, by_stat[1]),)
            for counted in (one for one in amount.children() if isinstance(one, Countable)):
                return through(self.table, self.teller, self.deal.player, counted)
        return ()

    def _printed(self, stock: str, key: str, amount: int) -> Iterator[Reason]:
        """A price printed on a card, and how other cards change what is printed."""
        table, deal = self.table, self.deal
        if printed_price(table, deal.player, deal.entity, stock, key, target=deal.target) != amount:
            # It is a stat of the card, or what is paid beyond a lower one: the card has the last word.
            yield Reason(amount, *self._card())
            return
        price, owed = attribute(table, deal.entity, key, deal.target), ItemizedBill()
        owed.add(stock, price)
        if price:
            change_bill(table, printed_changes(table, deal.player, deal.entity, stock), owed)
        yield from (Reason(number, *self._said(source)) for _, number, source in owed.entries)
        yield from self._rest(owed.amounts[stock])

    def _said(self, source: Source) -> Said:
        """Who asks for something: an ability, or else the card."""
        if not isinstance(source, Held):
            return self._card()
        one = source.spoken
        return spoken(self.table.plan.game, self.teller, one.card, one.position, source.ability)

    def _card(self) -> Said:
        entity = self.deal.entity
        card = self.table.plan.game.cards.get(self.table.card(entity).key)
        name = self.teller.card(self.table, entity, self.deal.player)
        return name, place(card.span, card.source) if card is not None else ""

    def _line(self, line: Node) -> str:
        return self.teller.tongue.text_printer.line(line)
