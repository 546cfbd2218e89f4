"""What `solve` does with a game whose positions recur: it analyses them backwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click
from click.core import ParameterSource

from core.commands.output import put, put_json
from core.game import OptionError
from core.games.cat_and_mouse import CAT, EXAMPLE, MOUSE, SIDES, START, VALUES, CatAndMouse, Place
from core.options.numerals import counted
from core.retrograde.analysis import Analysis, EndlessLine, analyse, endless_line

HEEDED = {"game", "position", "as_json"}
REASONS = {"to_move": "the mouse moves first", "trace_file": "there is no search to record"}
"""Why an option has no effect, if not for the usual reason."""

USUAL_REASON = "retrograde analysis settles every position, and has no options"


def solve_backwards(context: click.Context, position: str | None, *, as_json: bool) -> None:
    """Analyse a graph, by default the first example, and print who wins; raise OptionError or PositionError."""
    for parameter in context.command.params:
        name = parameter.name or ""
        if name not in HEEDED and context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            shown = "TREE" if name == "tree" else parameter.opts[0]
            reason = REASONS.get(name, USUAL_REASON)
            raise OptionError(f"it does not go with {CatAndMouse.title}: {reason}.", "Leave it out.", place=shown)
    game = CatAndMouse.from_position(EXAMPLE if position is None else position)
    analysis, endless = analyse(game), endless_line(game, START)
    if as_json:
        put_json(_as_json(analysis, endless))
    else:
        put(*_summary(analysis, endless))


def _as_json(analysis: Analysis[Place], endless: EndlessLine[Place] | None) -> dict[str, object]:
    start = analysis.settled.get(START)
    return {
        "value": VALUES[analysis.winner(START)],
        "plies": None if start is None else start.plies,
        "line": [] if start is None else _nodes(analysis.line(START)),
        "positions": len(analysis.settled) + len(analysis.draws),
        "mouse_wins": _won(analysis)[0],
        "cat_wins": _won(analysis)[1],
        "draws": len(analysis.draws),
        "endless_line": [] if endless is None else _nodes(endless.positions),
    }


def _summary(analysis: Analysis[Place], endless: EndlessLine[Place] | None) -> Iterator[str]:
    start = analysis.settled.get(START)
    value = VALUES[analysis.winner(START)]
    if start is None:
        yield f"value        {value} (draw)"
    else:
        plies = counted(start.plies, "ply", "plies")
        yield f"value        {value} (the {SIDES[start.winner]} wins in {plies})"
        yield f"line of play {_shown(analysis.line(START))}"
    mouse_wins, cat_wins = _won(analysis)
    positions = len(analysis.settled) + len(analysis.draws)
    yield f"positions    {positions}: mouse wins {mouse_wins}, cat wins {cat_wins}, draws {len(analysis.draws)}"
    yield f"minimax      {'ends' if endless is None else f'would not end: {_shown(endless.positions)}'}"


def _won(analysis: Analysis[Place]) -> tuple[int, int]:
    winners = [settled.winner for settled in analysis.settled.values()]
    return winners.count(MOUSE), winners.count(CAT)


def _nodes(line: Sequence[Place]) -> list[tuple[int, int]]:
    return [(place.mouse, place.cat) for place in line]


def _shown(line: Sequence[Place]) -> str:
    return " ".join(f"{mouse}-{cat}" for mouse, cat in _nodes(line))
