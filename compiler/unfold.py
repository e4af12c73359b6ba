"""Prepares modules for mypyc: `python unfold.py FOLDER` writes out their queries and the constructors of their records.

To mypyc a decorated function is any object: it is looked up by name, and everything given to it is wrapped. Written
out, a cached query is a function like all others.

A construct gets the constructor written out that its decorator would make, so that mypyc makes a class of its own of
it: fields and methods are then found without a look-up by name. The end of the module gives it back its docstring and
the annotations of its fields. Other records become frozen data classes, which mypyc knows.
"""

import ast
import sys
from dataclasses import MISSING, fields
from importlib import import_module
from pathlib import Path

from cardwright.model.caching.protocol import KEYS, cached, further_levels
from cardwright.model.node import Node

PACKAGE = "cardwright"
RECORD = "record"
"""The decorator of records."""
IMPORTS = (
    "from dataclasses import dataclass",
    "from typing import Any, ClassVar, Final, Union",
    "from cardwright.base.record import complete, described",
    "from cardwright.model.caching.cache import CachedQuery, Level, new_query",
)
"""The names that are used by what is written out."""


def unfolded(text: str, module: str) -> str:
    """A module without the decorators that are known here, and with records that mypyc can compile.

    Every line keeps its number, so that a traceback of the compiled module points into the real source: what is
    written out stands at the end, or in place of a decorator or a docstring.
    """
    lines = text.splitlines()
    written_out: list[str] = []
    tree = ast.parse(text)
    for one in tree.body:
        for decorator in one.decorator_list if isinstance(one, ast.FunctionDef | ast.ClassDef) else ():
            if not isinstance(decorator, ast.Name):
                continue
            if isinstance(one, ast.FunctionDef) and decorator.id in KEYS:
                written_out.append(_cached(one, decorator.id))
                head = lines[one.lineno - 1]
                lines[one.lineno - 1] = head.replace(f"def {one.name}(", f"def {_work(one)}(", 1)
                lines[decorator.lineno - 1] = ""
            elif isinstance(one, ast.ClassDef) and decorator.id == RECORD:
                made = getattr(import_module(module), one.name)
                if issubclass(made, Node):
                    lines[decorator.lineno - 1] = ""
                    written_out.append(_construct(one, made, lines))
                else:
                    lines[decorator.lineno - 1] = "@dataclass(frozen=True)"
                    written_out.append(f"complete({one.name})")
                    for part in one.body:
                        _quote(part, lines)
    if written_out:
        first = next(one for one in tree.body if isinstance(one, ast.Import | ast.ImportFrom))
        lines[first.lineno - 1] = "; ".join([*IMPORTS, lines[first.lineno - 1]])
    return "\n".join([*lines, *written_out]) + "\n"


def _construct(one: ast.ClassDef, made: type[Node], lines: list[str]) -> str:
    """Write the constructor into a construct; returns what gives the class its docstring and its fields."""
    said: dict[str, str] = {}
    usual: list[str] = []
    for part in one.body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name) and not _is_of_class(part):
            name = part.target.id
            said[name] = _annotation(part)
            if part.value is not None:
                usual.append(f"{name!r}: {ast.unparse(part.value)}")
            _replace(part, f'    {name}: "{said[name]}"', lines)
        else:
            _quote(part, lines)
    slots = f"    __slots__ = ({''.join(f'{name!r}, ' for name in said)})"
    if said:
        first = next(part for part in one.body if isinstance(part, ast.AnnAssign) and not _is_of_class(part))
        lines[first.lineno - 1] += f"; {slots.lstrip()}"
    _replace(one.body[0], f"    {_constructor(made)}" if said else slots, lines)
    docstring = ast.get_docstring(one, clean=False)
    return f"described({one.name}, {docstring!r}, {said!r}, {{{', '.join(usual)}}})"


def _constructor(made: type[Node]) -> str:
    """The constructor of a construct, on one line."""
    by_place, by_name = ["self"], ["*"]
    for one in fields(made):
        value = "" if one.default is MISSING else f" = {one.default!r}"
        (by_name if one.kw_only else by_place).append(f"{one.name}: Any{value}")
    body = "; ".join(f"self.{one.name} = {one.name}" for one in fields(made))
    return f"def __init__({', '.join([*by_place, *by_name])}) -> None: {body}"


def _is_of_class(part: ast.AnnAssign) -> bool:
    """Whether a name in a class stands for the class, and is no field."""
    return ast.unparse(part.annotation).startswith("ClassVar")


def _annotation(part: ast.AnnAssign) -> str:
    """The annotation of a field or class variable as a text that may stand in quotes."""
    return ast.unparse(_Unions().visit(part.annotation)).replace('"', "'")


def _replace(part: ast.stmt, text: str, lines: list[str]) -> None:
    """Write a text on the first line of a statement, and nothing on the others."""
    first, last = part.lineno - 1, part.end_lineno or part.lineno
    lines[first:last] = [text, *[""] * (last - first - 1)]


def _quote(part: ast.stmt, lines: list[str]) -> None:
    """Put the annotation of a field or class variable in quotes; one that has none gets one."""
    if isinstance(part, ast.AnnAssign):
        said = part.annotation
        column, end, line = said.col_offset, said.end_col_offset, (said.end_lineno or said.lineno) - 1
        first, rest = said.lineno - 1, lines[line][end:]
        lines[first] = f'{lines[first][:column]}"{_annotation(part)}"{rest}'
        lines[first + 1 : line + 1] = [""] * (line - first)
    elif isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
        name = part.targets[0]
        line, end = name.lineno - 1, name.end_col_offset
        lines[line] = f'{lines[line][:end]}: "ClassVar[Any]"{lines[line][end:]}'


class _Unions(ast.NodeTransformer):
    """Writes `A | B` as `Union[A, B]`, because mypyc keeps the text of an annotation only if it begins with a name."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        sides = ast.Tuple([self.visit(node.left), self.visit(node.right)])
        return ast.Subscript(ast.Name("Union"), sides)


def _work(query: ast.FunctionDef) -> str:
    return f"_work_of_{query.name}"


def _number(query: ast.FunctionDef) -> str:
    return f"_NUMBER_OF_{query.name}"


def _cached(query: ast.FunctionDef, sort: str) -> str:
    """The query, which caches what its work returns."""
    given = {one.arg: ast.unparse(one.annotation) if one.annotation else "" for one in query.args.args[1:]}
    answer = ast.unparse(query.returns) if query.returns is not None else "None"
    text = cached(
        sort,
        query.name,
        _work(query),
        _number(query),
        given,
        ast.unparse(query.args),
        f" -> {answer}",
    )
    return f"\n{_number(query)}: Final = new_query({further_levels(sort, given)})\n{text}"


def main(folder: Path) -> None:
    """Write out all modules of a folder and of the folders in it, in place."""
    for path in sorted(folder.rglob("*.py")):
        module = ".".join(path.with_suffix("").parts[path.parts.index(PACKAGE) :])
        path.write_text(unfolded(path.read_text("utf-8"), module.removesuffix(".__init__")), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
