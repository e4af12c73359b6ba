"""Actions spoken of as things that have a price, and the abilities that change what they cost."""

from typing import TYPE_CHECKING, Any, ClassVar

from cardwright.base.record import record
from cardwright.tree.base import Deed, DeedOn, Node
from cardwright.tree.changes import Change
from cardwright.tree.channels import PriceModifier, PrintedPriceModifier
from cardwright.tree.people import Who
from cardwright.tree.selectors import Chosen, Selector

if TYPE_CHECKING:
    from cardwright.engine.holding import Held
    from cardwright.engine.prices import Deal
    from cardwright.engine.printed import PlannedCard
    from cardwright.engine.table import Table


@record
class Doing(Node):
    """An action spoken of as a thing that has a price."""

    category: ClassVar[str] = "doing"

    def named_actions(self) -> tuple[str, ...]:
        """The actions it speaks of."""
        raise AssertionError(f"{type(self).__name__} does not say of which actions it speaks")

    def is_about(self, table: "Table", action: str, entity: int) -> bool:
        """Whether it speaks of an action done to a card, or to nothing."""
        raise AssertionError(f"{type(self).__name__} does not say what it is about")

    def may_be_done_to(self, card: "PlannedCard") -> bool:
        """Whether it may speak of an action on a printed card."""
        return True

    def is_against_owner(self) -> bool:
        """Whether the owner of the ability is the target of the action."""
        return False

    def deed(self, table: "Table", player: int) -> tuple[str, int, int]:
        """The act that an example lets a player do: the action, its card, and its target."""
        raise AssertionError(f"{type(self).__name__} has no price of its own")


@record
class DoingIt(Doing):
    """An action without object."""

    action: Deed

    def named_actions(self) -> tuple[str, ...]:
        """Its action."""
        return (self.action,)

    def is_about(self, table: "Table", action: str, entity: int) -> bool:
        """Compare the action."""
        return self.action == action

    def deed(self, table: "Table", player: int) -> tuple[str, int, int]:
        """The action, done to nothing."""
        from cardwright.engine.state import NOBODY, NOTHING

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

    def is_about(self, table: "Table", action: str, entity: int) -> bool:
        """Compare the action, and look at the card."""
        from cardwright.engine.state import NOTHING

        return action in self.actions and entity != NOTHING and self.chosen.includes(table, entity)

    def may_be_done_to(self, card: "PlannedCard") -> bool:
        """Look at what is printed."""
        return self.chosen.may_include(card)

    def is_against_owner(self) -> bool:
        """As it is written."""
        return self.against

    def deed(self, table: "Table", player: int) -> tuple[str, int, int]:
        """The first of the actions."""
        from cardwright.engine.staging import YOU
        from cardwright.engine.state import NOBODY

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

    def may_reach(self, card: "PlannedCard") -> bool:
        """The cards to which the action is done."""
        return self.doing.may_be_done_to(card)

    def is_about_owner(self) -> bool:
        """Unless somebody is named who pays, or the action is directed at the owner."""
        return self.payer is None and not self.doing.is_against_owner()

    def concerns(self, table: "Table", held: "Held[Any]", deal: "Deal") -> bool:
        """Look at the action, at its target and at who pays; against the owner, anybody may if nobody is named."""
        from cardwright.engine.people import is_named

        if not self.doing.is_about(table, deal.form.key, deal.entity):
            return False
        if self.doing.is_against_owner():
            if deal.target != held.player:
                return False
            return self.payer is None or is_named(table, self.payer, held.player, deal.player, held.origin)
        return is_named(table, self.payer, held.player, deal.player, held.origin)

    def price_change(self) -> Change:
        """As it is written."""
        return self.change


@record
class CardPrice(PrintedPriceModifier):
    """Cards of yours that match have another printed price."""

    selector: Selector
    change: Change

    def may_reach(self, card: "PlannedCard") -> bool:
        """The cards that match."""
        return self.selector.may_pick(card)

    def reaches(self, table: "Table", entity: int) -> bool:
        """Match what is printed."""
        from cardwright.engine.holding import matches_print

        return matches_print(table, entity, self.selector)

    def price_change(self) -> Change:
        """As it is written."""
        return self.change
