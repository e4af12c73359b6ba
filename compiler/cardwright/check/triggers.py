"""Abilities that set themselves off: a circle of triggers that nothing ever stops."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from cardwright.base.diagnostics import Diagnostic, error, warning
from cardwright.base.record import record
from cardwright.check.circles import circles
from cardwright.check.spoken import Spoken, Survey, overlap
from cardwright.link.rulebook import ActionOf, Game
from cardwright.tree.abilities import Immediate, Triggered
from cardwright.tree.amounts import All, Amount, Bundle, ByAdvantage, ByAttribute, ByStat, HalfLost, Mixture, Per, Some
from cardwright.tree.base import Node
from cardwright.tree.changes import ForFree
from cardwright.tree.contests import AsOften, Receive, RepeatUntil
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
    PerformOnThis,
    When,
)
from cardwright.tree.parties import BeforeDoingTo, IfAgrees
from cardwright.tree.people import Another, EachOther, EachPlayer, Who
from cardwright.tree.procedures import DoAll
from cardwright.tree.selectors import TheCard
from cardwright.tree.situations import Event, WhenDoing, WhenDoingThis, WhenDoingTo, WhenGaining
from cardwright.tree.variants import CollectAny, CollectLess

Actors = frozenset[str]
YOU, OTHERS = frozenset({"you"}), frozenset({"others"})
ANYONE = YOU | OTHERS


@record
class _Deed:
    """Something that happens and that a trigger may wait for; `sure` unless it depends on anything."""

    verb: str
    key: str
    actors: Actors
    sure: bool = True
    done_to: Node | None = None


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


@record
class _Consequences:
    """What effects bring about, through actions they carry out as well; `at_hand` is what "it" means."""

    game: Game
    at_hand: Node | None

    def of(self, effects: Iterable[Effect], usual: Actors, through: tuple[str, ...] = ()) -> Iterator[_Deed]:
        for effect in effects:
            actors, sure = _actors(getattr(effect, "who", None), usual)
            match effect:
                case (
                    May(effect=inner)
                    | When(effect=inner)
                    | AsOften(effect=inner)
                    | RepeatUntil(effect=inner)
                    | IfAgrees(effect=inner)
                ):
                    for deed in self.of([inner], actors, through):
                        yield replace(deed, sure=False)
                case Choose(options=inners) | DoAll(parts=inners):
                    for deed in self.of(inners, actors, through):
                        yield replace(deed, sure=False)
                case Gain(amount=amount):
                    for key, certain in _stocks(amount):
                        yield _Deed("gain", key, actors, sure and certain)
                case Receive(amount=amount):
                    for key, _ in _stocks(amount):
                        yield _Deed("gain", key, actors, sure=False)
                case Collect(what=key) | CollectLess(what=key) | CollectAny(what=key):
                    yield _Deed("gain", key, actors, sure=False)
                case Perform() | PerformOn() | PerformOnCard() | PerformOnThis() if effect.action not in through:
                    for deed in self.performed(effect, actors, (*through, effect.action)):
                        yield replace(deed, sure=deed.sure and sure)

    def performed(
        self, effect: Perform | PerformOn | PerformOnCard | PerformOnThis, actors: Actors, through: tuple[str, ...]
    ) -> Iterator[_Deed]:
        free = isinstance(effect.terms, ForFree)
        forms = [form for form in self.game.actions.get(effect.action, ()) if not _is_bounded(form, free)]
        if not forms:
            return
        sure = True
        done_to: Node | None = None
        if isinstance(effect, PerformOn):
            sure, done_to = False, effect.selector
        elif isinstance(effect, PerformOnCard):
            sure, done_to = False, TheCard(effect.card)
        elif isinstance(effect, PerformOnThis):
            sure, done_to = False, self.at_hand
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
    elif isinstance(amount, Mixture):
        yield from ((what, False) for what in amount.whats)
    elif isinstance(amount, Per | All | ByStat | ByAttribute | ByAdvantage | HalfLost):
        # What is counted may come to nothing.
        yield amount.what, False


def _awaited(event: Event) -> tuple[str, str]:
    """What must be done for an event to happen, and with what."""
    match event:
        case WhenGaining(what=key):
            return "gain", key
        case WhenDoing(action=key) | WhenDoingThis(action=key) | WhenDoingTo(action=key) | BeforeDoingTo(action=key):
            return "do", key
        case _:
            return "", ""


def _answers(game: Game, event: Event, deed: _Deed) -> bool:
    if not isinstance(event, WhenDoingTo | BeforeDoingTo):
        return True
    return deed.done_to is not None and overlap(game, event.chosen, deed.done_to)


@dataclass(slots=True)
class _Link:
    """Why one event leads to another: the sentence that says so, and the homes where it surely does."""

    spoken: Spoken
    homes: set[str] = field(default_factory=set)


def trigger_loop(survey: Survey) -> list[Diagnostic]:
    """An error if the circle is certain to go round, a warning if it needs several cards or a decision."""
    links = _links(survey)
    found = []
    for circle in circles(links):
        steps = [links[one][other] for one, other in zip(circle, [*circle[1:], circle[0]], strict=True)]
        first, *rest = [step.spoken.span for step in steps]
        related = [(span, "caused-at") for span in dict.fromkeys(rest) if span != first]
        if set.intersection(*(step.homes for step in steps)):
            found.append(error("trigger-loop", first, related=related))
        else:
            found.append(warning("trigger-loop", first, related=related))
    return found


def caused(game: Game, ability: Triggered) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    """What a trigger waits for with each thing it may lead to, whomever and whatever it is done to."""
    for deed in _Consequences(game, None).of(ability.effects, YOU):
        yield _awaited(ability.event), (deed.verb, deed.key)


def _links(survey: Survey) -> dict[Event, dict[Event, _Link]]:
    """Which event leads to which others. Events, not sentences: of these a large game has far fewer."""
    game = survey.game
    homes: dict[Event, set[str]] = {}
    triggers = [(one, ability) for ability, one in survey.said(Triggered)]
    for one, ability in triggers:
        homes.setdefault(ability.event, set()).add(_home(one))
    waiting: dict[tuple[str, str], list[Event]] = {}
    for event in homes:
        waiting.setdefault(_awaited(event), []).append(event)
    links: dict[Event, dict[Event, _Link]] = {}
    copies = _copies(game)
    for one, ability in triggers:
        home = _home(one)
        own = TheCard(home) if home else None
        at_hand = ability.event.chosen if isinstance(ability.event, WhenDoingTo | BeforeDoingTo) else own
        for deed in _Consequences(game, at_hand).of(ability.effects, YOU):
            for event in waiting.get((deed.verb, deed.key), ()):
                if not _answers(game, event, deed):
                    continue
                listeners, _ = _actors(getattr(event, "who", None), YOU)
                meets = not deed.actors.isdisjoint(listeners)
                # If not, it may still be another player's rule, another card or another copy that answers.
                if meets or one.is_rule or homes[event] != {home} or copies.get(home, 0) > 1:
                    link = links.setdefault(ability.event, {}).setdefault(event, _Link(one))
                    link.homes |= {home} if deed.sure and (meets or one.is_rule) else set()
    return links


def _home(one: Spoken) -> str:
    """Where a sentence stands; rules all hold together."""
    return one.card.key if one.card is not None else ""


def _copies(game: Game) -> dict[str, int]:
    """How many copies of each card are in the decks."""
    copies: dict[str, int] = {}
    for deck in game.decks.values():
        for entry in deck.entries:
            most = max(entry.copies) if isinstance(entry.copies, tuple) else entry.copies
            copies[entry.card] = copies.get(entry.card, 0) + most
    return copies
