"""Answers to what another player does: when they may be given, what they cost, and what they do to it."""

from typing import Any, ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.goods import spread
from cardwright.engine.rules.holding import matches_print
from cardwright.engine.run.turn import Act, Effect, Turn
from cardwright.model.attempt import Attempt
from cardwright.model.categories.doings import Doing
from cardwright.model.categories.protection import Uncancellable
from cardwright.model.categories.selectors import Chosen, Selector
from cardwright.model.frames import Frame
from cardwright.model.holding import Held
from cardwright.model.identity import NO_NUMBER, NOTHING, Entity, Player
from cardwright.model.meaning import Context
from cardwright.model.node import Stock, Zone
from cardwright.model.plan.plan import sentences_on
from cardwright.model.printed import PrintedCard
from cardwright.model.table import Table
from cardwright.tree.abilities import Use


@record
class FromZone(Use):
    """While the card lies in a zone, and not in play."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    zone: Zone

    def used_from(self) -> tuple[str, ...]:
        """The zone it names."""
        return (self.zone,)


@record
class InAnswer(Use):
    """When another player has announced a card and paid for it, before it is carried out; perhaps only against you."""

    is_answer: ClassVar[bool] = True
    chosen: Chosen
    against: bool = False

    def answers(self, table: Table, player: Player, attempt: Attempt) -> bool:
        """Look at the card and at the target."""
        if attempt.entity == NOTHING or (self.against and attempt.target != player):
            return False
        return self.chosen.includes(table, attempt.entity, player)


@record
class InAnswerTo(Use):
    """When another player has announced an action and paid for it, before it is carried out."""

    is_answer: ClassVar[bool] = True
    doing: Doing

    def answers(self, table: Table, player: Player, attempt: Attempt) -> bool:
        """Look at the action and at the target."""
        if self.doing.is_against_owner() and attempt.target != player:
            return False
        return self.doing.is_about(table, attempt.action, attempt.entity, player)


@record
class InAnswerAgainst(Use):
    """When a card of another player is directed at you, or has chosen you or one of the things it names."""

    is_answer: ClassVar[bool] = True
    answers_card: ClassVar[bool] = True
    cards: Chosen
    met: Chosen

    def answers(self, table: Table, player: Player, attempt: Attempt) -> bool:
        """Look at the card that tells what to do, and at what it has chosen."""
        if attempt.maker == player:
            return False
        if attempt.origin == NOTHING:
            return attempt.target == player and self._is_meant(table, attempt.entity, player)
        if not self._is_meant(table, attempt.origin, player):
            return False
        if player in (attempt.player, attempt.target):
            return True
        return attempt.entity != NOTHING and self.met.includes(table, attempt.entity, player)

    def _is_meant(self, table: Table, entity: Entity, player: Player) -> bool:
        """Whether a card is one of those that it answers."""
        return entity != NOTHING and self.cards.includes(table, entity, player)


@record
class InAnswerToUse(Use):
    """When another player uses an ability of a card and has paid for it, perhaps with a certain stock."""

    is_answer: ClassVar[bool] = True
    chosen: Chosen
    what: Stock | None = None

    def answers(self, table: Table, player: Player, attempt: Attempt) -> bool:
        """Look at the card and at the price of the ability."""
        if attempt.ability == NO_NUMBER or not self.chosen.includes(table, attempt.entity, player):
            return False
        if self.what is None:
            return True
        ability = sentences_on(table, attempt.entity).used(attempt.ability).ability
        asked = {self.what, *spread(table, (self.what,))}
        return not asked.isdisjoint(ability.use_price(table, attempt.player, attempt.entity))


@record
class GivingThisUp(Use):
    """The card itself is the price: it is discarded."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    gives_card_up: ClassVar[bool] = True


@record
class Cancel(Act):
    """The thing that is answered does nothing; its price is lost, and a card that was played is discarded."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.ANSWERED,)
    can_fail: ClassVar[bool] = True

    def run(self, turn: Turn, frame: Frame) -> None:
        """Cancel it, unless something protects it."""
        turn.answering.cancel()

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether nothing protects it."""
        return turn.answering.can_cancel()


@record
class NotAffected(Effect):
    """The thing that is answered happens, but nothing that it says of you."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.ANSWERED,)

    def run(self, turn: Turn, frame: Frame) -> None:
        """Leave the player out."""
        turn.answering.spare(frame.player)

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether there is an action that can leave a player out."""
        return turn.answering.can_spare()


@record
class Uncancelled(Uncancellable):
    """Nobody can cancel what you do with matching cards."""

    selector: Selector

    def may_reach(self, card: PrintedCard) -> bool:
        """The cards that match."""
        return self.selector.may_pick(card)

    def protects(self, table: Table, held: Held[Any], entity: Entity) -> bool:
        """Match what is printed; an ability on a card that is not in play holds for nothing else."""
        return held.entity != entity and matches_print(table, entity, self.selector)


@record
class ThisUncancelled(Uncancellable):
    """Nobody can cancel this card."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)

    def protects(self, table: Table, held: Held[Any], entity: Entity) -> bool:
        """Only the card itself."""
        return held.entity == entity
