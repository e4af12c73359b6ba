"""Cards whose sentences undo each other, so that nothing is left of them."""

from itertools import combinations

from cardwright.check.spoken import Spoken, matches, overlap, place
from cardwright.diagnostics import Diagnostic, error
from cardwright.rulebook import Game
from cardwright.tree.abilities import Bonus, Forbidden, NoEffect
from cardwright.tree.effects import PerformOn, PerformOnCard
from cardwright.tree.selectors import TheCard


def cancels(game: Game) -> list[Diagnostic]:
    """A forbidden action that the same card asks for, a bonus taken back, or a card that silences itself."""
    found = []
    for card in game.cards.values():
        said = [Spoken(sentence, card=card) for sentence in card.sentences]
        for one in said:
            ability = one.ability
            alone = game.kinds[card.kind].one_in_play
            if isinstance(ability, NoEffect) and alone and matches(game, ability.selector, card):
                found.append(error("cancels", one.span))
        for one, other in combinations(said, 2):
            if _undo(game, one, other) or _undo(game, other, one):
                related = [(one.span, "undone-at")]
                found.append(error("cancels", place(other.ability, other.span), related=related))
    return found


def _undo(game: Game, one: Spoken, other: Spoken) -> bool:
    match one.ability, other.ability:
        case Bonus() as first, Bonus() as second:
            same = (first.stat, first.per, first.most) == (second.stat, second.per, second.most)
            return same and first.amount == -second.amount and one.sentence.ability is first
        case Forbidden(who=None) as forbidden, ability:
            return any(
                isinstance(node, PerformOn | PerformOnCard)
                and node.who is None
                and node.action == forbidden.action
                and overlap(
                    game,
                    forbidden.chosen,
                    node.selector if isinstance(node, PerformOn) else TheCard(node.card),
                )
                for node in ability.walk()
            )
        case _:
            return False
