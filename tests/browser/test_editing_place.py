"""The reader's place outlives an edit: the step, the chosen node, folds and breakpoints, and the zoom."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from core.search import search
from tests.browser.conftest import OpenApp
from tests.browser.editor import Work, button, by_mouse, event_at, expect_edited, field_of
from tests.browser.player_page import expect_tree, go, press, step_of
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
    for name, at in (("move-right", "1"), ("add-before", "0"), ("delete", "0")):
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
    by_mouse(player, "delete", fold)
    expect_edited(player, work, work.edit("delete", fold))
    page.wait_for_url(lambda url: "fold=" not in url)
