// The whole search in small, beside the focus view: each node a box in the column of its ply, from the first to the last as
// they are written; what is not visited yet is pale, the current path is marked, and so is each cut.
import { draw } from "../../shared/elements.js";
import { countUpTo } from "../../shared/numbers.js";
/** @import { FocusTable } from "../replay/tables.js" */
/** @import { Looks } from "../replay/node_at_step.js" */
/** @import { Rows } from "./rows.js" */

const LEAST_BOX = 0.7; // pixels: lower boxes are left out, and what stands in for them is the box of all the children
const LEAST_COLUMN = 0.5; // pixels: of narrower ones only some are marked for the current path, which covers the others
const SHADES = ["max", "min", "leaf", "chance"];

export class Strip {
  /**
   * @param {FocusTable} data
   * @param {Looks} looks
   * @param {Rows} rows
   * @param {(step: number) => void} jump
   * @param {AbortSignal} signal
   */
  constructor(data, looks, rows, jump, signal) {
    this.svg = draw("svg", { class: "strip", "aria-hidden": "true" });
    this.data = data;
    this.looks = looks;
    this.rows = rows;
    const places = looks.count;
    this.tops = new Float64Array(places);
    this.bottoms = new Float64Array(places);
    /** @type {number[][]} */
    this.below = Array.from({ length: places }, () => []);
    this.reached = new Float64Array(looks.steps + 1); // how far down the search has come by each event
    this.share();
    this.column = 0;
    this.height = 0;
    /** @type {SVGElement | null} */
    this.ahead = null;
    /** @type {SVGElement | null} */
    this.way = null;
    this.d = ""; // of the current path as it is drawn
    this.svg.addEventListener("click", (event) => {
      const box = this.svg.getBoundingClientRect();
      const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
      jump(this.stepAt(Math.floor(x * this.rows.count), y));
    }, { signal });
  }

  /** Give each place a span of the height: as many parts as there are places in its subtree. */
  share() {
    const { parents, indices } = this.data;
    const places = this.looks.count;
    const { below } = this;
    const sizes = new Float64Array(places).fill(1);
    for (let place = places - 1; place > 0; place--) sizes[parents[place]] += sizes[place];
    for (let place = 1; place < places; place++) below[parents[place]].push(place);
    if (places) this.bottoms[0] = 1;
    below.forEach((children, place) => {
      children.sort((a, b) => indices[a] - indices[b]);
      let at = this.tops[place];
      const unit = (this.bottoms[place] - at) / Math.max(1, sizes[place] - 1);
      for (const child of children) {
        this.tops[child] = at;
        at += unit * sizes[child];
        this.bottoms[child] = at;
      }
    });
    this.looks.at.forEach((place, event) => {
      const isDone = this.looks.kinds[event] === this.looks.exit;
      this.reached[event + 1] = Math.max(this.reached[event], isDone ? this.bottoms[place] : this.tops[place]);
    });
  }

  /**
   * Draw the search for a size.
   * @param {number} width
   * @param {number} height
   */
  draw(width, height) {
    const { svg, rows } = this;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.column = width / rows.count;
    this.height = height;
    const boxes = ["", "", "", ""]; // by kind, and those that stand in for lower ones
    const cuts = [];
    /** @type {(place: number, ply: number) => string} */
    const box = (place, ply) => this.box(ply, this.tops[place], this.bottoms[place]);
    for (let place = 0; place < this.looks.count; place++) {
      const high = (this.bottoms[place] - this.tops[place]) * height;
      const ply = rows.plies[place];
      if (high < LEAST_BOX) continue;
      boxes[this.data.kinds[place]] += box(place, ply);
      const children = this.below[place];
      if (children.length && high / children.length < LEAST_BOX) {
        boxes[3] += this.box(ply + 1, this.tops[place], this.bottoms[place]);
      }
    }
    /** @type {Set<string>} */
    const struck = new Set();
    for (const [, node] of this.data.skips) {
      const above = this.data.parents[node];
      const [ply, y] = [rows.plies[node], Math.round(this.bottoms[above] * height * 2) / 2];
      const place = `${ply} ${y}`;
      if (struck.has(place)) continue;
      struck.add(place);
      cuts.push(`M${ply * this.column + 1} ${y - 1}h${Math.max(0.5, this.column - 2)}`);
    }
    this.ahead = draw("rect", { class: "ahead", x: 0, width });
    this.way = draw("path", { class: "way" });
    this.d = "";
    const drawn = boxes.map((d, kind) => draw("path", { class: `box ${SHADES[kind] ?? "many"}`, d }));
    svg.replaceChildren(
      draw("title", {}, "The whole search; click to go there"),
      ...drawn,
      draw("path", { class: "struck", d: cuts.join("") }),
      this.ahead,
      this.way,
    );
  }

  /** @type {(ply: number, top: number, bottom: number) => string} */
  box(ply, top, bottom) {
    const [x, wide] = [ply * this.column + 0.5, Math.max(LEAST_COLUMN, this.column - 1)];
    const [y, high] = [top * this.height, Math.max(LEAST_BOX, (bottom - top) * this.height - 0.35)];
    return `M${x.toFixed(1)} ${y.toFixed(1)}h${wide.toFixed(1)}v${high.toFixed(1)}h${(-wide).toFixed(1)}z`;
  }

  /**
   * @param {number} step
   * @param {number[]} line the current path
   */
  show(step, line) {
    if (!this.ahead || !this.way) return;
    const reached = this.reached[step] * this.height;
    this.ahead.setAttribute("y", String(reached));
    this.ahead.setAttribute("height", String(Math.max(0, this.height - reached)));
    const d = step ? this.wayOf(line) : "";
    if (d !== this.d) this.way.setAttribute("d", d);
    this.d = d;
  }

  /**
   * The current path as boxes, no more of them than can be told apart.
   * @param {number[]} line
   */
  wayOf(line) {
    const apart = Math.ceil(LEAST_COLUMN / this.column);
    let d = "";
    line.forEach((place, ply) => {
      if (ply % apart && ply < line.length - 1) return;
      const [top, bottom] = [this.tops[place], Math.max(this.bottoms[place], this.tops[place] + 3 / this.height)];
      d += this.box(ply, top, bottom);
    });
    return d;
  }

  /**
   * The step that begins the first visit to the place at a point of the strip.
   * @param {number} ply
   * @param {number} height as a share
   */
  stepAt(ply, height) {
    let place = 0;
    while (this.rows.plies[place] < ply && this.below[place].length) {
      const children = this.below[place];
      const tops = children.map((child) => this.tops[child]);
      place = children[Math.max(0, countUpTo(tops, height) - 1)];
    }
    const [first] = this.looks.eventsOf(place);
    return first === undefined ? 0 : first + 1;
  }
}
