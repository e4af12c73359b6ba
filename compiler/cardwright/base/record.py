"""Frozen classes that are declared by their fields alone and cost almost nothing at import."""

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

Class = TypeVar("Class", bound=type[Any])


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: Class) -> Class:
    """Make a frozen data class with slots, like `dataclass`, but compile no code at its definition.

    Python compiles six functions for each frozen data class at every start, and we have hundreds. Records share the
    functions below instead, and the constructor is generated when the first instance is made. Methods that the class
    defines itself take precedence.
    """
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    made.__init__ = _first_call(made)
    _share(made, {**_SHARED, **_FROZEN})
    return made  # type: ignore[no-any-return]


def _share(made: Any, functions: dict[str, Callable[..., Any]]) -> None:
    """Give a class functions that all records share."""
    made.compared_values = _values([one.name for one in fields(made) if one.compare])
    made.given_values = _values([one.name for one in fields(made) if one.init])
    for name, function in functions.items():
        if getattr(made, name) is getattr(object, name) and name not in vars(made):
            setattr(made, name, function)


def complete(cls: type[Any]) -> None:
    """Give a frozen data class what else a record has; a record that is compiled is made as such a class."""
    made: Any = cls
    made.compared_values = _values([one.name for one in fields(made) if one.compare])
    made.given_values = _values([one.name for one in fields(made) if one.init])
    made.__reduce__ = _reduced


def described(cls: type[Any], docstring: str, annotations: dict[str, str], usual: dict[str, Any]) -> None:
    """Give a class with a constructor that is written out what else a record has; `usual` are defaults of fields."""
    made: Any = cls
    made.__doc__, made.__annotations__ = docstring, annotations
    own: Any = type(cls.__name__, (), {**usual, "__annotations__": annotations})
    own = dataclass(init=False, repr=False, eq=False)(own)
    made.__dataclass_fields__ = {**getattr(made, "__dataclass_fields__", {}), **own.__dataclass_fields__}
    # The constructor of a compiled class sets fields without `__setattr__`.
    _share(made, {**_SHARED, **_FROZEN} if is_compiled(cls) else _SHARED)


def is_compiled(cls: type[Any]) -> bool:
    """Whether mypyc has made a class."""
    return hasattr(cls, "__mypyc_attrs__")


def _first_call(cls: type[Any]) -> Callable[..., None]:
    def build(self: object, *values: object, **named: object) -> None:
        cls.__init__ = constructor(cls)
        cls.__init__(self, *values, **named)

    return build


def constructor(cls: type[Any]) -> Callable[..., None]:
    """The constructor of a record: it sets each slot directly, because the class forbids assignment."""
    known: dict[str, Any] = {"MISSING": MISSING}
    ordered: list[str] = ["self"]
    by_name: list[str] = []
    body: list[str] = []
    for one in fields(cls):
        value = name = one.name
        known[f"set_{name}"] = getattr(cls, name).__set__
        known[f"usual_{name}"] = one.default if one.default_factory is MISSING else one.default_factory
        if one.default_factory is not MISSING:
            value = f"usual_{name}() if {name} is MISSING else {name}" if one.init else f"usual_{name}()"
        if one.init:
            (by_name if one.kw_only else ordered).append(_parameter(one))
        body.append(f" set_{name}(self, {value})")
    parameters = [*ordered, *(["*", *by_name] if by_name else [])]
    text = "\n".join([f"def __init__({', '.join(parameters)}):", *(body or [" pass"])])
    exec(text, known)  # noqa: S102 - the names of our own fields are all that is in it
    made: Callable[..., None] = known["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made


def _parameter(one: "Field[Any]") -> str:
    if one.default_factory is not MISSING:
        return f"{one.name}=MISSING"
    return one.name if one.default is MISSING else f"{one.name}=usual_{one.name}"


def _values(names: list[str]) -> Any:
    """A getter that returns some fields of a record as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    # A static method, because a plain function would be bound to the record.
    return staticmethod(lambda one: (getattr(one, names[0]),)) if names else staticmethod(lambda _one: ())


def _equal(self: Any, other: Any) -> Any:
    if self.__class__ is not other.__class__:
        return NotImplemented
    return self.compared_values(self) == self.compared_values(other)


def _hash(self: Any) -> int:
    return hash(self.compared_values(self))


def _shown(self: Any) -> str:
    shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{self.__class__.__qualname__}({shown})"


def _reduced(self: Any) -> tuple[type[Any], tuple[object, ...]]:
    """Copy and pickle support: the class and its constructor arguments."""
    return self.__class__, self.given_values(self)


def _refuse_change(self: object, name: str, value: object = None) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


_SHARED: dict[str, Callable[..., Any]] = {
    "__eq__": _equal,
    "__hash__": _hash,
    "__repr__": _shown,
    "__reduce__": _reduced,
}
_FROZEN: dict[str, Callable[..., Any]] = {
    "__setattr__": _refuse_change,
    "__delattr__": _refuse_change,
}
