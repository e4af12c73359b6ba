"""Files that declare nothing but cards: what others can know of them, and whether all stays right when they change."""

from collections.abc import Collection, Mapping

from cardwright.base.record import record
from cardwright.base.source import Source, Span
from cardwright.check import check_survey
from cardwright.check.bearing import bearings, may_go_round, together
from cardwright.check.spoken import NO_BEARING, Bearing, KnownNodes, Survey
from cardwright.language.parse import Document
from cardwright.link import check_roles
from cardwright.link.rulebook import Card, Game
from cardwright.tree.cards import CardHead

Head = tuple[str, str, str | None, str | None, dict[str, int], tuple[int, int] | None]
"""Of a card: its key, kind and era, where it starts and what it starts with, and where it lies on the board."""


@record
class Leaf:
    """A file that declares nothing but cards: what other files can know of it."""

    path: str
    game: str
    language: str
    names: tuple[tuple[str, str | None], ...]
    heads: tuple[Head, ...]
    sentences: int
    bearing: Bearing

    @property
    def cards(self) -> dict[str, Card]:
        """Its cards as far as they are remembered: their heads."""
        span = Span(Source(self.path, "", self.language), 0, 0)
        return {
            key: Card(key, kind, era, {}, (), "", "", (), starts_in, holding, (), span, self.language, lies_at=lies_at)
            for key, kind, era, starts_in, holding, lies_at in self.heads
        }


def is_leaf(document: Document) -> bool:
    """Whether a file declares nothing but cards."""
    head, *items = document.items
    return not head.children and all(isinstance(item.content, CardHead) for item in items)


def leaves_of(game: Game, documents: Collection[Document], known: KnownNodes | None = None) -> dict[str, Leaf]:
    """The leaves among the files of a game in which nothing is wrong, by their path."""
    bearing = bearings(Survey(game, known))
    return {
        document.source.path: _leaf(document, game, bearing.get(document.source.path, NO_BEARING))
        for document in documents
        if is_leaf(document)
    }


def _leaf(document: Document, game: Game, bearing: Bearing) -> Leaf:
    source = document.source
    keys = [item.content.name for item in document.items if isinstance(item.content, CardHead)]
    cards = [game.cards[key] for key in keys]
    names = tuple((game.names.plain(source.language, card.key), card.era) for card in cards)
    heads = tuple(
        (
            card.key,
            card.kind,
            card.era,
            card.starts_in,
            dict(card.starts_holding) if card.starts_in else {},
            card.lies_at,
        )
        for card in cards
    )
    sentences = sum(len(card.sentences) for card in cards)
    return Leaf(source.path, game.key, source.language, names, heads, sentences, bearing)


def still_right(
    game: Game,
    cards: Collection[Card],
    edited: Collection[Document],
    before: Mapping[str, Leaf],
    known: KnownNodes | None = None,
) -> dict[str, Leaf] | None:
    """The edited leaves as they now are, if neither they nor any other file can be wrong; None in any doubt.

    Nothing was wrong when the leaves of the game were as `before` says, and all that was edited are some of them.
    `game` has every card, and `cards` are those that stand in no leaf or in an edited one: no others are looked at.
    """
    was = [before[document.source.path] for document in edited]
    paths = {leaf.path for leaf in was}
    elsewhere = together(*(leaf.bearing for leaf in before.values() if leaf.path not in paths))
    survey = Survey(game, known, cards, elsewhere)
    if check_roles(game, edited) or check_survey(survey):
        return None
    bearing = bearings(survey)
    now = [_leaf(document, game, bearing.pop(document.source.path, NO_BEARING)) for document in edited]
    unchanged = together(elsewhere, *bearing.values())
    whole_before = together(unchanged, *(leaf.bearing for leaf in was))
    part = together(*(leaf.bearing for leaf in now))
    whole = together(unchanged, part)
    same_cards = list(map(_keys, was)) == list(map(_keys, now))
    same_bearing = (whole_before.raised, whole_before.given) == (whole.raised, whole.given)
    return {leaf.path: leaf for leaf in now} if same_cards and same_bearing and not may_go_round(part, whole) else None


def _keys(leaf: Leaf) -> list[tuple[str, str, str | None]]:
    return [head[:3] for head in leaf.heads]
