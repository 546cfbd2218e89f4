"""The command `orders`: what orders of moves save in the same positions of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from core.commands.lab import counts_of, run_until_interrupted
from core.commands.output import put, put_json, say
from core.commands.subject import chosen_in, game_options, position_of, tree_game_choice
from core.games import CHOICES
from core.lab.experiment import ExperimentOutcome, saving
from core.lab.game_settings import MAX_DEPTH, ORDERS, SEARCHES, GamePlan, GameSettings
from core.lab.running import PROCESSES, workers_of
from core.options import Order, SearchOptions
from core.options.settings_text import check_range

InGame = ExperimentOutcome[GameSettings]


@click.command()
@click.argument("game", type=tree_game_choice)
@click.option("--start", metavar="POSITION", default="", help="Where the random moves begin.  [default: the start]")
@click.option("--plies", type=int, default=4, show_default=True, help="Random moves before a position is searched.")
@click.option("--positions", type=int, default=30, show_default=True, help="The number of positions.")
@click.option("--depth", type=int, default=4, show_default=True, help="The depth limit, in plies.")
@click.option("--algorithm", type=click.Choice([*SEARCHES]), default="alphabeta", show_default=True)
@click.option("--order", "wanted", type=click.Choice([*map(str, ORDERS)]), multiple=True, help="Can be repeated.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--processes", type=click.IntRange(1), metavar="N", default=PROCESSES, show_default=True)
@click.option("--dask", metavar="ADDRESS", help="Have the workers of this Dask scheduler search, not this machine.")
@game_options
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def orders(
    algorithm: str, depth: int, wanted: Sequence[str], processes: int, dask: str | None, as_json: bool, **given: Any
) -> None:
    """Search positions of GAME once for each order of moves, and count the leaves that are evaluated."""
    choices = {name: given.pop(name) for name in CHOICES}
    chosen = {name: value for name, value in choices.items() if value is not None}
    check_range("depth", depth, 1, MAX_DEPTH)  # first, as a search has words of its own for a depth below 0
    settings = GameSettings(
        chosen=chosen_in(given["game"], chosen),
        options=SearchOptions(algorithm, depth=depth),
        **given,
    )
    position_of(given["game"], given["start"] or None, None, chosen)
    plan = GamePlan(settings, tuple(map(Order, wanted))) if wanted else GamePlan(settings)
    workers, found = workers_of(processes, dask), list[InGame]()
    for experiment in plan.searches():
        outcome = run_until_interrupted(experiment, workers)
        found.append(outcome)
        if not outcome.complete:
            say([f"stopped after {outcome.trees:,} of {outcome.settings.positions:,} positions."])
            break
    records = [_record(outcome, found[0]) for outcome in found]
    if as_json:
        put_json(records)
    else:
        put(*map(_line, records))


def _record(outcome: InGame, baseline: InGame) -> dict[str, Any]:
    """Return the result of an order with the keys that docs/command-line.md promises."""
    saved = saving(outcome, baseline)
    return {
        "order": str(outcome.settings.options.order),
        "positions": outcome.trees,
        **counts_of(outcome),
        "saved": saved.mean,
        "saved_band": saved.band,
    }


def _line(record: dict[str, Any]) -> str:
    words = ORDERS[Order(record["order"])]
    leaves = f"{words:<24} {record['mean_leaves']:>12,.2f} leaves per position on average"
    if record["order"] == Order.GIVEN:
        return leaves
    band = record["saved_band"]
    sure = f" (95% from {band[0]:.1%} to {band[1]:.1%})" if band else ""
    return f"{leaves}, {record['saved']:.1%} saved{sure}"
