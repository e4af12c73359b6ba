"""Tiers of cards: rows of which each rests on the one below, so that a card needs a place above two others."""

from cardwright.base.record import record
from cardwright.model.rulebook.game import Game, StatOf
from cardwright.play.rows import counting


@record
class Tier:
    """One row of such cards."""

    stat: str
    """The number that counts its cards; empty for the uppermost row, if none does."""
    slot: str
    """The number that says how many places are free; empty for the lowest row, which has room for any number."""
    era: str
    """The era that its cards belong to; empty if it is not the same for all."""
    needs: tuple[tuple[str, int], ...]
    """The numbers that a card asks of its player besides a place, each with its least value."""
    least: int
    """How many cards lie in it at least below a single card in the uppermost row."""


@record
class _Slot:
    """A number that says how many places are free in a row."""

    below: str
    own: str
    apart: int
    """How many cards more the row below has than there are places for."""


def tiers(game: Game, kind: str) -> list[Tier]:
    """The tiers of the cards of a kind, the lowest first; none if no number counts the places above a row."""
    counted = [stat.key for stat in counting(game, kind)]
    slots = {key: made for key, stat in game.stats.items() if (made := _slot(stat, counted)) is not None}
    asked = _asked(game, kind)
    chain = [key for key in counted if key not in {slot.own for slot in slots.values()}][:1]
    found: list[tuple[str, str, int]] = [(chain[0], "", 0)] if chain and slots else []
    while found and (above := next((key for key, one in slots.items() if one.below == found[-1][0]), None)):
        # Each number leads on only once, so that rows which rest on each other come to an end.
        one = slots.pop(above)
        found.append((one.own, above, one.apart))
    least, told = 1, []
    for stat, slot, apart in reversed(found):
        era, needs = _wanted(game, stat, slot, asked)
        told.append(Tier(stat, slot, era, tuple(one for one in needs if one[0] != slot), least))
        least += apart
    return told[::-1]


def _slot(stat: StatOf, counted: list[str]) -> _Slot | None:
    """A number made of the cards of one row, less those of the next one and a few more."""
    ways = {(part.amount, key) for part in stat.basis for key in part.per.named("stat")}
    below = [key for amount, key in ways if amount == 1 and key in counted]
    own = [key for amount, key in ways if amount == -1 and key in counted]
    if len(below) != 1 or len(own) > 1 or len(stat.basis) != 1 + len(own) or stat.starts_at >= 0:
        return None
    return _Slot(below[0], own[0] if own else "", -stat.starts_at)


def _asked(game: Game, kind: str) -> list[tuple[str, tuple[tuple[str, int], ...]]]:
    """By era of the cards of a kind: the numbers that an action asks for which is done to them."""
    found = []
    for forms in game.actions.values():
        for form in forms:
            if form.done_to is None or form.done_to.selector.named("kind") != (kind,):
                continue
            needs = tuple(asked for one in form.needs if (asked := one.least()) is not None)
            if needs and len(eras := form.done_to.selector.named("era")) == 1:
                found.append((eras[0], needs))
    return found


def _wanted(
    game: Game, stat: str, slot: str, asked: list[tuple[str, tuple[tuple[str, int], ...]]]
) -> tuple[str, tuple[tuple[str, int], ...]]:
    """The era of the cards of a tier, and what is asked for: of the lowest by the era that is counted there."""
    for era, needs in asked:
        if slot and slot in {key for key, _ in needs}:
            return era, needs
    basis = game.stats[stat].basis if stat else ()
    eras = {era for part in basis if (cards := part.per.cards()) is not None for era in cards.named("era")}
    lowest = next(iter(eras)) if len(eras) == 1 else ""
    return lowest, next((needs for era, needs in asked if era == lowest), ())
