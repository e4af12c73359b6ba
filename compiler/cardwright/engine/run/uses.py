"""Abilities of cards that players use: whether they can, what they pay, and what follows."""

from collections.abc import Callable
from typing import Final, final

from cardwright.engine.rules.goods import available, lose
from cardwright.engine.run.agenda import Agenda
from cardwright.engine.run.cards import Cards
from cardwright.engine.run.stocks import Stocks
from cardwright.model.categories.channels import Ability
from cardwright.model.categories.effects import Causing
from cardwright.model.frames import Frame, FrameKind
from cardwright.model.identity import NO_NUMBER, Entity, Player
from cardwright.model.marks import mark_used
from cardwright.model.plan.plan import plan_of
from cardwright.model.plan.sentences import Spoken
from cardwright.model.refusal import Refusal
from cardwright.model.table import Table

USE: Final = "use"
"""Begins the answer to use an ability of a card, which is no action of the game."""


@final
class Uses:
    """Lets players pay for abilities of cards, and carries these out."""

    def __init__(
        self,
        table: Table,
        agenda: Agenda,
        stocks: Stocks,
        cards: Cards,
        can_be_done: Callable[[Causing, Frame], bool],
    ) -> None:
        self.table = table
        self.plan = plan_of(table)
        self.agenda = agenda
        self.stocks = stocks
        self.cards = cards
        self.can_be_done = can_be_done

    def is_useful(self, player: Player, entity: Entity, ability: Ability) -> bool:
        """Whether the first thing an ability does can be done, and tokens are there for what it brings."""
        frame = Frame(FrameKind.EFFECT, NO_NUMBER, player, entity, entity)
        return self.can_be_done(ability.does()[0], frame) and self._brings(frame, ability)

    def _brings(self, frame: Frame, ability: Ability) -> bool:
        """Whether an ability that only brings tokens brings any; those that its price sets free count."""
        table, effects = self.table, ability.does()
        stocks = effects[0].tokens_brought()
        if len(effects) > 1 or stocks is None:
            return True
        kept = [kept for one in stocks for kept in self.plan.stock(one).kept or (None,)]
        if any(one is None or table.stock(frame.player, one.token) for one in kept):
            return True
        mark, asked, table.state.asked = table.mark(), table.state.asked, ()
        for key, price in ability.use_price(table, frame.player, frame.entity).items():
            lose(table, frame.player, key, price)
        brings = any(table.stock(frame.player, one.token) for one in kept if one is not None)
        table.restore(mark)
        table.state.asked = asked
        return brings

    def refusal(self, player: Player, entity: Entity, position: int, ability: Ability) -> Refusal:
        """The reason why an ability of a card cannot be used now; Refusal.NONE if it can."""
        if ability.is_used_up(self.table, entity, position):
            return Refusal.USED_ALREADY
        if not ability.is_allowed(self.table, player, entity):
            return Refusal.MISSING_NEED
        for key, number in ability.use_price(self.table, player, entity).items():
            if available(self.table, player, key) < number:
                return Refusal.CANNOT_PAY
        return Refusal.NONE

    def begin(self, player: Player, entity: Entity, number: int, spoken: Spoken) -> None:
        """Pay for an ability of a card, and let it be carried out next; its number tells it from others of the card.

        If any card of the game can answer anything, others may answer it before.
        """
        self.pay(player, entity, number, spoken)
        if self.plan.answering:
            window = Frame(FrameKind.WINDOW, NO_NUMBER, player, entity)
            window.terms, window.left = number, 1
            self.table.state.frames.append(window)
        else:
            self.agenda.push(spoken.ability.does(), player, entity, entity)

    def pay(self, player: Player, entity: Entity, number: int, spoken: Spoken) -> None:
        """Pay for an ability of a card; a card that is used is shown wherever it lies, and goes from there openly."""
        self.table.covered.add(spoken.index)
        is_shown = bool(spoken.ability.used_from())
        if is_shown:
            self.table.show(entity)
        for key, price in spoken.ability.use_price(self.table, player, entity).items():
            self.stocks.pay(player, key, price)
        mark_used(self.table, entity, number, with_action=spoken.ability.counts_actions())
        if spoken.ability.gives_card_up():
            self.cards.discard(entity, player, openly=is_shown)
