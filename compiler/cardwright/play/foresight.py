"""The result of an answer: at the end of the turn, or of the round if turns are short.

If phases go round the table, a player's part of a phase stands for the turn, and the end of all turns follows it.
"""

from collections.abc import Sequence
from random import Random

from cardwright.engine.rules.verdict import scores
from cardwright.engine.run.course import DONE
from cardwright.engine.run.decisions import NO
from cardwright.engine.run.match import Match
from cardwright.model.events import EventKind
from cardwright.model.frames import Decision
from cardwright.model.identity import Player
from cardwright.model.plan.plan import plan_of
from cardwright.play.seat import Seat
from cardwright.play.worth import Worth

FAR = 30
"""A turn with more questions than this is valued as it stands."""
SHORT = 3
"""With fewer questions in a turn than this on average, a bot looks on to the end of the round."""
SAMPLES = 4
"""The number of ways in which it imagines the rest of the round."""
LITTLE = 1e-6
"""Less than any difference in value that matters."""


def tie(random: Random) -> float:
    """A little at random for one of several equals, or a bot would take every row of cards from the same end."""
    return random.random() * LITTLE


class Foresight:
    """Values the options of a seat in an imagined game, and leaves that game as it was."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.worth = Worth()

    def best(self, match: Match, keys: Sequence[str]) -> str:
        """The answer after which the turn ends best for the player who has to decide."""
        decision = match.decision
        if decision is None:
            raise ValueError("nobody asks")
        seat = Seat(match, decision.player)
        return max(keys, key=lambda key: self.after(seat, key) + tie(self.random)) if len(keys) > 1 else keys[0]

    def best_of_some(self, match: Match, number: int) -> str:
        """The best of a few random options; the option to stop is always among them, and so is an only option."""
        if match.decision is None:
            raise ValueError("nobody asks")
        keys = [option.key for option in match.decision.options]
        stopping = [key for key in keys if key in (DONE, NO)]
        others = [key for key in keys if key not in stopping]
        return self.best(match, [*self.random.sample(others, min(number, len(others))), *stopping])

    def after(self, seat: Seat, key: str) -> float:
        """How well a player stands after this answer if they do nothing else in this turn.

        The end of the turn is always played: only so can an answer be compared with stopping at once.
        """
        match, table = seat.match, seat.match.table
        mark, now = table.mark(), stretch(match)
        match.answer(key)
        for _ in range(FAR):
            if match.decision is None or stretch(match) != now:
                break
            match.answer(least(match.decision))
        if plan_of(table).game.goes_round and table.state.turn == now[0] and not table.state.over:
            _end_turns(match)
        value = self.worth.of(table, seat.player) + _last_points(match, seat.player)
        table.restore(mark)
        return value

    def after_round(self, seat: Seat, key: str, random: Random) -> float:
        """How well a player stands on average when the round is over, if everybody answers at random from then on."""
        match, table = seat.match, seat.match.table
        mark, round_, total = table.mark(), table.state.round, 0.0
        for _ in range(SAMPLES):
            match.answer(key)
            for _ in range(FAR):
                if match.decision is None or table.state.round > round_:
                    break
                match.answer(random.choice(match.decision.options).key)
            total += self.worth.of(table, seat.player) + _last_points(match, seat.player)
            table.restore(mark)
        return total / SAMPLES


def stretch(match: Match) -> tuple[int, int, int]:
    """The turn, or a player's part of a phase if phases go round the table: another one begins when it differs."""
    state = match.table.state
    return (state.turn, state.phase, state.active) if plan_of(match.table).game.goes_round else (state.turn, 0, 0)


def _end_turns(match: Match) -> None:
    """Let the turns of all end now, so that stocks that pass are worth nothing."""
    state = match.table.state
    turn, state.decision = state.turn, None
    match.turn.course.break_off_round()
    match.turn.run()
    for _ in range(FAR):
        if match.decision is None or state.turn > turn:
            break
        match.answer(least(match.decision))


def has_short_turns(match: Match) -> bool:
    """Whether players answer so few questions in a turn that its end says little about an answer."""
    state = match.table.state
    return state.decisions < SHORT * state.turn


def least(decision: Decision) -> str:
    """The answer that does least: to stop, to decline, or else the first."""
    keys = [option.key for option in decision.options]
    return next((one for one in (DONE, NO) if one in keys), keys[0])


def _last_points(match: Match, player: Player) -> float:
    """The points that the end of the game would bring if it came now, compared with the best of the others."""
    table, state = match.table, match.table.state
    if state.over or (EventKind.GAME_ENDS, "") not in plan_of(table).waiting:
        return 0.0
    mark, before = table.mark(), scores(table)
    # An open question, which belongs to a later turn, is not asked any more.
    state.decision = None
    match.turn.course.end_now()
    match.turn.run()
    for _ in range(FAR):
        if match.decision is None:
            break
        match.answer(least(match.decision))
    gained = [now - then for now, then in zip(scores(table), before, strict=True)]
    table.restore(mark)
    sign = -1 if plan_of(table).game.won_by in plan_of(table).game.fewest else 1
    others = [sign * points for seat, points in enumerate(gained) if seat != player]
    return sign * gained[player] - 0.5 * max(others, default=0)
