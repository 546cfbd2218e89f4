"""The sizes of the window that pages are looked at in, one after another on a page that is loaded once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

SIZES = {"laptop": (1366, 768), "projector": (1920, 1080), "old projector": (1024, 768), "phone": (390, 844)}
AROUND = {
    "laptop": "4px 10px 0 335px",
    "projector": "4px 10px 0 334px",
    "old projector": "11px 10px 0 335px",
    "phone": "0",
}
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
    looks === 4 ? settled() : setTimeout(look, 25);
  };
  look();
})"""


def resize(page: Page, size: str) -> None:
    """Change the size of the window, and wait until the tree has taken its place."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    settle(page)


def settle(page: Page) -> None:
    """Wait until the tree has taken its place in a stage of another size."""
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
