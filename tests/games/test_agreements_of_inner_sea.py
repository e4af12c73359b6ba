"""Options of single scenarios of the fourth game: what a general brings, an appeal that costs more each time, raids."""

import pytest
from tests.games.test_special_rules_of_inner_sea import laid, numbered, place, say
from tests.support.matches import bring, give

from cardwright.engine.rules.supplies import lay_in
from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY
from cardwright.model.plan.plan import plan_of
from cardwright.tree.potential import on_card

VISIGOTHS, WEST, PERSIANS = 0, 1, 2
CARTHAGE, ROME = 0, 1


def only_card(match: Match, number: int) -> None:
    """Let the fate deck have the card of this number, and no other."""
    for one in list(match.table.in_zone("fate-deck", NOBODY)):
        match.table.put(one, "box", NOBODY)
    numbered(match, number)


def disks(match: Match, area: str, player: int) -> int:
    return match.table.counter(place(match, area), "disk", player)


@pytest.mark.parametrize("generalship, allies", [("plain", 0), ("brilliant", 1)])
def test_hannibal_brings_an_ally_to_each_competition_on_land(generalship, allies):
    match = laid("hannibal", 4, generalship=generalship).clone()
    match.table.set_counter(place(match, "apulia"), "quarrel", 1)
    for player in (CARTHAGE, ROME):
        assert not match.act(player, "rally")
        say(match)
    found = [match.table.counter(place(match, "apulia"), "allied-disk", player) for player in (CARTHAGE, ROME)]
    assert found == [allies, 0]


def appealing(*answers: str, menaced: bool = True, **options: str) -> Match:
    """The Western Empire at the beginning of competitions: an invader stands next to Rome, and the card is even."""
    match = laid("fall-of-rome-1-4p", 4, **options).clone()
    if menaced:
        match.table.set_counter(place(match, "etruria"), "disk", 2, VISIGOTHS)
    give(match, WEST, victory_point=10, talent=0)
    for answer in answers:
        only_card(match, 12)
        assert not match.act(WEST, "stand-down")
        while match.decision is not None:
            match.answer(answer)
    return match


def treasure(match: Match) -> tuple[int, int]:
    return match.table.stock(WEST, "victory-point"), match.table.stock(WEST, "talent")


def test_each_appeal_to_the_pope_costs_a_point_more():
    assert treasure(appealing("yes", papal_appeal="heard")) == (9, 1)
    assert treasure(appealing("yes", "yes", papal_appeal="heard")) == (7, 2)
    assert treasure(appealing("yes", "no", papal_appeal="heard")) == (9, 1)


def test_nobody_appeals_unless_it_was_agreed_and_an_invader_stands_near_rome():
    assert treasure(appealing("yes")) == (10, 0)
    assert treasure(appealing("yes", menaced=False, papal_appeal="heard")) == (10, 0)


@pytest.mark.parametrize("number, raided", [(12, (3, 0)), (34, (0, 3)), (23, (3, 3)), (56, (0, 0))])
def test_a_card_says_who_crosses_the_border_each_year(number, raided):
    for raids, expected in (("yearly", raided), ("none", (0, 0))):
        match = laid("fall-of-rome-2-v1", 4, border_raids=raids).clone()
        for area in ("dalmatia", "tarsus"):
            for player in range(4):
                match.table.set_counter(place(match, area), "disk", 0, player)
        lay_in(match.table, "calendar", "turn", 1)
        only_card(match, number)
        assert not match.act(VISIGOTHS, "herald-the-turn")
        say(match)
        assert (disks(match, "dalmatia", VISIGOTHS), disks(match, "tarsus", PERSIANS)) == expected


def playing(match: Match, player: int, key: str) -> tuple[str, int]:
    """Why a player may not play a card of the hand, and how many barbarians its text can bring."""
    tried = match.clone()
    give(tried, player, attention=1)
    card = bring(tried, key, player, "hand")
    return tried.act(player, "play", card), on_card(tried.table, card, ("barbarian",))


def test_an_empire_may_be_barred_from_cards_that_bring_barbarians_and_from_no_others():
    """Of the cards known so far only events bring any, and these nobody plays."""
    free, barred = (laid("fall-of-rome-1-4p", 4, raider_cards=reading) for reading in ("free", "barred"))
    cards = [
        key for key, card in plan_of(free.table).game.cards.items() if card.kind in ("playable-card", "investment")
    ]
    assert len(cards) > 20
    for key in cards:
        usual, number = playing(free, WEST, key)
        assert playing(barred, WEST, key)[0] == ("forbidden" if number else usual)
        assert playing(barred, VISIGOTHS, key) == playing(free, VISIGOTHS, key)
