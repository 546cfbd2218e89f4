"""A program runs in a process of its own, with limits: whatever it does there, the check goes on.

It is no sandbox: the program may do all that the reader who starts it may. Run `python -m core.checking.apart` for
nothing but this; it is told what to do in JSON, a line for each tree, and answers with what was seen.
"""

from __future__ import annotations

import io
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from core.checking.binding import Binding, bind
from core.checking.data import grid_tree
from core.checking.observed import Observed
from core.checking.source import Source
from core.checking.watching import Failure, FileProgram, Limits, Seen, Trouble, watch
from core.options.numerals import from_json, to_json
from core.trees.formats.nested_lists import parse, write
from core.trees.leaf_tree import LeafTree

ROOT = Path(__file__).parents[2]

LONGEST_ANSWER = 20_000_000
"""Characters of what a process says of one tree."""

STARTING = 20.0
"""Seconds that a process may take to start and to load what it needs."""


class Apart:
    """Has a program search trees in another process, which is started anew if it ends or does not answer."""

    def __init__(self, text: str, file: str, function: str, arguments: str, limits: Limits) -> None:
        self._order = {"text": text, "file": file, "function": function, "arguments": arguments, "limits": vars(limits)}
        self._limits = limits
        self._process: subprocess.Popen[str] | None = None
        self._answers: queue.Queue[str] = queue.Queue()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._end()

    def look(self, tree: LeafTree) -> Seen:
        """Return what is seen when the program searches a tree."""
        answer = self._asked({"position": tree.names[0]} if 0 in tree.names else {"lists": write(tree)})
        if answer is None:
            self._end()
            seconds = self._limits.seconds
            return Seen(
                tree, failure=Failure(Trouble.TIME, f"It takes more than {seconds:g} seconds, and can't be ended.")
            )
        try:
            return _seen_from_json(json.loads(answer), tree)
        except (ValueError, TypeError, KeyError, IndexError, RecursionError):
            self._end()
            return Seen(tree, failure=Failure(Trouble.ENDED, "It ends the process that it runs in, or takes it over."))

    def _asked(self, order: Mapping[str, Any]) -> str | None:
        if self._process is None:
            self._start()
        process = self._process
        assert process is not None  # noqa: S101  it was just started
        assert process.stdin is not None  # noqa: S101  it is a pipe
        with suppress(OSError):  # the process has ended, of which its answer tells
            process.stdin.write(json.dumps(order) + "\n")
            process.stdin.flush()
        # A game's leaves are asked for one by one, each within the limit.
        return self._answer(3 * self._limits.seconds + 1)

    def _answer(self, patience: float) -> str | None:
        try:
            return self._answers.get(timeout=patience)
        except queue.Empty:
            return None

    def _start(self) -> None:
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH", "")])]
        one_thread = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "core.checking.apart"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            env={**os.environ, **one_thread, "PYTHONPATH": os.pathsep.join(paths), "PYTHONIOENCODING": "utf-8"},
        )
        self._answers = queue.Queue()
        threading.Thread(target=_take, args=(self._process.stdout, self._answers), daemon=True).start()
        assert self._process.stdin is not None  # noqa: S101  it is a pipe
        with suppress(OSError):
            self._process.stdin.write(json.dumps(self._order) + "\n")
            self._process.stdin.flush()
        self._answer(STARTING)

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                with suppress(OSError, ValueError):
                    if pipe is not None:
                        pipe.close()
            self._process = None


def _take(lines: IO[str], answers: queue.Queue[str]) -> None:
    with suppress(OSError, ValueError):  # closed when the process is ended
        while line := lines.readline(LONGEST_ANSWER):
            answers.put(line)
    answers.put("")


def _seen_from_json(record: dict[str, Any], tree: LeafTree) -> Seen:
    failure = record["failure"]
    told = (
        None if failure is None else Failure(Trouble(failure[0]), str(failure[1])[:500], failure[2] and int(failure[2]))
    )
    if record["values"] is not None:
        values = (None if value is None else from_json(value) for value in record["values"])
        tree = replace(tree, values=tuple(values))
    observed = Observed.from_json(record["observed"])
    if any(not 0 <= visit.node < len(tree) for visit in observed.visits):
        raise ValueError("no such node")
    if observed.move is not None and not 0 <= observed.move < len(tree.children[0]):
        raise ValueError("no such move")
    return Seen(tree, observed, told)


def _seen_to_json(seen: Seen, *, has_values: bool) -> dict[str, Any]:
    failure = seen.failure and [seen.failure.trouble, seen.failure.said, seen.failure.line]
    values = [*map(to_json, seen.tree.values)] if has_values else None
    return {"observed": seen.observed.to_json(), "failure": failure, "values": values}


def _limit_memory(most: int) -> None:
    try:
        import resource  # noqa: PLC0415  not on every system
    except ImportError:
        return
    with suppress(ValueError, OSError):  # a system may have a lower limit already
        resource.setrlimit(resource.RLIMIT_AS, (most << 20, most << 20))


def main() -> None:
    """Serve one program: its order on the first line, then a tree on each."""
    orders = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    sys.stdin = io.StringIO()
    first = json.loads(orders.readline())
    limits = Limits(**first["limits"])
    file = first["file"]
    program = FileProgram(Source.of(first["text"], file))
    binding: Binding = bind(program.source, file, first["function"], first["arguments"])
    sys.path.append(str(Path(file).resolve().parent))
    _limit_memory(limits.memory)
    answers.write("ready\n")
    answers.flush()
    for line in orders:
        order = json.loads(line)
        tree = grid_tree(order["position"]) if "position" in order else parse(order["lists"])
        seen = watch(program, binding, tree, limits)
        answers.write(json.dumps(_seen_to_json(seen, has_values="position" in order)) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
