"""Prices that nobody can ever pay, and conditions that can never be true."""

from collections.abc import Iterator

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Span
from cardwright.check.spoken import Survey, matches, place, word
from cardwright.link.clauses import TargetValue
from cardwright.link.rulebook import ActionOf, Game
from cardwright.tree.abilities import Bonus, CountAs, EachProduces, Paying, Price
from cardwright.tree.amounts import All, Bundle, ByAdvantage, ByAttribute, ByStat, HalfLost, Instead, Mixture, Per, Some
from cardwright.tree.base import Node
from cardwright.tree.boards import TakeBack
from cardwright.tree.contests import Receive, RemoveOf, ReturnAll
from cardwright.tree.deeds import AllCost, Cost, Needs, RisingCost, StageCost
from cardwright.tree.effects import Add, Complete, Gain, Regain, TakeOff
from cardwright.tree.people import EachWith
from cardwright.tree.situations import Have

GIVING: tuple[type[Node], ...] = (
    Gain,
    Regain,
    Add,
    TakeOff,
    TakeBack,
    RemoveOf,
    ReturnAll,
    Receive,
    Complete,
    EachProduces,
    CountAs,
    Bonus,
    Price,
)
"""The constructs by which a player can come to have more of a stock."""


def _limits(survey: Survey) -> dict[str, int]:
    """How many of a thing a player can have at most, as far as the game says."""
    game = survey.game
    limits = {key: 1 for key, kind in game.kinds.items() if kind.one_in_play}
    limits |= {key: stock.most for key, stock in game.stocks.items() if stock.most is not None}
    # A card that brings tokens with it makes their pool larger.
    growing = survey.elsewhere.raised | {bonus.stat for bonus, _ in survey.said(Bonus)}
    for pool in game.pools:
        if growing.isdisjoint(pool.members):
            limits |= {key: min(pool.number, limits.get(key, pool.number)) for key in pool.members}
    return limits


def _largest(number: int | tuple[int, ...]) -> int:
    return number if isinstance(number, int) else max(number)


def unpayable_cost(survey: Survey) -> list[Diagnostic]:
    """A price above what the stock can hold."""
    game, limits = survey.game, _limits(survey)
    found = []
    for number, key, near, attribute in _prices(survey):
        if key in limits and number > limits[key]:
            span = attribute_place(game, near, attribute) if attribute else near
            found.append(error("unpayable-cost", span, number=number, name=word(game, key, span), limit=limits[key]))
    return found


def _prices(survey: Survey) -> Iterator[tuple[int, str, Span, str]]:
    """Every amount that somebody has to pay: how many, of what, where, and the attribute that prints it."""
    game = survey.game
    for forms in game.actions.values():
        for form in forms:
            for line in form.costs:
                if isinstance(line, Cost) and isinstance(line.amount, Bundle):
                    yield from _measures(line.amount, form.span)
                elif isinstance(line, Cost) and isinstance(line.amount, ByAttribute):
                    yield from _printed(survey, form, line.amount.what, line.amount.attribute)
                elif isinstance(line, StageCost):
                    yield from _printed(survey, form, line.stock, line.attribute)
    for node, one in survey.said(Paying):
        if isinstance(node.cost, Bundle):
            yield from _measures(node.cost, one.span)


def _measures(bundle: Bundle, near: Span) -> Iterator[tuple[int, str, Span, str]]:
    for one in bundle.items:
        if isinstance(one, Some):
            yield _largest(one.number), one.what, place(one, near), ""


def _printed(survey: Survey, form: ActionOf, stock: str, attribute: str) -> Iterator[tuple[int, str, Span, str]]:
    """The prices printed on the cards that an action can be done to."""
    for card in survey.cards:
        value = card.attributes.get(attribute)
        if value is None or isinstance(value, str | TargetValue) or form.done_to is None:
            continue
        if matches(survey.game, form.done_to.selector, card):
            yield value if isinstance(value, int) else max(value), stock, card.span, attribute


def attribute_place(game: Game, head: Span, attribute: str) -> Span:
    """The line below a card's head that prints an attribute, or the head itself."""
    source = head.source
    lexicon = game.lexicons.get(source.language)
    forms = set(lexicon.nouns[attribute].forms.values()) if lexicon and attribute in lexicon.nouns else set()
    number, _ = source.line_column(head.start)
    while True:
        number += 1
        start, end = source.line_bounds(number)
        text = source.text[start:end]
        if start == end == len(source.text) or (text and not text[0].isspace()):
            return head
        if text.partition(":")[0].strip() in forms:
            return Span(source, end - len(text.lstrip()), end)


def never_given(survey: Survey) -> list[Diagnostic]:
    """A price in a stock that nothing ever gives."""
    game = survey.game
    given = _given(survey)
    found = []
    for forms in game.actions.values():
        for form in forms:
            for line in form.costs:
                found += [(key, place(line, form.span)) for key in _paid(line)]
    for node, one in survey.said(Paying):
        found += [(key, place(node, one.span)) for key in _paid(node.cost)]
    return [error("never-given", span, name=word(game, key, span)) for key, span in found if key not in given]


def _paid(cost: Node) -> Iterator[str]:
    for node in cost.walk():
        match node:
            case Mixture(whats=keys):
                yield from keys
            case ByAdvantage(what=key) | HalfLost(what=key):
                yield key
            case StageCost(stock=key) | RisingCost(stock=key) | AllCost(stock=key):
                yield key
            case Some(what=key, number=number) if number != 0:
                yield key
            case All(what=key) | Per(what=key) | ByStat(what=key) | ByAttribute(what=key):
                yield key


def _given(survey: Survey) -> set[str]:
    """The stocks a player can come to have, or that others can be paid in place of."""
    game = survey.game
    given = {key for key, stock in game.stocks.items() if stock.begins_with or stock.refilling}
    given |= survey.elsewhere.given
    for node, _ in survey.said(*GIVING):
        given.update(given_by(node))
    for key, stock in game.stocks.items():
        given |= {line.stock for line in stock.pays_for if key in given}
    return given


def given_by(node: Node) -> Iterator[str]:
    """The stocks of which a player can come to have more by this."""
    match node:
        case Gain(amount=amount) | Regain(amount=amount) | Receive(amount=amount):
            yield from _paid(amount)
        case Add(into=key) | TakeOff(into=key) | TakeBack(into=key) | Complete(into=key):
            yield key
        case RemoveOf(into=key) | ReturnAll(into=key):
            yield key
        case EachProduces(what=key) | CountAs(what=key) | Bonus(stat=key):
            yield key
        case Price(change=Instead(usual=key)):
            yield key


def never_true(survey: Survey) -> list[Diagnostic]:
    """A condition that asks for more than anybody can have."""
    limits = _limits(survey)
    asking: tuple[type[Have | EachWith | Needs], ...] = (Have, EachWith, Needs)
    found = []
    for node, span in survey.written(*asking):
        number = _largest(node.number)
        if number > limits.get(node.what, number):
            name = word(survey.game, node.what, span)
            found.append(error("never-true", span, number=number, name=name, limit=limits[node.what]))
    return found
