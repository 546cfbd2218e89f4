"""What ends a search of the command line before its own end: a budget where none is given, and Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import FrameType
from typing import Any
from weakref import WeakSet

from core.commands.output import say
from core.game import Game
from core.options import SearchOptions
from core.search import recorder_for
from core.trace import Trace
from core.trace.recorder import Recorder


def recorder_within(game: Game[Any, Any], options: SearchOptions, most: int) -> Recorder:
    """Return the recorder of a search, whose budget is `most` events unless the options have one of their own."""
    return recorder_for(game, replace(options, budget=most) if options.budget is None else options)


def note_on(trace: Trace, options: SearchOptions, remedy: str) -> Iterator[str]:
    """Yield a note if a search was ended by a budget that its options do not have."""
    if options.budget is None and trace.is_out_of_events:
        yield f"stopped after {trace.options.budget:,} events, the most without a budget. {remedy}"


@contextmanager
def heeding_ctrl_c(*, keeps_what_is_known: bool = False) -> Iterator[Callable[[Recorder], None]]:
    """Let Ctrl-C end the program though numpy may swallow it; yield what is to be told of each search's recorder.

    A search that has begun may end with what is known; a second time the program ends.
    """
    recorders = WeakSet[Recorder]()
    is_kept = is_over = False

    def stop(_number: int, _frame: FrameType | None) -> None:
        nonlocal is_kept, is_over
        is_over = is_over or is_kept or not keeps_what_is_known or not any(recorder.recorded for recorder in recorders)
        is_kept = not is_over
        for recorder in recorders:
            recorder.stop()
        if is_over:
            raise KeyboardInterrupt
        say(["interrupted. What is known comes next; Ctrl-C once more leaves it out."])

    def begins(recorder: Recorder) -> None:
        if is_over:
            raise KeyboardInterrupt
        recorders.add(recorder)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield begins
    finally:
        signal.signal(signal.SIGINT, before)
    if is_over:
        raise KeyboardInterrupt
