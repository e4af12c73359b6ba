"""What is offered is just what can be done: every move that is listed is taken, and every move taken is listed."""

from itertools import product

import pytest
from tests.support.matches import bring, give, small, small_library

from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY, NOTHING
from cardwright.model.plan.plan import plan_of
from cardwright.play.telling import Teller

WORK = """
counter picker

attribute price, usually 1

season Spring
  level: 1

season Autumn
  level: 2

stock guest
  pays for coins when building a grove
  pays for coins when appointing a captain
  pays for favors when appointing a captain

stock day
  refilled at the end of the turn

stat day
  starts at 2

zone in the market, shared
  has 3 places
  places 1 to 2: 1
  places 3 to 3: 3

landmark Shrine
  When you rest, gain 1 favor and 1 guest.

phase work phase
  any number of actions

action harvest
  in the work phase
  cost 2 coins and 1 favor
  Gain 1 coin.

action recruit
  in the work phase
  needs 2 coins
  cost 1 day
  Gain 1 coin.

action hold a festival
  in the work phase
  cost all days, none spent
  Gain 1 coin.

action build
  done to a workshop in hand
  in the work phase
  cost coins equal to its price
  Move it into play.

action reduce
  done to a mill in hand
  in the work phase
  cost 1 coin
  cost 1 favor if it is a season Autumn mill
  Move it to the discard pile.

action ruin
  done to a workshop in hand
  in the work phase
  only if it is a mill
  Move it to the discard pile.

action appoint
  done to a captain in hand
  in the work phase
  cost 1 coin and 1 favor
  Move it into play.

action improve
  done to a workshop in play
  in the work phase
  from a lower card of its kind with a picker
  cost coins equal to the rise in price
  Move 1 picker up to it.

action buy
  done to a landmark in the market
  in the work phase
  cost coins equal to the price of its place
  Move it into play.

action send
  done to a storm in hand
  in the work phase
  against another trader
  cost 1 favor
  Move it to the discard pile.

mill Low, season Spring
  price: 1
  +1 skill.

mill High, season Autumn
  price: 3
  +1 skill.

mill Gift, season Spring
  price: 0
  +1 skill.

grove Elm, season Spring
  price: 2
  +1 skill.

landmark Sale
  Each mill costs 1 coin less.

landmark Tax
  Building a workshop costs each other trader 1 coin more.

landmark Ban
  Each other trader cannot appoint a captain.

captain Ada
  +1 skill.

landmark Wall
  Sending a storm against you costs twice as many favors.

storm Gale
  +1 skill.
"""


ON_CARDS = ("build", "reduce", "ruin", "appoint", "improve", "buy")


def table(purse: tuple[int, int, int, int], cards: tuple[str, ...]) -> Match:
    """The first player has something of everything in hand and in play, and what is in the purse."""
    match = small(WORK, 3)
    for card in cards:
        bring(match, card, 0 if card == "sale" else 1)
    for card in ("low-spring", "high-autumn", "elm-spring", "gale", "ada"):
        bring(match, card, zone="hand")
    match.table.set_counter(bring(match, "low-spring"), "picker", 1, 0)
    bring(match, "high-autumn")
    for _ in range(3):
        bring(match, "shrine", NOBODY, "market")
    coin, favor, guest, day = purse
    give(match, coin=coin, favor=favor, guest=guest, day=day)
    return match


def offered(match: Match) -> set[tuple[str, int, int]]:
    phase = plan_of(match.table).game.phases["work-phase"]
    return {(option.action, option.entity, option.target) for option in match.turn.course.moves(0, phase)}


def taken(match: Match) -> set[tuple[str, int, int]]:
    """Every move that is taken, tried one by one on a copy."""
    things = range(len(match.table.state.cards))
    moves = [(action, NOTHING, NOBODY) for action in ("harvest", "recruit", "hold-festival")]
    moves += [(action, entity, NOBODY) for action in ON_CARDS for entity in things]
    moves += [("send", entity, target) for entity in things for target in (0, 1, 2)]
    return {move for move in moves if match.clone().act(0, *move) == ""}


@pytest.mark.parametrize("cards", [(), ("sale",), ("tax",), ("wall", "tax"), ("ban",), ("sale", "sale", "wall")])
def test_what_is_offered_is_just_what_can_be_done(cards):
    for purse in product((0, 1, 2, 3), (0, 1, 2), (0, 1), (0, 1, 2)):
        match = table(purse, cards)
        assert offered(match) == taken(match), purse


def test_a_price_is_told_once_or_for_each_lower_card_that_may_be_given_up():
    match, library = table((3, 2, 0, 2), ()), small_library(WORK)
    teller = Teller(library.tongues["primer", "en"], library.messages)
    match.table.set_counter(bring(match, "gift-spring"), "picker", 1, 0)
    match.turn.play()
    said = [teller.option(match, option) for option in match.decision.options]
    assert "improve High (Low: 2 coins; Gift: 3 coins)" in said
    assert "build High (3 coins)" in said
    assert "reduce High (1 coin, 1 favor)" in said
    assert "harvest (2 coins, 1 favor)" in said
    assert "recruit (1 day)" in said
    assert "hold a festival (2 days)" in said
