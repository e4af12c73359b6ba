"""Agreement: the features that a number, a noun or a person demands of other words."""

from collections.abc import Callable
from typing import Any

from cardwright.language.generated import Filled
from cardwright.language.patterns import Language, Slot
from cardwright.language.plurals import plural_category
from cardwright.language.tables import MASS, NAMED, PERSONS, SUBJECT, Features, of_subject
from cardwright.model.categories.people import People
from cardwright.model.node import Node
from cardwright.read.lexicon import PLACE, Lexicon

NOTHING: Features = frozenset()
_YOU = frozenset({"you"})
_IT = frozenset({"it"})
_THEY = frozenset({"they"})
_SEVERAL = frozenset({"other"})
_NAMED = frozenset({NAMED})
AT_PLACE: Features = frozenset({PLACE})
"""The feature of an action that is done to a place of the board."""


class Agreement:
    """Finds the features that a value demands of the words around it, in one game and language."""

    def __init__(self, language: Language, lexicon: Lexicon) -> None:
        self.language = language
        self.lexicon = lexicon
        self._genders = Filled(self.gender)
        self.objects = Filled(self._object)
        """Features of the words for the object of each action."""
        self.tellers = Filled(self._teller)
        """Functions that return the features of a construct, by class."""

    def of(self, value: object) -> Features:
        """The number of a number, the gender of a noun or of the first of several, the person of a player.

        None means the second person.
        """
        if isinstance(value, frozenset):
            return value
        if value is None:
            return _YOU
        if isinstance(value, int):
            return plural_category(self.language.code, abs(value))
        if isinstance(value, str):
            return self.gender(value)
        if isinstance(value, tuple) and value and isinstance(value[0], str):
            return self.gender(value[0])
        return self.of_node(value) if isinstance(value, Node) else _SEVERAL

    def counted(self, value: object) -> Features:
        """The same for what is asked in its counted form, whose noun may be another one: *units of sand*."""
        noun = value[0] if isinstance(value, tuple) and value else value
        entry = self.lexicon.nouns.get(noun) if isinstance(noun, str) else None
        return frozenset({entry.counted_gender}) if entry is not None and entry.counted_gender else self.of(value)

    def of_node(self, node: Node) -> Features:
        """The features of a construct."""
        features: Features = self.tellers[type(node)](node)
        return features

    def person(self, node: Node) -> Features:
        """The person of the subject of a construct, if it has one."""
        subject = subject_of(node)
        return NOTHING if subject is None else self.of(subject)

    def _teller(self, cls: type[Node]) -> Callable[[Any], Features]:
        """A construct has the gender of the first noun in it, or it is only named; players have a person instead."""
        if issubclass(cls, People):
            return self._people(cls)
        fields = telling_fields(cls)

        def features(node: Node) -> Features:
            for name in fields:
                value = getattr(node, name)
                first = value[0] if isinstance(value, tuple) and value else value
                if isinstance(first, str):
                    gender: Features = self._genders[first]
                    return gender
                if isinstance(first, Node):
                    return self.of_node(first)
            return _NAMED

        return features

    def _object(self, action: str) -> Features:
        entry = self.lexicon.verbs.get(action)
        return AT_PLACE if entry is not None and entry.is_done_to_place else NOTHING

    def _people(self, cls: type[Node]) -> Callable[[Any], Features]:
        """Players have a person; if words of the language tell it, also the gender of their noun and their number."""
        told = {f"{SUBJECT}{gender}" for gender in self._gender_of_people(cls)} & self.language.tells
        one, several = _IT | told, _THEY | told

        def features(node: Any) -> Features:
            if not node.is_several():
                return one
            number = getattr(node, "number", None)
            last = number[-1] if isinstance(number, tuple) else number
            of_number = self.of(last) if isinstance(last, int) else NOTHING
            return several | {f"{SUBJECT}{one}" for one in of_number} & self.language.tells

        return features

    def _gender_of_people(self, cls: type[Node]) -> Features:
        """The gender of the noun that a pattern calls players by: one of the language, or the game's word for them."""
        for alternative in self.language.patterns.get(cls.__name__, ()):
            for part in alternative.parts:
                if isinstance(part, Slot) and part.field.startswith("@"):
                    return self.gender(part.field[1:])
                if not isinstance(part, Slot) and part.name in self.language.nouns:
                    return frozenset({self.language.nouns[part.name]})
        return self.gender("player")

    def gender(self, noun: str) -> Features:
        """The gender of a noun of the game, if its language has genders, and whether it is a mass noun."""
        entry = self.lexicon.nouns.get(noun)
        if entry is None or not entry.gender:
            return NOTHING
        return frozenset({entry.gender, MASS}) if entry.is_mass else frozenset({entry.gender})


def met(known: Features, told: Features) -> Features:
    """The features of a place together with those that a value tells; its person counts."""
    return (known - of_subject(known) | told) if told & PERSONS else known | told


def subject_of(node: Node) -> object:
    """The subject of a construct, if it has one."""
    return getattr(node, "who", None)


def telling_fields(cls: type[Node]) -> tuple[str, ...]:
    """The fields of a construct that may contain its first noun, in order."""
    return tuple(
        field_type.name
        for field_type in cls.field_types()
        if field_type.category is not None or (field_type.sort is not None and field_type.sort.name == "noun")
    )
