"""Actions: who may do what to which card, what it costs, and what it does."""

from collections.abc import Sequence
from dataclasses import replace

from cardwright.engine.actions import forbidden, lacks_target, lower_cards, matching_forms, objects
from cardwright.engine.asking import Asking, own_frame
from cardwright.engine.holding import matches
from cardwright.engine.moving import settle
from cardwright.engine.needs import is_met, note
from cardwright.engine.plan import PLAY
from cardwright.engine.prices import Deal, bill, can_pay, form_of, pay
from cardwright.engine.sharing import can_share, share
from cardwright.engine.state import ACTION, EFFECT, NOBODY, NOTHING, TARGET, Frame
from cardwright.engine.triggers import Happened
from cardwright.rulebook import ActionOf
from cardwright.tree.abilities import Immediate
from cardwright.tree.amounts import Terms
from cardwright.tree.base import Node
from cardwright.tree.effects import CarryOut, Choose, Perform, PerformOn, PerformOnCard, PerformOnThis
from cardwright.tree.people import Who
from cardwright.tree.selectors import Selector
from cardwright.tree.turn import Frame as FrameView


class Performing(Asking):
    """The part of a Turn that carries out actions of the game."""

    def begin_action(self, player: int, action: str, entity: int, target: int) -> str:
        """Let a player begin an action; returns why not, if it is not allowed."""
        table = self.table
        forms = table.plan.game.actions.get(action, ())
        reason = "no-such-action"
        for number, form in enumerate(forms):
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
                    self._begin(action, number, deal)
                    return ""
        return reason

    def refusal(self, deal: Deal) -> str:
        """Why an action cannot be carried out; nothing if it can."""
        table = self.table
        if forbidden(table, deal.player, deal.form.key, deal.entity, deal.target):
            return "forbidden"
        if deal.form.aimed and deal.target == NOBODY:
            reasons = [self.refusal(replace(deal, target=target)) for target in self._others(deal.player)]
            return min(reasons, default="no-such-player")
        if deal.form.aimed and deal.target == deal.player:
            return "wrong-object"
        if deal.entity != NOTHING and lacks_target(table, deal.entity, deal.target):
            return "missing-need"
        if deal.entity != NOTHING and not self._can_be_said(deal):
            return "cannot-be-carried-out"
        if not all(is_met(table, need, deal) for need in deal.form.needs):
            return "missing-need"
        lowers = [NOTHING]
        if deal.form.lower_counter is not None:
            lowers = lower_cards(table, deal.form, deal.player, deal.entity)
        for lower in lowers:
            own = replace(deal, lower=lower)
            if can_pay(table, own, bill(table, own)) and can_share(table, own):
                return ""
        return "cannot-pay" if lowers else "wrong-object"

    def _others(self, player: int) -> list[int]:
        return [other for other in self.table.from_active() if other != player]

    def _aim(self, frame: Frame, form: ActionOf) -> bool:
        """Find out whom an action is directed at, by the player's choice if it must be somebody; false while open."""
        if frame.target == NOBODY and frame.entity != NOTHING:
            frame.target = self.table.state.target[frame.entity]
        if form.aimed and frame.target == NOBODY:
            deal = self._deal(frame, form)
            fitting = [other for other in self._others(frame.player) if not self.refusal(replace(deal, target=other))]
            chosen = self.pick_player(frame, fitting)
            if chosen is None:
                return False
            frame.target = chosen
        if frame.target != NOBODY:
            self.table.bind(TARGET, frame.target)
        return True

    def _can_be_said(self, deal: Deal) -> bool:
        """Whether the first thing that the action does to its card, or that the card says, can be done."""
        deeds = self._deeds(deal.form)
        if deeds and isinstance(deeds[0], PerformOnThis):
            return self.possible(Frame(EFFECT, NOTHING, deal.player, deal.entity, deal.entity), deeds[0])
        if not any(isinstance(effect, CarryOut) for effect in deeds):
            return True
        said = [effect for spoken in self.table.card(deal.entity).immediate for effect in said_at_once(spoken.ability)]
        frame = Frame(EFFECT, NOTHING, deal.player, deal.entity, deal.entity)
        return not said or self.possible(frame, said[0])

    def _deeds(self, form: ActionOf) -> list[Node]:
        """What an action does, by the options the game is played with."""
        settled = [self.table.plan.settled(sentence.ability) for sentence in form.sentences]
        return [effect for ability in settled for effect in said_at_once(ability)]

    def _begin(self, action: str, number: int, deal: Deal) -> None:
        keys = list(self.table.plan.game.actions)
        frame = Frame(ACTION, keys.index(action) * 100 + number, deal.player, deal.entity, target=deal.target)
        frame.nested = deal.nested
        self.table.state.frames.append(frame)

    def _form(self, frame: Frame) -> ActionOf:
        return form_of(self.table, frame.ref)

    def carry_on(self, frame: Frame) -> None:
        """Take an action one step further: choose the lower card, pay, do it, and let abilities answer."""
        table, form = self.table, self._form(frame)
        if frame.step == 0 and not self._aim(frame, form):
            return
        if frame.step == 0 and form.lower_counter is not None:
            payable = [
                lower
                for lower in lower_cards(table, form, frame.player, frame.entity)
                if self._payable(frame, form, lower)
            ]
            chosen = self.pick(frame, payable, 1)
            if not chosen:
                return
            frame.lower = chosen[0]
        if frame.step < 2:
            deal = self._deal(frame, form)
            owed = bill(table, deal)
            if not (can_pay(table, deal, owed) and can_share(table, deal)):
                return
            pay(table, deal, owed)
            note(table, deal)
            share(table, deal)
            frame.spent = tuple(owed.everything)
            table.set_clock("serial", table.state.serial + (0 if frame.nested else 1))
            frame.step = 2
            frame.chosen = ()
            if frame.target != NOBODY and frame.entity != NOTHING:
                table.set_target(frame.entity, frame.target)
            table.state.frames.append(frame)
            self.push(self._deeds(form), frame.player, frame.entity, frame.entity, frame.lower)
            if form.key in table.plan.foreseen:
                self.happened(Happened("begun", frame.player, form.key, frame.entity, frame.target))
            return
        if table.bond(frame.entity) is not None and table.zone_of(frame.entity) != PLAY:
            # What was offered and not taken binds nobody.
            table.release(frame.entity)
        settle(table)
        if not frame.nested:
            self.table.drop_grants_where(
                lambda grant: grant.duration == "EndOfAction" and grant.serial < table.state.serial
            )
        self.happened(Happened("done", frame.player, form.key, frame.entity, frame.target))

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

    def _payable(self, frame: Frame, form: ActionOf, lower: int) -> bool:
        deal = replace(self._deal(frame, form), lower=lower)
        return can_pay(self.table, deal, bill(self.table, deal)) and can_share(self.table, deal)

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
        options = dict(self._possible_objects(doer, action, selector, card, terms))
        chosen = self.pick(own, list(options), 1, fewer=fewer) if own.left > 0 else []
        if not chosen:
            return
        if own.left > 1:
            again = own.copy()
            again.left, again.chosen = own.left - 1, ()
            self.table.state.frames.append(again)
        self.table.set_lost((*self.table.state.lost, (chosen[0], 1)))
        number = options[chosen[0]]
        begun = Deal(self.table.plan.game.actions[action][number], doer, chosen[0], nested=True)
        self._begin(action, number, begun)
        self.table.state.frames[-1].terms = self._number(terms)

    def perform_on(self, frame: FrameView, action: str, entity: int, terms: Terms | None) -> None:
        """See Turn."""
        number = self._form_for(frame, action, entity, terms)
        if number is not None:
            form = self.table.plan.game.actions[action][number]
            self._begin(action, number, Deal(form, frame.player, entity, nested=True))
            self.table.state.frames[-1].terms = self._number(terms)

    def perform_on_every(self, frame: FrameView, action: str, selector: Selector) -> None:
        """See Turn."""
        for entity, number in reversed(self._possible_objects(frame.player, action, selector, None, None)):
            form = self.table.plan.game.actions[action][number]
            self._begin(action, number, Deal(form, frame.player, entity, nested=True))

    def _form_for(self, frame: FrameView, action: str, entity: int, terms: Terms | None) -> int | None:
        """The form of an action that can be done to one card on these terms."""
        for number, form in enumerate(matching_forms(self.table, action)):
            deal = Deal(form, frame.player, entity, terms=terms, nested=True)
            if entity in objects(self.table, form, frame.player) and not self.refusal(deal):
                return number
        return None

    def _number(self, node: Node | None) -> int:
        return NOTHING if node is None else self.table.plan.effect_number[id(node)]

    def subjects(self, frame: Frame, who: Who) -> list[int]:
        """The players a phrase means; nobody yet, while the question is open which one."""
        raise AssertionError(who)

    def _possible_objects(
        self, player: int, action: str, selector: Selector | None, card: str | None, terms: Terms | None
    ) -> list[tuple[int, int]]:
        """The cards an action can be done to on these terms, each with the form of the action that fits it.

        A form that is done to nothing comes first: if it is possible, there is nothing to choose.
        """
        found: dict[int, int] = {}
        for number, form in enumerate(matching_forms(self.table, action)):
            choices = [NOTHING] if form.done_to is None else objects(self.table, form, player)
            for entity in choices:
                named = entity != NOTHING or (selector is None and card is None)
                if not named or (selector is not None and not matches(self.table, entity, selector)):
                    continue
                if card is not None and self.table.card(entity).key != card:
                    continue
                deal = Deal(form, player, entity, terms=terms, nested=True)
                if entity not in found and not self.refusal(deal):
                    found[entity] = number
        return [(NOTHING, found[NOTHING])] if NOTHING in found else list(found.items())

    def possible(self, frame: FrameView, effect: Node) -> bool:
        """See Turn."""
        match effect:
            case Perform(action=action, terms=terms):
                return bool(self._possible_objects(frame.player, action, None, None, terms))
            case PerformOn(action=action, selector=selector, terms=terms):
                return bool(self._possible_objects(frame.player, action, selector, None, terms))
            case PerformOnCard(action=action, card=card, terms=terms):
                return bool(self._possible_objects(frame.player, action, None, card, terms))
            case PerformOnThis(action=action, terms=terms):
                return self._form_for(frame, action, frame.entity, terms) is not None
            case Choose(options=options):
                return any(self.possible(frame, option) for option in options)
            case _:
                return True

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


def said_at_once(ability: Node) -> tuple[Node, ...]:
    """What an ability does when its card or action is carried out."""
    return ability.effects if isinstance(ability, Immediate) else ()
