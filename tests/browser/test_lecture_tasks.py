"""What a lecturer does in an hour: each task takes at most three clicks, on what is in sight without scrolling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.compare_page import comparison_of
from tests.browser.conftest import OpenApp
from tests.browser.player_page import choice_of, expect_idle, node_at, option_of, stop_presenting, text_of_tree
from tests.browser.test_sizes import STANDING
from tests.browser.windows import SIZES
from tests.sweeps import one_in

MOST = 3
SIXTEEN = "[[[[3,17],[2,12]],[[15,25],[0,3]]],[[[2,5],[3,4]],[[8,1],[9,14]]]]"


class Lecturer:
    """Clicks on a page as somebody does who scrolls nothing, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    @contextmanager
    def task(self, name: str) -> Iterator[None]:
        self.clicks = 0
        yield
        assert 0 < self.clicks <= MOST, f"{name}: {self.clicks} clicks"

    def click(self, control: Locator) -> None:
        expect(control).to_be_in_viewport(ratio=0.9)
        control.click()
        self.clicks += 1

    def choose(self, choice: Locator, label: str) -> None:
        """Choose from a list of the browser's: a click opens it, another chooses."""
        expect(choice).to_be_in_viewport(ratio=0.9)
        choice.select_option(label=label)
        self.clicks += 2

    def go_to(self, name: str, *, of_more: bool = False) -> None:
        if self.page.viewport_size and self.page.viewport_size["width"] < 769:
            self.click(self.page.get_by_role("button", name="Expand sidebar"))
            of_more = False
        if of_more:
            self.click(self.page.get_by_role("button", name="More", exact=True))
        self.click(self.page.get_by_role("menuitem" if of_more else "link", name=name, exact=True))

    def search_in(self, player: Locator, title: str) -> None:
        """Have a game searched: the name of what is searched opens the form."""
        self.click(player.locator("h1 > button"))
        expect_idle(self.page)
        self.click(self.page.get_by_role("combobox", name="Search in"))
        self.page.keyboard.type(title)
        self.click(option_of(self.page, title))
        expect(player.locator("h1")).to_contain_text(title)


@pytest.mark.parametrize(
    "size", one_in(2, ["phone", "old projector"])
)  # what is in sight on these is so on larger ones
@pytest.mark.thorough
def test_each_task_of_a_lecture_takes_at_most_three_clicks(
    new_page: Callable[..., Page], open_app: OpenApp, size: str
) -> None:
    width, height = SIZES[size]
    page = new_page(viewport={"width": width, "height": height})
    player = open_app(page, "")
    lecturer = Lecturer(page)
    assert_a_tree_is_pasted_stepped_asked_about_presented_and_edited(lecturer, player)
    assert_games_are_searched_and_played(lecturer, player)
    assert_three_searches_are_compared(lecturer)


def assert_a_tree_is_pasted_stepped_asked_about_presented_and_edited(lecturer: Lecturer, player: Locator) -> None:
    page = lecturer.page

    def button(name: str) -> Locator:
        return player.get_by_role("button", name=name, exact=True)

    with lecturer.task("paste"):
        lecturer.click(page.get_by_role("button", name="Paste a tree"))
        expect(text_of_tree(page)).to_be_focused()
        page.keyboard.insert_text(SIXTEEN)
        lecturer.click(page.get_by_role("button", name="Run", exact=True))
        expect(player.locator("[role=treeitem].leaf")).to_have_count(16)
    with lecturer.task("step"):
        lecturer.click(button("Forward"))
    with lecturer.task("next cutoff"):
        lecturer.click(button("Next cutoff"))
        expect(player.locator(".edge[data-cut]").first).to_be_visible()
    with lecturer.task("cutoff rule"):
        lecturer.choose(choice_of(page, "Cutoff rule"), "cut at v > β")
    with lecturer.task("order"):
        lecturer.choose(choice_of(page, "Child order"), "best first")
    with lecturer.task("ask"):
        lecturer.click(button("Tools"))
        lecturer.click(player.get_by_label("What happens next"))
        page.keyboard.press("Escape")
        expect(player).to_have_attribute("data-asks", "next")
        page.keyboard.press("q")
    with lecturer.task("present"):
        lecturer.click(button("Present"))
        expect(player).to_have_attribute("data-presenting", "")
        stop_presenting(player)
    with lecturer.task("edit a leaf"):
        leaf = node_at(player, "1.1.1.1")
        leaf.locator(".shape").click(force=True)
        lecturer.clicks += 1
        page.keyboard.type("8")
        expect(player.locator("[data-part=in-place]")).to_have_value("8")
        page.keyboard.press("Enter")
        expect(leaf.locator("[data-part=value]")).to_have_text("8")
    with lecturer.task("figure"):
        lecturer.click(button("Share"))
        with page.expect_download() as saved:
            lecturer.click(button("Save the figure"))
        assert saved.value.suggested_filename.endswith(".svg")
        page.keyboard.press("Escape")
    with lecturer.task("link"):
        lecturer.click(button("Share"))
        lecturer.click(button("Copy the link"))
        page.keyboard.press("Escape")
    with lecturer.task("class"):
        lecturer.click(button("Tools"))
        lecturer.click(player.get_by_role("button", name="Lead a class"))
        expect(page.get_by_role("dialog", name="Class")).to_be_visible()
        page.keyboard.press("Escape")


def assert_games_are_searched_and_played(lecturer: Lecturer, player: Locator) -> None:
    for game in ("Tic-tac-toe", "Connect Four", "Nim"):
        with lecturer.task(game):
            lecturer.search_in(player, game)
    with lecturer.task("play"):
        lecturer.go_to("Play")
        expect(lecturer.page.locator(".plyscope-play .board")).to_be_visible()
    lecturer.go_to("Step")


def assert_three_searches_are_compared(lecturer: Lecturer) -> None:
    page = lecturer.page
    with lecturer.task("compare three"):
        lecturer.go_to("Compare")
        comparison = comparison_of(page)
        lecturer.click(comparison.get_by_role("button", name="Add a search", exact=True))
        expect(comparison.locator(".pane")).to_have_count(3)
    with lecturer.task("choose what the third is"):
        third = comparison.get_by_role("button", name="Alpha-beta, best first", exact=True)
        third.scroll_into_view_if_needed()  # on a phone the panes stand below each other
        lecturer.click(third)
        box = page.get_by_role("combobox", name="Search 3")
        expect(box).to_be_focused()
        expect_idle(page)
        page.wait_for_function(STANDING)  # a list closes where the page moves under it
        lecturer.click(box)
        lecturer.click(option_of(page, "Negamax"))
        expect(comparison.get_by_role("button", name="Negamax, best first", exact=True)).to_be_visible()
