"""Families of stocks: nobody has the family itself, so that a gain of it must say which stock is meant."""

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.check.spoken import Survey, place, word
from cardwright.engine.run.turn import Effect
from cardwright.model.categories.channels import Static


def family_nature(survey: Survey) -> list[Diagnostic]:
    """A family that begins with something, comes from a supply, lies on cards, or belongs to another family."""
    found = []
    for key in sorted(_families(survey)):
        one = survey.game.stocks.get(key)
        if one is None:
            continue
        name = word(survey.game, key, one.span)
        if one.parent:
            parent = word(survey.game, one.parent, one.span)
            found.append(error("family-nested", one.span, name=name, parent=parent))
        if one.begins_with or one.supply is not None or one.kept or one.refilling:
            found.append(error("family-nature", one.span, name=name))
    return found


def family_gain(survey: Survey) -> list[Diagnostic]:
    """A gain of a family that does not say which of its stocks is meant."""
    families = _families(survey)
    found = []
    for node, one in survey.said(Effect, Static) if families else ():
        if isinstance(node, Effect) and node.mixture() is not None:
            continue
        span = place(node, one.span)
        named = [key for key in node.gives() if key in families]
        found += [error("family-gain", span, name=word(survey.game, key, span)) for key in named]
    return found


def _families(survey: Survey) -> set[str]:
    return {stock.parent for stock in survey.game.stocks.values() if stock.parent is not None}
