"""Check a function of the running program, such as one defined in a notebook."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Sequence
from textwrap import dedent
from types import FunctionType
from typing import Any

from core.checking.binding import Asked, bindings
from core.checking.check import Report, check
from core.checking.source import Source
from core.checking.trying import chosen
from core.checking.watching import Limits, Program, watch
from core.game import OptionError
from core.options.courses import COURSES
from core.trees.leaf_tree import LeafTree


def check_function(
    function: Callable[..., Any],
    *,
    course: str | None = None,
    trees: Sequence[LeafTree] = (),
    arguments: str = "",
    start: str = "",
    call: str = "",
    seed: int = 0,
    limits: Limits | None = None,
) -> Report:
    """Return what is right and wrong with a function that searches, and with the functions it calls in its module.

    Unlike in a file of its own, changes that it makes to its module persist from tree to tree. Raises OptionError for a
    function that can't be called or whose source is not available.
    """
    if not isinstance(function, FunctionType):
        raise OptionError(f"{function!r} is no function.", "Give a function that you have written.", place="check")
    if course is not None and course not in COURSES:
        raise OptionError(f"there is no course {course!r}.", f"Choose one of {', '.join(COURSES)}.", place="course")
    source, beside = _source_of(function), dict(function.__globals__)
    beside |= inspect.getclosurevars(function).nonlocals
    program, within = Program(source, beside), limits or Limits()
    asked = Asked(source.file, function.__name__, arguments, start, call)
    ways = bindings(source, asked)
    _, binding = chosen(source, asked, lambda number, tree: watch(program, ways[number], tree, within))
    return check(lambda tree: watch(program, binding, tree, within), binding, course=course, trees=trees, seed=seed)


def _source_of(function: FunctionType) -> Source:
    """Return the source of a function and of the neighbouring functions that it calls, with their line numbers."""
    file, found, pending = function.__code__.co_filename, dict[str, ast.stmt](), [function]
    while pending:
        each = pending.pop()
        if each.__name__ in found:
            continue
        try:
            lines, first = inspect.getsourcelines(each)
        except (OSError, TypeError) as error:
            problem = f"the text of {each.__name__} is not known."
            raise OptionError(problem, "Write it in a cell or in a file.", place="check") from error
        body = Source.of(dedent("".join(lines)), file).tree.body
        found[each.__name__] = ast.increment_lineno(body[0], max(first, 1) - 1)
        beside = (function.__globals__.get(name) for name in each.__code__.co_names)
        pending += [
            other for other in beside if isinstance(other, FunctionType) and other.__globals__ is function.__globals__
        ]
    return Source(file, ast.Module([*found.values()], []))
