// A list that may be higher than its box, which shows the part of it around the marked line. Nothing else moves with it.
import { findAll } from "../../shared/elements.js";
import { within } from "../../shared/numbers.js";

export class InSight {
  /**
   * @param {HTMLElement} box
   * @param {AbortSignal} signal
   */
  constructor(box, signal) {
    this.box = box;
    this.scrolled = new Scrolled(box, signal);
    this.height = 0;
    /** @type {Map<Element | null, [at: number, height: number]>} where each line stands */
    this.places = new Map();
    if (!box.firstElementChild) return;
    // Measured only when a size changes: asking while stepping would make the browser lay the page out at every step.
    const resized = new ResizeObserver(() => this.measure());
    for (const element of [box, ...box.children]) resized.observe(element);
    signal.addEventListener("abort", () => resized.disconnect());
  }

  measure() {
    const { box } = this;
    const overflows = () => box.scrollHeight > box.clientHeight;
    box.removeAttribute("data-brief");
    box.removeAttribute("data-tight");
    box.toggleAttribute("data-tight", overflows()); // its type is small, so that more of it is shown
    box.toggleAttribute("data-brief", overflows()); // and what stands below the list is left out, rather than cut through
    this.scrolled.top = box.scrollTop;
    this.height = box.clientHeight;
    this.places = new Map();
    for (const line of findAll(box, "[data-line]")) this.places.set(line, [line.offsetTop, line.offsetHeight]);
    this.render();
  }

  /** Bring the marked line into sight with its neighbours, or half a line if there is no room. */
  render() {
    const line = this.box.querySelector("[aria-current]");
    const place = this.places.get(line);
    if (!place) return;
    const [at, height] = place;
    const [first, last] = [line?.previousElementSibling, line?.nextElementSibling].map((beside) => {
      const there = this.places.get(beside ?? null);
      return there?.[1] ? there : place; // a hidden one has no height
    });
    let [start, end] = [first[0], last[0] + last[1]];
    if (end - start > this.height) [start, end] = [at - height / 2, at + 1.5 * height];
    const top = within(this.scrolled.top, end - this.height, Math.max(0, start));
    if (top !== this.scrolled.top) this.scrolled.to(top);
  }
}

/** A box that scrolls, and knows how far without asking: to ask, or to scroll at once, would lay the page out at every step. */
class Scrolled {
  /**
   * @param {HTMLElement} box
   * @param {AbortSignal} signal
   * @param {() => void} [moved] called when the reader scrolls
   */
  constructor(box, signal, moved = () => {}) {
    this.box = box;
    this.top = 0;
    this.drawing = 0;
    box.addEventListener("scroll", () => {
      if (this.drawing) return; // it is about to be elsewhere
      this.top = box.scrollTop;
      moved();
    }, { signal });
    signal.addEventListener("abort", () => cancelAnimationFrame(this.drawing));
  }

  /**
   * Scroll with the next frame, however many steps come before it.
   * @param {number} top
   */
  to(top) {
    this.top = top;
    this.drawing ||= requestAnimationFrame(() => {
      this.drawing = 0;
      this.box.scrollTop = this.top;
    });
  }
}
