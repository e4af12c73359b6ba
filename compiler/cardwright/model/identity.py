"""Players, cards and places as numbers: each sort has a type of its own, and a number that means none.

At run time all of them are plain numbers; the types are for mypy, so that no player is taken for a card.
"""

from typing import Final, NewType

Player = NewType("Player", int)
"""A player, by seat."""
Entity = NewType("Entity", int)
"""One physical card or thing on the table; a place of the board is one, too."""
Place = NewType("Place", int)
"""A zone as one player has it: the index of its cards in the state."""
CardNumber = NewType("CardNumber", int)
"""A printed card: its index in the layout. Several entities can be copies of it."""

FIRST: Final = Player(0)
"""The first seat."""
NOBODY: Final = Player(-1)
NOTHING: Final = Entity(-1)
NOWHERE: Final = Place(-1)
NO_CARD: Final = CardNumber(-1)
NO_SLOT: Final = -1
"""The slot of a card that does not lie in a row."""
NO_NUMBER: Final = -1
"""In place of the number of an effect, a form, a sentence or a term: there is none."""
