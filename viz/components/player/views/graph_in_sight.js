// The graph of positions, which scrolls in its own box to keep the position of the step in sight.
import { within } from "../../shared/numbers.js";

const FREE_AROUND = 24; // units of the drawing that stay free around the position

export class GraphInSight {
  /**
   * @param {HTMLElement} view which holds the box, if the search has a graph
   * @param {AbortSignal} signal
   */
  constructor(view, signal) {
    this.box = /** @type {HTMLElement | null} */ (view.querySelector('[data-part="graph-room"]'));
    this.svg = view.querySelector("svg");
    this.drawing = 0;
    this.scale = 0;
    this.corner = { x: 0, y: 0 }; // of the drawing in the box, where that is not scrolled
    this.room = { x: 0, y: 0 };
    this.at = { x: 0, y: 0 }; // how far the box is scrolled
    if (!this.box || !this.svg) return;
    // Measured only when a size changes: asking while stepping would lay the page out at every step.
    const resized = new ResizeObserver(() => this.measure());
    resized.observe(this.box);
    resized.observe(this.svg);
    signal.addEventListener("abort", () => {
      resized.disconnect();
      cancelAnimationFrame(this.drawing);
    });
    this.box.addEventListener("scroll", () => this.drawing || this.noteScrolled(), { signal });
  }

  noteScrolled() {
    if (this.box) this.at = { x: this.box.scrollLeft, y: this.box.scrollTop };
  }

  measure() {
    const { box, svg } = this;
    if (!box || !svg || !box.clientWidth) return;
    const [drawn, room] = [svg.getBoundingClientRect(), box.getBoundingClientRect()];
    const { x, y, width } = svg.viewBox.baseVal;
    this.noteScrolled();
    this.scale = drawn.width / width;
    this.room = { x: box.clientWidth, y: box.clientHeight };
    this.corner = {
      x: drawn.left - room.left + this.at.x - x * this.scale,
      y: drawn.top - room.top + this.at.y - y * this.scale,
    };
    this.render();
  }

  /** Bring the position of the step into sight; where that is not drawn, nothing moves. */
  render() {
    const node = /** @type {SVGGElement | null | undefined} */ (this.svg?.querySelector('[data-state="current"]'));
    const card = /** @type {SVGRectElement | null | undefined} */ (node?.querySelector(".shape"));
    if (!this.scale || !node || !card) return;
    const { e, f } = node.transform.baseVal[0].matrix;
    const [half, high] = [card.width.baseVal.value / 2 + FREE_AROUND, card.height.baseVal.value / 2 + FREE_AROUND];
    const { x, y } = this.at;
    this.at = {
      x: within(x, this.corner.x + (e + half) * this.scale - this.room.x, this.corner.x + (e - half) * this.scale),
      y: within(y, this.corner.y + (f + high) * this.scale - this.room.y, this.corner.y + (f - high) * this.scale),
    };
    if (this.at.x === x && this.at.y === y) return;
    this.drawing ||= requestAnimationFrame(() => {
      this.drawing = 0;
      this.box?.scrollTo(this.at.x, this.at.y);
    });
  }
}
