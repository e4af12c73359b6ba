"""Asks with which tokens something is paid or gained, once it has gone the usual way and could have gone otherwise."""

from collections.abc import Sequence
from typing import Final

from cardwright.engine.rules.goods import Store, cards_of, lay, stores, tokens_on
from cardwright.engine.rules.ways import Way, gains, payments
from cardwright.engine.run.decisions import Decisions
from cardwright.model.frames import Frame, Option, Tokens
from cardwright.model.identity import Entity
from cardwright.model.table import Table

USUAL: Final = "usual"
"""The answer that leaves it as it is."""
MORE: Final = " ..."
"""How an answer ends that says how many tokens of one card go or come, and nothing yet of the others."""
FEW: Final = 8
"""So many ways are listed at once; of more, one card is asked for after the other."""
PAY: Final = "pay"


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
        decisions.ask(frame, PAY, (Option(USUAL), *_options(table, frame, others)))


def usually(table: Table, frame: Frame) -> Tokens:
    """The tokens that go or come in the usual way of what is being settled."""
    return _tokens(frame, tuple(tokens_on(table, _there(table, frame))))


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
        return [way for way in found if _key(table, _tokens(frame, way)) == frame.spent[-1]]
    return [way for way in found if set(frame.spent) <= {_partly(table, one) for one in _on_all(frame, way)}]


def _options(table: Table, frame: Frame, others: Sequence[Way]) -> list[Option]:
    """The answers that name each way, or of too many how many tokens there are of the dearest card that differs."""
    if len(others) <= FEW:
        several = [_tokens(frame, way) for way in others]
        return [Option(_key(table, tokens), tokens=tokens) for tokens in several]
    place = next(place for place in range(len(others[0])) if len({way[place] for way in others}) > 1)
    found = dict.fromkeys(_on_all(frame, way)[place] for way in sorted(others, key=lambda way: -way[place]))
    return [Option(_partly(table, one), tokens=(one,)) for one in found]


def _on_all(frame: Frame, way: Way) -> Tokens:
    """How many tokens more or fewer lie on each card by a way, the dearest first."""
    changes = [now - before for now, before in zip(way, _held(frame), strict=True)]
    return tuple(zip(_cards(frame), changes, strict=True))


def _tokens(frame: Frame, way: Way) -> Tokens:
    """The same without the cards on which as many lie as before."""
    return tuple([(entity, number) for entity, number in _on_all(frame, way) if number])


def _key(table: Table, tokens: Tokens) -> str:
    """A way as an answer."""
    return " ".join([f"{table.card(entity).key}#{entity}{number:+d}" for entity, number in tokens])


def _partly(table: Table, one: tuple[Entity, int]) -> str:
    """An answer that says how many tokens of one card go or come, and nothing of the others."""
    return f"{_key(table, (one,))}{MORE}"


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
