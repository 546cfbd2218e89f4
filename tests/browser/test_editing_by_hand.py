"""Editing by keyboard, by finger and while presenting: each does what the core does, and the reader's place stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from core.search import search
from core.trace import Kind
from core.trees.edit_menu import EDITS
from core.trees.edits import copy
from core.trees.formats import read
from tests.browser.conftest import OpenApp
from tests.browser.editor import (
    START,
    Work,
    button,
    by_mouse,
    chosen_in,
    event_at,
    expect_edited,
    expect_problem,
    field_of,
    middle,
)
from tests.browser.player_page import (
    STANDS_STILL,
    click_node,
    contract_of,
    expect_picture,
    expect_step,
    expect_text,
    expect_tree,
    go,
    node_at,
    open_form,
    present,
    press,
    step_of,
    text_of_tree,
    use_tool,
    wait_until_equal,
)
from viz.sharing.request import Request, TreeText


@pytest.mark.thorough
def test_every_key_does_what_the_core_does_and_the_place_stays(
    new_page: Callable[..., Page], open_app: OpenApp, page: Page
) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    player = open_app(page, f"?tree={START}&views=none")
    assert_keys_do_nothing_while_the_panel_is_hidden(player)
    work = Work(START)
    field = field_of(player)
    texts = [START]

    def at(path: str, key: str, name: str, argument: object = None, typed: str = "") -> None:
        node_at(player, path).focus()
        press(player, key)
        if typed:
            page.keyboard.type(typed)
            press(player, "Enter")
        expect_edited(player, work, work.edit(name, path, argument))
        texts.append(work.text)
        if name in ("add-child", "add-after"):
            expect(field).to_be_focused()
            press(player, "Escape")
        expect(field).to_be_hidden()
        if not typed or name == "set-value":
            expect(player.locator("[data-chosen]")).to_be_focused()

    at("0.1", "-", "set-value", "-1", typed="1")
    at("0.0", "Enter", "set-value", "4", typed="4")  # what stood there is selected
    at("1", "+", "add-child")
    at("1.0", "Insert", "add-after")
    at("1.0", "Delete", "delete")
    at("1.0", "Backspace", "delete")
    at("0", "Alt+ArrowRight", "move-right")
    at("2", "Alt+ArrowLeft", "move-left")
    at("1", "F2", "name-node", "Rook", typed="Rook")
    node_at(player, "1").focus()
    press(player, "Control+c")
    expect_problem(player, "Copied.")
    copied = copy(work.tree, (1,))
    assert read(page.evaluate("navigator.clipboard.readText()"), copied.root_player).tree == copied
    at("2", "Control+v", "paste", copied)
    at("2.3", "Control+x", "delete")
    page.evaluate("document.activeElement.blur()")
    undone, undone_twice = texts[-2], texts[-3]
    press(player, "Control+z")
    for key, text in (("Meta+z", undone_twice), ("Control+y", undone),
                      ("Control+z", undone_twice), ("Control+Shift+Z", undone)):  # fmt: skip
        press(player, key)  # anywhere on the page
        expect_tree(player, Request(TreeText(text)))
    before = contract_of(player)
    open_form(page)
    text_of_tree(page).focus()
    press(player, "End")
    page.keyboard.type("5")
    press(player, "Control+z")  # in a text field it is the field's own
    expect_text(page, texts[-2])
    assert contract_of(player) == before
    assert_the_place_stays_after_edits_undo_and_redo_and_in_a_presentation(page, open_app)


def assert_keys_do_nothing_while_the_panel_is_hidden(player: Locator) -> None:
    before = contract_of(player)
    node_at(player, "0.0").focus()
    for key in ("Delete", "Insert", "+", "7"):
        press(player, key)
    expect(field_of(player)).to_be_hidden()
    press(player, "e")
    expect(player.locator("[data-view=edit]")).to_be_visible()
    assert contract_of(player) == before


def test_a_leaf_that_is_clicked_takes_what_is_typed_without_the_panel_and_so_does_a_double_click(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, f"?tree={START}&views=none&by=event")
    work, field = Work(START), field_of(player)
    click_node(player, "0.1")
    page.keyboard.type("27")
    expect(field).to_have_value("27")
    number = node_at(player, "0.1").locator("[data-part=value]")
    size = number.evaluate("text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d")
    assert abs(field.evaluate("field => parseFloat(getComputedStyle(field).fontSize)") - size) < 1
    press(player, "Enter")
    expect_edited(player, work, work.edit("set-value", "0.1", "27"))
    expect(player.locator("[data-view=edit]")).to_be_hidden()
    step = step_of(player)
    press(player, "ArrowLeft")  # keys step as before
    expect_step(player, step - 1)
    click_node(player, "0.1")
    press(player, "ArrowRight")
    press(player, "1")  # what was pointed at is long left: the digit opens a view
    expect(field).to_be_hidden()
    node_at(player, "0.0").locator(".shape").dblclick(force=True)
    field.fill("5")
    press(player, "Enter")
    expect_edited(player, work, work.edit("set-value", "0.0", "5"))


@pytest.mark.thorough
def test_editing_by_finger_on_a_phone(new_page: Callable[..., Page], open_app: OpenApp) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    player = open_app(page, "?tree=[[3,12],[2,4]]&views=none")
    work = Work("[[3,12],[2,4]]")

    def tap(path: str) -> None:
        node_at(player, path).scroll_into_view_if_needed()
        player.locator(".world").evaluate(STANDS_STILL)
        node_at(player, path).locator(".shape").tap(force=True)

    def done(name: str, path: str, argument: object = None) -> None:
        edited = work.edit(name, path, argument)
        expect_picture(player, work.request)
        wait_until_equal(page, lambda: chosen_in(player), ".".join(map(str, edited.path)))

    use_tool(player, "Edit")
    tap("0.1")
    field_of(player).fill("9")
    field_of(player).press("Enter")
    done("set-value", "0.1", "9")
    tap("1")
    button(player, "Add child").tap()
    done("add-child", "1")
    field_of(player).fill("-3")
    field_of(player).press("Enter")
    done("set-value", "1.2", "-3")
    tap("0")
    button(player, "Move right").tap()
    done("move-right", "0")
    for title, tree in (("Undo", "[[3,9],[2,4,-3]]"), ("Redo", "[[2,4,-3],[3,9]]")):
        button(player, title).tap()
        expect_picture(player, Request(TreeText(tree)))
    node_at(player, "0").scroll_into_view_if_needed()
    (x, y), (aim, _) = middle(player, "0"), middle(player, "1")
    touch = page.context.new_cdp_session(page)
    for kind, at in (("touchStart", x), ("touchMove", x + 20), ("touchMove", aim + 10), ("touchEnd", None)):
        points = [] if at is None else [{"x": at, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.detach()
    done("move-to", "0", 1)


COUNT_CHANGES = """() => {
  window.changesOfScreen = 0;
  document.addEventListener("fullscreenchange", () => { window.changesOfScreen += 1; });
}"""
STILL_FULL = "() => [window.changesOfScreen, document.fullscreenElement !== null]"


def step_at(request: Request, path: tuple[int, ...], kind: Kind) -> int:
    return next(step for step in range(1, 99) if event_at(request, step) == (path, kind))


def present_and_count(player: Locator) -> None:
    """Start presenting, and count from then on how often the full screen begins or ends."""
    present(player)
    player.page.evaluate(COUNT_CHANGES)


def expect_presented(player: Locator) -> None:
    expect(player).to_have_attribute("data-presenting", "")
    assert player.page.evaluate(STILL_FULL) == [0, True]


def assert_a_leaf_is_edited_in_a_presentation_that_goes_on(player: Locator, work: Work) -> None:
    page, place = player.page, ((0, 2), Kind.LEAF)
    go(player, step_at(work.request, *place))
    page.set_viewport_size({"width": 1024, "height": 768})
    present_and_count(player)
    click_node(player, "0.1")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect_edited(player, work, work.edit("set-value", "0.1", "1"))
    step = step_of(player)
    assert event_at(work.request, step) == place
    expect_presented(player)
    press(player, "ArrowRight")
    expect_step(player, step + 1)
    press(player, "PageUp")
    expect_step(player, step)


def assert_the_place_stays_after_edits_undo_and_redo_and_in_a_presentation(page: Page, open_app: OpenApp) -> None:
    start = "[[3,12,8],[[2,4],6],[14,5,2]]"
    player = open_app(page, f"?tree={start}&views=edit&by=event&fold=1.0")
    work = Work(start)
    request = Request(TreeText(start))
    trace = search(request.searched(), request.options())
    step = next(at for at in range(1, len(trace) + 1) if trace.places.path(trace[at - 1].node) == (1, 0))
    go(player, step)
    path, kind = event_at(request, step)
    fold_at: tuple[int, ...] = (1, 0)
    versions = [(request, path)]
    for name, at in (("move-right", "1"), ("add-before", "0"), ("delete", "0")):
        by_mouse(player, name, at)
        edited = work.edit(name, at)
        expect_edited(player, work, edited)
        if name == "add-before":
            expect(field_of(player)).to_be_focused()  # over the new leaf
            press(player, "Escape")
        moved = edited.moved(path)
        assert moved is not None
        assert event_at(work.request, step_of(player)) == (moved, kind)
        fold_at = edited.moved(fold_at) or ()
        path = moved
        versions.append((work.request, path))
        fold = ".".join(map(str, fold_at))
        page.wait_for_url(lambda url, fold=fold: f"fold={fold}&" in url)  # type: ignore[misc]
    for title, at_version in (("Undo", -2), ("Redo", -1)):
        shown, there = versions[at_version]
        button(player, title).press("Enter")
        expect_tree(player, shown)
        expect(button(player, title)).to_be_focused()
        assert event_at(shown, step_of(player)) == (there, kind)
    by_mouse(player, "delete", fold)
    expect_edited(player, work, work.edit("delete", fold))
    expect(button(player, EDITS["delete"].title)).to_be_focused()
    page.wait_for_url(lambda url: "fold=" not in url)
    assert_a_leaf_is_edited_in_a_presentation_that_goes_on(player, work)
