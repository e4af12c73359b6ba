"""A source finds its lines, and a span shows itself."""

import copy
import time

import pytest

from cardwright.base.source import Source, Span, visible


def excerpt(text: str, word: str) -> tuple[str, str]:
    """The line a terminal shows for a word, and the carets under it."""
    start = text.index(word)
    shown, indent, width = Span(Source("a.cards", text), start, start + len(word)).excerpt()
    return shown, " " * indent + "^" * width


@pytest.mark.parametrize(
    "offset, place",
    [(0, (1, 1)), (2, (1, 3)), (3, (2, 1)), (4, (3, 1)), (6, (3, 3)), (99, (3, 3)), (-5, (1, 1))],
)
def test_an_offset_has_a_line_and_a_column_counted_from_one(offset, place):
    assert Source("a.cards", "ab\n\ncd").line_column(offset) == place


def test_a_line_is_given_without_its_line_feed_and_a_missing_line_is_empty():
    source = Source("a.cards", "ab\n\ncd\n")
    assert [source.line_text(line) for line in range(6)] == ["", "ab", "", "cd", "", ""]


def test_only_a_line_feed_ends_a_line():
    source = Source("a.cards", "a\x0cb\u2028c\x85d\n")
    assert source.line_column(source.text.index("d")) == (1, 7)


def test_an_empty_text_has_one_line():
    assert Source("a.cards", "").line_column(0) == (1, 1)


def test_sources_with_the_same_text_are_two_things_and_both_can_be_keys():
    one, other = Source("a.cards", "x"), Source("a.cards", "x")
    assert one != other
    assert len({one, other, one}) == 2
    assert Span(one, 0, 1) == Span(one, 0, 1) != Span(other, 0, 1)


def test_a_span_survives_copying_with_its_place():
    span = Span(Source("a.cards", "one\ntwo", "es"), 4, 7)
    span.source.line_column(4)
    back = copy.deepcopy(span)
    assert (back.text, back.source.language, back.source.line_column(back.start)) == ("two", "es", (2, 1))


def test_carets_stand_under_the_word():
    assert excerpt("gain 2 fodo.", "fodo") == ("gain 2 fodo.", "       ^^^^")


def test_carets_stand_under_a_word_after_tabs_and_wide_letters():
    shown, carets = excerpt("\t漢字 fodo", "fodo")
    assert (shown, carets) == ("    漢字 fodo", " " * 9 + "^^^^")


def test_a_wide_word_gets_two_carets_a_letter_and_a_combining_mark_none():
    assert excerpt("a 漢字", "漢字")[1] == "  ^^^^"
    assert excerpt("x\u0304x\u0304 fodo", "fodo")[1] == "   ^^^^"


def test_control_characters_and_reversing_marks_are_shown_escaped():
    shown, carets = excerpt("a\x00b\u202e fodo", "fodo")
    assert shown == "a\\x00b\\u202e fodo"
    assert carets == " " * shown.index("fodo") + "^^^^"


def test_a_span_over_several_lines_is_underlined_to_the_end_of_the_first():
    source = Source("a.cards", "one two\nthree\n")
    assert Span(source, 4, 13).excerpt() == ("one two", 4, 3)


@pytest.mark.parametrize("start, column", [(3, 3), (4, 0), (50, 0)])
def test_a_place_after_the_last_letter_gets_one_caret(start, column):
    assert Span(Source("a.cards", "one\n"), start, start).excerpt()[1:] == (column, 1)


def test_a_span_that_ends_before_it_starts_still_gets_a_caret():
    assert Span(Source("a.cards", "one two"), 4, 2).excerpt() == ("one two", 4, 1)


@pytest.mark.parametrize("before, after", [(0, 10_000_000), (5_000_000, 5_000_000), (10_000_000, 0)])
def test_a_line_of_ten_megabytes_is_shown_short_and_at_once(before, after):
    text = "x" * before + "fodo" + "y" * after
    source = Source("a.cards", text)
    started = time.process_time()
    for _ in range(1_000):
        shown, indent, width = Span(source, before, before + 4).excerpt()
    assert time.process_time() - started < 2
    assert len(shown) <= 202
    assert shown[indent : indent + width] == "fodo"
    assert shown.startswith("…") == (before > 0)
    assert shown.endswith("…") == (after > 0)


def test_a_span_longer_than_the_window_is_underlined_to_its_edge():
    shown, indent, width = Span(Source("a.cards", "x" * 1_000), 0, 1_000).excerpt()
    assert (len(shown), indent, width) == (201, 0, 200)


def test_a_value_is_made_fit_for_one_line():
    assert visible("Aristóteles") == "Aristóteles"
    assert visible("a\nb\x1b[31m\udc80") == "a\\nb\\x1b[31m\\udc80"
    assert visible("x" * 10_000_000) == "x" * 400 + "…"
