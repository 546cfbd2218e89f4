"""The command `check`: tries a reader's search on many trees."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from secrets import randbelow
from typing import Any, NamedTuple

import click

from core.checking.binding import Asked
from core.checking.check import Report, Verdict, check, check_visits
from core.checking.limited_process import LimitedProcess
from core.checking.report import lines, to_record
from core.checking.source import Source
from core.checking.trying import chosen
from core.checking.visit_text import observed_from_text
from core.checking.watching import Limits
from core.commands.marking import NOT_RIGHT
from core.commands.output import put, put_json
from core.commands.subject import read_tree, refuse
from core.game import MAX, MIN, OptionError
from core.options.courses import COURSES
from core.search.alpha_beta import ALPHA_BETA
from core.search.minimax import MINIMAX
from core.trees.formats import AUTO
from core.trees.leaf_tree import LeafTree

MOST_BYTES = 10_000_000
"""The most bytes of a file."""

MOST_SEED = 1_000_000

NOT_CHECKED = 2
"""The exit code if a program was not seen to search, as if it can't be called."""


@click.command(name="check")
@click.argument("program", metavar="FILE[:FUNCTION]", required=False)
@click.option(
    "--tree", "trees", multiple=True, metavar="TREE", help="Try this tree in place of the usual ones; may be repeated."
)
@click.option(
    "--course",
    type=click.Choice(list(COURSES)),
    help="Hold it to the rule for equality of this course.  [default: either]",
)
@click.option(
    "--call",
    default="",
    metavar="CALL",
    help="The call of the search, in which tree stands for the node: minimax(tree, 0, [0], alpha=-inf, beta=inf).",
)
@click.option(
    "--arguments", default="", metavar="ROLES", help="What its arguments are, in their order: node,depth,alpha,beta."
)
@click.option(
    "--start", default="", metavar="EXPR", help="Where its own game begins: Board(), or the call of the search."
)
@click.option(
    "--root",
    type=click.Choice([str(MAX), str(MIN)]),
    help="Who moves where its own game begins, if no argument says so.  [default: max]",
)
@click.option(
    "--hidden", metavar="F", help="Also try the trees in this file, one a line, of which only the verdict is told."
)
@click.option("--trace", metavar="F", help="Check the visits in this file, in place of a program; - is standard input.")
@click.option(
    "--search",
    type=click.Choice([ALPHA_BETA.name, MINIMAX.name]),
    default=ALPHA_BETA.name,
    show_default=True,
    help="The search that a trace is held to.",
)
@click.option("--seed", type=click.IntRange(0, MOST_SEED), help="The seed of the random trees.  [default: drawn]")
@click.option(
    "--seconds",
    type=click.FloatRange(0.1, 60),
    default=Limits.seconds,
    show_default=True,
    help="The limit of time for a tree.",
)
@click.option(
    "--memory",
    type=click.IntRange(64, 65_536),
    default=Limits.memory,
    show_default=True,
    help="The limit of memory in MiB.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
def check_program(
    program: str | None, trees: tuple[str, ...], course: str | None, *, as_json: bool, **given: Any
) -> None:
    """Try a search that you have written, in FILE, on many trees, and tell its first wrong event.

    It runs in a process of its own, with limits, but can do all that you can: run nothing that you don't trust.
    The exit code is 1 if it is wrong, 2 if it could not be checked.
    """
    tried = [read_tree(text, None, AUTO) for text in trees]
    trace, hidden = given["trace"], given["hidden"]
    if trace is not None:
        refuse(
            "a trace is checked",
            file=program,
            hidden=hidden,
            arguments=given["arguments"] or None,
            start=given["start"] or None,
            call=given["call"] or None,
        )
        report = _report_of_trace(trace, tried, course, given["search"])
    elif program is None:
        raise OptionError("there is no program.", "Give a file of Python, or --trace.", place="FILE")
    else:
        kept = _hidden_trees(hidden) if hidden is not None else []
        seed = randbelow(MOST_SEED) if given["seed"] is None else given["seed"]
        asked = _Trees(tried, kept, course, seed, Limits(seconds=given["seconds"], memory=given["memory"]))
        report = _checked(program, given, asked)
    if as_json:
        put_json(to_record(report))
    else:
        put(*lines(report))
    if not report.is_right:
        click.get_current_context().exit(NOT_CHECKED if report.verdict is Verdict.NOT_CHECKED else NOT_RIGHT)


class _Trees(NamedTuple):
    trees: list[LeafTree]
    hidden: list[LeafTree]
    course: str | None
    seed: int
    limits: Limits


def _checked(program: str, given: Mapping[str, Any], trees: _Trees) -> Report:
    file, _, function = program.rpartition(":") if _names_function(program) else (program, "", "")
    text = _text(file, "FILE")
    source = Source.of(text, file)
    asked = Asked(file, function, given["arguments"], given["start"], given["call"], given["root"] or "")
    with LimitedProcess(text, asked, trees.limits) as apart:
        tried, hidden, course, seed, _ = trees
        number, binding = chosen(source, asked, apart.look)
        look = partial(apart.look, number)
        return check(look, binding, course=course, trees=tried, hidden=hidden, seed=seed)


def _names_function(program: str) -> bool:
    """Return whether a function's name follows the file's: a path may hold a colon too, after a drive letter."""
    file, colon, function = program.rpartition(":")
    return bool(file and colon and all(map(str.isidentifier, function.split(".")))) and not Path(program).exists()


def _report_of_trace(trace: str, trees: list[LeafTree], course: str | None, search: str) -> Report:
    if len(trees) != 1:
        raise OptionError("a trace is of one tree.", "Give it by --tree, once.", place="--tree")
    return check_visits(observed_from_text(_text(trace, "--trace"), trees[0]), trees[0], course, search)


def _hidden_trees(file: str) -> list[LeafTree]:
    texts = [line for line in _text(file, "--hidden").splitlines() if line.strip()]
    if not texts:
        raise OptionError("there is no tree in it.", "Write one on each line.", place="--hidden")
    return [read_tree(text, None, AUTO) for text in texts]


def _text(file: str, place: str) -> str:
    """Return the text of a file; raise OptionError if it can't be read."""
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as source:
            data = source.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise OptionError(f"{file!r} has more than {MOST_BYTES:,} bytes.", "Check a smaller file.", place=place)
        return data.decode("utf-8-sig")
    except OSError as error:
        raise OptionError(f"{file!r} can't be read: {error.strerror}.", "Check the path.", place=place) from error
    except UnicodeDecodeError as error:
        raise OptionError(f"{file!r} is not UTF-8.", "Save it as UTF-8.", place=place) from error
    except ValueError as error:  # a path with a null byte
        raise OptionError(f"{file!r} is not a path.", "Check the path.", place=place) from error
