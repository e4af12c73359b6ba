"""Abilities that set themselves off: a circle of triggers that nothing ever stops."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from cardwright.base.diagnostics import Diagnostic, error, warning
from cardwright.base.record import record
from cardwright.check.circles import circles
from cardwright.check.spoken import Spoken, Survey, overlap
from cardwright.model.categories.changes import Terms
from cardwright.model.categories.channels import Ability
from cardwright.model.categories.effects import Causing
from cardwright.model.categories.events import Event
from cardwright.model.categories.people import Who
from cardwright.model.meaning import YOU, Actors, Context, Description, Timing
from cardwright.model.rulebook.game import ActionOf, Game


@record
class _Deed:
    """An event that a trigger may wait for; `sure` unless it depends on anything."""

    verb: str
    key: str
    actors: Actors
    sure: bool = True
    done_to: Description | None = None


def _actors(who: Who | None, usual: Actors) -> tuple[Actors, bool]:
    """The players who are meant, as the owner of the sentence sees it, and whether they are sure to do it."""
    return (usual, True) if who is None else who.actors(usual)


@record
class _Consequences:
    """The results of effects, also through actions that they carry out; `at_hand` is the thing that "it" means."""

    game: Game
    at_hand: Description | None

    def of(self, effects: Iterable[Causing], usual: Actors, through: tuple[str, ...] = ()) -> Iterator[_Deed]:
        for effect in effects:
            actors, sure = _actors(getattr(effect, "who", None), usual)
            for deed in self.of(effect.inner(), actors, through):
                yield replace(deed, sure=False)
            for key, certain in effect.gains():
                yield _Deed("gain", key, actors, sure and certain)
            for action in effect.named("action"):
                if action not in through:
                    for deed in self.performed(effect, action, actors, (*through, action)):
                        yield replace(deed, sure=deed.sure and sure)

    def performed(self, effect: Causing, action: str, actors: Actors, through: tuple[str, ...]) -> Iterator[_Deed]:
        free = any(isinstance(part, Terms) and part.is_free for part in effect.children())
        forms = [form for form in self.game.actions.get(action, ()) if not _is_bounded(form, free)]
        if not forms:
            return
        # There may be nothing the action can be done to.
        sure = not effect.object_fields()
        yield _Deed("do", action, actors, sure, None if sure else effect.done_to(self.at_hand))
        for ability in (sentence.ability for form in forms for sentence in form.sentences):
            if ability.timing is Timing.IMMEDIATE:
                for deed in self.of(ability.does(), actors, through):
                    yield replace(deed, sure=deed.sure and sure)


def _is_bounded(form: ActionOf, free: bool) -> bool:
    """Whether the action uses something up, so that it cannot be done again for ever."""
    nodes = (node for sentence in form.sentences for node in sentence.ability.walk())
    used_up = any(isinstance(node, Causing) and node.carries_off is Context.CARD_AT_HAND for node in nodes)
    return used_up or bool(form.needs) or (bool(form.costs) and not free)


def _answers(game: Game, event: Event, deed: _Deed) -> bool:
    meant = event.done_to(None)
    return meant is None or (deed.done_to is not None and overlap(game, meant, deed.done_to))


@dataclass(slots=True)
class _Link:
    """The reason why one event leads to another: the sentence that says so, and the homes where it surely does."""

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


def caused(game: Game, ability: Ability) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    """The event of a trigger with each event that it may cause, regardless of actor and object."""
    event = ability.awaits() if ability.timing is Timing.TRIGGERED and not ability.is_limited else None
    if event is not None:
        for deed in _Consequences(game, None).of(ability.does(), YOU):
            yield event.follows(), (deed.verb, deed.key)


def _links(survey: Survey) -> dict[Event, dict[Event, _Link]]:
    """The events that each event leads to. A large game has far fewer events than sentences."""
    game = survey.game
    homes: dict[Event, set[str]] = {}
    waiting_ones = [
        (ability, one)
        for ability, one in survey.said(Ability)
        if ability.timing is Timing.TRIGGERED and not ability.is_limited
    ]
    triggers = [(one, event, ability) for ability, one in waiting_ones if (event := ability.awaits()) is not None]
    for one, event, _ in triggers:
        homes.setdefault(event, set()).add(_home(one))
    waiting: dict[tuple[str, str], list[Event]] = {}
    for event in homes:
        waiting.setdefault(event.follows(), []).append(event)
    links: dict[Event, dict[Event, _Link]] = {}
    copies = _copies(game)
    for one, cause, ability in triggers:
        home = _home(one)
        at_hand = cause.done_to(Description(card=home) if home else None)
        for deed in _Consequences(game, at_hand).of(ability.does(), YOU):
            for event in waiting.get((deed.verb, deed.key), ()):
                if not _answers(game, event, deed):
                    continue
                listeners, _ = _actors(getattr(event, "who", None), YOU)
                meets = not deed.actors.isdisjoint(listeners)
                # If not, it may still be another player's rule, another card or another copy that answers.
                if meets or one.is_rule or homes[event] != {home} or copies.get(home, 0) > 1:
                    link = links.setdefault(cause, {}).setdefault(event, _Link(one))
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
