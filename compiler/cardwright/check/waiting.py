"""Sentences that wait on a card for something that is done to it, where the card is not in play at that time."""

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.check.spoken import Survey, overlap, place
from cardwright.engine.run.turn import Effect
from cardwright.model.meaning import Context, Description, Timing
from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Card, Sentence
from cardwright.model.rulebook.game import ActionOf, Game
from cardwright.tree.effects import PLAY


def waits_outside(survey: Survey) -> list[Diagnostic]:
    """A sentence for an action on its own card, which lays the card elsewhere than into play before it is answered."""
    game = survey.game
    if PLAY not in game.zones or any(_brings_into_play(one) for rule in game.rules.values() for one in rule):
        return []
    return [
        error("waits-outside", place(node, one.span))
        for node, one in survey.declaring("is_done_to_its_card")
        if one.card is not None and _is_always_outside(game, one.card, node)
    ]


def _is_always_outside(game: Game, card: Card, event: Node) -> bool:
    """Whether each form of the action that can be done to a card puts it away."""
    at_once = [own for own in card.sentences if own.ability.said().timing is Timing.IMMEDIATE]
    if any(_brings_into_play(own) for own in at_once):
        return False
    meant = Description(card=card.key)
    forms = [
        form
        for action in event.named("action")
        for form in game.actions.get(action, ())
        if form.done_to is not None and overlap(game, form.done_to.selector.description(), meant)
    ]
    return bool(forms) and all(_puts_away(form) for form in forms)


def _puts_away(form: ActionOf) -> bool:
    """Whether an action moves the card it is done to, and never into play."""
    nodes = [node for sentence in form.sentences for node in sentence.ability.walk()]
    moves = [node for node in nodes if isinstance(node, Effect) and node.carries_off is Context.CARD_AT_HAND]
    is_known = all(node.named("zone") for node in moves)
    return bool(moves) and is_known and not any(_brings_into_play(sentence) for sentence in form.sentences)


def _brings_into_play(sentence: Sentence) -> bool:
    """Whether a sentence may bring a card into play, by itself or by an action."""
    return any(PLAY in node.named("zone") or node.named("action") for node in sentence.ability.walk())
