"""The subject of an open question: the card that speaks or is in hand, the thing a number counts, and the payment."""

from cardwright.engine.rules.actions import lower_cards
from cardwright.engine.rules.goods import spread
from cardwright.engine.rules.knowledge import knows
from cardwright.engine.rules.prices import Deal
from cardwright.engine.run.decisions import UP_TO
from cardwright.engine.run.match import Match
from cardwright.engine.run.settling import PAY
from cardwright.engine.run.turn import Effect
from cardwright.model.frames import Decision, Frame, FrameKind, Option
from cardwright.model.identity import NOTHING, Entity
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table
from cardwright.play.happenings import Shown, shown


def speaking(table: Table) -> Entity:
    """The card that is carried out while a player is asked, if that player may know it."""
    frame, decision = table.state.frames[-1] if table.state.frames else None, table.state.decision
    if frame is None or decision is None or frame.what != FrameKind.EFFECT:
        return NOTHING
    entity = frame.origin if frame.origin != NOTHING else frame.entity
    if entity == NOTHING or table.zone_of(entity) is None:
        return NOTHING
    return entity if knows(table, decision.player, entity) else NOTHING


def made_of(table: Table, entity: Entity) -> tuple[str, ...]:
    """The places a tile is made of; nothing for a card that is no tile."""
    card = plan_of(table).game.cards.get(table.card(entity).key)
    return () if card is None else card.made_of


def about(table: Table, decision: Decision) -> Shown | None:
    """The tile that is being laid while a player is asked where, or the card on which a player may agree or not."""
    entity = speaking(table)
    if entity == NOTHING or not (decision.kind == "agree" or (decision.kind == "pick" and made_of(table, entity))):
        return None
    return shown(table, entity, decision.player)


def counted(table: Table, decision: Decision) -> str:
    """The stock, counter or kind of cards that a number counts, or the one that tokens on cards stand for."""
    frame = table.state.frames[-1] if table.state.frames else None
    if decision.kind == PAY and frame is not None:
        return plan_of(table).stock(settled(table, frame)).kept[0].token
    if decision.kind not in ("number", UP_TO) or frame is None or frame.what != FrameKind.EFFECT:
        return ""
    verb = plan_of(table).effects[frame.ref]
    if not isinstance(verb, Effect):
        return ""
    mixture = verb.mixture()
    if mixture is None:
        return verb.counting(table, frame)
    return spread(table, mixture.whats)[frame.left if mixture.is_single else len(frame.chosen)]


def settled(table: Table, frame: Frame) -> str:
    """The stock that is paid or gained while a player is asked for tokens."""
    return list(table.layout.stock_number)[frame.ref]


def deals(match: Match, option: Option) -> list[Deal]:
    """The deals that an action offers: one, or one for each lower card in place of which it may be done.

    A card that the player sees only from behind has no price here.
    """
    if match.decision is None or not option.action or option.back:
        return []
    player = match.decision.player
    deal = match.deal(player, option.action, option.entity, option.target)
    if deal is None:
        return []
    lower = lower_cards(match.table, deal.form, player, deal.entity) if deal.form.lower_counter is not None else []
    return [deal.giving_up(one) for one in lower] or [deal]
