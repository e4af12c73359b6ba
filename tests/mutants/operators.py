"""Which small faults a module could have: each is one changed expression or statement inside a function."""

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

SWITCH = "__mutant__"
"""The function that a changed module asks whether a fault is switched on."""

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: where it is and how it reads."""

    path: str
    line: int
    column: int
    function: str
    before: str
    after: str

    @property
    def key(self) -> str:
        """A name that stays the same when lines above it are added."""
        return f"{self.path} {self.function}: {self.before} -> {self.after}"


class Planter(ast.NodeTransformer):
    """Walks a module in a fixed order and puts a switch at every place where a chosen fault can be."""

    def __init__(self, path: str, chosen: dict[tuple[int, int, str], int] | None = None) -> None:
        self.path = path
        self.chosen = chosen
        self.found: list[Mutant] = []
        self._functions: list[str] = []

    def _planted(self, node: ast.expr, original: ast.expr, changed: ast.expr) -> ast.expr:
        number = self._number(original, changed)
        if number is None:
            return node
        return ast.copy_location(ast.IfExp(test=_asked(number), body=changed, orelse=node), original)

    def _number(self, original: ast.AST, changed: ast.AST | None) -> int | None:
        """Note a possible fault; returns its number if it is to be planted."""
        if not self._functions:
            return None
        before = _shown(original)
        after = "nothing" if changed is None else _shown(changed)
        line, column = original.lineno, original.col_offset  # type: ignore[attr-defined]
        self.found.append(Mutant(self.path, line, column, ".".join(self._functions), before, after))
        return None if self.chosen is None else self.chosen.get((line, column, after))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._function(node)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        self._functions.append(node.name)
        node.body = [one for statement in node.body for one in self._statements(statement)]
        self._functions.pop()
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        for statement in node.body:
            self.visit(statement)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        if node.guard is not None:
            node.guard = self.visit(node.guard)
        node.body = [one for statement in node.body for one in self._statements(statement)]
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        return node

    def _statements(self, statement: ast.stmt) -> Iterator[ast.stmt]:
        visited = self.visit(statement)
        yield from visited if isinstance(visited, list) else [visited]

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if isinstance(node.value, ast.Constant):
            return node
        original = deepcopy(node)
        self.generic_visit(node)
        if not isinstance(original.value, ast.Call):
            return node
        number = self._number(original, None)
        if number is None:
            return node
        unless = ast.UnaryOp(op=ast.Not(), operand=_asked(number))
        return ast.copy_location(ast.If(test=unless, body=[node], orelse=[]), original)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        original = deepcopy(node)
        self.generic_visit(node)
        other = ARITHMETIC.get(type(node.op))
        if other is None:
            return node
        changed = deepcopy(original)
        changed.op = other()
        number = self._number(original, changed)
        if number is None:
            return node
        return ast.copy_location(ast.If(test=_asked(number), body=[changed], orelse=[node]), original)

    def visit_Break(self, node: ast.Break) -> ast.AST:
        return self._jump(node, ast.copy_location(ast.Continue(), node))

    def visit_Continue(self, node: ast.Continue) -> ast.AST:
        return self._jump(node, ast.copy_location(ast.Break(), node))

    def _jump(self, node: ast.stmt, changed: ast.stmt) -> ast.AST:
        number = self._number(node, changed)
        if number is None:
            return node
        return ast.copy_location(ast.If(test=_asked(number), body=[changed], orelse=[node]), node)

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        original = deepcopy(node)
        self.generic_visit(node)
        changed = deepcopy(original)
        changed.ops[0] = COMPARISONS[type(changed.ops[0])]()
        return self._planted(node, original, changed)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        original = deepcopy(node)
        self.generic_visit(node)
        other = ARITHMETIC.get(type(node.op))
        if other is None or _is_text(original.left) or _is_text(original.right):
            return node
        changed = deepcopy(original)
        changed.op = other()
        return self._planted(node, original, changed)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        original = deepcopy(node)
        self.generic_visit(node)
        changed = deepcopy(original)
        changed.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return self._planted(node, original, changed)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        original = deepcopy(node)
        self.generic_visit(node)
        if isinstance(node.op, ast.Not):
            return self._planted(node, original, deepcopy(original.operand))
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool):
            return self._planted(node, node, ast.copy_location(ast.Constant(not node.value), node))
        if isinstance(node.value, int):
            return self._planted(node, node, ast.copy_location(ast.Constant(node.value + 1), node))
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        original = deepcopy(node)
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and (other := NAMES.get(node.func.id)):
            changed = deepcopy(original)
            changed.func = ast.copy_location(ast.Name(other, ast.Load()), node.func)
            return self._planted(node, original, changed)
        return node


def mutants_of(path: str, text: str) -> list[Mutant]:
    """Every fault that a module could have."""
    planter = Planter(path)
    planter.visit(ast.parse(text))
    return planter.found


def planted(path: str, text: str, chosen: dict[tuple[int, int, str], int]) -> ast.Module:
    """The module with a switch for each chosen fault; with all of them off it does what it did."""
    tree = Planter(path, chosen).visit(ast.parse(text))
    return ast.fix_missing_locations(tree)


def _asked(number: int) -> ast.expr:
    return ast.Call(func=ast.Name(SWITCH, ast.Load()), args=[ast.Constant(number)], keywords=[])


def _shown(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
