"""What the browser tests ask of the page: the contract of the picture, as it is and as it has to be."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLateError

from core.search import search
from core.trace import Trace
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import path_of
from tests.frames import frame_at
from tests.viz.replayed import picture_at
from viz.sharing.request import Request
from viz.tree.outline import Outline, outline
from viz.words.wording import shown

Contract: TypeAlias = dict[str, dict[str, str | None]]
"""What each node shows, by its path."""

PATIENCE = 10.0  # seconds
A_TRY = 2_000  # milliseconds until a list is opened once more
A_GLANCE = 50  # milliseconds between two looks at the whole page, which takes its time over them

MORE = ("Trees", "Lab", "Sheets", "Guide", "Cat and Mouse")
"""The pages that the bar has in a menu."""

MENUS = ("Tools", "Share")

READ = """player => Object.fromEntries([...player.querySelectorAll("[data-path]")].map(node => {
  const path = node.dataset.path;
  const edge = path === "" ? null : player.querySelector(`[data-to="${path}"]`);
  return [path, {
    player: node.dataset.player, state: node.dataset.state, value: node.dataset.value,
    alpha: node.dataset.alpha, beta: node.dataset.beta, cut: edge?.dataset.cut ?? null,
  }];
}))"""

READ_ALL = """player => [...player.querySelectorAll(
  "[data-key]:not([data-view][data-closed] *, [data-view][hidden] *)"
)].map(element => [
  element.dataset.key,
  [...element.attributes].filter(({ name }) => name.startsWith("data-") && name !== "data-step")
    .map(({ name, value }) => [name, value]).sort(),
  element.children.length ? "" : element.textContent,
  [...element.querySelectorAll(":scope > [data-part]")].map(part => part.textContent),
])"""

SET = """const set = (part, value, type) => {
  const control = player.querySelector(`[data-part=${part}]`);
  control.value = value;
  control.dispatchEvent(new Event(type, { bubbles: true }));
};"""

GO = f"""(player, step) => {{
  {SET}
  const way = player.querySelector("[data-part=way]").value;
  set("way", "event", "change");
  set("slider", step, "input");
  set("way", way, "change");
}}"""

AT_STEPS = f"""async (player, [steps, read, frames]) => {{
  {SET}
  const [way, reads] = [player.querySelector("[data-part=way]").value, new Function("return " + read)()];
  const seen = [];
  set("way", "event", "change");
  for (const step of steps) {{
    set("slider", step, "input");
    for (let left = frames; left; left--) await new Promise(requestAnimationFrame);
    seen.push(reads(player));
  }}
  set("way", way, "change");
  return seen;
}}"""

AFTER_KEYS = """(player, [keys, ...scripts]) => {
  const reads = scripts.map(script => new Function("return " + script)());
  const seen = () => [Number(player.dataset.step), ...reads.map(read => read(player))];
  return [seen(), ...keys.map(key => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return seen();
  })];
}"""
"""Presses one key after another and returns the step and what some scripts read: at first, and after each key."""

READ_NAMES = """player => Object.fromEntries([...player.querySelectorAll("[data-path]")].map(
  node => [node.dataset.path, [node.dataset.name ?? "", node.dataset.move ?? "",
    node.matches(".leaf") ? node.querySelector("[data-part=value]")?.textContent ?? "" : ""]]))"""

TEXTS = """() => [...document.querySelectorAll("textarea[aria-label=Tree]")].map(area => area.value)"""

REDRAWN = "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null))))"
"""Waits until the browser has drawn what was changed, and measured what it drew."""

STANDS_STILL = "world => Promise.allSettled(world.getAnimations().map(moving => moving.finished)).then(() => null)"

OPENED = """part => Promise.allSettled(part.getAnimations({ subtree: true }).map(moving => moving.finished))
  .then(() => null)"""

THEME_IS_SHOWN = """scheme => {
  const roots = [document, ...[...document.querySelectorAll("*")].map(part => part.shadowRoot).filter(Boolean)];
  const changes = roots.flatMap(root => root.getAnimations()).filter(moving => moving instanceof CSSTransition);
  const shown = getComputedStyle(document.querySelector(".stApp")).colorScheme;
  return shown === scheme && changes.every(change => change.playState === "finished");
}"""

PLACES = """player => Object.fromEntries([...player.querySelectorAll("[data-path]")].map(
  node => [node.dataset.path, node.getAttribute("transform")]))"""


def contract_of(player: Locator) -> Contract:
    """Return what the page shows of each node."""
    contract: Contract = player.evaluate(READ)
    return contract


def everything_of(player: Locator) -> Any:
    """Return every attribute and text that a patch may change."""
    return player.evaluate(READ_ALL)


def places_of(player: Locator) -> dict[str, str]:
    places: dict[str, str] = player.evaluate(PLACES)
    return places


@lru_cache
def drawn(request: Request) -> tuple[Trace, Outline]:
    """Return the search of a request, and what is drawn of it."""
    game = request.searched()
    trace = search(game, request.options())
    return trace, outline(trace, game)


def contract_at(request: Request, step: int) -> Contract:
    """Return what has to be shown at a step, worked out without the scene."""
    trace, shape = drawn(request)
    shown = picture_at(frame_at(trace, step), shape, trace)
    return {
        ".".join(map(str, node.path)): {
            "player": "leaf" if node.is_leaf else str(node.player),
            "state": shown[f"n{node.key}", "data-state"],
            "value": shown[f"n{node.key}", "data-value"],
            "alpha": shown[f"n{node.key}", "data-alpha"],
            "beta": shown[f"n{node.key}", "data-beta"],
            "cut": shown.get((f"e{node.key}", "data-cut")),
        }
        for node in shape.nodes
    }


def step_of(player: Locator) -> int:
    return int(player.get_attribute("data-step") or -1)


def steps_of(player: Locator) -> int:
    return int(player.get_attribute("data-steps") or -1)


def expect_step(player: Locator, step: int) -> None:
    expect(player).to_have_attribute("data-step", str(step))


def slider_of(player: Locator) -> Locator:
    return player.get_by_role("slider", name="Step", exact=True)


def go(player: Locator, step: int) -> None:
    """Show a step of events by the slider, whatever a step goes by."""
    player.evaluate(GO, step)
    expect_step(player, step)


def at_steps(player: Locator, steps: Iterable[int], read: str, frames: int = 0) -> list[Any]:
    """Show each step of events in turn; return what a script reads of the player there, all in one call to the browser.

    What follows only once the browser has drawn, such as a size that is measured again, asks for some frames.
    """
    seen: list[Any] = player.evaluate(AT_STEPS, [list(steps), read, frames])
    return seen


def node_at(player: Locator, path: str) -> Locator:
    """Return a node of the tree by its path, such as "0.1"; the root's is empty."""
    return player.locator(f'.node[data-path="{path}"]')


def click_node(player: Locator, path: str) -> None:
    """Click a node of the tree, in the middle of its shape, whatever text stands there."""
    shape = node_at(player, path).locator(".shape")
    expect(shape).to_be_visible()  # an edit that is answered just now draws it anew, and `force` waits for nothing
    player.locator(".world").evaluate(STANDS_STILL)
    expect(shape).to_be_visible()
    shape.click(force=True)


def show_theme(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Have the system ask for a theme, and wait until no colour of the page is on its way to it."""
    page.emulate_media(color_scheme=scheme)
    page.wait_for_function(THEME_IS_SHOWN, arg=scheme, polling=A_GLANCE)


def open_menu(player: Locator, name: str) -> Locator:
    """Open one of the menus of the header, and return it."""
    player.get_by_role("button", name=name, exact=True).click()
    menu = player.get_by_role("group", name=name, exact=True)
    expect(menu).to_be_visible()
    return menu


def use_tool(player: Locator, name: str) -> None:
    """Press a button of the menu Tools, which closes it."""
    menu = open_menu(player, "Tools")
    menu.get_by_role("button", name=name).click()
    expect(menu).to_be_hidden()


def title_of(player: Locator, title: str) -> Locator:
    """Return the title of a view, which opens and folds it."""
    return player.get_by_role("complementary", name="Views").get_by_role("button", name=title, exact=True)


def open_view(player: Locator, title: str) -> None:
    """Open a view, if it is folded."""
    button = title_of(player, title)
    if not button.is_visible():
        title_of(player, "More views").click()
    if button.get_attribute("aria-expanded") == "false":
        button.click()
    expect(button).to_have_attribute("aria-expanded", "true")


def press(player: Locator, key: str, times: int = 1) -> None:
    """Press a key, wherever the focus is."""
    for _ in range(times):
        player.page.keyboard.press(key)


def drawer_of(page: Page) -> Locator:
    return page.get_by_test_id("stSidebar")


def open_form(page: Page) -> None:
    """Open the drawer, in which the form is, if it is closed."""
    if drawer_of(page).get_attribute("data-collapsed") == "true":
        page.evaluate("document.documentElement.toggleAttribute('data-form', true)")  # as openDrawer does
        page.get_by_test_id("stExpandSidebarButton").dispatch_event("click")
    expect(drawer_of(page)).to_have_attribute("data-collapsed", "false")


def close_form(page: Page) -> None:
    """Close the drawer, if it is open."""
    if drawer_of(page).get_attribute("data-collapsed") == "false":
        page.get_by_role("button", name="Collapse sidebar").click()
    expect(drawer_of(page)).to_have_attribute("data-collapsed", "true")
    page.evaluate("document.documentElement.toggleAttribute('data-form', false)")  # as when openDrawer has opened it


def run_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Run", exact=True)


def run_tree(page: Page, text: str) -> None:
    """Type a tree in the drawer, and press Run, which closes it unless something is wrong with the text."""
    open_form(page)
    text_of_tree(page).fill(text)
    run_button(page).click()


def go_to(page: Page, name: str) -> None:
    """Go to a page by the bar; on a phone by the menu that the bar folds to."""
    menu = page.get_by_role("button", name="Expand sidebar")
    link = page.get_by_role("link", name=name, exact=True)
    if menu.is_visible():
        menu.click()
    elif name in MORE:
        page.get_by_role("button", name="More", exact=True).click()
        link = page.get_by_role("menuitem", name=name, exact=True)
    link.click()


IS_FULL = "document.fullscreenElement !== null"


def present(player: Locator) -> None:
    """Start presenting, and wait until the browser has followed: what its window does is not the player's doing."""
    press(player, "f")
    expect(player).to_have_attribute("data-presenting", "")
    wait_until_equal(player.page, lambda: player.page.evaluate(IS_FULL), True)
    player.page.evaluate(REDRAWN)  # only then are those told who listen


def stop_presenting(player: Locator) -> None:
    press(player, "f")
    expect(player).not_to_have_attribute("data-presenting", "")
    wait_until_equal(player.page, lambda: player.page.evaluate(IS_FULL), False)
    player.page.evaluate(REDRAWN)


def expect_idle(page: Page) -> None:
    """Wait until the server has run the page for what was done last: a later run may move or close a control."""
    expect(page.locator(".stApp")).to_have_attribute("data-test-script-state", "notRunning")


def search_in(page: Page, title: str) -> None:
    choose_from(page, "Search in", title)
    if title != "A tree":  # which is still to be given; a game is on screen at once
        expect(drawer_of(page)).to_have_attribute("data-collapsed", "true")


def option_of(page: Page, title: str) -> Locator:
    """Return the choice of that title in the list that is open, whatever the list says of it."""
    return page.get_by_role("option").filter(has=page.get_by_text(title, exact=True))


def search_by(page: Page, title: str) -> None:
    choice_of(page, "Algorithm").select_option(label=title)


def choice_of(page: Page, title: str) -> Locator:
    return page.locator(".plyscope-player > header").get_by_role("combobox", name=title)


def open_fold(page: Page, title: str) -> None:
    """Open a part of the form that is folded, if it still is."""
    open_form(page)
    fold = drawer_of(page).locator("details", has=page.locator("summary").get_by_text(title)).last
    if fold.get_attribute("open") is None:
        expect_idle(page)
        fold.locator("summary").click()
    expect(fold).to_have_attribute("open", "")
    fold.evaluate(OPENED)  # a list closes where the page moves under it


def choose_from(page: Page, label: str, title: str) -> None:
    """Choose from a long list of the drawer, which shows a part of it until its beginning is typed."""
    expect_idle(page)
    open_form(page)
    titles = drawer_of(page).get_by_role("combobox", name=label)
    option = option_of(page, title)
    latest = time.monotonic() + PATIENCE
    while True:
        titles.scroll_into_view_if_needed()  # the list closes where the page moves under it
        titles.click()
        titles.fill(title)
        try:
            return option.click(timeout=A_TRY)
        except TooLateError:
            if time.monotonic() > latest:
                raise
            page.keyboard.press("Escape")


def choose_theme(page: Page, name: str) -> None:
    page.get_by_label("Theme").select_option(name)


def text_of_tree(page: Page) -> Locator:
    """Return the field of the tree; one that an edit has replaced stays for a moment, unseen."""
    return page.get_by_label("Tree", exact=True).filter(visible=True)


def expect_text(page: Page, text: str) -> None:
    """Wait until the text area, of which there may be two while the page changes, holds a text."""
    wait_until_equal(page, lambda: page.evaluate(TEXTS), [text])


def expect_picture(player: Locator, request: Request) -> None:
    """Wait until the picture is that of a request for a tree, names and moves too, at the step that is shown."""
    wait_until_equal(player.page, lambda: player.evaluate(READ_NAMES), names_at(request))
    last = len(drawn(request)[0])
    wait_until_equal(player.page, lambda: contract_of(player), lambda: contract_at(request, min(step_of(player), last)))


def expect_tree(player: Locator, request: Request) -> None:
    """Wait until the text is that of a request, and the picture that of the same tree."""
    expect_text(player.page, request.subject.text)
    expect_picture(player, request)


def wait_until_equal(page: Page, read: Callable[[], Any], expected: Any) -> None:
    """Read again and again until that gives what is expected, which may be a function too; fail if it never does."""
    latest = time.monotonic() + PATIENCE
    while True:
        found, wanted = read(), expected() if callable(expected) else expected
        if found == wanted:
            return
        if time.monotonic() > latest:
            assert found == wanted, (found, wanted)
        page.wait_for_timeout(A_GLANCE)


def names_at(request: Request) -> dict[str, list[str]]:
    """Return by path what the reader called each node and the move that leads to it, and the value of a leaf."""
    tree = request.searched()
    assert isinstance(tree, LeafTree)
    paths = {node: ".".join(map(str, path_of(tree, node))) for node in range(len(tree))}
    values = ["" if value is None else shown(value) for value in tree.values]
    return {path: [tree.names.get(node, ""), tree.moves.get(node, ""), values[node]] for node, path in paths.items()}


def expect_title(player: Locator, title: str) -> None:
    expect(player.get_by_role("heading", level=1)).to_have_text(title)


def address_with_step(step: int) -> re.Pattern[str]:
    return re.compile(rf"[?&]step={step}$")
