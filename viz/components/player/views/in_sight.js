// A list that scrolls in its own box to keep its marked line in view. Nothing else moves with it.
const LEAST_SHOWN = 40; // pixels; less would be useless

export class InSight {
  constructor(box, signal) {
    this.box = box;
    this.views = box.closest("aside"); // which may scroll as well, and show only part of the box
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
    for (const line of box.querySelectorAll("[data-line]")) this.places.set(line, [line.offsetTop, line.offsetHeight]);
    this.follow();
  }

  // Scroll the marked line into view, with half a line to spare.
  follow() {
    const [at, height] = this.places?.get(this.box.querySelector("[aria-current]")) ?? [];
    if (at === undefined) return;
    const [highest, lowest] = [at + 1.5 * height - this.height, Math.max(0, at - height / 2)];
    const top = Math.min(Math.max(this.top, highest), lowest);
    if (top === this.top) return;
    this.top = top;
    // With the next frame: scrolling lays the page out, and many steps may come in between.
    this.drawing ??= requestAnimationFrame(() => {
      this.drawing = undefined;
      this.box.scrollTop = this.top;
    });
  }
}
