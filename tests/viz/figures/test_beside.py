"""A figure of a comparison shows each search as it is at its own step, under its title, with what it has done."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from core.game import OptionError
from core.options import SearchOptions
from tests.viz.given import elements_of
from viz.__main__ import cli
from viz.comparing.panes import ComparisonView, compare_searches
from viz.figures.focused import Focused
from viz.figures.formats import FORMATS, STILLS, make_beside
from viz.figures.side_by_side import can_be_read_beside, side_by_side
from viz.figures.svg import Look, svg
from viz.figures.whole_tree import WholeTree
from viz.sharing.request import Position, Request, TreeText

SVG = "{http://www.w3.org/2000/svg}"
TEXTBOOK = "[[3,12,8],[2,4,6],[14,5,2]]"
NAMES = ("minimax", "alphabeta", "mtdf")


@cache
def compared() -> ComparisonView:
    return compare_searches(Request(TreeText(TEXTBOOK)), [SearchOptions(algorithm=name) for name in NAMES])


def scenes() -> list[WholeTree]:
    return [WholeTree(pane.recording.scene) for pane in compared().panes if pane.recording]


def steps_at(stop: int) -> list[int]:
    return [steps[stop] for steps in compared().lines["node"]["steps"]]


def last_stop() -> int:
    return len(compared().lines["node"]["steps"][0]) - 1


def drawn(stop: int, *, sentence: bool = False) -> str:
    pictures = side_by_side(compared(), steps_at(stop), stop, last_stop(), sentence=sentence)
    return make_beside(pictures, "svg", stop, Look()).decode()


def states(figure: str, prefix: str) -> dict[str, tuple[str | None, ...]]:
    """Return what the nodes and edges of a search show, by their keys without its prefix."""
    return {
        part.attrib["data-key"].removeprefix(prefix): (
            part.get("data-state"),
            part.get("data-value"),
            part.get("data-edge"),
            *(text for text in part.itertext()),
        )
        for part in elements_of(figure)
        if re.fullmatch(rf"{prefix}[ne]\d+", part.get("data-key", ""))
    }


@pytest.mark.parametrize("share", [0, 1 / 3, 2 / 3, 1])
def test_each_search_is_at_its_step(share: float) -> None:
    stop = round(share * last_stop())
    figure = drawn(stop)
    for number, (stills, step) in enumerate(zip(scenes(), steps_at(stop), strict=True), start=1):
        expected = states(svg(stills, step), "")
        assert len(expected) > 20
        assert states(figure, f"s{number}") == expected
    if share == 1:
        texts = {"".join(part.itertext()) for part in elements_of(figure) if part.tag == f"{SVG}text"}
        assert {"Minimax", "13 nodes, 9 leaves, 0 cutoffs, 0 skipped"} <= texts
        assert {"Alpha-beta", "11 nodes, 7 leaves, 1 cutoff, 2 skipped"} <= texts


@pytest.mark.large
def test_of_a_game_each_search_has_the_path_that_it_is_on() -> None:
    searches = [SearchOptions(algorithm=name, depth=3) for name in ("minimax", "alphabeta")]
    found = compare_searches(Request(Position("connectfour")), searches)
    assert (can_be_read_beside(found), can_be_read_beside(compared())) == (False, True)
    for stop in (0, 40, 60):
        steps = [own[stop] for own in found.lines["node"]["steps"]]
        pictures = side_by_side(found, steps, stop, 70, sentence=False, focused=True)
        figure = make_beside(pictures, "svg", stop, Look()).decode()
        for number, (pane, step) in enumerate(zip(found.panes, steps, strict=True), start=1):
            assert pane.recording
            expected = states(svg(Focused(WholeTree(pane.recording.scene), [step]), step), "")
            assert len(expected) >= 15
            assert states(figure, f"s{number}") == expected


@pytest.mark.parametrize("steps", [[0, 0], [0, 0, 10_000], [0, -1, 0]])
def test_steps_that_a_search_does_not_have_are_refused(steps: Sequence[int]) -> None:
    with pytest.raises(OptionError):
        side_by_side(compared(), steps, 0, last_stop(), sentence=False)


@pytest.mark.parametrize("name", sorted(FORMATS.keys() - STILLS.keys()))
def test_a_format_of_a_whole_replay_shows_no_comparison(name: str) -> None:
    with pytest.raises(OptionError, match="alone"):
        make_beside(side_by_side(compared(), steps_at(0), 0, last_stop(), sentence=False), name, 0, Look())


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--compare", "astar"], "is not a search"),
        (["--compare", "minimax", "--step", "99"], "there is no step 99"),
        (["--compare", "minimax"] * 4, "there are 5 searches"),
        (["--compare", "minimax cutoff=strict"], "minimax has no cutoff"),
        (["--compare", "minimax", "--to", "gif"], "one search alone"),
    ],
)
def test_what_can_t_be_compared_is_refused(options: list[str], problem: str, tmp_path: Path) -> None:
    file = tmp_path / "figure.svg"
    result = CliRunner().invoke(cli, ["figure", TEXTBOOK, "--to", "svg", "-o", str(file), *options])
    assert isinstance(result.exception, OptionError)
    assert problem in str(result.exception)
    assert not file.exists()
