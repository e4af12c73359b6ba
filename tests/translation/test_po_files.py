"""Files of strings: gettext's tools read them unharmed, and a damaged or foreign one is never overwritten."""

import subprocess
from dataclasses import replace
from random import Random

import polib
import pytest
from click.testing import CliRunner
from tests.support.desk import ENTRY, PO, ROOT, SHIPPED, edit, entry, po, run, worded

from cardwright.base.diagnostics import render_text
from cardwright.base.library import at
from cardwright.base.source import Source
from cardwright.cli import main
from cardwright.language.plurals import gettext_forms
from cardwright.pipeline.cached import compile_cached
from cardwright.read.po import Message, PoFile, read_po, write_po

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
    worded(bees, "Al visitar una planta, gana 1 cera.")
    run(bees, "update")
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
    """The strings without their places."""
    return [replace(one, line=0) for one in file.messages]


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


# --- damaged files --------------------------------------------------------------------------------


HEAD = 'msgid ""\nmsgstr ""\n"Language: es\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'


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
