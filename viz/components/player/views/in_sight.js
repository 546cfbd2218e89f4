// A list that scrolls in its own box to keep its marked line in view. Nothing else moves with it.
import { findAll } from "../../shared/elements.js";
import { within } from "../../shared/numbers.js";

const LEAST_SHOWN = 40; // pixels; less would be useless

export class InSight {
  /**
   * @param {HTMLElement} box
   * @param {AbortSignal} signal
   */
  constructor(box, signal) {
    this.box = box;
    this.views = box.closest("aside") ?? box; // which may scroll as well, and show only part of the box
    this.top = 0;
    this.height = 0;
    this.drawing = 0;
    /** @type {Map<Element | null, [at: number, height: number]>} where each line stands */
    this.places = new Map();
    if (!box.firstElementChild) return;
    box.addEventListener("scroll", () => (this.top = box.scrollTop), { signal });
    // Measured only when a size changes: asking while stepping would make the browser lay the page out at every step.
    this.views.addEventListener("scroll", () => this.measure(), { signal });
    const resized = new ResizeObserver(() => this.measure());
    for (const element of [this.views, ...this.views.children, box, ...box.children]) resized.observe(element);
    signal.addEventListener("abort", () => resized.disconnect());
  }

  measure() {
    const { box } = this;
    const shown = this.views.getBoundingClientRect().bottom - box.getBoundingClientRect().top;
    this.top = box.scrollTop;
    this.height = shown > LEAST_SHOWN ? Math.min(shown, box.clientHeight) : box.clientHeight;
    this.places = new Map();
    for (const line of findAll(box, "[data-line]")) this.places.set(line, [line.offsetTop, line.offsetHeight]);
    this.follow();
  }

  /** Bring the marked line into sight, with half a line beside it. */
  follow() {
    const place = this.places.get(this.box.querySelector("[aria-current]"));
    if (!place) return;
    const [at, height] = place;
    const top = within(this.top, at + 1.5 * height - this.height, Math.max(0, at - height / 2));
    if (top === this.top) return;
    this.top = top;
    // With the next frame: scrolling lays the page out, and many steps may come in between.
    this.drawing ||= requestAnimationFrame(() => {
      this.drawing = 0;
      this.box.scrollTop = this.top;
    });
  }
}
