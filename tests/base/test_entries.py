"""Entries of the cache at their edges: the largest one, what is no plain file, the key, and results of a wheel."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from cardwright.base.cache import Cache, Kind, digest, folder, shipped
from cardwright.base.cache.folder import Folder


def own_kind(name: str, shape: type, *, is_shipped: bool = False, is_shared: bool = False) -> Kind:
    """A kind of these tests, which is not among the kinds of the program."""
    made = Kind(name, shape, is_shipped=is_shipped, is_shared=is_shared)
    del Kind.known[name]
    return made


WORD = own_kind("word", str)
TABLE = own_kind("numbers", list[int], is_shipped=True)
SHARED = own_kind("shared", list[int], is_shared=True)
SEAL = 32
"""How many bytes stand before the content of an entry."""


# --- entries and their keys -----------------------------------------------------------------------


@given(some.text(max_size=8), some.lists(some.integers(0, 8), max_size=3), some.lists(some.integers(0, 8), max_size=3))
def test_contents_that_are_divided_in_another_way_have_another_digest(text, one, other):
    def divided(places: list[int]) -> list[str]:
        ends = sorted(min(place, len(text)) for place in places)
        return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)]

    assert (digest(*divided(one)) == digest(*divided(other))) is (divided(one) == divided(other))


def test_a_result_is_made_once_and_then_known_to_everybody_who_uses_the_folder(tmp_path):
    made = []

    def make() -> str:
        made.append("made")
        return "honey"

    assert [Cache(tmp_path / "own").made(WORD, ("a",), make) for _ in range(3)] == ["honey"] * 3
    assert made == ["made"]


@pytest.mark.parametrize("more, is_kept", [(0, True), (1, False)])
def test_the_largest_entry_is_kept_and_a_larger_one_is_not(tmp_path, monkeypatch, more, is_kept):
    monkeypatch.setattr(folder, "LARGEST_ENTRY", SEAL + 100)
    own = Folder(tmp_path / "own")
    own.write("text-a", b"x" * (100 + more))
    assert own.read("text-a") == (b"x" * 100 if is_kept else None)
    assert own.at("text-a").exists() is is_kept


def test_nothing_may_stand_behind_the_largest_entry(tmp_path, monkeypatch):
    monkeypatch.setattr(folder, "LARGEST_ENTRY", SEAL + 100)
    own = Folder(tmp_path / "own")
    own.write("text-a", b"x" * 100)
    with own.at("text-a").open("ab") as file:
        file.write(b"x")
    assert own.read("text-a") is None


@pytest.mark.parametrize("most, left", [(4, 4), (3, 2)])
def test_entries_go_only_when_there_are_too_many(tmp_path, monkeypatch, most, left):
    kept = Cache(tmp_path / "own")
    for number in range(4):
        kept.keep(WORD, (str(number),), "honey")
    monkeypatch.setattr(folder, "MOST_ENTRIES", most)
    kept.tidy()
    assert len([*(tmp_path / "own").glob("word-*")]) == left


def test_an_entry_that_comes_through_a_pipe_is_not_read(tmp_path):
    own = Folder(tmp_path / "own")
    own.write("text-a", b"honey")
    sealed = own.at("text-a").read_bytes()
    own.at("text-a").unlink()
    os.mkfifo(own.at("text-a"))
    pipe = os.open(own.at("text-a"), os.O_RDWR)
    try:
        os.write(pipe, sealed)
        assert own.read("text-a") is None
    finally:
        os.close(pipe)


@pytest.mark.parametrize("change", [lambda key: key + b"x", lambda key: key[:-1], lambda key: b""])
def test_a_key_of_another_length_is_replaced_and_what_was_sealed_with_it_is_lost(tmp_path, change):
    own = Folder(tmp_path / "own")
    own.write("text-a", b"honey")
    before = own.at("key").read_bytes()
    own.at("key").write_bytes(change(before))
    again = Folder(tmp_path / "own")
    assert again.read("text-a") is None
    assert len(again.at("key").read_bytes()) == len(before)
    assert again.at("key").read_bytes() != before


# --- results that a wheel brings ------------------------------------------------------------------


@pytest.fixture
def wheel(tmp_path, monkeypatch) -> Path:
    """A folder of shipped results, and a program of two modules to which they belong."""
    package = tmp_path / "package"
    for name, text in (("a.py", "a"), ("b/c.py", "c"), ("_data/d.py", "d"), ("__pycache__/a.py", "a"), ("e.txt", "e")):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text)
    monkeypatch.setattr(shipped, "_PACKAGE", package)
    tables = package / "_data" / "tables"
    tables.mkdir()
    original = shipped.read_shipped
    monkeypatch.setattr(shipped, "read_shipped", lambda name: original(name, tables))
    forget()
    yield tables
    forget()


def forget() -> None:
    """Let the program look again at its modules and at the folder."""
    shipped.program_digest.cache_clear()
    shipped._checks.cache_clear()


def ship(tables: Path, *inputs: str, data: bytes = b"[1,2,3]") -> None:
    shipped.write_shipped(f"{TABLE.name}-{digest(*inputs)}", data, tables)
    forget()


def test_a_shipped_result_is_found_by_its_inputs_alone(wheel):
    ship(wheel, "a", "b")
    assert Cache(None).recall(TABLE, ("a", "b")) == [1, 2, 3]
    assert Cache(None).recall(TABLE, ("a", "c")) is None
    assert Cache(None, tool="another").recall(TABLE, ("a", "b")) == [1, 2, 3]
    assert Cache(None).recall(own_kind("numbers", list[int]), ("a", "b")) is None


def test_a_shipped_result_is_kept_in_the_folder_of_the_user_as_well(wheel, tmp_path):
    ship(wheel, "a")
    assert Cache(tmp_path / "own").recall(TABLE, ("a",)) == [1, 2, 3]
    shutil.rmtree(wheel)
    forget()
    assert Cache(tmp_path / "own").recall(TABLE, ("a",)) == [1, 2, 3]
    assert Cache(tmp_path / "other").recall(TABLE, ("a",)) is None


def test_a_shipped_result_that_was_damaged_or_renamed_is_not_used(wheel):
    ship(wheel, "a")
    [file] = wheel.iterdir()
    file.write_bytes(b"[1,2,4]")
    assert Cache(None).recall(TABLE, ("a",)) is None
    file.write_bytes(b"[1,2,3]")
    assert Cache(None).recall(TABLE, ("a",)) == [1, 2, 3]
    file.rename(wheel / file.name.replace(digest("a"), digest("b")))
    forget()
    assert Cache(None).recall(TABLE, ("b",)) is None


@pytest.mark.parametrize(
    "name, is_module", [("a.py", True), ("b/c.py", True), ("new.py", True), ("_data/d.py", False), ("e.txt", False)]
)
def test_a_changed_program_uses_nothing_that_was_shipped_with_another(wheel, name, is_module):
    ship(wheel, "a")
    (wheel.parents[1] / name).write_text("changed")
    forget()
    assert Cache(None).recall(TABLE, ("a",)) == (None if is_module else [1, 2, 3])


def test_a_module_of_another_name_makes_another_program(wheel):
    ship(wheel, "a")
    (wheel.parents[1] / "a.py").rename(wheel.parents[1] / "aa.py")
    forget()
    assert Cache(None).recall(TABLE, ("a",)) is None


def test_it_does_not_matter_where_and_when_a_program_was_installed(wheel, tmp_path, monkeypatch):
    ship(wheel, "a")
    moved = shutil.copytree(wheel.parents[1], tmp_path / "elsewhere")
    for path in moved.rglob("*.py"):
        os.utime(path, ns=(1, 1))
    monkeypatch.setattr(shipped, "_PACKAGE", moved)
    forget()
    assert Cache(None).recall(TABLE, ("a",)) == [1, 2, 3]


def test_a_shared_result_is_decoded_once_and_other_bytes_are_another_result(tmp_path):
    cache, again = Cache(tmp_path), Cache(tmp_path)
    cache.keep(SHARED, ("a",), [1, 2])
    cache.keep(SHARED, ("b",), [1, 2, 3])
    assert cache.recall(SHARED, ("a",)) is again.recall(SHARED, ("a",))
    assert cache.recall(SHARED, ("b",)) == [1, 2, 3]
    cache.keep(SHARED, ("a",), [4])
    assert again.recall(SHARED, ("a",)) == [4]
    cache.keep(SHARED, ("a",), "no list of numbers")
    assert again.recall(SHARED, ("a",)) is None


def test_a_cache_without_a_folder_keeps_nothing_and_says_so(tmp_path):
    assert Cache(tmp_path / "cache").is_kept
    assert not Cache(None).is_kept
