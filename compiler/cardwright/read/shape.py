"""The shape of a table, defined as data, and the check of a table against it, with the place of every mistake."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cardwright.base.diagnostics import Diagnostic, error, nearest
from cardwright.base.record import record
from cardwright.base.source import Span, visible

MOST_MISFITS = 100
MISFIT: Final = object()
"""The result for a value that does not fit its shape."""

Path = tuple[object, ...]
PlaceOf = Callable[[Path, bool], Span]
"""The span of a value, or of its key."""


@record
class Text:
    """A text; empty only if allowed, and one of the choices if there are any."""

    choices: tuple[str, ...] = ()
    may_be_empty: bool = False
    example: str = '"…"'


@record
class Whole:
    """A whole number within bounds."""

    least: int = 0
    most: int = 10**9
    example: str = "1"


@record
class Truth:
    """True or false."""

    example: str = "true"


@record
class Nothing:
    """No value at all."""

    example: str = "null"


@record
class Anything:
    """Any value."""

    example: str = "…"


@record
class Listing:
    """A list of values of one shape."""

    of: "Shape"
    least: int = 0
    example: str = "[…, …]"


@record
class Table:
    """Values by key: the shapes of the known keys, the required ones, and the shape of all other values."""

    known: Mapping[str, "Shape"] = field(default_factory=dict)
    needed: tuple[str, ...] = ()
    others: "Shape | None" = None
    example: str = "{…: …}"
    may_have_empty_key: bool = False

    def __hash__(self) -> int:
        """Equal tables have equal keys; the shapes of the values would have to be hashed one by one."""
        return hash((tuple(self.known), self.needed, self.example))


@record
class Either:
    """One of several shapes; a value is compared with the first shape of its own type."""

    of: tuple["Shape", ...]


Shape = Text | Whole | Truth | Nothing | Anything | Listing | Table | Either

_TYPES: dict[type[Any], tuple[type[Any], ...]] = {
    Text: (str,),
    Whole: (int,),
    Truth: (bool,),
    Nothing: (type(None),),
    Listing: (list,),
    Table: (dict,),
    Anything: (object,),
}
_ROLES = {
    Text: "@type-text",
    Whole: "@type-number",
    Truth: "@type-truth",
    Nothing: "@type-nothing",
    Listing: "@type-list",
    Table: "@type-table",
}


def fitted(value: object, shape: Shape, place_of: PlaceOf) -> tuple[Any, list[Diagnostic]]:
    """The part of a value that fits, and the mistakes with their places; `MISFIT` if no part fits."""
    fitting = _Fitting(place_of)
    return fitting.fit(value, shape, ()), fitting.found


@dataclass(slots=True)
class _Fitting:
    place_of: PlaceOf
    found: list[Diagnostic] = field(default_factory=list)

    def fit(self, value: object, shape: Shape, path: Path) -> Any:
        if len(self.found) >= MOST_MISFITS:
            return MISFIT
        one = _of_its_type(value, shape)
        match one:
            case None:
                return self._wrong_type(value, shape, path)
            case Table() if isinstance(value, dict):
                return self._table(value, one, path)
            case Listing() if isinstance(value, list):
                if len(value) < one.least:
                    return self._wrong_type(value, shape, path)
                parts = [self.fit(part, one.of, (*path, number)) for number, part in enumerate(value)]
                return [part for part in parts if part is not MISFIT]
            case Whole(least, most) if isinstance(value, int) and not least <= value <= most:
                self.found.append(
                    error("number-range", self.place_of(path, False), number=value, least=least, most=most)
                )
                return MISFIT
            case Text(choices) if isinstance(value, str) and choices and value not in choices:
                near = nearest(value, choices) or list(choices)
                self.found.append(error("unknown-choice", self.place_of(path, False), word=value, candidates=near))
                return MISFIT
        return value

    def _table(self, value: dict[object, object], shape: Table, path: Path) -> Any:
        if missing := [key for key in shape.needed if key not in value]:
            place = self.place_of(path, bool(path) and isinstance(path[-1], str))
            for wanted in missing:
                example = f"{wanted}: {_example(shape.known[wanted])}"
                self.found.append(error("missing-key", place, key=wanted, example=example))
            return MISFIT
        table = {}
        for key, inner in value.items():
            own = shape.known.get(key, shape.others) if isinstance(key, str) else shape.others
            if not isinstance(key, str) or not (key.strip() or shape.may_have_empty_key):
                place = self.place_of((*path, key), True)
                self._mistype(place, ["@type-text"], key, f'"{visible(str(key))}": …')
            elif own is None:
                near = nearest(key, shape.known) or list(shape.known)
                place = self.place_of((*path, key), True)
                self.found.append(error("unknown-key", place, key=key, candidates=near))
            else:
                fits = self.fit(inner, own, (*path, key))
                if fits is not MISFIT:
                    table[key] = fits
            if len(self.found) >= MOST_MISFITS:
                break
        lost = [key for key in shape.needed if key not in table]
        return MISFIT if lost else table

    def _wrong_type(self, value: object, shape: Shape, path: Path) -> object:
        shapes = shape.of if isinstance(shape, Either) else (shape,)
        expected = [_ROLES[type(one)] for one in shapes if type(one) in _ROLES and not isinstance(one, Nothing)]
        # A missing value has no place of its own.
        place = self.place_of(path, value is None and bool(path) and isinstance(path[-1], str))
        before = f"{visible(path[-1])}: " if path and isinstance(path[-1], str) else ""
        self._mistype(place, expected, value, f"{before}{_example(shape)}")
        return MISFIT

    def _mistype(self, place: Span, expected: list[str], value: object, example: str) -> None:
        self.found.append(error("wrong-type", place, expected=expected, found=[_role_of(value)], example=example))


def _of_its_type(value: object, shape: Shape) -> Shape | None:
    """The shape for values of this type, or None."""
    shapes = shape.of if isinstance(shape, Either) else (shape,)
    for one in shapes:
        # True is a number in Python, but not here.
        if isinstance(value, bool) and isinstance(one, Whole):
            continue
        if isinstance(one, Text) and isinstance(value, str) and not value.strip() and not one.may_be_empty:
            continue
        if isinstance(value, _TYPES[type(one)]):
            return one
    return None


def _example(shape: Shape) -> str:
    return _example(shape.of[0]) if isinstance(shape, Either) else shape.example


def _role_of(value: object) -> str:
    """The type of a value, in words for its author."""
    match value:
        case None:
            return "@type-nothing"
        case bool():
            return "@type-truth"
        case int():
            return "@type-number"
        case float():
            return "@type-fraction"
        case str():
            return "@type-text" if value.strip() else "@type-empty"
        case list():
            return "@type-list" if value else "@type-empty-list"
        case _:
            return "@type-table"
