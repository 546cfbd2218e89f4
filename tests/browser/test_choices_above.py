"""The algorithm and the cutoff rule stand above the tree: in sight, one click away, and on a key while presenting."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from core.search import ALGORITHMS
from tests.browser.conftest import OpenApp
from tests.browser.player_page import choice_of, expect_idle, expect_step, press, steps_of


def test_the_tree_is_searched_by_what_is_chosen_by_mouse_and_by_the_arrows(page: Page, open_app: OpenApp) -> None:
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
    algorithm.select_option(label="Alpha-beta")
    expect(player).to_have_attribute("data-steps", str(before))
    algorithm.focus()
    names = algorithm.evaluate("list => [...list.options].map(option => option.value)")
    for name in names[1:4]:  # however slow the server is
        page.keyboard.press("ArrowDown")
        expect(algorithm).to_have_value(name)
    page.wait_for_url(f"**&algorithm={names[3]}&**")
    expect_idle(page)
    expect(algorithm).to_have_value(names[3])
    expect(algorithm).to_be_focused()
    problem = player.get_by_role("alert").filter(has_text="The picture is unchanged.")
    algorithm.select_option(label="Iterative deepening")
    expect(problem).to_be_in_viewport(ratio=1)
    press(player, "f")
    expect(problem).to_be_in_viewport(ratio=1)
    press(player, "f")
    algorithm.select_option(label="Alpha-beta")
    expect(problem).to_have_count(0)


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
    for closing in (("Escape",), ("Escape", "Escape")):
        for key in closing:
            page.keyboard.press(key)
        for step, key in enumerate(("ArrowRight", "PageDown"), start=1):  # a list that was only looked at keeps no key
            page.keyboard.press(key)
            expect_step(player, step)
        expect(algorithm).not_to_be_focused()
        expect(player).to_have_attribute("data-presenting", "")
        press(player, "Home")
        press(player, "s")
        expect(algorithm).to_be_focused()
    press(player, "Escape")
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
