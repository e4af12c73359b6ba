"""Results as JSON and back: what comes back has the type its kind names, with these classes in it and no others."""

import json
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Union

from cardwright.base.source import Source, Span

Decode = Callable[[Any, Source | None], Any]
"""Makes a value of what JSON gives; the source is the one that all spans in the value lie in."""

SCALARS = frozenset({str, int, float, bool, types.NoneType})


class UnfitError(ValueError):
    """The value has not the type that was asked for, or it cannot be kept as data."""


def encoded(result: object, source: Source | None = None) -> bytes:
    """A result as JSON; spans in it lie in the one source, which is not kept with it.

    A record is a list of its class's name and its fields. A table has texts for keys: that is up to whoever keeps it.
    """

    def opened(value: Any) -> object:
        if isinstance(value, Span) and value.source is source:
            return value.start, value.end
        if value is source:
            return 0
        if isinstance(value, frozenset):
            return sorted(value)
        if isinstance(value, Enum):
            return value.value
        if not _is_record(value.__class__):
            raise UnfitError(f"{value.__class__.__name__} is not kept")
        return value.__class__.__name__, *value.given_values(value)

    text = json.dumps(result, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=opened)
    return text.encode("utf-8", "surrogatepass")


def decoded(shape: Any, data: bytes, source: Source | None = None) -> Any:
    """A result as it was kept; raises UnfitError, another ValueError or RecursionError if this is none of its type."""
    return decoder(shape)(json.loads(data.decode("utf-8", "surrogatepass")), source)


@cache
def decoder(shape: Any) -> Decode:
    """What makes values of a type. A type that cannot be told apart from its JSON is a mistake of ours."""
    origin, inside = typing.get_origin(shape), typing.get_args(shape)
    if shape is Any:
        return _as_it_is
    if shape is object:
        return _scalar_or_tuple
    if shape in SCALARS:
        return _scalar(shape)
    if shape is Span:
        return _span
    if shape is Source:
        return _source
    if origin is typing.Annotated:
        return decoder(inside[0])
    if origin in (Union, types.UnionType):
        return _union(inside)
    if origin is tuple and inside[1:] != (...,):
        return _row(inside)
    if origin in (tuple, list, frozenset):
        return _many(origin, inside[0])
    if origin in (dict, Mapping) and inside[0] is str:
        return _table(inside[1])
    if isinstance(shape, type) and issubclass(shape, Enum):
        return _member_of(shape)
    if _is_record(shape):
        family = _family(shape)
        return lambda value, source: family[value[0]](value, source)
    raise TypeError(f"values of {shape} cannot be kept")


def _is_record(shape: Any) -> bool:
    return isinstance(shape, type) and is_dataclass(shape) and shape not in (Span, Source)


def _as_it_is(value: Any, source: Source | None) -> Any:
    """Plain values, as a YAML file has them."""
    return value


def _scalar_or_tuple(value: Any, source: Source | None) -> Any:
    """What may fill a sentence: a text, a number, or several."""
    if value.__class__ in SCALARS:
        return value
    return tuple(_scalar_or_tuple(one, source) for one in _listed(value))


def _span(value: Any, source: Source | None) -> Span:
    start, end = _listed(value, 2)
    if source is None or start.__class__ is not int or end.__class__ is not int:
        raise UnfitError("no place in a file")
    return Span(source, start, end)


def _source(value: Any, source: Source | None) -> Source:
    if source is None or value != 0:
        raise UnfitError("no file")
    return source


def _listed(value: Any, length: int | None = None) -> list[Any]:
    if value.__class__ is not list or (length is not None and len(value) != length):
        raise UnfitError("no list of this length")
    return value


def _scalar(kind: type) -> Decode:
    def decode(value: Any, source: Source | None) -> Any:
        if value.__class__ is not kind:
            raise UnfitError(f"no {kind.__name__}")
        return value

    return decode


def _member_of(enum: type[Enum]) -> Decode:
    return lambda value, source: enum(value)


def _row(shapes: tuple[Any, ...]) -> Decode:
    """A tuple with a type for each place."""
    parts, classes = [*map(decoder, shapes)], [*shapes]

    def scalars(value: Any, source: Source | None) -> tuple[Any, ...]:
        # Nearly every node has one of these: its place.
        if value.__class__ is not list or [*map(type, value)] != classes:
            raise UnfitError(f"no tuple of {shapes}")
        return tuple(value)

    def decode(value: Any, source: Source | None) -> tuple[Any, ...]:
        return tuple([part(one, source) for part, one in zip(parts, _listed(value), strict=True)])

    return scalars if SCALARS.issuperset(shapes) else decode


def _many(made: Callable[[Any], Any], shape: Any) -> Decode:
    """A tuple, list or set of any length."""

    def scalars(value: Any, source: Source | None) -> Any:
        if value.__class__ is not list or {*map(type, value)} - {shape}:
            raise UnfitError(f"no list of {shape}")
        return made(value)

    if shape in SCALARS:
        return scalars
    if _is_record(shape):
        family = _family(shape)
        return lambda value, source: made([family[part[0]](part, source) for part in _listed(value)])
    one = decoder(shape)
    return lambda value, source: made([one(part, source) for part in _listed(value)])


def _table(shape: Any) -> Decode:
    one = decoder(shape)

    def decode(value: Any, source: Source | None) -> dict[str, Any]:
        if value.__class__ is not dict:
            raise UnfitError("no table")
        if shape not in SCALARS:
            return {key: one(part, source) for key, part in value.items()}
        if {*map(type, value.values())} - {shape}:
            raise UnfitError(f"no table of {shape}")
        return value

    return decode


def _union(shapes: tuple[Any, ...]) -> Decode:
    """One of several types: scalars by what they are, records by their name, and at most one other sort of list."""
    scalars = SCALARS.intersection(shapes)
    classes = [shape for shape in shapes if _is_record(shape)]
    others = [shape for shape in shapes if shape not in scalars and shape not in classes]
    if len(others) > 1 or (classes and others and typing.get_args(others[0])[:1] == (str,)):
        raise TypeError(f"values of {shapes} cannot be told apart")
    families = [_family(shape) for shape in classes]
    other = decoder(others[0]) if others else None

    def decode(value: Any, source: Source | None) -> Any:
        if value.__class__ in scalars:
            return value
        if value.__class__ is list and value and value[0].__class__ is str:
            for family in families:
                if family.has(value[0]):
                    return family[value[0]](value, source)
        if other is None:
            raise UnfitError(f"none of {shapes}")
        return other(value, source)

    return decode


class _Family(dict[str, Decode]):
    """What makes records by the name of their class, for all classes that may stand where one is asked for."""

    def __init__(self, cls: type) -> None:
        self._cls = cls
        self._registered: Mapping[str, Any] = getattr(cls, "constructs", {cls.__name__: cls})

    def has(self, name: str) -> bool:
        """Whether a class of this name belongs to the family: the one asked for, or a registered one below it."""
        return name in self._registered and issubclass(self._registered[name], self._cls)

    def __missing__(self, name: str) -> Decode:
        if not self.has(name):
            raise UnfitError(f"{name} does not belong here")
        made = self[name] = _fields(self._registered[name])
        return made


@cache
def _family(cls: type) -> _Family:
    return _Family(cls)


@cache
def _fields(cls: Any) -> Decode:
    """What makes a record of its fields, each of which must have the type that the class says.

    A library has tens of thousands of these, so the function is written out, as the constructor of a record is.
    """
    hints = typing.get_type_hints(cls)
    given = [one for one in fields(cls) if one.init]
    known: dict[str, Any] = {"cls": cls, "UnfitError": UnfitError}
    body: list[str] = []
    for number, one in enumerate(given):
        known[f"known_{number}"], text = _written(f"v{number}", f"known_{number}", hints[one.name])
        body += text
    values = "".join(f", v{number}" for number in range(len(given)))
    made = [f"{one.name}=v{number}" if one.kw_only else f"v{number}" for number, one in enumerate(given)]
    lines = [f"_{values} = value", *body, f"return cls({', '.join(sorted(made, key=_is_named))})"]
    exec("\n ".join(["def decode(value, source):", *lines]), known)  # noqa: S102 - only names of our own fields are in it
    decode: Decode = known["decode"]
    return decode


def _is_named(argument: str) -> bool:
    return "=" in argument


def _written(value: str, known: str, shape: Any) -> tuple[Any, list[str]]:
    """The lines that look at a field and make what it should hold, and what they know under a name."""
    inside = typing.get_args(shape)
    is_optional = typing.get_origin(shape) in (Union, types.UnionType) and types.NoneType in inside and len(inside) == 2
    if is_optional:
        shape = next(one for one in inside if one is not types.NoneType)
    unless = f"if {value} is not None" if is_optional else "if True"
    if shape in SCALARS:
        return shape, [f"{unless} and {value}.__class__ is not {known}: raise UnfitError"]
    if _is_record(shape):
        return _family(shape), [f"{unless}: {value} = {known}[{value}[0]]({value}, source)"]
    return decoder(shape), [f"{unless}: {value} = {known}({value}, source)"]
