"""Draws a sample of mutants: small mistakes in the code, by Cosmic Ray's operators and one of our own.

The sample of a module hangs on its text and the seed alone, so that a change elsewhere draws no new mutants here.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.util import extend_name
from cosmic_ray.plugins import get_operator, operator_names
from parso.python.tree import Keyword

Place = tuple[int, int]
"""A line, from 1, and a column, from 0."""

IDENTITY = ("_Eq_Is", "_NotEq_IsNot")
"""Operators that write `is` for `==`, which is the same for the members of an enumeration and for None."""

KEEPS_RESULTS = {"cache", "lru_cache", "cached_property"}
"""Decorators without which code is slower, and nothing else."""


@dataclass(frozen=True)
class Mutant:
    """One mistake: the operator that makes it, its how many-th in the module, and where."""

    module: str
    operator: str
    occurrence: int
    place: Place


@extend_name("")
class RemoveStatement:
    """Writes `pass` in place of a call whose result nobody takes, or of `x += y`: Cosmic Ray has nothing like it.

    >>> mutated("if a:\\n    b.append(c)\\n", Mutant("m.py", "RemoveStatement", 0, (2, 4)))
    'if a:\\n    pass\\n'
    """

    def mutation_positions(self, node: Any) -> Iterator[tuple[Place, Place]]:
        """Yield where such a statement begins and ends."""
        if _is_call(node) or _is_augmented(node):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, _index: int) -> Any:
        """Return what stands there instead."""
        return Keyword("pass", node.start_pos, node.get_first_leaf().prefix)


def _is_call(node: Any) -> bool:
    """Say whether a node is a statement that is a call."""
    alone = node.parent is not None and node.parent.type == "simple_stmt"
    return alone and node.type == "atom_expr" and node.children[-1].type == "trailer" and node.get_code()[-1:] == ")"


def _is_augmented(node: Any) -> bool:
    """Say whether a node is a statement like `x += y`."""
    return node.type == "expr_stmt" and node.children[1].type == "operator" and node.children[1].value != "="


@cache
def _operators() -> dict[str, Any]:
    """Return the operators that need no arguments, by their short names."""
    classes = {name.partition("/")[2]: get_operator(name) for name in operator_names()}
    plain = {name: made() for name, made in classes.items() if not made.arguments() and not name.endswith(IDENTITY)}
    return plain | {"RemoveStatement": RemoveStatement()}


def _left_out(source: str) -> list[tuple[Place, Place]]:
    """Return what is no code that runs, from where to where: annotations, and decorators that only keep results."""
    parts: list[ast.expr | None] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.AnnAssign):
            parts.append(node.annotation)
            if ast.unparse(node.annotation) == "TypeAlias":
                parts.append(node.value)
        elif isinstance(node, ast.arg):
            parts.append(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            parts.append(node.returns)
            parts += [each for each in node.decorator_list if _name(each) in KEEPS_RESULTS]
    return [
        ((part.lineno, part.col_offset - 1), (part.end_lineno or 0, part.end_col_offset or 0)) for part in parts if part
    ]


def _name(decorator: ast.expr) -> str:
    """Return the name of a decorator, without its arguments."""
    return ast.unparse(decorator).partition("(")[0]


def mutants(module: str, source: str) -> dict[Place, list[Mutant]]:
    """Return every mutant of a module, by the place of the mistake."""
    nodes = list(ast_nodes(get_ast(source)))
    kept_out = _left_out(source)
    found = defaultdict(list)
    for name, operator in _operators().items():
        starts = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        for occurrence, place in enumerate(starts):
            if not any(begin <= place < end for begin, end in kept_out):
                found[place].append(Mutant(module, name, occurrence, place))
    return dict(sorted(found.items()))


def sample(module: str, source: str, lines: int, seed: int) -> list[Mutant]:
    """Return one mutant for each begun number of lines, at places of their own, in the order of the text."""
    at = mutants(module, source)
    random = Random(f"{seed} {module}")  # noqa: S311  the same mutants in every run
    count = -(-len(source.splitlines()) // lines)
    drawn = (random.choice(at[place]) for place in random.sample(list(at), len(at)))
    made = (mutant for mutant in drawn if _is_python(mutated(source, mutant)))
    return sorted(islice(made, count), key=lambda mutant: mutant.place)


def _is_python(text: str) -> bool:
    """Say whether a text can be compiled: an operator may take `**` in a call for a power."""
    try:
        compile(text, "", "exec")
    except SyntaxError:
        return False
    return True


def mutated(source: str, mutant: Mutant) -> str:
    """Return the text of a module with a mutant's mistake.

    >>> mutated("x = a < b\\n", Mutant("m.py", "ReplaceComparisonOperator_Lt_LtE", 0, (1, 6)))
    'x = a <= b\\n'
    """
    return str(mutate_code(source, _operators()[mutant.operator], mutant.occurrence))


def statement_lines(source: str, line: int) -> range:
    """Return the lines of the innermost statement around a line: of one with a body, only its head.

    >>> statement_lines("if (\\n  a\\n):\\n  b(\\n   c)\\n", 5), statement_lines("if (\\n  a\\n):\\n  b\\n", 2)
    (range(4, 6), range(1, 4))
    """
    around = range(1, 1)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case):
            begin = node.pattern.lineno if isinstance(node, ast.match_case) else node.lineno
            body = getattr(node, "body", None)
            stop = body[0].lineno if body else (getattr(node, "end_lineno", 0) or 0) + 1
            if begin <= line < max(stop, begin + 1) and begin >= around.start:
                around = range(begin, max(stop, begin + 1))
    return around
