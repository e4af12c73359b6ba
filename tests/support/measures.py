"""Short questions that tests of the engine ask about a match."""

from collections import Counter

from tests.support.matches import bring, primer_game

from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.moving import settle
from cardwright.engine.rules.prices import bill
from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY, NOTHING
from cardwright.model.plan.plan import plan_of


def primer(players: int = 2, **options: str) -> Match:
    """A match of the primer."""
    return Match.begin(primer_game(), players, {key.replace("_", "-"): value for key, value in options.items()})


def put_pickers(match: Match, card: str, number: int, player: int = 0) -> int:
    """A card in play with so many pickers on it."""
    entity = bring(match, card, player)
    match.table.set_counter(entity, "picker", number, player)
    settle(match.table)
    return entity


def value(match: Match, key: str, player: int = 0) -> int:
    return stat(match.table, player, key)


def coins(match: Match, player: int = 0) -> int:
    return match.table.stock(player, "coin")


def parts(match: Match, key: str, player: int = 0) -> Counter[tuple[str, int]]:
    """Why a stat is what it is: how much each sentence of each card adds."""
    found: Counter[tuple[str, int]] = Counter()
    for one in match.why(player, key):
        found[one.card, one.sentence] += one.amount
    return found


def price(match: Match, action: str, entity: int = NOTHING, player: int = 0, target: int = NOBODY) -> dict[str, int]:
    deal = match.deal(player, action, entity, target)
    assert deal is not None
    return dict(bill(match.table, deal).amounts)


def asked(match: Match) -> tuple[int, str]:
    """Who is asked, and by which card or rule."""
    assert match.decision is not None
    return match.decision.player, plan_of(match.table).said_in[match.table.state.frames[-1].ref].card


def questions(match: Match) -> list[tuple[int, str]]:
    """Answer every question with its first option; who was asked by what."""
    found = []
    while match.decision is not None:
        found.append(asked(match))
        assert match.answer(match.decision.options[0].key) == ""
    return found
