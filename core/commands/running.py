"""What every command line of Plyscope does alike: report a mistake in a line, end with a code, say why a file fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from core.game import OptionError, PlyscopeError
from core.games import OWN

BAD_INPUT = 2
"""The exit code for input that the reader can correct."""

INTERRUPTED = 130
"""The exit code of what the reader ended."""


def run(cli: click.Group) -> int:
    """Run a command line; return the exit code. Games of the reader's own that can't be used are told of first."""
    for problem in OWN.problems:
        click.echo(f"note: {' '.join(str(problem).split())}", err=True)
    try:
        cli(standalone_mode=False)
    except PlyscopeError as error:
        return _complain(str(error))
    except click.ClickException as error:
        return _complain(error.format_message())
    except click.Abort:
        return INTERRUPTED
    return 0


@contextmanager
def writing(path: str, place: str) -> Iterator[None]:
    """Turn what goes wrong while a file is written into an OptionError about the option that names it."""
    if not path:
        raise OptionError("it is empty.", "Give the name of a file.", place=place)
    try:
        yield
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise OptionError(f"{path!r} can't be written: {reason}.", "Check the path.", place=place) from error


def _complain(message: str) -> int:
    click.echo(f"error: {' '.join(message.split())}", err=True)  # the reader's own text may contain line breaks
    return BAD_INPUT
