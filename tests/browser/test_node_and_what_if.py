"""The chosen node: its events as jumps, its call, and what another value at a leaf would change."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from core.options.numerals import from_text
from core.options.paths import read_path
from core.search import search
from core.studies.what_if import what_if
from core.trace import Path
from core.trees.leaf_tree import LeafTree
from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    click_node,
    contract_of,
    everything_of,
    expect_step,
    go,
    node_at,
    press,
    step_of,
)
from tests.viz.given import page_of, text_of
from viz.sharing.link import to_query
from viz.sharing.request import Request, TreeText
from viz.words.what_if_words import answer_html

ASKED = Request(TreeText("[5,[[[3,9],7],8]]"))
TEXTBOOK = Request()


def answer_of(player: Locator) -> Locator:
    return player.locator("[data-part=what-answer]")


def value_of(player: Locator) -> Locator:
    return player.get_by_role("textbox", name="New value")


def expected_answer(request: Request, path: Path, value: str) -> str:
    tree = request.searched()
    assert isinstance(tree, LeafTree)
    return text_of(page_of(answer_html(what_if(tree, request.options(), path, from_text(value)), tree)))


@pytest.mark.parametrize("request_", [ASKED, TEXTBOOK], ids=["deep", "textbook"])
def test_the_history_lists_all_events_of_a_node_each_a_jump(page: Page, open_alone: OpenApp, request_: Request) -> None:
    player = open_alone(page, f"?{to_query(request_)}&views=node")
    trace = search(request_.searched(), request_.options())
    items = player.locator("[data-view=node] li")
    for path in ("1", "", "0"):
        click_node(player, path)
        steps = [at for at, event in enumerate(trace, start=1) if trace.places.path(event.node) == read_path(path)]
        assert items.locator("small").all_inner_texts() == [str(step) for step in steps]
        for place in (len(steps) - 1, 0, len(steps) // 2):
            items.nth(place).get_by_role("button").click()
            expect_step(player, steps[place])
            expect(items.nth(place)).to_have_attribute("aria-current", "step")
            sentence = player.locator("[data-part=sentence] p").inner_text().strip()
            assert sentence in items.nth(place).inner_text()
        assert items.locator("xpath=self::*[contains(@class, 'later')]").count() == len(steps) - 1 - len(steps) // 2


def test_the_history_is_that_of_the_current_node_until_one_is_chosen_and_none_where_none_is_visited(
    page: Page, open_alone: OpenApp
) -> None:
    player = open_alone(page, "?views=node")
    trace = search(TEXTBOOK.searched(), TEXTBOOK.options())
    items = player.locator("[data-view=node] li")
    for step in (6, 22, 15):
        go(player, step)
        node = trace[step - 1].node
        steps = [at for at, event in enumerate(trace, start=1) if event.node == node]
        assert items.locator("small").all_inner_texts() == [str(at) for at in steps]
        expect(items.nth(steps.index(step))).to_have_attribute("aria-current", "step")
    click_node(player, "0.1")
    chosen = items.all_inner_texts()
    go(player, 22)
    assert items.all_inner_texts() == chosen
    click_node(player, "1.2")
    expect(player.locator("[data-part=node-note]")).to_have_text(
        "Nothing happens at this node: the search never visits it."
    )
    expect(player.locator("[data-view=node] li")).to_have_count(0)


def test_a_row_of_the_calls_chooses_its_node(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, f"?{to_query(ASKED)}&views=calls,node")
    deepest = max(range(1, 30), key=depth_at)
    go(player, deepest)
    rows = player.locator("[data-panel=calls] tbody tr").filter(visible=True)
    paths = ["", "1", "1.0", "1.0.0", "1.0.0.0"]
    expect(rows).to_have_count(len(paths))
    for row, path in enumerate(paths):
        rows.nth(row).get_by_role("button").click()
        expect(node_at(player, path)).to_have_attribute("data-chosen", "")
        expect(player.locator("[data-chosen]")).to_have_count(1)
        assert step_of(player) == deepest  # the reader only looks


def depth_at(step: int) -> int:
    """Return the depth of the node of a step of ASKED."""
    trace = search(ASKED.searched(), ASKED.options())
    return int(trace.places.depth[trace[step - 1].node]) if step <= len(trace) else -1


@pytest.mark.parametrize(
    ("request_", "tries"),
    [
        (TEXTBOOK, {(0, 0): ["3", "1", "13", "-inf"], (2, 2): ["2", "4", "2.5"], (1, 1): ["4", "99", "−7"]}),
        (ASKED, {(1, 0, 0, 0): ["3", "6", "inf"], (1, 0, 0, 1): ["7", "0"]}),
    ],
    ids=["textbook", "deep"],
)
def test_the_answer_is_that_of_the_core(
    page: Page, open_app: OpenApp, request_: Request, tries: dict[Path, list[str]]
) -> None:
    player = open_app(page, f"?{to_query(request_)}&views=what-if")
    skipped = set()
    for path, values in tries.items():
        press(player, "End")
        leaf = ".".join(map(str, path))
        if node_at(player, leaf).get_attribute("data-state") == "skipped":
            skipped.add(path)
        click_node(player, leaf)
        step, before = step_of(player), contract_of(player)
        for text in values:
            value_of(player).fill(text)
            expect(answer_of(player)).to_have_text(expected_answer(request_, path, text))
        assert ("The value here does not matter." in answer_of(player).inner_text()) == (path in skipped)
        assert (step_of(player), contract_of(player)) == (step, before)
        value_of(player).blur()
    assert len(skipped) == 1


def test_a_value_is_dragged_and_what_is_not_a_number_is_reported_and_nothing_is_lost(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, "?views=what-if&step=43")
    click_node(player, "0.0")
    expect(answer_of(player)).to_contain_text("Only 3 keeps the result")
    player.get_by_role("slider", name="New value, by dragging").fill("5")
    expect(value_of(player)).to_have_value("5")
    expect(answer_of(player)).to_have_text(expected_answer(TEXTBOOK, (0, 0), "5"))
    before = everything_of(player)
    for text in ("x", "", "nan", "<b>3</b>", "1e999999999"):
        value_of(player).fill(text)
        expect(answer_of(player)).to_contain_text("not a number")
        assert answer_of(player).locator("b").count() == 0
    assert everything_of(player) == before
    player.get_by_role("button", name="Reset").click()
    expect(value_of(player)).to_have_value("3")
    expect(answer_of(player)).to_have_text(expected_answer(TEXTBOOK, (0, 0), "3"))
    assert_asked_for_again_until_stopped(player)


def test_only_a_leaf_of_a_tree_has_another_value(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, "?views=what-if")
    hint = player.locator("[data-part=what-hint]")
    expect(hint).to_have_text("Select a leaf in the tree.")
    click_node(player, "1.2")
    expect(hint).to_have_text("The leaf 6, the third child of C")
    click_node(player, "1")
    expect(hint).to_have_text("Select a leaf in the tree.")
    expect(value_of(player)).to_be_hidden()
    open_alone(page, "?game=tictactoe&position=XOX/OO_/_X_&views=what-if")
    expect(hint).to_be_hidden()


def assert_asked_for_again_until_stopped(player: Locator) -> None:
    """Change the value, answer slowly in the server's place (so no tree is needed that takes long), and stop it."""
    page = player.page
    page.evaluate("""() => {
      plyscopeMailbox.send = () => {};
      window.answer = (answer) => {
        const number = plyscopeMailbox.waiting.pop().number;
        document.dispatchEvent(new CustomEvent("plyscope-answered", { detail: { number, ...answer } }));
      };
    }""")
    value_of(player).fill("7")
    stop = player.get_by_role("button", name="Stop")
    expect(stop).to_be_hidden()
    for searches in (1, 12):
        page.evaluate("searches => answer({ searches })", searches)
        said = "1 search so far" if searches == 1 else f"{searches} searches so far"
        expect(player.get_by_text(said)).to_be_visible()
        asked = page.evaluate("plyscopeMailbox.waiting.map(({ path, value }) => [path, value])")
        assert asked == [["0.0", "7"]]
    expect(answer_of(player)).to_have_text("Searching with other values …")
    stop.click()
    expect(answer_of(player)).to_have_text("Stopped. Change the value to try again.")
    expect(stop).to_be_hidden()
    expect(value_of(player)).to_be_focused()
    assert page.evaluate("plyscopeMailbox.waiting.map(question => question.stop)")[-1] == "what-if"


def test_a_number_that_a_leaf_has_no_room_for_keeps_its_digits(page: Page, open_app: OpenApp) -> None:
    long, longer = "123456789012345678901", "123456789012345678902"
    player = open_app(page, f"?tree=[[{longer},{long}],5]&views=what-if,edit,node,legend")
    expect(node_at(player, "0.1").locator(".value")).to_have_text("1.2…e20")
    expect(player.locator(".legend")).to_contain_text("digits left out")
    click_node(player, "0.1")
    expect(value_of(player)).to_have_value(long)
    expect(player.locator("[data-part=edit-value]")).to_have_value(long)
    expect(player.locator("[data-part=node-title]")).to_contain_text(long)
    expect(answer_of(player)).to_contain_text(f"Only {long} keeps the result")
