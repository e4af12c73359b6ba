"""The amounts that a text can give, as they are printed, whatever the table looks like now."""

from cardwright.base.record import record
from cardwright.model.categories.amounts import Amount
from cardwright.model.categories.channels import Ability
from cardwright.model.categories.effects import Causing
from cardwright.model.categories.filters import Filter
from cardwright.model.frames import Option
from cardwright.model.identity import NO_NUMBER, NOTHING, Entity, Player
from cardwright.model.node import Holding, Integer, Node
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table


def potential(table: Table, node: Node, whats: tuple[str, ...], under_way: tuple[str, ...] = ()) -> int:
    """The most that a text can give of some things in all, with the actions it tells, each of them once in itself.

    Of a choice one part counts, and what is not printed as a number counts 1. Other readings count nothing.
    """
    if isinstance(node, Ability):
        node = node.settled(plan_of(table).options)
        if node.needs_option:
            return 0
    parts = [potential(table, one, whats, under_way) for one in node.children()]
    if not isinstance(node, Causing):
        return sum(parts)
    total = max(parts, default=0) if node.is_choice else sum(parts)
    for action in node.named("action"):
        if action not in under_way:
            forms = plan_of(table).game.actions.get(action, ())
            inside = (*under_way, action)
            given = [sum(potential(table, one.ability, whats, inside) for one in form.sentences) for form in forms]
            total += max(given, default=0)
    return (sum(_given(table, node, what) for what in whats) + total) * node.repeats(table)


def _given(table: Table, effect: Causing, what: str) -> int:
    """How much an effect itself can give each time."""
    if what not in effect.gives() and what not in effect.puts():
        return 0
    fixed = [pair for child in effect.children() if isinstance(child, Amount) for pair in child.fixed() or ()]
    printed = sum(number for stock, number in fixed if stock == what)
    number = effect.how_many()
    return printed or (1 if number is None else table.number(number))


def offered(table: Table, option: Option, what: str) -> int:
    """The most that the text of an option can give: of an effect, of an action, or of the card that it is about."""
    plan = plan_of(table)
    texts: list[Node] = []
    if option.effect != NO_NUMBER:
        texts.append(plan.effects[option.effect])
    if option.action and option.form != NO_NUMBER and option.form < len(plan.forms):
        texts += [sentence.ability for sentence in plan.forms[option.form].sentences]
    found = [potential(table, text, (what,)) for text in texts]
    return max([*found, on_card(table, option.entity, (what,))])


def on_card(table: Table, entity: Entity, whats: tuple[str, ...]) -> int:
    """The most that the text of a card can give of some things in all."""
    card = None if entity == NOTHING else plan_of(table).game.cards.get(table.card(entity).key)
    return 0 if card is None else sum(potential(table, one, whats) for one in card.abilities)


@record
class AbleToGive(Filter):
    """Its text could give so much of some things in all, whatever the table looks like now."""

    number: Integer
    whats: tuple[Holding, ...]

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Read its text."""
        return on_card(table, entity, self.whats) >= self.number
