"""Translations leave for other programs and come back: nothing is lost on the way, and nothing wrong is taken."""

import subprocess
from dataclasses import replace
from xml.etree import ElementTree as ET

import polib
import pytest
from click.testing import CliRunner
from tests.support.desk import PO, SHIPPED, edit, entry, po, run, worded

from cardwright.base.source import Source
from cardwright.cli import main
from cardwright.read.po import COUNT, read_po, write_po
from cardwright.read.strings.keys import Key
from cardwright.translation.collecting import String
from cardwright.translation.merging import merged, new_file
from cardwright.translation.tables import Row, imported
from cardwright.translation.xliff import NAMESPACE, read_xliff, xliff_text

NAME = "card:lavender-spring/name"
IN = {"x": NAMESPACE}


def document(folder, tmp_path, language="es"):
    path = tmp_path / f"{language}.xlf"
    run(folder, "export", language, "--out", str(path))
    return path


def unit(root, name):
    [found] = root.findall(f".//x:unit[@name='{name}']", IN)
    return found


def changed(path, name, text, **attributes):
    """The document after somebody has written a translation into it."""
    ET.register_namespace("", NAMESPACE)
    tree = ET.parse(path)
    segment = unit(tree.getroot(), name).find("x:segment", IN)
    segment.attrib.update(attributes)
    segment.find("x:target", IN).text = text
    tree.write(path, encoding="utf-8", xml_declaration=True)


# --- XLIFF 2 ----------------------------------------------------------------------------------------


def test_a_document_comes_back_as_it_went(bees, tmp_path):
    before = (bees / PO.format("es")).read_bytes()
    path = document(bees, tmp_path)
    assert "bees es: 0 strings changed." in run(bees, "import", str(path))
    assert (bees / PO.format("es")).read_bytes() == before


def test_a_document_is_xliff_2_with_the_key_the_notes_and_the_state_of_each_string(bees, tmp_path):
    worded(bees, "Al visitar una planta, gana 1 cera.")
    run(bees, "update")
    edit(bees, "garden.cards", "gain 1 wax", "gain 2 wax")
    run(bees, "update")
    root = ET.parse(document(bees, tmp_path)).getroot()
    assert (root.get("version"), root.get("srcLang"), root.get("trgLang")) == ("2.0", "en", "es")
    text = unit(root, "card:lavender-spring/text")
    assert text.find("x:segment/x:source", IN).text == "When you visit a plant, gain 2 wax."
    assert text.find("x:segment", IN).attrib == {"state": "initial", "subState": "cardwright:fuzzy"}
    notes = {one.get("category"): one.text for one in text.findall("x:notes/x:note", IN)}
    assert notes["previous"] == "When you visit a plant, gain 1 wax."
    assert notes["description"]
    ids = [one.get("id") for one in root.iter(f"{{{NAMESPACE}}}unit")]
    assert len(ids) == len(set(ids))


def test_a_translation_comes_in_and_the_former_one_stays_as_a_remark(bees, tmp_path):
    path = document(bees, tmp_path)
    changed(path, NAME, "Espliego")
    assert "bees es: 1 string changed." in run(bees, "import", str(path))
    found = entry(po(bees), NAME)
    assert (found.msgstr, found.fuzzy, found.tcomment) == ("Espliego", False, "before: Lavanda")


def test_what_a_program_leaves_in_doubt_comes_in_as_fuzzy(bees, tmp_path):
    path = document(bees, tmp_path)
    changed(path, NAME, "Espliego", state="initial", subState="cardwright:fuzzy")
    run(bees, "import", str(path))
    assert entry(po(bees), NAME).fuzzy


def test_every_form_of_a_plural_and_every_sign_comes_back():
    strings = [
        String(Key("page", "many", "text"), "{count} card", "{count} cards", ("on the pages",)),
        String(Key("card", "a", "name"), 'A <b> & "c"\nd'),
    ]
    file = merged(new_file("made", "pl", "en"), strings)
    many, odd = file.messages
    said = ("{count} karta", "{count} karty", "{count} kart")[: len(many.translations)]
    full = replace(file, messages=(replace(many, translations=said), replace(odd, translations=("Ż <&>\n'\" ",))))
    rows, wrong = read_xliff(Source("made.xlf", xliff_text("pl", "en", [("made", full, strings)])))
    assert not wrong
    back, _ = imported(file, strings, rows)
    assert back.messages == full.messages


def test_a_segment_that_a_program_has_split_and_marked_is_one_text():
    text = (
        f'<xliff xmlns="{NAMESPACE}" version="2.0" srcLang="en" trgLang="es"><file id="made" original="made">'
        '<unit id="u1" name="card:a/name"><segment><source>Red <pc id="1">apple</pc></source>'
        "<target>Manzana <mrk id='m'>roja</mrk></target></segment><ignorable><source> </source><target> </target>"
        "</ignorable><segment><source>pie</source><target>tarta</target></segment></unit></file></xliff>"
    )
    [row], wrong = read_xliff(Source("made.xlf", text))
    assert not wrong
    assert (row.text, row.translation, row.context) == ("Red apple pie", "Manzana roja tarta", "card:a/name")


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    "text, slug",
    [
        (f"{BOMB}<xliff>&b;</xliff>", "xliff-entity"),
        ('<?xml version="1.0"?>\n<!doctype x SYSTEM "other.dtd">\n<xliff/>', "xliff-entity"),
        ("<xliff", "xliff-syntax"),
        ("<xliff><file>", "xliff-syntax"),
        ('<xliff version="1.2"/>', "xliff-kind"),
        (f'<xliff xmlns="{NAMESPACE}" version="2.0" srcLang="en"/>', "xliff-kind"),
    ],
)
def test_a_document_that_is_none_or_could_be_a_bomb_is_said_and_not_taken(bees, tmp_path, text, slug):
    (tmp_path / "bad.xlf").write_text(text, encoding="utf-8")
    assert slug in run(bees, "import", str(tmp_path / "bad.xlf"), code=1)


def test_a_document_cut_off_anywhere_is_not_taken(bees, tmp_path):
    text = document(bees, tmp_path).read_text(encoding="utf-8")
    for end in range(60, len(text) - 8, len(text) // 40):
        rows, wrong = read_xliff(Source("cut.xlf", text[:end]))
        assert wrong, end
        assert not rows


# --- nothing wrong is taken, nothing right is lost --------------------------------------------------


@pytest.mark.parametrize("form", ["csv", "xlf", "po"])
@pytest.mark.parametrize(
    "wrong",
    [
        ("card:lavender-spring/name", "Colmena Vieja", "name-for-two"),
        ("card:lavender-spring/name", "Lavanda 7", "po-number"),
        ("card:lavender-spring/name", "Lavanda" * 30, "text-too-long"),
        ("card:lavender-spring/text", "Cuando visites una planta, gana 6 cera.", "po-number"),
    ],
)
def test_what_the_check_refuses_is_not_taken_from_anywhere(bees, tmp_path, form, wrong):
    key, text, slug = wrong
    path, before = bees / PO.format("es"), (bees / PO.format("es")).read_bytes()
    other = tmp_path / f"es.{form}"
    if form == "po":
        file = po(bees)
        entry(file, key).msgstr = text
        file.metadata["Project-Id-Version"] = "bees"
        file.save(str(other))
    else:
        run(bees, "export", "es", "--out", str(other))
        old = entry(po(bees), key).msgstr
        said = other.read_text(encoding="utf-8")
        assert old in said
        at = said.index(key) + len(key)
        other.write_text(said[:at] + said[at:].replace(old, text, 1), encoding="utf-8")
    result = CliRunner().invoke(main, ["--library", str(bees), "i18n", "import", str(other)])
    assert result.exit_code == 1
    assert f"[{slug}]" in result.output
    assert path.read_bytes() == before


def test_remarks_come_in_with_their_strings(bees, tmp_path):
    file = po(bees)
    entry(file, NAME).tcomment = "status: rulebook\npage 7"
    file.metadata["Project-Id-Version"] = "bees"
    file.save(str(tmp_path / "es.po"))
    run(bees, "import", str(tmp_path / "es.po"))
    assert entry(po(bees), NAME).tcomment == "status: rulebook\npage 7"
    for name in ("es.csv", "es.xlf"):
        run(bees, "export", "es", "--out", str(tmp_path / name))
    bare = po(bees)
    entry(bare, NAME).tcomment = ""
    for name in ("es.csv", "es.xlf"):
        bare.save(str(bees / PO.format("es")), newline="\n")
        run(bees, "import", str(tmp_path / name))
        assert entry(po(bees), NAME).tcomment == "status: rulebook\npage 7"


def test_a_row_without_remarks_leaves_those_that_are_there():
    strings = [String(Key("card", "a", "name"), "Apple")]
    file = merged(new_file("made", "es", "en"), strings)
    noted = replace(file, messages=(replace(file.messages[0], remarks=("mine",)),))
    taken, _ = imported(noted, strings, [Row("made", "es", "card:a/name", 0, "Apple", "Manzana", fuzzy=False)])
    assert taken.messages[0].remarks == ("mine",)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.stem}-{path.parts[-3]}")
def test_a_shipped_file_that_is_cut_off_is_noticed_wherever_it_ends(path):
    language = path.parts[-3].replace("_", "-")
    whole, wrong = read_po(Source("x.po", path.read_text(encoding="utf-8")), language)
    assert not wrong
    live = tuple(one for one in whole.messages if not one.obsolete)
    header = (*(line for line in whole.header if line[0] != COUNT), (COUNT, str(len(live))))
    text = write_po(replace(whole, header=header, messages=live))
    start = text.index("\nmsgctxt")
    for end in range(start, len(text) - 1, max(len(text) // 25, 1)):
        for cut in (text[:end], text[: text.rindex("\n", 0, end) + 1]):
            assert read_po(Source("x.po", cut), language)[1], end


# --- gettext ------------------------------------------------------------------------------------------


def test_msgmerge_in_its_usual_guessing_mode_is_mended_by_an_update(bees, tmp_path):
    """It moves translations between strings that look alike; the key tells which are whose."""
    worded(bees, "Al visitar una planta, gana 1 cera.")
    run(bees, "update")
    before = po(bees)
    run(bees, "extract", "--out", str(tmp_path))
    path = bees / PO.format("es")
    there = subprocess.run(
        ["msgmerge", "--quiet", "--no-wrap", "--previous", str(path), str(tmp_path / "bees.pot")],
        capture_output=True,
        check=True,
    ).stdout
    path.write_bytes(there)
    run(bees, "update")
    # It drops our notes, and with them the meaning that a wording was made for: it has to be looked at again.
    assert [(one.msgctxt, one.msgstr, one.fuzzy, one.tcomment) for one in po(bees)] == [
        (one.msgctxt, one.msgstr, one.msgctxt == "card:lavender-spring/text", one.tcomment) for one in before
    ]


def test_explain_shows_a_reviewed_wording_and_what_is_printed_without_it(bees):
    worded(bees, "Al visitar una planta, gana 1 cera.")
    result = CliRunner().invoke(main, ["--library", str(bees), "explain", "Lavender"])
    assert (
        "      Al visitar una planta, gana 1 cera.\n      printed: Cuando visites una planta, gana 1 cera.\n"
        in result.output
    )
    edit(bees, "garden.cards", "gain 1 wax", "gain 2 wax")
    result = CliRunner().invoke(main, ["--library", str(bees), "explain", "Lavender"])
    assert "Al visitar" not in result.output
    assert isinstance(po(bees), polib.POFile)
