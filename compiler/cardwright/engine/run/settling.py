"""Asks with which tokens something is paid or gained, once it has gone the usual way and could have gone otherwise."""

import re
from collections.abc import Sequence
from typing import Final

from cardwright.engine.rules.goods import Store, cards_of, lay, stores, tokens_on
from cardwright.engine.rules.ways import Way, gains, payments
from cardwright.engine.run.decisions import Decisions
from cardwright.model.identity import Entity
from cardwright.model.state import Frame, Option
from cardwright.model.table import Table

USUAL: Final = "usual"
"""The answer that leaves it as it is."""
MORE: Final = " ..."
"""How an answer ends that says how many tokens of one card go or come, and nothing yet of the others."""
FEW: Final = 8
"""So many ways are listed at once; of more, one card is asked for after the other."""
PAY: Final = "pay"

_PART = re.compile(r"(.+?)#([0-9]+)([+-][0-9]+)(?: |$)")


def settle_up(decisions: Decisions, frame: Frame) -> None:
    """Ask for another way, if there is one, and let it take the place of the usual one."""
    table, taken = decisions.table, frame.take()
    if taken is not None:
        if taken.key == USUAL:
            return
        frame.spent = (*frame.spent, taken.key)
    others = _left(table, frame)
    if taken is not None and len(others) == 1:
        lay(table, frame.whose, _there(table, frame), others[0])
    elif others:
        keys = _keys(table, frame, others)
        decisions.ask(frame, PAY, tuple([Option(key) for key in (USUAL, *keys)]))


def moved(key: str) -> list[tuple[str, Entity, int]]:
    """An answer taken apart: the card, its number, and how many tokens more or fewer lie there then."""
    return [(card, Entity(int(entity)), int(number)) for card, entity, number in _PART.findall(key)]


def usually(table: Table, frame: Frame) -> str:
    """The usual way of what is being settled, written as an answer."""
    return _key(table, frame, tuple(tokens_on(table, _there(table, frame))))


def ways(table: Table, frame: Frame) -> list[Way]:
    """All ways of what is being settled, the usual one first: how many tokens lie on each card then."""
    there, held = _there(table, frame), _held(frame)
    usual = tuple(tokens_on(table, there))
    if tuple([entity for entity, _, _ in there]) != _cards(frame):
        # A card that held tokens has gone since, or is worth something else: it stays as it is.
        return [usual]
    cards = cards_of(table, frame.whose, there)
    paid = abs(cards.worth(usual) - cards.worth(held))
    found = gains(cards, held, paid) if frame.nested else payments(cards, held, paid)
    return [usual, *(way for way in found if way != usual)]


def _left(table: Table, frame: Frame) -> list[Way]:
    """The ways beside the usual one that fit what was said so far."""
    found = ways(table, frame)[1:]
    if frame.spent and not frame.spent[-1].endswith(MORE):
        return [way for way in found if _key(table, frame, way) == frame.spent[-1]]
    said = {entity: number for key in frame.spent for _, entity, number in moved(key)}
    wanted = [
        (place, before + said[entity])
        for place, (entity, before) in enumerate(zip(_cards(frame), _held(frame), strict=True))
        if entity in said
    ]
    return [way for way in found if all(way[place] == number for place, number in wanted)]


def _keys(table: Table, frame: Frame, others: Sequence[Way]) -> list[str]:
    """The answers that name each way, or of too many how many tokens there are of the dearest card that differs."""
    if len(others) <= FEW:
        return [_key(table, frame, way) for way in others]
    place = next(place for place in range(len(others[0])) if len({way[place] for way in others}) > 1)
    entity, before = _cards(frame)[place], _held(frame)[place]
    counts = sorted({way[place] for way in others}, reverse=True)
    return [f"{table.card(entity).key}#{entity}{number - before:+d}{MORE}" for number in counts]


def _key(table: Table, frame: Frame, way: Way) -> str:
    """A way as an answer: each card on which other tokens lie than before, the dearest first."""
    entities, held = _cards(frame), _held(frame)
    return " ".join(
        [
            f"{table.card(entity).key}#{entity}{now - before:+d}"
            for entity, now, before in zip(entities, way, held, strict=True)
            if now != before
        ]
    )


def _cards(frame: Frame) -> tuple[Entity, ...]:
    """The cards on which tokens lay or could lie before."""
    return tuple([Entity(one) for one in frame.chosen[::2]])


def _held(frame: Frame) -> Way:
    """How many tokens lay on each card before anything was paid or gained."""
    return frame.chosen[1::2]


def _there(table: Table, frame: Frame) -> list[Store]:
    """The cards on which tokens could lie when it was paid or gained, and still can."""
    stock = list(table.layout.stock_number)[frame.ref]
    entities = _cards(frame)
    return [store for store in stores(table, frame.whose, stock) if store[0] in entities]
