"""A new game compiles, runs and translates before its designer has changed a word, and writes over nothing."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.base.library import at
from cardwright.check.examples import run_examples
from cardwright.check.link.meaning import meaning
from cardwright.cli import main
from cardwright.pipeline.cached import compile_cached
from cardwright.pipeline.stages import Compiled
from cardwright.play.playing import Job, play
from cardwright.play.trace import Settings
from cardwright.read import scaffold as scaffolding
from cardwright.read.scaffold import ScaffoldError, scaffold

LANGUAGES = ("en", "es", "fr", "pt")


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], catch_exceptions=False)


def said(*words: object) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result.output


def compiled(folder: Path) -> Compiled:
    return compile_cached(at(folder))


def meanings(library: Compiled) -> dict[str, str]:
    return {card.key: meaning(card) for game in library.rulebook.games.values() for card in game.cards.values()}


def structure(library: Compiled) -> list[object]:
    """Every line that is not text for people: what the three templates must have in common."""
    pending = [item for document in library.documents for item in document.items]
    found = []
    while pending:
        item = pending.pop()
        if type(item.content).__name__ not in ("GameHead", "SourceLine", "ExampleHead"):
            found.append(item.content)
        pending.extend(item.children)
    return found


def cards(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.cards"))}


@pytest.fixture(scope="module", params=LANGUAGES)
def started(request, tmp_path_factory) -> tuple[str, Path]:
    """A language, and a library with a new game in it, begun from the command line."""
    folder = tmp_path_factory.mktemp(request.param)
    output = said("new", "Night Watch", "--language", request.param, "--in", folder)
    for path in folder.rglob("*.*"):
        assert f"written: {path}\n" in output
    return request.param, folder


def test_a_new_game_has_no_findings(started):
    _, folder = started
    assert "1 game, " in (output := said("--library", folder, "check"))
    assert "0 findings" in output
    assert compiled(folder).diagnostics == ()


def test_every_sentence_of_a_new_game_is_carried_out_by_an_example(started):
    _, folder = started
    output = said("--library", folder, "test", "--coverage")
    assert " 0 not." in output
    assert "5 examples: 5 true" in output
    assert "4 sentences: 4 carried out" in output


def test_a_new_game_is_in_canonical_form(started):
    _, folder = started
    assert ": 0 changed" in said("--library", folder, "fmt", "--check")


def test_a_new_game_translates_and_comes_back(started, tmp_path):
    language, folder = started
    others = [other for other in LANGUAGES if other != language]
    previous = folder
    for step in (*others, language):
        said("--library", previous, "translate", "--to", step, "--out", tmp_path / step)
        again = compiled(tmp_path / step)
        assert again.diagnostics == ()
        assert {document.source.language for document in again.documents} == {step}
        assert meanings(again) == meanings(compiled(folder))
        previous = tmp_path / step
    assert cards(previous) == cards(folder)


def test_a_new_game_is_the_same_game_in_every_language(started, tmp_path):
    _, folder = started
    scaffold("Night Watch", "en", tmp_path)
    assert meanings(compiled(folder)) == meanings(compiled(tmp_path))
    assert structure(compiled(folder)) == structure(compiled(tmp_path))


def test_the_cards_of_a_new_game_speak_the_language_asked_for(started):
    language, folder = started
    for document in compiled(folder).documents:
        assert document.source.language == language
        assert "# " in document.source.text


def test_all_files_are_named_in_a_fixed_order(tmp_path):
    written = scaffold("Night Watch", "es", tmp_path)
    assert written == sorted(path for path in tmp_path.rglob("*") if path.is_file())
    tables = {f"{language}.yaml" for language in LANGUAGES}
    assert {path.name for path in tmp_path.rglob("*.yaml")} == {"names.yaml", "symbols.yaml", *tables}
    assert {path.parent.parent.name for path in tmp_path.rglob("night-watch.po")} == set(LANGUAGES) - {"en"}


@pytest.mark.parametrize(
    "name, folder",
    [
        ("Night Watch", "night-watch"),
        ("Ébano & Marfim!", "ebano-marfim"),
        ("2048", "2048"),
        ("../../outside", "outside"),
        # A name that is also a word of the game.
        ("lamps", "lamps"),
        ("Play", "play"),
    ],
)
def test_a_name_becomes_a_folder(tmp_path, name, folder):
    scaffold(name, "en", tmp_path)
    assert [path.name for path in (tmp_path / "cards").iterdir()] == [folder]
    assert compiled(tmp_path).diagnostics == ()
    assert ": 0 changed" in said("--library", tmp_path, "fmt", "--check")


@pytest.mark.parametrize("name", ["", "  ", "!?", "…", "夜", "CON", "com1"])
def test_a_name_that_makes_no_folder_is_refused(tmp_path, name):
    with pytest.raises(ScaffoldError, match="plain letters or digits"):
        scaffold(name, "en", tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", ["de", "", "EN", "lexicon", "../en"])
def test_an_unknown_language_is_refused_and_the_known_ones_are_named(tmp_path, language):
    result = run("new", "Night Watch", "--language", language, "--in", tmp_path)
    assert result.exit_code == 2
    assert "en, es, fr, pt" in result.output
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path):
    own = tmp_path / "cards" / "night-watch"
    own.mkdir(parents=True)
    (own / "game.cards").write_text("mine\n", encoding="utf-8")
    result = run("new", "Night Watch", "--in", tmp_path)
    assert result.exit_code == 2
    assert "exists already" in result.output
    assert [path.name for path in own.iterdir()] == ["game.cards"]
    assert (own / "game.cards").read_text(encoding="utf-8") == "mine\n"


def test_a_file_or_a_dangling_link_in_the_way_is_kept(tmp_path):
    (tmp_path / "cards").mkdir()
    link = tmp_path / "cards" / "night-watch"
    link.symlink_to(tmp_path / "nowhere")
    with pytest.raises(ScaffoldError, match="exists already"):
        scaffold("Night Watch", "en", tmp_path)
    assert link.is_symlink()


def test_a_second_game_stands_beside_the_first(tmp_path):
    scaffold("Night Watch", "en", tmp_path)
    before = cards(tmp_path)
    scaffold("Day Watch", "pt", tmp_path)
    assert before.items() <= cards(tmp_path).items()
    assert compiled(tmp_path).diagnostics == ()


def test_a_failure_leaves_nothing_behind(tmp_path, monkeypatch):
    def full(path: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(ScaffoldError, match="No space left on device"):
        scaffold("Night Watch", "en", tmp_path / "not" / "yet")
    assert list(tmp_path.iterdir()) == []


def test_an_interruption_leaves_nothing_behind_but_what_was_there(tmp_path, monkeypatch):
    def interrupted(path: Path, target: Path) -> Path:
        raise KeyboardInterrupt

    scaffold("Day Watch", "en", tmp_path)
    before = sorted(tmp_path.rglob("*"))
    monkeypatch.setattr(Path, "rename", interrupted)
    with pytest.raises(KeyboardInterrupt):
        scaffold("Night Watch", "en", tmp_path)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_file_where_the_folder_should_be_is_a_sentence(tmp_path):
    (tmp_path / "cards").write_text("", encoding="utf-8")
    result = run("new", "Night Watch", "--in", tmp_path)
    assert result.exit_code == 2
    assert "cannot be written" in result.output
    assert (tmp_path / "cards").read_text(encoding="utf-8") == ""


def test_a_game_may_be_begun_in_a_language_that_brings_its_templates(tmp_path, monkeypatch):
    """A fourth language is a folder of templates: nothing in the program names the three."""
    grammar = tmp_path / "tool" / "grammar"
    shutil.copytree(scaffolding.shipped().grammar, grammar)
    shutil.copytree(grammar / "scaffold" / "en", grammar / "scaffold" / "xx")
    monkeypatch.setattr(scaffolding, "shipped", lambda: at(tmp_path / "tool"))
    assert scaffold("Night Watch", "xx", tmp_path)


@pytest.mark.parametrize("language", ["en", "es", "pt", "fr"])
def test_a_new_game_with_a_board_compiles_runs_its_examples_and_plays(tmp_path, language):
    scaffold("Sheep Trail", language, tmp_path, "hex")
    outcome = compiled(tmp_path)
    assert outcome.diagnostics == ()
    game = outcome.rulebook.games["sheep-trail"]
    outcomes = list(run_examples(game))
    assert len(outcomes) == 2
    assert [one.example.title for one in outcomes if one.found] == []
    one = play(game, Job(Settings("sheep-trail", 3, 1, {}), ("random", "greedy", "random")))
    assert one.problem == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_game_with_a_board_is_in_canonical_form(tmp_path, language):
    scaffold("Sheep Trail", language, tmp_path, "hex")
    assert ": 0 changed" in said("--library", tmp_path, "fmt", "--check")


@pytest.mark.parametrize("name", ["Sheep Trail", "Sheep", "Stone"])
def test_the_places_of_a_new_board_are_told_apart_by_drawing_and_colour(tmp_path, name):
    scaffold(name, "en", tmp_path, "hex")
    library = compiled(tmp_path)
    assert library.diagnostics == ()
    [(key, game)] = library.rulebook.games.items()
    symbols = library.appearance.symbols[key]
    grounds = {symbols[str(card.attributes["ground"])] for card in game.cards.values()}
    assert len(grounds) == len(game.cards) == 3
    assert len({one.drawing for one in grounds}) == len({one.colour for one in grounds}) == 3


@pytest.mark.parametrize(
    "options, example",
    [
        (("--board", "hex"), "cardwright new my-game --board hex"),
        (("--board", "hex", "--language", "es"), "cardwright new my-game --board hex --language es"),
        ((), "cardwright new my-game"),
    ],
)
def test_without_a_name_the_whole_command_is_shown(tmp_path, options, example):
    result = run("new", *options, "--in", tmp_path)
    assert result.exit_code == 2
    assert result.output.endswith(f"A new game needs a name. Say, for example: {example}\n")
    assert "new [OPTIONS] NAME" in result.output
    assert list(tmp_path.iterdir()) == []
