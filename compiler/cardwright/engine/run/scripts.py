"""Runs the lines of a worked example on a match: lays the table, plays for the players, and tries things out."""

from dataclasses import dataclass
from typing import ClassVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.engine.rules.actions import lower_cards
from cardwright.engine.rules.legality import from_best_source
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.moving import settle
from cardwright.engine.rules.needs import is_met
from cardwright.engine.rules.prices import Deal, bill
from cardwright.engine.rules.staging import ABSENT, seats
from cardwright.engine.run.decisions import ANSWER, UP_TO
from cardwright.engine.run.match import Match
from cardwright.engine.run.settling import PAY
from cardwright.engine.run.turn import Turn
from cardwright.engine.run.uses import USE
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Chosen
from cardwright.model.frames import Decision, Option
from cardwright.model.identity import NO_NUMBER, NOBODY, NOTHING, Entity, Player
from cardwright.model.limits import LimitError
from cardwright.model.node import Node
from cardwright.model.table import Table


@record
class Fact(Node):
    """A statement about the table."""

    category: ClassVar[str] = "fact"

    def lay(self, script: "Script") -> str:
        """Make it true; returns why not, if it cannot be given."""
        return "cannot-be-given"

    def claim(self, script: "Script") -> str:
        """The true state if the fact is false; empty if it is true."""
        return "cannot-be-claimed"

    def players(self) -> int:
        """How many play, if it says so."""
        return 0

    def reading(self) -> tuple[str, str] | None:
        """The option and the reading with which the game is played, if it says so."""
        return None


@record
class Happening(Node):
    """Something that is done in an example."""

    category: ClassVar[str] = "happening"

    def act(self, script: "Script") -> str:
        """Do it; returns why not, if it is refused."""
        raise AssertionError(f"{type(self).__name__} cannot be done")

    def answers(self, table: Table, decision: Decision) -> bool:
        """Whether it is the answer to a question that has a usual answer, which is then not given."""
        return False


@record
class ExampleLine(Node):
    """A line of an example."""

    category: ClassVar[str] = "example_line"
    below: ClassVar[tuple[str, ...]] = ("example",)
    """The blocks it may stand in."""
    is_claim: ClassVar[bool] = False
    """Whether it says what must be true."""

    def run(self, script: "Script") -> str:
        """Carry it out; returns what is wrong with it."""
        raise AssertionError(f"{type(self).__name__} cannot be carried out")

    def stated(self) -> Fact | None:
        """The fact it states, given or claimed."""
        return None


@dataclass(slots=True)
class Script:
    """A worked example on the table."""

    match: Match
    lacked: Span | None = None
    """Where the last refused action names the thing that was missing."""
    tried: tuple[Player, str, Entity, Player] | None = None
    """The last action that was attempted: by whom, which, on what and against whom."""
    part: Node | None = None
    """The part of the last line that was wrong, if it has several."""

    @property
    def table(self) -> Table:
        """The table of the match."""
        return self.match.table

    def lay(self, fact: Fact) -> str:
        """Make a fact true; returns why not, if it cannot be given."""
        self.part = None
        try:
            wrong = fact.lay(self)
            # Given cards have been there since before this turn.
            self.table.state.came = [0] * len(self.table.state.came)
            self.table.forget()
            settle(self.table)
        except LimitError:
            self.part = None
            return "too-many"
        return wrong

    def do(self, happening: Happening) -> str:
        """Do one thing; returns why not, if it is refused."""
        self.part = self.lacked = self.tried = None
        self.settle(happening)
        return happening.act(self)

    def check(self, fact: Fact) -> str:
        """The true state if a claim is false; empty if it is true."""
        self.part = None
        self.settle()
        return fact.claim(self)

    def settle(self, happening: Happening | None = None) -> None:
        """Give the usual answer to a question that has one, unless another answer comes next."""
        while (decision := self.match.decision) is not None and decision.kind in (PAY, UP_TO, ANSWER):
            if happening is not None and happening.answers(self.table, decision):
                return
            self.match.answer(decision.options[0].key)

    def act(self, player: Player, action: str, entity: Entity = NOTHING, target: Player = NOBODY) -> str:
        """Carry out an action; if it lacks something, remember where that is asked for."""
        self.tried = (player, action, entity, target)
        reason = self.match.act(player, action, entity, target)
        deal = self.match.deal(player, action, entity, target) if reason == "missing-need" else None
        if deal is not None:
            missing = [need for need in deal.form.needs if not is_met(self.table, need, deal)]
            places = [Span(deal.form.span.source, *need.place) for need in missing if need.place is not None]
            self.lacked = next(iter(places), None)
        return reason

    def act_on(self, player: Player, action: str, chosen: Chosen, target: Player) -> str:
        """Carry out an action on a card; in the middle of another action it is one of the answers."""
        entity, decision = chosen.meant(self.table, action, player), self.match.decision
        if entity == NOTHING:
            return ABSENT
        if decision is not None and decision.player == player:
            offered = [one for one in decision.options if (one.action, one.entity) == (action, entity)]
            if offered:
                return self.match.answer(offered[0].key)
        return self.act(player, action, entity, target)

    def refused(self, who: Who | None) -> str:
        """The reason why a player cannot answer now; empty if they are asked."""
        decision = self.match.decision
        if decision is None:
            return "no-question"
        return "" if decision.player in seats(self.table, who) else "question-for-another"

    def answer(self, who: Who | None, key: str) -> str:
        """Answer a question; returns why not, if it is another's or no such answer."""
        return self.refused(who) or self.match.answer(key)

    def pick(self, who: Who | None, options: list[Option]) -> str:
        """Answer a question with the first of some options."""
        return self.refused(who) or (self.match.answer(options[0].key) if options else "no-such-option")

    def copy(self) -> "Script":
        """The same on a table of its own, on which things can be tried out."""
        table = self.table.clone()
        table.covered = self.table.covered
        return Script(Match(table, Turn(table)))

    def price(self, player: Player, action: str, entity: Entity, target: Player, stock: str) -> int:
        """How much of a stock an action costs a player; NOBODY if they cannot do it at all."""
        deal = self.match.deal(player, action, entity, target)
        if deal is None:
            return NOBODY
        lowers = lower_cards(self.table, deal.form, player, deal.entity) if deal.form.lower_counter else []
        own = Deal(deal.form, player, deal.entity, lowers[0] if lowers else NOTHING, target)
        owed = bill(self.table, from_best_source(self.table, own))
        return stat(self.table, player, stock) if stock in owed.everything else owed.amounts.get(stock, 0)


def options_of(decision: Decision | None) -> list[Option]:
    """The answers there are to a question."""
    return [] if decision is None else list(decision.options)


def naming(table: Table, decision: Decision | None, card: str) -> list[Option]:
    """The answers that name a card, before any others."""
    return [one for one in options_of(decision) if _named(table, one) == card]


def _named(table: Table, option: Option) -> str:
    """The card that an answer names, if it names nothing else; of tokens, the card of the first."""
    entity = option.tokens[0][0] if option.tokens else option.entity
    is_other = option.action or option.back or option.effect != NO_NUMBER
    return "" if entity == NOTHING or is_other else table.card(entity).key


def used(table: Table, decision: Decision, card: str) -> list[Option]:
    """The answers that use an ability of a card."""
    return [one for one in decision.options if one.action == USE and table.card(one.entity).key == card]
