"""Plays games to their end, one or many: settings in, outcomes out."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from pathlib import Path

from cardwright import library
from cardwright.engine.goods import available
from cardwright.engine.match import Match
from cardwright.play.bots import BOTS, Bot
from cardwright.play.seat import Seat
from cardwright.play.trace import Settings
from cardwright.rulebook import Game
from cardwright.workshop import compile_cached

MOST_DECISIONS = 100_000
"""A game that asks more than this will never end."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    settings: Settings
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    rounds: int
    decisions: int
    winners: tuple[int, ...]
    problem: str = ""
    gone: tuple[int, ...] = ()

    def as_json(self) -> dict[str, object]:
        """The outcome for other programs; players are counted from 1."""
        return {
            "game": self.settings.game,
            "players": self.settings.players,
            "options": dict(sorted(self.settings.options.items())),
            "seed": self.settings.seed,
            "bots": list(self.bots),
            "scores": list(self.scores),
            "winner": self.ranking[0] + 1,
            "winners": [player + 1 for player in self.winners],
            "ranking": [player + 1 for player in self.ranking],
            **({"gone": [player + 1 for player in self.gone]} if self.gone else {}),
            "rounds": self.rounds,
            "decisions": self.decisions,
            "finished": not self.problem,
            **({"problem": self.problem} if self.problem else {}),
        }


@dataclass(slots=True)
class Gathering:
    """Bots around a table who play one game after the other."""

    game: Game
    names: Sequence[str]
    heard: Callable[[str], None] | None = None
    """Is told every answer."""
    made: dict[int, Bot] = field(default_factory=dict)

    def play(self, settings: Settings) -> Outcome:
        """Play a game to its end."""
        names = tuple(self.names[seat % len(self.names)] for seat in range(settings.players))
        bots = [BOTS[name](settings.seed * 100 + seat) for seat, name in enumerate(names)]
        match = Match.play(self.game, settings.players, settings.options, settings.seed)
        decisions = 0
        while match.decision is not None and decisions < MOST_DECISIONS:
            decisions += 1
            player = match.decision.player
            key = bots[player].choose(Seat(match, player))
            if reason := match.answer(key):
                raise AssertionError(f"{names[player]} answered {key!r}: {reason}")
            if self.heard is not None:
                self.heard(key)
        return outcome(match, settings, names, decisions)


def outcome(match: Match, settings: Settings, names: tuple[str, ...], decisions: int) -> Outcome:
    """How a game stands: final if it is over, with the reason if it is not."""
    state = match.table.state
    problem = "" if match.is_over else "unfinished"
    if state.halted:
        problem = f"stopped by cards that go in circles: {state.halted}"
    # Once the last round is over, the clock shows one that is not played any more.
    rounds = min(state.round, state.last_round or state.round) if match.is_over else state.round
    return Outcome(
        settings, names, scores(match), ranking(match), rounds, decisions, winners(match), problem, state.gone
    )


def scores(match: Match) -> tuple[int, ...]:
    """What each player has of what the game is won by."""
    goal = match.table.plan.game.won_by
    return tuple(available(match.table, player, goal) if goal else 0 for player in range(match.table.state.players))


def ranking(match: Match) -> tuple[int, ...]:
    """The players from first to last; of equals, whoever sits first. Of those who left, the first one comes last."""
    points, gone = scores(match), match.table.state.gone
    order = sorted(match.table.seated(), key=lambda player: (-points[player], player))
    return (*order, *reversed(gone))


def winners(match: Match) -> tuple[int, ...]:
    """Whoever has won: the first, or all who have as much if the game is played so that they share it."""
    points, order, plan = scores(match), ranking(match), match.table.plan
    if any(plan.is_played([line]) for line in plan.game.shared_ties):
        left = match.table.seated()
        return tuple(player for player in order if player in left and points[player] == points[order[0]])
    return order[:1]


def batches(jobs: Sequence[Settings], size: int) -> list[Sequence[Settings]]:
    """The games in handfuls: sending each one alone would take longer than playing it."""
    return [jobs[start : start + size] for start in range(0, len(jobs), size)]


def play_batch(root: Path, names: tuple[str, ...], jobs: Sequence[Settings]) -> list[Outcome]:
    """Play some games of one library; a process that is called again has compiled it already."""
    games = _games(root)
    return [Gathering(games[job.game], names).play(job) for job in jobs]


_COMPILED: dict[Path, Mapping[str, Game]] = {}


def _games(root: Path) -> Mapping[str, Game]:
    if root not in _COMPILED:
        _COMPILED[root] = compile_cached(library.at(root)).rulebook.games
    return _COMPILED[root]


def play_many(
    executor: Executor, root: Path, names: tuple[str, ...], jobs: Sequence[Settings], size: int
) -> Iterator[Outcome]:
    """Play games wherever an executor plays them; outcomes come in the order of the jobs."""
    waiting: Iterable[Future[list[Outcome]]] = [
        executor.submit(play_batch, root, names, batch) for batch in batches(jobs, size)
    ]
    for one in waiting:
        yield from one.result()
