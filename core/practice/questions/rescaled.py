"""Rescaled leaves: whether the move stays, and whether the same leaves stay skipped."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from core.game import OptionError, Value, has_chance
from core.options import SearchOptions
from core.options.numerals import counted, in_full
from core.practice.fields import Field, Input
from core.practice.questions.question import KEPT, YES_OR_NO, Question, QuestionSubject
from core.search import heeds, played
from core.trees.leaf_tree import LeafTree

MOVE, CUTS = "move", "cuts"
"""What may stay the same."""

YES = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}


class Rescaling(NamedTuple):
    """A rescaling of a leaf's value x; if linear with a positive factor, it also keeps the order of means."""

    formula: str
    of: Callable[[Value], Value]
    is_linear: bool = False


RESCALINGS = {
    "linear": Rescaling("2x + 3", lambda x: 2 * x + 3, is_linear=True),
    "cube": Rescaling("x³", lambda x: x**3),
    "square": Rescaling("x²", lambda x: x**2),
    "negate": Rescaling("−x", lambda x: -x),
}
"""The rescalings by name."""


def _asked_for(asked: QuestionSubject) -> tuple[Rescaling, str]:
    name, _, what = asked.item.partition(".")
    if name not in RESCALINGS or what not in (MOVE, CUTS):
        problem = f"{asked.item[:40]!r} is no rescaling and what may stay."
        remedy = f"Write one of {', '.join(RESCALINGS)}, then .{MOVE} or .{CUTS}."
        raise OptionError(problem, remedy, place="item")
    return RESCALINGS[name], what


def _both(asked: QuestionSubject) -> tuple[QuestionSubject, QuestionSubject]:
    """Return the searches of the tree and of the rescaled tree, each with its range of leaves."""
    rescaling, _ = _asked_for(asked)
    tree = asked.tree
    try:
        values = tuple(None if value is None else rescaling.of(value) for value in tree.values)
    except OverflowError as error:
        problem = f"{rescaling.formula} of some leaf is too large for a decimal."
        raise OptionError(problem, "Choose a tree with smaller leaves.", place="tree") from error
    before = replace(asked, options=replace(asked.options, leaves=None))
    return before, replace(before, tree=replace(tree, values=values, given={}, evals={}))


def _items(tree: LeafTree, options: SearchOptions) -> tuple[str, ...]:
    if options.window != (-math.inf, math.inf) or len(tree) == 1:
        return ()
    kept = (MOVE, CUTS) if heeds(options.algorithm, "cutoff") else (MOVE,)
    items = [f"{name}.{what}" for name in RESCALINGS for what in kept]
    return tuple(
        item for item in items if item.endswith(CUTS) or _has_one_best_move(QuestionSubject(tree, options, item))
    )


def _has_one_best_move(asked: QuestionSubject) -> bool:
    """Return whether one move is best before and after; with equal ones the question would be unclear."""
    with suppress(OptionError):  # the key says what is too large
        return all(best_moves(each) == 1 for each in _both(asked))
    return True


def best_moves(asked: QuestionSubject) -> int:
    """Return how many root moves are best."""
    game = played(asked.tree, asked.options)
    return sum(game.minimax[child] == game.minimax[0] for child in asked.tree.children[0])  # type: ignore[attr-defined]


@lru_cache(KEPT)
def _key(asked: QuestionSubject) -> bool:
    before, after = _both(asked)
    if _asked_for(asked)[1] == MOVE:
        return before.found.best_move == after.found.best_move
    return before.skipped == after.skipped


def _read(_: QuestionSubject, text: str) -> bool:
    word = text.strip().lower()
    if word not in YES:
        raise OptionError(f"{text[:40]!r} is neither yes nor no.", "Write yes or no.")
    return YES[word]


def _asks(asked: QuestionSubject) -> str:
    rescaling, what = _asked_for(asked)
    stays = "Does the move at the root stay the same?" if what == MOVE else "Do the same leaves stay skipped?"
    return f"Each leaf x becomes {rescaling.formula}. {stays}"


def _reason(asked: QuestionSubject, _: bool, key: bool) -> str:
    rescaling, what = _asked_for(asked)
    before, after = _both(asked)
    if not key:
        return f"{_why_not(asked, rescaling)} {_change(before, after, what)}"
    has_means = has_chance(played(asked.tree, asked.options))
    if rescaling.is_linear and has_means:
        return f"{rescaling.formula} turns a mean into the mean of the new values, so that every comparison stays."
    if not has_means and _turned(asked, rescaling) is None:
        return f"{rescaling.formula} keeps the order of the leaves, and the search does nothing but compare them."
    stays = "the move is the same" if what == MOVE else "the same leaves are skipped"
    return f"{_why_not(asked, rescaling)} On this tree {stays} all the same."


def _turned(asked: QuestionSubject, rescaling: Rescaling) -> tuple[Value, Value] | None:
    """Return two leaves whose order a rescaling changes."""
    return next(
        (pair for pair in pairwise(sorted(asked.tree.leaf_values)) if rescaling.of(pair[0]) >= rescaling.of(pair[1])),
        None,
    )


def _why_not(asked: QuestionSubject, rescaling: Rescaling) -> str:
    turned = _turned(asked, rescaling)
    if turned is None:
        return f"{rescaling.formula} keeps the order of the leaves, but not that of their means."
    becomes = " and ".join(f"{in_full(value)} becomes {in_full(rescaling.of(value))}" for value in turned)
    return f"{rescaling.formula} does not keep the order of the leaves: {becomes}."


def _change(before: QuestionSubject, after: QuestionSubject, what: str) -> str:
    if what == CUTS:
        were, are = len(before.skipped), len(after.skipped)
        return "Now other leaves are skipped." if were == are else f"Now {_leaves(are)} skipped, and not {were:,}."
    old, new = (
        "none" if move is None else before.tree.called(before.tree.children[0][move])
        for move in (before.found.best_move, after.found.best_move)
    )
    return f"The move was {old}, and is now {new}."


def _leaves(number: int) -> str:
    return counted(number, "leaf is", "leaves are")


RESCALE = Question(
    name="rescale",
    title="Rescaled leaves",
    about="Every leaf is squared, doubled, negated …: does the move stay, do the same leaves stay skipped?",
    expected="yes or no",
    items=_items,
    asks=_asks,
    read=_read,
    write=lambda _, answer: "yes" if answer else "no",
    key=_key,
    reason=_reason,
    tells_ideas=False,
    takes="choice",
    choices=YES_OR_NO,
    fields=lambda _, is_so: (Field("", Input.ONE, ("Yes" if is_so else "No",), ("Yes", "No")),),
    hint="",
    asks_why=True,
    few_answers=True,
)
