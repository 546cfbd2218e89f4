"""The edits that a page offers, and carrying one out by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, TypeGuard

from core.game import OptionError, TextError, Value
from core.options.numerals import MAX_DIGITS, as_integer, to_fraction, to_value
from core.options.paths import Path
from core.trees import edits
from core.trees.formats import read
from core.trees.formats.source import shortened, why_no_number
from core.trees.generator.generator_settings import MAX_SEED
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import Edited


@dataclass(frozen=True)
class Edit:
    """An edit in a group of the menu; `run` takes the tree, the path and the parsed argument.

    The `argument`, if it takes one, is named as in READERS.
    """

    name: str
    group: str
    title: str
    run: Callable[..., Edited]
    argument: str = ""
    optional: bool = False


def apply(tree: LeafTree, name: object, path: object, argument: object = None) -> Edited:
    """Carry out an edit given by name, path and argument, none of which is trusted.

    A path is a list of child indices; None leaves out an optional argument. A seed is a whole number or a mapping with
    "seed", "least", "most" and "decimals"; an empty evaluation takes it away. Raises OptionError, with the edit's name
    as its place.
    """
    edit = EDITS.get(name) if isinstance(name, str) else None
    if edit is None:
        asked = repr(shortened(name)) if isinstance(name, str) else "this"
        raise OptionError(f"{asked} is not an edit.", f"Use one of {', '.join(EDITS)}.", place="edit")
    try:
        place = _path(path)
        if argument is None and (edit.optional or not edit.argument):
            return edit.run(tree, place)
        if not edit.argument:
            raise OptionError("this edit takes no argument.", "Leave the argument out.")
        return edit.run(tree, place, READERS[edit.argument](argument))
    except OptionError as error:
        raise OptionError(error.problem, error.remedy, place=edit.name) from None


def _fill(tree: LeafTree, path: Path, seed: dict[str, int]) -> Edited:
    return edits.fill(tree, path, **seed)


def _is_whole(item: object) -> TypeGuard[int]:
    return isinstance(item, int) and not isinstance(item, bool)


def _path(item: object) -> Path:
    if isinstance(item, list | tuple) and all(map(_is_whole, item)):
        return tuple(item)
    raise OptionError("this is not a path.", "Give a list of child indices, such as [0, 2]; [] is the root.")


def _read_value(item: object) -> Value:
    """Return the value of a number or a text, as a tree's text can hold it."""
    if isinstance(item, str):
        word = item.strip()
        value = to_value(word)
        if value is None:
            raise OptionError(*why_no_number(word, shortened(word)))
        return value
    if isinstance(item, float) and item == item:  # only NaN differs from itself
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
    """Return the probability in a text, unrounded."""
    probability = to_fraction(item.strip()) if isinstance(item, str) else None
    if probability is None:
        raise OptionError("this is not a probability.", "Write a number above 0 and at most 1, such as 0.5 or 1/3.")
    return probability


def _read_seed(item: object) -> dict[str, int]:
    settings: dict[str, Any] = item if isinstance(item, dict) else {"seed": item}
    if "seed" in settings and settings.keys() <= {"seed", "least", "most", "decimals"}:
        if all(_is_whole(number) and abs(number) <= MAX_SEED for number in settings.values()):
            return settings
        raise OptionError("the seed and the range have to be whole numbers.", "Use numbers such as 0, 1 or 2.")
    raise OptionError("these are not settings for random values.", 'Give "seed", and "least", "most" and "decimals".')


READERS: dict[str, Callable[[object], Any]] = {
    "value": _read_value,
    "text": _read_text,
    "index": _read_index,
    "subtree": _read_subtree,
    "seed": _read_seed,
    "probability": _read_probability,
    "evaluation": _read_evaluation,
}
"""What an edit may ask the reader for besides the node, and how it is read."""

_add_before, _add_after = (partial(edits.add_sibling, after=after) for after in (False, True))
_mark_quiet, _mark_noisy = (partial(edits.mark, noisy=noisy) for noisy in (False, True))
_move_left, _move_right = (partial(edits.shift, by=by) for by in (-1, 1))
_sort_worst_first, _sort_best_first = (partial(edits.sort, best_first=best_first) for best_first in (False, True))

EDITS: dict[str, Edit] = {
    edit.name: edit
    for edit in (
        Edit("set-value", "Node", "Set value", edits.set_value, "value"),
        Edit("name-node", "Node", "Name node", edits.rename, "text"),
        Edit("name-move", "Node", "Name move", edits.name_move, "text"),
        Edit("add-child", "Add", "Add child", edits.add_child, "value", optional=True),
        Edit("add-before", "Add", "Add sibling before", _add_before, "value", optional=True),
        Edit("add-after", "Add", "Add sibling after", _add_after, "value", optional=True),
        Edit("delete", "Node", "Delete", edits.delete),
        Edit("make-inner", "Node", "Make inner node", edits.make_inner),
        Edit("make-leaf", "Node", "Make leaf", edits.make_leaf, "value", optional=True),
        Edit("make-chance", "Node", "Make chance node", edits.make_chance),
        Edit("make-choice", "Node", "Make MAX or MIN node", edits.make_choice),
        Edit("set-probability", "Node", "Set probability", edits.set_probability, "probability"),
        Edit("set-evaluation", "Node", "Set evaluation", edits.set_evaluation, "evaluation"),
        Edit("mark-noisy", "Node", "Mark as capture or threat", _mark_noisy),
        Edit("mark-quiet", "Node", "Mark as quiet", _mark_quiet),
        Edit("move-left", "Move", "Move left", _move_left),
        Edit("move-right", "Move", "Move right", _move_right),
        Edit("move-to", "Move", "Move to", edits.move, "index"),
        Edit("paste", "Add", "Paste as last child", edits.paste, "subtree"),
        Edit("mirror", "Subtree", "Mirror", edits.mirror),
        Edit("sort-best-first", "Subtree", "Sort best first", _sort_best_first),
        Edit("sort-worst-first", "Subtree", "Sort worst first", _sort_worst_first),
        Edit("swap-players", "Subtree", "Swap MAX and MIN", edits.swap_players),
        Edit("fill", "Subtree", "Fill with random values", _fill, "seed"),
    )
}
"""The edits by name, in the order of the menu."""
