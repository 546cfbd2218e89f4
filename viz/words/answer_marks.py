"""Answers: numbers that a search works out, marked where texts are made, so that "Ask first" hides exactly these.

A mark is a pair of invisible characters around the number. No text format reads a name with one of them, so no reader's
text looks like an answer; and since only the innermost pair counts, none can uncover one. What is given is not marked:
names, the own values of leaves, static evaluations, results of playouts, probabilities and counts.
`player/replay/texts.js` reads the marks in the browser.
"""

from __future__ import annotations

import re
from html import escape

BEGIN, END = "\N{INTERLINEAR ANNOTATION ANCHOR}", "\N{INTERLINEAR ANNOTATION TERMINATOR}"

GAP = "?"
"""What replaces an answer on screen."""

LINE_TO_FILL = "____"
"""What replaces it on paper, to be filled in."""

_ANSWER = re.compile(f"{BEGIN}([^{BEGIN}{END}]*){END}")
_MARK = re.compile(f"[{BEGIN}{END}]")


def answer(text: str) -> str:
    """Return a number's text marked as an answer; nothing stays nothing.

    >>> without_marks(f"C has at least {answer('3')}."), with_gaps(f"C has at least {answer('3')}.")
    ('C has at least 3.', 'C has at least ?.')
    """
    return f"{BEGIN}{text}{END}" if text else ""


def without_marks(text: str) -> str:
    """Return a text with its answers, without the marks."""
    return _MARK.sub("", text)


def with_gaps(text: str, gap: str = GAP) -> str:
    """Return a text with gaps for its answers.

    >>> with_gaps(f"2 returns {answer('2')}.", LINE_TO_FILL)
    '2 returns ____.'
    """
    return _MARK.sub("", _ANSWER.sub(gap, text))


def as_html(text: str) -> str:
    """Return a text as HTML for the page around a player, where page.css hides answers.

    >>> as_html(f"<A> is worth {answer('3')}.")
    '&lt;A&gt; is worth <span class="worked-out">3</span>.'
    """
    return _MARK.sub("", _ANSWER.sub(r'<span class="worked-out">\1</span>', escape(text)))
