"""Encodes results as JSON and decodes them again; a decoder creates only the classes that its type names."""

import json
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Any, Union

from cardwright.base.source import Source, Span

Decode = Callable[[Any, Source | None], Any]
"""Makes a value from parsed JSON. All spans in the value refer to the given source."""

MOST_SHARED = 64
"""So many shared results are held in memory: patterns, parse tables and other tables of the languages."""
SCALARS = frozenset({str, int, float, bool, types.NoneType})


class UnfitError(ValueError):
    """The value does not have the requested type, or it cannot be stored as data."""


def encoded(result: object, source: Source | None = None) -> bytes:
    """Encode a result as JSON; all spans in it refer to the given source, which is not stored.

    A record becomes a list of its class name and its fields. The caller ensures that tables have texts as keys.
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
    """Decode a result; raises UnfitError, another ValueError or RecursionError if the data do not have this type."""
    return decoder(shape)(json.loads(data.decode("utf-8", "surrogatepass")), source)


@lru_cache(maxsize=MOST_SHARED)
def decoded_once(shape: Any, data: bytes) -> Any:
    """The same for a result without spans that nobody changes: equal bytes give the same object again."""
    return decoded(shape, data)


@cache
def decoder(shape: Any) -> Decode:
    """Return the decoder for a type. A type whose values cannot be distinguished in JSON is a defect of the caller."""
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
    """Plain values, as in a YAML file."""
    return value


def _scalar_or_tuple(value: Any, source: Source | None) -> Any:
    """An argument of a diagnostic: a text, a number, or several."""
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
    """A tuple with a type for each position."""
    parts, classes = [*map(decoder, shapes)], [*shapes]

    def scalars(value: Any, source: Source | None) -> tuple[Any, ...]:
        # Fast path: nearly every node has such a tuple, its span.
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
    """One of several types: scalars by their class, records by their class name, and at most one other list type."""
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
    """The decoders of a class and its registered subclasses, by class name."""

    def __init__(self, cls: type) -> None:
        self._cls = cls
        self._registered: Mapping[str, Any] = getattr(cls, "constructs", {cls.__name__: cls})

    def has(self, name: str) -> bool:
        """Whether this name belongs to the class itself or to a registered subclass."""
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
    """Generate a decoder for a record that checks the type of every field.

    A library has tens of thousands of records, so the decoder is generated as source text, like the constructor of a
    record.
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
    """The object that the generated code needs for a field, and the lines that check and decode the field."""
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
