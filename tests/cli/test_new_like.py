"""A new game of each sort, in each language: no findings, true examples, and games that come to their end."""

import pytest
from click.testing import CliRunner
from tests.support.games import compiled_at

from cardwright.check.examples import run_examples, uncovered
from cardwright.check.link.meaning import meaning
from cardwright.cli import main
from cardwright.play.playing import Job, play
from cardwright.play.trace import Settings
from cardwright.read.scaffold import LIKES

LANGUAGES = ("en", "es", "fr", "pt")


def run(*words: object) -> str:
    result = CliRunner().invoke(main, [str(word) for word in words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("like", LIKES)
def test_a_game_of_each_sort_in_every_language(like, tmp_path):
    """It checks, its examples are true and cover its sentences, it is drawn, and it means the same everywhere."""
    meanings = {}
    for language in LANGUAGES:
        folder = tmp_path / language
        folder.mkdir()
        run("new", "Night Watch", "--like", like, "--language", language, "--in", folder)
        compiled = compiled_at(folder)
        assert compiled.diagnostics == ()
        assert {document.source.language for document in compiled.documents} == {language}
        game = compiled.rulebook.games["night-watch"]
        outcomes = list(run_examples(game))
        assert outcomes
        assert not [outcome.example.title for outcome in outcomes if outcome.found]
        assert uncovered(game, outcomes) == []
        assert game.phases
        assert compiled.appearance.symbols["night-watch"]
        assert "0 changed" in run("--library", folder, "fmt", "--check")
        meanings[language] = {key: meaning(card) for key, card in game.cards.items()}
    assert all(own == meanings["en"] for own in meanings.values())


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("like", LIKES)
def test_a_game_of_each_sort_comes_to_its_end(like, players, tmp_path):
    """Every game of simple bots is finished."""
    run("new", "watch", "--like", like, "--in", tmp_path)
    game = compiled_at(tmp_path).rulebook.games["watch"]
    for seed in range(3):
        assert not play(game, Job(Settings("watch", players, seed), ("random",) * players)).problem


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_for_readers_are_translated(language, tmp_path):
    """Comments, titles and sources speak the language that is asked for."""
    run("new", "watch", "--like", "deckbuilder", "--language", language, "--in", tmp_path)
    text = (tmp_path / "cards" / "watch" / "game.cards").read_text(encoding="utf-8")
    assert ("our own kitchen table" in text) == (language == "en")
    assert ("# The end" in text) == (language == "en")


def test_a_new_game_has_one_sort(tmp_path):
    """A board and a sort cannot be asked for together."""
    result = CliRunner().invoke(main, ["new", "x", "--like", "draft", "--board", "hex", "--in", str(tmp_path)])
    assert result.exit_code == 2
    assert "--board or --like" in result.output
    result = CliRunner().invoke(main, ["new", "x", "--like", "draft", "--language", "de", "--in", str(tmp_path)])
    assert result.exit_code == 2
