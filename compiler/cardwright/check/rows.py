"""Values that do not go with those of other cards and eras: a word among numbers, a row with a gap."""

from collections import defaultdict

from cardwright.base.diagnostics import Diagnostic, error, warning
from cardwright.base.source import Span
from cardwright.check.costs import attribute_place
from cardwright.check.printed import attribute_shape
from cardwright.check.spoken import Survey, word
from cardwright.model.rulebook.cards import Card, Era
from cardwright.model.rulebook.game import Game
from cardwright.model.values import Value

WORD, NUMBER = "@term", "@number"


def sort_of(value: Value) -> str:
    """Whether the value is a word, or else numbers or a reference to numbers."""
    return WORD if isinstance(value, str) else NUMBER


def attribute_mixed(survey: Survey) -> list[Diagnostic]:
    """An attribute that is a word on some cards and a number on others: its reader finds nothing on some of them."""
    game = survey.game
    found = []
    for attribute, printed in _printed(survey).items():
        if len(printed) < 2:
            continue
        wrong = WORD if _is_read_by_era(game, attribute) else _rarer(printed)
        wanted = NUMBER if wrong == WORD else WORD
        # Another check reports an attribute that an action reads in vain.
        told = {one.span for one in attribute_shape(survey)}
        for near in (attribute_place(game, span, attribute) for span in printed[wrong]):
            if near in told:
                continue
            related = [(attribute_place(game, other, attribute), "printed-at") for other in printed[wanted][:1]]
            name = word(game, attribute, near)
            found.append(error("attribute-mixed", near, name=name, wanted=(wanted,), given=(wrong,), related=related))
    return found


def _printed(survey: Survey) -> dict[str, dict[str, list[Span]]]:
    """By attribute and by what is printed: the heads of the eras, cards and entries of decks that print it."""
    game = survey.game
    found: dict[str, dict[str, list[Span]]] = defaultdict(lambda: defaultdict(list))
    things: list[Era | Card] = [*game.eras.values(), *survey.cards]
    for one in things:
        for attribute, value in one.attributes.items():
            found[attribute][sort_of(value)].append(one.span)
    for deck in game.decks.values():
        for entry in deck.entries:
            if entry.shown is not None:
                found[entry.shown[0]][WORD].append(entry.span)
    for attribute, sort in survey.elsewhere.printed:
        found[attribute][sort] += []
    for attribute, printed in found.items():
        if _is_read_by_era(game, attribute):
            printed[NUMBER] += []
    return found


def _is_read_by_era(game: Game, attribute: str) -> bool:
    """Whether a stat of this name is read from the eras: then it is a number."""
    return attribute in game.stats and game.stats[attribute].by_era


def _rarer(printed: dict[str, list[Span]]) -> str:
    """The sort that is printed less often; of two equal ones the later; never one that is only outside the survey."""
    one, other = (sort for sort in printed)
    if not printed[one] or not printed[other]:
        return one if printed[one] else other
    return one if len(printed[one]) < len(printed[other]) else other


def era_gap(survey: Survey) -> list[Diagnostic]:
    """A row of the table of eras without a value that most rows have; only the last row may lack some."""
    rows = list(survey.game.eras.values())[:-1]
    columns = dict.fromkeys(attribute for row in rows for attribute in row.attributes)
    usual = [one for one in columns if sum(one in row.attributes for row in rows) * 2 > len(rows)]
    return [
        warning("era-gap", row.span, name=word(survey.game, attribute, row.span))
        for attribute in usual
        for row in rows
        if attribute not in row.attributes
    ]
