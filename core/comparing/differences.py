"""What the cutoffs of one search save compared with another search of the same tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from core.comparing.united_tree import UnitedTree, unite
from core.game import Value
from core.options import Cutoff, SearchOptions
from core.options.numerals import counted, in_full
from core.options.paths import path_text
from core.search import ALGORITHMS
from core.search.search_text import title
from core.trace import ABSENT, Event, Kind, Trace
from core.trace.kinds import SCORES


@dataclass(frozen=True)
class Saving:
    """A cutoff of search `by`, and how many leaves search `over` evaluates below the children that it skips.

    `value` met `limit`, beta if it `is_high` and else alpha, the bound that the node `set_by` had set (None: the
    initial window), after `searched` of `children` children. Nodes are numbers in the trace of `by`, as the paths of a
    deep tree are long.
    """

    by: int
    over: int
    node: int
    value: Value
    limit: Value
    is_high: bool
    set_by: int | None
    searched: int
    children: int
    leaves: int


def lasting_cutoffs(trace: Trace) -> Iterator[tuple[Event, list[int]]]:
    """Yield each node's first cutoff with children that no visit ever enters, and these children."""
    places = trace.places
    entered = set(zip(places.parent.tolist(), places.child.tolist(), strict=True))
    for index in np.flatnonzero(trace.events["kind"] == Kind.CUTOFF).tolist():
        event = trace[index]
        left_out = [child for child in trace.skips.get(index, ()) if (event.node, child) not in entered]
        if left_out:
            entered.update((event.node, child) for child in left_out)
            yield event, left_out


def savings(traces: Sequence[Trace]) -> Iterator[Saving]:
    """Yield what each cutoff of a search saves compared with each other search, pair by pair, in order.

    Searches to different depths, or beyond their limit, are not compared: their leaves differ. The savings of a
    completed search A over B are the leaves that B evaluates and A does not.
    """
    tree = unite(traces)
    sizes = [_Sizes(trace) for trace in traces]
    numbers = [number for number, trace in enumerate(traces) if not _goes_beyond(trace)]
    for by, over in permutations(numbers, 2):
        if traces[by].options.depth == traces[over].options.depth:
            yield from _savings(by, over, traces, tree, sizes[over])


def _goes_beyond(trace: Trace) -> bool:
    algorithm = ALGORITHMS.get(trace.options.algorithm)
    return algorithm is not None and algorithm.plies_beyond > 0


class _Sizes:
    """The number of leaves at and below each node of a trace, and which child is which."""

    def __init__(self, trace: Trace) -> None:
        parents = trace.places.parent.tolist()
        is_leaf = np.zeros(len(parents), np.int64)
        is_leaf[trace.at[np.isin(trace.events["kind"], SCORES)]] = 1
        self.leaves: list[int] = is_leaf.tolist()
        for node in range(len(parents) - 1, 0, -1):  # a node comes before those below it
            self.leaves[parents[node]] += self.leaves[node]
        self.child = dict(zip(zip(parents, trace.places.child.tolist(), strict=True), range(len(parents)), strict=True))


def _savings(by: int, over: int, traces: Sequence[Trace], tree: UnitedTree, sizes: _Sizes) -> Iterator[Saving]:
    trace = traces[by]
    for event, left_out in lasting_cutoffs(trace):
        united = int(tree.united[by][event.node])
        there = int(tree.own[over][united])
        found = [sizes.child.get((there, child)) for child in left_out]
        went_on = [node for node in found if node is not None]
        if there == ABSENT or not went_on or event.value is None:
            continue
        is_high = trace.is_beta_cutoff(event)
        count = int(trace.places.branching[event.node])
        yield Saving(
            by=by,
            over=over,
            node=event.node,
            value=event.value,
            limit=event.beta if is_high else event.alpha,
            is_high=is_high,
            set_by=event.set_by,
            searched=count - len(left_out),
            children=count,
            leaves=sum(sizes.leaves[node] for node in went_on),
        )


def saving_sentence(saving: Saving, traces: Sequence[Trace], answer: Callable[[str], str] = str) -> str:
    """Return what a cutoff saves, as a sentence; `answer` may mark the numbers that the search found."""
    trace, other = traces[saving.by], traces[saving.over]
    strict = trace.options.cutoff is Cutoff.STRICT
    sign = {(True, True): ">", (True, False): "≥", (False, True): "<", (False, False): "≤"}[saving.is_high, strict]
    bound = "β" if saving.is_high else "α"
    skipped = saving.children - saving.searched
    value, limit = answer(in_full(saving.value)), answer(in_full(saving.limit))
    setter = "the initial window" if saving.set_by is None else _name(trace, saving.set_by)
    return (
        f"{subject_of(trace.options)} cuts off at {_name(trace, saving.node)} after {saving.searched} of "
        f"{saving.children} children, since {value} {sign} {bound} = {limit}, set by {setter}. "
        f"{subject_of(other.options)} evaluates {counted(saving.leaves, 'leaf', 'leaves')} below the "
        f"{'child' if skipped == 1 else 'children'} that this skips."
    )


def subject_of(options: SearchOptions) -> str:
    """Return the title of a search as the subject of a sentence: a part set off by commas ends with one."""
    named = title(options)
    return f"{named}," if "," in named else named


def _name(trace: Trace, node: int) -> str:
    move = trace.places.moves[node]
    if node == 0 and not trace.places.labels[node]:
        return "the root"
    return trace.places.labels[node] or (move if isinstance(move, str) else path_text(trace.places.path(node)))
