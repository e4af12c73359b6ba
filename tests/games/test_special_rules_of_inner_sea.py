"""Special rules of the fourth game: cards that decide between equals, cards that come back, teams, and agreements."""

from functools import cache

from tests.support.games import compiled
from tests.support.matches import bring, give

from cardwright.engine.rules.ground import places
from cardwright.engine.rules.teams import team_of
from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY, Entity
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.staged import staged
from cardwright.play.bots import bot
from cardwright.play.policies import PolicyBot
from cardwright.play.seat import Seat

GOLDEN_LANES = {"gulf-of-sidon", "levantine-sea", "egyptian-sea"}
"""The seas next to the gold of Phoenicia, Tyre and the Nile Delta that the Sea Peoples reach in the first turn."""
SEA_PEOPLES = 1


def begun(scenario: str | None, players: int, **options: str) -> Match:
    """A table on which nothing has happened yet."""
    readings = {key.replace("_", "-"): value for key, value in options.items()}
    return Match.begin(staged(compiled().rulebook.games["inner-sea"], scenario), players, readings)


@cache
def laid(scenario: str, players: int, **options: str) -> Match:
    """A game that is set up; somebody answers by chance."""
    match, anyone = begun(scenario, players, **options), bot("random", 1)
    assert not match.set_up()
    while match.decision is not None:
        match.answer(anyone.choose(Seat(match, match.decision.player)))
    return match


def place(match: Match, key: str) -> Entity:
    return next(one for one in places(match.table) if match.table.card(one).key == key)


def numbered(match: Match, *numbers: int) -> None:
    """Let the fate deck have the cards of these numbers, in this order."""
    by_number = {card.attributes.get("number"): key for key, card in plan_of(match.table).game.cards.items()}
    for number in numbers:
        bring(match, by_number[number], 0, "fate-deck")


def say(match: Match, *wanted: str) -> None:
    """Answer everything that is asked: with these cards or areas as far as they are offered, or else with yes."""
    while match.decision is not None:
        named = {match.table.card(one.entity).key: one.key for one in match.decision.options if one.entity >= 0}
        keys = [one.key for one in match.decision.options]
        match.answer(next((named[one] for one in wanted if one in named), "yes" if "yes" in keys else keys[0]))


def hand(match: Match, player: int) -> list[str]:
    return sorted(match.table.card(one).key for one in match.table.in_zone("hand", player))


def test_n01_of_three_equal_areas_the_highest_card_decides():
    match = begun(None, 2, rival_ties="cards")
    areas = ("phoenicia", "tyre", "canaan")
    order = [match.table.card(one).key for one in places(match.table) if match.table.card(one).key in areas]
    for area in areas:
        match.table.set_counter(place(match, area), "nominee", 1, 0)
    numbered(match, 12, 7, 88)
    assert not match.act(0, "cast-lots")
    assert [area for area in order if match.table.counter(place(match, area), "favor", 0)] == [order[2]]


def test_s02_strategos_comes_back_free_and_two_more_cards_in_place_of_two_of_the_deck():
    match = laid("alexander", 3).clone()
    table = match.table
    keepsakes = ("strategos", "armored-infantry", "metal-forge-armor")
    for one in list(table.in_zone("hand", 0)):
        key = table.card(one).key
        table.put(one, "hand" if key == "strategos" else "tent" if key in keepsakes else "box", 0)
    # A spy takes Strategos, which goes to the tent all the same.
    give(match, 1, attention=1)
    assert not match.act(1, "play", bring(match, "master-spy", 1, "hand"))
    say(match, "strategos")
    assert sorted(table.card(one).key for one in table.in_zone("tent", 0)) == sorted(keepsakes)
    assert "strategos" not in hand(match, 1)
    # Three cities, two talents.
    table.set_counter(place(match, "macedon"), "disk", 2, 0)
    give(match, 0, talent=2)
    for one in list(table.in_zone("fate-deck", NOBODY)):
        if "event" in table.card(one).kinds:
            table.put(one, "box", NOBODY)
    before = len(table.in_zone("fate-deck", NOBODY))
    assert not match.act(0, "draw-hand")
    say(match)
    assert len(hand(match, 0)) == 6
    assert set(keepsakes) <= set(hand(match, 0))
    assert before - len(table.in_zone("fate-deck", NOBODY)) == 1 + 2
    assert table.stock(0, "talent") == 0


def test_s03_alexander_has_ninety_eight_disks():
    table = laid("alexander", 3).table
    assert table.stock(0, "supply-disk") + sum(number for _, number in table.bearing("disk", 0)) == 98


def test_s04_three_seas_next_to_gold_are_equal_and_a_card_for_each_decides():
    match = laid("god-king", 4, rival_ties="cards").clone()
    table = match.table
    give(match, SEA_PEOPLES, ready_disk=4)
    numbered(match, 12, 7, 88)
    own, named = PolicyBot("sea-raider", 1), []
    assert not match.act(SEA_PEOPLES, "march-out")
    while table.stock(SEA_PEOPLES, "ready-disk") == 4:
        key = own.choose(Seat(match, match.decision.player))
        named.append(table.card(match.decision.option(key).entity).key)
        match.answer(key)
    assert set(named) == GOLDEN_LANES
    found = {key: table.counter(place(match, key), "disk", SEA_PEOPLES) for key in GOLDEN_LANES}
    order = [table.card(one).key for one in places(table) if table.card(one).key in GOLDEN_LANES]
    assert found == {order[0]: 0, order[1]: 0, order[2]: 1}


def test_n06_a_card_takes_no_disk_from_a_partner_alone():
    match = begun("teams-of-two", 4)
    for area, player in (("ionia", 2), ("phrygia", 1), ("phrygia", 2)):
        match.table.set_counter(place(match, area), "disk", 1, player)
    give(match, 0, attention=1)
    assert not match.act(0, "play", bring(match, "earthquake", 0, "hand"))
    say(match, "ionia", "phrygia")
    left = {
        (area, player): match.table.counter(place(match, area), "disk", player)
        for area, player in (("ionia", 2), ("phrygia", 1), ("phrygia", 2))
    }
    assert left == {("ionia", 2): 1, ("phrygia", 1): 0, ("phrygia", 2): 1}


def test_n09_teams_are_of_equal_size():
    sizes = {("teams-of-two", 4): 2, ("teams-of-two", 6): 2, ("teams-of-three", 6): 3}
    for (scenario, players), size in sizes.items():
        table = begun(scenario, players).table
        assert [len(team_of(table, seat)) for seat in table.layout.seats] == [size] * players
    assert len(team_of(begun("teams-of-two", 5).table, 0)) == 1
