"""In how many ways tokens of different worth pay a price or make up a gain: arithmetic, without a table."""

from collections.abc import Sequence
from typing import Final

MOST: Final = 5000
"""The limit of the search: nobody has so many tokens, and a game that did would not wait for the rest."""

Way = tuple[int, ...]
"""How many tokens lie on each card afterwards, the dearest card first."""


class Cards:
    """The cards that tokens may lie on: what one is worth there, which sort it is, how many there are of each sort."""

    def __init__(self, worths: Sequence[int], sorts: Sequence[str], tokens: dict[str, int]) -> None:
        self.worths = tuple(worths)
        self.sorts = tuple(sorts)
        self.tokens = tokens
        """All that lie on these cards or could."""

    def fits(self, way: Way) -> bool:
        """Whether there are tokens enough."""
        left = dict(self.tokens)
        for sort, number in zip(self.sorts, way, strict=True):
            left[sort] -= number
            if left[sort] < 0:
                return False
        return True

    def worth(self, way: Way) -> int:
        """The worth of all tokens together."""
        return sum([worth * number for worth, number in zip(self.worths, way, strict=True)])


def payments(cards: Cards, held: Way, number: int) -> list[Way]:
    """Every way to pay a number exactly, those first that keep the dearest tokens.

    A token is given back, or is broken: its change lies on lesser cards, in as few tokens as can be.
    Nothing ever moves to a dearer card.
    """
    reached: dict[Way, int] = {held: number}
    for place, there in enumerate(held):
        moves = _moves(cards.worths, place) if there else []
        layer = reached
        for _ in range(there):
            further: dict[Way, int] = {}
            for way, owed in layer.items():
                for paid, change in moves:
                    if paid <= owed:
                        further[_moved(way, change)] = owed - paid
            reached = {**reached, **further}
            layer = further
            if not further or len(reached) > MOST:
                break
    return sorted([way for way, owed in reached.items() if not owed and cards.fits(way)], reverse=True)


def gains(cards: Cards, held: Way, number: int) -> list[Way]:
    """Every way to take a number, or as much of it as there are tokens for, the dearest tokens first."""
    for worth in range(number, 0, -1):
        found: list[Way] = []
        _share_out(cards, held, worth, found)
        if found:
            return found
    return []


def _moves(worths: tuple[int, ...], place: int) -> list[tuple[int, Way]]:
    """All that can become of one token on a card: what that pays, and how many tokens more lie on each card then."""
    worth = worths[place]
    gone = tuple(-1 if one == place else 0 for one in range(len(worths)))
    found = [(worth, gone)]
    lesser = [one for one in range(place + 1, len(worths)) if worths[one] < worth]
    for change in range(1, worth):
        for number in range(1, change + 1):
            fillings: list[Way] = []
            _fill([worths[one] for one in lesser], change, number, (), fillings)
            for filling in fillings:
                more = dict(zip(lesser, filling, strict=True))
                found.append((worth - change, tuple(more.get(one, gone[one]) for one in range(len(worths)))))
            if fillings:
                break
    return found


def _fill(worths: list[int], change: int, number: int, taken: Way, found: list[Way]) -> None:
    """Find how so many tokens, no more and no fewer, come to a change."""
    if not worths:
        if not change and not number:
            found.append(taken)
        return
    for here in range(min(number, change // worths[0]), -1, -1):
        left, tokens = change - here * worths[0], number - here
        if left >= tokens and left <= tokens * worths[0]:
            _fill(worths[1:], left, tokens, (*taken, here), found)


def _share_out(cards: Cards, held: Way, number: int, found: list[Way], taken: Way = ()) -> None:
    """Find how a number lies on the cards, from the dearest on."""
    place = len(taken)
    if place == len(held):
        way = tuple([there + more for there, more in zip(held, taken, strict=True)])
        if not number and cards.fits(way):
            found.append(way)
        return
    worth = cards.worths[place]
    if number > worth * sum(cards.tokens.values()):
        return
    most = min(number // worth, cards.tokens[cards.sorts[place]])
    least = most if place + 1 == len(held) else 0
    for more in range(most, least - 1, -1):
        if len(found) < MOST:
            _share_out(cards, held, number - more * worth, found, (*taken, more))


def _moved(way: Way, change: Way) -> Way:
    return tuple([there + more for there, more in zip(way, change, strict=True)])
