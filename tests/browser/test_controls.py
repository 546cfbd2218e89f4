"""The controls: examples, options and positions change the run, mistakes are explained, and what was typed is kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from core.game import Player
from core.options import Cutoff, Order, SearchOptions
from core.search import search
from core.trace import Kind, Path, Trace
from core.trees.library import LIBRARY
from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    choice_of,
    choose_from,
    contract_at,
    contract_of,
    everything_of,
    expect_picture,
    expect_step,
    expect_title,
    go,
    open_fold,
    open_form,
    press,
    run_tree,
    search_by,
    search_in,
    steps_of,
    text_of_tree,
    title_of,
)
from viz.sharing.request import Position, Request, TreeText

TIE = "[[3,12,8],[3,4,6],[14,5,2]]"  # each option changes what its search shows

POINTED_AT = "[[3,12],\n [2,x]]"

BAD_TREES = [
    (POINTED_AT, "line 2, column 5: 'x' is an unknown leaf. Write a number in its place."),
    ("[" * 250_000, "line 1, column 200003: this is where the tree passes 100,000 plies"),
]
"""What only a browser can get wrong: a place pointed at, a sign that none can see, markup, and length.

What is said of every other mistake is tested with each format.
"""

LONG = ["r3k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 1", "r3k3/pp6/8/8/8/8/6PP/4K2R w - - 0 1"]
"""Chess positions that are searched for seconds to 4 plies: there is time to press Stop on a busy machine too."""


def problem_on(page: Page) -> Locator:
    return page.get_by_role("alert").filter(visible=True)


def field_of_position(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Position", exact=True)


def run_position(page: Page, text: str) -> None:
    """Type a position in the drawer, and press Enter, which closes it unless something is wrong with the text."""
    open_form(page)
    field_of_position(page).fill(text)
    field_of_position(page).press("Enter")


def limit_depth(page: Page) -> None:
    open_fold(page, "Search options")
    limit = page.get_by_role("spinbutton", name="Depth limit")
    limit.fill("1")
    limit.press("Enter")


def choose_example(page: Page, name: str) -> None:
    choose_from(page, "Example", LIBRARY[name].title)


@pytest.mark.thorough
def test_an_example_is_opened_and_each_choice_changes_its_run_and_keeps_the_place(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page)
    example = LIBRARY["deep-cutoff"]
    choose_example(page, "deep-cutoff")
    expect_title(player, example.title)
    open_form(page)
    expect(page.get_by_text("What to look for")).to_be_visible()
    expect(page.get_by_text(example.look_for)).to_be_hidden()  # it would tell somebody who practises
    page.get_by_text("What to look for").click()
    expect(page.get_by_text(example.look_for)).to_be_visible()
    assert text_of_tree(page).input_value() == example.text
    assert contract_of(player) == contract_at(Request(TreeText(example.text, root=example.root_player)), 0)
    run_tree(page, TIE)
    tie, minimax = (Request(TreeText(TIE), SearchOptions(name)) for name in ("alphabeta", "minimax"))
    before, after = step_at(tie, (1,), Kind.CUTOFF), step_at(minimax, (1,), Kind.ENTER)  # minimax has no cutoff
    expect_picture(player, tie)
    go(player, before)
    search_by(page, "Minimax")
    expect(player).to_have_attribute("data-steps", str(len(trace_of(minimax))))
    expect_step(player, after)
    assert contract_of(player) == contract_at(minimax, after)
    search_by(page, "Alpha-beta")
    expect(player).to_have_attribute("data-steps", str(len(trace_of(tie))))
    press(player, "End")
    expect_step(player, len(trace_of(tie)))
    chosen = SearchOptions(cutoff=Cutoff.STRICT)
    expect_another_run(player, "cut at v > β", Request(TreeText(TIE), chosen))
    chosen = replace(chosen, order=Order.REVERSED)
    expect_another_run(player, "right to left", Request(TreeText(TIE), chosen))
    expect_another_run(player, "MIN", Request(TreeText(TIE, root=Player.MIN), chosen))


def expect_another_run(player: Locator, choice: str, request: Request) -> None:
    """Choose something at the last step; fail unless the last step is then that of a request."""
    page, steps = player.page, len(trace_of(request))
    expected = contract_at(request, steps)
    assert expected != contract_of(player), choice  # else what follows could hold before anything is done
    player.locator(".nodes").evaluate("nodes => (nodes.id = 'before')")
    if choice == "cut at v > β":
        choice_of(page, "Cutoff rule").select_option(label=choice)
    elif choice == "right to left":
        choice_of(page, "Child order").select_option(label=choice)
    else:
        open_fold(page, "Root and format")
        page.get_by_test_id("stSidebar").get_by_text(choice, exact=True).click()
    expect(player.locator("#before")).to_have_count(0)  # the number of steps may be the same
    expect(player).to_have_attribute("data-steps", str(steps))
    if choice == "MIN":  # another tree begins at its start
        expect_step(player, 0)
        press(player, "End")
    expect_step(player, steps)
    assert contract_of(player) == expected, choice


def trace_of(request: Request) -> Trace:
    return search(request.searched(), request.options())


def step_at(request: Request, path: Path, kind: Kind) -> int:
    trace = trace_of(request)
    return next(
        step for step, event in enumerate(trace, 1) if event.kind is kind and trace.places.path(event.node) == path
    )


@pytest.mark.thorough
def test_positions_are_run_with_their_boards_and_left_for_the_tree_that_was_there(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, "?views=code")
    text = "[[1, 2.5],\n [-inf, [3]]]"
    run_tree(page, text)
    expect_title(player, "Your tree")
    assert contract_of(player) == contract_at(Request(TreeText("[[1,2.5],[-inf,[3]]]")), 0)
    expect(player.locator("[data-view=board]")).to_be_hidden()
    search_in(page, "Tic-tac-toe")
    run_position(page, "XOX/OO_/_X_")
    expect_title(player, "Tic-tac-toe")
    expect(page.locator(".canvas .world")).to_be_visible()  # it can be read whole
    assert contract_of(player) == contract_at(Request(Position("tictactoe", "XOX/OO_/_X_")), 0)
    before = everything_of(player)
    run_position(page, "XXX/OOO/___")
    expect(problem_on(page)).to_contain_text("both X and O have three in a row")
    assert everything_of(player) == before
    run_position(page, "XOX/OO_/XX_")
    expect(problem_on(page)).to_have_count(0)
    limit_depth(page)
    expect(player.locator("[data-part=meta]")).to_contain_text("to 1 ply")
    search_in(page, "Connect Four")
    expect_title(player, "Connect Four")
    expect(player.locator("[data-part=meta]")).to_contain_text("to 4 plies")  # a depth of its own
    limit_depth(page)
    expect(player.locator("[data-part=meta]")).to_contain_text("to 1 ply")
    title_of(player, "Board").click()
    search_in(page, "Nim")
    expect_title(player, "Nim")
    expect(player.locator("[data-part=board]")).to_be_hidden()  # the reader has folded it
    search_in(page, "A tree")
    expect_title(player, "Your tree")
    assert text_of_tree(page).input_value() == text


@pytest.mark.thorough
def test_a_position_is_set_up_on_the_board(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?game=connectfour&position=ddcc&depth=1")
    open_form(page)
    position = field_of_position(page)
    expect(position).to_have_value("ddcc")
    disc = player.locator("svg.board [data-key=square-d3]")
    page.get_by_test_id("stSidebar").get_by_text("Set up on the board", exact=True).click()
    board = page.locator(".plyscope-set-up")
    board.get_by_role("button", name="d6, empty", exact=True).click()
    expect(position).to_have_value("ddccd")
    expect(disc).to_have_attribute("data-mark", "X")
    board.get_by_role("button", name="d3, X", exact=True).press("Enter")
    expect(position).to_have_value("ddcc")
    board.get_by_role("button", name="d1, X", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("X has 1 disc and O has 2, but X begins")
    run_position(page, "ddcc")
    expect(position).to_have_value("ddcc")
    open_fold(page, "Rules and side to move")
    choose_from(page, "Columns", "9")
    expect(player.locator("svg.board [data-key^=square-]")).to_have_count(54)
    expect(board.get_by_role("button")).to_have_count(54)
    board.get_by_role("button", name="i6, empty", exact=True).click()
    expect(position).to_have_value("ddcci")
    expect(player.locator("svg.board [data-key=square-i1]")).to_have_attribute("data-mark", "X")


def assert_a_tree_that_is_typed_outlives_clicks_that_overtake_the_server(player: Locator) -> None:
    page = player.page
    text = text_of_tree(page)
    choose_example(page, "min-root")
    expect_title(player, LIBRARY["min-root"].title)
    open_form(page)
    expect(text).to_have_value(LIBRARY["min-root"].text)  # Streamlit puts it into the new field a moment later
    text.fill("[[6,5],[2,9]]")
    page.evaluate("""() => {
      document.activeElement.blur(); // the text leaves for the server, which forgets the example
      const run = [...document.querySelectorAll("button")].find(button => button.textContent === "Run");
      setTimeout(() => run.click(), 5);
    }""")
    expect_title(player, "Your tree")
    open_form(page)
    expect(text).to_have_value("[[6,5],[2,9]]")


def test_a_bad_tree_is_explained_the_picture_stays_and_what_is_typed_outlives_early_clicks(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, "?by=event")
    press(player, "x")
    expect_step(player, 22)
    before = everything_of(player)
    for text, says in BAD_TREES:
        run_tree(page, text)
        expect(problem_on(page)).to_contain_text(says, timeout=20_000)
        expect(problem_on(page)).to_have_count(1)
        expect(problem_on(page)).to_contain_text("The picture is unchanged.")
        assert everything_of(player) == before, text[:40]
        if text == POINTED_AT:
            line, below = problem_on(page).locator("pre").inner_text().splitlines()[:2]
            assert line == " [2,x]]"
            assert below.index("^") == line.index("x")
    press(player, "ArrowRight")
    expect_step(player, 23)
    run_tree(page, "[[1,2],[3]]")
    expect(problem_on(page)).to_have_count(0)
    expect_picture(player, Request(TreeText("[[1,2],[3]]")))
    expect_step(player, 0)
    assert_a_tree_that_is_typed_outlives_clicks_that_overtake_the_server(player)


def test_a_long_search_can_be_stopped_run_again_and_loses_nothing(page: Page, open_app: OpenApp, app_url: str) -> None:
    player = open_app(page, "?game=chess&position=8/8/8/8/8/k7/8/K7 w - - 0 1&depth=4&algorithm=minimax")
    steps = steps_of(player)
    box = player.bounding_box()
    open_form(page)
    position = field_of_position(page)
    position.fill(LONG[0])
    runs: list[Callable[[], None]] = [lambda: position.press("Enter"), page.get_by_role("button", name="Run").click]
    for run in runs:
        run()
        expect(page.get_by_role("progressbar")).to_be_visible()
        assert player.bounding_box() == box  # the progress lies over the title, and moves nothing
        page.get_by_role("button", name="Stop").click()
        expect(page.get_by_text("The search was stopped and the picture is unchanged")).to_be_visible()
        assert steps_of(player) == steps
        open_form(page)
        expect(position).to_have_value(LONG[0])
    run_position(page, "8/8/8/8/8/k7/7P/K7 w - - 0 1")
    expect(player).not_to_have_attribute("data-steps", str(steps))
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()
    page.goto(f"{app_url}/?game=chess&position={LONG[1]}&depth=4&algorithm=minimax")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("The search was stopped and the first example is shown.")).to_be_visible()
    expect(page.locator(".plyscope-player[data-steps='43']")).to_be_visible()
    open_form(page)
    expect(position).to_have_value(LONG[1])
    press(player, "ArrowRight")
    expect(page).to_have_url(re.compile(r"game=chess.*&algorithm=minimax.*&step=1$"))


def test_beside_a_list_stands_what_is_chosen_for_browsers_that_make_no_list_as_wide(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page)
    algorithm, way = player.locator(".offered .fitted").first, player.locator(".counters .fitted")
    for title in ("Alpha-beta", "Minimax", "Alpha-beta"):
        choice_of(page, "Algorithm").select_option(label=title)
        expect(algorithm).to_have_attribute("data-choice", title)
    for words in ("every event", "node"):
        way.get_by_role("combobox").select_option(label=words)
        expect(way).to_have_attribute("data-choice", words)
