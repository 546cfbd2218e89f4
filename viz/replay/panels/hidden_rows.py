"""A table whose rows are hidden until the search fills them."""

from __future__ import annotations

from collections.abc import Sequence

ENTRIES = "bandit entries"
"""The class of a table of entries that come and go."""


def table_of_rows(key: str, heads: Sequence[tuple[str, str]], rows: int, kind: str = "bandit") -> str:
    """Return a table for the element `key` with so many rows, all hidden.

    `heads` are the columns: the heading of each, and its explanation or ""; the first cell heads its row. A row is the
    element `key`-0, `key`-1 and so on, and the line of that number.
    """
    above = "".join(
        f'<th scope="col" title="{title}">{head}</th>' if title else f'<th scope="col">{head}</th>'
        for head, title in heads
    )
    cells = "<td data-cell></td>" * (len(heads) - 1)
    below = "".join(
        f'<tr data-key="{key}-{row}" data-line="{row}" hidden><th scope="row" data-cell></th>{cells}</tr>'
        for row in range(rows)
    )
    return f'<table class="{kind}" data-key="{key}"><thead><tr>{above}</tr></thead><tbody>{below}</tbody></table>'
