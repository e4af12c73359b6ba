"""Policies: sentences that play a seat, tell why, keep to the rules, and know no more than their seat."""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from click.testing import CliRunner
from tests.support.games import compiled
from tests.support.matches import primer_game

from cardwright.cli import main
from cardwright.engine.run.match import Match
from cardwright.export import game_json
from cardwright.export.catalog import tongues_of
from cardwright.model.rulebook.policies import Advised
from cardwright.model.sight import bit
from cardwright.play.asked import counted
from cardwright.play.bots import bot, is_bot, policy_of
from cardwright.play.chronicle import Chronicle
from cardwright.play.outcome import state_hash
from cardwright.play.playing import Job, play
from cardwright.play.policies import PolicyBot, usual_bots
from cardwright.play.seat import Seat
from cardwright.play.telling import Teller
from cardwright.play.trace import Settings
from cardwright.play.trials import Trial
from cardwright.tree.advice import Follow

SETTLER, TRADER, IDLER = "policy:patient-settler", "policy:careful-trader", "policy:idle-trader"
ISLAND = "small-island"


def tempus():
    return compiled().rulebook.games["tempus"]


def run(*words: str) -> str:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == 0, result.output
    return result.output


def refusal(*words: str) -> str:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == 2
    return result.output.splitlines()[-1]


def answers(game, settings: Settings, *bots: str, rounds: int | None = None) -> tuple[list[str], str]:
    """Every answer of a game, and the hash of its end."""
    heard: list[str] = []
    one = play(game, Job(settings, bots, rounds), heard.append)
    return heard, one.state_hash


def questions(game, settings: Settings, *names: str, most: int = 60) -> Iterator[tuple[Match, PolicyBot, str]]:
    """Every question that a policy decides, and the answer that it is about to give."""
    match = Match.play(game, settings.players, settings.options, settings.seed)
    bots = [bot(name, settings.seed * 100 + seat) for seat, name in enumerate(names)]
    for _ in range(most):
        if match.decision is None:
            return
        own = bots[match.decision.player]
        key = own.choose(Seat(match, match.decision.player))
        if isinstance(own, PolicyBot):
            yield match, own, key
        assert not match.answer(key)


def asked(match: Match, seed: int) -> Trial:
    """The open question as its player imagines it."""
    seat = Seat(match, match.decision.player)
    imagined = seat.imagine(Random(seed))
    return Trial(imagined.match, seat.player, imagined.decision, counted(match.table, match.decision))


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_gives_the_same_game_and_every_answer_is_possible(seed):
    settings = Settings("primer", 2, seed, {})
    first, second = (answers(primer_game(), settings, TRADER, IDLER) for _ in range(2))
    assert first == second
    assert first != answers(primer_game(), settings, "random", IDLER)


def test_a_policy_plays_a_whole_game_of_the_library():
    settings = Settings("tempus", 3, 2, {}, ISLAND)
    heard, ended = answers(tempus(), settings, SETTLER, SETTLER, "random", rounds=12)
    assert len(heard) > 50
    assert (heard, ended) == answers(tempus(), settings, SETTLER, SETTLER, "random", rounds=12)


def test_trying_out_leaves_the_game_as_it_was():
    for match, own, key in questions(primer_game(), Settings("primer", 2, 4, {}), IDLER, TRADER):
        before = state_hash(match.table.state)
        assert own.choose(Seat(match, match.decision.player)) == key
        assert state_hash(match.table.state) == before


# --- reasons --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "key, names", [("primer", (TRADER, IDLER)), ("tempus", (SETTLER, SETTLER, SETTLER))], ids=("primer", "tempus")
)
def test_a_reason_names_a_sentence_that_left_fewer_options_and_the_answer_among_them(key, names):
    game = primer_game() if key == "primer" else tempus()
    told = set()
    for match, own, answer in questions(game, Settings(key, len(names), 5, {}), *names):
        if own.why is None:
            assert len(match.decision.options) == 1
            continue
        trial = asked(match, 1)
        left = list(trial.decision.options)
        for reason in own.why.reasons:
            assert reason.advised in game.policies[reason.policy].advice
            kept = [one.key for one in reason.advised.advice.kept(trial, left)]
            told.add(reason.advised.advice)
            # What is tried out may end otherwise in another imagined game.
            if not trial.is_used:
                assert answer in kept
                assert len(kept) < len(left)
                left = [one for one in left if one.key in kept]
    assert len(told) > 2


def test_the_first_sentence_that_fits_decides():
    decided = questions(tempus(), Settings("tempus", 3, 3, {}), SETTLER, SETTLER, SETTLER)
    first = next(own.why.reasons[0] for _, own, _ in decided if own.why and own.why.reasons)
    assert first.advised == tempus().policies["patient-settler"].advice[0]


def test_another_policy_is_followed_and_named():
    settler = tempus().policies["patient-settler"]
    guest = replace(settler, key="guest", advice=(Advised(Follow("patient-settler"), settler.span),))
    game = replace(tempus(), policies={"guest": guest, "patient-settler": settler})
    settings = Settings("tempus", 3, 3, {})
    whys = [own.why for _, own, _ in questions(game, settings, *["policy:guest"] * 3)]
    told = [(why.policy, {reason.policy for reason in why.reasons}) for why in whys if why and why.reasons]
    assert told
    assert all(one == ("guest", {"patient-settler"}) for one in told)
    usual = [own.why for _, own, _ in questions(tempus(), settings, *[SETTLER] * 3)]
    assert [why and why.reasons for why in whys] == [why and why.reasons for why in usual]


# --- what others are told -------------------------------------------------------------------------


def teller(code: str) -> Teller:
    return Teller(compiled().tongues["tempus", code], compiled().messages)


@pytest.mark.parametrize(
    "code, sentence",
    [
        ("en", "While settling down, choose hexes with terrain grassland first."),
        ("es", "Al asentarte, elige primero los hexágonos con terreno prado."),
        ("fr", "Pour t'installer, choisis d'abord les hexagones avec terrain prairie."),
    ],
)
def test_the_log_tells_why_in_the_language_of_the_reader(code, sentence):
    chronicle = Chronicle()
    match = chronicle.begin(tempus(), 3, {}, 3)
    own = PolicyBot("patient-settler", 1)
    for _ in range(30):
        key = own.choose(Seat(match, match.decision.player))
        assert not chronicle.answer(match, key, why=own.why)
    viewer = match.table.layout.seats[0]
    assert f"   (patient-settler: {sentence})" in list(teller(code).log(chronicle, viewer))


def test_what_depends_on_a_hidden_hand_is_not_told_to_others():
    others = set()
    for match, own, _ in questions(tempus(), Settings("tempus", 3, 1, {}), SETTLER, SETTLER, SETTLER, most=150):
        hidden = any(one.entity >= 0 and match.table.zone_of(one.entity) == "hand" for one in match.decision.options)
        if own.why is None or not hidden:
            continue
        assert own.why.seats & bit(match.decision.player)
        others.add(bool(own.why.seats & ~bit(match.decision.player)))
    assert others == {False}


def test_a_reason_does_not_change_with_what_its_player_cannot_know():
    for match, own, key in questions(tempus(), Settings("tempus", 3, 6, {}), SETTLER, SETTLER, SETTLER, most=120):
        player = match.decision.player
        other = Seat(match, player).imagine(Random(9)).match
        other.table.state.seed = match.table.state.seed
        again = PolicyBot(own.name, own.seed)
        assert again.choose(Seat(other, player)) == key or any(one.entity >= 0 for one in match.decision.options)
        if own.why is not None:
            assert [one.advised for one in again.why.reasons] == [one.advised for one in own.why.reasons]


# --- who sits where -------------------------------------------------------------------------------


def test_a_scenario_says_who_sits_where():
    said = run("--library", "docs/primer", "play", "primer", "--scenario", "careful-neighbor", "--format", "json")
    assert json.loads(said)["bots"] == ["random", TRADER]
    said = run("--library", "docs/primer", "play", "primer", "--scenario", "idle-harbor", "--format", "json")
    assert json.loads(said)["bots"] == [IDLER, IDLER]
    asked_for = ("--bots", "greedy,random", "--rounds", "1")
    said = run(
        "--library", "docs/primer", "play", "primer", "--scenario", "idle-harbor", "--format", "json", *asked_for
    )
    assert json.loads(said)["bots"] == ["greedy", "random"]
    assert usual_bots(primer_game(), 3, "random") == ("random",) * 3


def test_a_policy_is_one_of_the_game():
    assert is_bot(SETTLER)
    assert policy_of(SETTLER) == "patient-settler"
    assert policy_of("policy") is None
    said = refusal("play", "tempus", "--bots", "policy:patient-settlers")
    assert said.endswith("there is no policy 'policy:patient-settlers'; did you mean policy:patient-settler?")


def test_a_trace_of_a_policy_is_replayed_exactly(tmp_path):
    traces = [tmp_path / name for name in ("one.jsonl", "two.jsonl")]
    for trace in traces:
        run("--library", "docs/primer", "play", "primer", "--bots", TRADER, "--seed", "8", "--trace", str(trace))
    assert traces[0].read_bytes() == traces[1].read_bytes()
    assert run("--library", "docs/primer", "replay", str(traces[0]))


def test_the_contract_has_the_policies_in_every_language():
    [told] = game_json(tempus(), tongues_of("tempus", compiled().tongues))["policies"]
    assert told["id"] == "patient-settler"
    assert sorted(told["text"]) == ["en", "es", "fr", "pt"]
    assert all(len(lines) == len(told["advice"]) for lines in told["text"].values())
