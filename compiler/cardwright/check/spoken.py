"""The input of every check: all sentences of a game with their surroundings, and words to name them."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TypeVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.model.categories.channels import Ability
from cardwright.model.meaning import Description
from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Card, Sentence
from cardwright.model.rulebook.game import ActionOf, Game

AnyNode = TypeVar("AnyNode", bound=Node)


@record
class Spoken:
    """A sentence and the declaration it stands in: a card, a form of an action, or else a rule or an era."""

    sentence: Sentence
    card: Card | None = None
    action: ActionOf | None = None
    is_rule: bool = False
    in_scenario: bool = False
    """Whether it knows who sits where."""

    @property
    def ability(self) -> Ability:
        """The ability itself, regardless of the option it depends on and of the party it is for."""
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
    for scenario in game.scenarios.values():
        yield from (Spoken(sentence, in_scenario=True) for sentence in scenario.setup)
        yield from (Spoken(sentence, is_rule=True, in_scenario=True) for sentence in scenario.rules)


def sentences_of(game: Game) -> Iterator[Node]:
    """The abilities of every sentence of a game."""
    for card in game.cards.values():
        yield from (one.sentence.ability for one in _of_card(card))
    yield from (one.sentence.ability for one in _of_game(game))


class KnownCard:
    """A card with the nodes of its sentences, and the facts of its examples that name an option."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.nodes = [(node, one) for one in _of_card(card) for node in _nodes(one)]
        self.readings = _readings([line for example in card.examples for line in example.lines])


def _readings(lines: Iterable[tuple[Node, Span]]) -> list[tuple[Node, Span]]:
    """The facts in lines of examples that name an option."""
    return [(fact, span) for line, span in lines for fact in line.children() if names(type(fact), "option")]


class KnownRules:
    """The nodes of the sentences that stand on no card, of prices, and of the examples of scenarios."""

    def __init__(self, game: Game) -> None:
        self.parts = _parts_of(game)
        self.nodes = [(node, one) for one in _of_game(game) for node in _nodes(one)]
        lines = [line for one in game.scenarios.values() for example in one.examples for line in example.lines]
        self.readings = _readings(lines)
        self.priced: dict[type[Node], list[tuple[Node, Span]]] = defaultdict(list)
        for forms in game.actions.values():
            for form in forms:
                for line in (*form.costs, *form.needs):
                    for node in line.walk():
                        self.priced[type(node)].append((node, place(node, form.span)))

    def is_of(self, game: Game) -> bool:
        """Whether they are those of a game, which may have other cards."""
        return all(own is other for own, other in zip(self.parts, _parts_of(game), strict=True))


def _parts_of(game: Game) -> tuple[object, ...]:
    """The parts of a game that hold sentences beside its cards."""
    return game.actions, game.rules, game.setup, game.phases, game.eras, game.scenarios


RULES = 0
"""The place of the rules among known nodes; no object has this identity."""
KnownNodes = dict[int, KnownCard | KnownRules]
"""The nodes of each card by the identity of the card; it holds the card, so that no other card gets its identity."""


@record
class Bearing:
    """The summary of some sentences for the rest of their game: all that checks of other sentences need."""

    raised: frozenset[str] = frozenset()
    """The keys that get a bonus."""
    given: frozenset[str] = frozenset()
    """The stocks that these sentences can give a player."""
    leads: frozenset[tuple[tuple[str, str], tuple[str, str]]] = frozenset()
    """The quantities that are computed from others, and the events that may lead to others."""
    printed: frozenset[tuple[str, str]] = frozenset()
    """The attributes that are printed on their cards, and whether as words or as numbers."""


NO_BEARING = Bearing()


class Survey:
    """A game that is walked once, so that no check has to walk all its sentences again.

    If the other cards of a game are known to be right, only some `cards` are surveyed; `elsewhere` is the bearing
    of the others.
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
        self.readings: list[tuple[Node, Span]] = []
        """The facts of examples that name an option, and where."""
        known = {} if known is None else known
        for card in self.cards:
            entry = known.get(id(card))
            if not isinstance(entry, KnownCard):
                entry = known[id(card)] = KnownCard(card)
            for said in entry.nodes:
                self._said[said[0].__class__].append(said)
            self.readings += entry.readings
        rules = known.get(RULES)
        if not isinstance(rules, KnownRules) or not rules.is_of(game):
            rules = known[RULES] = KnownRules(game)
        self.readings += rules.readings
        for said in rules.nodes:
            self._said[said[0].__class__].append(said)
        self._in_order = [cls for cls in Node.constructs.values() if cls in self._said]
        self._priced = rules.priced

    def said(self, *kinds: type[AnyNode]) -> Iterator[tuple[AnyNode, Spoken]]:
        """Every node of some categories inside a sentence, with the sentence, construct by construct."""
        return self._among(lambda cls: issubclass(cls, kinds))  # type: ignore[return-value]

    def answering(self, category: type[AnyNode], question: str) -> Iterator[tuple[AnyNode, Spoken]]:
        """Every node of a category inside a sentence whose construct overrides the default answer to a question."""
        usual = getattr(category, question)
        return self._among(  # type: ignore[return-value]
            lambda cls: issubclass(cls, category) and getattr(cls, question) is not usual
        )

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
    return bool(cls.fields_in(*roles))


def place(node: Node, near: Span) -> Span:
    """Where a node stands, in the same file as something near it."""
    return Span(near.source, *node.place) if node.place is not None else near


def within(span: Span, text: str) -> Span:
    """The place of a word inside a longer one, or all of that."""
    start = span.text.find(text)
    return span if start < 0 else Span(span.source, span.start + start, span.start + start + len(text))


def word(game: Game, key: str, near: Span) -> str:
    """A noun or action of the game in the language of the file."""
    lexicon = game.lexicons.get(near.source.language)
    for entries in (lexicon.nouns, lexicon.verbs, lexicon.zones) if lexicon is not None else ():
        if key in entries:
            forms = entries[key].forms
            return forms.get("one") or forms.get("inf") or next(iter(forms.values()))
    return key


def matches(game: Game, meant: Description, card: Card) -> bool:
    """Whether a card matches a description for certain; of one that is narrowed nobody knows before the game."""
    return not meant.is_narrowed and may_match(game, meant, card)


def may_match(game: Game, meant: Description, card: Card) -> bool:
    """Whether a card may match a description."""
    if meant.card or (meant.eras and card.era not in meant.eras):
        return meant.card == card.key
    return not set(game.ancestors(card.kind)).isdisjoint(meant.kinds)


def overlap(game: Game, one: Description, other: Description) -> bool:
    """Whether two descriptions can mean the same card."""
    if one.card and other.card:
        return one.card == other.card
    if one.card or other.card:
        key, kinds = (one.card, other) if one.card else (other.card, one)
        return key in game.cards and may_match(game, kinds, game.cards[key])
    return any(
        left in game.ancestors(right) or right in game.ancestors(left) for left in one.kinds for right in other.kinds
    )
