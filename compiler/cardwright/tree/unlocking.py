"""Cards that unlock others, and numbers of a card that are read from a list printed on it."""

from typing import Any, ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.holding import cover, held
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.printed import printed_list
from cardwright.model.categories.channels import StatModifier
from cardwright.model.categories.economy import Unlocking
from cardwright.model.categories.filters import Filter
from cardwright.model.holding import Held
from cardwright.model.identity import NOBODY, Entity, Player
from cardwright.model.meaning import Context, Quantity, Scope
from cardwright.model.node import Attribute, Stat
from cardwright.model.table import Table
from cardwright.tree.places import Named


@record
class Unlocks(Unlocking):
    """Cards that you may use while this one is in play, as far as a sentence asks for cards that are unlocked."""

    cards: tuple[Named, ...]

    def unlocked(self) -> tuple[str, ...]:
        """Those that it names."""
        return tuple([one.key() for one in self.cards])


@record
class Unlocked(Filter):
    """Some card of yours in play, or a rule, names it as unlocked."""

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Look for its name."""
        if player == NOBODY:
            return False
        key = table.card(entity).key
        for one in held(table, player, Unlocking):
            if key in one.ability.unlocked():
                cover(table, one)
                return True
        return False


@record
class ListAt(StatModifier):
    """A stat of this card is read from a list printed on it, at the place that a stat of yours says.

    The first number is at 1; below that it counts too, and beyond the end of the list the last one does.
    """

    sense: ClassVar[str] = "gives"
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    stat: Stat
    attribute: Attribute
    by: Stat

    def words(self) -> tuple[str, ...]:
        """Its stat."""
        return (self.stat,)

    def raises(self) -> tuple[Quantity, ...]:
        """Its stat, of this card."""
        return ((Scope.CARD, self.stat),)

    def computed_from(self) -> tuple[Quantity, ...]:
        """The stat that says the place in the list."""
        return ((Scope.PLAYER, self.by),)

    def is_of_card(self) -> bool:
        """It is."""
        return True

    def added(self, table: Table, held: Held[Any]) -> int:
        """The number at the place; of a card that nobody has, the first."""
        numbers = printed_list(table, held.origin, self.attribute)
        place = 1 if held.player == NOBODY else stat(table, held.player, self.by)
        return numbers[max(1, min(place, len(numbers))) - 1] if numbers else 0
