"""The page Compare: searches stepped together show the same node, or say that they are elsewhere."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from core.comparing.synchrony import StopEvent
from core.options import Cutoff, Order, SearchOptions
from core.options.paths import path_text
from tests.browser.compare_page import WORLDS, at_stops, compared_by, comparison_of, expect_stop, keys, node_in, stop_at
from tests.browser.conftest import OpenComparison
from tests.browser.player_page import (
    STANDS_STILL,
    close_form,
    drawer_of,
    expect_text,
    go_to,
    open_form,
    run_tree,
    text_of_tree,
)
from tests.browser.test_accessibility import CLEAN, violations_in_both_themes
from viz.comparing.panes import ComparisonView
from viz.sharing.comparison_link import USUAL, CompareRequest
from viz.sharing.request import Request, TreeText

MINIMAX, ALPHA_BETA = USUAL

TEXTBOOK = CompareRequest()

GAIN = (
    "Alpha-beta cuts off at C after 1 of 3 children, since 2 ≤ α = 3, set by A. "
    "Minimax evaluates 2 leaves below the children that this skips."
)


@pytest.mark.thorough
def test_a_class_compares_two_searches_and_is_asked_first(open_comparison: OpenComparison) -> None:
    comparison = open_comparison(TEXTBOOK)
    compared = compared_by(TEXTBOOK)
    assert_panes_are_seen_alike_and_the_difference_is_drawn(comparison)
    keys(comparison, "Home")
    expect(comparison.locator("[data-part=together]")).to_contain_text("Nothing has been searched yet.")
    assert_keys_lead(comparison, compared)
    assert_stepped_by_event_by_leaf_and_alone(comparison, compared)
    by = comparison.get_by_role("combobox", name="Step together", exact=True)
    by.select_option("node")
    assert_the_class_is_asked_first_of_all_panes_and_of_the_difference(comparison)
    keys(comparison, "d")
    drawn = comparison.locator("[data-part=difference] .nodes > .node")
    expect(drawn).to_have_count(13)
    text = "[[[2,3],[5,9]],[[0,1],[7,5]]]"
    run_tree(comparison.page, text)
    expect_text(comparison.page, text)
    compared = compared_by(CompareRequest(Request(TreeText(text))))
    last = len(compared.lines["node"]["nodes"]) - 1
    expect(comparison).to_have_attribute("data-subject", compared.subject)
    expect(comparison.get_by_role("slider", name="Step", exact=True)).to_have_attribute("max", str(last))
    expect(drawn).to_have_count(15)  # the difference is that of the tree searched last
    expect(comparison.get_by_role("button", name="Difference", exact=True)).to_have_attribute("aria-pressed", "true")
    assert violations_in_both_themes(comparison.page) == CLEAN


def assert_searches_are_added_and_taken_away_and_a_click_leads_all_of_them(open_comparison: OpenComparison) -> None:
    searches = (ALPHA_BETA, MINIMAX, SearchOptions(order=Order.REVERSED), SearchOptions(cutoff=Cutoff.STRICT))
    asked = CompareRequest(Request(TreeText("[[[3,5],[2,9]],[[1,6],[0,8]]]")), searches, picture="whole")
    comparison = open_comparison(asked)
    compared = compared_by(asked)
    keys(comparison, "Home", "0")
    comparison.locator(".pane .world").last.evaluate(STANDS_STILL)
    for pane, path, moment in (
        (3, (0, 0), StopEvent.ENTER),
        (1, (1, 1), StopEvent.ENTER),
        (3, (1,), StopEvent.ENTER),
        (3, (1,), StopEvent.LEAVE),
    ):
        node_in(comparison, pane, path_text(path)).evaluate("node => node.scrollIntoView({ block: 'center' })")
        node_in(comparison, pane, path_text(path)).click(force=True)
        expect_stop(comparison, stop_at(compared, path, moment))
    page, panes = comparison.page, comparison.locator(".pane")
    open_form(page)
    page.get_by_role("button", name="Remove the last", exact=True).click()
    expect(panes).to_have_count(3)
    add = drawer_of(page).get_by_role("button", name="Add a search", exact=True)
    expect(add).to_have_count(1)  # until the panes stand where they stay, there are two
    add.click()
    expect(panes).to_have_count(4)
    expect(add).to_be_disabled()


def assert_keys_lead(comparison: Locator, compared: ComparisonView) -> None:
    last = len(compared.lines["node"]["nodes"]) - 1
    keys(comparison, "ArrowRight", "ArrowRight", "ArrowLeft", "PageDown")
    expect_stop(comparison, 2)
    keys(comparison, "x")
    expect_stop(comparison, stop_at(compared, (1, 0), StopEvent.LEAVE))  # with all that the cutoff skips
    further = comparison.locator("> .bar .next-cutoff")
    expect(further).to_be_enabled()
    keys(comparison, "End")
    expect_stop(comparison, last)
    expect(further).to_be_disabled()
    keys(comparison, "Home", "Space")
    expect(comparison).to_have_attribute("data-playing", "")
    keys(comparison, "Space")
    expect(comparison).not_to_have_attribute("data-playing", "")
    keys(comparison, "d")
    expect(comparison.get_by_role("region", name="What differs")).to_be_visible()
    page = comparison.page
    page.evaluate("() => { Element.prototype.requestFullscreen = () => Promise.reject(); }")  # as on some phones
    keys(comparison, "d", "f")
    expect(comparison).to_have_attribute("data-presenting", "")
    assert comparison.bounding_box() == {"x": 0, "y": 0, **(page.viewport_size or {})}
    expect(comparison.locator("> .bar")).to_be_in_viewport(ratio=1)
    keys(comparison, "f", "?")
    expect(comparison).not_to_have_attribute("data-presenting", "")
    listed = comparison.get_by_role("dialog", name="Keys")
    expect(listed).to_be_visible()
    for key, named in {"c": True, "d": True, "s": False, "l": False, "e": False}.items():  # those of one search alone
        expect(listed.locator("dt:visible", has=comparison.page.locator(f"kbd:text-is('{key}')"))).to_have_count(
            int(named)
        )
    keys(comparison, "Escape")


def assert_stepped_by_event_by_leaf_and_alone(comparison: Locator, compared: ComparisonView) -> None:
    said = comparison.locator("[data-part=together]")
    by = comparison.get_by_role("combobox", name="Step together", exact=True)
    for way in ("event", "leaf"):
        by.select_option(way)
        steps = compared.lines[way]["steps"]
        stops = list(range(1, len(steps[0])))
        seen = at_stops(comparison, stops)
        assert [[pane["step"] for pane in one["panes"]] for one in seen] == [*map(list, zip(*steps, strict=True))][1:]
        said_by = [[line.lstrip("12") for line in one["said"]] for one in seen]
        assert all(len(lines) == len(set(lines)) for lines in said_by)  # what both do alike is said once
        if way == "event":
            assert seen[-1]["said"][0] == "1Has ended."
    by.select_option("alone")
    expect(said).to_be_hidden()
    panes = comparison.locator(".pane .plyscope-player")
    panes.nth(0).get_by_role("button", name="First step", exact=True).click()
    for _ in range(3):
        panes.nth(0).get_by_role("button", name="Forward", exact=True).click()
    expect(panes.nth(0)).to_have_attribute("data-step", "6")
    first = comparison.locator(".pane").first
    expect(first.locator(".bars b")).to_have_text(["3", "1", "0", "0"])
    first.page.emulate_media(forced_colors="active")
    expect(first.locator(".bars i").first).to_have_css("background-image", re.compile("gradient"))
    first.page.emulate_media(forced_colors="none")
    expect(panes.nth(1)).to_have_attribute("data-step", str(compared.lines["leaf"]["steps"][0][-1]))


def assert_panes_are_seen_alike_and_the_difference_is_drawn(comparison: Locator) -> None:
    expect(comparison.get_by_role("button", name="Show the whole tree").first).to_be_visible()
    expect(comparison.locator(".pane .picture").first).to_be_hidden()
    whole = comparison.evaluate(WORLDS)
    comparison.locator('[data-pane="2"]').get_by_role("button", name="Zoom in", exact=True).click()
    near = comparison.evaluate(WORLDS)
    assert len({*whole}) == len({*near}) == 1
    assert near != whole
    keys(comparison, "0")
    assert comparison.evaluate(WORLDS) == whole
    comparison.get_by_role("button", name="Difference", exact=True).click()
    tree = comparison.locator("[data-part=difference]")
    marked = tree.locator(".node").evaluate_all(
        "all => all.map(one => [one.dataset.path, one.dataset.by,"
        " [...one.querySelectorAll('.by')].map(by => by.textContent)]).filter(([, by, words]) => words.length)"
    )
    assert marked == [["1", "all", ["cut by ②"]], ["1.1", "some", ["①"]], ["1.2", "some", ["①"]]]
    expect(tree.locator(".node[data-by=all]")).to_have_count(11)
    expect(tree.locator("li")).to_have_text([f"② against ①. {GAIN}"])
    tree.locator('.node[data-path="1.1"] .shape').click(force=True)
    expect(tree).to_be_hidden()
    expect_stop(comparison, stop_at(compared_by(TEXTBOOK), (1, 1), StopEvent.ENTER))


def assert_the_class_is_asked_first_of_all_panes_and_of_the_difference(comparison: Locator) -> None:
    page = comparison.page
    ask(comparison, "values")
    keys(comparison, "Home", *["ArrowRight"] * 8)
    expect_stop(comparison, 8)
    said, question = (comparison.locator(f"[data-part={name}]") for name in ("together", "ask-together"))
    told = [said, comparison.locator(".bars")]
    values = comparison.locator(".pane .node.max[data-path] .value")
    cut = comparison.locator("[data-pane='2'] .node[data-path='1'] .cut")
    assert page.locator(".figures .worked-out").count() == 5  # what each search has found, and that they agree
    summary = page.locator(".figures summary")
    expect(summary).to_be_hidden()
    ask(comparison)
    expect(cut).to_have_text("α cut")
    expect(page.locator(".figures .worked-out").first).to_be_hidden()  # it is folded
    summary.click()
    expect(page.locator(".figures .worked-out").first).to_be_visible()
    ask(comparison, "values", "sentence", "next")
    expect(cut).to_have_count(0)
    keys(comparison, "PageDown")
    expect(question).to_contain_text("What happens next?")
    expect(comparison.locator("[data-part=last-stop]")).to_be_hidden()
    expect_stop(comparison, 8)
    keys(comparison, "PageDown")
    expect_stop(comparison, 9)
    expect(question).to_contain_text("What has happened, and why?")
    for part in [*told, values]:
        assert not any(one.is_visible() for one in part.all())
    keys(comparison, "a")
    expect(question).to_be_hidden()
    expect(cut).to_have_text("α cut")
    for part in [*told, values]:
        assert all(one.is_visible() for one in part.all())
    for asked in ("sentence", "values"):
        ask(comparison, asked)
        keys(comparison, "Home", *["ArrowRight"] * 5)
        assert_the_difference_is_covered_until_the_answer_is_shown(comparison, asked)
    stop = int(comparison.get_attribute("data-stop") or "")
    page.wait_for_url(f"**&by=node&stop={stop}&ask=values")
    page.reload()
    expect_stop(comparison_of(page), stop)
    expect(summary).to_be_hidden()
    ask(comparison)
    summary.click()
    expect(page.locator(".figures .worked-out").first).to_be_visible()
    page.wait_for_url(re.compile(r"&by=node&stop=\d+$"))


def ask(comparison: Locator, *what: str) -> None:
    """Have the class asked these things first, and no others."""
    comparison.locator("> header").get_by_role("button", name="Tools", exact=True).click()
    menu = comparison.get_by_role("group", name="Ask first", exact=True)
    for box in menu.get_by_role("checkbox").all():
        box.set_checked(box.get_attribute("name") in what)
    keys(comparison, "Escape")


def assert_the_difference_is_covered_until_the_answer_is_shown(comparison: Locator, asked: str) -> None:
    keys(comparison, "d")
    tree = comparison.locator(".difference .canvas")
    told = [comparison.locator(".difference .worked-out").first]
    if asked != "values":
        told += [comparison.locator(f".difference {part}") for part in ("[data-part=savings]", ".by")]
    for part in told:
        expect(part.first).to_be_hidden()
    expect(tree.locator(".node[data-by]")).to_have_count(13 if asked == "values" else 0)
    for name in tree.locator(".name").all():  # the way of the lines tells where words are left out
        expect(name).to_be_visible(visible=asked == "values")
    said = " ".join(node.get_attribute("aria-label") or "" for node in tree.locator(".node").all())
    assert ("visited by" in said) == (asked == "values")
    figures = comparison.page.locator(".figures table")
    expect(figures).to_be_hidden()
    leaves = comparison.locator(".leaves")
    expect(leaves).to_be_empty()  # how many there are is not told before the searches have ended
    comparison.locator(".notes").get_by_role("button", name="Show the answer").click()
    for part in told:
        expect(part.first).to_be_visible()
    expect(tree.locator(".node[data-by]")).to_have_count(13)
    keys(comparison, "End")
    expect(told[0]).to_be_hidden()
    keys(comparison, "a")
    expect(leaves).to_contain_text("fewer")
    expect(figures.locator(".worked-out").first).to_be_visible()  # the whole search has been shown
    expect(figures).to_be_visible()
    keys(comparison, "ArrowLeft")
    expect(figures.locator(".worked-out").first).to_be_hidden()
    keys(comparison, "d")


def assert_an_order_by_hand_is_dragged_and_one_that_cannot_run_says_why(open_comparison: OpenComparison) -> None:
    comparison = open_comparison("searches=minimax~alphabeta+order=hand~alphabeta+order=hand+hand=7=1,0&stop=5")
    expect(comparison.locator(".pane .warning:visible")).to_contain_text("here is no node 7")
    expect(comparison.locator(".pane .plyscope-player")).to_have_count(2)
    expect_stop(comparison, 5)
    expect(comparison.locator("[data-part=together]")).to_contain_text("hird child of B")
    keys(comparison, "Home")
    comparison.page.locator(".world").first.evaluate(STANDS_STILL)
    (moved, target) = (node_in(comparison, 2, path).bounding_box() for path in ("2", "0"))
    assert moved is not None
    assert target is not None
    mouse = comparison.page.mouse
    mouse.move(moved["x"] + moved["width"] / 2, moved["y"] + moved["height"] / 2)
    mouse.down()
    mouse.move(target["x"] - 20, target["y"] + target["height"] / 2, steps=4)
    mouse.up()
    expect(comparison.locator('[data-pane="2"] .turn')).to_have_text(["2", "3", "1", *"123" * 3])
    expect(comparison.page.get_by_label("Order by hand", exact=True).first).to_have_value("root=2,0,1")
    keys(comparison, "ArrowRight")
    comparison.page.wait_for_url("**hand=root=2,0,1*stop=1")


def test_a_reader_goes_to_compare_and_back_adds_searches_and_orders_moves_by_hand(
    page: Page, app_url: str, open_comparison: OpenComparison
) -> None:
    page.goto(f"{app_url}/?tree=[[3,5],[2,9]]&root=min")
    page.locator(".plyscope-player[data-steps]").wait_for()
    go_to(page, "Compare")
    comparison = comparison_of(page)
    expect_text(page, "[[3,5],[2,9]]")
    expect(page.get_by_label("MIN", exact=True)).to_be_checked()
    open_form(page)
    drawer_of(page).get_by_role("button", name="Add a search", exact=True).click()
    close_form(page)
    expect(comparison.locator(".pane")).to_have_count(3)
    page.wait_for_url("**searches=minimax~alphabeta~alphabeta+order=best&*")  # what a reload would open
    go_to(page, "Step")
    expect(page.locator(".plyscope-player[data-steps]:not([data-small])")).to_have_count(1)
    expect_text(page, "[[3,5],[2,9]]")
    go_to(page, "Compare")
    expect(comparison_of(page).locator(".pane .search > button")).to_have_text(
        ["Minimax", "Alpha-beta", "Alpha-beta, best first"]
    )
    page.wait_for_url("**searches=minimax~alphabeta~alphabeta+order=best&*")
    keys(comparison, "ArrowRight", "ArrowRight", "ArrowRight")
    page.wait_for_url("**&by=node&stop=3")
    expect(comparison.locator("[data-part=together]")).to_contain_text("irst child of B")
    open_form(page)
    text_of_tree(page).fill("[[8,7],[6,5]]")  # what was only typed goes along
    go_to(page, "Step")
    expect_text(page, "[[8,7],[6,5]]")
    expect(page.locator(".plyscope-player[data-steps]:not([data-small]) [data-path='0.0'] .value")).to_have_text("8")
    run_tree(page, "[[1,4],[6,9]]")
    expect(page.locator(".plyscope-player[data-steps]:not([data-small]) [data-path='0.0'] .value")).to_have_text("1")
    page.go_back()
    comparison_of(page)
    page.wait_for_url("**tree=[[1,4],[6,9]]&*")  # what is shown, in place of what this entry of the history had opened
    assert_an_order_by_hand_is_dragged_and_one_that_cannot_run_says_why(open_comparison)
    assert_searches_are_added_and_taken_away_and_a_click_leads_all_of_them(open_comparison)
