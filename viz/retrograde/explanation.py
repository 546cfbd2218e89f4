"""Why plain minimax would not end on a graph, in a few sentences with the line on which it would go round."""

from __future__ import annotations

from core.games.cat_and_mouse import Place
from core.retrograde.analysis import EndlessLine
from viz.words.wording import plies

MOST_SHOWN = 14
"""The most positions of a line that are written out."""

ENDS = (
    "<p>From the start of this graph every line of play comes to an end, so plain minimax would end here too. Where a "
    "line can come back to a position it would not end: it would need a value that it is still working out.</p>"
)


def explanation(endless: EndlessLine[Place] | None) -> str:
    """Return the sentences as HTML."""
    if endless is None:
        return ENDS
    round_trip = plies(len(endless.positions) - 1 - endless.again)
    return (
        "<p>To value a position, minimax first values those after it. In this graph a line of play comes back to a "
        "position that is still open (each pair is the node of the mouse and that of the cat):</p>"
        f'<p class="line">{_line(endless)}</p>'
        f"<p>Its value would rest on itself. So the search repeats these {round_trip} forever, and so does "
        "alpha-beta unless a cutoff comes first. Calling a repeated position a draw would end the search, but "
        "then values would depend on the way to a position. Retrograde analysis starts from the ends instead, and "
        "settles each position once.</p>"
    )


def _line(endless: EndlessLine[Place]) -> str:
    """Return the line with its cycle in bold; the middle of a long one is left out.

    >>> from core.games.cat_and_mouse import START
    >>> _line(EndlessLine((START, START), 0, (0,)))
    '<b>1–2</b> <b>1–2</b>'
    """
    words = [
        f"<b>{place.mouse}–{place.cat}</b>" if at >= endless.again else f"{place.mouse}–{place.cat}"
        for at, place in enumerate(endless.positions)
    ]
    if len(words) > MOST_SHOWN:
        half = MOST_SHOWN // 2
        words = [*words[:half], "…", *words[-half:]]
    return " ".join(words)
