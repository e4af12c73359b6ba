"""Processes that think for the bots of one game: each follows every answer and does a part of the work."""

import json
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Self

from cardwright.base.library import Library
from cardwright.engine.run.match import Match
from cardwright.model.identity import Player
from cardwright.model.plan.readings import under
from cardwright.play.bots import Bot, ThinkingBot, bot, thinking
from cardwright.play.chronicle import Chronicle
from cardwright.play.playing import bot_seed, compiled_game
from cardwright.play.seat import Seat
from cardwright.play.trace import UNDO, Settings, followed

FOLLOW, VALUE = "follow", "value"
"""The messages to a process: an answer was given, or a seat has to decide."""


class Thinkers:
    """Several processes, this one included, that value the options of bots together.

    A message is JSON, never a pickled object. The processes start with the first decision of a bot that thinks.
    """

    def __init__(self, where: Library, settings: Settings, names: Sequence[str], number: int) -> None:
        self.where = where
        self.settings = settings
        self.names = tuple(names)
        self.number = number
        self.said: list[str] = []
        self._connections: list[Connection] = []

    def bots(self) -> list[Bot]:
        """The bots of the game, seat by seat; those that think do it together with all processes."""
        return [self.bot(seat, name) for seat, name in enumerate(self.names)]

    def bot(self, seat: int, name: str) -> Bot:
        """The bot of a seat."""
        seed = bot_seed(self.settings, seat)
        own = thinking(name, seed, 0, self.number)
        return bot(name, seed) if own is None else TogetherBot(self, own)

    def follow(self, answer: str) -> None:
        """Let all processes go on with the game as this one does."""
        self.said.append(answer)
        for connection in self._connections:
            _send(connection, {FOLLOW: answer})

    def values(self, player: Player) -> list[Connection]:
        """Ask all other processes to think for a player; each answers with a message of its own."""
        if not self._connections:
            self._begin()
        for connection in self._connections:
            _send(connection, {VALUE: player})
        return self._connections

    def _begin(self) -> None:
        context = get_context("spawn")
        for part in range(1, self.number):
            ours, theirs = context.Pipe()
            words = (theirs, self.where, self.settings, self.names, (part, self.number))
            context.Process(target=_think, args=words, daemon=True).start()
            theirs.close()
            self._connections.append(ours)
            for answer in self.said:
                _send(ours, {FOLLOW: answer})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, reason: BaseException | None, trace: TracebackType | None
    ) -> None:
        # A process whose connection is closed has nothing more to do and ends.
        for connection in self._connections:
            connection.close()


class TogetherBot:
    """A bot that thinks with several processes, and takes the option that they value most on average."""

    def __init__(self, thinkers: Thinkers, own: ThinkingBot) -> None:
        self.thinkers = thinkers
        self.own = own

    def choose(self, seat: Seat) -> str:
        """Think together."""
        if seat.decision is None:
            raise ValueError("nobody asks")
        if len(seat.decision.options) == 1:
            return seat.decision.options[0].key
        others = self.thinkers.values(seat.player)
        parts = [self.own.values(seat), *(_received(connection) for connection in others)]
        found = together(parts)
        key = max((option.key for option in seat.decision.options if option.key in found), key=found.__getitem__)
        self.own.took(key)
        return key


def together(parts: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The mean of the values of each option, over all processes that have valued it."""
    found: dict[str, list[float]] = {}
    for part in parts:
        for key, value in part.items():
            found.setdefault(key, []).append(value)
    return {key: sum(values) / len(values) for key, values in found.items()}


def _think(
    connection: Connection, where: Library, settings: Settings, names: tuple[str, ...], share: tuple[int, int]
) -> None:
    """Follow a game and think for its bots, until the connection is closed."""
    game = under(compiled_game(where, settings.game), settings.scenario)
    chronicle = Chronicle(listens=False)
    match = chronicle.begin(game, settings.players, settings.options, settings.seed)
    bots = [thinking(name, bot_seed(settings, seat), *share) for seat, name in enumerate(names)]
    while True:
        try:
            message = json.loads(connection.recv_bytes())
        except (EOFError, OSError):
            return
        if FOLLOW in message:
            _go_on(match, message[FOLLOW], chronicle, bots)
            continue
        player = Player(message[VALUE])
        own = bots[player]
        _send(connection, {} if own is None else own.values(Seat(match, player)))


def _go_on(match: Match, answer: str, chronicle: Chronicle, bots: Sequence[ThinkingBot | None]) -> None:
    asked = None if match.decision is None else bots[match.decision.player]
    if asked is not None and answer != UNDO:
        asked.took(answer)
    if reason := followed(match, answer, chronicle):
        raise AssertionError(f"the games of two processes differ: {answer}{reason}")


def _send(connection: Connection, message: Mapping[str, object]) -> None:
    connection.send_bytes(json.dumps(message).encode("utf-8"))


def _received(connection: Connection) -> dict[str, float]:
    found: dict[str, float] = json.loads(connection.recv_bytes())
    return found
