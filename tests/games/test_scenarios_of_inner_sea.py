"""The scenarios of the fourth game: each row of the facts is one, with its players, map, forces, gold and end."""

import csv
import re
from functools import cache

import pytest
from tests.support.games import compiled
from tests.support.pages import ROOT

from cardwright.engine.rules.ground import places
from cardwright.engine.run.match import Match
from cardwright.model.plan.plan import plan_of
from cardwright.model.plan.readings import ReadingError, refuse_unplayable
from cardwright.model.rulebook.game import Game
from cardwright.model.rulebook.staged import staged
from cardwright.play.bots import bot
from cardwright.play.playing import Job, play
from cardwright.play.policies import usual_bots
from cardwright.play.seat import Seat
from cardwright.play.trace import Settings

FACTS = ROOT / "tests" / "facts" / "inner-sea-scenarios.csv"
MASKS = {
    "west_extended": "wider west",
    "east_extended": "wider east",
    "east_alexander": "Macedonian",
    "east_god_king": "Egyptian",
}
"""The masks of the facts that go by another name here."""
ALONE = ("punic_wars", "second_punic_war", "caesar_pompey", "antony_cleopatra")
"""Rows that are played by several and alone; alone they are scenarios of their own."""
SEATS = {
    "hannibal": ("Carthage", "Rome", "Macedonia", "Syracuse"),
    "hannibal_solo": ("Carthage", "Rome", "Macedonia", "Syracuse"),
    "greeks_persians": ("Land", "Greece", "Sea"),
    "alexander": ("Greece", "Land", "Sea"),
    "darius_iii": ("Greece", "Land", "Sea"),
    **dict.fromkeys(
        ("god_king", "god_king_2p_i", "god_king_2p_ii", "god_king_3p", "god_king_assyria"),
        ("Hittites", "Sea Peoples", "Egypt", "tributaries"),
    ),
    "god_king_phoenicia": ("Hittites", "Sea Peoples", "Egypt", "tributaries"),
    "god_king_mycenae": ("Hittites", "Sea Peoples", "Egypt", "tributaries", "Mycenae"),
}
"""Who sits where, by the words of the facts."""
UNNAMED = 2
"""So many lands of the west the sources never name."""
MARCH = {"edetani", "tarraco", "gaul"}
"""Where cards decide on the barbarians."""
PLAYERS = {"four_a": 3, "four_c": 5, "god_king_mycenae": 5, "custom_standard": 2, "custom_exploration": 2}
"""Where the facts count others than they list, or leave the number open."""


@cache
def game() -> Game:
    return compiled().rulebook.games["inner-sea"]


@cache
def rows() -> dict[str, dict[str, str]]:
    with FACTS.open(encoding="utf-8") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def key(row: str) -> str:
    return row.replace("_", "-")


def written(name: str) -> str:
    return re.sub(r"[^a-z]+", "-", name.lower()).strip("-")


TEAMS = {"teams-of-two", "teams-of-three"}
"""Team play has no row of its own in the facts."""
SCENARIOS = [key(row) for row in rows()] + [f"{key(row)}-solo" for row in ALONE]
RANDOM = "random"
EXPLORED = "custom-exploration"
"""Barbarians come there before the first growth."""
BRIEF = "fall-of-rome-2-v3"
"""A short game alone."""


def row_of(scenario: str) -> dict[str, str]:
    name = scenario.replace("-", "_")
    return rows().get(name) or rows()[name.removesuffix("_solo")]


def players_of(scenario: str) -> int:
    return game().scenarios[scenario].players[0] if game().scenarios[scenario].players else 2


@cache
def set_up(scenario: str) -> Match:
    """A game as it stands before the first disk of the first growth is placed, or before anything is explored."""
    anyone = bot(RANDOM, 1)
    if scenario == EXPLORED:
        match = Match.begin(game_of(scenario), players_of(scenario), {}, 1)
        assert not match.set_up()
    else:
        match = Match.play(game_of(scenario), players_of(scenario), {}, 1)
    while not any(match.table.in_zone("hand", seat) for seat in match.table.layout.seats):
        match.answer(anyone.choose(Seat(match, match.decision.player)))
    return match


def standing(match: Match, counter: str, player: int = 0) -> dict[str, int]:
    table = match.table
    there = {table.card(place).key: table.counter(place, counter, player) for place in places(table)}
    return {area: number for area, number in there.items() if number}


def forces(text: str) -> dict[str, int]:
    """Areas and numbers, as in *3 each: Syracuse, Noricum; 1: Sea of Sicily* or *3+Gold Macedon; 2 Dalmatia*."""
    found = {}
    for part in text.split("; "):
        if match := re.match(r"(\d)(?: each|\+Gold)?:? (.+)", part):
            found |= {written(area): int(match[1]) for area in match[2].split(", ")}
    return found


def golden(text: str) -> dict[str, int]:
    """Areas and how much gold they have, as in *Rome 2, Gades, Tyre 1 each; Phrygia*."""
    text = text.removeprefix("solo: ").replace(" 1 each", "").replace(" (Barbarian)", "").replace("; ", ", ")
    found = {}
    for part in text.split(", "):
        name, number = re.fullmatch(r"(.*?)(?: (\d))?", part).groups()
        found[written(name)] = int(number or 1)
    return found


def test_every_row_of_the_facts_is_a_scenario_and_only_team_play_is_one_more():
    assert set(SCENARIOS) | TEAMS == set(game().scenarios)
    assert len(rows()) == 46


@pytest.mark.parametrize("row", rows())
def test_as_many_play_on_the_map_that_the_row_says(row):
    scenario, said = game().scenarios[key(row)], rows()[row]
    assert players_of(key(row)) == PLAYERS.get(row, int(said["civ_count"].split("-")[0]) if row not in PLAYERS else 0)
    masks = [line.values for line in scenario.played_with if line.option == "mask"]
    wanted = said["map"]
    if wanted not in ("any", "as base", "full"):
        assert masks == [(MASKS.get(wanted, wanted),)]
    elif wanted == "full":
        assert masks == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_begins_in_the_epoch_with_the_barbarians_gold_and_hands_of_its_row(scenario):
    row, match = row_of(scenario), set_up(scenario)
    table = match.table
    assert plan_of(table).eras[table.state.era] == (re.match(r"[IV]+", row["epoch_start"]) or ["I"])[0]
    barbarians = (
        forces(row["barbarian_setup"])
        if scenario != "god-king-assyria"
        else forces(rows()["god_king"]["barbarian_setup"])
    )
    ours = standing(match, "barbarian")
    if scenario.startswith("hannibal"):
        barbarians, ours = ({k: v for k, v in one.items() if k not in MARCH} for one in (barbarians, ours))
    assert ours == barbarians
    gold = {**standing(match, "gold")}
    for area, number in standing(match, "rival-gold").items():
        gold[area] = gold.get(area, 0) + number
    is_alone = scenario.endswith("-solo") or not row["gold"].startswith("solo")
    wanted = golden(row["gold"]) if row["gold"] != "none" and is_alone else {}
    inside = MASK_LINES.get(row["map"])
    wanted = {area: one for area, one in wanted.items() if inside is None or game().cards[area].attributes.get(inside)}
    if scenario.startswith("caesar"):
        # What Rome is worth to those who control it is marked in the same way.
        wanted["rome"] = wanted.get("rome", 0) + 1
    assert gold == wanted


MASK_LINES = {"west": "west-map", "east": "east-map"}
"""By map of the facts: the attribute of an area that is on it; gold of factions that do not play is left out there."""


@pytest.mark.parametrize(
    "scenario", [one for one in SCENARIOS if "map:" in row_of(one)["start_disks"] or one.startswith("god-king")]
)
def test_the_disks_of_every_faction_are_as_many_as_the_facts_count(scenario):
    row, match = row_of(scenario), set_up(scenario)
    counted = rows()["god_king"] if row["id"].startswith("god_king") else row
    text = counted["start_disks"] if row["id"] != "darius_iii" else rows()["alexander"]["start_disks"]
    for seat, name in enumerate(SEATS[row["id"]]):
        said = re.search(rf"{name} (\d+)", text if name != "Mycenae" else row["start_disks"])
        assert said, f"the facts do not count {name}"
        number = 25 if row["id"] == "darius_iii" and name == "Greece" else int(said[1])
        has = sum(standing(match, "disk", seat).values())
        if scenario.startswith("hannibal") and name == "Carthage":
            # The march brings up to four disks more.
            assert number <= has <= number + 4
        else:
            assert has == number, name


@pytest.mark.parametrize("scenario", [one for one in SCENARIOS if one.startswith("fall-of-rome")])
def test_the_empires_have_all_their_disks_on_the_map_and_the_invaders_begin_outside(scenario):
    match = set_up(scenario)
    there = [sum(standing(match, "disk", seat).values()) for seat in match.table.layout.seats]
    wanted = {"west": [0, 49 - UNNAMED], "east": [0, 49 - 1], "full": [0, 49 - UNNAMED, 0, 49]}[row_of(scenario)["map"]]
    # On the map of the east, Sirt is beyond the border. Alone, a card has brought the first disk of the first invader.
    assert there == [int(scenario.startswith("fall-of-rome-2")), *wanted[1:]]


@pytest.mark.parametrize(
    "scenario", [key(row) for row in rows() if re.match(r"(12|16|20) each", rows()[row]["start_disks"])]
)
def test_civilizations_begin_with_the_disks_of_their_row_and_five_cards(scenario):
    match, row = set_up(scenario), row_of(scenario)
    table = match.table
    for seat in table.layout.seats:
        assert sum(standing(match, "disk", seat).values()) == int(row["start_disks"].split()[0])
        assert len(table.in_zone("hand", seat)) == 5
        disks = table.stock(seat, "supply-disk") + table.stock(seat, "ready-disk")
        total = disks + sum(number for _, number in table.bearing("disk", seat))
        assert total == (100 if "two colours" in row["start_disks"] else 50)


HANDS = {
    "fall-of-rome-1-4p": [3, 2, 3, 2],
    "hannibal": [5, 5, 2, 0],
    "greeks-persians": [2, 5, 2],
    "alexander": [6, 2, 3],
    "god-king": [3, 3, 5, 0],
}
"""The first hands: in the God-King two cards lie on the table, which are in hand here."""


@pytest.mark.parametrize("scenario", HANDS)
def test_the_first_hands_are_as_large_as_the_facts_say(scenario):
    match = set_up(scenario)
    assert [len(match.table.in_zone("hand", seat)) for seat in match.table.layout.seats] == HANDS[scenario]
    assert not [
        one
        for seat in match.table.layout.seats
        for one in match.table.in_zone("hand", seat)
        if "event" in match.table.card(one).kinds
    ]


def test_talents_that_somebody_begins_with():
    assert [set_up("hannibal").table.stock(seat, "talent") for seat in range(4)] == [0, 2, 0, 0]
    assert [set_up("god-king").table.stock(seat, "talent") for seat in range(4)] == [0, 0, 4, 0]


def test_alone_the_same_seed_gives_the_same_bytes():
    answers: list[list[str]] = [[], []]
    for heard in answers:
        names = usual_bots(game_of(BRIEF), 2, RANDOM)
        one = play(game(), Job(Settings("inner-sea", 2, 7, {}, BRIEF), names), heard.append)
        heard.append(one.state_hash)
    assert answers[0] == answers[1]


def game_of(scenario: str) -> Game:
    return staged(game(), scenario)


WESTERN, MIDDLE = {"gauls", "celtiberians", "mauretanians"}, {"romans", "carthaginians", "mycenaeans", "minoans"}
CHOSEN = {
    "six-civs": [(WESTERN, 2), (MIDDLE, 2), ({"egyptians"}, 1), ({"phoenicians", "trojans"}, 1)],
    "five-civs": [(WESTERN, 2), (MIDDLE, 2), (WESTERN | MIDDLE, 3), ({"egyptians"}, 1)],
    "two-in-west": [({"carthaginians", "celtiberians"}, 1)],
}
"""Lists of which so many peoples play at most."""


@pytest.mark.parametrize("scenario", CHOSEN)
def test_n08_a_list_gives_no_more_peoples_than_the_scenario_says(scenario):
    for seed in range(6):
        match, anyone = Match.play(game_of(scenario), players_of(scenario), {}, seed), bot(RANDOM, seed)
        while not any(match.table.in_zone("hand", seat) for seat in match.table.layout.seats):
            match.answer(anyone.choose(Seat(match, match.decision.player)))
        table = match.table
        taken = {table.card(one).key for seat in table.layout.seats for one in table.in_play(seat)}
        assert len(taken) == players_of(scenario)
        for peoples, most in CHOSEN[scenario]:
            assert len(taken & peoples) <= most
        if scenario != "two-in-west":
            assert "egyptians" in taken


def test_what_does_not_go_together_is_refused_with_the_reason():
    for scenario, chosen, reason in [
        ("punic-wars", {"mask": "east"}, "the scenario punic-wars is played with mask west, not with east"),
        (None, {"own-draw": "rich", "rival-draw": "poor"}, "own-draw rich does not go with rival-draw poor"),
        (None, {"point-goal": "50", "agreed-end": "1"}, "point-goal 50 does not go with agreed-end 1"),
    ]:
        with pytest.raises(ReadingError, match=reason):
            refuse_unplayable(staged(game(), scenario), chosen)
