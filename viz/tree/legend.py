"""The legend: nodes and edges of the picture in each state, drawn by the browser like the tree's."""

from __future__ import annotations

from typing import NamedTuple

from core.game import Player
from viz.contract.player import LegendData
from viz.notation import Notation
from viz.tree.elements import Line, Pattern
from viz.tree.shapes import outline_path, value_height
from viz.tree.svg_element import svg

WIDTH, HEIGHT, VALUE = 22, 16, 12
"""Half a shape's width and height, and the type size of its number."""

IN_FOCUS = "Focus: so many more below; press to show them, [−] to hide them"


class Sample(NamedTuple):
    """A sample in its state; `same` as for a position of a table."""

    form: Pattern
    words: str = ""
    same: str = ""


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
) -> LegendData:
    """Return the note and the rows of the legend, in the notation of the tree.

    `shortens` says that some numbers are cut short, `estimates` that some rest on static evaluations, `again` that some
    nodes are visited again, `for_mover` that the numbers are those of the side to move, `chance` that there are chance
    nodes, `table` that positions are found in a transposition table, `known` that some are in an endgame table, and
    `book` that one is in an opening book. `horizon` says that there is a line at the depth limit, `judged` and `noisy`
    that a tree gives static evaluations and noisy moves. What was `sampled` shows means, not bounds.
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
        (_edge("is-skipped"), "cut off; α cut or β cut marks where (gray: after the last child)"),
        (_leaf("is-skipped", "4"), "skipped: never visited"),
        (_edge("is-best"), "best play, shown at the end"),
    ]
    if chance:
        rows.append((_node(Player.CHANCE, notation, "5.5"), "chance, and its expected value so far"))
        rows.append((_text("move", "0.5"), "on an edge: a probability"))
    if judged:
        rows.append((_text("name", "B ≈3"), "a static evaluation, as the tree gives it"))
    if noisy:
        rows.append((_text("move", "!"), "on an edge: a capture or threat"))
    if horizon:
        rows.append((_lines("sample", horizon="M-26 0H26"), "the depth limit, or horizon"))
    if again:
        rows.append((_text("again", "visit 2"), "the number of the visit shown; ×2 below a leaf"))
    rows += _of_tables(notation, table=table, known=known, book=book)
    if shortens:
        rows.append((_leaf("", "1.2…"), "digits left out; the Node view has them all"))
    rows.append((_text("below", "+12"), IN_FOCUS))
    return _legend(rows, "Each number is for the side to move at its node." if for_mover else "")


def _of_tables(notation: Notation, *, table: bool, known: bool, book: bool) -> list[tuple[Sample, str]]:
    """Return the rows about look-ups."""
    rows = []
    if table:
        rows.append((_text("table cut", "table"), "the table told its value: not searched"))
        rows.append((_node(Player.MIN, notation, same="stored"), "where it was stored"))
        rows.append((_node(Player.MIN, notation, same="met"), "where else it came up"))
    if known:
        rows.append((_text("table cut", "known"), "in the endgame table: not searched"))
    if book:
        rows.append((_text("table cut", "book"), "in the opening book"))
    return rows


def _of_samples(notation: Notation, *, shortens: bool) -> LegendData:
    """Return the legend of a search whose values are means of playouts."""
    rows = [
        (_node(Player.MAX, notation, "0.6"), "MAX, and the mean of the results there, for MAX"),
        (_node(Player.MIN, notation, "0.2"), "MIN; the mean is MAX's there too"),
        (_text("again", "×12"), "the number of visits so far"),
        (_leaf("", "5"), "a leaf and its value"),
        (_node(Player.MIN, notation, looks=" is-current"), "the current node"),
        (_edge("is-open"), "the path to it"),
        (_edge("is-best"), "the line of the most visits, shown at the end"),
    ]
    if shortens:
        rows.append((_leaf("", "1.2…"), "digits left out; the Node view has them all"))
    rows.append((_text("below", "+12"), IN_FOCUS))
    return _legend(rows)


def _legend(rows: list[tuple[Sample, str]], note: str = "") -> LegendData:
    return {"note": note, "rows": [(form.data, words, same, text) for (form, words, same), text in rows]}


def _node(player: Player, notation: Notation, value: str = "", looks: str = "", same: str = "") -> Sample:
    shape = svg("path", class_="shape", d=outline_path(player, notation.shapes, WIDTH, HEIGHT))
    halo = svg("rect", class_="halo", x=-25, y=-17, width=50, height=34, rx=7)
    base = round(value_height(player, notation.shapes, HEIGHT))
    lines = (Line("value", base, 0, ("words",), size=VALUE),)
    return Sample(Pattern(f"node {player.value}{looks}", (shape,), halo, lines), value, same)


def _leaf(looks: str, value: str) -> Sample:
    shape = svg("rect", class_="shape", x=-15, y=-15, width=30, height=30, rx=4)
    return Sample(Pattern(f"node leaf {looks}", (shape,), lines=(Line("value", 4, 0, ("words",), size=VALUE),)), value)


def _text(kind: str, words: str) -> Sample:
    return Sample(Pattern("sample", lines=(Line(kind, 5, 0, ("words",)),)), words)


def _edge(looks: str) -> Sample:
    strike = {"strike": "M-9 4l14 -10M-4 11l14 -10"} if looks == "is-skipped" else {}
    return _lines(f"edge {looks}", line="M-20 10L20 -10", **strike)


def _lines(kind: str, **paths: str) -> Sample:
    return Sample(Pattern(kind, tuple(svg("path", class_=name, d=path) for name, path in paths.items())))
