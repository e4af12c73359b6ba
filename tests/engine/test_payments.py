"""With which tokens something is paid or gained: all ways and only those that are legal, and the usual one first."""

import re
import shutil
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.test_goods import GOODS, crates
from tests.support.games import richest_game, with_grammar
from tests.support.matches import HOUSE, PRIMER, bring, primer_game, primer_settings, small, small_game, snapshot

from cardwright.cli import main
from cardwright.engine.rules.goods import available, gain, lose
from cardwright.engine.rules.ways import Cards, gains, payments
from cardwright.engine.run.match import Match
from cardwright.engine.run.settling import FEW, MORE, PAY, USUAL, settle_up, ways
from cardwright.model.frames import FrameKind
from cardwright.model.plan.plan import plan_of
from cardwright.play.playing import Job, played
from cardwright.play.ruleset import fingerprint
from cardwright.play.trace import ASKED, Trace, TraceError, load, replayed, switched
from cardwright.tree.statics import EachProduces

PRICED = (
    GOODS
    + """
grove Twin
  Each picker here produces 2 fruit.

action hold a festival
  cost 3 fruit
  Gain 1 coin.

errand Basket
  Gain 4 fruit.

errand Toll
  Receive 3 fruit from another trader.

landmark Stall
  For 1 fruit: gain 1 fruit.
"""
)


FEAST = "hold-festival"


def cards(worths: list[int], held: list[int], spare: int) -> tuple[Cards, tuple[int, ...]]:
    return Cards(worths, ["crate"] * len(worths), {"crate": sum(held) + spare}), tuple(held)


def asked(*groves: tuple[str, int], supply: int = 6, players: tuple[int, ...] = (0,)) -> Match:
    """A small game in which the first player has tokens on groves, and some are asked how they pay."""
    match = small(PRICED)
    for grove, tokens in groves:
        match.table.set_counter(bring(match, grove), "crate", tokens, 0)
    match.table.set_stock(0, "crate", supply)
    for player in players:
        match.ask(player, asked=True)
    return match


def keys(match: Match) -> list[str]:
    return [option.key for option in match.decision.options] if match.decision is not None else []


def on(match: Match) -> dict[str, int]:
    """The tokens on each grove, and those left."""
    table = match.table
    there = {table.card(one).key: table.counter(one, "crate") for one in table.in_play(0)}
    return {**there, "": table.stock(0, "crate")}


# --- the arithmetic -------------------------------------------------------------------------------


def test_a_price_of_three_from_two_dear_and_three_small_tokens_has_three_ways():
    """Golden test 16: three small ones, or one of each; or both dear ones, and a small one comes back."""
    assert payments(*cards([2, 1], [2, 3], 13), 3) == [(2, 0), (1, 2), (0, 4)]


def test_small_tokens_never_become_a_dear_one():
    """Golden test 18: two small tokens for a dear one and one in the supply is no payment of anything."""
    assert payments(*cards([2, 1], [0, 2], 4), 1) == [(0, 1)]
    assert payments(*cards([3, 2, 1], [0, 1, 3], 4), 2) == [(0, 1, 1), (0, 0, 3)]


def test_where_a_card_between_is_missing_more_tokens_come_back():
    assert payments(*cards([3, 1], [1, 0], 1), 1) == [(0, 2)]
    assert payments(*cards([3, 1], [1, 0], 0), 1) == [], "there is no second token"
    assert payments(*cards([3, 2, 1], [1, 0, 0], 9), 1) == [(0, 1, 0)], "change is given in as few tokens as can be"


TOKENS = st.lists(st.tuples(st.integers(1, 6), st.integers(0, 4)), min_size=1, max_size=4)


@settings(max_examples=150, deadline=None)
@given(TOKENS, st.integers(0, 5), st.integers(1, 20))
def test_every_payment_is_exact_moves_nothing_up_and_is_another_one(there, spare, number):
    there.sort(reverse=True)
    worths, held = [worth for worth, _ in there], [tokens for _, tokens in there]
    purse, before = cards(worths, held, spare)
    found = payments(purse, before, number)
    assert len(set(found)) == len(found)
    for way in found:
        assert purse.worth(before) - purse.worth(way) == number
        assert min(way) >= 0
        assert sum(way) <= sum(held) + spare
        for least in set(worths):
            # What lies on the dearer cards is never worth more than before.
            dear = [place for place, worth in enumerate(worths) if worth >= least]
            assert sum((way[place] - before[place]) * worths[place] for place in dear) <= 0
    whole = {
        tuple(before[place] - given_back[place] for place in range(len(held)))
        for given_back in _every([range(one + 1) for one in held])
        if sum(worth * one for worth, one in zip(worths, given_back, strict=True)) == number
    }
    assert whole <= set(found), "who has tokens that fit may always give them back"


@settings(max_examples=150, deadline=None)
@given(TOKENS, st.integers(0, 6), st.integers(1, 12))
def test_every_gain_is_all_there_are_tokens_for(there, spare, number):
    there.sort(reverse=True)
    worths, held = [worth for worth, _ in there], [tokens for _, tokens in there]
    purse, before = cards(worths, held, spare)
    put = [one for one in _every([range(spare + 1)] * len(held)) if sum(one) <= spare]
    worth_of = {one: sum(worth * tokens for worth, tokens in zip(worths, one, strict=True)) for one in put}
    most = max((worth for worth in worth_of.values() if worth <= number), default=0)
    expected = [
        tuple(now + more for now, more in zip(held, one, strict=True)) for one in put if 0 < worth_of[one] == most
    ]
    assert gains(purse, before, number) == sorted(expected, reverse=True)


def _every(ranges: list[range]) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for numbers in ranges:
        found = [(*one, number) for one in found for number in numbers]
    return found


# --- the questions --------------------------------------------------------------------------------


def test_a_payment_is_made_in_another_way_if_its_player_says_so():
    match = asked(("small", 3), ("twin", 2))
    small_grove, twin = (match.table.in_play(0)[place] for place in (0, 1))
    assert match.act(0, FEAST) == ""
    assert match.decision.kind == PAY
    assert keys(match) == [USUAL, f"twin#{twin}-1 small#{small_grove}-1", f"twin#{twin}-2 small#{small_grove}+1"]
    assert match.answer(keys(match)[1]) == ""
    assert (on(match), match.table.stock(0, "coin")) == ({"small": 2, "twin": 1, "": 8}, 1)


def test_the_usual_way_is_what_is_done_when_nobody_is_asked():
    unasked, said = asked(("small", 3), ("twin", 2), players=()), asked(("small", 3), ("twin", 2))
    assert unasked.act(0, FEAST) == ""
    assert unasked.decision is None
    said.act(0, FEAST)
    assert said.answer(USUAL) == ""
    assert on(said) == on(unasked) == {"small": 0, "twin": 2, "": 9}


def test_nobody_is_asked_where_there_is_only_one_way():
    match = asked(("small", 4), ("twin", 0))
    assert match.act(0, FEAST) == ""
    assert match.decision is None


def test_a_gain_may_lie_in_any_tokens():
    match = asked(("small", 0), ("large", 0))
    assert match.act(0, "play", bring(match, "basket", zone="hand")) == ""
    assert len(keys(match)) == 2
    assert match.answer(keys(match)[1]) == ""
    assert on(match) == {"small": 4, "large": 0, "": 2}


def test_a_gain_takes_tokens_that_fit_where_the_best_ones_would_leave_a_rest():
    match = asked(("twin", 0), ("large", 0), supply=2, players=())
    assert gain(match.table, 0, "fruit", 4) == 4
    assert on(match) == {"twin": 2, "large": 0, "": 0}


def test_where_nothing_fits_the_least_beyond_the_price_is_paid():
    match = asked(("twin", 2), ("large", 1), supply=0, players=())
    assert lose(match.table, 0, "fruit", 6) == 6
    assert on(match) == {"twin": 0, "large": 0, "": 3}
    match = asked(("large", 2), supply=0, players=())
    lose(match.table, 0, "fruit", 4)
    assert available(match.table, 0, "fruit") == 0


def test_whoever_takes_from_another_says_in_which_tokens():
    match = asked(("small", 3), ("twin", 2), players=(1,))
    bring(match, "small", player=1)
    assert match.act(1, "play", bring(match, "toll", 1, "hand")) == ""
    assert match.decision.player == 1
    assert match.answer(keys(match)[1]) == ""
    assert on(match) == {"small": 2, "twin": 1, "": 8}
    assert available(match.table, 1, "fruit") == 3


def test_an_ability_is_paid_and_brings_its_tokens_one_after_the_other():
    match = asked(("small", 1), ("twin", 1))
    stall = bring(match, "stall")
    assert match.use(0, stall) == ""
    paying = match.table.state.frames[-1]
    assert (paying.what, paying.nested) == (FrameKind.SETTLE, False)
    assert match.answer(keys(match)[1]) == ""
    assert {key: number for key, number in on(match).items() if key != "stall"} == {"small": 3, "twin": 0, "": 5}


def test_nothing_is_spent_for_goods_that_no_token_is_left_for():
    match = asked(("small", 0), ("twin", 1), supply=0)
    assert match.use(0, bring(match, "stall")) == "impossible"
    match.table.set_counter(match.table.in_play(0)[0], "crate", 1, 0)
    assert match.use(0, match.table.in_play(0)[2]) == ""


def test_of_many_ways_one_card_is_asked_for_after_the_other_and_all_are_reached():
    def begun() -> Match:
        match = asked(("small", 4), ("twin", 4), ("large", 4), supply=0)
        lose(match.table, 0, "fruit", 9)
        match.turn.run()
        return match

    match, reached = begun(), set()
    wanted = set(ways(match.table, match.table.state.frames[-1]))
    assert len(wanted) > FEW
    open_ones = [[key] for key in keys(match)]
    while open_ones:
        said = open_ones.pop()
        match = begun()
        for key in said:
            assert match.answer(key) == ""
        if match.decision is None:
            large, twin, one = (match.table.in_play(0)[place] for place in (2, 1, 0))
            reached.add(crates(match, large, twin, one))
        else:
            assert said[-1].endswith(MORE)
            assert len(match.decision.options) <= FEW + 1
            open_ones += [[*said, key] for key in keys(match)[1:]]
    assert reached == wanted


def test_a_payment_is_taken_back_and_an_impossible_one_is_refused():
    match = asked(("small", 3), ("twin", 2))
    before = snapshot(match.table.state)
    match.act(0, FEAST)
    between = snapshot(match.table.state)
    other = keys(match)[2]
    match.answer(other)
    assert match.undo()
    assert snapshot(match.table.state) == between
    assert match.answer("twin#0-5") == "no-such-option"
    assert snapshot(match.table.state) == between
    assert match.undo()
    assert snapshot(match.table.state) == before


# --- whole games ----------------------------------------------------------------------------------


def test_every_way_of_a_whole_game_conserves_tokens_and_leads_to_a_table_of_its_own():
    """Everybody is asked, and every way that is offered is tried."""
    match, chance, seen = Match.play(richest_game(), 2, {}, 4), Random(4), 0
    plan = plan_of(match.table)
    for player in range(2):
        for card in sorted({card.key for card in plan.cards if card.key in plan.game.cards}):
            if any(isinstance(one.ability, EachProduces) for one in plan.game.cards[card].sentences):
                bring(match, card, player)
        for stock in plan.kept:
            gain(match.table, player, stock, 9)
        match.ask(player, asked=True)
    while match.decision is not None and seen < 30:
        if match.decision.kind == PAY:
            seen += 1
            _look_at(match)
        match.answer(chance.choice(match.decision.options).key)
    assert seen == 30


def _look_at(match: Match) -> None:
    """Every answer changes tokens alone, keeps their number and what they are worth; the first changes nothing."""
    assert match.decision is not None
    frame = match.table.state.frames[-1]
    stock, owner = list(match.table.layout.stock_number)[frame.ref], frame.whose
    token = plan_of(match.table).stock(stock).kept[0].token
    usual, worth = _tokens(match, token), available(match.table, owner, stock)
    results = []
    for option in match.decision.options:
        clone = match.clone()
        asking = clone.table.state.frames.pop()
        asking.taken, clone.table.state.decision = option, None
        settle_up(clone.turn.decisions, asking)
        assert available(clone.table, owner, stock) == worth
        assert sum(_tokens(clone, token)) == sum(usual)
        results += [tuple(_tokens(clone, token))] if clone.decision is None else []
    assert results[0] == tuple(usual)
    assert len(set(results)) == len(results)


def _tokens(match: Match, token: str) -> list[int]:
    """All tokens of a sort there are: on cards, and in the supplies."""
    table, players = match.table, range(match.table.state.players)
    lying = [table.counter(entity, token, player) for entity in range(len(table.state.cards)) for player in players]
    return [*lying, *(table.stock(player, token) for player in players)]


COURSE = (
    PRICED.replace("action hold a festival\n", "action hold a festival\n  in the work phase\n")
    + """
setup
  Each trader gains 9 fruit.

phase work phase
  any number of actions

rule [seasons]
  When you hold a festival, end the game after this round.

grove Home
  starts in play
  Each picker here produces 1 fruit.

grove Far
  starts in play
  Each picker here produces 2 fruit.
"""
)
"""A game that is over once somebody has paid."""


def library_of(folder: Path) -> Path:
    """The same as a folder, for somebody to sit down at."""
    words = folder / "cards" / "primer" / "lexicon"
    words.mkdir(parents=True)
    for language in ASKS:
        shutil.copy(PRIMER / "cards" / "primer" / "lexicon" / f"{language}.yaml", words)
    (folder / "cards" / "primer" / "game.cards").write_text(f"{HOUSE}\n{COURSE}", encoding="utf-8")
    return folder


def test_bots_are_not_asked_unless_somebody_sits_down_who_is():
    settings = primer_settings(3)
    match, _ = played(primer_game(), Job(settings, ("random", "random")))
    assert match.table.state.asked == ()


def test_a_game_with_other_payments_is_played_again_from_its_trace_and_an_old_trace_as_it_was():
    game = small_game(COURSE)
    match, answers = Match.play(game, 2, {}, 1), [f"{ASKED}2"]
    assert switched(match, answers[0])
    for key in (FEAST, "done", FEAST, "far#3-2 home#2+1", "done"):
        answers.append(key if "#" not in key else keys(match)[-1])
        assert match.answer(answers[-1]) == ""
    assert match.is_over
    assert re.search(r"#[0-9]+[+-][0-9]", answers[4])
    trace = Trace(primer_settings(1), fingerprint(game), tuple(answers))
    assert replayed(game, trace).table.state == match.table.state
    old = Trace(trace.settings, trace.rules, (FEAST, "done", FEAST, "done"))
    assert replayed(game, old).is_over, "nobody was asked"
    for wrong in (answers[1:], ["ask#" + "9" * 5000], ["ask#3"], ["usual#"]):
        with pytest.raises(TraceError, match="is refused"):
            replayed(game, Trace(trace.settings, trace.rules, tuple(wrong)))


# --- a person -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def table(tmp_path_factory) -> Path:
    return with_grammar(library_of(tmp_path_factory.mktemp("paid")))


def sit(table: Path, text: str, *more: str) -> str:
    words = ["--library", str(table), "play", "primer", *more]
    result = CliRunner().invoke(main, words, input=text, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


ASKS = {"en": "in which tokens?", "es": "¿en qué fichas?", "pt": "em quais fichas?"}


@pytest.mark.parametrize("language", ASKS)
def test_a_person_is_asked_in_their_language_and_the_log_says_what_was_not_usual(table, language):
    said = sit(table, "1\n2\nlog\nquit\n", "--human", "1", "--language", language)
    assert "-3 " in said
    assert said.count(ASKS[language]) == 1


def test_the_log_tells_of_a_payment_only_if_it_was_not_the_usual_one(table):
    usual, other = (sit(table, f"1\n{number}\nlog\nquit\n", "--human", "1") for number in (1, 2))
    assert "1  as usual: " in usual
    told = "1. trader 1: -"
    assert told in other
    assert told not in usual


def test_a_person_may_have_everything_paid_as_usual_and_be_asked_again(table, tmp_path):
    saved = tmp_path / "evening.game"
    said = sit(table, f"usual\n1\nsave {saved}\nquit\n", "--human", "1")
    assert "from now on you pay and gain in the usual tokens; 'usual' lets you be asked again" in " ".join(said.split())
    assert ASKS["en"] not in said
    assert load(saved).answers[:2] == ("ask#1", "usual#1")
    again = sit(table, "1\nquit\n", "--resume", str(saved))
    assert ASKS["en"] not in again
    said = sit(table, f"usual\nusual\n1\nusual\nsave {saved}\nquit\n", "--human", "1")
    assert "from now on you are asked in which tokens you pay and gain" in said
    assert said.count(ASKS["en"]) == 1
    assert load(saved).answers[-2:] == ("usual#1", USUAL), "what is asked is answered, too"


def test_a_question_about_tokens_is_taken_back_like_any_other(table, tmp_path):
    saved = tmp_path / "evening.game"
    said = sit(table, f"1\n2\nundo\n3\nsave {saved}\nquit\n", "--human", "1")
    assert said.count(ASKS["en"]) == 2
    assert load(saved).answers[3] == "undo"
    sit(table, "quit\n", "--resume", str(saved))
