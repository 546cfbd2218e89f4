"""The page Compare: searches stepped together show the same node, or say that they are elsewhere."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from core.comparing.differences import differences
from core.comparing.synchrony import Moment, Whereabouts
from core.options import Cutoff, Order, SearchOptions
from core.options.paths import path_text
from tests.browser.compare_page import (
    WORLDS,
    at_stops,
    compared_by,
    comparison_of,
    expect_stop,
    node_in,
    sentence_at,
    stop_at,
)
from tests.browser.conftest import OpenComparison
from tests.browser.player_page import STANDS_STILL, expect_text, run_tree
from tests.browser.test_accessibility import CLEAN, violations, violations_in_both_themes
from tests.conftest import load
from tests.viz.given import paths_of
from viz.comparing.comparison_link import USUAL, CompareRequest
from viz.comparing.difference import circled
from viz.comparing.panes import Compared
from viz.sharing.request import Position, Request, TreeText

MINIMAX, ALPHA_BETA = USUAL
SHAPES = ("textbook-3x3", "one-ply-choice", "three-ply-eight-leaves", "open-lines-tic-tac-toe")
WORKED = [tree for tree in load("worked-trees.json")["trees"] if tree["id"] in SHAPES]
TEXTBOOK = CompareRequest()
BY_HAND = CompareRequest(searches=(MINIMAX, SearchOptions(order=Order.HAND)))
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
LARGE = "[" + ",".join(f"[{','.join(map(str, range(width)))}]" for width in (500, 490, 100)) + "]"

GAIN = (
    "Alpha-beta cuts off at C after 1 of 3 children, since 2 ≤ α = 3, set by A. "
    "Minimax evaluates 2 leaves below the children that this skips."
)
CLICK = """element => {
  HTMLElement.prototype.setPointerCapture = () => {};  // these events come from no pointer
  for (const type of ["pointerdown", "pointerup"])
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, pointerId: 1 }));
}"""


def keys(comparison: Locator, *names: str) -> None:
    for name in names:
        comparison.page.keyboard.press(name)


def check_every_stop(comparison: Locator, compared: Compared) -> None:
    """Check the sentence, each badge, each tree and each counter at every stop by node, forwards and back."""
    line, paths = compared.lines["node"], paths_of(compared)
    stops = [*range(len(line["nodes"])), *reversed(range(0, len(line["nodes"]), 3))]
    for stop, seen in zip(stops, at_stops(comparison, stops), strict=True):
        assert (seen["stop"], seen["said"]) == (stop, sentence_at(compared, stop))
        for pane, steps, where in zip(seen["panes"], line["steps"], line["where"], strict=True):
            assert pane["step"] == steps[stop]
            if not stop:
                assert (pane["badge"], pane["counts"]) == ("not started", ["0"] * 4)
            elif where[stop] == Whereabouts.HERE:
                assert pane["where"] == "here"
                assert (pane["at"] or "root") == paths[line["nodes"][stop]]
                assert pane["badge"].startswith("at ")
            else:
                assert pane["where"] == "skipped"
                assert paths[line["nodes"][stop]].startswith(pane["at"])
                assert pane["badge"] == f"skips {compared.names[0][line['nodes'][stop]]}"
    counts = [pane["counts"] for pane in at_stops(comparison, [stops[-1], len(line["nodes"]) - 1])[-1]["panes"]]
    assert [max(map(int, column)) for column in zip(*counts, strict=True)] == list(compared.most.values())


def test_stepped_by_node_through_worked_trees_of_each_shape(open_comparison: OpenComparison) -> None:
    comparison = open_comparison(TEXTBOOK)
    for tree in WORKED:
        text = json.dumps(tree["tree"])
        if tree is not WORKED[0]:
            run_tree(comparison.page, text)
            expect_text(comparison.page, text)
        compared = compared_by(CompareRequest(Request(TreeText(text))))
        last = len(compared.lines["node"]["nodes"]) - 1
        expect(comparison).to_have_attribute("data-subject", compared.subject)
        expect(comparison.get_by_role("slider", name="Step", exact=True)).to_have_attribute("max", str(last))
        check_every_stop(comparison, compared)


def test_four_searches_in_different_orders(open_comparison: OpenComparison) -> None:
    searches = (ALPHA_BETA, MINIMAX, SearchOptions(order=Order.REVERSED), SearchOptions(cutoff=Cutoff.STRICT))
    asked = CompareRequest(Request(TreeText("[[[3,5],[2,9]],[[1,6],[0,8]]]")), searches)
    comparison = open_comparison(asked)
    compared = compared_by(asked)
    check_every_stop(comparison, compared)
    keys(comparison, "Home", "0")
    comparison.locator(".pane .world").last.evaluate(STANDS_STILL)
    for pane, path in ((3, (0, 0)), (1, (1, 1)), (3, (1,))):
        node_in(comparison, pane, path_text(path)).evaluate("node => node.scrollIntoView({ block: 'center' })")
        node_in(comparison, pane, path_text(path)).click(force=True)
        expect_stop(comparison, stop_at(compared, path, Moment.ENTER))
    node_in(comparison, 3, "1").click(force=True)
    expect_stop(comparison, stop_at(compared, (1,), Moment.LEAVE))
    comparison.page.get_by_role("button", name="Remove the last", exact=True).click()
    expect(comparison.locator(".pane")).to_have_count(3)
    comparison.page.get_by_role("button", name="Add a search", exact=True).click()
    expect(comparison.locator(".pane")).to_have_count(4)
    expect(comparison.page.get_by_role("button", name="Add a search", exact=True)).to_be_disabled()


def test_panes_are_seen_alike_and_stepped_by_keys_by_event_by_leaf_and_alone(open_comparison: OpenComparison) -> None:
    comparison = open_comparison(TEXTBOOK)
    compared = compared_by(TEXTBOOK)
    assert_panes_are_seen_alike_and_the_difference_is_that_of_the_core(comparison)
    keys(comparison, "Home")
    assert_keys_lead(comparison, compared)
    said = comparison.locator("[data-part=together]")
    for way, words in (("event", "Event"), ("leaf", "Leaf")):
        comparison.get_by_role("combobox", name="Step together", exact=True).select_option(way)
        line = compared.lines[way]
        stops = list(range(1, len(line["moments"])))
        for stop, seen in zip(stops, at_stops(comparison, stops), strict=True):
            assert [pane["step"] for pane in seen["panes"]] == [steps[stop] for steps in line["steps"]]
            ended = [n for n, where in enumerate(line["where"], 1) if where[stop] == Whereabouts.DONE]
            is_end = line["moments"][stop] == Moment.END
            start = "All searches have ended" if is_end else f"{words} {stop} of each search"
            assert seen["said"] == start + "".join(f"; search {number} has ended" for number in ended) + "."
    comparison.get_by_role("combobox", name="Step together", exact=True).select_option("alone")
    expect(said).to_be_hidden()
    panes = comparison.locator(".pane .plyscope-player")
    panes.nth(0).get_by_role("button", name="First step", exact=True).click()
    for _ in range(3):
        panes.nth(0).get_by_role("button", name="Forward", exact=True).click()
    expect(panes.nth(0)).to_have_attribute("data-step", "3")
    first = comparison.locator(".pane").first
    expect(first.locator(".where")).to_have_text("at the first child of B, leaf")
    expect(first.locator(".bars b")).to_have_text(["3", "0", "0", "0"])
    expect(panes.nth(1)).to_have_attribute("data-step", str(compared.lines["leaf"]["steps"][0][-1]))


def assert_keys_lead(comparison: Locator, compared: Compared) -> None:
    """Fail with the first key that does not do what it is for."""
    last = len(compared.lines["node"]["nodes"]) - 1
    keys(comparison, "ArrowRight", "ArrowRight", "ArrowLeft", "PageDown")
    expect_stop(comparison, 2)
    keys(comparison, "x")
    expect_stop(comparison, stop_at(compared, (1, 1), Moment.ENTER))  # where the children that are cut off come
    keys(comparison, "End")
    expect_stop(comparison, last)
    keys(comparison, "Home", "Space")
    expect(comparison).to_have_attribute("data-playing", "")
    keys(comparison, "Space")
    expect(comparison).not_to_have_attribute("data-playing", "")
    keys(comparison, "d")
    expect(comparison.get_by_role("region", name="What differs")).to_be_visible()
    keys(comparison, "d", "f")
    expect(comparison).to_have_attribute("data-presenting", "")
    counts = comparison.locator("> .bar .counters")
    expect(counts).to_be_hidden()
    keys(comparison, "c")
    expect(counts).to_be_visible()
    keys(comparison, "f", "?")
    expect(comparison).not_to_have_attribute("data-presenting", "")
    listed = comparison.get_by_role("dialog", name="Keys")
    expect(listed).to_be_visible()
    for key, named in {"c": True, "d": True, "s": False, "l": False, "e": False}.items():  # those of one search alone
        expect(listed.locator("dt:visible", has=comparison.page.locator(f"kbd:text-is('{key}')"))).to_have_count(
            int(named)
        )
    keys(comparison, "Escape")


def test_the_class_is_asked_first_of_all_panes(open_comparison: OpenComparison) -> None:
    comparison = open_comparison(replace(TEXTBOOK, stop=13))
    said, question = (comparison.locator(f"[data-part={name}]") for name in ("together", "ask-together"))
    parts = (".pane .where", ".bars", ".leaves", ".pane [data-part=sentence]")
    told = [said, *(comparison.locator(name) for name in parts)]
    values = comparison.locator(".pane .node.max[data-path] .value")
    cut = comparison.locator("[data-pane='2'] .node[data-path='1'] .cut")
    expect(cut).to_have_text("α cut")
    comparison.get_by_role("button", name="Ask first", exact=True).click()
    for box in comparison.get_by_role("group", name="Ask first", exact=True).get_by_role("checkbox").all():
        box.check()
    expect(cut).to_have_text("")
    keys(comparison, "Escape", "PageDown")
    expect(question).to_contain_text("What happens next?")
    expect_stop(comparison, 13)
    keys(comparison, "PageDown")
    expect_stop(comparison, 14)
    expect(question).to_contain_text("What happened at this step?")
    for part in [*told, values]:
        assert not any(one.is_visible() for one in part.all())
    keys(comparison, "a")
    expect(question).to_be_hidden()
    expect(cut).to_have_text("α cut")
    for part in [*told, values]:
        assert all(one.is_visible() for one in part.all())


@pytest.mark.parametrize("asked", ["values", "sentence", "next"])
def test_the_difference_is_covered_too_until_the_answer_is_shown(open_comparison: OpenComparison, asked: str) -> None:
    comparison = open_comparison(f"tree=[[3,12],[2,4]]&searches=minimax~alphabeta&stop=5&ask={asked}")
    keys(comparison, "d")
    tree = comparison.locator(".difference .canvas")
    told = [comparison.locator(".difference .worked-out").first]
    if asked != "values":
        told += [comparison.locator(f".difference {part}") for part in ("[data-part=savings]", ".by")]
    for part in told:
        expect(part.first).to_be_hidden()
    assert tree.locator(".node[data-by]").count() == (7 if asked == "values" else 0)
    for name in tree.locator(".name").all():  # what the searches do is asked, not the tree
        expect(name).to_be_visible()
    titles = " ".join(tree.locator("title").all_text_contents())
    assert ("visited by" in titles) == (asked == "values")
    figures = comparison.page.locator(".figures table")
    expect(figures).to_be_visible() if asked == "values" else expect(figures).to_be_hidden()
    comparison.locator(".notes").get_by_role("button", name="Show the answer").click()
    for part in told:
        expect(part.first).to_be_visible()
    assert tree.locator(".node[data-by]").count() == 7
    keys(comparison, "End")
    expect(told[0]).to_be_hidden()
    keys(comparison, "a")
    expect(figures.locator(".worked-out").first).to_be_visible()  # the whole search has been shown
    expect(figures).to_be_visible()
    keys(comparison, "ArrowLeft")
    expect(figures.locator(".worked-out").first).to_be_hidden()


def test_what_is_asked_first_is_part_of_the_link_of_a_comparison(open_comparison: OpenComparison) -> None:
    comparison = open_comparison("tree=[[3,12],[2,4]]&searches=minimax~alphabeta&stop=5&ask=values")
    page = comparison.page
    found = page.locator(".figures .worked-out")
    assert found.count() == 5  # the value and the move that each search has found, and that they agree
    for value in found.all():
        expect(value).to_be_hidden()
    keys(comparison, "d")
    savings = comparison.locator("[data-part=savings]")
    expect(savings).to_contain_text("since 2 ≤ α = 3")
    expect(savings.locator(".worked-out").first).to_be_hidden()
    keys(comparison, "a")
    expect(savings.locator(".worked-out").first).to_be_visible()
    keys(comparison, "d")
    page.reload()
    comparison_of(page)
    window = comparison.locator("[data-pane='2'] [data-key=rest]")
    expect(window).to_have_text("Its window is (?, ?), handed down by B.")
    comparison.get_by_role("button", name="Ask first", exact=True).click()
    comparison.get_by_role("group", name="Ask first", exact=True).get_by_role("checkbox", name="Values").uncheck()
    expect(found.first).to_be_visible()
    expect(window).to_have_text("Its window is (−∞, 3), handed down by B.")
    page.wait_for_url("**&by=node&stop=5")


def assert_panes_are_seen_alike_and_the_difference_is_that_of_the_core(comparison: Locator) -> None:
    """Fail where a pane is not whole, or seen otherwise than the other one, and where the difference is another."""
    expect(comparison.get_by_role("button", name="Show the whole tree").first).to_be_visible()
    expect(comparison.locator(".pane .picture").first).to_be_hidden()
    whole = comparison.evaluate(WORLDS)
    comparison.locator('[data-pane="2"]').get_by_role("button", name="Zoom in", exact=True).click()
    near = comparison.evaluate(WORLDS)
    assert len({*whole}) == len({*near}) == 1
    assert near != whole
    keys(comparison, "0")
    assert comparison.evaluate(WORLDS) == whole
    compared = compared_by(TEXTBOOK)
    traces = [pane.recording.scene.trace for pane in compared.panes if pane.recording]
    comparison.get_by_role("button", name="Difference", exact=True).click()
    tree = comparison.locator("[data-part=difference]")
    marked = tree.locator(".node").evaluate_all(
        "all => all.map(one => [one.dataset.path, one.dataset.by,"
        " [...one.querySelectorAll('.by')].map(by => by.textContent), one.classList.contains('leaf')])"
    )
    differ = {".".join(map(str, one.path)): one for one in differences(traces)}
    for path, by, words, is_leaf in marked:
        visited = [n + 1 for n in differ[path].visited] if path in differ else [1, 2]
        cut = [n + 1 for n in differ[path].cut] if path in differ else []
        assert by == ("all" if len(visited) == 2 else "some")
        only = circled(visited[0]) if is_leaf else f"only {circled(visited[0])}"
        assert words == [only] * (len(visited) == 1) + [f"cut by {circled(number)}" for number in cut]
    expect(tree.locator("li")).to_have_text([f"② against ①. {GAIN}"])
    tree.locator('.node[data-path="1.1"] .shape').click(force=True)
    expect(tree).to_be_hidden()
    expect_stop(comparison, stop_at(compared, (1, 1), Moment.ENTER))


def test_a_node_that_is_dragged_is_searched_in_another_turn(open_comparison: OpenComparison) -> None:
    comparison = open_comparison(BY_HAND)
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
    expect(comparison.page.get_by_label("Order by hand", exact=True)).to_have_value("root=2,0,1")
    keys(comparison, "ArrowRight")
    comparison.page.wait_for_url("**hand=root=2,0,1*stop=1")


def test_a_search_that_cannot_run_says_why_beside_the_others(open_comparison: OpenComparison) -> None:
    comparison = open_comparison("searches=minimax~alphabeta+order=hand+hand=7=1,0~alphabeta&stop=5")
    expect(comparison.locator(".pane .warning:visible")).to_contain_text("there is no node 7")
    expect(comparison.locator(".pane .plyscope-player")).to_have_count(2)
    expect_stop(comparison, 5)
    expect(comparison.locator("[data-part=together]")).to_have_text("Both have entered the second child of B.")


def test_the_way_to_step_through_and_back(page: Page, app_url: str, open_comparison: OpenComparison) -> None:
    page.goto(f"{app_url}/?tree=[[3,5],[2,9]]&root=min")
    page.locator(".plyscope-player[data-steps]").wait_for()
    page.get_by_role("link", name="Compare", exact=True).click()
    comparison = comparison_of(page)
    expect(page.get_by_label("Tree", exact=True)).to_have_value("[[3,5],[2,9]]")
    expect(page.get_by_label("MIN", exact=True)).to_be_checked()
    page.get_by_role("button", name="Add a search", exact=True).click()
    expect(comparison.locator(".pane")).to_have_count(3)
    page.wait_for_url("**searches=minimax~alphabeta~alphabeta+order=best&*")  # what a reload would open
    page.get_by_role("link", name="Step through", exact=True).click()
    expect(page.locator(".plyscope-player[data-steps]:not([data-small])")).to_have_count(1)
    expect(page.get_by_label("Tree", exact=True)).to_have_value("[[3,5],[2,9]]")
    page.get_by_role("link", name="Compare", exact=True).click()
    expect(comparison_of(page).locator(".pane .search > span:nth-child(2)")).to_have_text(
        ["Minimax", "Alpha-beta", "Alpha-beta, best first"]
    )
    page.wait_for_url("**searches=minimax~alphabeta~alphabeta+order=best&*")
    keys(comparison, "ArrowRight", "ArrowRight", "ArrowRight")
    page.wait_for_url("**&by=node&stop=3")
    again = open_comparison(page.url.partition("?")[2])
    expect_stop(again, 3)
    assert again.locator("[data-part=together]").inner_text() == "All three have entered the first child of B."
    page.get_by_label("Tree", exact=True).fill("[[8,7],[6,5]]")  # what was only typed goes along
    page.get_by_role("link", name="Step through", exact=True).click()
    expect(page.get_by_label("Tree", exact=True)).to_have_value("[[8,7],[6,5]]")
    expect(page.locator(".plyscope-player[data-steps]:not([data-small]) [data-path='0.0'] .value")).to_have_text("8")


def test_a_bundle_is_opened_in_every_pane(open_comparison: OpenComparison) -> None:
    comparison = open_comparison(CompareRequest(Request(TreeText(LARGE))))
    before = comparison.locator(".pane .bundle").count()
    drawn = comparison.locator(".pane [data-path]").count()
    comparison.locator('[data-pane="2"] .bundle .shape').last.evaluate(CLICK)
    expect(comparison.locator(".pane .bundle")).to_have_count(before - 2)
    assert comparison.locator(".pane [data-path]").count() > drawn
    counts = [comparison.locator(f'[data-pane="{pane}"] [data-path]').count() for pane in (1, 2)]
    assert counts[0] == counts[1]


def test_no_violation_of_accessibility(open_comparison: OpenComparison) -> None:
    comparison = open_comparison(CompareRequest(stop=14))
    assert violations_in_both_themes(comparison.page) == CLEAN
    keys(comparison, "d")
    expect(comparison.get_by_role("region", name="What differs")).to_be_visible()
    assert violations_in_both_themes(comparison.page) == CLEAN


def test_a_phone(open_comparison: OpenComparison) -> None:
    comparison = open_comparison(CompareRequest(stop=14), **PHONE)
    assert comparison.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = [pane.bounding_box() for pane in comparison.locator(".pane").all()]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[1]["y"] >= boxes[0]["y"] + boxes[0]["height"]
    comparison.get_by_role("button", name="Forward", exact=True).first.tap()
    expect_stop(comparison, 15)
    assert violations(comparison.page) == []


COVERED = """pane => {
  const box = element => element.getBoundingClientRect();
  const over = [...pane.querySelectorAll(".zoom button:not(:disabled), aside > section")]
    .filter(part => part.checkVisibility()).map(box);
  const seen = [...pane.querySelectorAll(".node:is([data-key], [data-spot])")].filter(node => node.checkVisibility());
  const covered = seen.filter(node => {
    const {left, right, top, bottom} = box(node);
    return over.some(o => o.left < right && left < o.right && o.top < bottom && top < o.bottom);
  });
  return [seen.length > 0, covered.map(node => node.textContent)];
}"""


def test_of_three_panes_each_says_where_it_is_within_its_sentence(open_comparison: OpenComparison) -> None:
    tree = TreeText("[[[[3,17],[2,12]],[[15,25],[0,3]]],[[[2,5],[3,4]],[[8,1],[9,14]]]]")
    asked = CompareRequest(Request(tree), (*USUAL, SearchOptions(order=Order.BEST)), stop=13)
    comparison = open_comparison(asked, viewport={"width": 1366, "height": 768})
    beside = """comparison => [...comparison.querySelectorAll(".pane")].map(pane => {
      const [badge, say, lead] = [".where", ".say", "[data-key=lead]"].map(
        part => pane.querySelector(part).getBoundingClientRect());
      return badge.top > say.top && badge.bottom < lead.bottom - 10 && badge.right < say.right && badge.width > 100;
    })"""
    assert comparison.evaluate(beside) == [True] * 3


def test_neither_the_board_nor_a_button_lies_over_a_node(open_comparison: OpenComparison) -> None:
    comparison = open_comparison(CompareRequest(Request(Position("tictactoe", "XOX/OO_/_X_")), picture="whole"))
    keys(comparison, "End")
    panes = comparison.locator(".pane")
    expect(panes).to_have_count(2)
    for picture in ("whole", "focus"):
        for pane in panes.all():
            expect(pane.locator("aside .board")).to_be_visible()
            assert pane.evaluate(COVERED) == [True, []], picture
        keys(comparison, "w")


def test_a_difference_that_is_shown_is_that_of_the_tree_searched_last(open_comparison: OpenComparison) -> None:
    comparison = open_comparison(TEXTBOOK)
    keys(comparison, "d")
    nodes = comparison.locator("[data-part=difference] .nodes > .node")
    expect(nodes).to_have_count(13)
    run_tree(comparison.page, "[[3,12],[2,4]]")
    expect(nodes).to_have_count(7)
    expect(comparison.get_by_role("button", name="Difference", exact=True)).to_have_attribute("aria-pressed", "true")
    keys(comparison, "d")
    expect(nodes.first).to_be_hidden()
