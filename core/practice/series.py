"""The series of exercises: what each practises, with its tasks, which take turns."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from core.options import Cutoff, Order, SearchOptions
from core.practice.marking import Part
from core.practice.questions import QUESTIONS, QuestionSubject
from core.practice.questions.deepening import MOVES
from core.practice.reference import OPEN, Convention
from core.practice.wishes import Judged
from core.trees.generator.generator_settings import GeneratorSettings
from core.trees.leaf_tree import LeafTree

FILL, NEXT = "fill", "next"
"""The kinds of exercises that are no question: filling in the tree, and what happens next."""


@dataclass(frozen=True)
class Task:
    """A kind of exercise of a series: its search, its trees, and what they must show.

    `sizes` are those of its successive trees; there are none if the answer is a tree. `items` are those asked about,
    all if empty. If `even`, the right answer is yes every second time. With `dice`, the root's children are chance
    nodes. One that is `about_rule` is about equality; in all others nothing should depend on it. `conventions` are
    those left open.
    """

    kind: str
    sizes: tuple[GeneratorSettings, ...]
    parts: tuple[Part, ...] = ()
    options: SearchOptions = field(default_factory=SearchOptions)
    shows: Callable[[QuestionSubject], bool] = lambda _: True
    items: tuple[str, ...] = ()
    even: bool = False
    dice: bool = False
    judged: bool = False
    about_rule: bool = False
    conventions: frozenset[Convention] = OPEN


@dataclass(frozen=True)
class Series:
    """A series: its title, what it practises in one sentence, and its tasks, which take turns."""

    name: str
    title: str
    about: str
    tasks: tuple[Task, ...]


START = LeafTree.from_nested([[3, 12], [5, 8]])
"""The tree to begin with if the answer is a tree: it shows nothing that is asked for."""


def _sizes(
    *shapes: tuple[int, tuple[int, int]], least: int = 0, most: int = 9, irregular: bool = False
) -> tuple[GeneratorSettings, ...]:
    return tuple(
        GeneratorSettings(depth=depth, branching=branching, values=(least, most), irregular=irregular)
        for depth, branching in shapes
    )


def _skips(asked: QuestionSubject) -> bool:
    return bool(asked.found.skipped)


def _has_deep_cutoff(asked: QuestionSubject) -> bool:
    return any(cut.deep and not cut.late for cut in Judged(asked.tree).cutoffs)


def _equality_decides(asked: QuestionSubject) -> bool:
    return Judged(asked.tree).rule_matters()


def _greedy_is_wrong(asked: QuestionSubject) -> bool:
    return Judged(asked.tree).greedy_is_wrong()


def _order_helps(asked: QuestionSubject) -> bool:
    return bool(QUESTIONS["order"].items(asked.tree, asked.options)) and not QUESTIONS["order"].is_right(asked, ())


def _choice_changes(asked: QuestionSubject) -> bool:
    return len(set(QUESTIONS["deepening"].key(replace(asked, item=MOVES)))) > 1


def _window_matters(asked: QuestionSubject) -> bool:
    return asked.skipped > replace(asked, options=SearchOptions()).skipped


def _differs_mirrored(asked: QuestionSubject) -> bool:
    return QUESTIONS["mirror"].key(asked) not in (asked.skipped, frozenset())


BOUNDS_WRITTEN = OPEN - {Convention.BOUND}
"""The conventions left open in exercises about bounds."""

MINIMAX, STRICT = SearchOptions("minimax"), SearchOptions(cutoff=Cutoff.STRICT)
EXPECTED, STAR1 = SearchOptions("expectiminimax"), SearchOptions("star1", leaves=(0, 12))
DEEPENING = SearchOptions("iterative")
KNOWN_LEAVES, NARROW = SearchOptions(window=(0, 9)), SearchOptions(window=(3, 6))
NO_RANGE = replace(STAR1, leaves=(-math.inf, math.inf))

_TWO_PLIES = _sizes((2, (2, 3)), (2, (3, 3)), (2, (3, 4)), (2, (4, 4)))
_GROWING = _sizes((2, (2, 3)), (3, (2, 2)), (4, (2, 2)), (3, (2, 3)))
_DEEP = _sizes((4, (1, 2)), (4, (2, 2)), (4, (1, 3)), irregular=True)
_TIES = _sizes((2, (2, 3)), (2, (3, 3)), (3, (2, 2)), (3, (2, 3)), most=4)
_SIGNED = _sizes((2, (2, 3)), (3, (2, 2)), (3, (2, 3)), least=-6)
_DICE = _sizes((2, (2, 2)), (2, (2, 3)), (3, (2, 2)), (3, (2, 3)), most=12)

_JUDGED = _sizes((2, (2, 3)), (3, (2, 2)), (3, (2, 3)))

_RESCALED_MEANS = ("linear.move", "cube.move", "square.move")

SERIES: dict[str, Series] = {
    series.name: series
    for series in (
        Series(
            "minimax-values",
            "Minimax values",
            "What each node is worth if both players play their best, and which move the root takes.",
            (
                Task(FILL, _GROWING, (Part.NODES, Part.MOVE), MINIMAX, _greedy_is_wrong),
                Task(FILL, _GROWING, (Part.VALUE, Part.MOVE), MINIMAX, _greedy_is_wrong),
                Task("rescale", _SIGNED, (), MINIMAX, even=True),
                Task(NEXT, _GROWING, (), MINIMAX),
            ),
        ),
        Series(
            "two-plies",
            "Cutoffs in two plies",
            "Which leaves alpha-beta skips below the moves of the root.",
            (
                Task(FILL, _TWO_PLIES, (Part.SKIPPED, Part.VALUE, Part.MOVE), shows=_skips),
                Task("count", _TWO_PLIES, shows=_skips),
                Task(NEXT, _TWO_PLIES, shows=_skips),
                Task("range", _TWO_PLIES, shows=_skips),
                Task("build", (), items=("one-leaf", "two-leaves", "last-child", "two-cutoffs")),
            ),
        ),
        Series(
            "deep-cutoffs",
            "Deep cutoffs",
            "Cutoffs caused by a bound set above the parent.",
            (
                Task(FILL, _DEEP, (Part.SKIPPED, Part.VALUE), shows=_has_deep_cutoff),
                Task(NEXT, _DEEP, shows=_has_deep_cutoff),
                Task("count", _DEEP, shows=_has_deep_cutoff, items=("leaves", "skipped")),
                Task("build", (), items=("inner-node", "max-node", "deep")),
            ),
        ),
        Series(
            "ties",
            "Ties and strictness",
            "What happens where a value equals a bound, with cutoffs on equality and with strict ones.",
            (
                Task(FILL, _TIES, (Part.SKIPPED, Part.MOVE), shows=_equality_decides, about_rule=True),
                Task(FILL, _TIES, (Part.SKIPPED, Part.MOVE), STRICT, _equality_decides, about_rule=True),
                Task("range", _TIES, options=STRICT, shows=_skips, about_rule=True),
                Task("range", _TIES, shows=_equality_decides, about_rule=True),
                Task("build", (), items=("equality",)),
            ),
        ),
        Series(
            "windows",
            "Windows",
            "The α and β with which each node is entered.",
            (
                Task(FILL, _GROWING, (Part.WINDOWS,), shows=_skips),
                Task(NEXT, _GROWING, shows=_skips),
                Task(FILL, _GROWING, (Part.WINDOWS, Part.SKIPPED), shows=_skips),
            ),
        ),
        Series(
            "bounds",
            "Bounds",
            "What a node returns: its value, or only a bound on it.",
            (
                Task(FILL, _GROWING, (Part.NODES,), shows=_skips, conventions=BOUNDS_WRITTEN),
                Task(NEXT, _GROWING, shows=_skips),
                Task(FILL, _GROWING, (Part.NODES, Part.SKIPPED), shows=_skips, conventions=BOUNDS_WRITTEN),
            ),
        ),
        Series(
            "order",
            "Order",
            "How much is skipped depends on which children are searched first.",
            (
                Task("mirror", _GROWING, shows=_differs_mirrored),
                Task("order", _GROWING, shows=_order_helps),
                Task(FILL, _GROWING, (Part.SKIPPED, Part.ORDER), SearchOptions(order=Order.REVERSED), _skips),
            ),
        ),
        Series(
            "chance",
            "Chance nodes",
            "Expected values, and cutoffs that the range of the leaves allows.",
            (
                Task(FILL, _DICE, (Part.NODES, Part.MOVE), EXPECTED, dice=True),
                Task("possible", _DICE, (), STAR1, even=True, dice=True),
                Task("rescale", _DICE, (), EXPECTED, items=_RESCALED_MEANS, even=True, dice=True),
                Task(FILL, _DICE, (Part.SKIPPED,), STAR1, _skips, dice=True),
                Task("possible", _DICE, (), NO_RANGE, dice=True),
            ),
        ),
        Series(
            "exams",
            "More from exams",
            "Best and worst case, leaves to choose, other windows, histories of bounds, and iterative deepening.",
            (
                Task("cases", _GROWING, items=("best",)),
                Task(FILL, _GROWING, (Part.SKIPPED, Part.VALUE), KNOWN_LEAVES, _window_matters, about_rule=True),
                Task("shape", _GROWING),
                Task("deepening", _JUDGED, (), DEEPENING, _choice_changes, judged=True),
                Task(FILL, _GROWING, (Part.SKIPPED,), NARROW, _window_matters, about_rule=True),
                Task("history", _GROWING, shows=_skips),
                Task("cases", _GROWING, items=("worst",)),
            ),
        ),
    )
}
"""The series by name, in the order of the menu; the mixed one comes last."""

FIRST_EIGHT = ("minimax-values", "two-plies", "deep-cutoffs", "ties", "windows", "bounds", "order", "chance")
IN_TURN = {"mixed": FIRST_EIGHT, "mixed-2": (*FIRST_EIGHT, "exams")}
"""The series that take turns in each edition of the mixed one, whichever come after them: its links stay."""

SERIES |= {
    name: Series(name, "Mixed", "All of the other series, beginning with what went wrong.", ()) for name in IN_TURN
}


def offered(opened: str) -> list[Series]:
    """Return the series for a menu: the last of each title, since only links have the others, and the opened one."""
    last = {series.title: series.name for series in SERIES.values()}.values()
    return [series for name, series in SERIES.items() if name in last or name == opened]
