"""Prices that change, stocks that pay for others, and payments inside a sentence."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.engine.rules.holding import matches
from cardwright.engine.rules.prices import amounts
from cardwright.engine.rules.spending import can_afford, settle_bill
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.attempt import Bill
from cardwright.model.categories.amounts import Amount, Mixture
from cardwright.model.categories.changes import Surcharge
from cardwright.model.categories.charges import Charge
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.frames import Frame
from cardwright.model.identity import Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.node import Attribute, Numeral, Stock, Zone
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.clauses import StandIn
from cardwright.model.rulebook.lines import CostLine, Line, NeedLine
from cardwright.model.table import Table
from cardwright.tree.charges import ChangeCharge


@record
class ChangedCost(CostLine):
    """The action costs less or more than the other lines say, perhaps for each of something, or at least so much."""

    rank = 10
    change: Surcharge

    def charges(self, layout: Layout) -> list[Charge]:
        """A change of the price so far."""
        return [ChangeCharge(next(iter(self.change.named("stock")), ""), self.change)]


@record
class PaysAlways(Line):
    """The stock can be spent in place of others for anything: when they are used up, or before they are touched."""

    below = ("stock",)
    stocks_paid: tuple[Stock, ...]
    first: bool = False

    def declare(self, block: Block, span: Span) -> None:
        """Add the stocks in whose place this one is spent."""
        block.pays_for += [StandIn(self, stock, None, not self.first) for stock in self.stocks_paid]


@record
class PayTo(Act):
    """Pay a price, and only then do something; who cannot pay does nothing."""

    sense: ClassVar[str] = "takes"
    pays_in_full: ClassVar[bool] = True
    cost: Amount
    effect: Act
    who: Who | None = None

    def pays(self) -> tuple[str, ...]:
        """The stocks of the price."""
        return self.cost.stocks()

    def mixture(self) -> Mixture | None:
        """The price, if it is a mixture."""
        return self.cost.mixture()

    def givers(self, turn: Turn, frame: Frame) -> list[Player] | None:
        """The player who pays."""
        return [frame.player]

    def run(self, turn: Turn, frame: Frame) -> None:
        """Take the price, then go on."""
        owed = self._said(turn, frame)
        if can_afford(turn.table, frame.player, owed):
            settle_bill(turn.table, frame.player, owed)
            turn.agenda.then(frame, [self.effect])

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether the price can be paid, and the rest be done; of somebody else nobody knows yet."""
        if self.who is not None:
            return True
        return can_afford(turn.table, frame.player, self._asked(turn, frame)) and self.effect.can_be_done(turn, frame)

    def _asked(self, turn: Turn, frame: Frame) -> Bill:
        """The price as a bill before anything is said of it; what may be less asks for nothing."""
        mixture = self.mixture()
        if mixture is not None and (mixture.may_be_less or mixture.is_most):
            return Bill()
        return _bill_of(amounts(turn.table, self.cost, frame.player, frame.entity, origin=frame.origin))

    def _said(self, turn: Turn, frame: Frame) -> Bill:
        """The price as a bill, of a mixture what was said; what is missing then has to come from other stocks."""
        mixture, said = self.mixture(), turn.stocks.amounts(frame, self.cost)
        if mixture is None or mixture.may_be_less or mixture.is_most:
            return _bill_of(said)
        is_short = sum([number for _, number in said]) < mixture.in_all(turn.table)
        return self._asked(turn, frame) if is_short else _bill_of(said)


def _bill_of(amounts_due: list[tuple[str, int]]) -> Bill:
    """A bill of some amounts."""
    owed = Bill()
    for stock, number in amounts_due:
        owed.add(stock, number)
    return owed


@record
class CardCost(NeedLine):
    """The action costs cards from a zone, of your choice, perhaps all with the same word or number on them."""

    rank = 9
    spares_card: ClassVar[bool] = True
    number: Numeral
    selector: Selector
    zone: Zone
    same: Attribute | None = None

    def is_met(self, table: Table, player: Player, entity: Entity, form: int) -> bool:
        """Whether there are enough cards that go together, without the one that the action is done to."""
        options, number = self.cards_due(table, player, entity, [])
        return len(options) >= number

    def cards_due(self, table: Table, player: Player, entity: Entity, picked: list[Entity]) -> tuple[list[Entity], int]:
        """The cards that fit, with what is picked if they must go together."""
        number = table.number(self.number)
        options = [
            one for one in table.in_zone(self.zone, player) if one != entity and matches(table, one, self.selector)
        ]
        if self.same is None:
            return options, number
        printed = {one: table.card(one).attributes.get(self.same) for one in options}
        values = [value for value in printed.values() if value is not None]
        fitting = [printed.get(one) for one in picked] or [one for one in values if values.count(one) >= number]
        return [one for one in options if printed[one] in fitting], number
