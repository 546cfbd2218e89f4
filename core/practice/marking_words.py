"""Words a marking: a sentence for each mark, and at most three for the whole, first mistake first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.game import OptionError
from core.options import Bounds, Cutoff, Form
from core.options.numerals import counted, listed, ordinal
from core.options.paths import Path
from core.practice.comparison import Item
from core.practice.marking import ItemVerdict, Mark, Marking
from core.practice.number_words import (
    distinct,
    in_words,
    is_mirrored,
    node_window,
    node_worth,
    side,
    window_text,
    worth_text,
)
from core.practice.reasons import bound_from, cut_off, reason_of_worth, reason_to_search
from core.practice.reference import Convention
from core.practice.scheme import score
from core.search import heeds
from core.search.misconceptions.steps import as_mistake
from core.trace import Bound
from core.trees.rebuilding import node_at

MOST_NAMED = 3
"""The most ideas that a sentence names."""

MOST_PLACES = 4
"""The most places of a kind that a sentence names."""


def sentences(marking: Marking) -> list[str]:
    """Return at most three sentences about a marking, the first mistake first."""
    first = marking.first
    if first is None:
        return [_without_mistake(marking), *(f"Besides, {_mistake(marking, note)}." for note in marking.notes[:1])]
    lines = [f"{_mistake(marking, first)}{_reason(marking, first)}."]
    if first.conventions:
        lines[0] += f" It would be right {_under(marking, first, is_other=True)}, but the rest is not."
    lines += [*_others(marking), *_fitting(marking, first)]
    return [sentence[:1].upper() + sentence[1:] for sentence in lines]


def where_wrong(marking: Marking) -> str:
    """Return where something is wrong or missing, without the answer; a missing cut is named by its parent."""
    missing = [mark for mark in marking.marks if mark.verdict is ItemVerdict.MISSING]
    return " ".join(
        f"{verb} {listed(_places(marking, marks))}."
        for verb, marks in (("Look again at", marking.mistakes), ("You have not entered", missing))
        if marks
    )


def _places(marking: Marking, marks: Sequence[Mark]) -> list[str]:
    """Return the places of marks, by kind."""
    tree, at = marking.tree, dict[str, list[str]]()
    for mark in marks:
        node = mark.node or 0
        match mark.item:
            case Item.NODE:
                at.setdefault("the value", []).append(tree.called(node))
            case Item.WINDOW:
                at.setdefault("the window", []).append(tree.called(node))
            case Item.MOVE:
                at["the best move"] = []
            case Item.ORDER:
                at["the order of the leaves"] = []
            case Item.SKIP | Item.MISSED:
                at.setdefault("what is skipped", []).extend([tree.called(tree.parents[node])] if node else [])
    return [_place(what, list(dict.fromkeys(names))) for what, names in at.items()]


def _place(what: str, names: Sequence[str]) -> str:
    if not names:
        return what
    of = "below" if what == "what is skipped" else "of"
    several = "s" if len(names) > 1 and of == "of" else ""
    return f"{what}{several} {of} {listed([*names[:MOST_PLACES], *(['others'] if names[MOST_PLACES:] else [])])}"


def sentence_about(marking: Marking, mark: Mark) -> str:
    """Return the sentence about a mark; none if it is right."""
    match mark.verdict:
        case ItemVerdict.RIGHT:
            return ""
        case ItemVerdict.CONVENTION:
            return f"Right {_under(marking, mark)}."
        case ItemVerdict.FOLLOWS:
            return "Right, given your earlier answers."
        case ItemVerdict.MISSING:
            return f"You have not entered {listed(_places(marking, [mark]))}."
        case ItemVerdict.WRONG:
            sentence = _mistake(marking, mark)
            return f"{sentence[:1].upper()}{sentence[1:]}."


def expected(marking: Marking, mark: Mark) -> str:
    """Return what the reference has at a mark, as short as in a tree; "" if nothing."""
    reference, node = marking.reference, mark.node
    match mark.item:
        case Item.NODE if node is not None and node in reference.worths:
            return worth_text(node_worth(marking, node, reference.worths[node]))
        case Item.WINDOW if node is not None and node in reference.windows:
            return window_text(node_window(marking, node, reference.windows[node]))
        case Item.MOVE if reference.move is not None:
            return _child(marking, reference.move)
        case Item.SKIP | Item.MISSED if node:
            return "skipped" if node in reference.rows.skip else "searched"
        case _:
            return ""


def marking_json(marking: Marking) -> dict[str, Any]:
    """Return a marking for JSON; docs/output.md describes its keys."""
    points, of = score(marking)
    return {
        "marks": [
            {
                "item": str(mark.item),
                "path": list(mark.path),
                "verdict": str(mark.verdict),
                "said": sentence_about(marking, mark),
                "expected": expected(marking, mark),
            }
            for mark in marking.marks
        ],
        "right": marking.is_right,
        "sentences": sentences(marking),
        "first": marking.step,
        "fits": [
            {"name": str(idea.name), "title": idea.title, "idea": idea.idea, "truth": idea.truth}
            for idea in (marking.fits or ())[:MOST_NAMED]
        ],
        "points": points,
        "of": of,
        "convention": _conventions(marking) or None,
    }


def _without_mistake(marking: Marking) -> str:
    verdicts = [mark.verdict for mark in marking.marks if mark not in marking.notes]
    missing = verdicts.count(ItemVerdict.MISSING)
    if missing == len(verdicts):
        return "Nothing that was asked for was handed in." if marking.notes else "Nothing was handed in."
    right = f"is right {_conventions(marking)}".rstrip()
    if missing:
        return f"What you entered {right}; {counted(missing, 'item')} {'is' if missing == 1 else 'are'} missing."
    return f"{'All that was asked for' if marking.notes else 'Everything'} {right}."


def _others(marking: Marking) -> list[str]:
    """Say how much else is wrong, counting what one cutoff skips as one, and what follows."""
    tree, follows = marking.tree, sum(mark.verdict is ItemVerdict.FOLLOWS for mark in marking.marks)
    wrong = {
        (mark.item, tree.parents[mark.node] if mark.item is Item.MISSED and mark.node is not None else mark.path)
        for mark in marking.mistakes
    }
    parts = [f"{counted(len(wrong) - 1, 'other item is', 'other items are')} wrong"] if len(wrong) > 1 else []
    if follows:
        parts.append(f"{counted(follows, 'answer follows', 'answers follow')} from an earlier mistake")
    return [f"{', and '.join(parts)}."] if parts else []


def _fitting(marking: Marking, first: Mark) -> list[str]:
    if marking.fits is None:
        return []
    if not marking.fits:
        at = "" if first.node is None else f" at {_about(marking, first)}"
        return [f"No common mistake explains all of this: it looks like a slip{at}."]
    if len(marking.fits) == 1:
        (idea,) = marking.fits
        return [f"“{idea.title}” gives the same answer. {as_mistake(idea.idea, idea.truth)}"]
    named = listed([f"“{idea.title}”" for idea in marking.fits[:MOST_NAMED]])
    more = "; the more you fill in, the fewer fit" if _is_partial(marking) else ""
    if len(marking.fits) > MOST_NAMED:
        return [f"Several common mistakes give the same answer, such as {named}{more}."]
    return [f"These common mistakes give the same answer: {named}{more}."]


def _is_partial(marking: Marking) -> bool:
    """Return whether more could be handed in, of what is asked for or at all."""
    handed, reference = marking.hand_in, marking.reference
    if marking.asked is not None:
        return any(mark.verdict is ItemVerdict.MISSING for mark in marking.marks)
    nodes, prunes = len(reference.inner), heeds(reference.options.algorithm, "cutoff")
    is_cut = not prunes or (handed.skipped is not None and len(handed.windows) >= nodes)
    return handed.move is None or len(handed.nodes) < nodes or not is_cut


def _about(marking: Marking, mark: Mark) -> str:
    """Return a sentence's name for a mark's node."""
    return marking.tree.called(mark.node or 0)


# What is wrong, without a full stop, and why


def _mistake(marking: Marking, mark: Mark) -> str:  # noqa: PLR0911  one for each item
    reference, node = marking.reference, mark.node
    if node is None:
        return "this tree has no such node"
    name = _about(marking, mark)
    match mark.item:
        case Item.NODE:
            handed = marking.hand_in.nodes[mark.path]
            if node not in reference.worths:
                return f"{name} is skipped, so it has no value"
            worth, handed = node_worth(marking, node, reference.worths[node]), node_worth(marking, node, handed)
            right, wrong = distinct(worth.value, handed.value)
            ends, is_same = (worth, handed), worth.value == handed.value
            sides = ["exactly " if is_same and each.bound is Bound.EXACT else side(each) for each in ends]
            return f"{name} is worth {sides[0]}{right}, not {sides[1]}{wrong}"
        case Item.WINDOW:
            if not reference.windows:
                return "this search has no windows"
            if node not in reference.windows:
                return f"{name} is skipped, so it has no window"
            moment = " when it is left" if reference.at_exit else ""
            windows = reference.windows[node], marking.hand_in.windows[mark.path]
            window, handed_window = (node_window(marking, node, each) for each in windows)
            alpha, beta, *wrong_window = distinct(*window, *handed_window)
            return f"the window of {name}{moment} is ({alpha}, {beta}), not ({', '.join(wrong_window)})"
        case Item.MOVE:
            if reference.move is None:
                return "no move is shown to be best here"
            return f"the best move is {_child(marking, reference.move)}, not {_child(marking, mark.path[0])}"
        case Item.ORDER:
            return _order_mistake(marking)
        case Item.SKIP:
            return f"{name} must not be skipped"
        case Item.MISSED:
            skipped = marking.hand_in.skipped or ()
            in_part = any(path[: len(mark.path)] == mark.path for path in skipped)
            return f"you searched {f'part of {name}; all of it' if in_part else f'{name}; it'} should be skipped"


def _order_mistake(marking: Marking) -> str:
    order, handed = marking.reference.order, marking.hand_in.order or ()
    at = next((at for at, leaf in enumerate(order) if _node(marking, handed[at : at + 1]) != leaf), None)
    if at is None:
        return f"no leaf is evaluated after the {ordinal(len(order) - 1)}"
    there = _node(marking, handed[at : at + 1])
    instead = "" if there is None else f", not {marking.tree.called(there)}"
    return f"the {ordinal(at)} leaf to be evaluated is {marking.tree.called(order[at])}{instead}"


def _node(marking: Marking, paths: Sequence[Path]) -> int | None:
    """Return the node at the only path, None if there is no path or no node."""
    try:
        return node_at(marking.tree, paths[0]) if paths else None
    except OptionError:
        return None


def _reason(marking: Marking, mark: Mark) -> str:  # noqa: PLR0911  one for each item
    reference, node = marking.reference, mark.node
    if node is None:
        return ""
    match mark.item:
        case Item.NODE:
            return reason_of_worth(marking, node)
        case Item.WINDOW if node in reference.windows and not reference.at_exit:
            handed = marking.hand_in.windows[mark.path]
            differ = [at for at in (0, 1) if handed[at] != reference.entries[node][at]]
            if is_mirrored(marking, node):
                differ.reverse()  # α comes first
            return f": at {_about(marking, mark)}, {listed([bound_from(marking, node, at) for at in differ])}"
        case Item.MOVE if reference.move is not None:
            child = marking.tree.children[0][mark.path[0]]
            if child not in reference.worths:
                return f": {_child(marking, mark.path[0])} is skipped"
            worth = reference.worths[child]
            to = f" for {marking.tree.called(0)}" if marking.for_mover else ""
            is_tied = worth.bound is not Bound.EXACT and worth.value == reference.worths[0].value
            end = ", so it may be worse" if is_tied else ""
            return f": {_child(marking, mark.path[0])} is worth {in_words(node_worth(marking, 0, worth))}{to}{end}"
        case Item.SKIP:
            return reason_to_search(marking, node)
        case Item.MISSED:
            parent = marking.tree.parents[node]
            return f": {cut_off(marking, parent)}" if parent in reference.rows.cutoff else ""
        case _:
            return ""


# Conventions, numbers and names


def _conventions(marking: Marking) -> str:
    """Return the conventions under which a hand-in is right."""
    marks = [mark for mark in marking.marks if mark.verdict is ItemVerdict.CONVENTION]
    marks.append(Mark(Item.SKIP, (), 0, ItemVerdict.CONVENTION, marking.reference.departures))  # of what has no mark
    return listed([*dict.fromkeys(words for mark in marks for words in _words(marking, mark))])


def _under(marking: Marking, mark: Mark, *, is_other: bool = False) -> str:
    """Return a mark's conventions as the end of a sentence; with `is_other` the other choice of each."""
    return listed(_words(marking, mark, is_other=is_other))


def _words(marking: Marking, mark: Mark, *, is_other: bool = False) -> list[str]:
    options, words = marking.reference.options, list[str]()
    is_hard = (options.bounds is Bounds.HARD) is not is_other
    is_strict = (options.cutoff is Cutoff.STRICT) is not is_other
    is_first = (options.form is Form.UPDATE) is not is_other
    at_exit = marking.reference.at_exit is not is_other
    for convention in sorted(mark.conventions):
        match convention:
            case Convention.EQUALITY:
                words.append(f"where equality {'does not cut off' if is_strict else 'cuts off'}")
            case Convention.RETURNED:
                words.append(f"in a fail-{'hard' if is_hard else 'soft'} search")
            case Convention.FORM:
                words.append(f"where the bound moves {'before' if is_first else 'after'} the test")
            case Convention.MOMENT:
                words.append(f"with windows as they are at {'exit' if at_exit else 'entry'}")
            case Convention.BOUND:
                words.append("with the bound written as a value")
            case Convention.OUTSIDE:
                words.append("with the value written as a bound")
            case Convention.MOVE:
                words.append("with a move that is just as good")
    return words


def _child(marking: Marking, index: int) -> str:
    """Return a sentence's name for a move: the tree's, or else the node that it leads to."""
    child = marking.tree.children[0][index]
    return marking.tree.moves.get(child) or marking.tree.called(child)
