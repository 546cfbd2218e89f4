"""Figures made while the class is asked first have gaps, and a worksheet has its solution with it."""

from __future__ import annotations

import io
import re
from functools import cache

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from core.game import OptionError
from core.search.search_text import from_text
from tests.sweeps import one_in
from tests.viz.given import elements_of
from viz.__main__ import cli
from viz.comparing.panes import compare_searches
from viz.covers import COVERS
from viz.figures.focused import Focused
from viz.figures.formats import STILLS, Wanted, make
from viz.figures.png_pdf_gif import CONVERTS
from viz.figures.replay import Replay
from viz.figures.side_by_side import side_by_side
from viz.figures.svg import Look, svg
from viz.figures.whole_tree import WholeTree, whole_tree_of
from viz.replay.recording import Recording, record
from viz.replay.scene import Scene
from viz.sharing.request import Request, TreeText

TREES = {
    "alphabeta": "[[3.13, 12.17, 8.19], [2.23, 4.29, 6.31], [14.37, 5.41, 2.23]]",
    "alphabeta-tt": "[[3.13, 12.17], [2.23, 4.29]]",
    "mtdf": "[[3.13, 12.17], [2.23, 4.29]]",
    "star1": '{"chance": [[0.5, [3.13, 12.17]], [0.5, [2.23, 4.29]]]}',
    "uct playouts=30": "[[3.13, 12.17], [2.23, 4.29]]",
}
LOOK = Look(sentence=True)
GIVEN = re.compile(
    r"is a leaf worth|child of \w returns|with the result|counts the result|Each leaf is worth|v\s=\sm..\(____, "
)
needs_converter = pytest.mark.skipif(not CONVERTS, reason="this platform has no converter")


@cache
def recorded(asked: str = "alphabeta") -> Recording:
    return record(Request(TreeText(TREES[asked]), from_text(asked)))


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+\.\d\d+", text)) - {"1.41"}  # √2, the constant of UCT


def told_by(figure_text: str) -> set[str]:
    """Return the texts and attributes of a figure in which there is a value, apart from those that are given."""
    found = set()
    for element in elements_of(figure_text):
        if element.get("data-player") == "leaf" or element.get("data-given"):
            for part in element.iter():
                part.text = ""
        for text in [element.text or "", *(element.get(name) or "" for name, _ in element.items() if "data" in name)]:
            if numbers(text) and not GIVEN.search(text):
                found.add(text)
    return found


@pytest.mark.parametrize("asked", one_in(5, TREES))
def test_a_figure_tells_no_value_that_is_asked_for(asked: str) -> None:
    scene = recorded(asked).scene
    whole, gaps = WholeTree(scene), WholeTree(scene, ("values",))
    told = 0
    for step in range(scene.steps + 1):
        assert not told_by(svg(gaps, step)), step
        told += bool(told_by(svg(whole, step)))
        assert whole.box == gaps.box
        words, hidden = whole.sentence(step), gaps.sentence(step)
        assert numbers(hidden.lead + hidden.rest) == set() or GIVEN.search(hidden.lead + hidden.rest)
        names = re.findall(r"\b[A-G]\b", words.lead + words.rest)
        assert names == re.findall(r"\b[A-G]\b", hidden.lead + hidden.rest)
    assert told > scene.steps / 2


@pytest.mark.parametrize("name", STILLS)
def test_every_still_format_has_the_gaps(name: str) -> None:
    if name in {"png", "pdf"} and not CONVERTS:
        pytest.skip("this platform has no converter")
    told, asking = (Replay(recorded(), asks=asks) for asks in ((), ("values",)))
    whole, gaps = (make(replay, name, Wanted(22, LOOK)) for replay in (told, asking))
    assert whole != gaps
    if name == "tikz":
        assert b"C can give at most 2.23" in whole
        assert rb"C can give at most \_\_\_\_" in gaps
    if name == "pdf":
        assert numbers(PdfReader(io.BytesIO(gaps)).pages[0].extract_text()) == numbers(TREES["alphabeta"])


def test_the_sentence_gives_way_to_the_question_with_what_it_says_in_the_tree() -> None:
    scene = recorded().scene
    whole, asking = WholeTree(scene), WholeTree(scene, ("sentence",))
    cut = next(step for step in range(scene.steps) if whole.sentence(step).tag == "Alpha cutoff")
    assert asking.sentence(cut) == ("Question", COVERS["sentence"].question, "")
    assert "α cut" in svg(whole, cut)
    assert "α cut" not in svg(asking, cut)
    assert "α cut" in svg(asking, cut + 1)
    skipped = 'data-edge="skipped"'
    assert svg(whole, cut).count(skipped) > svg(asking, cut).count(skipped)
    assert svg(whole, cut).count(skipped) == svg(asking, cut + 1).count(skipped)
    assert asking.sentence(0) == whole.sentence(0)


def test_what_comes_next_is_asked_for_until_the_last_step() -> None:
    scene = recorded().scene
    whole, asking = WholeTree(scene), WholeTree(scene, ("next",))
    assert asking.sentence(7).rest.endswith(COVERS["next"].question)
    assert asking.sentence(7).lead == whole.sentence(7).lead
    assert asking.sentence(scene.steps) == whole.sentence(scene.steps)


def test_the_path_of_a_search_has_the_gaps_too_and_so_has_a_comparison() -> None:
    scene: Scene = recorded().scene
    assert not told_by(svg(Focused(whole_tree_of(scene, ("values",)), [22]), 22, LOOK))
    compared = compare_searches(Request(TreeText(TREES["alphabeta"])), [from_text("minimax"), from_text("alphabeta")])
    at = [9, 9]
    whole, gaps = (svg(side_by_side(compared, at, 3, 9, sentence=True, asks=asks), 3) for asks in ((), ("values",)))
    assert "____" in gaps
    assert "____" not in whole


@pytest.mark.large
@needs_converter
@pytest.mark.parametrize("asks", one_in(3, [((),), (("values", "next"),), (("sentence",),)]))
def test_a_worksheet_tells_nothing_that_the_search_finds_and_its_solution_is_on_a_sheet_of_its_own(
    asks: tuple[str, ...],
) -> None:
    pages = PdfReader(io.BytesIO(make(Replay(recorded(), asks=asks), "worksheet", Wanted()))).pages
    worksheet, blank, *solution = (page.extract_text().replace("\n", " ") for page in pages)
    assert "strike out each edge that is cut" in worksheet
    assert numbers(worksheet) == numbers(TREES["alphabeta"])
    assert len(re.findall(r"\d+\.\d\d", worksheet)) == 9
    assert not re.search(r"∞|[≤≥] ?\d|returns|Step", worksheet)
    assert blank == ""
    assert len(solution) == 1
    assert "≤ 2.23" in solution[0]
    assert "____" not in solution[0]
    steps = PdfReader(io.BytesIO(make(Replay(recorded(), asks=asks), "worksheet", Wanted(steps=3)))).pages[3:]
    assert "The search is over" in steps[-1].extract_text()


def test_a_tree_that_can_not_be_read_whole_has_no_worksheet() -> None:
    with pytest.raises(OptionError, match=r"can't be read whole. Make a handout"):
        make(Replay.of_game("connectfour", algorithm="alphabeta", depth=4), "worksheet", Wanted())


@pytest.mark.large
@needs_converter
def test_a_handout_has_no_gaps_that_its_next_picture_would_fill() -> None:
    told, asked = (make(Replay(recorded(), asks=asks), "handout", Wanted()) for asks in ((), ("values",)))
    pages = [[page.extract_text() for page in PdfReader(io.BytesIO(each)).pages] for each in (told, asked)]
    assert pages[0] == pages[1]  # in which order a PDF lists its fonts is left to the converter


def test_the_command_line_leaves_gaps_and_names_what_it_does_not_know() -> None:
    arguments = ["figure", TREES["alphabeta"], "--to", "svg", "-o", "-", "--step", "22", "--sentence"]
    done = CliRunner().invoke(cli, [*arguments, "--ask", "next,values"])
    assert "C can give at most ____" in done.output
    assert COVERS["next"].question in done.output
    refused = CliRunner().invoke(cli, [*arguments, "--ask", "values,moves"])
    assert refused.exit_code == 2
    assert "'moves' is not one of next, values, sentence." in refused.output
