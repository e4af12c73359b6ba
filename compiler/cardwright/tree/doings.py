"""Actions spoken of as things that have a price, and the abilities that change what they cost."""

from typing import Any

from cardwright.base.record import record
from cardwright.engine.rules.holding import matches_print
from cardwright.engine.rules.people import is_named
from cardwright.engine.rules.staging import YOU
from cardwright.model.attempt import Attempt
from cardwright.model.categories.changes import Change
from cardwright.model.categories.channels import PriceModifier, PrintedPriceModifier
from cardwright.model.categories.doings import Doing
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Chosen, Selector
from cardwright.model.holding import Held
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.node import Deed, DeedOn
from cardwright.model.printed import PrintedCard
from cardwright.model.table import Table


@record
class DoingIt(Doing):
    """An action without object."""

    action: Deed

    def named_actions(self) -> tuple[str, ...]:
        """Its action."""
        return (self.action,)

    def is_about(self, table: Table, action: str, entity: Entity, player: Player) -> bool:
        """Compare the action."""
        return self.action == action

    def deed(self, table: Table, player: Player) -> tuple[str, Entity, Player]:
        """The action, done to nothing."""
        return self.action, NOTHING, NOBODY


@record
class DoingTo(Doing):
    """One or more actions on a card; `against` means that you are the target."""

    actions: tuple[DeedOn, ...]
    chosen: Chosen
    against: bool = False

    def named_actions(self) -> tuple[str, ...]:
        """Its actions."""
        return self.actions

    def is_about(self, table: Table, action: str, entity: Entity, player: Player) -> bool:
        """Compare the action, and look at the card."""
        return action in self.actions and entity != NOTHING and self.chosen.includes(table, entity, player)

    def may_be_done_to(self, card: PrintedCard) -> bool:
        """Look at what is printed."""
        return self.chosen.may_include(card)

    def is_against_owner(self) -> bool:
        """As it is written."""
        return self.against

    def deed(self, table: Table, player: Player) -> tuple[str, Entity, Player]:
        """The first of the actions."""
        entity = self.chosen.meant(table, self.actions[0], player)
        return self.actions[0], entity, YOU if self.against else NOBODY


@record
class Price(PriceModifier):
    """An action costs you, or the player who is named, something other than usual."""

    doing: Doing
    change: Change
    payer: Who | None = None

    def gives(self) -> tuple[str, ...]:
        """Stocks that need not be had any more."""
        return self.change.spares()

    def words(self) -> tuple[str, ...]:
        """The actions it makes cheaper or dearer."""
        return self.doing.named_actions()

    def may_reach(self, card: PrintedCard) -> bool:
        """The cards to which the action is done."""
        return self.doing.may_be_done_to(card)

    def is_about_owner(self) -> bool:
        """Unless somebody is named who pays, or the action is directed at the owner."""
        return self.payer is None and not self.doing.is_against_owner()

    def concerns(self, table: Table, held: Held[Any], attempt: Attempt) -> bool:
        """Look at the action, at its target and at who pays; against the owner, anybody may if nobody is named."""
        if not self.doing.is_about(table, attempt.action, attempt.entity, held.player):
            return False
        if self.doing.is_against_owner():
            if attempt.target != held.player:
                return False
            return self.payer is None or is_named(table, self.payer, held.player, attempt.player, held.origin)
        return is_named(table, self.payer, held.player, attempt.player, held.origin)

    def price_change(self) -> Change:
        """As it is written."""
        return self.change


@record
class CardPrice(PrintedPriceModifier):
    """Cards of yours that match have another printed price."""

    selector: Selector
    change: Change

    def may_reach(self, card: PrintedCard) -> bool:
        """The cards that match."""
        return self.selector.may_pick(card)

    def reaches(self, table: Table, entity: Entity) -> bool:
        """Match what is printed."""
        return matches_print(table, entity, self.selector)

    def price_change(self) -> Change:
        """As it is written."""
        return self.change
