"""The reader's place outlives an edit: the step, the chosen node, folds and breakpoints, and the zoom."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from core.search import search
from tests.browser.conftest import OpenApp
from tests.browser.editor import (
    QUERY,
    START,
    Work,
    button,
    by_mouse,
    chosen_in,
    event_at,
    expect_edited,
    field_of,
    middle,
)
from tests.browser.player_page import (
    click_node,
    expect_tree,
    go,
    node_at,
    press,
    step_of,
)
from viz.sharing.request import Request, TreeText


def test_the_place_stays_after_an_edit_beside_it_and_after_undo_and_redo(page: Page, open_app: OpenApp) -> None:
    start = "[[3,12,8],[[2,4],6],[14,5,2]]"
    player = open_app(page, f"?tree={start}&views=edit,stops&fold=1.0&stops=enter@2,any@ply2")
    work = Work(start)
    request = Request(TreeText(start))
    trace = search(request.searched(), request.options())
    step = next(at for at in range(1, len(trace) + 1) if trace.places.path(trace[at - 1].node) == (1, 0))
    go(player, step)
    path, kind = event_at(request, step)
    stops = player.locator("[data-view=stops] li")
    places = {"fold": (1, 0), "stop": (2,)}
    versions = [(request, path)]
    for name, at in (("mirror", "2"), ("move-right", "1"), ("add-before", "0"), ("delete", "0")):
        by_mouse(player, name, at)
        edited = work.edit(name, at)
        expect_edited(player, work, edited)
        if field_of(player).is_visible():
            press(player, "Escape")
        moved = edited.moved(path)
        assert moved is not None
        assert event_at(work.request, step_of(player)) == (moved, kind)
        places = {what: edited.moved(place) or () for what, place in places.items()}
        path = moved
        versions.append((work.request, path))
        fold, stop = (".".join(map(str, places[what])) for what in ("fold", "stop"))
        page.wait_for_url(lambda url, fold=fold: f"fold={fold}&" in url)  # type: ignore[misc]
        assert f"stops=enter@{stop},any@ply2" in page.url
        expect(stops).to_have_count(2)
    for title, at_version in (("Undo", -2), ("Undo", -3), ("Redo", -2), ("Redo", -1)):
        shown, there = versions[at_version]
        button(player, title).click()
        expect_tree(player, shown)
        assert event_at(shown, step_of(player)) == (there, kind)
    page.wait_for_url(lambda url: f"fold={fold}&" in url)
    by_mouse(player, "delete", fold.rpartition(".")[0])
    expect_edited(player, work, work.edit("delete", fold.rpartition(".")[0]))
    page.wait_for_url(lambda url: "fold=" not in url)


def test_the_zoom_stays_after_an_edit(page: Page, open_app: OpenApp) -> None:
    page.emulate_media(reduced_motion="reduce")
    player = open_app(page, QUERY)
    work = Work(START)
    world = player.locator(".world")
    for _ in range(3):
        player.get_by_role("button", name="Zoom in").click()
    scale = world.evaluate("world => new DOMMatrix(getComputedStyle(world).transform).a")
    for key, name, path in (
        ("5", "set-value", "1.1"),
        ("Alt+ArrowRight", "move-right", "1.1"),
        ("+", "add-child", "1"),
    ):
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


@pytest.mark.parametrize(("other", "text"), [("1.2", "−4"), ("2", None)])
def test_a_node_that_is_chosen_while_an_edit_is_on_its_way_stays_chosen(
    page: Page, open_app: OpenApp, other: str, text: str | None
) -> None:
    player = open_app(page, QUERY)
    work = Work(START)
    click_node(player, "0.1")
    expect(field_of(player)).to_be_focused()
    player.evaluate(MEANWHILE, ["9", other, text])
    work.edit("set-value", "0.1", "9")
    expect_tree(player, work.request)
    assert chosen_in(player) == other
    if text is None:
        expect(field_of(player)).to_be_hidden()
        return
    expect(field_of(player)).to_have_value(text)
    expect(field_of(player)).to_be_focused()
    press(player, "Enter")
    expect_edited(player, work, work.edit("set-value", other, text))
