"""Which cards of a zone a verb takes: so many, every one, the top ones, some at random, or those it was just about."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.holding import matches
from cardwright.engine.run.turn import Turn
from cardwright.model.batch import batch_of
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.frames import Frame
from cardwright.model.identity import NOWHERE, Entity, Player
from cardwright.model.meaning import Need
from cardwright.model.node import Node, Numeral, Zone

Before = tuple[Entity, ...]
"""The cards that the same frame has chosen before."""


@record
class Batch(Node):
    """Some cards that a verb takes together."""

    category: ClassVar[str] = "batch"

    def cards(self, turn: Turn, frame: Frame, before: Before = ()) -> list[Entity] | None:
        """The cards, after those that the frame has chosen before; None while a question is open."""
        raise AssertionError(f"{type(self).__name__} does not say which cards it takes")

    def note(self, turn: Turn, cards: list[Entity]) -> None:
        """Let later sentences speak of the cards."""
        turn.cards.mean(cards)

    def is_one(self) -> bool:
        """Whether it is one card, if any."""
        return getattr(self, "number", 0) == 1


@record
class Portion(Batch):
    """Cards that are not simply so many or every one of a zone."""

    category: ClassVar[str] = "portion"


def does_alone(who: Who | None) -> bool:
    """Whether one player does what is said: you, or somebody who is named and not each of several."""
    return who is None or not who.is_each


def owners(turn: Turn, frame: Frame, whose: Who | None) -> list[Player] | None:
    """The players whose zone is meant, you if nobody is named; None while the question is open which one."""
    if whose is None:
        return [frame.player]
    named = turn.contests.named(frame, whose)
    return None if turn.table.state.decision is not None else named


def picked(
    turn: Turn, frame: Frame, options: list[Entity], number: int, before: Before, *, fewer: bool = False
) -> list[Entity] | None:
    """So many of some cards, after those that the frame has chosen before; None while the question is open."""
    chosen = turn.decisions.pick(frame, [*before, *options], len(before) + number, fewer=fewer)
    return None if chosen is None else chosen[len(before) :]


@record
class SomeFrom(Batch):
    """So many matching cards in a zone, by choice of the player who does it; of a pile the first ones."""

    number: Numeral
    selector: Selector
    zone: Zone
    whose: Who | None = None
    fewer: bool = False

    def cards(self, turn: Turn, frame: Frame, before: Before = ()) -> list[Entity] | None:
        """Ask which ones if there are more than enough."""
        number, players = turn.table.number(self.number), owners(turn, frame, self.whose)
        if players is None:
            return None
        options = [
            card
            for player in players
            for card in turn.cards.reachable(player, self.zone, self.selector, number, frame.entity)
        ]
        return picked(turn, frame, options, number, before, fewer=self.fewer)


@record
class EveryFrom(Batch):
    """All matching cards in a zone."""

    selector: Selector
    zone: Zone
    whose: Who | None = None

    def cards(self, turn: Turn, frame: Frame, before: Before = ()) -> list[Entity] | None:
        """All of them, in their order."""
        players = owners(turn, frame, self.whose)
        if players is None:
            return None
        return [
            card for player in players for card in turn.cards.matching(player, self.zone, self.selector, frame.entity)
        ]


@record
class TopFrom(Portion):
    """The first matching card of a zone, or so many of the first."""

    selector: Selector
    zone: Zone
    number: Numeral | None = None
    whose: Who | None = None
    is_last: ClassVar[bool] = False

    def is_one(self) -> bool:
        """Whether it is the first card of one zone."""
        return self.number in (None, 1) and (self.whose is None or not self.whose.is_each)

    def cards(self, turn: Turn, frame: Frame, before: Before = ()) -> list[Entity] | None:
        """Those of each player whose zone is meant."""
        number, players = turn.table.number(self.number or 1), owners(turn, frame, self.whose)
        if players is None:
            return None
        return [
            card
            for player in players
            for card in turn.cards.top(player, self.zone, self.selector, number, last=self.is_last)
        ]


@record
class BottomFrom(TopFrom):
    """The last matching card of a zone, or so many of the last."""

    is_last: ClassVar[bool] = True


@record
class RandomFrom(Portion):
    """So many matching cards in a zone, at random."""

    number: Numeral
    selector: Selector
    zone: Zone
    whose: Who | None = None

    def cards(self, turn: Turn, frame: Frame, before: Before = ()) -> list[Entity] | None:
        """Draw lots once; the frame keeps the result."""
        players = owners(turn, frame, self.whose)
        if players is None:
            return None
        if len(frame.chosen) <= len(before):
            options = [
                card
                for player in players
                for card in turn.cards.matching(player, self.zone, self.selector, frame.entity)
            ]
            frame.chosen = (*before, *turn.cards.at_random(options, turn.table.number(self.number)))
        return frame.chosen_cards()[len(before) :]


@record
class OfThem(Portion):
    """Some of the cards that were just looked at, moved or drawn."""

    category: ClassVar[str] = "of_them"
    needs: ClassVar[tuple[Need, ...]] = (Need.THEM,)

    def note(self, turn: Turn, cards: list[Entity]) -> None:
        """They are dealt with; the others are not."""
        turn.cards.deal_with(cards)

    @staticmethod
    def still_there(turn: Turn, left: int | None = None) -> list[Entity]:
        """Those that are in the game: all of them, or those that are still to be dealt with, or that are not."""
        place = turn.table.state.place
        return [one for one, is_left in batch_of(turn.table) if place[one] != NOWHERE and left in (None, is_left)]


@record
class Them(OfThem):
    """All cards that were just looked at, moved or drawn."""

    def cards(self, turn: Turn, frame: Frame, before: Before = ()) -> list[Entity] | None:
        """All of them."""
        return self.still_there(turn)

    def note(self, turn: Turn, cards: list[Entity]) -> None:
        """They stay the same."""


@record
class TheOthers(OfThem):
    """Those of them with which nothing was done yet."""

    def cards(self, turn: Turn, frame: Frame, before: Before = ()) -> list[Entity] | None:
        """Those that are left."""
        return self.still_there(turn, 1)


@record
class TheChosen(OfThem):
    """Those of them with which something was done already."""

    def cards(self, turn: Turn, frame: Frame, before: Before = ()) -> list[Entity] | None:
        """Those that are not left."""
        return self.still_there(turn, 0)


@record
class SomeOfThem(OfThem):
    """So many of them, by choice of the player who does it, or at random; up to so many if it says so."""

    number: Numeral
    fewer: bool = False
    random: bool = False

    def cards(self, turn: Turn, frame: Frame, before: Before = ()) -> list[Entity] | None:
        """Ask which ones if there are more than enough, or draw lots."""
        number, left = turn.table.number(self.number), self.still_there(turn, 1)
        if not self.random:
            return picked(turn, frame, left, number, before, fewer=self.fewer)
        if len(frame.chosen) <= len(before):
            frame.chosen = (*before, *turn.cards.at_random(left, number))
        return frame.chosen_cards()[len(before) :]


@record
class KindOfThem(OfThem):
    """So many matching ones of them, by choice of the player who does it; up to so many if it says so."""

    number: Numeral
    selector: Selector
    fewer: bool = False

    def cards(self, turn: Turn, frame: Frame, before: Before = ()) -> list[Entity] | None:
        """Ask which ones if there are more than enough."""
        options = [one for one in self.still_there(turn, 1) if matches(turn.table, one, self.selector, frame.player)]
        return picked(turn, frame, options, turn.table.number(self.number), before, fewer=self.fewer)


@record
class EveryOfThem(OfThem):
    """All matching ones of them."""

    selector: Selector

    def cards(self, turn: Turn, frame: Frame, before: Before = ()) -> list[Entity] | None:
        """Those that match and are left."""
        return [one for one in self.still_there(turn, 1) if matches(turn.table, one, self.selector, frame.player)]
