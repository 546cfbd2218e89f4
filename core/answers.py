"""Texts with their answers marked, so that a page can hide what a search works out until the reader asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from string import Formatter


@dataclass(frozen=True)
class TextWithAnswers:
    """A text in pieces, every second one an answer: something that a search works out."""

    pieces: tuple[str, ...]

    def marked(self, mark: Callable[[str], str]) -> str:
        """Return the text with `mark` applied to each answer."""
        return "".join(mark(piece) if at % 2 else piece for at, piece in enumerate(self.pieces))

    def __str__(self) -> str:
        """Return the plain text."""
        return "".join(self.pieces)


def with_answers(text: str, *words: object) -> TextWithAnswers:
    """Fill in a text; what goes into a field `{:answer}` is an answer.

    >>> with_answers("child {} returns {:answer}.", 0, 4).pieces
    ('child 0 returns ', '4', '.')
    """
    return TextWithAnswers(tuple(_FILLED.format(text, *words).split("\0")))


class _Filled(Formatter):
    """Fills a text, with a NUL on each side of an answer."""

    def format_field(self, value: object, format_spec: str) -> str:
        text = str(value).replace("\0", "")
        return f"\0{text}\0" if format_spec == "answer" else text


_FILLED = _Filled()
