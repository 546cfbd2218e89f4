"""The command `lab`: an experiment over random trees, or one of its trees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

import click

from core.commands.output import put, put_exactly, put_json, say
from core.game import OptionError
from core.lab.experiment import ExperimentOutcome, Searched, Workers
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder
from core.lab.running import PROCESSES, run, workers_of
from core.lab.theory import expected_leaves
from core.lab.uniform_trees import tree_of
from core.options import Cutoff
from core.studies.formulas import full_leaves, knuth_moore_minimum
from core.trees.formats import nested_lists


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
@click.option("--processes", type=click.IntRange(1), metavar="N", default=PROCESSES, show_default=True)
@click.option("--dask", metavar="ADDRESS", help="Have the workers of this Dask scheduler search, not this machine.")
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
    outcome = run_until_interrupted(settings, workers_of(processes, dask))
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


def _tell_lost(lost: str) -> None:
    say([f"{lost} The rest is searched on this machine."])


def run_until_interrupted(settings: Searched, workers: Sequence[Workers]) -> ExperimentOutcome[Searched]:
    """Run the experiment until it ends or Ctrl-C is pressed; return what was found, if that is anything."""
    outcome: ExperimentOutcome[Searched] | None = None
    with closing(run(settings, workers, tell=_tell_lost)) as outcomes:
        try:
            for outcome in outcomes:  # noqa: B007  the last one counts
                pass
        except KeyboardInterrupt:
            if outcome is None:
                raise
    if outcome is None:
        raise ValueError("there are no trees")
    return outcome


def counts_of(outcome: ExperimentOutcome[Any]) -> dict[str, Any]:
    """Return what was counted in an experiment of any kind, with the keys that docs/command-line.md promises."""
    return {
        "leaves_total": outcome.total,
        "mean_leaves": outcome.mean,
        "standard_error": outcome.standard_error,
        "minimum": outcome.minimum,
        "maximum": outcome.maximum,
    }


def _record(outcome: ExperimentOutcome[LabSettings]) -> dict[str, Any]:
    """Return the result with the keys that docs/command-line.md promises."""
    shape = outcome.settings.branching, outcome.settings.depth
    return {
        "trees": outcome.trees,
        **counts_of(outcome),
        "knuth_moore_minimum": knuth_moore_minimum(*shape),
        "full": full_leaves(*shape),
    }


def _summary(outcome: ExperimentOutcome[LabSettings]) -> Iterator[str]:
    settings = outcome.settings
    shape = settings.branching, settings.depth
    share = outcome.mean / full_leaves(*shape)
    yield f"trees        {outcome.trees:,}, each with {_leaves(full_leaves(*shape))}"
    yield f"evaluated    {outcome.mean:,.2f} leaves per tree on average, {share:.1%} of all"
    if outcome.band is not None:
        low, high = outcome.band
        yield f"confidence   95% from {low:,.2f} to {high:,.2f} (standard error {outcome.standard_error:,.2f})"
    yield f"range        {outcome.minimum:,} to {outcome.maximum:,}"
    yield f"least        {knuth_moore_minimum(*shape):,} by Knuth and Moore"
    if settings.values is LeafValues.DISTINCT and settings.order is MoveOrder.RANDOM:
        yield f"expected     {expected_leaves(*shape):,.2f} on average over all orders"


def _leaves(number: int) -> str:
    return f"{number:,} {'leaf' if number == 1 else 'leaves'}"
