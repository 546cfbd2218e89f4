"""Runs a program in its own process, with limits: whatever the program does, the check goes on.

This is no sandbox: the program may do anything that the reader who starts it may.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from io import BytesIO
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from types import ModuleType
from typing import Any
from unittest.mock import patch

from core.checking.binding import Asked, bindings
from core.checking.data.game_tree import UNKNOWN, Start
from core.checking.observed import Failure, Observed, Trouble, Visit
from core.checking.source import Source
from core.checking.watching import PREPARING, Limits, Program, Seen, watch
from core.game import Player
from core.trees.leaf_tree import LeafTree

LONGEST_ANSWER = 20_000_000  # bytes, for one tree
STARTING = 20.0  # seconds, with loading what it needs

_ENVIRONMENT = {
    "PYTHONHASHSEED": "0",  # gives sets the same order each time
    **dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1"),
}


class LimitedProcess(AbstractContextManager["LimitedProcess"]):
    """Runs a program's searches in another process, restarted if it ends or does not answer.

    It is also restarted if the program has left processes behind: those in its group don't outlive their try; one that
    the program has put into a session of its own does.
    """

    def __init__(self, text: str, asked: Asked, limits: Limits) -> None:
        self._given, self._limits = (text, asked, limits), limits
        self._process: BaseProcess | None = None

    def __exit__(self, *_error: object) -> None:
        self._end()

    def look(self, way: int, tried: LeafTree | Start) -> Seen:
        """Return what is seen when the program, called in the way with this number, searches a tree or its own game."""
        # The program is loaded first; for its own game, the tree is found before the search.
        times = PREPARING + 2 if isinstance(tried, Start) else 2
        try:
            if self._process is None:
                self._start()
            self._pipe.send((way, tried))
            seen: Seen
            seen, has_started = self._answer(times * self._limits.seconds + 1)
            if has_started:
                self._end()
            return replace(seen, tree=seen.tree if isinstance(tried, Start) else tried)
        except Empty:
            said = f"It takes more than {self._limits.seconds:g} seconds, and can't be ended."
            failure = Failure(Trouble.TIME, said)
        except Exception:  # noqa: BLE001  the answer of somebody else, or none
            failure = Failure(Trouble.ENDED, "It ends the process that it runs in, or takes it over.")
        self._end()
        return Seen(UNKNOWN if isinstance(tried, Start) else tried, failure=failure)

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, *self._given))
        nothing = ModuleType("__main__")  # the command line need not be loaded there
        with patch.dict(os.environ, _ENVIRONMENT), patch.dict(sys.modules, __main__=nothing):
            self._process.start()
        theirs.close()
        self._answer(STARTING)

    def _answer(self, seconds: float) -> Any:
        """Return the answer of the process; raise Empty if it does not come, or not whole, in time."""
        answers, pipe = Queue[bytes](), self._pipe  # a thread may be left reading: the pipe stays open for it alone

        def read() -> None:
            answer = b""
            with suppress(Exception):  # it may have ended, or written something else
                answer = pipe.recv_bytes(LONGEST_ANSWER)
            answers.put(answer)

        Thread(target=read, daemon=True).start()
        return _Answers(BytesIO(answers.get(timeout=seconds))).load()

    def _end(self) -> None:
        if self._process is not None:
            _end_group(self._process)
            self._process.join()
            self._process = None


_ANSWERED = (Seen, LeafTree, Player, Observed, Visit, Failure, Trouble)


class _Answers(pickle.Unpickler):
    """Makes nothing but what an answer consists of and calls nothing else, as the program may have written it."""

    def find_class(self, _module: str, name: str) -> Any:
        return {each.__name__: each for each in _ANSWERED}[name]


def _end_group(process: BaseProcess) -> None:
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)  # noqa: S603, S607
    else:
        with suppress(ProcessLookupError):
            os.killpg(process.pid or 0, signal.SIGKILL)
    process.kill()


def _has_started() -> bool:
    if sys.platform == "win32":
        return False
    with suppress(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
        return True
    return False


def _limit_memory(most: int) -> None:
    try:
        import resource  # noqa: PLC0415  not on every system
    except ImportError:
        return
    with suppress(ValueError, OSError):  # the system may have a lower limit already
        resource.setrlimit(resource.RLIMIT_AS, (most << 20, most << 20))


def _serve(pipe: Connection, text: str, asked: Asked, limits: Limits) -> None:
    nothing = os.open(os.devnull, os.O_RDWR)
    for each in range(3):
        os.dup2(nothing, each)
    sys.argv = [asked.file]
    if sys.platform != "win32":
        os.setsid()
    program = Program(Source.of(text, asked.file))
    ways = bindings(program.source, asked)
    folder = Path(asked.file).resolve().parent
    if folder.is_dir():
        sys.path.append(str(folder))
        os.chdir(folder)
    _limit_memory(limits.memory)
    pipe.send("ready")
    with suppress(EOFError):
        while True:
            way, tried = pipe.recv()
            seen = watch(program, ways[way], tried, limits)
            pipe.send((seen, _has_started()))
