"""Trees by wish: what a tree should show when searched, and the first seed that gives one."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from core.game import OptionError, Player
from core.options import SearchOptions
from core.practice.telling_apart import best_of, check_size, seeds_from
from core.search import search
from core.studies.cutoff_rule import cutoff_rule_matters
from core.trace import Trace
from core.trace.line_of_play import principal_variation
from core.trace.result import CutoffResult, cutoffs
from core.trees.generator import generate
from core.trees.generator.generator_settings import MAX_SEED, GeneratorSettings
from core.trees.leaf_tree import LeafTree

MOST_TRIES = 3_000
NODES_TRIED = 60_000
"""The most nodes of all trees tried together: about a second's work."""


class Judged:
    """A tree and its searches, each run on first use."""

    def __init__(self, tree: LeafTree) -> None:
        self.tree = tree

    @cached_property
    def trace(self) -> Trace:
        """Alpha-beta by default: left to right, with cutoffs on equality."""
        return search(self.tree, SearchOptions())

    @cached_property
    def cutoffs(self) -> tuple[CutoffResult, ...]:
        """Its cutoffs, in order."""
        return tuple(cutoffs(self.trace))

    def rule_matters(self) -> bool:
        """Whether strict cutoffs visit other nodes."""
        return cutoff_rule_matters(self.trace, self.tree) is not None

    def greedy_is_wrong(self) -> bool:
        """Whether no move towards the root player's best leaf is a best move."""
        tree = self.tree
        best = max(tree.leaf_values) if tree.root_player is Player.MAX else min(tree.leaf_values)
        greedy = [move for move in tree.children[0] if best in tree.values[move : tree.ends[move]]]
        return bool(greedy) and all(tree.minimax[move] != tree.minimax[0] for move in greedy)


@dataclass(frozen=True)
class Wish:
    """Something that a tree of `fewest_plies` or more may show; if `takes_number`, it is written `name=number`.

    One that `chooses` takes the best of the trees that meet the other wishes.
    """

    title: str
    sentence: str
    holds: Callable[[Judged, int], bool]
    takes_number: bool = False
    fewest_plies: int = 0
    chooses: bool = False


WISHES: dict[str, Wish] = {
    "cutoffs": Wish(
        "Exactly this many cutoffs",
        "Alpha-beta makes exactly this many cutoffs, including those at the last child.",
        lambda judged, number: len(judged.cutoffs) == number,
        takes_number=True,
    ),
    "deep-cutoff": Wish(
        "A deep cutoff",
        "At least one cutoff is by a bound set further up than the parent.",
        lambda judged, _: any(cutoff.deep for cutoff in judged.cutoffs),
        fewest_plies=4,  # a great-grandparent's bound cuts off a node with children
    ),
    "no-cutoff": Wish("No cutoff", "Alpha-beta visits every node.", lambda judged, _: not judged.cutoffs),
    "same-under-both-rules": Wish(
        "The same nodes under both rules",
        "Strict cutoffs and cutoffs on equality visit the same nodes.",
        lambda judged, _: not judged.rule_matters(),
    ),
    "best-not-first": Wish(
        "The first move is not a best move",
        "The first move at the root is worth less to its player than another.",
        lambda judged, _: next(principal_variation(judged.trace), 0) != 0,
    ),
    "greedy-wrong": Wish(
        "Greedy is wrong",
        "The move towards the leaf that is best for the root's player is not a best move.",
        lambda judged, _: judged.greedy_is_wrong(),
    ),
    "tells-apart": Wish(
        "Tells misconceptions apart",
        "Of several trees, the one on which those who search with a misconception hand in the most different things.",
        lambda *_: True,
        chooses=True,
    ),
}
"""The wishes by name, in the order of the page."""


@dataclass(frozen=True)
class Granted:
    """A tree that meets the wishes, the settings that make it, and how many seeds were tried.

    `wishes` are those that hold of the tree alone: with them the settings give it again, even when there are more
    misconceptions.
    """

    tree: LeafTree
    settings: GeneratorSettings
    tries: int
    wishes: tuple[str, ...]


def fewest_plies(wishes: Sequence[str]) -> int:
    """Return the fewest plies that the wishes need."""
    return max((read_wish(written)[0].fewest_plies for written in wishes), default=0)


def grant(
    settings: GeneratorSettings, wishes: Sequence[str], seconds: float = 1.5, max_tries: int | None = None
) -> Granted:
    """Return the first tree that meets all wishes, from the settings' seed on.

    Wishes are names, or `name=number`. With one that chooses it is the best of the first trees that meet the others.
    The clock only ends a slow search for the first, so it never changes the tree. Raises OptionError if a wish can't be
    read or no tree is found.
    """
    asked = {written: read_wish(written) for written in wishes}
    for wish, _ in asked.values():
        if settings.depth < wish.fewest_plies:
            problem = f"“{wish.title}” takes {wish.fewest_plies} plies, and the tree has {settings.depth}."
            raise OptionError(problem, f"Give {wish.fewest_plies} plies or more.", place="wish")
    lasting = {written: (wish, number) for written, (wish, number) in asked.items() if not wish.chooses}
    chooses = len(lasting) < len(asked)
    if chooses:
        check_size(settings)
    tries = 1 if not asked else _tries_for(settings) if max_tries is None else max_tries
    met, tried = dict.fromkeys(lasting, 0), 0

    def meeting() -> Iterator[GeneratorSettings]:
        """Yield the settings whose trees meet all wishes; count those tried, and what they meet."""
        nonlocal tried
        end = math.inf if chooses else time.monotonic() + seconds
        for candidate in islice(seeds_from(settings), tries):
            tried += 1
            judged = Judged(generate(candidate))
            holding = [written for written, (wish, number) in lasting.items() if wish.holds(judged, number)]
            met.update((written, met[written] + 1) for written in holding)
            if len(holding) == len(lasting):
                yield candidate
            if time.monotonic() > end:
                return

    if chooses:
        apart = best_of(meeting(), SearchOptions())
        found = None if apart is None else apart.settings
    else:
        found = next(meeting(), None)
    if found is None:
        raise _not_met(met, tried)
    return Granted(generate(found), found, (found.seed - settings.seed) % (MAX_SEED + 1) + 1, tuple(lasting))


def read_wish(written: str) -> tuple[Wish, int]:
    """Return the wish in a text, and its number (0 without one)."""
    name, equals, number = written.partition("=")
    wish = WISHES.get(name)
    if wish is None:
        raise OptionError(f"there is no wish named {name!r}.", f"Choose from {', '.join(WISHES)}.", place="wish")
    if not wish.takes_number:
        if equals:
            raise OptionError(f"{name} takes no number.", f"Write {name}.", place="wish")
        return wish, 0
    if not (number.isascii() and number.isdigit() and len(number) <= 9):
        raise OptionError(f"{name} needs a number.", f"Write one of up to 9 digits, as in {name}=3.", place="wish")
    return wish, int(number)


def _tries_for(settings: GeneratorSettings) -> int:
    if settings.most_nodes > NODES_TRIED:
        raise OptionError(
            f"a tree of these settings can have more than {NODES_TRIED:,} nodes, too many to try wishes on.",
            "Leave the wishes out, or give a smaller depth or branching.",
            place="wish",
        )
    return min(MOST_TRIES, NODES_TRIED // settings.most_nodes)


def _not_met(met: dict[str, int], tries: int) -> OptionError:
    """Return the error that says which wish was met least often."""
    rarest = min(met, key=lambda written: met[written])
    wish, number = read_wish(rarest)
    named = f"“{wish.title}{f': {number}' if wish.takes_number else ''}”"
    none = "the one tree tried does not show" if tries == 1 else f"none of {tries:,} trees shows"
    if met[rarest] == 0:
        problem = f"{none} {named}."
    else:
        often = "once" if met[rarest] == 1 else f"{met[rarest]:,} times"
        problem = f"{none} all the wishes at once; {named} was the rarest, met {often}."
    return OptionError(problem, "Give another depth, branching or seed, or fewer wishes.", place="wish")
