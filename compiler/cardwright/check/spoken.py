"""What every check needs: all sentences of a game with their surroundings, and words to speak of them."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from typing import TypeVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.link.rulebook import ActionOf, Card, Game, Sentence
from cardwright.tree.base import Node
from cardwright.tree.channels import Ability
from cardwright.tree.meaning import Description

AnyNode = TypeVar("AnyNode", bound=Node)


@record
class Spoken:
    """A sentence and what it stands in: a card, a form of an action, or else a rule or an era."""

    sentence: Sentence
    card: Card | None = None
    action: ActionOf | None = None
    is_rule: bool = False

    @property
    def ability(self) -> Ability:
        """What it says, whichever reading of an option it depends on, and whichever party it is for."""
        return self.sentence.ability.said()

    @property
    def span(self) -> Span:
        """Where it is written."""
        return self.sentence.span


def _nodes(one: Spoken) -> list[Node]:
    return one.sentence.ability.walk()


def _of_card(card: Card) -> Iterator[Spoken]:
    return (Spoken(sentence, card=card) for sentence in card.sentences)


def _of_game(game: Game) -> Iterator[Spoken]:
    """Every sentence that stands on no card."""
    for forms in game.actions.values():
        for form in forms:
            yield from (Spoken(sentence, action=form) for sentence in form.sentences)
    for sentences in game.rules.values():
        yield from (Spoken(sentence, is_rule=True) for sentence in sentences)
    yield from (Spoken(sentence) for sentence in game.setup)
    for phase in game.phases.values():
        yield from (Spoken(sentence) for sentence in phase.sentences)
    for era in game.eras.values():
        yield from (Spoken(sentence) for sentence in era.sentences)


KnownNodes = dict[int, tuple[Card, list[tuple[Node, Spoken]]]]
"""What cards say by the identity of the card; the card is kept, so that the identity stays its own."""


@record
class Bearing:
    """What some sentences mean for the rest of their game: all that checks of other sentences ask about them."""

    raised: frozenset[str] = frozenset()
    """What has a bonus."""
    given: frozenset[str] = frozenset()
    """The stocks a player can come to have by them."""
    leads: frozenset[tuple[tuple[str, str], tuple[str, str]]] = frozenset()
    """Which quantity is worked out from which other, and which event may lead to which other."""
    printed: frozenset[tuple[str, str]] = frozenset()
    """Which attributes stand on their cards, and whether as words or as numbers."""


NO_BEARING = Bearing()


class Survey:
    """A game looked through once, so that no check has to go through all its sentences again.

    Of a game whose other cards are known to be right, only some `cards` are looked at, and `elsewhere` is what the
    others say, as far as it matters to these.
    """

    def __init__(
        self,
        game: Game,
        known: "KnownNodes | None" = None,
        cards: Collection[Card] | None = None,
        elsewhere: Bearing = NO_BEARING,
    ) -> None:
        self.game = game
        self.cards = game.cards.values() if cards is None else cards
        self.elsewhere = elsewhere
        self._said: dict[type[Node], list[tuple[Node, Spoken]]] = defaultdict(list)
        known = {} if known is None else known
        for card in self.cards:
            entry = known.get(id(card))
            if entry is None:
                entry = known[id(card)] = (card, [(node, one) for one in _of_card(card) for node in _nodes(one)])
            for said in entry[1]:
                self._said[said[0].__class__].append(said)
        for one in _of_game(game):
            for node in _nodes(one):
                self._said[node.__class__].append((node, one))
        self._in_order = [cls for cls in Node.constructs.values() if cls in self._said]
        self._priced: dict[type[Node], list[tuple[Node, Span]]] = defaultdict(list)
        for forms in game.actions.values():
            for form in forms:
                for line in (*form.costs, *form.needs):
                    for node in line.walk():
                        self._priced[type(node)].append((node, place(node, form.span)))

    def said(self, *kinds: type[AnyNode]) -> Iterator[tuple[AnyNode, Spoken]]:
        """Every node of some categories inside a sentence, with the sentence, construct by construct."""
        return self._among(lambda cls: issubclass(cls, kinds))  # type: ignore[return-value]

    def answering(self, question: Callable[[AnyNode], object]) -> Iterator[tuple[AnyNode, Spoken]]:
        """Every node inside a sentence that may have an answer to a question: its construct does not leave it open."""
        name = question.__name__
        return self._among(lambda cls: getattr(cls, name, question) is not question)  # type: ignore[return-value]

    def declaring(self, mark: str) -> Iterator[tuple[Node, Spoken]]:
        """Every node inside a sentence whose construct declares something about itself, such as what it needs."""
        return self._among(lambda cls: bool(getattr(cls, mark, None)))

    def naming(self, *roles: str) -> Iterator[tuple[Node, Spoken]]:
        """Every node inside a sentence that names something in one of these roles."""
        return self._among(lambda cls: names(cls, *roles))

    def written(self, wanted: Callable[[type[Node]], object]) -> Iterator[tuple[Node, Span]]:
        """Every node of the constructs that are wanted inside a sentence or a price, with its place."""
        for node, one in self._among(wanted):
            yield node, place(node, one.span)
        for cls, nodes in self._priced.items():
            yield from nodes if wanted(cls) else ()

    def _among(self, wanted: Callable[[type[Node]], object]) -> Iterator[tuple[Node, Spoken]]:
        """The nodes of the constructs that are wanted, always in the order in which constructs are defined."""
        for cls in self._in_order:
            if wanted(cls):
                yield from self._said[cls]


def names(cls: type[Node], *roles: str) -> bool:
    """Whether a construct names something that must be declared in one of these roles."""
    return any(role in roles for _, role in cls.role_fields())


def place(node: Node, near: Span) -> Span:
    """Where a node stands, in the same file as something near it."""
    return Span(near.source, *node.place) if node.place is not None else near


def within(span: Span, text: str) -> Span:
    """The place of a word inside a longer one, or all of that."""
    start = span.text.find(text)
    return span if start < 0 else Span(span.source, span.start + start, span.start + start + len(text))


def word(game: Game, key: str, near: Span) -> str:
    """A noun or action of the game in the language of the file that is spoken of."""
    lexicon = game.lexicons.get(near.source.language)
    for entries in (lexicon.nouns, lexicon.verbs, lexicon.zones) if lexicon is not None else ():
        if key in entries:
            forms = entries[key].forms
            return forms.get("one") or forms.get("inf") or next(iter(forms.values()))
    return key


def matches(game: Game, meant: Description, card: Card) -> bool:
    """Whether a card is one of those that are described."""
    if meant.card or (meant.eras and card.era not in meant.eras):
        return meant.card == card.key
    return not set(game.ancestors(card.kind)).isdisjoint(meant.kinds)


def overlap(game: Game, one: Description, other: Description) -> bool:
    """Whether two descriptions can mean the same card."""
    if one.card and other.card:
        return one.card == other.card
    if one.card or other.card:
        key, kinds = (one.card, other) if one.card else (other.card, one)
        return key in game.cards and matches(game, kinds, game.cards[key])
    return any(
        left in game.ancestors(right) or right in game.ancestors(left) for left in one.kinds for right in other.kinds
    )
