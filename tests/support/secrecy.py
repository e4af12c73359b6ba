"""Two games that look alike to a seat: what it does not know is dealt otherwise, and all it is shown is compared."""

import io
import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from copy import deepcopy
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.support.games import MADE, compiled_at

from cardwright.cli import answering
from cardwright.engine.rules import knowledge
from cardwright.engine.rules.redealing import exchange
from cardwright.engine.run.match import Match
from cardwright.model.frames import Option
from cardwright.model.plan.plan import plan_of
from cardwright.model.sight import bit
from cardwright.pipeline.stages import Compiled
from cardwright.play import reasons
from cardwright.play.bots import bot
from cardwright.play.chronicle import Chronicle, Entry
from cardwright.play.happenings import Compared, Shown, word_shown
from cardwright.play.outcome import state_hash
from cardwright.play.pictures import scene, track
from cardwright.play.screen import Screen
from cardwright.play.seat import Seat, observe
from cardwright.play.telling import Teller
from cardwright.play.trace import Settings

ROOT = Path(__file__).resolve().parents[1] / "secrets"
"""A game that is made of secrets: piles of one's own that lie face down, cards taken unseen, shown and mixed."""
TRIES = 6
"""So many other deals are tried for one that the question does not rule out, in the end with all that fits in place."""
FAR = 60
"""So many answers of the log are told again."""


class LeakError(AssertionError):
    """A seat is shown something it may not know."""


@cache
def attic() -> Compiled:
    """The library of the game that is made of secrets."""
    folder = Path(tempfile.mkdtemp(prefix="cardwright-attic-"))
    MADE.append(folder)
    return compiled_at(shutil.copytree(ROOT, folder, dirs_exist_ok=True))


def otherwise(match: Match, viewer: int, random: Random) -> tuple[Match, dict[int, int]] | None:
    """The same game with everything dealt otherwise that a player does not know, and the question asked again.

    What a rule lays open by asking rules out some deals: if it says which cards fit, others do not lie there.
    """
    is_asked = match.decision.player == viewer
    fitting: dict[int, list[tuple[object, ...]]] = {}
    for one in match.decision.options if is_asked else ():
        fitting.setdefault(one.entity, []).append(_deed(one))
    for attempt in range(TRIES):
        other, moved = match.clone(), {}
        lots = list(knowledge.unknown(match.table, viewer).values())
        if attempt >= TRIES // 2:
            lots = [alike for lot in lots for alike in _sorted(match, lot, fitting)]
        for entities in lots:
            dealt = random.sample(entities, len(entities))
            moved |= dict(zip(entities, dealt, strict=True))
        moved = {one: dealt for one, dealt in moved.items() if one != dealt}
        exchange(other.table, moved)
        other.table.state.seed = random.getrandbits(63)
        meant = [(one.entity, _deed(one)) for one in other.decision.options]
        if not is_asked:
            return other, moved
        ask_again(other)
        if other.decision is not None and [(one.entity, _deed(one)) for one in other.decision.options] == meant:
            return other, moved
    return None


def _sorted(match: Match, lot: list[int], fitting: dict[int, list[tuple[object, ...]]]) -> list[list[int]]:
    """The cards of a lot by what the question says that may be done to them, and of those beside them that may not."""
    place = match.table.state.place
    asked_of = {place[one] for one in fitting if one >= 0}
    found: dict[str, list[int]] = {}
    for one in lot:
        there = place[one] if place[one] in asked_of else -1
        found.setdefault(f"{there} {fitting.get(one)}", []).append(one)
    return list(found.values())


def ask_again(match: Match) -> None:
    """Let the open question be asked once more, as the table lies now."""
    state = match.table.state
    match.table.questions = state.decision.number - 1
    state.decisions -= 1
    state.decision = None
    match.turn.run()


@dataclass(slots=True)
class Eyes:
    """All that a seat is shown, channel by channel."""

    tellers: list[Teller]
    bots: tuple[str, ...] = ("random",)
    seed: int = 0

    def see(self, match: Match, entries: list[Entry], viewer: int) -> Iterator[tuple[str, object]]:
        """What is shown to a seat in words of all languages, and to the programs that sit there."""
        table, seat = match.table, Seat(match, viewer)
        if seat.decision is not None:
            yield "options", [_as_seen(one) for one in (*seat.decision.options, *seat.decision.on_request)]
        yield "table", json.dumps(observe(table, viewer))
        for teller in self.tellers:
            yield "table", list(teller.board(match, viewer))
            yield "log", [list(teller.told(entry, viewer)) for entry in entries]
            yield "why", [list(reasons.lines(reasons.account(table, teller, viewer, key))) for key in _stats(match)]
            yield "picture", (scene(match, teller, {}), track(match, teller, {}))
        refusal = seat.answer("no such answer")
        yield "error", (refusal.reason, refusal.legal)
        if viewer >= 0:
            yield "imagined", state_hash(seat.imagine(Random(self.seed)).match.table.state)
        if seat.decision is not None:
            yield from self._see_question(match, seat)
        for teller in self.tellers:
            yield "screen", Screen(match, entries, self.bots * table.state.players, teller, viewer).display()

    def _see_question(self, match: Match, seat: Seat) -> Iterator[tuple[str, object]]:
        """What somebody is shown who has to decide."""
        options = (*match.decision.options, *match.decision.on_request)
        for teller in self.tellers:
            yield "options", [teller.option(match, one) for one in options]
            yield "prompt", teller.question(match)
            yield "asked", self._asked(match, teller, options)
        for name in self.bots:
            yield "bot", bot(name, self.seed).choose(seat)

    def _asked(self, match: Match, teller: Teller, options: tuple[Option, ...]) -> str:
        """What a person hears who asks about each option."""
        said = io.StringIO()
        with redirect_stdout(said):
            for number, _ in enumerate(options, 1):
                answering.tell_why(match, teller, match.decision, str(number))
                answering.read_out(match, teller, match.decision, str(number))
        return said.getvalue()


def _stats(match: Match) -> list[str]:
    return list(plan_of(match.table).game.stats)


def _as_seen(option: Option) -> tuple[object, ...]:
    return option.key, option.entity, option.effect, option.target, option.action, option.form, option.back


def retold(value: Any, match: Match, moved: dict[int, int], viewer: int) -> Any:
    """What a log holds, with the other cards in place of those that the viewer was not told of."""
    if isinstance(value, Shown):
        if value.known & bit(viewer) or value.entity not in moved:
            return value
        dealt = moved[value.entity]
        number = match.table.state.cards[dealt]
        return replace(
            value, card=match.table.card(dealt).key, word=word_shown(plan_of(match.table), number), entity=dealt
        )
    if isinstance(value, tuple):
        return tuple(retold(part, match, moved, viewer) for part in value)
    if is_dataclass(value) and type(value).__module__.startswith("cardwright.play"):
        told = {one.name: retold(getattr(value, one.name), match, moved, viewer) for one in fields(value)}
        return replace(value, **told)
    return value


@dataclass(slots=True)
class Looked:
    """One random game that is looked at from every seat."""

    compiled: Compiled
    settings: Settings
    every: int = 7
    """One decision in so many is looked at."""
    bots: tuple[str, ...] = ("random", "greedy")
    languages: tuple[str, ...] = ()
    looks: int = 0
    decisions: int = 0
    found: list[str] = field(default_factory=list)

    def play(self, most: int = 100_000) -> "Looked":
        """Play it to its end, or for so many answers."""
        game, settings = self.compiled.rulebook.games[self.settings.game], self.settings
        random, chronicle = Random(settings.seed), Chronicle()
        codes = self.languages or tuple(code for key, code in self.compiled.tongues if key == game.key)
        eyes = Eyes([Teller(self.compiled.tongues[game.key, code], self.compiled.messages) for code in codes])
        match = chronicle.begin(game, settings.players, settings.options, settings.seed)
        while match.decision is not None and self.decisions < most:
            is_looked_at = random.randrange(self.every) == 0
            if is_looked_at:
                viewer = random.choice([match.decision.player, random.randrange(-1, settings.players)])
                eyes.bots = self.bots if random.randrange(4) == 0 else ("random",)
                self._look(match, chronicle, viewer, eyes, random)
            key = random.choice(match.decision.options).key
            before = self._learned(match) if is_looked_at else []
            known, journal = match.table.state.known[:], len(match.table.journal)
            chronicle.answer(match, key)
            self._hear(match, chronicle.entries[-1], known, journal)
            if is_looked_at:
                self._learn(match, before)
            self.decisions += 1
        return self

    def _look(self, match: Match, chronicle: Chronicle, viewer: int, eyes: Eyes, random: Random) -> None:
        """Compare what a seat is shown with what it would be shown if everything unknown were otherwise."""
        dealt = otherwise(match, viewer, random)
        if dealt is None:
            return
        other, moved = dealt
        self.looks += 1
        entries = chronicle.entries[-FAR:]
        eyes.seed = random.randrange(1_000)
        here = list(eyes.see(match, entries, viewer))
        there = list(eyes.see(other, [retold(one, match, moved, viewer) for one in entries], viewer))
        for (channel, one), (_, two) in zip(here, there, strict=True):
            if one != two:
                raise LeakError(f"{channel}: seat {viewer + 1} of {self.settings} sees\n{one}\nand not\n{two}")
        if match.decision.player == viewer:
            self._go_on(match, other, moved, eyes, random.choice(match.decision.options))

    def _go_on(self, match: Match, other: Match, moved: dict[int, int], eyes: Eyes, option: Option) -> None:
        """Whatever the seat itself answers, the two go on alike to it if it learns nothing by that.

        What cards do that only others know may differ: who is asked, and what comes of it, is theirs to decide.
        """
        viewer = match.decision.player
        twins = [one for one in other.decision.options if one.entity == moved.get(option.entity, option.entity)]
        twin = next((one for one in twins if _deed(one) == _deed(option)), None)
        if twin is None:
            return
        logs, learned, ends = [], False, []
        for one, key in ((match.clone(), option.key), (other, twin.key)):
            known = one.table.state.known[:]
            chronicle = Chronicle()
            chronicle.answer(one, key)
            seen = [card for card in _cards(chronicle.entries[0]) if card.known & bit(viewer)]
            # What comes out of a shuffle is news, even if it was known before it.
            learned = learned or any(what == "stream" for what, *_ in one.table.journal)
            learned = learned or any(not known[card.entity] & bit(viewer) for card in seen)
            learned = learned or any(
                now & ~was & bit(viewer) for now, was in zip(one.table.state.known, known, strict=True)
            )
            if any(isinstance(part, Compared) and _is_secret(part, one) for part in chronicle.entries[0].happened):
                # Who has won is told by what comes of it, and that is not the same for other cards.
                return
            ends.append(one.decision and (one.decision.player, one.decision.kind, len(chronicle.entries[0].happened)))
            logs.append([list(teller.told(chronicle.entries[0], viewer)) for teller in eyes.tellers])
        if not learned and ends[0] == ends[1] and logs[0] != logs[1]:
            raise LeakError(f"log: seat {viewer + 1} of {self.settings} hears\n{logs[0]}\nand not\n{logs[1]}")

    def _hear(self, match: Match, entry: Entry, known: list[int], journal: int) -> None:
        """A card is named in the log only to those who knew it before or after, or who saw where it was in between."""
        table = match.table
        seen = [before | after for before, after in zip(known, table.state.known, strict=True)]
        later: dict[int, int] = dict(enumerate(table.state.place))
        shown = table.state.known[:]
        for what, which, was, _ in reversed(table.journal[journal:]):
            moved = [which] if what == "place" else which[2] if what == "places" else []
            if what in ("mixed", "known"):
                # Who knew a card before the others forgot it, or learned it only now, has seen it.
                after, shown = shown, was[0][:] if what == "mixed" else [*shown[:which], was, *shown[which + 1 :]]
                seen = [known | now for known, now in zip(seen, after, strict=True)]
            for entity in moved:
                seen[entity] |= table.layout.sight.seen_at[later[entity]] if later[entity] >= 0 else 0
                later[entity] = was[0] if what == "place" else which[0]
        for card in _cards(entry):
            if card.entity >= 0 and card.known & table.layout.sight.everybody & ~seen[card.entity]:
                raise LeakError(f"log: {card} of {self.settings} is told to somebody who has not seen it")

    def _learned(self, match: Match) -> list[set[str]]:
        """By seat: the cards it is shown by name."""
        return [_named(match, viewer) for viewer in range(-1, self.settings.players)]

    def _learn(self, match: Match, before: list[set[str]]) -> None:
        """What somebody has learned cannot be taken back."""
        after = self._learned(match)
        if match.table.revealed or all(now <= then for now, then in zip(after, before, strict=True)):
            return
        raise LeakError(f"undo: {self.settings} can be taken back although somebody has seen a card")


def _is_secret(one: Compared, match: Match) -> bool:
    return any(known != match.table.layout.sight.everybody for _, _, known in one.sides)


def _deed(option: Option) -> tuple[object, ...]:
    return option.effect, option.target, option.action, option.form, option.key if option.entity < 0 else ""


def _cards(value: Any) -> Iterator[Shown]:
    if isinstance(value, Shown):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _cards(part)
    elif is_dataclass(value) and type(value).__module__.startswith("cardwright.play"):
        for one in fields(value):
            yield from _cards(getattr(value, one.name))


def _named(match: Match, viewer: int) -> set[str]:
    found: set[str] = set()
    parts: list[Any] = [deepcopy(observe(match.table, viewer))]
    while parts:
        part = parts.pop()
        if isinstance(part, dict):
            if "copies" in part:
                found.update(_alike(match, part["id"]))
            elif "id" in part:
                found.add(f"{part['id']}")
            parts += part.values()
        elif isinstance(part, list):
            parts += part
    return found


def _alike(match: Match, entity: int) -> set[str]:
    """The cards of a stack that is shown as one of them with a number."""
    state = match.table.state
    there = state.places[state.place[entity]]
    return {f"{one}" for one in there if state.cards[one] == state.cards[entity]}
