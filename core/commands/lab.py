"""The commands of the Lab: `lab` searches random trees, `orders` the same positions of a game in several orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from typing import Any

import click

from core.commands.output import put, put_exactly, put_json, say
from core.commands.subject import chosen_in, game_options, options_together, position_of, tree_game_choice
from core.game import OptionError
from core.games import CHOICES
from core.lab.experiment import ExperimentOutcome, Searched, Workers, run, saving
from core.lab.game_settings import MAX_DEPTH, ORDERS, SEARCHES, GamePlan, GameSettings
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder
from core.lab.theory import expected_leaves
from core.lab.uniform_trees import tree_of
from core.lab.workers import PROCESSES, workers_of
from core.options import Cutoff, Order, SearchOptions
from core.options.numerals import counted, percent
from core.options.settings_text import check_range
from core.studies.formulas import knuth_moore_minimum
from core.trees.formats import nested_lists

InGame = ExperimentOutcome[GameSettings]

RUNNING = options_together(
    click.option("--processes", type=click.IntRange(1), metavar="N", default=PROCESSES, show_default=True),
    click.option("--dask", metavar="ADDRESS", help="Have the workers of this Dask scheduler search, not this machine."),
)
"""Who does the work."""


@click.command()
@click.option("--branching", type=int, default=3, show_default=True, help="Children per node.")
@click.option("--depth", type=int, default=6, show_default=True, help="Plies.")
@click.option("--trees", type=int, default=1_000, show_default=True, help="The number of trees.")
@click.option("--values", type=click.Choice([*map(str, LeafValues)]), default="distinct", show_default=True)
@click.option("--order", type=click.Choice([*map(str, MoveOrder)]), default="random", show_default=True)
@click.option("--best-first", type=float, metavar="P", help="For the order partly: the probability from 0 to 1.")
@click.option("--cutoff", type=click.Choice([*map(str, Cutoff)]), default="nonstrict", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--tree", "index", type=int, metavar="N", help="Print this tree, from 0, instead of searching all.")
@RUNNING
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def lab(
    values: str,
    order: str,
    cutoff: str,
    index: int | None,
    processes: int,
    dask: str | None,
    as_json: bool,
    **numbers: Any,
) -> None:
    """Search many random uniform trees by alpha-beta and count the leaves that are evaluated."""
    settings = LabSettings(values=LeafValues(values), order=MoveOrder(order), cutoff=Cutoff(cutoff), **numbers)
    if index is not None:
        _print_tree(settings, index, as_json)
        return
    outcome = _run_until_interrupted(settings, workers_of(processes, dask))
    if not outcome.complete:
        say([f"stopped after {outcome.trees:,} of {settings.trees:,} trees."])
    if as_json:
        put_json(_record(outcome))
    else:
        put(*_summary(outcome))


def _print_tree(settings: LabSettings, index: int, as_json: bool) -> None:
    if as_json:
        raise OptionError("it does not go with --tree, which prints a tree.", "Leave out one of them.", place="--json")
    if not 0 <= index < settings.trees:
        last = settings.trees - 1
        raise OptionError(
            f"{index} is not a tree number from 0 to {last:,}.", "Give a number in this range.", place="--tree"
        )
    put_exactly(nested_lists.write(tree_of(settings, index)) + "\n")


def _run_until_interrupted(settings: Searched, workers: Sequence[Workers]) -> ExperimentOutcome[Searched]:
    """Run the experiment until it ends or Ctrl-C is pressed; return what was found, if anything."""
    loss = "{} The rest is searched on this machine."
    with closing(run(settings, workers, tell=lambda lost: say([loss.format(lost)]))) as outcomes:
        outcome = next(outcomes)
        with suppress(KeyboardInterrupt):
            for outcome in outcomes:  # noqa: B007  the last one counts
                pass
    return outcome


def _counts_of(outcome: ExperimentOutcome[Any]) -> dict[str, Any]:
    """Return the counts of an experiment, with the keys in docs/output.md."""
    return {
        "leaves_total": outcome.total,
        "mean_leaves": outcome.mean,
        "standard_error": outcome.standard_error,
        "minimum": outcome.minimum,
        "maximum": outcome.maximum,
    }


def _record(outcome: ExperimentOutcome[LabSettings]) -> dict[str, Any]:
    settings = outcome.settings
    least = knuth_moore_minimum(settings.branching, settings.depth)
    return {"trees": outcome.trees, **_counts_of(outcome), "knuth_moore_minimum": least, "full": settings.leaves}


def _summary(outcome: ExperimentOutcome[LabSettings]) -> Iterator[str]:
    settings = outcome.settings
    shape = settings.branching, settings.depth
    yield f"trees        {outcome.trees:,}, each with {counted(settings.leaves, 'leaf', 'leaves')}"
    share = percent(outcome.mean / settings.leaves)
    yield f"evaluated    {outcome.mean:,.2f} leaves per tree on average, {share} of all"
    if outcome.band is not None:
        low, high = outcome.band
        yield f"confidence   95% from {low:,.2f} to {high:,.2f} (standard error {outcome.standard_error:,.2f})"
    yield f"range        {outcome.minimum:,} to {outcome.maximum:,}"
    yield f"least        {knuth_moore_minimum(*shape):,} by Knuth and Moore"
    if settings.values is LeafValues.DISTINCT and settings.order is MoveOrder.RANDOM:
        yield f"expected     {expected_leaves(*shape):,.2f} on average over all orders"


@click.command()
@click.argument("game", type=tree_game_choice)
@click.option("--start", metavar="POSITION", default="", help="Where the random moves begin.  [default: the start]")
@click.option("--plies", type=int, default=4, show_default=True, help="Random moves before a position is searched.")
@click.option("--positions", type=int, default=30, show_default=True, help="The number of positions.")
@click.option("--depth", type=int, default=4, show_default=True, help="The depth limit, in plies.")
@click.option("--algorithm", type=click.Choice([*SEARCHES]), default="alphabeta", show_default=True)
@click.option("--order", "wanted", type=click.Choice([*map(str, ORDERS)]), multiple=True, help="Can be repeated.")
@click.option("--seed", type=int, default=1, show_default=True)
@RUNNING
@game_options
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def orders(
    algorithm: str, depth: int, wanted: Sequence[str], processes: int, dask: str | None, as_json: bool, **given: Any
) -> None:
    """Search positions of GAME once for each order of moves, and count the leaves that are evaluated."""
    chosen = {name: value for name in CHOICES if (value := given.pop(name)) is not None}
    check_range("depth", depth, 1, MAX_DEPTH)  # first, since a search words a depth below 0 differently
    settings = GameSettings(
        chosen=chosen_in(given["game"], chosen), options=SearchOptions(algorithm, depth=depth), **given
    )
    position_of(given["game"], given["start"] or None, None, chosen)
    plan = GamePlan(settings, tuple(map(Order, wanted))) if wanted else GamePlan(settings)
    workers, found = workers_of(processes, dask), list[InGame]()
    for experiment in plan.searches():
        outcome = _run_until_interrupted(experiment, workers)
        found.append(outcome)
        if not outcome.complete:
            say([f"stopped after {outcome.trees:,} of {outcome.settings.positions:,} positions."])
            break
    records = [_record_of_order(outcome, found[0]) for outcome in found]
    if as_json:
        put_json(records)
    else:
        put(*map(_line, records))


def _record_of_order(outcome: InGame, baseline: InGame) -> dict[str, Any]:
    saved = saving(outcome, baseline)
    return {
        "order": str(outcome.settings.options.order),
        "positions": outcome.trees,
        **_counts_of(outcome),
        "saved": saved.mean,
        "saved_band": saved.band,
    }


def _line(record: dict[str, Any]) -> str:
    words = ORDERS[Order(record["order"])]
    leaves = f"{words:<24} {record['mean_leaves']:>12,.2f} leaves per position on average"
    if record["order"] == Order.GIVEN:
        return leaves
    band = record["saved_band"]
    sure = f" (95% from {percent(band[0])} to {percent(band[1])})" if band else ""
    return f"{leaves}, {percent(record['saved'])} saved{sure}"
