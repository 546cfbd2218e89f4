"""What the browser tests ask of the page Compare: where each pane stands, and what is said about it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from core.comparing.synchrony import StopEvent
from core.options.paths import path_text
from tests.viz.given import paths_of
from viz.comparing.panes import ComparisonView, compare_searches
from viz.sharing.comparison_link import CompareRequest, to_compare_query

READ_STOP = """comparison => ({
  stop: Number(comparison.dataset.stop),
  said: [...comparison.querySelectorAll("[data-part=together] > p")].map(line => line.textContent.trim()),
  panes: [...comparison.querySelectorAll(".pane")].map(pane => ({
    where: pane.dataset.where ?? null,
    at: pane.querySelector(".node[data-state=current]")?.dataset.path ?? null,
    step: Number(pane.querySelector(".plyscope-player")?.dataset.step ?? -1),
    counts: [...pane.querySelectorAll(".bars b")].map(one => one.textContent),
  })),
})"""

AT_STOPS = """(comparison, [stops, read]) => {
  const [slider, reads] = [comparison.querySelector("[data-part=stops]"), new Function("return " + read)()];
  return stops.map(stop => {
    slider.value = stop;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    return reads(comparison);
  });
}"""

WORLDS = "comparison => [...comparison.querySelectorAll('.pane .world')].map(world => world.style.transform)"

CLICK = """element => {
  HTMLElement.prototype.setPointerCapture = () => {};  // these events come from no pointer
  for (const type of ["pointerdown", "pointerup"])
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, pointerId: 1 }));
}"""

OPENING = 60_000  # milliseconds: its searches share the processor with other tests


def comparison_of(page: Page) -> Locator:
    comparison = page.locator(".plyscope-comparison[data-stop]")
    comparison.wait_for(timeout=OPENING)
    return comparison


def query_of(asked: CompareRequest) -> str:
    shown = "" if asked.picture is None else f"&picture={asked.picture}"
    return f"{to_compare_query(asked)}&by={asked.by}&stop={asked.stop}{shown}"


def compared_by(asked: CompareRequest) -> ComparisonView:
    """Return the comparison that a link asks for, made here."""
    return compare_searches(asked.subject, asked.searches)


def at_stops(comparison: Locator, stops: list[int], read: str = READ_STOP) -> list[Any]:
    """Show each stop in turn and return what a script reads of the page there, all in one call to the browser."""
    seen: list[Any] = comparison.evaluate(AT_STOPS, [stops, read])
    return seen


def keys(comparison: Locator, *names: str) -> None:
    """Press one key after another, wherever the focus is."""
    for name in names:
        comparison.page.keyboard.press(name)


def node_in(comparison: Locator, pane: int, path: str) -> Locator:
    return comparison.locator(f'[data-pane="{pane}"] .node[data-path="{path}"] .shape')


def expect_stop(comparison: Locator, stop: int) -> None:
    expect(comparison).to_have_attribute("data-stop", str(stop))


def stop_at(compared: ComparisonView, path: tuple[int, ...], moment: StopEvent) -> int:
    """Return the stop at which the searches enter or leave a node; a leaf has only one."""
    line, paths = compared.lines["node"], paths_of(compared)
    stops = [stop for stop, node in enumerate(line["nodes"]) if stop and paths[node] == path_text(path)]
    return next((stop for stop in stops if line["moments"][stop] == moment), stops[0])
