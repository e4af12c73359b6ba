"""Players, cards and places are numbers of types of their own: no parameter and no field says plain `int` instead."""

import ast
from collections.abc import Iterator

from tests.house.test_house import PACKAGE, modules, place, room_of

ROOMS = {"model", "engine", "tree", "play"}
TYPES = {
    "player": "Player",
    "owner": "Player",
    "viewer": "Player",
    "doer": "Player",
    "target": "Player",
    "whose": "Player",
    "winner": "Player",
    "entity": "Entity",
    "entities": "Entity",
    "origin": "Entity",
    "lower": "Entity",
    "here": "Entity",
    "at_hand": "Entity",
}
"""By name of a parameter or field: the type of the number it stands for."""
COUNTED = {("play/chronicle.py", "here"), ("play/witness.py", "here")}
"""Fields of such a name that hold counts."""


def declared(text: str) -> Iterator[tuple[int, str, ast.expr]]:
    """Each parameter and each field of a module: its line, its name and its annotation."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.arg) and node.annotation is not None:
            yield node.lineno, node.arg, node.annotation
        elif isinstance(node, ast.AnnAssign):
            match node.target:
                case ast.Name(id=name) | ast.Attribute(attr=name):
                    yield node.lineno, name, node.annotation


def plain(text: str) -> Iterator[tuple[int, str]]:
    """Each parameter or field that is a player or a card by its name, and a plain number by its type."""
    for line, name, annotation in declared(text):
        if name in TYPES and any(isinstance(one, ast.Name) and one.id == "int" for one in ast.walk(annotation)):
            yield line, name


def test_no_player_and_no_card_is_a_plain_number():
    wrong = [
        f"{place(module, line)}: {name} is a number of the type {TYPES[name]}"
        for module in modules()
        if room_of(module) in ROOMS
        for line, name in plain(module.read_text("utf-8"))
        if (module.relative_to(PACKAGE).as_posix(), name) not in COUNTED
    ]
    assert not wrong, "\n".join(["", *wrong])


def test_a_plain_number_would_be_found():
    text = "class One:\n    owner: list[int]\n    player: Player\n\ndef ask(entity: int | None, number: int): ...\n"
    assert sorted(plain(text)) == [(2, "owner"), (5, "entity")]


def test_every_name_of_the_rule_is_in_use():
    """A name that no module uses any more would make the rule weaker in silence."""
    used = {
        name
        for module in modules()
        if room_of(module) in ROOMS
        for _, name, annotation in declared(module.read_text("utf-8"))
        if TYPES.get(name) in {one.id for one in ast.walk(annotation) if isinstance(one, ast.Name)}
    }
    assert used == TYPES.keys()
