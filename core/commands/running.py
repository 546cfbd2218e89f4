"""What all command lines share: one-line errors, exit codes, file errors, Ctrl-C.

A search ends early by Ctrl-C, or by a default budget.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Timer
from types import FrameType
from typing import Any
from weakref import WeakSet

import click

from core.commands.output import abandon, delivering, in_a_line, make_ready, say
from core.game import Game, OptionError, PlyscopeError
from core.games import OWN
from core.options import SearchOptions
from core.search import recorder_for
from core.trace import Trace
from core.trace.recorder import Recorder

GONE, BAD_INPUT, INTERRUPTED = 1, 2, 130
"""The exit codes if the output's reader has gone, for input that can be corrected, and on Ctrl-C."""

PATIENCE = 2.0
"""Seconds after which a command says that it takes a while."""

WAITING = "note: this takes a while. Ctrl-C ends it."

NO_MEMORY = "there is not enough memory. Search a smaller tree, fewer plies (--depth) or fewer events (--budget)."


def run(cli: click.Group, *, serves: bool = False) -> int:
    """Run a command line; return the exit code. First report the reader's own games that can't be used.

    It says so if it takes a while, unless it `serves` until stopped.
    """
    make_ready()
    say(map(str, OWN.problems))
    waiting = Timer(PATIENCE, _say_that_it_takes_a_while)
    waiting.daemon = True
    if not serves:
        waiting.start()
    try:
        code = cli(standalone_mode=False)
        with delivering():
            sys.stdout.flush()
    except BrokenPipeError:
        abandon()
        return GONE
    except MemoryError:
        problem = NO_MEMORY
    except OSError as error:
        problem = f"{error.strerror or error}."
    except PlyscopeError as error:
        problem = str(error)
    except click.ClickException as error:
        problem = error.format_message()
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    else:
        return code or 0  # a command's own exit code
    finally:
        waiting.cancel()
    # Only here is a failed search's memory free again.
    abandon()
    click.echo(f"error: {in_a_line(problem, sys.argv[1:])}", err=True)
    return BAD_INPUT


def _say_that_it_takes_a_while() -> None:
    with suppress(MemoryError, OSError, ValueError):  # which the command itself reports
        click.echo(WAITING, err=True)


@contextmanager
def writing(path: str, place: str) -> Iterator[None]:
    """Turn errors while writing a file into an OptionError about the option that names it."""
    if not path:
        raise OptionError("it is empty.", "Give the name of a file.", place=place)
    try:
        yield
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise OptionError(f"{path!r} can't be written: {reason}.", "Check the path.", place=place) from error


def recorder_within(game: Game[Any, Any], options: SearchOptions, most: int) -> Recorder:
    """Return a recorder for a search, with a budget of `most` events unless the options have one."""
    return recorder_for(game, replace(options, budget=most) if options.budget is None else options)


def note_on(trace: Trace, options: SearchOptions, remedy: str) -> Iterator[str]:
    """Yield a note if a search ended by a budget that its options did not set."""
    if options.budget is None and trace.is_out_of_events:
        yield f"stopped after {trace.options.budget:,} events, the most without a budget. {remedy}"


@contextmanager
def heeding_ctrl_c(*, keeps_what_is_known: bool = False) -> Iterator[Callable[[Recorder], None]]:
    """Let Ctrl-C end the program though numpy may swallow it; yield a function to call with each search's recorder.

    A running search may end with what is known; a second Ctrl-C ends the program.
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
