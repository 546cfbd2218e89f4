"""The sizes of the window that pages are looked at in, and what is wrong with a picture there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import FloatRect, Locator, Page, ViewportSize

TALL: ViewportSize = {"width": 1366, "height": 3600}
"""A window in which all views of the column have room."""

SIZES = {"laptop": (1366, 768), "projector": (1920, 1080), "old projector": (1024, 768), "phone": (390, 844)}
AROUND = {"laptop": "38px 9px 0 0", "projector": "38px 9px 0 0", "old projector": "38px 9px 0 0", "phone": "63px 0 0 0"}
"""What the app has above and beside a player, by the size of the window: so much room is left around one in a file."""

SURROUND = """around => {
  document.body.style.padding = around;
  document.documentElement.style.scrollbarWidth = "thin"; // as Streamlit has it
}"""

SHRINKING = ("projector", "laptop", "old projector", "phone")
"""In this order the app folds its sidebar by itself: for a phone, and it does not unfold it again."""

SETTLED = """() => new Promise(settled => {
  const stages = [...document.querySelectorAll("*")].map(part => part.shadowRoot?.querySelector(".stage"));
  const stage = stages.find(Boolean) ?? document.querySelector(".stage");
  let [before, looks] = ["", 0];
  const look = () => {
    const now = `${innerWidth} ${stage.clientWidth} ${stage.clientHeight}`;
    looks = now === before ? looks + 1 : 0;
    before = now;
    looks === 3 ? settled() : requestAnimationFrame(look);
  };
  look();
})"""


def box_of(part: Locator) -> FloatRect:
    box = part.bounding_box()
    assert box
    return box


def lies_within(inner: FloatRect, outer: FloatRect, slack: float = 1) -> bool:
    """Return whether a box lies within another one, or beyond it by no more than some pixels."""
    return (
        inner["x"] >= outer["x"] - slack
        and inner["y"] >= outer["y"] - slack
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"] + slack
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + slack
    )


def assert_nothing_is_too_wide(page: Page) -> None:
    """Fail with each part of the page that can be scrolled sideways."""
    wide = page.evaluate("""() => [document.documentElement, document.querySelector(".stMain")]
        .filter(one => one.scrollWidth > one.clientWidth).map(one => `${one.className} ${one.scrollWidth}`)""")
    assert not wide


def resize(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    settle(page)


def settle(page: Page) -> None:
    page.evaluate(SETTLED)


def resize_alone(page: Page, size: str) -> None:
    """Change the size of a window with a player in a file, which has the room there that it has in the app."""
    page.evaluate(SURROUND, AROUND[size])
    resize(page, size)


@contextmanager
def by_finger(page: Page) -> Iterator[None]:
    """Have the page take its pointer for a finger meanwhile."""
    device = page.context.new_cdp_session(page)
    device.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    try:
        yield
    finally:  # the page is that of the next test, too
        device.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        device.detach()


LEAST_TYPE = 11  # pixels

WRONG = """player => {
  const stage = player.querySelector(".stage");
  const isWhole = stage.hasAttribute("data-whole");
  const box = stage.getBoundingClientRect();
  const canvas = getComputedStyle(stage.querySelector(".canvas"));
  const clipped = isWhole ? 0 : parseFloat(canvas.getPropertyValue("--above-tree")) || 0;
  const above = stage.clientTop + clipped;
  const pane = { // what is seen of the stage
    left: box.left,
    top: Math.max(0, box.top),
    right: Math.min(document.documentElement.clientWidth, box.right),
    bottom: Math.min(innerHeight, box.bottom),
  };
  const left = Math.max(pane.left, stage.querySelector(".levels").getBoundingClientRect().right);
  const world = player.querySelector(".world");
  const at = world.getScreenCTM();
  const boxOf = (element, of) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const name = `${of}: ${element.textContent.trim() || element.getAttribute("class")}`;
    return { name, left, right, top, bottom, of };
  };
  const keyOf = element => element.closest(".nodes > *")?.dataset.key;
  const isSeen = element => element.checkVisibility();
  const says = element => isSeen(element) && element.textContent.trim();
  const texts = [...world.querySelectorAll("text")].filter(says).map(text => {
    const box = boxOf(text, keyOf(text));
    // A line is higher than its letters, which begin and end inside of it.
    const air = 0.17 * (box.bottom - box.top);
    const parts = [text, ...text.querySelectorAll("tspan")].filter(says);
    const size = Math.min(...parts.map(part => parseFloat(getComputedStyle(part).fontSize))) * at.a;
    const isValue = text.classList.contains("value");
    return { ...box, top: box.top + air, bottom: box.bottom - air, size, isValue, text };
  });
  const shapes = [...world.querySelectorAll(".nodes .shape")].filter(isSeen).map(shape => boxOf(shape, keyOf(shape)));
  const wrong = [];
  const overlap = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
  const sorted = [...texts, ...shapes.map(shape => ({ ...shape, isShape: true }))].sort((a, b) => a.left - b.left);
  sorted.forEach((one, index) => {
    for (const other of sorted.slice(index + 1)) {
      if (other.left > one.right) break;
      if ((one.isShape && other.isShape && one.of === other.of) || !overlap(one, other)) continue;
      const isOwnValue = one.of === other.of && (one.isValue || other.isValue) && (one.isShape || other.isShape);
      if (!isOwnValue) wrong.push(`${one.name} lies on ${other.name}`);
    }
  });
  const smallest = Math.min(...texts.map(({ size }) => size));
  if (smallest < LEAST - 0.01) wrong.push(`type of ${smallest} px`);
  for (const { name, left: from, right, top, bottom } of sorted) {
    const isAcross = from >= left - 0.5 && right <= pane.right + 0.5;
    const isInside = isAcross && top >= pane.top - 0.5 && bottom <= pane.bottom + 0.5;
    if (isWhole && !isInside) wrong.push(`${name} is clipped`);
  }
  // The names of levels and horizons, beside the tree.
  const names = [...stage.querySelectorAll(".levels > *")].filter(isSeen).map(name => boxOf(name, "levels"));
  names.sort((a, b) => a.top - b.top).forEach((name, at) => {
    if (name.top < pane.top - 0.5 || name.bottom > pane.bottom + 0.5) wrong.push(`${name.name} is clipped`);
    if (at && overlap(name, names[at - 1])) wrong.push(`${name.name} lies on ${names[at - 1].name}`);
  });
  // The buttons of the stage hide nothing, those neither that show only while it is pointed at.
  for (const button of [...stage.querySelectorAll(".zoom button")].filter(isSeen)) {
    const hides = boxOf(button, "");
    const hidden = sorted.find(one => overlap({ ...one, top: Math.max(one.top, box.top + above) }, hides));
    if (hidden) wrong.push(`${hidden.name} lies under a button`);
  }
  // Edges and stems: some points of each line, none of which may be inside of a text's box.
  for (const line of world.querySelectorAll(".edges .line, .stem")) {
    if (!isSeen(line)) continue;
    const [length, matrix] = [line.getTotalLength(), line.getScreenCTM()];
    for (let part = 0; part <= 24; part++) {
      const { x, y } = line.getPointAtLength((length * part) / 24).matrixTransform(matrix);
      const hit = texts.find(box => x > box.left && x < box.right && y > box.top + 0.5 && y < box.bottom - 0.5);
      if (hit) {
        wrong.push(`${hit.name} lies on an edge`);
        break;
      }
    }
  }
  // A value lies inside the shape of its node: the corners of its letters do.
  for (const { name, text, left: from, right, top, bottom, isValue } of texts) {
    const shape = isValue && text.parentNode.querySelector(".shape");
    if (!shape) continue;
    const matrix = shape.getScreenCTM().inverse();
    const middle = (top + bottom) / 2; // digits have no descenders: their corners lie well inside of the line
    const corners = [[from, middle], [right, middle]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
    if (!corners.every(corner => shape.isPointInFill(corner))) wrong.push(`${name} pokes out of its shape`);
  }
  return [isWhole, [...new Set(wrong)].slice(0, 40)];
}"""


def wrong_in_picture(least: int = LEAST_TYPE) -> str:
    """Return the script that says whether all of the tree is shown, and what is wrong with its picture."""
    return WRONG.replace("LEAST", str(least))
