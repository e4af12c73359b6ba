"""A game under way between people and bots, in a terminal or a browser: answers, those taken back, and its trace."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from cardwright.engine.run.decisions import ANSWER
from cardwright.engine.run.match import Match
from cardwright.model.frames import Decision
from cardwright.model.identity import Player
from cardwright.model.rulebook.game import Game
from cardwright.play.bots import DEFAULT, is_bot, policy_of
from cardwright.play.chronicle import Chronicle, Entry
from cardwright.play.playing import seated
from cardwright.play.policies import PolicyBot, Why
from cardwright.play.positions import Positions
from cardwright.play.ruleset import fingerprint
from cardwright.play.seat import Seat
from cardwright.play.thinkers import Thinkers
from cardwright.play.trace import (
    ASKED,
    PERSON,
    UNDO,
    USUALLY,
    Recorder,
    Settings,
    Trace,
    replayed,
    save,
    switched,
)


class Session:
    """One game with people in some seats and bots in the others; nobody is shown anything here."""

    def __init__(self, match: Match, begun: Trace, chronicle: Chronicle, thinkers: Thinkers) -> None:
        self.match = match
        self.begun = begun
        self.chronicle = chronicle
        self.thinkers = thinkers
        self.persons = tuple(Player(seat) for seat, name in enumerate(begun.seats) if name == PERSON)
        self.bots = {Player(seat): thinkers.bot(seat, name) for seat, name in enumerate(begun.seats) if name != PERSON}
        self.answers = list(begun.answers)
        for answer in begun.answers:
            thinkers.follow(answer)
        self.positions = Positions()
        self.recorder: Recorder | None = None
        self.unwritten: OSError | None = None
        """The reason why the trace cannot be written any more."""

    @property
    def asked(self) -> Player | None:
        """The person who has to decide; None if the game goes on by itself, or is over."""
        decision = self.match.decision
        if decision is None or decision.player in self.bots or _can_only_pass(decision):
            return None
        return decision.player

    @property
    def moves_by_itself(self) -> bool:
        """Whether the open question is answered without a person."""
        return self.match.decision is not None and self.asked is None

    def go_on(self) -> bool:
        """Give the answer of a bot, or that of a player who can only pass; returns whether there was one to give."""
        decision = self.match.decision
        if decision is None or self.asked is not None:
            return False
        bot = self.bots.get(decision.player)
        key = decision.options[0].key if bot is None else bot.choose(Seat(self.match, decision.player))
        if reason := self.answer(key, bot.why if isinstance(bot, PolicyBot) else None):
            raise AssertionError(reason)
        return True

    def answer(self, key: str, why: Why | None = None) -> str:
        """Answer the open question; returns the reason if it is refused."""
        if reason := self.chronicle.answer(self.match, key, why=why):
            return reason
        self._keep(key)
        return ""

    @property
    def last(self) -> Entry:
        """The last answer, with its consequences."""
        return self.chronicle.entries[-1]

    def undo(self, player: Player) -> bool:
        """Take answers back up to the last question of this person; returns whether any could be."""
        done = False
        while self.chronicle.undo(self.match, player):
            done = True
            self._keep(UNDO)
            decision = self.match.decision
            if decision is not None and decision.player not in self.bots:
                break
        return done

    def ask_for_tokens(self, player: Player, *, asked: bool) -> None:
        """Let a person choose the tokens of every payment from now on, or have it done in the usual way."""
        switch = f"{ASKED if asked else USUALLY}{player + 1}"
        switched(self.match, switch)
        self._keep(switch)

    def comes_again(self) -> bool:
        """Whether a round begins in a position that came twice before."""
        return self.positions.comes_again(self.match)

    @property
    def trace(self) -> Trace:
        """The game as far as it was played."""
        return replace(self.begun, answers=tuple(self.answers))

    def save(self, path: Path) -> None:
        """Write the game to a file; raises OSError if that fails."""
        save(path, self.trace)

    def _keep(self, answer: str) -> None:
        """Record an answer, also on disk if there is a trace; if that fails, the reason is kept."""
        self.answers.append(answer)
        self.thinkers.follow(answer)
        if self.recorder is None:
            return
        try:
            self.recorder.answer(answer)
        except OSError as problem:
            self.unwritten, self.recorder = problem, None


def begun(game: Game, settings: Settings, seats: Sequence[str], thinkers: Thinkers) -> Session:
    """A new game."""
    chronicle = Chronicle()
    match = chronicle.begin(game, settings.players, settings.options, settings.seed)
    return _session(match, Trace(settings, fingerprint(game), seats=tuple(seats)), chronicle, thinkers)


def resumed(game: Game, trace: Trace, seats: Sequence[str], thinkers: Thinkers) -> Session:
    """A game from its trace, with these players in the seats; raises TraceError if it cannot go on."""
    chronicle = Chronicle()
    match = replayed(game, trace, chronicle)
    return _session(match, replace(trace, seats=tuple(seats)), chronicle, thinkers)


def sat(game: Game, trace: Trace) -> tuple[str, ...]:
    """The players of all seats when a trace goes on: those who did, without bots that are not known any more."""
    known = trace.seats if len(trace.seats) == trace.settings.players else ()
    names = [name if name == PERSON or _is_known(game, name) else DEFAULT for name in known] or [DEFAULT]
    return seated(names, trace.settings.players)


def _session(match: Match, trace: Trace, chronicle: Chronicle, thinkers: Thinkers) -> Session:
    """A session in which every person is asked about payments, unless the answers contain this setting already."""
    for seat, name in enumerate(trace.seats, 1):
        switch = f"{ASKED}{seat}"
        if name == PERSON and {switch, f"{USUALLY}{seat}"}.isdisjoint(trace.answers):
            switched(match, switch)
            trace = replace(trace, answers=(*trace.answers, switch))
    return Session(match, trace, chronicle, thinkers)


def _is_known(game: Game, name: str) -> bool:
    """Whether a bot of this name can play the game; a policy may have been deleted since."""
    policy = policy_of(name)
    return is_bot(name) if policy is None else policy in game.policies


def _can_only_pass(decision: Decision) -> bool:
    """Whether a player is asked only because others cannot know that there is no answer."""
    return decision.kind == ANSWER and len(decision.options) == 1
