"""What is practised of a tree on screen, and the marking of a hand-in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

from core.game import OptionError
from core.options import Misconception, SearchOptions
from core.options.paths import path_text
from core.practice.fitting import standard_options
from core.practice.hand_in import HandIn
from core.practice.hand_in_formats import hand_in_from_json
from core.practice.marking import ItemVerdict, Part, mark
from core.practice.marking_words import marking_json, where_wrong
from core.practice.next_event import misled_search
from core.practice.reference import OPEN, Convention
from core.practice.votes import shared_events
from core.search.misconceptions import MISCONCEPTIONS
from core.trees.leaf_tree import LeafTree
from viz.contract.practising import Asked, Fit, MarkData, Marked, Tells
from viz.replay.recording import Recording
from viz.sharing.comparison_link import CompareRequest, to_compare_query
from viz.sharing.link import LONGEST_LINK, from_query
from viz.words.wording import sentence_case

NOTHING = (HandIn(), HandIn(skipped=frozenset()))
"""The hand-in of doing nothing; if only cuts are asked for, no cuts are an answer."""


def marked_hand_in(
    recording: Recording,
    handed: object,
    asks: Sequence[Asked] | None,
    conventions: frozenset[Convention] = OPEN,
    tells: Tells = "all",
) -> Marked:
    """Return the result of a hand-in from JSON about a recorded search, in the numbers of its replay.

    `asks` is what an exercise asks for, None for a reader's own tree, where only what is handed in is marked: no cut
    may mean that nobody looked for one. `conventions` are those left open. Raises OptionError for a hand-in that can't
    be read, and a tree that can't be marked.
    """
    if not isinstance(recording.game, LeafTree):
        raise OptionError("the values of a game come from its rules.", "Practise on a tree instead.", place="game")
    asked = None if asks is None else frozenset(map(Part, asks))
    unread: list[OptionError] = []
    read = hand_in_from_json(handed, unread)
    if not unread and read in NOTHING and asked != frozenset({Part.SKIPPED}):
        raise OptionError("nothing is filled in yet.", "Fill in the tree, then check it.", place="hand-in")
    if asked is None and not read.skipped:
        read = replace(read, skipped=None)
    for_mover = recording.scene.for_mover
    marking = mark(recording.game, searched_with(recording), read, conventions, asked, for_mover=for_mover)
    found = marking_json(marking)
    marked: Marked = {
        "problem": None,
        "marks": [
            {"item": each["item"], "path": path_text(each["path"]), "verdict": each["verdict"], "said": _said(each)}
            for each in found["marks"]
        ],
        "right": found["right"] and not unread,
        "sentences": [*map(str, unread[:1]), *found["sentences"]],
        "first": found["first"],
        "fits": [fit(recording, Misconception(each["name"])) for each in found["fits"]],
        "points": found["points"],
        "of": found["of"],
        "convention": found["convention"],
        "told": any(mark.verdict in WANTING for mark in marking.marks),
    }
    return as_far_as(tells, marked, where_wrong(marking))


def _said(mark: Mapping[str, Any]) -> str:
    """Return the sentence about a mark; for a missing item, the answer."""
    has_answer = mark["verdict"] == ItemVerdict.MISSING and mark["expected"]
    return f"{mark['said']} It is {mark['expected']}." if has_answer else str(mark["said"])


def as_far_as(tells: Tells, marked: Marked, where: str) -> Marked:
    """Return as much of a check's result as it `tells`; `where` says only where something is wrong."""
    if marked["right"] or tells == "all":
        return marked
    # A missing cut's mark is where it belongs.
    marks: list[MarkData] = [{**mark, "said": ""} if mark["verdict"] in WANTING else mark for mark in marked["marks"]]
    marks = [mark for mark in marks if mark["item"] != "missed"]
    shown: Marked = {**marked, "marks": marks, "told": False}
    return shown if tells == "why" else {**shown, "sentences": (where,), "first": None, "fits": ()}


WANTING = (ItemVerdict.WRONG, ItemVerdict.MISSING)
"""The verdicts that call for a word."""


def searched_with(recording: Recording) -> SearchOptions:
    """Return the options of a recorded search, without a budget."""
    return replace(recording.scene.trace.options, budget=None)


def fit(recording: Recording, idea: Misconception) -> Fit:
    """Return a fitting misconception, with the link that compares its search with the right one."""
    entry, beside = MISCONCEPTIONS[idea], _beside(recording, idea)
    return {"name": str(idea), "title": entry.title, "idea": entry.idea, "truth": entry.truth, "beside": beside}


def _beside(recording: Recording, idea: Misconception) -> str:
    """Return the link to Compare, opened at the first event that differs; "" if none does."""
    if recording.link is None or not isinstance(recording.game, LeafTree):
        return ""
    request = from_query(dict(parse_qsl(recording.link)))
    right = standard_options(request.chosen)
    wrong = replace(right, misconception=idea)
    ours, misled = (misled_search(recording.game, each) for each in (right, wrong))
    query = to_compare_query(CompareRequest(request, (right, wrong)))
    if ours is None or misled is None or len(query) > LONGEST_LINK:
        return ""
    same = shared_events(ours, misled)
    return "" if same == len(ours) == len(misled) else f"compare?{query}&by=event&stop={same + 1}"


UNMARKED: Marked = {
    "problem": None,
    "marks": (),
    "right": False,
    "sentences": (),
    "first": None,
    "fits": (),
    "points": 0,
    "of": 0,
    "convention": None,
    "told": False,
}
"""The result of an empty check."""


def refused(problem: str) -> Marked:
    """Return the result for an answer that can't be marked."""
    return {**UNMARKED, "problem": sentence_case(problem)}
