"""Variants and disputed readings: each changes what it says, they combine, and what excludes each other is refused."""

import re
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from tests.support.games import compiled
from tests.support.matches import bring, do_no_more, primer_game

from cardwright.cli import main
from cardwright.engine.rules import dealing
from cardwright.engine.rules.goods import available
from cardwright.engine.rules.legality import refusal
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.moving import settle
from cardwright.engine.rules.staging import set_amount
from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY
from cardwright.model.plan.plan import plan_of
from cardwright.model.plan.readings import ReadingError, refuse_unplayable, settled
from cardwright.model.rulebook.game import Game
from cardwright.play.outcome import ranking, winners
from cardwright.tree.facts import With

GAME = "through-the-ages"
BONUSES = {
    ("public-bonus", "3"): 3,
    ("public-bonus", "4"): 4,
    ("public-bonus", "5"): 5,
    ("aged-bonus", "sealed"): 1,
    ("secret-bonus", "dealt"): 0,
    ("open-bonus", "chosen"): 3,
}


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
        chosen = {"mode": mode} | {option: value}
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
        ({"leftover-bonus": "unscored", "mode": "advanced"}, "it needs mode full"),
        ({"secret-bonus": "dealt", "mode": "basic"}, "it needs mode full, advanced"),
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
            assert do_no_more(match) == ""
        assert len(keys(match, "military-hand", 0)) == hand


def test_generals_are_consulted_for_an_action():
    match = begun(players=2, military_draw="paid")
    while match.table.state.round == 1:
        do_no_more(match)
    assert match.answer("consult-generals") == ""
    assert len(keys(match, "military-hand", 0)) == 1
    assert match.table.stock(0, "military-action") == 1


@pytest.mark.parametrize("mode", ["advanced", "full"])
@pytest.mark.parametrize("bonus, known", BONUSES.items())
def test_some_impacts_are_sure_to_be_scored(bonus, known, mode):
    match = Match.play(ages(), 3, {"mode": mode, bonus[0]: bonus[1]}, 1)
    while match.decision.kind == "pick":
        assert match.answer(match.decision.options[0].key) == ""
    table = match.table
    assert impacts(match, "final-events") == known
    secret = [impacts(match, "secret-bonuses", player) for player in range(3)]
    assert secret == ([1, 1, 1] if bonus[1] == "dealt" else [0, 0, 0])
    sealed = impacts(match, "sealed-events")
    assert sealed == (4 if bonus[1] == "sealed" else 0)
    assert impacts(match, "box") == 13 - known - sum(secret) - sealed, "the others go back among the cards of their age"
    assert not keys(match, "bonus-display")
    assert all(not keys(match, "bonus-offer", player) for player in range(table.state.players))


def test_two_players_keep_two_secrets():
    match = begun(players=2, secret_bonus="dealt")
    assert match.decision.kind == "pick"
    assert len(match.decision.options) == 6
    while match.decision.kind == "pick":
        match.answer(match.decision.options[-1].key)
    assert [impacts(match, "secret-bonuses", player) for player in range(2)] == [2, 2]


@pytest.mark.parametrize("mode, known", [("advanced", 4), ("full", 0)])
def test_without_a_variant_only_the_advanced_game_settles_impacts(mode, known):
    assert impacts(begun(mode=mode), "final-events") == known


@pytest.mark.parametrize("mode", ["advanced", "full"])
@pytest.mark.parametrize("players, kept, public", [(2, 4, 0), (3, 3, 2), (4, 4, 0)])
def test_all_ways_to_settle_impacts_go_together(players, kept, public, mode):
    """There are thirteen: everybody keeps and chooses, five are sealed, and as many as are left are public."""
    match = Match.play(
        ages(),
        players,
        {"mode": mode, "public-bonus": "5", "aged-bonus": "sealed", "secret-bonus": "dealt", "open-bonus": "chosen"},
        2,
    )
    while match.decision.kind == "pick":
        assert match.answer(match.decision.options[0].key) == ""
    assert sum(impacts(match, "secret-bonuses", player) for player in range(players)) == kept
    assert impacts(match, "sealed-events") == 4
    assert impacts(match, "final-events") == kept + 1 + public
    assert impacts(match, "box") == 0


@pytest.mark.parametrize("mode", ["advanced", "full"])
def test_every_sealed_impact_is_scored(mode):
    match, random = Match.play(ages(), 2, {"mode": mode, "aged-bonus": "sealed"}, 5), Random(5)
    sealed = {*keys(match, "sealed-events"), *(key for key in keys(match, "final-events") if key.startswith("impact"))}
    while match.decision is not None:
        assert match.answer(random.choice(match.decision.options).key) == ""
    assert len(sealed) == 5
    assert sealed <= set(keys(match, "past-events"))


def test_one_impact_for_each_age():
    match = begun(players=2, aged_bonus="sealed")
    known = [impacts(match, "final-events")]
    while match.table.state.era == 0:
        do_no_more(match)
    known.append(impacts(match, "final-events"))
    for _ in range(3):
        match.table.state.decision = None
        match.turn.cards.end_era()
        match.turn.run()
        known.append(impacts(match, "final-events"))
    assert known == [1, 2, 3, 4, 5]


def _first_round_of_takers(seed: int, **options: str) -> Match:
    """Four civilizations that take whatever lies leftmost, until deck A does not suffice to fill the row again."""
    match = begun(players=4, seed=seed, aged_bonus="sealed", **options)
    slots = match.table.state.slot
    while match.table.state.round == 1:
        takes = [one for one in match.decision.options if one.action == "take"]
        assert match.answer(min(takes, key=lambda one: slots[one.entity]).key if takes else "done") == ""
    return match


@pytest.mark.parametrize("supply", ["onward", "waiting"])
@pytest.mark.parametrize("seed", range(3))
def test_an_impact_is_known_after_the_first_round_even_if_the_first_refill_ends_age_a(seed, supply):
    match = _first_round_of_takers(seed, row_supply=supply)
    table = match.table
    assert (table.state.round, table.layout.eras[table.state.era]) == (2, "I")
    assert (impacts(match, "final-events"), impacts(match, "sealed-events")) == (2, 3)
    while table.state.round == 2:
        assert do_no_more(match) == ""
    assert (impacts(match, "final-events"), impacts(match, "sealed-events")) == (2, 3), "only one, and only once"


def test_whoever_resigns_after_the_first_round_reveals_no_second_impact():
    match = _first_round_of_takers(0)
    assert match.answer("resign") == ""
    assert (impacts(match, "final-events"), impacts(match, "sealed-events")) == (2, 3)


def test_no_impact_stays_sealed_when_all_ages_are_over():
    match, random = _first_round_of_takers(1), Random(1)
    while match.decision is not None:
        assert match.answer(random.choice(match.decision.options).key) == ""
    assert impacts(match, "sealed-events") == 0


@pytest.mark.parametrize("leftover, left", [("scored", 0), ("unscored", 1)])
def test_what_is_left_among_the_events_may_not_count(leftover, left):
    match = begun(players=2, public_bonus="3", leftover_bonus=leftover)
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
        assert refusal(match.table, match.deal(1, "play", other, 0)) == "", "somebody else may be attacked"
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


@pytest.mark.parametrize("floor, culture", [("zero", 0), ("bottomless", -3)])
def test_hunger_after_an_event_is_no_other_hunger(floor, culture):
    match = Match.begin(ages(), 2, {"culture-floor": floor})
    for player in range(2):
        match.table.set_stock(player, "bank-token", 8)
        match.table.set_stock(player, "culture", 1)
    settle(match.table)
    assert match.act(0, "resolve", bring(match, "economic-progress-ii", NOBODY, "current-events")) == ""
    assert [match.table.stock(player, "culture") for player in range(2)] == [culture, culture]
    assert [available(match.table, player, "food") for player in range(2)] == [0, 0]


@pytest.mark.parametrize("order", ["best-first", "chosen"])
@pytest.mark.parametrize("corruption", ["fixed", "avoidable"])
def test_an_event_brings_what_a_turn_brings(corruption, order):
    """Farms, mines, hunger and theft are the same in both; a turn has its points and cards besides."""
    found = []
    for is_event in (False, True):
        match = Match.begin(ages(), 2, {"corruption-reading": corruption, "production-order": order})
        table = match.table
        table.set_counter(bring(match, "iron-i"), "worker", 2, 0)
        table.set_stock(0, "bank-token", 8)
        table.set_stock(0, "blue-token", 3)
        table.set_stock(0, "culture", 9)
        settle(table)
        if is_event:
            assert match.act(0, "resolve", bring(match, "economic-progress-ii", NOBODY, "current-events")) == ""
        else:
            assert match.act(0, "produce-goods") == ""
        asked = []
        while match.decision is not None:
            if match.decision.player == 0:
                asked.append([one.key for one in match.decision.options])
            assert match.answer(match.decision.options[-1].key) == ""
        goods = [available(table, 0, key) for key in ("food", "resource")]
        found.append((asked, goods, table.stock(0, "blue-token"), table.stock(0, "culture")))
    assert found[0] == found[1]
    assert bool(found[0][0]) is (corruption == "avoidable" or order == "chosen")


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
    there = [one.phase.key for one in plan_of(match.table).phases]
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


@pytest.mark.parametrize("mode", ["advanced", "full"])
def test_who_counts_as_content_can_be_said_wherever_the_impact_may_be_scored(mode):
    match = Match.play(ages(), 2, {"mode": mode, "content-worker-reading": "employed"}, 1)
    assert stat(match.table, 0, "contentment") == 6


@pytest.mark.parametrize("spent, events", [("exhausted", 0), ("reshuffled", 9)])
def test_the_basic_game_may_begin_its_events_again(spent, events):
    match = Match.begin(ages(), 2, {"mode": "basic", "spent-event": spent})
    last = bring(match, "no-event-a", NOBODY, "current-events")
    for key in [card.key for card in ages().cards.values() if card.kind == "event" and card.era == "A"][:8]:
        bring(match, key, NOBODY, "past-events")
    assert match.act(0, "resolve", last) == ""
    assert len(keys(match, "current-events")) == events


@pytest.mark.parametrize("reading, left", [("lasting", 1), ("obsolete", 0)])
def test_a_declared_war_may_grow_old(reading, left):
    match = begun(declared_war_reading=reading)
    table = match.table
    dealing.begin_era(table, 3)
    war = bring(match, "war-over-culture-ii", 0)
    table.set_target(war, 1)
    bring(match, "holy-war-iii", 1)
    table.state.decision = None
    match.turn.cards.end_era()
    match.turn.run()
    assert keys(match, "play", 0).count("war-over-culture-ii") == left
    assert "holy-war-iii" in keys(match, "play", 1)


@pytest.mark.parametrize("side, prices", [("rightmost", [2, 2, 2, 3]), ("leftmost", [2, 2, 3, 3])])
def test_where_tokens_beyond_the_bank_lie(side, prices):
    """With one token more than the bank has spaces, either the first section or the last one holds it."""
    match = begun(players=2, difficulty="easier", extra_tokens=side)
    table = match.table
    assert table.stock(0, "bank-token") == 19
    found = []
    for _ in prices:
        found.append(stat(table, 0, "population-cost"))
        set_amount(table, 0, "food", 8)
        table.set_stock(0, "civil-action", 4)
        table.state.decision = None
        table.state.frames[:] = table.state.frames[:1]
        assert match.act(0, "increase-population") == ""
        table.state.decision = None
    assert found == prices
    table.set_stock(0, "bank-token", 1)
    table.forget()
    assert [stat(table, 0, key) for key in ("population-cost", "consumption", "required-happiness")] == [7, 4, 7]
    table.set_stock(0, "bank-token", 0)
    table.forget()
    assert [stat(table, 0, key) for key in ("consumption", "required-happiness")] == [6, 8]


@pytest.mark.parametrize("supply, cards", [("onward", 13), ("waiting", 12)])
def test_the_row_may_wait_for_the_next_deck(supply, cards):
    match = begun(players=2, row_supply=supply)
    table = match.table
    while table.state.round < 3 or match.decision.player:
        assert do_no_more(match) == ""
    assert table.layout.eras[table.state.era] == "I"
    for entity in list(table.in_zone("civil-deck-pile", NOBODY))[2:]:
        table.put(entity, "box", NOBODY)
    while match.decision.player == 0:
        assert match.answer(match.decision.options[-1].key) == ""
    assert table.layout.eras[table.state.era] == "II", "the age is over either way"
    assert len(keys(match, "card-row")) == cards
    eras = [table.card(one).era for one in table.in_zone("card-row", NOBODY)]
    assert eras.count("II") == cards - 12


@pytest.mark.parametrize("order, worth", [("best-first", 7), ("chosen", 5)])
def test_who_produces_if_tokens_run_short(order, worth):
    match = Match.begin(ages(), 2, {"production-order": order})
    table = match.table
    table.set_counter(_own(match, "bronze-a"), "worker", 3, 0)
    iron = bring(match, "iron-i")
    table.set_counter(iron, "worker", 3, 0)
    table.set_counter(_own(match, "agriculture-a"), "worker", 0, 0)
    table.set_stock(0, "blue-token", 4)
    assert match.act(0, "produce-goods") == ""
    for key in ("bronze-a", "bronze-a", "bronze-a") if order == "chosen" else ():
        assert match.decision.kind == "pick"
        option = next(one for one in match.decision.options if one.key.startswith(key))
        assert match.answer(option.key) == ""
    assert match.decision is None, "of one card that is left, the rest comes without a question"
    corruption = 6
    assert table.stock(0, "blue-token") >= 0
    assert available(table, 0, "resource") == max(0, worth - corruption)


@pytest.mark.parametrize("taken, kept", [("replacing", "cartography-i"), ("improving", "navigation-ii")])
def test_a_stolen_technology_may_be_worse_than_the_own_one(taken, kept):
    match = Match.begin(ages(), 2, {"stolen-technology": taken})
    table = match.table
    bring(match, "navigation-ii", 0)
    prey = bring(match, "cartography-i", 1)
    table.bind("winner", 0)
    table.bind("loser", 1)
    table.set_stock(0, "spoil", 9)
    assert match.act(0, "seize", prey) == ""
    assert {"cartography-i", "navigation-ii"} & set(keys(match, "play", 0)) == {kept}
    assert "cartography-i" not in keys(match, "play", 1)


def _own(match: Match, key: str) -> int:
    return next(one for one in match.table.in_play(0) if match.table.card(one).key == key)


def test_every_reading_has_a_test_or_an_example_that_names_it():
    """An option that nothing tries could change nothing, and nobody would see it."""
    named = {
        (fact.option, fact.value)
        for card in ages().cards.values()
        for example in card.examples
        for line, _ in example.lines
        for fact in line.walk()
        if isinstance(fact, With)
    }
    text = Path(__file__).read_text(encoding="utf-8")
    text += Path(__file__).with_name("test_golden_rules.py").read_text(encoding="utf-8")
    untried = [
        (option, value)
        for option, value in readings()
        if (option, value) not in named and not (_is_named(text, option) and f'"{value}"' in text)
    ]
    assert untried == []


def _is_named(text: str, option: str) -> bool:
    return f'"{option}"' in text or f"{option.replace('-', '_')}=" in text


def test_the_page_of_disputed_rules_names_every_option_and_what_shows_it():
    page = (Path(__file__).parents[2] / "docs" / "developer" / "disputed-rules.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in page.splitlines() if line.startswith("| ")]
    named: dict[str, set[str]] = {}
    for row in rows:
        if found := re.match(r" `([a-z-]+)`: (.*) $", row[3]):
            named.setdefault(found[1], set()).update(re.split(r", | or ", found[2]))
    assert {key: set(option.values) - {"usual"} for key, option in ages().options.items()} == {
        key: values - {"usual"} for key, values in named.items()
    }
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parents[1].rglob("test_*.py"))
    cited = {name for row in rows for name in re.findall(r"\btest_\w+(?!\w*\.py)", row[4])}
    assert [name for name in cited if f"def {name}(" not in tests and not name.endswith("_leaving")] == []
