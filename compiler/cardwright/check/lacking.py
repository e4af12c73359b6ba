"""Sentences that need something this game does not have, or change nothing: they would silently do nothing."""

from collections.abc import Callable, Iterator

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.check.spoken import Spoken, Survey, overlap, place, word
from cardwright.link.rulebook import ActionOf, BoardOf, Game
from cardwright.tree.abilities import Activated, DoingTo, Forbidden, Immediate, Triggered
from cardwright.tree.amounts import AnyByAdvantage, ByAdvantage, ByPlace, HalfLost, Instead, PaidIn
from cardwright.tree.base import Node
from cardwright.tree.boards import (
    ClearThings,
    LayTiles,
    MayPass,
    MaySail,
    MayStop,
    MoveIn,
    MoveTokens,
    PlaceOn,
    SetOn,
    TakeBack,
    ThingsOn,
    TokensAmong,
    TokensAt,
)
from cardwright.tree.channels import Static
from cardwright.tree.contests import Bid, Compare, Receive, RemoveOf, Replace
from cardwright.tree.effects import (
    HAND,
    PLAY,
    Act,
    Add,
    CarryOut,
    Complete,
    Discard,
    Draw,
    Lose,
    MoveCards,
    MoveThis,
    Perform,
    PerformOn,
    PerformOnCard,
    PerformOnThis,
    Regain,
)
from cardwright.tree.parties import (
    BeforeDoingTo,
    DiscardThis,
    EachParty,
    FirstParty,
    NameFirst,
    NameSecond,
    OtherParty,
    SecondParty,
    YouAreDoing,
)
from cardwright.tree.people import Loser, Target, Winner
from cardwright.tree.procedures import (
    ClearPlaces,
    CloseGaps,
    DiscardDown,
    EndEra,
    FillPlaces,
    MoveEvery,
    PerformOnEvery,
)
from cardwright.tree.selectors import FullAdvantage, LostThisWay, Missing, TheCard
from cardwright.tree.situations import NobodyWins, ReachesBid, WhenDoingTo, WhenEmpty, YouWin
from cardwright.tree.spots import TheSource
from cardwright.tree.variants import KeepBetter, LoseBelow

Lacks = Callable[[Survey, Spoken, Node], bool]


def lacking(survey: Survey) -> list[Diagnostic]:
    """Words that can be carried out only in a game that has something which this game has not."""
    return [
        error("lacking", place(node, one.span), needs=(f"@{need}",))
        for sorts, need, lacks in NEEDS
        for node, one in survey.said(*sorts)
        if lacks(survey, one, node)
    ]


def places_stay(survey: Survey) -> list[Diagnostic]:
    """A place of the board that would be moved, or a card that would become one."""
    board = survey.game.board
    if board is None or board.zone not in survey.game.zones or not survey.game.zones[board.zone].shared:
        return []
    found = []
    for cls in [cls for cls in survey.constructs if issubclass(cls, Act)]:
        zones = [name for name, role in cls.role_fields() if role == "zone"]
        for node, one in survey.said(cls) if zones else ():
            if any(getattr(node, name) == board.zone for name in zones):
                found.append(error("places-stay", place(node, one.span)))
    for node, one in survey.said(Complete, DiscardThis, KeepBetter, MoveThis):
        if _is_about_a_place(survey.game, board, one, node):
            found.append(error("places-stay", place(node, one.span)))
    return found


def _is_about_a_place(game: Game, board: BoardOf, one: Spoken, node: Node) -> bool:
    """Whether the thing that would be moved is a place: the card that says it, or what the action is done to."""
    if one.action is not None:
        return one.action.done_to is not None and one.action.done_to.zone == board.zone
    own = isinstance(node, DiscardThis) or isinstance(one.ability, Immediate | Activated)
    return own and one.card is not None and game.root(one.card.kind) == game.root(board.kind)


def no_change(survey: Survey) -> list[Diagnostic]:
    """What goes from somewhere to the same place."""
    found = []
    for node, one in survey.said(MoveCards, MoveEvery, ClearPlaces, FillPlaces, Add, Replace, Instead, PaidIn):
        first, second = _ways(node)
        if first == second:
            span = place(node, one.span)
            found.append(error("no-change", span, name=word(survey.game, first, span)))
    return found


def _ways(node: Node) -> tuple[str, str]:
    match node:
        case MoveCards(origin=origin, destination=goal) | MoveEvery(origin=origin, destination=goal):
            return origin, goal
        case ClearPlaces(zone=origin, destination=goal) | FillPlaces(origin=origin, zone=goal):
            return origin, goal
        case Add(what=origin, into=goal) | Replace(counter=origin, into=goal):
            return origin, goal
        case Instead(paid=goal, usual=origin) | PaidIn(paid=goal, usual=origin):
            return origin, goal
    raise AssertionError(node)


def _is_said(survey: Survey, one: Spoken, *sorts: type[Node]) -> bool:
    """Whether something is said on the same card, or wherever it may be carried out before what cards say."""
    return any(other.card is None or other.card is one.card for _, other in survey.said(*sorts))


def _forms(game: Game, node: Node) -> Iterator[ActionOf]:
    """The forms of the actions a node speaks of."""
    actions = node.actions if isinstance(node, DoingTo) else (node.action,)  # type: ignore[attr-defined]
    for action in actions:
        yield from game.actions.get(action, ())


def _no_era(survey: Survey, one: Spoken, node: Node) -> bool:
    return not survey.game.eras


def _no_row(survey: Survey, one: Spoken, node: Node) -> bool:
    zone = survey.game.zones.get(node.zone)  # type: ignore[attr-defined]
    return zone is not None and not zone.places


def _no_place_price(survey: Survey, one: Spoken, node: Node) -> bool:
    return not any(zone.prices for zone in survey.game.zones.values())


def _no_board(survey: Survey, one: Spoken, node: Node) -> bool:
    return survey.game.board is None


def _no_comparison(survey: Survey, one: Spoken, node: Node) -> bool:
    return not _is_said(survey, one, *((Compare,) if isinstance(node, Loser) else (Compare, Bid)))


def _no_loss(survey: Survey, one: Spoken, node: Node) -> bool:
    losing = (MoveCards, RemoveOf, Perform, PerformOn, PerformOnCard)
    return not _is_said(survey, one, *((Lose, LoseBelow, Receive) if isinstance(node, Missing) else losing))


def _no_target(survey: Survey, one: Spoken, node: Node) -> bool:
    return not any(form.aimed or form.at_holder for forms in survey.game.actions.values() for form in forms)


def _no_parties(survey: Survey, one: Spoken, node: Node) -> bool:
    return not _is_said(survey, one, NameFirst, NameSecond)


def _no_source(survey: Survey, one: Spoken, node: Node) -> bool:
    return all(form.source is None for forms in survey.game.actions.values() for form in forms)


def _not_drawn(survey: Survey, one: Spoken, node: Node) -> bool:
    kinds = survey.game.kinds
    return not any(kinds[key].drawn for key in survey.game.ancestors(node.kind) if key in kinds)  # type: ignore[attr-defined]


def _no_hand(survey: Survey, one: Spoken, node: Node) -> bool:
    return HAND not in survey.game.zones


def _not_in_play(survey: Survey, one: Spoken, node: Node) -> bool:
    """What holds or waits does so in play; the places of a board lie there as long as the game lasts."""
    if one.card is None or one.ability is not node or PLAY in survey.game.zones:
        return False
    return survey.game.board is None or survey.game.root(one.card.kind) != survey.game.root(survey.game.board.kind)


def _no_stat(survey: Survey, one: Spoken, node: Node) -> bool:
    without = survey.game.stocks.keys() - survey.game.stats.keys()
    named = {name for part in node.walk() for name in (getattr(part, "what", None), *getattr(part, "whats", ()))}
    return not without.isdisjoint(named)


def _no_counter(survey: Survey, one: Spoken, node: Node) -> bool:
    return node.attribute not in survey.game.counters  # type: ignore[attr-defined]


def _not_shared(survey: Survey, one: Spoken, node: Node) -> bool:
    zone = survey.game.zones.get(node.zone)  # type: ignore[attr-defined]
    return zone is not None and not zone.shared


def _no_object(survey: Survey, one: Spoken, node: Node) -> bool:
    """Whether an action is never done to what a node speaks of."""
    forms = [form for form in _forms(survey.game, node) if form.done_to is not None]
    if isinstance(node, PerformOnThis):
        return _never_done_to_it(survey.game, one, forms)
    if isinstance(node, PerformOnCard):
        meant: Node = TheCard(node.card)
    else:
        meant = getattr(node, "chosen", None) or node.selector  # type: ignore[attr-defined]
    return not any(form.done_to is not None and overlap(survey.game, form.done_to.selector, meant) for form in forms)


def _never_done_to_it(game: Game, one: Spoken, forms: list[ActionOf]) -> bool:
    """Whether none of some forms is ever done to the thing at hand; a card cannot be carried out by what it says."""
    if one.action is not None:
        meant: Node | None = one.action.done_to.selector if one.action.done_to is not None else None
    elif one.card is not None and isinstance(one.ability, Immediate | Activated):
        meant = TheCard(one.card.key)
        if isinstance(one.ability, Immediate):
            forms = [form for form in forms if not _carries_out(form)]
    else:
        return not forms
    return not any(form.done_to is not None and meant and overlap(game, form.done_to.selector, meant) for form in forms)


def _carries_out(form: ActionOf) -> bool:
    return any(isinstance(node, CarryOut) for sentence in form.sentences for node in sentence.ability.walk())


OBJECTS = (PerformOn, PerformOnCard, PerformOnEvery, PerformOnThis)
DOING = (WhenDoingTo, BeforeDoingTo, YouAreDoing, Forbidden, DoingTo)
PARTIES = (EachParty, FirstParty, SecondParty, OtherParty)
ON_BOARDS = (
    *(ClearThings, LayTiles, MoveIn, MoveTokens, PlaceOn, SetOn, TakeBack),
    *(MayPass, MaySail, MayStop, ThingsOn, TokensAmong, TokensAt),
)
OF_THE_WINNER = (
    *(Winner, Loser, YouWin, NobodyWins, ReachesBid),
    *(ByAdvantage, AnyByAdvantage, FullAdvantage),
)

NEEDS: tuple[tuple[tuple[type[Node], ...], str, Lacks], ...] = (
    ((EndEra,), "an-era", _no_era),
    ((CloseGaps, ClearPlaces, FillPlaces), "a-row", _no_row),
    ((ByPlace,), "a-row-with-prices", _no_place_price),
    (ON_BOARDS, "board", _no_board),
    ((TheSource, MoveIn), "a-source", _no_source),
    (OF_THE_WINNER, "a-comparison", _no_comparison),
    ((HalfLost, LostThisWay, Missing), "a-loss", _no_loss),
    ((Target,), "an-aimed-action", _no_target),
    ((*OBJECTS, *DOING), "an-object", _no_object),
    (PARTIES, "named-parties", _no_parties),
    ((Draw, DiscardDown), "a-draw-pile", _not_drawn),
    ((Discard,), "a-hand", _no_hand),
    ((Regain,), "its-stat", _no_stat),
    ((Complete,), "its-counter", _no_counter),
    ((WhenEmpty,), "a-shared-zone", _not_shared),
)
"""Which constructs need what, and how it is found that the game lacks it."""


def never_in_play(survey: Survey) -> list[Diagnostic]:
    """What holds or waits on a card, in a game in which no card is ever in play."""
    lasting = [cls for cls in survey.constructs if issubclass(cls, Static | Triggered | Activated)]
    return [
        error("lacking", place(node, one.span), needs=("@a-zone-in-play",))
        for node, one in survey.said(*lasting)
        if _not_in_play(survey, one, node)
    ]
