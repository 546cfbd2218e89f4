"""Markdown, which Streamlit expects in texts and labels: text from a reader is put there verbatim."""

from __future__ import annotations

import re


def literal(text: str) -> str:
    """Return Markdown that shows a text verbatim: no link, picture, formula, emoji or arrow is made of it.

    It is inline code: Streamlit looks for addresses, arrows and emoji in all other text, whatever is escaped there.

    >>> literal("Write ![a](//host/x)"), literal("Add ``")
    ('` Write ![a](//host/x) `', '``` Add `` ```')
    """
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{fence} {' '.join(text.split())} {fence}"
