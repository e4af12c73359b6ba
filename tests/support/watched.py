"""Random whole games under watch: after every effect the table is looked over, and what is wrong is kept as a trace."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from cardwright.engine.flow import Flow
from cardwright.engine.match import Match
from cardwright.engine.state import NOWHERE
from cardwright.engine.table import Table
from cardwright.play.ruleset import fingerprint
from cardwright.play.seat import observe
from cardwright.play.trace import Settings, Trace, save
from cardwright.rulebook import Game
from cardwright.tree.variants import LoseBelow

MOST_ANSWERS = 5_000
CHECKED = 25
"""One answer in so many is tried on a clone, taken back and looked at from every seat."""


class FaultError(AssertionError):
    """Something that must never be."""


class WatchedFlow(Flow):
    """Looks the table over whenever an effect is done that has changed anything."""

    looked_at: object = None
    """The last change that had been made when the table was last looked over."""

    def _answer_events(self) -> None:
        super()._answer_events()
        last = self.table.journal[-1] if self.table.journal else None
        if last is not self.looked_at:
            self.looked_at = last
            for wrong in token_faults(self.table):
                raise FaultError(wrong)


def faults(match: Match) -> Iterator[str]:
    """What is wrong with a table: tokens made or lost, stocks out of bounds, cards in two places or nowhere."""
    yield from token_faults(match.table)
    yield from card_faults(match.table)


def token_faults(table: Table) -> Iterator[str]:
    """Tokens made or lost, and stocks out of bounds; this is asked after every effect, so it only adds up columns."""
    plan, state = table.plan, table.state
    width = len(plan.counter_number) * state.players
    columns = {
        (key, player): sum(state.counters[number * state.players + player :: width])
        for key, number in plan.counter_number.items()
        if any(key in pool.members for pool in plan.game.pools)
        for player in range(state.players)
    }
    stocks = len(plan.stock_number)
    for player in range(state.players):
        for pool in plan.game.pools:
            indices = [player * stocks + plan.stock_number[key] for key in pool.members if key in plan.stock_number]
            total = sum(state.stocks[index] - state.supplied[index] for index in indices)
            total += sum(columns.get((key, player), 0) for key in pool.members)
            if total != pool.number:
                yield f"player {player + 1} has {total} of a pool of {pool.number}: {', '.join(pool.members)}"
    deep = bottomless(plan.game)
    for key, number in plan.stock_number.items():
        most = plan.game.stocks[key].most
        for player, amount in enumerate(state.stocks[number::stocks]):
            if (amount < 0 and key not in deep) or (most is not None and amount > most):
                yield f"player {player + 1} has {amount} {key}"
    if min(state.counters, default=0) < 0:
        yield "a counter is below nothing"


def card_faults(table: Table) -> Iterator[str]:
    """Cards that lie in two places, or not where they are said to be."""
    state = table.state
    for place, entities in enumerate(state.places):
        for entity in entities:
            if state.place[entity] != place:
                yield f"{table.card(entity).key} lies where it is not"
    if sum(map(len, state.places)) != len(state.place) - state.place.count(NOWHERE):
        yield "a card lies in two places"


_DEEP: dict[int, frozenset[str]] = {}


def bottomless(game: Game) -> frozenset[str]:
    """The stocks that some sentence lets fall below zero."""
    if id(game) not in _DEEP:
        forms = [form for forms in game.actions.values() for form in forms]
        said = [sentence for form in forms for sentence in form.sentences]
        said += [sentence for card in game.cards.values() for sentence in card.sentences]
        deep = [node for sentence in said for node in sentence.ability.walk() if isinstance(node, LoseBelow)]
        names = (getattr(inner, "what", None) for node in deep for inner in node.walk())
        _DEEP[id(game)] = frozenset(name for name in names if isinstance(name, str))
    return _DEEP[id(game)]


@dataclass(slots=True)
class Watched:
    """One random game."""

    game: Game
    settings: Settings
    quitting: float = 0.0
    """How often somebody does what is possible on request, such as to leave the game."""
    answers: list[str] = field(default_factory=list)

    def play(self) -> Match:
        """Play it to its end; a fault leaves a trace that replay can show."""
        settings, random = self.settings, Random(self.settings.seed)
        match = Match.play(self.game, settings.players, settings.options, settings.seed)
        match.flow = WatchedFlow(match.table)
        try:
            while match.decision is not None:
                self._step(match, random)
            _must_be_over(match)
        except Exception as problem:
            self._keep(problem)
            raise
        return match

    def _step(self, match: Match, random: Random) -> None:
        decision, table = match.decision, match.table
        if decision is None or not decision.options:
            raise FaultError("a question without an answer")
        if len(self.answers) > MOST_ANSWERS:
            raise FaultError("it does not end")
        on_request = decision.on_request if self.quitting and random.random() < self.quitting else ()
        key = random.choice(on_request or decision.options).key
        thorough = len(self.answers) % CHECKED == 0
        before = table.state.clone() if thorough else None
        self.answers.append(key)
        if thorough and before is not None:
            self._try(match, key)
            if table.state != before:
                raise FaultError("trying an answer left a trace")
            _look_for_leaks(match)
        if reason := match.answer(key):
            raise FaultError(f"{key!r} was offered and refused: {reason}")
        for wrong in card_faults(table):
            raise FaultError(wrong)

    def _try(self, match: Match, key: str) -> None:
        """Undo and clones are exact: a clone that answers goes where the game would go, and back."""
        clone, mark = match.clone(), match.table.mark()
        match.answer(key)
        clone.answer(key)
        if clone.table.state != match.table.state:
            raise FaultError("a clone goes another way")
        match.table.restore(mark)

    def _keep(self, problem: Exception) -> None:
        folder = Path(os.environ.get("CARDWRIGHT_FINDINGS", "build/findings"))
        folder.mkdir(parents=True, exist_ok=True)
        options = "-".join(f"{value}" for value in self.settings.options.values())
        path = folder / f"{self.settings.game}-{options}-{self.settings.players}-{self.settings.seed}.jsonl"
        save(path, Trace(self.settings, fingerprint(self.game), tuple(self.answers)))
        problem.add_note(f"the game is in {path}")


def _must_be_over(match: Match) -> None:
    if not match.is_over:
        raise FaultError(f"it is not over: {match.table.state.halted}")


def _look_for_leaks(match: Match) -> None:
    """What one player sees does not depend on what only others see."""
    table = match.table
    for viewer in range(table.state.players):
        view = str(observe(table, viewer))
        for player in range(table.state.players):
            for zone, declared in table.plan.game.zones.items():
                if declared.hidden and not declared.shared and player != viewer:
                    for entity in table.in_zone(zone, player):
                        if f"'id': {entity}}}" in view or f"'id': {entity}," in view:
                            raise FaultError(f"player {viewer + 1} sees {table.card(entity).key}")
