"""Views: each is shown and hidden by its box, kept, in the link; at every step it shows what the patches say."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from core.options import Form, SearchOptions
from tests.browser.conftest import OpenApp
from tests.browser.player_page import at_steps, expect_step, go, open_menu, press, search_by, steps_of, wait_until_equal
from tests.viz.replayed import Replayed
from viz.recording import record
from viz.sharing.link import to_query
from viz.sharing.request import Position, Request, TreeText
from viz.views import FIRST_SHOWN, VIEWS

GAME = Request(Position("tictactoe", "XOX/OO_/_X_"))
SEARCHES = [
    Request(),
    Request(TreeText("[5,[[[3,9],7],8]]"), SearchOptions(form=Form.UPDATE)),
    Request(TreeText("[[3,5],[2,9]]"), SearchOptions("minimax")),
    Request(TreeText("[[[3,5],[2,9]],[[12,5],[23,15]]]"), SearchOptions("negamax")),
    GAME,
]

READ_SLOTS = """player => SLOTS.map(([key, what]) => {
  const element = key === player.dataset.key ? player : player.querySelector(`[data-key="${key}"]`);
  const [kind, part] = what.split(":");
  const texts = list => [...list].map(one => one.textContent);
  const keys = name => [...player.querySelectorAll(`[data-lit=${name}]`)].map(one => one.dataset.key).sort();
  if (kind === "text") return (part ? element.querySelector(`[data-part="${part}"]`) : element).textContent;
  if (kind === "cells") return texts(element.querySelectorAll("[data-cell]"));
  if (kind === "mark") return element.querySelector("[data-line][aria-current=step]")?.dataset.line ?? "";
  if (kind === "lit") return [keys("have"), keys("cut")];
  return element.getAttribute(what);
})"""


def view(player: Locator, name: str) -> Locator:
    return player.locator(f"[data-view={name}]")


def shown(place: tuple[str, str], value: Any, had: Any, keys: set[str]) -> Any:
    """Return what the page has to hold for the value of a slot; `had` is what it holds, for what has no one answer."""
    match place[1].partition(":")[0]:
        case "text":
            return value or ""
        case "cells":
            words = list(value or ())
            return words + [""] * (len(had) - len(words))
        case "mark":
            return value or ""
        case "lit":
            have, cut = (lit(part) & keys for part in value or ("", ""))
            return [sorted(have - cut), sorted(cut)]
    return value


def lit(part: str) -> set[str]:
    return {f"{side}{key}" for key in part.split(",") if key for side in "ne"}


def box_for(menu: Locator, name: str) -> Locator:
    return menu.locator(f"input[name={name}]")


def test_each_view_is_shown_and_hidden_by_its_box(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, f"?{to_query(GAME)}")
    menu = open_menu(player, "Views")
    offered = record(GAME).scene.views
    expect(menu.locator("input[type=checkbox]")).to_have_count(len(offered))
    for name in offered:
        box, about = box_for(menu, name), VIEWS[name]
        expect(box).to_have_accessible_name(f"{about.title} {about.about}")
        assert box.is_checked() == (name in FIRST_SHOWN)
        expect(view(player, name)).to_be_visible(visible=box.is_checked())
        box.set_checked(not box.is_checked())
        expect(view(player, name)).to_be_visible(visible=box.is_checked())
    expect(player.locator("aside > section").filter(visible=True)).to_have_count(len(set(offered) - set(FIRST_SHOWN)))


def test_a_view_that_does_not_apply_is_kept_for_the_next_search(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?algorithm=minimax&views=window,why")
    expect(player).to_have_attribute("data-views", "")
    expect(box_for(open_menu(player, "Views"), "window")).to_have_count(0)
    press(player, "Escape")
    beside = "player => innerWidth - player.querySelector('.stage').getBoundingClientRect().right"
    assert player.evaluate(beside) < 60, "the tree has the room beside it too"
    press(player, "f")
    wait_until_equal(page, lambda: player.evaluate(beside) < 60, True)
    press(player, "f")
    search_by(page, "Alpha-beta")
    expect(player).to_have_attribute("data-views", "window why")
    expect(view(player, "why")).to_be_visible()


def test_the_choice_is_in_the_link_and_kept_by_the_browser_but_editing_ends_with_the_visit(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page)
    menu = open_menu(player, "Views")
    applies = record(Request()).scene.views
    for name in FIRST_SHOWN:
        if name in applies:
            box_for(menu, name).uncheck()
    page.wait_for_url(re.compile(r"[?&]views=board,playouts&"))  # nobody refused them: they are for other searches
    box_for(menu, "trace").check()
    box_for(menu, "calls").check()
    page.wait_for_url(re.compile(r"[?&]views=board,playouts,calls,trace&step=0$"))
    for query in (page.url.partition("?")[2], "tree=[3,5]"):  # the link, and any other page
        again = open_app(page, f"?{query}")
        expect(again).to_have_attribute("data-views", "calls trace")
        expect(view(again, "trace")).to_be_visible()
        expect(view(again, "legend")).to_be_hidden()
    again.get_by_role("button", name="Edit", exact=True).click()
    expect(view(again, "edit")).to_be_visible()
    box_for(open_menu(again, "Views"), "window").check()
    again = open_app(page, "?tree=[3,5]")
    expect(view(again, "window")).to_be_visible()
    expect(view(again, "edit")).to_be_hidden()


def test_what_no_longer_exists_in_a_link_is_reported_and_the_rest_applies(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?views=calls,plot&by=leaf&stops=cutoff,echo&step=5")
    expect(page.get_by_text("The link asks for unknown settings: views plot; stops echo.")).to_be_visible()
    expect(player).to_have_attribute("data-views", "calls")
    expect_step(player, 5)
    press(player, "ArrowRight")
    expect_step(player, 9)  # the next leaf


@pytest.mark.parametrize("request_", SEARCHES, ids=["textbook", "update", "minimax", "negamax", "game"])
def test_every_slot_holds_at_every_step_what_its_patches_say(
    page: Page, open_alone: OpenApp, request_: Request
) -> None:
    player = open_alone(page, f"?{to_query(request_)}&views={','.join(VIEWS)}")
    replayed = Replayed(record(request_).scene.patches)
    read = READ_SLOTS.replace("SLOTS", str([list(place) for place in replayed.places]))
    keys = set(player.locator("[data-key]").evaluate_all("all => all.map(one => one.dataset.key)"))
    steps = steps_of(player)
    assert {"calls", "why-note", "path"} <= keys or request_.chosen.algorithm == "minimax"
    seen = at_steps(player, range(steps + 1), read)
    for step, values in enumerate(seen):
        if step:
            replayed.forward()
        for place, had in zip(replayed.places, values, strict=True):
            assert had == shown(place, replayed.slots[place], had, keys), f"{place} at step {step}"
    jumps = [steps, *range(0, steps, 3), steps - 1, *reversed(range(0, steps, 7)), steps, 0]
    for step, values in zip(jumps, at_steps(player, jumps, read), strict=True):
        assert values == seen[step], f"after a jump to step {step}"


def test_a_view_that_is_shown_late_shows_the_step(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, "?views=none&step=22")
    menu = open_menu(player, "Views")
    for name in ("trace", "node"):
        box_for(menu, name).check()
    expect(view(player, "trace").locator(".now")).to_have_text("v = 2 ≤ 3 = α: cut")
    press(player, "Escape")
    go(player, 43)
    expect(view(player, "trace").locator(".now")).to_have_text("A = 3")


def test_the_board_and_the_table_of_positions_are_whole_on_a_laptop(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, "?game=predict-winner&position=1,5,233,7&views=board,positions&step=60")
    beside = player.locator("aside")
    expect(beside.locator("table.positions")).to_be_visible()
    assert beside.evaluate("aside => aside.scrollHeight <= aside.clientHeight")
    table = player.locator('[data-view="positions"]')
    assert table.evaluate("it => it.scrollHeight <= it.clientHeight && it.scrollWidth <= it.clientWidth")
