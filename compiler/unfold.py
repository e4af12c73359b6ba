"""Writes out what decorators do in modules that are to be compiled: `python unfold.py FOLDER`.

To mypyc a decorated function is any object: it is looked up by name, and everything given to it is wrapped. Written
out, a question that is remembered is a function like all others. Whatever `memory` says of a question stands here as
well, so that the two change together; the games played with both are compared.
"""

import ast
import sys
from pathlib import Path

KEYS = {"remembered": "{0}", "remembered_about": "id({0})", "remembered_by_key": "{0}.key()"}
"""By decorator: how the first thing a question is about is told from others."""

ASKED = """

def {name}({parameters}) -> {answer}:
    memory = table.memory
    if memory is None:
        return {work}({given})
    asked_for = {key}
    found = memory.known.get(asked_for)
    if found is not None and found.holds:
        if table.noting:
            table.read |= found.cells
        return found.value
    before = memory.note(table)
    value = {work}({given})
    memory.keep(table, asked_for, found, value, before, {about})
    return value
"""


def unfolded(text: str, module: str) -> str:
    """A module without the decorators that are known here.

    Every line keeps its number, so that a traceback of the compiled module points into the real source: what is
    written out stands at the end.
    """
    lines = text.splitlines()
    written_out: list[str] = []
    for one in ast.parse(text).body:
        for decorator in one.decorator_list if isinstance(one, ast.FunctionDef) else ():
            if isinstance(one, ast.FunctionDef) and isinstance(decorator, ast.Name) and decorator.id in KEYS:
                written_out.append(_asked(one, decorator.id, module))
                head = lines[one.lineno - 1]
                lines[one.lineno - 1] = head.replace(f"def {one.name}(", f"def {_work(one)}(", 1)
                lines[decorator.lineno - 1] = ""
    return "\n".join([*lines, *written_out]) + "\n"


def _work(question: ast.FunctionDef) -> str:
    return f"_work_of_{question.name}"


def _asked(question: ast.FunctionDef, sort: str, module: str) -> str:
    """The question, which remembers what its work has found."""
    _table, *given = [one.arg for one in question.args.args]
    told = [KEYS[sort].format(one) if place == 0 else one for place, one in enumerate(given)]
    return ASKED.format(
        name=question.name,
        parameters=ast.unparse(question.args),
        answer=ast.unparse(question.returns) if question.returns is not None else "None",
        work=_work(question),
        given=", ".join(["table", *given]),
        key=", ".join([repr(f"{module}.{question.name}"), *told]) if told else repr(f"{module}.{question.name}"),
        about=given[0] if sort != "remembered" else None,
    )


def main(folder: Path) -> None:
    """Write out all modules of a folder and of the folders in it, in place."""
    for path in sorted(folder.rglob("*.py")):
        # Two folders may have modules of the same name; what they ask must not be taken for the same.
        module = ".".join(path.relative_to(folder.parent).with_suffix("").parts)
        path.write_text(unfolded(path.read_text("utf-8"), module), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
