"""A record is a frozen data class in every respect but the time it takes to define one."""

import copy
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace

import pytest
from tests.support.pages import constructs_restored

from cardwright.base.record import constructor, record
from cardwright.base.source import Source
from cardwright.model.node import Node
from cardwright.tree.effects import Gain


@record
class Point:
    """Has every sort of field."""

    across: int
    down: int = 0
    labels: list[str] = field(default_factory=list)
    remembered: dict[str, int] = field(default_factory=dict, init=False, compare=False, repr=False)
    place: str = field(default="", compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Alone:
    """Made by Python, to compare with."""

    number: int = 1


@record
class AloneToo:
    """The same as a record."""

    number: int = 1


@record
class Empty:
    """Has no field."""


def test_it_is_made_by_position_by_name_and_with_what_is_usual():
    made = Point(1, labels=["a"], place="here")
    assert (made.across, made.down, made.labels, made.remembered, made.place) == (1, 0, ["a"], {}, "here")
    assert Point(1).labels is not Point(1).labels


@pytest.mark.parametrize("arguments", [(), (1, 2, [], "place"), (1, 2, [], {}, "")])
def test_it_is_not_made_of_anything_else(arguments):
    with pytest.raises(TypeError):
        Point(*arguments)


def test_it_is_equal_by_the_fields_that_count_and_only_to_its_own_class():
    assert Point(1, 2, place="here") == Point(1, 2, place="there")
    assert Point(1, 2) != Point(2, 1)
    assert AloneToo(1) != Alone(1)
    assert (Empty(), AloneToo(1)) == (Empty(), AloneToo(1))
    assert len({AloneToo(1), AloneToo(1), AloneToo(2), Empty(), Empty()}) == 3


def test_nothing_can_be_changed_or_added():
    made = AloneToo(1)
    for name in ("number", "other"):
        with pytest.raises(FrozenInstanceError):
            setattr(made, name, 2)
    with pytest.raises(FrozenInstanceError):
        del made.number
    assert made == AloneToo(1)
    assert not hasattr(made, "__dict__")


def test_it_is_shown_like_a_data_class():
    assert repr(AloneToo(3)) == repr(Alone(3)).replace("Alone", "AloneToo")
    assert repr(Point(1, place="here")) == "Point(across=1, down=0, labels=[])"


def test_what_works_on_data_classes_works_on_it():
    assert is_dataclass(Point)
    assert [one.name for one in fields(Point)][:2] == ["across", "down"]
    assert replace(Point(1, 2), down=3) == Point(1, 3)
    assert copy.deepcopy(AloneToo(4)) == AloneToo(4)
    match Point(1, 2):
        case Point(across, down=2):
            assert across == 1


def test_what_a_class_defines_itself_stays():
    assert Source("a", "text") != Source("a", "text")


def test_every_construct_has_a_constructor_that_can_be_written():
    for cls in Node.constructs.values():
        assert callable(constructor(cls))


def test_a_construct_defined_from_another_keeps_its_fields():
    with constructs_restored():

        @record
        class Windfall(Gain):
            """A gain with something to it."""

            more: int = 1

        assert Node.constructs["Windfall"] is Windfall
    usual = Windfall(None)
    assert (usual.amount, usual.more, usual.place) == (None, 1, None)
    assert usual.at((1, 2)).place == (1, 2)
    assert usual.at((1, 2)) == usual
