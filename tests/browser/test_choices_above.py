"""The algorithm and the cutoff rule stand above the tree: in sight, one click away, and on a key while presenting."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from core.search import ALGORITHMS
from tests.browser.conftest import OpenApp
from tests.browser.player_page import choice_of, expect_idle, expect_step, press, steps_of

SIZES = [(1920, 1080), (1366, 768), (1024, 768), (390, 844)]
LONG = "?tree=[[3,5],[2,9]]&algorithm=alphabeta-tt&cutoff=strict"  # the widest words of both


def whole(box: Locator) -> bool:
    """Return whether a list shows the words that are chosen whole."""
    return bool(
        box.evaluate("""list => {
      const pen = document.createElement("canvas").getContext("2d");
      const style = getComputedStyle(list);
      pen.font = style.font;
      const words = pen.measureText(list.selectedOptions[0].text).width;
      const arrow = 16;
      return words + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) + arrow <= list.clientWidth + 1;
    }""")
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_both_are_in_sight_at_every_size_whether_the_form_is_open_folded_or_away(
    page: Page, open_app: OpenApp, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    player = open_app(page)
    both = [choice_of(page, name) for name in ("Algorithm", "Cutoff rule")]

    def expect_in_sight() -> None:
        for one in both:
            expect(one).to_be_in_viewport(ratio=1)
            hit = one.evaluate("""list => {
              const { x, y, width, height } = list.getBoundingClientRect();
              return list.getRootNode().elementFromPoint(x + width / 2, y + height / 2) === list;
            }""")
            assert hit, width
            assert whole(one), width
        boxes = [one.bounding_box() for one in (*both, player.locator(".stage"))]
        algorithm, cutoff, stage = (box for box in boxes if box)
        assert algorithm["x"] + algorithm["width"] <= cutoff["x"]
        assert cutoff["y"] + cutoff["height"] <= stage["y"]

    expect_in_sight()
    if width > 700:
        page.get_by_role("button", name="Run", exact=True).click()
        expect(page.get_by_text("Change the tree", exact=True)).to_be_in_viewport(ratio=1)
        expect_in_sight()
        page.get_by_role("button", name="Collapse sidebar").click()
        expect(page.get_by_text("Change the tree", exact=True)).not_to_be_in_viewport()
        expect_in_sight()


def test_searches_are_grouped_and_the_tree_is_searched_by_what_is_chosen(page: Page, open_app: OpenApp) -> None:
    player = open_app(page)
    algorithm, cutoff = (choice_of(page, name) for name in ("Algorithm", "Cutoff rule"))
    groups = algorithm.evaluate("list => [...list.children].map(group => [group.label, group.children.length])")
    count = {group: sum(each.group == group for each in ALGORITHMS.values()) for group in ("basic", "more")}
    assert groups == [["Basic", count["basic"]], ["More", count["more"]]]
    expect(player.locator("[data-part=meta]")).to_have_text("left to right")
    before = steps_of(player)
    algorithm.select_option(label="Minimax")
    expect(player).not_to_have_attribute("data-steps", str(before))
    expect(cutoff).to_have_count(0)
    press(player, "Home")
    press(player, "ArrowRight")
    press(player, "PageDown")
    expect_step(player, 2)
    expect(algorithm).to_have_value("minimax")


def test_arrows_in_a_closed_list_go_through_the_searches_however_slow_the_server_is(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page)
    algorithm = choice_of(page, "Algorithm")
    algorithm.focus()
    names = algorithm.evaluate("list => [...list.options].map(option => option.value)")
    for name in names[1:4]:
        page.keyboard.press("ArrowDown")
        expect(algorithm).to_have_value(name)
    page.wait_for_url(f"**&algorithm={names[3]}&**")
    expect_idle(page)
    expect(algorithm).to_have_value(names[3])
    expect(algorithm).to_be_focused()
    assert player.locator("[data-part=title]").is_visible()


def test_while_presenting_a_key_shows_them_and_a_choice_goes_on_with_the_presentation(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page)
    algorithm = choice_of(page, "Algorithm")
    press(player, "f")
    page.wait_for_function("document.fullscreenElement")
    assert player.locator(".offered").evaluate("part => getComputedStyle(part).clipPath") == "inset(50%)"
    press(player, "s")
    expect(algorithm).to_be_focused()
    expect(algorithm).to_be_in_viewport(ratio=1)
    expect(choice_of(page, "Cutoff rule")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    for step, key in enumerate(("ArrowRight", "PageDown"), start=1):  # a list that was only looked at keeps no key
        page.keyboard.press(key)
        expect_step(player, step)
    expect(algorithm).to_have_value("alphabeta")
    press(player, "Home")
    press(player, "s")
    before = steps_of(player)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(player).not_to_have_attribute("data-steps", str(before))
    expect(player).to_have_attribute("data-presenting", "")
    assert page.evaluate("document.fullscreenElement !== null")
    expect(algorithm).not_to_be_focused()
    press(player, "ArrowRight")
    expect_step(player, 1)


@pytest.mark.parametrize("closing", [("Escape", "ArrowRight"), ("Escape", "Escape", "ArrowRight")])
def test_while_presenting_a_list_that_is_closed_without_a_choice_goes_away_and_leaves_the_keys(
    page: Page, open_app: OpenApp, closing: tuple[str, ...]
) -> None:
    player = open_app(page)
    press(player, "f")
    page.wait_for_function("document.fullscreenElement")
    press(player, "s")
    expect(choice_of(page, "Algorithm")).to_be_focused()
    for key in closing:
        press(player, key)
    expect_step(player, 1)
    expect(choice_of(page, "Algorithm")).not_to_be_focused()
    expect(player).to_have_attribute("data-presenting", "")


def test_a_problem_with_a_choice_is_told_above_the_tree_also_while_presenting(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?tree=[[3,5],[2,9]]")
    problem = player.get_by_role("alert").filter(has_text="The picture is unchanged.")
    choice_of(page, "Algorithm").select_option(label="Iterative deepening")
    expect(problem).to_be_in_viewport(ratio=1)
    press(player, "f")
    expect(problem).to_be_in_viewport(ratio=1)
    press(player, "f")
    choice_of(page, "Algorithm").select_option(label="Alpha-beta")
    expect(problem).to_have_count(0)


def test_by_finger_they_are_large_enough_and_their_words_whole(
    new_page: Callable[..., Page], open_app: OpenApp
) -> None:
    phone = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_app(phone, LONG)
    for name in ("Algorithm", "Cutoff rule"):
        box = choice_of(phone, name).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] + box["width"] <= 390
