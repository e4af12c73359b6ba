"""A construct says itself what it means: no other room names single constructs, but those that have a reason."""

import ast
from pathlib import Path

from cardwright.language import grammar  # noqa: F401 - knows every construct
from cardwright.model.node import Node

PACKAGE = Path(__file__).resolve().parents[2] / "compiler" / "cardwright"

# Modules that name constructs for good, each with its reason.
FOR_GOOD = {
    "translation/tabling.py": "the rows of a table are cards, and their first lines are spread over columns",
    "translation/proof/sentences.py": "a proof sheet shows each effect behind *may* and after another's action",
    "language/parse.py": "a file is read head by head: it begins with its game, cards have keys, examples have lines",
}


def constructs_named(module: Path) -> set[str]:
    """The constructs a module imports, or takes from a module of the tree that it imports."""
    constructs = {f"{cls.__module__}.{name}": name for name, cls in Node.constructs.items()}
    tree = ast.parse(module.read_bytes())
    known: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            known |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    taken = {f"{known.get(node.value.id)}.{node.attr}" for node in ast.walk(tree) if _is_taken(node)}
    return {constructs[name] for name in {*known.values(), *taken} if name in constructs}


def _is_taken(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)


def test_constructs_are_asked_and_not_named():
    paths = {module.relative_to(PACKAGE).as_posix(): module for module in sorted(PACKAGE.rglob("*.py"))}
    naming = {path: constructs_named(module) for path, module in paths.items() if not path.startswith("tree/")}
    naming = {path: named for path, named in naming.items() if named}
    new = {path: sorted(named) for path, named in naming.items() if path not in FOR_GOOD}
    assert not new, f"ask these constructs about themselves, do not name them: {new}"
    silent = sorted(FOR_GOOD.keys() - naming.keys())
    assert not silent, f"these name no construct any more, strike them from the list: {silent}"
