"""Prices that nobody can ever pay, and conditions that can never be true."""

from collections.abc import Iterator

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Span
from cardwright.check.spoken import Survey, matches, names, place, word
from cardwright.engine.run.turn import Effect
from cardwright.model.categories.amounts import Measure
from cardwright.model.categories.channels import Static
from cardwright.model.meaning import Reading
from cardwright.model.node import Node
from cardwright.model.rulebook.game import ActionOf, Game
from cardwright.model.rulebook.lines import Line
from cardwright.model.values import TargetValue
from cardwright.tree.abilities import Use


def _limits(survey: Survey) -> dict[str, int]:
    """The largest number of a thing that a player can have, as far as the game says."""
    game = survey.game
    limits = {key: 1 for key, kind in game.kinds.items() if kind.one_in_play}
    limits |= {key: stock.most for key, stock in game.stocks.items() if stock.most is not None}
    for key, stock in game.stocks.items():
        if stock.supply is not None:
            limits[key] = min(_largest(stock.supply), limits.get(key, _largest(stock.supply)))
    # A card that brings tokens with it makes their pool larger.
    growing = survey.elsewhere.raised | {key for node, _ in survey.naming("raised") for key in node.named("raised")}
    for pool in game.pools:
        if growing.isdisjoint(pool.members):
            limits |= {key: min(pool.number, limits.get(key, pool.number)) for key in pool.members}
    return limits


def _largest(number: int | tuple[int, ...]) -> int:
    return number if isinstance(number, int) else max(number, default=0)


def unpayable_cost(survey: Survey) -> list[Diagnostic]:
    """A price above what the stock can hold."""
    game, limits = survey.game, _limits(survey)
    helped = {line.stock for stock in game.stocks.values() for line in stock.pays_for if line.doing is None}
    found = []
    for number, key, near, attribute in _prices(survey):
        if key in limits and number > limits[key] and key not in helped:
            span = attribute_place(game, near, attribute) if attribute else near
            found.append(error("unpayable-cost", span, number=number, name=word(game, key, span), limit=limits[key]))
    return found


def _prices(survey: Survey) -> Iterator[tuple[int, str, Span, str]]:
    """Every amount that a player has to pay: how many, of which stock, where, and the attribute that prints it."""
    game = survey.game
    for forms in game.actions.values():
        for form in forms:
            for line in form.costs:
                yield from _fixed(line, form.span)
                yield from _printed(survey, form, line)
    for use, one in survey.said(Use, Effect):
        yield from _fixed(use, one.span)


def _fixed(cost: Node, near: Span) -> Iterator[tuple[int, str, Span, str]]:
    """The prices that are always the same: those it names itself, and those among its amounts."""
    if (own := cost.fixed_price()) is not None:
        yield _largest(own[1]), own[0], place(cost, near), ""
    for node in cost.walk() if cost.pays() else ():
        if isinstance(node, Measure) and (fixed := node.fixed()) is not None:
            yield _largest(fixed[1]), fixed[0], place(node, near), ""


def _printed(survey: Survey, form: ActionOf, line: Line) -> Iterator[tuple[int, str, Span, str]]:
    """The prices printed on the cards that an action can be done to."""
    if form.done_to is None:
        return
    meant = form.done_to.selector.description()
    for price in (printed for node in line.walk() if (printed := node.printed()) is not None):
        # The difference to a lower card can be arbitrarily small.
        if price.reading is Reading.DIFFERENCE:
            continue
        for card in survey.cards:
            value = card.attributes.get(price.attribute)
            if value is None or isinstance(value, str | TargetValue):
                continue
            if matches(survey.game, meant, card):
                yield value if isinstance(value, int) else max(value), price.stock, card.span, price.attribute


def attribute_place(game: Game, head: Span, attribute: str) -> Span:
    """The line below a card's head that prints an attribute, or the head itself."""
    source = head.source
    lexicon = game.lexicons.get(source.language)
    forms = set(lexicon.nouns[attribute].forms.values()) if lexicon and attribute in lexicon.nouns else set()
    end = source.text.find("\n", head.start)
    while end >= 0:
        start, end = end + 1, source.text.find("\n", end + 1)
        text = source.text[start:end] if end >= 0 else source.text[start:]
        if text and not text[0].isspace():
            return head
        if text.partition(":")[0].strip() in forms:
            return Span(source, start + len(text) - len(text.lstrip()), start + len(text))
    return head


def never_given(survey: Survey) -> list[Diagnostic]:
    """A price in a stock that nothing ever gives."""
    game = survey.game
    given = _given(survey)
    found = []
    for forms in game.actions.values():
        for form in forms:
            for line in form.costs:
                found += [(key, place(line, form.span)) for key in line.pays()]
    for use, one in survey.said(Use, Effect):
        found += [(key, place(use, one.span)) for key in use.pays()]
    return [error("never-given", span, name=word(game, key, span)) for key, span in found if key not in given]


def _given(survey: Survey) -> set[str]:
    """The stocks a player can come to have, or in whose place others can be paid."""
    game = survey.game
    given = {key for key, stock in game.stocks.items() if stock.begins_with or stock.refilling}
    given |= survey.elsewhere.given
    given |= {key for node, _ in survey.said(Effect, Static) for key in node.gives()}
    given |= {key for key, stock in game.stocks.items() if stock.parent in given}
    for key, stock in game.stocks.items():
        given |= {line.stock for line in stock.pays_for if key in given}
        given |= {stock.parent} if stock.parent is not None and key in given else set()
    return given


def never_true(survey: Survey) -> list[Diagnostic]:
    """A condition that asks for more than anybody can have."""
    limits = _limits(survey)
    found = []
    for node, span in survey.written(lambda cls: names(cls, "holding")):
        asked = node.asks_for()
        if asked is not None and (number := _largest(asked[1])) > limits.get(asked[0], number):
            name = word(survey.game, asked[0], span)
            found.append(error("never-true", span, number=number, name=name, limit=limits[asked[0]]))
    return found
