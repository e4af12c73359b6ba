"""Policies that name what is not there, go in circles, or have a sentence that can never decide."""

from collections.abc import Iterator

from cardwright.base.diagnostics import Diagnostic, error, nearest, warning
from cardwright.base.source import Span
from cardwright.check.context import NEEDED
from cardwright.check.spoken import NO_BEARING, Survey, may_match, place, sentences_of
from cardwright.model.categories.advice import Advice
from cardwright.model.categories.doings import Doing
from cardwright.model.categories.effects import Causing
from cardwright.model.categories.selectors import Chosen, Selector
from cardwright.model.meaning import Description, Need
from cardwright.model.node import Node
from cardwright.model.rulebook.game import Game
from cardwright.model.rulebook.policies import Advised, PolicyOf


def unknown_policy(survey: Survey) -> list[Diagnostic]:
    """A policy that is followed and not there, and a seat that a scenario does not have."""
    game, found = survey.game, []
    named = [(name, one.span) for policy in game.policies.values() for one in policy.advice for name in _names(one)]
    for scenario in game.scenarios.values():
        most = game.most_players if scenario.players is None else scenario.players[1]
        for line in scenario.followed:
            where = place(line.line, scenario.span)
            named.append((line.policy, where))
            if line.seat is not None and not 1 <= line.seat <= most:
                found.append(error("policy-seat", where, seat=line.seat, most=most))
    found += [
        error("unknown-policy", span, name=name, candidates=nearest(name, game.policies) or list(game.policies))
        for name, span in named
        if name not in game.policies
    ]
    return found


def _names(one: Advised) -> tuple[str, ...]:
    return one.advice.follows()


def policy_circle(survey: Survey) -> list[Diagnostic]:
    """A policy that says to follow itself, perhaps by way of others."""
    policies = survey.game.policies
    return [
        error("policy-circle", one.span, name=policy.key)
        for policy in policies.values()
        for one in policy.advice
        for name in _names(one)
        if policy.key in _reached(name, survey.game)
    ]


def _reached(name: str, game: Game) -> set[str]:
    """A policy and all that are followed from there."""
    found, front = {name}, [name]
    for one in front:
        advice = game.policies[one].advice if one in game.policies else ()
        more = [other for advised in advice for other in _names(advised) if other not in found]
        found.update(more)
        front += more
    return found


def idle_advice(survey: Survey) -> list[Diagnostic]:
    """A policy without a sentence, and a sentence that no question of the game lets decide."""
    game = survey.game
    found = [warning("empty-policy", one.span) for one in game.policies.values() if not one.advice]
    if not game.policies:
        return found
    asked = _Asked(game, _given(survey))
    for policy in game.policies.values():
        found += _repeated(policy)
        for one in policy.advice:
            found += [error("idle-advice", place(node, one.span)) for node in asked.idle(one.advice)]
            found += _lacking(game, one)
    return found


def _given(survey: Survey) -> frozenset[str] | None:
    """The stocks that some text gives; None if only some cards are surveyed, which then give what they gave before."""
    if survey.elsewhere is not NO_BEARING:
        return None
    effects = (node for one in sentences_of(survey.game) for node in one.walk() if isinstance(node, Causing))
    return frozenset(key for node in effects for key in node.gives())


def _repeated(policy: PolicyOf) -> Iterator[Diagnostic]:
    """Sentences that stand there before, so that they leave nothing to the second."""
    first: dict[Advice, Span] = {}
    for one in policy.advice:
        if first.setdefault(one.advice, one.span) is not one.span:
            yield error("advice-twice", one.span, related=[(first[one.advice], "first-at")])


def _lacking(game: Game, one: Advised) -> Iterator[Diagnostic]:
    """Words for a card that speaks or is at hand, and for a board in a game without one."""
    for node in one.advice.walk():
        for context in node.context():
            yield error("no-context", place(node, one.span), needs=(f"@{NEEDED.get(context, context.value)}",))
        if getattr(node, "only_in_examples", False):
            yield error("seat-named", place(node, one.span))
        if Need.BOARD in node.needs and game.board is None:
            yield error("lacking", place(node, one.span), needs=("@board",))


class _Asked:
    """The questions that a game can ask."""

    def __init__(self, game: Game, given: frozenset[str] | None) -> None:
        self.game = game
        self.given = given
        forms = [(action, form) for action, several in game.actions.items() for form in several]
        self.offered = {action for action, form in forms if form.phases}
        self.offered |= {one.action for _, form in forms for one in form.meanwhile}
        choices = [node for one in sentences_of(game) for node in one.walk() if isinstance(node, Causing)]
        self.offered |= {
            action for node in choices if node.is_choice for part in node.children() for action in part.named("action")
        }

    def idle(self, advice: Advice) -> Iterator[Node]:
        """The parts of an advice because of which it never decides."""
        if self.given is not None and any(one in self.game.stocks and one not in self.given for one in advice.weighs()):
            yield advice
        inside = [child for child in advice.children() if isinstance(child, Advice)]
        for child in advice.children():
            if isinstance(child, Selector) and not self._is_there(child.description()):
                yield child
            if isinstance(child, Doing):
                yield from self._never_done(child, is_offered=bool(inside))
        for child in inside:
            yield from self.idle(child)

    def _never_done(self, doing: Doing, *, is_offered: bool) -> Iterator[Node]:
        """An action that nobody can choose, or that is done to nothing that is there."""
        chosen = [child for child in doing.children() if isinstance(child, Chosen)]
        is_nothing = any(not self._is_there(one.description()) for one in chosen)
        if is_nothing or not (is_offered or self.offered & set(doing.named_actions())):
            yield doing

    def _is_there(self, meant: Description) -> bool:
        """Whether a card may be meant; what a definition means, only the game knows."""
        if any(kind in self.game.definitions for kind in meant.kinds):
            return True
        return any(may_match(self.game, meant, card) for card in self.game.cards.values())
