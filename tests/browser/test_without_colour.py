"""Nothing is said by colour alone: what differs in meaning differs in form."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.conftest import OpenApp
from tests.browser.player_page import go, node_at, open_view, slider_of
from viz.replay.views import VIEWS

QUERY = f"?views={','.join(VIEWS)}"

FORM = """element => {
  const parts = [element, ...element.querySelectorAll("*")].filter(part => part.checkVisibility());
  return parts.map(part => {
    const style = getComputedStyle(part);
    const names = ["strokeDasharray", "strokeWidth", "d", "textDecorationLine", "borderTopStyle"];
    const drawn = names.map(name => style[name]);
    const bar = style.boxShadow === "none" ? "" : "bar";
    const marks = ["::before", "::after"].map(which => getComputedStyle(part, which).content);
    const text = part.children.length ? "" : part.textContent;
    return [part.localName, ...drawn, bar, ...marks, text].join("|");
  });
}"""


def form(part: Locator) -> list[str]:
    """Return all of an element that is not a colour: lines, shapes, marks and texts."""
    seen: list[str] = part.evaluate(FORM)
    return seen


def edge(player: Locator, path: str) -> Locator:
    return player.locator(f'.edge[data-to="{path}"]')


def test_what_differs_in_meaning_differs_in_form(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, QUERY)
    assert_states_differ(player)
    assert_best_play_and_the_two_lit_paths_differ(player)
    assert_players_kinds_and_marks_differ(player)


def assert_states_differ(player: Locator) -> None:
    steps = {"unvisited": 21, "skipped": 24}
    forms: dict[str, list[list[str]]] = {}
    for state, step in steps.items():
        go(player, step)
        assert node_at(player, "1.1").get_attribute("data-state") == state
        forms[state] = [form(node_at(player, "1.1")), form(edge(player, "1.1"))]
    assert forms["unvisited"][0] != forms["skipped"][0]
    assert forms["unvisited"][1] != forms["skipped"][1]  # dashed, and struck through
    go(player, 15)
    current, is_open = node_at(player, ""), node_at(player, "")
    assert current.get_attribute("data-state") == "current"
    at_current = form(current)
    go(player, 17)
    assert is_open.get_attribute("data-state") == "open"
    assert form(is_open) != at_current
    assert form(edge(player, "1")) != form(edge(player, "2"))  # the way to here


def assert_best_play_and_the_two_lit_paths_differ(player: Locator) -> None:
    go(player, 22)
    lit = {name: player.locator(f".edge[data-lit={name}] .line").first for name in ("have", "cut")}
    assert form(lit["have"]) != form(lit["cut"])
    assert form(edge(player, "2").locator(".line")) not in [form(line) for line in lit.values()]
    go(player, 42)
    before = [form(edge(player, "0").locator(".line")), form(node_at(player, "0"))]
    go(player, 43)
    after = [form(edge(player, "0").locator(".line")), form(node_at(player, "0"))]
    assert node_at(player, "0").get_attribute("data-best") == "true"
    assert before[0] != after[0]
    assert before[1] != after[1]


def assert_players_kinds_and_marks_differ(player: Locator) -> None:
    go(player, 22)
    shapes = [player.locator(f".node.{kind} .shape").first for kind in ("max", "min")]
    assert form(shapes[0]) != form(shapes[1])
    for panel in ("code", "table", "calls"):
        open_view(player, VIEWS[panel].title)
        marked = player.locator(f"[data-panel={panel}] [aria-current=step]").first
        assert any("bar" in part for part in form(marked)), panel
    open_view(player, VIEWS["why"].title)
    key = player.locator(".lit-key i")
    assert form(key.nth(0)) != form(key.nth(1))
    player.page.emulate_media(forced_colors="active")
    ground = slider_of(player).evaluate("slider => getComputedStyle(slider).backgroundImage")
    assert "gradient" in ground  # how far the replay is, beside the knob
