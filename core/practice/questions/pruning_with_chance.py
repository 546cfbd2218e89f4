"""Whether pruning is possible at chance nodes, with a known range of the leaves or without."""

from __future__ import annotations

import math

from core.game import OptionError, has_chance
from core.options import SearchOptions
from core.options.numerals import in_full, listed
from core.practice.fields import Field, Input
from core.practice.questions.question import Question, QuestionSubject, read_nodes, write_nodes
from core.search import heeds, played, search
from core.search.leaf_range import leaf_range
from core.trace.result import cutoffs
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import node_at

Nodes = frozenset[int]

NO, YES_AT = "no", "yes, at "
EXPECTED = "no, or yes and a node at which something is skipped, such as yes, at D"


def _items(tree: LeafTree, options: SearchOptions) -> tuple[str, ...]:
    return ("",) if heeds(options.algorithm, "leaves") and has_chance(played(tree, options)) else ()


def _asks(asked: QuestionSubject) -> str:
    least, most = leaf_range(played(asked.tree, asked.options), asked.options)
    known = "any value" if -math.inf in (least, -most) else f"values from {in_full(least)} to {in_full(most)}"
    return f"The leaves can have {known}. Can anything be skipped, and if so, at which node?"


def _read(asked: QuestionSubject, text: str) -> Nodes:
    """Return the nodes at which an answer says that something is skipped."""
    written = " ".join(text.split())
    if written.lower() in (NO, "none", "nothing"):
        return frozenset()
    yes, _, named = written.partition(" ")
    if yes.lower().rstrip(",") == "yes":
        written = named.removeprefix("at ")
        if not written:
            raise OptionError("this does not say where.", f"Write {EXPECTED}.")
    nodes = frozenset(node_at(asked.tree, path) for path in read_nodes(asked.tree, written))
    if any(map(asked.tree.is_terminal, nodes)):
        raise OptionError("nothing can be skipped below a leaf.", f"Write {EXPECTED}.")
    return nodes


def _key(asked: QuestionSubject) -> Nodes:
    return frozenset(asked.tree.parents[node] for node in asked.found.skipped)


def _reason(asked: QuestionSubject, answer: Nodes, key: Nodes) -> str:
    tree = asked.tree
    if not key:
        least, most = leaf_range(played(tree, asked.options), asked.options)
        given = f"with leaves from {in_full(least)} to {in_full(most)}"
        known = "where leaves may have any value" if -math.inf in (least, -most) else given
        return f"Nothing is skipped: {known}, what is left at each node can still matter."
    trace, wrong = search(tree, asked.options), answer - key
    places = {trace.places.states[cut.node]: cut for cut in cutoffs(trace) if not cut.late}
    node = min((answer & key) or key)
    cut, child = places[node], asked.tree.called(tree.children[node][places[node].child])
    bound = f"no more than α = {in_full(cut.alpha)}" if cut.kind == "alpha" else f"no less than β = {in_full(cut.beta)}"
    said = f"After {child}, {asked.tree.called(node)} is sure to be worth {bound}, so the rest is skipped."
    return f"Nothing is skipped at {listed(list(map(asked.tree.called, sorted(wrong))))}. {said}" if wrong else said


def _write(asked: QuestionSubject, answer: Nodes) -> str:
    return f"{YES_AT}{write_nodes(asked.tree, answer)}" if answer else NO


def _fields(asked: QuestionSubject, key: Nodes) -> tuple[Field]:
    tree = asked.tree
    names = {node: f"Yes, at {tree.called(node)}" for node in range(len(tree)) if not tree.is_terminal(node)}
    right = tuple(name for node, name in names.items() if node in key) or ("No",)
    return (Field("", Input.ONE, right, ("No", *names.values())),)


POSSIBLE = Question(
    name="possible",
    title="Is pruning possible?",
    about="Can anything be skipped where dice decide? Say where.",
    expected=EXPECTED,
    items=_items,
    asks=_asks,
    read=_read,
    write=_write,
    key=_key,
    reason=_reason,
    accepts=lambda asked, answer: answer <= _key(asked) if answer else not _key(asked),
    fields=_fields,
    hint="",
    asks_why=True,
    few_answers=True,
)
