"""Carries out effects and actions frame by frame, asks players when there is a choice, and lets abilities answer."""

from collections.abc import Sequence
from dataclasses import replace

from cardwright.engine import goods
from cardwright.engine.actions import forbidden, lower_cards, matching_forms, objects
from cardwright.engine.hands import Hands
from cardwright.engine.holding import matches
from cardwright.engine.moving import settle
from cardwright.engine.people import players_named
from cardwright.engine.prices import Deal, bill, can_pay, pay
from cardwright.engine.state import NOBODY, NOTHING, Decision, Frame, Grant, Option
from cardwright.engine.table import Table
from cardwright.engine.triggers import Happened, answers
from cardwright.rulebook import ActionOf
from cardwright.tree.abilities import Immediate
from cardwright.tree.amounts import Terms
from cardwright.tree.base import Node
from cardwright.tree.effects import CarryOut, Effect, Perform, PerformOn, PerformOnCard
from cardwright.tree.people import Who
from cardwright.tree.selectors import Selector
from cardwright.tree.situations import Duration, UntilLeaves
from cardwright.tree.turn import Frame as FrameView

EFFECT, ACTION = "effect", "action"
BUDGET = 1000
"""So many effects may follow from one answer; beyond that they can only be going in circles."""


class Flow(Hands):
    """Carries things out step by step; it is the Turn that verbs speak to."""

    # Running.

    def run(self) -> None:
        """Go on until a player must decide or nothing is left to do."""
        state = self.table.state
        spent = 0
        while state.frames and state.decision is None and not state.halted:
            spent += 1
            if spent > BUDGET:
                self._halt()
                return
            frame = state.frames.pop()
            if frame.what == ACTION:
                self._action(frame)
            else:
                self._effect(frame)
            if state.decision is None:
                settle(self.table)

    def answer(self, key: str, number: int | None = None) -> str:
        """Answer the open question; returns why not, if the answer is stale or not among the options."""
        decision = self.table.state.decision
        if decision is None:
            return "no-question"
        if number is not None and number != decision.number:
            return "stale-answer"
        if decision.option(key) is None:
            return "no-such-option"
        self.table.checkpoint()
        self.table.state.decision = None
        self.table.state.frames[-1].answer = key
        self.run()
        return ""

    def _halt(self) -> None:
        plan = self.table.plan
        origins = [self.table.card(frame.origin).key for frame in self.table.state.frames if frame.origin != NOTHING]
        plan_cards = ", ".join(dict.fromkeys(origins)) or plan.game.key
        self.table.state.halted = plan_cards

    def _effect(self, frame: Frame) -> None:
        node = self.table.plan.effects[frame.ref]
        if not isinstance(node, Effect):
            raise TypeError(node)
        who: Who | None = getattr(node, "who", None)
        if who is not None and frame.step == 0:
            named = players_named(self.table, who, frame.player)
            for player in reversed(named):
                own = frame.copy()
                own.player, own.step = player, 1
                self.table.state.frames.append(own)
            return
        frame.step = 1
        node.run(self, frame)

    # Actions.

    def try_action(self, player: int, action: str, entity: int = NOTHING, target: int = NOBODY) -> str:
        """Let a player carry out an action; returns why not, if it is not allowed."""
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
                    self.run()
                    return ""
        return reason

    def refusal(self, deal: Deal) -> str:
        """Why an action cannot be carried out; nothing if it can."""
        table = self.table
        if forbidden(table, deal.player, deal.form.key, deal.entity):
            return "forbidden"
        if deal.entity != NOTHING and not self._can_be_said(deal):
            return "cannot-be-carried-out"
        for need in deal.form.needs:
            wanted = table.plan.number(need.number)  # type: ignore[attr-defined]
            if goods.amount_of(table, deal.player, need.what) < wanted:  # type: ignore[attr-defined]
                return "missing-need"
        lowers = [NOTHING]
        if deal.form.lower_counter is not None:
            lowers = lower_cards(table, deal.form, deal.player, deal.entity)
        for lower in lowers:
            own = replace(deal, lower=lower)
            if can_pay(table, own, bill(table, own)):
                return ""
        return "cannot-pay" if lowers else "wrong-object"

    def _can_be_said(self, deal: Deal) -> bool:
        """Whether the first thing a card tells its player to do can be done, if the action carries the card out."""
        effects = [effect for sentence in deal.form.sentences for effect in _immediate(sentence.ability)]
        if not any(isinstance(effect, CarryOut) for effect in effects):
            return True
        said = [effect for spoken in self.table.card(deal.entity).immediate for effect in _immediate(spoken.ability)]
        frame = Frame(EFFECT, NOTHING, deal.player, NOTHING, deal.entity)
        return not said or self.possible(frame, said[0])

    def _begin(self, action: str, number: int, deal: Deal) -> None:
        keys = list(self.table.plan.game.actions)
        frame = Frame(ACTION, keys.index(action) * 100 + number, deal.player, deal.entity, target=deal.target)
        frame.nested = deal.nested
        self.table.state.frames.append(frame)

    def _form(self, frame: Frame) -> ActionOf:
        game = self.table.plan.game
        return game.actions[list(game.actions)[frame.ref // 100]][frame.ref % 100]

    def _action(self, frame: Frame) -> None:
        table, form = self.table, self._form(frame)
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
            if not can_pay(table, deal, owed):
                return
            pay(table, deal, owed)
            frame.spent = tuple(owed.everything)
            table.set_clock("serial", table.state.serial + (0 if frame.nested else 1))
            frame.step = 2
            frame.chosen = ()
            if frame.target != NOBODY and frame.entity != NOTHING:
                table.set_target(frame.entity, frame.target)
            table.state.frames.append(frame)
            effects = [effect for sentence in form.sentences for effect in _immediate(sentence.ability)]
            self._push(effects, frame.player, frame.entity, frame.entity, frame.lower)
            return
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
        return can_pay(self.table, deal, bill(self.table, deal))

    def happened(self, event: Happened) -> None:
        """Let every ability that waits for an event answer it, the active player's first."""
        self.table.state.events += 1
        for player, entity, spoken in reversed(list(answers(self.table, event))):
            self.table.covered.add(spoken.index)
            at_hand = event.entity if event.kind == "done" else entity
            self._push(spoken.ability.effects, player, at_hand, entity)  # type: ignore[attr-defined]

    def _push(self, effects: Sequence[Node], player: int, entity: int, origin: int, lower: int = NOTHING) -> None:
        numbers = self.table.plan.effect_number
        for effect in reversed(effects):
            self.table.state.frames.append(Frame(EFFECT, numbers[id(effect)], player, entity, origin, lower=lower))

    # What verbs ask for; what needs no flow is in Hands.

    def then(self, frame: FrameView, effects: Sequence[Node]) -> None:
        """See Turn."""
        self._push(effects, frame.player, frame.entity, frame.origin, frame.lower)

    def say(self, frame: FrameView) -> None:
        """See Turn."""
        self.resolve(frame.entity, frame.player)

    def resolve(self, entity: int, player: int) -> None:
        """Carry out what a card says, for a player."""
        for spoken in reversed(self.table.card(entity).immediate):
            self.table.covered.add(spoken.index)
            self._push(_immediate(spoken.ability), player, NOTHING, entity)

    def perform(
        self, frame: FrameView, action: str, selector: Selector | None, card: str | None, terms: Terms | None
    ) -> None:
        """See Turn."""
        options = self._possible_objects(frame, action, selector, card, terms)
        if not options:
            return
        chosen = self.pick(frame, [entity for entity, _ in options], 1)
        if not chosen:
            return
        number = dict(options)[chosen[0]]
        begun = Deal(self.table.plan.game.actions[action][number], frame.player, chosen[0], nested=True)
        self._begin(action, number, begun)
        self.table.state.frames[-1].terms = self._number(terms)

    def perform_on(self, frame: FrameView, action: str, entity: int, terms: Terms | None) -> None:
        """See Turn."""
        for number, form in enumerate(matching_forms(self.table, action)):
            deal = Deal(form, frame.player, entity, terms=terms, nested=True)
            if entity in objects(self.table, form, frame.player) and not self.refusal(deal):
                self._begin(action, number, deal)
                self.table.state.frames[-1].terms = self._number(terms)
                return

    def _number(self, node: Node | None) -> int:
        return NOTHING if node is None else self.table.plan.effect_number[id(node)]

    def _possible_objects(
        self, frame: FrameView, action: str, selector: Selector | None, card: str | None, terms: Terms | None
    ) -> list[tuple[int, int]]:
        """The cards an action can be done to on these terms, each with the form of the action that fits it."""
        found: dict[int, int] = {}
        for number, form in enumerate(matching_forms(self.table, action)):
            choices = [NOTHING] if form.done_to is None else objects(self.table, form, frame.player)
            for entity in choices:
                if selector is not None and not matches(self.table, entity, selector):
                    continue
                if card is not None and self.table.card(entity).key != card:
                    continue
                deal = Deal(form, frame.player, entity, terms=terms, nested=True)
                if entity not in found and not self.refusal(deal):
                    found[entity] = number
        return list(found.items())

    def possible(self, frame: FrameView, effect: Node) -> bool:
        """See Turn."""
        match effect:
            case Perform(action=action, terms=terms):
                return bool(self._possible_objects(frame, action, None, None, terms))
            case PerformOn(action=action, selector=selector, terms=terms):
                return bool(self._possible_objects(frame, action, selector, None, terms))
            case PerformOnCard(action=action, card=card, terms=terms):
                return bool(self._possible_objects(frame, action, None, card, terms))
            case _:
                return True

    def grant(self, frame: FrameView, ability: Node, duration: Duration, bound: int | None) -> None:
        """See Turn."""
        who: Who | None = getattr(ability, "who", None)
        players = players_named(self.table, who, frame.player) if who is not None else [frame.player]
        counter = NOTHING
        if isinstance(duration, UntilLeaves):
            counter = self.table.plan.counter_number[duration.counter]
        for player in players:
            self.table.add_grant(
                Grant(
                    self.table.plan.effect_number[id(ability)],
                    player,
                    frame.origin,
                    NOTHING if bound is None else bound,
                    type(duration).__name__,
                    counter,
                    self.table.state.serial,
                )
            )

    # Asking.

    def pick(self, frame: FrameView, options: Sequence[int], number: int) -> list[int] | None:
        """See Turn."""
        own = _own(frame)
        if own.answer is not None:
            own.chosen = (*own.chosen, _entity_of(own.answer))
            own.answer = None
        left = [entity for entity in options if entity not in own.chosen]
        wanted = min(number, len(options)) - len(own.chosen)
        if wanted <= 0:
            return list(own.chosen)
        if len(left) == wanted:
            return [*own.chosen, *left]
        offered = tuple(Option(f"{_key_of(self.table, entity)}#{entity}", entity) for entity in left)
        self._ask(own, "pick", offered)
        return None

    def decide(self, frame: FrameView, options: Sequence[Node]) -> Node | None:
        """See Turn."""
        own = _own(frame)
        if own.answer is not None:
            return options[int(own.answer.removeprefix("option ")) - 1]
        numbers = self.table.plan.effect_number
        offered = [Option(f"option {place}", effect=numbers[id(one)]) for place, one in enumerate(options, 1)]
        self._ask(own, "choose", tuple(offered))
        return None

    def agree(self, frame: FrameView, effect: Node) -> bool | None:
        """See Turn."""
        own = _own(frame)
        if own.answer is not None:
            return own.answer == "yes"
        number = self.table.plan.effect_number[id(effect)]
        self._ask(own, "agree", (Option("yes", effect=number), Option("no")))
        return None

    def _ask(self, frame: Frame, kind: str, options: tuple[Option, ...]) -> None:
        state = self.table.state
        state.frames.append(frame)
        state.decisions += 1
        state.decision = Decision(state.decisions, frame.player, kind, options)


def _own(frame: FrameView) -> Frame:
    if not isinstance(frame, Frame):
        raise TypeError(frame)
    return frame


def _entity_of(answer: str) -> int:
    return int(answer.rpartition("#")[2])


def _key_of(table: Table, entity: int) -> str:
    return "" if entity == NOTHING else table.card(entity).key


def _immediate(ability: Node) -> tuple[Node, ...]:
    return ability.effects if isinstance(ability, Immediate) else ()
