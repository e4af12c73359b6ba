"""The import graph, imports inside functions and for types included; and the size of classes."""

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from tests.house.test_house import PACKAGE, imports, modules

LONGEST_CHAIN = 12
"""The most modules of the engine that may import each other in a row."""
MOST_METHODS = 25

Graph = Mapping[str, set[str]]


def name_of(module: Path) -> str:
    parts = module.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def graph() -> dict[str, set[str]]:
    """By module: the modules it imports. A name that is no module belongs to the module it is imported from."""
    known = {name_of(module): module for module in modules()}
    found: dict[str, set[str]] = {}
    for name, module in known.items():
        named = {one if one in known else one.rpartition(".")[0] for _, one in imports(module)}
        found[name] = {one for one in named if one in known and one != name}
    return found


def longest_chain(imported: Graph) -> list[str]:
    """The longest row of modules in which each imports the next."""
    chains: dict[str, list[str]] = {}
    for module in TopologicalSorter(imported).static_order():
        below = max((chains[one] for one in imported.get(module, ())), key=len, default=[])
        chains[module] = [module, *below]
    return max(chains.values(), key=len)


def public_methods(text: str) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef):
            methods = [one.name for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
            yield node.name, sum(not name.startswith("_") for name in methods)


def test_no_modules_import_each_other_in_a_circle():
    list(TopologicalSorter(graph()).static_order())


def test_a_circle_would_be_found():
    with pytest.raises(CycleError):
        list(TopologicalSorter({"a": {"b"}, "b": {"c"}, "c": {"a"}}).static_order())


def test_no_chain_of_imports_in_the_engine_is_long():
    engine = {name: named for name, named in graph().items() if name.startswith("cardwright.engine.")}
    chain = longest_chain({name: named & engine.keys() for name, named in engine.items()})
    assert len(chain) > 1
    assert len(chain) <= LONGEST_CHAIN, "\n".join(chain)


def test_the_longest_chain_is_found():
    assert longest_chain({"a": {"b", "c"}, "b": {"c"}, "c": set(), "d": {"c"}}) == ["a", "b", "c"]


def test_types_and_inner_imports_are_part_of_the_graph():
    """Every module that a text of another names in an import is in the graph, wherever the import stands."""
    inside = "cardwright.cli.checking"
    assert "cardwright.check.examples" in graph()[inside]
    assert "    from cardwright.check.examples import" in (PACKAGE / "cli" / "checking.py").read_text("utf-8")


def test_no_class_has_many_public_methods():
    found = [(module, *one) for module in modules() for one in public_methods(module.read_text("utf-8"))]
    wrong = [f"{name_of(module)}.{name}: {number}" for module, name, number in found if number > MOST_METHODS]
    assert not wrong, "\n".join(["", *wrong])


def test_public_methods_are_counted():
    text = "class One:\n    def a(self): ...\n    def _b(self): ...\n    async def c(self): ...\n"
    assert list(public_methods(text)) == [("One", 2)]
