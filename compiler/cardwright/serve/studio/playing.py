"""The table in the browser: what its forms do, and what its page shows to the person who looks at it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from secrets import randbelow
from time import monotonic

from cardwright.engine.run.settling import USUAL
from cardwright.model.identity import NOBODY, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.plan.readings import under
from cardwright.play.charged import price_of
from cardwright.play.reasons import account, lines
from cardwright.play.screen import Display
from cardwright.play.trace import Settings
from cardwright.serve.studio.asked import RefusedError
from cardwright.serve.studio.exampled import keep_example, make_example
from cardwright.serve.studio.tables import Seated, Tables, chosen_options, players_of, read_trace

BOTS_SECONDS = 0.6
"""Bots move for so long before the page shows what they have done."""
_HIGHEST_SEED = 1_000_000

Values = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Playable:
    """A game that can be begun: its choices, for the form."""

    key: str
    title: str
    least: int
    most: int
    players: list[str]
    scenarios: list[str]
    options: dict[str, tuple[str, ...]]
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """The page of a table."""

    name: str
    game: str
    title: str
    display: Display
    viewer: Player
    asked: Player
    """The person who has to decide; nobody if bots move, or the game is over."""
    turns_away: bool
    """Whether a person is asked whose cards are not shown, because several people share the screen."""
    moves_by_itself: bool
    is_over: bool
    question: int
    pays_usually: bool
    told: tuple[str, ...]
    notes: tuple[tuple[str, dict[str, object]], ...]
    example: str
    whole_log: bool
    language: str


# The pages.


def lobby(tables: Tables, language: str) -> dict[str, object]:
    """The games that can be begun, and those that can be gone on with."""
    kept = [(name, name.partition(".")[0], _when(name)) for name in tables.kept()]
    return {"games": [_playable(tables, key, language) for key in tables.state.library.games()], "kept": kept}


def _when(name: str) -> str:
    """The time at which a game began, as its name says it."""
    stamp = name.partition(".")[2]
    return f"{stamp[:4]}-{stamp[4:6]}-{stamp[6:8]} {stamp[9:11]}:{stamp[11:13]}"


def _playable(tables: Tables, key: str, language: str) -> Playable:
    try:
        game = tables.game(key)
    except RefusedError as problem:
        return Playable(key, _title(tables, key, language), 0, 0, [], [], {}, problem.reason)
    most = max([game.seats[1], *(under(game, one).seats[1] for one in game.scenarios)])
    options = {name: option.values for name, option in game.options.items() if len(option.values) > 1}
    return Playable(
        key, _title(tables, key, language), game.seats[0], most, players_of(game), sorted(game.scenarios), options
    )


def _title(tables: Tables, key: str, language: str) -> str:
    titles = tables.state.service(key).resident.names.titles.get(language, {})
    return titles.get("game", key.replace("-", " ").capitalize())


def shown(tables: Tables, values: Values, language: str) -> Shown:
    """A table as the person sees it who looks at it."""
    seated = tables.seated(values.get("table", ""))
    session = seated.session
    asked = session.asked
    viewer = _viewer(seated, values)
    screen = tables.screen(seated, language, viewer)
    notes, seated.notes = tuple(seated.notes), []
    if (problem := session.unwritten) is not None:
        notes = (*notes, ("table-unwritten", {"cause": problem.strerror or str(problem)}))
        session.unwritten = None
    display = screen.display()
    decision = session.match.decision
    return Shown(
        name=seated.name,
        game=seated.game,
        title=_title(tables, seated.game, language),
        display=display if values.get("log") else replace(display, log=display.log[-_LINES:]),
        viewer=viewer,
        asked=NOBODY if asked is None else asked,
        turns_away=asked is not None and asked != viewer,
        moves_by_itself=session.moves_by_itself,
        is_over=decision is None,
        question=decision.number if decision is not None else 0,
        pays_usually=viewer not in session.match.table.state.asked,
        told=tuple(_told(tables, seated, language, viewer, values)),
        notes=notes,
        example=seated.example.text if seated.example is not None and seated.example.maker == viewer else "",
        whole_log=bool(values.get("log")),
        language=screen.teller.tongue.language.code,
    )


_LINES = 24
"""So many lines of the log are shown; all of them on request."""


def _viewer(seated: Seated, values: Values) -> Player:
    """The person who looks: the only one, or the one who says so; nobody if several share the screen."""
    persons = seated.session.persons
    if len(persons) == 1:
        return persons[0]
    said = values.get("seat", "")
    if not said:
        return NOBODY
    if not said.isdecimal() or Player(int(said) - 1) not in persons:
        raise RefusedError("not-your-seat", 403)
    return Player(int(said) - 1)


def _told(tables: Tables, seated: Seated, language: str, viewer: Player, values: Values) -> list[str]:
    """The parts of a number of the viewer, or of the price of an answer, if that is asked for."""
    match, teller = seated.session.match, tables.screen(seated, language, viewer).teller
    key, number, decision = values.get("why", ""), values.get("price", ""), match.decision
    if viewer == NOBODY:
        return []
    if key in plan_of(match.table).game.stats:
        return list(lines(account(match.table, teller, viewer, key)))
    if decision is not None and decision.player == viewer and number.isdecimal():
        options = (*decision.options, *decision.on_request)
        if 0 < int(number) <= len(options):
            option = options[int(number) - 1]
            accounts = price_of(match, teller, option)
            parts = [line for one in accounts for line in lines(one)] or [teller.word("free")]
            return [teller.option(match, option), *parts]
    return []


# The deeds of the forms; each returns the arguments of the page that is shown then.


def done(tables: Tables, values: Values) -> dict[str, str]:
    """Do what a form asks for."""
    work = DEEDS.get(values.get("do", ""))
    if work is None:
        raise RefusedError("bad-request")
    return work(tables, values)


def _begin(tables: Tables, values: Values) -> dict[str, str]:
    key = values.get("game", "")
    game = tables.game(key)
    seats = [name for seat in range(1, 100) if (name := values.get(f"seat-{seat}", ""))]
    seed = values.get("seed", "").strip()
    if seed and not (seed.isdecimal() and int(seed) < 2**63):
        raise RefusedError("bad-seed")
    settings = Settings(
        key,
        len(seats),
        int(seed) if seed else randbelow(_HIGHEST_SEED),
        chosen_options(game, values),
        values.get("scenario") or None,
    )
    return _next(tables.begin(settings, seats))


def _resume(tables: Tables, values: Values) -> dict[str, str]:
    """Go on with a saved game of the terminal or of another browser."""
    return _next(tables.resume(read_trace(values.get("trace", "").replace("\r\n", "\n"))))


def _forget(tables: Tables, values: Values) -> dict[str, str]:
    tables.forget(values.get("table", ""))
    return {}


def _answer(tables: Tables, values: Values) -> dict[str, str]:
    """Answer for the person who is asked; then bots move."""
    seated, viewer = _acting(tables, values)
    session = seated.session
    decision = session.match.decision
    if decision is None or decision.player != viewer or str(decision.number) != values.get("question", ""):
        raise RefusedError("other-question", 409)
    key = values.get("answer", "")
    if any(option.key == key for option in decision.on_request) and not values.get("sure"):
        raise RefusedError("not-sure", 409)
    if reason := session.answer(key):
        raise RefusedError("not-answered", 409, cause=str(reason))
    _let_bots_move(seated)
    return _next(seated, viewer)


def _undo(tables: Tables, values: Values) -> dict[str, str]:
    seated, viewer = _acting(tables, values)
    if not seated.session.undo(viewer):
        seated.notes.append(("table-stuck", {}))
    return _next(seated, viewer)


def _go_on(tables: Tables, values: Values) -> dict[str, str]:
    seated = tables.seated(values.get("table", ""))
    _let_bots_move(seated)
    return _next(seated, _viewer(seated, values))


def _let_bots_move(seated: Seated) -> None:
    """Bots move until a person is asked, for a while at most; without people, until the turn is over."""
    session, until = seated.session, monotonic() + BOTS_SECONDS
    turn = session.match.table.state.turn
    while session.go_on() and monotonic() < until:
        if session.comes_again():
            seated.notes.append(("table-repeated", {}))
        if not session.persons and session.match.table.state.turn != turn:
            return


def _pay(tables: Tables, values: Values) -> dict[str, str]:
    """Let a person choose tokens, or have every payment done in the usual way; an open one, too."""
    seated, viewer = _acting(tables, values)
    session = seated.session
    is_asked = viewer in session.match.table.state.asked
    session.ask_for_tokens(viewer, asked=not is_asked)
    decision = session.match.decision
    if is_asked and decision is not None and decision.player == viewer and decision.option(USUAL) is not None:
        session.answer(USUAL)
        _let_bots_move(seated)
    return _next(seated, viewer)


def _renew(tables: Tables, values: Values) -> dict[str, str]:
    """Take the cards as they are in the editor."""
    seated = tables.seated(values.get("table", ""))
    viewer = _viewer(seated, values)
    left, before = tables.renew(seated)
    seated = tables.open[seated.name]
    key = "table-renewed" if left == before else "table-renewed-part"
    seated.notes.append((key, {"left": left, "before": before}))
    return _next(seated, viewer)


def _example(tables: Tables, values: Values) -> dict[str, str]:
    """Make an example of the last move of this person."""
    seated, viewer = _acting(tables, values)
    make_example(tables, seated, viewer)
    return _next(seated, viewer)


def _keep_example(tables: Tables, values: Values) -> dict[str, str]:
    seated, viewer = _acting(tables, values)
    seated.notes.append(("table-example-kept", {"path": keep_example(tables, seated, viewer)}))
    return _next(seated, viewer)


def _acting(tables: Tables, values: Values) -> tuple[Seated, Player]:
    """The table, and the person who does something there."""
    seated = tables.seated(values.get("table", ""))
    viewer = _viewer(seated, values)
    if viewer == NOBODY:
        raise RefusedError("not-your-seat", 403)
    return seated, viewer


def _next(seated: Seated, viewer: Player = NOBODY) -> dict[str, str]:
    """The page that is shown next; when another person at the screen is asked, nobody's cards are on it."""
    found = {"table": seated.name}
    asked = seated.session.asked
    if len(seated.session.persons) > 1 and viewer != NOBODY and asked in (viewer, None):
        found["seat"] = str(viewer + 1)
    return found


DEEDS: dict[str, Callable[[Tables, Values], dict[str, str]]] = {
    "begin": _begin,
    "resume": _resume,
    "forget": _forget,
    "answer": _answer,
    "undo": _undo,
    "go-on": _go_on,
    "pay": _pay,
    "renew": _renew,
    "example": _example,
    "keep-example": _keep_example,
}
"""Each form, and the function that does what it asks for."""
