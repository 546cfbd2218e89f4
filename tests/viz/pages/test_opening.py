"""Files, links and kept work: what can't be read is named, with what was taken instead, and no visit is lost to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from core.game import Player, PlyscopeError
from core.options import Cutoff, SearchOptions
from core.search import search
from core.trees.formats.nested_lists import parse
from core.trees.library import LIBRARY
from tests.viz.pages.running import choose_above, chosen_above, go_on, held, markup, opened, problems, widget, writes
from viz.pages import compare, opening
from viz.sharing.history import History, Version
from viz.sharing.request import FIRST, Position, TreeText
from viz.sharing.saved import read_saved

HALF = "\ud83d"  # of 😀


def file_with(**fields: Any) -> str:
    return json.dumps({"plyscope": 1, **fields})


def history_of(*texts: str) -> list[Any]:
    versions = tuple(Version(text, Player.MAX, "auto", "Text") for text in texts)
    return History(versions, len(versions) - 1).to_json()


def restored(kept: dict[str, Any], query: str = "") -> AppTest:
    """Return the page after a visit to a browser that keeps something."""
    app = opened("step_through", query)
    return go_on(app, asked=lambda: opening.restore({"all": not query, **kept}))


@pytest.mark.large
def test_each_choice_of_a_file_that_is_left_out_is_named_with_what_is_taken() -> None:
    chosen = {"cutoff": "odd", "order": "strict", "window": "x", "step": "-1", "open": "?", "views": "plot"}
    text = file_with(tree="[4,[2,6]]", format="xyz", root="min", parameters={**chosen, "by": "leaf"})
    app = go_on(opened("step_through", "tree=[3,5]"), asked=lambda: opening.open_file(text))
    assert app.session_state.plyscope.shown.asked.subject.text == "[4,[2,6]]"
    told = problems(app)
    for name, instead in {
        "cutoff": "nonstrict",
        "order": "given",
        "window": "−∞, ∞",
        "step": "0",
        "open": "the nodes drawn by default",
        "format": "auto",
    }.items():
        (sentence,) = [words for words in told if f"in the file, {name}: " in words]
        assert f"Using {instead} instead." in sentence
    assert any("The file asks for unknown settings: views plot. Everything else applies." in words for words in told)
    go_on(app)
    assert problems(app) == told, "a message stays as long as what it is about"
    choose_above(app, cutoff="strict")
    assert problems(app) == []


@pytest.mark.large
def test_a_step_beyond_the_end_of_a_link_or_a_file_is_named() -> None:
    steps = len(search(parse("[3,5]"), SearchOptions()))
    assert problems(opened("step_through", f"tree=[3,5]&step={steps}")) == []
    app = opened("step_through", "tree=[3,5]&step=999")
    (told,) = problems(app)
    assert f"in the link, step: this search has {steps} steps, not 999. Using the last one instead." in told
    go_on(app, asked=lambda: opening.open_file(file_with(tree="[4,6]", parameters={"step": "1234"})))
    (told,) = problems(app)
    assert f"in the file, step: this search has {steps} steps, not 1,234." in told


@pytest.mark.large
@pytest.mark.parametrize("page", ["compare", "step_through"])
def test_each_choice_of_a_saved_comparison_that_is_left_out_is_named(page: str) -> None:
    wrong = {"by": "hop", "stop": "x", "depth": "y", "picture": "z"}
    searches = "minimax~alphabeta cutoff=odd~negamax"
    text = file_with(tree="[4,[2,6]]", parameters={"searches": searches, **wrong})
    app = opened(page, "tree=[3,5]")
    if page == "compare":
        go_on(app, asked=lambda: compare.open_file(text))
    else:
        go_on(app, asked=lambda: opening.open_file(text))
        go_on(app, page="compare")
    told = problems(app)
    for name, instead in {
        "search 2, cutoff": "Comparing Minimax; Negamax.",
        "by": "Using node instead.",
        "stop": "Using 0 instead.",
        "depth": "Using the depth of each search instead.",
        "picture": "Using the picture that suits the tree instead.",
    }.items():
        (sentence,) = [words for words in told if f"in the file, {name}: " in words]
        assert instead in sentence
    assert app.session_state.plyscope.comparing.shown.subject


@pytest.mark.parametrize(
    ("content", "names"),
    [
        ({"tree": f"(A {HALF} 3)"}, "the field tree holds half of a character, U+D83D."),
        ({"tree": "[3,5]", "root": HALF}, "the field root holds half of a character"),
        ({"tree": "[3,5]", "parameters": {"window": HALF}}, "the field window holds half of a character"),
        ({"tree": "[3,5]", "parameters": {HALF: "1"}}, "holds half of a character"),
        ({"parameters": {"game": "tictactoe", "position": HALF}}, "the field position holds half of a character"),
        ({"tree": "[3,5]", "history": [1, 0, [[HALF, "Text", "max", "auto"]]]}, "the field history holds half"),
    ],
)
def test_half_a_character_in_a_file_is_refused(content: dict[str, Any], names: str) -> None:
    with pytest.raises(PlyscopeError) as caught:
        read_saved(file_with(**content))
    assert names in str(caught.value)
    str(caught.value).encode()  # the page can say it


@pytest.mark.parametrize(("page", "open_file"), [("step_through", opening.open_file), ("compare", compare.open_file)])
def test_a_file_that_is_refused_leaves_the_page_as_it_is(page: str, open_file: Callable[[str], object]) -> None:
    app = opened("step_through", "tree=[3,5]")
    before = app.session_state.plyscope.shown.recording.id

    def asked() -> None:
        with suppress(PlyscopeError):  # the mailbox answers with it
            open_file(file_with(tree=f"(A {HALF} 3)"))

    go_on(app, page=page, asked=asked)
    assert [words for words in problems(app) if "half of a character" in words] or page == "step_through"
    assert app.session_state.plyscope.shown.recording.id == before


@pytest.mark.large
@pytest.mark.parametrize(
    "kept",
    [
        {"query": "?tree=[3,5]", "history": history_of("[3,5]", f"(A {HALF} 3)")},
        {"query": f"?tree=[3,{HALF}]"},
        {"query": "?tree=[3,5", "history": None},
        {"query": "?tree=[3,5]", "history": [1, 0, "x"]},
        {"query": 5, "history": "x"},
        {"query": "?" + "x" * 100_000, "history": {}},
        {"query": "?tree=[3,5]", "history": history_of("7" * 1_500_000)},
        {"query": "?tree=[3,5]&root=<b>&step=-1", "history": [1, 0, [["<b>", "<b>", "<b>", "<b>"]]]},
        {"query": "?game=tictactoe&position=XXX/___/___"},
        {"query": "?tree=[3]", "history": [1, 0, [[[[]] * 5, "x", "max", "auto"]]]},
    ],
)
def test_kept_work_that_cannot_be_opened_is_offered_and_breaks_no_visit(kept: dict[str, Any]) -> None:
    app = restored(kept)
    (told,) = problems(app)
    assert "in the work stored in this browser, " in told
    assert "The page opened without it. Save it now: what you do here replaces it." in told
    assert app.session_state.plyscope.shown.asked.subject.text.startswith("[[3, 12, 8]")
    labels = [element.proto.label for element in app.get("download_button")]
    assert labels == ["Save the stored work"]
    assert json.loads(app.session_state.plyscope.work.unopened[1])["plyscope"] == 1
    go_on(app, asked=writes("[6,1]"))
    assert app.session_state.plyscope.shown.asked.subject.text == "[6,1]"
    next(button for button in app.button if button.label == "Close this message").click().run()
    assert problems(app) == []


def test_kept_work_that_is_offered_can_be_mended_and_opened() -> None:
    app = restored({"query": "?cutoff=strict", "history": history_of("[3,5]", f"(A x{HALF}:4 3)")})
    text = app.session_state.plyscope.work.unopened[1].replace(r"\ud83d", "")
    go_on(app, asked=lambda: opening.open_file(text.replace('"parameters"', '"tree": "(A x:4 3)", "parameters"')))
    asked = app.session_state.plyscope.shown.asked
    assert (asked.subject.text, asked.chosen.cutoff) == ("(A x:4 3)", Cutoff.STRICT)
    assert [version.text for version in app.session_state.plyscope.work.history.versions][:2] == ["[3,5]", "(A x:4 3)"]


@pytest.mark.parametrize(
    ("kept", "subject", "chosen"),
    [
        (
            {"query": "?t=x&cutoff=strict&step=2", "history": history_of("[3,5]", "[4,[2,6]]")},
            TreeText("[4,[2,6]]"),
            SearchOptions(cutoff=Cutoff.STRICT),
        ),
        (
            {"query": "?game=tictactoe&position=XOX/OO_/_X_&algorithm=minimax", "history": None},
            Position("tictactoe", "XOX/OO_/_X_"),
            SearchOptions("minimax"),
        ),
    ],
)
def test_kept_work_comes_back_whole(kept: dict[str, Any], subject: object, chosen: SearchOptions) -> None:
    app = restored(kept)
    assert problems(app) == []
    asked = app.session_state.plyscope.shown.asked
    assert (asked.subject, asked.chosen) == (subject, chosen)
    assert kept["history"] is None or app.session_state.plyscope.work.history.can_undo


def test_a_first_visit_with_an_unreadable_text_compares_what_step_through_shows() -> None:
    app = opened("step_through", "tree=[4,[2,6]]")
    go_on(app, "compare", asked=writes("[[3,5],[2,"))
    (told,) = problems(app)
    assert "this bracket is never closed." in told
    assert "Minimax and alpha-beta are compared instead, on the tree of the page Step." in told
    assert app.session_state.plyscope.comparing.asked[0].subject.text == "[4,[2,6]]"
    assert any('<div class="figures">' in piece for piece in markup(app))
    assert held(app).tree.text == "[[3,5],[2,", "what was typed stays"
    go_on(app)
    assert "The picture is unchanged." in problems(app)[0]
    go_on(app, asked=writes("[[3,5],[2,9]]"))
    assert problems(app) == []
    assert app.session_state.plyscope.comparing.asked[0].subject.text == "[[3,5],[2,9]]"


@pytest.mark.parametrize(
    ("query", "says", "shown"),
    [
        ("tree=[[3,5],[2,&searches=minimax~alphabeta", "The first example is shown instead.", FIRST.text),
        (
            "tree=[4,[2,6]]&searches=minimax+order=evaluation",
            "Minimax and alpha-beta are compared instead.",
            "[4,[2,6]]",
        ),
    ],
)
def test_a_link_that_cannot_be_compared_shows_something_and_says_what(query: str, says: str, shown: str) -> None:
    app = opened("compare", query)
    (told,) = problems(app)
    assert says in told
    assert "The picture is unchanged." not in told
    assert app.session_state.plyscope.comparing.asked[0].subject.text == shown


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("tree=[3,<img src=x onerror=alert(1)>]", "line 1, column 4"),
        ("game=tictactoe&position=XXX/OOO/___", "both X and O have three in a row"),
        ("tree=[3,15]&leaves=0,10", "the leaf at A, child 2, is worth 15"),  # as only the search finds
        ("tree=[3,15]&algorithm=aspiration&guess=inf", "a window around an infinite guess holds no number"),
    ],
)
def test_a_link_that_cannot_be_searched_shows_the_first_example_and_says_why(query: str, says: str) -> None:
    app = opened("step_through", query)
    (told,) = problems(app)
    assert says in told
    assert "The first example is shown instead." in told
    assert "Traceback" not in told
    assert app.session_state.plyscope.shown.asked.subject == FIRST


def waiting(query: str, monkeypatch: pytest.MonkeyPatch) -> AppTest:
    """Return a page that a link has opened, while its search is on: as where the reader presses something meanwhile."""
    monkeypatch.setattr(opening, "recorded", lambda *_, **__: st.stop())
    app = opened("step_through", query)
    assert vars(app.session_state.plyscope)["shown"] is None
    return app


def test_what_a_reader_changes_during_the_first_search_is_what_the_page_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as searching:
        app = waiting("tree=[4,[2,6]]&step=3", searching)
        assert app.text_area(key=widget(app, "Tree").key).value == "[4,[2,6]]"
        widget(app, "Tree").set_value("[3,8]").run()
    app.run()
    assert not app.exception
    now = app.session_state.plyscope.shown
    assert (now.asked.subject.text, now.recording.start) == ("[3,8]", 0)


def test_a_stopped_first_search_stays_in_the_controls_and_the_page_says_how_the_example_is_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as searching:
        app = waiting("game=tictactoe&position=XOX/OO_/_X_&algorithm=minimax", searching)
    app.session_state.plyscope.next_run.opening_stopped = True
    app.run()
    assert [info.value for info in app.info] == [
        "The search was stopped and the first example is shown. Press Run to search again."
    ]
    assert app.session_state.plyscope.shown.recording.title == LIBRARY["textbook-3x3"].title
    assert chosen_above(app) == {"Algorithm": "alphabeta", "Cutoff rule": "nonstrict", "Child order": "given"}
    assert (held(app).game, held(app).search.algorithm) == ("tictactoe", "minimax")
    next(each for each in app.button if each.label == "Run").click().run()
    assert (app.session_state.plyscope.shown.asked.game, chosen_above(app)["Algorithm"]) == ("tictactoe", "minimax")
