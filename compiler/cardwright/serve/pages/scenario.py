"""The page of a scenario: how many play, what differs, its set-up and forces, what holds, how it is won, its map."""

from collections import defaultdict
from difflib import get_close_matches

from cardwright.export.shown import CHOICE, OWNER
from cardwright.serve.desk import Desk, NoSuchPage, Page, PageResult
from cardwright.serve.edition import Scenario

PARTS = ("differences", "setup", "forces", "rules", "victory")
"""The parts of a page in their order."""
_LINES = "SELECT part, text FROM scenario_texts WHERE scenario = ? AND language = ? ORDER BY position"
_FORCES = "SELECT sort, text FROM forces WHERE scenario = ? AND language = ? ORDER BY position"
_PICTURES = "SELECT name FROM pictures WHERE game = ? AND language = ? AND name LIKE ? ORDER BY name"


def scenario(desk: Desk, wanted: str) -> PageResult:
    """The page of a scenario."""
    found = desk.edition.scenarios.get(wanted)
    if found is None:
        near = get_close_matches(wanted[:200], desk.edition.scenarios, 5, 0.5)
        told = [(one, desk.edition.scenarios[one].name(desk.language)) for one in near]
        return NoSuchPage(tuple((f"/scenario/{one}", name) for one, name in told))
    game, name, lines = desk.edition.games[found.game], found.name(desk.language), _lines(desk, found)
    pictures = {
        picture: f"/scenario/{found.id}/{picture}-{desk.language}.svg"
        for (whole,) in desk.rows(_PICTURES, found.game, desk.language, f"{found.key}/%")
        for picture in [whole.rpartition("/")[2]]
    }
    forces, is_example = _forces(desk, found)
    content = {
        "scenario": found,
        "name": name,
        "game": game,
        "parts_told": [part for part in PARTS if part in lines or (part == "forces" and forces)],
        "lines": lines,
        "forces": forces,
        "is_example": is_example,
        "pictures": pictures,
    }
    data = {
        "ok": True,
        "scenario": found.id,
        "game": found.game,
        "name": dict(found.names),
        "players": [found.least_players, found.most_players],
        **{part: lines.get(part, []) for part in PARTS if part != "forces"},
        "forces": [{"who": who, "has": has} for who, has in forces],
        "forces_are_an_example": is_example,
        "pictures": pictures,
        **found.origin.as_json(),
    }
    return Page("scenario.html", f"{name} ({game.name(desk.language)})", content, data)


def scenario_picture(desk: Desk, wanted: str) -> str | None:
    """The board or the track as a scenario begins: `<game>/<scenario>/<name>-<language>`."""
    game, _, rest = wanted.partition("/")
    key, _, shown = rest.partition("/")
    name, _, language = shown.partition("-")
    question = "SELECT svg FROM pictures WHERE game = ? AND name = ? AND language = ?"
    found = desk.rows(question, game, f"{key}/{name}", language)
    return str(found[0][0]) if found else None


def _forces(desk: Desk, found: Scenario) -> tuple[list[tuple[str, list[str]]], bool]:
    """The forces of a scenario by owner, and whether players chose some of them."""
    forces: list[tuple[str, list[str]]] = []
    is_example = False
    for sort, text in desk.rows(_FORCES, found.id, desk.language):
        if sort == CHOICE:
            is_example = True
        elif sort == OWNER:
            forces.append((text, []))
        else:
            forces[-1][1].append(text)
    return forces, is_example


def _lines(desk: Desk, found: Scenario) -> dict[str, list[str]]:
    """The lines of a scenario in the visitor's language, by part."""
    lines: defaultdict[str, list[str]] = defaultdict(list)
    for part, text in desk.rows(_LINES, found.id, desk.language):
        lines[part].append(text)
    return lines
