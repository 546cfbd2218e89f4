"""Things to search, small enough for brute force: trees of every kind, games whose positions come again; and how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from random import Random
from typing import Any

from hypothesis import strategies as st

from core.game import Game, Player, Value, has_chance, is_evaluated, tells_noise
from core.options import OPTIONS, Misconception, Mistake, Opponent, Order, SearchOptions
from core.options.paths import Path
from core.search import ALGORITHMS
from core.trees.leaf_tree import LeafTree
from tests.brute_force import FOLLOWED, Nested
from tests.strategies import (
    DRAWN,
    FULL,
    WRITTEN,
    chance_trees,
    finite_values,
    judged_tree,
    nested_trees,
    noisy_trees,
    one_of,
    players,
    random_tree,
    values,
    with_evaluations,
)


class Transposing:
    """A tree in which equal subtrees with the same side to move are one position.

    A square is empty for each ply that is left, so that there are an endgame table and an opening book.
    """

    is_judged = has_noise = True
    utility_range = FULL

    def __init__(self, tree: LeafTree) -> None:
        first: dict[tuple[Player, str], int] = {}
        self.tree = tree
        self.initial = tree.initial
        self.same = [first.setdefault((tree.to_move(node), written(tree, node)), node) for node in range(len(tree))]
        self.plies = [plies(tree, node) for node in range(len(tree))]
        self.squares = self.plies[0]

    def to_move(self, state: int) -> Player:
        return self.tree.to_move(state)

    def actions(self, state: int) -> Sequence[int]:
        return self.tree.actions(state)

    def is_terminal(self, state: int) -> bool:
        return self.tree.is_terminal(state)

    def utility(self, state: int) -> Value:
        return self.tree.utility(state)

    def evaluate(self, state: int) -> Value:
        return self.tree.evaluate(state)

    def empty_squares(self, state: int) -> int:
        return self.plies[state]

    def result(self, state: int, move: int) -> int:
        return self.same[self.tree.result(state, move)]

    def is_noisy(self, state: int, move: int) -> bool:
        return self.plies[self.result(state, move)] % 2 == 0


def written(tree: LeafTree, node: int) -> str:
    """Return a subtree as it is written."""
    below = ",".join(written(tree, child) for child in tree.children[node])
    return f"[{below}]" if below else str(tree.values[node])


def plies(tree: LeafTree, node: int) -> int:
    """Return the height of a subtree."""
    return 1 + max(plies(tree, child) for child in tree.children[node]) if tree.children[node] else 0


@dataclass(frozen=True)
class Subject:
    """What is searched; `nested` is the tree as lists, where brute force can follow a search of it event by event."""

    game: LeafTree | Transposing
    nested: Nested | None = None

    @property
    def tree(self) -> LeafTree:
        return self.game.tree if isinstance(self.game, Transposing) else self.game

    @property
    def leaves(self) -> list[Value]:
        return [self.tree.utility(node) for node in range(len(self.tree)) if self.tree.is_terminal(node)]

    @property
    def is_finite(self) -> bool:
        """Whether no leaf is infinite, so that there are means and expected values."""
        return not {*FULL} & {*self.leaves}

    def judged_by(self, evaluation: Value) -> Game[Any, Any]:
        """Return the same game with one static evaluation at every node that has any."""
        tree = replace(self.tree, evals=dict.fromkeys(self.tree.evals, evaluation))
        return Transposing(tree) if isinstance(self.game, Transposing) else tree


large_trees = nested_trees | st.integers(0, 2**32).map(lambda seed: random_tree(Random(seed)))  # noqa: S311  the same again
"""Trees that Hypothesis makes smaller where a search errs, and as many of some thirty nodes."""


@st.composite
def judged(draw: st.DrawFn) -> Subject:
    nested = draw(large_trees)
    return Subject(judged_tree(nested, draw(players)), nested)


_small: st.SearchStrategy[Nested] = st.recursive(
    values, lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=6
)


@st.composite
def transposing(draw: st.DrawFn) -> Subject:
    """Draw a tree in which a few subtrees come again."""
    parts = [draw(_small), draw(_small)]
    nested: Nested = [draw(st.sampled_from(parts)) for _ in range(3)]
    for _ in range(draw(st.integers(0, 2))):
        others = [nested, [draw(st.sampled_from([nested, *parts]))], draw(st.sampled_from(parts))]
        nested = others[: draw(st.integers(1, 3))]
    return Subject(Transposing(judged_tree(nested, draw(players))))


SUBJECTS: dict[str, st.SearchStrategy[Subject]] = {
    "plain": st.builds(LeafTree.from_nested, large_trees, players).map(Subject),
    "judged": judged(),
    "noisy": noisy_trees(large_trees).map(Subject),
    "chance": chance_trees(finite_values).map(with_evaluations).map(Subject),
    "transposing": transposing(),
}
"""What draws a subject of each kind."""

ALSO_DRAWN = {
    "endgame": st.none() | st.integers(0, 3),
    "nodes": st.none() | st.integers(1, 60),
    "budget": st.sampled_from([None] * 8 + [2, 7, 20, 60]),
    "mistake": st.sampled_from([Mistake.NONE] * 6 + [*Mistake]),
    "misconception": st.just(Misconception.NONE),
    "program": st.just(()),
}
"""What draws the options that `tests.strategies.options` holds at their defaults; of a choice any value may come."""

ALL_DRAWN = {**DRAWN, **ALSO_DRAWN}

_or_not, _few = st.booleans(), st.integers(0, 3)


@st.composite
def options_for(draw: st.DrawFn, subject: Subject, name: str) -> SearchOptions:
    """Draw options for a search by that name: a value for each that it heeds and that its subject can serve."""
    entry = ALGORITHMS[name]
    chosen: dict[str, Any] = {"algorithm": name}
    for option in OPTIONS.values():
        if option.name == "leaves" and "leaves" in entry.heeds:
            chosen["leaves"] = draw(st.sampled_from(ranges(subject)))
        elif option.name != "hand" and option.name in entry.heeds and serves(subject, option.name):
            of_few = tuple(value for value in option.titles if has_what_it_takes(subject, value))
            drawn = ALL_DRAWN.get(option.name)
            chosen[option.name] = draw(one_of(option.name, of_few) if drawn is None else drawn)
    if name in FOLLOWED and draw(_or_not):
        chosen["order"] = draw(one_of("order", WRITTEN))
    if chosen.get("order") is Order.HAND:
        chosen["hand"] = draw(hands(subject.game))
    if entry.plies_beyond and chosen["depth"] is None:
        chosen["depth"] = draw(_few)
    return SearchOptions(**chosen)


def ranges(subject: Subject) -> list[tuple[Value, Value] | None]:
    """Return ranges that hold every leaf and every static evaluation; None is that of the subject."""
    worth = [*subject.leaves, *subject.tree.evals.values()]
    least, most = min(worth), max(worth)
    return [None, FULL, (least, most), (least - 1, FULL[1])] if subject.is_finite else [None]


@st.composite
def hands(draw: st.DrawFn, game: Game[Any, Any]) -> tuple[tuple[Path, tuple[int, ...]], ...]:
    """Draw orders by hand for some of the inner nodes."""
    named = [(path, moves) for path, moves in inner(game) if draw(_or_not)]
    return tuple((path, tuple(draw(st.permutations(range(moves))))) for path, moves in named)


def inner(game: Game[Any, Any]) -> Iterator[tuple[Path, int]]:
    """Yield the path of each inner node, with the number of its children."""
    waiting: list[tuple[Any, Path]] = [(game.initial, ())]
    while waiting:
        state, path = waiting.pop()
        if not game.is_terminal(state):
            moves = list(game.actions(state))
            yield path, len(moves)
            waiting += [(game.result(state, move), (*path, index)) for index, move in enumerate(moves)]


def serves(subject: Subject, option: str) -> bool:
    """Return whether an option can be asked for."""
    if option == "depth":
        return is_evaluated(subject.game)
    return option not in {"endgame", "book"} or isinstance(subject.game, Transposing)


def has_what_it_takes(subject: Subject, value: object) -> bool:
    """Return whether the subject knows what an order of the children is by, and has the mean that a choice asks for."""
    if value is Opponent.RANDOM:
        return subject.is_finite
    if value is Order.EVALUATION:
        return is_evaluated(subject.game)
    return value is not Order.CAPTURES or tells_noise(subject.game)


def can_search(name: str, subject: Subject) -> bool:
    """Return whether a search takes a subject: the page offers no other."""
    entry, game = ALGORITHMS[name], subject.game
    if has_chance(game) and not entry.chance:
        return False
    if (entry.deepens or entry.plies_beyond) and not is_evaluated(game):
        return False
    return (subject.is_finite or not entry.samples) and (not entry.plies_beyond or tells_noise(game))


@cache
def kinds_for(name: str) -> tuple[str, ...]:
    """Return the kinds of subjects that a search takes, most often what brute force can follow it in."""
    entry = ALGORITHMS[name]
    if entry.plies_beyond:
        return ("noisy", "transposing")
    kinds = [kind for kind in SUBJECTS if (kind != "chance" or entry.chance) and (kind != "plain" or not entry.deepens)]
    return (*kinds, *["judged"] * 3 * (name in FOLLOWED), *["chance"] * 3 * entry.chance)


def drawn_for(name: str, data: st.DataObject) -> tuple[Subject, SearchOptions]:
    """Draw a subject that a search takes, and options that it heeds."""
    subject = data.draw(subject_for(data.draw(one_of("kind", kinds_for(name))), name))
    return subject, data.draw(options_for(subject, name))


@cache
def subject_for(kind: str, name: str) -> st.SearchStrategy[Subject]:
    """Return what draws a subject of a kind that a search takes."""
    return SUBJECTS[kind].filter(partial(can_search, name))
