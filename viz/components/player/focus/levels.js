// The names of the rows of the focus view: who moves there, and where nodes have no room for it, the window on the current
// path, in a line or, where siblings need the room, its two bounds below each other.
import { draw, setText } from "../../shared/elements.js";
import { DEPTH_LIMIT } from "../tree/level_names.js";
/** @import { FocusTable } from "../replay/tables.js" */

const [NAME_UP, NAME_ALONE] = [-2, 5]; // pixels: from the middle of the row to the base of its name, above a window or alone
const ABOVE_LINE = 4; // pixels: from the line at the depth limit to the base of its name

/**
 * @typedef {object} Level
 * @property {string} name
 * @property {number} y
 * @property {string[]} bounds of the window, if any is shown
 */

export class Levels {
  /** @param {FocusTable} data */
  constructor(data) {
    this.data = data;
    this.element = draw("g", { class: "focus-levels", "aria-hidden": "true" });
    this.horizon = draw("g", { class: "focus-levels", "aria-hidden": "true" });
    this.line = draw("path", { class: "horizon", "data-here": "true" });
    this.lineName = draw("text", { class: "level-name", x: 8 }, DEPTH_LIMIT);
    this.horizon.append(this.line, this.lineName);
    this.top = draw("g", { class: "focus-levels", "aria-hidden": "true" });
    this.above = draw("text", { class: "level-name", x: 8 });
    this.top.append(this.above);
  }

  clear() {
    this.element.replaceChildren();
  }

  /**
   * Say how many rows are out of sight above the others.
   * @param {number} count
   * @param {number} y
   */
  showAbove(count, y) {
    write(this.above, count ? `↑ ${count} more` : "", y);
  }

  /**
   * Draw the line at the depth limit across the view, with its name above its beginning; null takes it away.
   * @param {number | null} y
   * @param {number} right where the line ends
   */
  showHorizon(y, right) {
    if (this.horizon.hasAttribute("hidden") !== (y === null)) this.horizon.toggleAttribute("hidden");
    if (y === null) return;
    put(this.line, "d", `M8 ${y}H${right}`);
    put(this.lineName, "y", String(y - ABOVE_LINE));
  }

  /**
   * @param {Level[]} levels
   * @param {number} type its size, in pixels, which is as well from one line to the next
   * @param {boolean} isInLines whether the two bounds stand below each other
   */
  show(levels, type, isInLines) {
    while (this.element.childElementCount > levels.length) this.element.lastElementChild?.remove();
    levels.forEach(({ name, y, bounds }, at) => {
      const [title, ...lines] = this.texts(at);
      const words = isInLines ? bounds : [bounds.join(" ")];
      const up = words.length > 1 ? type / 2 : 0;
      write(title, name, y - up + (bounds.length ? NAME_UP : NAME_ALONE));
      lines.forEach((text, below) => write(text, words[below] ?? "", y - up + type * (1 + below)));
    });
  }

  /** @param {number[]} nodes of a row */
  nameOf(nodes) {
    const kinds = [...new Set(nodes.map((node) => this.data.kinds[node]))].filter((kind) => kind !== 2).sort();
    return kinds.length ? kinds.map((kind) => this.data.sides[kind]).join(" and ") : "leaves"; // a row may be mixed
  }

  /**
   * The elements of the name of a row and of the two lines for its window.
   * @param {number} at
   */
  texts(at) {
    let level = this.element.children[at];
    if (!level) {
      level = draw("g", {});
      level.append(draw("text", { class: "level-name", x: 8 }));
      for (let line = 0; line < 2; line++) level.append(draw("text", { class: "bound level-window", x: 8 }));
      this.element.append(level);
    }
    return level.children;
  }
}

/**
 * @param {Element} text
 * @param {string} words
 * @param {number} y
 */
function write(text, words, y) {
  setText(text, words);
  put(text, "y", String(y));
}

/**
 * Set an attribute that most steps leave unchanged.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
function put(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
