"""Practising: a tree is filled in by mouse, touch or keys, and marked; the search shows the first mistake."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from core.options import Misconception, SearchOptions
from core.practice.hand_in import hand_in_of
from core.practice.next_event import what_next
from core.practice.questions import key_text
from core.search import search
from core.trace import Kind
from core.trace.node_steps import NodeSteps
from core.trees.leaf_tree import LeafTree, Nested
from tests.browser.compare_page import comparison_of
from tests.browser.conftest import OpenApp
from tests.browser.player_page import expect_step, node_at, press, use_tool
from viz.practising.exercises import exercise_at
from viz.sharing.comparison_link import read_compare_link
from viz.sharing.request import Request
from viz.words.next_event_words import event_text

TREE = "[[3,12,8],[2,4,6],[14,5,2]]"
QUERY = f"?tree={TREE}&root=max"
MIDDLE = """(node, [above, share]) => {
  const box = each => each.querySelector(".shape").getBoundingClientRect();
  const [to, from] = [box(node), box(above)];
  const [x, y] = [(to.left + to.right) / 2, (to.top + to.bottom) / 2];
  return [x + share * ((from.left + from.right) / 2 - x), y + share * ((from.top + from.bottom) / 2 - y)];
}"""
"""A place on the way from a node to its parent."""


ANSWERS = """player => Object.fromEntries(
  [...player.querySelectorAll(".nodes [data-answer], .edge[data-answer]")].map(({ dataset }) =>
    [dataset.to === undefined ? `node ${dataset.path}` : `edge ${dataset.to}`, dataset.answer]))"""


def part(player: Locator, name: str) -> Locator:
    return player.locator(f'[data-part="{name}"]')


def answers(player: Locator) -> dict[str, str | None]:
    """Return the signs of the marks at nodes and edges, by their paths."""
    found: dict[str, str | None] = player.evaluate(ANSWERS)
    return found


def point(player: Locator, path: str, towards_root: float = 0) -> None:
    """Click a node, or its edge, so far up as a share of the way."""
    node = node_at(player, path)
    above = node_at(player, path.rpartition(".")[0]) if path else node
    x, y = node.evaluate(MIDDLE, [above.element_handle(), towards_root])
    player.page.mouse.click(x, y)


def write(player: Locator, path: str, value: str) -> None:
    point(player, path)
    player.page.keyboard.insert_text(value)
    player.page.keyboard.press("Enter")


def check(player: Locator) -> None:
    part(player, "practice-check").click()
    expect(part(player, "practice-say")).to_have_attribute("data-answer", re.compile("right|wrong"))


def test_a_tree_is_filled_in_by_mouse_and_marked_and_the_search_shows_the_first_mistake(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, QUERY)
    use_tool(player, "Practise")
    write(player, "0", "3")
    write(player, "1", "<=2")
    point(player, "1.1")  # a leaf
    point(player, "1.2", 0.4)  # and the edge to one
    player.get_by_role("button", name="B", exact=True).click()
    check(player)
    expect(part(player, "practice-tag")).to_have_text("Right")
    expect(part(player, "practice-points")).to_have_text("6 of 6 points")
    assert answers(player) == {f"node {path}": "right" for path in "01"} | dict.fromkeys(
        ("edge 1.1", "edge 1.2"), "right"
    )

    part(player, "practice-undo").click()
    part(player, "practice-undo").click()
    assert answers(player) == {}
    write(player, "1", "<3x")
    expect(part(player, "in-place-note")).to_contain_text("Give a number")
    page.keyboard.press("Escape")
    point(player, "0.1")
    check(player)
    expect(part(player, "practice-words")).to_have_text("Look again at what is skipped below B and C.")
    assert "edge 1.2" not in answers(player)
    expect(part(player, "practice-check")).to_have_text("Why?")
    part(player, "practice-check").click()
    expect(part(player, "practice-words")).to_contain_text("the root would be worth")
    expect(part(player, "practice-marks").locator("li")).to_have_count(0)
    expect(part(player, "practice-check")).to_have_text("Show what is right")
    part(player, "practice-check").click()
    expect(part(player, "practice-marks").locator("li").first).to_be_visible()
    assert answers(player) | {"edge 0.1": "wrong", "edge 1.2": "missed"} == answers(player)
    expect(part(player, "practice-marks").locator("li")).to_have_count(2)

    part(player, "practice-show").click()
    reference = search(LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), SearchOptions())
    first = next(row + 1 for row, event in enumerate(reference) if reference.places.path(event.node) == (0, 1))
    expect_step(player, first)
    assert answers(player) == {}
    part(player, "practice-back").click()
    assert answers(player)["edge 0.1"] == "wrong"
    use_tool(player, "Practise")
    assert answers(player) == {}
    expect(part(player, "practice-say")).to_be_hidden()
    press(player, "End")
    expect_step(player, len(reference))


@pytest.mark.thorough
def test_by_keys_alone_a_hand_in_of_a_misconception_leads_to_its_replay_beside_the_search(
    page: Page, open_app: OpenApp
) -> None:
    nested: Nested = [2, [[[5, 6, 6], [5, 5]], [[0, 2, 1], [4, 4, 9]]]]
    idea = Misconception.PARENT_ONLY
    misled = hand_in_of(search(LeafTree.from_nested(nested), SearchOptions(misconception=idea)))
    player = open_app(page, f"?tree={str(nested).replace(' ', '')}&root=max&views=practise")
    heard = part(player, "heard")
    expect(node_at(player, "0")).to_have_accessible_name("the first child of A, leaf, value 2")  # without the focus
    for path in sorted(misled.skipped or ()):
        node_at(player, ".".join(map(str, path))).focus()
        page.keyboard.press("x")
        expect(heard).to_have_text(re.compile(r" is cut off\.$"))
    for path, worth in misled.nodes.items():
        node_at(player, ".".join(map(str, path))).focus()
        if path:
            page.keyboard.press("Enter")  # or the first digit at once
        page.keyboard.type(str(worth).replace(" ", ""))
        page.keyboard.press("Enter")
    node_at(player, "1").focus()
    page.keyboard.press("m")
    expect(heard).to_have_text("B is your move.")
    expect(node_at(player, "1")).to_have_attribute("aria-label", re.compile("your value .*, your move$"))
    page.keyboard.press("Control+Enter")
    expect(heard).to_have_text(re.compile(r"^Not yet right: Look again at .+ \d+ of \d+ points"))
    page.keyboard.press("Control+Enter")
    fits = part(player, "practice-fits").locator("li")
    expect(fits.filter(has_text=re.compile("parent", re.IGNORECASE))).to_have_count(1)
    link = fits.get_by_role("link").first.get_attribute("href") or ""
    asked, wrong = read_compare_link(dict(parse_qsl(urlsplit(link).query)))
    assert not wrong
    assert asked.searches[0].misconception is Misconception.NONE
    fits.get_by_role("link").first.click()
    comparison = comparison_of(page)
    expect(comparison.locator(".pane")).to_have_count(2)


def test_a_series_is_practised_on_a_phone_and_what_was_done_stays(new_page: Callable[..., Page], app_url: str) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{app_url}/practise?series=two-plies&seed=7&n=2")
    player = page.locator(".plyscope-player[data-steps]")
    expect(part(player, "practice-words")).to_contain_text("How many")
    player.get_by_label("Your answer").fill("99")
    check(player)
    expect(part(player, "practice-tag")).to_have_text("Not yet right")
    number = page.get_by_role("navigation", name="Exercises").get_by_role("button", name="Exercise 2")
    expect(number).to_have_accessible_name(re.compile("not right yet"))
    page.reload()
    expect(player.get_by_label("Your answer")).to_have_value("99")
    for label in ("Check", "Why?", "Show what is right"):
        expect(part(player, "practice-check")).to_have_text(label)
        check(player)
    expect(part(player, "practice-check")).to_be_disabled()
    part(player, "practice-next").click()  # it was told what is right, so another tree like it comes
    expect(page).to_have_url(re.compile(r"n=2&again=1"))
    expect(part(player, "heard")).to_have_text(re.compile("^Exercise 2: "))
    expect(part(player, "practice-next")).to_be_focused()
    exercise = exercise_at(dict(parse_qsl(urlsplit(page.url).query)))
    answer = key_text(exercise.kind, exercise.tree, exercise.options, exercise.item)
    player.get_by_label("Your answer").fill(answer)
    page.keyboard.press("Enter")
    expect(part(player, "practice-tag")).to_have_text("Right")
    expect(number).to_have_accessible_name(re.compile(", right$"))
    page.keyboard.press("Enter")  # once more goes on
    expect(page).to_have_url(re.compile(r"n=3$"))
    page.reload()
    expect(number).to_have_accessible_name(re.compile(", right$"))
    page.get_by_role("button", name="Link and summary").click()
    expect(page.get_by_label("Summary, without a name")).to_have_value(re.compile(r"seed 7\nRight: 1 of 8"))
    expect(page.get_by_label("This link")).to_have_value(f"{app_url}/practise?series=two-plies&seed=7&n=1")


@pytest.mark.thorough
def test_windows_are_typed_by_touch_and_the_moves_of_one_exercise_are_not_those_of_the_next(
    new_page: Callable[..., Page], app_url: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    player = open_exercise(page, app_url, "windows", 1)
    asked = exercise_at({"series": "windows", "n": "1"})
    boxes = player.locator(".node:not(.leaf)").get_by_text("α □")
    expect(boxes).to_have_count(sum(1 for children in asked.tree.children if children))
    for path, (alpha, beta) in hand_in_of(search(asked.tree, asked.options)).windows.items():
        node_at(player, ".".join(map(str, path))).locator(".name").tap()
        expect(part(player, "in-place")).to_be_focused()
        expect(part(player, "in-place")).to_have_accessible_name(re.compile("^Window of "))
        page.keyboard.type(f"{alpha},{beta}")
        page.keyboard.press("Enter")
    expect(boxes).to_have_count(0)
    check(player)
    expect(part(player, "practice-tag")).to_have_text("Right")

    player = open_exercise(page, app_url, "two-plies", 1)
    moves = part(player, "practice-moves").get_by_role("button")
    names = moves.all_text_contents()
    page.get_by_role("button", name="Exercise 6", exact=True).tap()
    expect(page.get_by_role("heading", name=re.compile("exercise 6"))).to_be_visible()
    asked = exercise_at({"series": "two-plies", "n": "6"})
    assert names
    assert len(asked.tree.children[0]) == moves.count()


def test_an_order_is_pressed_and_a_choice_made_by_keys_alone(page: Page, app_url: str) -> None:
    player = open_exercise(page, app_url, "order", 2)
    check(player)
    expect(part(player, "practice-tag")).to_have_text("Not yet right")
    row = player.get_by_role("group", name="Order at A")
    before = row.get_by_role("button").all_text_contents()
    row.get_by_role("button").last.focus()
    page.keyboard.press("Enter")
    expect(row.get_by_role("button")).to_have_text([before[-1], *before[:-1]])
    expect(row.get_by_role("button").first).to_be_focused()
    part(player, "practice-clear").click()
    expect(row.get_by_role("button")).to_have_text(before)

    player = open_exercise(page, app_url, "minimax-values", 3)
    asked = exercise_at({"series": "minimax-values", "n": "3"})
    key = key_text(asked.kind, asked.tree, asked.options, asked.item)
    part(player, "practice-check").click()
    expect(part(player, "practice-words")).to_contain_text("Nothing is answered yet")
    choices = player.get_by_role("radiogroup", name="Your answer")
    choices.get_by_role("radio", name=key.capitalize(), exact=True).focus()
    page.keyboard.press("Space")
    page.keyboard.press("Control+Enter")
    expect(part(player, "practice-tag")).to_have_text("Right")
    part(player, "practice-clear").click()
    expect(part(player, "practice-tag")).to_have_text("Exercise 3")
    for key in ("p", "e", "End"):
        press(player, key)
    expect(part(player, "practice-say")).to_be_visible()
    expect_step(player, 0)


def open_exercise(page: Page, app_url: str, series: str, number: int) -> Locator:
    page.goto(f"{app_url}/practise?series={series}&n={number}")
    player = page.locator(".plyscope-player[data-steps]")
    expect(page.get_by_role("heading", name=re.compile(f"exercise {number}$"))).to_be_visible()
    return player


def test_leaves_that_are_not_known_are_told_nowhere_until_the_search_is_shown(page: Page, app_url: str) -> None:
    page.goto(f"{app_url}/practise?series=exams&seed=1&n=8")
    player = page.locator(".plyscope-player[data-steps]")
    player.wait_for()
    leaves = player.locator("[data-part=tree] .node.leaf")
    expect(leaves.locator(".value")).to_have_text(["?"] * leaves.count())
    for leaf in leaves.all():
        expect(leaf).to_have_attribute("aria-label", re.compile("value unknown"))
    point(player, "1.1")
    check(player)
    expect(part(player, "practice-say")).to_have_attribute("data-answer", "wrong")
    point(player, "0.1.1")
    check(player)
    expect(part(player, "practice-say")).to_contain_text("In the best case the first child of each node is its best")
    expect(leaves.first.locator(".value")).to_have_text("?")
    player.get_by_role("button", name="Show the search").click()
    expect(leaves.first.locator(".value")).to_have_text("5")


def test_practise_opens_where_it_was_left_with_what_was_missed_and_a_round_has_an_end(
    page: Page, app_url: str, tmp_path: Path
) -> None:
    page.goto(f"{app_url}/practise")
    page.get_by_role("button", name="Begin: Minimax values").click()
    player = page.locator(".plyscope-player[data-steps]")
    expect(page.get_by_role("heading", name=re.compile("worked example$"))).to_be_visible()
    expect(part(player, "practice-words")).to_have_text(re.compile("^You will be asked: Type the value of each node"))
    press(player, "ArrowRight")
    expect_step(player, 1)
    expect(part(player, "practice-say")).to_be_hidden()  # the replay tells its steps itself
    page.get_by_role("button", name="Next: part 2 of 3").click()
    page.get_by_role("button", name="Next: part 3 of 3").click()
    expect(player).to_have_attribute("data-step", player.get_attribute("data-steps") or "")
    page.get_by_role("button", name="Begin the exercises").click()
    expect(page.get_by_role("heading", name=re.compile("exercise 1$"))).to_be_visible()
    write(player, "0", "77")
    check(player)
    page.get_by_role("button", name="Exercise 8", exact=True).click()
    expect(page.get_by_role("heading", name=re.compile("exercise 8$"))).to_be_visible()
    part(player, "practice-next").click()
    end = page.get_by_role("heading", name="Minimax values: 0 of 8 right")
    expect(end).to_be_visible()
    page.get_by_role("button", name="Harder trees").click()
    expect(page.get_by_role("heading", name=re.compile("exercise 9$"))).to_be_visible()
    expect(end).to_be_hidden()
    page.get_by_role("button", name="All series").click()
    expect(page).to_have_url(f"{app_url}/practise")
    expect(page.get_by_role("button", name="Again: ")).to_have_count(0)  # they come after a day
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save progress").click()
    kept = json.loads(saved.value.path().read_text("utf-8"))
    assert list(kept["reviews"]) == ["minimax-values/1/1"]
    kept["reviews"]["minimax-values/1/1"]["due"] = 0
    ended = {"right": True, "checks": 1, "points": 1, "of": 1, "ideas": [], "shown": False}
    kept["outcomes"] = {f"minimax-values/1/{number}": ended for number in range(1, 9)}
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.get_by_role("button", name="Begin: Minimax values")).to_be_visible()
    file = tmp_path / "practice.json"
    file.write_text(json.dumps(kept), "utf-8")
    page.get_by_label("Saved progress").set_input_files(file)
    expect(page.get_by_role("button", name="Begin: Cutoffs in two plies")).to_be_visible()  # the round is done
    page.get_by_role("button", name="Again: 1 that you missed").click()
    expect(page).to_have_url(re.compile("n=1&again=1$"))


def test_the_picture_is_the_tree_that_is_being_built_and_marks_outlast_it(page: Page, app_url: str) -> None:
    page.goto(f"{app_url}/practise?series=two-plies&seed=1&n=5")
    player = page.locator(".plyscope-player[data-steps]")
    field = player.get_by_label("Your answer")
    field.click()
    page.keyboard.type("[[7,2],[0,")
    expect(node_at(player, "1.1")).to_be_attached()  # no tree yet: the one before stays
    page.keyboard.type("4,5]]")
    expect(node_at(player, "1.2")).to_be_attached()
    expect(field).to_be_focused()
    page.keyboard.type("]")
    check(player)
    expect(part(player, "practice-tag")).to_have_text("Not marked")
    field.press("Backspace")
    check(player)
    expect(part(player, "practice-tag")).to_have_text("Not yet right")
    expect(part(player, "practice-check")).to_have_text("Why?")
    page.reload()
    expect(node_at(player, "1.2")).to_be_attached()
    expect(field).to_have_value("[[7,2],[0,4,5]]")


def test_an_address_that_names_no_exercise_is_explained_and_the_first_is_shown(page: Page, app_url: str) -> None:
    page.goto(f"{app_url}/practise?series=nothing&seed=3")
    expect(page.get_by_role("alert").filter(has_text="there is no series named 'nothing'")).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("Minimax values, exercise 1"))).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize("is_right", [True, False])
def test_what_happens_next_is_asked_with_answers_of_which_one_is_right(
    page: Page, open_app: OpenApp, is_right: bool
) -> None:
    tree = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    trace = search(tree, Request().options())
    found = what_next(tree, trace, 19)
    assert found is not None
    step = found.begins
    chosen = next(at for at in range(len(found.choices)) if (at == found.right) is is_right)
    player = open_app(page, f"{QUERY}&ask=next&step={step}")
    press(player, "ArrowRight")
    choices = part(player, "next-choices").get_by_role("button")
    expect(choices).to_have_text([event_text(choice.event, tree) for choice in found.choices])
    choices.nth(chosen).click()
    expect(part(player, "next-said")).to_contain_text("Right." if is_right else "That does not happen here.")
    part(player, "question-box").get_by_role("button", name="Show the answer").click()
    cut = next(at for at, event in enumerate(trace) if at >= found.ends and event.kind is Kind.CUTOFF)
    assert found.ends <= cut < NodeSteps(trace).ending(found.ends)
    expect_step(player, cut)  # before the cutoff, which is asked next
    expect(choices).to_have_count(0)
