"""Sentences that speak of something their place does not have, and would silently do nothing."""

from collections.abc import Iterator

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.check.spoken import Spoken, Survey, place
from cardwright.link.rulebook import ActionOf, Game
from cardwright.tree.abilities import Activated, Triggered
from cardwright.tree.amounts import ByAttribute, ByPlace
from cardwright.tree.base import Node
from cardwright.tree.boards import ItIs, MoveIn, MoveTokens, NameIts, SetOn
from cardwright.tree.contests import Replace
from cardwright.tree.deeds import Cost, RisingCost, StageCost
from cardwright.tree.effects import CarryOut, Complete, MoveThis, MoveUp, PerformOnThis, PutOn, TakeOff
from cardwright.tree.parties import (
    DiscardThis,
    EachParty,
    FirstParty,
    ForParty,
    NameFirst,
    NameSecond,
    OtherParty,
    SecondParty,
)
from cardwright.tree.people import Seat
from cardwright.tree.situations import (
    AtTurnEnd,
    AtTurnStart,
    EndOfAction,
    WhenDoing,
    WhenDoingThis,
    WhenDoingTo,
    WhenEntering,
    WhenGaining,
    WhenLeaving,
)
from cardwright.tree.spots import AtHand, WithinCounters
from cardwright.tree.statics import EachGives, EachProduces
from cardwright.tree.variants import KeepBetter

OF_PARTIES = (EachParty, FirstParty, OtherParty, SecondParty)
OF_THE_CARD_AT_HAND = (
    AtHand,
    ByAttribute,
    ByPlace,
    CarryOut,
    Complete,
    ItIs,
    KeepBetter,
    MoveIn,
    MoveThis,
    MoveTokens,
    NameFirst,
    NameIts,
    NameSecond,
    PerformOnThis,
    PutOn,
    Replace,
    SetOn,
    TakeOff,
    WithinCounters,
)
OF_THIS_CARD = (DiscardThis, EachGives, EachProduces, ForParty, WhenDoingThis, WhenEntering, WhenLeaving)


def no_context(survey: Survey) -> list[Diagnostic]:
    """Words such as "it", "this" or "until the end of the action" where nothing is meant by them."""
    game = survey.game
    found = []
    speaking: tuple[type[Node], ...] = (
        *OF_THE_CARD_AT_HAND,
        *OF_THIS_CARD,
        *OF_PARTIES,
        MoveUp,
        EndOfAction,
        WhenDoingTo,
    )
    for node, one in survey.said(*speaking):
        found += [error("no-context", place(node, one.span), needs=(f"@{need}",)) for need in _missing(game, one, node)]
    for forms in game.actions.values():
        for form in forms:
            found += [
                error("no-context", place(line, form.span), needs=(f"@{need}",))
                for line in form.costs
                for need in _missing_in_cost(form, line)
            ]
    return found


def seat_named(survey: Survey) -> list[Diagnostic]:
    """A player named by seat on a card: the card does not know who sits where."""
    return [error("seat-named", place(node, one.span)) for node, one in survey.said(Seat)]


def _has_card_at_hand(game: Game, one: Spoken) -> bool:
    """What "it" means: the object of the action that is carried out or answered to, or else the card itself."""
    if one.action is not None:
        return one.action.done_to is not None
    match one.ability:
        case Triggered(event=WhenDoingTo()):
            return True
        case Triggered(event=WhenDoing(action=action)):
            return any(form.done_to is not None for form in game.actions.get(action, ()))
        case _:
            return one.card is not None


def _missing(game: Game, one: Spoken, node: Node) -> Iterator[str]:
    """What a node speaks of although its sentence has no such thing."""
    event = one.ability.event if isinstance(one.ability, Triggered) else None
    if isinstance(node, OF_THE_CARD_AT_HAND):
        if not _has_card_at_hand(game, one):
            yield "card-at-hand"
    elif isinstance(node, OF_PARTIES):
        # A card speaks of its own parties, an action of those of the card it is done to.
        if one.card is None and not _has_card_at_hand(game, one):
            yield "card-at-hand"
    elif isinstance(node, MoveUp):
        if one.action is None or one.action.lower_counter is None:
            yield "lower-card"
    elif isinstance(node, OF_THIS_CARD):
        if one.card is None:
            yield "this-card"
    elif isinstance(node, EndOfAction):
        elsewhere = isinstance(event, AtTurnStart | AtTurnEnd | WhenGaining)
        if elsewhere or (one.action is None and isinstance(one.ability, Activated)):
            yield "action-under-way"
    elif isinstance(node, WhenDoingTo) and node.against and node.who is None:
        yield "someone-else"


def _missing_in_cost(form: ActionOf, line: Node) -> Iterator[str]:
    speaks_of_it = isinstance(line, StageCost) or (isinstance(line, Cost) and line.when is not None)
    speaks_of_it |= any(isinstance(node, ByAttribute | ByPlace) for node in line.walk())
    if speaks_of_it and form.done_to is None:
        yield "card-at-hand"
    if isinstance(line, RisingCost) and form.lower_counter is None:
        yield "lower-card"
