"""Cards whose sentences undo each other, so that nothing is left of them."""

from collections.abc import Iterator

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.check.spoken import Spoken, Survey, matches, overlap
from cardwright.link.rulebook import Card, Game
from cardwright.tree.base import Node
from cardwright.tree.effects import PerformOn, PerformOnCard
from cardwright.tree.selectors import TheCard
from cardwright.tree.statics import Bonus, Forbidden, NoEffect


def cancels(survey: Survey) -> list[Diagnostic]:
    """A forbidden action that the same card asks for, a bonus taken back, or a card that silences itself."""
    game = survey.game
    # Without one of these no card can undo anything, and hardly any card has one.
    undoing: tuple[type[Node], ...] = (Forbidden, NoEffect)
    suspects = {one.card.key for _, one in survey.said(*undoing) if one.card is not None}
    suspects |= {one.card.key for bonus, one in survey.said(Bonus) if bonus.amount < 0 and one.card is not None}
    found = []
    for card in (game.cards[key] for key in game.cards if key in suspects):
        said = [Spoken(sentence, card=card) for sentence in card.sentences]
        found += [error("cancels", one.span) for one in said if _silences_itself(game, card, one)]
        for one, other in (*_bonuses_taken_back(said), *_forbidden_deeds(game, said)):
            found.append(error("cancels", other.span, related=[(one.span, "undone-at")]))
    return found


def _silences_itself(game: Game, card: Card, one: Spoken) -> bool:
    """Only one card of the kind can be in play, so that the sentence can be about no other."""
    ability = one.ability
    alone = game.kinds[card.kind].one_in_play
    return alone and isinstance(ability, NoEffect) and matches(game, ability.selector, card)


def _bonuses_taken_back(said: list[Spoken]) -> Iterator[tuple[Spoken, Spoken]]:
    given: dict[Bonus, Spoken] = {}
    for one in said:
        bonus = one.sentence.ability
        if isinstance(bonus, Bonus):
            opposite = Bonus(-bonus.amount, bonus.stat, bonus.per, bonus.most)
            if opposite in given:
                yield given.pop(opposite), one
            else:
                given[bonus] = one


def _forbidden_deeds(game: Game, said: list[Spoken]) -> Iterator[tuple[Spoken, Spoken]]:
    forbidden: dict[str, list[tuple[Spoken, Forbidden]]] = {}
    for one in said:
        if isinstance(one.ability, Forbidden) and one.ability.who is one.ability.whom is None:
            forbidden.setdefault(one.ability.action, []).append((one, one.ability))
    for other in said if forbidden else ():
        for node in other.ability.walk():
            if isinstance(node, PerformOn | PerformOnCard) and node.who is None:
                yield from (
                    (one, other)
                    for one, ability in forbidden.get(node.action, ())[:1]
                    if overlap(game, ability.chosen, _object(node))
                )


def _object(node: PerformOn | PerformOnCard) -> Node:
    return node.selector if isinstance(node, PerformOn) else TheCard(node.card)
