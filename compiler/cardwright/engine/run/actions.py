"""Carries out actions of the game: whom they are directed at, what is paid, and what they do."""

from collections.abc import Sequence
from typing import Final, final

from cardwright.engine.rules import clock
from cardwright.engine.rules.actions import lower_cards, objects, sources
from cardwright.engine.rules.answering import maker_of
from cardwright.engine.rules.ground import holders_of
from cardwright.engine.rules.interrupting import is_carried_out
from cardwright.engine.rules.legality import form_for, is_payable, possible_objects, refusal
from cardwright.engine.rules.moving import settle
from cardwright.engine.rules.needs import note
from cardwright.engine.rules.prices import Deal, bill
from cardwright.engine.rules.spending import pay, share
from cardwright.engine.run.agenda import Agenda
from cardwright.engine.run.cards import Cards
from cardwright.engine.run.contests import Contests
from cardwright.engine.run.decisions import NO, Decisions
from cardwright.engine.run.events import Events
from cardwright.model.bonds import bond_of, release
from cardwright.model.categories.changes import Terms
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.events import ACTION_DONE, EventKind, Happened
from cardwright.model.frames import ACTION, Frame, FrameKind
from cardwright.model.identity import NO_NUMBER, NOBODY, NOTHING, Entity, Player
from cardwright.model.layout import PLAY
from cardwright.model.marks import mark_touched
from cardwright.model.plan.plan import plan_of
from cardwright.model.refusal import Refusal
from cardwright.model.roles import COUNTED, DONE, SOURCE, TARGET
from cardwright.model.rulebook.game import ActionOf
from cardwright.model.table import Table

CANCELLED: Final = 3
"""The step of an action that is paid for and does nothing."""


CHOSEN: Final = 1
"""The step of an action whose target, lower card and source are chosen."""


@final
class Actions:
    """Begins actions and takes them step by step to their end."""

    def __init__(  # noqa: PLR0917 - the services it calls
        self,
        table: Table,
        agenda: Agenda,
        events: Events,
        decisions: Decisions,
        contests: Contests,
        cards: Cards,
    ) -> None:
        self.table = table
        self.plan = plan_of(table)
        self.agenda = agenda
        self.events = events
        self.decisions = decisions
        self.contests = contests
        self.cards = cards

    # Beginning.

    def attempt(self, player: Player, action: str, entity: Entity, target: Player) -> Refusal:
        """Let a player begin an action; returns why not, if it is not allowed."""
        table = self.table
        reason = Refusal.NO_SUCH_ACTION
        for form in self.plan.game.actions.get(action, ()):
            choices = [entity] if entity != NOTHING else objects(table, form, player)
            if form.done_to is None:
                choices = [NOTHING]
            for choice in choices:
                if form.done_to is not None and choice not in objects(table, form, player):
                    reason = Refusal.WRONG_OBJECT
                    continue
                deal = Deal(form, player, choice, target=target)
                reason = refusal(table, deal)
                if not reason:
                    self.begin(deal)
                    return Refusal.NONE
        return reason

    def begin(self, deal: Deal, origin: Entity = NOTHING) -> None:
        """Let an action begin that is known to be allowed; a card may tell to do it."""
        self._begin(deal.form, deal.player, deal.entity, origin, deal.target, deal.terms, nested=deal.nested)

    def _begin(  # noqa: PLR0917 - all that a frame of an action holds
        self,
        form: ActionOf,
        player: Player,
        entity: Entity,
        origin: Entity,
        target: Player,
        terms: Terms | None,
        *,
        nested: bool,
    ) -> None:
        plan, table = self.plan, self.table
        frame = Frame(ACTION, plan.form_number[id(form)], player, entity, origin, target)
        frame.nested = nested
        if terms is not None:
            frame.terms = plan.effect_number[id(terms)]
        table.state.frames.append(frame)
        table.cards_moved += 1

    def perform(
        self,
        frame: Frame,
        action: str,
        selector: Selector | None,
        card: str | None,
        terms: Terms | None,
        *,
        times: int = 1,
        fewer: bool = False,
        whose: Who | None = None,
    ) -> None:
        """Carry out an action next, so many times, each time on a thing of the player's choice.

        The player may stop early if `fewer` are allowed. If another player's things are meant, that player does it.
        """
        table = self.table
        if whose is not None and frame.whose == NOBODY:
            for player in reversed(self.contests.subjects(frame, whose)):
                one = frame.copy()
                one.whose = player
                table.state.frames.append(one)
            return
        doer = frame.player if frame.whose == NOBODY else frame.whose
        # How often is settled before the first time: what is done may change what was counted.
        if frame.left == NO_NUMBER:
            frame.left = times
            if table.state.lost:
                table.set_lost(())
        is_simple = terms is None and action in self.plan.simple
        if is_simple and not fewer and selector is None and card is None:
            if frame.left > 0:
                self._perform_once(frame, self.plan.game.actions[action][0], doer, NOTHING, terms)
            return
        options = self._picked(frame, doer, action, terms)
        if not options and is_simple:
            options = {NOTHING: 0} if selector is None and card is None else {}
        elif not options:
            found = possible_objects(table, doer, action, selector, card, terms=terms, here=frame.entity)
            for entity, number in found:
                if not is_carried_out(table, action, entity):
                    options[entity] = number
        chosen = self.decisions.pick(frame, list(options), 1, fewer=fewer) if frame.left > 0 else []
        if not chosen:
            return
        form = options.get(chosen[0])
        forms = self.plan.game.actions[action]
        self._perform_once(frame, None if form is None else forms[form], doer, chosen[0], terms)

    def _perform_once(
        self, frame: Frame, form: ActionOf | None, doer: Player, entity: Entity, terms: Terms | None
    ) -> None:
        """Carry out an action next, and after that the effect of the frame again if it is to be done more often.

        There is no form if a card was picked from behind, in a game that is only imagined, and does not fit there.
        """
        table = self.table
        if frame.left > 1:
            again = frame.copy()
            again.left, again.chosen = frame.left - 1, ()
            table.state.frames.append(again)
        if form is not None:
            table.set_lost((*table.state.lost, (entity, 1)))
            self._begin(form, doer, entity, frame.origin, NOBODY, terms, nested=True)

    def _picked(self, frame: Frame, doer: Player, action: str, terms: Terms | None) -> dict[Entity, int]:
        """The card that was just picked, with the form of the action; the others need not be looked at again."""
        if frame.taken is None or frame.taken.number is not None or frame.taken.key == NO:
            return {}
        entity = frame.taken.entity
        form = form_for(self.table, doer, action, entity, terms) if entity != NOTHING else None
        return {} if form is None else {entity: form}

    def perform_on(self, frame: Frame, action: str, entity: Entity, terms: Terms | None) -> None:
        """Carry out an action on one card next, if that is allowed."""
        number = form_for(self.table, frame.player, action, entity, terms)
        if number is not None and not is_carried_out(self.table, action, entity):
            form = self.plan.game.actions[action][number]
            self.begin(Deal(form, frame.player, entity, terms=terms, nested=True), frame.origin)

    def perform_on_every(self, frame: Frame, action: str, selector: Selector) -> None:
        """Carry out an action next on all cards that match, seen from one at hand, and that it can be done to."""
        player = frame.player
        found = possible_objects(self.table, player, action, selector, None, terms=None, here=frame.entity)
        for entity, number in reversed(found):
            if not is_carried_out(self.table, action, entity):
                form = self.plan.game.actions[action][number]
                self.begin(Deal(form, player, entity, nested=True), frame.origin)

    # Carrying on.

    def carry_on(self, frame: Frame) -> None:
        """Take an action one step further: choose the lower card, pay, do it, and let abilities answer."""
        table, form = self.table, self.plan.forms[frame.ref]
        if frame.step == 0:
            if not self._is_chosen(frame, form):
                return
            frame.step, frame.chosen = CHOSEN, ()
        if frame.step < 2:
            if not self._has_paid_cards(frame, form):
                return
            if (form.key not in self.plan.simple or frame.terms != NO_NUMBER) and not self._is_paid(frame, form):
                return
            if not frame.nested:
                table.set_clock("serial", table.state.serial + 1)
            frame.step = 2
            frame.chosen = ()
            if frame.target != NOBODY and frame.entity != NOTHING and not form.at_holder:
                table.set_target(frame.entity, frame.target)
            table.state.frames.append(frame)
            if self.plan.answering:
                table.state.frames.append(_window(table, frame))
            else:
                self.carry_out(frame)
            return
        if table.state.bonds and bond_of(table, frame.entity) is not None and table.zone_of(frame.entity) != PLAY:
            # An offer that was not taken binds nobody.
            release(table, frame.entity)
        if not table.settled.is_valid:
            settle(table)
        if not frame.nested:
            for stock in self.plan.touching.get(id(form), ()):
                mark_touched(table, frame.player, stock)
            clock.end_action(table)
        if frame.left != NO_NUMBER and frame.step != CANCELLED:
            # The sentence counts the action, and nothing that is done in it.
            table.bind(COUNTED, frame.left)
            table.bind(DONE, 1)
        if frame.step != CANCELLED:
            self.events.come(ACTION_DONE, frame.player, form.key, frame.entity, frame.target)

    def carry_out(self, frame: Frame) -> None:
        """Let an action that is paid for do what it does, after all that happens before it."""
        form = self.plan.forms[frame.ref]
        self.agenda.push(self.plan.deeds[id(form)], frame.player, frame.entity, frame.entity, lower=frame.lower)
        if form.key in self.plan.foreseen:
            self.events.happened(Happened(EventKind.BEGUN, frame.player, form.key, frame.entity, frame.target))

    def _is_chosen(self, frame: Frame, form: ActionOf) -> bool:
        """Let the player choose the target, the lower card and the source of an action; false while one is open."""
        table = self.table
        if not self._is_aimed(frame, form):
            return False
        if form.lower_counter is not None:
            chosen = self.decisions.pick(frame, self._payable(frame, form), 1)
            if not chosen:
                return False
            frame.lower = chosen[0]
        if form.source is not None:
            chosen = self.decisions.pick(frame, self._sources(frame, form), 1)
            if not chosen:
                return False
            table.bind(SOURCE, chosen[0])
        return True

    def _payable(self, frame: Frame, form: ActionOf) -> list[Entity]:
        """The lower cards in place of which the player can pay for an action."""
        table, deal = self.table, self._deal(frame, form)
        lowers = lower_cards(table, form, frame.player, frame.entity)
        deals = [(lower, deal.giving_up(lower)) for lower in lowers]
        return [lower for lower, own in deals if is_payable(table, own, bill(table, own))]

    def _sources(self, frame: Frame, form: ActionOf) -> list[Entity]:
        """The places from which the player can do an action."""
        table = self.table
        there = sources(table, form, frame.player, frame.entity)
        if not form.is_from_afar:
            return there
        deal = self._deal(frame, form)
        return [one for one in there if not refusal(table, deal.coming_from(one))]

    def _is_aimed(self, frame: Frame, form: ActionOf) -> bool:
        """Find out whom an action is directed at, by the player's choice if it must be somebody; false while open."""
        table = self.table
        if frame.target == NOBODY and frame.entity != NOTHING:
            frame.target = table.state.target[frame.entity]
        if form.at_holder and frame.target == NOBODY:
            frame.target = _other_of(holders_of(table, frame.entity), frame.player)
        if form.aimed and frame.target == NOBODY:
            chosen = self.decisions.pick_player(frame, self._targets(frame, form))
            if chosen is None:
                return False
            frame.target = chosen
        if frame.target != NOBODY:
            table.bind(TARGET, frame.target)
        return True

    def _targets(self, frame: Frame, form: ActionOf) -> list[Player]:
        """The players at whom an action may be directed."""
        table, deal = self.table, self._deal(frame, form)
        others = [other for other in table.from_active() if other != frame.player]
        return [other for other in others if not refusal(table, deal.against(other))]

    def _has_paid_cards(self, frame: Frame, form: ActionOf) -> bool:
        """Let the player pick and discard the cards that an action costs; false while the question is open."""
        if not form.needs:
            return True
        terms = self._terms(frame)
        if terms is not None and terms.is_free:
            return True
        for need in form.needs:
            due = need.cards_due(self.table, frame.player, frame.entity, frame.chosen_cards())
            if due is None:
                continue
            chosen = self.decisions.pick(frame, *due)
            if chosen is None:
                return False
            for entity in chosen:
                self.cards.discard(entity, frame.player)
            frame.chosen = ()
        return True

    def _is_paid(self, frame: Frame, form: ActionOf) -> bool:
        """Let everybody pay for an action; whether they could."""
        table, deal = self.table, self._deal(frame, form)
        owed = bill(table, deal)
        if not is_payable(table, deal, owed):
            return False
        pay(table, deal, owed)
        note(table, deal)
        share(table, deal)
        frame.spent = tuple(owed.everything)
        return True

    def _terms(self, frame: Frame) -> Terms | None:
        """The terms on which an action is carried out; those of no action are a part of some deed."""
        terms = self.plan.effects[frame.terms] if frame.terms != NO_NUMBER else None
        return terms if isinstance(terms, Terms) else None

    def _deal(self, frame: Frame, form: ActionOf) -> Deal:
        terms = self._terms(frame)
        deal = Deal(form, frame.player, frame.entity, frame.lower, frame.target, terms, frame.nested)
        is_chosen = form.is_from_afar and frame.step >= CHOSEN
        return deal.coming_from(Entity(self.table.bound(SOURCE))) if is_chosen else deal


def _other_of(players: Sequence[Player], player: Player) -> Player:
    """The first of some players who is not this one; nobody, if there is none."""
    return next((one for one in players if one != player), NOBODY)


def _window(table: Table, frame: Frame) -> Frame:
    """The window in which others may answer an action; a player may answer, too, whom another one makes do it."""
    window = Frame(
        FrameKind.WINDOW, frame.ref, frame.player, frame.entity, frame.origin, target=frame.target, lower=frame.lower
    )
    window.left = int(maker_of(table, frame) == frame.player)
    return window
