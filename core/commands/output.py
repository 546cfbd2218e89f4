"""What a command writes to standard output, in any encoding: lines for people, JSON and texts for programs."""

from __future__ import annotations

import codecs
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO, cast
from unicodedata import normalize

import click

from core.game import OptionError
from core.trees.formats.source import shortened

PLACE = "standard output"

LONGEST_WORD = 100
"""The most characters of a word in a message: none of ours is so long, but a given number may be."""

LONGEST_QUOTED = 60
"""The most characters of a command-line word quoted in a message."""

INSTEAD = {
    "≈": "~",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "→": "->",
    "←": "<-",
    "−": "-",
    "–": "-",
    "—": "-",
    "·": "*",
    "×": "x",
    "⊕": "xor",
    "√": "sqrt",
    "∞": "inf",
    "α": "alpha",
    "β": "beta",
    "…": "...",
    "“": '"',
    "”": '"',
}
"""What people read if the encoding lacks a sign; accented letters lose the accent, others are escaped."""


def put(*lines: str) -> None:
    """Write lines for people."""
    put_parts(f"{line}\n" for line in lines)


def put_json(record: object, *, indent: int | None = None) -> None:
    """Write an object as JSON."""
    put(json.dumps(record, ensure_ascii=not _has(sys.stdout, "≈é∞"), indent=indent))


def put_exactly(text: str) -> None:
    """Write a text that a program reads back; raise OptionError if the encoding lacks a character."""
    stream = sys.stdout
    if not _has(stream, text):
        lacking = next(character for character in text if not _has(stream, character))
        problem = f"its encoding, {stream.encoding}, has no character U+{ord(lacking):04X}."
        raise OptionError(problem, "Set the environment variable PYTHONIOENCODING to utf-8.", place=PLACE)
    put_parts([text])


def put_parts(parts: Iterable[str]) -> None:
    """Write parts of a text as they come; raise OptionError if they can't be written."""
    with delivering():
        sys.stdout.writelines(parts)


@contextmanager
def delivering() -> Iterator[None]:
    """Turn errors while writing standard output into an OptionError, unless the reader has gone."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        problem = f"it can't be written: {error.strerror or error}."
        raise OptionError(problem, "Check where it goes.", place=PLACE) from error


def say(notes: Iterable[str]) -> None:
    """Write notes to standard error."""
    for note in notes:
        click.echo(f"note: {in_a_line(note)}", err=True)


def in_a_line(message: str, given: Iterable[str] = ()) -> str:
    r"""Return a message as one line that a terminal can show, with long given texts cut short."""
    for word in given:
        for quoted in {word, word.partition("=")[2], repr(word)[1:-1], repr(word.partition("=")[2])[1:-1]}:
            if len(quoted) > LONGEST_QUOTED:
                message = message.replace(quoted, shortened(quoted, LONGEST_QUOTED))
    line = " ".join(shortened(word, LONGEST_WORD) for word in message.split())  # a given text may have line breaks
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in line)


def make_ready() -> None:
    """Give the program streams if it was started without, and let them write every sign."""
    codecs.register_error("plyscope.instead", _instead)
    for name, flags in (("stdin", os.O_WRONLY), ("stdout", os.O_RDONLY), ("stderr", os.O_WRONLY)):
        if getattr(sys, name) is None:
            # Keep its number from files opened later; reading or writing there fails as with any closed file.
            descriptor = os.open(os.devnull, flags)
            setattr(sys, name, open(descriptor, "r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: PTH123, SIM115  by its number, and open to the end
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="plyscope.instead")


def abandon() -> None:
    """Drop what standard output still holds if it can't be written: Python would try again at exit."""
    with suppress(OSError):
        sys.stdout.flush()
        return
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _has(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _instead(error: UnicodeError) -> tuple[str, int]:
    """Return what to write in place of characters that an encoding lacks, and where to continue."""
    lacking = cast(UnicodeEncodeError, error)
    return "".join(map(_in_ascii, lacking.object[lacking.start : lacking.end])), lacking.end


def _in_ascii(character: str) -> str:
    plain = INSTEAD.get(character) or normalize("NFKD", character).encode("ascii", "ignore").decode()
    return plain or character.encode("ascii", "backslashreplace").decode()
