"""Counters that come from nowhere and mark cards, and the single cards on which they lie."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.felling import holds_more, put_on
from cardwright.engine.rules.holding import kept, likely
from cardwright.engine.rules.measure import card_stat
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.counts import Group
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.frames import Frame
from cardwright.model.identity import NOTHING, Entity, Player
from cardwright.model.meaning import Context, Need
from cardwright.model.node import ANY_NUMBER, Counter, Numeral, OpenNumeral
from cardwright.model.roles import SOURCE
from cardwright.model.table import Table


@record
class Single(Group):
    """One card or thing."""

    category: ClassVar[str] = "group"

    def points(self, table: Table, entity: Entity, stat: str) -> int:
        """As a reader of the card would say it."""
        return card_stat(table, entity, stat)


@record
class ThisAlone(Single):
    """The card on which the sentence stands."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD_ALONE,)

    def cards(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """It alone."""
        return [] if here == NOTHING else [here]


@record
class SourceAlone(Single):
    """The card or place from which the action is done."""

    needs: ClassVar[tuple[Need, ...]] = (Need.SOURCE,)

    def cards(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """It alone."""
        source = Entity(table.bound(SOURCE))
        return [] if source == NOTHING else [source]


@record
class Mark(Act):
    """Put so many counters on each of some cards; they come from nowhere."""

    needs: ClassVar[tuple[Need, ...]] = (Need.LOOSE_COUNTER,)
    can_fail: ClassVar[bool] = True
    number: Numeral
    counter: Counter
    group: Group
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Mark each of the cards."""
        for entity in self.group.cards(turn.table, frame.player, frame.entity):
            put_on(turn.table, entity, self.counter, turn.table.number(self.number), frame.player)

    def puts(self) -> tuple[str, ...]:
        """The counter it names."""
        return (self.counter,)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether there is a card to mark that holds one more."""
        there = self.group.cards(table, player, card)
        return any(holds_more(table, one, self.counter, player) for one in there)


@record
class MarkSome(Act):
    """Put so many counters on each of some of your cards, of your choice: as many cards as it says, or any number."""

    needs: ClassVar[tuple[Need, ...]] = (Need.LOOSE_COUNTER,)
    can_fail: ClassVar[bool] = True
    depends_on_card: ClassVar[bool] = True
    number: Numeral
    counter: Counter
    many: OpenNumeral
    selector: Selector
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask which cards; of any number, at least one."""
        table, there = turn.table, self._there(turn.table, frame.player, frame.entity)
        if self.many == ANY_NUMBER:
            chosen = turn.decisions.pick_some(frame, there, len(there))
        else:
            chosen = turn.decisions.pick(frame, there, table.number(self.many))
        for entity in chosen or ():
            put_on(table, entity, self.counter, table.number(self.number), frame.player)

    def puts(self) -> tuple[str, ...]:
        """The counter it names."""
        return (self.counter,)

    def repeats(self, table: Table) -> int:
        """As many cards as it names."""
        return 1 if self.many == ANY_NUMBER else table.number(self.many)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether there is a card to mark."""
        return bool(self._there(table, player, card))

    def _there(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """The player's cards in play that match, or places."""
        own = kept(table, likely(table, player, self.selector), self.selector, player, here)
        there = [*self.selector.places(table, player, here), *own]
        return [one for one in there if holds_more(table, one, self.counter, player)]
