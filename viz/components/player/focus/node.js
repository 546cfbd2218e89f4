// The drawing of a node in the focus view: made once for a form, then told what it looks like. tree.css and focus.css say how
// each state is shown, by the same attributes as in the whole tree.
import { draw } from "../../shared/elements.js";
import { grouped } from "../../shared/words.js";
import {
  BOARD_GAP,
  FIRST_BELOW,
  FIRST_BELOW_SMALL,
  PILL,
  SHAPE,
  SMALL_PILL,
  SMALL_WORD_LINE,
  WORD_LINE,
} from "./sizes.js";
/** @import { FocusData } from "../../contract.d.ts" */
/** @import { SmallBoards } from "./boards.js" */
/** @import { Look } from "./looks.js" */
/** @import { Sizes } from "./sizes.js" */

const NODE_KINDS = ["max", "min", "leaf"];
const HALF_LEAF = 16; // half the height of a leaf's square
const MARKER = 5; // half of it, in a pill
export const [PAD, MARKED] = [4, 13]; // in a pill: at its ends, and for the marker
const HALO_AROUND = 3;
const MOST_CLOSE = 6; // digits of two counts that are written apart where columns are narrow
const THOUSANDS = 1000; // from so many on there is no room for all digits beside a small pill

/**
 * @typedef {object} Told what a node shows at a step
 * @property {Look} look
 * @property {number} visits below it, where it is closed
 * @property {number} cuts
 * @property {boolean} isClosed whether it has nodes below it that are not shown, and can be opened
 * @property {boolean} isOpened by the reader
 * @property {string} tie what a move that may be worse is worth
 * @property {string} lit what an explanation has of it, "have" or "cut"
 * @property {boolean} isChosen by the reader
 */

/** What all nodes of a picture have in common. */
export class Style {
  /**
   * @param {FocusData} data
   * @param {Sizes} sizes
   * @param {number} pill the width of a pill, in units
   * @param {SmallBoards | null} boards
   */
  constructor(data, sizes, pill, boards) {
    this.data = data;
    this.sizes = sizes;
    this.pill = pill;
    this.boards = boards;
    this.isSmall = sizes.form === "small" || sizes.form === "board";
    /** How far above its base a value has its shape. */
    this.half = this.isSmall ? SMALL_PILL : sizes.form === "pill" ? PILL : SHAPE;
    this.first = this.half + (this.isSmall ? FIRST_BELOW_SMALL : FIRST_BELOW);
    this.hasBoards = sizes.form === "board" && boards !== null;
  }
}

export class FocusNode {
  /**
   * @param {number} node
   * @param {string} title
   * @param {Style} style
   * @param {number} level
   */
  constructor(node, title, style, level) {
    const { data } = style;
    this.node = node;
    this.style = style;
    this.told = "";
    this.kind = data.kinds[node];
    this.element = draw("g", {
      class: `node ${NODE_KINDS[this.kind]}`,
      "data-spot": node,
      role: "treeitem",
      "aria-level": level,
      tabindex: -1,
    });
    this.edge = draw("g", { class: "edge" });
    this.line = draw("path", { class: "line" });
    this.strike = draw("path", { class: "strike", d: "M-8 5l13 -9M-5 8l13 -9" });
    this.edge.append(this.line, this.strike);
    this.tie = draw("desc", { "data-part": "tie" }); // what is read out; the sign of the value shows it
    this.element.append(draw("title", {}, title), this.tie);
    this.value = draw("text", { class: "value", "data-part": "value" });
    this.scaled = draw("g", {});
    this.element.append(this.scaled);
    if (style.sizes.form === "shape") this.drawShape();
    else this.drawPill();
    this.cut = draw("tspan", { class: "cut", "data-part": "cutoff" });
    this.window = draw("text", { class: "bound" });
    this.below = draw("text", { class: "below" });
    this.visits = draw("tspan", {});
    this.cuts = draw("tspan", { class: "cuts" });
    this.again = draw("tspan", { class: "again" });
    this.writeWords();
  }

  /** The shape of the whole tree, with the value in it. */
  drawShape() {
    const { data } = this.style;
    const isLeaf = this.kind === 2;
    const high = isLeaf ? HALF_LEAF : SHAPE;
    const wide = isLeaf ? Math.max(HALF_LEAF, this.style.pill / 2 - 8) : (data.round ? SHAPE : 36) + data.grown;
    this.halo(wide, high);
    if (isLeaf) this.scaled.append(rectangle("shape", wide, high, 4));
    else this.scaled.append(this.outline("shape", wide, SHAPE));
    this.value.setAttribute("y", String(isLeaf ? 5.8 : SHAPE * data.heights[this.kind]));
    this.scaled.append(this.value);
  }

  /** A pill with a small shape that tells whose node it is, then the value; above it the board. */
  drawPill() {
    const { pill, half, boards, sizes, hasBoards } = this.style;
    this.halo(pill / 2, half);
    if (hasBoards && boards) {
      const [width, height] = sizes.board.map((side) => side / sizes.scale);
      const top = -half - BOARD_GAP - height;
      const frame = draw("rect", {
        class: "shape",
        x: -width / 2 - 2,
        y: top - 2,
        width: width + 4,
        height: height + 4,
      });
      frame.setAttribute("rx", "4");
      this.scaled.append(frame, boards.at(this.node, -width / 2, top, width));
    }
    this.scaled.append(rectangle("shape", pill / 2, half, half * 0.6));
    const marker = this.kind === 2 ? rectangle("marker", MARKER, MARKER, 1) : this.outline("marker", MARKER, MARKER);
    marker.setAttribute("transform", `translate(${PAD + MARKER - pill / 2} 0)`);
    this.value.setAttribute("x", String((MARKED - PAD) / 2 + 2));
    this.value.setAttribute("y", "4.7");
    this.scaled.append(marker, this.value);
  }

  /** @type {(name: string, wide: number, high: number) => SVGElement} */
  outline(name, wide, high) {
    const { data } = this.style;
    const path = draw("path", { class: name, d: data.shapes[this.kind] });
    path.setAttribute("transform", `scale(${data.round && name === "marker" ? high : wide} ${high})`);
    const group = draw("g", {});
    group.append(path);
    return name === "marker" ? group : path;
  }

  /**
   * @param {number} wide
   * @param {number} high
   */
  halo(wide, high) {
    const halo = rectangle("halo", wide + HALO_AROUND, high + HALO_AROUND, 10);
    this.scaled.prepend(halo);
  }

  /** The lines under the node: its name with the mark of a cut, its window, and what the search did below it. */
  writeWords() {
    const { data, first, isSmall, sizes } = this.style;
    const name = draw("text", { class: "name", y: first });
    name.append(draw("tspan", {}, data.texts[data.names[this.node]]), this.again, " ", this.cut);
    if (!isSmall) name.append(draw("tspan", { class: "skipped" }, "skipped")); // else its outline and its edge say so
    position(this.window, { y: first + WORD_LINE });
    const counts = draw("g", { class: "counts" });
    counts.append(draw("title", {}, "Show or hide what is below"), this.below);
    position(this.below, { y: first + (isSmall ? SMALL_WORD_LINE : WORD_LINE * (sizes.form === "shape" ? 2 : 1)) });
    this.below.append(this.visits, this.cuts);
    this.scaled.append(name, counts);
    if (!isSmall) this.scaled.append(this.window);
    const move = data.texts[data.moves[this.node]];
    if (move) this.scaled.append(draw("text", { class: "move", y: -sizes.up / sizes.scale - 5 }, move));
  }

  /**
   * Put the node where it belongs, and the edge to it.
   * @param {number} x
   * @param {number} y
   * @param {[x: number, y: number] | null} above where the edge begins; null at the root
   * @param {number} bus the height at which edges lead across
   */
  place(x, y, above, bus) {
    const { scale, up, form } = this.style.sizes;
    this.scaled.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
    const high = form === "shape" && this.kind === 2 ? HALF_LEAF * scale : up;
    const top = y - high - (this.style.data.texts[this.style.data.moves[this.node]] ? WORD_LINE * scale : 0);
    this.line.setAttribute("d", above ? `M${above[0]} ${above[1]}V${bus}H${x}V${top}` : "");
    const stroke = Math.min(scale, 1);
    this.strike.setAttribute("transform", `translate(${x} ${(bus + top) / 2}) scale(${stroke})`);
    this.edge.toggleAttribute("hidden", !above);
  }

  /**
   * Show what the node looks like; nothing is touched where nothing changed.
   * @param {Told} told
   */
  show(told) {
    const { look, visits, cuts, isClosed, isOpened, tie, lit, isChosen } = told;
    const { value, alpha, beta } = look;
    const all = JSON.stringify(told);
    if (all === this.told) return;
    this.told = all;
    const data = this.element.dataset;
    data.state = look.state;
    data.value = value[1];
    data.alpha = alpha[1];
    data.beta = beta[1];
    noteMark(data, "cutoff", look.cut);
    noteMark(data, "late", look.late ? "true" : "");
    noteMark(data, "best", look.best ? "true" : "");
    noteMark(data, "tie", tie ? "true" : "");
    noteMark(data, "lit", lit);
    noteMark(data, "chosen", isChosen ? "true" : "");
    noteMark(this.edge.dataset, "lit", lit);
    this.edge.dataset.edge = look.state;
    noteMark(this.edge.dataset, "cut", look.struck);
    noteMark(this.edge.dataset, "best", look.best ? "true" : "");
    this.value.textContent = value[0];
    this.tie.textContent = tie;
    this.cut.textContent = look.cut && this.cutWords(look);
    this.again.textContent = look.visit > 1 && look.state !== "skipped" ? ` ×${look.visit}` : "";
    this.count(isClosed && look.state !== "current" ? visits : 0, cuts, isOpened);
    const hides = this.style.sizes.form === "pill" && this.visits.textContent !== "";
    const isBare = look.state === "skipped" || (this.kind === 2 && !this.style.data.handed);
    const window = isBare ? "" : tie ? "may be worse" : `${alpha[0]} ${beta[0]}`.trim();
    this.window.textContent = hides ? "" : window;
  }

  /** @param {Look} look */
  cutWords({ cut, late }) {
    if (this.style.isSmall) return late ? "//0" : "//";
    if (late) return "cut 0";
    return cut === "beta" ? "β cut" : "α cut";
  }

  /**
   * @param {number} visits
   * @param {number} cuts
   * @param {boolean} isOpened
   */
  count(visits, cuts, isOpened) {
    const sign = isOpened ? "−" : this.style.isSmall ? "" : "+";
    if (visits) this.element.setAttribute("aria-expanded", String(isOpened));
    else this.element.removeAttribute("aria-expanded");
    if (!visits) {
      this.visits.textContent = this.cuts.textContent = "";
    } else if (this.style.isSmall) {
      this.visits.textContent = `${sign}${short(visits)}`;
      const free = this.visits.textContent.length + short(cuts).length < MOST_CLOSE ? " " : "";
      this.cuts.textContent = cuts ? `${free}//${short(cuts)}` : "";
    } else {
      this.visits.textContent = `${sign}${grouped(visits)}`;
      this.cuts.textContent = cuts ? ` //${grouped(cuts)}` : "";
    }
  }
}

/**
 * A number with at most four characters.
 * @param {number} number
 */
function short(number) {
  if (number < THOUSANDS) return String(number);
  const thousands = number / THOUSANDS;
  return thousands < 9.95 ? `${thousands.toFixed(1)}k` : `${Math.round(thousands)}k`;
}

/**
 * @param {string} name
 * @param {number} wide
 * @param {number} high
 * @param {number} round
 */
function rectangle(name, wide, high, round) {
  return draw("rect", { class: name, x: -wide, y: -high, width: 2 * wide, height: 2 * high, rx: round });
}

/**
 * @param {DOMStringMap} data
 * @param {string} name
 * @param {string} text
 */
function noteMark(data, name, text) {
  if (text) data[name] = text;
  else delete data[name];
}

/**
 * @param {Element} element
 * @param {Record<string, number>} attributes
 */
function position(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
