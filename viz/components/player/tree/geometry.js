// The places of everything in a drawing. Python's layout places it once; when nodes are folded, whole columns move together,
// and rows and columns are spread as far as the pane allows. Nothing changes its order. No other module works out a place
// in the tree.
import { countUpTo } from "../../shared/numbers.js";
/** @import { GeometryData } from "../../contract.d.ts" */

/**
 * A row of the tree: the height of its nodes, and from where to where they reach with their words.
 * @typedef {{ y: number, top: number, bottom: number }} Row
 */

/**
 * The centres of all elements, the rows that are seen, and the size of what is drawn; bare ones have no words but names.
 * @typedef {object} Places
 * @property {[number, number][]} centres
 * @property {Row[]} rows
 * @property {[number, number]} size
 * @property {boolean} [isBare]
 */

const GAP = 14; // between columns where folded nodes stood
const FOLD_ROOM = 44; // to either side of a folded node, for its label
const FOLD_HEIGHT = 82; // below a folded node, likewise

export class Geometry {
  /** @param {GeometryData} data */
  constructor(
    { size, centres, rooms, least, parents, levels, gap, horizons, horizon, strike, turn, words, smallest, roomy },
  ) {
    this.rooms = rooms;
    this.least = least;
    this.parents = parents;
    this.gap = gap;
    this.horizons = horizons;
    this.horizonBelow = horizon[0];
    this.horizonRoom = horizon[1];
    this.strike = strike;
    this.turn = turn[0];
    this.turnDown = turn[1];
    this.words = words;
    this.smallest = smallest;
    this.roomy = roomy;
    this.levels = levels.map(([y, , above, below]) => ({ y, above, below }));
    this.plies = parents.map(() => 0);
    parents.forEach((parent, key) => key && (this.plies[key] = this.plies[parent] + 1));
    const rows = this.levels.map(({ y, above, below }) => ({ y, top: y - above, bottom: y + below }));
    /** @type {Places} as Python's layout has it */
    this.places = { centres, rows, size };
    /** @type {Places | null} with names alone, if that takes less room */
    this.bare = least.some(([worded, bare]) => bare < worded) ? this.bared() : null;
  }

  /** @returns {Places} */
  bared() {
    const [{ centres }, last] = [this.places, this.levels.length - 1];
    /** @type {number[][]} */
    const below = this.parents.map(() => []);
    this.parents.forEach((parent, key) => key && below[parent].push(key));
    for (const children of below) children.sort((one, other) => centres[one][0] - centres[other][0]);
    const { across, width } = packed(below, this.least.map(([, half]) => half));
    const levels = this.levels.map(({ y }) => ({ y, above: 0, below: 0 }));
    this.least.forEach(([, , up, down], key) => {
      const level = levels[this.plies[key]];
      level.above = Math.max(level.above, up);
      level.below = Math.max(level.below, down);
    });
    const rows = this.rows(this.gap, last, () => 0, levels);
    return {
      centres: across.map((x, key) => [x, rows[this.plies[key]].y]),
      rows,
      size: [width, rows[last].bottom + this.horizonRoom],
      isBare: true,
    };
  }

  /**
   * How far an element reaches to the left, to the right, upwards and downwards.
   * @param {number} key
   * @param {boolean} [isBare]
   */
  reach(key, isBare) {
    const [, half, up, down] = this.least[key];
    return isBare ? [half, half, up, down] : this.rooms[key];
  }

  /**
   * The least multiple of the width, at most the width itself, at which neighbours do not touch; folds keep their room.
   * @param {Places} places
   * @param {Set<number>} hidden
   */
  narrowest({ centres, size, isBare }, hidden) {
    if (hidden.size) return 1;
    const half = (/** @type {number} */ key) => this.least[key][isBare ? 1 : 0];
    /** @type {number[][]} */
    const plies = this.levels.map(() => []);
    centres.forEach((_, key) => plies[this.plies[key]].push(key));
    let least = 0;
    for (const ply of plies) {
      ply.sort((one, other) => centres[one][0] - centres[other][0]).forEach((key, at) => {
        const [x, before] = [centres[key][0], at ? ply[at - 1] : null];
        const needed = before === null ? half(key) / x : (half(before) + half(key)) / (x - centres[before][0]);
        least = Math.max(least, needed, half(key) / (size[0] - x));
      });
    }
    return Math.min(1, least);
  }

  /**
   * The corners of the edge that leads to an element: it runs straight along the columns of parent and child, and across
   * only where there are no words, between their rows.
   * @param {number} key
   * @param {Places} [places]
   * @returns {[number, number][]}
   */
  corners(key, { centres, rows, isBare } = this.places) {
    const parent = this.parents[key];
    const [[x1, y1], [x2, y2]] = [centres[parent], centres[key]];
    const [above, below] = [rows[this.plies[parent]], rows[this.plies[key]]];
    const [[, , , down], [, , up]] = [this.reach(parent, isBare), this.reach(key, isBare)];
    return [[x1, y1 + down], [x1, above.bottom], [x2, below.top], [x2, y2 - up]];
  }

  /**
   * A point on the edge that leads to an element, so far across from its parent as a share tells.
   * @param {number} key
   * @param {number} share
   * @param {Places} [places]
   * @returns {[number, number]}
   */
  onEdge(key, share, places = this.places) {
    const [, [x1, y1], [x2, y2]] = this.corners(key, places);
    return [x1 + share * (x2 - x1), y1 + share * (y2 - y1)];
  }

  /**
   * The edge that leads to an element, as the path of a drawing.
   * @param {number} key
   * @param {Places} places
   */
  edge(key, places) {
    return `M${this.corners(key, places).map(([x, y]) => `${x} ${y}`).join("L")}`;
  }

  /**
   * The places with some nodes hidden: the columns and rows that become empty are removed.
   * @param {Set<number>} hidden
   * @param {ReadonlySet<number>} folded nodes that have a label besides
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
    const labelled = new Set([...folded].filter((key) => !hidden.has(key)).map((key) => this.plies[key]));
    const last = Math.max(...seen.map((key) => this.plies[key]));
    const rows = this.rows(this.gap, last, (ply) => (labelled.has(ply) ? FOLD_HEIGHT : 0));
    return {
      centres: centres.map(([x], key) => {
        const [left] = this.rooms[key];
        return [hidden.has(key) ? x : moved(x - left) + left, rows[Math.min(this.plies[key], last)].y];
      }),
      rows,
      size: [width, rows[last].bottom + (this.horizons.includes(last) ? this.horizonRoom : 0)],
    };
  }

  /**
   * The height of the line at the depth limit, where it lies below a ply; null if that is not seen.
   * @param {number} ply
   * @param {Places} places
   */
  horizon(ply, { rows }) {
    if (ply >= rows.length) return null;
    const below = rows[ply + 1] ? this.horizonBelow * (rows[ply + 1].top - rows[ply].bottom) : this.horizonRoom / 2;
    return rows[ply].bottom + below;
  }

  /**
   * The rows down to the last one, with the same gap between all of them.
   * @param {number} gap
   * @param {number} last
   * @param {(ply: number) => number} more how much further down a ply reaches than it does by itself
   * @param {{ above: number, below: number }[]} levels
   * @returns {Row[]}
   */
  rows(gap, last, more, levels = this.levels) {
    let bottom = this.levels[0].y - this.levels[0].above - gap;
    return levels.slice(0, last + 1).map(({ above, below }, ply) => {
      const [top, y] = [bottom + gap, bottom + gap + above];
      bottom = y + below + more(ply);
      return { y, top, bottom };
    });
  }

  /**
   * Places with a multiple of the width, and more room between any two rows.
   * @param {Places} places
   * @param {number} across
   * @param {number} apart
   * @returns {Places}
   */
  spread(places, across, apart) {
    if (across === 1 && apart === 0) return places;
    const { centres, rows, size, isBare } = places;
    const moved = rows.map(({ y, top, bottom }, ply) => {
      const down = apart * ply;
      return { y: y + down, top: top + down, bottom: bottom + down };
    });
    return {
      centres: centres.map(([x], key) => [x * across, moved[Math.min(this.plies[key], moved.length - 1)].y]),
      rows: moved,
      size: [size[0] * across, size[1] + apart * (rows.length - 1)],
      isBare,
    };
  }

  /**
   * The columns that nothing seen stands in, each as the x from which on so much is taken out, and the width of the rest.
   * @param {number[]} seen
   * @param {ReadonlySet<number>} folded
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

/**
 * Where the columns of a tree stand as close as they can, from the left edge of what they take: subtrees side by side, each
 * node above the middle of its children.
 * @param {number[][]} below the children of each node, from the left; the node after its parent
 * @param {number[]} halves what each node takes to either side
 * @returns {{ across: number[], width: number }}
 */
export function packed(below, halves) {
  /** @type {number[][][]} how far each subtree reaches from its root at each ply below, to the left and to the right */
  const [lefts, rights] = [below.map(() => []), below.map(() => [])];
  const moved = below.map(() => 0); // from the parent
  for (let key = below.length - 1; key >= 0; key--) {
    /** @type {number[][]} */
    const [left, right] = [[], []];
    for (const child of below[key]) {
      const beside = right.slice(0, lefts[child].length).map((to, ply) => to - lefts[child][ply]);
      moved[child] = beside.length ? Math.max(...beside) : 0;
      lefts[child].forEach((from, ply) => (left[ply] ??= moved[child] + from));
      rights[child].forEach((to, ply) => (right[ply] = moved[child] + to));
    }
    const [first, last] = [below[key][0], below[key].at(-1)];
    const middle = first === undefined || last === undefined ? 0 : (moved[first] + moved[last]) / 2;
    for (const child of below[key]) moved[child] -= middle;
    lefts[key] = [-halves[key], ...left.map((from) => from - middle)];
    rights[key] = [halves[key], ...right.map((to) => to - middle)];
  }
  const across = below.map(() => -Math.min(...lefts[0]));
  below.forEach((children, key) => children.forEach((child) => (across[child] = across[key] + moved[child])));
  return { across, width: Math.max(...rights[0]) - Math.min(...lefts[0]) };
}
