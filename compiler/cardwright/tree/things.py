"""The things that players have in worked examples: numbers of something, and cards in their zones."""

from cardwright.base.record import record
from cardwright.engine.rules.goods import amount_of
from cardwright.engine.rules.ground import word_on
from cardwright.engine.rules.holding import matches
from cardwright.engine.rules.moving import settle
from cardwright.engine.rules.staging import ABSENT, bring, clear, entity_of, equal, set_amount
from cardwright.model.categories.things import Thing
from cardwright.model.identity import NOBODY, NOTHING, Player
from cardwright.model.layout import BLANK, PLAY
from cardwright.model.node import Attribute, Counter, Holding, Integer, Kind, Reference, Term, Zone
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table
from cardwright.tree.selectors import Kinds


@record
class Number(Thing):
    """So many of a stock, or of a kind of card."""

    number: Integer
    what: Holding

    def give(self, table: Table, player: Player) -> str:
        """Set the stock, or bring blank cards of the kind into play; none at all takes those away that are there."""
        if self.what in table.layout.stock_number:
            return set_amount(table, player, self.what, self.number)
        if self.what not in plan_of(table).game.kinds:
            return "on-which-card"
        if self.number == 0:
            clear(table, player, Kinds((self.what,)), PLAY)
        for _ in range(self.number):
            table.add_entity(BLANK + self.what, PLAY, player)
        settle(table)
        return ""

    def check(self, table: Table, player: Player) -> str:
        """Count them."""
        return equal(amount_of(table, player, self.what), self.number)


@record
class CardIn(Thing):
    """A card in a zone, perhaps a copy that shows some word."""

    card: Reference
    zone: Zone
    attribute: Attribute | None = None
    term: Term | None = None

    def give(self, table: Table, player: Player) -> str:
        """Bring a copy, unless the card is in play already and that is all that is asked for."""
        if self.attribute is not None and self.term is not None:
            variant = table.layout.variants.get((self.card, self.attribute, self.term))
            if variant is None:
                return ABSENT
            table.set_card(bring(table, self.card, self.zone, player), variant)
        elif self.zone != PLAY or entity_of(table, self.card, player, (PLAY,)) not in table.in_play(player):
            bring(table, self.card, self.zone, player)
        settle(table)
        return ""

    def check(self, table: Table, player: Player) -> str:
        """Look for a copy that shows the word."""
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

    def give(self, table: Table, player: Player) -> str:
        """Bring blank cards of the kind; none at all takes those away that are there."""
        if self.number == 0:
            clear(table, player, Kinds((self.kind,)), self.zone)
        for _ in range(self.number):
            bring(table, BLANK + self.kind, self.zone, player)
        settle(table)
        return ""

    def check(self, table: Table, player: Player) -> str:
        """Count them."""
        wanted = Kinds((self.kind,))
        return equal(sum(matches(table, one, wanted) for one in table.in_zone(self.zone, player)), self.number)


@record
class NumberOn(Thing):
    """So many of a counter on a card in play."""

    number: Integer
    counter: Counter
    card: Reference

    def give(self, table: Table, player: Player) -> str:
        """Put them on the card, which comes into play if the player has none of it."""
        entity = entity_of(table, self.card, player)
        if entity == NOTHING or (table.state.owner[entity] not in (player, NOBODY)):
            entity = bring(table, self.card, PLAY, player)
        table.set_counter(entity, self.counter, self.number, player)
        settle(table)
        return ""

    def check(self, table: Table, player: Player) -> str:
        """Count them."""
        entity = entity_of(table, self.card, player)
        return equal(0 if entity == NOTHING else table.counter(entity, self.counter, player), self.number)
