"""A student in a live class: joining, following the teacher, looking around alone and coming back, and voting."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.class_teacher import Teacher
from tests.browser.conftest import OpenApp
from tests.browser.player_page import expect_idle, expect_step, expect_title, go_to, node_at, open_menu, press
from tests.browser.test_accessibility import violations
from tests.browser.windows import assert_nothing_is_too_wide

PHONE: ViewportSize = {"width": 390, "height": 844}
TREE = "tree=[[3,12,8],[2,4,6],[14,5,2]]&root=max&algorithm=alphabeta&cutoff=nonstrict"
OTHER = "tree=[[5,2],[7,[1,4]]]&root=max&algorithm=minimax"
COMPARED = "tree=[[5,2],[7,[1,4]]]&root=max&searches=minimax~alphabeta&by=node"


@pytest.fixture
def teacher(app_url: str) -> Teacher:
    return Teacher(app_url)


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    return new_page(viewport=PHONE)


def class_on(page: Page) -> Locator:
    return page.locator(".plyscope-lecture")


def expect_standing(page: Page, words: str) -> None:
    expect(class_on(page).locator("[data-part=standing]")).to_have_text(words)


def option(page: Page, at: int) -> Locator:
    return class_on(page).get_by_role("group").get_by_role("button").nth(at)


@pytest.mark.thorough
def test_a_phone_follows_from_the_link_on_leaves_the_lead_by_a_step_and_comes_back(
    phone: Page, open_app: OpenApp, teacher: Teacher
) -> None:
    asked: list[str | bytes] = []

    def note(sent: str | bytes) -> None:
        asked.append(sent)

    phone.on("websocket", lambda line: line.on("framesent", note))
    player = open_app(phone, f"?class={teacher.code}")
    expect_standing(phone, "The teacher has not shown anything yet.")
    opened = len(asked)
    teacher.show(TREE, 12)
    expect_step(player, 12)
    expect_standing(phone, "You are following the teacher.")
    expect(node_at(player, "0.0")).to_have_accessible_name(re.compile("worth exactly 3"))  # as a swipe finds it
    back = class_on(phone).get_by_role("button", name="Back to the lecture")
    expect(back).to_be_hidden()
    teacher.show(OTHER, 3)
    expect_title(player, "Your tree")
    expect_step(player, 3)
    expect(back).to_be_hidden()
    assert len(asked) == opened  # no tree of the class costs a run of the page
    press(player, "ArrowRight")
    expect_standing(phone, "You are no longer following.")
    teacher.show(TREE, 20)
    teacher.show(TREE, 21)
    expect(back).to_be_visible()
    expect_step(player, 6)
    assert_nothing_is_too_wide(phone)
    expect(player.locator("[data-part=choices]")).to_be_visible()  # whoever is alone may search in another way
    back.click()
    expect_step(player, 21)
    expect(back).to_be_hidden()
    phone.reload()
    expect_step(player, 21)
    teacher.show(COMPARED, 4, page="compare")
    expect(phone.locator(".plyscope-comparison[data-stop='4']")).to_be_visible()
    teacher.show(COMPARED.replace("node", "event"), 6, page="compare")
    expect(phone.locator(".plyscope-comparison[data-stop='6']")).to_be_visible()
    expect_standing(phone, "You are following the teacher.")
    opened = len(asked)
    teacher.ask("next", f"{OTHER}&numbers=max", 3)
    panes = phone.locator(".plyscope-comparison .pane")
    expect(panes.nth(0)).to_be_visible()
    expect(panes.nth(1)).to_be_hidden()  # the question is not about it
    expect_standing(phone, "You are following the teacher.")
    teacher.go_on("follow")
    expect(panes.nth(1)).to_be_visible()
    assert len(asked) == opened
    teacher.end()
    expect_standing(phone, "The class is over.")
    class_on(phone).get_by_role("button", name="Close").click()
    expect(class_on(phone).get_by_role("region", name="Class")).to_be_hidden()


def test_a_phone_votes_by_keyboard_changes_its_vote_and_sees_how_all_have_voted(
    phone: Page, open_app: OpenApp, teacher: Teacher
) -> None:
    teacher.show(TREE, 16)
    player = open_app(phone, f"?class={teacher.code}")
    expect_step(player, 16)
    marks = player.locator(".marks").filter(visible=True)
    expect(marks).to_have_count(0)  # they would tell where the next cutoff is, before it is asked
    teacher.ask("next", TREE, 16)
    options, ideas = teacher.state["question"]["options"], teacher.state["answer"]["ideas"]
    wrong = next(at for at, each in enumerate(ideas) if each)
    other = (wrong + 1) % len(options)
    expect(option(phone, 0)).to_have_text(options[0])
    assert violations(phone) == []
    assert_nothing_is_too_wide(phone)
    expect(marks).to_have_count(0)
    option(phone, other).focus()
    phone.keyboard.press("Space")
    status = class_on(phone).locator("[data-part=status]")
    expect(status).to_have_text(f"Your vote is in: {options[other]}. You can change it until the vote closes.")
    expect_step(player, 16)
    option(phone, wrong).click()
    expect(status).to_contain_text(f"Your vote is in: {options[wrong]}.")
    expect(option(phone, wrong)).to_have_attribute("aria-pressed", "true")
    assert teacher.look()["counts"] == [[int(at == wrong) for at in range(len(options))]]
    teacher.go_on("closed")
    expect(status).to_contain_text("The vote is closed")
    option(phone, other).dispatch_event("click")
    expect(option(phone, wrong)).to_have_attribute("aria-pressed", "true")
    phone.reload()
    expect(status).to_contain_text(f"Your vote: {options[wrong]}. Wait for the teacher.")
    teacher.go_on("talk")
    expect(status).to_contain_text("Talk with your neighbour")
    teacher.go_on("vote")
    expect(status).to_contain_text("Vote again")
    expect(option(phone, wrong)).to_have_attribute("aria-pressed", "false")
    right = teacher.state["answer"]["right"]
    option(phone, right).click()
    expect(status).to_contain_text(f"Your vote is in: {options[right]}.")
    teacher.go_on("closed")
    teacher.go_on("explain")
    expect(status).to_contain_text(f"Right: {options[right]}. That was your answer.")
    votes = class_on(phone).get_by_role("listitem")
    expect(votes.nth(wrong)).to_contain_text("First vote100% (1)Second vote0% (0)")
    expect(votes.nth(right)).to_contain_text("RightYour voteFirst vote0% (0)Second vote100% (1)")
    assert_a_mistake_is_said_to_be_one(votes.nth(wrong), ideas[wrong][0])
    expect_step(player, teacher.state["answer"]["step"])
    teacher.show(TREE, 30)
    expect_step(player, 30)
    expect(status).to_have_text(re.compile("^The answer: "))  # what is set again would be read out again
    assert violations(phone, part=class_on(phone)) == []
    assert_nothing_is_too_wide(phone)
    assert_the_cutoffs_ahead_are_marked_for_who_goes_alone(player)


def assert_a_mistake_is_said_to_be_one(vote: Locator, idea: dict[str, str]) -> None:
    said = f"A common mistake: {idea['title']}“{idea['idea']}”{idea['truth']}"
    expect(vote.locator(".idea").first).to_have_text(said)


def assert_the_cutoffs_ahead_are_marked_for_who_goes_alone(player: Locator) -> None:
    marks = player.locator(".marks").filter(visible=True)
    expect(marks).to_have_count(0)
    press(player, "ArrowLeft")
    expect(marks).to_have_count(1)


def test_a_phone_that_looks_for_the_answer_to_an_open_question_finds_none(
    phone: Page, open_app: OpenApp, teacher: Teacher
) -> None:
    teacher.show(TREE, 16)
    player = open_app(phone, f"?class={teacher.code}")
    expect_step(player, 16)
    teacher.ask("skipped", TREE, 16)
    expect(option(phone, 0)).to_be_visible()
    expect(player.locator(".counters .step")).to_have_text("6 / 6")  # of fifteen by node
    for key in ("End", "x", "u", "ArrowRight", "PageDown", "p", "d"):
        press(player, key)
    player.get_by_role("slider", name="Step").evaluate(
        "slider => { slider.value = 99; slider.dispatchEvent(new Event('input')); }"
    )
    node_at(player, "1.1").click()
    expect_step(player, 16)
    expect(player).not_to_have_attribute("data-practises", "")
    expect(player.get_by_role("button", name="Share")).to_be_hidden()
    menu = open_menu(player, "Tools")
    for hidden in (menu.get_by_role("button", name="Practise"), menu.get_by_role("group", name="Ask first")):
        expect(hidden).to_be_hidden()
    press(player, "Escape")
    phone.goto(f"{phone.url.replace('step=16', 'step=40')}&views=node,trace,what-if,practise")
    expect_step(player, 16)  # by a link to a later step, and to what tells of it
    for view in ("node", "trace", "what-if", "practise"):
        expect(player.locator(f"[data-view={view}]")).to_be_hidden()
    press(player, "ArrowLeft")
    press(player, "End")
    expect_step(player, 16)
    expect_idle(phone)
    phone.wait_for_timeout(500)  # a page that has just come may still run, and go where that leads
    phone.evaluate("document.querySelector('.stSidebar nav a[href$=compare]').click()")
    expect_standing(phone, "This page is covered while the class votes.")
    expect(phone.locator(".plyscope-comparison[data-stop]")).to_be_hidden()
    expect(phone.locator(".plyscope-comparison[data-stop]")).to_be_attached()
    class_on(phone).get_by_role("button", name="Back to the lecture").click()
    expect(phone.locator(".plyscope-comparison[data-stop]")).to_have_count(0)
    expect_step(player, 16)
    teacher.go_on("closed")
    teacher.go_on("explain")
    expect_step(player, teacher.state["answer"]["step"])
    expect(player.get_by_role("button", name="Share")).to_be_visible()


def test_the_node_whose_alpha_is_asked_for_is_left_open_in_both_pictures(
    phone: Page, open_app: OpenApp, teacher: Teacher
) -> None:
    tree = "tree=[[[3,12],[8,2]],[[4,6],[14,5]]]&root=max&algorithm=alphabeta&cutoff=nonstrict"
    teacher.show(tree, 16)
    player = open_app(phone, f"?class={teacher.code}")
    expect_step(player, 16)
    teacher.ask("alpha", tree, 16)
    asked = player.locator("[data-asked]").filter(visible=True)
    for _ in ("whole", "path"):
        expect(asked).to_have_accessible_name(re.compile("^E, MAX.*its alpha is asked for"))
        expect(asked).to_contain_text("α □")
        press(player, "w")
    node = player.get_by_role("treeitem", name=re.compile("^F, MAX"))
    expect(node).to_have_text(re.compile("□.*α □.*β □", re.DOTALL))
    teacher.go_on("closed")
    teacher.go_on("explain")
    expect(asked).to_have_count(0)
    expect(player.locator(".stage")).not_to_contain_text("□")
    teacher.ask("move", tree, 16)
    expect(node).to_contain_text("□")
    expect(node).not_to_contain_text("α")


def test_a_class_is_joined_by_its_code_on_any_page_and_a_lost_line_comes_back(
    page: Page, app_url: str, teacher: Teacher
) -> None:
    page.goto(f"{app_url}/practise?series=two-plies&class=BBBBBB")
    dialog = page.get_by_role("dialog", name="Join a class")
    expect(dialog).to_contain_text("No class has this code.")
    expect(page.locator(".plyscope-player[data-steps]")).to_be_visible()
    assert violations(page, part=dialog) == []
    dialog.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Join a class", exact=True).click()
    code = dialog.get_by_label("The six letters")
    expect(code).to_have_value("BBBBBB")
    waits = {"problem": "Too many codes were wrong. Wait 1 second.", "wait": 1}
    page.route("**/live/code/**", lambda route: route.fulfill(json=waits), times=1)
    code.fill(f"{teacher.code[:3].lower()} {teacher.code[3:]}")
    code.press("Enter")
    expect(dialog).to_contain_text("This page tries again by itself.")
    expect(dialog).to_be_hidden()
    expect(class_on(page)).to_contain_text(teacher.code)
    teacher.show(TREE, 9)
    player = page.locator(".plyscope-player[data-steps]")
    expect_step(player, 9)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect_standing(page, "Connection lost. Reconnecting …")
    teacher.show(TREE, 10)
    expect_step(player, 10)
    expect_standing(page, "You are following the teacher.")
    go_to(page, "Trees")
    expect_standing(page, "You are no longer following.")
    class_on(page).get_by_role("button", name="Back to the lecture").click()
    expect_step(player, 10)
    class_on(page).get_by_role("button", name="Leave").click()
    expect(class_on(page).get_by_role("status")).to_have_text("You have left the class.")
    expect(class_on(page)).to_be_hidden()
    teacher.show(TREE, 11)
    page.wait_for_timeout(300)
    expect_step(player, 10)
