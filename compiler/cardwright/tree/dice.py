"""Dice: their faces, rolls and second rolls, and what is counted on them."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.dice import DICE, load, roll, roll_again, showing, shown, total
from cardwright.engine.rules.staging import ABSENT
from cardwright.engine.run.decisions import NO
from cardwright.engine.run.scripts import Fact, Script
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.amounts import Amount, AmountContext
from cardwright.model.categories.conditions import Condition
from cardwright.model.categories.counts import Countable
from cardwright.model.categories.people import Who
from cardwright.model.frames import Frame, Option
from cardwright.model.identity import NO_NUMBER, Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.meaning import Need
from cardwright.model.node import Die, Integer, Noun, Numeral, Stock, Term
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.drafts import Draft
from cardwright.model.rulebook.game import DieOf
from cardwright.model.rulebook.heads import Head
from cardwright.model.table import Table


@record
class DieHead(Head):
    """A die with numbers on its faces."""

    block = "die"
    die: Noun
    numbers: tuple[Integer, ...]

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a die."""
        if draft.new("die", self.die, block.span):
            draft.dice[self.die] = DieOf(self.die, self.numbers, block.span)


@record
class DieOfWords(Head):
    """A die with words on its faces."""

    block = "die-of-words"
    die: Noun
    terms: tuple[Term, ...]

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a die."""
        if draft.new("die", self.die, block.span):
            draft.dice[self.die] = DieOf(self.die, self.terms, block.span)


@record
class Roll(Act):
    """Roll dice; everybody sees them, and they stay until the next roll."""

    provides: ClassVar[tuple[Need, ...]] = (Need.ROLL,)
    number: Numeral
    die: Die
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Roll them."""
        roll(turn.table, self.die, turn.table.number(self.number))


@record
class RollAgain(Act):
    """Roll any of the dice again, of your choice, perhaps several times."""

    needs: ClassVar[tuple[Need, ...]] = (Need.ROLL,)
    counts_answers: ClassVar[bool] = True
    times: Integer | None = None
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask for one die after the other, until the player wants no more."""
        table, taken = turn.table, frame.take()
        if frame.left == NO_NUMBER:
            frame.left = 1 if self.times is None else self.times
        if taken is not None and taken.number is not None:
            frame.chosen = (*frame.chosen, taken.number)
        dice = shown(table)
        is_whole = taken is not None and len(frame.chosen) == len(dice)
        if taken is not None and (taken.key == NO or is_whole):
            if not frame.chosen:
                return
            roll_again(table, frame.chosen)
            dice = shown(table)
            frame.left, frame.chosen = frame.left - 1, ()
        left = [place for place in range(len(dice)) if place not in frame.chosen]
        if frame.left > 0 and left:
            options = [Option(f"{dice[place][0]}#{place + 1}={dice[place][1]}", number=place) for place in left]
            turn.decisions.ask(frame, DICE, (*options, Option(NO)))


@record
class RollAllAgain(Act):
    """Roll all the dice again."""

    needs: ClassVar[tuple[Need, ...]] = (Need.ROLL,)
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Roll each of them."""
        roll_again(turn.table, tuple(range(len(turn.table.state.rolled))))


@record
class RollAtLeast(Condition):
    """The numbers of the last roll come to so much or more."""

    needs: ClassVar[tuple[Need, ...]] = (Need.ROLL,)
    number: Integer

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Add them up."""
        return total(table) >= self.number

    def rests_on_cards(self, layout: Layout) -> bool:
        """It is a plain number."""
        return False


@record
class RollAtMost(Condition):
    """The numbers of the last roll come to so much or less."""

    needs: ClassVar[tuple[Need, ...]] = (Need.ROLL,)
    number: Integer

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Add them up."""
        return total(table) <= self.number

    def rests_on_cards(self, layout: Layout) -> bool:
        """It is a plain number."""
        return False


@record
class RollHas(Condition):
    """At least so many dice of the last roll show a word."""

    needs: ClassVar[tuple[Need, ...]] = (Need.ROLL,)
    number: Integer
    term: Term

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Count the dice."""
        return showing(table, self.term) >= self.number

    def rests_on_cards(self, layout: Layout) -> bool:
        """It is a plain number."""
        return False


@record
class SameRolled(Condition):
    """All dice of the last roll show the same face, and there are several."""

    needs: ClassVar[tuple[Need, ...]] = (Need.ROLL,)

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Compare the faces."""
        faces = [face for _, face in shown(table)]
        return len(faces) > 1 and len(set(faces)) == 1

    def rests_on_cards(self, layout: Layout) -> bool:
        """It is plain to see."""
        return False


@record
class RolledPoint(Countable):
    """The numbers of the last roll together."""

    needs: ClassVar[tuple[Need, ...]] = (Need.ROLL,)

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Add them up."""
        return total(table)


@record
class RolledFace(Countable):
    """How many dice of the last roll show a word."""

    needs: ClassVar[tuple[Need, ...]] = (Need.ROLL,)
    term: Term

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Count the dice."""
        return showing(table, self.term)


@record
class ByRoll(Amount):
    """As many of a stock as the numbers of the last roll come to."""

    needs: ClassVar[tuple[Need, ...]] = (Need.ROLL,)
    what: Stock

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """Add them up."""
        return [(self.what, total(table))]


@record
class DiceShow(Fact):
    """The next rolls of a die show these numbers; as a claim, the last roll does."""

    die: Die
    numbers: tuple[Integer, ...]

    def lay(self, script: Script) -> str:
        """Prescribe the rolls."""
        return "" if load(script.table, self.die, self.numbers) else ABSENT

    def claim(self, script: Script) -> str:
        """Look at the dice."""
        return "" if [face for die, face in shown(script.table) if die == self.die] == [*self.numbers] else ABSENT


@record
class DiceShowWords(Fact):
    """The next rolls of a die show these words; as a claim, the last roll does."""

    die: Die
    terms: tuple[Term, ...]

    def lay(self, script: Script) -> str:
        """Prescribe the rolls."""
        return "" if load(script.table, self.die, self.terms) else ABSENT

    def claim(self, script: Script) -> str:
        """Look at the dice."""
        return "" if [face for die, face in shown(script.table) if die == self.die] == [*self.terms] else ABSENT
