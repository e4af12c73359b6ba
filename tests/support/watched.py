"""Random whole games under watch: after every effect the table is looked over, and what is wrong is kept as a trace."""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.support import pieces

from cardwright.engine.rules.knowledge import knows
from cardwright.engine.rules.supplies import lying_in, size_of_supply
from cardwright.engine.run.match import Match
from cardwright.model.frames import Decision, Frame, FrameKind
from cardwright.model.identity import NOTHING, NOWHERE
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.game import Game
from cardwright.model.sight import bit
from cardwright.model.table import Table
from cardwright.play.ruleset import fingerprint
from cardwright.play.seat import observe
from cardwright.play.trace import ASKED, Settings, Trace, save, switched
from cardwright.tree.variants import LoseBelow

MOST_ANSWERS = 5_000
INVARIANTS = {pieces.GAME: pieces.faults}
"""What must be true of a game besides, whenever somebody has a move."""
CHECKED = 25
"""One answer in so many is tried on a clone, taken back and looked at from every seat."""


def findings() -> Path:
    """The folder in which games are kept that went wrong."""
    folder = Path(os.environ.get("CARDWRIGHT_FINDINGS", "build/findings"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


class FaultError(AssertionError):
    """Something that must never be."""


class Watch:
    """Is told of every effect before it is carried out, and looks at whatever the journal says has changed since."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.ledger = Ledger.of(table)

    def __call__(self, frame: Frame) -> None:
        """Look at what the effect before has done."""
        self.look()

    def look(self) -> None:
        """Raise the first fault."""
        for wrong in self.ledger.faults(self.table):
            raise FaultError(wrong)


@dataclass(slots=True)
class Ledger:
    """What each player has of each pool, kept up to date by what has changed: to count all tokens takes far longer."""

    pools: list[list[int]]
    """By pool and player."""
    entered: int
    """So many changes of the journal have been entered."""
    stock_pools: dict[int, list[int]]
    counter_pools: dict[int, list[int]]
    """The pools a stock or a counter is a member of, by its number."""

    @classmethod
    def of(cls, table: Table) -> "Ledger":
        """Count everything once."""
        plan = plan_of(table)
        members = [pool.members for pool in plan.game.pools]

        def pools_of(numbers: Mapping[str, int]) -> dict[int, list[int]]:
            return {number: [at for at, keys in enumerate(members) if key in keys] for key, number in numbers.items()}

        held = [[held_of(table, pool, player) for player in range(table.state.players)] for pool in members]
        return cls(held, len(table.journal), pools_of(plan.stock_number), pools_of(plan.counter_number))

    def faults(self, table: Table) -> Iterator[str]:
        """What is wrong with the tokens that were moved since the last look."""
        first: dict[tuple[str, int], int] = {}
        for what, which, before, _ in table.journal[self.entered :]:
            if what in ("stock", "counter", "supplied"):
                first.setdefault((what, which), before)  # type: ignore[arg-type]
        self.entered = len(table.journal)
        state, plan = table.state, plan_of(table)
        touched: set[tuple[int, int]] = set()
        for (what, index), before in first.items():
            if what == "counter":
                number, player = divmod(index % (len(plan.counter_number) * state.players), state.players)
                change, pools = state.counters[index] - before, self.counter_pools[number]
                if state.counters[index] < 0:
                    yield "a counter is below nothing"
            else:
                player, number = divmod(index, len(plan.stock_number))
                column, sign = (state.stocks, 1) if what == "stock" else (state.supplied, -1)
                change, pools = sign * (column[index] - before), self.stock_pools[number]
                yield from stock_faults(table, player, list(plan.stock_number)[number])
            for pool in pools:
                self.pools[pool][player] += change
                touched.add((pool, player))
        for pool, player in sorted(touched):
            yield from pool_faults(table, pool, player, self.pools[pool][player])


def faults(match: Match) -> Iterator[str]:
    """What is wrong with a table: tokens made or lost, stocks out of bounds, cards in two places or nowhere."""
    yield from token_faults(match.table)
    yield from card_faults(match.table)


def token_faults(table: Table) -> Iterator[str]:
    """Tokens made or lost, and stocks out of bounds, whatever the journal says; this counts everything."""
    for number, pool in enumerate(plan_of(table).game.pools):
        for player in range(table.state.players):
            yield from pool_faults(table, number, player, held_of(table, pool.members, player))
    for key in table.layout.stock_number:
        for player in range(table.state.players):
            yield from stock_faults(table, player, key)
    if min(table.state.pots, default=0) < 0:
        yield "a pot is below nothing"
    for key, stock in plan_of(table).game.stocks.items():
        if stock.supply is not None:
            there = sum(table.stock(player, key) for player in table.seated())
            there += sum(lying_in(table, pot, key) for pot in table.layout.pot_number)
            if there > size_of_supply(table, key):
                yield f"there are {there} {key} and only {size_of_supply(table, key)} in all"


def counter_faults(table: Table) -> Iterator[str]:
    """Counters below nothing anywhere: there may be a hundred thousand of them, and this looks at each."""
    if min(table.state.counters, default=0) < 0:
        yield "a counter is below nothing"


def held_of(table: Table, members: Iterable[str], player: int) -> int:
    """The tokens of a pool that a player has, in stocks and on cards, without those that cards have brought."""
    plan, state = plan_of(table), table.state
    width = len(plan.counter_number) * state.players
    total = 0
    for key in members:
        if key in plan.stock_number:
            index = player * len(plan.stock_number) + plan.stock_number[key]
            total += state.stocks[index] - state.supplied[index]
        if key in plan.counter_number:
            total += sum(state.counters[plan.counter_number[key] * state.players + player :: width])
    return total


def pool_faults(table: Table, number: int, player: int, total: int) -> Iterator[str]:
    """Whether a player has all tokens of a pool, and no more."""
    pool = plan_of(table).game.pools[number]
    if total != pool.number:
        yield f"player {player + 1} has {total} of a pool of {pool.number}: {', '.join(pool.members)}"


def stock_faults(table: Table, player: int, key: str) -> Iterator[str]:
    """Whether a stock is within its bounds."""
    plan = plan_of(table)
    amount = table.state.stocks[player * len(plan.stock_number) + plan.stock_number[key]]
    most = plan.game.stocks[key].most
    if (amount < 0 and key not in bottomless(plan.game)) or (most is not None and amount > most):
        yield f"player {player + 1} has {amount} {key}"


def card_faults(table: Table) -> Iterator[str]:
    """Cards that lie in two places, or not where they are said to be."""
    state = table.state
    for place, entities in enumerate(state.places):
        for entity in entities:
            if state.place[entity] != place:
                yield f"{table.card(entity).key} lies where it is not"
            if place % (state.players + 1) == state.players and not table.layout.sight.shared_at[place]:
                yield f"{table.card(entity).key} lies with nobody"
    if sum(map(len, state.places)) != len(state.place) - state.place.count(NOWHERE):
        yield "a card lies in two places"


_DEEP: dict[int, tuple[Game, frozenset[str]]] = {}
"""By the number of a game, which is kept so that the number stays its own."""


def bottomless(game: Game) -> frozenset[str]:
    """The stocks that some sentence lets fall below zero."""
    if id(game) not in _DEEP:
        forms = [form for forms in game.actions.values() for form in forms]
        said = [sentence for form in forms for sentence in form.sentences]
        said += [sentence for card in game.cards.values() for sentence in card.sentences]
        deep = [node for sentence in said for node in sentence.ability.walk() if isinstance(node, LoseBelow)]
        inside = [inner for node in deep for inner in node.walk()]
        names = [name for inner in inside for name in (getattr(inner, "what", None), *getattr(inner, "whats", ()))]
        _DEEP[id(game)] = game, frozenset(name for name in names if isinstance(name, str))
    return _DEEP[id(game)][1]


@dataclass(slots=True)
class Watched:
    """One random game."""

    game: Game
    settings: Settings
    quitting: float = 0.0
    """How often somebody does what is possible on request, such as to leave the game."""
    answers: list[str] = field(default_factory=list)
    decided: int = 0
    """How many questions have been answered."""
    watch: Watch | None = None
    trace: Path | None = None
    """Where the game was kept, if something was wrong with it."""

    def play(self) -> Match:
        """Play it to its end; a fault leaves a trace that replay can show."""
        settings, random = self.settings, Random(self.settings.seed)
        match = Match.play(self.game, settings.players, settings.options, settings.seed)
        self._watch(match)
        # In every other game all are asked with which tokens they pay.
        for seat in range(1, settings.players + 1) if settings.seed % 2 else ():
            self.answers.append(f"{ASKED}{seat}")
            switched(match, self.answers[-1])
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
        _look_at_options(match, decision)
        on_request = decision.on_request if self.quitting and random.random() < self.quitting else ()
        key = random.choice(on_request or decision.options).key
        thorough = self.decided % CHECKED == 0
        self.decided += 1
        before = table.state.clone() if thorough else None
        self.answers.append(key)
        if thorough and before is not None:
            self._try(match, key)
            if table.state != before:
                raise FaultError("trying an answer left a trace")
            _look_for_leaks(match)
            for wrong in counter_faults(table):
                raise FaultError(wrong)
        if reason := match.answer(key):
            raise FaultError(f"{key!r} was offered and refused: {reason}")
        if self.watch is not None:
            self.watch.look()
        for wrong in faults(match):
            raise FaultError(wrong)
        if match.decision is not None and match.decision.kind == "act":
            for wrong in self._invariants(table):
                raise FaultError(wrong)

    def _try(self, match: Match, key: str) -> None:
        """Undo and clones are exact: a clone that answers goes where the game would go, and back."""
        clone, mark = match.clone(), match.table.mark()
        match.answer(key)
        clone.answer(key)
        if clone.table.state != match.table.state:
            raise FaultError("a clone goes another way")
        match.table.restore(mark)
        self._watch(match)

    def _invariants(self, table: Table) -> Iterable[str]:
        """What is wrong with the pieces of this very game."""
        return INVARIANTS[self.settings.game](table) if self.settings.game in INVARIANTS else ()

    def _watch(self, match: Match) -> None:
        """Begin to look at every effect, the table being as it is now."""
        self.watch = match.turn.witness = Watch(match.table)

    def _keep(self, problem: Exception) -> None:
        folder = findings()
        options = "-".join(f"{value}" for value in self.settings.options.values())
        path = folder / f"{self.settings.game}-{options}-{self.settings.players}-{self.settings.seed}.jsonl"
        save(path, Trace(self.settings, fingerprint(self.game), tuple(self.answers)))
        self.trace = path
        problem.add_note(f"the game is in {path}")


def _must_be_over(match: Match) -> None:
    if not match.is_over:
        raise FaultError(f"it is not over: {match.table.state.halted}")


def _look_at_options(match: Match, decision: Decision) -> None:
    """Nobody is offered a card they cannot see; what they are asked to agree to is shown to them.

    A card of a pile, or of somebody else's hand, may be offered to those who have looked at it.
    """
    table, viewer = match.table, bit(decision.player)
    for option in decision.options if decision.kind != "agree" else ():
        zone = table.zone_of(option.entity) if option.entity != NOTHING else None
        if zone is not None and plan_of(table).game.zones[zone].hidden and not option.back:
            is_own = option.entity in table.state.places[table.place_of(zone, decision.player)]
            is_private = is_own and not plan_of(table).game.zones[zone].shared
            if not is_private and not table.state.known[option.entity] & viewer:
                raise FaultError(f"player {decision.player + 1} is offered {option.key} unseen")


def _look_for_leaks(match: Match) -> None:
    """What one player sees does not depend on what only others see."""
    table = match.table
    for viewer in range(table.state.players):
        view = str(observe(table, viewer))
        for player in range(table.state.players):
            for zone, declared in plan_of(table).game.zones.items():
                if declared.hidden and not declared.shared and player != viewer:
                    for entity in table.in_zone(zone, player):
                        if _is_asked_about(match, entity, zone) or knows(table, viewer, entity):
                            continue
                        if f"'id': {entity}}}" in view or f"'id': {entity}," in view:
                            raise FaultError(f"player {viewer + 1} sees {table.card(entity).key}")


def _is_asked_about(match: Match, entity: int, zone: str) -> bool:
    """Whether somebody else has to decide about a card that its action has left where it was."""
    table, decision = match.table, match.decision
    forms = [
        plan_of(table).forms[frame.ref]
        for frame in table.state.frames
        if frame.what == FrameKind.ACTION and frame.entity == entity
    ]
    is_there = any(form.done_to is not None and form.done_to.zone == zone for form in forms)
    return is_there and decision is not None and decision.player != table.state.owner[entity]
