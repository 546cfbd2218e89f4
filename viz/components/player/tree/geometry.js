// Where everything in a drawing stands. Python's layout places it once; where nodes are folded, whole columns move together
// and nothing changes its order. No other module works out a place in the tree.
import { countUpTo } from "../../shared/numbers.js";
/** @import { GeometryData } from "../../contract.d.ts" */

/**
 * The centres of all elements, and the size of what is drawn.
 * @typedef {object} Places
 * @property {[number, number][]} centres
 * @property {[number, number]} size
 */

const GAP = 14; // between columns where folded nodes stood
const FOLD_ROOM = 60; // to either side of a folded node, for its label

export class Geometry {
  /** @param {GeometryData} data */
  constructor({ size, centres, rooms, edges, parents, levels, shares, beside }) {
    /** @type {Places} as Python's layout has it */
    this.places = { centres, size };
    this.rooms = rooms;
    this.edges = edges;
    this.parents = parents;
    this.heights = levels.map(([y]) => y);
    this.shares = shares;
    this.beside = beside;
  }

  /**
   * A point on the edge that leads to an element, so far from its parent as a share tells.
   * @param {number} key
   * @param {number} share
   * @param {Places} [places]
   * @returns {[number, number]}
   */
  onEdge(key, share, { centres } = this.places) {
    const [x1] = centres[this.parents[key]];
    const [x2] = centres[key];
    const [y1, y2] = this.edges[key];
    return [x1 + share * (x2 - x1), y1 + share * (y2 - y1)];
  }

  /**
   * How far to the side something on an edge comes to stand in other places.
   * @param {number} key
   * @param {number} share
   * @param {Places} places
   */
  shift(key, share, places) {
    return this.onEdge(key, share, places)[0] - this.onEdge(key, share)[0];
  }

  /**
   * The edge that leads to an element, as the path of a drawing.
   * @param {number} key
   * @param {Places} places
   */
  edge(key, places) {
    const [[x1, y1], [x2, y2]] = [this.onEdge(key, 0, places), this.onEdge(key, 1, places)];
    return `M${x1} ${y1}L${x2} ${y2}`;
  }

  /**
   * The places where some nodes are hidden: the columns that they leave empty are taken out.
   * @param {Set<number>} hidden
   * @param {Set<number>} folded nodes that have a label besides
   * @returns {Places}
   */
  without(hidden, folded) {
    if (!hidden.size) return this.places;
    const { centres } = this.places;
    const seen = centres.flatMap((_, key) => (hidden.has(key) ? [] : [key]));
    const { cuts, width } = this.emptyColumns(seen, folded);
    const starts = cuts.map(([from]) => from);
    /** @param {number} x */
    const moved = (x) => {
      const at = countUpTo(starts, x);
      return x - (at ? cuts[at - 1][1] : 0);
    };
    return {
      centres: centres.map(([x, y], key) => {
        const [left] = this.rooms[key];
        return [hidden.has(key) ? x : moved(x - left) + left, y];
      }),
      size: [width, Math.max(...seen.map((key) => centres[key][1] + this.rooms[key][2]))],
    };
  }

  /**
   * The columns that nothing seen stands in, each as the x from which on so much is taken out, and the width of the rest.
   * @param {number[]} seen
   * @param {Set<number>} folded
   */
  emptyColumns(seen, folded) {
    const spans = seen.map((key) => {
      const [x] = this.places.centres[key];
      const [left, right] = this.rooms[key];
      const extra = folded.has(key) ? FOLD_ROOM : 0;
      return [Math.min(x - left, x - extra), Math.max(x + right, x + extra)];
    }).sort(([a], [b]) => a - b);
    /** @type {[from: number, out: number][]} */
    const cuts = [];
    let [reached, out] = [0, 0];
    for (const [left, right] of spans) {
      if (left - reached > GAP) {
        out += left - reached - GAP;
        cuts.push([left, out]);
      }
      reached = Math.max(reached, right);
    }
    return { cuts, width: Math.max(reached - out, 1) };
  }
}
