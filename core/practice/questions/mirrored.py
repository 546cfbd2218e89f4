"""The same tree from right to left, and which leaves are skipped then."""

from __future__ import annotations

from dataclasses import replace

from core.options import Order, SearchOptions
from core.options.numerals import listed
from core.practice.fields import NUMBERED, some_leaves
from core.practice.hand_in import skipped_leaves, topmost
from core.practice.questions.question import NODES, Question, QuestionSubject, read_nodes, sentence_case, write_nodes
from core.search import heeds
from core.trees.leaf_tree import LeafTree

Leaves = frozenset[int]

OTHER_WAY = {Order.GIVEN: Order.REVERSED, Order.REVERSED: Order.GIVEN}


def mirrored(asked: QuestionSubject) -> QuestionSubject:
    """Return the search of the same tree the other way round."""
    return replace(asked, options=replace(asked.options, order=OTHER_WAY[asked.options.order]))


def _items(_: LeafTree, options: SearchOptions) -> tuple[str, ...]:
    return ("",) if options.order in OTHER_WAY and heeds(options.algorithm, "cutoff") else ()


def _reason(asked: QuestionSubject, answer: Leaves, key: Leaves) -> str:
    way = sentence_case(mirrored(asked).options.order.words)
    names = [asked.tree.called(node) for node in topmost(asked.tree, key)]
    said = f"{way}, {listed(names or ['nothing'])} {'are' if len(names) > 1 else 'is'} skipped."
    if answer == key:
        return said
    if answer == asked.skipped:
        return f"{said} Your answer is what is skipped {asked.options.order.words}."
    if not answer:
        return said
    wrong = min(answer ^ key)
    return f"{said} {sentence_case(asked.tree.called(wrong))} {'is skipped too' if wrong in key else 'is evaluated'}."


MIRROR = Question(
    name="mirror",
    title="The other way round",
    about="The same tree is searched right to left: which leaves are skipped now?",
    expected=f"the {NODES}, or none",
    items=_items,
    asks=lambda asked: f"Which leaves are skipped if the tree is searched {mirrored(asked).options.order.words}?",
    read=lambda asked, text: skipped_leaves(asked.tree, read_nodes(asked.tree, text)),
    write=lambda asked, answer: write_nodes(asked.tree, topmost(asked.tree, answer)),
    key=lambda asked: mirrored(asked).skipped,
    reason=_reason,
    takes="cuts",
    fields=lambda asked, leaves: (some_leaves("Skipped leaves", asked.tree, leaves),),
    hint=NUMBERED,
    searched=lambda asked: mirrored(asked).options,
    few_answers=True,
)
