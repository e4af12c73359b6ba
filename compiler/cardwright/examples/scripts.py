"""Does what an example says is done, and answers the questions it answers."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardwright.base.source import Span
from cardwright.engine.actions import matching_forms
from cardwright.engine.holding import matches
from cardwright.engine.match import Match
from cardwright.engine.needs import is_met
from cardwright.engine.plan import BLANK, PLAY
from cardwright.engine.run.decisions import NO, UP_TO
from cardwright.engine.settling import PAY
from cardwright.engine.state import NOBODY, NOTHING, Decision, Option
from cardwright.examples.seats import YOU, entity_of, seats
from cardwright.tree.examples import (
    Agrees,
    Bids,
    CounterLeaves,
    Declines,
    Does,
    DoesTo,
    Happening,
    Picks,
    PicksOption,
    PicksPlayer,
    Resolves,
    RoundEnds,
    TurnEnds,
    TurnStarts,
    Uses,
)
from cardwright.tree.selectors import AnyOne, Chosen, Kinds, TheCard


@dataclass(slots=True)
class Script:
    """Plays the part of the players in an example."""

    match: Match
    lacked: Span | None = None
    """What the last action needed that was refused because something was missing."""

    def do(self, happening: Happening) -> str:
        """Do one thing; returns why not, if it is refused."""
        self.lacked = None
        self.settle(happening)
        match happening:
            case Does(action=action, who=who):
                return self._first(self._act(seat, action) for seat in seats(self.match.table, who))
            case DoesTo(action=action, chosen=chosen, who=who, against=against, whom=whom):
                target = YOU if against else NOBODY
                if whom is not None:
                    target = next(iter(seats(self.match.table, whom)), NOBODY)
                return self._first(self._do_to(seat, action, chosen, target) for seat in seats(self.match.table, who))
            case Uses(card=card, who=who):
                table = self.match.table
                return self._first(
                    self.match.use(seat, entity_of(table, card, seat, (PLAY,))) for seat in seats(table, who)
                )
            case Resolves(card=card):
                return self._resolve(card)
            case TurnStarts():
                return self.match.start_turn()
            case TurnEnds():
                return self.match.end_turn()
            case RoundEnds():
                return self.match.end_round()
            case CounterLeaves(counter=counter, card=card):
                return self._take_off(counter, card)
            case _:
                return self._answer(happening)

    def settle(self, happening: Happening | None = None) -> None:
        """Give the usual answer to a question that has one, unless another answer comes next.

        Payments and gains are another's only if a card is named of which tokens could go or come.
        """
        while (decision := self.match.decision) is not None and decision.kind in (PAY, UP_TO):
            if decision.kind == UP_TO and isinstance(happening, PicksOption | Declines):
                return
            if decision.kind == PAY and isinstance(happening, Picks) and _naming(decision, happening.card):
                return
            self.match.answer(decision.options[0].key)

    def _do_to(self, player: int, action: str, chosen: Chosen, target: int) -> str:
        entity, decision = self.meant(action, chosen, player), self.match.decision
        if entity == NOTHING:
            return "not-there"
        if decision is not None and decision.player == player:
            # In the middle of another action it is one of the answers.
            offered = [one for one in decision.options if (one.action, one.entity) == (action, entity)]
            if offered:
                return self.match.answer(offered[0].key)
        return self._act(player, action, entity, target)

    def _act(self, player: int, action: str, entity: int = NOTHING, target: int = NOBODY) -> str:
        """Carry out an action; if it lacks something, remember where that is asked for."""
        reason = self.match.act(player, action, entity, target)
        deal = self.match.deal(player, action, entity, target) if reason == "missing-need" else None
        if deal is not None:
            missing = [need for need in deal.form.needs if not is_met(self.match.table, need, deal)]
            places = [Span(deal.form.span.source, *need.place) for need in missing if need.place is not None]
            self.lacked = next(iter(places), None)
        return reason

    def _take_off(self, counter: str, card: str) -> str:
        table = self.match.table
        entity = entity_of(table, card, YOU)
        there = table.counter(entity, counter, YOU) if entity != NOTHING else 0
        if not there:
            return "not-there"
        table.set_counter(entity, counter, there - 1, YOU)
        return ""

    def _first(self, reasons: Iterable[str]) -> str:
        return next((reason for reason in reasons if reason), "")

    def meant(self, action: str, chosen: Chosen, player: int) -> int:
        """The card an example does something to; "a tower" is any, and there is one if there was none."""
        table = self.match.table
        forms = matching_forms(table, action)
        zones = tuple(form.done_to.zone for form in forms if form.done_to is not None)
        if isinstance(chosen, TheCard):
            return entity_of(table, chosen.card, player, zones)
        if not isinstance(chosen, AnyOne) or not isinstance(chosen.selector, Kinds):
            return NOTHING
        for zone in zones:
            for entity in table.in_zone(zone, player):
                if matches(table, entity, chosen.selector):
                    return entity
        kind = chosen.selector.kinds[0]
        family = set(table.plan.game.ancestors(kind))
        for form in forms:
            wanted = form.done_to.selector if form.done_to is not None else None
            if form.done_to is not None and isinstance(wanted, Kinds) and family & set(wanted.kinds):
                entity = table.add_entity(BLANK + kind, form.done_to.zone, player)
                table.state.came[entity] = 0  # the example says nothing of how it came there
                table.forget()
                return entity
        return NOTHING

    def _resolve(self, card: str) -> str:
        table = self.match.table
        entity = entity_of(table, card, YOU)
        if entity == NOTHING:
            entity = table.add_entity(card, None, YOU)
        return self.match.resolve(table.state.active, entity)

    def _answer(self, happening: Happening) -> str:
        decision = self.match.decision
        if decision is None:
            return "no-question"
        if decision.player not in seats(self.match.table, getattr(happening, "who", None)):
            return "question-for-another"
        match happening:
            case Picks(card=card):
                options = _naming(decision, card)
                return self.match.answer(options[0].key) if options else "no-such-option"
            case PicksOption(number=number):
                options = list(decision.options[number - 1 : number])
                return self.match.answer(options[0].key) if options else "no-such-option"
            case Bids(number=number):
                return self.match.answer(str(number))
            case PicksPlayer(whom=whom):
                keys = [f"player#{seat + 1}" for seat in seats(self.match.table, whom)]
                return self.match.answer(keys[0]) if keys else "no-such-option"
            case Agrees():
                return self.match.answer("yes")
            case Declines():
                return self.match.answer("0" if decision.kind in ("number", UP_TO) else NO)
            case _:
                raise AssertionError(happening)


def _naming(decision: Decision, card: str) -> list[Option]:
    """The answers that name a card, before any others."""
    return [one for one in decision.options if one.key.partition("#")[0] == card]
