"""Names the cards that set each other off for ever, and the lines that make them do so."""

from collections.abc import Iterable, Iterator

from cardwright.model.plan.plan import Plan
from cardwright.model.rulebook.cards import Sentence
from cardwright.model.rulebook.game import Game


def named(plan: Plan, effects: Iterable[int]) -> str:
    """The cards, rules and actions that say these effects, each with the lines it says them in."""
    wanted = {id(plan.effects[number]): plan.said_in[number].card for number in effects}
    lines: dict[str, dict[str, None]] = {}
    for sentence in _sentences(plan.game):
        for card in {wanted[id(node)] for node in sentence.ability.walk() if id(node) in wanted}:
            span = sentence.span
            lines.setdefault(card, {})[f"{span.source.path}:{span.source.line_column(span.start)[0]}"] = None
    return ", ".join(f"{card} ({', '.join(places)})" for card, places in sorted(lines.items())) or plan.game.key


def _sentences(game: Game) -> Iterator[Sentence]:
    """Everything a game says."""
    for card in game.cards.values():
        yield from card.sentences
    for sentences in game.rules.values():
        yield from sentences
    for forms in game.actions.values():
        for form in forms:
            yield from form.sentences
    for phase in game.phases.values():
        yield from phase.sentences
    yield from game.setup
