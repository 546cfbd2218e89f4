"""Views: each is shown by its box, kept and in the link, and shows what the recording says; what-if."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from core.options import SearchOptions
from core.options.numerals import from_text
from core.trace import Path
from core.trees.leaf_tree import LeafTree
from tests.browser.conftest import LAPTOP, OpenApp
from tests.browser.player_page import (
    AFTER_KEYS,
    at_steps,
    click_node,
    contract_of,
    node_at,
    open_view,
    press,
    search_by,
    step_of,
    steps_of,
    title_of,
)
from tests.browser.windows import TALL
from tests.viz.given import page_of, text_of
from tests.viz.replayed import Replayed
from tests.what_if import what_if
from viz.replay.recording import record
from viz.replay.views import FIRST_SHOWN, VIEWS
from viz.sharing.link import to_query
from viz.sharing.request import Position, Request, TreeText
from viz.words.what_if_words import answer_html

GAME = Request(Position("tictactoe", "XOX/OO_/_X_"))

LONG = Request(Position("tictactoe", "XO_/_X_/O__"))

SEARCHES = {"negamax": Request(TreeText("[[[3,5],[2,9]],[[12,5],[23,15]]]"), SearchOptions("negamax")), "game": GAME}

READ_SLOTS = """player => SLOTS.map(([key, what]) => {
  const element = key === player.dataset.key ? player : player.querySelector(`[data-key="${key}"]`);
  const [kind, part] = what.split(":");
  const texts = list => [...list].map(one => one.textContent);
  const keys = name => [...player.querySelectorAll(`[data-lit=${name}]`)].map(one => one.dataset.key).sort();
  if (kind === "text") return (part ? element.querySelector(`[data-part="${part}"]`) : element).textContent;
  if (kind === "cells") return texts(element.querySelectorAll("[data-cell]"));
  if (kind === "row") return element.hidden ? null : texts(element.querySelectorAll("[data-cell]"));
  if (kind === "mark") return element.querySelector("[data-line][aria-current=step]")?.dataset.line ?? "";
  if (kind === "lit") return [keys("have"), keys("cut")];
  return element.getAttribute(what);
})"""

ALL_LINES = """async lines => {
  const seen = new Map();
  for (let top = 0; ; top += lines.clientHeight) {
    lines.scrollTop = top;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    for (const row of lines.querySelectorAll("button")) seen.set(Number(row.dataset.at), row.textContent);
    if (top + lines.clientHeight >= lines.scrollHeight) break;
  }
  return [...seen].sort(([a], [b]) => a - b).map(([, text]) => text);
}"""


def view(player: Locator, name: str) -> Locator:
    return player.locator(f"[data-view={name}]")


def shown(place: tuple[str, str], value: Any, had: Any, keys: set[str]) -> Any:
    """Return what the page has to hold for the value of a slot; `had` is what it holds, for what has no one answer."""
    match place[1].partition(":")[0]:
        case "text":
            return value or ""
        case "row" if value is None:
            return None
        case "cells" | "row":
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


def test_views_are_opened_by_their_titles_kept_where_they_do_not_apply_and_in_the_link(
    page: Page, open_app: OpenApp
) -> None:
    page.set_viewport_size(TALL)
    player = open_app(page, f"?{to_query(GAME)}")
    title_of(player, "More views").click()
    offered = record(GAME).scene.views
    for name in offered:
        title, about = title_of(player, VIEWS[name].title), VIEWS[name]
        expect(title).to_have_attribute("title", re.compile(re.escape(about.about)))
        expect(title).to_have_attribute("aria-expanded", str(name in FIRST_SHOWN).lower())
        title.click()
        expect(body_of(player, name)).to_be_visible(visible=name not in FIRST_SHOWN)
    for name in offered:
        title = title_of(player, VIEWS[name].title)
        if (name in ("calls", "node")) != (title.get_attribute("aria-expanded") == "true"):
            title.click()
    page.wait_for_url(re.compile(r"[?&]views=playouts,calls,node&step=0$"))  # nobody closed playouts here
    again = open_app(page, "?tree=[3,5]")  # on any other page
    expect(again).to_have_attribute("data-views", "calls node")
    expect(body_of(again, "node")).to_be_visible()
    expect(body_of(again, "why")).to_be_hidden()
    press(again, "e")
    expect(view(again, "edit")).to_be_visible()
    expect(node_at(again, "")).to_be_focused()  # the keys of editing are the tree's
    title_of(again, "Window").click()
    page.wait_for_url(re.compile(r"[?&]views=playouts,window,calls,node&step=0$"))  # work is in no link
    page.set_viewport_size({"width": 1366, "height": 600})
    expect(view(again, "edit")).to_have_attribute("data-closed", "")  # it has no room any more, and is folded whole
    assert [part for part in view(again, "edit").locator("> :not(h2)").all() if part.is_visible()] == []
    page.set_viewport_size(LAPTOP)
    again = open_app(page, "?tree=[3,5]")
    expect(body_of(again, "window")).to_be_visible()
    expect(view(again, "edit")).to_be_hidden()
    assert_a_view_that_does_not_apply_is_kept_for_the_next_search_and_an_unknown_one_is_reported(page, open_app)


def body_of(player: Locator, name: str) -> Locator:
    """Return the first part of a view below its title."""
    return view(player, name).locator("> :not(h2)").first


def assert_a_view_that_does_not_apply_is_kept_for_the_next_search_and_an_unknown_one_is_reported(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, "?algorithm=minimax&views=window,trace,why,plot&stops=cutoff")
    expect(page.get_by_text("The link asks for unknown settings: views plot.")).to_be_visible()
    expect(player).to_have_attribute("data-views", "")
    expect(view(player, "window")).to_be_hidden()
    search_by(page, "Alpha-beta")
    expect(player).to_have_attribute("data-views", "why window")
    expect(body_of(player, "why")).to_be_visible()


SCROLLING = """column => [column, ...column.querySelectorAll("*")].filter(part => part.checkVisibility()
  && /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight)
  .map(part => part.dataset.view ?? part.dataset.panel ?? part.tagName)"""


def test_what_has_no_room_is_folded_the_oldest_first_and_nothing_in_the_column_scrolls(
    page: Page, open_alone: OpenApp
) -> None:
    player = open_alone(page, "?tree=[[3,12,8],[2,4,6],[14,5,2]]&step=23&views=why,code")
    column = player.get_by_role("complementary", name="Views")
    for number, title in enumerate(["Window", "Calls", "Legend", "Node"]):
        open_view(player, title)
        assert column.evaluate(SCROLLING) == [], title
        assert number < 3 or title_of(player, "Why this cutoff").get_attribute("aria-expanded") == "false"
    page.set_viewport_size(TALL)
    expect(player).to_have_attribute("data-views", "why code window calls legend node")
    page.set_viewport_size({"width": 1366, "height": 680})
    expect(player).to_have_attribute("data-views", re.compile("node$"))
    assert column.evaluate(SCROLLING) == []
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(column).to_be_hidden()
    player.get_by_role("button", name="Views", exact=True).click()
    expect(column).to_be_visible()
    assert_the_playouts_have_all_their_columns(page, open_alone)


def assert_the_playouts_have_all_their_columns(page: Page, open_alone: OpenApp) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    player = open_alone(page, "?tree=[[3,12,8],[2,4,6],[14,5,2]]&algorithm=uct&playouts=30&step=60&views=playouts")
    panel = player.locator("[data-panel=playouts]")
    for width in (1366, 1024):
        page.set_viewport_size({"width": width, "height": 768})
        if not panel.is_visible():
            player.get_by_role("button", name="Views", exact=True).click()
        expect(panel).to_be_visible()
        assert panel.evaluate("panel => panel.scrollWidth - panel.clientWidth") == 0, width


@pytest.mark.parametrize("request_", SEARCHES.values(), ids=SEARCHES)
def test_every_slot_holds_at_every_step_what_its_pieces_say(page: Page, open_alone: OpenApp, request_: Request) -> None:
    page.set_viewport_size(TALL)
    player = open_alone(page, f"?{to_query(request_)}&by=event&views={','.join(VIEWS)}")
    replayed = Replayed(record(request_).scene.words)
    places = [place for place in replayed.slots if not place[1].startswith("node:")]  # others, by another way
    read = READ_SLOTS.replace("SLOTS", str([list(place) for place in places]))
    keys = set(player.locator("[data-key]").evaluate_all("all => all.map(one => one.dataset.key)"))
    steps = steps_of(player)
    assert {"calls", "why-note"} <= keys
    seen = at_steps(player, range(steps + 1), read)
    for step, values in enumerate(seen):
        if step:
            replayed.forward()
        for place, had in zip(places, values, strict=True):
            assert had == shown(place, replayed.slots[place], had, keys), f"{place} at step {step}"
    jumps = [steps, *range(0, steps, 3), steps - 1, *reversed(range(0, steps, 7)), steps, 0]
    for step, values in zip(jumps, at_steps(player, jumps, read), strict=True):
        assert values == seen[step], f"after a jump to step {step}"
    assert_views_that_open_later_show_the_step(player, read, seen)
    assert_steps_by_node_say_what_their_slots_hold(player, Replayed(record(request_).scene.words))


def assert_views_that_open_later_show_the_step(player: Locator, read: str, seen: list[Any]) -> None:
    closing = player.locator("h2 > button[aria-expanded=true]")
    titles = [button.inner_text() for button in closing.all()]
    assert len(titles) > 5
    while closing.count():
        closing.first.click()
    step = len(seen) // 2
    assert at_steps(player, [step], read) != [seen[step]]
    for title in titles:
        open_view(player, title)
    assert at_steps(player, [step], read) == [seen[step]]


def assert_steps_by_node_say_what_their_slots_hold(player: Locator, replayed: Replayed) -> None:
    places = [(key, what.removeprefix("node:")) for key, what in replayed.slots if what.startswith("node:")]
    read = READ_SLOTS.replace("SLOTS", str([list(place) for place in places]))
    player.get_by_role("combobox", name="Step by").select_option("node")
    press(player, "Home")
    _, *seen = player.evaluate(AFTER_KEYS, [["ArrowRight"] * 12, read])
    for step, values in seen:
        slots = replayed.to(step)
        assert values == [slots[key, f"node:{what}"] or "" for key, what in places], step


def answer_of(player: Locator) -> Locator:
    return player.locator("[data-part=what-answer]")


def value_of(player: Locator) -> Locator:
    return player.get_by_role("textbox", name="New value")


def expected_answer(path: Path, value: str) -> str:
    tree = Request().searched()
    assert isinstance(tree, LeafTree)
    return text_of(page_of(answer_html(what_if(tree, Request().options(), path, from_text(value)), tree)))


def test_what_another_value_at_a_leaf_would_change_is_what_the_core_finds_until_it_is_stopped(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, "?views=what-if,node")
    hint = player.locator("[data-part=what-hint]")
    expect(hint).to_have_text("Select a leaf in the tree.")
    press(player, "End")
    for path, text in {(1, 1): "−7", (0, 0): "-inf"}.items():
        click_node(player, ".".join(map(str, path)))
        step, before = step_of(player), contract_of(player)
        value_of(player).fill(text)
        expect(answer_of(player)).to_have_text(expected_answer(path, text))
        assert (step_of(player), contract_of(player)) == (step, before)
        value_of(player).blur()
    player.get_by_role("slider", name="New value, by dragging").fill("5")
    expect(value_of(player)).to_have_value("5")
    expect(answer_of(player)).to_have_text(expected_answer((0, 0), "5"))
    value_of(player).fill("<b>3</b>")
    expect(answer_of(player)).to_contain_text("not a number")
    assert answer_of(player).locator("b").count() == 0
    player.get_by_role("button", name="Reset").click()
    expect(value_of(player)).to_have_value("3")
    expect(answer_of(player)).to_have_text(expected_answer((0, 0), "3"))
    assert_work_is_shown_until_stopped(player)
    value_of(player).blur()
    click_node(player, "1")
    expect(hint).to_have_text("Select a leaf in the tree.")
    expect(value_of(player)).to_be_hidden()


def assert_work_is_shown_until_stopped(player: Locator) -> None:
    """Change the value, answer slowly in the server's place (so no tree is needed that takes long), and stop it."""
    page = player.page
    page.evaluate("""() => {
      const bring = window.fetch;
      window.fetch = (address, options) => {
        if (!String(address).includes("/questions/what-if")) return bring(address, options);
        options.signal.addEventListener("abort", () => window.isEnded = true);
        const start = lines => {
          window.answer = told => lines.enqueue(new TextEncoder().encode(`${JSON.stringify(told)}\n`));
        };
        return Promise.resolve(new Response(new ReadableStream({ start })));
      };
    }""")
    value_of(player).fill("7")
    stop = player.get_by_role("button", name="Stop")
    expect(stop).to_be_hidden()
    for searches in (1, 12):
        page.evaluate("searches => answer({ searches })", searches)
        said = "1 search so far" if searches == 1 else f"{searches} searches so far"
        expect(player.get_by_text(said)).to_be_visible()
    expect(answer_of(player)).to_have_text("Searching with other values …")
    stop.click()
    expect(answer_of(player)).to_have_text("Stopped. Change the value to try again.")
    expect(stop).to_be_hidden()
    expect(value_of(player)).to_be_focused()
    assert page.evaluate("window.isEnded")
