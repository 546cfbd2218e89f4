"""What every command line of Plyscope does alike: report a mistake in a line, end with a code, say why a file fails."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer

import click

from core.commands.output import abandon, delivering, in_a_line, make_ready, say
from core.game import OptionError, PlyscopeError
from core.games import OWN

GONE, BAD_INPUT, INTERRUPTED = 1, 2, 130
"""The exit codes if nobody reads the output any more, for input that can be corrected, and if the reader ends it."""

PATIENCE = 2.0
"""Seconds after which a command says that it takes a while."""

WAITING = "note: this takes a while. Ctrl-C ends it."

NO_MEMORY = "there is not enough memory. Search a smaller tree, fewer plies (--depth) or fewer events (--budget)."


def run(cli: click.Group) -> int:
    """Run a command line; return the exit code. Games of the reader's own that can't be used are told of first."""
    make_ready()
    say(map(str, OWN.problems))
    waiting = Timer(PATIENCE, _say_that_it_takes_a_while)
    waiting.daemon = True
    waiting.start()
    try:
        cli(standalone_mode=False)
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
        return 0
    finally:
        waiting.cancel()
    # Only here is the memory of a search that failed free again.
    abandon()
    click.echo(f"error: {in_a_line(problem, sys.argv[1:])}", err=True)
    return BAD_INPUT


def _say_that_it_takes_a_while() -> None:
    with suppress(MemoryError, OSError, ValueError):  # of which the command itself tells
        click.echo(WAITING, err=True)


@contextmanager
def writing(path: str, place: str) -> Iterator[None]:
    """Turn what goes wrong while a file is written into an OptionError about the option that names it."""
    if not path:
        raise OptionError("it is empty.", "Give the name of a file.", place=place)
    try:
        yield
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise OptionError(f"{path!r} can't be written: {reason}.", "Check the path.", place=place) from error
