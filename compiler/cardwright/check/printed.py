"""Cards that lack something a reader expects, or print a value of another shape than the game reads."""

from collections.abc import Iterator

from cardwright.base.diagnostics import Diagnostic, error, warning
from cardwright.check.costs import attribute_place
from cardwright.check.spoken import Survey, matches, word
from cardwright.engine.run.scripts import ExampleLine
from cardwright.model.meaning import Description, Reading
from cardwright.model.rulebook.game import Game


def empty_card(survey: Survey) -> list[Diagnostic]:
    """A card with nothing on it."""
    return [
        error("empty-card", card.span)
        for card in survey.cards
        if not (card.sentences or card.attributes or card.examples or card.made_of or card.borders)
    ]


def missing_source(survey: Survey) -> list[Diagnostic]:
    """A card whose facts come from nowhere."""
    return [warning("missing-source", card.span) for card in survey.cards if not card.source]


def idle_example(survey: Survey) -> list[Diagnostic]:
    """An example that passes regardless of the result."""
    beside = [*(card.examples for card in survey.cards), *(one.examples for one in survey.game.scenarios.values())]
    return [
        error("idle-example", example.span)
        for examples in beside
        for example in examples
        if not any(isinstance(line, ExampleLine) and line.is_claim for line, _ in example.lines)
    ]


def attribute_shape(survey: Survey) -> list[Diagnostic]:
    """A list where one number is read, or a word where a number is."""
    game = survey.game
    found = []
    for meant, attribute, wants_list in _readings(game):
        for card in survey.cards:
            value = card.attributes.get(attribute)
            if value is None or not matches(game, meant, card):
                continue
            if isinstance(value, str) or (isinstance(value, tuple) and not wants_list):
                span = attribute_place(game, card.span, attribute)
                found.append(
                    error(
                        "attribute-shape",
                        span,
                        name=word(game, attribute, span),
                        wanted=("@list" if wants_list else "@number",),
                        given=("@term" if isinstance(value, str) else "@list",),
                    )
                )
    return found


def _readings(game: Game) -> Iterator[tuple[Description, str, bool]]:
    """Which cards' attributes the actions read, and whether as a list."""
    for forms in game.actions.values():
        for form in forms:
            if form.done_to is None:
                continue
            abilities = (sentence.ability for sentence in form.sentences)
            for node in (inner for outer in (*form.costs, *abilities) for inner in outer.walk()):
                value = node.printed()
                if value is not None:
                    yield form.done_to.selector.description(), value.attribute, value.reading is Reading.STAGES
