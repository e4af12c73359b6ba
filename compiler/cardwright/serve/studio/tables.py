"""The games that are played in the browser; each is written to a trace with every answer, and can be gone on with."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from cardwright.base.cache import Cache
from cardwright.base.diagnostics import Severity
from cardwright.drawing.appearance import read_symbols
from cardwright.model.identity import NOBODY, Player
from cardwright.model.limits import LimitError
from cardwright.model.plan.readings import ReadingError, refuse_unplayable, under
from cardwright.model.rulebook.game import Game
from cardwright.play.bots import is_bot, policy_of
from cardwright.play.chronicle import Chronicle
from cardwright.play.grounds import Symbols
from cardwright.play.ruleset import fingerprint
from cardwright.play.screen import Screen
from cardwright.play.session import Session, begun, resumed, sat
from cardwright.play.telling import Teller
from cardwright.play.thinkers import Thinkers
from cardwright.play.trace import PERSON, Recorder, Settings, Trace, TraceError, followed, load, saved_text, understood
from cardwright.serve.studio.asked import RefusedError
from cardwright.serve.studio.earlier import kept_in
from cardwright.serve.studio.looks import spoken
from cardwright.serve.studio.state import State

_NAME = re.compile(r"[a-z0-9-]+\.\d{8}T\d{12}Z")
_ENDING = ".game"


@dataclass(frozen=True, slots=True)
class Sample:
    """An example that was made of a position: its card, its text, and the person who may see it."""

    card: str
    text: str
    maker: Player


@dataclass(slots=True)
class Seated:
    """One game in the browser."""

    name: str
    session: Session
    symbols: Symbols
    screens: dict[tuple[str, Player], Screen] = field(default_factory=dict)
    notes: list[tuple[str, dict[str, object]]] = field(default_factory=list)
    """The texts that are said with the next look at the table: their keys, and the values that fill them."""
    example: Sample | None = None
    """The last example that was made of a position."""

    @property
    def game(self) -> str:
        """The game that is played."""
        return self.session.begun.settings.game


@dataclass(slots=True)
class Tables:
    """All games in the browser that are played with the cards of one library."""

    state: State
    folder: Path | None
    open: dict[str, Seated] = field(default_factory=dict)

    @classmethod
    def of(cls, state: State) -> "Tables":
        """The tables of a library; its games are kept among the data of this user."""
        return cls(state, kept_in(state.library, "games"))

    def game(self, key: str) -> Game:
        """A game as its cards are in the editor; one with mistakes cannot be played."""
        service = self.state.service(key)
        if any(one.severity is Severity.ERROR for one in service.resident.found):
            raise RefusedError("game-wrong", game=key)
        if not service.resident.game.phases:
            raise RefusedError("game-without-turn", game=key)
        return service.resident.game

    def begin(self, settings: Settings, seats: Sequence[str]) -> Seated:
        """A new game."""
        game = self.game(settings.game)
        try:
            staged = under(game, settings.scenario)
            refuse_unplayable(staged, settings.options)
            least, most = staged.seats
            known = all(name == PERSON or _is_player(staged, name) for name in seats)
            if not known or not least <= len(seats) <= most or settings.players != len(seats):
                raise RefusedError("wrong-seats", least=least, most=most)
            session = begun(staged, settings, seats, self._alone(settings, seats))
        except (ReadingError, LimitError) as problem:
            raise RefusedError("not-begun", cause=str(problem)) from problem
        return self._seat(f"{settings.game}.{datetime.now(UTC):%Y%m%dT%H%M%S%f}Z", session)

    def seated(self, name: str) -> Seated:
        """A game that is open, or one that was kept."""
        if name not in self.open:
            self.resume(self._read(name), name)
        return self.open[name]

    def resume(self, trace: Trace, name: str = "") -> Seated:
        """Go on with a trace."""
        game, settings = self.game(trace.settings.game), trace.settings
        seats = sat(game, trace)
        try:
            session = resumed(game, trace, seats, self._alone(settings, seats))
        except (TraceError, LimitError) as problem:
            raise RefusedError("not-resumed", cause=str(problem)) from problem
        return self._seat(name or f"{settings.game}.{datetime.now(UTC):%Y%m%dT%H%M%S%f}Z", session)

    def renew(self, seated: Seated) -> tuple[int, int]:
        """Take the cards as they are in the editor, and give all answers again, as far as they are still possible.

        Returns how many answers are left, and how many there were.
        """
        trace = seated.session.trace
        game = under(self.game(seated.game), trace.settings.scenario)
        chronicle = Chronicle()
        try:
            match = chronicle.begin(game, trace.settings.players, trace.settings.options, trace.settings.seed)
        except (ReadingError, LimitError) as problem:
            raise RefusedError("not-begun", cause=str(problem)) from problem
        kept: list[str] = []
        for answer in trace.answers:
            if followed(match, answer, chronicle):
                break
            kept.append(answer)
        now = Trace(trace.settings, fingerprint(game), tuple(kept), trace.seats)
        self._seat(seated.name, Session(match, now, chronicle, self._alone(trace.settings, trace.seats)))
        return len(kept), len(trace.answers)

    def kept(self) -> list[str]:
        """The names of the games that can be gone on with, the newest first."""
        found = set(self.open)
        if self.folder is not None and self.folder.is_dir():
            found |= {one.stem for one in self.folder.iterdir() if one.suffix == _ENDING and _NAME.fullmatch(one.stem)}
        games = self.state.library.games()
        names = [name for name in found if name.partition(".")[0] in games]
        return sorted(names, key=lambda name: name.partition(".")[2], reverse=True)

    def forget(self, name: str) -> None:
        """Throw a game away."""
        if name not in self.kept():
            raise RefusedError("no-such-table", 404)
        seated = self.open.pop(name, None)
        if seated is not None:
            _leave(seated.session)
        if self.folder is not None:
            (self.folder / f"{name}{_ENDING}").unlink(missing_ok=True)

    def text(self, seated: Seated) -> str:
        """A game as a file that the terminal can go on with or replay."""
        return saved_text(seated.session.trace)

    def screen(self, seated: Seated, language: str, viewer: Player) -> Screen:
        """The table in a language, for a person who sits there or for everybody."""
        session = seated.session
        if viewer != NOBODY and viewer not in session.persons:
            raise RefusedError("not-your-seat", 403)
        tongues = spoken(self.state.service(seated.game).resident)
        code = language if language in tongues else next(iter(tongues))
        known = seated.screens.get((code, viewer))
        if known is None:
            teller = Teller(tongues[code], self.state.service(seated.game).messages, seated.symbols)
            known = Screen(session.match, session.chronicle.entries, session.begun.seats, teller, viewer)
            seated.screens[code, viewer] = known
        return known

    def close(self) -> None:
        """End the traces of all games."""
        for seated in self.open.values():
            _leave(seated.session)

    def _alone(self, settings: Settings, seats: Sequence[str]) -> Thinkers:
        """Bots think in this process."""
        return Thinkers(self.state.library, settings, seats, 1)

    def _read(self, name: str) -> Trace:
        if self.folder is None or name not in self.kept():
            raise RefusedError("no-such-table", 404)
        try:
            return load(self.folder / f"{name}{_ENDING}")
        except TraceError as problem:
            raise RefusedError("not-resumed", cause=str(problem)) from problem

    def _seat(self, name: str, session: Session) -> Seated:
        """Keep a game from now on, in place of another of its name."""
        before = self.open.pop(name, None)
        if before is not None:
            _leave(before.session)
        game = session.begun.settings.game
        nouns = {noun for lexicon in self.state.service(game).resident.game.lexicons.values() for noun in lexicon.nouns}
        symbols, _ = read_symbols(self.state.library, game, nouns, Cache(self.state.library.cache))
        seated = self.open[name] = Seated(name, session, symbols)
        if self.folder is not None:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                session.recorder = Recorder(self.folder / f"{name}{_ENDING}", session.begun)
            except OSError as problem:
                session.unwritten = problem
        return seated


def read_trace(text: str) -> Trace:
    """A trace that somebody has chosen in their browser; raises RefusedError if it is none."""
    try:
        return understood(text, Path("game"))
    except TraceError as problem:
        raise RefusedError("not-resumed", cause=str(problem)) from problem


def players_of(game: Game) -> list[str]:
    """Those who can sit in a seat of a game besides people: bots, and its policies."""
    return ["random", "greedy:1s", "mcts:1s", *(f"policy:{key}" for key in game.policies)]


def chosen_options(game: Game, values: Mapping[str, str]) -> dict[str, str]:
    """The readings of options that differ from the usual ones."""
    return {
        key: values[f"option-{key}"]
        for key, option in game.options.items()
        if values.get(f"option-{key}", option.values[0]) != option.values[0]
    }


def _is_player(game: Game, name: str) -> bool:
    policy = policy_of(name)
    return is_bot(name) if policy is None else policy in game.policies


def _leave(session: Session) -> None:
    """End the trace of a game."""
    if session.recorder is not None:
        with suppress(OSError):
            session.recorder.close()
        session.recorder = None
