"""The translators' desk: files follow the cards string by string, and nothing anybody translated is ever lost."""

import csv
import io
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from random import Random

import polib
import pytest
from click.testing import CliRunner
from tests.support.games import with_grammar
from tests.support.site import Asker

from cardwright.base.diagnostics import render_text
from cardwright.base.library import at
from cardwright.base.source import Source
from cardwright.cli import main
from cardwright.language.plurals import gettext_forms
from cardwright.pipeline.cached import compile_cached
from cardwright.read.po import Message, PoFile, read_po, write_po
from cardwright.read.strings.keys import Key
from cardwright.serve.plugin import close_site
from cardwright.translation.collecting import String
from cardwright.translation.face import name_fills, text_fills
from cardwright.translation.merging import merged, new_file
from cardwright.translation.standing import coverage, word_changes
from cardwright.translation.tables import csv_text, imported, read_table, table

ROOT = Path(__file__).resolve().parents[2]
BASE = ROOT / "tests" / "golden" / "base"
PO = "cards/bees/locale/{}/LC_MESSAGES/bees.po"
SHIPPED = sorted([*ROOT.glob("cards/*/locale/*/*/*.po"), *ROOT.glob("grammar/interface/locale/*/*/*.po")])


@pytest.fixture(scope="module")
def hive(tmp_path_factory):
    """A library of its own with a small game, in three languages, and with what the tool remembers of it."""
    folder = tmp_path_factory.mktemp("hive")
    shutil.copytree(BASE, folder, dirs_exist_ok=True)
    run(with_grammar(folder), "update")
    return folder


@pytest.fixture
def bees(hive, tmp_path):
    """A copy of it that a test may spoil."""
    shutil.copytree(hive, tmp_path / "bees")
    return tmp_path / "bees"


def run(folder, *words, code=0):
    result = CliRunner().invoke(main, ["--library", str(folder), "i18n", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    assert result.exit_code == code, result.output
    return result.stdout


def po(folder, language="es"):
    return polib.pofile(str(folder / PO.format(language)), wrapwidth=0)


def entry(file, context):
    [found] = [one for one in file if one.msgctxt == context and not one.obsolete]
    return found


def edit(folder, name, old, new):
    path = folder / "cards" / "bees" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


# --- drift ----------------------------------------------------------------------------------------


def test_one_number_on_one_card_makes_exactly_that_text_fuzzy_in_each_language(bees):
    before = {language: {one.msgctxt: str(one) for one in po(bees, language)} for language in ("es", "pt")}
    edit(bees, "garden.cards", "gain 1 wax", "gain 2 wax")
    said = run(bees, "status")
    assert said.count("fuzzy: ") == 2
    assert said.count("  - When you visit a plant, gain 1 wax.\n  + When you visit a plant, gain 2 wax.") == 2
    assert "es - Cuando visites una planta, gana 1 cera.\n  es + Cuando visites una planta, gana 2 cera." in said
    run(bees, "update")
    for language, old in before.items():
        changed = [one for one in po(bees, language) if str(one) != old[one.msgctxt]]
        assert [one.msgctxt for one in changed] == ["card:lavender-spring/text"]
        assert changed[0].fuzzy
        assert changed[0].previous_msgid == "When you visit a plant, gain 1 wax."
    assert run(bees, "status") == said
    # The edit is taken back, and everything is as it was.
    edit(bees, "garden.cards", "gain 2 wax", "gain 1 wax")
    run(bees, "update")
    for language, old in before.items():
        assert {one.msgctxt: str(one) for one in po(bees, language)} == old


def test_a_printed_value_that_changes_makes_the_text_of_its_card_fuzzy_too(bees):
    edit(bees, "garden.cards", "price: 3", "price: 4")
    said = run(bees, "status", "es")
    assert said.count("fuzzy: ") == 1
    assert '- printed beside it: {"color":"blue","price":3}' in said
    assert '+ printed beside it: {"color":"blue","price":4}' in said


def test_a_name_that_changes_keeps_its_translation_and_shows_the_old_one(bees):
    edit(bees, "names.yaml", "Old Hive", "Ancient Hive")
    edit(bees, "garden.cards", "[Old Hive]", "[Ancient Hive]")
    run(bees, "update")
    found = entry(po(bees), "card:old-hive-spring/name")
    assert (found.msgid, found.previous_msgid, found.msgstr) == ("Ancient Hive", "Old Hive", "Colmena Vieja")
    assert [one.msgctxt for one in po(bees).fuzzy_entries()] == ["card:old-hive-spring/name"]


def test_before_any_update_a_name_of_another_name_is_in_doubt(bees):
    edit(bees, "names.yaml", "Old Hive", "Ancient Hive")
    edit(bees, "garden.cards", "[Old Hive]", "[Ancient Hive]")
    names = compile_cached(at(bees)).rulebook.games["bees"].names
    assert names.status("es", "old-hive-spring") == "fuzzy"
    assert names.status("es", "lavender-spring") == "proposed"


def test_a_mere_correction_leaves_translations_valid(bees):
    edit(bees, "names.yaml", "Old Hive", "Olde Hive")
    edit(bees, "garden.cards", "[Old Hive]", "[Olde Hive]")
    run(bees, "update", "--minor", "old-hive-spring")
    found = entry(po(bees), "card:old-hive-spring/name")
    assert (found.msgid, found.fuzzy, found.msgstr) == ("Olde Hive", False, "Colmena Vieja")


def test_a_card_that_goes_and_comes_back_has_its_translations_again(bees):
    path = bees / "cards" / "bees" / "garden.cards"
    whole = path.read_text(encoding="utf-8")
    names = (bees / "cards" / "bees" / "names.yaml").read_text(encoding="utf-8")
    start, end = whole.index("tree Linden"), whole.index("deck spring")
    path.write_text(whole[:start] + whole[end:].split("deck summer")[0], encoding="utf-8")
    edit(bees, "names.yaml", "  linden-summer: {name: Linden, status: source}\n", "")
    before = po(bees)
    run(bees, "update")
    [kept] = po(bees).obsolete_entries()
    assert (kept.msgctxt, kept.msgstr) == ("card:linden-summer/name", "Tilo")
    assert "tree" not in str(po(bees)[0])
    path.write_text(whole, encoding="utf-8")
    (bees / "cards" / "bees" / "names.yaml").write_text(names, encoding="utf-8")
    run(bees, "update")
    assert [str(one) for one in po(bees)] == [str(one) for one in before]


def test_updating_twice_changes_nothing_the_second_time(bees):
    assert run(bees, "update") == ""


# --- whatever is done to the cards ----------------------------------------------------------------


def test_no_translation_is_lost_or_moved_by_a_thousand_edits():
    """Delete, rename, reorder, reword, bring back: every translation stays with its card for as long as it is there."""
    chance = Random(6)
    cards = {f"card-{number}": f"Card {number}" for number in range(12)}
    texts = {key: f"Gain {number} coins." for number, key in enumerate(cards)}
    made, pinned, next_one = {}, {}, 12
    file = new_file("made", "es", "en")

    def strings():
        for key, name in cards.items():
            yield String(Key("card", key, "name"), name)
            text = texts[key]
            yield String(Key("card", key, "text"), text, meaning=f"of {text}", printed={"es": f"es {text}"})

    file = merged(file, strings())
    for turn in range(1000):
        match chance.randrange(7):
            case 0 if len(cards) > 3:
                del cards[chance.choice(list(cards))]
            case 1:
                cards[f"card-{next_one}"] = f"Card {next_one}"
                texts[f"card-{next_one}"] = f"Gain {next_one} coins."
                next_one += 1
            case 2:
                gone = [key for key in texts if key not in cards]
                for key in gone[:1]:
                    cards[key] = f"Card again {key}"
            case 3:
                order = list(cards.items())
                chance.shuffle(order)
                cards = dict(order)
            case 4:
                # Two cards may come to be called alike, or say the same.
                cards[chance.choice(list(cards))] = f"Card {chance.randrange(20)}"
            case 5:
                texts[chance.choice(list(cards))] = f"Gain {chance.randrange(20)} coins."
            case 6:
                key = chance.choice(list(cards))
                made[key] = f"translation of {key}, {chance.randrange(10**6)}"
                file = _translated(file, f"card:{key}/name", made[key])
                if chance.random() < 0.3:
                    pinned[key] = f"by hand for {key}"
                    file = _translated(file, f"card:{key}/text", pinned[key])
        file, was = merged(file, strings()), file
        if turn % 10 == 0:
            # Through its text, as translators' tools have it.
            file, wrong = read_po(Source("made.po", write_po(file)), "es")
            assert not wrong
        _nothing_lost_or_moved(file, was, cards, texts, (made, pinned))
    assert len(made) > 12
    assert len(pinned) > 3


def _translated(file: PoFile, context: str, text: str) -> PoFile:
    """The file after somebody has written a translation in an editor."""
    done = [
        replace(one, translations=(text,), fuzzy=False, previous=None)
        if one.context == context and not one.obsolete
        else one
        for one in file.messages
    ]
    return replace(file, messages=tuple(done))


def _nothing_lost_or_moved(file, was, cards, texts, given):
    made, pinned = given
    live = {one.context: one for one in file.messages if not one.obsolete}
    assert set(live) == {f"card:{key}/{field}" for key in cards for field in ("name", "text")}
    for key, translation in made.items():
        own = [one for one in file.messages if one.context == f"card:{key}/name"]
        assert translation in [text for one in own for text in one.translations], key
        elsewhere = [one.context for one in file.messages if translation in one.translations and one not in own]
        assert not elsewhere, key
    for key, translation in pinned.items():
        own = [one for one in file.messages if one.context == f"card:{key}/text"]
        assert translation in [text for one in own for text in one.translations], key
    before = {one.context: one for one in was.messages if not one.obsolete}
    for context, one in live.items():
        old = before.get(context)
        key = context.removeprefix("card:").rsplit("/", 1)[0]
        if context.endswith("/name"):
            assert one.text == cards[key]
            if old is not None and old.text == one.text:
                assert one.fuzzy == old.fuzzy
            elif old is not None and any(old.translations):
                assert one.fuzzy or one.text == old.previous
        elif key not in pinned:
            assert one.translations == (f"es {texts[key]}",)


# --- gettext's own tools --------------------------------------------------------------------------


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.stem}-{path.parent.parent.name}")
def test_gettext_reads_the_shipped_files_and_writes_them_back_unharmed(path, tmp_path):
    """Poedit and Weblate write as these tools do: nothing we need may be lost on the way."""
    checked = subprocess.run(
        ["msgfmt", "--check-format", "--check-domain", "--output-file", str(tmp_path / "x.mo"), str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr
    language = path.parent.parent.name.replace("_", "-")
    own, wrong = read_po(Source("x.po", path.read_text(encoding="utf-8")), language)
    assert not wrong
    for command in (["msgcat", "--no-wrap"], ["msgcat", "--width=79"], ["msgattrib", "--no-wrap"]):
        there = subprocess.run([*command, str(path)], capture_output=True, check=True).stdout.decode()
        back, wrong = read_po(Source("x.po", there), language)
        assert not wrong
        assert _bare(back) == _bare(own)


def test_gettext_keeps_fuzzy_previous_obsolete_and_remarks(bees, tmp_path):
    edit(bees, "garden.cards", "gain 1 wax", "gain 2 wax")
    run(bees, "update")
    path = bees / PO.format("es")
    with path.open("a", encoding="utf-8") as file:
        file.write('\n# kept\n#~ msgctxt "card:gone-i/name"\n#~ msgid "Gone"\n#~ msgstr "Ida"\n')
    own, _ = read_po(Source("x.po", path.read_text(encoding="utf-8")), "es")
    template = tmp_path / "bees.pot"
    run(bees, "extract", "--out", str(tmp_path))
    for command in (
        ["msgcat", "--no-wrap", str(path)],
        ["msgmerge", "--quiet", "--no-wrap", "--no-fuzzy-matching", "--previous", str(path), str(template)],
    ):
        there = subprocess.run(command, capture_output=True, check=True).stdout.decode()
        back, wrong = read_po(Source("x.po", there), "es")
        assert not wrong
        by_key = {one.context: one for one in back.messages}
        assert by_key["card:lavender-spring/text"].fuzzy
        assert by_key["card:lavender-spring/text"].previous == "When you visit a plant, gain 1 wax."
        assert by_key["card:gone-i/name"].obsolete
        assert by_key["card:gone-i/name"].translations == ("Ida",)
        assert {one.context: one.translations for one in back.messages} == {
            one.context: one.translations for one in own.messages
        }
        # What a tool has written is brought up to date to what it was.
        path.write_text(there, encoding="utf-8")
        run(bees, "update")
        again, _ = read_po(Source("x.po", path.read_text(encoding="utf-8")), "es")
        assert _bare(again) == _bare(own)


def _bare(file: PoFile) -> list[Message]:
    """The strings without their places, and without what a template cannot know: how a text was before."""
    return [
        replace(one, line=0, notes=tuple(note for note in one.notes if not note.startswith("was ")))
        for one in file.messages
    ]


@pytest.mark.parametrize("language", ["es", "pt", "fr", "de", "pl", "ar", "ja", "cy"])
def test_the_plural_line_counts_as_everything_else_does(language, tmp_path):
    from gettext import c2py

    from babel import Locale

    line, forms = gettext_forms(language)
    count, expression = line.removesuffix(";").split("; plural=")
    assert count == f"nplurals={len(forms)}"
    choose = c2py(expression)
    usual = [number for number in range(200) if forms[choose(number)] != Locale.parse(language).plural_form(number)]
    assert not usual or language == "cy"


def test_templates_have_every_string_and_no_translation(bees, tmp_path):
    run(bees, "extract", "--out", str(tmp_path))
    template = polib.pofile(str(tmp_path / "bees.pot"))
    assert {one.msgctxt for one in template} == {one.msgctxt for one in po(bees)}
    assert not any(one.msgstr for one in template)


def test_the_shipped_files_are_complete():
    result = CliRunner().invoke(main, ["--library", str(ROOT), "i18n", "status"])
    assert result.exit_code == 0
    lines = [line for line in result.stdout.splitlines() if " % of " in line and not line.startswith("patterns ")]
    assert len(lines) == len(SHIPPED)
    assert all(": 100 % of " in line for line in lines if " de: " not in line), result.stdout
    checked = CliRunner().invoke(main, ["--library", str(ROOT), "i18n", "check"])
    assert checked.exit_code == 0, checked.stdout


# --- tables ---------------------------------------------------------------------------------------


def test_a_table_comes_back_as_it_went(bees, tmp_path):
    before = (bees / PO.format("es")).read_bytes()
    run(bees, "export", "es", "--out", str(tmp_path / "es.csv"))
    run(bees, "import", str(tmp_path / "es.csv"))
    assert (bees / PO.format("es")).read_bytes() == before


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_spreadsheet_may_write_the_table_in_its_own_way(bees, tmp_path, delimiter):
    run(bees, "export", "es", "--out", str(tmp_path / "es.csv"))
    rows = list(csv.DictReader(io.StringIO((tmp_path / "es.csv").read_text(encoding="utf-8"))))
    for row in rows:
        if row["key"] == "card:lavender-spring/name":
            row["translation"] = "Espliego"
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), delimiter=delimiter, lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    (tmp_path / "back.csv").write_bytes(b"\xef\xbb\xbf" + out.getvalue().encode())
    assert "bees es: 1 string changed." in run(bees, "import", str(tmp_path / "back.csv"))
    found = entry(po(bees), "card:lavender-spring/name")
    assert (found.msgstr, found.tcomment) == ("Espliego", "before: Lavanda")


def test_a_cell_is_no_formula_for_a_spreadsheet():
    file = new_file("made", "es", "en")
    strings = [String(Key("card", "a", "name"), "+1 or -1"), String(Key("card", "b", "name"), "'tis")]
    text = csv_text(table("made", file, strings))
    cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    rows, wrong = read_table(Source("made.csv", text))
    assert not wrong
    assert [row.text for row in rows] == ["+1 or -1", "'tis"]


def test_what_does_not_fit_is_imported_in_doubt_or_kept_as_obsolete():
    strings = [String(Key("card", "a", "name"), "Apple")]
    file = merged(new_file("made", "es", "en"), strings)
    text = (
        "game,language,key,source,translation\nmade,es,card:a/name,Pear,Pera\nmade,es,card:z/name,Zebra,Cebra\n"
        "made,es,card:y/name,Yak,\n"
    )
    rows, wrong = read_table(Source("made.csv", text))
    assert not wrong
    taken, changed = imported(file, strings, rows)
    assert changed == 2
    own, stranger = taken.messages
    assert (own.translations, own.fuzzy, own.previous) == (("Pera",), True, "Pear")
    assert (stranger.context, stranger.translations, stranger.obsolete) == ("card:z/name", ("Cebra",), True)


@pytest.mark.parametrize(
    "text, slug",
    [
        ("key,translation\n", "table-columns"),
        ("", "empty-file"),
        ('game,language,key,source,translation\nmade,es,card:a/name,x,"y\n', "table-syntax"),
        ("game,language,key,source,translation\nmade,es\n", "table-row"),
        ("game,language,key,form,source,translation\nmade,es,card:a/name,two,x,y\n", "table-row"),
    ],
)
def test_a_damaged_table_is_said_and_not_taken(bees, tmp_path, text, slug):
    before = (bees / PO.format("es")).read_bytes()
    (tmp_path / "bad.csv").write_text(text, encoding="utf-8")
    assert slug in run(bees, "import", str(tmp_path / "bad.csv"), code=1)
    assert (bees / PO.format("es")).read_bytes() == before


# --- damaged files --------------------------------------------------------------------------------


HEAD = 'msgid ""\nmsgstr ""\n"Language: es\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
ENTRY = '\nmsgctxt "card:lavender-spring/name"\nmsgid "Lavender"\nmsgstr "Lavanda"\n'
LOST = '\nmsgctxt "card:linden-summer/name"\nmsgid "Linden"\nmsgstr "Tilo"\n'
DAMAGED = {
    "broken header": ((HEAD + '"no colon here\\n"\n' + ENTRY).encode(), "po-header-line"),
    "no header": (ENTRY.encode(), "po-header"),
    "empty date": ((HEAD + '"PO-Revision-Date: \\n"\n' + ENTRY).encode(), "po-date"),
    "wrong charset in the header": ((HEAD.replace("UTF-8", "latin-1") + ENTRY).encode(), "po-charset"),
    "wrong charset in fact": ((HEAD + ENTRY + LOST.replace("Tilo", "Tiló")).encode("latin-1"), "invalid-utf8"),
    "duplicate entries": ((HEAD + ENTRY + LOST + ENTRY.replace("Lavanda", "Otra")).encode(), "po-duplicate"),
    "Windows line ends": ((HEAD + ENTRY).replace("\n", "\r\n").encode(), "po-line-ends"),
    "byte-order mark": (b"\xef\xbb\xbf" + (HEAD + ENTRY).encode(), "byte-order-mark"),
    "an open quote": ((HEAD + LOST[:-2] + "\n" + ENTRY).encode(), "po-syntax"),
    "another language": ((HEAD.replace("Language: es", "Language: pt") + ENTRY).encode(), "po-language"),
    "nothing": (b"\n\n", "empty-file"),
    "a picture": (bytes(range(256)) * 40, "invalid-utf8"),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_file_is_said_with_its_place_never_overwritten_and_read_as_far_as_it_can_be(bees, damage):
    content, slug = DAMAGED[damage]
    path = bees / PO.format("es")
    path.write_bytes(content)
    portuguese = (bees / PO.format("pt")).read_bytes()
    result = CliRunner().invoke(main, ["--library", str(bees), "i18n", "update"])
    assert f"[{slug}]" in result.stdout
    assert f"{PO.format('es')}" in result.stdout
    assert path.read_bytes() == content
    assert (bees / PO.format("pt")).read_bytes() == portuguese
    compiled = compile_cached(at(bees))
    assert slug in {one.slug for one in compiled.diagnostics}
    said = render_text(compiled.diagnostics, compiled.messages)
    assert f"{PO.format('es')}:" in said
    if ENTRY.strip().encode() in content.replace(b"\r", b"") and slug not in ("invalid-utf8", "empty-file"):
        assert compiled.rulebook.games["bees"].names.plain("es", "lavender-spring") == "Lavanda"
    taken = CliRunner().invoke(main, ["--library", str(bees), "i18n", "import", str(path)])
    assert taken.exception is None or isinstance(taken.exception, SystemExit)
    assert path.read_bytes() == content


def test_unknown_gaps_are_said_and_everything_else_is_updated(bees):
    path = bees / PO.format("es")
    path.write_text(HEAD + ENTRY.replace("Lavanda", "Lavanda {m}"), encoding="utf-8")
    assert "po-gap" in run(bees, "update", code=1)
    assert entry(po(bees), "card:lavender-spring/name").msgstr == "Lavanda {m}"
    assert entry(po(bees), "card:linden-summer/name").msgstr == ""


def test_thousands_of_strings_of_another_game_are_kept_as_obsolete(bees):
    path = bees / PO.format("es")
    many = "".join(f'\nmsgctxt "card:other-{n}/name"\nmsgid "Other {n}"\nmsgstr "Otra {n}"\n' for n in range(3000))
    path.write_text(path.read_text(encoding="utf-8") + many, encoding="utf-8")
    said = run(bees, "check", "es")
    assert "po-stranger" in said
    assert "3000" in said
    run(bees, "update")
    assert len(po(bees).obsolete_entries()) == 3000
    assert entry(po(bees), "card:lavender-spring/name").msgstr == "Lavanda"
    assert "po-stranger" not in run(bees, "check", "es")


SPLINTERS = [b'"', b"\\", b"\n", b"#~ ", b"msgid", b"\xe2"]


def test_random_damage_never_crashes_and_never_overwrites():
    chance = Random(3)
    whole = next(path for path in SHIPPED if path.stem == "interface").read_bytes()
    for _ in range(150):
        content = bytearray(whole[: chance.randrange(200, 6000)])
        for _ in range(chance.randrange(1, 6)):
            place = chance.randrange(len(content))
            content[place : place + chance.randrange(4)] = chance.choice(
                [b'"', b"\\", b"\n", b"#~ ", b"msgid", b"\xe2"]
            )
        source = Source("x.po", bytes(content).decode("utf-8", "replace"))
        file, _ = read_po(source, "es")
        again, _ = read_po(Source("x.po", write_po(file)), "es")
        assert [one.translations for one in again.messages] == [one.translations for one in file.messages]


# --- wordings -------------------------------------------------------------------------------------


def worded(folder, text):
    path = folder / PO.format("es")
    file = po(folder)
    entry(file, "card:lavender-spring/text").msgstr = text
    file.save(str(path), newline="\n")


def test_a_reviewed_wording_is_shown_until_the_meaning_changes(bees):
    worded(bees, "Al visitar una planta ganas 1 cera.")
    run(bees, "update")
    assert "1 reviewed" in run(bees, "status", "es")
    text, pin = compile_cached(at(bees)).rulebook.games["bees"].names.wordings["es"]["lavender-spring"]
    assert (text, bool(pin)) == ("Al visitar una planta ganas 1 cera.", True)
    edit(bees, "garden.cards", "gain 1 wax", "gain 2 wax")
    assert "wording-stale" in run(bees, "check", "es")
    run(bees, "update")
    found = entry(po(bees), "card:lavender-spring/text")
    assert (found.msgstr, found.fuzzy) == ("Al visitar una planta ganas 1 cera.", True)
    # The translator adapts it and is done.
    worded(bees, "Al visitar una planta ganas 2 cera.")
    file = po(bees)
    entry(file, "card:lavender-spring/text").fuzzy = False
    file.save(str(bees / PO.format("es")), newline="\n")
    run(bees, "update")
    assert "1 reviewed" in run(bees, "status", "es")


def asked(folder, *addresses):
    """The answers of the catalog that is built of a library."""
    result = CliRunner().invoke(main, ["--library", str(folder), "build"])
    assert result.exit_code == 0, result.output
    ask = Asker(folder / "build" / "catalog.db")
    try:
        return [ask(address) for address in addresses]
    finally:
        close_site(ask.datasette)


def test_the_catalog_shows_a_reviewed_wording_and_falls_back_when_it_is_stale(bees):
    worded(bees, "Al visitar una planta ganas 1 cera.")
    run(bees, "update")
    page, data = asked(bees, "/card/bees/lavender-spring?lang=en", "/card/bees/lavender-spring.json")
    assert "Al visitar una planta ganas 1 cera." in page.text
    assert "reviewed wording" in page.text
    assert data.json()["card"]["text_status"] == {"en": "written", "es": "reviewed", "pt": "printed"}
    edit(bees, "garden.cards", "gain 1 wax", "gain 2 wax")
    page, data = asked(bees, "/card/bees/lavender-spring?lang=en", "/card/bees/lavender-spring.json")
    assert "Al visitar" not in page.text
    assert "the reviewed wording is out of date" in page.text
    assert data.json()["card"]["text"]["es"] == ["Cuando visites una planta, gana 2 cera."]
    assert data.json()["card"]["text_status"]["es"] == "fallback"


def test_the_page_of_a_language_says_how_far_it_is_and_what_is_left(bees):
    edit(bees, "garden.cards", "gain 1 wax", "gain 2 wax")
    file = po(bees)
    entry(file, "card:linden-summer/name").msgstr = ""
    file.save(str(bees / PO.format("es")), newline="\n")
    page, data, whole, picture, nowhere, wrong = asked(
        bees,
        "/translate/es?lang=en",
        "/translate/es.json",
        "/translate.json",
        "/translate/es.svg",
        "/translate/xx.svg",
        "/translate/xx",
    )
    [one] = data.json()["fuzzy"]
    assert (one["key"], one["card"]) == ("card:lavender-spring/text", "bees/lavender-spring")
    assert (one["previous"], one["source"]) == (
        "When you visit a plant, gain 1 wax.",
        "When you visit a plant, gain 2 wax.",
    )
    assert "gain <del>1</del> <ins>2</ins> wax." in re.sub(r"\s+", " ", page.text)
    assert [missing["key"] for missing in data.json()["missing"]] == ["card:linden-summer/name"]
    done = 100 * (len(file) - 2) // len(file)
    assert data.json()["percent"] == done < 100
    assert {one["language"]: one["percent"] for one in whole.json()["languages"]}["es"] == done
    assert data.json()["longest"][0]["fills"] >= data.json()["longest"][-1]["fills"]
    assert {"game": "bees", "source": "wax", "word": "cera", "plural": "cera"} in data.json()["terms"]
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert f"{done} %" in ET.fromstring(picture.text).find("{http://www.w3.org/2000/svg}title").text
    assert nowhere.status_code == wrong.status_code == 404


@pytest.mark.parametrize("text", ["Gana mucha cera.", "Cuando visites una planta, gana 1 [betún].", "1\\n1"])
def test_a_wrong_wording_fails_a_build_and_leaves_the_old_one(bees, text):
    asked(bees, "/")
    before = (bees / "build" / "catalog.db").read_bytes()
    worded(bees, text)
    run(bees, "check", "es", code=1)
    result = CliRunner().invoke(main, ["--library", str(bees), "build"])
    assert result.exit_code == 1
    assert "Nothing was written." in result.output
    assert (bees / "build" / "catalog.db").read_bytes() == before


def test_a_flavor_is_written_once_and_translated(bees):
    edit(bees, "names.yaml", "names:\n", "flavors:\n  linden-summer: It hums all June.\n\nnames:\n")
    run(bees, "update")
    file = po(bees)
    entry(file, "card:linden-summer/flavor").msgstr = "Zumba todo junio."
    file.save(str(bees / PO.format("es")), newline="\n")
    page, data = asked(bees, "/card/bees/linden-summer?lang=en", "/card/bees/linden-summer.json")
    assert data.json()["card"]["flavor"] == {"en": "It hums all June.", "es": "Zumba todo junio."}
    assert "Zumba todo junio." in page.text


def test_a_wording_is_kept_when_only_the_patterns_say_it_otherwise():
    key = Key("card", "a", "text")
    file = merged(new_file("made", "es", "en"), [String(key, "Gain 1.", meaning="m", printed={"es": "Gana 1."})])
    file = _translated(file, "card:a/text", "Ganas 1.")
    again = merged(file, [String(key, "You gain 1.", meaning="m", printed={"es": "Ganes 1."})])
    [message] = again.messages
    assert (message.text, message.translations, message.fuzzy) == ("You gain 1.", ("Ganas 1.",), False)
    [standing] = coverage(again, [String(key, "You gain 1.", meaning="m", printed={"es": "Ganes 1."})]).standings
    assert standing.state == "reviewed"


def test_a_meaning_that_is_only_held_otherwise_needs_nobodys_eyes_but_those_of_a_wording():
    key = Key("card", "a", "text")

    def strings(meaning):
        return [String(key, "Gain 1.", notes=("gift",), meaning=meaning, printed={"es": "Gana 1."})]

    file = merged(new_file("made", "es", "en"), strings("m"))
    assert not merged(file, strings("n")).messages[0].fuzzy
    assert merged(_translated(file, "card:a/text", "Ganas 1."), strings("n")).messages[0].fuzzy


def test_words_that_change_are_marked():
    assert word_changes("gain 1 wax", "gain 2 wax") == [("same", "gain"), ("old", "1"), ("new", "2"), ("same", "wax")]


def test_the_face_is_measured_by_letters_not_by_their_number():
    assert name_fills("iiiiiiiiii") < name_fills("mmmmmmmmmm")
    assert name_fills("日本語日本語") > name_fills("aaaaaa")
    assert text_fills("word " * 80) < 100 < text_fills("word " * 400)
    assert text_fills("a\nb") == 2 * text_fills("a")


def test_a_file_of_no_game_or_language_of_ours_is_not_taken(bees, tmp_path):
    before = (bees / PO.format("es")).read_bytes()
    for name, head in (
        ("game", "Project-Id-Version: other\\nLanguage: es"),
        ("language", "Project-Id-Version: bees\\nLanguage: xx"),
    ):
        path = tmp_path / f"{name}.po"
        path.write_text(f'msgid ""\nmsgstr "{head}\\n"\n{ENTRY}', encoding="utf-8")
        run(bees, "import", str(path), code=1)
    run(bees, "update", "xx", code=2)
    run(bees, "export", "xx", code=2)
    assert (bees / PO.format("es")).read_bytes() == before


def test_what_somebody_sends_as_a_po_file_is_taken(bees, tmp_path):
    file = po(bees)
    entry(file, "card:lavender-spring/name").msgstr = "Espliego"
    file.save(str(tmp_path / "sent.po"))
    assert "1 string changed" in run(bees, "import", str(tmp_path / "sent.po"))
    assert entry(po(bees), "card:lavender-spring/name").msgstr == "Espliego"


def test_a_library_with_broken_cards_is_not_touched(bees):
    before = (bees / PO.format("es")).read_bytes()
    edit(bees, "garden.cards", "gain 1 wax", "gain 1 wacks")
    run(bees, "update", code=1)
    assert (bees / PO.format("es")).read_bytes() == before
