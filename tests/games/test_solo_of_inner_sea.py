"""The automatic players of the fourth game: the worked examples of the facts, with the line that decided each step."""

from functools import cache

from tests.support.games import compiled
from tests.support.matches import bring, give

from cardwright.engine.rules.ground import places
from cardwright.engine.run.match import Match
from cardwright.model.frames import FrameKind
from cardwright.model.identity import NOBODY, Entity
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.game import Game
from cardwright.model.rulebook.staged import staged
from cardwright.play.bots import bot
from cardwright.play.policies import PolicyBot
from cardwright.play.seat import Seat
from cardwright.play.trials import Trial

ALONE = "fall-of-rome-2-v2"
"""The Western Empire alone against the Visigoths, who sit first."""
MORE = "sound-marching: Choose open fronts first."
"""Why it goes on where it has begun: to have more disks than the others."""


@cache
def game() -> Game:
    return compiled().rulebook.games["inner-sea"]


def said(own: PolicyBot) -> list[str]:
    """The sentences that led to the last answer, each behind the list in which it stands."""
    printer = compiled().tongues["inner-sea", "en"].text_printer
    assert own.why is not None
    return [f"{one.policy}: {printer.sentence(one.advised.advice)}" for one in own.why.reasons]


def place(match: Match, key: str) -> Entity:
    return next(one for one in places(match.table) if match.table.card(one).key == key)


def disks(match: Match, key: str, player: int = 0) -> int:
    return match.table.counter(place(match, key), "disk", player)


def decided(match: Match, own: PolicyBot) -> tuple[str, list[str]]:
    """The next answer of the automatic player, given: what it chose, and why."""
    decision = match.decision
    assert decision is not None
    assert decision.player == 0
    key = own.choose(Seat(match, 0))
    option, reasons = decision.option(key), said(own)
    assert not match.answer(key)
    return match.table.card(option.entity).key if option.entity >= 0 else key, reasons


def invaded() -> tuple[Match, PolicyBot]:
    """A game in which the first card lets the Visigoths begin in Aquitania."""
    for seed in range(1, 20):
        match = Match.play(staged(game(), ALONE), 2, {}, seed)
        if disks(match, "aquitania"):
            return match, PolicyBot("invader", 1)
    raise AssertionError("no card lets them begin in Aquitania")


def marched() -> tuple[Match, PolicyBot, list[tuple[str, list[str]]]]:
    """The same game when the first growth of the Visigoths is over, and what they decided."""
    match, own = invaded()
    steps = []
    while match.table.stock(0, "ready-disk"):
        steps.append(decided(match, own))
    return match, own, steps


def test_v01_to_v05_the_visigoths_place_twelve_disks_as_in_the_example():
    match, _, steps = marched()
    assert [area for area, _ in steps] == [
        *["aquitania"] * 2,
        *["tarraconensis"] * 2,
        *["celt-iberia"] * 2,
        *["gades"] * 4,
        "edetani",
    ]
    first = dict(reversed(steps))
    # V01: one disk more than the two Romans. V02: the nearest gold is that of Gades. V03: Celt-Iberia lies next to it,
    # and nearer to Rome than Baetica. V04: the gold itself. V05: Gaul cannot be matched; the way leads on to Rome.
    assert first["aquitania"] == [MORE]
    assert first["tarraconensis"] == ["invasion-17: Choose unwon areas nearest to a crowned treasury first."]
    assert first["celt-iberia"] == [
        "siege-12-to-16: Choose gold shores with the fewest disks first.",
        "invasion-17: Choose areas nearest to a crowned home first.",
    ]
    assert first["gades"] == ["siege-12-to-16: Choose crowned treasuries first."]
    assert first["edetani"][0] == "sound-marching: Choose tenable areas first."
    assert first["edetani"][1] == "invasion-17: Choose unwon areas nearest to a crowned treasury first."
    assert [disks(match, area) for area in ("aquitania", "celt-iberia", "gades", "edetani", "gaul")] == [3, 2, 4, 1, 0]
    # The second disk in an area goes where the first one went, until there are more than the others have.
    assert all(reasons == [MORE] for area, reasons in steps if reasons != first[area])


def holding(*cards: str) -> tuple[Match, PolicyBot]:
    """The same game in the card phase: the Visigoths hold these cards alone, and the Romans have placed nothing."""
    match, own = invaded()
    for one in list(match.table.in_zone("hand", 0)):
        match.table.put(one, "discard-pile", NOBODY)
    for card in cards:
        bring(match, card, 0, "hand")
    give(match, 1, supply_disk=0)
    while match.table.stock(0, "ready-disk"):
        decided(match, own)
    for _ in range(20):
        if match.decision.kind == "act" and match.decision.player == 0:
            return match, own
        keys = [option.key for option in match.decision.options]
        match.answer(next((one for one in keys if one == "no" or one.startswith("pass")), keys[0]))
    raise AssertionError("the card phase does not begin")


def until_next_action(match: Match, own: PolicyBot) -> list[tuple[str, list[str]]]:
    """What the automatic player decides until it may act again; others decline."""
    steps = [decided(match, own)]
    while match.decision is not None and match.decision.kind != "act":
        if match.decision.player == 0:
            steps.append(decided(match, own))
        else:
            match.answer(match.decision.options[-1].key)
    return steps


def test_v06_to_v09_cards_are_played_in_the_order_of_the_list_and_gold_mine_leads_on_to_rome():
    match, own = holding("gold-mine", "hippodrome", "barbarian-trade")
    played, reasons = until_next_action(match, own)[0]
    # V06: talents come before disks, as the list says; the text of the example has it the other way round.
    assert (played, reasons) == ("barbarian-trade", ["card-order: Choose what gives the most talents."])
    # V09: three, and one for the Romans, who are on the northern edge, too.
    assert match.table.stock(0, "talent") == 4
    match.answer("pass")
    steps = until_next_action(match, own)
    assert steps[0] == ("gold-mine", ["card-order: Choose what gives the most ready disks."])
    # V07: land before the sea of the same distance; then as many as the Romans have in Liguria.
    assert [area for area, _ in steps[1:]] == ["massilia", "massilia", "liguria", "liguria"]
    assert "invasion-17: Choose unwon areas nearest to a crowned treasury first." in steps[1][1]
    assert steps[2][1] == [MORE]
    assert [disks(match, area) for area in ("massilia", "liguria")] == [2, 2]
    # V08: the text of the example breaks two rules; by the list, both disks go where gold is near and can be matched.
    steps = until_next_action(match, own)
    assert [area for area, _ in steps] == ["hippodrome", "etruria"]
    assert steps[1][1][-1] == "siege-12-to-16: Choose gold shores with the fewest disks first."


def stacked(match: Match, key: str, **stacks: int) -> None:
    """Let an area hold these disks of the first and the second seat, and these barbarians."""
    here = place(match, key)
    match.table.set_counter(here, "disk", stacks.get("first", 0), 0)
    match.table.set_counter(here, "disk", stacks.get("second", 0), 1)
    match.table.set_counter(here, "barbarian", stacks.get("barbarians", 0), 0)


def growing(scenario: str, players: int, npc: int) -> Match:
    """A game alone when an automatic player places its first disk."""
    match, anyone = Match.play(staged(game(), scenario), players, {}, 3), bot("random", 3)
    while match.decision.player != npc or "march-out" not in under_way(match):
        match.answer(anyone.choose(Seat(match, match.decision.player)))
    return match


def under_way(match: Match) -> set[str]:
    forms = plan_of(match.table).forms
    return {forms[one.ref].key for one in match.table.state.frames if one.what == FrameKind.ACTION}


def chosen_with(match: Match, ready: int, npc: int = 1) -> tuple[list[str], list[str]]:
    """The areas to which a copy of the automatic player sends so many disks, and why the first one was chosen."""
    copy, own = match.clone(), PolicyBot("neighbor-at-war", 1)
    give(copy, npc, ready_disk=ready)
    areas, first = [], []
    while copy.decision.player == npc and "march-out" in under_way(copy):
        key = own.choose(Seat(copy, npc))
        areas.append(copy.table.card(copy.decision.option(key).entity).key)
        first = first or said(own)
        copy.answer(key)
    return areas, first


def tenable(match: Match, ready: int, npc: int = 1) -> set[str]:
    """The areas in which an automatic player with so many disks would have as many as the largest other stack."""
    copy = match.clone()
    copy.answer(copy.decision.options[0].key)
    give(copy, npc, ready_disk=ready)
    trial = Trial(copy, npc, copy.decision, "")
    first = game().policies["sound-marching"].advice[0].advice
    return {copy.table.card(option.entity).key for option in first.kept(trial, copy.decision.options)}


def test_n02_where_three_romans_stand_it_places_three_disks_or_none():
    match = growing("punic-wars-solo", 2, 1)
    stacked(match, "brutium", first=3, barbarians=2)
    stacked(match, "sea-of-sicily", second=1)
    assert "brutium" not in tenable(match, 2)
    assert "brutium" in tenable(match, 3)
    stacked(match, "brutium", first=3, second=1, barbarians=2)
    assert "brutium" in tenable(match, 2)


def test_n03_in_its_own_home_it_exceeds_the_enemy_by_one():
    match = growing("second-punic-war-solo", 3, 1)
    stacked(match, "mycenae", first=2)
    areas, reasons = chosen_with(match, 5)
    assert areas[:3] == ["mycenae"] * 3
    assert reasons[-1] == "base-defense: Choose bare homes first."
