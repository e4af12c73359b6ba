"""Makes a worked example of a position and of the last move in it, as the player who made that move could tell it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import monotonic

from cardwright.base.source import Source, Span
from cardwright.check.examples import run_example
from cardwright.engine.rules.goods import available
from cardwright.engine.rules.knowledge import known_in
from cardwright.engine.rules.stacks import is_stacked
from cardwright.engine.run.course import DONE
from cardwright.engine.run.match import Match
from cardwright.engine.run.scripts import ExampleLine, Fact, Happening
from cardwright.engine.run.settling import PAY
from cardwright.engine.run.uses import USE
from cardwright.model.categories.things import Thing
from cardwright.model.identity import NOBODY, Player
from cardwright.model.layout import BLANK, BOX, PLAY
from cardwright.model.node import Node
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.cards import Example
from cardwright.model.rulebook.game import Game
from cardwright.model.table import Table
from cardwright.play.chronicle import Chronicle, Entry
from cardwright.play.ruleset import fingerprint
from cardwright.play.trace import UNDO, Trace, replayed
from cardwright.tree import phrases

PATIENCE = 3.0
"""So many seconds are spent to leave out what the example does not need."""


class NoExampleError(ValueError):
    """The reason why there is no example; `key` names a text of the interface."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True, slots=True)
class Having:
    """Something that a player has: so much of a stock, a card in a zone, or counters on a card in play."""

    player: Player
    """The seat as the example counts it: you sit in the first one."""
    number: int = 0
    what: str = ""
    """The stock or the counter."""
    card: str = ""
    zone: str = ""

    def thing(self) -> Thing:
        """The same as examples say it."""
        if self.zone:
            return phrases.lying_in(self.card, self.zone)
        if self.card:
            return phrases.counters_on(self.number, self.what, self.card)
        return phrases.of_stock(self.number, self.what)


@dataclass(frozen=True, slots=True)
class Made:
    """An example, and the card that it belongs to."""

    card: str
    title: str
    lines: tuple[ExampleLine, ...]

    def nodes(self) -> tuple[Node, ...]:
        """The lines as they are printed, the head first."""
        return (phrases.example_head(self.title), *self.lines)


def example_of(game: Game, trace: Trace, doer: Player, title: str) -> Made:
    """An example of the last move of a player; raises NoExampleError if the language cannot say it."""
    answers = _without_undone(trace.answers)
    chronicle = Chronicle()
    after = replayed(game, _cut(game, trace, answers), chronicle)
    first = _last_move(chronicle.entries, doer)
    if first is None:
        raise NoExampleError("no-move")
    before = replayed(game, _cut(game, trace, answers[: _position(answers, first)]))
    table = before.table
    doings = list(_doings(before, chronicle.entries[first:], doer))
    if not doings:
        raise NoExampleError("no-move")
    frame = [*_frame(game, trace, table)]
    whens = [phrases.whenever(one) for one in doings]
    havings = list(_havings(table, doer))
    made = _Making(plan_of(table).game, frame, whens)
    if not made.holds(havings, ()):
        raise NoExampleError("not-said")
    claims = [one for one in _changes(table, after.table, doer) if made.holds(havings, (one,))]
    if not claims:
        raise NoExampleError("no-change")
    havings = made.fewest(havings, tuple(claims))
    card = _card_of(made, havings, claims, chronicle.entries[first])
    return Made(card, title, tuple(made.lines(havings, claims)))


@dataclass(slots=True)
class _Making:
    """Tries an example with more or fewer lines."""

    game: Game
    frame: list[Fact]
    whens: list[ExampleLine]

    def lines(self, havings: Sequence[Having], claims: Sequence[Having]) -> Iterator[ExampleLine]:
        """The lines of the example: what is given, what is done, and what is then so."""
        for fact in (*self.frame, *_together(havings)):
            yield phrases.given(fact)
        yield from self.whens
        for fact in _together(claims):
            yield phrases.then(fact)

    def run(self, havings: Sequence[Having], claims: Sequence[Having]) -> frozenset[tuple[str, int]] | None:
        """The sentences that the example carries out; None if it is not true."""
        span = Span(Source("", "", "en"), 0, 0)
        lines = tuple((line, span) for line in self.lines(havings, claims))
        outcome = run_example(self.game, Example("", "", lines, span))
        return None if outcome.found else outcome.covered

    def holds(self, havings: Sequence[Having], claims: Sequence[Having]) -> bool:
        """Whether the example is true."""
        return self.run(havings, claims) is not None

    def fewest(self, havings: list[Having], claims: tuple[Having, ...]) -> list[Having]:
        """The things that the example needs; half of them are left out at a time, then a quarter, and so on."""
        until, size = monotonic() + PATIENCE, max(1, len(havings) // 2)
        while monotonic() < until:
            start = 0
            while start < len(havings) and monotonic() < until:
                fewer = havings[:start] + havings[start + size :]
                if self.holds(fewer, claims):
                    havings = fewer
                else:
                    start += size
            if size == 1:
                break
            size //= 2
        return havings


def _without_undone(answers: Sequence[str]) -> list[str]:
    """The answers that count: those that were taken back are left out."""
    found: list[str] = []
    for answer in answers:
        if answer == UNDO:
            del found[_position(found, len(_questions(found)) - 1)]
        else:
            found.append(answer)
    return found


def _questions(answers: Sequence[str]) -> list[int]:
    """The positions of the answers to questions; switches are no answers."""
    return [number for number, answer in enumerate(answers) if "#" not in answer or not _is_switch(answer)]


def _is_switch(answer: str) -> bool:
    return answer.partition("#")[0] in ("ask", "usual")


def _position(answers: Sequence[str], entry: int) -> int:
    """The position of an answer among all that a trace holds, by its number in the log."""
    return _questions(answers)[entry]


def _cut(game: Game, trace: Trace, answers: Sequence[str]) -> Trace:
    """A trace with other answers, by the rules as they are."""
    return Trace(trace.settings, fingerprint(game), tuple(answers), trace.seats)


def _last_move(entries: Sequence[Entry], doer: Player) -> int | None:
    """The number of the answer with which a player last did something."""
    for number in range(len(entries) - 1, -1, -1):
        entry = entries[number]
        if entry.player == doer and entry.action and entry.key != DONE:
            return number
    return None


def _doings(before: Match, entries: Sequence[Entry], doer: Player) -> Iterator[Happening]:
    """A move as an example says it, with the answers that belong to it."""
    for number, entry in enumerate(entries):
        if number and (entry.player != doer or entry.question == "act"):
            return
        said = _doing(before, entry, doer)
        if said is not None:
            yield said


def _doing(before: Match, entry: Entry, doer: Player) -> Happening | None:
    """One answer as an example says it; nothing if it is the usual one, which examples leave out."""
    table = before.table
    key = entry.card.card if entry.card is not None and entry.card.is_known_to(doer) else ""
    if entry.action == USE:
        return phrases.you_use(key)
    if entry.action:
        if entry.card is None:
            return phrases.you_do(entry.action)
        if not key:
            raise NoExampleError("not-said")
        return phrases.you_do_to(
            entry.action, key, None if entry.target == NOBODY else _seat(table, entry.target, doer)
        )
    if entry.question == PAY:
        return None
    if entry.question == "player" and entry.number is not None:
        return phrases.you_pick_player(_seat(table, Player(entry.number), doer))
    if entry.key in ("yes", "no"):
        return phrases.you_agree(agreed=entry.key == "yes")
    if key:
        return phrases.you_pick(key)
    if entry.question == "choose" and entry.number is not None:
        return phrases.you_pick_option(entry.number + 1)
    if entry.key.isdecimal():
        return phrases.you_bid(int(entry.key))
    raise NoExampleError("not-said")


def _frame(game: Game, trace: Trace, table: Table) -> Iterator[Fact]:
    """The facts of the whole game: how many play, by which readings, and in which era."""
    if table.state.players > game.seats[0]:
        yield phrases.table_of(table.state.players)
    for key, value in sorted(trace.settings.options.items()):
        yield phrases.played_with(key, value)
    eras = plan_of(table).eras
    if eras and table.state.era:
        yield phrases.era_now(eras[table.state.era])


def _havings(table: Table, doer: Player) -> Iterator[Having]:
    """All that everybody has, as far as a player knows it."""
    plan = plan_of(table)
    for player in table.layout.seats:
        seat = _seat(table, player, doer)
        for zone, declared in plan.game.zones.items():
            if zone == BOX or (declared.shared and player != doer):
                continue
            place = table.place_of(zone, NOBODY if declared.shared else player)
            if declared.shared and (is_stacked(table, place) or plan.geometry is not None):
                continue
            for entity in known_in(table, doer, place):
                card = table.card(entity)
                if card.key.startswith(BLANK):
                    continue
                yield Having(seat, card=card.key, zone=zone)
                if zone == PLAY:
                    for counter in plan.counter_number:
                        if number := table.counter(entity, counter, player):
                            yield Having(seat, number, counter, card.key)
        for key in table.layout.stock_number:
            if number := available(table, player, key):
                yield Having(seat, number, key)


def _changes(before: Table, after: Table, doer: Player) -> Iterator[Having]:
    """All that a player has after a move and had not before it."""
    was, you = set(_havings(before, doer)), _seat(before, doer, doer)
    stocks = {one.what for one in was if one.player == you and not one.card}
    for key in after.layout.stock_number:
        if key in stocks and not available(after, doer, key):
            yield Having(you, 0, key)
    for one in _havings(after, doer):
        if one.player == you and one not in was:
            yield one


def _together(havings: Sequence[Having]) -> Iterator[Fact]:
    """All that one player has, in one sentence; you come first."""
    for player in sorted({one.player for one in havings}):
        yield phrases.has(tuple(one.thing() for one in havings if one.player == player), player)


def _seat(table: Table, player: Player, doer: Player) -> Player:
    """The seat of a player as the example counts them: the one who makes the move is you, in the first seat."""
    return Player((player - doer) % table.state.players)


def _card_of(made: _Making, havings: list[Having], claims: list[Having], entry: Entry) -> str:
    """The card that an example belongs to: that of the move, or one whose sentence it carries out."""
    cards = made.game.cards
    if entry.card is not None and entry.card.card in cards:
        return entry.card.card
    for card, _ in sorted(made.run(havings, claims) or ()):
        if card in cards:
            return card
    raise NoExampleError("no-card")
