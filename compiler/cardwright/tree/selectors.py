"""Which cards, tokens or places a sentence speaks of; what can be counted about them is said by `counts`."""

from typing import TYPE_CHECKING, ClassVar

from cardwright.base.record import record
from cardwright.engine.state import NOTHING
from cardwright.tree.base import EraId, Kind, Node, Reference
from cardwright.tree.meaning import Description, Quantity, Scope

if TYPE_CHECKING:
    from cardwright.engine.counting import SetPart
    from cardwright.engine.plan import Plan
    from cardwright.engine.printed import PlannedCard
    from cardwright.engine.run.turn import Turn
    from cardwright.engine.table import Table


@record
class Selector(Node):
    """Cards picked out by what they are; yours, unless the sentence says otherwise."""

    category: ClassVar[str] = "selector"

    def may_pick(self, card: "PlannedCard") -> bool:
        """Whether it may pick out a printed card, as far as the card alone can tell."""
        raise AssertionError(f"{type(self).__name__} does not say what it picks out")

    def picks(self, plan: "Plan", card: "PlannedCard") -> bool | None:
        """Whether it picks out a printed card wherever it lies; None if that depends on how the game stands."""
        return None if self.may_pick(card) else False

    def matches(self, table: "Table", entity: int, player: int, here: int) -> bool:
        """Whether it picks out a card now, counting what the card counts as.

        A definition may depend on the player for whom it is asked, and on the place at hand.
        """
        raise AssertionError(f"{type(self).__name__} does not say what it picks out")

    def matches_print(self, table: "Table", entity: int, player: int) -> bool:
        """Whether it picks out a card now, whatever else the card counts as."""
        raise AssertionError(f"{type(self).__name__} does not say what it picks out")

    def likely(self, table: "Table", player: int) -> list[int]:
        """The cards a player has in play of which it may pick out some; no other card has a say in it."""
        raise AssertionError(f"{type(self).__name__} does not say among which cards to look")

    def units(self, table: "Table", entity: int) -> int:
        """How many things a card counts for that it picks out."""
        return 1

    def count(self, table: "Table", player: int) -> int:
        """How many things a player has in play, or on the board, that it picks out."""
        there = self.likely(table, player)
        return sum([self.units(table, one) for one in there if self.matches(table, one, player, NOTHING)])

    def places(self, table: "Table", player: int) -> list[int]:
        """The places of the board that it picks out for a player."""
        return []

    def description(self) -> Description:
        """The cards it picks out."""
        raise AssertionError(f"{type(self).__name__} does not describe what it picks out")


@record
class Kinds(Selector):
    """Cards of any of these kinds, from any of these eras if some are named, or from any that is over."""

    kinds: tuple[Kind, ...]
    eras: tuple[EraId, ...] = ()
    past: bool = False

    def may_pick(self, card: "PlannedCard") -> bool:
        """Look at the kinds and at the era."""
        if card.kinds.isdisjoint(self.kinds):
            return False
        return not self.eras or card.era in self.eras

    def picks(self, plan: "Plan", card: "PlannedCard") -> bool | None:
        """No by the kinds and eras; it depends if a past era is asked for, or only a definition can tell."""
        if not self.may_pick(card):
            return False
        plain = [kind for kind in self.kinds if kind in card.kinds and kind not in plan.game.definitions]
        return True if plain and not self.past else None

    def matches(self, table: "Table", entity: int, player: int, here: int) -> bool:
        """Compare the kinds and the era."""
        from cardwright.engine.kinds import is_from, is_of_kinds

        if not is_of_kinds(table, entity, self.kinds, player, here):
            return False
        return not (self.eras or self.past) or is_from(table, entity, self.eras, self.past)

    def matches_print(self, table: "Table", entity: int, player: int) -> bool:
        """Compare the printed kinds and the era."""
        from cardwright.engine.kinds import is_from, is_printed_as

        if (self.eras or self.past) and not is_from(table, entity, self.eras, self.past):
            return False
        return is_printed_as(table, entity, self.kinds, player)

    def likely(self, table: "Table", player: int) -> list[int]:
        """Those of its kinds."""
        from cardwright.engine.kinds import likely_of

        return likely_of(table, player, self.kinds)

    def units(self, table: "Table", entity: int) -> int:
        """As the kinds are counted."""
        from cardwright.engine.kinds import units_of

        return units_of(table, entity, self.kinds)

    def count(self, table: "Table", player: int) -> int:
        """Count the kinds; if eras are named, each card is looked at, and one that is defined counts once."""
        from cardwright.engine.kinds import count_kinds, is_defined_kind

        if not (self.eras or self.past) or not table.plan.place_kinds.isdisjoint(self.kinds):
            return count_kinds(table, player, self.kinds)
        own = [one for one in self.likely(table, player) if self.matches(table, one, player, NOTHING)]
        return len(own) if is_defined_kind(table, self.kinds) else sum([self.units(table, one) for one in own])

    def places(self, table: "Table", player: int) -> list[int]:
        """All places of the kinds."""
        from cardwright.engine.ground import places_of

        return list(dict.fromkeys(one for kind in self.kinds for one in places_of(table, kind, player)))

    def description(self) -> Description:
        """Those of its kinds and eras; which eras are over is not known before the game is played."""
        return Description(kinds=self.kinds, eras=self.eras)


@record
class Chosen(Node):
    """The thing an action is done to."""

    category: ClassVar[str] = "chosen"

    def may_include(self, card: "PlannedCard") -> bool:
        """Whether it may speak of a printed card, as far as the card alone can tell."""
        return True

    def description(self) -> Description:
        """The things of which it may be one."""
        raise AssertionError(f"{type(self).__name__} does not describe what it means")

    def meant(self, table: "Table", action: str, player: int) -> int:
        """The card on which an example lets a player carry out an action."""
        raise AssertionError(f"{type(self).__name__} means no card of an example")

    def includes(self, table: "Table", entity: int) -> bool:
        """Whether a card is the one, or one of those, that it speaks of."""
        raise AssertionError("every phrase for a thing says what it is")

    def places(self, table: "Table", player: int) -> list[int]:
        """The places of the board that it speaks of, for a player."""
        raise AssertionError("every phrase for a thing says which places it may be")

    def objects(self, table: "Table", player: int, action: str) -> list[tuple[int, int]]:
        """The cards it speaks of that an action can be done to, each with the form of the action that fits it."""
        raise AssertionError("every phrase for a thing says what can be done to it")


@record
class AnyOne(Chosen):
    """Any one thing the selector matches."""

    selector: Selector

    def may_include(self, card: "PlannedCard") -> bool:
        """As the selector says."""
        return self.selector.may_pick(card)

    def description(self) -> Description:
        """Those the selector picks out."""
        return self.selector.description()

    def meant(self, table: "Table", action: str, player: int) -> int:
        """The first that is there; if there is none, a blank one comes."""
        from cardwright.engine.staging import any_object

        return any_object(table, action, self.selector, player)

    def includes(self, table: "Table", entity: int) -> bool:
        """Match what is printed on the card."""
        from cardwright.engine.holding import matches_print

        return matches_print(table, entity, self.selector)

    def places(self, table: "Table", player: int) -> list[int]:
        """Those the selector picks out."""
        return self.selector.places(table, player)

    def objects(self, table: "Table", player: int, action: str) -> list[tuple[int, int]]:
        """Those that match."""
        from cardwright.engine.legality import possible_objects

        return possible_objects(table, player, action, self.selector, None, terms=None)


@record
class TheCard(Chosen):
    """One card, by name."""

    card: Reference

    def may_include(self, card: "PlannedCard") -> bool:
        """Compare the names."""
        return card.key == self.card

    def description(self) -> Description:
        """That card alone."""
        return Description(card=self.card)

    def meant(self, table: "Table", action: str, player: int) -> int:
        """The card of that name."""
        from cardwright.engine.staging import named_object

        return named_object(table, action, self.card, player)

    def includes(self, table: "Table", entity: int) -> bool:
        """Compare the names."""
        return table.card(entity).key == self.card

    def places(self, table: "Table", player: int) -> list[int]:
        """The places of that name."""
        from cardwright.engine.ground import places

        return [one for one in places(table) if table.card(one).key == self.card]

    def objects(self, table: "Table", player: int, action: str) -> list[tuple[int, int]]:
        """The copies of that card."""
        from cardwright.engine.legality import possible_objects

        return possible_objects(table, player, action, None, self.card, terms=None)


@record
class Group(Node):
    """Several cards taken together, to be measured or changed."""

    category: ClassVar[str] = "group"

    def plain(self) -> Selector | None:
        """The selector, if all your cards that match are meant."""
        return None

    def picked_from(self, turn: "Turn", player: int) -> list[int] | None:
        """The things of which a player picks one when the sentence is carried out; None if nothing is picked."""
        return None

    def cards(self, table: "Table", player: int, origin: int) -> list[int]:
        """The cards that a player takes together, said by a card."""
        raise AssertionError("every group says which cards it has")

    def includes(self, table: "Table", player: int, entity: int) -> bool:
        """Whether a card is reached by something that holds for the group of a player."""
        return False

    def points(self, table: "Table", entity: int, stat: str) -> int:
        """How much one of the cards adds to a stat: all that stands on it, for each counter."""
        from cardwright.engine.measure import on_card

        return sum(part.amount for part in on_card(table, entity, stat))

    def times(self, table: "Table", entity: int) -> int:
        """How often a number printed on one of the cards counts."""
        return 1


@record
class Countable(Node):
    """A count after "for each": it yields a number."""

    category: ClassVar[str] = "countable"

    def reads(self) -> tuple[Quantity, ...]:
        """The stats it names, and the stocks as well: whatever is counted must be known."""
        held = tuple((Scope.ANY, key) for key in self.named("holding"))
        return (*Node.reads(self), *held, *((Scope.STOCK, key) for key in self.named("stock")))

    def size(self) -> int:
        """How many things have to be told apart to count it."""
        return 1

    def made_of(self) -> tuple["Part", ...]:
        """The stats the number is made of, if it is not counted by looking at the table."""
        return ()

    def count(self, table: "Table", player: int, origin: int) -> int:
        """The number for a player, as a sentence on a card counts it."""
        raise AssertionError("everything that is counted says how")


@record
class Part:
    """A stat that a number is made of: of the player, perhaps with some counters only, or of some cards together."""

    stat: str
    among: str = ""
    of: Selector | None = None


@record
class Member(Node):
    """A member of a set."""

    category: ClassVar[str] = "member"

    def part(self) -> "SetPart":
        """How many things each set takes, and of which sort."""
        raise AssertionError("every member of a set says what it is made of")
