"""Experiments over random trees: the settings of one, plans of several, and their text."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import product

from core.game import OptionError
from core.options import Cutoff
from core.options.numerals import counted
from core.options.settings_text import Setting, check_range, count, one_of, read_settings, some_of, write_settings
from core.trees.generator.generator_settings import MAX_SEED, largest_that_fit

MAX_TREE = 1_000_000
"""The most leaves of one tree."""
MAX_TREES = 1_000_000
MAX_LEAVES = 1_000_000_000
"""The most leaves of all trees of an experiment, evaluated or not: up to a minute's work on two cores."""
FEW = 5
EDGE = 99


class LeafValues(StrEnum):
    """How the values of the leaves are drawn."""

    DISTINCT = "distinct"
    """A permutation of 1 to b^d, each as likely as any other: the model of Knuth and Moore, and of Pearl."""
    FEW = "few"
    """Integers from 1 to 5, drawn independently, so that ties are common."""
    CORRELATED = "correlated"
    """A leaf is the sum of an integer from -99 to 99 for each edge of its path, so that leaves with a long path in
    common have similar values, as in real games (Newborn, The Efficiency of the Alpha-Beta Search on Trees with
    Branch-Dependent Terminal Node Scores, Artificial Intelligence 8, 1977)."""


class MoveOrder(StrEnum):
    """The order of a node's children, in which they are searched."""

    RANDOM = "random"
    """As drawn."""
    BEST = "best"
    """From the best for the player to move to the worst, by their minimax values."""
    WORST = "worst"
    """From the worst to the best. Alpha-beta may still save a little: this is not the order that saves the least."""
    PARTLY = "partly"
    """At each node the best child is moved to the front with the probability `best_first`, independently for each node;
    the other children, and all children of the other nodes, stay as they are drawn. So the best child comes first with
    the probability p + (1 - p) / b if all values differ (`core.lab.theory.best_comes_first`). Marsland and Campbell
    call a tree strongly ordered where that is at least 0.7, and the best child is in the first quarter at least 0.9 of
    the time (Parallel Search of Strongly Ordered Game Trees, Computing Surveys 14, 1982)."""


@dataclass(frozen=True)
class LabSettings:
    """An experiment: alpha-beta from left to right on random uniform trees, with MAX at the root.

    Each inner node has `branching` children; leaves are `depth` plies deep. `best_first`, for the order `partly` alone,
    goes from 0 (random) to 1 (best). Tree i of a seed has the same values whatever the number of trees, order and rule.
    Raises OptionError, with the setting in `place`, if there is no such experiment or it is too large.
    """

    branching: int = 3
    depth: int = 6
    trees: int = 1_000
    values: LeafValues = LeafValues.DISTINCT
    order: MoveOrder = MoveOrder.RANDOM
    best_first: float | None = None
    cutoff: Cutoff = Cutoff.NONSTRICT
    seed: int = 1

    def __post_init__(self) -> None:
        if self.branching < 2:
            problem = f"{self.branching} is below 2."
            raise OptionError(problem, "Give each inner node 2 children or more.", place="branching")
        if self.depth < 0:
            raise OptionError(f"{self.depth} is below 0.", "Give a number of plies.", place="depth")
        check_range("trees", self.trees, 1, MAX_TREES)
        if self.order is MoveOrder.PARTLY:
            if self.best_first is None:
                problem = f"the order {MoveOrder.PARTLY} needs it."
                raise OptionError(problem, "Give a number from 0 to 1, such as 0.7.", place="best-first")
            check_range("best-first", self.best_first, 0, 1)
        elif self.best_first is not None:
            remedy = f"Leave it out, or choose the order {MoveOrder.PARTLY}."
            raise OptionError(f"it does not go with the order {self.order}.", remedy, place="best-first")
        check_range("seed", self.seed, 0, MAX_SEED)
        self._check_size()

    @property
    def leaves(self) -> int:
        """The number of leaves of one tree."""
        return int(self.branching**self.depth)

    @property
    def work(self) -> int:
        """The work of searching a tree, as in `Experiment`."""
        return self.leaves

    def _check_size(self) -> None:
        if not _fits(self.branching, self.depth):
            shape = f"{counted(self.branching, 'child', 'children')} per node and {counted(self.depth, 'ply', 'plies')}"
            problem = f"with {shape}, a tree has more than {MAX_TREE:,} leaves, the most that are searched."
            place = "branching" if self.depth == 1 else "depth"
            raise OptionError(problem, largest_that_fit(self.branching, self.depth, _fits, fewest=2), place=place)
        if self.leaves * self.trees > MAX_LEAVES:
            trees = counted(self.trees, "tree", "trees")
            raise OptionError(
                f"{trees} of {self.leaves:,} leaves have {self.trees * self.leaves:,} together, more than "
                f"{MAX_LEAVES:,}, the most of one experiment.",
                f"Give at most {MAX_LEAVES // self.leaves:,} trees, or fewer plies or children.",
                place="trees",
            )


def _fits(branching: int, depth: int) -> bool:
    return branching == 1 or (depth < MAX_TREE.bit_length() and branching**depth <= MAX_TREE)


SHARES = tuple(tenth / 10 for tenth in range(11))
"""How often the best child is moved to the front, for orders of varying quality."""

MAX_CHILDREN = 10_000
"""The most children of a node that the page offers."""


@dataclass(frozen=True)
class Plan:
    """The trees of `base`, searched in all of `orders` under all of `rules`; `best_first` is for the order `partly`.

    Raises OptionError, with the setting in `place`, if there is nothing to search, or too much for one experiment.
    """

    base: LabSettings = field(default_factory=LabSettings)
    orders: tuple[MoveOrder, ...] = (MoveOrder.RANDOM, MoveOrder.BEST)
    rules: tuple[Cutoff, ...] = (Cutoff.NONSTRICT,)
    best_first: float = 0.7

    def __post_init__(self) -> None:
        if not self.orders:
            raise OptionError("there is none.", "Choose one or more.", place="order")
        if not self.rules:
            raise OptionError("there is none.", "Choose one or more.", place="cutoff")
        if self.base.branching > MAX_CHILDREN:
            problem = f"{self.base.branching:,} is more than {MAX_CHILDREN:,}."
            raise OptionError(problem, "Give each inner node fewer children.", place="branching")
        if self.base.depth < 1:
            raise OptionError(f"{self.base.depth} is below 1.", "Give a number of plies.", place="depth")
        replace(self.base, order=MoveOrder.PARTLY, best_first=self.best_first)  # refuses what is not a share
        self.check_size(MAX_LEAVES)

    def check_size(self, most: int) -> None:
        """Raise OptionError if all experiments together search trees of more than `most` leaves."""
        a_tree = sum(settings.leaves for settings in self.experiments())
        if a_tree * self.base.trees > most:
            trees = most // a_tree
            fewer = "fewer plies, children or orders."
            raise OptionError(
                f"the three charts together search trees of {a_tree * self.base.trees:,} leaves, more than "
                f"{most:,}: every depth for each order and rule, and eleven orders at the full depth.",
                f"Give at most {trees:,} trees, or {fewer}" if trees else f"Give {fewer}",
                place="trees",
            )

    def searches(self) -> tuple[LabSettings, ...]:
        """Return the experiments at the full depth, one per search."""
        return tuple(
            replace(
                self.base, order=order, best_first=self.best_first if order is MoveOrder.PARTLY else None, cutoff=rule
            )
            for order, rule in product(self.orders, self.rules)
        )

    def by_depth(self) -> tuple[LabSettings, ...]:
        """Return the experiments of every search at every depth from 1 on, the shallow ones first."""
        depths = range(1, self.base.depth + 1)
        return tuple(replace(settings, depth=depth) for depth in depths for settings in self.searches())

    def by_order(self) -> tuple[LabSettings, ...]:
        """Return the experiments at the full depth from random order to best child first, under each rule."""
        return tuple(
            replace(self.base, order=MoveOrder.PARTLY, best_first=share, cutoff=rule)
            for rule in self.rules
            for share in SHARES
        )

    def experiments(self) -> tuple[LabSettings, ...]:
        """Return all experiments, each once, in the order they run."""
        return tuple(dict.fromkeys((*self.by_depth(), *self.by_order())))


SETTINGS = {
    "branching": Setting(count, "a number of children such as 3"),
    "depth": Setting(count, "a number of plies such as 8"),
    "trees": Setting(count, "a number of trees such as 1000"),
    "values": one_of(LeafValues),
    "seed": Setting(count, "a number such as 7"),
    "order": some_of(MoveOrder, MoveOrder),
    "cutoff": some_of(Cutoff, Cutoff),
    "best-first": Setting(float, "a number from 0 to 1 such as 0.7"),
}
"""The settings in a text: those of the trees, and the orders and rules searched."""

DEFAULTS = {"values": LabSettings.values, "seed": LabSettings.seed, "best-first": Plan.best_first}
"""The defaults that a text leaves out; it always states the rest, for its readers."""

EXAMPLE = "branching:3,depth:8,trees:1000,order:partly,best-first:0.7"


def to_text(plan: Plan) -> str:
    """Write a plan as a text that `from_text` reads: its trees, then orders and rules.

    >>> to_text(Plan())
    'branching:3,depth:6,trees:1000,order:random+best,cutoff:nonstrict'
    """
    values = {name: getattr(plan.base, name) for name in ("branching", "depth", "trees", "values", "seed")}
    searched = {"order": plan.orders, "cutoff": plan.rules, "best-first": plan.best_first}
    return write_settings(values | searched, SETTINGS, DEFAULTS)


def settings_to_text(settings: LabSettings) -> str:
    """Write one experiment as the text of a plan with one order and one rule."""
    best_first = Plan.best_first if settings.best_first is None else settings.best_first
    return to_text(Plan(settings, (settings.order,), (settings.cutoff,), best_first))


def from_text(text: str) -> Plan:
    """Read a plan; what is not given is the default. Raises OptionError, with the setting in `place`."""
    found = read_settings(text, SETTINGS, "experiment", EXAMPLE)
    fields = {"order": "orders", "cutoff": "rules", "best-first": "best_first"}
    searched = {fields[name]: found.pop(name) for name in fields if name in found}
    return Plan(LabSettings(**found), **searched)


def settings_from_text(text: str) -> LabSettings:
    """Read one experiment, as `from_text` does, with the first of several orders and rules."""
    return from_text(text).searches()[0]
