"""Whole games on the page Play, by mouse, by touch and by keyboard, and the way to the tree of a move and back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from core.games import GAMES
from tests.browser.conftest import OpenApp
from tests.browser.player_page import go_to, press, use_tool
from tests.browser.test_accessibility import CLEAN, violations_in_both_themes

OpenPlay = Callable[..., Locator]


@pytest.fixture
def open_play(app_url: str, new_page: Callable[..., Page]) -> OpenPlay:
    """Give the function that opens a game by its link, with the options of `Pages.take`."""

    def open_at(query: str = "", **options: object) -> Locator:
        page = new_page(**options)
        page.goto(f"{app_url}/play?{query}")
        play = page.locator(".plyscope-play")
        play.locator("svg.board").wait_for()
        return play

    return open_at


def expect_moves(play: Locator, *moves: str) -> None:
    expect(play.locator("[data-part=played] li")).to_have_text(list(moves))


def status(play: Locator) -> Locator:
    return play.locator(".say")


def press_parts(play: Locator, *parts: str) -> None:
    for part in parts:
        play.locator(f"[data-press={part}]").click()


@pytest.mark.thorough
def test_pieces_squares_and_columns_are_pressed_by_mouse_keyboard_and_finger(open_play: OpenPlay) -> None:
    GAMES["chess"].at()
    play = open_play("game=chess&position=r3k3/2P5/8/8/8/8/8/4K2R w Kq -&depth=1&search=none")
    picked, aimed, keyboard = play.locator(".picked"), play.locator(".aimed"), play.page.keyboard
    press_parts(play, "h1")
    expect(picked).to_have_attribute("data-press", "h1")
    press_parts(play, "c7")  # another piece
    expect(picked).to_have_attribute("data-press", "c7")
    for key in ("ArrowUp", "Enter"):
        keyboard.press(key)
    expect(aimed).to_have_attribute("data-press", "Q")  # the choice has the focus
    keyboard.press("Escape")
    expect(aimed).to_have_attribute("data-press", "c7")  # which gives it up
    press_parts(play, "c7", "c8")
    expect(picked).to_have_count(2)
    press_parts(play, "N")
    expect_moves(play, "w c8=N")
    press_parts(play, "e8", "c8")  # not castling: a knight stands there
    expect(picked).to_have_count(0)
    made = ["w c8=N"]
    for move, parts in {"b Rxc8": ("a8", "c8"), "w O-O": ("e1", "g1")}.items():
        press_parts(play, *parts)
        made.append(move)
        expect_moves(play, *made)  # the next press is for the board after this move
    assert_the_part_with_the_focus_is_shown_after_a_key_and_not_after_a_press(open_play)


def test_games_are_played_by_mouse_with_a_hint_and_by_keyboard_and_a_move_s_tree_is_shown(open_play: OpenPlay) -> None:
    play = open_play("game=tictactoe&seconds=10")
    expect(status(play)).to_contain_text("X begins.")
    press_parts(play, "b2")
    expect_moves(play, "X b2", "O a3")
    expect(play.locator("[data-key=square-a3]")).to_have_attribute("data-mark", "O last")
    play.get_by_role("button", name="Hint").click()
    expect(play.locator("[data-part=hint-lead]")).to_be_visible()
    expect(play.locator("[data-part=hint-facts]")).to_be_hidden()
    expect(play.locator("[data-part=board] .hinted")).to_have_count(1)
    expect(play.get_by_role("button", name=re.compile("^X .., the hint$")).first).to_be_visible()
    for summary in ("Legal moves", "Tree of the game", "Share"):
        play.get_by_text(summary, exact=True).click()
    assert violations_in_both_themes(play.page) == CLEAN
    play.get_by_role("button", name="X c3", exact=True).first.click()
    expect_moves(play, "X b2", "O a3", "X c3", "O a1")
    tree = play.get_by_role("img", name="The game so far: X b2, O a3, X c3, O a1")
    expect(tree.locator(".made")).to_have_count(4)
    expect(play.locator("[data-part=found-lead]")).to_have_text("Alpha-beta played O a1: a draw.")
    expect(play.locator("[data-part=heard]")).to_have_text("X to move: The search plays: O a1.")
    press_parts(play, "a2")
    expect(status(play)).to_contain_text("O c2")
    assert "moves=b2,a3,c3,a1,a2,c2" in play.page.url
    press_parts(play, "b3")
    expect(play.locator("[data-part=played] li")).to_have_count(8)
    play.locator(".can-press").last.click()
    expect(status(play)).to_contain_text("The game is drawn.")
    expect(play.locator(".can-press")).to_have_count(0)
    assert_a_game_of_nim_by_keyboard_and_the_tree_of_a_move_of_a_game_that_is_still_there(open_play)


def assert_a_game_of_nim_by_keyboard_and_the_tree_of_a_move_of_a_game_that_is_still_there(open_play: OpenPlay) -> None:
    play = open_play("game=nim&position=1,2,3&seconds=10")
    keyboard, moves = play.page.keyboard, ["take 1 from b", "take 3 from c"]
    play.get_by_role("button", name="A takes 1 from a", exact=True).focus()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        keyboard.press(key)
    expect_moves(play, *moves)
    play.locator("[data-part=found-lead]").click()
    nodes = (play.locator("[data-part=found-facts] dd").nth(2).inner_text()).split(",")[0]
    play.get_by_role("link", name="Show the tree of this move").click()
    player = play.page.locator(".plyscope-player[data-steps]")
    expect(player.locator("[data-key=lead]")).to_contain_text("root")  # where the move is decided
    press(player, "End")
    expect(player.locator('[data-key="count-nodes"]')).to_have_text(nodes)
    play.page.wait_for_url("**position=1,1,3*to-move=B**")
    go_to(play.page, "Play")
    expect_moves(play, *moves)
    play.get_by_role("button", name="Take back").click()
    expect_moves(play)
    expect(play.get_by_role("button", name="Take back")).to_be_disabled()
    play.get_by_text("Legal moves", exact=True).click()
    play.locator("[data-part=legal-moves]").get_by_role("button", name="take 1 from b").click()
    expect_moves(play, *moves)
    play.get_by_role("button", name="A takes 1 from a", exact=True).first.focus()
    keyboard.press(" ")
    expect_moves(play, *moves, "take 1 from a", "take 1 from b")
    expect(status(play)).to_contain_text("B wins.")
    expect(play.locator("[data-part=remark]")).to_contain_text("B took the last stone and wins.")


def assert_the_part_with_the_focus_is_shown_after_a_key_and_not_after_a_press(open_play: OpenPlay) -> None:
    play = open_play("game=connectfour&position=1122&depth=1")
    aimed = play.locator(".aimed")
    play.locator("[data-press=g]").first.click()
    play.page.mouse.move(0, 0)
    expect_moves(play, "X g1", "O b3")
    expect(aimed).to_have_count(0)
    assert play.locator("[data-press=g]").first.evaluate("part => getComputedStyle(part).outlineStyle") == "none"
    play.page.keyboard.press("ArrowLeft")
    play.page.keyboard.press("Enter")
    expect(play.locator("[data-part=played] li")).to_have_count(4)
    expect(aimed).to_have_count(6)
    expect(aimed.first).to_have_attribute("data-press", "f")
    touched = open_play(
        "game=connectfour&position=112233&depth=1", has_touch=True, viewport={"width": 390, "height": 844}
    )
    touched.locator("[data-press=d]").nth(2).tap()
    expect(status(touched)).to_contain_text("X wins.")
    expect_moves(touched, "X d1")
    expect(touched.locator("[data-mark~=row]")).to_have_count(4)


@pytest.mark.thorough
def test_a_press_on_the_player_s_board_and_a_node_that_becomes_the_root(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?game=connectfour&position=4455&depth=1&views=board,node&step=1")
    player.locator("[data-part=board] [data-press=a]").first.click()
    expect(player.locator("[data-key=lead]")).to_contain_text("X a1")
    expect(player.get_by_role("button", name="Previous search")).to_be_hidden()
    player.locator("[data-part=board] [data-press=b]").last.click()  # at the depth limit
    expect(page.locator('input[aria-label="Position"]').last).to_have_value(re.compile(r"/XO\.XX"))
    use_tool(player, "Previous search")
    expect(page.locator('input[aria-label="Position"]').last).to_have_value("4455")
    expect(player.get_by_role("button", name="Previous search")).to_be_hidden()
    player = open_app(page, "?tree=[[3,[5,2]],[9]]&views=node")
    search = player.get_by_role("button", name="Search from here")
    expect(search).to_be_disabled()
    player.locator('.nodes [data-path="0.1"]').click()
    search.click()
    expect(player.locator('.nodes [data-path="1"]')).to_be_visible()
    expect(player.locator('.nodes [data-path="0.1"]')).to_have_count(0)
    expect(search).to_be_disabled()
