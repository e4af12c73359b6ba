"""The effects of a card as plain rows, so that "gives at least 2 of this" is a query and no guess from its text."""

from collections.abc import Iterator, Mapping

from cardwright.base.record import record
from cardwright.engine.run.turn import Effect
from cardwright.model.categories.channels import Ability, Static
from cardwright.model.categories.conditions import Condition
from cardwright.model.categories.events import Event
from cardwright.model.categories.people import Who
from cardwright.model.meaning import Description, Timing
from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Card, Sentence
from cardwright.model.rulebook.game import Game

_MEANT = ("holding", "ranked", "stat", "kind")
"""The roles of the thing given or asked for, if it is no stock; where a construct has several, the first one counts."""
_WITHIN = frozenset({"amount", "measure", "mixture", "plus"})
"""The fields that make up an amount; everything else inside is counted, compared or chosen, and not given."""
_NOT_SPOKEN_OF = frozenset({"option", "phase"})
"""Nouns that say when a sentence counts, and not its subject."""
_BROUGHT_ABOUT = ("does", "gives", "takes")
"""The facts that a card takes over from an action it lets happen; all other facts come from the card itself."""
_UNPROMPTED = (Timing.IMMEDIATE, Timing.ACTIVATED)
"""The timings of sentences that do not wait for anything."""
_NOUN_FIELDS: dict[type[Node], tuple[str, ...]] = {}


@record
class Fact:
    """One thing a sentence does: `what` is a construct by its class, or a noun or action of the game by its key."""

    fact: str
    what: str
    number: int | None = None
    of_game: bool = True


@record
class Price:
    """A price printed on a card: what is paid, how much if the card says so, for which action."""

    action: str
    attribute: str
    stock: str
    amount: int | None


Parts = Mapping[str, tuple[Sentence, ...]]
"""The sentences of actions that nobody ever chooses to do."""


def parts(game: Game) -> Parts:
    """The actions without an object that only sentences let happen: a card that names one has its effects."""
    return {
        key: tuple(sentence for form in forms for sentence in form.sentences)
        for key, forms in game.actions.items()
        if not any(form.phases or form.done_to is not None for form in forms)
    }


def facts(ability: Ability, inside: Parts) -> list[Fact]:
    """Every fact of a sentence that a query may look for, each once, in the order of the sentence."""
    found = dict.fromkeys(_facts(ability))
    met: set[str] = set()
    waiting = [ability]
    for said in waiting:
        named = [action for node in said.walk() if isinstance(node, Effect) for action in node.named("action")]
        for sentence in (one for action in named if action not in met for one in inside.get(action, ())):
            waiting.append(sentence.ability)
            found |= dict.fromkeys(fact for fact in _facts(sentence.ability) if fact.fact in _BROUGHT_ABOUT)
        met.update(named)
    return list(found)


def _facts(ability: Ability) -> Iterator[Fact]:
    for node in ability.walk():
        if node.sense:
            yield from _measures(node, node.sense)
        if isinstance(node, Effect | Static):
            yield from _done("does", node)
        elif isinstance(node, Ability) and node.timing in _UNPROMPTED:
            yield Fact("on", type(node).__name__, of_game=False)
        elif isinstance(node, Event):
            yield from _done("on", node)
        elif isinstance(node, Condition) or (isinstance(node, Who) and node.asks_for() is not None):
            yield from _asked_for(node)
        for name in _noun_fields(type(node)):
            yield from (Fact("about", noun) for noun in _several(getattr(node, name)))


def _measures(node: Node, sense: str) -> Iterator[Fact]:
    nouns = list(_nouns(node))
    for number in _numbers(node) or [None]:
        turned = {"gives": "takes", "takes": "gives"}.get(sense, sense) if number is not None and number < 0 else sense
        yield from (Fact(turned, noun, None if number is None else abs(number)) for noun in nouns)
    for child in node.children():
        if child.category in _WITHIN:
            yield from _measures(child, sense)


def _done(fact: str, node: Node) -> Iterator[Fact]:
    yield Fact(fact, type(node).__name__, of_game=False)
    for name, role in node.role_fields():
        if role == "action":
            yield from (Fact(fact, action) for action in _several(getattr(node, name)))


def _asked_for(node: Node) -> Iterator[Fact]:
    own = list(_nouns(node))
    if own:
        yield from (Fact("needs", noun, number) for noun in own for number in _numbers(node) or [None])
        return
    inside = [
        noun for part in node.walk() for name in _noun_fields(type(part)) for noun in _several(getattr(part, name))
    ]
    yield from (Fact("needs", noun) for noun in inside)
    yield Fact("needs", type(node).__name__, of_game=False)


def _nouns(node: Node) -> tuple[str, ...]:
    """The things given or asked for: the stocks of which it says an amount itself, or else something else it names.

    Of the stats that it names, those that it raises: another one only says by how much.
    """
    named = node.named("stock", "raised")
    stocks = tuple(key for key in node.stocks() if key in named)
    raised = tuple(stat for _, stat in node.raises() if stat in node.named("stat"))
    return stocks or raised or next((others for role in _MEANT if (others := node.named(role))), ())


def _noun_fields(cls: type[Node]) -> tuple[str, ...]:
    """The fields of a construct that hold nouns of the game, in any role."""
    known = _NOUN_FIELDS.get(cls)
    if known is None:
        sorts = [(one.name, one.sort) for one in cls.field_types() if one.sort is not None]
        known = tuple(name for name, sort in sorts if sort.name == "noun" and sort.role not in _NOT_SPOKEN_OF)
        _NOUN_FIELDS[cls] = known
    return known


def _numbers(node: Node) -> list[int | None]:
    """The numbers of an amount: several, if it depends on how many play."""
    number = node.how_many()
    return [] if number is None else list(dict.fromkeys(number if isinstance(number, tuple) else [number]))


def _several(value: str | tuple[str, ...] | None) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else () if value is None else (value,)


def ability_sort(ability: Ability) -> str:
    """Whether a sentence happens at once, waits for something, may be used, or simply holds."""
    for node in ability.walk():
        timing = node.timing if isinstance(node, Ability) else None
        if timing is not None and timing is not Timing.STATIC:
            return str(timing.value)
    return Timing.STATIC.value


Prices = tuple[tuple[str, str, str], ...]
"""Actions, the stock each one takes, and the printed value that says how much."""


def priced(game: Game, kind: str, era: str | None) -> Prices:
    """The costs of actions on a card of a kind and an era, where the card prints such a value."""
    kinds = game.ancestors(kind)
    found = []
    for key, forms in sorted(game.actions.items()):
        for form in forms:
            if form.done_to is None or not _fits(form.done_to.selector.description(), kinds, era):
                continue
            for line in form.costs:
                values = [value for node in line.walk() if (value := node.printed()) is not None]
                found += [(key, value.stock, value.attribute) for value in values]
            # Of several forms of an action, the first one that fits a card is done to it.
            break
    return tuple(dict.fromkeys(found))


def prices(card: Card, asked: Prices) -> list[Price]:
    """The prices printed on a card."""
    return [
        Price(action, attribute, stock, _amount(card.attributes[attribute]))
        for action, stock, attribute in asked
        if attribute in card.attributes
    ]


def _fits(meant: Description, kinds: tuple[str, ...], era: str | None) -> bool:
    return any(kind in kinds for kind in meant.kinds) and (not meant.eras or era in meant.eras)


def _amount(value: object) -> int | None:
    if isinstance(value, int):
        return value
    return sum(value) if isinstance(value, tuple) else None
