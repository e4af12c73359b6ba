"""The things that players have in worked examples: numbers of something, and cards in their zones."""

from typing import TYPE_CHECKING

from cardwright.base.record import record
from cardwright.tree.base import Attribute, Counter, Holding, Integer, Kind, Reference, Term, Zone
from cardwright.tree.examples import Thing
from cardwright.tree.selectors import Kinds

if TYPE_CHECKING:
    from cardwright.engine.table import Table


@record
class Number(Thing):
    """So many of a stock, or of a kind of card."""

    number: Integer
    what: Holding

    def give(self, table: "Table", player: int) -> str:
        """Set the stock, or bring blank cards of the kind into play; none at all takes those away that are there."""
        from cardwright.engine.moving import settle
        from cardwright.engine.plan import BLANK, PLAY
        from cardwright.engine.staging import clear, set_amount

        if self.what in table.plan.stock_number:
            return set_amount(table, player, self.what, self.number)
        if self.what not in table.plan.game.kinds:
            return "on-which-card"
        if self.number == 0:
            clear(table, player, Kinds((self.what,)), PLAY)
        for _ in range(self.number):
            table.add_entity(BLANK + self.what, PLAY, player)
        settle(table)
        return ""

    def check(self, table: "Table", player: int) -> str:
        """Count them."""
        from cardwright.engine.goods import amount_of
        from cardwright.engine.staging import equal

        return equal(amount_of(table, player, self.what), self.number)


@record
class CardIn(Thing):
    """A card in a zone, perhaps a copy that shows some word."""

    card: Reference
    zone: Zone
    attribute: Attribute | None = None
    term: Term | None = None

    def give(self, table: "Table", player: int) -> str:
        """Bring a copy, unless the card is in play already and that is all that is asked for."""
        from cardwright.engine.moving import settle
        from cardwright.engine.plan import PLAY
        from cardwright.engine.staging import ABSENT, bring, entity_of

        if self.attribute is not None and self.term is not None:
            variant = table.plan.variants.get((self.card, self.attribute, self.term))
            if variant is None:
                return ABSENT
            table.set_card(bring(table, self.card, self.zone, player), variant)
        elif self.zone != PLAY or entity_of(table, self.card, player, (PLAY,)) not in table.in_play(player):
            bring(table, self.card, self.zone, player)
        settle(table)
        return ""

    def check(self, table: "Table", player: int) -> str:
        """Look for a copy that shows the word."""
        from cardwright.engine.ground import word_on
        from cardwright.engine.staging import ABSENT

        key, copies = (
            self.attribute,
            [one for one in table.in_zone(self.zone, player) if table.card(one).key == self.card],
        )
        return "" if any(key is None or word_on(table, one, key) == self.term for one in copies) else ABSENT


@record
class SomeIn(Thing):
    """So many cards of a kind in a zone, whatever is written on them."""

    number: Integer
    kind: Kind
    zone: Zone

    def give(self, table: "Table", player: int) -> str:
        """Bring blank cards of the kind; none at all takes those away that are there."""
        from cardwright.engine.moving import settle
        from cardwright.engine.plan import BLANK
        from cardwright.engine.staging import bring, clear

        if self.number == 0:
            clear(table, player, Kinds((self.kind,)), self.zone)
        for _ in range(self.number):
            bring(table, BLANK + self.kind, self.zone, player)
        settle(table)
        return ""

    def check(self, table: "Table", player: int) -> str:
        """Count them."""
        from cardwright.engine.holding import matches
        from cardwright.engine.staging import equal

        wanted = Kinds((self.kind,))
        return equal(sum(matches(table, one, wanted) for one in table.in_zone(self.zone, player)), self.number)


@record
class NumberOn(Thing):
    """So many of a counter on a card in play."""

    number: Integer
    counter: Counter
    card: Reference

    def give(self, table: "Table", player: int) -> str:
        """Put them on the card, which comes into play if the player has none of it."""
        from cardwright.engine.moving import settle
        from cardwright.engine.plan import PLAY
        from cardwright.engine.staging import bring, entity_of
        from cardwright.engine.state import NOBODY, NOTHING

        entity = entity_of(table, self.card, player)
        if entity == NOTHING or (table.state.owner[entity] not in (player, NOBODY)):
            entity = bring(table, self.card, PLAY, player)
        table.set_counter(entity, self.counter, self.number, player)
        settle(table)
        return ""

    def check(self, table: "Table", player: int) -> str:
        """Count them."""
        from cardwright.engine.staging import entity_of, equal
        from cardwright.engine.state import NOTHING

        entity = entity_of(table, self.card, player)
        return equal(0 if entity == NOTHING else table.counter(entity, self.counter, player), self.number)
