"""The page \"Sheets\" shows the sheet of a link or of its form, and keeps it where the next one can't be made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

import pytest
from streamlit.testing.v1 import AppTest

from core.game import MissingPackageError
from core.options import SearchOptions
from core.practice.sheets import request
from core.practice.sheets.request import SheetRequest
from core.practice.sheets.sheet import Sheet, make_sheet
from core.trees.formats import nested_lists
from core.trees.leaf_tree import LeafTree
from tests.viz.pages.running import elements, go_on, markup, opened, problems, widget
from tests.viz.pages.test_without_graphviz import take_away
from viz.pages import sheets
from viz.sharing.draft import Draft, SearchDraft
from viz.sharing.request import TreeText
from viz.sheets import formats
from viz.sheets.formats import FORMATS
from viz.sheets.paper import papers_of
from viz.sheets.preview import key_html, picture_html
from viz.sheets.sheet_link import sheet_query

QUICK = SheetRequest("two-plies", kinds=("fill",), seed=7)
HOSTILE = "<img src=x onerror=alert(1)> & </h2>"


@pytest.fixture
def addresses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the queries that the page has put into its address from now on."""
    named: list[str] = []
    monkeypatch.setattr(sheets, "name_in_address", lambda _, query: named.append(query))
    return named


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[SheetRequest]:
    """Give what is wanted of each sheet that the page makes from now on."""
    wishes: list[SheetRequest] = []

    def noting(wanted: SheetRequest, tell: Callable[[float, str], object]) -> Sheet:
        wishes.append(wanted)
        return make_sheet(wanted, tell)

    monkeypatch.setattr(sheets, "make_sheet", noting)
    return wishes


def press(app: AppTest, label: str = "Make the sheet") -> AppTest:
    return next(button for button in app.button if button.label == label).click().run()


def files(app: AppTest) -> list[str]:
    """Return what the buttons of the files are called."""
    return [each.proto.label for each in elements(app) if each.type == "download_button"]


def shown(app: AppTest) -> Sheet:
    found: Sheet = app.session_state["plyscope"].sheets.made
    return found


@pytest.mark.large
def test_a_link_opens_its_sheet_which_the_address_then_names(addresses: list[str], made: list[SheetRequest]) -> None:
    app = opened("sheets", sheet_query(QUICK))
    assert problems(app) == []
    assert made == [QUICK]
    assert addresses == [sheet_query(QUICK)]
    (paper, _) = papers_of(shown(app), "./")
    for picture in paper.pictures:
        assert picture_html(picture) in markup(app)
        assert key_html(picture) in markup(app)
    for name, format_ in FORMATS.items():
        widget(app, "Format").set_value(name).run()
        assert files(app) == (["Download the sheet", "Download the key"] if format_.keyed else ["Download"])


@pytest.mark.large
def test_another_variant_is_shown_without_making_the_sheet_again(made: list[SheetRequest]) -> None:
    app = opened("sheets", sheet_query(QUICK))
    widget(app, "Variant").set_value(1).run()
    (_, paper) = papers_of(shown(app), "./")
    assert picture_html(paper.pictures[0]) in markup(app)
    assert made == [QUICK]


@pytest.mark.large
def test_the_form_asks_for_a_sheet_and_one_that_cannot_be_keeps_the_last(addresses: list[str]) -> None:
    app = opened("sheets", sheet_query(QUICK))
    widget(app, "Title").set_value(HOSTILE)
    widget(app, "Course").set_value("cs188")
    widget(app, "Seed").set_value(8)
    press(app)
    asked = replace(QUICK, title=HOSTILE, course="cs188", seed=8)
    assert problems(app) == []
    assert shown(app).wanted == asked
    assert dict(parse_qsl(addresses[-1]))["title"] == HOSTILE
    assert not [piece for piece in markup(app) if "<img src=x" in piece]
    assert [piece for piece in markup(app) if "&lt;img src=x onerror=alert(1)&gt; &amp; &lt;/h2&gt;" in piece]
    widget(app, "Question types").set_value(["build"])
    press(app)
    (told,) = problems(app)
    assert "variants: two variants would have the same answers" in told
    assert "Below is the sheet made before: “" in told
    assert shown(app).wanted == asked
    assert go_on(app).session_state["plyscope"].sheets.made is shown(app)
    assert len(problems(app)) == 1


@pytest.mark.large
def test_own_points_are_asked_for_and_what_does_not_fit_is_said(addresses: list[str]) -> None:
    app = opened("sheets", sheet_query(QUICK))
    widget(app, "Points of each").set_value("7")
    press(app)
    assert dict(parse_qsl(addresses[-1]))["points"] == "7"
    assert shown(app).wanted.points == (7,)
    widget(app, "Questions in this order").set_value("one")
    press(app)
    assert "is no row of numbers. Write some such as 3,2,5." in problems(app)[0]
    assert shown(app).wanted.points == (7,)


@pytest.mark.large
def test_nobody_guesses_the_seed_of_a_sheet_that_no_link_names(
    monkeypatch: pytest.MonkeyPatch, made: list[SheetRequest]
) -> None:
    monkeypatch.setattr(sheets, "USUAL", QUICK)
    monkeypatch.setattr(request, "randbelow", lambda most: most - 1)
    opened("sheets", "")
    assert made == [replace(QUICK, seed=request.MOST_DRAWN - 1)]
    assert request.MOST_DRAWN >= 10**12  # a sheet takes about a second to make


def test_a_wrong_link_is_named_and_the_usual_sheet_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "USUAL", QUICK)
    app = opened("sheets", "series=x")
    (told,) = problems(app)
    assert "in the link, series: there is no series named" in told
    assert "The usual sheet is shown instead." in told
    assert shown(app).wanted == QUICK


@pytest.mark.large
def test_around_the_tree_on_screen(made: list[SheetRequest]) -> None:
    tree, options = LeafTree.from_nested([[3, 12, 8], [2, 4, 6]]), SearchOptions("minimax")
    app = opened("sheets", sheet_query(QUICK))
    app.session_state["plyscope"].draft = Draft(TreeText(nested_lists.write(tree)), search=SearchDraft.of(options))
    widget(app, "Questions about").set_value("The tree on screen").run()
    assert any("` [[3,12,8],[2,4,6]] ` searched by minimax, left to right." in caption.value for caption in app.caption)
    press(app)
    assert problems(app) == []
    assert made[-1] == SheetRequest(tree=tree, options=options, seed=7)
    app.session_state["plyscope"].draft = replace(app.session_state["plyscope"].draft, in_game=True)
    go_on(app)
    assert "the tree on screen: the page Step shows a game." in problems(app)[0]
    assert shown(app).wanted.tree == tree


def test_the_tree_of_a_link_becomes_the_one_on_screen(made: list[SheetRequest]) -> None:
    wanted = SheetRequest(tree=LeafTree.from_nested([[3, 12, 8], [2, 4, 6]]), kinds=("fill:nodes",), variants=1)
    app = opened("sheets", sheet_query(wanted))
    assert problems(app) == []
    press(app)
    assert made[0] == wanted
    assert shown(app).wanted == wanted
    asked = go_on(app, "step_through").session_state["plyscope"].shown.asked
    assert asked.searched() == wanted.tree


def test_a_reader_who_stops_it_keeps_the_last_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("sheets", sheet_query(QUICK))
    before = shown(app)
    state = app.session_state["plyscope"].sheets
    state.ask(replace(QUICK, seed=9))
    state.stop()

    def fail(*_: Any) -> Sheet:
        raise AssertionError("it was stopped")

    monkeypatch.setattr(sheets, "make_sheet", fail)
    go_on(app)
    assert [info.value for info in app.info] == [f"The sheet was not made: you stopped it. {sheets.earlier(before)}"]
    assert "the series “" in sheets.earlier(before)
    assert shown(app) is before
    monkeypatch.undo()
    press(app)
    assert not app.info
    assert shown(app).wanted == QUICK


@pytest.mark.large
def test_progress_is_told_for_each_question_and_what_it_raises_ends_the_work() -> None:
    told: list[tuple[float, str]] = []
    make_sheet(SheetRequest("order", kinds=("mirror", "fill"), variants=1), lambda *each: told.append(each))
    assert list(dict.fromkeys(told)) == [(0.0, "Question 1 of 2"), (0.5, "Question 2 of 2")]

    def leave(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_sheet(SheetRequest("order", kinds=("mirror",), variants=1), leave)


def test_a_format_whose_package_is_missing_says_how_to_add_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise MissingPackageError("it needs the package typst, which is not installed.", "Add it: pip.", place="--to")

    monkeypatch.setitem(formats.FORMATS, "pdf", replace(FORMATS["pdf"], check=fail))
    app = opened("sheets", sheet_query(QUICK))
    assert "PDF: it needs the package typst, which is not installed. Add it: pip." in problems(app)[0]
    assert widget(app, "Format").value == "typst"


def test_without_graphviz_the_page_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    take_away(monkeypatch)
    (told,) = problems(opened("sheets", sheet_query(QUICK)))
    assert "Graphviz is missing. Install it." in told


def test_names_of_nodes_are_text_in_the_preview() -> None:
    tree = replace(LeafTree.from_nested([[3, 12, 8], [2, 4, 6]]), names={1: HOSTILE})
    sheet = make_sheet(SheetRequest(tree=tree, kinds=("fill:nodes+move", "range"), variants=1))
    (paper,) = papers_of(sheet, "./")
    written = "".join(picture_html(each) + key_html(each) for each in paper.pictures)
    assert "&lt;img src=x" in written
    assert "<img src=x" not in written
