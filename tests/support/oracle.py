"""What the cards of the shipped library are and do, worked out from the trees and not by the search."""

from collections.abc import Iterator

from tests.support.games import compiled, done_by

from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Card
from cardwright.model.rulebook.game import Game
from cardwright.model.values import TargetValue
from cardwright.tree import (
    abilities,
    amounts,
    contests,
    deeds,
    effects,
    having,
    numbers,
    people,
    relations,
    situations,
    statics,
    stores,
    trading,
    unlocking,
    variants,
)
from cardwright.tree.selectors import Kinds

SIGNS = {
    "=": lambda one, other: one == other,
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}


def all_cards() -> list[tuple[Game, Card]]:
    return [(game, card) for game in compiled().rulebook.games.values() for card in game.cards.values()]


def ids(wanted) -> set[str]:
    """The cards for which something is true, as the catalog calls them."""
    return {f"{game.key}/{card.key}" for game, card in all_cards() if wanted(game, card)}


def nodes(card: Card) -> list[Node]:
    return [node for ability in card.abilities for node in ability.walk()]


def brought_about(game: Game, card: Card) -> list[Node]:
    """What stands on a card, and what the actions do that it lets happen."""
    return [node for ability in card.abilities for node in done_by(game, ability)]


def several(number) -> list[int | None]:
    return list(number) if isinstance(number, tuple) else [number]


def measured(amount: Node) -> Iterator[tuple[str, int | None]]:
    """How much of what an amount is: written down construct by construct, as a reader of the rules would."""
    match amount:
        case amounts.Bundle(items=items):
            for item in items:
                yield from ((item.what, number) for number in several(item.number))
        case amounts.Per(number=number, what=what):
            yield from ((what, one) for one in several(number))
        case amounts.AnyMix(whats=whats, number=number):
            yield from ((what, one) for what in whats for one in several(number))
        case amounts.AnyByAdvantage(whats=whats):
            yield from ((what, None) for what in whats)
        case _:
            yield amount.what, None


def gives(node: Node) -> Iterator[tuple[str, int | None]]:
    match node:
        case effects.Gain(amount=amount) | effects.Regain(amount=amount) | contests.Receive(amount=amount):
            yield from measured(amount)
        case stores.TakeFrom(amount=amount):
            yield from measured(amount)
        case trading.AtLeastTo(stat=what, number=number):
            yield what, number
        case unlocking.ListAt(stat=what):
            yield what, None
        case effects.Add(number=number, into=what) | effects.TakeOff(number=number, into=what):
            yield from ((what, one) for one in several(number))
        case effects.Draw(number=number, kind=what) | statics.EachProduces(number=number, what=what):
            yield from ((what, one) for one in several(number))
        case statics.CountAs(number=number, what=what):
            yield from ((what, one) for one in several(number))
        case effects.Collect(what=what) | variants.CollectLess(what=what) | variants.CollectAny(what=what):
            yield what, None
        case statics.Bonus(amount=number, stat=what) | statics.BonusOn(amount=number, stat=what) if number > 0:
            yield what, number
        case statics.EachGives(bonuses=bonuses):
            yield from ((one.stat, one.amount) for one in bonuses if one.amount > 0)


def taken(node: Node) -> Iterator[tuple[str, int | None]]:
    match node:
        case effects.Lose(amount=amount) | variants.LoseBelow(amount=amount):
            yield from measured(amount)
        case statics.Bonus(amount=number, stat=what) | statics.BonusOn(amount=number, stat=what) if number < 0:
            yield what, -number
        case statics.EachGives(bonuses=bonuses):
            yield from ((one.stat, -one.amount) for one in bonuses if one.amount < 0)


def printed_prices(game: Game, card: Card) -> Iterator[tuple[str, int | None]]:
    for action in game.actions.values():
        fitting = [
            form
            for form in action
            if form.done_to is not None
            and isinstance(form.done_to.selector, Kinds)
            and {*form.done_to.selector.kinds} & {*game.ancestors(card.kind)}
            and (not form.done_to.selector.eras or card.era in form.done_to.selector.eras)
        ]
        for line in fitting[0].costs if fitting else ():
            match line:
                case deeds.Cost(amount=amounts.ByAttribute(what=stock, attribute=attribute)):
                    pass
                case trading.CostLess(amount=amounts.ByAttribute(what=stock, attribute=attribute)):
                    pass
                case deeds.StageCost(stock=stock, attribute=attribute):
                    pass
                case deeds.RisingCost(stock=stock, attribute=attribute):
                    pass
                case _:
                    continue
            value = card.attributes.get(attribute)
            if value is not None:
                amount = sum(value) if isinstance(value, tuple) else value
                yield stock, None if isinstance(value, TargetValue) else amount
    for node in nodes(card):
        if isinstance(node, abilities.Paying):
            yield from measured(node.cost)


def asked_for(node: Node) -> Iterator[tuple[str, int | None]]:
    match node:
        case having.Have(number=number, what=what) | people.EachWith(number=number, what=what):
            yield from ((what, one) for one in several(number))
        case relations.OneWith() | relations.AnotherOneWith() | relations.EachOtherWith():
            yield from ((node.what, one) for one in several(node.number))
        case situations.HaveMore(what=what) | having.HaveNone(what=what):
            yield what, None
        case numbers.StatAtMost(stat=what, number=number) | numbers.StatAtLeast(stat=what, number=number):
            yield what, number
        case situations.ReachesBid(stat=what):
            yield what, None
        case situations.Condition():
            inside = [one for one in node.walk() if one is not node]
            nouns = {getattr(one, name) for one in inside for name in ("stat", "what") if hasattr(one, name)}
            kinds = {kind for one in inside for kind in getattr(one, "kinds", ())}
            yield from ((noun, None) for noun in nouns | kinds)


MEASURED = {
    "gives": lambda game, card: [one for node in brought_about(game, card) for one in gives(node)],
    "takes": lambda game, card: [one for node in brought_about(game, card) for one in taken(node)],
    "cost": lambda game, card: list(printed_prices(game, card)),
    "needs": lambda game, card: [one for node in nodes(card) for one in asked_for(node)],
}


def is_so(game: Game, card: Card, wanted: dict) -> bool:
    """Whether a description in plain data is true of a card; see `tests/query/questions.yaml`."""
    return all(_FITS[aspect](game, card, value) for aspect, value in wanted.items())


def _measures(aspect: str):
    def fits(game: Game, card: Card, value) -> bool:
        noun, sign, number = value if isinstance(value, list) else (value, "", 0)
        known = MEASURED[aspect](game, card)
        return any(what == noun and (not sign or (n is not None and SIGNS[sign](n, number))) for what, n in known)

    return fits


def _printed(game: Game, card: Card, wanted: dict) -> bool:
    """Whether each label has the value; a value of the form [">=", 3] is compared."""
    for label, value in wanted.items():
        found = card.attributes.get(label)
        each = found if isinstance(found, tuple) else (found,)
        sign, bound = value if isinstance(value, list) else ("=", value)
        if not any(isinstance(one, type(bound)) and SIGNS[sign](one, bound) for one in each):
            return False
    return True


def _copies(game: Game, card: Card, wanted: dict) -> bool:
    """Whether a deck has so many copies of a card with a number of players."""
    players, (sign, number) = wanted["players"], wanted["copies"]
    if not game.least_players <= players <= game.most_players:
        return False
    counts = [game.copies_in(deck, card.key, players) for deck in game.decks.values()]
    return any(one > 0 and SIGNS[sign](one, number) for one in counts)


def _listed(value) -> list:
    return value if isinstance(value, list) else [value]


_FITS = {
    "game": lambda game, card, value: game.key == value,
    "kind": lambda game, card, value: bool({*_listed(value)} & {*game.ancestors(card.kind)}),
    "era": lambda game, card, value: card.era in _listed(value),
    "level": lambda game, card, value: card.era is not None and SIGNS[value[0]](game.level(card.key), value[1]),
    "key": lambda game, card, value: f"{game.key}/{card.key}" in _listed(value),
    "deck": lambda game, card, value: (
        any(entry.card == card.key for entry in game.decks[value].entries) if value in game.decks else False
    ),
    "starting": lambda game, card, value: (card.starts_in is not None) is value,
    "printed": _printed,
    "labelled": lambda game, card, value: value in card.attributes,
    "copies": _copies,
    "does": lambda game, card, value: any(type(node).__name__ == value for node in brought_about(game, card)),
    "not": lambda game, card, value: not is_so(game, card, value),
    "any": lambda game, card, value: any(is_so(game, card, one) for one in value),
    "all": lambda game, card, value: all(is_so(game, card, one) for one in value),
    **{aspect: _measures(aspect) for aspect in MEASURED},
}
"""What a description may say of a card."""
