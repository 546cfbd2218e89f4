"""History: every value that alpha or beta takes at a node, in order, as it is struck out on paper."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from core.game import MAX, MIN, OptionError, Value
from core.options import Form, SearchOptions
from core.options.numerals import from_text, in_full
from core.practice.fields import Field, Input
from core.practice.hand_in import is_marked
from core.practice.questions.question import Question, QuestionSubject, read_nodes, write_nodes
from core.search import heeds
from core.trace.result import histories
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import node_at

History = tuple[Value, ...]

TELLING = 3
"""A history of as many values or more is worth asking for."""

EXPECTED = "the values in order, such as -inf, 3, 5"


def _items(tree: LeafTree, options: SearchOptions) -> tuple[str, ...]:
    """Return the inner nodes whose own bound moves; only those where it moves again, if there are some."""
    if not (is_marked(options.algorithm) and heeds(options.algorithm, "cutoff")):
        return ()
    asked = QuestionSubject(tree, options)
    lengths = {node: min(len(values), TELLING) for node, values in _histories(asked).items() if len(values) > 1}
    return tuple(write_nodes(tree, [node]) for node in sorted(lengths) if lengths[node] == max(lengths.values()))


def _histories(asked: QuestionSubject) -> dict[int, History]:
    """Return the values of alpha at nodes of MAX, and of beta at those of MIN."""
    places, tree = asked.trace.places, asked.tree
    return {
        node: tuple(history.alphas if tree.to_move(node) is MAX else history.betas)
        for place, history in histories(asked.trace).items()
        if tree.children[node := places.states[place]] and tree.to_move(node) in (MAX, MIN)
    }


def _node(asked: QuestionSubject) -> int:
    (path,) = read_nodes(asked.tree, asked.item)
    return node_at(asked.tree, path)


def _bound(asked: QuestionSubject) -> str:
    return "α" if asked.tree.to_move(_node(asked)) is MAX else "β"


def _asks(asked: QuestionSubject) -> str:
    return (
        f"Which values does {_bound(asked)} take at {asked.tree.called(_node(asked))}, "
        "from the one it has when the search enters to the last?"
    )


def _key(asked: QuestionSubject) -> History:
    return _histories(asked).get(_node(asked), ())


def _accepts(asked: QuestionSubject, answer: History) -> bool:
    """Return whether an answer is right: a node that is cut off may move its own bound or leave it."""
    forms = (replace(asked, options=replace(asked.options, form=form)) for form in Form)
    return any(answer == _key(each) for each in forms)


def _read(_: QuestionSubject, text: str) -> History:
    written = [part for part in re.split(r"→|->|[,;\n]+|\s+(?=\S)", text.strip()) if part.strip()]
    try:
        found = tuple(from_text(part.strip()) for part in written)
    except ValueError as error:
        raise OptionError(f"{text[:40]!r} is not a row of numbers.", f"Write {EXPECTED}.") from error
    if not found:
        raise OptionError("this names no value.", f"Write {EXPECTED}.")
    return found


def _reason(asked: QuestionSubject, answer: History, key: History) -> str:
    node, bound = _node(asked), _bound(asked)
    named, whole = asked.tree.called(node), ", then ".join(map(in_full, key))
    if _accepts(asked, answer):
        return f"At {named}, {bound} is {whole}."
    if answer[0] != key[0]:
        source = f" (handed down from {asked.tree.called(asked.tree.parents[node])})" if node else ""
        return f"The search enters {named} with {bound} = {in_full(key[0])}{source}; in all it is {whole}."
    if any(one == other for one, other in pairwise(answer)):
        return f"What does not change {bound} is not written again: it is {whole}."
    moves, better = ("rises", "more") if bound == "α" else ("falls", "less")
    return f"{bound} {moves} whenever a child of {named} returns {better}, and is never reset: it is {whole}."


HISTORY = Question(
    name="history",
    title="History of a bound",
    about="Which values does α or β take at a node, from entering it to leaving it?",
    expected=EXPECTED,
    items=_items,
    asks=_asks,
    read=_read,
    write=lambda _, answer: ", ".join(map(in_full, answer)),
    key=_key,
    reason=_reason,
    accepts=_accepts,
    fields=lambda _, key: (Field("Answer", Input.TEXT, _written(key)),),
    hint="Write the values in order, with commas.",
)


def _written(key: History) -> tuple[str, ...]:
    signs = ", ".join(map(in_full, key))
    plain = signs.replace("−", "-")
    return tuple(dict.fromkeys((signs, plain, plain.replace("∞", "inf"), plain.replace(" ", ""))))
