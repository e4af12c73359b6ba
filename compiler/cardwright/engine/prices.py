"""What an action costs: the printed price, changed by every card that has a say in it, and whether it can be paid."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from cardwright.engine.counting import countable, lost_in_all
from cardwright.engine.goods import available
from cardwright.engine.holding import Held, cover, held, matches_print
from cardwright.engine.measure import attribute, card_stat, printed_list, stat
from cardwright.engine.memory import VOLATILE, remembered_by_key
from cardwright.engine.people import is_named
from cardwright.engine.rows import place_price
from cardwright.engine.spending import spend
from cardwright.engine.state import ACTION, ADVANTAGE, NOBODY, NOTHING
from cardwright.engine.table import Table
from cardwright.link.rulebook import ActionOf
from cardwright.tree.abilities import CardPrice, Doing, DoingIt, DoingTo, Price
from cardwright.tree.amounts import (
    All,
    Amount,
    AnyMix,
    AtDiscount,
    Bundle,
    ByAdvantage,
    ByAttribute,
    ByPlace,
    BySeat,
    ByStat,
    ForFree,
    HalfLost,
    Instead,
    Less,
    Mixture,
    More,
    PaidIn,
    Per,
    Some,
    Terms,
    Twice,
)
from cardwright.tree.boards import CatchUp
from cardwright.tree.deeds import AllCost, Cost, RisingCost, StageCost
from cardwright.tree.selectors import AnyOne, Chosen, TheCard


class Bill:
    """What is to be paid: so much of each stock, and all of some."""

    def __init__(self) -> None:
        self.amounts: dict[str, int] = defaultdict(int)
        self.everything: list[str] = []
        self.substitutes: dict[str, list[str]] = {}
        """The stocks that may be spent in place of another, where there are any."""


@dataclass(slots=True, init=False)
class Deal:
    """An action somebody wants to carry out, with all that its price depends on."""

    form: ActionOf
    player: int
    entity: int
    lower: int
    target: int
    terms: Terms | None
    nested: bool

    def __init__(  # noqa: PLR0917 - all that a price depends on
        self,
        form: ActionOf,
        player: int,
        entity: int = NOTHING,
        lower: int = NOTHING,
        target: int = NOBODY,
        terms: Terms | None = None,
        nested: bool = False,
    ) -> None:
        self.form = form
        self.player = player
        self.entity = entity
        self.lower = lower
        self.target = target
        self.terms = terms
        self.nested = nested

    def key(self) -> tuple[int, int, int, int, int, int, bool]:
        """By which deals are told apart: forms and terms stand in the game, so that each is known by its number."""
        return id(self.form), self.player, self.entity, self.lower, self.target, id(self.terms), self.nested

    def against(self, target: int) -> "Deal":
        """The same, directed at somebody."""
        return Deal(self.form, self.player, self.entity, self.lower, target, self.terms, self.nested)

    def giving_up(self, lower: int) -> "Deal":
        """The same in place of a lower card."""
        return Deal(self.form, self.player, self.entity, lower, self.target, self.terms, self.nested)


def amounts(
    table: Table,
    amount: Amount,
    player: int,
    entity: int = NOTHING,
    target: int = NOBODY,
    *,
    origin: int = NOTHING,
) -> list[tuple[str, int]]:
    """How much of which stock an amount on a card comes to; not to be changed."""
    known = table.plan.bundles.get(id(amount))
    if known is not None:
        return known
    match amount:
        case ByStat(what=what, stat=key):
            return [(what, stat(table, player, key))]
        case Bundle(items=items):
            return [(one.what, table.number(one.number)) for one in items if isinstance(one, Some)]
        case Per(number=number, what=what, per=per, most=most):
            times = countable(table, player, per, origin)
            times = times if most is None else min(times, most)
            return [(what, table.number(number) * times)]
        case All(what=what):
            return [(what, available(table, player, what))]
        case BySeat(what=what):
            return [(what, player + 1)]
        case ByPlace(what=what):
            return [(what, place_price(table, entity))]
        case ByAttribute(what=what, attribute=key):
            if key in table.plan.game.stats and key not in table.plan.game.attributes:
                return [(what, card_stat(table, entity, key))]
            return [(what, printed_price(table, player, entity, what, key, target=target))]
        case CatchUp(what=what):
            most = max(available(table, one, what) for one in table.seated())
            return [(what, most - available(table, player, what))]
        case ByAdvantage(what=what):
            return [(what, max(0, table.bound(ADVANTAGE)))]
        case HalfLost(what=what, attribute=key, rounding=rounding):
            return [(what, rounding.half(lost_in_all(table, key)))]
        case Mixture(whats=whats):
            return list(_mixture(table, player, whats, size_of(table, amount)))
        case _:
            raise AssertionError(amount)


def size_of(table: Table, mixture: Mixture) -> int:
    """How much a mixture comes to in all."""
    return table.number(mixture.number) if isinstance(mixture, AnyMix) else max(0, table.bound(ADVANTAGE))


def _mixture(table: Table, player: int, whats: tuple[str, ...], number: int) -> Iterator[tuple[str, int]]:
    """A mixture as a price: as much as there is of what is named first, then of the next, and the rest of the last."""
    for what in whats[:-1]:
        share = min(number, available(table, player, what))
        number -= share
        yield what, share
    yield whats[-1], number


def printed_price(table: Table, player: int, entity: int, stock: str, key: str, *, target: int = NOBODY) -> int:
    """A price printed on a card, as the player's other cards change it; never below nothing."""
    price = attribute(table, entity, key, target)
    if not price:
        return 0
    times = 1
    for one in held(table, player, CardPrice):
        change, selector = one.ability.change, one.ability.selector
        if isinstance(change, Instead) or change.what != stock or not matches_print(table, entity, selector):  # type: ignore[attr-defined]
            continue
        cover(table, one)
        match change:
            case Less(number=number):
                price -= table.number(number)
            case More(number=number):
                price += table.number(number)
            case Twice():
                times *= 2
    return max(price * times, 0)


@remembered_by_key
def bill(table: Table, deal: Deal) -> Bill:
    """What an action costs a player now; not to be changed."""
    owed = Bill()
    if isinstance(deal.terms, ForFree):
        return owed
    for line in deal.form.costs:
        charge(table, deal, line, owed)
    if isinstance(deal.terms, AtDiscount):
        owed.amounts[deal.terms.what] -= table.number(deal.terms.number)
    _change(table, deal, owed)
    if isinstance(deal.terms, PaidIn):
        owed.amounts[deal.terms.paid] += owed.amounts.pop(deal.terms.usual, 0)
    if deal.nested:
        # What a card tells you to do costs no actions of its own.
        for key in table.plan.refilling:
            owed.amounts.pop(key, None)
    owed.amounts = {key: number for key, number in owed.amounts.items() if number > 0}
    for key in owed.amounts:
        if key in table.plan.standing_in and (others := substitutes(table, deal, key)):
            owed.substitutes[key] = others
    return owed


def charge(table: Table, deal: Deal, line: object, owed: Bill) -> None:
    """Put what one line of an action asks for on the bill."""
    match line:
        case Cost(amount=amount, when=when):
            if when is None or (deal.entity != NOTHING and matches_print(table, deal.entity, when)):
                for key, number in amounts(table, amount, deal.player, deal.entity, deal.target):
                    owed.amounts[key] += number
        case StageCost(stock=stock, attribute=key, counter=counter):
            stages = printed_list(table, deal.entity, key)
            done = table.counter(deal.entity, counter)
            if done < len(stages):
                owed.amounts[stock] += stages[done]
        case RisingCost(stock=stock, attribute=key):
            high = printed_price(table, deal.player, deal.entity, stock, key)
            low = printed_price(table, deal.player, deal.lower, stock, key) if deal.lower != NOTHING else 0
            owed.amounts[stock] += max(high - low, 0)
        case AllCost(stock=stock):
            owed.everything.append(stock)
        case _:
            raise AssertionError(line)


def _change(table: Table, deal: Deal, owed: Bill) -> None:
    if (Price, deal.form.key) not in table.plan.spoken_of:
        return
    doubled = []
    for owner in range(table.state.players):
        for one in held(table, owner, Price):
            if not concerns(table, one, deal):
                continue
            cover(table, one)
            match one.ability.change:
                case Less(number=number, what=what):
                    owed.amounts[what] -= table.number(number)
                case More(number=number, what=what):
                    owed.amounts[what] += table.number(number)
                case Twice(what=what):
                    doubled.append(what)
                case Instead(paid=paid, usual=usual):
                    owed.everything = [paid if key == usual else key for key in owed.everything]
    for what in doubled:
        owed.amounts[what] *= 2


def concerns(table: Table, one: Held[Price], deal: Deal) -> bool:
    """Whether something that changes prices has a say in this one."""
    doing, payer = one.ability.doing, one.ability.payer
    if not speaks_of(table, doing, deal.form.key, deal.entity):
        return False
    if isinstance(doing, DoingTo) and doing.against:
        return deal.target == one.player and (
            payer is None or is_named(table, payer, one.player, deal.player, one.origin)
        )
    return is_named(table, payer, one.player, deal.player, one.origin)


def speaks_of(table: Table, doing: Doing, action: str, entity: int) -> bool:
    """Whether a phrase such as "building a tower" is about this action on this card."""
    if isinstance(doing, DoingIt):
        return doing.action == action
    if isinstance(doing, DoingTo):
        return action in doing.actions and entity != NOTHING and is_chosen(table, doing.chosen, entity)
    return False


def is_chosen(table: Table, chosen: Chosen, entity: int) -> bool:
    """Whether a card is the one, or one of those, a phrase speaks of."""
    if isinstance(chosen, AnyOne):
        return matches_print(table, entity, chosen.selector)
    return isinstance(chosen, TheCard) and table.card(entity).key == chosen.card


def can_pay(table: Table, deal: Deal, owed: Bill) -> bool:
    """Whether the player has what the bill asks for."""
    for key in owed.everything:
        # What was spent and came back, or was cheaper than nothing, was done all the same.
        if table.is_touched(deal.player, key):
            return False
        if table.stock(deal.player, key) + _spent_on_it(table, deal, key) < stat(table, deal.player, key):
            return False
    for key, number in owed.amounts.items():
        if available(table, deal.player, key) < number:
            return bool(owed.substitutes) and _shares(table, deal, owed) is not None
    return True


def _spent_on_it(table: Table, deal: Deal, key: str) -> int:
    """What the action under way, of which this one is a part, has cost of a stock."""
    if not deal.nested:
        return 0
    table.read |= VOLATILE
    begun = [frame for frame in table.state.frames if frame.what == ACTION and not frame.nested]
    outer = [Deal(form_of(table, frame.ref), frame.player, frame.entity) for frame in begun]
    return sum(bill(table, one).amounts.get(key, 0) for one in outer if one.player == deal.player)


def form_of(table: Table, ref: int) -> ActionOf:
    """The form of an action that a frame carries out."""
    return table.plan.forms[ref]


def _shares(table: Table, deal: Deal, owed: Bill) -> dict[str, int] | None:
    """How much is taken from which stock; None if that is not enough.

    Stand-ins are spent first, but not where another part of the price would then remain unpaid.
    """
    due = owed.amounts
    others = {key: list(owed.substitutes.get(key, ())) for key in due}
    for keys in others.values():
        # Those that can pay for least come first: the rest may be needed elsewhere.
        keys.sort(key=lambda other: sum(other in some for some in others.values()))
    payers = {key: [*keys, key] for key, keys in others.items()}
    left = {one: available(table, deal.player, one) for keys in payers.values() for one in keys}
    given: dict[str, dict[str, int]] = {key: defaultdict(int, {key: max(0, min(due[key], left[key]))}) for key in due}
    for key in due:
        left[key] -= given[key][key]
    for key, number in due.items():
        while (missing := number - sum(given[key].values())) > 0:
            steps = _freeing(key, payers, given, left, set())
            if not steps:
                return None
            # Each but the first gives back what the one before takes, and takes something else instead.
            share = min(missing, left[steps[-1][1]])
            for (_, payer), (user, _) in pairwise(steps):
                share = min(share, given[user][payer])
            for (_, payer), (user, _) in pairwise(steps):
                given[user][payer] -= share
            for user, payer in steps:
                given[user][payer] += share
            left[steps[-1][1]] -= share
    shares: dict[str, int] = defaultdict(int)
    for key, keys in others.items():
        for other in keys:
            share = max(0, min(given[key][key], left[other]))
            given[key][key], given[key][other] = given[key][key] - share, given[key][other] + share
            left[key], left[other] = left[key] + share, left[other] - share
        for payer, number in given[key].items():
            shares[payer] += number
    return shares


def _freeing(
    key: str, payers: dict[str, list[str]], given: dict[str, dict[str, int]], left: dict[str, int], met: set[str]
) -> list[tuple[str, str]]:
    """A way to more for a part of a price: from which stock it takes, and from which others who give that up take."""
    for payer in payers[key]:
        if payer not in met:
            met.add(payer)
            if left[payer] > 0:
                return [(key, payer)]
            for user in given:
                if given[user][payer] > 0 and (steps := _freeing(user, payers, given, left, met)):
                    return [(key, payer), *steps]
    return []


def substitutes(table: Table, deal: Deal, key: str) -> list[str]:
    """The stocks that may be spent in place of another for this action."""
    lines = table.plan.standing_in.get(key, ())
    found = [other for other, doing in lines if speaks_of(table, doing, deal.form.key, deal.entity)]
    return list(dict.fromkeys(found))


def pay(table: Table, deal: Deal, owed: Bill) -> None:
    """Take the price from the player, from stand-ins first."""
    shares = _shares(table, deal, owed) or {} if owed.substitutes else owed.amounts
    for key, number in shares.items():
        spend(table, deal.player, key, number)
    for key in owed.everything:
        table.set_stock(deal.player, key, 0)
