"""Actions that tell a player what lies in a zone which that player does not see: they are offered if a card fits."""

from collections.abc import Iterator

from cardwright.base.diagnostics import Diagnostic, warning
from cardwright.check.spoken import Survey, matches, place
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.meaning import YOU
from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Card
from cardwright.model.rulebook.game import ActionOf, Game

HOLDERS = ("who", "holder")
"""The fields of a construct that name the players in whose zone cards lie."""


def unseen_filter(survey: Survey) -> list[Diagnostic]:
    """An action that is possible for some cards only of a zone into which its player does not look."""
    game = survey.game
    return [
        warning("unseen-filter", place(selector, place(line, form.span)))
        for forms in game.actions.values()
        for form in forms
        for line, selector, zone, holder in _asked_for(form)
        if _is_unseen(game, zone, holder) and _leaves_out(game, selector, zone)
    ]


def _asked_for(form: ActionOf) -> Iterator[tuple[Node, Selector, str, Who | None]]:
    """The cards on which it depends whether an action is offered: its object, and those of its conditions."""
    if form.done_to is not None:
        yield form.done_to.line, form.done_to.selector, form.done_to.zone, form.done_to.holder
    for need in form.needs:
        for node in need.walk():
            selector = getattr(node, "selector", None)
            holders = [one for name in HOLDERS if isinstance(one := getattr(node, name, None), Who)]
            if isinstance(selector, Selector):
                for zone in node.named("zone"):
                    yield node, selector, zone, next(iter(holders), None)


def _is_unseen(game: Game, key: str, holder: Who | None) -> bool:
    """Whether a player does not look at the cards of a zone: their own one, or that of the players who are named."""
    zone = game.zones.get(key)
    if zone is None or not zone.hidden:
        return False
    is_own = holder is None or holder.actors(YOU)[0] == YOU
    if zone.shared or zone.face_down:
        return True
    return zone.turned if is_own else not zone.turned


def _leaves_out(game: Game, selector: Selector, zone: str) -> bool:
    """Whether cards can lie in a zone that a selector does not pick out by what is printed on them."""
    there = [card for card in game.cards.values() if _may_lie_in(game, card, zone)]
    meant = selector.description()
    is_by_value = any(node.named("attribute") for node in selector.walk())
    return bool(there) and (is_by_value or not all(matches(game, meant, card) for card in there))


def _may_lie_in(game: Game, card: Card, zone: str) -> bool:
    """Whether a card begins in a zone, or is drawn to it from where it begins."""
    if card.starts_in is None or card.starts_in == zone:
        return card.starts_in is not None
    way = next((way for kind in game.ancestors(card.kind) if (way := game.kinds[kind].drawn) is not None), None)
    return way is not None and way.destination == zone and card.starts_in in (way.origin, way.refill)
