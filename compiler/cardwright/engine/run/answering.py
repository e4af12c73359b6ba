"""Lets players answer what another one has announced and paid for, before it is carried out."""

from typing import final

from cardwright.engine.rules.answering import announced, answers_of, can_be_cancelled, might_answer, open_window
from cardwright.engine.run.actions import CANCELLED, Actions
from cardwright.engine.run.cards import Cards
from cardwright.engine.run.decisions import ANSWER, NO
from cardwright.engine.run.uses import USE, Uses
from cardwright.model.frames import Frame, FrameKind, Option
from cardwright.model.identity import NO_NUMBER, NOTHING, Entity, Player
from cardwright.model.layout import PLAY
from cardwright.model.plan.plan import plan_of, sentences_on
from cardwright.model.sight import bit
from cardwright.model.table import Table


@final
class Answering:
    """Asks one player after the other for an answer, and carries on with what was announced unless it is cancelled.

    The frame of a window holds the seat that is asked next, counted from the player who announced something, and the
    answers that were given.
    """

    def __init__(self, table: Table, actions: Actions, uses: Uses, cards: Cards) -> None:
        self.table = table
        self.plan = plan_of(table)
        self.actions = actions
        self.uses = uses
        self.cards = cards

    def carry_on(self, window: Frame) -> None:
        """Ask the next player, or close the window; a player who has answered may answer once more."""
        option = window.take()
        if option is not None and option.action == USE:
            window.chosen = (*window.chosen, option.entity, option.form)
            self.table.state.frames.append(window)
            self._answer(window, option)
            return
        if option is not None:
            window.left += 1
        while window.step != CANCELLED and window.left < self.table.state.players:
            player = Player((window.player + window.left) % self.table.state.players)
            if player in self.table.seated():
                options = self._options(window, player)
                if options or might_answer(self.table, player, announced(self.table, window)):
                    self.actions.decisions.ask(window, ANSWER, (Option(NO), *options), player)
                    return
            window.left += 1
        self._close(window)

    def _options(self, window: Frame, player: Player) -> list[Option]:
        """The answers of a player that can be carried out, and that are not being given or answered already."""
        table, found = self.table, []
        given = list(zip(window.chosen[::2], window.chosen[1::2], strict=True))
        given += [(one.entity, one.terms) for one in table.state.frames if one.what == FrameKind.WINDOW]
        for entity, position, spoken in answers_of(table, player, announced(table, window)):
            if (entity, position) in given or (window.entity, window.terms) == (entity, position):
                continue
            if self.uses.refusal(player, entity, position, spoken.ability):
                continue
            frame = Frame(FrameKind.EFFECT, NO_NUMBER, player, _at_hand(window, entity), entity)
            if self.uses.can_be_done(spoken.ability.does()[0], frame):
                found.append(
                    Option(f"{USE} {table.card(entity).key}#{entity} {position}", entity, action=USE, form=position)
                )
        return found

    def _answer(self, window: Frame, option: Option) -> None:
        """Pay for an answer and show it; others may answer it before it is carried out."""
        player = Player((window.player + window.left) % self.table.state.players)
        spoken = sentences_on(self.table, option.entity).used(option.form)
        self.uses.pay(player, option.entity, option.form, spoken)
        reply = Frame(FrameKind.WINDOW, NO_NUMBER, player, option.entity, window.entity, target=window.player)
        reply.terms, reply.left = option.form, 1
        self.table.state.frames.append(reply)

    def _close(self, window: Frame) -> None:
        """Carry out what was announced, unless it was cancelled."""
        if window.ref == NO_NUMBER:
            if window.step != CANCELLED:
                spoken = sentences_on(self.table, window.entity).used(window.terms)
                at_hand = window.origin if window.origin != NOTHING else window.entity
                self.uses.agenda.push(spoken.ability.does(), window.player, at_hand, window.entity)
            return
        action = self.table.state.frames[-1]
        if window.step != CANCELLED:
            self.actions.carry_out(action)
            return
        action.step = CANCELLED
        zone = self.table.zone_of(action.entity) if action.entity != NOTHING else None
        is_from_hand = zone is not None and zone != PLAY and not self.plan.game.zones[zone].shared
        if is_from_hand and self.table.owner(action.entity) == action.player:
            # The card that was played is lost like the rest of the price; what lies before all stays there.
            self.cards.discard(action.entity, action.player)

    # Called by effects.

    def can_cancel(self) -> bool:
        """Whether there is something to cancel, and it can be cancelled."""
        window = open_window(self.table)
        return window is not None and can_be_cancelled(self.table, window)

    def cancel(self) -> None:
        """Let what is being answered do nothing."""
        window = open_window(self.table)
        if window is not None and can_be_cancelled(self.table, window):
            window.step = CANCELLED
            entity, number = window.chosen[-2:]
            if sentences_on(self.table, Entity(entity)).used(number).ability.answers_card():
                self._drop_rest(window)

    def _drop_rest(self, window: Frame) -> None:
        """Let the card that tells to do something tell no more; its frames lie below that of the action."""
        frames = self.table.state.frames
        place = next(number for number, one in enumerate(frames) if one is window) - 2
        while place >= 0 and frames[place].what == FrameKind.EFFECT and frames[place].origin == window.origin:
            del frames[place]
            place -= 1

    def can_spare(self) -> bool:
        """Whether an action is being answered, and not the use of an ability."""
        window = open_window(self.table)
        return window is not None and window.ref != NO_NUMBER

    def spare(self, player: Player) -> None:
        """Let the action that is being answered not affect a player."""
        window = open_window(self.table)
        for frame in reversed(self.table.state.frames):
            if window is not None and frame.what == FrameKind.ACTION and frame.entity == window.entity:
                frame.left = bit(player) | (0 if frame.left == NO_NUMBER else frame.left)
                return


def _at_hand(window: Frame, entity: Entity) -> Entity:
    """The card that an answer means by "it": the one that is answered, if there is any."""
    return window.entity if window.entity != NOTHING else entity
