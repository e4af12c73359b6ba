"""Cards in play that lie in rows: in those that the numbers of a game count, and otherwise by their eras."""

from cardwright.base.record import record
from cardwright.model.identity import NOTHING, Entity, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.game import Game, StatOf
from cardwright.model.table import Table


@record
class Row:
    """One row: the number that counts it or the era of its cards, and the cards."""

    stat: str
    era: str
    cards: tuple[Entity, ...]


def rows(table: Table, player: Player, kind: str) -> list[Row]:
    """The rows of a player's cards of a kind, the uppermost first; a card that no number counts lies above them."""
    game = plan_of(table).game
    left = [one for one in table.in_play(player) if kind in table.card(one).kinds]
    found = []
    for stat in counting(game, kind):
        counted = {
            entity
            for part in stat.basis
            if (selector := part.per.cards()) is not None
            for entity in selector.in_play(table, player, NOTHING)
        }
        found.append(Row(stat.key, "", tuple(one for one in left if one in counted)))
        left = [one for one in left if one not in counted]
    by_era = {era: tuple(one for one in left if table.card(one).era == era) for era in (*game.eras, None)}
    found += [Row("", era or "", there) for era, there in by_era.items() if there]
    while found and not found[-1].cards:
        found.pop()
    return found[::-1]


def counting(game: Game, kind: str) -> list[StatOf]:
    """The stats that count cards of this kind in play, one each, and nothing else."""
    return [stat for stat in game.stats.values() if stat.basis and all(_counts(stat, kind))]


def _counts(stat: StatOf, kind: str) -> list[bool]:
    counted = [part.per.cards() if part.amount == 1 else None for part in stat.basis]
    return [selector is not None and selector.named("kind") == (kind,) for selector in counted]
