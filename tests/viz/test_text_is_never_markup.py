"""What a reader writes adds no element, attribute, link or style to anything that Python makes for a page or a file."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import pytest

from core.options import SearchOptions
from core.search import ALGORITHMS
from core.trees.formats import FORMATS as TEXTS
from tests.hostile import ATTACKS, Shape, html_in, named_tree, tame
from viz.comparing.panes import compare_searches
from viz.figures.formats import FORMATS, Wanted, make
from viz.figures.handout import cells_of, pages
from viz.figures.replay import Replay
from viz.figures.svg import Look
from viz.figures.thumbnail import thumbnail
from viz.replay.player_data import player_data
from viz.replay.recording import Recording, record
from viz.replay.view_settings import Settings
from viz.serving.questions import Trying, qr_code
from viz.sharing.request import Request, TreeText

HOSTILE, TAME = named_tree(ATTACKS), named_tree([tame(attack) for attack in ATTACKS])
PLAIN = [name for name, entry in ALGORITHMS.items() if not entry.plies_beyond and not entry.deepens]
"""The searches of a tree without static evaluations."""

COMMANDS = {rf"\text{name}" for name in ("backslash", "quotesingle", "quotedbl", "asciicircum", "asciitilde")}
"""The commands of LaTeX that stand for a character."""


def recorded(text: str, algorithm: str = "alphabeta") -> Recording:
    return record(Request(TreeText(text), SearchOptions(algorithm)))


def shapes(data: Any) -> dict[str, list[tuple[str, ...]]]:
    return {path: Shape(html).found for path, html in html_in(data)}


def assert_alike(hostile: Any, harmless: Any) -> None:
    """Check that each piece of markup is made of the same elements, and that the names are in it at all."""
    found, expected = shapes(hostile), shapes(harmless)
    assert expected
    for path, shape in expected.items():
        assert found.get(path) == shape, path


def test_each_attack_is_markup_or_a_name_that_a_tree_may_have() -> None:
    assert all(len(attack) <= 100 for attack in ATTACKS)
    tree = TreeText(HOSTILE).read().tree
    assert set(ATTACKS) <= {*tree.names.values()} | {*tree.moves.values()}
    assert sum(bool(Shape(attack).found) for attack in ATTACKS) >= 4


@pytest.mark.large
@pytest.mark.parametrize("algorithm", PLAIN)
def test_a_player_is_made_of_the_same_elements(algorithm: str) -> None:
    hostile, harmless = (player_data(recorded(text, algorithm), Settings(), {}) for text in (HOSTILE, TAME))
    assert_alike(hostile, harmless)


def test_what_browsers_load_is_made_of_the_same_elements() -> None:
    found = [json.loads(gzip.decompress(recorded(text).scene.document.body)) for text in (HOSTILE, TAME)]
    assert_alike(*found)


def test_a_comparison_is_made_of_the_same_elements() -> None:
    found = []
    for text in (HOSTILE, TAME):
        compared = compare_searches(Request(TreeText(text)), [SearchOptions("minimax"), SearchOptions()])
        found.append({"table": compared.table, "difference": compared.difference})
    assert_alike(*found)


def test_an_answer_to_what_if_is_made_of_the_same_elements() -> None:
    answers = [Trying(recorded(text), (0, 0), "5").go_on(float("inf")) for text in (HOSTILE, TAME)]
    assert_alike([answers[0]], [answers[1]])


def test_thumbnails_and_pages_of_a_handout_are_made_of_the_same_elements() -> None:
    found = []
    for text in (HOSTILE, TAME):
        replay = Replay(recorded(text))
        steps = [0, 9, replay.steps]
        shown = replay.pictures_at(steps)
        drawn = [*pages(shown, cells_of(shown, steps), replay.recording.title, replay.recording.meta)]
        found.append({each for page in drawn for each in Shape(page).found})
    assert found[0] == found[1]
    assert_alike([thumbnail(TreeText(HOSTILE).read().tree)], [thumbnail(TreeText(TAME).read().tree)])


@pytest.mark.parametrize("name", ["svg", "html", "tikz"])
def test_a_saved_figure_holds_the_names_as_text_alone(name: str) -> None:
    assert {"svg", "html", "tikz"} <= FORMATS.keys()
    look = Look(sentence=True)
    found, expected = (make(Replay(recorded(text)), name, Wanted(3, look)).decode() for text in (HOSTILE, TAME))
    if name == "tikz":
        commands = [set(re.findall(r"\\[a-zA-Z]+", figure)) for figure in (found, expected)]
        assert commands[0] - commands[1] <= COMMANDS
        assert not re.search(r"\\(input|write|end\{tikzpicture\}.*\\end\{tikzpicture\})", found, re.DOTALL)
        return
    assert set(Shape(found).found) == set(Shape(expected).found)


@pytest.mark.parametrize("format_", TEXTS.values(), ids=lambda format_: format_.name)
def test_a_tree_that_is_written_comes_back_with_every_name(format_: Any) -> None:
    tree = TreeText(HOSTILE).read().tree
    if not format_.carries:
        return  # a format without names; it may also ask for a tree of another shape
    again = format_.parse(format_.write(tree), tree.root_player)
    assert again.values == tree.values
    assert again.names in ({}, tree.names)


def test_the_code_of_a_link_is_squares_alone() -> None:
    links = (f"http://localhost:8501/?tree=[3,5]&x={text}" for text in ("1", ATTACKS[1]))
    plain, evil = (Shape(qr_code({"link": link}, print)["svg"]).found for link in links)
    assert {each[0] for each in plain} == {each[0] for each in evil}
