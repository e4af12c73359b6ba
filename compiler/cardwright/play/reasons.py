"""Explains a number: its parts, the file and line of each, and the other numbers it depends on."""

from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.base.source import Span
from cardwright.engine.rules.goods import amount_of
from cardwright.engine.rules.holding import likely, matches
from cardwright.engine.rules.measure import ROWS, Contribution, contributions, on_card, stat
from cardwright.model.categories.counts import Countable, Part
from cardwright.model.identity import NO_NUMBER, Player
from cardwright.model.node import Node
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.cards import Sentence
from cardwright.model.rulebook.game import Game
from cardwright.model.table import Table
from cardwright.play.telling import Teller, stats_on_show
from cardwright.tree import phrases


@dataclass(frozen=True, slots=True)
class Reason:
    """One part of a number: its amount, its source, where that stands, and the numbers it was computed from."""

    amount: int
    said: str
    where: str = ""
    through: tuple["Account", ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """A number and all its parts; the reasons always add up to it."""

    total: int
    name: str
    reasons: tuple[Reason, ...]


def looked_at(table: Table, player: Player) -> list[str]:
    """The stats that a player sees among the numbers on the table; zero is not shown."""
    own = {*stats_on_show(plan_of(table)), *table.layout.stock_number}
    return [key for key in plan_of(table).game.stats if key in own and stat(table, player, key)]


def account(table: Table, teller: Teller, player: Player, key: str) -> Account:
    """A stat of a player with all its reasons, its limits among them."""
    reasons = [_reason(table, teller, player, key, one) for one in contributions(table, player, key)]
    total, definition = stat(table, player, key), plan_of(table).game.stats[key]
    if kept := total - sum(one.amount for one in reasons):
        bound = definition.least if kept > 0 else definition.most
        limit = teller.word("at-least" if kept > 0 else "at-most", number=bound)
        reasons.append(Reason(kept, limit, place(definition.span)))
    return Account(total, teller.noun(key), tuple(reasons))


def lines(one: Account, depth: int = 0, opened: set[str] | None = None) -> Iterator[str]:
    """An account as lines of text, the numbers below each part indented; no number is taken apart twice."""
    known: set[str] = set() if opened is None else opened
    indent = " " * (6 * depth)
    for reason in one.reasons:
        where = f"  ({reason.where})" if reason.where else ""
        yield f"{indent}{reason.amount:+4}  {reason.said}{where}"
        for part in reason.through:
            if part.name in known:
                yield f"{indent}      {part.total:4}  {part.name}"
            else:
                known.add(part.name)
                yield from lines(part, depth + 1, known)
    yield f"{indent}{one.total:4}  {one.name}"


def place(span: Span, source: str = "") -> str:
    """The file and line of something, and its source."""
    line = f"{span.source.path}:{span.source.line_column(span.start)[0]}"
    return f"{line}; {source}" if source else line


def spoken(game: Game, teller: Teller, name: str, position: int, said: Node | None) -> tuple[str, str]:
    """The speaker of a sentence, and where: a card by its name, all else by the sentence itself."""
    card = game.cards.get(name)
    if card is not None:
        span = card.sentences[position].span if 0 <= position < len(card.sentences) else card.span
        return teller.tongue.text_printer.title(name), place(span, card.source)
    for sentence in _sentences(game, name):
        # Several forms of an action may go by one name: the right one has this very node in it.
        if any(node is said for node in sentence.ability.walk()):
            return teller.tongue.text_printer.sentence(sentence.ability), place(sentence.span)
    return name, ""


def through(table: Table, teller: Teller, player: Player, said: Node) -> tuple[Account, ...]:
    """The numbers that the counts of a sentence or amount depend on, if they do not count the table directly."""
    parts = [part for one in said.children() if isinstance(one, Countable) for part in one.made_of()]
    return tuple(_through(table, teller, player, one) for one in parts if one.stat in plan_of(table).game.stats)


def _through(table: Table, teller: Teller, player: Player, part: Part) -> Account:
    """One of these numbers: of the player, with only some counters, or of some cards together."""
    if part.among:
        before = table.standing_in
        table.regard(table.asked, dict.fromkeys(table.layout.counted_by.values(), part.among))
        try:
            return account(table, teller, player, part.stat)
        finally:
            table.regard(table.asked, before)
    if part.of is None:
        return account(table, teller, player, part.stat)
    selector = part.of
    chosen = [one for one in likely(table, player, selector) if matches(table, one, selector)]
    found = [found for one in chosen for found in on_card(table, one, part.stat) if found.amount]
    reasons = tuple(_reason(table, teller, player, part.stat, one) for one in found)
    return Account(sum(one.amount for one in found), teller.noun(part.stat), reasons)


def _reason(table: Table, teller: Teller, player: Player, key: str, one: Contribution) -> Reason:
    game = plan_of(table).game
    definition = game.stats[key]
    opened = () if one.said is None else through(table, teller, player, one.said)
    if one.card:
        name, where = spoken(game, teller, one.card, one.sentence, one.said)
        return Reason(one.amount, name, where, opened)
    if one.sentence == ROWS and definition.by is not None:
        by = definition.by
        if by in table.layout.stock_number:
            return Reason(one.amount, f"{teller.noun(by)} {amount_of(table, player, by)}", place(definition.span))
        told = account(table, teller, player, by)
        return Reason(one.amount, f"{told.name} {told.total}", place(definition.span), (told,))
    if one.said is not None:
        span = definition.written[one.sentence] if one.sentence < len(definition.written) else definition.span
        return Reason(one.amount, teller.tongue.text_printer.line(one.said), place(span), opened)
    if one.sentence == NO_NUMBER and (player, key) not in table.state.fixed:
        return Reason(
            one.amount, teller.tongue.text_printer.line(phrases.starting_value(one.amount)), place(definition.span)
        )
    return Reason(one.amount, teller.noun(key), place(definition.span))


def _sentences(game: Game, name: str) -> Iterator[Sentence]:
    """The sentences of a rule, an era, an action, a phase or the set-up."""
    yield from game.rules.get(name, ())
    if name in game.eras:
        yield from game.eras[name].sentences
    for form in game.actions.get(name, ()):
        yield from form.sentences
    if name in game.phases:
        yield from game.phases[name].sentences
    yield from game.setup
