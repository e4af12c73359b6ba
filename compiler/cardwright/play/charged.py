"""Explains the cost of an option: the price of the action, the printed price, and the changes that cards make."""

from collections.abc import Iterator

from cardwright.engine.rules.holding import usable
from cardwright.engine.rules.itemizing import itemized, printed_parts
from cardwright.engine.rules.legality import from_best_source
from cardwright.engine.rules.prices import Deal
from cardwright.engine.run.match import Match
from cardwright.engine.run.uses import USE
from cardwright.model.attempt import Source
from cardwright.model.categories.amounts import Amount
from cardwright.model.frames import Option
from cardwright.model.holding import Held
from cardwright.model.identity import Entity, Player
from cardwright.model.meaning import Reading
from cardwright.model.node import Node
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.lines import CostLine
from cardwright.model.table import Table
from cardwright.play.asked import deals
from cardwright.play.reasons import Account, Reason, account, place, spoken, through
from cardwright.play.telling import Teller

Said = tuple[str, str]
"""The speaker of a sentence, and where it stands."""


def price_of(match: Match, teller: Teller, option: Option) -> list[Account]:
    """The cost of an option of the open question, by stock and with reasons; nothing if it is free."""
    if match.decision is None or not option.action:
        return []
    player = match.decision.player
    if option.action == USE:
        return _used(match.table, teller, player, option)
    return [one for deal in deals(match, option) for one in priced(match.table, teller, deal)]


def priced(table: Table, teller: Teller, deal: Deal) -> list[Account]:
    """The cost of an action on the usual terms, by stock and with reasons."""
    return _Price(table, teller, from_best_source(table, deal)).accounts()


def _used(table: Table, teller: Teller, player: Player, option: Option) -> list[Account]:
    """The cost of using an ability, which the ability itself states."""
    found = []
    for position, one in usable(table, player, option.entity):
        if position == option.form:
            said = spoken(plan_of(table).game, teller, one.card, one.position, one.ability)
            for stock, number in one.ability.use_price(table, player, option.entity).items():
                found.append(Account(number, teller.noun(stock), (Reason(number, *said),)))
    return found


class _Price:
    """The price of one deal, taken apart in the order in which it is computed."""

    def __init__(self, table: Table, teller: Teller, deal: Deal) -> None:
        self.table = table
        self.teller = teller
        self.deal = deal
        form = deal.form
        self.written = {id(line): place(span) for line, span in zip(form.costs, form.written, strict=True)}

    def accounts(self) -> list[Account]:
        """The amount to pay of each stock, with reasons."""
        owed = itemized(self.table, self.deal)
        found: dict[str, list[Reason]] = {}
        for part in owed.parts:
            reasons = self._reasons(part.stock, part.amount, part.source)
            found.setdefault(part.stock, []).extend(one for one in reasons if one.amount)
        return [
            *(self._total(stock, reasons) for stock, reasons in found.items()),
            *(self._all(stock, source) for stock, source in owed.whole.items()),
        ]

    def _total(self, stock: str, reasons: list[Reason]) -> Account:
        total = sum(one.amount for one in reasons)
        return Account(max(0, total), self.teller.noun(stock), (*reasons, *self._rest(total)))

    def _rest(self, total: int) -> list[Reason]:
        """A reason that lifts a negative total to zero: discounts never go below nothing."""
        return [Reason(-total, self.teller.word("at-least", number=0))] if total < 0 else []

    def _all(self, stock: str, source: Source) -> Account:
        """A stock that is taken as a whole, regardless of its amount."""
        amount = self.table.stock(self.deal.player, stock)
        return Account(amount, self.teller.noun(stock), (Reason(amount, *self._said(source)),))

    def _reasons(self, stock: str, amount: int, source: Source) -> Iterator[Reason]:
        """The reasons for one part of the price; a line of the action may ask for a price printed on the card."""
        lines = source.walk() if isinstance(source, CostLine) else []
        printed = [value for node in lines if (value := node.printed()) is not None]
        if not printed:
            yield Reason(amount, *self._said(source), self._through(source))
        elif printed[0].reading is Reading.STAGES:
            yield Reason(amount, *self._card(self.deal.entity))
        else:
            yield from self._printed(stock, printed[0].attribute, amount)

    def _through(self, source: Source) -> tuple[Account, ...]:
        """The numbers that the amount of a line was computed from."""
        if not isinstance(source, CostLine):
            return ()
        for amount in (one for one in source.children() if isinstance(one, Amount)):
            by_stat = amount.by_stat()
            if by_stat is not None:
                return (account(self.table, self.teller, self.deal.player, by_stat[1]),)
            if opened := through(self.table, self.teller, self.deal.player, amount):
                return opened
        return through(self.table, self.teller, self.deal.player, source)

    def _printed(self, stock: str, key: str, amount: int) -> Iterator[Reason]:
        """A price printed on a card, and the changes that other cards make to it."""
        deal = self.deal
        parts = printed_parts(self.table, deal.player, deal.entity, stock, key, target=deal.target)
        total = sum(part.amount for part in parts)
        if max(0, total) != amount:
            # It is a stat of the card, or the price beyond a lower one: the card has the last word.
            yield Reason(amount, *self._card(self.deal.entity))
            return
        yield from (Reason(part.amount, *self._said(part.source)) for part in parts)
        yield from self._rest(total)

    def _said(self, source: Source) -> Said:
        """The source of a price: a line or the terms of the action, an ability, a thing, or else the card."""
        if isinstance(source, Held):
            one = source.spoken
            return spoken(plan_of(self.table).game, self.teller, one.card, one.position, source.ability)
        if isinstance(source, Node):
            where = self.written.get(id(source), place(self.deal.form.span))
            return self.teller.tongue.text_printer.line(source), where
        return self._card(self.deal.entity if source is None else source)

    def _card(self, entity: Entity) -> Said:
        card = plan_of(self.table).game.cards.get(self.table.card(entity).key)
        name = self.teller.card(self.table, entity, self.deal.player)
        return name, place(card.span, card.source) if card is not None else ""
