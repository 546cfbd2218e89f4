"""Trees that tell misconceptions apart: on which they give the most different answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import NamedTuple, TypeAlias

import numpy as np

from core.game import OptionError, Value
from core.options import Misconception, SearchOptions
from core.options.paths import Path
from core.practice.fitting import standard_options
from core.practice.hand_in import HandIn, Worth, hand_in_of, skipped_leaves
from core.practice.marking import Part
from core.search import search
from core.search.misconceptions import misconceptions_of
from core.trace import Trace
from core.trace.kinds import SCORES
from core.trace.result import cutoffs
from core.trees.generator import generate
from core.trees.generator.generator_settings import MAX_SEED, GeneratorSettings
from core.trees.leaf_tree import LeafTree

MOST_WORK = 10_000
"""The most work for a tree that tells ideas apart: about 220 searches of trees with 16 leaves.

A count, not a time, so that the same seed gives the same tree.
"""

A_SEARCH = 15
"""The fixed work of a search; each node adds 1."""

LARGEST = 1_000
"""The most nodes of a tree on which all ideas are tried repeatedly."""

MOST_SHUFFLED = 200
"""The most trees tried for one of equal structure."""

KEPT = 256
"""Cached hand-ins: of the misconceptions on the last few trees, asked for part by part."""

USUAL = (Part.VALUE, Part.MOVE, Part.SKIPPED)
"""What is handed in by default."""

RIGHT = Misconception.NONE

Groups: TypeAlias = tuple[tuple[Misconception, ...], ...]
"""Groups that hand in the same; `Misconception.NONE` is the right search, and comes first."""


@dataclass(frozen=True)
class TellingTree:
    """A tree, the groups that hand in the same on it, and the settings that make it, if any."""

    tree: LeafTree
    groups: Groups
    asked: tuple[Part, ...] = USUAL
    settings: GeneratorSettings | None = None


def known_for(options: SearchOptions) -> tuple[Misconception, ...]:
    """Return the misconceptions about a search."""
    return tuple(misconceptions_of(standard_options(options).algorithm))


def groups_on(
    tree: LeafTree,
    options: SearchOptions,
    among: Collection[Misconception] | None = None,
    asked: Collection[Part] = USUAL,
) -> Groups:
    """Return the groups that hand in the same: the right search and the misconceptions `among` these, by default all.

    Raises OptionError as the search does.

    >>> tie = LeafTree.from_nested([[3, 5], [3, 1]])
    >>> ideas = [Misconception.LAST_OF_EQUALS, Misconception.PARENT_ONLY]
    >>> [list(map(str, group)) for group in groups_on(tie, SearchOptions(), ideas)]
    [['none', 'parent-only'], ['last-of-equals']]
    """
    return _Models(options, among, asked).on(tree) or ()


def telling_apart(
    settings: GeneratorSettings,
    options: SearchOptions,
    among: Collection[Misconception] | None = None,
    asked: Collection[Part] = USUAL,
) -> TellingTree:
    """Return the tree that tells the most misconceptions apart, among the settings' seed and some that follow.

    `among` are those still possible, by default all; of several trees the first is taken. Raises OptionError for trees
    that may be too large, or as the search does.
    """
    check_size(settings)
    return best_of(seeds_from(settings), options, among, asked)  # type: ignore[return-value]  # seeds do not run out


def check_size(settings: GeneratorSettings) -> None:
    """Raise OptionError if the trees may be too large to try all ideas on."""
    if settings.most_nodes > LARGEST:
        problem = f"a tree of these settings can have more than {LARGEST:,} nodes, too many to try all ideas on."
        raise OptionError(problem, "Give a smaller depth or branching.", place="depth")


def seeds_from(settings: GeneratorSettings) -> Iterator[GeneratorSettings]:
    """Yield the settings with their seed and those that follow."""
    for tried in range(MAX_SEED + 1):
        yield replace(settings, seed=(settings.seed + tried) % (MAX_SEED + 1))


def best_of(
    candidates: Iterable[GeneratorSettings],
    options: SearchOptions,
    among: Collection[Misconception] | None = None,
    asked: Collection[Part] = USUAL,
) -> TellingTree | None:
    """Return the tree that tells the most misconceptions apart, of as many as the work allows.

    None if there are no candidates. Raises OptionError as the search does.
    """
    models = _Models(options, among, asked)
    best: TellingTree | None = None
    for settings in candidates:
        tree = generate(settings)
        groups = models.on(tree, more_than=0 if best is None else len(best.groups))
        if groups is not None:
            best = TellingTree(tree, groups, tuple(asked), settings)
        if models.work >= MOST_WORK or (best is not None and len(best.groups) == len(models.names)):
            break
    return best


class _Models:
    """The right search and the misconceptions, with their hand-ins; counts the `work`.

    Those that most often agreed with others are tried first, so that a poor tree is soon found out.
    """

    def __init__(
        self, options: SearchOptions, among: Collection[Misconception] | None, asked: Collection[Part]
    ) -> None:
        self.options = standard_options(options)
        known = known_for(options)
        self.names = (RIGHT, *(name for name in known if among is None or name in among))
        self.asked = asked
        self.work = 0
        self._repeats = Counter[Misconception]()

    def on(self, tree: LeafTree, more_than: int = 0) -> Groups | None:
        """Return the groups on a tree, None if there are no more than so many."""
        found: dict[Hashable, list[Misconception]] = {}
        left = len(self.names)
        for name in sorted(self.names, key=lambda name: -self._repeats[name]):
            if len(found) + left <= more_than:
                return None
            left -= 1
            self.work += len(tree) + A_SEARCH
            alike = found.setdefault(self._handed_in(tree, name), [])
            self._repeats[name] += bool(alike)
            alike.append(name)
        if len(found) <= more_than:
            return None
        place = {name: number for number, name in enumerate(self.names)}
        groups = (tuple(sorted(group, key=place.__getitem__)) for group in found.values())
        return tuple(sorted(groups, key=lambda group: place[group[0]]))

    def _handed_in(self, tree: LeafTree, name: Misconception) -> Hashable:
        """Return a hand-in for comparison: what is skipped counts the same however it is marked."""
        found = handed_in_by(tree, self.options, name, self.asked)
        skipped = None if found.skipped is None else skipped_leaves(tree, found.skipped)
        return frozenset(found.nodes.items()), found.move, skipped, found.order, frozenset(found.windows.items())


def handed_in_by(
    tree: LeafTree, options: SearchOptions, name: Misconception, asked: Collection[Part] = USUAL
) -> HandIn:
    """Return a misconception's hand-in of what is asked for; raises OptionError as the search does.

    Bounds are handed in as values: what a wrong value proves is no part of the idea.
    """
    return asked_of(_whole_by(tree, replace(standard_options(options), misconception=name)), asked)


@lru_cache(KEPT)
def _whole_by(tree: LeafTree, options: SearchOptions) -> HandIn:
    whole = hand_in_of(search(tree, options))
    return replace(whole, nodes={path: Worth(worth.value) for path, worth in whole.nodes.items()})


def asked_of(whole: HandIn, asked: Collection[Part]) -> HandIn:
    """Return the part of a hand-in that is asked for."""
    return HandIn(
        nodes={path: worth for path, worth in whole.nodes.items() if _is_asked(path, asked)},
        move=whole.move if Part.MOVE in asked else None,
        skipped=whole.skipped if Part.SKIPPED in asked else None,
        order=whole.order if Part.ORDER in asked else None,
        windows=whole.windows if Part.WINDOWS in asked else {},
    )


def _is_asked(path: Path, asked: Collection[Part]) -> bool:
    return Part.NODES in asked or (not path and Part.VALUE in asked)


class Reason(NamedTuple):
    """Why some ideas hand in the same: `holds` tests a tree and what is asked for."""

    ideas: frozenset[Misconception]
    holds: Callable[[LeafTree, Collection[Part]], bool]
    words: str


def _plies(tree: LeafTree) -> int:
    return max(tree.depths)


def _most_children(tree: LeafTree) -> int:
    return max(map(len, tree.children))


REASONS = (
    Reason(
        frozenset({RIGHT, Misconception.PARENT_ONLY}),
        lambda tree, _: _plies(tree) < 4,
        "Only a deep cutoff shows it, and that takes four plies.",
    ),
    Reason(
        frozenset({Misconception.FRESH_WINDOW, Misconception.ROOT_FRESH}),
        lambda tree, _: _plies(tree) < 3,
        "With two plies, every bound comes from the root.",
    ),
    Reason(
        frozenset({RIGHT, Misconception.WORSE_SIBLING, Misconception.NEXT_ONLY}),
        lambda tree, _: _most_children(tree) < 3,
        "With two children, there is only one to skip.",
    ),
    Reason(
        frozenset({RIGHT, Misconception.CUT_CLIMBS}),
        lambda tree, _: _most_children(tree) < 3 and _plies(tree) < 4,
        "With two children, a node that is cut off is the last child of its parent, unless the cutoff is deep.",
    ),
    Reason(
        frozenset({RIGHT, Misconception.LAST_OF_EQUALS}),
        lambda *_: True,
        "It takes a later move at the root that returns as much as the best.",
    ),
    Reason(
        frozenset({RIGHT, Misconception.SKIPPED_ARE_ZERO}),
        lambda _, asked: Part.NODES not in asked,
        "Only the values of nodes that are cut off show it.",
    ),
    Reason(
        frozenset({Misconception.GREEDY, Misconception.NO_OPPONENT}),
        lambda _, asked: Part.WINDOWS not in asked,
        "Only windows tell them apart.",
    ),
    Reason(
        frozenset({Misconception.FRESH_WINDOW, Misconception.NEVER_UPDATED, Misconception.NO_BREAK}),
        lambda _, asked: Part.WINDOWS not in asked,
        "Only windows tell them apart.",
    ),
)
"""What a tree can't tell apart because of its shape, its leaves or what is asked for."""


class Indistinguishable(NamedTuple):
    """Why some ideas can't be distinguished from others."""

    ideas: tuple[Misconception, ...]
    words: str


class Hidden(NamedTuple):
    """Ideas that hand in the same on a tree, and why, as far as known."""

    group: tuple[Misconception, ...]
    why: tuple[Indistinguishable, ...]


def hidden_ideas(apart: TellingTree) -> tuple[Hidden, ...]:
    """Return which ideas a tree does not tell apart, with the reasons.

    For a tree that tells as many apart as its settings allow, these are what its shape can't tell.
    """
    return tuple(
        Hidden(group, tuple(_reasons(group, apart.tree, apart.asked))) for group in apart.groups if len(group) > 1
    )


def _reasons(group: tuple[Misconception, ...], tree: LeafTree, asked: Collection[Part]) -> Iterator[Indistinguishable]:
    for ideas, holds, words in REASONS:
        if len(ideas.intersection(group)) > 1 and holds(tree, asked):
            yield Indistinguishable(tuple(name for name in group if name in ideas - {RIGHT}), words)


def similar_tree(tree: LeafTree, options: SearchOptions, seed: int) -> LeafTree:
    """Return a tree of the same shape that takes as much work, for when the solution was seen.

    A search visits as many leaves, with as many cutoffs of each kind that skip as many children, if exchanging leaves
    finds such a tree; else every leaf is worth 1 more. Raises OptionError as the search does.
    """
    random = Random(seed).random  # noqa: S311  to be made again, not a secret
    leaves = [node for node in range(len(tree)) if tree.is_terminal(node)]
    wanted = search_work(search(tree, options))
    for _ in range(min(MOST_SHUFFLED, MOST_WORK // len(tree))):
        dealt = iter(sorted(leaves, key=lambda _: random()))
        made = with_leaves(tree, {leaf: tree.utility(next(dealt)) for leaf in leaves})
        if made.values != tree.values and search_work(search(made, options)) == wanted:
            return made
    return greater_by_1(tree)


def greater_by_1(tree: LeafTree) -> LeafTree:
    """Return the tree with every leaf worth 1 more."""
    return with_leaves(tree, {node: tree.utility(node) + 1 for node in range(len(tree)) if tree.is_terminal(node)})


def with_leaves(tree: LeafTree, leaves: Mapping[int, Value]) -> LeafTree:
    """Return the tree with other leaves."""
    return replace(tree, values=tuple(leaves.get(node) for node in range(len(tree))), given={})


def search_work(trace: Trace) -> tuple[int, Counter[tuple[str, bool, int]]]:
    """Return how many leaves a search evaluates, and its cutoffs by kind, reach and what they skip."""
    kinds = ((cutoff.kind, cutoff.deep, len(cutoff.skipped)) for cutoff in cutoffs(trace))
    return int(np.isin(trace.events["kind"], SCORES).sum()), Counter(kinds)
