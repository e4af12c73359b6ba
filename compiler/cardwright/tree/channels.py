"""The sorts of sentences on cards, and the channels by which the engine finds static abilities."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from cardwright.base.record import record
from cardwright.tree.amounts import Plus
from cardwright.tree.base import Node
from cardwright.tree.effects import Effect
from cardwright.tree.meaning import Description, Quantity, Scope, Timing
from cardwright.tree.situations import Event

if TYPE_CHECKING:
    from cardwright.engine.table import Table
    from cardwright.link.rulebook import PhaseOf


@record
class Ability(Node):
    """One sentence of a card."""

    category: ClassVar[str] = "ability"
    timing: ClassVar[Timing | None] = None
    """When it counts; nothing if that is said by the sentence inside it."""

    def said(self) -> "Ability":
        """The sentence without the terms under which somebody has it."""
        inside = [child for child in self.children() if isinstance(child, Ability)] if self.timing is None else []
        return inside[0].said() if inside else self

    def awaits(self) -> Event | None:
        """The event it waits for."""
        return next((child for child in self.children() if isinstance(child, Event)), None)

    def does(self) -> tuple[Effect, ...]:
        """The effects it carries out, in order."""
        return tuple(child for child in self.children() if isinstance(child, Effect))

    def is_usable_in(self, phase: "PhaseOf") -> bool:
        """Whether a player may use it in a phase."""
        return False

    def is_used_up(self, table: "Table", card: int, position: int) -> bool:
        """Whether it was used as often as it may be, as the ability at a position of a card."""
        return False

    def use_price(self, table: "Table", player: int, card: int) -> Mapping[str, int]:
        """How much of which stock a player pays to use it on a card."""
        return {}

    def is_static(self) -> bool:
        """Whether it simply holds, perhaps under an option."""
        return False


@record
class Static(Ability):
    """An ability that simply holds while the card is in play."""

    category: ClassVar[str] = "static"
    timing: ClassVar[Timing | None] = Timing.STATIC

    def raises(self) -> tuple[Quantity, ...]:
        """The stats it names, on the cards it is about, and all that the abilities and bonuses inside it raise."""
        own = [(Scope.CARD, key) for key in self.named("stat", "raised")]
        return (*own, *(one for part in self.children() if isinstance(part, Static | Plus) for one in part.raises()))

    def forbids(self) -> tuple[str, Description] | None:
        """An action it forbids its owner whatever it is directed at, and the things it may not be done to."""
        return None

    def silences(self) -> Description | None:
        """The cards that do nothing while it holds."""
        return None

    def opposite(self) -> "Static | None":
        """The ability that would leave nothing of it."""
        return None

    def is_static(self) -> bool:
        """It does."""
        return True
