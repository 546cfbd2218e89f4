"""Runs a program in its own process, with limits: whatever the program does, the check goes on.

This is no sandbox: the program may do anything that the reader who starts it may. `python -m
core.checking.limited_process` is for internal use only: it reads JSON, one line per tree, and answers with what was
seen.
"""

from __future__ import annotations

import io
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import IO, Any, cast

from core.checking.binding import Asked, bindings
from core.checking.data.game_tree import UNKNOWN, Start
from core.checking.failure import Failure, Trouble
from core.checking.observed import Observed, Visit
from core.checking.source import Source
from core.checking.watching import PREPARING, Limits, Program, Seen, watch
from core.game import Player
from core.trees.formats.nested_lists import parse, write
from core.trees.leaf_tree import LeafTree

ROOT = Path(__file__).parents[2]

LONGEST_ANSWER = 20_000_000
"""Characters in a process's answer for one tree."""

STARTING = 20.0
"""Seconds that a process may take to start and load what it needs."""

_ENVIRONMENT = {"PYTHONIOENCODING": "utf-8", "PYTHONHASHSEED": "0"}
"""Fixed hashing gives sets the same order each time."""


class LimitedProcess(AbstractContextManager["LimitedProcess"]):
    """Runs a program's searches in another process, restarted if it ends or does not answer.

    It is also restarted if the program has left processes behind, so none outlives its try.
    """

    def __init__(self, text: str, asked: Asked, limits: Limits) -> None:
        self._order = {"text": text, "asked": vars(asked), "limits": vars(limits)}
        self._limits = limits
        self._process: subprocess.Popen[str] | None = None
        self._answers: queue.Queue[str] = queue.Queue()

    def __exit__(self, *_error: object) -> None:
        self._end()

    def look(self, way: int, tried: LeafTree | Start) -> Seen:
        """Return what is seen when the program, called in the way with this number, searches a tree or its own game."""
        told = {"start": vars(tried)} if isinstance(tried, Start) else {"lists": write(tried)}
        tree = UNKNOWN if isinstance(tried, Start) else tried
        try:
            record = json.loads(self._asked({"way": way, **told}))
            if record["started"]:
                self._end()
            return _seen_from_json(record, tree)
        except queue.Empty:
            said = f"It takes more than {self._limits.seconds:g} seconds, and can't be ended."
            failure = Failure(Trouble.TIME, said)
        except (AttributeError, LookupError, RecursionError, TypeError, ValueError):  # the answer of somebody else
            failure = Failure(Trouble.ENDED, "It ends the process that it runs in, or takes it over.")
        self._end()
        return Seen(tree, failure=failure)

    def _asked(self, order: Mapping[str, Any]) -> str:
        if self._process is None:
            self._start()
        self._put(order)
        # The program is loaded first; for its own game, the tree is found before the search.
        times = PREPARING + 2 if "start" in order else 2
        return self._answers.get(timeout=times * self._limits.seconds + 1)

    def _put(self, order: Mapping[str, Any]) -> None:
        with suppress(OSError):  # the process has ended, as its answer will show
            self._orders.write(json.dumps(order) + "\n")
            self._orders.flush()

    def _start(self) -> None:
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH", "")])]
        one_thread = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "core.checking.limited_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            env={**os.environ, **one_thread, **_ENVIRONMENT, "PYTHONPATH": os.pathsep.join(paths)},
            start_new_session=True,
        )
        self._answers = queue.Queue()
        self._orders = cast("IO[str]", self._process.stdin)
        threading.Thread(target=_take, args=(self._process.stdout, self._answers), daemon=True).start()
        self._put(self._order)
        with suppress(queue.Empty):
            self._answers.get(timeout=STARTING)

    def _end(self) -> None:
        if self._process is not None:
            _end_group(self._process)
            self._process.wait()
            with suppress(OSError):
                self._orders.close()
            self._process = None


def _end_group(process: subprocess.Popen[str]) -> None:
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)  # noqa: S603, S607
        process.kill()
    else:
        below = _below(process.pid)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        for each in below:  # one may have left the group
            with suppress(OSError):
                os.kill(each, signal.SIGKILL)


def _below(process: int) -> list[int]:
    parents: dict[int, int] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):
            parents[int(file.parent.name)] = int(file.read_text(errors="replace").rpartition(")")[2].split()[1])
    found = [process]
    for above in found:
        found += [each for each, parent in parents.items() if parent == above]
    return found[1:]


def _has_started() -> bool:
    """Return whether the process that asks has others below it."""
    if sys.platform == "win32":
        return False
    with suppress(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
        return True
    return False


def _take(lines: IO[str], answers: queue.Queue[str]) -> None:
    with lines, suppress(OSError, ValueError):  # closed when the process ends
        while line := lines.readline(LONGEST_ANSWER):
            answers.put(line)
    answers.put("")


def _seen_from_json(record: dict[str, Any], tree: LeafTree) -> Seen:
    if record["lists"] is not None:
        tree = parse(record["lists"], Player(record["root"]))
    visits = tuple(Visit(*each) for each in record["observed"]["visits"])
    observed = Observed(**{**record["observed"], "visits": visits})
    if any(not 0 <= visit.node < len(tree) for visit in visits):
        raise ValueError("no such node")
    if observed.move is not None and not 0 <= observed.move < len(tree.children[0]):
        raise ValueError("no such move")
    told = record["failure"]
    failure = told and Failure(Trouble(told["trouble"]), told["said"], told["line"])
    return Seen(tree, observed, failure, tuple(record["shown"]), record["note"], record["negamax"])


def _seen_to_json(seen: Seen) -> dict[str, Any]:
    return {
        "started": _has_started(),
        "observed": vars(seen.observed),
        "failure": seen.failure and vars(seen.failure),
        "lists": write(seen.tree) if seen.shown else None,
        "root": seen.tree.root_player,
        "shown": seen.shown,
        "note": seen.note,
        "negamax": seen.is_negamax,
    }


def _limit_memory(most: int) -> None:
    try:
        import resource  # noqa: PLC0415  not on every system
    except ImportError:
        return
    with suppress(ValueError, OSError):  # the system may have a lower limit already
        resource.setrlimit(resource.RLIMIT_AS, (most << 20, most << 20))


def main() -> None:
    """Serve one program: its order on the first line, then one tree per line."""
    orders = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    sys.stdin = io.StringIO()
    first = json.loads(orders.readline())
    limits = Limits(**first["limits"])
    asked = Asked(**first["asked"])
    program = Program(Source.of(first["text"], asked.file))
    ways, _ = bindings(program.source, asked)
    folder = Path(asked.file).resolve().parent
    if folder.is_dir():
        sys.path.append(str(folder))
        os.chdir(folder)
    _limit_memory(limits.memory)
    answers.write("ready\n")
    answers.flush()
    for line in orders:
        order = json.loads(line)
        tried = Start(**order["start"]) if "start" in order else parse(order["lists"])
        answers.write(json.dumps(_seen_to_json(watch(program, ways[order["way"]], tried, limits))) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
