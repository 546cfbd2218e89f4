"""The command `endgame`: the positions of an endgame table, with their values and best moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from core.commands.output import put_exactly
from core.commands.running import writing
from core.commands.subject import position_of, position_options, tree_game_choice
from core.csv_cells import csv_text
from core.game import Game, OptionError, Player
from core.games import CHOICES
from core.search.endgame_table import EndgameTable

HEADINGS = ("state", "value", "best moves")


@click.command("endgame")
@click.argument("game", type=tree_game_choice)
@position_options
@click.option("--endgame", type=int, default=99, help="The most empty squares of a position.  [default: all positions]")
@click.option("-o", "--output", metavar="F", help="Write to a file instead of standard output.")
def endgames(game: str, endgame: int, output: str | None, **given: Any) -> None:
    """Write the positions of GAME that can follow, with at most this many empty squares, as comma-separated values."""
    if endgame < 0:
        raise OptionError(f"{endgame} is below 0.", "Give a number of squares.", place="--endgame")
    chosen = {name: given[name] for name in CHOICES if given[name] is not None}
    found = position_of(game, given["position"], given["to_move"], chosen)
    text = csv_text([HEADINGS, *_rows(found, endgame)])
    if output is None:
        put_exactly(text)
        return
    with writing(output, "--output"):
        Path(output).write_text(text, encoding="utf-8")


def _rows(game: Game[Any, Any], most_empty: int) -> Iterator[Sequence[object]]:
    table = EndgameTable(game, most_empty)
    for state in table.positions():
        value = table.probe(state).value
        moves = game.actions(state)
        best = (str(moves[child]) for child in table.best_moves(state))
        yield str(state), value if game.to_move(state) is Player.MAX else -value, ";".join(best)
