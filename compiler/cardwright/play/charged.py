"""Why an option costs what it costs: what the action asks for, what is printed, and what every card changes in it."""

from collections.abc import Iterator

from cardwright.engine.holding import Held, held, matches_print, usable
from cardwright.engine.match import Match
from cardwright.engine.measure import attribute
from cardwright.engine.prices import Deal, bill, concerns, printed_price
from cardwright.engine.run.course import USE
from cardwright.engine.state import Option
from cardwright.engine.table import Table
from cardwright.play.asked import deals
from cardwright.play.reasons import Account, Reason, account, place, spoken, through
from cardwright.play.telling import Teller
from cardwright.tree.amounts import ByAttribute, ByStat, Per
from cardwright.tree.changes import Instead, Less, More, Twice
from cardwright.tree.declarations import Line
from cardwright.tree.deeds import AllCost, Cost, RisingCost, StageCost
from cardwright.tree.doings import CardPrice, Price

Ledger = dict[str, list[Reason]]
"""By stock: what adds to a price or takes from it."""


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
        self.ledger: Ledger = {}

    def accounts(self) -> list[Account]:
        """What is to be paid of each stock, and why."""
        form = self.deal.form
        written = dict(zip([id(line) for line in form.costs], form.written, strict=True))
        for line, charge in self.table.plan.charges[id(form)]:
            if not charge.takes_all():
                asked = charge.asked(self.table, self.deal)
                self._add(charge.stock, *self._charged(line, charge.stock, asked, place(written[id(line)])))
        self._change()
        return [*(self._total(stock) for stock in self.ledger), *self._whole()]

    def _add(self, stock: str, *reasons: Reason) -> None:
        self.ledger.setdefault(stock, []).extend(one for one in reasons if one.amount)

    def _total(self, stock: str) -> Account:
        reasons = self.ledger[stock]
        total = sum(one.amount for one in reasons)
        if total < 0:
            # What takes off more than there is takes off the rest of nothing.
            reasons.append(Reason(-total, self.teller.word("at-least", number=0)))
        return Account(max(0, total), self.teller.noun(stock), tuple(reasons))

    def _whole(self) -> Iterator[Account]:
        """The stocks that are taken as a whole, whatever there is of them."""
        owed = bill(self.table, self.deal)
        for stock in owed.everything:
            amount = self.table.stock(self.deal.player, stock)
            said = (self._line(AllCost(stock)), place(self.deal.form.span))
            for one in self._changes():
                if isinstance(one.ability.change, Instead) and one.ability.change.paid == stock:
                    said = self._said(one)
            yield Account(amount, self.teller.noun(stock), (Reason(amount, *said),))

    def _charged(self, line: Line, stock: str, amount: int, where: str) -> Iterator[Reason]:
        """The parts of what one line of the action asks for of a stock."""
        table, player, entity = self.table, self.deal.player, self.deal.entity
        match line:
            case Cost(amount=ByAttribute(attribute=key)) | RisingCost(attribute=key):
                yield from self._printed(stock, key, amount)
            case StageCost():
                yield Reason(amount, *self._card(entity))
            case Cost(amount=ByStat(stat=key)):
                yield Reason(amount, self._line(line), where, (account(table, self.teller, player, key),))
            case Cost(amount=Per(per=per)):
                yield Reason(amount, self._line(line), where, through(table, self.teller, player, per))
            case _:
                yield Reason(amount, self._line(line), where)

    def _printed(self, stock: str, key: str, amount: int) -> Iterator[Reason]:
        """A price printed on a card, and how other cards change what is printed."""
        table, deal = self.table, self.deal
        if printed_price(table, deal.player, deal.entity, stock, key, target=deal.target) != amount:
            # It is a stat of the card, or what is paid beyond a lower one: the card has the last word.
            yield Reason(amount, *self._card(deal.entity))
            return
        price = left = attribute(table, deal.entity, key, deal.target)
        yield Reason(price, *self._card(deal.entity))
        doubling = []
        for one in held(table, deal.player, CardPrice) if price else ():
            change = one.ability.change
            if not matches_print(table, deal.entity, one.ability.selector):
                continue
            if isinstance(change, Less | More) and change.what == stock:
                reason = self._changed(one, change)
                left += reason.amount
                yield reason
            elif isinstance(change, Twice) and change.what == stock:
                doubling.append(one)
        for one in doubling:
            yield Reason(left, *self._said(one))
            left *= 2
        if left < 0:
            yield Reason(-left, self.teller.word("at-least", number=0))

    def _change(self) -> None:
        """What every card and rule that has a say in the action adds, takes off or doubles."""
        doubling = []
        for one in self._changes():
            change = one.ability.change
            if isinstance(change, Less | More):
                self._add(change.what, self._changed(one, change))
            elif isinstance(change, Twice):
                doubling.append((change.what, one))
        for stock, one in doubling:
            self._add(stock, Reason(sum(part.amount for part in self.ledger.get(stock, ())), *self._said(one)))

    def _changes(self) -> Iterator[Held[Price]]:
        for owner in range(self.table.state.players):
            for one in held(self.table, owner, Price):
                if concerns(self.table, one, self.deal):
                    yield one

    def _changed(self, one: Held[Price] | Held[CardPrice], change: Less | More) -> Reason:
        number = self.table.number(change.number)
        return Reason(-number if isinstance(change, Less) else number, *self._said(one))

    def _said(self, one: Held[Price] | Held[CardPrice]) -> tuple[str, str]:
        return spoken(self.table.plan.game, self.teller, one.spoken.card, one.spoken.position, one.ability)

    def _card(self, entity: int) -> tuple[str, str]:
        card = self.table.plan.game.cards.get(self.table.card(entity).key)
        name = self.teller.card(self.table, entity, self.deal.player)
        return name, place(card.span, card.source) if card is not None else ""

    def _line(self, line: Line) -> str:
        return self.teller.tongue.text_printer.line(line)
