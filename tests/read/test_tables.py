"""Tables of strings at their edges, and texts that are compared word by word."""

from dataclasses import replace

import pytest

from cardwright.base.source import Source
from cardwright.read.po import Message
from cardwright.read.strings.keys import Key
from cardwright.translation.collecting import String, page_strings
from cardwright.translation.merging import new_file
from cardwright.translation.standing import word_changes
from cardwright.translation.tables import COLUMNS, Row, imported, read_table, table

KEY = Key("card", "a", "name")


def file_of(*messages):
    return replace(new_file("made", "es", "en"), messages=messages)


def row(translation, text="Apple", form=0, fuzzy=False):
    return Row("made", "es", str(KEY), form, text, translation, fuzzy)


def test_a_string_of_which_one_form_is_in_doubt_is_in_doubt():
    counted = Message(str(KEY), "Apple", "Apples", ("", ""))
    rows = [row("Manzana"), row("Manzanas", "Apples", 1, fuzzy=True)]
    file, _ = imported(file_of(counted), [String(KEY, "Apple", plural="Apples")], rows)
    assert file.messages[0].fuzzy


def test_what_was_empty_leaves_no_remark_behind():
    file, changed = imported(file_of(Message(str(KEY), "Apple", "", ("",))), [String(KEY, "Apple")], [row("Manzana")])
    [message] = file.messages
    assert (message.translations, message.remarks, changed) == (("Manzana",), (), 1)


def test_a_form_from_another_text_is_in_doubt_and_shows_which():
    file, _ = imported(file_of(), [String(KEY, "Apple")], [row("Pera", "Pear")])
    assert (file.messages[0].fuzzy, file.messages[0].previous) == (True, "Pear")


def test_what_follows_a_stranger_is_taken_too():
    stranger = replace(row("Cebra", "Zebra"), context="card:z/name")
    file, changed = imported(file_of(), [String(KEY, "Apple")], [stranger, row("Manzana")])
    assert [(one.translations, one.obsolete) for one in file.messages] == [(("Manzana",), False), (("Cebra",), True)]
    assert changed == 2


def test_a_row_without_a_text_is_taken_as_it_is():
    file, _ = imported(file_of(), [String(KEY, "Apple")], [row("Manzana", "")])
    assert (file.messages[0].translations, file.messages[0].fuzzy) == (("Manzana",), False)


def test_every_form_has_its_row_with_the_text_it_translates():
    counted = Message(str(KEY), "Apple", "Apples", ("Manzana", "Manzanas"), remarks=("one", "two"))
    rows = table("made", file_of(counted), [String(KEY, "Apple", plural="Apples")])
    assert [len(one) for one in rows] == [len(COLUMNS)] * len(rows)
    told = [(form, text, said, state, remarks) for _, _, _, form, text, said, state, _, remarks in rows]
    assert told[:2] == [
        ("0", "Apple", "Manzana", "translated", "one\ntwo"),
        ("1", "Apples", "Manzanas", "translated", "one\ntwo"),
    ]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_the_first_line_alone_tells_what_stands_between_cells(delimiter):
    head = delimiter.join(("game", "language", "key", "source", "translation"))
    others = "".join(sign * 9 for sign in ",;" if sign != delimiter)
    body = delimiter.join(("made", "es", str(KEY), f'"{others}"', f'"{others}"'))
    rows, wrong = read_table(Source("made.csv", f"{head}\n{body}\n"))
    assert not wrong
    assert [(one.text, one.translation) for one in rows] == [(others, others)]


@pytest.mark.parametrize("form, number", [("", 0), ("1", 1), ("99", 99), ("100", None), ("x", None), ("-1", None)])
def test_a_form_is_a_number_of_at_most_two_digits(form, number):
    text = f"game,language,key,source,translation,form\nmade,es,x,s,t,{form}\n"
    rows, wrong = read_table(Source("made.csv", text))
    assert [one.form for one in rows] == ([] if number is None else [number])
    assert [one.slug for one in wrong] == (["table-row"] if number is None else [])


def test_a_row_with_a_cell_too_few_is_wrong_and_one_with_a_cell_too_many_is_not():
    head = "game,language,key,source,translation\n"
    assert [one.slug for one in read_table(Source("made.csv", f"{head}made,es,x,s\n"))[1]] == ["table-row"]
    assert read_table(Source("made.csv", f"{head}made,es,x,s,t,more\n"))[0][0].translation == "t"


def test_a_table_that_breaks_off_in_a_cell_is_said_and_its_rows_are_read():
    text = 'game,language,key,source,translation\nmade,es,x,s,t\nmade,es,y,"s\n'
    rows, wrong = read_table(Source("made.csv", text))
    assert ([one.context for one in rows], [one.slug for one in wrong]) == (["x"], ["table-syntax"])


def test_in_a_long_text_a_word_that_is_said_often_is_still_the_same_word():
    words = ["gain", "1", "wax"] * 100
    after = [*words[:150], "much", *words[151:]]
    assert word_changes(" ".join(words), " ".join(after)) == [
        ("same", " ".join(words[:150])),
        ("old", words[150]),
        ("new", "much"),
        ("same", " ".join(words[151:])),
    ]


def test_a_text_of_the_pages_counts_only_if_it_has_several_forms():
    interface = {"en": {"found": {"one": "a card", "other": "cards"}, "title": {"other": "Catalog"}}}
    assert [(str(one.key), one.text, one.plural) for one in page_strings(interface)] == [
        ("page:found/text", "a card", "cards"),
        ("page:title/text", "Catalog", ""),
    ]
