"""Every link that the README, the docs and the Guide print opens: nothing of it is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from core.lab.game_settings import EXAMPLE as IN_GAME
from core.lab.game_settings import GamePlan, is_of_game
from core.lab.game_settings import from_text as from_game_text
from core.lab.lab_settings import EXAMPLE as EXPERIMENT
from core.lab.lab_settings import Plan, from_text
from core.practice.sheets.request import SheetRequest
from core.trees.generator.generator_settings import EXAMPLE as TO_MAKE
from viz.guide import SECTIONS
from viz.guide.courses import figures_of
from viz.guide.disagreements import DISAGREEMENTS
from viz.playing.play_link import read_table
from viz.replay.view_settings import read_settings
from viz.sharing.comparison_link import read_compare_link
from viz.sharing.link import read_link, to_query
from viz.sheets.sheet_link import read_sheet

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CODE = re.compile(r"`([^`]+)`")
LINK = re.compile(r"`((?:/[a-z]+)?\?[a-z][^`…]*)`")
ROW = re.compile(r"^\| ([^|]*`[a-z-]+`[^|]*) \| (.*) \|$", re.MULTILINE)

TREE = "?tree=[[3,12],[2,4],[14,5]]&"
BEFORE = {
    "make": "?",
    "evaluation": "?game=tictactoe&",
    "captures": "?game=chess&",
    "book": "?game=tictactoe&",
    "iterative": "?game=tictactoe&",
    "hand": f"{TREE}order=hand&",
    "lab": "/lab?",
}
"""What stands in an address before a parameter, or a value, that does not go with any tree."""

ELSEWHERE = {"tree", "format", "t", "depth", "open", "step"}
"""Rows of the table of parameters whose examples are other parameters, go with one tree alone, or are docs."""


def links() -> Iterator[str]:
    """Yield the links that stand in code, and each example of the table of parameters as a link."""
    for page in PAGES:
        yield from LINK.findall(page.read_text("utf-8"))
    section = (ROOT / "docs" / "links.md").read_text("utf-8")
    for names, values in ROW.findall(section):
        name = CODE.findall(names)[0]
        if name in ELSEWHERE:
            continue
        for value in CODE.findall(" ".join(values.split(" | ")[:2])):  # a third cell has the meaning
            if value.startswith("/") or (name, value) == ("make", "tree"):
                continue  # the address of a page with the value below, and what the parameter stands in place of
            parameter = f"{name}={value}"
            before = next((text for key, text in BEFORE.items() if key in parameter.partition("=")[::2]), TREE)
            yield before + parameter
    searches = re.search(r"`(searches=[^`]+)`", section)
    assert searches is not None
    yield f"/compare{TREE}{searches[1]}"


LINKS = list(dict.fromkeys(links()))


def test_links_of_every_kind_are_printed() -> None:
    assert len(LINKS) >= 50
    pages = {link.partition("?")[0] for link in LINKS}
    assert pages == {"", "/lab", "/compare", "/play", "/sheets"}
    assert any("random+best" in link for link in LINKS)


@pytest.mark.parametrize("link", LINKS)
def test_a_printed_link_opens_whole(link: str) -> None:
    page, _, query = link.partition("?")
    asked = dict(parse_qsl(query, keep_blank_values=True, strict_parsing=True))
    if page == "/lab":
        text = asked["lab"]
        assert from_game_text(text) != GamePlan() if is_of_game(text) else from_text(text) != Plan()
    elif page == "/compare":
        assert read_compare_link(asked)[1] == []
    elif page == "/play":
        assert read_table(asked)[1] == []
    elif page == "/sheets":
        assert read_sheet(asked) != SheetRequest()
    else:
        assert read_link(asked)[1] == []
        assert read_settings(asked)[1] is None


def test_what_a_message_gives_as_an_example_is_read() -> None:
    assert from_text(EXPERIMENT).base.depth == 8
    assert from_game_text(IN_GAME).base.plies == 6
    assert read_link({"make": TO_MAKE})[1] == []


def test_every_link_of_the_guide_opens_its_figure() -> None:
    figures = [figure for section in SECTIONS for figure in section.figures]
    figures += [figure for disagreement in DISAGREEMENTS for figure in figures_of(disagreement)]
    assert len(figures) > 20
    for figure in figures:
        asked, left_out = read_link(dict(parse_qsl(to_query(figure.request))))
        assert left_out == []
        assert (asked.searched(), asked.options()) == (figure.request.searched(), figure.request.options())
