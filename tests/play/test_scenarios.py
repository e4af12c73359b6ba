"""Scenarios: a game begun, played and won in another way, named in its trace, and refused where it does not fit."""

import json
from dataclasses import replace
from functools import cache

import pytest
from click.testing import CliRunner
from tests.support.games import compiled
from tests.support.matches import primer_game
from tests.support.pages import ROOT

from cardwright.base.source import Source
from cardwright.check.examples import run_examples
from cardwright.cli import main
from cardwright.engine.run.match import Match
from cardwright.export import game_json
from cardwright.export.catalog import tongues_of
from cardwright.model.identity import Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.plan.readings import ReadingError, under
from cardwright.model.rulebook.staged import staged
from cardwright.play.outcome import winners
from cardwright.play.playing import Job, play
from cardwright.play.policies import usual_bots
from cardwright.play.ruleset import RULES, differences, fingerprint
from cardwright.play.trace import Settings, TraceError, load, replayed
from cardwright.read.po import read_po

NIGHTS, BARE = "long-nights", "bare-harbor"
BOTS = ("random", "random")


def run(*words: str) -> str:
    result = CliRunner().invoke(main, ["--library", "docs/primer", *words])
    assert result.exit_code == 0, result.output
    return result.output


def refusal(*words: str) -> str:
    result = CliRunner().invoke(main, ["--library", "docs/primer", *words])
    assert result.exit_code == 2
    return result.output.splitlines()[-1]


# --- the game of a scenario -----------------------------------------------------------------------


def test_a_scenario_changes_a_copy_and_leaves_the_game_alone():
    game = primer_game()
    before = fingerprint(game)
    nights = staged(game, NIGHTS)
    assert staged(game, NIGHTS) is nights
    assert staged(game, None) is game
    assert staged(nights, NIGHTS) is nights
    assert differences(before, fingerprint(nights)) == [RULES]
    assert fingerprint(game) == before


def test_a_scenario_may_have_teams():
    game = primer_game()
    pairs = replace(game, scenarios={"pairs": replace(game.scenarios[BARE], key="pairs", team_size=2)})
    assert staged(pairs, "pairs").team_size == 2
    assert staged(game, BARE).team_size == game.team_size == 0


def test_a_new_scenario_does_not_change_the_usual_game():
    game = primer_game()
    assert fingerprint(replace(game, scenarios={})) == fingerprint(game)


def test_phases_are_left_out_and_added_where_the_scenario_says():
    game = primer_game()
    usual = ["morning-phase", "market-phase", "work-phase"]
    played = {key: Match.play(staged(game, key), 2).table for key in (None, NIGHTS, BARE)}
    phases = {key: [one.phase.key for one in plan_of(table).phases] for key, table in played.items()}
    assert phases[None] == usual
    assert phases[NIGHTS] == ["morning-phase", "work-phase", "night-phase"]
    assert phases[BARE] == ["night-phase", *usual]


def test_a_set_up_comes_after_that_of_the_game_or_in_its_place():
    game = primer_game()
    tables = {key: Match.play(staged(game, key), 2, seed=4).table for key in (None, NIGHTS, BARE)}
    coins = {key: [table.stock(Player(seat), "coin") for seat in (0, 1)] for key, table in tables.items()}
    assert coins == {None: [4, 5], NIGHTS: [6, 5], BARE: [9, 8]}
    assert [len(table.in_zone("market", Player(0))) > 0 for table in tables.values()] == [True, True, False]


def test_a_rule_of_a_scenario_holds_only_in_it():
    game = primer_game()
    ribbons = [Match.begin(staged(game, key), 2).why(Player(0), "ribbon") for key in (None, NIGHTS)]
    assert sum(one.amount for one in ribbons[1]) == sum(one.amount for one in ribbons[0]) + 1


def test_a_scenario_has_its_own_victory_and_its_own_end():
    one = play(primer_game(), Job(Settings("primer", 2, 1, {}, NIGHTS), BOTS))
    assert one.scores[one.winners[0]] == min(one.scores)
    assert one.rounds <= 3
    match = Match.play(staged(primer_game(), NIGHTS), 3)
    match.table.set_stock(Player(1), "coin", 0)
    assert winners(match) == (Player(1),)


def test_the_tables_of_a_game_by_players_hold_in_a_scenario_for_fewer_players():
    game = primer_game()
    nights = staged(replace(game, scenarios={NIGHTS: replace(game.scenarios[NIGHTS], players=(3, 4))}), NIGHTS)
    assert nights.seats == (3, 4)
    assert nights.copies((1, 2, 3), 3) == game.copies((1, 2, 3), 3) == 2


# --- refused --------------------------------------------------------------------------------------


def test_a_scenario_that_does_not_exist_is_refused_with_the_nearest():
    with pytest.raises(ReadingError, match="there is no scenario 'long-night'; did you mean long-nights"):
        under(primer_game(), "long-night")
    with pytest.raises(ReadingError, match="through-the-ages has no scenarios"):
        under(replace(compiled().rulebook.games["through-the-ages"], scenarios={}), "any")
    assert "did you mean long-nights?" in refusal("play", "primer", "--scenario", "long-nihgts")


def test_readings_and_numbers_that_exclude_a_scenario_are_refused_with_the_reason():
    said = refusal("play", "primer", "--scenario", NIGHTS, "--variant", "festival-prize=2")
    assert said == "Error: the scenario long-nights is played with festival-prize 4, not with 2"
    said = refusal("play", "primer", "--scenario", NIGHTS, "--variant", "evening=long")
    told = "evening long does not go with festival-prize 4, with which the scenario long-nights is played"
    assert said == f"Error: {told}"
    said = refusal("play", "primer", "--scenario", NIGHTS, "--players", "4")
    assert said == "Error: the scenario long-nights is for 2 to 3 players, not 4"


# --- traces and outcomes --------------------------------------------------------------------------


def test_a_trace_names_the_scenario_and_gives_the_game_again(tmp_path):
    trace = tmp_path / "game.jsonl"
    told = json.loads(
        run("play", "primer", "--scenario", NIGHTS, "--seed", "7", "--format", "json", "--trace", str(trace))
    )
    assert told["scenario"] == NIGHTS
    assert json.loads(trace.read_text().splitlines()[0])["scenario"] == NIGHTS
    assert json.loads(run("replay", str(trace), "--format", "json")) == told
    assert load(trace).settings.scenario == NIGHTS


def test_a_trace_without_a_scenario_does_not_speak_of_one(tmp_path):
    trace = tmp_path / "game.jsonl"
    told = json.loads(run("play", "primer", "--seed", "7", "--format", "json", "--trace", str(trace)))
    assert "scenario" not in told
    assert "scenario" not in trace.read_text()
    assert load(trace).settings.scenario is None


def test_a_trace_of_a_scenario_that_is_gone_or_changed_is_refused(tmp_path):
    path = tmp_path / "game.jsonl"
    run("play", "primer", "--scenario", NIGHTS, "--trace", str(path))
    game, trace = primer_game(), load(path)
    with pytest.raises(TraceError, match="there is no scenario"):
        replayed(replace(game, scenarios={BARE: game.scenarios[BARE]}), trace)
    shorter = replace(game.scenarios[NIGHTS], setup=())
    with pytest.raises(TraceError, match="it was played by other rules; since then these have changed: rules"):
        replayed(replace(game, scenarios={NIGHTS: shorter}), trace)


def test_the_same_seed_is_the_same_game_in_one_process_and_in_two():
    words = ("play", "primer", "--scenario", NIGHTS, "--games", "4", "--format", "json")
    assert run(*words) == run(*words, "--jobs", "2")


def test_a_person_plays_a_scenario_and_goes_on_with_it(tmp_path):
    saved = tmp_path / "evening.game"
    words = ["--library", "docs/primer", "play", "primer", "--scenario", NIGHTS, "--human", "1"]
    result = CliRunner().invoke(main, words, input=f"save {saved}\nquit\n")
    assert result.exit_code == 0, result.output
    assert load(saved).settings.scenario == NIGHTS
    result = CliRunner().invoke(
        main, ["--library", "docs/primer", "play", "primer", "--resume", str(saved)], input="quit\n"
    )
    assert result.exit_code == 0, result.output


# --- every scenario of the library ----------------------------------------------------------------

SHIPPED = [(game.key, key) for game in compiled().rulebook.games.values() for key in game.scenarios]


@pytest.mark.parametrize("key, scenario", SHIPPED)
def test_every_scenario_sets_up_and_plays_to_its_end(key, scenario):
    """With as few players as can be, by the policies that it names, and with as many as can be at random."""
    game = staged(compiled().rulebook.games[key], scenario)
    for players in sorted({*game.seats}):
        bots = usual_bots(game, players, "random") if players == game.seats[0] else ("random",) * players
        one = play(game, Job(Settings(key, players, players, {}, scenario), bots))
        assert not one.problem


@cache
def translated(game: str, language: str) -> dict[str, str]:
    """By key: what a translator wrote in the file of a language."""
    path = ROOT / "cards" / game / "locale" / language / "LC_MESSAGES" / f"{game}.po"
    file, _ = read_po(Source(str(path), path.read_text(encoding="utf-8")), language)
    return {one.context: one.translations[0] for one in file.messages if not one.fuzzy and not one.obsolete}


@pytest.mark.parametrize("key, scenario", SHIPPED)
def test_every_scenario_has_a_name_and_a_text_in_every_language(key, scenario):
    game = compiled().rulebook.games[key]
    tongues = tongues_of(key, compiled().tongues)
    [told] = [one for one in game_json(game, tongues)["scenarios"] if one["id"] == scenario]
    assert told["source"]
    for language in ("en", "es", "fr", "pt"):
        # A proper name may be the same in two languages, if a translator wrote it so.
        given = translated(key, language)[f"title:{scenario}/name"] if language != "en" else told["name"]["en"]
        assert told["name"][language].casefold() == given.casefold() != ""
        assert {line["part"] for line in told["text"][language]} >= {"setup", "victory"}


def test_the_examples_of_scenarios_are_run():
    outcomes = [one for one in run_examples(primer_game()) if one.example.card in (NIGHTS, BARE)]
    assert len(outcomes) == 3
    assert not [found for one in outcomes for found in one.found]
    assert "3 examples: 3 true" in run("test", NIGHTS, BARE)
