"""`Check`: what the audit finds in a recording, and whether its cutoff rule matters, each worked out once."""

from __future__ import annotations

import hashlib
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any
from weakref import WeakValueDictionary

from core.audit import Given, Problem, audit, taken_as_given
from core.game import Game
from core.options import Misconception, Mistake
from core.search import ALGORITHMS
from core.studies.cutoff_rule import cutoff_rule_matters
from core.trace import Trace
from viz.replay.document import NAME_LENGTH
from viz.words.answer_marks import answer

MOST_COMPARED = 20_000
"""A search with more events is not repeated under the other cutoff rule: it would double the wait."""


@dataclass(frozen=True)
class CheckOutcome:
    """What a check found: either a sentence on what was `checked` and is right, or a `warning` of what is wrong."""

    checked: str | None = None
    warning: str | None = None


class Check:
    """The check of a search. It begins when its outcome is asked for, so that no picture waits for it."""

    def __init__(self, name: str, trace: Trace, game: Game[Any, Any]) -> None:
        self.name = name
        self._trace = trace
        self._game = game
        self._lock = Lock()
        self._found: Future[CheckOutcome] | None = None

    def begun(self) -> Future[CheckOutcome]:
        """Return the future outcome of the check; the first call begins it."""
        with self._lock:
            if self._found is None:
                self._found = _WORKER.submit(_outcome, self._trace, self._game)
            return self._found

    @cached_property
    def rule_matters(self) -> bool:
        """Whether the cutoff rule changes the search, as far as that is worth another search."""
        return len(self._trace) <= MOST_COMPARED and cutoff_rule_matters(self._trace, self._game) is not None

    @property
    def outcome(self) -> CheckOutcome:
        """What the check found; waits until it is over."""
        return self.begun().result()


_WORKER = ThreadPoolExecutor(1, "plyscope-check")
"""Checks one recording at a time: several would delay pictures that readers wait for."""

_HELD: WeakValueDictionary[str, Check] = WeakValueDictionary()


def check_of(search: str, trace: Trace, game: Game[Any, Any]) -> Check:
    """Return the check of a search: the same one for as long as somebody holds it."""
    name = hashlib.sha256(f"{search} {trace.options}".encode()).hexdigest()[:NAME_LENGTH]
    return _HELD.get(name) or _HELD.setdefault(name, Check(name, trace, game))


def find_check(name: str) -> Check | None:
    """Return the check of a name if somebody holds it."""
    return _HELD.get(name)


def _outcome(trace: Trace, game: Game[Any, Any]) -> CheckOutcome:
    problems = audit(trace, game)
    if problems:
        return CheckOutcome(warning=_failed(trace, problems[0]))
    return CheckOutcome(checked=_checked(trace, taken_as_given(trace, game)))


def _checked(trace: Trace, given: Given) -> str:
    samples = ALGORITHMS[trace.options.algorithm].samples
    what = "selection, result and mean" if samples else "value, window, cutoff and skipped child"
    checked = f"Every {what} of these {len(trace):,} events was checked by brute force."
    taken = []
    if given.values:
        taken.append(f"{given.values:,} value{'s' * (given.values > 1)} of the endgame table")
    if given.book:
        taken.append("the moves of the opening book")
    were = "was" if given == Given(values=1) else "were"
    return f"{checked.removesuffix('.')}, but {' and '.join(taken)} {were} taken as given." if taken else checked


def _failed(trace: Trace, problem: Problem) -> str:
    wrong = f"event {problem.event}: {problem.text.marked(answer)}"
    if trace.options.program:
        return f"This is what your program did, as far as it tells. The check says at {wrong}"
    if trace.options.mistake is not Mistake.NONE or trace.options.misconception is not Misconception.NONE:
        return f"This search makes a mistake on purpose, so its values may be wrong. The check says at {wrong}"
    return f"This recording failed its check: {wrong} Please report this."
