"""Sentences that need something this game does not have, or change nothing: they would silently do nothing."""

from collections.abc import Callable, Iterator

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.check.spoken import Spoken, Survey, overlap, place, word
from cardwright.engine.run.turn import Effect
from cardwright.model.categories.channels import Ability
from cardwright.model.meaning import Context, Description, Need, Timing
from cardwright.model.node import Node
from cardwright.model.plan.antecedents import pairs
from cardwright.model.rulebook.game import ActionOf, BoardOf, Game
from cardwright.tree.effects import HAND, PLAY

Lacks = Callable[[Survey, Spoken, Node], bool]
ON_ITS_CARD = (Timing.IMMEDIATE, Timing.ACTIVATED)
"""The sentences in which the thing at hand is the card on which they stand."""


def lacking(survey: Survey) -> list[Diagnostic]:
    """Words that need something which this game does not have."""
    needing = [(node, one, need) for node, one in survey.declaring("needs") for need in node.needs]
    needing += [(node, one, Need.OBJECT) for node, one in survey.naming("action") if node.object_fields()]
    provided = _provided(survey)
    found = []
    for node, one, need in needing:
        told, lacks = NEEDS[need]
        if not _is_there(provided[need], one, need) if lacks is None else lacks(survey, one, node):
            found.append(error("lacking", place(node, one.span), needs=(f"@{told}",)))
    return found


def _provided(survey: Survey) -> dict[Need, set[str | None]]:
    """The cards whose sentences provide each need; None stands for sentences that stand on no card."""
    provided: dict[Need, set[str | None]] = {need: set() for need in Need}
    for node, one in survey.declaring("provides"):
        for need in node.provides:
            if not _rests_on(node, need):
                provided[need].add(one.card.key if one.card is not None else None)
    return provided


def _rests_on(node: Node, need: Need) -> bool:
    """Whether a node needs itself what it provides, as who moves some of the cards that were moved just now."""
    parts = [child for child in node.children() if not isinstance(child, Effect)]
    return any(need in inner.needs for part in parts for inner in part.walk())


def _is_there(cards: set[str | None], one: Spoken, need: Need) -> bool:
    """Whether a sentence of the same card, or one that stands on no card, provides it.

    What a card says at once or lets its owner do follows on no other sentence: no cards were seen or moved just then.
    """
    if one.card is not None and one.card.key in cards:
        return True
    is_alone = need is Need.THEM and one.card is not None and one.ability.timing in ON_ITS_CARD
    return None in cards and not is_alone


def places_stay(survey: Survey) -> list[Diagnostic]:
    """A place of the board that would be moved, or a card that would become one."""
    board = survey.game.board
    if board is None or board.zone not in survey.game.zones or not survey.game.zones[board.zone].shared:
        return []
    found = []
    for node, one in survey.said(Effect):
        if board.zone in node.zones_changed() or (
            node.carries_off is not None and _is_about_a_place(survey.game, board, one, node.carries_off)
        ):
            found.append(error("places-stay", place(node, one.span)))
    return found


def _is_about_a_place(game: Game, board: BoardOf, one: Spoken, moved: Context) -> bool:
    """Whether the thing that would be moved is a place: the card that says it, or the object of the action."""
    if one.action is not None:
        return one.action.done_to is not None and one.action.done_to.zone == board.zone
    own = moved is Context.THIS_CARD or one.ability.timing in ON_ITS_CARD
    return own and one.card is not None and game.root(one.card.kind) == game.root(board.kind)


def no_change(survey: Survey) -> list[Diagnostic]:
    """A move from somewhere to the same place."""
    found = []
    for node, one in survey.naming("zone", "stock", "counter"):
        for first, second in node.ways():
            if first == second:
                span = place(node, one.span)
                found.append(error("no-change", span, name=word(survey.game, first, span)))
    return found


def _forms(game: Game, node: Node) -> Iterator[ActionOf]:
    """The forms with an object of the actions a node speaks of."""
    for action in node.named("action"):
        yield from (form for form in game.actions.get(action, ()) if form.done_to is not None)


def _no_era(survey: Survey, one: Spoken, node: Node) -> bool:
    return not survey.game.eras


def _no_row(survey: Survey, one: Spoken, node: Node) -> bool:
    zone = survey.game.zones.get(node.named("zone")[0])
    return zone is not None and not zone.places


def _no_place_price(survey: Survey, one: Spoken, node: Node) -> bool:
    return not any(zone.prices for zone in survey.game.zones.values())


def _no_board(survey: Survey, one: Spoken, node: Node) -> bool:
    return survey.game.board is None


def _no_target(survey: Survey, one: Spoken, node: Node) -> bool:
    return not any(form.aimed or form.at_holder for forms in survey.game.actions.values() for form in forms)


def _no_source(survey: Survey, one: Spoken, node: Node) -> bool:
    return all(form.source is None for forms in survey.game.actions.values() for form in forms)


def _not_drawn(survey: Survey, one: Spoken, node: Node) -> bool:
    game = survey.game
    drawn = {key for key, kind in game.kinds.items() if kind.drawn}
    return not any(drawn.intersection(game.ancestors(kind)) for kind in node.named("kind"))


def _no_hand(survey: Survey, one: Spoken, node: Node) -> bool:
    return HAND not in survey.game.zones


def _no_stat(survey: Survey, one: Spoken, node: Node) -> bool:
    return any(key in survey.game.stocks and key not in survey.game.stats for key in node.gives())


def _no_counter(survey: Survey, one: Spoken, node: Node) -> bool:
    return any(key not in survey.game.counters for key in node.named("attribute"))


def _not_shared(survey: Survey, one: Spoken, node: Node) -> bool:
    zones = [survey.game.zones.get(key) for key in node.named("zone")]
    return any(zone is not None and not zone.shared for zone in zones)


def _no_teams(survey: Survey, one: Spoken, node: Node) -> bool:
    return not survey.game.team_size and not any(one.team_size for one in survey.game.scenarios.values())


def _no_homes(survey: Survey, one: Spoken, node: Node) -> bool:
    return survey.game.board is None or not survey.game.board.homes


def _no_tile_places(survey: Survey, one: Spoken, node: Node) -> bool:
    return survey.game.board is None or not (survey.game.board.tiles or survey.game.board.homes)


def _is_pooled(survey: Survey, one: Spoken, node: Node) -> bool:
    """Whether a counter belongs to a pool, so that it is never made or lost."""
    pooled = {member for pool in survey.game.pools for member in pool.members}
    return any(key in pooled for key in node.named("counter"))


def _no_such_move(survey: Survey, one: Spoken, node: Node) -> bool:
    """Whether no ability is a move of the sort that a node names."""
    wanted = set(node.named("moment"))
    others = [other for other, _ in survey.naming("moment") if type(other) is not type(node)]
    return not any(wanted.intersection(other.named("moment")) for other in others)


def _no_object(survey: Survey, one: Spoken, node: Node) -> bool:
    """Whether no action is ever done to the thing a node speaks of."""
    forms = list(_forms(survey.game, node))
    meant = node.done_to(None)
    if meant is not None:
        return not _is_done_to(survey.game, forms, meant)
    if any(Need.THEM in child.needs for child in node.children()):
        # Any card may have been seen or moved just now.
        return not forms
    if one.action is not None:
        return one.action.done_to is None or not _is_done_to(
            survey.game, forms, one.action.done_to.selector.description()
        )
    if one.card is None or one.ability.timing not in ON_ITS_CARD or _is_moved_before(one, node):
        return not forms
    if one.ability.timing is Timing.IMMEDIATE:
        # A card cannot be carried out by what it says.
        forms = [form for form in forms if not _carries_out(form)]
    return not _is_done_to(survey.game, forms, Description(card=one.card.key))


def _is_moved_before(one: Spoken, node: Node) -> bool:
    """Whether *it* is not the card that says it, but one that the same sentence has moved or shown."""
    return any(inner is node for _, effect in pairs(one.ability) for inner in effect.walk())


def _is_done_to(game: Game, forms: list[ActionOf], meant: Description) -> bool:
    selectors = [form.done_to.selector for form in forms if form.done_to is not None]
    return any(overlap(game, selector.description(), meant) for selector in selectors)


def _carries_out(form: ActionOf) -> bool:
    nodes = (node for sentence in form.sentences for node in sentence.ability.walk())
    return any(isinstance(node, Effect) and node.says_card for node in nodes)


NEEDS: dict[Need, tuple[str, Lacks | None]] = {
    Need.ERA: ("an-era", _no_era),
    Need.ROW: ("a-row", _no_row),
    Need.ROW_WITH_PRICES: ("a-row-with-prices", _no_place_price),
    Need.BOARD: ("board", _no_board),
    Need.SOURCE: ("a-source", _no_source),
    Need.WINNER: ("a-comparison", None),
    Need.LOSER: ("a-comparison", None),
    Need.LOSS: ("a-loss", None),
    Need.SHORTFALL: ("a-loss", None),
    Need.ROLL: ("a-roll", None),
    Need.AIMED_ACTION: ("an-aimed-action", _no_target),
    Need.OBJECT: ("an-object", _no_object),
    Need.PARTIES: ("named-parties", None),
    Need.DRAW_PILE: ("a-draw-pile", _not_drawn),
    Need.HAND: ("a-hand", _no_hand),
    Need.ITS_STAT: ("its-stat", _no_stat),
    Need.ITS_COUNTER: ("its-counter", _no_counter),
    Need.SHARED_ZONE: ("a-shared-zone", _not_shared),
    Need.THEM: ("cards-at-hand", None),
    Need.TEAMS: ("teams", _no_teams),
    Need.HOMES: ("homes-of-players", _no_homes),
    Need.TILE_PLACES: ("places-of-tiles", _no_tile_places),
    Need.LOOSE_COUNTER: ("a-loose-counter", _is_pooled),
    Need.MOVE_OF_SORT: ("a-move-of-sort", _no_such_move),
}
"""The name of each need, and the test for a game that lacks it; without a test, sentences provide the need."""


def never_in_play(survey: Survey) -> list[Diagnostic]:
    """A sentence that holds or waits on a card, in a game in which no card is ever in play."""
    game, board = survey.game, survey.game.board
    if PLAY in game.zones:
        return []
    return [
        error("lacking", place(node, one.span), needs=("@a-zone-in-play",))
        for node, one in survey.said(Ability)
        if node.timing not in (None, Timing.IMMEDIATE) and one.card is not None and one.ability is node
        # The places of a board lie there as long as the game lasts.
        if board is None or game.root(one.card.kind) != game.root(board.kind)
    ]
