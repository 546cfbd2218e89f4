"""Markdown for Streamlit's texts and labels, with readers' texts verbatim."""

from __future__ import annotations

import re


def literal(text: str) -> str:
    """Return Markdown that shows a text verbatim, without links, pictures, formulas, emoji or arrows.

    It is inline code: in all other text Streamlit looks for addresses, arrows and emoji, even if escaped.

    >>> literal("Write ![a](//host/x)"), literal("Add ``")
    ('` Write ![a](//host/x) `', '``` Add `` ```')
    """
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{fence} {' '.join(text.split())} {fence}"
