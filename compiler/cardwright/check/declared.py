"""Declarations that contradict themselves or each other: kinds, actions, options, decks and tables by players."""

from collections.abc import Iterator

from cardwright.base.diagnostics import Diagnostic, error, nearest
from cardwright.base.source import Span
from cardwright.check.circles import circles
from cardwright.check.spoken import Survey, names, place, within, word
from cardwright.model.node import ANY_NUMBER, THAT_MANY, Node
from cardwright.model.rulebook.game import ActionOf, Game

MOST_SHOWN = 6


def kind_loop(survey: Survey) -> list[Diagnostic]:
    """A kind that is, through other kinds, a special case of itself."""
    game = survey.game
    kinds = [kind for kind in game.kinds.values() if kind.key not in game.definitions]
    found = []
    for circle in circles({kind.key: [kind.parent] if kind.parent is not None else [] for kind in kinds}):
        name, chain, first, related = _round(game, circle)
        found.append(error("kind-loop", first, name=name, chain=chain, related=related))
    return found


def definition_loop(survey: Survey) -> list[Diagnostic]:
    """A definition that needs itself, by its kind or by its condition, so that it has no meaning."""
    game = survey.game
    steps = {kind.key: [kind.parent] if kind.parent is not None else [] for kind in game.kinds.values()}
    for one in game.definitions.values():
        inside = [node for part in one.filters for node in part.walk()]
        steps[one.key] += [
            getattr(node, field)
            for node in inside
            for field, role in node.role_fields()
            if role in ("kind", "holding", "standing") and getattr(node, field) in game.kinds
        ]
    found = []
    for circle in circles(steps):
        if not game.definitions.keys().isdisjoint(circle):
            name, chain, first, related = _round(game, circle)
            found.append(error("definition-loop", first, name=name, chain=chain, related=related))
    return found


def _round(game: Game, circle: list[str]) -> tuple[str, str, Span, list[tuple[Span, str]]]:
    """The first member of a circle of kinds, the whole circle in words, and where its members are declared."""
    first, *rest = [game.kinds[key].span for key in circle]
    names = [word(game, key, first) for key in (*circle, circle[0])]
    return names[0], " → ".join(names), first, [(span, "read-at") for span in rest]


def owner_looks(survey: Survey) -> list[Diagnostic]:
    """A pile, or a zone from which cards are drawn, that its owner looks into."""
    game = survey.game
    drawn = {kind.drawn.origin for kind in game.kinds.values() if kind.drawn is not None}
    looked_at = [zone for zone in game.zones.values() if zone.is_looked_at and (zone.pile or zone.key in drawn)]
    return [error("owner-looks", zone.span) for zone in looked_at]


def same_action_twice(survey: Survey) -> list[Diagnostic]:
    """Two forms of an action between which nothing decides: both name the very same kind in the same zone."""
    game = survey.game
    found = []
    for forms in game.actions.values():
        first: dict[tuple[str, str | Node, str | Node | None], ActionOf] = {}
        for form in forms:
            # Of a kind and its special case, the special case decides; of one kind twice, nothing does.
            taken = [first[key] for key in _objects(game, form) if key in first]
            if taken:
                name = word(game, form.key, form.span)
                related = [(_object_place(taken[0]), "first-at")]
                found.append(error("same-action-twice", _object_place(form), name=name, related=related))
            first |= dict.fromkeys(_objects(game, form), form)
    return found


def _objects(game: Game, form: ActionOf) -> list[tuple[str, str | Node, str | Node | None]]:
    """The kinds an action is done to, each in its zone and in every era it may be from; or what is described there."""
    if form.done_to is None:
        return [("", "", "")]
    meant = form.done_to.selector.description()
    if meant.is_narrowed:
        return [(form.done_to.zone, form.done_to.selector, form.done_to.holder)]
    return [(form.done_to.zone, kind, era) for kind in meant.kinds for era in meant.eras or ("", *game.eras)]


def _object_place(form: ActionOf) -> Span:
    return place(form.done_to.line, form.span) if form.done_to is not None else form.span


def value_twice(survey: Survey) -> list[Diagnostic]:
    """An option that names one of its values twice."""
    game = survey.game
    found = []
    for option in game.options.values():
        for position, value in enumerate(option.values):
            if value in option.values[:position]:
                start = option.span.start + option.span.text.rfind(value)
                found.append(error("value-twice", Span(option.span.source, start, start + len(value)), value=value))
    return found


def unknown_value(survey: Survey) -> list[Diagnostic]:
    """A value that the option does not have, and with which a sentence could never hold."""
    game = survey.game
    found = []
    for node, option, value, span in _readings(survey):
        values = game.options[option].values if option in game.options else ()
        if values and value not in values:
            name = word(game, option, span)
            candidates = list(values) if len(values) <= MOST_SHOWN else nearest(value, values)
            where = within(place(node, span), value)
            found.append(error("unknown-value", where, value=value, option=name, candidates=candidates))
    return found


def _readings(survey: Survey) -> Iterator[tuple[Node, str, str, Span]]:
    """Every reading of an option that a sentence, a phase, a deck or an example names."""
    game = survey.game
    named = list(survey.written(lambda cls: names(cls, "option")))
    named += [(one.line, phase.span) for phase in game.phases.values() for one in phase.only_with]
    for option in game.options.values():
        for never in option.never:
            at = place(never.line, option.span)
            yield from ((never.line, option.key, value, at) for value in never.values)
            yield from ((never.line, never.option, value, at) for value in never.others)
    for deck in game.decks.values():
        named += [(one.line, deck.span) for one in (*deck.only_with, *deck.leaves_out)]
    for scenario in game.scenarios.values():
        named += [(one.line, scenario.span) for one in (*scenario.played_with, *scenario.shared_ties)]
    for node, span in named:
        yield from ((node, *reading, place(node, span)) for reading in _named(node))
    for fact, span in survey.readings:
        yield from ((fact, *reading, span) for reading in _named(fact))


def _named(node: Node) -> Iterator[tuple[str, str]]:
    """The readings a node names, each with its option."""
    for option in node.named("option"):
        yield from ((option, value) for value in node.named("value"))


def deck_era(survey: Survey) -> list[Diagnostic]:
    """A card in the deck of another era."""
    game = survey.game
    return [
        error("deck-era", within(entry.span, name), name=name, cause=f"{deck.key} {game.cards[entry.card].era}")
        for deck in game.decks.values()
        if deck.era is not None
        for entry in deck.entries
        if entry.card in game.cards and game.cards[entry.card].era != deck.era
        for name in [game.names.plain(entry.span.source.language, entry.card)]
    ]


def _numerals(cls: type[Node]) -> list[str]:
    """Where a construct says a number which may depend on how many play."""
    return [one.name for one in cls.field_types() if one.sort is not None and one.sort.name in ("numeral", "quantity")]


def players_table(survey: Survey) -> list[Diagnostic]:
    """Numbers by how many play, with a number too many or too few."""
    game = survey.game
    least, most = game.least_players, game.most_players
    tables: list[tuple[tuple[int, ...], Span]] = []
    for node, span in survey.written(_numerals):
        said = [getattr(node, name) for name in _numerals(type(node))]
        figures = [value for value in said if value not in (THAT_MANY, ANY_NUMBER)]
        tables += [(value, span) for value in figures if isinstance(value, tuple)]
    for deck in game.decks.values():
        tables += [(one.copies, one.span) for one in deck.entries if isinstance(one.copies, tuple)]
    return [
        error(
            "players-table",
            within(span, "/".join(map(str, numbers))),
            found=len(numbers),
            expected=most - least + 1,
            least=least,
            most=most,
        )
        for numbers, span in tables
        if len(numbers) != most - least + 1
    ]
