"""The Lab: what the charts and the table show is what the experiments find, and a mark opens the tree behind it."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Literal
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from core.lab.experiment import ExperimentOutcome, run
from core.lab.lab_settings import LabSettings, Plan, from_text
from core.lab.uniform_trees import tree_of
from core.trees.formats import nested_lists
from tests.browser.player_page import expect_tree, show_theme
from tests.browser.test_accessibility import violations
from viz.lab.charts import row_of
from viz.lab.layers import nearest_to_mean
from viz.sharing.request import Request, TreeText

PLAYER = ".plyscope-player[data-steps]"
RUN = 30_000  # milliseconds for experiments of a few seconds, on a busy machine

SMALL = "?lab=branching:3,depth:4,trees:10"
"""A plan to open the page with where another one is asked for at once: the usual one takes a second to run."""


def open_lab(page: Page, app_url: str, query: str = SMALL) -> None:
    page.goto(f"{app_url}/lab{query}")
    expect(page.get_by_role("tab", name="Leaves by depth")).to_be_visible(timeout=RUN)


def fill_number(page: Page, label: str, number: int) -> None:
    field = page.get_by_label(label, exact=True).filter(visible=True)
    field.fill(str(number))
    field.press("Tab")


def press_run(page: Page) -> None:
    page.get_by_role("button", name="Run", exact=True).click()


def plan_in(url: str) -> Plan:
    return from_text(parse_qs(urlsplit(url).query)["lab"][0])


def marks_of(page: Page, chart: str) -> Locator:
    """Return the marks of a chart of lines that can be clicked, in the order of its rows."""
    return page.locator(f".st-key-chart-{chart} [aria-roledescription=point]")


def found(settings: LabSettings) -> ExperimentOutcome:
    *_, outcome = run(settings)
    return outcome


def rows_of(page: Page, folder: Path) -> list[dict[str, str]]:
    """Return the table as the reader saves it, once the page has run to its end: the charts come before it."""
    page.wait_for_function("document.querySelector('.stApp').dataset.testScriptState === 'notRunning'")
    page.get_by_role("tab", name="Table").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="CSV", exact=True).click()
    saved.value.save_as(folder / "lab.csv")
    with (folder / "lab.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


GROUNDS = "all => all.map(each => getComputedStyle(each).backgroundColor)"

TABS: list[tuple[Literal["light", "dark"], dict[str, str]]] = [
    ("dark", {"Table": "CSV", "Savings by order": "PNG"}),
    ("light", {"One experiment": "Open this tree", "Leaves by depth": "SVG"}),
]
"""What is looked at in each theme: the tabs, and what is seen on them."""


@pytest.mark.thorough
def test_what_is_run_is_what_the_table_the_charts_and_the_link_say_and_leads_to_its_trees(
    page: Page, app_url: str, tmp_path: Path
) -> None:
    page.goto(app_url)
    expect(page.locator(PLAYER)).to_be_visible()
    open_lab(page, app_url)
    fill_number(page, "Children per node", 2)
    fill_number(page, "Depth, in plies", 4)
    fill_number(page, "Trees", 70)
    fill_number(page, "Seed", 9)
    press_run(page)
    plan = Plan(LabSettings(2, 4, 70, seed=9))
    page.wait_for_url(lambda url: plan_in(url) == plan)
    expect(marks_of(page, "leaves-by-depth")).to_have_count(8)
    expected = [row_of(found(settings)) for settings in plan.experiments()]
    rows = rows_of(page, tmp_path)
    assert [(row["experiment"], float(row["mean"])) for row in rows] == [
        (row["experiment"], row["mean"]) for row in expected
    ]
    for scheme, tabs in TABS:
        show_theme(page, scheme)
        for tab, seen in tabs.items():
            page.get_by_role("tab", name=tab).click()
            expect(page.get_by_role("button", name=seen, exact=True).filter(visible=True)).to_be_visible()
            if tab != "Leaves by depth":  # which is looked at with the page
                assert violations(page, part=page.get_by_role("tabpanel").filter(visible=True)) == [], tab
    assert violations(page) == []
    assert_what_is_chosen_is_seen_in_forced_colours(page)
    page.go_back()  # one step, whatever was run meanwhile
    expect(page.locator(PLAYER)).to_be_visible()
    page.go_forward()
    outcome = found(LabSettings(2, 2, 70, seed=9))
    marks_of(page, "leaves-by-depth").nth(2).click(timeout=RUN)  # two searches a depth, random order first
    expect_tree_of(page, LabSettings(2, 2, 70, seed=9), nearest_to_mean(outcome))
    page.go_back()
    page.get_by_role("tab", name="One experiment").click(timeout=RUN)
    fill_number(page, "Tree (0 to 69)", 17)
    page.get_by_role("button", name="Open this tree").click()
    expect_tree_of(page, plan.base, 17)
    page.go_back()
    expect(page.get_by_role("heading", name="Lab")).to_be_visible()
    expect(page).to_have_title("Lab · Plyscope")
    page.go_back()  # the page is in the history once for each time that it was opened
    expect(page.locator(PLAYER)).to_be_visible()


def assert_what_is_chosen_is_seen_in_forced_colours(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    canvas = page.locator("html").evaluate("page => getComputedStyle(page).backgroundColor")
    chosen, other = page.get_by_test_id("stRadioOption").locator("div:empty").evaluate_all(GROUNDS)
    assert chosen != other
    [line] = page.get_by_role("tab", selected=True).locator("> .react-aria-SelectionIndicator").evaluate_all(GROUNDS)
    assert line not in (canvas, "rgba(0, 0, 0, 0)")
    page.emulate_media(forced_colors="none")


def expect_tree_of(page: Page, settings: LabSettings, number: int) -> None:
    expect_tree(page.locator(PLAYER), Request(TreeText(nested_lists.write(tree_of(settings, number)))))


@pytest.mark.thorough
def test_a_run_is_stopped_half_way(page: Page, app_url: str, tmp_path: Path) -> None:
    open_lab(page, app_url)
    plan = Plan(LabSettings(3, 9, 2_000))
    fill_number(page, "Depth, in plies", plan.base.depth)
    fill_number(page, "Trees", plan.base.trees)
    press_run(page)
    page.get_by_role("button", name="Stop").click(timeout=RUN)
    expect(page.get_by_text("Stopped. The charts show what was found so far.")).to_be_visible()
    stopped = rows_of(page, tmp_path)
    whole = {row["experiment"]: row for row in stopped if row["trees"] == str(plan.base.trees)}
    assert whole
    assert len(whole) < len(plan.experiments())
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    page.get_by_role("tab", name="Leaves by depth").click()
