"""Answers to what somebody is about to do: who may give one, who might have one, and whether it can be cancelled.

Nobody may learn from a question that another player has an answer in hand. So all are asked who might have one as far
as everybody knows, even if they can only pass.
"""

from cardwright.engine.rules.holding import cover, held, is_blank, printed
from cardwright.engine.rules.knowledge import knows
from cardwright.engine.rules.likeness import told_apart
from cardwright.model.attempt import Attempt
from cardwright.model.categories.protection import Uncancellable
from cardwright.model.frames import Frame, FrameKind
from cardwright.model.identity import NO_NUMBER, NOBODY, NOTHING, CardNumber, Entity, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.plan.sentences import Spoken
from cardwright.model.sight import bit
from cardwright.model.table import Table

Usable = tuple[Entity, int, Spoken]
"""A card, the number of one of its abilities, and the ability."""


def answers_of(table: Table, player: Player, attempt: Attempt) -> list[Usable]:
    """The abilities with which a player could answer, where their cards lie; of equal cards, one stands for all."""
    cards, found = table.state.cards, list[Usable]()
    for zone, by_card in plan_of(table).answering.items():
        there = [one for one in table.in_zone(zone, player) if cards[one] in by_card and knows(table, player, one)]
        for entity in told_apart(table, there, player):
            for position, spoken in [] if is_blank(table, entity) else by_card[cards[entity]]:
                if spoken.ability.can_answer(table, player, attempt):
                    found.append((entity, position, spoken))
    return found


def might_answer(table: Table, player: Player, attempt: Attempt) -> bool:
    """Whether a player may hold an answer as far as everybody knows: it may be one of the cards nobody has seen.

    All know which cards are mixed in a lot, and which of these lie open by now.
    """
    for zone, by_card in plan_of(table).answering.items():
        able = {card for card, spoken in by_card.items() if _answers(table, player, attempt, spoken)}
        if able and not able.isdisjoint(_unseen(table, player, zone)):
            return True
    return False


def _answers(table: Table, player: Player, attempt: Attempt, spoken: tuple[tuple[int, Spoken], ...]) -> bool:
    return any(one.ability.can_answer(table, player, attempt) for _, one in spoken)


def _unseen(table: Table, player: Player, zone: str) -> set[CardNumber]:
    """The cards that may lie where a player has some that not everybody has seen: all that are mixed with them."""
    state, public = table.state, bit(NOBODY)
    lots = {state.lot[one] for one in table.in_zone(zone, player) if not state.known[one] & public}
    if not lots:
        return set()
    return {state.cards[one] for one, lot in enumerate(state.lot) if lot in lots and not state.known[one] & public}


def announced(table: Table, window: Frame) -> Attempt:
    """The thing that a window lets others answer: an action, or the use of an ability."""
    if window.ref == NO_NUMBER:
        used = Attempt("", window.player, window.entity, window.lower, window.target)
        used.ability = window.terms
        return used
    action = plan_of(table).forms[window.ref].key
    attempt = Attempt(action, window.player, window.entity, window.lower, window.target)
    attempt.origin, attempt.maker = window.origin, maker_of(table, window)
    return attempt


def maker_of(table: Table, frame: Frame) -> Player:
    """The player who brought an action about: who plays or owns the card that tells to do it, or else who does it."""
    if frame.origin == NOTHING:
        return frame.player
    for below in reversed(table.state.frames):
        if below.what == FrameKind.ACTION and below.entity == frame.origin:
            return below.player
    owner = table.owner(frame.origin)
    return frame.player if owner == NOBODY else owner


def open_window(table: Table) -> Frame | None:
    """The window in which an answer is being given or looked for: the innermost one."""
    if table.running is not None and table.running.what == FrameKind.WINDOW:
        return table.running
    return next((frame for frame in reversed(table.state.frames) if frame.what == FrameKind.WINDOW), None)


def can_be_cancelled(table: Table, window: Frame) -> bool:
    """Whether no ability of the player, and nothing on the card itself, protects what was announced."""
    if _is_protected(table, window.player, window.entity):
        return False
    return window.ref == NO_NUMBER or not _is_protected(table, maker_of(table, window), window.origin)


def _is_protected(table: Table, player: Player, entity: Entity) -> bool:
    """Whether what a player does with a card cannot be cancelled."""
    if entity == NOTHING:
        return False
    for one in (*held(table, player, Uncancellable), *printed(table, entity, Uncancellable)):
        if one.ability.protects(table, one, entity):
            cover(table, one)
            return True
    return False


def spared(table: Table, origin: Entity, players: list[Player]) -> list[Player]:
    """Those of some players whom the action of a card still affects."""
    for frame in reversed(table.state.frames):
        if frame.what == FrameKind.ACTION and frame.entity == origin:
            return players if frame.left == NO_NUMBER else [one for one in players if not frame.left & bit(one)]
    return players
