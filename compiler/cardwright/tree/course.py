"""The lines that say how a game runs: its set-up and phases, where decks lie, what a place in a row costs, who wins."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.engine.rules.kinds import count_kind
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.needs import names_of
from cardwright.model.categories.selectors import Chosen
from cardwright.model.identity import Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.marks import done_once, mark_once
from cardwright.model.node import DeedOn, Integer, Moment, Noun, Option, Phase, Stat, Stock, Value, Zone
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.clauses import Destination, Interruption, LeftOut, Readings
from cardwright.model.rulebook.drafts import Draft
from cardwright.model.rulebook.game import PhaseOf
from cardwright.model.rulebook.heads import Head
from cardwright.model.rulebook.lines import VICTORY, Line, NeedLine, read_out
from cardwright.model.table import Table


@record
class SetupHead(Head):
    """The effects that happen once before the first turn."""

    block = "setup"
    speaks = True

    def declare(self, draft: Draft, block: Block) -> None:
        """Add the set-up."""
        if draft.new("setup", "", block.span):
            draft.setup, draft.setup_head = tuple(block.sentences), self


@record
class PhaseHead(Head):
    """A part of every turn; phases follow each other as they are declared."""

    block = "phase"
    speaks = True
    phase: Noun

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a phase."""
        if draft.new("phase", self.phase, block.span):
            draft.turn_phases[self.phase] = PhaseOf(
                self.phase,
                tuple(block.sentences),
                1 if block.moment is not None else None if block.any_moves else 0,
                block.moment,
                block.first_round if block.only_round is None else block.only_round,
                block.only_round,
                tuple(block.only_with),
                tuple(block.skipped_for),
                block.span,
                read_out(block),
                block.opening,
                block.due,
                block.together,
                block.in_scenarios,
            )


@record
class FromRound(Line):
    """The phase is left out before this round."""

    below = ("phase",)
    once = True
    rank = 10
    number: Integer

    def declare(self, block: Block, span: Span) -> None:
        """Say which round is the first."""
        block.first_round = self.number


@record
class OnlyInRound(Line):
    """The phase is left out in all other rounds."""

    below = ("phase",)
    once = True
    rank = 10
    number: Integer

    def declare(self, block: Block, span: Span) -> None:
        """Say which round is the only one."""
        block.only_round = self.number


@record
class OnlyWith(NeedLine):
    """The phase, deck or action is left out if the game is played with another reading of an option."""

    below = ("action", "deck", "phase")
    rank = 8
    option: Option
    values: tuple[Value, ...]

    def is_met(self, table: Table, player: Player, entity: Entity, form: int) -> bool:
        """Whether the game is played with the reading."""
        return self.is_played(plan_of(table))

    def readings(self) -> tuple[tuple[str, str], ...]:
        """Its values."""
        return tuple((self.option, value) for value in self.values)

    def is_played(self, layout: Layout) -> bool:
        """Whether the game is played with the reading."""
        return layout.is_read(self.option, self.values)

    def declare(self, block: Block, span: Span) -> None:
        """Add the readings; to an action they are one of its needs."""
        block.only_with.append(Readings(self, self.option, self.values))


@record
class OneMove(Line):
    """Once its sentences are carried out, the active player may do one thing that belongs to the phase."""

    below = ("phase",)
    once = True
    rank = 11
    moment: Moment

    def declare(self, block: Block, span: Span) -> None:
        """Let there be one move, at a moment of its own."""
        block.moment = self.moment


@record
class AnyMoves(Line):
    """Once its sentences are carried out, the active player may do things that belong to the phase, any number."""

    below = ("phase",)
    once = True
    rank = 11

    def declare(self, block: Block, span: Span) -> None:
        """Let there be any number of moves."""
        block.any_moves = True


@record
class InPhase(Line):
    """The phases the action belongs to; without such a line it is done only when a sentence says so."""

    below = ("action",)
    rank = 2
    phases: tuple[Phase, ...]

    def declare(self, block: Block, span: Span) -> None:
        """Add the phases."""
        block.phases += self.phases


@record
class Meanwhile(Line):
    """The player who carries the action out may do another one in the middle of it, at any question."""

    below = ("action",)
    rank = 10
    action: DeedOn
    chosen: Chosen

    def declare(self, block: Block, span: Span) -> None:
        """Add the action that may interrupt this one."""
        block.meanwhile.append(Interruption(self, self.action, self.chosen))


@record
class NeedsRoom(NeedLine):
    """The action is possible only while you have fewer of its card's kind than one of your stats says."""

    is_about_card: ClassVar[bool] = True
    stat: Stat

    def is_met(self, table: Table, player: Player, entity: Entity, form: int) -> bool:
        """Compare the number with the stat."""
        return count_kind(table, player, table.card(entity).leaf) < stat(table, player, self.stat)


@record
class NeedsRoomIn(NeedLine):
    """The action is possible only while a zone of yours holds fewer cards than one of your stats says."""

    zone: Zone
    stat: Stat

    def is_met(self, table: Table, player: Player, entity: Entity, form: int) -> bool:
        """Compare the number with the stat."""
        return len(table.in_zone(self.zone, player)) < stat(table, player, self.stat)


@record
class NeedsEmpty(NeedLine):
    """The action is possible only while a zone of yours holds no card."""

    zone: Zone

    def is_met(self, table: Table, player: Player, entity: Entity, form: int) -> bool:
        """Look into the zone."""
        return not table.in_zone(self.zone, player)


@record
class NeedsNewName(NeedLine):
    """The action is possible only if you have no other card of that name, in play or in a hidden zone of yours."""

    once = True
    is_about_card: ClassVar[bool] = True

    def is_met(self, table: Table, player: Player, entity: Entity, form: int) -> bool:
        """Look for another one."""
        return table.state.cards[entity] not in names_of(table, player)


@record
class NeedsStay(NeedLine):
    """The action is possible only if its card came where it is in an earlier turn."""

    once = True
    is_about_card: ClassVar[bool] = True

    def is_met(self, table: Table, player: Player, entity: Entity, form: int) -> bool:
        """Compare the turns."""
        return table.came(entity) < table.clock("turn")


@record
class OncePerEra(NeedLine):
    """You do the action only once in the whole game for each era a card of its kind can have."""

    once = True
    is_about_card: ClassVar[bool] = True

    def is_met(self, table: Table, player: Player, entity: Entity, form: int) -> bool:
        """Whether it was not done yet to a card of that era."""
        return (player, form, table.card(entity).level) not in done_once(table)

    def note(self, table: Table, player: Player, entity: Entity, form: int) -> None:
        """Remember the era of the card."""
        mark_once(table, player, form, table.card(entity).level)


@record
class WonBy(Line):
    """The player who has most of this when the game is over wins; of equals, the one who sits first."""

    below = ("game", "scenario")
    once = True
    rank = 2
    part = VICTORY
    stock: Stock

    def declare(self, block: Block, span: Span) -> None:
        """Name the stock."""
        block.won_by = self.stock


@record
class Places(Line):
    """The zone is a row of so many places; a card keeps its place when another one leaves."""

    below = ("zone",)
    once = True
    number: Integer

    def declare(self, block: Block, span: Span) -> None:
        """Say how many places the row has."""
        block.places = self.number


@record
class PlacePrice(Line):
    """The extra cost of a card on one of these places."""

    below = ("zone",)
    first: Integer
    last: Integer
    number: Integer

    def declare(self, block: Block, span: Span) -> None:
        """Add the price of some places."""
        block.prices.append((self.first, self.last, self.number))


@record
class GoesTo(Line):
    """When the era of the deck begins, its cards lie there, shuffled, in place of what was left there."""

    below = ("deck",)
    once = True
    zone: Zone

    def declare(self, block: Block, span: Span) -> None:
        """Name the zone."""
        block.goes_to = Destination(self, self.zone)


@record
class LeavesOut(Line):
    """Cards that are left out of the deck under a reading of an option."""

    below = ("deck",)
    chosen: Chosen
    option: Option
    values: tuple[Value, ...]

    def declare(self, block: Block, span: Span) -> None:
        """Add the cards that are left out."""
        block.leaves_out.append(LeftOut(self, self.chosen, Readings(self, self.option, self.values)))
