"""Build a tree that shows something, with as few leaves as possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from core.game import MAX, OptionError
from core.options import Cutoff, SearchOptions
from core.options.numerals import INFINITE, counted
from core.practice.fields import Field, Input
from core.practice.questions.question import Question, QuestionSubject
from core.search import heeds, search
from core.trace.result import CutoffResult, cutoffs
from core.trees.formats import nested_lists, read
from core.trees.leaf_tree import LeafTree

MOST_LEAVES = 60


class Built(NamedTuple):
    """What a tree must show, as the end of “Build a tree”, with a smallest one; `holds` tests a tree."""

    shows: str
    holds: Callable[[QuestionSubject], bool]
    smallest: str


def _saving(asked: QuestionSubject) -> list[CutoffResult]:
    return [cut for cut in cutoffs(search(asked.tree, asked.options)) if not cut.late]


def _skips_inner(asked: QuestionSubject) -> bool:
    return any(not asked.tree.is_terminal(node) for node in asked.found.skipped)


def _one_is_equal(asked: QuestionSubject) -> bool:
    """Return whether cutoffs on equality skip something and strict ones nothing."""
    skips = {rule: len(_under(asked, rule).skipped) for rule in Cutoff}
    return skips[Cutoff.NONSTRICT] > 0 == skips[Cutoff.STRICT]


def _under(asked: QuestionSubject, rule: Cutoff) -> QuestionSubject:
    return replace(asked, options=replace(asked.options, cutoff=rule))


EQUALITY = "equality"

BUILT = {
    "one-leaf": Built("in which one leaf is skipped", lambda asked: len(asked.skipped) == 1, "[3, [2, 9]]"),
    "two-leaves": Built(
        "in which two leaves are skipped, and no more", lambda asked: len(asked.skipped) == 2, "[3, [2, 8, 9]]"
    ),
    "last-child": Built(
        "in which there is a cutoff, but nothing is skipped, since it comes at the last child",
        lambda asked: bool(asked.found.cutoffs) and not asked.found.skipped,
        "[3, [4, 2]]",
    ),
    EQUALITY: Built(
        "in which cutoffs on equality skip something, and strict cutoffs nothing", _one_is_equal, "[3, [3, 9]]"
    ),
    "inner-node": Built("in which a node that is no leaf is skipped", _skips_inner, "[3, [2, [8, 9]]]"),
    "max-node": Built(
        "in which something is skipped at a MAX node",
        lambda asked: any(cut.player is MAX for cut in _saving(asked)),
        "[[5, [6, 9]], 1]",
    ),
    "two-cutoffs": Built(
        "in which two cutoffs skip something, and no more",
        lambda asked: len(_saving(asked)) == 2,
        "[3, [2, 9], [1, 8]]",
    ),
    "deep": Built(
        "in which a deep cutoff skips something",
        lambda asked: any(cut.deep for cut in _saving(asked)),
        "[5, [[[3, 9], 7], 8]]",
    ),
}
"""What can be asked for, by name. tests/core/practice/test_questions.py tries all trees with fewer leaves."""


def _searched(options: SearchOptions, tree: LeafTree) -> QuestionSubject:
    """Return the search that judges a built tree: left to right, with the full window, under the same rule."""
    return QuestionSubject(tree, SearchOptions(cutoff=options.cutoff))


def _wanted(asked: QuestionSubject) -> Built:
    if asked.item not in BUILT:
        problem = f"{asked.item[:40]!r} is nothing that a tree can be asked to show."
        raise OptionError(problem, f"Choose one of {', '.join(BUILT)}.", place="item")
    return BUILT[asked.item]


def _key(asked: QuestionSubject) -> LeafTree:
    return nested_lists.parse(_wanted(asked).smallest)


def _read(_: QuestionSubject, text: str) -> LeafTree:
    tree = read(text).tree
    leaves = sum(map(tree.is_terminal, range(len(tree))))
    if tree.root_player is not MAX:
        raise OptionError("MIN moves first in this tree.", "Let MAX move first.")
    if tree.chances:
        raise OptionError("this tree has chance nodes.", "Let MAX and MIN decide at every node.")
    if any(len(children) == 1 for children in tree.children):
        raise OptionError("an inner node of this tree has one child.", "Give each inner node two children or more.")
    if tree.leaf_values.intersection(INFINITE):
        raise OptionError("a leaf of this tree is infinite.", "Give each leaf a number.")
    if leaves > MOST_LEAVES:
        raise OptionError(f"this tree has {leaves:,} leaves.", f"Build one with {MOST_LEAVES} or fewer.")
    return tree


def _leaves(tree: LeafTree) -> int:
    return sum(map(tree.is_terminal, range(len(tree))))


def holds_in(name: str, options: SearchOptions, tree: LeafTree) -> bool:
    """Return whether a tree shows what a name asks for, under the options' cutoff rule."""
    return BUILT[name].holds(_searched(options, tree))


def _reason(asked: QuestionSubject, answer: LeafTree, key: LeafTree) -> str:
    if holds_in(asked.item, asked.options, answer):
        leaves, fewest = _leaves(answer), _leaves(key)
        if leaves == fewest:
            return f"It shows that, and no tree with fewer than {counted(fewest, 'leaf', 'leaves')} does."
        return f"It shows that, but has {counted(leaves, 'leaf', 'leaves')}, and {fewest} are enough."
    found = _searched(asked.options, answer)
    saving = _saving(found)
    deep = sum(cut.deep for cut in saving)
    skipped = counted(len(found.skipped), "skipped leaf", "skipped leaves")
    cuts = f"{counted(len(saving) - deep, 'shallow cutoff')} and {deep} deep"
    return f"It does not show that: it has {skipped}, by {cuts}."


def _rule(asked: QuestionSubject) -> str:
    """Return the rule for equality, unless that is what the tree must show."""
    if asked.item == EQUALITY:
        return ""
    return f", and equality {'does not cut' if asked.options.cutoff is Cutoff.STRICT else 'cuts'} off"


BUILD = Question(
    name="build",
    title="Build a tree",
    about="Build a tree with given cutoffs, with as few leaves as possible.",
    expected="a tree such as [[1, 2], 3]; MAX moves first, and each inner node has two children or more",
    items=lambda _tree, options: tuple(BUILT) if heeds(options.algorithm, "cutoff") else (),
    asks=lambda asked: (
        f"Build a tree {_wanted(asked).shows}, with as few leaves as possible. MAX moves first, each inner node has "
        f"two children or more{_rule(asked)}."
    ),
    read=_read,
    write=lambda _, answer: nested_lists.write(answer),
    key=_key,
    reason=_reason,
    accepts=lambda asked, answer: (
        holds_in(asked.item, asked.options, answer) and _leaves(answer) <= _leaves(_key(asked))
    ),
    tells_ideas=False,  # a built tree comes without a search
    tells_key=False,
    takes="built",
    fields=lambda _, tree: (
        Field("", Input.FREE, (nested_lists.write(tree), "any other tree with as many leaves that shows it")),
    ),
    hint="Write a tree such as [[1, 2], 3].",
    has_tree=False,
    few_answers=True,
)
