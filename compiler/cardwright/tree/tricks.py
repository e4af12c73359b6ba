"""Tricks: cards that must follow the first one, and the card that wins."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.tricks import must_follow, player_of, winning, word_on
from cardwright.engine.run.turn import Effect, Turn
from cardwright.model.categories.conditions import Condition
from cardwright.model.categories.people import Who
from cardwright.model.frames import Frame
from cardwright.model.identity import Entity, Player
from cardwright.model.meaning import Need
from cardwright.model.node import Attribute, Node, Term, Zone
from cardwright.model.rulebook.lines import NeedLine
from cardwright.model.table import Table


@record
class MustFollow(NeedLine):
    """The action needs a card with the same word as the first card of a zone, as long as you hold one."""

    is_about_card: ClassVar[bool] = True
    attribute: Attribute
    zone: Zone

    def is_met(self, table: Table, player: Player, entity: Entity, form: int) -> bool:
        """Compare the card with the first one, and look for another that would fit."""
        return not must_follow(table, player, entity, self.attribute, self.zone)


@record
class Trump(Node):
    """The word that beats all others."""

    category: ClassVar[str] = "trump"

    def beats(self, table: Table, player: Player, attribute: str) -> object:
        """The word, or nothing if there is none now."""
        raise AssertionError(f"{type(self).__name__} does not say what is trump")


@record
class TrumpTerm(Trump):
    """Always the same word."""

    term: Term

    def beats(self, table: Table, player: Player, attribute: str) -> object:
        """The word it names."""
        return self.term


@record
class TrumpCard(Trump):
    """The word on the first card of a zone; none while the zone is empty."""

    zone: Zone

    def beats(self, table: Table, player: Player, attribute: str) -> object:
        """Look at the first card."""
        there = table.in_zone(self.zone, player)
        return word_on(table, there[0], attribute) if there else None


@record
class WinTrick(Effect):
    """The highest card of a zone with the same word as the first one wins, and any trump before it.

    Of equal cards the first wins. The player who put the card there is the winner from now on.
    """

    provides: ClassVar[tuple[Need, ...]] = (Need.WINNER,)
    number: Attribute
    zone: Zone
    suit: Attribute
    trump: Trump | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Find the card, and remember whose it is."""
        table = turn.table
        beats = None if self.trump is None else self.trump.beats(table, frame.player, self.suit)
        won = winning(table, table.in_zone(self.zone, frame.player), self.number, self.suit, beats)
        turn.contests.bind(next(iter(player_of(table, won)), None) if won is not None else None, None, 0)


@record
class AllHaveIn(Condition):
    """Every player has put a card into a zone that all share."""

    needs: ClassVar[tuple[Need, ...]] = (Need.SHARED_ZONE,)
    zone: Zone

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Look for a card of each player who is left."""
        owners = {table.owner(one) for one in table.in_zone(self.zone, player)}
        return owners.issuperset(table.seated())


@record
class OfFirstCard(Who):
    """The player who put the first card into a zone."""

    zone: Zone

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """Look at the first card."""
        there = table.in_zone(self.zone, owner)
        return player_of(table, there[0]) if there else []
