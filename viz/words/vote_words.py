"""The words of the questions that a class votes on, and of their options."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from core.game import Game
from core.options.numerals import listed
from core.options.paths import Path
from core.practice.next_event import NextEvent
from core.practice.votes import Answer, Ask, VoteQuestion
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import node_at
from viz.words.next_event_words import event_text
from viz.words.wording import name_at, spoken

_ASKED = {
    Ask.NEXT: "What happens next?",
    Ask.SKIPPED: "Which leaves does the search skip?",
    Ask.MOVE: "Which move is best?",
}


def vote_text(question: VoteQuestion, game: Game[Any, Any]) -> str:
    """Return the question as plain text that may hold a reader's names.

    >>> from core.trees.leaf_tree import LeafTree
    >>> tree = LeafTree.from_nested([3, [2, 9]])
    >>> vote_text(VoteQuestion(Ask.ALPHA, 5, 7, (), 0, (), 0), tree)
    'What is α at A once the first child of A has returned?'
    """
    if question.asks is Ask.SKIPPED and question.begins:
        return "Which leaves does the search skip from here on?"
    if question.asks is not Ask.ALPHA:
        return _ASKED[question.asks]
    name = name_at(game, question.path)
    if question.after is None:
        return f"What is α when the search enters {name}?"
    return f"What is α at {name} once {name_at(game, (*question.path, question.after))} has returned?"


def option_text(answer: Answer, game: Game[Any, Any]) -> str:
    """Return an option as plain text that may hold a reader's names.

    >>> from core.trees.leaf_tree import LeafTree
    >>> tree = LeafTree.from_nested([3, [2, [9, 9], 8, 8], [5, 7]])
    >>> option_text(frozenset({(1, 1), (1, 2), (1, 3), (2, 1)}), tree)
    'all below D; the third child of B; the fourth child of B; 7 below C'
    >>> [option_text(answer, tree) for answer in (frozenset(), frozenset({()}), (1,), -3)]
    ['none', 'all', 'B', '−3']
    """
    if isinstance(answer, NextEvent):
        return event_text(answer, game)
    if isinstance(answer, frozenset):
        return _skipped_text(sorted(answer), game) if isinstance(game, LeafTree) else ""
    return name_at(game, answer) if isinstance(answer, tuple) else spoken(answer)


def _skipped_text(paths: Sequence[Path], tree: LeafTree) -> str:
    """Return the leaves that some nodes stand for, by value if that is unique among siblings."""
    parts: list[str] = []
    if () in paths:
        return "all"
    for parent, group in groupby(paths, key=lambda path: path[:-1]):
        siblings = tree.children[node_at(tree, parent)]
        worths = [tree.values[node] for node in siblings]
        values: list[str] = []
        others: list[str] = []
        for path in group:
            node = siblings[path[-1]]
            worth = tree.values[node]
            if worth is None:
                others.append(f"all below {name_at(tree, path)}")
            elif tree.label(node) or worths.count(worth) > 1:
                others.append(name_at(tree, path))
            else:
                values.append(spoken(worth))
        parts += [f"{listed(values)} below {name_at(tree, parent)}"] if values else []
        parts += others
    return "; ".join(parts) or "none"
