"""Games in the form: which are listed, their examples and boards to set up, and what one lacks or asks for."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from core.game import Player
from core.games import GAMES
from core.games.entry import NUMBER_GAMES
from core.options import Order
from tests.viz.pages.running import elements, go_on, markup, offered_above, opened, problems, widget
from viz.comparing.panes import ComparisonView
from viz.pages.controls import POSITION
from viz.pages.play_controls import start_of
from viz.pages.session import ShownSearch, session
from viz.pages.setting_up import press_square

NUMBERS = [name for name, entry in GAMES.items() if entry.family == NUMBER_GAMES]
NONE = "Nim has no static evaluation"


def shown(app: AppTest) -> ShownSearch:
    found: ShownSearch = app.session_state.plyscope.shown
    return found


def put(app: AppTest, label: str, content: str) -> AppTest:
    return widget(app, label).set_value(content).run()


def labels(app: AppTest) -> set[str]:
    """Return the labels of the controls on a page."""
    assert not app.exception
    return {getattr(element, "label", "") for element in elements(app)}


def captions(app: AppTest) -> list[str]:
    """Return the small print of a page."""
    return [caption.value for caption in app.caption]


@pytest.mark.large
def test_number_games_are_one_in_the_list_and_their_variants_stand_in_another() -> None:
    app = opened("step_through")
    for listed in (widget(app, "Search in").options, widget(opened("play"), "Game").options):
        assert listed.count(NUMBER_GAMES) == 1
        assert not {GAMES[name].title for name in NUMBERS} & set(listed)
        assert {"Tic-tac-toe", "Connect Four", "Nim", "Dice race"} <= set(listed)
    assert "Variant" not in labels(app)
    put(app, "Search in", NUMBERS[0])
    assert shown(app).recording.title == GAMES[NUMBERS[0]].title
    assert widget(app, "Variant").options == [GAMES[name].title for name in NUMBERS]
    for name in NUMBERS[1:]:
        put(app, "Variant", name)
        assert problems(app) == []
        assert shown(app).recording.title == GAMES[name].title
        assert widget(app, "Position").value == GAMES[name].example_position
        assert widget(app, "Search in").value == name
    put(app, "Search in", "nim")
    assert shown(app).recording.title == "Nim"
    assert "Variant" not in labels(app)


def test_stepping_offers_no_depth_limit_and_no_order_by_evaluation_where_a_game_has_none() -> None:
    app = opened("step_through", "game=tictactoe&position=XOX/OO_/_X_&depth=1&order=evaluation")
    assert "Depth limit" in labels(app)
    put(app, "Search in", "nim")
    assert "Depth limit" not in labels(app)
    asked = shown(app).asked
    assert (asked.game, asked.chosen.depth, asked.chosen.order) == ("nim", None, Order.GIVEN)
    assert f"{NONE}, so the children are searched {Order.GIVEN.words}." in (shown(app).recording.notice or "")
    assert Order.EVALUATION.words not in offered_above(app, "Child order")
    app = opened("step_through", "game=nim&position=1,2&depth=2&step=3")
    assert shown(app).asked.subject.text == "1,2"
    (told,) = [body for body in markup(app) if NONE in body]
    assert "in the link, depth:" in told
    assert "Using no depth limit instead." in told


def test_comparing_says_why_there_is_no_depth_limit_and_no_depth_table() -> None:
    app = opened("compare", "game=nim&position=1,1,2&searches=minimax+depth=2~alphabeta+order=evaluation~alphabeta")
    assert "Depth limit" not in labels(app)
    compared: ComparisonView = app.session_state.plyscope.comparing.shown
    assert [pane.recording is not None for pane in compared.panes] == [True, False, True]
    assert NONE in (compared.panes[1].refused or "")
    (told,) = [body for body in markup(app) if NONE in body and "in the link, search 1, depth" in body]
    assert "Comparing Minimax; " in told
    (caption,) = [caption for caption in captions(app) if "depth table" in caption]
    assert caption == f"{NONE}, so there is no depth table: every search goes on to the end of the game."
    assert not [button for button in app.button if button.label == "Measure"]


@pytest.mark.large
@pytest.mark.parametrize(
    ("algorithm", "there"),
    [
        ("alphabeta", set()),
        ("memo", {"Table size", "When a place is taken, keep"}),
        ("alphabeta-tt", {"Table size", "When a place is taken, keep", "Mistake in the table"}),
        ("iterative", {"Table size", "Node budget"}),
        ("iterative&table=9", {"Node budget", "Table size", "When a place is taken, keep", "Mistake in the table"}),
        ("aspiration", {"First guess", "Margin"}),
        ("mtdf", {"Table size", "When a place is taken, keep", "First guess"}),
    ],
)
def test_what_a_search_does_not_heed_has_no_control(algorithm: str, there: set[str]) -> None:
    app = opened("step_through", f"game=tictactoe&position=XOX/OO_/_X_&algorithm={algorithm}")
    of_tables_and_guesses = {"Node budget", "Table size", "When a place is taken, keep", "Mistake in the table"}
    of_tables_and_guesses |= {"First guess", "Margin"}
    assert labels(app) & of_tables_and_guesses == there
    assert Order.CAPTURES.words not in offered_above(app, "Child order")


def test_a_guess_may_be_left_open_and_nonsense_is_refused() -> None:
    app = opened("step_through", "tree=[[4,6],[3,8]]&algorithm=aspiration")
    assert shown(app).asked.chosen.guess is None
    assert shown(put(app, "First guess", "5")).asked.chosen.guess == 5
    assert any("guess:" in problem and "five" in problem for problem in problems(put(app, "First guess", "five")))
    assert not problems(put(app, "First guess", ""))
    assert shown(app).asked.chosen.guess is None
    assert any("margin: a margin of 0 leaves no window." in problem for problem in problems(put(app, "Margin", "0")))


@pytest.mark.large
def test_the_side_to_move_is_asked_for_only_where_it_is_left_open() -> None:
    told = "G is MIN and A is MAX, whoever is to move."
    app = opened("step_through", "game=nim&position=1,2&to-move=R")
    assert "To move" in labels(app)
    assert told not in captions(app)
    put(put(app, "Search in", "subtraction"), "Variant", "guess-number")
    assert "To move" not in labels(app)
    assert told in captions(app)
    game = shown(app).recording.game
    assert game.to_move(game.initial) is Player.MIN
    assert "To move" in labels(put(app, "Search in", "nim"))
    app = opened("step_through", "game=guess-number&position=4&to-move=A")
    (problem,) = [body for body in markup(app) if "A answers only after a guess." in body]
    assert "in the link, side to move:" in problem
    game = shown(opened("step_through", "game=guess-number&position=4+guess+2&to-move=A")).recording.game
    assert game.to_move(game.initial) is Player.MAX


@pytest.mark.parametrize("page", ["step_through", "compare", "play"])
def test_a_link_may_name_a_side_in_either_case(page: str) -> None:
    app = opened(page, "game=tictactoe&position=XOX/OO_/_X_&to-move= o")
    assert problems(app) == []
    assert widget(app, "To move").value == "O"


@pytest.mark.parametrize(
    ("page", "query", "name", "other"),
    [
        pytest.param(
            *("step_through", "game=chess", "Mate in two: smothered", "4k3/8/8/8/8/8/8/R3K3 w - -"),
            marks=pytest.mark.thorough,
        ),
        ("play", "game=nim&position=3,4", "Nim-sum 0", "1,1"),
    ],
)
def test_an_example_brings_its_position_and_its_depth(page: str, query: str, name: str, other: str) -> None:
    examples = GAMES[query.partition("=")[2].partition("&")[0]].examples
    app = opened(page, query)
    assert widget(app, "Example position").options == list(examples)
    widget(app, "Example position").set_value(name).run()
    assert problems(app) == []
    assert widget(app, "Position").value == examples[name].position
    assert examples[name].about in captions(app)
    if page == "step_through":
        asked = shown(app).asked
        assert (asked.subject.text, asked.chosen.depth) == (examples[name].position, examples[name].depth)
    assert widget(app, "Example position").value == name
    assert widget(put(app, "Position", other), "Example position").value is None


def pressed(*squares: str) -> None:
    playing = session().playing
    for square in squares:
        press_square(POSITION if playing is None else start_of(playing), f"square-{square}")


def test_a_position_that_is_set_up_is_searched_and_played() -> None:
    app = opened("step_through", "game=tictactoe&position=XOX/OO_/_X_")
    go_on(app, asked=lambda: pressed("c2", "a1"))
    assert problems(app) == []
    assert shown(app).asked.subject.text == "XOX/OOX/OX_"
    widget(app, "Put").set_value("O").run()
    (problem,) = problems(go_on(app, asked=lambda: pressed("c1")))
    assert "X has 4 marks and O has 5, but X begins and the sides take turns." in problem
    app = opened("play", "game=tictactoe&search=none")
    assert problems(go_on(app, asked=lambda: pressed("b2", "a1"))) == []
    assert app.session_state.plyscope.playing.table.match.state == "___/_X_/O__ X"


@pytest.mark.large
def test_a_depth_table_stays_until_another_position_is_compared() -> None:
    app = opened("compare", "game=tictactoe&position=XOX/OO_/_X_&searches=minimax~alphabeta")
    next(button for button in app.button if button.label == "Measure").click().run()
    measurement = app.session_state.plyscope.comparing.depths
    measurement.wait(20)
    next(field for field in app.number_input if field.label == "Greatest depth").set_value(2).run()
    assert app.session_state.plyscope.comparing.depths is measurement
    assert problems(put(app, "Position", "XOX/OO_/XX_")) == []
    assert app.session_state.plyscope.comparing.depths is None


def test_the_board_shows_what_can_be_read() -> None:
    app = opened("step_through", "game=connectfour&depth=1")
    for text, readable in (("", True), ("ddc", True), ("9", False), ("nonsense", False)):
        told = "Correct the text of the position first, or empty it." in captions(put(app, "Position", text))
        assert told is not readable


def test_a_position_among_trees_is_offered_as_a_game_and_a_tree_among_positions_as_a_tree() -> None:
    app = opened("step_through")
    put(app, "Tree", "XO_\n_X_\n__O")
    next(button for button in app.button if button.label == "Search it as a position of Tic-tac-toe").click().run()
    assert shown(app).recording.title == "Tic-tac-toe"
    assert widget(app, "Position").value == "XO_/_X_/__O X"
    put(app, "Position", "[[3, 5], [2, 9]]")
    next(button for button in app.button if button.label == "Read it as a tree (Nested lists)").click().run()
    assert problems(app) == []
    assert widget(app, "Search in").value == "tree"


@pytest.mark.large
def test_a_pasted_position_is_shown_as_its_game_writes_it() -> None:
    app = opened("step_through")
    put(app, "Search in", "nim")
    put(app, "Position", "heaps = [3, 4, 5]")
    assert (problems(app), widget(app, "Position").value) == ([], "3,4,5 A")
