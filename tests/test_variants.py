"""Variants and disputed readings: each changes what it says, they combine, and what excludes each other is refused."""

from random import Random

import pytest
from click.testing import CliRunner
from tests.support.games import compiled
from tests.support.matches import bring, primer_game

from cardwright.cli import main
from cardwright.engine.match import Match
from cardwright.engine.measure import stat
from cardwright.engine.moving import settle
from cardwright.engine.readings import ReadingError, refuse_unplayable, settled
from cardwright.engine.state import NOBODY
from cardwright.play.outcome import ranking, winners
from cardwright.rulebook import Game

GAME = "through-the-ages"
BONUSES = {"public-3": 3, "public-4": 4, "public-5": 5, "by-age": 1, "secret": 0, "open": 3}


def ages() -> Game:
    return compiled().rulebook.games[GAME]


def begun(players: int = 3, seed: int = 1, **options: str) -> Match:
    return Match.play(ages(), players, {key.replace("_", "-"): value for key, value in options.items()}, seed)


def keys(match: Match, zone: str, player: int = NOBODY) -> list[str]:
    return [match.table.card(one).key for one in match.table.in_zone(zone, player)]


def impacts(match: Match, zone: str, player: int = NOBODY) -> int:
    return sum(key.startswith("impact-of") for key in keys(match, zone, player))


def readings() -> list[tuple[str, str]]:
    return [(option.key, value) for option in ages().options.values() for value in option.values[1:]]


def companions(option: str, value: str) -> dict[str, str]:
    """What a reading needs beside it, found out by asking."""
    for mode in ages().options["mode"].values:
        for bonus in ages().options["final-bonus"].values:
            chosen = {"mode": mode, "final-bonus": bonus} | {option: value}
            try:
                refuse_unplayable(ages(), chosen)
            except ReadingError:
                continue
            return chosen
    raise AssertionError(f"{option} {value} can never be played")


# --- refusing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "chosen, reason",
    [
        ({"ganging-up": "barred", "mode": "basic"}, "ganging-up barred does not go with mode basic"),
        ({"leftover-bonus": "unscored"}, "leftover-bonus unscored does not go with final-bonus usual"),
        ({"final-bonus": "secret", "mode": "advanced"}, "it needs mode full"),
        ({"weather": "fine"}, "there is no option 'weather'"),
        ({"hostility": "pacifik"}, "did you mean pacific?"),
    ],
)
def test_what_does_not_go_together_is_refused_with_a_reason(chosen, reason):
    with pytest.raises(ReadingError, match=reason.replace("?", "\\?")):
        Match.play(ages(), 3, chosen)


def test_the_command_line_gives_the_same_reason():
    result = CliRunner().invoke(main, ["play", GAME, "--mode", "basic", "--variant", "military-draw=paid"])
    assert result.exit_code == 2
    assert "military-draw paid does not go with mode basic; it needs mode full, advanced" in result.output


def test_usual_readings_always_go_together():
    for game in (*compiled().rulebook.games.values(), primer_game()):
        refuse_unplayable(game, {})
        assert all(settled(game, {})[key] == option.values[0] for key, option in game.options.items())


def test_every_option_says_what_it_is_about():
    assert [option.key for option in ages().options.values() if not option.notes] == []


# --- combining ------------------------------------------------------------------------------------


@pytest.mark.parametrize("option, value", readings(), ids=lambda part: part)
def test_every_reading_can_be_played(option, value):
    match, random = Match.play(ages(), 2, companions(option, value), 4), Random(4)
    for _ in range(60):
        if match.decision is None:
            break
        assert match.answer(random.choice(match.decision.options).key) == ""
    assert not match.table.state.halted


def test_all_variants_at_once():
    chosen = {key: option.values[-1] for key, option in ages().options.items()} | {
        "mode": "full",
        "spent-event": "exhausted",
    }
    match, random = Match.play(ages(), 3, chosen, 6), Random(6)
    while match.decision is not None:
        assert match.answer(random.choice(match.decision.options).key) == ""
    assert match.is_over


# --- what they change -----------------------------------------------------------------------------


def test_the_easier_game_is_roomier():
    match = begun(difficulty="easier")
    assert match.table.stock(0, "bank-token") == 19
    assert stat(match.table, 0, "urban-limit") == 3


@pytest.mark.parametrize(
    "hostility, left", [("usual", {"aggression", "war", "pact"}), ("pacific", {"pact"}), ("quiet", set())]
)
def test_peace_is_in_the_cards(hostility, left):
    match = begun(hostility=hostility)
    leaves = {match.table.card(one).leaf for one in range(len(match.table.state.cards))}
    assert leaves & {"aggression", "war", "pact"} == left


def test_a_military_card_can_cost_an_action():
    for draw, hand in (("automatic", 2), ("paid", 0)):
        match = begun(players=2, military_draw=draw)
        while match.table.state.turn < 4:
            if draw == "paid" and match.table.state.round == 2:
                assert "consult-generals" in {one.action for one in match.decision.options}
            assert match.answer("done") == ""
        assert len(keys(match, "military-hand", 0)) == hand


def test_generals_are_consulted_for_an_action():
    match = begun(players=2, military_draw="paid")
    while match.table.state.round == 1:
        match.answer("done")
    assert match.answer("consult-generals") == ""
    assert len(keys(match, "military-hand", 0)) == 1
    assert match.table.stock(0, "military-action") == 1


@pytest.mark.parametrize("bonus, known", BONUSES.items())
def test_some_impacts_are_sure_to_be_scored(bonus, known):
    match = begun(final_bonus=bonus)
    while match.decision.kind == "pick":
        assert match.answer(match.decision.options[0].key) == ""
    table = match.table
    assert impacts(match, "final-events") == known
    secret = [impacts(match, "secret-bonuses", player) for player in range(3)]
    assert secret == ([1, 1, 1] if bonus == "secret" else [0, 0, 0])
    sealed = impacts(match, "sealed-events")
    assert sealed == (4 if bonus == "by-age" else 0)
    assert impacts(match, "box") == 13 - known - sum(secret) - sealed, "the others go back among the cards of their age"
    assert not keys(match, "bonus-display")
    assert all(not keys(match, "bonus-offer", player) for player in range(table.state.players))


def test_two_players_keep_two_secrets():
    match = begun(players=2, final_bonus="secret")
    assert match.decision.kind == "pick"
    assert len(match.decision.options) == 6
    while match.decision.kind == "pick":
        match.answer(match.decision.options[-1].key)
    assert [impacts(match, "secret-bonuses", player) for player in range(2)] == [2, 2]


def test_one_impact_for_each_age():
    match = begun(players=2, final_bonus="by-age")
    known = [impacts(match, "final-events")]
    while match.table.state.era == 0:
        match.answer("done")
    known.append(impacts(match, "final-events"))
    for _ in range(3):
        match.table.state.decision = None
        match.flow.end_era()
        match.flow.run()
        known.append(impacts(match, "final-events"))
    assert known == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("leftover, left", [("scored", 0), ("unscored", 1)])
def test_what_is_left_among_the_events_may_not_count(leftover, left):
    match = begun(players=2, final_bonus="public-3", leftover_bonus=leftover)
    table = match.table
    for zone in ("final-events", "current-events"):
        for entity in list(table.in_zone(zone, NOBODY)):
            table.put(entity, "past-events", NOBODY)
    bring(match, "impact-of-colonies-iii", NOBODY, "future-events")
    table.state.frames.clear()
    table.state.decision = None
    table.set_clock("last_round", table.state.round)
    assert match.end_round() == ""
    assert len(keys(match, "future-events")) == left


@pytest.mark.parametrize("ganging, is_barred", [("allowed", False), ("barred", True)])
def test_only_one_enemy_at_a_time(ganging, is_barred):
    match = Match.begin(ages(), 3, {"ganging-up": ganging})
    first, again, other = (bring(match, "plunder-i", player, "military-hand") for player in (0, 0, 1))
    assert match.act(0, "play", first, 2) == ""
    assert match.answer("no") == ""
    assert match.answer("no") == ""
    assert match.end_turn() == ""
    assert bool(match.act(1, "play", other, 2)) is is_barred
    if is_barred:
        assert match.deal(1, "play", other, 0) is not None
        assert match.flow.refusal(match.deal(1, "play", other, 0)) == "", "somebody else may be attacked"
        assert match.end_turn() == ""
        assert match.end_turn() == ""
        assert match.act(0, "play", again, 2) == "", "whoever began may go on"


@pytest.mark.parametrize("floor, culture", [("zero", 0), ("bottomless", -5)])
def test_hunger_can_take_what_is_not_there(floor, culture):
    match = Match.begin(ages(), 2, {"culture-floor": floor})
    table = match.table
    table.set_stock(0, "bank-token", 12)
    farm = next(one for one in table.in_play(0) if table.card(one).key == "agriculture-a")
    table.set_counter(farm, "worker", 0, 0)
    table.set_stock(0, "culture", 3)
    settle(table)
    before = table.state.clone()
    assert match.act(0, "produce-goods") == ""
    assert table.stock(0, "culture") == culture
    assert match.undo()
    assert table.state == before


@pytest.mark.parametrize("tie, winner", [("undecided", None), ("defender", 1)])
def test_a_war_between_equals(tie, winner):
    match = Match.begin(ages(), 2, {"war-tie": tie})
    table = match.table
    war = bring(match, "war-over-culture-ii", 0)
    table.set_target(war, 1)
    assert match.act(0, "settle", war) == ""
    while match.decision is not None:
        assert match.answer("no") == ""
    assert table.bound("winner") == (NOBODY if winner is None else winner)


@pytest.mark.parametrize(
    "timing, phases", [("after-row", ["row-phase", "war-phase"]), ("before-row", ["early-war-phase", "row-phase"])]
)
def test_when_a_war_is_settled(timing, phases):
    match = begun(war_timing=timing)
    there = [one.phase.key for one in match.table.plan.phases]
    assert [key for key in there if key in {"row-phase", "war-phase", "early-war-phase"}] == phases


@pytest.mark.parametrize("tie, won", [("seating", (0,)), ("joint", (0, 1))])
def test_equals_may_win_together(tie, won):
    match = Match.begin(ages(), 3, {"final-tie": tie})
    for player, culture in enumerate((7, 7, 3)):
        match.table.set_stock(player, "culture", culture)
    assert ranking(match) == (0, 1, 2)
    assert winners(match) == won


@pytest.mark.parametrize("reading, content", [("total", 7), ("employed", 6)])
def test_who_counts_as_content(reading, content):
    match = Match.begin(ages(), 2, {"content-worker-reading": reading})
    assert stat(match.table, 0, "contentment") == content


@pytest.mark.parametrize("spent, events", [("exhausted", 0), ("reshuffled", 9)])
def test_the_basic_game_may_begin_its_events_again(spent, events):
    match = Match.begin(ages(), 2, {"mode": "basic", "spent-event": spent})
    last = bring(match, "no-event-a", NOBODY, "current-events")
    for key in [card.key for card in ages().cards.values() if card.kind == "event" and card.era == "A"][:8]:
        bring(match, key, NOBODY, "past-events")
    assert match.act(0, "resolve", last) == ""
    assert len(keys(match, "current-events")) == events
