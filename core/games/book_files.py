"""Opening books that readers give: Polyglot files, kept by the name of their content as long as the program runs."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

import numpy as np

from core.game import OptionError

ENTRY_SIZE = 16
"""Bytes of an entry: the position's key, the move, its weight and a field for learning."""
KEY = np.dtype(">u8")
MOST_MEGABYTES = 16
"""The largest book that a reader can give: a million entries."""
MOST_KEPT = 128 * 2**20
"""The bytes of all books that are kept; those that were not asked for the longest go first."""


class BookFiles:
    """Books as files in a folder of their own, which goes with the program: the package chess reads them from there."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._lock = Lock()
        self._folder: TemporaryDirectory[str] | None = None
        self._sizes: OrderedDict[str, int] = OrderedDict()

    def keep(self, content: bytes) -> str:
        """Keep a book and return the name of its content; raise OptionError if it is not a Polyglot book."""
        check_content(content)
        name = hashlib.sha256(content).hexdigest()
        with self._lock:
            if name not in self._sizes:
                if self._folder is None:
                    self._folder = TemporaryDirectory(prefix="plyscope-books-", ignore_cleanup_errors=True)
                self._path(name).write_bytes(content)
            self._sizes[name] = len(content)
            self._sizes.move_to_end(name)
            while sum(self._sizes.values()) > self._most and len(self._sizes) > 1:
                oldest, _ = self._sizes.popitem(last=False)
                self._path(oldest).unlink(missing_ok=True)
        return name

    def path(self, name: str) -> Path:
        """Return where a book lies; raise OptionError if it is not kept any more."""
        with self._lock:
            if name not in self._sizes:
                problem = "the opening book that was given is no longer kept."
                raise OptionError(problem, "Give the file again, or leave the book out.", place="book")
            self._sizes.move_to_end(name)
            return self._path(name)

    def entries(self, name: str) -> int:
        """Return how many entries a book has; raise OptionError if it is not kept any more."""
        return self.path(name).stat().st_size // ENTRY_SIZE

    def _path(self, name: str) -> Path:
        if self._folder is None:
            raise LookupError("nothing was kept yet")
        return Path(self._folder.name, f"{name}.bin")


def check_content(content: bytes) -> None:
    """Raise OptionError for what is not a Polyglot book: entries of 16 bytes, in the order of their keys.

    >>> check_content(bytes(32))
    >>> check_content(b"PK")
    Traceback (most recent call last):
    core.game.OptionError: book: this is not a Polyglot book: its 2 bytes are not entries of 16 bytes each. ...
    """
    remedy = "Give a Polyglot file, such as openings.bin."
    if len(content) > MOST_MEGABYTES * 2**20:
        problem = f"this file has more than {MOST_MEGABYTES} MB."
        raise OptionError(problem, "Give a smaller book.", place="book")
    if len(content) % ENTRY_SIZE or not content:
        problem = f"this is not a Polyglot book: its {len(content):,} bytes are not entries of {ENTRY_SIZE} bytes each."
        raise OptionError(problem, remedy, place="book")
    keys = np.frombuffer(content, KEY)[::2]
    if (keys[1:] < keys[:-1]).any():
        problem = "this is not a Polyglot book: its entries are not in the order of their keys."
        raise OptionError(problem, remedy, place="book")


BOOK_FILES = BookFiles()
"""Those of this program."""
