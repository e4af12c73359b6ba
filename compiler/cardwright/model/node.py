"""The common base of all constructs: their fields, the sorts of these, and the register of all constructs."""

import types
import typing
from dataclasses import Field, field, fields
from typing import Annotated, Any, ClassVar, Self, Union

from cardwright.base.record import record
from cardwright.model.meaning import GIVES, PAYS, Context, Description, Need, Printed, Quantity, Scope

Offsets = tuple[int, int]
"""Where a node stands: first and last character offset in its source."""


@record
class Sort:
    """The kind of leaf a field holds; `role` says which declaration a noun must have."""

    name: str
    role: str = ""


Integer = Annotated[int, Sort("integer")]
Signed = Annotated[int, Sort("signed")]
Whole = Annotated[int, Sort("whole")]
"""A number that may be below zero but shows no plus sign."""
Numeral = Annotated[int | tuple[int, ...], Sort("numeral")]
"""A plain number, or one number for each possible number of players: `6/3/2`; THAT_MANY has no number of its own."""
OpenNumeral = Annotated[int | tuple[int, ...], Sort("quantity")]
"""A number like the others, or ANY_NUMBER, which the player decides."""
THAT_MANY: tuple[int, ...] = ()
"""As many things as the last effect has moved."""
ANY_NUMBER: tuple[int, ...] = (-1,)
"""As many as the player likes."""

Stock = Annotated[str, Sort("noun", "stock")]
Counter = Annotated[str, Sort("noun", "counter")]
Stat = Annotated[str, Sort("noun", "stat")]
Kind = Annotated[str, Sort("noun", "kind")]
Option = Annotated[str, Sort("noun", "option")]
Attribute = Annotated[str, Sort("noun", "attribute")]
Term = Annotated[str, Sort("noun", "term")]
Moment = Annotated[str, Sort("noun", "moment")]
Phase = Annotated[str, Sort("noun", "phase")]
Region = Annotated[str, Sort("noun", "region")]
Pot = Annotated[str, Sort("noun", "pot")]
Die = Annotated[str, Sort("noun", "die")]
Holding = Annotated[str, Sort("noun", "holding")]
"""Anything a player can be said to have: a stock, a counter or a kind of card."""
Standing = Annotated[str, Sort("noun", "standing")]
"""Anything that can stand on a place: a counter or a kind of card."""
Measured = Annotated[str, Sort("noun", "measured")]
"""Anything a group of cards can be measured by: a stat or an attribute."""
Lost = Annotated[str, Sort("noun", "lost")]
"""Anything that can be said of what was just lost: an attribute of it, or the counters or the kind of card it was."""
Paired = Annotated[str, Sort("noun", "paired")]
"""Anything that can be one half of a pair: a kind of card, a stock or a stat."""
Raised = Annotated[str, Sort("noun", "raised")]
"""Anything a card in play can raise: a stat, or the tokens of a stock its owner has in all."""
Ranked = Annotated[str, Sort("noun", "ranked")]
"""Anything players can be ranked by: a stock, or else a stat; of one name, the stock is meant."""
Noun = Annotated[str, Sort("noun", "any")]
"""A noun that this very line declares."""

Zone = Annotated[str, Sort("zone", "zone")]
Deed = Annotated[str, Sort("intransitive", "action")]
DeedOn = Annotated[str, Sort("transitive", "action")]
AnyDeed = Annotated[str, Sort("deed", "action")]
Reference = Annotated[str, Sort("reference", "card")]
EraId = Annotated[str, Sort("name", "era")]
Name = Annotated[str, Sort("name", "new")]
EraName = Annotated[str, Sort("name", "era-name")]
CardName = Annotated[str, Sort("name", "card-name")]
Value = Annotated[str, Sort("value", "value")]
Text = Annotated[str, Sort("text")]


@record
class FieldType:
    """A field of a construct, read once from its annotation."""

    name: str
    sort: Sort | None
    category: type["Node"] | None
    many: bool
    flag: bool
    default: Any
    required: bool


@record
class Node:
    """One construct: equality is meaning, `place` is only where it was written."""

    place: Offsets | None = field(default=None, compare=False, repr=False, kw_only=True)

    category: ClassVar[str] = ""
    sense: ClassVar[str] = ""
    """The direction of an amount that a construct names: it `gives` that, `takes` it, or it `pays` with it."""
    speaks_of: ClassVar[tuple[Context, ...]] = ()
    """The contexts that its sentence must have; without one it would do nothing there."""
    needs: ClassVar[tuple[Need, ...]] = ()
    """The things that its game must have, or it would do nothing; Need.OBJECT follows from the fields."""
    provides: ClassVar[tuple[Need, ...]] = ()
    """The needs of other sentences that it meets once it is carried out."""
    stands_for_kind: ClassVar[bool] = False
    """Whether it names a card where a kind could be named, so that a word nobody knows is taken for a kind."""
    compared_values: ClassVar[Any]
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    constructs: ClassVar[dict[str, type["Node"]]] = {}
    _field_types: ClassVar[dict[str, tuple["FieldType", ...]]] = {}

    def __init_subclass__(cls) -> None:
        # A class with slots is built twice; the second, final class overwrites the first.
        if "category" in vars(cls):
            return
        Node.constructs[cls.__name__] = cls

    @classmethod
    def field_types(cls) -> tuple[FieldType, ...]:
        """The fields that carry meaning, in order of declaration."""
        known = Node._field_types.get(cls.__name__)
        if known is None:
            hints = typing.get_type_hints(cls, include_extras=True)
            known = tuple(_field_type(f.name, hints[f.name], f) for f in fields(cls) if f.name != "place")
            Node._field_types[cls.__name__] = known
        return known

    @classmethod
    def node_fields(cls) -> tuple[str, ...]:
        """The fields that hold other nodes."""
        known = _NODE_FIELDS.get(cls)
        if known is None:
            known = tuple(one.name for one in cls.field_types() if one.category is not None)
            _NODE_FIELDS[cls] = known
        return known

    @classmethod
    def role_fields(cls) -> tuple[tuple[str, str], ...]:
        """The fields that name something declared elsewhere, each with the role it must have."""
        known = _ROLE_FIELDS.get(cls)
        if known is None:
            sorts = [(one.name, one.sort.role) for one in cls.field_types() if one.sort is not None]
            known = _ROLE_FIELDS[cls] = tuple((name, role) for name, role in sorts if role)
        return known

    def children(self) -> list["Node"]:
        """The nodes directly inside this one, in order."""
        found: list[Node] = []
        names = _NODE_FIELDS.get(self.__class__)
        for name in self.node_fields() if names is None else names:
            value = getattr(self, name)
            if value.__class__ is tuple:
                found.extend(value)
            elif value is not None:
                found.append(value)
        return found

    def walk(self) -> list["Node"]:
        """This node and everything inside it, each after the one it stands in."""
        # Every check of every card comes through here, so this is a plain loop over a growing list.
        found: list[Node] = [self]
        for node in found:
            names = _NODE_FIELDS.get(node.__class__)
            for name in node.node_fields() if names is None else names:
                value = getattr(node, name)
                if value is None:
                    continue
                if value.__class__ is tuple:
                    found.extend(value)
                else:
                    found.append(value)
        return found

    def moved(self, by: int) -> "Node":
        """The same construct, written so many characters further on."""
        if not by:
            return self
        values = {one.name: getattr(self, one.name) for one in self.field_types()}
        for name in self.node_fields():
            value = values[name]
            if value is not None:
                values[name] = tuple([one.moved(by) for one in value]) if value.__class__ is tuple else value.moved(by)
        place = None if self.place is None else (self.place[0] + by, self.place[1] + by)
        return type(self)(**values, place=place)

    @classmethod
    def fields_in(cls, *roles: str) -> tuple[str, ...]:
        """The fields that name something which must be declared in one of these roles."""
        known = _FIELDS_IN.get((cls, roles))
        if known is None:
            known = _FIELDS_IN[cls, roles] = tuple(name for name, role in cls.role_fields() if role in roles)
        return known

    def named(self, *roles: str) -> tuple[str, ...]:
        """Everything the construct itself names that must be declared in one of these roles, in order."""
        # Most constructs name nothing in the roles that a check asks for.
        fields = self.fields_in(*roles)
        if not fields:
            return ()
        found: list[str] = []
        for name in fields:
            value = getattr(self, name)
            found.extend(value if isinstance(value, tuple) else () if value is None else (value,))
        return tuple(found)

    # Static questions: each is answered by the fields alone, unless a construct knows better.

    def context(self) -> tuple[Context, ...]:
        """Of all that the construct may speak of, that which it does here."""
        return self.speaks_of

    def stocks(self) -> tuple[str, ...]:
        """The stocks of which it says an amount: the one tokens go into, or else all it names, itself or by amounts."""
        into = getattr(self, "into", None)
        if into is not None:
            return (into,)
        found = list(self.named("stock", "raised"))
        for child in self.children():
            if child.category in _AMOUNTS:
                found.extend(child.stocks())
        return tuple(found)

    def gives(self) -> tuple[str, ...]:
        """The stocks of which a player can come to have more by it."""
        return self.stocks() if self.sense == GIVES else ()

    def pays(self) -> tuple[str, ...]:
        """The stocks in which it asks a price."""
        return self.stocks() if self.sense == PAYS else ()

    def ways(self) -> tuple[tuple[str, str], ...]:
        """From which zone, stock or counter to which other one of the same sort something goes."""
        found = []
        for place in _PLACES:
            fields = self.fields_in(place)
            if len(fields) > 1:
                found.append((getattr(self, fields[0]), getattr(self, fields[1])))
        return tuple(found)

    def reads(self) -> tuple[Quantity, ...]:
        """The numbers that must be known before it is, without what its parts read."""
        if not self.fields_in(*_READ):
            return ()
        roles = dict.fromkeys(role for _, role in self.role_fields())
        return tuple((_READ[role], key) for role in roles if role in _READ for key in self.named(role))

    def raises(self) -> tuple[Quantity, ...]:
        """The stats of cards or players, or the stocks, that it changes while it holds."""
        return ()

    def asks_for(self) -> tuple[str, int | tuple[int, ...]] | None:
        """Something of which a player must have so many for it to be true."""
        number, held = self.how_many(), self.named("holding")
        return (held[0], number) if number is not None and held else None

    def how_many(self) -> int | tuple[int, ...] | None:
        """The number it says itself, by how many play if it matters; of several numbers, the first."""
        for one in self.field_types():
            if one.sort is not None and one.sort.name in _NUMBERS:
                number: int | tuple[int, ...] | None = getattr(self, one.name)
                return None if number in (THAT_MANY, ANY_NUMBER) else number
        return None

    def says_that_many(self) -> bool:
        """Whether it says a number itself that depends on what was done before."""
        sorts = [(one.name, one.sort.name) for one in self.field_types() if one.sort is not None]
        return any(getattr(self, name) == THAT_MANY for name, sort in sorts if sort in _COUNTING)

    def fixed_price(self) -> tuple[str, int | tuple[int, ...]] | None:
        """The stock in which it asks a price, and how much, if it says a number and a stock and nothing else."""
        number, stocks = self.how_many(), self.named("stock")
        is_fixed = self.sense == PAYS and len(stocks) == 1 and not any(self.children())
        return (stocks[0], number) if number is not None and is_fixed else None

    def readings(self) -> tuple[tuple[str, str], ...]:
        """The readings of options with which it holds: each an option and one of its values; none if always."""
        return ()

    def printed(self) -> Printed | None:
        """The value it reads from the card at hand, if that says how many of a stock are meant."""
        return None

    def description(self) -> Description | None:
        """The cards or things it means, if it says nothing else."""
        return None

    @classmethod
    def object_fields(cls) -> tuple[str, ...]:
        """The fields that name actions which are done to something."""
        return tuple(one.name for one in cls.field_types() if one.sort is not None and one.sort.name == "transitive")

    def done_to(self, at_hand: Description | None) -> Description | None:
        """The things it says its action is done to; `at_hand` is the thing that "it" means."""
        for child in self.children():
            found = child.description()
            if found is not None:
                return found
        card = self.named("card")
        return Description(card=card[0]) if card else at_hand

    def __reduce__(self) -> tuple[object, ...]:
        """Copied as its class, its place and its other fields, which are those that make two nodes equal."""
        return rebuilt, (self.__class__, self.place, *self.compared_values(self))

    def at(self, place: Offsets | None) -> Self:
        """The same meaning, written somewhere else."""
        return self.__class__(*self.compared_values(self), place=place)


def rebuilt(cls: type[Node], place: Offsets | None, *values: object) -> Node:
    """A node as it was copied."""
    return cls(*values, place=place)


_AMOUNTS = frozenset({"amount", "measure", "mixture"})
"""The categories of what says how much of a stock is meant."""
_NUMBERS = frozenset({"integer", "signed", "whole", "numeral", "quantity"})
"""The sorts of fields that hold numbers."""
_COUNTING = frozenset({"numeral", "quantity"})
"""The sorts of numbers that need not be figures."""
_PLACES = ("zone", "stock", "counter")
_READ = {"stat": Scope.PLAYER, "ranked": Scope.ANY, "paired": Scope.ANY, "measured": Scope.CARD}
"""By the role of a word: whose number is read where it is counted or compared."""
_MEMBERS: dict[type[Node], tuple[int, list[type[Node]]]] = {}
_NODE_FIELDS: dict[type[Node], tuple[str, ...]] = {}
_FIELDS_IN: dict[tuple[type[Node], tuple[str, ...]], tuple[str, ...]] = {}
_ROLE_FIELDS: dict[type[Node], tuple[tuple[str, str], ...]] = {}


def _field_type(name: str, hint: Any, declared: Any) -> FieldType:
    from dataclasses import MISSING

    many = False
    if typing.get_origin(hint) in (Union, types.UnionType):
        hint = next(part for part in typing.get_args(hint) if part is not type(None))
    if typing.get_origin(hint) is tuple:
        many = True
        hint = typing.get_args(hint)[0]
    sort = category = None
    if typing.get_origin(hint) is Annotated:
        sort = next(part for part in typing.get_args(hint) if isinstance(part, Sort))
    elif isinstance(hint, type) and issubclass(hint, Node):
        category = hint
    default = declared.default
    if declared.default_factory is not MISSING:
        default = declared.default_factory()
    required = default is MISSING
    return FieldType(name, sort, category, many, hint is bool, None if required else default, required)


def is_construct(cls: type[Node]) -> bool:
    """Whether the class can be written down, as a category cannot."""
    return "category" not in vars(cls) and cls is not Node


def category_members(category: type[Node]) -> list[type[Node]]:
    """The constructs that may stand where the category is asked for, by order of definition."""
    # Constructs come to be while the program is loaded; the printer asks for every place it writes.
    number, members = _MEMBERS.get(category, (0, []))
    if number != len(Node.constructs):
        members = [cls for cls in Node.constructs.values() if issubclass(cls, category) and is_construct(cls)]
        _MEMBERS[category] = (len(Node.constructs), members)
    return members
