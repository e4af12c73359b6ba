"""Plays games to their end, one or many: jobs in, outcomes out."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace

from cardwright.base.library import Library
from cardwright.engine.run.match import Match
from cardwright.model.plan.readings import under
from cardwright.model.rulebook.game import Game
from cardwright.pipeline.cached import compile_cached
from cardwright.play.bots import Bot, bot
from cardwright.play.outcome import Outcome, outcome, scores
from cardwright.play.positions import Positions
from cardwright.play.seat import Seat
from cardwright.play.trace import Settings

MOST_DECISIONS = 100_000
"""A game that asks more questions than this will never end."""
STILL = 200
"""A game without a score or the end of an era for so many rounds stands still."""


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be played, and the bot in each seat."""

    settings: Settings
    bots: tuple[str, ...]
    rounds: int | None = None
    """The game is left after so many rounds, if a number is given."""


def seated(names: Sequence[str], players: int, moved: int = 0) -> tuple[str, ...]:
    """The bots by seat, repeated if there are more seats, and each moved on by some seats."""
    bots = [names[seat % len(names)] for seat in range(players)]
    return tuple(bots[(seat - moved) % players] for seat in range(players))


def bots_of(settings: Settings, names: Sequence[str]) -> list[Bot]:
    """The bots of a game, seat by seat; their chance depends on the seed of the game."""
    return [bot(name, bot_seed(settings, seat)) for seat, name in enumerate(names)]


def bot_seed(settings: Settings, seat: int) -> int:
    """The seed of the bot in a seat."""
    return settings.seed * 100 + seat


def play(
    game: Game, job: Job, heard: Callable[[str], None] | None = None, bots: Sequence[Bot] | None = None
) -> Outcome:
    """Play a game to its end; a listener may receive every answer, and other bots may sit in the seats."""
    return played(game, job, heard, bots)[1]


def played(
    game: Game, job: Job, heard: Callable[[str], None] | None = None, bots: Sequence[Bot] | None = None
) -> tuple[Match, Outcome]:
    """Play a game to its end and also return its final table."""
    settings = job.settings
    game = under(game, settings.scenario)
    bots = bots_of(settings, job.bots) if bots is None else bots
    match = Match.play(game, settings.players, settings.options, settings.seed)
    seats = [Seat(match, player) for player in match.table.layout.seats]
    decisions, patience, positions = 0, Patience(job.rounds), Positions()
    state, began = match.table.state, 0
    while (decision := state.decision) is not None and decisions < MOST_DECISIONS:
        if state.round != began:
            began = state.round
            if patience.is_over(match):
                break
            positions.comes_again(match)
        decisions += 1
        player = decision.player
        key = bots[player].choose(seats[player])
        if reason := match.answer(key):
            raise AssertionError(f"{job.bots[player]} answered {key!r}: {reason}")
        if heard is not None:
            heard(key)
    one = replace(outcome(match, settings, job.bots, decisions, patience.reason), repeated=positions.repeated)
    if patience.is_left:
        # The next round has begun, and nobody has done anything in it.
        one = replace(one, is_left=True, rounds=one.rounds - 1)
    return match, one


class Patience:
    """Watches the progress of a game, and stops it after so many rounds or if nothing happens any more."""

    def __init__(self, rounds: int | None) -> None:
        self.rounds = rounds
        self.reason = ""
        self.is_left = False
        """Whether it stops because no more rounds were asked for."""
        self._seen: tuple[int, ...] = ()
        self._round = self._since = 1

    def is_over(self, match: Match) -> bool:
        """Whether the game is to be stopped; checked once in each round."""
        state = match.table.state
        if state.round == self._round:
            return False
        self._round = state.round
        now = (*scores(match), state.era, state.last_round, len(state.gone))
        if now != self._seen:
            self._seen, self._since = now, state.round
        if self.rounds is not None and state.round > self.rounds:
            self.reason, self.is_left = f"unfinished: left after round {self.rounds}", True
        elif state.round - self._since >= STILL:
            self.reason = f"unfinished: nobody has scored for {STILL} rounds, and no era has ended"
        return bool(self.reason)


def batches(jobs: Sequence[Job], size: int) -> list[Sequence[Job]]:
    """The jobs in batches: sending each game alone would take longer than playing it."""
    return [jobs[start : start + size] for start in range(0, len(jobs), size)]


def play_batch(where: Library, jobs: Sequence[Job]) -> list[Outcome]:
    """Play some games of one library; a process that runs several batches compiles it once."""
    return [play(compiled_game(where, job.settings.game), job) for job in jobs]


_COMPILED: dict[tuple[Library, str], Game] = {}


def compiled_game(where: Library, key: str) -> Game:
    """A game of a library; a process compiles it once."""
    if (where, key) not in _COMPILED:
        _COMPILED[where, key] = compile_cached(where, key).rulebook.games[key]
    return _COMPILED[where, key]


def play_many(executor: Executor, where: Library, jobs: Sequence[Job], size: int) -> Iterator[Outcome]:
    """Play games on an executor; outcomes come in the order of the jobs."""
    waiting: Iterable[Future[list[Outcome]]] = [
        executor.submit(play_batch, where, batch) for batch in batches(jobs, size)
    ]
    for one in waiting:
        yield from one.result()
