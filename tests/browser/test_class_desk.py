"""Leading a live class: the code, what the class sees, a question through both votes, the report; two tabs."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import OpenApp, OpenComparison
from tests.browser.player_page import present, press, stop_presenting, wait_until_equal
from tests.browser.test_accessibility import violations
from viz.sharing.comparison_link import CompareRequest

TREE = "?tree=[[3,12,8],[2,4,6],[14,5,2]]&step=14"
STUDENTS = 5
KEPT = "() => JSON.parse(localStorage.getItem('plyscope lead'))"


class Student:
    """A phone that listens, and votes when it is told to."""

    def __init__(self, live: str, number: int) -> None:
        self.live = live
        self.device = f"student-{number:016}"
        self.state: dict[str, Any] = {}
        stream = urllib.request.urlopen(f"{live}/events?device={self.device}", timeout=60)  # noqa: S310  our own server

        def listen() -> None:
            for line in stream:
                if line.startswith(b"data: ") and b'"version"' in line:
                    self.state = json.loads(line.removeprefix(b"data: "))
                if self.state.get("phase") == "over":
                    break
            stream.close()

        Thread(target=listen, daemon=True).start()

    def vote(self, choice: int) -> None:
        sent = {"device": self.device, "number": self.state["question"]["number"], "round": self.state["round"]}
        body = json.dumps({**sent, "choice": choice}).encode()
        request = urllib.request.Request(f"{self.live}/vote", body)  # noqa: S310  our own server
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310  our own server
            assert json.load(answer)["choice"] == choice


def open_class(component: Locator) -> str:
    """Start a class by the keyboard; return its folder at the server."""
    page = component.page
    press(component, "j")
    dialog = component.get_by_role("dialog", name="Class")
    expect(dialog.get_by_role("button", name="Start a class")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog.locator(".qr-code svg")).to_be_visible()
    expect(component.locator(".marks").filter(visible=True)).to_have_count(0)  # the class would see what comes
    host = "/".join(page.url.split("/")[:3])
    return f"{host}/live/{page.evaluate(KEPT)['room']}"


def desk_of(component: Locator) -> Locator:
    return component.get_by_role("region", name="Class")


def wait_for(student: Student, browser: Page, /, **wanted: Any) -> None:
    for _ in range(300):
        if all(student.state.get(name) == value for name, value in wanted.items()):
            return
        browser.wait_for_timeout(50)
    pytest.fail(f"the class is at {student.state}, not {wanted}")


def wait_for_all(students: list[Student], leading: Locator, /, **wanted: Any) -> None:
    """Wait until every student has heard of this, and the page that leads: any of them may be the last."""
    for student in students:
        wait_for(student, leading.page, **wanted)
    expect(leading).to_have_attribute("data-class", wanted["phase"])


def test_a_class_from_its_code_to_its_report(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, f"{TREE}&by=event")
    live = open_class(player)
    students = [Student(live, number) for number in range(STUDENTS)]
    dialog, desk = player.get_by_role("dialog", name="Class"), desk_of(player)
    expect(dialog.locator(".present")).to_have_text(f"{STUDENTS} phones")
    code = page.evaluate(KEPT)["code"]
    expect(dialog.get_by_role("textbox")).to_have_value(f"{live.rsplit('/', 2)[0]}/?class={code}")
    assert violations(page) == []
    page.keyboard.press("Escape")
    present(player)
    press(player, "ArrowLeft")
    wait_for(students[0], page, step=13)
    press(player, "ArrowRight")

    press(player, "q")
    expect(desk.get_by_role("button", name="What happens next?")).to_be_focused()
    page.keyboard.press("Enter")
    wait_for_all(students, player, phase="vote", step=14)
    kept = page.evaluate(KEPT)["held"]["state"]
    right = kept["answer"]["right"]
    expect(desk.get_by_role("heading", name=kept["question"]["text"])).to_be_visible()
    for at, student in enumerate(students):
        student.vote(right if at < 2 else (right + 1) % len(kept["question"]["options"]))
    expect(desk).to_contain_text(f"{STUDENTS} of {STUDENTS} voted")
    assert violations(page, part=desk) == []
    press(player, "ArrowRight")
    assert player.get_attribute("data-step") == "14"  # the next one would tell the answer
    assert_nothing_is_told(player)

    press(player, "v")
    wait_for_all(students, player, phase="closed")
    assert_nothing_is_told(player)
    press(player, "v")
    wait_for_all(students, player, phase="talk")
    press(player, "v")
    wait_for_all(students, player, phase="vote", round=2)
    for student in students:
        student.vote(right)
    expect(desk).to_contain_text(f"{STUDENTS} of {STUDENTS} voted")
    assert_nothing_is_told(player)
    press(player, "v")
    wait_for_all(students, player, phase="closed")
    press(player, "v")
    wait_for_all(students, player, phase="explain", step=16)
    expect(desk.locator(".votes > .right")).to_have_text(re.compile("Sets the value of A to 3.*40%.*100%"))
    assert violations(page, part=desk) == []
    press(player, "v")
    wait_for_all(students, player, phase="follow")
    stop_presenting(player)

    press(player, "j")
    assert_report(page, dialog)
    end_class(player)
    wait_for(students[0], page, phase="over")
    expect(desk).to_be_hidden()


def assert_report(page: Page, dialog: Locator) -> None:
    with page.expect_download() as saved:
        dialog.get_by_role("button", name="Save the report").click()
    rows = saved.value.path().read_text("utf-8").splitlines()
    assert "1,What happens next?,Sets the value of A to 3,yes,2,5," in rows
    with page.expect_popup() as opened:
        dialog.get_by_role("button", name="Print the report").click()
    expect(opened.value.get_by_role("row", name="✓ Sets the value of A to 3 (right)")).to_contain_text("5 (100%)")
    assert violations(opened.value) == []
    opened.value.close()


def assert_nothing_is_told(player: Locator) -> None:
    expect(player.locator(".votes")).to_have_count(0)
    expect(player.locator(".marks").filter(visible=True)).to_have_count(0)


@pytest.mark.thorough
def test_two_tabs_lead_together(new_page: Callable[..., Page], open_app: OpenApp) -> None:
    one, other = (open_app(new_page(), f"{TREE}&by=event") for _ in range(2))
    student = Student(open_class(one), 0)
    one.page.keyboard.press("Escape")
    expect(desk_of(other)).to_be_visible()
    press(other, "ArrowRight")
    expect(one).to_have_attribute("data-step", "15")
    press(one, "ArrowRight")
    expect(other).to_have_attribute("data-step", "16")
    wait_for(student, one.page, step=16)
    press(one, "q")
    one.page.keyboard.press("Enter")
    expect(other).to_have_attribute("data-class", "vote")
    press(other, "v")
    expect(one).to_have_attribute("data-class", "closed")
    desk_of(one).get_by_role("button", name="Explain").click()
    wait_for(student, one.page, phase="explain")
    expect(one).to_have_attribute("data-step", str(student.state["step"]))
    expect(other).to_have_attribute("data-step", str(student.state["step"]))
    press(other, "v")
    expect(one).to_have_attribute("data-class", "follow")
    press(other, "ArrowLeft")
    wait_for(student, one.page, step=16)

    apart = open_app(other.page, "?tree=[[1,2],[3,4]]")
    wait_for(student, one.page, query="tree=[[1,2],[3,4]]&root=max&algorithm=alphabeta&cutoff=nonstrict")
    expect(desk_of(one)).to_contain_text("Another tab leads the class.")
    desk_of(one).get_by_role("button", name="Lead from here").click()
    wait_for(student, one.page, step=16)
    expect(desk_of(apart)).to_contain_text("Another tab leads the class.")
    end_class(one)
    expect(desk_of(apart)).to_be_hidden()


def end_class(component: Locator) -> None:
    dialog = component.get_by_role("dialog", name="Class")
    if not dialog.is_visible():
        press(component, "j")
    dialog.get_by_role("button", name="End the class …").click()
    dialog.get_by_role("button", name="End the class").click()
    expect(dialog).to_contain_text("The class has ended.")


@pytest.mark.thorough
def test_a_server_that_has_forgotten_the_class_gets_it_back(page: Page, open_app: OpenApp) -> None:
    told: list[Any] = []

    def forget(route: Route) -> None:
        route.fulfill(body="event: gone\ndata: {}\n\n", content_type="text/event-stream")

    def refuse(route: Route) -> None:
        route.fulfill(json={"problem": "Too many classes were opened from here.", "wait": 1})

    def hear(route: Route) -> None:
        told.append(route.request.post_data_json)
        route.continue_()

    player = open_app(page, f"{TREE}&by=event")
    student = Student(open_class(player), 0)
    page.keyboard.press("Escape")
    wait_for(student, page, step=14)
    kept = page.evaluate(KEPT)
    page.route("**/desk?*", forget, times=3)  # also while it waits
    page.route("**/live/open", hear)
    page.route("**/live/open", refuse, times=1)
    page.reload()
    wait_until_equal(page, lambda: [each["token"] for each in told], [kept["token"]])
    assert told[0]["held"]["state"]["step"] == 14
    assert page.evaluate(KEPT)["code"] == kept["code"]

    desk = desk_of(player)
    press(player, "q")
    page.keyboard.press("Enter")
    wait_for(student, page, phase="vote")
    player.locator(".offered").get_by_role("combobox", name="Algorithm").select_option("minimax")
    wait_for(student, page, phase="follow", question=None)  # it was about another search
    expect(desk).to_contain_text("The question was closed, since another search is shown now.")
    end_class(player)


@pytest.mark.thorough
def test_a_question_about_one_of_two_searches(open_comparison: OpenComparison) -> None:
    comparison = open_comparison(CompareRequest())
    page = comparison.page
    student = Student(open_class(comparison), 0)
    page.keyboard.press("Escape")
    for _ in range(4):
        press(comparison, "ArrowRight")
    press(comparison, "q")
    desk = desk_of(comparison)
    desk.get_by_role("combobox", name="Search").select_option(label="2 Alpha-beta")
    desk.get_by_role("button", name="What happens next?").click()
    wait_for(student, page, phase="vote", page="compare")
    asked = student.state["question"]
    assert "algorithm=alphabeta" in asked["query"]
    expect(comparison.locator(".pane .plyscope-player").nth(1)).to_have_attribute("data-step", str(asked["step"]))
    expect(comparison.locator(".leaves")).to_be_hidden()
    press(comparison, "ArrowRight")
    expect(comparison.locator(".pane .plyscope-player").nth(1)).to_have_attribute("data-step", str(asked["step"]))
    assert asked["text"].startswith("Search 2, Alpha-beta: ")
    expect(desk.get_by_role("heading", name=asked["text"])).to_be_visible()
    end_class(comparison)
    press(comparison, "Escape")
    press(comparison, "End")
    expect(comparison.locator(".leaves")).to_be_visible()
