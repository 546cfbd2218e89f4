"""Ask first: what is covered is neither seen nor spoken until the answer is asked for."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader

from core.trees.formats import FORMATS, read
from core.trees.leaf_tree import LeafTree
from core.trees.library import LIBRARY
from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    READ_ALL,
    at_steps,
    click_node,
    close_form,
    expect_step,
    go,
    open_form,
    open_menu,
    open_view,
    press,
    step_of,
    steps_of,
    wait_until_equal,
)
from tests.browser.windows import TALL, box_of, by_finger, lies_within, resize
from tests.sweeps import one_in
from viz.figures.png_pdf_gif import CONVERTS
from viz.replay.views import VIEWS

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

ARGUING = ("why", "node")
"""The views that say what happened."""

TOLD = """() => {
  const told = [];
  const isLeafs = element => Boolean(element.closest(".leaf, [data-given]")) ||
    /leaf/.test(element.closest("[data-part=node-visits]")?.parentElement.querySelector("[data-part=node-title]").textContent);
  const look = root => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let at = walker.currentNode; at; at = walker.nextNode()) {
      if (at.shadowRoot) look(at.shadowRoot);
      const element = at.nodeType === Node.TEXT_NODE ? at.parentElement : at;
      if (!(element instanceof Element) || element.closest("style, script, template, textarea, datalist")) continue;
      const seen = element.matches("title") || element.checkVisibility({ visibilityProperty: true });
      if (at.nodeType === Node.TEXT_NODE && seen) told.push([at.data, isLeafs(element)]);
      if (at.nodeType === Node.TEXT_NODE || !seen) continue;
      for (const name of ["aria-label", "aria-valuetext", "aria-description", "title", "alt"]) {
        const text = element.getAttribute(name);
        if (text) told.push([text, isLeafs(element)]);
      }
    }
  };
  look(document.body);
  return told;
}"""
"""Everything that the page shows and that a screen reader or a pointer finds: each text, and whether it is a leaf's."""

TREES = {
    "alphabeta": "[[3.13, 12.17, 8.19], [2.23, 4.29, 6.31], [14.37, 5.41, 2.23]]",
    "negamax&picture=focus": "[[3.13, 12.17], [5.23, 4.29]]",
    "star1": '{"chance": [[0.5, [3.13, 12.17]], [0.5, [2.23, 4.29]]]}',
}
"""By search: a tree whose values are no number that the page has elsewhere, and whose nodes are named by numbers."""

DESCRIBED = 8
"""Frames after which nodes that changed are described."""

GIVEN = re.compile(
    r"is a leaf worth|child of \d+ returns|^ *skipped: |^ *(\d+ = )?[\d.]+$|evaluation|Each leaf is worth|times the"
)
"""What tells of values that are in plain sight."""


def cover(player: Locator, name: str) -> None:
    open_menu(player, "Tools").get_by_role("checkbox", name=name).check()
    press(player, "Escape")


def choose(player: Locator, *names: str) -> None:
    """Have these things asked first, and no others."""
    for box in open_menu(player, "Tools").get_by_role("checkbox").all():
        box.set_checked(box.get_attribute("name") in names)
    press(player, "Escape")


def spoken(player: Locator) -> str:
    return player.locator(".say").inner_text()


def bodies(player: Locator, views: tuple[str, ...]) -> list[Locator]:
    """Return what stands below the headings of some views."""
    return [
        part
        for name in views
        for part in player.locator(f"[data-view={name}] > :not(h2):not(:empty):not([data-served])").all()
    ]


def test_what_happened_is_covered_in_the_tree_and_in_words_until_it_is_asked_for(
    page: Page, open_alone: OpenApp
) -> None:
    page.set_viewport_size(TALL)
    player = open_alone(page, EVERYTHING + "&form=update")
    read = UNTIL_ASKED % (list(SIGNS), READ_ALL)
    steps = range(steps_of(player) + 1)
    before = [shown for _, shown in at_steps(player, steps, read)]
    cover(player, "The sentence")
    for step, (covered, shown) in enumerate(at_steps(player, steps, read)):
        assert shown["signs"] == before[step]["signs"]
        assert shown["all"] == before[step]["all"], "something stays covered"
        assert covered["marks"] == 0
        assert covered["counters"] == "hidden"
        assert covered["signs"][:-1] == before[max(0, step - 1)]["signs"][:-1], step
        assert covered["cuts"] == before[max(0, step - 1)]["cuts"], step
    assert before[CUTOFF]["marks"] == 2
    assert before[CUTOFF - 1]["signs"] != before[CUTOFF]["signs"] == before[SKIP]["signs"]
    assert_sentence_and_next_event_are_covered_until_they_are_asked_for(page, open_alone)
    player = open_alone(page, "?step=24&ask=sentence")  # a step by node is covered with all of its events
    expect(player.locator("[data-cut]")).to_have_count(0)
    expect(player.locator("[data-key=count-cutoffs]")).to_be_hidden()
    press(player, "a")
    expect(player.locator("[data-cut]")).to_have_count(2)


def test_what_is_covered_stays_so_when_a_view_opens_or_a_step_becomes_another(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, f"?step={CUTOFF}&by=event&views=code")
    line, way = player.locator(".code [aria-current]"), player.locator("[data-part=way]")
    expect(line).to_have_count(1)
    cover(player, "The sentence")
    press(player, "ArrowLeft")
    press(player, "ArrowRight")
    expect(line).to_have_count(0)
    open_view(player, VIEWS["legend"].title)
    expect(line).to_have_count(0)
    way.select_option("node")
    way.select_option("event")
    expect(line).to_have_count(0)
    press(player, "a")
    expect(line).to_have_count(1)


@pytest.mark.parametrize("search", one_in(3, TREES))
def test_nothing_on_the_page_tells_a_hidden_value_and_every_name_stays(
    page: Page, open_alone: OpenApp, search: str
) -> None:
    tree = named_by_numbers(read(TREES[search]).tree)
    text = FORMATS["labelled"].write(tree)
    views = ",".join(name for name, view in VIEWS.items() if not view.served)
    page.set_viewport_size(TALL)
    player = open_alone(page, f"?tree={quote(text)}&algorithm={search}&views={views}&ask=values")
    names = set(tree.names.values())
    for step, told in enumerate(at_steps(player, range(steps_of(player) + 1), TOLD, frames=DESCRIBED)):
        for words, is_leaf in told:
            if re.search(r"\d\.\d\d", words):
                assert is_leaf or GIVEN.search(words), (step, words)
        assert names <= {words for words, _ in told}, step


def test_edges_lead_on_where_a_covered_window_would_stand(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, "?step=24&ask=values")
    bounds, root = player.locator(".tree .bound"), player.locator(".tree .node[data-path='']")
    expect(bounds).to_have_count(0)
    name, edge = box_of(root.locator(".name")), box_of(root.locator(".stem"))
    assert edge["y"] - name["y"] - name["height"] < 10
    press(player, "a")
    expect(bounds).not_to_have_count(0)


def named_by_numbers(tree: LeafTree) -> LeafTree:
    inner = [node for node in range(len(tree)) if tree.values[node] is None]
    return replace(tree, names={node: str(at) for at, node in enumerate(inner, start=2)})


@pytest.mark.thorough
def test_it_is_in_the_link_kept_over_a_reload_saved_as_a_worksheet_and_told_nowhere_around(
    page: Page, open_app: OpenApp
) -> None:
    open_app(page, "?tree=[[3,12],[3,4]]&ask=values")
    assert "The cutoff rule matters here: cutting at v ≥ β skips more." in told_on(page)
    player = open_app(page, "?step=22&ask=values")
    open_form(page)
    assert "What to look for" not in told_on(page)
    close_form(page)
    choose(player)
    open_form(page)
    assert "What to look for" in told_on(page)
    assert LIBRARY["textbook-3x3"].look_for not in told_on(page)
    close_form(page)
    choose(player, "values", "next")
    page.wait_for_url("**&ask=next,values&step=22")
    page.reload()
    expect(player.locator("[data-key=lead]")).to_have_text("C can give at most ?, and A already has ? from B.")
    press(player, "ArrowRight")
    expect_step(player, 24)  # the rest of the cutoff, which was begun
    press(player, "ArrowRight")
    expect_step(player, 24)
    expect(player.locator("[data-part=question]")).to_have_text("What happens next?")
    expect(player.locator("[data-part=steps]")).to_be_hidden()  # how many are left tells how much is skipped
    for name in ("values", "sentence", "next"):
        expect(player.locator(f"[data-part=ask] input[name={name}]")).to_be_checked(checked=name != "sentence")
    choose(player, "values")
    with by_finger(page):
        resize(page, "phone")
        button, say = player.locator("[data-part=reveal-values]"), player.locator(".say")
        expect(button).to_be_visible()
        assert box_of(button)["height"] >= 24
        assert lies_within(box_of(button), box_of(say), slack=-1)  # after the longest sentence
        assert say.evaluate("say => say.scrollHeight <= say.clientHeight")
    resize(page, "laptop")
    if CONVERTS:  # else this platform makes no PDF
        assert_a_worksheet_and_its_solution_are_saved(player)


def test_what_comes_next_is_asked_where_there_is_something_to_ask_and_a_held_key_passes_no_question(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, "?tree=[[[5]],[2,4]]")  # an only child, and a cutoff
    press(player, "q")  # asks what comes, unless something else was covered last
    question = player.locator("[data-part=question]")
    going = "key => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', repeat: key > 0 }))"
    answers, asked = player.locator("[data-part=next-choices] button"), list[bool]()
    passed = 0
    for step in iter(lambda: step_of(player), steps_of(player)):
        page.evaluate(going, 0)
        wait_until_equal(page, lambda: answers.count() > 0 or step_of(player) != step, True)  # noqa: B023  waited for here
        if step_of(player) != step:
            assert step_of(player) > step
            passed += 1
            continue
        cuts = player.locator("[data-cut]").count()
        page.evaluate(going, 1)
        expect_step(player, step)
        expect(question).to_have_text("What happens next?")
        page.evaluate(going, 0)
        expect(question).to_be_hidden()
        asked.append(player.locator("[data-cut]").count() > cuts)
    assert any(asked), "no cutoff is asked"
    assert passed, "something is asked at each step"
    press(player, "Home")
    press(player, "x")
    click_node(player, "1")  # nor is anything shown before it comes
    expect_step(player, 0)


@pytest.mark.thorough
def test_a_replay_stops_at_its_own_questions_and_asks_also_from_a_file(
    page: Page, open_app: OpenApp, open_alone: OpenApp
) -> None:
    player = open_app(page, "?tree=[[3,12,8],[2,4,6],[14,5,2]]")
    go(player, 16)
    press(player, "Q")
    expect(player.locator("[data-part=notice]")).to_contain_text("This step asks what happens next.")
    page.wait_for_url("**&ask=next&at=16&step=16")
    expect(player.locator(".bar .marks")).to_be_hidden()  # they would tell
    page.goto(page.url.replace("step=16", "step=0"))
    asked = page.locator(".plyscope-player[data-steps]")
    asked.wait_for()
    assert_it_asks_at(asked, 16)
    go(asked, 16)
    press(asked, "Q")
    page.wait_for_url("**cutoff=nonstrict&step=16")
    alone = open_alone(page, "?tree=[[3,12,8],[2,4,6],[14,5,2]]&ask=next&at=16")
    assert_it_asks_at(alone, 16)


def assert_it_asks_at(player: Locator, moment: int) -> None:
    answers = player.locator("[data-part=next-choices] button")
    while step_of(player) < moment:
        step = step_of(player)
        press(player, "ArrowRight")
        wait_until_equal(player.page, lambda: step_of(player) > step, True)  # noqa: B023  waited for here
        expect(answers).to_have_count(0)
    press(player, "ArrowRight")
    expect_step(player, moment)
    expect(player.locator("[data-part=question]")).to_have_text("What happens next?")
    expect(answers.nth(2)).to_be_visible()
    for answer in answers.all():
        answer.click()
    assert [answer.get_attribute("data-answer") for answer in answers.all()].count("right") == 1
    press(player, "Home")
    press(player, "End")
    expect_step(player, steps_of(player))


def told_on(page: Page) -> str:
    return " ".join(words for words, _ in page.evaluate(TOLD))


def assert_a_worksheet_and_its_solution_are_saved(player: Locator) -> None:
    choose(player, "sentence", "next")
    press(player, "a")  # what was shown is covered again
    open_menu(player, "Tools").get_by_role("button", name="Worksheet and solution …").click()
    share = player.locator("#share")
    share.get_by_label("α and β").select_option("all values, struck out")
    with player.page.expect_download() as saved:
        share.get_by_role("button", name="Save the figure").click()
    assert saved.value.suggested_filename.endswith("-worksheet.pdf")
    worksheet, *_, solution = (part.extract_text() for part in PdfReader(saved.value.path()).pages)
    assert "Write each new value of v, α and β beside the one before" in worksheet
    assert "∞" not in worksheet
    assert "≤ 2" in solution
    expect(player.locator("[data-part=question]")).to_be_visible()


def assert_sentence_and_next_event_are_covered_until_they_are_asked_for(page: Page, open_alone: OpenApp) -> None:
    page.set_viewport_size(TALL)
    player = open_alone(page, f"{EVERYTHING}&by=event")
    lead, question = player.locator("[data-key=lead]"), player.locator("[data-part=question]")
    sentence = lead.inner_text()
    assert sentence in spoken(player)
    covered = [lead, *bodies(player, ARGUING)]
    cover(player, "The sentence")
    for part in covered:
        expect(part).to_be_hidden()
    assert sentence not in spoken(player)
    assert player.locator("[data-key=tag]").is_hidden()
    assert "What has happened, and why?" in spoken(player)
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
    choose(player, "next")
    go(player, 22)
    for step in (23, 24):
        press(player, "PageDown")
        expect(question).to_have_text("What happens next?")
        expect(question).to_be_visible()
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
    assert_nothing_is_asked_at_the_ends(player)
    choose(player)
    for part in covered:
        expect(part).to_be_visible()


def assert_nothing_is_asked_at_the_ends(player: Locator) -> None:
    lead, question = (player.locator(part) for part in ("[data-key=lead]", "[data-part=question]"))
    go(player, 43)
    press(player, "PageDown")
    expect(question).to_be_hidden()  # there is no next one
    go(player, 0)
    choose(player, "values", "sentence", "next")
    expect(lead).to_have_text("Nothing has been searched yet.")
    expect(question).to_be_hidden()
    press(player, "PageDown", 2)
    expect_step(player, 1)
    expect(question).to_have_text("What has happened, and why?")
    expect(lead).to_be_hidden()
