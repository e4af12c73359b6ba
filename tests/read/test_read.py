"""Reading takes whatever a disk may hold and gives back sources, blocks, values and diagnostics."""

import os
import re
import time
from pathlib import Path

import pytest
import yaml

from cardwright.base.diagnostics import Diagnostic
from cardwright.base.source import Source
from cardwright.read import Block, blocks, load_yaml, read_blocks, read_bytes, read_sources, settings, yaml_spans

MARK = "\u0327"
"""A mark that does not melt into the letter before it."""


def slugs(diagnostics: list[Diagnostic]) -> list[str]:
    return [diagnostic.slug for diagnostic in diagnostics]


def place(diagnostic: Diagnostic) -> tuple[int, int]:
    assert diagnostic.span is not None
    return diagnostic.span.source.line_column(diagnostic.span.start)


def tree(blocks: tuple[Block, ...]) -> list[object]:
    """Blocks as nested lists of their texts: easy to write down in a test."""
    return [
        [block.line.span.text, *tree(block.children)] if block.children else block.line.span.text for block in blocks
    ]


def blocks_of(text: str) -> tuple[list[object], list[str]]:
    blocks, _, diagnostics = read_blocks(Source("a.cards", text))
    return tree(blocks), slugs(diagnostics)


# Files


def test_a_file_becomes_a_source_named_from_the_root(tmp_path):
    path = tmp_path / "cards" / "a.cards"
    path.parent.mkdir()
    path.write_text("idioma es\n", encoding="utf-8")
    sources, diagnostics = read_sources([path, path], tmp_path, lambda text: text.split()[1])
    assert [(source.path, source.text, source.language) for source in sources] == [
        ("cards/a.cards", "idioma es\n", "es")
    ]
    assert diagnostics == []


def test_a_file_outside_the_root_keeps_its_whole_path(tmp_path):
    path = tmp_path / "a.cards"
    path.write_text("game x\n", encoding="utf-8")
    sources, _ = read_sources([path], tmp_path / "elsewhere")
    assert sources[0].path == path.as_posix()


def test_missing_files_and_directories_are_diagnostics_and_the_others_are_still_read(tmp_path):
    (tmp_path / "good.cards").write_text("game x\n", encoding="utf-8")
    (tmp_path / "folder.cards").mkdir()
    names = ["missing.cards", "folder.cards", "good.cards"]
    sources, diagnostics = read_sources([tmp_path / name for name in names], tmp_path)
    assert [source.path for source in sources] == ["good.cards"]
    assert slugs(diagnostics) == ["unreadable-file", "unreadable-file"]
    assert [diagnostic.path for diagnostic in diagnostics] == ["missing.cards", "folder.cards"]


@pytest.mark.parametrize("problem", [FileNotFoundError(2, "gone"), PermissionError(13, "no"), OSError("disk")])
def test_a_file_that_vanishes_or_fails_while_being_read_is_a_diagnostic(tmp_path, monkeypatch, problem):
    path = tmp_path / "a.cards"
    path.write_text("game x\n", encoding="utf-8")

    def vanish(name: str, *_arguments: object) -> None:
        Path(name).unlink()
        raise problem

    monkeypatch.setattr(os, "open", vanish)
    sources, diagnostics = read_sources([path], tmp_path)
    assert sources == []
    assert slugs(diagnostics) == ["unreadable-file"]
    assert dict(diagnostics[0].arguments)["reason"] in ("gone", "no", "disk")


def test_a_pipe_is_refused_instead_of_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.cards")
    assert slugs(read_sources([tmp_path / "pipe.cards"], tmp_path)[1]) == ["unreadable-file"]


def test_a_file_whose_name_is_not_utf8_can_be_named(tmp_path):
    name = os.fsdecode(b"\xff.cards")
    _, diagnostics = read_sources([tmp_path / name], tmp_path)
    assert diagnostics[0].path == "\ufffd.cards"


def test_invalid_utf8_is_shown_with_its_line_and_byte():
    source, diagnostics = read_bytes(b"game x\r\nl\xc3\xadder Caf\xe9\n", "a.cards")
    assert source is None
    assert slugs(diagnostics) == ["invalid-utf8"]
    assert dict(diagnostics[0].arguments) == {"line": 2, "byte": 19, "value": "E9"}
    assert place(diagnostics[0]) == (2, 10)


def test_a_file_of_random_bytes_is_one_diagnostic():
    assert slugs(read_bytes(bytes(range(256)) * 1_000, "a.cards")[1]) == ["invalid-utf8"]


def test_a_byte_order_mark_is_an_error_and_the_rest_is_still_read():
    source, diagnostics = read_bytes(b"\xef\xbb\xbfgame x\n", "a.cards")
    assert source is not None
    assert source.text == "game x\n"
    assert slugs(diagnostics) == ["byte-order-mark"]


def test_control_characters_are_pointed_at():
    source, diagnostics = read_bytes("game\x00 x\nfo\u200bod\n".encode(), "a.cards")
    assert source is not None
    assert slugs(diagnostics) == ["control-character"] * 2
    assert [dict(found.arguments)["code"] for found in diagnostics] == ["U+0000", "U+200B"]
    assert [place(found) for found in diagnostics] == [(1, 5), (2, 3)]


def test_a_file_of_nothing_but_control_characters_has_few_diagnostics():
    assert len(read_bytes(b"\x00a" * 400_000, "a.cards")[1]) == 20


def test_a_file_of_ten_megabytes_is_not_read_further_than_the_limit(tmp_path):
    path = tmp_path / "a.cards"
    path.write_bytes(b"x" * 10_000_000)
    started = time.process_time()
    sources, diagnostics = read_sources([path], tmp_path)
    assert time.process_time() - started < 1
    assert sources == []
    assert slugs(diagnostics) == ["file-too-large"]
    assert slugs(read_bytes(b"x" * 1024 * 1024, "a.cards")[1]) == []


@pytest.mark.parametrize("content", [b"one\r\ntwo\r\n", b"one\rtwo\r", b"one\ntwo\n", b"one\r\ntwo\r"])
def test_every_kind_of_line_end_is_read_as_a_line_feed(content):
    source, diagnostics = read_bytes(content, "a.cards")
    assert source is not None
    assert (source.text, diagnostics) == ("one\ntwo\n", [])


def test_letters_with_separate_accents_are_joined():
    source, _ = read_bytes("líder".encode(), "a.cards")
    assert source is not None
    assert source.text == "líder"


def test_a_flood_of_accents_is_refused_before_it_costs_time():
    started = time.process_time()
    source, diagnostics = read_bytes(("ab" + "\u0301\u0327" * 200_000).encode(), "a.cards")
    assert time.process_time() - started < 2
    assert source is None
    assert slugs(diagnostics) == ["too-many-marks"]
    assert place(diagnostics[0]) == (1, 3)


@pytest.mark.parametrize("before", ["", "a"])
def test_a_letter_may_have_thirty_marks_and_not_one_more(before):
    assert read_bytes(f"{before}{MARK * 30}b".encode(), "a.cards")[1] == []
    source, diagnostics = read_bytes(f"{before}{MARK * 31}b".encode(), "a.cards")
    assert source is None
    assert slugs(diagnostics) == ["too-many-marks"]
    assert place(diagnostics[0]) == (1, len(before) + 1)


def test_exactly_the_first_byte_that_is_no_utf8_is_marked():
    _, diagnostics = read_bytes(b"\xef\xbb\xbfab\xff\xffcd\n", "a.cards")
    assert diagnostics[0].span is not None
    assert (diagnostics[0].span.start, diagnostics[0].span.end) == (2, 3)
    assert dict(diagnostics[0].arguments)["byte"] == 6


@pytest.mark.parametrize("content", [b"", b"\n", b" \t\r\n \n"])
def test_an_empty_or_blank_file_is_a_diagnostic(content):
    source, diagnostics = read_bytes(content, "a.cards")
    assert source is None
    assert slugs(diagnostics) == ["empty-file"]


# Blocks


def test_indentation_makes_a_tree():
    text = "game x\n\nleader A\n  Gain 1 food.\n  example\n    given\n    then\n  source y\nleader B\n"
    found, diagnostics = blocks_of(text)
    expected = ["game x", ["leader A", "Gain 1 food.", ["example", "given", "then"], "source y"], "leader B"]
    assert (found, diagnostics) == (expected, [])


def test_a_line_knows_its_place_without_indentation_and_trailing_blanks():
    blocks, _, _ = read_blocks(Source("a.cards", "a\n  bc \t \n"))
    line = blocks[0].children[0].line
    assert (line.span.start, line.span.end, line.span.text, line.indent) == (4, 6, "bc", 2)


def test_comments_and_blank_lines_are_kept_on_the_block_below():
    text = "# head\n\n\na\n\n  # why\n  #\n  b # not a comment\n# end\n\n"
    blocks, trailing, diagnostics = read_blocks(Source("a.cards", text))
    assert blocks[0].leading == ("# head", "")
    assert blocks[0].children[0].leading == ("", "# why", "#")
    assert blocks[0].children[0].line.span.text == "b # not a comment"
    assert (trailing, diagnostics) == (("# end",), [])


def test_a_file_of_comments_only_has_no_block_and_keeps_them():
    assert read_blocks(Source("a.cards", "# one\n\n# two\n")) == ((), ("# one", "", "# two"), [])


def test_a_tab_is_pointed_at_and_counts_as_one_level():
    blocks, _, diagnostics = read_blocks(Source("a.cards", "a\n\tb\n \t c\n\t\td\n"))
    assert slugs(diagnostics) == ["tab"] * 3
    assert [place(found) for found in diagnostics] == [(2, 1), (3, 2), (4, 1)]
    assert tree(blocks) == [["a", ["b", "c", "d"]]]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("a\n    b\n    c\n", [["a", "b", "c"]]),
        ("a\n b\n", [["a", "b"]]),
        ("a\n  b\n   c\n  d\n", [["a", "b", "c", "d"]]),
        ("a\n  b\n c\n", [["a", "b", "c"]]),
        ("a\n  b\n       c\n", [["a", ["b", "c"]]]),
        ("  a\nb\n", ["a", "b"]),
        ("a\n\u00a0\u00a0b\n", [["a", "b"]]),
    ],
)
def test_wrong_indentation_is_reported_and_the_line_goes_to_the_nearest_level(text, expected):
    found, diagnostics = blocks_of(text)
    assert found == expected
    assert set(diagnostics) == {"bad-indentation"}


def test_wrong_indentation_says_what_was_found_and_what_is_expected():
    _, _, diagnostics = read_blocks(Source("a.cards", "a\n     b\n"))
    assert dict(diagnostics[0].arguments) == {"expected": 2, "found": 5}
    assert diagnostics[0].span is not None
    assert diagnostics[0].span.text == "     "


def test_twelve_levels_are_enough():
    text = "".join(f"{'  ' * level}x{level}\n" for level in range(12))
    assert blocks_of(text)[1] == []
    assert blocks_of(text + "  " * 12 + "deep\n" + "  " * 13 + "deeper\n" + "  " * 12 + "deep\nlast\n")[1] == [
        "too-deep"
    ]


def test_a_thousand_levels_are_one_diagnostic():
    text = "".join(f"{' ' * level}x\n" for level in range(0, 2_000, 2))
    started = time.process_time()
    assert blocks_of(text)[1] == ["too-deep"]
    assert time.process_time() - started < 2


@pytest.mark.parametrize("line", ["x" * 10_000_000, "[" * 100_000 + "]" * 100_000, "# " + "x" * 30_000])
def test_a_very_long_line_is_dropped_and_the_rest_still_read(line):
    started = time.process_time()
    found, diagnostics = blocks_of(f"a\n  {line}\n    child\n  b\nc\n")
    assert time.process_time() - started < 1
    assert diagnostics[0] == "line-too-long"
    assert found[-1] == "c"
    assert "b" in str(found[0])


def test_a_line_of_four_thousand_letters_is_read_and_one_of_more_is_not():
    longest = "x" * 4_000
    assert blocks_of(f"a\n  {longest}  \n") == ([["a", longest]], [])
    assert blocks_of(f"a\n  {longest}x\n") == (["a"], ["line-too-long"])


def test_a_comment_that_is_too_long_takes_nothing_with_it():
    text = f"a\n  b\n  # {'x' * 4_000}\n    c\n# {'x' * 4_000}\n  d\n"
    assert blocks_of(text) == ([["a", ["b", "c"], "d"]], ["line-too-long"] * 2)


def test_what_stood_under_a_dropped_line_is_dropped_with_it():
    long = "x" * 20_001
    assert blocks_of(f"a\n  one\n{long}\n  two\n    three\nb\n") == ([["a", "one"], "b"], ["line-too-long"])


def test_too_many_lines_and_too_many_faults_end_the_reading_in_time():
    started = time.process_time()
    found, diagnostics = blocks_of("a\n" * 2_000_000)
    assert (len(found), diagnostics) == (200_000, ["too-many-lines"])
    assert len(blocks_of("a\n    b\n" * 50_000)[1]) == 100
    assert time.process_time() - started < 10


def test_the_last_line_needs_no_line_feed_and_makes_no_further_line(monkeypatch):
    assert blocks_of("a\n  b") == blocks_of("a\n  b\n") == ([["a", "b"]], [])
    monkeypatch.setattr(blocks, "MOST_LINES", 3)
    assert blocks_of("a\n" * 3) == (["a"] * 3, [])
    assert blocks_of("a\n" * 3 + "a") == (["a"] * 3, ["too-many-lines"])


@pytest.mark.parametrize("text", ["", "\n", "   ", "#", "a", "\n\n a", "\x0c\n\x1c\n"])
def test_no_layout_breaks_the_reading(text):
    blocks, trailing, _ = read_blocks(Source("a.cards", text))
    assert isinstance(blocks, tuple)
    assert isinstance(trailing, tuple)


# YAML


@pytest.fixture(params=["C", "Python"])
def either_loader(request, monkeypatch):
    if request.param == "Python":
        monkeypatch.setattr(settings, "LOADER", yaml.SafeLoader)


@pytest.mark.usefixtures("either_loader")
def test_yaml_becomes_plain_values():
    text = (
        "food:\n  one: food\n  count: 3\n  share: 0.5\n  odd: -7\n  plain: true\n  none: ~\n"
        "list: [1, two, {three: 3}]\nempty:\ntext: |\n  a\n  b\nquoted: 'no'\ndate: 2010-01-01\nzero: 007\n"
        f"long: {'9' * 5_000}\n"
    )
    value, diagnostics = load_yaml(Source("a.yaml", text))
    assert diagnostics == []
    assert value == {
        "food": {"one": "food", "count": 3, "share": 0.5, "odd": -7, "plain": True, "none": None},
        "list": [1, "two", {"three": 3}],
        "empty": None,
        "text": "a\nb\n",
        "quoted": "no",
        "date": "2010-01-01",
        "zero": "007",
        "long": "9" * 5_000,
    }


@pytest.mark.usefixtures("either_loader")
@pytest.mark.parametrize(
    "text, slug, where",
    [
        ("a: 1\nb: 2\na: 3\n", "duplicate-key", (3, 1)),
        ("a: {b: 1, b: 2}\n", "duplicate-key", (1, 11)),
        ("a: &anchor 1\n", "yaml-alias", (1, 4)),
        ("a: *anchor\n", "yaml-alias", (1, 4)),
        ("a: &a [x]\nb: &b [*a, *a]\n", "yaml-alias", (1, 4)),
        ("a: !!python/object:os.system x\n", "yaml-tag", (1, 4)),
        ("a: !!str 5\n", "yaml-tag", (1, 4)),
        ("a: no\n", "yaml-yes-no", (1, 4)),
        ("On: x\n", "yaml-yes-no", (1, 1)),
        ("? [1]\n: 2\n", "yaml-key", (1, 3)),
        ("---\na\n---\nb\n", "yaml-documents", (3, 1)),
        ("a: b: c\n", "bad-yaml", (1, 5)),
        ("é𝄞: 'open\n", "bad-yaml", (2, 1)),
        ("a: [1\n", "bad-yaml", (2, 1)),
        ("a:\n\t- b\n", "bad-yaml", (2, 1)),
        ("a: x\x07\n", "control-character", (1, 5)),
        ("a: x\ud800\n", "control-character", (1, 5)),
        ("[" * 100_000, "too-deep", (1, 41)),
        ("{a: " * 100_000, "too-deep", (1, 161)),
    ],
)
def test_a_mistake_in_yaml_is_a_diagnostic_with_its_place(text, slug, where):
    started = time.process_time()
    _, diagnostics = load_yaml(Source("a.yaml", text))
    assert time.process_time() - started < 1
    assert slugs(diagnostics) == [slug]
    assert place(diagnostics[0]) == where


def test_the_first_of_two_equal_keys_keeps_its_value_and_is_named():
    value, diagnostics = load_yaml(Source("a.yaml", "a: 1\na: {b: 2}\n"))
    assert value == {"a": 1}
    span, slug = diagnostics[0].related[0]
    assert (span.start, span.text, slug) == (0, "a", "first-at")


def test_an_open_quote_names_where_it_was_opened():
    _, diagnostics = load_yaml(Source("a.yaml", "a: 1\nb: 'open\nc: 2\n"))
    span, slug = diagnostics[0].related[0]
    assert (span.source.line_column(span.start), slug) == ((2, 4), "begins-at")


@pytest.mark.usefixtures("either_loader")
def test_the_reason_of_a_mistake_in_yaml_is_one_sentence_without_its_place():
    _, [found] = load_yaml(Source("a.yaml", "a: b: c\n"))
    # The two parsers say the rest differently.
    assert re.fullmatch("mapping values are not allowed [a-z ]+", dict(found.arguments)["problem"])


@pytest.mark.usefixtures("either_loader")
def test_forty_levels_of_yaml_are_enough():
    assert load_yaml(Source("a.yaml", "[" * 40 + "]" * 40))[1] == []
    assert slugs(load_yaml(Source("a.yaml", "[" * 41 + "]" * 41))[1]) == ["too-deep"]


def test_the_place_of_a_key_written_twice_is_where_its_first_value_stands():
    source = Source("a.yaml", "a: [1]\nb: 2\na: [3, 4]\n")
    assert yaml_spans(source)["a",].text == "[1]"


def test_a_file_full_of_mistakes_ends_early():
    started = time.process_time()
    _, diagnostics = load_yaml(Source("a.yaml", "a: 1\n" * 500_000))
    assert time.process_time() - started < 2
    assert len(diagnostics) == 100


@pytest.mark.usefixtures("either_loader")
def test_every_value_and_key_of_yaml_can_be_pointed_at():
    source = Source("a.yaml", "a: [1, x]\nbé𝄞:\n  c: |\n    foo\n\n# note\nd: 'q'\n")
    assert {path: span.text for path, span in yaml_spans(source).items() if path} == {
        ("a",): "[1, x]",
        ("a", 0): "1",
        ("a", 1): "x",
        ("bé𝄞",): "c: |\n    foo",
        ("bé𝄞", "c"): "|\n    foo",
        ("d",): "'q'",
    }
    assert {path: span.text for path, span in yaml_spans(source, keys=True).items()} == {
        ("a",): "a",
        ("bé𝄞",): "bé𝄞",
        ("bé𝄞", "c"): "c",
        ("d",): "d",
    }


# Characters nobody can see


@pytest.mark.parametrize(
    "code", [0x1B, 0x9B, 0xAD, 0x34F, 0x61C, 0x115F, 0x180E, 0x200B, 0x200E, 0x200F, 0x202E, 0x2066]
)
@pytest.mark.parametrize("before", ["a", "漢", "🐝"])
def test_an_invisible_character_is_pointed_at_wherever_it_stands(code, before):
    _, diagnostics = read_bytes(f"game x\n{before}{chr(code)}b\n".encode(), "a.cards")
    assert [dict(found.arguments)["code"] for found in diagnostics] == [f"U+{code:04X}"]


@pytest.mark.parametrize("code", [0x2800, 0x3164, 0xFE00, 0xFEFF, 0xFFA0, 0xFFF9, 0x1D173, 0xE0001, 0xE0041, 0xE0FFF])
def test_so_is_one_that_looks_like_a_letter_or_a_tag(code):
    _, diagnostics = read_bytes(f"game x{chr(code)}\n".encode(), "a.cards")
    assert slugs(diagnostics) == ["control-character"]


@pytest.mark.parametrize("text", ["می‌خواهم", "क्‍ष", "🐝️", "👩‍🚀", "❤️‍🔥", "葛󠄀"])
def test_what_a_script_or_a_picture_is_spelt_with_may_stand(text):
    assert read_bytes(f"game x\n{text}\n".encode(), "a.cards")[1] == []


@pytest.mark.parametrize("text", ["hon\u200dey", "hon\u200cey", "1\ufe0f honey", "honey\ufe0f", "a\U000e0100"])
def test_the_same_between_plain_letters_is_pointed_at(text):
    assert slugs(read_bytes(f"game x\n{text}\n".encode(), "a.cards")[1]) == ["control-character"]


# Links


@pytest.mark.parametrize("root", ["library", "."])
def test_a_link_may_lead_about_in_the_library_but_not_out_of_it(root, tmp_path, monkeypatch):
    (tmp_path / "secret.txt").write_text("secret\n", encoding="utf-8")
    library = tmp_path / "library"
    (library / "cards").mkdir(parents=True)
    (library / "cards" / "a.cards").write_text("game x\n", encoding="utf-8")
    (library / "cards" / "b.cards").symlink_to("a.cards")
    (library / "cards" / "c.cards").symlink_to(tmp_path / "secret.txt")
    (library / "cards" / "out").symlink_to(tmp_path)
    monkeypatch.chdir(tmp_path if root == "library" else library)
    names = ["a.cards", "b.cards", "c.cards", "out/secret.txt"]
    sources, diagnostics = read_sources([Path(root) / "cards" / name for name in names], Path(root))
    assert [source.path for source in sources] == ["cards/a.cards", "cards/b.cards"]
    assert [dict(one.arguments)["reason"] for one in diagnostics] == ["it is a link that leads out of the library"] * 2


def test_the_folder_of_the_cards_may_itself_be_a_link(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "a.cards").write_text("game x\n", encoding="utf-8")
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "cards").symlink_to(tmp_path / "elsewhere")
    sources, diagnostics = read_sources([tmp_path / "library" / "cards" / "a.cards"], tmp_path / "library")
    assert ([source.path for source in sources], diagnostics) == (["cards/a.cards"], [])
