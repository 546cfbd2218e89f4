"""The tree and the page by keyboard: one stop for Tab, arrows along the branches, and keys that are the player's."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    MENUS,
    choice_of,
    expect_idle,
    expect_picture,
    expect_step,
    expect_title,
    go,
    node_at,
    open_form,
    press,
    steps_of,
    text_of_tree,
)
from viz.replay.views import VIEWS
from viz.sharing.link import to_query
from viz.sharing.request import Request, TreeText

TAB_STOP = """() => {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (!focused?.closest(".plyscope-player")) return null;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
  const labels = [...(focused.labels ?? [])].map(label => label.textContent);
  const name = [focused.ariaLabel, ...labels, focused.textContent].map(text => text?.trim()).find(Boolean) ?? "";
  const { width, height } = focused.getBoundingClientRect();
  const ring = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 || boxShadow !== "none";
  return { name, ring, seen: width > 0 && height > 0, tree: focused.getAttribute("role") === "treeitem" };
}"""

TREE = Request(TreeText("[5,[[[3,-inf],7],8],[2,0.5]]"))
LISTED = "Example"
TWO_LEAVES = "One choice between two leaves"


def into_the_tree(player: Locator) -> None:
    player.get_by_role("button", name="Present", exact=True).focus()
    press(player, "Tab")
    expect(player.locator("[role=treeitem]:focus")).to_have_count(1)


def assert_tab_comes_to_one_node_arrows_go_along_the_branches_and_words_follow_the_step(
    page: Page, open_alone: OpenApp
) -> None:
    player = open_alone(page, f"?{to_query(TREE)}&views=none")
    focused = player.locator("[role=treeitem]:focus")
    for step, path in ((0, ""), (3, "0"), (12, "1.0.0.0")):
        go(player, step)
        reached = player.locator('[role=treeitem][tabindex="0"]')
        expect(reached).to_have_count(1)
        assert reached.get_attribute("data-path") == path
        into_the_tree(player)
        assert focused.get_attribute("data-path") == path
        press(player, "Tab")
        expect(focused).to_have_count(0)
    go(player, 0)
    into_the_tree(player)
    for key, path in (("ArrowDown", "0"), ("ArrowRight", "1"), ("ArrowDown", "1.0"), ("ArrowUp", "1")):
        press(player, key)
        assert focused.get_attribute("data-path") == path, key
    expect_step(player, 0)
    expect(focused).to_have_accessible_name("B, MIN, not visited yet, 2 children")
    expect(player.locator("[role=treeitem]:not([aria-label])")).to_have_count(0)  # whoever swipes comes to each
    expect(focused).to_have_attribute("aria-level", "2")
    press(player, "PageDown", 2)  # a remote steps wherever the focus is
    expect_step(player, 6)
    assert focused.get_attribute("data-path") == "1"
    press(player, "Enter")
    expect(node_at(player, "1")).to_have_attribute("data-chosen", "")
    expect_step(player, 7)
    expect(focused).to_have_accessible_name("B, MIN, the current node, alpha 5, beta infinity, 2 children")
    press(player, "End")
    expect(focused).to_have_accessible_name("B, MIN, done, worth exactly 7, alpha 5, beta 7, best play, 2 children")


def tab_stops(page: Page, most: int = 150) -> list[dict[str, object]]:
    """Press Tab through the player and return what is true of each stop inside it."""
    stops: list[dict[str, object]] = []
    for _ in range(most):
        page.keyboard.press("Tab")
        stop = page.evaluate(TAB_STOP)
        if stop is None:
            if stops:
                return stops
            continue
        stops.append(stop)
    raise AssertionError("Tab never leaves the player")


def test_every_control_has_a_name_and_a_visible_focus_and_tab_comes_to_one_node_of_the_tree(
    page: Page, open_app: OpenApp, open_alone: OpenApp
) -> None:
    player = open_app(page, f"?views={','.join(VIEWS)}&step=22")
    node_at(player, "0.1").evaluate("node => node.focus()")
    press(player, "Enter")
    press(player, "PageDown", 3)
    player.get_by_role("button", name="Tools", exact=True).focus()
    stops = tab_stops(page)
    assert len(stops) >= 30
    assert sum(bool(stop["tree"]) for stop in stops) == 1
    for name in MENUS:
        opener = player.get_by_role("button", name=name, exact=True)
        opener.focus()
        press(player, "Enter")
        menu = player.get_by_role("group", name=name, exact=True)
        expect(menu).to_be_visible()
        controls = menu.locator("button, input").count()
        assert controls >= 3
        for _ in range(controls):
            press(player, "Tab")
            stops.append(page.evaluate(TAB_STOP))
        expect(menu.locator(":focus")).to_have_count(1)
        press(player, "Escape")
        expect(menu).to_be_hidden()
        expect(opener).to_be_focused()
    for stop in stops:
        assert stop["name"], stop
        assert stop["ring"], stop
        assert stop["seen"], stop
    assert_a_new_recording_leaves_the_focus_where_it_was_and_at_the_root_where_its_node_is_gone(page, open_app)
    assert_tab_comes_to_one_node_arrows_go_along_the_branches_and_words_follow_the_step(page, open_alone)


def assert_a_new_recording_leaves_the_focus_where_it_was_and_at_the_root_where_its_node_is_gone(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, "?tree=[[3,12],[2,4]]&views=edit")
    open_form(page)
    text_of_tree(page).fill("[[3,12],[9,4]]")
    node_at(player, "1.0").focus()  # which leaves the field, and so runs the tree
    expect_picture(player, Request(TreeText("[[3,12],[9,4]]")))
    expect(node_at(player, "1.0")).to_be_focused()
    press(player, "Delete")
    expect_picture(player, Request(TreeText("[[3,12],[4]]")))

    node_at(player, "1.0").focus()
    text_of_tree(page).fill("[[3,12],[4,6]]")
    fold = player.get_by_role("button", name="Tools", exact=True)
    fold.focus()
    expect_picture(player, Request(TreeText("[[3,12],[4,6]]")))
    expect(fold).to_be_focused()  # the tree has not taken what it did not have

    text_of_tree(page).fill("[[3,12],[4]]")
    node_at(player, "1.1").focus()
    expect_picture(player, Request(TreeText("[[3,12],[4]]")))
    expect(node_at(player, "")).to_be_focused()
    press(player, "ArrowDown")
    expect(node_at(player, "0")).to_be_focused()


def box(page: Page, label: str) -> Locator:
    return page.get_by_test_id("stSidebar").get_by_role("combobox", name=label)


def expect_keys_to_step(player: Locator) -> None:
    expect_idle(player.page)
    press(player, "Home")
    expect_step(player, 0)
    for step, key in enumerate(("PageDown", "Shift+ArrowRight"), start=1):
        press(player, key)
        expect_step(player, step)


@pytest.mark.thorough
def test_choices_are_made_by_keyboard_beside_the_tree_above_it_and_while_presenting(
    page: Page, open_app: OpenApp
) -> None:
    player, listed = open_app(page), box(page, LISTED)
    opens = player.locator("h1 > button")
    opens.focus()
    page.keyboard.press("Enter")
    expect(listed).to_be_in_viewport()
    expect_idle(page)  # a field that the page's first runs draw anew loses the focus
    listed.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("fuxbea.0?")  # a name that nothing has
    expect(listed).to_have_value("fuxbea.0?")
    expect(player).not_to_have_attribute("data-presenting", "")
    expect_step(player, 0)
    page.keyboard.press("Escape")
    listed.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(TWO_LEAVES)
    expect(page.get_by_role("option", name=TWO_LEAVES)).to_be_visible()
    page.keyboard.press("Enter")
    expect_title(player, TWO_LEAVES)
    expect_keys_to_step(player)
    expect(opens).to_be_focused()  # with a tree on screen the drawer is closed
    page.keyboard.press("Enter")
    expect(listed).to_be_in_viewport()
    listed.focus()
    for _ in range(3):  # over what to look for, and the help of the next field
        page.keyboard.press("Tab")
    expect(text_of_tree(page)).to_be_focused()
    listed.click()
    expect(listed).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(listed).to_have_attribute("aria-expanded", "false")
    expect_keys_to_step(player)
    page.keyboard.press("ArrowDown")
    expect(listed).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    assert_the_tree_is_searched_by_what_is_chosen_by_mouse_by_the_arrows_and_while_presenting(page, open_app)


def assert_the_tree_is_searched_by_what_is_chosen_by_mouse_by_the_arrows_and_while_presenting(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, "?tree=[[3,12,8],[2,4,6],[14,5,2]]")
    algorithm, cutoff = (choice_of(page, name) for name in ("Algorithm", "Cutoff rule"))
    expect(choice_of(page, "Child order")).to_have_value("given")
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
    expect(player).to_have_attribute("data-steps", str(before))
    algorithm.blur()
    assert_while_presenting_a_key_shows_the_choices_and_the_presentation_goes_on(player)


def assert_while_presenting_a_key_shows_the_choices_and_the_presentation_goes_on(player: Locator) -> None:
    """Choose by keys while presenting, and fail where a key is not the player's again, or the presentation ends."""
    page = player.page
    algorithm = choice_of(page, "Algorithm")
    press(player, "Home")
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
