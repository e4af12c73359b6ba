"""The words in which constructs answer what they mean: what they speak of, need, bring about, read and describe."""

from enum import Enum

from cardwright.base.record import record

GIVES, TAKES, PAYS = "gives", "takes", "pays"
"""The ways in which a construct changes the stocks it names."""


class Context(Enum):
    """Something a construct speaks of that only some sentences have."""

    CARD_AT_HAND = "card-at-hand"
    THIS_CARD = "this-card"
    THIS_CARD_ALONE = "this-card-alone"
    """The card the sentence stands on, where no other card is at hand."""
    PARTIES = "parties"
    LOWER_CARD = "lower-card"
    ACTION_UNDER_WAY = "action-under-way"
    SOMEONE_ELSE = "someone-else"
    ANSWERED = "answered"


class Need(Enum):
    """Something a game must have for a construct to do anything there."""

    ERA = "an era"
    ROW = "the first zone it names is a row"
    ROW_WITH_PRICES = "a row with prices"
    BOARD = "a board"
    SOURCE = "an action that is done from a place"
    WINNER = "a comparison or an auction"
    LOSER = "a comparison"
    LOSS = "something that is lost"
    ROLL = "a roll of dice"
    SHORTFALL = "a loss of so many"
    AIMED_ACTION = "an action that is directed at somebody"
    OBJECT = "an action is done to what it describes"
    PARTIES = "somebody names parties"
    DRAW_PILE = "the kind it names is drawn"
    HAND = "a hand"
    ITS_STAT = "a stat of the same name as each stock it gives"
    ITS_COUNTER = "a counter of the same name as the attribute it names"
    SHARED_ZONE = "the zone it names is shared"
    THEM = "cards that are looked at, moved or drawn"
    TEAMS = "teams"
    HOMES = "a board on which players have homes"
    TILE_PLACES = "a board that says where tiles lie"
    LOOSE_COUNTER = "the counter it names belongs to no pool"
    MOVE_OF_SORT = "an ability that is a move of the sort it names"


class Scope(Enum):
    """Whose number a quantity is."""

    PLAYER = "player"
    CARD = "card"
    STOCK = "stock"
    ANY = "any"
    """A stock of this name, or else the stat of a player."""
    PRINTED = "printed"
    """A number printed on cards, or else a stat of cards."""


Quantity = tuple[Scope, str]
"""A number that is worked out, by its key."""


class Laying(Enum):
    """The property of a place that a line sets: where it lies, its neighbours, or the places it is made of."""

    AT = "at"
    BESIDE = "beside"
    OF = "of"


class Timing(Enum):
    """When a sentence counts: it happens at once, waits for an event, may be used, or simply holds."""

    IMMEDIATE = "immediate"
    TRIGGERED = "triggered"
    ACTIVATED = "activated"
    STATIC = "static"


@record
class Description:
    """The cards or things that are meant: one by its key, or those of some kinds, perhaps of some eras only."""

    card: str = ""
    kinds: tuple[str, ...] = ()
    eras: tuple[str, ...] = ()
    is_narrowed: bool = False
    """Whether only some of them are meant, by more than their kind and era."""


class Reading(Enum):
    """How a construct reads what is printed on the card at hand."""

    WHOLE = "the number"
    STAGES = "one number of a list after the other"
    DIFFERENCE = "what the number exceeds that of a lower card by"


@record
class Printed:
    """A value printed on the card at hand that says how many of a stock are meant."""

    stock: str
    attribute: str
    reading: Reading = Reading.WHOLE


Actors = frozenset[str]
YOU: Actors = frozenset({"you"})
OTHERS: Actors = frozenset({"others"})
ANYONE: Actors = YOU | OTHERS
"""Who does something, as the owner of the sentence sees it."""
