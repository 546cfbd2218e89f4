// What nodes of a kind share in the focus view: their form, given the room.
import { draw } from "../../shared/elements.js";
import { EdgeDrawing, formOf, NodeDrawing } from "../tree/node_drawing.js";
import { BOARD_GAP, FIRST_BELOW, FIRST_BELOW_SMALL, PILL, SHAPE, TYPE, VALUE, WORD_LINE } from "./sizes.js";
/** @import { FocusTable } from "../replay/tables.js" */
/** @import { SmallBoards } from "./boards.js" */
/** @import { Looks } from "../replay/node_at_step.js" */
/** @import { Form, Line } from "../tree/node_drawing.js" */
/** @import { Letters } from "./short_words.js" */
/** @import { Sizes } from "./sizes.js" */

const NODE_KINDS = ["max", "min", "leaf", "chance"];
const [LEAF_NODE, CHANCE] = [2, 3];
export const HALF_LEAF = 16; // half the height of a leaf's square
export const PAD = 5; // at either end of a pill
const TAPER = 6; // how much narrower a pill is at one end, to either side
const HALO_AROUND = 3;
/** The strike through an edge: half its height with the ends of its lines, and its share of its size where rows are close. */
export const STRIKE = { drawing: "M-6.5 4.5l7 -9M-.5 4.5l7 -9", half: 6, small: 0.75 };

/** What all nodes of a picture share. */
export class Style {
  /**
   * @param {FocusTable} data
   * @param {Sizes} sizes
   * @param {number} pill the width of a pill, in units, where a value has room
   * @param {SmallBoards | null} boards
   * @param {Letters} letters
   * @param {Looks} looks
   */
  constructor(data, sizes, pill, boards, letters, looks) {
    this.data = data;
    this.looks = looks;
    /** @type {"node" | "visit"} what is counted below a node: a search may come to one again */
    this.unit = looks.events.visits ? "visit" : "node";
    this.letters = letters;
    this.sizes = sizes;
    this.pill = sizes.form === "pill" ? (2 * sizes.half) / sizes.scale : pill;
    this.boards = sizes.form === "board" ? boards : null;
    this.isSmall = sizes.form !== "shape";
    /** The height of a value's shape above its base. */
    this.half = this.isSmall ? PILL : SHAPE;
    this.first = this.half + (this.isSmall ? FIRST_BELOW_SMALL : FIRST_BELOW);
    this.forms = NODE_KINDS.map((_, kind) => this.form(kind));
    /** @type {(kind: number) => NodeDrawing} a new drawing of a node of a kind */
    this.drawing = (kind) => new NodeDrawing(this.forms[kind]);
    this.edge = () => new EdgeDrawing(STRIKE.drawing);
  }

  /**
   * @param {number} kind
   * @returns {Form}
   */
  form(kind) {
    const [shapes, wide, high, base] = this.isSmall ? this.small(kind) : this.large(kind);
    const halo = rectangle("halo", wide + HALO_AROUND, high + HALO_AROUND, 10);
    const size = this.isSmall && kind !== LEAF_NODE ? TYPE : VALUE;
    return formOf(`node ${NODE_KINDS[kind]}`, shapes, { halo, lines: this.lines(base, size), stems: [] });
  }

  /**
   * Whether the shape is as wide as it is high: a chance node is a circle where the others are triangles.
   * @param {number} kind
   */
  isRound(kind) {
    return this.data.round !== (kind === CHANCE);
  }

  /**
   * The shape of the whole tree, how far it reaches to either side, up and down, and the base of the value in it.
   * @param {number} kind
   * @returns {[shapes: SVGElement[], wide: number, high: number, base: number]}
   */
  large(kind) {
    const { shapes, grown, heights } = this.data;
    if (kind === LEAF_NODE) {
      const wide = Math.max(HALF_LEAF, this.pill / 2 - 2);
      return [[rectangle("shape", wide, HALF_LEAF, 4)], wide, HALF_LEAF, 5.8];
    }
    const wide = (this.isRound(kind) ? SHAPE : 36) + grown;
    const shape = draw("path", { class: "shape", d: shapes[kind], transform: `scale(${wide} ${SHAPE})` });
    return [[shape], wide, SHAPE, SHAPE * heights[kind]];
  }

  /**
   * The same of a pill; above it stands the board.
   * @param {number} kind
   * @returns {[shapes: SVGElement[], wide: number, high: number, base: number]}
   */
  small(kind) {
    const { pill, half, boards, sizes } = this;
    /** @type {SVGElement[]} */
    const shapes = [this.tapered(kind, pill / 2, half)];
    if (boards) {
      const [width, height] = sizes.board.map((side) => side / sizes.scale);
      const top = -half - BOARD_GAP - height;
      const frame = { class: "shape", x: -width / 2 - 2, y: top - 2, width: width + 4, height: height + 4, rx: 4 };
      shapes.unshift(draw("rect", frame), boards.empty(-width / 2, top, width));
    }
    return [shapes, pill / 2, half, 4.5];
  }

  /**
   * A pill whose outline tells whose node it is, as far as a value leaves room: narrower above for MAX and below for MIN, with
   * round ends where their shapes are round.
   * @param {number} kind
   * @param {number} wide
   * @param {number} high
   */
  tapered(kind, wide, high) {
    if (kind === LEAF_NODE) return rectangle("shape", wide, high, 2);
    if (this.isRound(kind)) return rectangle("shape", wide, high, kind === 0 ? 0 : high);
    const [above, below] = [kind === 1 ? wide : wide - TAPER, kind === 0 ? wide : wide - TAPER];
    const corners = [[-above, -high], [above, -high], [wide, 0], [below, high], [-below, high], [-wide, 0]];
    return draw("path", { class: "shape", d: `M${corners.map((corner) => corner.join(" ")).join("L")}Z` });
  }

  /**
   * The lines of a node: its value; under it its name with the mark of a cut, its window, and what the search did below it;
   * above it the move that leads to it.
   * @param {number} base of the value
   * @param {number} size
   * @returns {Line[]}
   */
  lines(base, size) {
    const { first, isSmall, sizes } = this;
    const below = first + sizes.line * (isSmall ? 1 : 2);
    return [
      { kind: "value", y: base, size, parts: ["value"] },
      { kind: "name", y: first, parts: ["name", "again", "cutoff", "skipped"], space: "" },
      ...(isSmall ? [] : [{ kind: "bound", y: first + WORD_LINE, parts: ["window"] }]),
      { kind: "below counts", y: below, parts: ["below"], title: "Show or hide what is below" },
      { kind: "move", y: -sizes.up / sizes.scale - 5, parts: ["move"] },
    ];
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
