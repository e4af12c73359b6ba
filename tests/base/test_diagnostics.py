"""A diagnostic is a value, speaks the language of its file, and is shown in three forms."""

import json
import time

import pytest

from cardwright.base.diagnostics import (
    Diagnostic,
    Messages,
    Severity,
    error,
    nearest,
    render_github,
    render_json,
    render_text,
    sort_key,
    warning,
)
from cardwright.base.source import Source, Span

MESSAGES = Messages(
    {
        "en": {
            "unknown-word": {
                "says": 'there is no word "{word}" here',
                "help": "did you mean {candidates}?",
            },
            "twice": {"says": "this is written twice", "help": None},
            "either": {"says": "{first} or {last}"},
            "only-english": {"says": "nobody translated this", "help": None},
        },
        "es": {
            "unknown-word": {
                "says": 'aquí no hay ninguna palabra "{word}"',
                "help": "¿querías decir {candidates}?",
            },
            "either": {"says": "{first} o {last}"},
        },
        "pt-BR": {"twice": {"says": "isto foi escrito duas vezes", "help": None}},
    }
)


def span_of(word: str, text: str = "    gain 2 fodo.\n", language: str = "en", lines_above: int = 0) -> Span:
    source = Source("cards/x/y.cards", "\n" * lines_above + text, language)
    start = source.text.index(word)
    return Span(source, start, start + len(word))


def test_the_text_form_is_place_slug_sentence_line_carets_and_help():
    fault = error("unknown-word", span_of("fodo", lines_above=11), word="fodo", candidates=["food"])
    assert render_text([fault], MESSAGES) == (
        'cards/x/y.cards:12:12: error[unknown-word]: there is no word "fodo" here\n'
        "   |\n"
        "12 |     gain 2 fodo.\n"
        "   |            ^^^^\n"
        '   = help: did you mean "food"?\n'
    )


def test_related_places_are_notes():
    fault = error("twice", span_of("fodo"), related=[(span_of("gain"), "also-at")])
    assert render_text([fault], MESSAGES).endswith("  = note: also at cards/x/y.cards:1:5\n")


def test_a_diagnostic_without_span_names_its_file_only():
    fault = error("unreadable-file", None, path="cards/gone.cards", reason="gone")
    assert render_text([fault], MESSAGES) == "cards/gone.cards: error[unreadable-file]: unreadable file\n"


def test_several_diagnostics_are_sorted_separated_and_shown_once_each():
    source = Source("b.cards", "one two\nthree\n")
    faults = [
        error("zeal", Span(source, 8, 13)),
        error("apple", Span(source, 8, 13)),
        warning("zeal", Span(source, 4, 7)),
        error("apple", Span(source, 8, 13)),
        error("first", None, path="a.cards"),
    ]
    blocks = render_text(faults, MESSAGES).split("\n\n")
    assert [block.split("]:")[0] for block in blocks] == [
        "a.cards: error[first",
        "b.cards:1:5: warning[zeal",
        "b.cards:2:1: error[apple",
        "b.cards:2:1: error[zeal",
    ]
    assert min(faults, key=sort_key).slug == "first"


def test_no_diagnostics_are_no_text():
    assert render_text([], MESSAGES) == ""
    assert json.loads(render_json([], MESSAGES)) == []
    assert render_github([], MESSAGES) == ""


def test_colour_adds_nothing_but_escapes():
    faults = [error("twice", span_of("fodo")), warning("twice", span_of("gain"))]
    painted = render_text(faults, MESSAGES, color=True)
    assert "\x1b[1;31m^^^^\x1b[0m" in painted
    for code in ("\x1b[1;31m", "\x1b[1;33m", "\x1b[1;34m", "\x1b[1m", "\x1b[0m"):
        painted = painted.replace(code, "")
    assert painted == render_text(faults, MESSAGES)


def test_a_word_of_ten_megabytes_makes_a_short_message_at_once():
    text = "x" * 10_000_000
    started = time.process_time()
    shown = render_text([error("unknown-word", span_of(text, text), word=text, candidates=[])], MESSAGES)
    assert time.process_time() - started < 2
    assert len(shown) < 1_500


def test_the_json_form_is_a_list_of_flat_objects():
    fault = warning("unknown-word", span_of("fodo"), word="fodo", candidates=["food", "ore"])
    assert json.loads(render_json([fault, error("gone", None, path="a")], MESSAGES)) == [
        {
            "path": "a",
            "line": None,
            "column": None,
            "end_line": None,
            "end_column": None,
            "slug": "gone",
            "severity": "error",
            "message": "gone",
            "help": None,
        },
        {
            "path": "cards/x/y.cards",
            "line": 1,
            "column": 12,
            "end_line": 1,
            "end_column": 16,
            "slug": "unknown-word",
            "severity": "warning",
            "message": 'there is no word "fodo" here',
            "help": 'did you mean "food" or "ore"?',
        },
    ]


def test_the_github_form_escapes_what_the_runner_reads_as_its_own():
    source = Source("a,b:c%.cards", "fodo")
    fault = error("unknown-word", Span(source, 0, 4), word="100%", candidates=["food"])
    assert render_github([fault], MESSAGES) == (
        "::error file=a%2Cb%3Ac%25.cards,line=1,col=1,title=unknown-word::"
        'there is no word "100%25" here%0Ahelp: did you mean "food"?\n'
    )
    assert render_github([warning("gone", None, path="a")], MESSAGES) == "::warning file=a,title=gone::gone\n"


def test_a_diagnostic_speaks_the_language_of_its_source():
    fault = error("unknown-word", span_of("fodo", language="es"), word="fodo", candidates=["a", "b", "c"])
    assert MESSAGES.says(fault) == 'aquí no hay ninguna palabra "fodo"'
    assert MESSAGES.help(fault) == '¿querías decir "a", "b" o "c"?'


@pytest.mark.parametrize("language", ["pt", "pt-BR", "pt-PT"])
def test_a_sister_language_is_better_than_english(language):
    assert MESSAGES.says(error("twice", span_of("fodo", language=language))) == "isto foi escrito duas vezes"


@pytest.mark.parametrize("language", ["es", "fr", "", "x-!"])
def test_a_sentence_nobody_translated_is_said_in_english(language):
    assert MESSAGES.says(error("only-english", span_of("fodo", language=language))) == "nobody translated this"


def test_a_diagnostic_without_span_speaks_the_default_language():
    messages = Messages({"en": {"gone": {"says": "gone"}}, "es": {"gone": {"says": "no está"}}}, "es")
    assert messages.says(error("gone", None, path="a")) == "no está"


def test_a_slug_without_sentence_is_said_in_words():
    fault = error("no-such-slug", span_of("fodo"))
    assert MESSAGES.says(fault) == "no such slug"
    assert MESSAGES.help(fault) is None


@pytest.mark.parametrize(
    "template, said",
    [
        ("{word} {missing}", "fodo {missing}"),
        ("{", "{"),
        ("} {word", "} {word"),
        ("{{word}} {word}", "{word} fodo"),
        ("{word!r:>{word}}", "{word!r:>fodo}"),
        ("{0} {word.__class__} {}", "{0} {word.__class__} {}"),
        ("{path}", "cards/x/y.cards"),
    ],
)
def test_a_strange_template_is_filled_as_far_as_possible(template, said):
    messages = Messages({"en": {"strange": {"says": template}}})
    assert messages.says(error("strange", span_of("fodo"), word="fodo")) == said


def test_braces_inside_a_value_are_left_alone():
    messages = Messages({"en": {"strange": {"says": "{one} {many}"}, "either": {"says": "{first} or {last}"}}})
    fault = error("strange", span_of("fodo"), one="{many}", many=["{last}", "{one}"])
    assert messages.says(fault) == '{many} "{last}" or "{one}"'


@pytest.mark.parametrize("arguments", [{}, {"candidates": []}, {"candidates": None}, {"candidates": ""}])
def test_help_that_has_nothing_to_offer_is_left_out(arguments):
    assert MESSAGES.help(error("unknown-word", span_of("fodo"), word="fodo", **arguments)) is None


def test_line_ends_in_a_value_do_not_break_the_message():
    fault = error("unknown-word", span_of("fodo"), word="a\nb\x1b", candidates=[])
    assert MESSAGES.says(fault) == 'there is no word "a\\nb\\x1b" here'


def test_diagnostics_are_values():
    span = span_of("fodo")
    one = error("unknown-word", span, word="fodo", candidates=["a"])
    other = error("unknown-word", span, candidates=["a"], word="fodo")
    assert one == other
    assert len({one, other, warning("unknown-word", span, word="fodo", candidates=["a"])}) == 2
    assert one.path == "cards/x/y.cards"
    assert one.place == "cards/x/y.cards:1:12"
    assert error("gone", None, path="a.cards").place == "a.cards"
    assert one.severity is Severity.ERROR
    assert one == Diagnostic("unknown-word", span, (("candidates", ("a",)), ("word", "fodo")), path=one.path)


@pytest.mark.parametrize(
    "word, meant",
    [
        ("fodo", "food"),
        ("foood", "food"),
        ("fod", "food"),
        ("FOOD", "food"),
        ("sceince", "science"),
        ("poblacion", "población"),
        ("POBLACION", "población"),
        ("Aristotel", "Aristotle"),
        ("Alexandria", "Library of Alexandria"),
        ("Library of Alexandira", "Library of Alexandria"),
        ("or", "ore"),
    ],
)
def test_a_mistyped_word_finds_what_was_meant_first(word, meant):
    words = ["ore", "food", "science", "población", "Aristotle", "Library of Alexandria", "gold", "wood"]
    assert nearest(word, words)[0] == meant


@pytest.mark.parametrize("word", ["", "x", "zzz", "irrigation", "q" * 10_000_000, "a" + "\u0301\u0327" * 500_000])
def test_a_word_like_no_other_finds_nothing(word):
    started = time.process_time()
    assert nearest(word, ["ore", "food", "science"]) == []
    assert time.process_time() - started < 1


def test_at_most_as_many_as_asked_are_found_and_never_the_word_itself():
    words = ["card", "cards", "care", "cart", "carp", "card"]
    assert nearest("card", words, limit=2) == ["care", "carp"]
    assert nearest("cardd", words) == ["cards", "card"]


def test_five_thousand_candidates_are_compared_quickly():
    words = [f"{stem}{number}" for stem in ("science", "sciences", "sconce", "silence") for number in range(1_250)]
    started = time.process_time()
    assert nearest("scienec1", words)[0] == "science1"
    assert time.process_time() - started < 1
