"""The gallery: six small games of our own, in four languages, that are played from their first card to their last."""

import os
import shutil
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.support.games import LANGUAGES, compiled_at, with_grammar

from cardwright.check.examples import run_examples, uncovered
from cardwright.check.link.meaning import meaning
from cardwright.cli import main
from cardwright.model.rulebook.game import Game
from cardwright.pipeline.stages import Compiled
from cardwright.play.playing import Job, play, seated
from cardwright.play.trace import Settings

GALLERY = Path(__file__).resolve().parents[2] / "docs" / "gallery"
NAMES = sorted(path.name for path in (GALLERY / "cards").iterdir())
MOST_LINES = 150
"""A game of the gallery is short enough to be read at one sitting."""
IS_LONG = os.environ.get("CARDWRIGHT_FUZZ") in ("long", "resume")
GAMES = 100 if IS_LONG else 12
DUELS = 100 if IS_LONG else 10
OFTEN = 0.8 if IS_LONG else 0.6
"""How many games greedy wins against chance, in a long run and in a short one."""
CHANCE = frozenset[str]()
"""The games in which skill hardly counts: none so far."""


@cache
def gallery() -> Compiled:
    return compiled_at(GALLERY)


def game_of(name: str) -> Game:
    return gallery().rulebook.games[name]


def run(*words: str) -> str:
    result = CliRunner().invoke(main, list(words), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_gallery_has_a_game_of_each_sort_and_nothing_is_wrong_with_them():
    assert len(NAMES) == 6
    assert gallery().diagnostics == ()


@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_the_gallery_can_be_read_at_one_sitting(name):
    files = (GALLERY / "cards" / name).rglob("*.cards")
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= MOST_LINES


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_of_a_game_are_true_and_carry_out_every_sentence(name):
    game = game_of(name)
    outcomes = list(run_examples(game))
    assert len(outcomes) >= 4
    assert [outcome.example.title for outcome in outcomes if outcome.found] == []
    assert uncovered(game, outcomes) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_card_of_a_game_has_a_name_in_every_language(name):
    game = game_of(name)
    assert [(card, one) for card in game.cards for one in LANGUAGES if card not in game.names.names.get(one, {})] == []


@pytest.mark.parametrize("name", NAMES)
def test_random_games_come_to_their_end(name):
    game = game_of(name)
    for seed in range(GAMES):
        players = game.least_players + seed % (game.most_players - game.least_players + 1)
        one = play(game, Job(Settings(name, players, seed, {}), ("random",) * players))
        assert one.problem == "", f"seed {seed}"


@pytest.mark.parametrize("name", [name for name in NAMES if name not in CHANCE])
def test_greedy_beats_chance(name):
    game = game_of(name)
    players, won = game.least_players, 0
    for seed in range(DUELS):
        names = seated(("greedy", *("random",) * (players - 1)), players, seed)
        one = play(game, Job(Settings(name, players, seed, {}), names))
        won += any(names[winner] == "greedy" for winner in one.winners)
    assert won >= DUELS * OFTEN


@pytest.fixture(scope="module")
def chain(tmp_path_factory) -> dict[str, Path]:
    """A copy of the gallery, then English → Spanish → Portuguese → French → English."""
    folder = tmp_path_factory.mktemp("gallery")
    previous = folder / "start"
    shutil.copytree(GALLERY / "cards", previous / "cards")
    libraries = {"start": previous}
    for name, language in {"es": "es", "pt": "pt", "fr": "fr", "back": "en"}.items():
        libraries[name] = folder / name
        run("--library", str(with_grammar(previous)), "translate", "--to", language, "--out", str(libraries[name]))
        previous = libraries[name]
    return libraries


def cards_in(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.cards"))}


def test_the_gallery_comes_back_from_three_translations_byte_for_byte(chain):
    assert cards_in(chain["back"]) == cards_in(chain["start"])


def test_the_gallery_is_in_canonical_form(chain):
    assert "0 changed, 0 left as they are" in run("--library", str(chain["start"]), "fmt", "--check")


@pytest.mark.parametrize("language", ["es", "pt", "fr"])
def test_the_gallery_runs_and_means_the_same_in_every_language(chain, language):
    other = compiled_at(chain[language])
    assert other.diagnostics == ()
    for name in NAMES:
        game = other.rulebook.games[name]
        assert {key: meaning(card) for key, card in game.cards.items()} == {
            key: meaning(card) for key, card in game_of(name).cards.items()
        }
        assert [outcome.example.title for outcome in run_examples(game) if outcome.found] == []
