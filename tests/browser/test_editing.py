"""Editing on the picture: an edit by mouse does to text and picture what the core does."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from core.trees.edit_menu import EDITS
from core.trees.formats import read
from tests.browser.conftest import OpenApp
from tests.browser.editor import (
    BUTTONS,
    CHANCE,
    FIELDS,
    NOISE,
    QUERY,
    SEED,
    START,
    Work,
    button,
    by_mouse,
    chosen_in,
    expect_edited,
    expect_problem,
    field_of,
    middle,
    panel_part,
)
from tests.browser.player_page import (
    click_node,
    close_form,
    contract_of,
    expect_idle,
    expect_text,
    expect_tree,
    go,
    node_at,
    open_form,
    press,
    run_tree,
    text_of_tree,
)
from viz.sharing.request import Request, TreeText

ONE_BY_ONE: list[tuple[str, str, Any]] = [("fill", "1", SEED), ("name-node", "0", "left"), ("swap-players", "", None)]
"""Edits of what is below a node, of a node itself, and of the whole tree; keys ask the others."""

NOT_BY_A_BUTTON = {*FIELDS, "move-to", *BUTTONS, *NOISE}

BUTTONS_ASK = """async tools => {
  const asked = [];
  const hear = event => {
    event.stopImmediatePropagation(); // the server hears nothing
    asked.push(event.detail);
  };
  document.addEventListener("plyscope-asked", hear, { capture: true });
  const seen = [];
  for (const button of tools.querySelectorAll("button")) {
    if (/^(Copy|Paste)/.test(button.textContent)) continue;
    button.click();
    const { edit, path, number } = asked.pop() ?? {};
    seen.push([button.textContent, edit, path]);
    document.dispatchEvent(new CustomEvent("plyscope-answered", { detail: { number } }));
    await new Promise(setTimeout); // the page turns to what comes next
  }
  document.removeEventListener("plyscope-asked", hear, { capture: true });
  return seen;
}"""
"""Presses every button but those of the clipboard, and returns what each is called, what it asks for, and where."""


@pytest.mark.thorough
def test_an_edit_of_each_kind_names_probabilities_and_evaluations_become_text_and_picture(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, QUERY)
    assert_each_button_asks_for_its_edit(player)
    page.evaluate(f"Math.random = () => {CHANCE}")
    work = Work(START)
    versions = [work.request]
    for name, path, argument in ONE_BY_ONE:
        by_mouse(player, name, path, argument)
        edited = work.edit(name, path, argument)
        expect_edited(player, work, edited)
        versions.append(work.request)
        expect(field_of(player)).to_be_hidden()
    assert read(work.text).format.name == "parentheses"  # lists hold no names
    page.evaluate("document.activeElement.blur()")
    for request in reversed(versions[:-1]):  # whatever was edited, undo restores the text exactly
        press(player, "Control+z")
        expect_tree(player, request)
    assert_text_and_picture_are_two_views_of_one_tree(player)
    assert_names_probabilities_and_evaluations_are_set_and_seen(page, open_app)


def assert_each_button_asks_for_its_edit(player: Locator) -> None:
    click_node(player, "1")
    plain = {edit.title: name for name, edit in EDITS.items() if name not in NOT_BY_A_BUTTON}
    asked = panel_part(player, "edit-tools").evaluate(BUTTONS_ASK)
    assert {title: name for title, name, _ in asked} == {"Undo": "undo", "Redo": "redo", **plain}
    assert {path for *_, path in asked} == {"1"}


def assert_names_probabilities_and_evaluations_are_set_and_seen(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?tree=[[3,5],[2,9]]&algorithm=expectiminimax&views=edit")
    by_mouse(player, "make-chance", "0")
    expect(node_at(player, "0")).to_have_attribute("data-player", "chance")
    expect(node_at(player, "0.0").locator(".move")).to_have_text("0.5")
    by_mouse(player, "set-probability", "0.0", "1/3")
    expect(node_at(player, "0.1").locator(".move")).to_have_text("2/3")
    expect_text(page, '[{"chance":[[1/3,3],[2/3,5]]},[2,9]]')
    by_mouse(player, "make-choice", "0")
    expect(node_at(player, "0")).to_have_attribute("data-player", "min")
    expect(node_at(player, "0.0").locator(".move")).to_have_count(0)
    by_mouse(player, "name-move", "1", "Rxe5")
    expect_text(page, "((3 5)Rxe5>(2 9))")
    expect(node_at(player, "1").locator(".move")).to_have_text("Rxe5")
    by_mouse(player, "set-evaluation", "0", "4")
    expect(node_at(player, "0")).to_have_attribute("data-eval", "4")
    expect(node_at(player, "0").locator(".name")).to_contain_text("B ≈4")
    by_mouse(player, "mark-noisy", "0.1")
    expect(node_at(player, "0.1").locator(".move")).to_have_text("!")
    by_mouse(player, "set-evaluation", "1", "many")
    expect_problem(player, "'many' is not a number.")
    open_form(page)
    field = text_of_tree(page)
    field.focus()
    button(player, "Undo").evaluate("button => button.click()")  # which takes no focus
    expect(node_at(player, "0.1")).not_to_have_attribute("data-noisy", "true")
    expect(node_at(player, "0")).to_have_attribute("data-eval", "4")
    expect_idle(page)
    expect(field).to_be_focused()  # a tree that arrives leaves the focus with who types


@pytest.mark.thorough
def test_a_leaf_is_typed_over_a_node_is_dragged_and_what_is_chosen_and_zoomed_stays(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, QUERY)
    work = Work(START)
    field = field_of(player)
    go(player, 9)
    click_node(player, "1.2")
    expect(field).to_have_value("6")
    field.fill("7")
    field.press("Escape")
    expect(field).to_be_hidden()
    click_node(player, "1.2")
    field.fill("1/2")
    field.press("Enter")
    expect_edited(player, work, work.edit("set-value", "1.2", "1/2"))
    click_node(player, "2.0")
    field.fill("∞")
    field.blur()
    expect_edited(player, work, work.edit("set-value", "2.0", "∞"))
    before = contract_of(player)
    click_node(player, "0.0")
    field.fill("<b>1</b>")
    field.press("Enter")
    expect_problem(player, "'<b>1</b>' is not a number.")
    expect_text(page, work.text)
    by_mouse(player, "move-left", "0")
    expect_problem(player, "No sibling stands to the left.")
    assert contract_of(player) == before
    assert_nodes_are_dragged(player, work)
    assert_the_zoom_stays_after_an_edit(player)
    assert_a_node_that_is_chosen_while_an_edit_is_on_its_way_stays_chosen(player)


def assert_nodes_are_dragged(player: Locator, work: Work) -> None:
    page = player.page
    player.get_by_role("button", name="Show the whole tree").click()
    gap = panel_part(player, "gap")
    for path, beyond, side, to in (("0.0", "0.2", 8, 2), ("2", "0", -8, 0), ("1.1", "1.2", -8, None)):
        (x, y), (aim, _) = middle(player, path), middle(player, beyond)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move((x + aim) / 2, y, steps=3)
        page.mouse.move(aim + side, y + 5, steps=3)
        expect(gap).to_be_visible()
        page.mouse.up()
        expect(gap).to_be_hidden()
        if to is not None:
            expect_edited(player, work, work.edit("move-to", path, to))
    assert work.text == "[[inf,5,2],[12,8,3],[2,4,0.5]]"
    expect_tree(player, work.request)


def assert_the_zoom_stays_after_an_edit(player: Locator) -> None:
    run_tree(player.page, START)
    work = Work(START)
    expect_tree(player, work.request)
    world = player.locator(".world")
    for _ in range(3):
        player.get_by_role("button", name="Zoom in").click()
    scale = world.evaluate("world => new DOMMatrix(getComputedStyle(world).transform).a")
    for key, name, path in (("5", "set-value", "1.1"), ("+", "add-child", "1")):
        node = node_at(player, path)
        node.focus()
        before = middle(player, path)
        press(player, key)
        if name == "set-value":
            press(player, "Enter")
        edited = work.edit(name, path, key if name == "set-value" else None)
        expect_edited(player, work, edited)
        press(player, "Escape")
        zoomed = world.evaluate("world => new DOMMatrix(getComputedStyle(world).transform).a")
        assert zoomed == pytest.approx(scale), name
        if name != "add-child":  # which chooses the new leaf
            assert middle(player, chosen_in(player) or "") == pytest.approx(before, abs=1), name
    player.get_by_role("button", name="Show the whole tree").click()
    assert world.evaluate("world => new DOMMatrix(getComputedStyle(world).transform).a") < scale


MEANWHILE = """(player, [typed, other, text]) => {
  const field = player.querySelector("[data-part=in-place]");
  field.value = typed;
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  const shape = player.querySelector(`.node[data-path="${other}"] .shape`);
  for (const type of ["pointerdown", "pointerup"]) {
    shape.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, pointerId: 1 }));
  }
  if (text !== null) field.value = text;
}"""
"""Commits a value and points at another node before the browser can hear of the answer."""


def assert_a_node_that_is_chosen_while_an_edit_is_on_its_way_stays_chosen(player: Locator) -> None:
    """Type a value, and choose another node before the answer comes: a leaf, which is typed over, and an inner node."""
    work = Work(START.replace(",", ", "))
    run_tree(player.page, work.text)
    expect_tree(player, work.request)
    for value, other, text in (("9", "1.2", "−4"), ("10", "2", None)):
        click_node(player, "0.1")
        expect(field_of(player)).to_be_focused()
        player.evaluate(MEANWHILE, [value, other, text])
        work.edit("set-value", "0.1", value)
        expect_tree(player, work.request)
        assert chosen_in(player) == other
        if text is None:
            expect(field_of(player)).to_be_hidden()
            continue
        expect(field_of(player)).to_have_value(text)
        expect(field_of(player)).to_be_focused()
        press(player, "Enter")
        expect_edited(player, work, work.edit("set-value", other, text))


def assert_text_and_picture_are_two_views_of_one_tree(player: Locator) -> None:
    """Edit and type in turn, and fail unless undo and redo lead back through both, whatever can't be read."""
    page = player.page
    assert_undo_takes_back_a_leaf_while_its_value_may_be_typed(player)
    work = Work(START)
    by_mouse(player, "set-value", "0.0", "9")
    expect_edited(player, work, work.edit("set-value", "0.0", "9"))
    edited_text = work.text
    run_tree(page, "(A (B 3 x:12) left>(C 2 4))")
    typed = Request(TreeText("(A (B 3 x:12) left>(C 2 4))"))
    expect_tree(player, typed)
    work.text = typed.subject.text
    by_mouse(player, "mirror", "")
    expect_edited(player, work, work.edit("mirror", ""))
    for text in (typed.subject.text, edited_text):
        button(player, "Undo").click()
        expect_tree(player, Request(TreeText(text)))
    open_form(page)
    text_of_tree(page).fill("[[3,")  # can't be read: an edit of the picture goes on from what is drawn
    text_of_tree(page).blur()
    expect(page.get_by_role("alert").filter(visible=True)).to_contain_text("never closed")
    close_form(page)
    work.text = edited_text
    by_mouse(player, "delete", "2")
    expect_edited(player, work, work.edit("delete", "2"))
    button(player, "Undo").click()
    expect_text(page, "[[3,")  # nothing that was typed is lost
    button(player, "Undo").click()
    expect_tree(player, Request(TreeText(edited_text)))


def assert_undo_takes_back_a_leaf_while_its_value_may_be_typed(player: Locator) -> None:
    click_node(player, "0.1")
    press(player, "Escape")
    press(player, "Insert")
    field = player.get_by_label("Value of the leaf")
    expect(node_at(player, "0.3")).to_be_visible()
    expect(field).to_be_focused()
    field.press_sequentially("7")
    field.press("Control+z")  # takes back what was typed
    expect(field).to_have_value("0")
    field.press("Control+z")
    expect(field).to_be_hidden()
    expect_tree(player, Request(TreeText(START)))
    expect(node_at(player, "0.3")).to_have_count(0)
