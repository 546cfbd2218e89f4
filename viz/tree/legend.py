"""The legend: the picture's own shapes in each state, so that it always agrees with the tree."""

from __future__ import annotations

from core.game import Player
from viz.notation import Notation
from viz.tree.shapes import outline_path, value_height

WIDTH, HEIGHT = 22, 16


def legend(  # noqa: PLR0913  what each row of the legend is there for
    notation: Notation,
    *,
    shortens: bool = False,
    estimates: bool = False,
    again: bool = False,
    for_mover: bool = False,
    sampled: bool = False,
    chance: bool = False,
    table: bool = False,
    known: bool = False,
    book: bool = False,
    horizon: bool = False,
    noisy: bool = False,
    judged: bool = False,
) -> str:
    """Return the legend as HTML, in the notation of the tree.

    `shortens` says that some numbers are cut short, `estimates` that some rest on static evaluations, `again` that some
    nodes are visited again, `for_mover` that the numbers are those of the side to move, `chance` that there are chance
    nodes, `table` that positions are found in a transposition table, `known` that some are in an endgame table, and
    `book` that one is in an opening book. `horizon` says that a line shows where the depth limit lies, `judged` and
    `noisy` that a tree gives static evaluations and tells noisy moves. What was `sampled` shows means, no bounds.
    """
    if sampled:
        return _of_samples(notation, shortens=shortens)
    no_sign = "an estimate: all that rests on static evaluations is one" if estimates else "best so far, no bound yet"
    rows = [
        (_node(Player.MAX, notation, "≥3"), "MAX, worth at least 3 (≤ at most, = exactly)"),
        (_node(Player.MIN, notation, "3"), f"MIN; no sign: {no_sign}"),
        (_leaf("", "5"), "a leaf and its value"),
        (_node(Player.MIN, notation, looks=" is-current"), "the current node"),
        (_edge("is-open"), "the path to it"),
        (_edge("is-skipped"), "cut off; α cut or β cut marks where (0 cut: after the last child)"),
        (_leaf("is-skipped", "4"), "skipped: never visited"),
        (_edge("is-best"), "best play, shown at the end"),
    ]
    if chance:
        rows.append((_node(Player.CHANCE, notation, "5.5"), "chance, and its expected value so far"))
        rows.append((_svg('<text class="move" y="5">0.5</text>'), "on an edge: a probability"))
    if judged:
        rows.append((_svg('<text class="name" y="5">B ≈3</text>'), "a static evaluation, as the tree gives it"))
    if noisy:
        rows.append((_svg('<text class="move" y="5">!</text>'), "on an edge: a capture or threat"))
    if horizon:
        rows.append((_svg('<path class="horizon" data-here="true" d="M-26 0H26"/>'), "the horizon: the depth limit"))
    if again:
        rows.append((_svg('<text class="again">visit 2</text>'), "the number of the visit shown; ×2 below a leaf"))
    rows += _of_tables(notation, table=table, known=known, book=book)
    if shortens:
        rows.append((_leaf("", "1.2…"), "digits left out; the Node view has them all"))
    counts = '<text y="5">12 <tspan class="cut">//3</tspan></text>'
    rows.append((_svg(counts), "Focus: visits below, cutoffs there; [−]: opened"))
    whose = '<p class="note">Each number is for the side to move at its node.</p>' if for_mover else ""
    return f"{whose}{_listed(rows)}"


def _of_tables(notation: Notation, *, table: bool, known: bool, book: bool) -> list[tuple[str, str]]:
    """Return the rows about what a search looks up."""
    rows = []
    if table:
        rows.append((_mark("table"), "the table told its value: not searched"))
        rows.append((_node(Player.MIN, notation, attributes=' data-same="stored"'), "where it was stored"))
        rows.append((_node(Player.MIN, notation, attributes=' data-same="met"'), "where else it came up"))
    if known:
        rows.append((_mark("known"), "in the endgame table: not searched"))
    if book:
        rows.append((_mark("book"), "in the opening book"))
    return rows


def _mark(word: str) -> str:
    return _svg(f'<g class="table"><text class="cut" y="5">{word}</text></g>')


def _of_samples(notation: Notation, *, shortens: bool) -> str:
    """Return the legend of a search whose values are means of playouts."""
    rows = [
        (_node(Player.MAX, notation, "0.6"), "MAX, and the mean of the results there, for MAX"),
        (_node(Player.MIN, notation, "0.2"), "MIN; the mean is MAX's there too"),
        (_svg('<text class="again" y="5">×12</text>'), "the number of visits so far"),
        (_leaf("", "5"), "a leaf and its value"),
        (_node(Player.MIN, notation, looks=" is-current"), "the current node"),
        (_edge("is-open"), "the path to it"),
        (_edge("is-best"), "the line of the most visits, shown at the end"),
    ]
    if shortens:
        rows.append((_leaf("", "1.2…"), "digits left out; the Node view has them all"))
    rows.append((_svg('<text y="5">+12</text>'), "Focus: visits below; [−]: opened"))
    return _listed(rows)


def _listed(rows: list[tuple[str, str]]) -> str:
    return f'<div class="legend">{"".join(f"{drawing}<span>{text}</span>" for drawing, text in rows)}</div>'


def _svg(inside: str) -> str:
    return f'<svg class="tree" viewBox="-26 -17 52 34" aria-hidden="true">{inside}</svg>'


def _node(player: Player, notation: Notation, value: str = "", looks: str = "", attributes: str = "") -> str:
    return _svg(
        f'<g class="node {player.value}{looks}"{attributes}>'
        '<rect class="halo" x="-25" y="-17" width="50" height="34" rx="7"/>'
        f'<path class="shape" d="{outline_path(player, notation.shapes, WIDTH, HEIGHT)}"/>'
        f'<text class="value" y="{value_height(player, notation.shapes, HEIGHT):.0f}">{value}</text></g>'
    )


def _leaf(looks: str, value: str) -> str:
    return _svg(
        f'<g class="node leaf {looks}"><rect class="shape" x="-15" y="-15" width="30" height="30" rx="4"/>'
        f'<text class="value" y="4">{value}</text></g>'
    )


def _edge(looks: str) -> str:
    return _svg(
        f'<g class="edge {looks}"><path class="line" d="M-20 10L20 -10"/>'
        '<path class="strike" d="M-9 4l14 -10M-4 11l14 -10"/></g>'
    )
