"""The look of the places of a board: the word that each is drawn as, its symbol, and the rest of its print."""

from collections.abc import Iterable, Mapping

from cardwright.base.record import record
from cardwright.drawing.appearance import Symbol
from cardwright.drawing.appearance.drawings import BLANK, PLAIN
from cardwright.drawing.appearance.palette import told_apart
from cardwright.model.plan.plan import Plan
from cardwright.model.printed import PrintedCard
from cardwright.model.rulebook.game import Game

Symbols = Mapping[str, Symbol]
"""The symbol of each noun."""


@record
class Printing:
    """A word or a number on a place that has a symbol."""

    noun: str
    number: int | None = None


@record
class Grounds:
    """All places that could ever lie on a board of a game."""

    game: Game
    symbols: Symbols
    others: Symbols
    """By card: the symbols of places that nobody gave a symbol.

    They get different colours, in the order of the files, so that none changes from one picture to the next.
    """
    alike: Mapping[str, frozenset[Printing]]
    """By word that several places are drawn as: what is printed on all of them besides."""

    @classmethod
    def of(cls, plan: Plan, kind: str, symbols: Symbols) -> "Grounds":
        """The places of a game, on a board of places of this kind."""
        game = plan.game
        there = [card for card in plan.cards if card.key in game.cards and not card.kinds.isdisjoint(plan.place_kinds)]
        by_noun: dict[str, list[PrintedCard]] = {}
        for card in there:
            if (noun := _drawn_as(game, card, symbols)) is not None:
                by_noun.setdefault(noun, []).append(card)
        alike = {
            noun: frozenset.intersection(*(frozenset(_print(card, noun, symbols)) for card in cards))
            for noun, cards in by_noun.items()
            if len(cards) > 1
        }
        printed = [card for card in plan.cards if kind in card.kinds and card.key in game.cards]
        named = [(card.key, named_among(symbols, _nouns(game, card))) for card in printed]
        taken = {symbol.colour for _, symbol in named if symbol is not None}
        return cls(game, symbols, told_apart((key for key, symbol in named if symbol is None), taken), alike)

    def shared(self, card: PrintedCard) -> str | None:
        """The word for the background of a place, if several places share it."""
        noun = _drawn_as(self.game, card, self.symbols)
        return noun if noun in self.alike else None

    def symbol(self, card: PrintedCard) -> Symbol:
        """The symbol of a place: that of a word printed on it, or that of its kind, or a colour of its own."""
        named = named_among(self.symbols, _nouns(self.game, card))
        return named or self.others.get(card.key) or Symbol(BLANK, PLAIN)

    def prints(self, card: PrintedCard) -> list[tuple[Printing, bool]]:
        """The symbols of a place besides its background, and whether all with that background have them."""
        noun = _drawn_as(self.game, card, self.symbols)
        usual = self.alike.get(noun, frozenset()) if noun is not None else frozenset()
        return [(one, one in usual) for one in _print(card, noun, self.symbols)]


def symbol_of(symbols: Symbols, *nouns: str) -> Symbol:
    """The symbol of the first of these nouns that has one."""
    return named_among(symbols, nouns) or Symbol(BLANK, PLAIN)


def named_among(symbols: Symbols, nouns: Iterable[str]) -> Symbol | None:
    """The first symbol that one of these nouns has."""
    return next((symbols[noun] for noun in nouns if noun in symbols), None)


def _print(card: PrintedCard, ground: str | None, symbols: Symbols) -> list[Printing]:
    """The words and numbers on a place that have a symbol, except the word that it is drawn as."""
    found = []
    for key, value in card.attributes.items():
        if isinstance(value, str) and value != ground and value in symbols:
            found.append(Printing(value))
        elif isinstance(value, int) and value > 0 and key in symbols:
            found.append(Printing(key, value))
    return found


def _drawn_as(game: Game, card: PrintedCard, symbols: Symbols) -> str | None:
    """The noun that a place is drawn as."""
    return next((noun for noun in _nouns(game, card) if noun in symbols), None)


def _nouns(game: Game, card: PrintedCard) -> tuple[str, ...]:
    """The nouns that a card may be drawn as: the words printed on it, then its kinds."""
    words = [value for value in card.attributes.values() if isinstance(value, str)]
    return (*words, *game.ancestors(card.leaf))
