"""Tables for spreadsheets: they come back as they went, and a damaged one is not taken."""

import csv
import io

import pytest
from tests.support.desk import PO, entry, po, run

from cardwright.base.source import Source
from cardwright.read.strings.keys import Key
from cardwright.translation.collecting import String
from cardwright.translation.merging import merged, new_file
from cardwright.translation.tables import csv_text, imported, read_table, table


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
