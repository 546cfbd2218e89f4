// What all nodes of a kind have in common in the focus view: a drawing of each kind is made once for a form, and copied for
// every node. tree.css and focus.css say how each state is shown, by the same attributes as in the whole tree.
import { draw } from "../../shared/elements.js";
import { BOARD_GAP, FIRST_BELOW, FIRST_BELOW_SMALL, PILL, SHAPE, WORD_LINE } from "./sizes.js";
/** @import { FocusTable } from "../replay/tables.js" */
/** @import { SmallBoards } from "./boards.js" */
/** @import { Looks } from "../replay/node_at_step.js" */
/** @import { Letters } from "./short_words.js" */
/** @import { Sizes } from "./sizes.js" */

const NODE_KINDS = ["max", "min", "leaf", "chance"];
const CHANCE = 3;
export const HALF_LEAF = 16; // half the height of a leaf's square
export const PAD = 5; // at either end of a pill
const TAPER = 6; // how much narrower a pill is at one end, to either side
const HALO_AROUND = 3;
/** The strike through an edge: half its height with the ends of its lines, and its share of its size where rows are close. */
export const STRIKE = { drawing: "M-6.5 4.5l7 -9M-.5 4.5l7 -9", half: 6, small: 0.75 };

/** What all nodes of a picture have in common. */
export class Style {
  /**
   * @param {FocusTable} data
   * @param {Sizes} sizes
   * @param {number} pill the width of a pill, in units, where a value has room
   * @param {SmallBoards | null} boards
   * @param {Letters} letters
   * @param {Looks} looks
   */
  constructor(data, sizes, pill, boards, letters, { events }) {
    this.data = data;
    /** @type {"node" | "visit"} what is counted below a node: a search may come to one again */
    this.unit = events.visits ? "visit" : "node";
    this.letters = letters;
    this.sizes = sizes;
    this.pill = sizes.form === "pill" ? (2 * sizes.half) / sizes.scale : pill;
    this.boards = sizes.form === "board" ? boards : null;
    this.isSmall = sizes.form !== "shape";
    /** How far above its base a value has its shape. */
    this.half = this.isSmall ? PILL : SHAPE;
    this.first = this.half + (this.isSmall ? FIRST_BELOW_SMALL : FIRST_BELOW);
    const models = NODE_KINDS.map((_, kind) => new Model(this, kind).element);
    /** @type {(kind: number) => SVGElement} a new drawing of a node of a kind */
    this.drawing = (kind) => /** @type {SVGElement} */ (models[kind].cloneNode(true));
    const edge = draw("g", { class: "edge" });
    edge.append(draw("path", { class: "line" }), draw("path", { class: "strike", d: STRIKE.drawing }));
    this.edge = () => /** @type {SVGElement} */ (edge.cloneNode(true));
  }
}

/** The drawing of a node of a kind, without what is its own: its names, its board and where it stands. */
class Model {
  /**
   * @param {Style} style
   * @param {number} kind
   */
  constructor(style, kind) {
    this.style = style;
    this.kind = kind;
    this.element = draw("g", { class: `node ${NODE_KINDS[kind]}`, role: "treeitem", tabindex: -1 });
    this.value = draw("text", { class: "value", "data-part": "value" });
    this.scaled = draw("g", {});
    // The sign of a value shows that it is tied; the words are read out.
    this.element.append(draw("title", {}), draw("desc", { "data-part": "tie" }), this.scaled);
    if (style.sizes.form === "shape") this.drawShape();
    else this.drawPill();
    this.drawWords();
  }

  /** Whether the shape is as wide as it is high: a chance node is a circle where the others are triangles. */
  isRound() {
    return this.style.data.round !== (this.kind === CHANCE);
  }

  /** The shape of the whole tree, with the value in it. */
  drawShape() {
    const { data } = this.style;
    const isLeaf = this.kind === 2;
    const high = isLeaf ? HALF_LEAF : SHAPE;
    const wide = isLeaf ? Math.max(HALF_LEAF, this.style.pill / 2 - 2) : (this.isRound() ? SHAPE : 36) + data.grown;
    this.halo(wide, high);
    if (isLeaf) this.scaled.append(rectangle("shape", wide, high, 4));
    else this.scaled.append(this.outline("shape", wide, SHAPE));
    this.value.setAttribute("y", String(isLeaf ? 5.8 : SHAPE * data.heights[this.kind]));
    this.scaled.append(this.value);
  }

  /** A pill with the value; above it the board. */
  drawPill() {
    const { pill, half, boards, sizes } = this.style;
    this.halo(pill / 2, half);
    if (boards) {
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
      this.scaled.append(frame, boards.empty(-width / 2, top, width));
    }
    this.value.setAttribute("y", "4.5");
    this.scaled.append(this.tapered(pill / 2, half), this.value);
  }

  /**
   * A pill whose outline tells whose node it is, as far as a value leaves room: narrower above for MAX and below for MIN, with
   * round ends where their shapes are round.
   * @param {number} wide
   * @param {number} high
   */
  tapered(wide, high) {
    if (this.kind === 2) return rectangle("shape", wide, high, 2);
    if (this.isRound()) return rectangle("shape", wide, high, this.kind === 0 ? 0 : high);
    const [above, below] = [this.kind === 1 ? wide : wide - TAPER, this.kind === 0 ? wide : wide - TAPER];
    const corners = [[-above, -high], [above, -high], [wide, 0], [below, high], [-below, high], [-wide, 0]];
    return draw("path", { class: "shape", d: `M${corners.map((corner) => corner.join(" ")).join("L")}Z` });
  }

  /** @type {(name: string, wide: number, high: number) => SVGElement} */
  outline(name, wide, high) {
    const transform = `scale(${wide} ${high})`;
    return draw("path", { class: name, d: this.style.data.shapes[this.kind], transform });
  }

  /**
   * @param {number} wide
   * @param {number} high
   */
  halo(wide, high) {
    const halo = rectangle("halo", wide + HALO_AROUND, high + HALO_AROUND, 10);
    this.scaled.prepend(halo);
  }

  /**
   * The lines under the node: its name with the mark of a cut, its window, and what the search did below it; above it the
   * move that leads to it.
   */
  drawWords() {
    const { first, isSmall, sizes } = this.style;
    const name = draw("text", { class: "name", y: first });
    const cut = draw("tspan", { class: "cut", "data-part": "cutoff" });
    name.append(draw("tspan", {}), draw("tspan", { class: "again" }), " ", cut);
    if (!isSmall) name.append(draw("tspan", { class: "skipped" })); // else its outline and its edge say so
    const counts = draw("g", { class: "counts" });
    const y = first + sizes.line * (sizes.form === "shape" ? 2 : 1);
    counts.append(draw("title", {}, "Show or hide what is below"), draw("text", { class: "below", y }));
    this.scaled.append(name, counts);
    if (!isSmall) this.scaled.append(draw("text", { class: "bound", y: first + WORD_LINE }));
    this.scaled.append(draw("text", { class: "move", y: -sizes.up / sizes.scale - 5 }));
  }
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
