"""A language that somebody works on: it breaks nothing, says what it lacks, and its mistakes are told in sentences."""

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.support.desk import PO, entry, po, run

from cardwright.base.library import at
from cardwright.base.source import Source
from cardwright.cli import main
from cardwright.language.grammar import build_tables
from cardwright.language.making import LanguageError, make_language
from cardwright.language.patterns import read_pattern
from cardwright.pipeline.cached import compile_cached
from cardwright.read import load_yaml

ROOT = Path(__file__).resolve().parents[2]
ITALIAN = """language: it
name: Italiano
header: lingua
begun: true
genders: [m, f]
words:
  guadagnare: {you: guadagna, it: guadagna, they: guadagnano, inf: guadagnare}
lists:
  and: {between: ',', last: e}
  then: {between: ', poi'}
patterns:
  GameHead: 'gioco {game}'
  Immediate: '{effects:then}'
  Gain: ['<guadagnare:who> {amount}', '{who} <guadagnare:who> {amount:who}']
  EachPlayer: 'ogni {@player:one}'
  Bundle: '{items:and}'
  Some: '{number} {what:number}'
"""
WORDS = """language: it
nouns:
  player: {one: giocatore, other: giocatori, gender: m}
  era: {one: era, other: ere, gender: f}
  wax: {one: cera, other: cere, gender: f}
"""


@pytest.fixture
def begun(hive, tmp_path):
    """A library with a grammar of its own and a begun language in it."""
    shutil.copytree(hive, tmp_path, dirs_exist_ok=True)
    shutil.copytree(ROOT / "grammar", tmp_path / "grammar")
    (tmp_path / "grammar" / "it.yaml").write_text(ITALIAN, encoding="utf-8")
    (tmp_path / "cards" / "bees" / "lexicon" / "it.yaml").write_text(WORDS, encoding="utf-8")
    return tmp_path


def cardwright(folder, *words):
    return CliRunner().invoke(main, ["--library", str(folder), *words])


def damage(folder, name, old, new):
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


FAULTS = {
    "a pattern without its bracket": ("grammar/it.yaml", "{amount}'", "{amount'"),
    "a word that is no YAML": ("grammar/it.yaml", "'ogni {@player:one}'", "'ogni"),
    "two patterns that collide": (
        "grammar/it.yaml",
        "'ogni {@player:one}'",
        "'ogni {@player:one}'\n  Another: 'ogni {@player:one}'",
    ),
    "a feature that nobody knows": ("grammar/it.yaml", "{amount:who}", "{amount:whom}"),
    "a noun without its gender": ("cards/bees/lexicon/it.yaml", ", gender: m", ""),
    "a form for two words": ("cards/bees/lexicon/it.yaml", "one: cera", "one: era"),
    "no word for the player": ("cards/bees/lexicon/it.yaml", "  player", "  gamer"),
}


@pytest.mark.parametrize("place, old, new", FAULTS.values(), ids=FAULTS)
def test_whatever_is_wrong_with_a_begun_language_stops_nobody(begun, place, old, new):
    before = (begun / PO.format("es")).read_bytes()
    damage(begun, place, old, new)
    result = cardwright(begun, "check")
    # What cannot be read cannot say that it is begun; even that stops the other languages nowhere else.
    assert result.exit_code == (1 if "bad-yaml" in result.output else 0), result.output
    assert "bees es: 100 %" in run(begun, "status", "es")
    run(begun, "update", "es", "pt")
    assert (begun / PO.format("es")).read_bytes() == before


def test_the_names_of_a_begun_language_are_read_but_shown_nowhere(begun):
    names = begun / "cards" / "bees" / "locale" / "it" / "LC_MESSAGES" / "bees.po"
    names.parent.mkdir(parents=True)
    spanish = (begun / PO.format("es")).read_text(encoding="utf-8")
    names.write_text(spanish.replace("Language: es", "Language: it"), encoding="utf-8")
    game = compile_cached(at(begun))
    shown, known = game.rulebook.games["bees"].names, game.begun["bees", "it"].names
    assert known.names["it"] == known.names["es"] == shown.names["es"] != {}
    assert "it" not in {*shown.names, *shown.eras, *shown.decks, *shown.titles, *shown.flavors, *shown.wordings}
    (begun / "cards" / "bees" / "more.cards").write_text("lingua it\ngioco bees\n", encoding="utf-8")
    assert compile_cached(at(begun)).rulebook.games["bees"].names.names["it"] == known.names["it"]


def test_every_pattern_may_be_there_while_words_are_missing(begun):
    """A language whose patterns are complete is begun in the games whose lexicon says so."""
    path = begun / "cards" / "bees" / "lexicon" / "es.yaml"
    text = path.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines(keepends=True) if not line.startswith("  wax:")]
    path.write_text("".join(lines), encoding="utf-8")
    assert cardwright(begun, "check").exit_code == 1
    path.write_text("begun: true\n" + "".join(lines), encoding="utf-8")
    assert cardwright(begun, "check").exit_code == 0
    assert "word bees wax, 4 lines" in run(begun, "todo", "es")
    # No text with a gap is written for translators.
    run(begun, "update", "es")
    assert entry(po(begun), "card:lavender-spring/text").msgstr == ""


def test_a_broken_language_that_does_not_say_it_is_begun_stops_only_itself(begun):
    damage(begun, "cards/bees/lexicon/es.yaml", "gender: f", "gender: q")
    result = cardwright(begun, "i18n", "update", "es", "pt")
    assert "left as it is: cards/bees/locale/es" in result.output
    assert "bees pt: 100 %" in run(begun, "status", "pt")


def test_what_blocks_most_lines_stands_first_with_a_line_that_waits_for_it(begun):
    said = run(begun, "todo", "it", "--all").splitlines()
    spoken, lines = map(int, re.match(r"it: (\d+) of (\d+) lines can be said", said[0]).groups())
    assert 0 < spoken < lines
    counts = [int(line.split(", ")[-1].split(" ")[0]) for line in (one.split(" line")[0] for one in said[1:])]
    assert counts == sorted(counts, reverse=True)
    assert any(
        line.startswith("  pattern Triggered, ") and "When you visit a plant, gain 1 wax." in line for line in said
    )
    assert any(line.startswith("  word bees ") for line in said)
    assert "No game has words in xx" in cardwright(begun, "i18n", "todo", "xx").output


def test_a_construct_that_cannot_be_said_is_a_finding_only_where_it_is_asked_for(begun, tmp_path):
    result = cardwright(begun, "translate", "--to", "it", "--out", str(tmp_path / "out"))
    assert result.exit_code == 1
    assert 'error[missing-pattern]: the construct "Triggered" cannot be said in it yet' in result.output
    assert not (tmp_path / "out").exists()


def test_a_begun_language_has_a_proof_sheet_as_far_as_it_goes(begun):
    damage(
        begun,
        "cards/bees/garden.cards",
        "When you visit a plant, gain 1 wax.",
        "Gain 1 wax. Each beekeeper gains 2 wax.",
    )
    run(begun, "proof", "it", "--out", str(begun))
    sheet = (begun / "proof-it.md").read_text(encoding="utf-8")
    assert "| Gain 1 wax. | Guadagna 1 cera. | |" in sheet
    assert "| Each beekeeper gains 2 wax. | Ogni giocatore guadagna 2 cere. | |" in sheet
    assert (
        "| Each beekeeper gains 2 wax, then gain 1 wax. | Ogni giocatore guadagna 2 cere, poi guadagna 1 cera. | |"
        in sheet
    )


# --- what is wrong is said so that a translator can mend it ---------------------------------------


@pytest.mark.parametrize(
    "text", ["gain {amount", "gain amount}", "<gain {amount}", "gain> {amount}", "[gain {amount}", "gain {a b}"]
)
def test_a_bracket_without_its_partner_is_a_finding(text):
    with pytest.raises(ValueError, match="bracket"):
        read_pattern(text)


def german(**patterns):
    source = Source("de", (ROOT / "grammar" / "de.yaml").read_text(encoding="utf-8"))
    table = load_yaml(source)[0]
    return make_language({**table, "begun": True, "patterns": {**table["patterns"], **patterns}}, {}, "")


def test_patterns_that_collide_are_told_as_sentences_that_nobody_could_tell_apart():
    with pytest.raises(LanguageError) as same:
        build_tables(german(EndOfTurn="zum_Ende_der_Runde"))
    assert str(same.value) == '"zum Ende der Runde" is the pattern of EndOfTurn and of EndOfRound'
    with pytest.raises(LanguageError) as alike:
        build_tables(
            german(
                Draw={"": "<ziehen:who> {number} {kind:number,acc}", "inf": "{number} {kind:number,acc} <gewinnen:inf>"}
            )
        )
    assert "cannot be told apart" in str(alike.value)
    assert "of Draw" in str(alike.value)
    for word in ("Lark", "Reduce", "W1", "Shift"):
        assert word not in str(alike.value)
