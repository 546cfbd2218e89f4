"""The two tables of outcomes as HTML: a row for each node of the mouse, a column for each of the cat."""

from __future__ import annotations

from core.game import Player
from core.games.cat_and_mouse import SIDES, START, CatAndMouse, Place


def cell_key(place: Place) -> str:
    """Return the key of a position's cell.

    >>> cell_key(START)
    'mouse-1-2'
    """
    return f"{SIDES[place.to_move]}-{place.mouse}-{place.cat}"


def outcome_tables(game: CatAndMouse) -> str:
    """Return the table of the positions with the mouse to move, then that with the cat to move."""
    return "".join(_table(game, player) for player in SIDES)


def _table(game: CatAndMouse, to_move: Player) -> str:
    columns = "".join(f'<th scope="col">{cat}</th>' for cat in game.cat_nodes)
    rows = "".join(
        f'<tr><th scope="row">{mouse}</th>'
        + "".join(_cell(Place(mouse, cat, to_move)) for cat in game.cat_nodes)
        + "</tr>"
        for mouse in range(len(game.graph))
    )
    title = f"{SIDES[to_move].capitalize()} to move"
    return (
        f'<div class="outcomes"><p>{title}</p>'
        f'<div class="rows" tabindex="0" role="region" aria-label="{title}"><table aria-label="{title}">'
        f'<thead><tr><th class="corner"><span>C→</span><span>M↓</span></th>{columns}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></div>"
    )


def _cell(place: Place) -> str:
    start = ' class="start" title="The start"' if place == START else ""
    return f'<td data-key="{cell_key(place)}"{start}><b data-part="who"></b><small data-part="plies"></small></td>'
