"""The page of a game: its eras on a timeline, its kinds of card, its decks, its scenarios and its rules as text."""

from collections import defaultdict
from dataclasses import dataclass
from difflib import get_close_matches

from cardwright.serve.desk import Desk, NoSuchPage, Page, PageResult
from cardwright.serve.edition import Game, Kind
from cardwright.serve.faces import Printed, printed
from cardwright.serve.pages.deck import deck_name
from cardwright.serve.pages.rules import modes, rules, scales, signs

_PICTURES = "SELECT name FROM pictures WHERE game = ? AND language = ? AND name NOT LIKE '%/%'"
"""Those of scenarios have the scenario in front."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A kind of card, the number of its cards including subkinds, and these subkinds."""

    kind: Kind
    name: str
    cards: int
    drawing: str
    colour: str
    inside: list["Branch"]


def game(desk: Desk, wanted: str) -> PageResult:
    """The page of a game."""
    found = desk.edition.games.get(wanted)
    if found is None:
        near = get_close_matches(wanted[:200], desk.edition.games, 5, 0.4)
        return NoSuchPage(tuple((f"/game/{one}", desk.edition.games[one].name(desk.language)) for one in near))
    name = found.name(desk.language)
    known = modes(desk, found)
    mode = desk.argument("mode")
    if mode and mode not in known:
        return _no_such_mode(desk, found, mode, known)
    sections = rules(desk, found, mode)
    pictures = {
        name: f"/game/{found.id}/{name}-{desk.language}.svg"
        for (name,) in desk.rows(_PICTURES, found.id, desk.language)
    }
    eras = [(era, _values(desk, found, era.id), _texts(desk, era.id)) for era in found.eras]
    columns = {attribute: one for _, values, _ in eras for attribute, one in values.items()}
    content = {
        "game": found,
        "name": name,
        "eras": eras,
        "columns": list(columns.values()),
        "kinds": kinds(desk, found, None),
        "decks": [(deck, deck_name(desk, deck)) for deck in found.decks],
        "sections": dict(sections),
        "pictures": pictures,
        "modes": known,
        "mode": mode,
        "scales": scales(desk, found),
        "signs": signs(desk, found),
        "eras_called": desk.edition.eras_of(found.id, desk.language) or desk.say("eras"),
        "era_called": desk.noun(found.id, "era"),
    }
    data = {
        "ok": True,
        "game": found.id,
        "name": dict(found.names) or name,
        "players": [found.least_players, found.most_players],
        "cards": found.cards,
        "eras": [
            {"key": era.key, "level": era.level, "name": dict(era.names), **era.origin.as_json()} for era in found.eras
        ],
        "kinds": [{"key": kind.key, "parent": kind.parent, "cards": kind.cards} for kind in found.kinds],
        "decks": [deck.id for deck in found.decks],
        "scenarios": [one.id for one in found.scenarios],
        "pictures": pictures,
        "rules": {
            section: [{"title": rule.title, "lines": [text for _, text in rule.lines]} for rule in told]
            for section, told in sections
        },
    }
    return Page("game.html", name, content, data)


def _no_such_mode(desk: Desk, found: Game, asked: str, known: dict[str, str]) -> Page:
    said = desk.say("bad-mode", asked=asked[:40], known=", ".join(known.values()) or "–")
    links = tuple((desk.visitor.link(f"/game/{found.id}", mode=value), name) for value, name in known.items())
    content = {"said": said, "help": "", "links": links}
    return Page(
        "problem.html", desk.say("bad-request"), content, {"ok": False, "error": said, "status": 400}, status=400
    )


def picture(desk: Desk, wanted: str) -> str | None:
    """The board or the track of a game: `<game>/<name>-<language>`."""
    game_id, _, rest = wanted.partition("/")
    name, _, language = rest.partition("-")
    found = desk.rows("SELECT svg FROM pictures WHERE game = ? AND name = ? AND language = ?", game_id, name, language)
    return str(found[0][0]) if found else None


def kinds(desk: Desk, found: Game, parent: str | None) -> list[Branch]:
    """The subkinds of a kind, recursively; kinds without any card are skipped."""
    branches = []
    for kind in found.kinds:
        if kind.parent != parent:
            continue
        inside = kinds(desk, found, kind.id)
        cards = kind.cards + sum(branch.cards for branch in inside)
        if cards:
            drawing, colour = desk.edition.symbol(found.id, kind.key)
            branches.append(Branch(kind, desk.noun(found.id, kind.key), cards, drawing, colour, inside))
    return branches


def _values(desk: Desk, found: Game, era: str) -> dict[str, Printed]:
    values: defaultdict[str, list[object]] = defaultdict(list)
    for attribute, value in desk.rows(
        "SELECT attribute, value FROM era_values WHERE era = ? ORDER BY attribute, position", era
    ):
        values[attribute].append(value)
    return {attribute: printed(desk, found.id, attribute, all_of) for attribute, all_of in values.items()}


def _texts(desk: Desk, era: str) -> list[str]:
    question = "SELECT sentence FROM era_texts WHERE era = ? AND language = ? ORDER BY position"
    return [sentence for (sentence,) in desk.rows(question, era, desk.language)]
