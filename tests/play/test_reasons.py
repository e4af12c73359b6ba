"""Why a number is what it is: reasons add up, say where they stand, and are opened down to the cards."""

from random import Random

import pytest
from tests.support.games import compiled
from tests.support.matches import bring, give, small, small_game, small_library

from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.prices import bill
from cardwright.engine.run.match import Match
from cardwright.engine.run.uses import USE
from cardwright.play.asked import deals
from cardwright.play.charged import price_of, priced
from cardwright.play.reasons import Account, account, lines, looked_at
from cardwright.play.telling import Teller

AGES, HEXES = "through-the-ages", "tempus"


def teller(game: str, language: str = "en") -> Teller:
    return Teller(compiled().tongues[game, language], compiled().messages)


def positions(game: str, seed: int, answers: int, every: int) -> "list[Match]":
    """Positions of a game that goes at random."""
    match, draw, found = Match.play(compiled().rulebook.games[game], 2, {}, seed), Random(seed), []
    for number in range(answers):
        if match.decision is None:
            break
        if number % every == 0:
            found.append(match.clone())
        match.answer(draw.choice(match.decision.options).key)
    return found


def with_card(card: str, **counters: int) -> Match:
    """A game in which the first player has a card in play, and counters on it."""
    match = Match.play(compiled().rulebook.games[AGES], 2, {}, 1)
    entity = match.table.add_entity(card, "play", 0)
    for counter, number in counters.items():
        match.table.set_counter(entity, counter, number, 0)
    match.table.forget()
    return match


def assert_adds_up(one: Account) -> None:
    assert sum(reason.amount for reason in one.reasons) == one.total, "\n".join(lines(one))
    for reason in one.reasons:
        assert reason.amount
        assert reason.said
        for part in reason.through:
            assert_adds_up(part)


@pytest.mark.parametrize("game, seed", [(AGES, 1), (AGES, 2), (HEXES, 1), (HEXES, 2)])
def test_the_reasons_of_every_number_add_up_and_say_where_they_stand(game, seed):
    said = teller(game)
    for match in positions(game, seed, 240, 40):
        for player in range(2):
            for key in compiled().rulebook.games[game].stats:
                one = account(match.table, said, player, key)
                assert one.total == stat(match.table, player, key)
                assert_adds_up(one)
                assert all(".cards:" in reason.where for reason in one.reasons), "\n".join(lines(one))


@pytest.mark.parametrize("game, seed", [(AGES, 1), (AGES, 2), (HEXES, 1)])
def test_the_reasons_of_every_price_add_up_to_the_price(game, seed):
    said, seen = teller(game), 0
    for match in positions(game, seed, 240, 12):
        player, table = match.decision.player, match.table
        for option in (*match.decision.options, *match.decision.on_request):
            wanted = []
            for deal in deals(match, option):
                owed = bill(table, deal)
                wanted += [(said.noun(key), number) for key, number in owed.amounts.items() if number]
                wanted += [(said.noun(key), table.stock(player, key)) for key in owed.everything]
            if option.action == USE or not wanted:
                continue
            accounts = price_of(match, said, option)
            for one in accounts:
                assert_adds_up(one)
            assert sorted((one.name, one.total) for one in accounts if one.total) == sorted(wanted)
            shown = said.option(match, option)
            assert all(f"{number} " in shown for _, number in wanted)
            seen += 1
    assert seen > 20


def test_a_number_that_comes_through_another_names_the_card_at_its_end():
    match = with_card("despotism-a")
    told = "\n".join(lines(account(match.table, teller(AGES), 0, "civil-hand-limit")))
    assert "+1 for each point of civil action  (cards/through-the-ages/vocabulary/stats.cards:" in told
    assert "Despotism  (cards/through-the-ages/board.cards:" in told


def test_a_number_is_taken_apart_only_once():
    match = with_card("medieval-army-i")
    warriors = next(one for one in match.table.in_play(0) if match.table.card(one).key == "warriors-a")
    knights = match.table.add_entity("knights-i", "play", 0)
    for entity in (warriors, knights):
        match.table.set_counter(entity, "worker", 2, 0)
    match.table.forget()
    told = list(lines(account(match.table, teller(AGES), 0, "strength")))
    assert sum("Medieval Army" in line for line in told) >= 2, "\n".join(told)
    assert sum(line.strip().startswith("+") and "product of army bonus and army" in line for line in told) == 1


def test_a_limit_is_a_reason_like_any_other():
    match = with_card("despotism-a")
    for _ in range(12):
        match.table.add_entity("hanging-gardens-a", "play", 0)
    match.table.forget()
    one = account(match.table, teller(AGES), 0, "happiness")
    assert one.total == 8
    assert one.reasons[-1].said == "at most 8"
    assert one.reasons[-1].amount < 0


def test_a_card_that_makes_an_action_cheaper_is_named_in_its_price():
    match = with_card("moses-a")
    table = match.table
    deal = match.deal(0, "increase-population")
    assert deal is not None
    told = "\n".join(line for one in priced(table, teller(AGES), deal) for line in lines(one))
    assert "-1  Moses  (cards/through-the-ages/" in told
    assert "population cost" in told


def test_only_numbers_that_the_table_shows_are_listed():
    match = with_card("despotism-a")
    listed = looked_at(match.table, 0)
    assert "strength" in listed
    assert not {"leading-old-support", "bank-edge", "army-of-any-age"} & set(listed)


@pytest.mark.parametrize("language", ["en", "es", "fr", "pt"])
def test_every_reason_can_be_told_in_every_language(language):
    match = with_card("hanging-gardens-a")
    for key in compiled().rulebook.games[AGES].stats:
        assert list(lines(account(match.table, teller(AGES, language), 0, key)))


SPOKEN = """
season Spring
  level: 1

stat ribbon

setup
  Each trader gains 9 coins.
  Until the end of the turn, recruiting costs 2 coins more.

phase morning phase
  Until the end of the turn, recruiting costs 1 coin less.

phase work phase
  any number of actions

action recruit
  in the work phase
  cost 3 coins
  Gain 1 favor.

action recruit
  in the work phase
  done to a mill in hand
  cost 1 coin
  Until the end of the round, +4 fame.

rule luck
  While you have 2 favors, +1 fame.
  While you have 1 coin, +8 fame.

mill Wheel, season Spring
  +3 skill.

landmark Guild
  +1 ribbon for each skill of your mills.
  +1 fame for each level of your mills.
"""


def small_teller() -> Teller:
    library = small_library(SPOKEN)
    return Teller(library.tongues["primer", "en"], library.messages)


def told(match: Match, key: str) -> dict[str, int]:
    one = account(match.table, small_teller(), 0, key)
    assert_adds_up(one)
    return {reason.said: reason.amount for reason in one.reasons}


def test_a_rule_gives_its_own_sentence_as_the_reason():
    match = small(SPOKEN)
    give(match, coin=1, favor=2)
    assert told(match, "fame") == {"While you have 2 favors, +1 fame.": 1, "While you have 1 coin, +8 fame.": 8}
    give(match, favor=0)
    assert told(match, "fame") == {"While you have 1 coin, +8 fame.": 8}


def test_a_phase_and_the_set_up_give_their_sentences_as_the_reasons_of_a_price():
    match = Match.play(small_game(SPOKEN), 2)
    [price] = priced(match.table, small_teller(), match.deal(0, "recruit"))
    assert_adds_up(price)
    assert [(reason.amount, reason.said) for reason in price.reasons] == [
        (3, "cost 3 coins"),
        (2, "Until the end of the turn, recruiting costs 2 coins more."),
        (-1, "Until the end of the turn, recruiting costs 1 coin less."),
    ]
    assert all(".cards:" in reason.where for reason in price.reasons)
    assert len({reason.where for reason in price.reasons}) == 3


def test_a_number_that_is_counted_by_a_stat_of_cards_shows_that_stat_and_one_counted_by_levels_nothing_more():
    match = small(SPOKEN)
    for card in ("wheel-spring", "wheel-spring", "guild"):
        bring(match, card)
    [ribbons] = account(match.table, small_teller(), 0, "ribbon").reasons
    [skill] = ribbons.through
    assert (ribbons.amount, skill.total, [part.amount for part in skill.reasons]) == (6, 6, [3, 3])
    [levels] = account(match.table, small_teller(), 0, "fame").reasons
    assert (levels.amount, levels.through) == (2, ())
