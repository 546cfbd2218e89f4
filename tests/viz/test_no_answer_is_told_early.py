"""What reaches somebody who is asked is the same for all trees of a shape, but for what is given: it tells no answer.

A place is a row of PLACES: all that it hands to a reader before the answer. The trees have the same leaves in other
places, so that the searches of them differ in everything that is asked.
"""

from __future__ import annotations

import base64
import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from unittest.mock import patch

import pytest
from pypdf import PdfReader

from core.options import SearchOptions
from core.options.numerals import in_full
from core.practice.exercises import Exercise
from core.practice.hand_in import hand_in_of
from core.practice.marking import Part
from core.practice.series import FILL
from core.practice.sheets.request import SheetRequest
from core.practice.sheets.sheet import make_sheet
from core.search import search
from core.trace import Kind
from core.trees.leaf_tree import LeafTree
from tests.moodle import import_file
from tests.sweeps import one_in
from tests.viz.live.test_room import ANSWER, QUESTION, SCREEN
from viz.covers import COVERS
from viz.figures.formats import Wanted as WantedFigure
from viz.figures.formats import make
from viz.figures.replay import Replay
from viz.live.room import Room
from viz.practising.exercises import marked_exercise, practice_of, request_of
from viz.replay.player_data import free_practice
from viz.replay.recording import Recording, record
from viz.sheets import latex, moodle
from viz.sheets.formats import make as make_file
from viz.sheets.paper import Drawing, Paper, papers_of
from viz.sheets.preview import picture_html

LEAVES = 12
"""One less than a prime: so each factor has the leaves in another order."""

KINDS = (
    "fill:value+move+nodes+skipped+order+windows",
    "fill:nodes",
    "fill:windows",
    "count:skipped",
    "count:cutoffs",
    "mirror",
    "rescale:square.move",
    "build:one-leaf",
)


@cache
def trees() -> tuple[LeafTree, ...]:
    """Return trees of one shape, with the same leaves, in whose searches other nodes are skipped."""
    found: dict[tuple[int, int], LeafTree] = {}
    for factor in range(1, LEAVES + 1):
        a, b, c, d, e, f, g, h, i, j, k, m = (8_110 + factor * at % (LEAVES + 1) for at in range(1, LEAVES + 1))
        tree = LeafTree.from_nested([[[a, b], [c, d]], [[e, f], [g, h]], [[i, j], [k, m]]])
        found.setdefault((visited(tree), cutoffs(tree)), tree)
    assert all(len(set(each)) > 1 for each in zip(*list(found)[:4], strict=True))
    return tuple(found.values())[:4]


def visited(tree: LeafTree) -> int:
    return len(hand_in_of(search(tree, SearchOptions())).nodes)


def cutoffs(tree: LeafTree) -> int:
    return list(search(tree, SearchOptions()).events["kind"]).count(Kind.CUTOFF)


# What readers get, of each place


@cache
def recorded(tree: LeafTree) -> Recording:
    return record(request_of(exercise(tree, *Part)))


def exercise(tree: LeafTree, *parts: Part) -> Exercise:
    return Exercise("windows", 1, 1, FILL, tree, SearchOptions(), parts)


def worksheet(tree: LeafTree) -> str:
    pages = PdfReader(io.BytesIO(make(Replay(recorded(tree)), "worksheet", WantedFigure()))).pages
    texts = [page.extract_text() for page in pages]
    return "\n".join(texts[: texts.index("")])


def figure_before_the_search(name: str) -> Callable[[LeafTree], str]:
    def told(tree: LeafTree) -> str:
        replay = Replay(recorded(tree), asks=tuple(COVERS))
        return make(replay, name, WantedFigure(step=0)).decode()

    return told


@cache
def paper(tree: LeafTree) -> tuple[Paper, str]:
    """Return a sheet about a tree, as data and as the Typst document; the seed is another one for each tree."""
    wanted = SheetRequest(tree=tree, kinds=KINDS, variants=1, seed=trees().index(tree), about_rule=True)
    sheet = make_sheet(wanted)
    (found,) = papers_of(sheet)
    return found, make_file(sheet, "typst").decode()


def preview(tree: LeafTree) -> str:
    html = "".join(map(picture_html, paper(tree)[0].pictures))
    return re.sub(r"base64,([\w+/=]+)", lambda found: base64.b64decode(found[1]).decode(), html)


def typst_sheet(tree: LeafTree) -> str:
    return paper(tree)[1]


def latex_sheet(tree: LeafTree) -> str:
    """Return what LaTeX prints unless it prints the answers."""
    found = paper(tree)[0]
    wanted = SheetRequest(tree=tree, variants=1, seed=trees().index(tree))
    source = "\n".join(latex._paper(found, replace(make_sheet(replace(wanted, kinds=("fill:value",))), wanted=wanted)))
    source = re.sub(r"\\begin\{solution\}.*?\\end\{solution\}", "", source, flags=re.DOTALL)
    return re.sub(r"\\ifprintanswers.*?(?:\\else|\\fi)", "", source)


def moodle_questions(tree: LeafTree) -> str:
    """Return what Moodle shows."""
    sheet = make_sheet(SheetRequest(tree=tree, kinds=("fill:value",), variants=1))  # its title alone is written
    with patch.object(Drawing, "png", lambda _: b""):
        return "\n".join(f"{each.kind} {each.shown}" for each in import_file(moodle.source(sheet, paper(tree)[:1])))


def practised(*parts: Part) -> Callable[[LeafTree], str]:
    """Return what an exercise says, and what comes back when somebody checks an empty tree once, and once more."""

    def told(tree: LeafTree) -> str:
        made, recording = exercise(tree, *parts), recorded(tree)
        empty = {"nodes": [], "skipped": None, "windows": [{"path": [], "alpha": "1", "beta": "1"}]}
        checks = [marked_exercise(made, recording, empty, None, tells) for tells in ("where", "why")]
        said = [marked[name] for marked in checks for name in ("marks", "points", "of")]
        return json.dumps([practice_of(made, "", recording), free_practice(recording.scene), said])

    return told


def around_the_player(tree: LeafTree) -> str:
    recording = recorded(tree)
    return f"{recording.title} {recording.meta} {recording.notice} {recording.folded}"


def phone_in_a_vote(tree: LeafTree) -> str:
    """Return what a phone is told until the answer is explained; the answer is another one for each tree."""
    room, told = Room(), []
    room.show(SCREEN)
    at = trees().index(tree)
    room.ask(QUESTION, {**ANSWER, "right": at % 3, "step": 9 + at})
    for phase in ("closed", "talk", "vote", "closed"):
        told.append(room.state())
        room.vote("a", 1, room.round, at % 3) if room.phase == "vote" else None
        room.go_on(phase, 1, room.round)
    return json.dumps([*told, room.state()])


PLACES: dict[str, Callable[[LeafTree], str]] = {
    "worksheet": worksheet,
    "figure": figure_before_the_search("svg"),
    "figure in TikZ": figure_before_the_search("tikz"),
    "sheet on the page": preview,
    "sheet in Typst": typst_sheet,
    "sheet in LaTeX": latex_sheet,
    "Moodle": moodle_questions,
    "practice of values": practised(Part.NODES),
    "practice of windows": practised(Part.WINDOWS),
    "practice of all": practised(*Part),
    "around the player": around_the_player,
    "phone in a vote": phone_in_a_vote,
}

# How an answer is found


def but_for_what_is_given(text: str, tree: LeafTree) -> str:
    """Return a text with the place of a leaf for its value, so that the value of another node differs between trees."""
    for node in filter(tree.is_terminal, range(len(tree))):
        text = text.replace(in_full(tree.utility(node)), f"<leaf {node}>")
    return text


def tells(place: Callable[[LeafTree], str]) -> bool:
    """Return whether what a place tells depends on more than what is given."""
    return len({but_for_what_is_given(place(tree), tree) for tree in trees()}) > 1


@pytest.mark.large
@pytest.mark.parametrize("name", PLACES)
def test_no_answer_is_told_before_it_is_asked_for(name: str) -> None:
    assert not tells(PLACES[name])


PLANTED: dict[str, Callable[[LeafTree], str]] = {
    "the value of the root": lambda tree: in_full(hand_in_of(search(tree, SearchOptions())).nodes[()].value),
    "the best move": lambda tree: tree.called(tree.children[0][hand_in_of(search(tree, SearchOptions())).move or 0]),
    "a field for each visited node": lambda tree: "_" * visited(tree),
    "a point for each cutoff": lambda tree: "." * cutoffs(tree),
    "the seed": lambda tree: f"seed {trees().index(tree)}",
    "the solution": lambda tree: (
        PdfReader(io.BytesIO(make(Replay(recorded(tree)), "handout", WantedFigure()))).pages[0].extract_text()
    ),
    "a later step": lambda tree: make(Replay(recorded(tree)), "svg", WantedFigure(step=30)).decode(),
}


@pytest.mark.parametrize("what", one_in(7, PLANTED))
def test_an_answer_that_is_planted_is_found(what: str) -> None:
    assert tells(lambda tree: f"{around_the_player(tree)} {PLANTED[what](tree)}")
