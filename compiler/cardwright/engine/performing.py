"""Actions: who may do what to which card, what it costs, and what it does."""

from collections.abc import Sequence

from cardwright.engine.actions import lower_cards, objects, sources
from cardwright.engine.asking import number_in, own_frame
from cardwright.engine.boarding import Boarding
from cardwright.engine.events import EventKind, Happened
from cardwright.engine.ground import holders
from cardwright.engine.legality import form_for, is_carried_out, is_payable, possible, possible_objects, refusal
from cardwright.engine.moving import settle
from cardwright.engine.needs import note
from cardwright.engine.plan import PLAY
from cardwright.engine.prices import Deal, bill, form_of, pay
from cardwright.engine.sharing import share
from cardwright.engine.state import ACTION, EFFECT, NOBODY, NOTHING, SOURCE, TARGET, Frame
from cardwright.link.rulebook import ActionOf
from cardwright.tree.amounts import Terms
from cardwright.tree.base import Node
from cardwright.tree.people import Who
from cardwright.tree.selectors import Selector
from cardwright.tree.turn import Frame as FrameView


class Performing(Boarding):
    """The part of a Turn that carries out actions of the game."""

    def begin_action(self, player: int, action: str, entity: int, target: int) -> str:
        """Let a player begin an action; returns why not, if it is not allowed."""
        table = self.table
        reason = "no-such-action"
        for form in table.plan.game.actions.get(action, ()):
            choices = [entity] if entity != NOTHING else objects(table, form, player)
            if form.done_to is None:
                choices = [NOTHING]
            for choice in choices:
                if form.done_to is not None and choice not in objects(table, form, player):
                    reason = "wrong-object"
                    continue
                deal = Deal(form, player, choice, target=target)
                reason = self.refusal(deal)
                if not reason:
                    self.begin(deal)
                    return ""
        return reason

    def refusal(self, deal: Deal) -> str:
        """Why an action cannot be carried out; nothing if it can."""
        return refusal(self.table, deal)

    def possible(self, frame: FrameView, effect: Node) -> bool:
        """See Turn."""
        return possible(self.table, frame.player, frame.entity, effect)

    def _others(self, player: int) -> list[int]:
        return [other for other in self.table.from_active() if other != player]

    def _aim(self, frame: Frame, form: ActionOf) -> bool:
        """Find out whom an action is directed at, by the player's choice if it must be somebody; false while open."""
        if frame.target == NOBODY and frame.entity != NOTHING:
            frame.target = self.table.state.target[frame.entity]
        if form.at_holder and frame.target == NOBODY:
            there = holders(self.table).get(frame.entity, ())
            frame.target = next((one for one in there if one != frame.player), NOBODY)
        if form.aimed and frame.target == NOBODY:
            deal = self._deal(frame, form)
            fitting = [other for other in self._others(frame.player) if not self.refusal(deal.against(other))]
            chosen = self.pick_player(frame, fitting)
            if chosen is None:
                return False
            frame.target = chosen
        if frame.target != NOBODY:
            self.table.bind(TARGET, frame.target)
        return True

    def begin(self, deal: Deal) -> None:
        """Let an action begin that is known to be allowed."""
        plan = self.table.plan
        frame = Frame(ACTION, plan.form_number[id(deal.form)], deal.player, deal.entity, target=deal.target)
        frame.nested = deal.nested
        frame.terms = NOTHING if deal.terms is None else plan.effect_number[id(deal.terms)]
        self.table.state.frames.append(frame)

    def _form(self, frame: Frame) -> ActionOf:
        return form_of(self.table, frame.ref)

    def carry_on(self, frame: Frame) -> None:
        """Take an action one step further: choose the lower card, pay, do it, and let abilities answer."""
        table, form = self.table, self._form(frame)
        if frame.step == 0 and not self._aim(frame, form):
            return
        if frame.step == 0 and form.lower_counter is not None:
            deal = self._deal(frame, form)
            payable = [
                lower
                for lower in lower_cards(table, form, frame.player, frame.entity)
                if is_payable(table, deal.giving_up(lower))
            ]
            chosen = self.pick(frame, payable, 1)
            if not chosen:
                return
            frame.lower = chosen[0]
        if frame.step == 0 and form.source is not None:
            chosen = self.pick(frame, sources(table, form, frame.player, frame.entity), 1)
            if not chosen:
                return
            table.bind(SOURCE, chosen[0])
        if frame.step < 2:
            if (form.key not in table.plan.simple or frame.terms != NOTHING) and not self._paid(frame, form):
                return
            if not frame.nested:
                table.set_clock("serial", table.state.serial + 1)
            frame.step = 2
            frame.chosen = ()
            if frame.target != NOBODY and frame.entity != NOTHING and not form.at_holder:
                table.set_target(frame.entity, frame.target)
            table.state.frames.append(frame)
            self.push(table.plan.deeds[id(form)], frame.player, frame.entity, frame.entity, frame.lower)
            if form.key in table.plan.foreseen:
                self.happened(Happened(EventKind.BEGUN, frame.player, form.key, frame.entity, frame.target))
            return
        if table.bond(frame.entity) is not None and table.zone_of(frame.entity) != PLAY:
            # What was offered and not taken binds nobody.
            table.release(frame.entity)
        settle(table)
        if not frame.nested:
            for stock in table.plan.touching.get(id(form), ()):
                table.mark_touched(frame.player, stock)
            self.table.drop_grants_where(
                lambda grant: grant.duration == "EndOfAction" and grant.serial < table.state.serial
            )
        self.happened(Happened(EventKind.DONE, frame.player, form.key, frame.entity, frame.target))

    def _paid(self, frame: Frame, form: ActionOf) -> bool:
        """Let everybody pay for an action; whether they could."""
        table, deal = self.table, self._deal(frame, form)
        owed = bill(table, deal)
        if not is_payable(table, deal):
            return False
        pay(table, deal, owed)
        note(table, deal)
        share(table, deal)
        frame.spent = tuple(owed.everything)
        return True

    def _deal(self, frame: Frame, form: ActionOf) -> Deal:
        terms = self.table.plan.effects[frame.terms] if frame.terms != NOTHING else None
        return Deal(
            form,
            frame.player,
            frame.entity,
            frame.lower,
            frame.target,
            terms if isinstance(terms, Terms) else None,
            frame.nested,
        )

    def perform(
        self,
        frame: FrameView,
        action: str,
        selector: Selector | None,
        card: str | None,
        terms: Terms | None,
        *,
        times: int = 1,
        fewer: bool = False,
        whose: Who | None = None,
    ) -> None:
        """See Turn."""
        own = own_frame(frame)
        if whose is not None and own.whose == NOBODY:
            for player in reversed(self.subjects(own, whose)):
                one = own.copy()
                one.whose = player
                self.table.state.frames.append(one)
            return
        doer = own.player if own.whose == NOBODY else own.whose
        # How often is settled before the first time: what is done may change what was counted.
        if own.left == NOTHING:
            own.left = times
            if self.table.state.lost:
                self.table.set_lost(())
        options = self._picked(own, doer, action, terms)
        if not options and action in self.table.plan.simple and terms is None:
            options = {NOTHING: 0} if selector is None and card is None else {}
        elif not options:
            found = possible_objects(self.table, doer, action, selector, card, terms=terms)
            options = {one: form for one, form in found if not is_carried_out(self.table, action, one)}
        chosen = self.pick(own, list(options), 1, fewer=fewer) if own.left > 0 else []
        if not chosen:
            return
        if own.left > 1:
            again = own.copy()
            again.left, again.chosen = own.left - 1, ()
            self.table.state.frames.append(again)
        if chosen[0] not in options:
            # It was picked from behind, in a game that is only imagined, and does not fit there.
            return
        self.table.set_lost((*self.table.state.lost, (chosen[0], 1)))
        form = self.table.plan.game.actions[action][options[chosen[0]]]
        self.begin(Deal(form, doer, chosen[0], terms=terms, nested=True))

    def _picked(self, frame: Frame, doer: int, action: str, terms: Terms | None) -> dict[int, int]:
        """The card that was just picked, with the form of the action; the others need not be looked at again."""
        if frame.answer is None or "#" not in frame.answer:
            return {}
        entity = number_in(frame.answer)
        form = form_for(self.table, doer, action, entity, terms) if entity != NOTHING else None
        return {} if form is None else {entity: form}

    def perform_on(self, frame: FrameView, action: str, entity: int, terms: Terms | None) -> None:
        """See Turn."""
        number = form_for(self.table, frame.player, action, entity, terms)
        if number is not None and not is_carried_out(self.table, action, entity):
            form = self.table.plan.game.actions[action][number]
            self.begin(Deal(form, frame.player, entity, terms=terms, nested=True))

    def perform_on_every(self, frame: FrameView, action: str, selector: Selector) -> None:
        """See Turn."""
        for entity, number in reversed(possible_objects(self.table, frame.player, action, selector, None, terms=None)):
            if not is_carried_out(self.table, action, entity):
                form = self.table.plan.game.actions[action][number]
                self.begin(Deal(form, frame.player, entity, nested=True))

    def subjects(self, frame: Frame, who: Who) -> list[int]:
        """The players a phrase means; nobody yet, while the question is open which one."""
        raise AssertionError(who)

    def frames_for(
        self,
        effects: Sequence[Node],
        player: int,
        entity: int,
        origin: int,
        *,
        lower: int = NOTHING,
        doer: int = NOBODY,
    ) -> list[Frame]:
        """A frame for each effect, in order."""
        numbers = self.table.plan.effect_number
        return [
            Frame(EFFECT, numbers[id(effect)], player, entity, origin, target=doer, lower=lower) for effect in effects
        ]

    def push(self, effects: Sequence[Node], player: int, entity: int, origin: int, lower: int = NOTHING) -> None:
        """Let some effects be carried out next, in order."""
        self.table.state.frames.extend(reversed(self.frames_for(effects, player, entity, origin, lower=lower)))
