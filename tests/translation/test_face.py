"""How much of a card's face a text takes, to the last letter of a line."""

import pytest

from cardwright.translation.face import LINE_WIDTH, MOST_LINES, NAME_WIDTH, name_fills, text_fills

FULL = "日"
"""A letter as wide as the type is high: 25 of them fill a line."""
NEARLY = FULL * 21 + "iAAAA"
"""So wide that a blank and one more capital fill the line to its end."""


def lines(number: int) -> int:
    """What so many lines take of the face, in hundredths."""
    return -(-100 * number // MOST_LINES)


def test_a_line_holds_25_full_letters_and_a_name_20():
    assert LINE_WIDTH == 25 * 1000
    assert NAME_WIDTH == 20 * 1000 + 500


@pytest.mark.parametrize(
    "text, number",
    [
        ("", 1),
        ("a", 1),
        (FULL * 25, 1),
        (FULL * 26, 2),
        (FULL * 50, 2),
        (FULL * 51, 3),
        (f"{FULL * 12} {FULL * 12}", 1),
        (f"{FULL * 12} {FULL * 13}", 2),
        (f"{FULL * 12} {FULL * 13} {FULL * 12}", 3),
        (f"{NEARLY} A", 1),
        (f"{NEARLY} Ai", 2),
        (f"{NEARLY} A a", 2),
        (f"{FULL * 25} a", 2),
        # What is left of a broken word shares its line with what follows.
        (f"{FULL * 26} {FULL * 23}", 2),
        (f"{FULL * 26} {FULL * 24}", 3),
        # A long word begins a line of its own.
        (f"a {FULL * 25}", 2),
        (f"a {FULL * 26}", 3),
        (f"{FULL * 20} {FULL * 20} {FULL * 20}", 3),
        (f"{FULL * 8} {FULL * 8} {FULL * 8} {FULL * 8}", 2),
        ("a\nb\nc", 3),
        (f"{FULL * 26}\n{FULL * 26}", 4),
    ],
)
def test_words_go_to_the_next_line_when_this_one_is_full(text, number):
    assert text_fills(text) == lines(number)


def test_the_face_is_full_after_its_last_line():
    assert text_fills("\n".join("a" * MOST_LINES)) == 100
    assert text_fills("\n".join("a" * (MOST_LINES + 1))) > 100


def test_a_name_has_one_line():
    assert name_fills(FULL * 20) == 98
    assert name_fills(FULL * 20 + "i") == 99
    assert name_fills(FULL * 20 + "a") == 101
