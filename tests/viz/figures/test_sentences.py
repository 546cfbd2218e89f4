"""A figure says what the page says at its step, whichever steps are asked for before."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from viz.covers import VALUES
from viz.figures.whole_tree import WholeTree
from viz.replay.recording import record
from viz.sharing.link import from_query
from viz.words.answer_marks import LINE_TO_FILL, with_gaps, without_marks
from viz.words.phrase import fill

SEARCHES = ["", "&algorithm=mtdf", "&algorithm=uct&playouts=20"]


@pytest.mark.large
@pytest.mark.parametrize("gap", [None, LINE_TO_FILL])
@pytest.mark.parametrize("by_node", [True, False])
@pytest.mark.parametrize("search", SEARCHES)
def test_a_figure_says_what_the_page_says(search: str, gap: str | None, *, by_node: bool) -> None:
    scene = record(from_query(dict(parse_qsl(f"tree=[[3,12,8],[2,4,6],[14,5,2]]{search}")))).scene
    stills = WholeTree(scene, () if gap is None else (VALUES,), by_node=by_node)
    for step in (*range(scene.steps + 1), 3, scene.steps, 0):
        shown = scene.words.at(step)
        what = "node:text" if by_node and shown.get(("tag", "node:text")) else "text"
        tag, lead, rest = (shown.get((key, what)) for key in ("tag", "lead", "rest"))
        assert isinstance(lead, tuple)
        assert isinstance(rest, tuple)
        assert isinstance(tag, str)
        said = stills.sentence(step)
        assert said.tag == (without_marks(tag) if gap is None else with_gaps(tag, gap))
        assert (said.lead, said.rest) == (fill(lead, gap), fill(rest, gap))
