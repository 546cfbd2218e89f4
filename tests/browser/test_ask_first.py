"""Ask first: what is covered is neither seen nor spoken until the answer is asked for."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    READ_ALL,
    at_steps,
    click_node,
    expect_step,
    go,
    node_at,
    open_menu,
    press,
    steps_of,
)
from viz.views import VIEWS

EVERYTHING = f"?views={','.join(VIEWS)}&step=22"
CUTOFF, SKIP = 23, 24
SIGNS = ("[data-cut]", "[data-cutoff]", "[data-state=skipped]", "[data-edge=skipped]", "[data-best]", "[data-lit]")
"""What marks a cutoff, what it skips, and the best play."""
UNTIL_ASKED = """player => {
  const marks = () => [...player.querySelectorAll("[aria-current]")].filter(at => at.closest(".code, .decisions"));
  const signs = () => %s.map(sign => [...player.querySelectorAll(sign)].map(at => at.dataset.key));
  const read = () => ({
    marks: marks().length, signs: signs(), cuts: [...player.querySelectorAll(".tree .cut")].map(at => at.textContent),
    counters: getComputedStyle(player.querySelector("[data-key=count-cutoffs]")).visibility,
    all: (%s)(player),
  });
  const covered = read();
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
  return [covered, read()];
}"""
TELLING = ("calls", "window", "table")
"""The views that say values."""
ARGUING = ("why", "trace", "node")
"""The views that say what happened."""


def cover(player: Locator, name: str) -> None:
    """Cover one thing."""
    open_menu(player, "Ask first").get_by_role("checkbox", name=name).check()
    press(player, "Escape")


def spoken(player: Locator) -> str:
    """Return what the live region says."""
    return player.locator(".say").inner_text()


def in_order(elements: list[list[Any]]) -> list[list[Any]]:
    """Return what was read of the elements of a page with the attributes of each in order."""
    return [[key, sorted(attributes), *texts] for key, attributes, *texts in elements]


def bodies(player: Locator, views: tuple[str, ...]) -> list[Locator]:
    """Return what stands below the headings of some views."""
    return [
        part
        for name in views
        for part in player.locator(f"[data-view={name}] > :not(h2):not(:empty):not([data-served])").all()
    ]


def test_until_it_is_asked_for_no_mark_tells_what_happened(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, EVERYTHING + "&form=update")
    read = UNTIL_ASKED % (list(SIGNS), READ_ALL)
    steps = range(steps_of(player) + 1)
    before = [shown for _, shown in at_steps(player, steps, read)]
    cover(player, "The sentence")
    for step, (covered, shown) in enumerate(at_steps(player, steps, read)):
        assert shown["signs"] == before[step]["signs"]
        assert in_order(shown["all"]) == in_order(before[step]["all"]), "something stays covered"
        assert covered["marks"] == 0
        assert covered["counters"] == "hidden"
        assert covered["signs"][:-1] == before[max(0, step - 1)]["signs"][:-1], step
        assert covered["cuts"] == before[max(0, step - 1)]["cuts"], step
    assert before[CUTOFF]["marks"] == 2
    assert before[CUTOFF - 1]["signs"] != before[CUTOFF]["signs"] != before[SKIP]["signs"]


def test_a_number_is_left_out_of_the_sentence_and_of_what_a_screen_reader_says(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, EVERYTHING)
    told = "C can give at most 2, and A already has 3 from B."
    lead, focused = player.locator("[data-key=lead]"), node_at(player, "1")
    focused.focus()
    expect(lead).to_have_text(told)
    expect(focused).to_have_accessible_name(re.compile("worth at most 2, alpha 3, beta infinity"))
    player.evaluate("player => player.querySelector('#ask input[name=values]').click()")
    expect(lead).to_have_text("C can give at most ?, and A already has ? from B.")
    expect(focused).to_have_accessible_name(re.compile(r"^C, MIN, the current node, alpha cutoff here"))
    player.get_by_role("button", name="Show the values").click()
    expect(lead).to_have_text(told)
    click_node(player, "1")  # which shows another view, and covers nothing again
    expect(lead).to_be_visible()


def test_the_last_step_asks_for_no_next_one(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, "?step=43")
    cover(player, "What happens next")
    press(player, "PageDown")
    expect(player.locator("[data-part=question]")).to_be_hidden()


def test_values_are_covered_in_the_tree_and_in_the_views(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, EVERYTHING)
    value = player.locator("[data-path='0'] .value")
    covered = [value, player.locator("[data-path='1'] .bound").first, *bodies(player, TELLING + ARGUING)]
    shown = [player.locator("[data-path='0.0'] .value"), player.locator("[data-view=code] .code")]
    for part in covered + shown:
        expect(part).to_be_visible()
    cover(player, "Values in the tree")
    for step in (22, 23):
        go(player, step)
        for part in covered:
            expect(part).to_be_hidden()
        for part in shown:
            expect(part).to_be_visible()
        press(player, "a")
        for part in covered:
            expect(part).to_be_visible()
    press(player, "ArrowLeft")
    expect(value).to_be_hidden()


def test_what_theory_says_of_a_position_is_covered_with_the_values(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?game=nim&position=1,2&step=3")
    remark = player.locator(".remark")
    expect(remark).to_have_text("Nim-sum 0 ⊕ 1 = 1: A is to move and wins with best play.")
    expect(remark).to_be_visible()
    cover(player, "Values in the tree")
    expect(remark).to_be_hidden()
    press(player, "a")
    expect(remark).to_be_visible()


def test_the_sentence_is_covered_and_a_key_or_the_button_shows_it(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, EVERYTHING)
    lead = player.locator("[data-key=lead]")
    sentence = lead.inner_text()
    assert sentence in spoken(player)
    covered = [lead, *bodies(player, ARGUING)]
    cover(player, "The sentence")
    for part in covered:
        expect(part).to_be_hidden()
    assert sentence not in spoken(player)
    assert player.locator("[data-key=tag]").is_hidden()
    assert "What happened at this step?" in spoken(player)
    press(player, "a")
    for part in covered:
        expect(part).to_be_visible()
    assert sentence in spoken(player)
    press(player, "ArrowRight")
    expect_step(player, 23)
    following = lead.text_content() or ""
    assert following not in spoken(player)
    player.get_by_role("button", name="Show the answer").click()
    expect(lead).to_be_visible()
    assert following in spoken(player)
    expect_step(player, 23)


def test_the_next_event_is_asked_for_and_a_second_press_shows_it(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, EVERYTHING)
    cover(player, "What happens next")
    lead = player.locator("[data-key=lead]")
    for step in (23, 24):
        press(player, "PageDown")
        expect(player.locator("[data-part=question]")).to_have_text("What happens next?")
        expect(player.locator("[data-part=question]")).to_be_visible()
        expect_step(player, step - 1)
        press(player, "PageDown")
        expect_step(player, step)
        expect(lead).to_be_visible()
        assert (lead.text_content() or "") in spoken(player)
    press(player, "PageDown")
    press(player, "a")
    expect_step(player, 25)
    expect(lead).to_be_visible()
    press(player, "PageUp")
    expect_step(player, 24)
    expect(lead).to_be_visible()


def test_nothing_is_covered_once_all_is_unchecked(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, EVERYTHING)
    menu = open_menu(player, "Ask first")
    boxes = menu.get_by_role("checkbox").all()
    assert len(boxes) == 3
    for box in boxes:
        box.check()
    press(player, "Escape")
    press(player, "PageDown", 2)
    expect_step(player, 23)
    hidden = [*bodies(player, TELLING + ARGUING), player.locator("[data-key=lead]")]
    for part in hidden:
        expect(part).to_be_hidden()
    open_menu(player, "Ask first")
    for box in boxes:
        box.uncheck()
    for part in hidden:
        expect(part).to_be_visible()
