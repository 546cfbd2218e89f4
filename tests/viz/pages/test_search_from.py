"""A node becomes the root of the next search, and the way back leads to the search before; a press makes a move."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from core.games import GAMES
from core.trace import Kind
from tests.viz.pages.running import go_on, opened, problems
from viz.contract.mailbox import NumberedAnswer
from viz.pages.answering import answer
from viz.pages.session import ShownSearch


def shows(app: AppTest) -> ShownSearch:
    assert not app.exception
    found: ShownSearch = app.session_state.plyscope.shown
    return found


def ask(app: AppTest, **question: Any) -> NumberedAnswer:
    """Ask what a player asks; return the answer, after the page has run again."""
    answers: list[NumberedAnswer] = []
    go_on(app, asked=lambda: answers.append(answer({"number": 1, **question})))
    assert problems(app) == []
    return answers[0]


def test_a_position_becomes_the_root_and_back() -> None:
    app = opened("step_through", "game=tictactoe&position=XOX/OO_/_X_&algorithm=minimax")
    before = shows(app).asked
    ask(app, **{"from": "1.0"})
    subject = shows(app).asked.subject
    assert (subject.text, subject.to_move) == ("XOX/OOO/XX_", "X")  # type: ignore[union-attr]
    assert shows(app).asked.chosen.algorithm == "minimax"
    assert shows(app).recording.scene.trace.places.states[0] == "XOX/OOO/XX_ X"
    ask(app, back=True)
    assert shows(app).asked == before
    ask(app, back=True)  # there is nothing before that
    assert shows(app).asked == before


def test_a_subtree_becomes_the_tree_with_its_player() -> None:
    app = opened("step_through", "tree=[[3,[5,2]],[9]]&order=reversed")
    ask(app, **{"from": "0"})
    assert shows(app).recording.scene.trace.places.players[0] == "min"
    assert len(shows(app).recording.scene.trace.places) == 5
    assert shows(app).asked.chosen.order == "reversed"
    ask(app, back=True)
    assert (
        shows(app).recording.link == "tree=[[3,[5,2]],[9]]&root=max&algorithm=alphabeta&cutoff=nonstrict&order=reversed"
    )


def test_there_is_no_search_from_nowhere_and_no_press_of_an_illegal_move() -> None:
    app = opened("step_through", "game=tictactoe&position=XOX/OO_/_X_")
    before = shows(app).asked
    for path in ("9", "0.0.0.0.0.0.0"):
        assert "no such position" in ask(app, **{"from": path})["problem"]
    for name in ("a3", "z9", ""):
        assert ask(app, press=name, step=0) == {"number": 1}
    assert shows(app).asked == before
    assert "no board" in ask(opened("step_through", "tree=[3,5]"), press="a1", step=0)["problem"]


@pytest.mark.parametrize("step", [0, 1])
def test_a_press_leads_to_the_first_visit_of_the_position_after_it(step: int) -> None:
    app = opened("step_through", "game=tictactoe&position=XOX/OO_/_X_")
    trace = shows(app).recording.scene.trace
    found = ask(app, press="a1", step=step)["step"]
    assert trace.places.moves[int(trace.at[found - 1])] == "X a1"
    assert trace[found - 1].kind is Kind.ENTER
    assert not shows(app).ways_back


@pytest.mark.large
@pytest.mark.parametrize(
    ("position", "presses", "move"),
    [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -", {"a1 b8": None, "a1 g1": "g1"}, ("a1 a8", "w Ra8#")),  # g1: another piece
        ("8/P7/8/8/8/8/8/k1K5 w - -", {"a7 a8": "a7 a8"}, ("a7 a8 N", "w a8=N")),
    ],
)
def test_presses_make_a_move_of_chess(position: str, presses: dict[str, str | None], move: tuple[str, str]) -> None:
    GAMES["chess"].at()
    app = opened("step_through", f"game=chess&position={position}&depth=1")
    trace = shows(app).recording.scene.trace
    for press, picks in presses.items():
        assert ask(app, press=press, step=0) == {"number": 1, **({"picks": picks} if picks else {})}
    found = ask(app, press=move[0], step=0)["step"]
    assert trace.places.moves[int(trace.at[found - 1])] == move[1]


def test_a_press_where_the_search_never_comes_searches_from_there() -> None:
    app = opened("step_through", "game=connectfour&position=4455&depth=1")
    step = ask(app, press="a", step=0)["step"]
    assert "step" not in ask(app, press="g", step=step)
    subject = shows(app).asked.subject
    assert subject.text.endswith("/X..XX.O")
    assert subject.to_move == "X"  # type: ignore[union-attr]
    assert shows(app).asked.chosen.depth == 1
    ask(app, back=True)
    assert shows(app).asked.subject.text == "4455"
