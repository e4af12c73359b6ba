"""A stat that is computed from itself has no value; the check finds the shortest such circle."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Span
from cardwright.check.circles import circles
from cardwright.check.spoken import Survey, place, word
from cardwright.model.categories.channels import Static
from cardwright.model.categories.conditions import Whether
from cardwright.model.categories.counts import Countable
from cardwright.model.meaning import Scope
from cardwright.model.node import Node
from cardwright.model.rulebook.game import Game

Quantity = tuple[str, str]
"""A number that is computed: ("player", stat), ("card", stat), or ("stock", stock)."""


@dataclass(slots=True)
class Reading:
    """Which quantity is computed from which others, and where the file says so."""

    game: Game
    steps: dict[Quantity, dict[Quantity, Span]] = field(default_factory=dict)

    def add(self, made: Quantity, read: Iterator[Quantity], span: Span) -> None:
        for quantity in read:
            self.steps.setdefault(made, {}).setdefault(quantity, span)

    def gather(self, survey: Survey) -> None:
        self.declared()
        for node, one in survey.said(Static):
            self.static(node, one.span)

    def declared(self) -> None:
        for stat in self.game.stats.values():
            # A value on cards is added up for their owner.
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
        """A number that an ability raises depends on its count, on its condition and on what it reads itself."""
        read = [part for part in ability.children() if isinstance(part, Countable | Whether)]
        for made in self.raised(ability):
            self.add(made, self.known(ability.computed_from()), span)
            for part in read:
                self.add(made, self.read(part), span)

    def raised(self, ability: Static) -> Iterator[Quantity]:
        """The number that a static ability changes while it holds; a word that is no stat is a stock."""
        for scope, key in ability.raises():
            yield (scope.value if key in self.game.stats else "stock"), key

    def read(self, node: Node) -> Iterator[Quantity]:
        """The numbers that a count or condition depends on."""
        return self.known(quantity for inner in node.walk() for quantity in inner.reads())

    def known(self, quantities: Iterable[tuple[Scope, str]]) -> Iterator[Quantity]:
        """Those of some numbers that are computed or held; what is printed stays as it is."""
        for scope, key in quantities:
            if scope is Scope.PRINTED and key in self.game.attributes:
                continue
            # A stock comes before a stat of the same name, as in a game that is played.
            if scope is Scope.STOCK or (scope is Scope.ANY and key in self.game.stocks):
                yield "stock", key
            elif key in self.game.stats:
                yield ("card" if scope in (Scope.CARD, Scope.PRINTED) else "player"), key


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
