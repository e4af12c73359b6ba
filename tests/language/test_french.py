"""A game of other nouns, most of it written in French: both are data, and nothing in the program knows of either."""

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.support.games import understood, written
from tests.support.trees import Trees

from cardwright.base import library
from cardwright.check.examples import run_example, uncovered
from cardwright.check.link.meaning import meaning
from cardwright.cli import main
from cardwright.language.parser import Problem
from cardwright.language.tongue import Tongue
from cardwright.pipeline.cached import compile_cached
from cardwright.pipeline.stages import Compiled

ROOT = Path(__file__).resolve().parents[2]
INVENTED = ROOT / "tests" / "invented"
GAME = "clockwork"
LANGUAGES = ("en", "es", "pt", "fr")
TREES = 3_000
VERBATIM = re.compile(r'"[^"]*"|\[[^]]*\]')
UNCLEAN = re.compile(
    r"\s\s|^\s|\s$|\s[,.)]|\S[:;]|\(\s|[~{}<>_@]|\.\.|'\s"
    r"|(?<![\w-])(?:de|du|au|le|la|que|ta|sa) (?:[aàeéèêiîoôuù]|horl|heure)|(?<![\w-])(?:de|à) les? "
)
"""Marks that were left, signs in the wrong place, and words that should have been joined."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """The invented game; its grammar is the one that comes with the tool."""
    place = tmp_path_factory.mktemp("invented")
    shutil.copytree(INVENTED / "cards", place / "cards")
    return place


@pytest.fixture(scope="module")
def compiled(folder) -> Compiled:
    return compile_cached(library.at(folder))


@pytest.fixture(scope="module")
def french(compiled) -> Tongue:
    return compiled.tongues[GAME, "fr"]


@pytest.fixture(scope="module")
def english(compiled) -> Tongue:
    return compiled.tongues[GAME, "en"]


def run(folder: Path, *words: object) -> str:
    result = CliRunner().invoke(main, ["--library", str(folder), *map(str, words)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def meanings(library: Compiled) -> dict[str, str]:
    return {key: meaning(card) for key, card in library.rulebook.games[GAME].cards.items()}


def cards(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (folder / "cards").rglob("*.cards")}


# --- the game -------------------------------------------------------------------------------------


def test_the_game_has_no_findings(folder, compiled):
    assert compiled.diagnostics == ()
    assert "15 cards" in (said := run(folder, "check"))
    assert "0 findings" in said


def test_most_of_its_files_are_in_french(compiled):
    spoken = [document.source.language for document in compiled.documents]
    assert spoken.count("fr") * 2 >= len(spoken)
    assert set(spoken) == set(LANGUAGES)


def test_every_example_is_true_and_every_ability_is_carried_out(folder, compiled):
    game = compiled.rulebook.games[GAME]
    outcomes = [run_example(game, example) for card in game.cards.values() for example in card.examples]
    assert [outcome.example.title for outcome in outcomes if outcome.found] == []
    assert uncovered(game, outcomes) == []
    assert " 0 not." in run(folder, "test", "--coverage")


def test_its_files_are_in_canonical_form(folder):
    assert ": 0 changed" in run(folder, "fmt", "--check")


@pytest.fixture(scope="module")
def chain(folder, tmp_path_factory) -> dict[str, Path]:
    """All of it in French, then in English, Spanish and Portuguese, each from the one before, and back."""
    place = tmp_path_factory.mktemp("chain")
    steps = {"start": "fr", "en": "en", "es": "es", "pt": "pt", "back": "fr"}
    previous = folder
    for name, language in steps.items():
        run(previous, "translate", "--to", language, "--out", place / name)
        previous = place / name
    return {name: place / name for name in steps}


@pytest.mark.parametrize("step", ["start", "en", "es", "pt", "back"])
def test_it_means_the_same_in_every_language(chain, compiled, step):
    again = compile_cached(library.at(chain[step]))
    assert again.diagnostics == ()
    assert len({document.source.language for document in again.documents}) == 1
    assert meanings(again) == meanings(compiled)


def test_the_round_trip_gives_back_every_byte(chain):
    assert cards(chain["back"]) == cards(chain["start"])


def test_a_file_written_in_french_is_what_the_translation_writes(chain, compiled):
    translated = cards(chain["start"])
    for document in compiled.documents:
        if document.source.language == "fr":
            assert translated[Path(document.source.path).name].decode() == document.source.text


# --- the language ---------------------------------------------------------------------------------

SENTENCES = {
    # Agreement: the article, the verb and the plural follow their noun.
    "When you assemble a clock, gain 1 crown.": "Quand tu assembles une horloge, gagne 1 écu.",
    "When another clockmaker hires an apprentice, lose 2 crowns.": (
        "Quand une autre horlogère engage une apprentie, perds 2 écus."
    ),
    "The 2 clockmakers with the most shine lose 2 cogs.": (
        "Les 2 horlogères qui ont le plus d'éclats perdent 2 rouages."
    ),
    "Gain 0 cogs.": "Gagne 0 rouage.",
    "+1 shine on your best clock.": "+1 éclat sur ta meilleure horloge.",
    "+2 shine on your best owl.": "+2 éclats sur ton meilleur hibou.",
    "Your owls have no effect.": "Tes hiboux n'ont aucun effet.",
    "Assembling an owl costs all your crowns instead of all your spare keys.": (
        "Assembler un hibou coûte tous tes écus au lieu de toutes tes clés libres."
    ),
    # Elision, but not before the h of an owl, nor behind a hyphen.
    "The shine of your owls counts twice.": "L'éclat de tes hiboux compte double.",
    "Each of your accuracy counts twice.": "Chaque point de ton exactitude compte double.",
    "Lose crowns equal to your tax.": "Perds une quantité d'écus égale à tes impôts.",
    "Lose cogs equal to your tax.": "Perds une quantité de rouages égale à tes impôts.",
    "Assembling an owl costs twice as many crowns.": "Assembler un hibou coûte deux fois plus d'écus.",
    "+1 shine for each pair of clock and owl.": "+1 éclat pour chaque paire formée d'une horloge et d'un hibou.",
    "+1 shine for each product of tax and accuracy.": ("+1 éclat pour chaque produit de l'impôt et de l'exactitude."),
    "While there is an owl against you, +1 tax.": "Tant qu'il y a un hibou contre toi, +1 impôt.",
    "If there is an owl against you, rest.": "S'il y a un hibou contre toi, repose-toi.",
    "Move it to the scrap box.": "Mets-la au rebut.",
    # Articles that melt into the preposition, and those of a sentence that denies.
    "Assembling a clock costs each other clockmaker 1 cog more.": (
        "Assembler une horloge coûte à chaque autre horlogère 1 rouage de plus."
    ),
    "Resting costs the active clockmaker 1 crown less.": "Se reposer coûte à l'horlogère active 1 écu de moins.",
    "Resting costs the 2 clockmakers with the least shine 1 crown more.": (
        "Se reposer coûte aux 2 horlogères qui ont le moins d'éclats 1 écu de plus."
    ),
    "Each other clockmaker cannot assemble an owl.": "Aucune autre horlogère ne peut assembler aucun hibou.",
    "You cannot hire an apprentice.": "Tu ne peux engager aucune apprentie.",
    # The order of words and the signs are those of French.
    "When you rest, you may carry it out.": "Quand tu te reposes, tu peux l'appliquer.",
    "Each clockmaker may rest.": "Chaque horlogère peut se reposer.",
    "Choose one: gain 2 crowns; or draw 1 order.": "Choisis une option : gagne 2 écus ; ou pioche 1 commande.",
    "Each clockmaker chooses one: lose 1 crown; or rest.": (
        "Chaque horlogère choisit une option : perdre 1 écu ; ou se reposer."
    ),
    "Until the end of the turn, assembling an automaton costs 2 cogs less.": (
        "Jusqu'à la fin du tour, assembler un automate coûte 2 rouages de moins."
    ),
}
LINES = {
    "given the shine of [Belfry Clock] is 2": "étant donné que les éclats d'[Horloge du beffroi] se montent à 2",
    "given the shine of [Brass Owl] is 2": "étant donné que les éclats de [Hibou de laiton] se montent à 2",
    "given the tax of Ines is 1": "étant donné que les impôts d'Inès se montent à 1",
    "given [Belfry Clock] is next to Odile": "étant donné qu'[Horloge du beffroi] est à côté d'Odile",
    "then the accuracy of the active clockmaker is 3": "alors l'exactitude de l'horlogère active se monte à 3",
    "then the accuracy of another clockmaker is 3": "alors l'exactitude d'une autre horlogère se monte à 3",
    "then assembling Scribe costs clockmaker 2 3 cogs": "alors assembler Écrivain coûte 3 rouages à l'horlogère 2",
    "then you have 0 orders in hand and 2 crowns": "alors tu as 0 commande en main et 2 écus",
    "when you choose option 2": "quand tu choisis l'option 2",
    "given with fog 2": "étant donné qu'on joue avec la brume 2",
}
MENDED = {
    "Quand tu assembles un horloge, gagne 1 écus.": "Quand tu assembles une horloge, gagne 1 écu.",
    "Le éclat de tes hiboux compte double.": "L'éclat de tes hiboux compte double.",
    "Perds une quantité de écus égale à ta impôt.": "Perds une quantité d'écus égale à tes impôts.",
    "Tu ne peux assembler aucune hibou.": "Tu ne peux assembler aucun hibou.",
    "Choisis une option: gagne 2 écus; ou pioche 1 commande.": (
        "Choisis une option : gagne 2 écus ; ou pioche 1 commande."
    ),
}
"""What a designer may write, and what the formatter makes of it: any form is read, one is printed."""


@pytest.mark.parametrize("said, wanted", SENTENCES.items())
def test_a_sentence_is_good_french(english, french, said, wanted):
    tree = english.parser.parse("body", said)
    assert not isinstance(tree, Problem), tree
    assert french.printer.sentences(tree) == wanted
    assert english.printer.sentences(french.parser.parse("body", wanted)) == said


@pytest.mark.parametrize("said, wanted", LINES.items())
def test_a_line_of_an_example_is_good_french(english, french, said, wanted):
    tree = english.parser.parse("example", said)
    assert not isinstance(tree, Problem), tree
    assert french.printer.line(tree) == wanted
    assert english.printer.line(french.parser.parse("example", wanted)) == said


@pytest.mark.parametrize("said, wanted", MENDED.items())
def test_any_form_is_read_and_the_right_one_is_printed(french, said, wanted):
    assert french.printer.sentences(french.parser.parse("body", said)) == wanted


def test_text_for_players_has_no_brackets_and_still_elides(english, french):
    tree = english.parser.parse("example", "given the shine of [Belfry Clock] is 2")
    assert french.text_printer.line(tree) == "étant donné que les éclats d'Horloge du beffroi se montent à 2"


def test_a_name_that_would_be_cut_stands_in_brackets(english, french):
    assert english.vocabulary.is_plain_name("L'Amiral")
    assert not french.vocabulary.is_plain_name("L'Amiral")
    assert french.vocabulary.is_plain_name("Aujourd'hui")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tree_is_printed_and_read_back_as_itself(compiled, language):
    spoken = compiled.tongues[GAME, language]
    trees = Trees(compiled.rulebook.games[GAME], [compiled.tongues[GAME, one].language for one in LANGUAGES], 7)
    meant: dict[tuple[str, str], object] = {}
    for _ in range(TREES):
        start, content = trees.line()
        text = written(spoken, content)
        assert understood(spoken, start, text) == content, text
        assert meant.setdefault((start, text), content) == content, f"{text!r} means two things"


def test_what_is_printed_is_clean_text(compiled, french):
    trees = Trees(compiled.rulebook.games[GAME], [french.language], 8)
    for _ in range(TREES):
        text = VERBATIM.sub("X", written(french, trees.line()[1]))
        assert not UNCLEAN.search(text), text


def test_a_mistake_behind_an_apostrophe_is_pointed_at(folder, tmp_path):
    shutil.copytree(folder, tmp_path / "library")
    path = tmp_path / "library" / "cards" / GAME / "horloges.cards"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("L'éclat de tes hiboux", "L'écalt de tes hiboux"), encoding="utf-8")
    (found,) = compile_cached(library.at(tmp_path / "library")).diagnostics
    assert (found.slug, found.span.text) == ("misspelt-word", "écalt")
    assert "éclat" in dict(found.arguments)["candidates"]


def test_a_wrong_agreement_is_a_finding_with_the_right_sentence(folder, tmp_path):
    shutil.copytree(folder, tmp_path / "library")
    path = tmp_path / "library" / "cards" / GAME / "automates.cards"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Assembler un automate", "Assembler une automate"), encoding="utf-8")
    (found,) = compile_cached(library.at(tmp_path / "library")).diagnostics
    assert (found.slug, found.span.text) == ("wording", "une")
    assert dict(found.arguments)["sentence"] == "Assembler un automate coûte 1 rouage de moins."


# --- the program ----------------------------------------------------------------------------------


def test_no_file_of_the_program_mentions_the_language_or_the_game(compiled):
    game = compiled.rulebook.games[GAME]
    said = {"french", "français", "francais", GAME}
    said |= {name.text for names in game.names.names.values() for name in names.values()}
    said |= {form for lexicon in game.lexicons.values() for form in lexicon.nouns["player"].forms.values()}
    said |= {form for lexicon in game.lexicons.values() for form in lexicon.nouns["automaton"].forms.values()}
    said -= {"automaton", "automatons", "automata"}  # A parser is one, too.
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(said)))})(?!\w)", re.IGNORECASE)
    for path in sorted((ROOT / "compiler").rglob("*")):
        if path.suffix in (".py", ".sql"):
            found = pattern.search(path.read_text(encoding="utf-8"))
            assert found is None, f"{path.name}: {found[0]}"
