// The names of the levels at the left edge of the stage, and those of the lines at the depth limit.
import { find, findAll } from "../../shared/elements.js";
import { within } from "../../shared/numbers.js";
/** @import { Names } from "./whole.js" */

export const DEPTH_LIMIT = "depth limit"; // what the line there is called

export class LevelNames {
  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.stage = stage;
    this.strip = find(stage, ".levels");
    this.levels = findAll(this.strip, "span");
    this.horizons = findAll(this.strip, ".horizon-name");
    this.end = 0; // the height of the stage
    /** @type {Names} */
    this.form = "beside";
    /** @type {Record<Names, number>} what they take of the stage's width */
    this.widths = { beside: 0, upright: 0, none: 0 };
    /** @type {Record<Names, Map<HTMLElement, number>>} how high each name is */
    this.heights = { beside: new Map(), upright: new Map(), none: new Map() };
  }

  /**
   * Measure the names, as they stand beside their rows and upright.
   * @returns {Record<Names, number>} what they take of the stage's width
   */
  measure() {
    const names = [...this.levels, ...this.horizons];
    const hidden = names.filter((name) => name.hidden);
    for (const name of hidden) name.hidden = false; // else it has no size
    this.end = this.stage.clientHeight;
    for (const form of /** @type {const} */ (["beside", "upright"])) {
      this.strip.dataset.names = form;
      this.heights[form] = new Map(names.map((name) => [name, name.offsetHeight]));
      this.widths[form] = Math.max(0, ...names.map((name) => name.offsetWidth));
    }
    this.strip.dataset.names = this.form;
    for (const name of hidden) name.hidden = true;
    return this.widths;
  }

  /** @param {Names} form */
  take(form) {
    this.form = form;
    this.strip.dataset.names = form;
    this.strip.style.width = `${this.widths[form]}px`;
  }

  /**
   * Put each name beside its row or line; where they would lie on each other, there are none.
   * @param {number[]} rows the middles of the levels in the stage, from the top
   * @param {(ply: number) => number | null} horizon where the line of a depth limit is in the stage, null if nowhere
   */
  put(rows, horizon) {
    const half = (/** @type {number} */ at) => this.heightOf(this.levels[at]) / 2;
    const crowded = rows.some((y, at) => at && y - rows[at - 1] < half(at - 1) + half(at));
    this.stage.toggleAttribute("data-crowded", crowded);
    this.levels.forEach((level, at) => this.putName(level, rows[at] ?? null));
    for (const name of this.horizons) this.putName(name, horizon(Number(name.dataset.ply)));
  }

  /** @param {HTMLElement} name */
  heightOf(name) {
    return this.heights[this.form].get(name) ?? 0;
  }

  /**
   * Put a name beside a height of the stage, and all of it inside; one whose place is beyond the stage is not shown.
   * @param {HTMLElement} name
   * @param {number | null} y
   */
  putName(name, y) {
    const half = this.heightOf(name) / 2;
    name.hidden = y === null || y < 0 || y > this.end;
    if (y !== null && !name.hidden) name.style.top = `${within(y, half, this.end - half)}px`;
  }
}
