"""Files that declare only cards: the facts other files use, and the proof that an edit keeps all files valid."""

from collections.abc import Collection, Mapping

from cardwright.base.record import record
from cardwright.base.source import Source, Span
from cardwright.check import check_survey
from cardwright.check.bearing import bearings, may_go_round, together
from cardwright.check.link import check_roles
from cardwright.check.spoken import NO_BEARING, Bearing, KnownNodes, Survey
from cardwright.language.parse import Document, Item
from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Card
from cardwright.model.rulebook.game import Game

Head = tuple[str, str, str | None, str | None, dict[str, int], tuple[int, int] | None]
"""A card: its key, kind and era, its start zone and start values, and its position on the board."""


@record
class CardFile:
    """A file that declares only cards: the facts that other files can use."""

    path: str
    game: str
    language: str
    names: tuple[tuple[str, str | None], ...]
    heads: tuple[Head, ...]
    sentences: int
    bearing: Bearing

    @property
    def cards(self) -> dict[str, Card]:
        """Its cards, reduced to their heads."""
        span = Span(Source(self.path, "", self.language), 0, 0)
        return {
            key: Card(key, kind, era, {}, (), "", "", (), starts_in, holding, (), span, self.language, lies_at=lies_at)
            for key, kind, era, starts_in, holding, lies_at in self.heads
        }


def is_card_file(document: Document) -> bool:
    """Whether a file declares only cards."""
    head, *items = document.items
    return not head.children and all(_cards(item) for item in items)


def _cards(item: Item) -> tuple[str, ...]:
    """The card that a block declares, if it declares one."""
    return item.content.named("card-name") if isinstance(item.content, Node) else ()


def card_files_of(game: Game, documents: Collection[Document], known: KnownNodes | None = None) -> dict[str, CardFile]:
    """The card files of a game without findings, by path."""
    bearing = bearings(Survey(game, known))
    return {
        document.source.path: _card_file(document, game, bearing.get(document.source.path, NO_BEARING))
        for document in documents
        if is_card_file(document)
    }


def _card_file(document: Document, game: Game, bearing: Bearing) -> CardFile:
    source = document.source
    keys = [key for item in document.items for key in _cards(item)]
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
    return CardFile(source.path, game.key, source.language, names, heads, sentences, bearing)


def still_right(
    game: Game,
    cards: Collection[Card],
    edited: Collection[Document],
    before: Mapping[str, CardFile],
    known: KnownNodes | None = None,
) -> dict[str, CardFile] | None:
    """The edited card files in their new state, if no file can have a mistake; None in any doubt.

    Requires that the game had no findings with the card files in `before`, and that only card files were edited.
    `game` has every card; `cards` are those outside card files or in edited ones, and only these are checked.
    """
    was = [before[document.source.path] for document in edited]
    paths = {one.path for one in was}
    elsewhere = together(*(one.bearing for one in before.values() if one.path not in paths))
    survey = Survey(game, known, cards, elsewhere)
    if check_roles(game, edited) or check_survey(survey):
        return None
    bearing = bearings(survey)
    now = [_card_file(document, game, bearing.pop(document.source.path, NO_BEARING)) for document in edited]
    unchanged = together(elsewhere, *bearing.values())
    whole_before = together(unchanged, *(one.bearing for one in was))
    part = together(*(one.bearing for one in now))
    whole = together(unchanged, part)
    same_cards = list(map(_keys, was)) == list(map(_keys, now))
    same_bearing = (whole_before.raised, whole_before.given) == (whole.raised, whole.given)
    return {one.path: one for one in now} if same_cards and same_bearing and not may_go_round(part, whole) else None


def _keys(one: CardFile) -> list[tuple[str, str, str | None]]:
    return [head[:3] for head in one.heads]
