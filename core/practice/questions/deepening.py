"""Iterative deepening by hand: what the root is worth, or moves to, after each pass."""

from __future__ import annotations

import re

from core.game import MAX, OptionError, Value
from core.options import SearchOptions
from core.options.numerals import in_full, listed, to_value
from core.practice.fields import Field, Input
from core.practice.questions.question import Question, QuestionSubject, read_nodes
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import node_at

VALUES, MOVES = "values", "moves"

MOST_PASSES = 5

Passes = tuple[Value, ...]
"""A value for each pass, or the index of a move."""


def worth_at(tree: LeafTree, limit: int) -> list[Value]:
    """Return what each child of the root is worth where nodes at a depth limit have their static evaluation."""
    worth: dict[int, Value] = {}
    for node in reversed(range(len(tree))):
        if tree.is_terminal(node):
            worth[node] = tree.utility(node)
        elif tree.depths[node] >= limit:
            worth[node] = tree.evals[node]
        else:
            best = max if tree.to_move(node) is MAX else min
            worth[node] = best(worth[child] for child in tree.children[node])
    return [worth[child] for child in tree.children[0]]


def _best(tree: LeafTree, limit: int) -> Value:
    return (max if tree.to_move(0) is MAX else min)(worth_at(tree, limit))


def _limits(tree: LeafTree) -> range:
    return range(1, max(tree.depths) + 1)


def _items(tree: LeafTree, options: SearchOptions) -> tuple[str, ...]:
    inner = {node for node in range(1, len(tree)) if not tree.is_terminal(node)}
    passes = _limits(tree)
    if options.algorithm != "iterative" or options.depth is not None or tree.chances or not inner <= tree.evals.keys():
        return ()
    if not 2 <= len(passes) <= MOST_PASSES:
        return ()
    # Of equal moves it would not be clear which is chosen: the best of the pass before comes first.
    has_one_best = all(worth_at(tree, limit).count(_best(tree, limit)) == 1 for limit in passes)
    return (VALUES, MOVES) if has_one_best else (VALUES,)


def _key(asked: QuestionSubject) -> Passes:
    tree = asked.tree
    values = tuple(_best(tree, limit) for limit in _limits(tree))
    if asked.item == VALUES:
        return values
    return tuple(worth_at(tree, limit).index(value) for limit, value in zip(_limits(tree), values, strict=True))


def _asks(asked: QuestionSubject) -> str:
    *first, last = map(str, _limits(asked.tree))
    what = "What is the root worth" if asked.item == VALUES else "Which move does the root choose"
    return (
        f"A pass stops at its depth with the static evaluations, such as ≈3. "
        f"{what} after the passes to depth {listed([*first, last])}?"
    )


def _read(asked: QuestionSubject, text: str) -> Passes:
    limits = _limits(asked.tree)
    parts = [part for part in re.split(r"[,;\n]+", text) if part.strip()]
    if len(parts) == 1:
        parts = text.split()
    if len(parts) != len(limits):
        raise OptionError(f"this names {len(parts)}, and there are {len(limits)} passes.", f"Write {_expected(asked)}.")
    return tuple(_one(asked, part.strip()) for part in parts)


def _one(asked: QuestionSubject, text: str) -> Value:
    if asked.item == VALUES:
        value = to_value(text)
        if value is None:
            raise OptionError(f"{text[:40]!r} is not a number.", f"Write {_expected(asked)}.")
        return value
    nodes = [node_at(asked.tree, path) for path in read_nodes(asked.tree, text)]
    if len(nodes) != 1 or nodes[0] not in asked.tree.children[0]:
        raise OptionError(f"{text[:40]!r} is not a child of the root.", f"Write {_expected(asked)}.")
    return asked.tree.children[0].index(nodes[0])


def _expected(asked: QuestionSubject) -> str:
    return f"{len(_limits(asked.tree))} {'values' if asked.item == VALUES else 'moves'}, with commas"


def _written(asked: QuestionSubject, answer: Passes) -> list[str]:
    return [in_full(each) if asked.item == VALUES else _move(asked.tree, int(each)) for each in answer]


def _move(tree: LeafTree, index: int) -> str:
    return tree.label(tree.children[0][index]) or str(index)


def _reason(asked: QuestionSubject, answer: Passes, key: Passes) -> str:
    tree = asked.tree
    passes = [
        f"to depth {limit} {listed([f'{_move(tree, at)} is worth {in_full(worth)}' for at, worth in enumerate(found)])}"
        for limit in _limits(tree)
        for found in [worth_at(tree, limit)]
    ]
    wrong = next((at for at, (one, other) in enumerate(zip(answer, key, strict=True)) if one != other), None)
    if wrong is None:
        return f"In the pass {'; '.join(passes)}."
    player = "MAX" if tree.to_move(0) is MAX else "MIN"
    return f"In the pass {passes[wrong]}, and {player} chooses {_written(asked, key)[wrong]}."


DEEPENING = Question(
    name="deepening",
    title="Iterative deepening",
    about="What is the root worth, or which move does it choose, after each pass?",
    expected="one for each pass, such as 4, 6, 5 or B, C, B",
    items=_items,
    asks=_asks,
    read=_read,
    write=lambda asked, answer: ", ".join(_written(asked, answer)),
    key=_key,
    reason=_reason,
    tells_ideas=False,  # the passes are minimax searches of a few plies, whatever is skipped in them
    fields=lambda asked, key: (Field("Answer", Input.TEXT, (", ".join(_written(asked, key)),)),),
    hint="Write one for each pass, with commas.",
    few_answers=True,
)
