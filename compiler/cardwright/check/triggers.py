"""Abilities that set themselves off: a circle of triggers that nothing ever stops."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from cardwright.check.circles import circles
from cardwright.check.spoken import Spoken, overlap, spoken
from cardwright.diagnostics import Diagnostic, error, warning
from cardwright.rulebook import ActionOf, Game
from cardwright.tree.abilities import Immediate, Triggered
from cardwright.tree.amounts import All, Amount, Bundle, ByAttribute, ByStat, ForFree, Per, Some
from cardwright.tree.effects import (
    Choose,
    Collect,
    Complete,
    Effect,
    Gain,
    May,
    MoveThis,
    Perform,
    PerformOn,
    PerformOnCard,
    When,
)
from cardwright.tree.people import Another, EachOther, EachPlayer, Who
from cardwright.tree.selectors import Chosen, Selector, TheCard
from cardwright.tree.situations import Event, WhenDoing, WhenDoingTo, WhenGaining

Actors = frozenset[str]
YOU, OTHERS = frozenset({"you"}), frozenset({"others"})
ANYONE = YOU | OTHERS


@dataclass(frozen=True, slots=True)
class _Deed:
    """Something that happens and that a trigger may wait for; `sure` unless it depends on anything."""

    verb: str
    key: str
    actors: Actors
    sure: bool = True
    done_to: Chosen | Selector | None = None


def _actors(who: Who | None, usual: Actors) -> tuple[Actors, bool]:
    """Who is meant, as the owner of the sentence sees it, and whether they are sure to do it."""
    match who:
        case None:
            return usual, True
        case EachPlayer():
            return ANYONE, True
        case EachOther() | Another():
            return (OTHERS, True) if usual == YOU else (ANYONE, False)
        case _:
            return ANYONE, False


@dataclass(frozen=True, slots=True)
class _Consequences:
    """What effects bring about, through actions they carry out as well."""

    game: Game

    def of(self, effects: Iterable[Effect], usual: Actors, through: tuple[str, ...] = ()) -> Iterator[_Deed]:
        for effect in effects:
            actors, sure = _actors(getattr(effect, "who", None), usual)
            match effect:
                case May(effect=inner) | When(effect=inner):
                    for deed in self.of([inner], actors, through):
                        yield replace(deed, sure=False)
                case Choose(options=options):
                    for deed in self.of(options, actors, through):
                        yield replace(deed, sure=False)
                case Gain(amount=amount):
                    for key, certain in _stocks(amount):
                        yield _Deed("gain", key, actors, sure and certain)
                case Collect(what=key):
                    yield _Deed("gain", key, actors, sure=False)
                case Perform() | PerformOn() | PerformOnCard() if effect.action not in through:
                    for deed in self.performed(effect, actors, (*through, effect.action)):
                        yield replace(deed, sure=deed.sure and sure)

    def performed(
        self, effect: Perform | PerformOn | PerformOnCard, actors: Actors, through: tuple[str, ...]
    ) -> Iterator[_Deed]:
        free = isinstance(effect.terms, ForFree)
        forms = [form for form in self.game.actions.get(effect.action, ()) if not _is_bounded(form, free)]
        if not forms:
            return
        sure = True
        done_to: Chosen | Selector | None = None
        if isinstance(effect, PerformOn):
            sure, done_to = False, effect.selector
        elif isinstance(effect, PerformOnCard):
            sure, done_to = False, TheCard(effect.card)
        yield _Deed("do", effect.action, actors, sure, done_to)
        abilities = [sentence.ability for form in forms for sentence in form.sentences]
        for ability in abilities:
            if isinstance(ability, Immediate):
                for deed in self.of(ability.effects, actors, through):
                    yield replace(deed, sure=deed.sure and sure)


def _is_bounded(form: ActionOf, free: bool) -> bool:
    """Whether the action uses something up, so that it cannot be done again for ever."""
    nodes = (node for sentence in form.sentences for node in sentence.ability.walk())
    used_up = any(isinstance(node, MoveThis | Complete) for node in nodes)
    return used_up or bool(form.needs) or (bool(form.costs) and not free)


def _stocks(amount: Amount) -> Iterator[tuple[str, bool]]:
    if isinstance(amount, Bundle):
        yield from ((one.what, one.number != 0) for one in amount.items if isinstance(one, Some))
    elif isinstance(amount, Per | All | ByStat | ByAttribute):
        # What is counted may come to nothing.
        yield amount.what, False


def _answers(game: Game, event: Event, deed: _Deed) -> bool:
    match event:
        case WhenGaining(what=key):
            return deed.verb == "gain" and deed.key == key
        case WhenDoing(action=key):
            return deed.verb == "do" and deed.key == key
        case WhenDoingTo(action=key, chosen=chosen):
            if deed.verb != "do" or deed.key != key or deed.done_to is None:
                return False
            return overlap(game, chosen, deed.done_to)
        case _:
            return False


def trigger_loop(game: Game) -> list[Diagnostic]:
    """An error if the circle is certain to go round, a warning if it needs several cards or a decision."""
    triggers = [(one, one.ability) for one in spoken(game) if isinstance(one.ability, Triggered)]
    steps = {number: _next(game, triggers, number) for number in range(len(triggers))}
    found = []
    for circle in circles(steps):
        sure = all(steps[one][other] for one, other in zip(circle, [*circle[1:], circle[0]], strict=True))
        first, *rest = [triggers[number][0].span for number in circle]
        related = [(span, "caused-at") for span in rest]
        if sure:
            found.append(error("trigger-loop", first, related=related))
        else:
            found.append(warning("trigger-loop", first, related=related))
    return found


def _next(game: Game, triggers: list[tuple[Spoken, Triggered]], number: int) -> dict[int, bool]:
    """The triggers that one of them sets off, and whether it surely does."""
    one, cause = triggers[number]
    certain: dict[int, bool] = {}
    for deed in _Consequences(game).of(cause.effects, YOU):
        for position, (other, answer) in enumerate(triggers):
            if not _answers(game, answer.event, deed):
                continue
            listeners, _ = _actors(getattr(answer.event, "who", None), YOU)
            rules = one.is_rule and other.is_rule
            if not deed.actors.isdisjoint(listeners):
                sure = deed.sure and (rules or one.card is other.card)
            elif rules or one.card is not other.card or _has_copies(game, one):
                # It is another player's card, or rule, that answers.
                sure = deed.sure and rules
            else:
                continue
            certain[position] = certain.get(position, False) or sure
    return certain


def _has_copies(game: Game, one: Spoken) -> bool:
    key = one.card.key if one.card is not None else ""
    copies = [entry.copies for deck in game.decks.values() for entry in deck.entries if entry.card == key]
    return sum(max(number) if isinstance(number, tuple) else number for number in copies) > 1
