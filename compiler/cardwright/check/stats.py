"""A stat that is worked out from itself has no value; the check finds the shortest such circle."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Span
from cardwright.check.circles import circles
from cardwright.check.spoken import Survey, place, word
from cardwright.link.rulebook import Game
from cardwright.tree.abilities import Bonus, BonusOn, CountTwice, CountTwiceOn, EachGives, While
from cardwright.tree.amounts import Step
from cardwright.tree.base import Node
from cardwright.tree.channels import Static
from cardwright.tree.people import AllTied, Fewest, Most
from cardwright.tree.selectors import (
    AheadOfYou,
    HeldOf,
    PairOf,
    PartlyOf,
    PointAmong,
    PointOf,
    ProductOf,
    RankedBelow,
    SumOf,
    YieldOf,
)
from cardwright.tree.situations import HaveMore, ReachesBid
from cardwright.tree.variants import RankedAbove

SPEAKING: tuple[type[Static], ...] = (Bonus, While)
"""The abilities by which a quantity is worked out from others."""

Quantity = tuple[str, str]
"""A number that is worked out: ("player", stat), ("card", stat), or ("stock", stock)."""


@dataclass(slots=True)
class Reading:
    """Which quantity is worked out from which others, and where that is said."""

    game: Game
    steps: dict[Quantity, dict[Quantity, Span]] = field(default_factory=dict)

    def add(self, made: Quantity, read: Iterator[Quantity], span: Span) -> None:
        for quantity in read:
            self.steps.setdefault(made, {}).setdefault(quantity, span)

    def gather(self, survey: Survey) -> None:
        self.declared()
        for node, one in survey.said(*SPEAKING):
            self.static(node, one.span)

    def declared(self) -> None:
        for stat in self.game.stats.values():
            # What stands on cards is added up for their owner.
            self.add(("player", stat.key), iter([("card", stat.key)]), stat.span)
            for line in stat.basis:
                self.add(("player", stat.key), self.read(line.per), place(line.line, stat.span))
            if stat.by is not None:
                read = "stock" if stat.by in self.game.stocks else "player"
                self.add(("player", stat.key), iter([(read, stat.by)]), stat.span)
        for stock in self.game.stocks.values():
            for kept in stock.kept:
                if kept.bonus is not None:
                    self.add(("stock", stock.key), iter([("card", kept.bonus)]), stock.span)

    def static(self, ability: Static, span: Span) -> None:
        if isinstance(ability, Bonus) and ability.per is not None:
            level = "player" if ability.stat in self.game.stats else "stock"
            self.add((level, ability.stat), self.read(ability.per), span)
        elif isinstance(ability, While):
            for made in self.raised(ability):
                self.add(made, self.read(ability.condition), span)

    def raised(self, ability: Static) -> Iterator[Quantity]:
        """What a static ability changes while its condition holds."""
        for node in ability.walk():
            match node:
                case Bonus(stat=key, per=None) if key in self.game.stats:
                    yield "card", key
                case Bonus(stat=key):
                    yield ("player" if key in self.game.stats else "stock"), key
                case BonusOn(stat=key) | CountTwice(stat=key) | CountTwiceOn(stat=key):
                    yield "card", key
                case EachGives(bonuses=bonuses):
                    yield from (("card", step.stat) for step in bonuses if isinstance(step, Step))

    def read(self, node: Node) -> Iterator[Quantity]:
        """What must be known before a count or condition is."""
        for inner in node.walk():
            match inner:
                case (
                    PointOf(stat=key)
                    | PointAmong(stat=key)
                    | PartlyOf(stat=key)
                    | RankedBelow(stat=key)
                    | ReachesBid(stat=key)
                    | HaveMore(what=key)
                ):
                    yield "player", key
                case YieldOf(what=key):
                    yield "stock", key
                case ProductOf(first=first, second=second):
                    yield from (("player", first), ("player", second))
                case PairOf(first=first, second=second):
                    yield from self.known(first, second)
                case AheadOfYou(what=key) | HeldOf(what=key) | RankedAbove(what=key) | AllTied(what=key):
                    yield from self.known(key)
                case Most(stat=key) | Fewest(stat=key):
                    yield from self.known(key)
                case SumOf(what=key) if key in self.game.stats:
                    yield "card", key

    def known(self, *keys: str) -> Iterator[Quantity]:
        """A stock is meant before a stat of the same name, as when a game is played."""
        for key in keys:
            if key in self.game.stocks:
                yield "stock", key
            elif key in self.game.stats:
                yield "player", key


def stat_loop(survey: Survey) -> list[Diagnostic]:
    """A stat that reads itself, directly or through others."""
    game = survey.game
    reading = Reading(game)
    reading.gather(survey)
    found = []
    for circle in circles(reading.steps):
        places = [
            reading.steps[one][other]
            for one, other in zip(circle, [*circle[1:], circle[0]], strict=True)
            if (*one, *other) != ("player", one[1], "card", one[1])
        ]
        keys = list(dict.fromkeys(key for _, key in circle))
        names = [word(game, key, places[0]) for key in (*keys, keys[0])]
        related = [(span, "read-at") for span in dict.fromkeys(places[1:])]
        found.append(error("stat-loop", places[0], name=names[0], chain=" → ".join(names), related=related))
    return found
