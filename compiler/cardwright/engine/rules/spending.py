"""Whether a bill can be paid, and how: from which stocks, and where the tokens go."""

from collections import defaultdict
from itertools import pairwise

from cardwright.engine.rules.goods import available, lose
from cardwright.engine.rules.holding import cover, held
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.prices import Deal, bill, exchange_rates, form_of
from cardwright.model.attempt import Bill
from cardwright.model.categories.channels import Requirement, SharedCost
from cardwright.model.frames import FrameKind
from cardwright.model.identity import Player
from cardwright.model.marks import is_touched, set_supplied
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table


def can_pay(table: Table, deal: Deal, owed: Bill) -> bool:
    """Whether the player can pay the bill."""
    for key in owed.everything:
        # A stock that was spent and came back, or whose action cost nothing, still counts as touched.
        if is_touched(table, deal.player, key):
            return False
        if table.stock(deal.player, key) + _spent_on_it(table, deal, key) < stat(table, deal.player, key):
            return False
    families = table.layout.families
    for key, number in owed.amounts.items():
        if key in families or available(table, deal.player, key) < number:
            return bool(owed.substitutes or owed.rates) and _shares(table, deal.player, owed) is not None
    return True


def can_afford(table: Table, player: Player, owed: Bill) -> bool:
    """Whether a player can pay a price that a sentence names; stocks that pay for anything may stand in."""
    _add_substitutes(table, player, owed)
    return _shares(table, player, owed) is not None


def settle_bill(table: Table, player: Player, owed: Bill) -> None:
    """Take a price that a sentence names from a player."""
    _add_substitutes(table, player, owed)
    for key, number in (_shares(table, player, owed) or {}).items():
        spend(table, player, key, number)


def _add_substitutes(table: Table, player: Player, owed: Bill) -> None:
    """Note the stocks that pay for anything on a bill of no action."""
    for key in owed.amounts:
        lines = plan_of(table).standing_in.get(key, ())
        if others := list(dict.fromkeys(other for other, doing in lines if doing is None)):
            owed.substitutes[key] = others
        if rates := exchange_rates(table, player, key):
            owed.rates[key] = rates


def _spent_on_it(table: Table, deal: Deal, key: str) -> int:
    """The amount of a stock that the action under way, of which this one is a part, has cost."""
    if not deal.nested:
        return 0
    table.is_volatile = True
    begun = [frame for frame in table.state.frames if frame.what == FrameKind.ACTION and not frame.nested]
    outer = [Deal(form_of(table, frame.ref), frame.player, frame.entity) for frame in begun]
    return sum(bill(table, one).amounts.get(key, 0) for one in outer if one.player == deal.player)


def _shares(table: Table, player: Player, owed: Bill) -> dict[str, int] | None:
    """How much is taken from which stock; None if that is not enough.

    Stand-ins are spent first, but not where another part of the price would then remain unpaid; those that are last
    are spent only for what is missing, and what is still missing then is paid at a rate of exchange.
    """
    due, last = owed.amounts, plan_of(table).paid_last
    others = {key: list(owed.substitutes.get(key, ())) for key in due}
    for keys in others.values():
        # Those that can pay for least come first: the rest may be needed elsewhere.
        keys.sort(key=lambda other: sum(other in some for some in others.values()))
    late = {key: [other for other in keys if (key, other) in last] for key, keys in others.items()}
    early = {key: [other for other in keys if other not in late[key]] for key, keys in others.items()}
    payers = {key: [*early[key], key, *late[key]] for key in due}
    # Of a family itself nobody has any: those that belong to it pay.
    families = plan_of(table).families
    held = {one: available(table, player, one) for keys in payers.values() for one in keys if one not in families}
    left = {one: held.get(one, 0) for keys in payers.values() for one in keys}
    given: dict[str, dict[str, int]] = {key: defaultdict(int, {key: max(0, min(due[key], left[key]))}) for key in due}
    for key in due:
        left[key] -= given[key][key]
    lacking: dict[str, int] = {}
    for key, number in due.items():
        while (missing := number - sum(given[key].values())) > 0:
            steps = _freeing(key, payers, given, left, set())
            if not steps and key in owed.rates:
                lacking[key] = missing
                break
            if not steps:
                return None
            # Each stock but the first gives back the share that the one before takes, and takes another instead.
            share = min(missing, left[steps[-1][1]])
            for (_, payer), (user, _) in pairwise(steps):
                share = min(share, given[user][payer])
            for (_, payer), (user, _) in pairwise(steps):
                given[user][payer] -= share
            for user, payer in steps:
                given[user][payer] += share
            left[steps[-1][1]] -= share
    shares: dict[str, int] = defaultdict(int)
    for key, keys in early.items():
        for other in keys:
            share = max(0, min(given[key][key], left[other]))
            given[key][key], given[key][other] = given[key][key] - share, given[key][other] + share
            left[key], left[other] = left[key] + share, left[other] - share
        for payer, number in given[key].items():
            shares[payer] += number
    for key, missing in lacking.items():
        if not _exchange(table, player, owed.rates[key], missing, shares):
            return None
    return shares


def _exchange(
    table: Table, player: Player, rates: list[tuple[str, int, int]], missing: int, shares: dict[str, int]
) -> bool:
    """Pay what is missing of a stock with others, at the rate that costs least; whether there is enough.

    Only whole steps are paid: what one of them brings beyond the price is lost.
    """
    while missing > 0:
        left = {payer: available(table, player, payer) - shares.get(payer, 0) for payer, _, _ in rates}
        open_ = [(payer, cost, worth) for payer, cost, worth in rates if left[payer] >= cost > 0 and worth > 0]
        if not open_:
            return False
        whole = [
            (-(-missing // worth) * cost, payer, cost, worth)
            for payer, cost, worth in open_
            if left[payer] >= -(-missing // worth) * cost
        ]
        if whole:
            total, payer, _, _ = min(whole)
            shares[payer] += total
            return True
        # No stock pays for all of it: the best rate comes first, as far as it lasts.
        payer, cost, worth = max(open_, key=_worth_of_rate)
        steps = left[payer] // cost
        shares[payer] += steps * cost
        missing -= steps * worth
    return True


def _worth_of_rate(rate: tuple[str, int, int]) -> float:
    """How much one of the stock that pays is worth."""
    return rate[2] / rate[1]


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


def pay(table: Table, deal: Deal, owed: Bill) -> None:
    """Take the price from the player, from stand-ins first, unless they are last."""
    is_mixed = bool(owed.substitutes or owed.rates)
    shares = _shares(table, deal.player, owed) or {} if is_mixed else owed.amounts
    for key, number in shares.items():
        spend(table, deal.player, key, number)
    for key in owed.everything:
        table.set_stock(deal.player, key, 0)


def really_paid(table: Table, player: Player, owed: Bill) -> dict[str, int]:
    """The stocks a player gives for a bill at the rates of exchange there are; the bill itself if there are none."""
    return (_shares(table, player, owed) if owed.rates else None) or owed.amounts


def spend(table: Table, player: Player, stock: str, number: int) -> int:
    """Take so much of a stock from a player as a price, never more than there is; how much went.

    It leaves the game: tokens of a pool are noted, so that each pool still adds up.
    """
    gone = lose(table, player, stock, number)
    if gone and stock in table.layout.pooled:
        set_supplied(table, player, stock, -gone)
    return gone


def shares(table: Table, deal: Deal) -> dict[tuple[Player, str], int]:
    """How much of which stock others pay for an action; a free action costs nobody anything."""
    if (SharedCost, deal.form.key) not in table.layout.spoken_of or deal.is_free:
        return {}
    found: dict[tuple[Player, str], int] = defaultdict(int)
    for one in held(table, deal.player, SharedCost):
        if one.ability.concerns(table, deal):
            cover(table, one)
            for sharer, stock, number in one.ability.shares(table, one, deal):
                found[sharer, stock] += number
    return found


def can_share(table: Table, deal: Deal) -> bool:
    """Whether all others have what the action costs them."""
    for (player, key), number in shares(table, deal).items():  # noqa: SIM110 - asked for every option
        if available(table, player, key) < number:
            return False
    return True


def share(table: Table, deal: Deal) -> None:
    """Take from others their share of the price."""
    for (player, key), number in shares(table, deal).items():
        spend(table, player, key, number)


def has_required(table: Table, deal: Deal) -> bool:
    """Whether a player has everything that abilities require for an action; a free action requires nothing."""
    if (Requirement, deal.form.key) not in table.layout.spoken_of or deal.is_free:
        return True
    for one in held(table, deal.player, Requirement):
        if one.ability.concerns(table, deal):
            cover(table, one)
            if not one.ability.is_met(table, deal.player):
                return False
    return True
