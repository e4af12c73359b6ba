"""Merging translations with the cards, one string at a time: what stays, what is in doubt, and what is remembered."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.base.source import Source
from cardwright.language.plurals import gettext_forms
from cardwright.read.po import Message
from cardwright.read.strings.keys import GENERATED, MEANING, Key, stamp
from cardwright.translation.collecting import String
from cardwright.translation.merging import TEMPLATE, merged, new_file
from cardwright.translation.standing import coverage, state_of, word_changes
from cardwright.translation.tables import BEFORE, Row, csv_text, file_rows, imported, read_table, table

NAME = Key("card", "a", "name")
TEXT = Key("card", "a", "text")


def file_of(*messages, language="es"):
    return replace(new_file("made", language, "en"), messages=messages)


def only(file, context="card:a/name"):
    [found] = [one for one in file.messages if one.context == context and not one.obsolete]
    return found


def name(text="Apple", **more):
    return String(NAME, text, **more)


def said(text="Apple", *translations, **more):
    return Message(str(NAME), text, "", translations or ("Manzana",), **more)


def obsolete_of(file):
    return [one for one in file.messages if one.obsolete]


# --- what comes back -------------------------------------------------------------------------------


def test_of_two_obsolete_translations_the_later_comes_back():
    old = said("Pear", "Pera", obsolete=True)
    late = said("Plum", "Ciruela", obsolete=True)
    back = merged(file_of(old, late), [name()])
    assert only(back).translations == ("Ciruela",)
    assert obsolete_of(back) == [old]


def test_a_translation_of_the_same_text_comes_back_before_a_later_one():
    same, late = said("Apple", "Manzana", obsolete=True), said("Plum", "Ciruela", obsolete=True)
    back = merged(file_of(same, late), [name()])
    assert (only(back).translations, only(back).fuzzy) == (("Manzana",), False)


def test_of_the_same_text_the_later_translation_comes_back():
    older, newer = said("Apple", "Manzana", obsolete=True), said("Apple", "Poma", obsolete=True)
    assert only(merged(file_of(older, newer), [name()])).translations == ("Poma",)


def test_the_same_text_that_counts_otherwise_is_not_the_same():
    counted = Message(str(NAME), "Apple", "Apples", ("Manzana", "Manzanas"), obsolete=True)
    plain = said("Apple", "Poma", obsolete=True)
    assert only(merged(file_of(plain, counted), [name()])).translations == ("Poma",)


def test_a_name_that_comes_back_with_another_text_is_in_doubt():
    back = only(merged(file_of(said("Pear", "Pera", obsolete=True)), [name()]))
    assert (back.fuzzy, back.previous, back.obsolete) == (True, "Pear", False)


def test_a_wording_that_comes_back_is_in_doubt_even_if_its_text_is_the_same():
    wording = Message(str(TEXT), "Gain 1.", "", ("Toma 1.",), obsolete=True)
    string = String(TEXT, "Gain 1.", meaning="m", printed={"es": "Gana 1."})
    assert only(merged(file_of(wording), [string]), "card:a/text").fuzzy


def test_what_goes_is_kept_without_our_notes_and_once():
    live = replace(said("Apple", "Manzana"), notes=("leader",), places=("x.cards",), previous="Appel")
    gone = merged(file_of(live, said("Apple", "Manzana", obsolete=True)), [])
    assert obsolete_of(gone) == [said("Apple", "Manzana", obsolete=True)]


def test_what_nobody_translated_goes_without_a_trace():
    text = "Gana 1."
    generated = Message(str(TEXT), "Gain 1.", "", (text,), notes=(f"{GENERATED} {stamp(text)}",))
    assert merged(file_of(said("Apple", ""), generated), []).messages == ()


def test_a_string_without_a_key_is_kept_as_obsolete_if_it_is_translated():
    stranger, empty = Message("", "Apple", "", ("Manzana",)), Message("", "Pear", "", ("",))
    [kept] = merged(file_of(stranger, empty), []).messages
    assert (kept.text, kept.obsolete) == ("Apple", True)


# --- what is in doubt ------------------------------------------------------------------------------


def test_an_edit_puts_a_translation_in_doubt_and_shows_what_it_was_made_of():
    edited = only(merged(file_of(said("Appel")), [name("Apple")]))
    assert (edited.text, edited.fuzzy, edited.previous) == ("Apple", True, "Appel")


def test_a_second_edit_still_shows_what_was_translated():
    file = merged(file_of(said("Appel")), [name("Apple")])
    assert only(merged(file, [name("Red Apple")])).previous == "Appel"


def test_an_edit_that_is_undone_leaves_nothing_behind():
    file = merged(file_of(said("Appel")), [name("Apple")])
    assert only(merged(file, [name("Appel")])) == replace(said("Appel"), previous=None)


def test_what_a_translator_has_settled_has_no_previous_text():
    settled = said("Apple", fuzzy=False, previous="Appel", previous_plural="Appels")
    kept = only(merged(file_of(settled), [name("Apple")]))
    assert (kept.fuzzy, kept.previous, kept.previous_plural) == (False, None, None)


def test_an_edit_after_that_shows_the_text_that_was_settled():
    settled = said("Apple", fuzzy=False, previous="Appel")
    assert only(merged(file_of(settled), [name("Red Apple")])).previous == "Apple"


def test_a_fuzzy_translation_whose_origin_is_unknown_takes_the_text_before_the_edit():
    assert only(merged(file_of(said("Apple", fuzzy=True)), [name("Red Apple")])).previous == "Apple"


def test_a_correction_leaves_a_translation_valid():
    kept = only(merged(file_of(said("Appel")), [name("Apple")], minor={"card:a/name"}))
    assert (kept.text, kept.fuzzy, kept.previous) == ("Apple", False, None)


def test_an_untranslated_string_is_never_in_doubt():
    assert not only(merged(file_of(said("Appel", "")), [name("Apple")])).fuzzy


def test_a_plural_that_changes_is_shown_too():
    counted = Message(str(NAME), "Apple", "Apples", ("Manzana", "Manzanas"))
    edited = only(merged(file_of(counted), [name("Apple", plural="Appels")]))
    assert (edited.fuzzy, edited.previous, edited.previous_plural) == (True, "Apple", "Apples")


def test_a_text_that_begins_to_count_keeps_what_was_said_in_doubt():
    counted = only(merged(file_of(said()), [name(plural="Apples")]))
    forms = len(gettext_forms("es")[1])
    assert counted.translations == ("Manzana", *[""] * (forms - 1))
    assert counted.fuzzy


def test_a_text_that_stops_to_count_keeps_its_first_form_in_doubt():
    counted = Message(str(NAME), "Apple", "Apples", ("Manzana", "Manzanas"))
    plain = only(merged(file_of(counted), [name()]))
    assert (plain.translations, plain.fuzzy) == (("Manzana",), True)


def test_an_empty_text_that_begins_to_count_is_not_in_doubt():
    assert not only(merged(file_of(said("Apple", "")), [name(plural="Apples")])).fuzzy


@pytest.mark.parametrize("language", ["es", "pl", "ja"])
def test_a_new_string_has_as_many_forms_as_its_language(language):
    made = merged(file_of(language=language), [name(plural="Apples"), String(TEXT, "Plain")])
    assert len(only(made).translations) == len(gettext_forms(language)[1])
    assert only(made, "card:a/text").translations == ("",)


def test_a_template_has_two_forms_and_no_marks():
    string = String(TEXT, "Gain 1.", "", ("leader",), "x.cards", "m", {"es": "Gana 1."})
    made = merged(new_file("made", TEMPLATE, "en"), [name(plural="Apples"), string])
    assert len(only(made).translations) == 2
    assert only(made, "card:a/text").notes == ("leader",)
    assert only(made, "card:a/text").places == ("x.cards",)
    assert dict(made.header)["Plural-Forms"].startswith("nplurals=INTEGER")


# --- texts of cards --------------------------------------------------------------------------------


def text_string(text="Gain 1.", meaning="m1", printed="Gana 1.", notes=("leader",)):
    return String(TEXT, text, "", notes, "", meaning, {"es": printed})


def generated(text="Gain 1.", printed="Gana 1.", meaning="m1", notes=("leader",)):
    marks = (f"{MEANING} {meaning}", f"{GENERATED} {stamp(printed)}")
    return Message(str(TEXT), text, "", (printed,), notes=(*notes, *marks))


def test_a_text_is_printed_and_marked_with_its_meaning():
    assert only(merged(file_of(), [text_string()]), "card:a/text") == generated()


def test_a_text_of_another_meaning_is_printed_anew_and_never_in_doubt():
    file = merged(file_of(generated()), [text_string("Gain 2.", "m2", "Gana 2.")])
    [standing] = coverage(file, [text_string("Gain 2.", "m2", "Gana 2.")]).standings
    assert (standing.state, standing.translation, standing.previous) == ("generated", "Gana 2.", "")
    assert only(file, "card:a/text") == generated("Gain 2.", "Gana 2.", "m2")


def test_another_tool_cannot_put_a_printed_text_in_doubt():
    marked = replace(generated(), fuzzy=True, previous="Gain 7.")
    assert only(merged(file_of(marked), [text_string()]), "card:a/text") == generated()


def test_a_text_that_the_language_cannot_say_any_more_is_missing():
    string = replace(text_string("Gain 2.", "m2"), printed={})
    assert only(merged(file_of(generated()), [string]), "card:a/text").translations == ("",)
    wording = replace(generated(), translations=("Toma 1.",))
    assert only(merged(file_of(wording), [string]), "card:a/text").translations == ("Toma 1.",)


def test_a_text_that_is_only_held_otherwise_needs_nobody():
    assert not only(merged(file_of(generated()), [text_string(meaning="m2")]), "card:a/text").fuzzy


def test_a_wording_by_hand_is_kept_and_pinned_to_its_meaning():
    wording = replace(generated(), translations=("Toma 1.",))
    kept = only(merged(file_of(wording), [text_string()]), "card:a/text")
    assert (kept.translations, kept.fuzzy, state_of(kept)) == (("Toma 1.",), False, "reviewed")
    changed = only(merged(file_of(wording), [text_string(meaning="m2")]), "card:a/text")
    assert (changed.translations, changed.fuzzy) == (("Toma 1.",), True)


def test_a_text_whose_marks_were_lost_is_ours_if_it_is_as_printed():
    unmarked = replace(generated(), notes=())
    assert only(merged(file_of(unmarked), [text_string()]), "card:a/text") == generated()


# --- how far a language is -------------------------------------------------------------------------


def test_percents_are_rounded_down_so_that_all_is_only_said_of_all():
    strings = [String(Key("card", str(number), "name"), f"Card {number}") for number in range(300)]
    done = [Message(str(one.key), one.text, "", ("x",)) for one in strings[1:]]
    assert coverage(file_of(*done), strings).percent == 99
    assert coverage(file_of(*done), strings[1:]).percent == 100
    assert coverage(file_of(), strings).percent == 0
    assert coverage(file_of(), []).percent == 100


def test_each_state_is_told_apart():
    strings = [String(Key("card", key, "name"), key) for key in ("done", "doubted", "open")]
    messages = [Message("card:done/name", "done", "", ("hecho",)), Message("card:doubted/name", "was", "", ("duda",))]
    seen = coverage(file_of(*messages, said("Gone", obsolete=True)), strings)
    assert {one.context: one.state for one in seen.standings} == {
        "card:done/name": "translated",
        "card:doubted/name": "fuzzy",
        "card:open/name": "missing",
    }
    assert (seen.count()["fuzzy"], seen.obsolete) == (1, 1)
    assert [one.context for one in seen.of("missing")] == ["card:open/name"]


def test_a_change_beside_a_text_is_shown_with_it():
    before, after = ("leader", "printed beside it: cost 1"), ("leader", "printed beside it: cost 2")
    wording = replace(generated(notes=before), translations=("Toma 1.",))
    [standing] = coverage(file_of(wording), [text_string(meaning="m2", notes=after)]).standings
    assert standing.previous == "Gain 1.\nprinted beside it: cost 1"
    assert standing.text == "Gain 1.\nprinted beside it: cost 2"


def test_a_change_beside_a_text_that_is_in_no_doubt_is_not_shown():
    unmarked = Message(str(TEXT), "Gain 1.", "", ("Gana 1.",), notes=("leader", "printed beside it: cost 1"))
    [standing] = coverage(file_of(unmarked), [text_string(notes=("leader", "printed beside it: cost 2"))]).standings
    assert (standing.state, standing.text, standing.previous) == ("generated", "Gain 1.", "")


def test_what_comes_back_is_shown_with_what_it_was_made_of():
    [standing] = coverage(file_of(said("Pear", "Pera", obsolete=True)), [name()]).standings
    assert (standing.state, standing.text, standing.previous) == ("fuzzy", "Apple", "Pear")


@settings(deadline=None)
@given(st.lists(st.sampled_from("abc"), max_size=6), st.lists(st.sampled_from("abc"), max_size=6))
def test_the_runs_of_two_texts_give_both_texts_back(old, new):
    runs = word_changes(" ".join(old), " ".join(new))
    for kinds, words in ((("same", "old"), old), (("same", "new"), new)):
        found = [word for kind, run in runs if kind in kinds for word in run.split(" ") if word]
        assert found == words


# --- tables ----------------------------------------------------------------------------------------


def row(translation, text="Apple", form=0, fuzzy=False, context="card:a/name"):
    return Row("made", "es", context, form, text, translation, fuzzy)


def test_blank_lines_of_a_table_are_passed_over_and_the_rest_is_read():
    text = "game,language,key,source,translation\n,,,,\nmade,es,card:a/name,Apple,Manzana\n\nmade,es,b,B,Be\n"
    rows, wrong = read_table(Source("made.csv", text))
    assert not wrong
    assert [(one.context, one.translation, one.line) for one in rows] == [("card:a/name", "Manzana", 3), ("b", "Be", 5)]


def test_a_wrong_row_is_said_and_the_rest_is_read():
    text = "game,language,key,form,source,translation\nmade,es,x,100,s,t\nmade,es,card:a/name,1,Apple,Manzana\n"
    rows, wrong = read_table(Source("made.csv", text))
    assert [(one.slug, one.span.text) for one in wrong] == [("table-row", "made,es,x,100,s,t")]
    assert [(one.context, one.form, one.fuzzy) for one in rows] == [("card:a/name", 1, False)]


def test_a_translation_that_is_replaced_stays_as_a_remark_once():
    file, changed = imported(file_of(said()), [name()], [row("Poma")])
    assert (only(file).translations, only(file).remarks, changed) == (("Poma",), (f"{BEFORE}Manzana",), 1)
    back, _ = imported(file, [name()], [row("Manzana")])
    again, _ = imported(back, [name()], [row("Poma")])
    assert only(again).remarks == (f"{BEFORE}Poma", f"{BEFORE}Manzana")


def test_a_text_that_was_printed_is_no_loss_when_it_is_replaced():
    file, _ = imported(file_of(generated()), [text_string()], [row("Toma 1.", "Gain 1.", context="card:a/text")])
    assert only(file, "card:a/text").remarks == ()


def test_what_is_already_so_changes_nothing():
    file, changed = imported(file_of(said()), [name()], [row("Manzana"), row("")])
    assert (only(file), changed) == (said(), 0)


def test_a_translation_marked_in_doubt_is_taken_in_doubt_and_settled_by_one_that_is_not():
    doubted, changed = imported(file_of(said()), [name()], [row("Manzana", fuzzy=True)])
    assert (only(doubted).fuzzy, changed) == (True, 1)
    settled, changed = imported(doubted, [name()], [row("Manzana")])
    assert (only(settled), changed) == (said(), 1)


def test_forms_go_to_their_places_and_others_nowhere():
    counted = Message(str(NAME), "Apple", "Apples", ("", ""))
    rows = [row("Manzanas", "Apples", 1), row("Manzana", "Apple", 0), row("Manzanillas", "Apples", 2)]
    file, _ = imported(file_of(counted), [name(plural="Apples")], rows)
    assert (only(file).translations[:2], only(file).fuzzy) == (("Manzana", "Manzanas"), False)


def test_a_stranger_is_kept_once_and_counted_once():
    file, changed = imported(file_of(), [name()], [row("Cebra", "Zebra", context="card:z/name")])
    assert changed == 1
    again, changed = imported(file, [name()], [row("Cebra", "Zebra", context="card:z/name")])
    assert (changed, len(obsolete_of(again))) == (0, 1)


def test_a_file_from_elsewhere_gives_its_live_strings_with_the_text_of_each_form():
    counted = Message(str(NAME), "Apple", "Apples", ("Manzana", "Manzanas"), fuzzy=True, line=7)
    rows = list(file_rows("made", file_of(said("Gone", obsolete=True), counted)))
    assert [(one.form, one.text, one.translation, one.fuzzy, one.line) for one in rows] == [
        (0, "Apple", "Manzana", True, 7),
        (1, "Apples", "Manzanas", True, 7),
    ]


@settings(deadline=None)
@given(st.lists(st.text("=+-@'\"a,;\n\t é", min_size=1), min_size=1, max_size=4))
def test_any_text_comes_back_from_a_table_as_it_went(texts):
    strings = [String(Key("card", str(number), "name"), text) for number, text in enumerate(texts)]
    messages = [Message(str(one.key), one.text, "", (one.text[::-1],)) for one in strings]
    rows, wrong = read_table(Source("made.csv", csv_text(table("made", file_of(*messages), strings))))
    assert not wrong
    assert [(one.context, one.text, one.translation) for one in rows] == [
        (one.context, one.text, one.translations[0]) for one in messages
    ]
