"""Sentences that refer to something their place does not have, and would silently do nothing."""

from collections.abc import Callable

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Span
from cardwright.check.spoken import Spoken, Survey, place
from cardwright.model.categories.effects import Causing
from cardwright.model.meaning import Context, Timing
from cardwright.model.node import Node
from cardwright.model.rulebook.game import ActionOf, Game


def no_context(survey: Survey) -> list[Diagnostic]:
    """Words such as "it", "this" or "until the end of the action" in a place where they refer to nothing."""
    game = survey.game
    found = [
        error("no-context", place(node, one.span), needs=(f"@{NEEDED.get(context, context.value)}",))
        for node, one in survey.declaring("speaks_of")
        for context in node.context()
        if not HAS[context](game, one)
    ]
    for form in (form for forms in game.actions.values() for form in forms):
        found += _in_objects(form)
        for line in form.costs:
            spoken_of = {context for node in line.walk() for context in node.context()}
            found += [
                error("no-context", place(line, form.span), needs=(f"@{context.value}",))
                for context, has in IN_PRICES.items()
                if context in spoken_of and not has(form)
            ]
    return found


def _in_objects(form: ActionOf) -> list[Diagnostic]:
    """The word "it" in the line that says what an action is done to, or from where if it is done to nothing."""
    lines: list[tuple[Node, Span]] = []
    if form.done_to is not None:
        lines.append((form.done_to.selector, place(form.done_to.line, form.span)))
    elif form.source is not None:
        lines.append((form.source, form.span))
    return [
        error("no-context", span, needs=(f"@{Context.CARD_AT_HAND.value}",))
        for node, span in lines
        if any(Context.CARD_AT_HAND in one.context() for one in node.walk())
    ]


def seat_named(survey: Survey) -> list[Diagnostic]:
    """A player named by seat on a card: the card does not know who sits where."""
    named = survey.declaring("only_in_examples")
    return [error("seat-named", place(node, one.span)) for node, one in named if not one.in_scenario]


def no_subject(survey: Survey) -> list[Diagnostic]:
    """An effect of a rule that answers an event of everybody, and that does not say which player carries it out."""
    found = []
    scenarios = survey.game.scenarios.values()
    for sentences in (*survey.game.rules.values(), *(one.rules for one in scenarios)):
        for sentence in sentences:
            ability = sentence.ability.said()
            event = ability.awaits()
            if event is None or not event.is_everybodys:
                continue
            found += [
                error("no-subject", place(one, sentence.span))
                for effect in ability.does()
                for one in _unsaid(survey.game, effect)
            ]
    return found


def _unsaid(game: Game, effect: Node) -> list[Node]:
    """The effects, inside another one too, that touch what a player has and do not say which player."""
    if getattr(effect, "who", None) is not None:
        return []
    inner = [part for part in effect.children() if isinstance(part, Causing)]
    parts = [effect, *(node for part in effect.children() if part not in inner for node in part.walk())]
    own = {key for key, zone in game.zones.items() if not zone.shared}
    if any(node.named("holding", "stock") or not own.isdisjoint(node.named("zone")) for node in parts):
        return [effect]
    return [one for part in inner for one in _unsaid(game, part)]


def _has_card_at_hand(game: Game, one: Spoken) -> bool:
    """Whether "it" means something: the object of the action that is carried out or answered to, or the card."""
    if one.action is not None:
        return one.action.done_to is not None
    event = one.ability.awaits()
    if event is None or not event.hands_over:
        return one.card is not None
    if event.object_fields():
        return True
    return any(form.done_to is not None for action in event.named("action") for form in game.actions.get(action, ()))


def _has_parties(game: Game, one: Spoken) -> bool:
    """A card speaks of its own parties, an action of those of the card it is done to."""
    return one.card is not None or _has_card_at_hand(game, one)


def _has_this_card(game: Game, one: Spoken) -> bool:
    return one.card is not None


def _has_this_card_alone(game: Game, one: Spoken) -> bool:
    event = one.ability.awaits()
    return one.card is not None and (event is None or not event.hands_over)


def _has_lower_card(game: Game, one: Spoken) -> bool:
    return one.action is not None and one.action.lower_counter is not None


def _has_action_under_way(game: Game, one: Spoken) -> bool:
    event = one.ability.awaits()
    if event is not None:
        return event.in_action
    return one.action is not None or one.ability.timing is not Timing.ACTIVATED


def _is_answer(game: Game, one: Spoken) -> bool:
    return one.ability.is_answer()


def _never(game: Game, one: Spoken) -> bool:
    return False


HAS: dict[Context, Callable[[Game, Spoken], bool]] = {
    Context.CARD_AT_HAND: _has_card_at_hand,
    Context.THIS_CARD: _has_this_card,
    Context.THIS_CARD_ALONE: _has_this_card_alone,
    Context.PARTIES: _has_parties,
    Context.LOWER_CARD: _has_lower_card,
    Context.ACTION_UNDER_WAY: _has_action_under_way,
    Context.SOMEONE_ELSE: _never,
    Context.ANSWERED: _is_answer,
}
"""Whether a sentence has the context that a construct in it needs."""

NEEDED = {
    Context.PARTIES: Context.CARD_AT_HAND.value,
    Context.THIS_CARD_ALONE: Context.THIS_CARD.value,
}
"""The context that the message names, where it differs from the one that is missing."""

IN_PRICES: dict[Context, Callable[[ActionOf], bool]] = {
    Context.CARD_AT_HAND: lambda form: form.done_to is not None,
    Context.LOWER_CARD: lambda form: form.lower_counter is not None,
}
"""Whether an action has the context that its price needs."""
