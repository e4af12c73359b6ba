"""Prepares modules for mypyc: `python unfold.py FOLDER` writes out their queries and the annotations of their records.

To mypyc a decorated function is any object: it is looked up by name, and everything given to it is wrapped. Written
out, a cached query is a function like all others.

A record finds its fields by the annotations of its class. Of these mypyc keeps only texts, so they are put in quotes.
It also drops the docstring of such a class, from which the reference is made; the end of the module gives it back.

Records that are no constructs become frozen data classes: mypyc compiles these as classes of its own, so that their
fields are found without a look-up by name.
"""

import ast
import sys
from pathlib import Path

from cardwright.model.caching.protocol import KEYS, cached

RECORD = "record"
"""The decorator of records."""
CONSTRUCTS = ("Node", "Sort", "FieldType")
"""The base of all constructs, and the records of their fields; these stay records."""
FAMILY = ("cardwright.model.values", "Clause")
"""The only other record that has subclasses, and its module."""
IMPORTS = (
    "from dataclasses import dataclass",
    "from typing import Any, ClassVar, Final, Union",
    "from cardwright.base.record import complete",
    "from cardwright.model.caching.cache import CachedQuery, Level, new_query",
)
"""The names that are used by what is written out."""


def unfolded(text: str) -> str:
    """A module without the decorators that are known here, and with records that mypyc can compile.

    Every line keeps its number, so that a traceback of the compiled module points into the real source: what is
    written out stands at the end.
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
                for part in one.body:
                    _quote(part, lines)
                if _is_construct(one, tree):
                    written_out.append(f"setattr({one.name}, '__doc__', {ast.get_docstring(one, clean=False)!r})")
                else:
                    lines[decorator.lineno - 1] = "@dataclass(frozen=True)"
                    written_out.append(f"complete({one.name})")
    if written_out:
        first = next(one for one in tree.body if isinstance(one, ast.Import | ast.ImportFrom))
        lines[first.lineno - 1] = "; ".join([*IMPORTS, lines[first.lineno - 1]])
    return "\n".join([*lines, *written_out]) + "\n"


def _is_construct(record: ast.ClassDef, module: ast.Module) -> bool:
    """Whether a record is a construct, or belongs to one; any other is a data class that mypyc knows."""
    if record.name in CONSTRUCTS:
        return True
    return any(not isinstance(base, ast.Name) or not _is_family(base.id, module) for base in record.bases)


def _is_family(name: str, module: ast.Module) -> bool:
    """Whether a name in a module is that of the one record with subclasses; a construct may have the same name."""
    imported = [one for one in module.body if isinstance(one, ast.ImportFrom) and one.module == FAMILY[0]]
    declared = [one for one in module.body if isinstance(one, ast.ClassDef) and not one.bases]
    names = {alias.name for one in imported for alias in one.names} | {one.name for one in declared}
    return name == FAMILY[1] and name in names


def _quote(part: ast.stmt, lines: list[str]) -> None:
    """Put the annotation of a field or class variable in quotes; one that has none gets one."""
    if isinstance(part, ast.AnnAssign):
        said = part.annotation
        first, last = said.lineno - 1, (said.end_lineno or said.lineno) - 1
        quoted = ast.unparse(_Unions().visit(said)).replace('"', "'")
        lines[first] = f'{lines[first][: said.col_offset]}"{quoted}"{lines[last][said.end_col_offset :]}'
        lines[first + 1 : last + 1] = [""] * (last - first)
    elif isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
        name = part.targets[0]
        line, end = lines[name.lineno - 1], name.end_col_offset
        lines[name.lineno - 1] = f'{line[:end]}: "ClassVar[Any]"{line[end:]}'


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
    return f"\n{_number(query)}: Final = new_query()\n{text}"


def main(folder: Path) -> None:
    """Write out all modules of a folder and of the folders in it, in place."""
    for path in sorted(folder.rglob("*.py")):
        path.write_text(unfolded(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
