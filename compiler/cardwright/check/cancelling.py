"""Cards whose sentences undo each other, so that nothing is left of them."""

from collections.abc import Iterator

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.check.spoken import Spoken, Survey, matches, overlap
from cardwright.engine.run.turn import Effect
from cardwright.model.categories.channels import Ability, Static
from cardwright.model.meaning import Description
from cardwright.model.rulebook.cards import Card
from cardwright.model.rulebook.game import Game


def cancels(survey: Survey) -> list[Diagnostic]:
    """A forbidden action that the same card asks for, a bonus taken back, or a card that silences itself."""
    game = survey.game
    # Without one of these no card can undo anything, and hardly any card has one.
    undoing = (*survey.answering(Static, "forbids"), *survey.answering(Static, "silences"), *_opposed(survey))
    suspects = {one.card.key for _, one in undoing if one.card is not None}
    found = []
    for card in (game.cards[key] for key in game.cards if key in suspects):
        said = [Spoken(sentence, card=card) for sentence in card.sentences]
        found += [error("cancels", one.span) for one in said if _silences_itself(game, card, one)]
        for one, other in (*_taken_back(said), *_forbidden_deeds(game, said)):
            found.append(error("cancels", other.span, related=[(one.span, "undone-at")]))
    return found


def _opposed(survey: Survey) -> Iterator[tuple[Static, Spoken]]:
    """The abilities whose opposite some sentence of the game says."""
    said = list(survey.answering(Static, "opposite"))
    known = {ability for ability, _ in said}
    return ((ability, one) for ability, one in said if ability.opposite() in known)


def _silences_itself(game: Game, card: Card, one: Spoken) -> bool:
    """Only one card of the kind can be in play, so that the sentence can be about no other."""
    ability = one.ability
    silenced = ability.silences() if isinstance(ability, Static) else None
    return game.kinds[card.kind].one_in_play and silenced is not None and matches(game, silenced, card)


def _taken_back(said: list[Spoken]) -> Iterator[tuple[Spoken, Spoken]]:
    given: dict[Ability, Spoken] = {}
    for one in said:
        ability = one.sentence.ability
        opposite = ability.opposite() if isinstance(ability, Static) else None
        if opposite in given:
            yield given.pop(opposite), one
        elif opposite is not None:
            given[ability] = one


def _forbidden_deeds(game: Game, said: list[Spoken]) -> Iterator[tuple[Spoken, Spoken]]:
    forbidden: dict[str, list[tuple[Spoken, Description]]] = {}
    for one in said:
        rule = one.ability.forbids() if isinstance(one.ability, Static) else None
        if rule is not None and not rule[1].is_narrowed:
            forbidden.setdefault(rule[0], []).append((one, rule[1]))
    for other in said if forbidden else ():
        for action, done_to in _deeds(other.ability):
            yield from ((one, other) for one, meant in forbidden.get(action, ())[:1] if overlap(game, meant, done_to))


def _deeds(ability: Ability) -> Iterator[tuple[str, Description]]:
    """The actions a sentence lets its owner carry out, and the things they are done to."""
    for node in ability.walk():
        done_to = node.done_to(None) if isinstance(node, Effect) and node.object_fields() else None
        if done_to is not None and getattr(node, "who", None) is None:
            yield from ((action, done_to) for action in node.named("action"))
