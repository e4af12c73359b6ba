"""Plays recorded games again: every question, every option and the last state must be as they were.

`python -m tests.support.same_games` plays some of each set, `--all` plays all, and `--record` writes the list anew.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import blake2b
from itertools import product
from pathlib import Path

from cardwright.base.library import shipped
from cardwright.engine.run.match import Match
from cardwright.model.rulebook.game import Game
from cardwright.pipeline.cached import compile_cached
from cardwright.play.bots import bot
from cardwright.play.outcome import state_hash
from cardwright.play.seat import Seat
from cardwright.play.trace import Settings

RECORD = Path(__file__).parents[1] / "fuzz" / "same-games.json"
GAMES, SOME = 60, 2
"""How many games of each set are recorded, and how many of them a quick look plays."""


@cache
def games() -> Mapping[str, Game]:
    """The shipped games; the grammar's tables come from the user's cache."""
    return compile_cached(shipped()).rulebook.games


def sets(number: int) -> dict[str, list[Settings]]:
    """So many games of each shipped game with each mode and number of players."""
    found: dict[str, list[Settings]] = {}
    for key, game in sorted(games().items()):
        modes = game.options["mode"].values if "mode" in game.options else ("",)
        for mode, players in product(modes, range(game.least_players, game.most_players + 1)):
            options = {"mode": mode} if mode else {}
            found[f"{key} {mode} {players}"] = [Settings(key, players, seed, options) for seed in range(1, number + 1)]
    return found


def fingerprint(game: Game, settings: Settings) -> str:
    """What is asked, what is offered and how the game ends, as one short hash."""
    bots = [bot("random", settings.seed * 100 + seat) for seat in range(settings.players)]
    match = Match.play(game, settings.players, settings.options, settings.seed)
    seen = blake2b(digest_size=12)
    while (decision := match.decision) is not None:
        seen.update(repr([decision.player, str(decision.kind), [one.key for one in decision.options]]).encode())
        match.answer(bots[decision.player].choose(Seat(match, decision.player)))
    seen.update(f"{state_hash(match.table.state)} {match.table.state.halted}".encode())
    return seen.hexdigest()


def played(number: int) -> Iterator[tuple[str, int, str]]:
    """Some games of each set: the set, which game of it, and its fingerprint."""
    for name, several in sets(number).items():
        for place, settings in enumerate(several):
            game = games()[settings.game]
            yield name, place, fingerprint(game, settings)


def differences(number: int) -> list[str]:
    """The games that are not what they were."""
    record: dict[str, list[str]] = json.loads(RECORD.read_text("utf-8"))
    found = dict.fromkeys(f"{name}, not played" for name in record.keys() - sets(1).keys())
    for name, place, now in played(number):
        if place >= len(record.get(name, ())) or record[name][place] != now:
            found[f"{name}, game {place + 1}"] = None
    return list(found)


def main() -> int:
    if "--record" in sys.argv:
        record: dict[str, list[str]] = {}
        for name, _, now in played(GAMES):
            record.setdefault(name, []).append(now)
        RECORD.write_text(json.dumps(record, indent=1) + "\n", "utf-8")
        return 0
    found = differences(GAMES if "--all" in sys.argv else SOME)
    print("\n".join(found) or "OK")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
