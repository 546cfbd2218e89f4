"""The edits that a page offers, and carrying one out that is asked for by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Any, TypeGuard

from core.game import OptionError, TextError, Value
from core.options.numerals import as_integer
from core.trees.edits import (
    CAN_GO,
    DECIDES,
    HAS_CHILDREN,
    HAS_LEFT,
    HAS_MOVE,
    HAS_PROBABILITY,
    HAS_RIGHT,
    HAS_SIBLING,
    HAS_VALUE,
    IS_CHANCE,
    IS_CHILD,
    IS_INNER,
    IS_LEAF,
    Requirement,
    add_child,
    add_sibling,
    delete,
    fill,
    make_chance,
    make_choice,
    make_inner,
    make_leaf,
    mirror,
    move,
    name_move,
    paste,
    paste_beside,
    rename,
    set_probability,
    set_value,
    sort,
    swap_players,
)
from core.trees.formats import read
from core.trees.formats.numbers import MAX_DIGITS, to_fraction, to_value, why_no_number
from core.trees.formats.source import shortened
from core.trees.judging import IS_JUDGED, mark_noisy, mark_quiet, set_evaluation
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import Edited, Path


class Argument(StrEnum):
    """What an edit asks the reader for, besides the node."""

    NONE = "none"
    VALUE = "value"
    TEXT = "text"
    INDEX = "index"
    SUBTREE = "subtree"
    SEED = "seed"
    PROBABILITY = "probability"
    EVALUATION = "evaluation"


class Group(StrEnum):
    """The edits that a menu shows together, by their heading."""

    NODE = "Node"
    ADD = "Add"
    MOVE = "Move"
    SUBTREE = "Subtree"


@dataclass(frozen=True)
class Edit:
    """An edit as a menu offers it: its name in questions, its title, what it asks for, and whether it may go without.

    `run` takes the tree, the path and the argument that was read.
    """

    name: str
    group: Group
    title: str
    run: Callable[..., Edited]
    requirement: Requirement | None = None
    argument: Argument = Argument.NONE
    optional: bool = False


def apply(tree: LeafTree, name: object, path: object, argument: object = None) -> Edited:
    """Carry out an edit that is asked for by its name, a path and an argument, none of which is trusted.

    A path is a list of child indices. A value is a number or its text, a seed a whole number or a mapping with
    "seed", "least", "most" and "decimals", a subtree a `LeafTree` or its text, a probability a text, an evaluation a
    value or the empty text, which takes it away; None leaves out an argument that is optional.
    Raises OptionError, with the edit's name as its place, for whatever cannot be done.

    >>> apply(LeafTree.from_nested([3, 5]), "set-value", [1], "-2.5").tree.values
    (None, 3, -2.5)
    """
    edit = EDITS.get(name) if isinstance(name, str) else None
    if edit is None:
        asked = repr(shortened(name)) if isinstance(name, str) else "this"
        raise OptionError(f"{asked} is not an edit.", f"Use one of {', '.join(EDITS)}.", place="edit")
    try:
        place = _path(path)
        if argument is None and (edit.optional or edit.argument is Argument.NONE):
            return edit.run(tree, place)
        return edit.run(tree, place, _READERS[edit.argument](argument))
    except OptionError as error:
        raise OptionError(error.problem, error.remedy, place=edit.name) from None


def _is_whole(item: object) -> TypeGuard[int]:
    return isinstance(item, int) and not isinstance(item, bool)


def _path(item: object) -> Path:
    if isinstance(item, list | tuple) and all(map(_is_whole, item)):
        return tuple(item)
    raise OptionError("this is not a path.", "Give a list of child indices, such as [0, 2]; [] is the root.")


def _read_nothing(_: object) -> None:
    raise OptionError("this edit takes no argument.", "Leave the argument out.")


def _read_value(item: object) -> Value:
    """Return the value that is meant by a number or a text: one that a text of the tree can hold again."""
    if isinstance(item, str):
        word = item.strip()
        value = to_value(word)
        if value is None:
            raise OptionError(*why_no_number(word, shortened(word)))
        return value
    if isinstance(item, float) and item == item:  # NaN is the number that differs from itself
        return as_integer(item)
    if _is_whole(item):
        if abs(item) < 10**MAX_DIGITS:
            return item
        problem = f"this integer has more than {MAX_DIGITS:,} digits."
        raise OptionError(problem, "Write a shorter one, or inf if it stands for infinity.")
    raise OptionError("this is not a number.", "Write a number such as 3, -2.5, 1e6 or inf.")


def _read_evaluation(item: object) -> Value | None:
    return None if isinstance(item, str) and not item.strip() else _read_value(item)


def _read_text(item: object) -> str:
    if isinstance(item, str):
        return item
    raise OptionError("a name has to be text.", "Write a name, or nothing to remove it.")


def _read_index(item: object) -> int:
    if _is_whole(item):
        return item
    raise OptionError("an index has to be a whole number.", "Use 0 for the first child.")


def _read_subtree(item: object) -> LeafTree:
    if isinstance(item, LeafTree):
        return item
    if isinstance(item, str):
        try:
            return read(item).tree
        except TextError as error:
            raise OptionError(f"what was copied is not a tree: {error.problem}", error.remedy) from error
    raise OptionError("there is no tree to paste.", "Copy a node first.")


def _read_probability(item: object) -> Fraction:
    """Return the probability that is meant by a text, without rounding."""
    probability = to_fraction(item.strip()) if isinstance(item, str) else None
    if probability is None:
        raise OptionError("this is not a probability.", "Write a number above 0 and at most 1, such as 0.5 or 1/3.")
    return probability


def _read_seed(item: object) -> dict[str, int]:
    settings: dict[str, Any] = item if isinstance(item, dict) else {"seed": item}
    if "seed" in settings and settings.keys() <= {"seed", "least", "most", "decimals"}:
        if all(map(_is_whole, settings.values())):
            return settings
        raise OptionError("the seed and the range have to be whole numbers.", "Use numbers such as 0, 1 or 2.")
    raise OptionError("these are not settings for random values.", 'Give "seed", and "least", "most" and "decimals".')


_READERS: dict[Argument, Callable[[object], Any]] = {
    Argument.NONE: _read_nothing,
    Argument.VALUE: _read_value,
    Argument.TEXT: _read_text,
    Argument.INDEX: _read_index,
    Argument.SUBTREE: _read_subtree,
    Argument.SEED: _read_seed,
    Argument.PROBABILITY: _read_probability,
    Argument.EVALUATION: _read_evaluation,
}


def _move_left(tree: LeafTree, path: Path) -> Edited:
    HAS_LEFT.check(tree, path)
    return move(tree, path, path[-1] - 1)


def _move_right(tree: LeafTree, path: Path) -> Edited:
    HAS_RIGHT.check(tree, path)
    return move(tree, path, path[-1] + 1)


def _add_before(tree: LeafTree, path: Path, value: Value = 0) -> Edited:
    return add_sibling(tree, path, after=False, value=value)


def _add_after(tree: LeafTree, path: Path, value: Value = 0) -> Edited:
    return add_sibling(tree, path, after=True, value=value)


def _fill(tree: LeafTree, path: Path, settings: dict[str, int]) -> Edited:
    return fill(tree, path, **settings)


EDITS: dict[str, Edit] = {
    edit.name: edit
    for edit in (
        Edit("set-value", Group.NODE, "Set value", set_value, HAS_VALUE, Argument.VALUE),
        Edit("name-node", Group.NODE, "Name node", rename, None, Argument.TEXT),
        Edit("name-move", Group.NODE, "Name move", name_move, HAS_MOVE, Argument.TEXT),
        Edit("add-child", Group.ADD, "Add child", add_child, None, Argument.VALUE, optional=True),
        Edit("add-before", Group.ADD, "Add sibling before", _add_before, IS_CHILD, Argument.VALUE, optional=True),
        Edit("add-after", Group.ADD, "Add sibling after", _add_after, IS_CHILD, Argument.VALUE, optional=True),
        Edit("delete", Group.NODE, "Delete", delete, CAN_GO),
        Edit("make-inner", Group.NODE, "Make inner node", make_inner, IS_LEAF),
        Edit("make-leaf", Group.NODE, "Make leaf", make_leaf, IS_INNER, Argument.VALUE, optional=True),
        Edit("make-chance", Group.NODE, "Make chance node", make_chance, DECIDES),
        Edit("make-choice", Group.NODE, "Make MAX or MIN node", make_choice, IS_CHANCE),
        Edit(
            "set-probability",
            Group.NODE,
            "Set probability",
            set_probability,
            HAS_PROBABILITY,
            Argument.PROBABILITY,
        ),
        Edit("set-evaluation", Group.NODE, "Set evaluation", set_evaluation, IS_JUDGED, Argument.EVALUATION),
        Edit("mark-noisy", Group.NODE, "Mark as capture or threat", mark_noisy, HAS_MOVE),
        Edit("mark-quiet", Group.NODE, "Mark as quiet", mark_quiet, HAS_MOVE),
        Edit("move-left", Group.MOVE, "Move left", _move_left, HAS_LEFT),
        Edit("move-right", Group.MOVE, "Move right", _move_right, HAS_RIGHT),
        Edit("move-to", Group.MOVE, "Move to", move, HAS_SIBLING, Argument.INDEX),
        Edit("paste", Group.ADD, "Paste as last child", paste, None, Argument.SUBTREE),
        Edit("paste-after", Group.ADD, "Paste after", partial(paste_beside, after=True), IS_CHILD, Argument.SUBTREE),
        Edit("mirror", Group.SUBTREE, "Mirror", mirror, HAS_CHILDREN),
        Edit("sort-best-first", Group.SUBTREE, "Sort best first", partial(sort, best_first=True), HAS_CHILDREN),
        Edit("sort-worst-first", Group.SUBTREE, "Sort worst first", partial(sort, best_first=False), HAS_CHILDREN),
        Edit("swap-players", Group.SUBTREE, "Swap MAX and MIN", swap_players),
        Edit("fill", Group.SUBTREE, "Fill with random values", _fill, None, Argument.SEED),
    )
}
"""The edits by name, in the order of the menu."""
