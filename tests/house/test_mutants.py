"""The faults that `make mutants` plants: they are off unless they are asked for, and each is one change."""

import ast

import pytest
from tests.mutants.__main__ import ROOMS, sample
from tests.mutants.operators import SWITCH, mutants_of, planted
from tests.mutants.running import within
from tests.mutants.switches import ROOT

SAMPLE = '''
LIMIT = 3

def price(rows, limit=LIMIT):
    """Adds up."""
    total = 0
    for row in rows:
        if row < 0:
            continue
        total += row * 2
        note(row)
    return min(total, limit) if total and not free else LIMIT - 1

def note(row):
    noted.append(row)
'''


def result_of(number, rows, free=False):
    """What the sample gives back with one fault on, and what it noted."""
    found = mutants_of("sample.py", SAMPLE)
    chosen = {(one.line, one.column, one.after): position for position, one in enumerate(found)}
    names = {SWITCH: lambda asked: asked == number, "free": free, "noted": []}
    exec(compile(planted("sample.py", SAMPLE, chosen), "sample.py", "exec"), names)
    return names["price"](rows), names["noted"]


def test_with_every_fault_off_a_module_does_what_it_did():
    names = {"free": False, "noted": []}
    exec(SAMPLE, names)
    assert result_of(-1, [1, -4]) == (names["price"]([1, -4]), [1]) == (2, [1])


@pytest.mark.parametrize("number", range(len(mutants_of("sample.py", SAMPLE))))
def test_each_fault_changes_what_a_module_does(number):
    tries = [([1, -4, 1], False), ([0, 1], False), ([5], False), ([], False), ([1], True), ([-1, 1], False)]
    assert any(result_of(number, *one) != result_of(-1, *one) for one in tries)


def test_faults_are_in_functions_only_and_named_by_what_they_change():
    found = {(one.function, one.before, one.after) for one in mutants_of("sample.py", SAMPLE)}
    assert ("price", "row < 0", "row <= 0") in found
    assert ("price", "continue", "break") in found
    assert ("price", "note(row)", "nothing") in found
    assert all(function in ("price", "note") for function, _, _ in found)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_with_switches_is_still_a_module(room):
    chosen = sample(room, 40, "seed")
    assert len(chosen) > 20
    for path in {one.path for one in chosen}:
        text = (ROOT / path).read_text("utf-8")
        places = {(one.line, one.column, one.after): number for number, one in enumerate(chosen) if one.path == path}
        tree = planted(path, text, places)
        asked = {node.args[0].value for node in ast.walk(tree) if is_switch(node)}
        assert asked == set(places.values())
        compile(tree, path, "exec")


def is_switch(node):
    """Whether a piece of a module asks for a fault."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == SWITCH


def test_a_sample_stays_the_same_when_it_grows():
    keys = {one.key for one in sample("query", 10, "1")}
    assert keys <= {one.key for one in sample("query", 30, "1")}
    assert keys != {one.key for one in sample("query", 10, "2")}


def test_quick_tests_come_first_and_the_budget_is_kept():
    tests = [(1.0, "a"), (2.0, "b"), (4.0, "c")]
    assert within(tests, 3.5) == ["a", "b"]
    assert within(tests, 0.5) == ["a"]
