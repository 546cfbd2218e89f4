// Fits a whole tree into a stage: comfortably large, else in the richest readable form.
import { within } from "../../shared/numbers.js";
/** @import { Geometry, Places } from "./geometry.js" */

/** @typedef {"beside" | "upright" | "none"} Names how the levels are named: beside their rows, upright there, or not */

/**
 * What a tree is fitted into, in pixels: what the names of the levels take of it, and the corner under its buttons.
 * @typedef {object} Room
 * @property {number} width
 * @property {number} height
 * @property {Record<Names, number>} strips
 * @property {{ left: number, bottom: number }} covered
 */

/**
 * A tree's fit in a stage: its scale, the spread of its columns and rows, and its origin.
 * @typedef {object} Fit
 * @property {Names} names
 * @property {Places} base the places before they are spread
 * @property {number} scale
 * @property {number} across
 * @property {number} apart
 * @property {number} x
 * @property {number} y
 */

export const MARGIN = 8; // pixels
export const UPRIGHT_BELOW = 480; // pixels: a narrower stage has the names of its levels upright
const LARGEST_FIT = 2.1;
const COMFORTABLE = [500, 400]; // pixels: a tree has type of its own size in a stage of this size, and larger in larger
const MOST_ACROSS = 2.6; // times as wide as the nodes need
const [LEAST_GAP, MOST_GAP] = [18, 190]; // between rows

/** @type {[Names, isBare: boolean][]} the richest first: nodes go without windows and marks before they go out of sight */
const FORMS = [["beside", false], ["upright", false], ["none", false], ["upright", true], ["none", true]];

/**
 * Fit the whole tree into a room: in the first form in which it is as large as `least`, else in the first of all.
 * @param {Geometry} geometry
 * @param {Places} natural
 * @param {Set<number>} hidden elements that are not seen
 * @param {Room} room
 * @param {number} least the scale at which it can be read
 * @returns {Fit}
 */
export function fitWhole(geometry, natural, hidden, room, least) {
  /** @type {Fit | null} */
  let first = null;
  for (const [names, isBare] of FORMS) {
    const base = isBare ? geometry.bare : natural;
    if (!base || (isBare && hidden.size) || (names === "beside" && room.width < UPRIGHT_BELOW)) continue;
    const fit = fitBesideButtons(geometry, base, hidden, room, names, least);
    if (fit.scale >= least) return fit;
    first ??= fit;
  }
  return /** @type {Fit} */ (first);
}

/**
 * Take the whole room, or what is below or beside the buttons if they would cover a node.
 * @param {Geometry} geometry
 * @param {Places} base
 * @param {Set<number>} hidden
 * @param {Room} room
 * @param {Names} names
 * @param {number} least
 */
function fitBesideButtons(geometry, base, hidden, { width, height, strips, covered }, names, least) {
  const narrowest = geometry.narrowest(base, hidden);
  const strip = strips[names];
  const isCovered = (/** @type {Fit} */ { across, apart, scale, x, y }) => {
    const { centres, isBare } = geometry.spread(base, across, apart);
    return centres.some(([right, down], key) => {
      if (hidden.has(key)) return false;
      const [, after, above] = geometry.reach(key, isBare);
      return (right + after) * scale + x > covered.left && (down - above) * scale + y < covered.bottom;
    });
  };
  /** @type {(wide: number, high: number, top: number) => Fit} */
  const fitInto = (wide, high, top) => {
    const [free, down] = [Math.max(50, wide - strip) - 2 * MARGIN, Math.max(50, high) - 2 * MARGIN];
    const scale = scaleIn(geometry, base, [free, down], narrowest, least);
    const [treeWidth] = base.size;
    const across = within(free / scale / treeWidth, narrowest, MOST_ACROSS);
    const apart = rowsApart(geometry, base, down / scale);
    const treeHeight = base.size[1] + apart * (base.rows.length - 1);
    const x = strip + MARGIN + (free - treeWidth * across * scale) / 2;
    return { names, base, scale, across, apart, x, y: top + MARGIN + Math.max(0, (down - treeHeight * scale) / 2) };
  };
  const all = fitInto(width, height, 0);
  if (!isCovered(all)) return all;
  const [below, beside] = [fitInto(width, height - covered.bottom, covered.bottom), fitInto(covered.left, height, 0)];
  return below.scale >= beside.scale ? below : beside;
}

/**
 * As large as the room makes comfortable, with narrow gaps where the tree is not read else.
 * @param {Geometry} geometry
 * @param {Places} base
 * @param {[width: number, height: number]} room without a margin
 * @param {number} narrowest
 * @param {number} least
 */
function scaleIn(geometry, { size: [treeWidth, treeHeight], rows }, [width, height], narrowest, least) {
  const highest = height / (treeHeight - (rows.length - 1) * (geometry.gap - LEAST_GAP));
  const large = within(Math.min(width / COMFORTABLE[0], height / COMFORTABLE[1]), 1, LARGEST_FIT);
  const scale = Math.min(width / treeWidth, highest, large, Math.max(least, height / treeHeight));
  return scale < least ? Math.min(least, width / (treeWidth * narrowest), highest) : scale;
}

/**
 * How much further apart rows stand to take a height.
 * @param {Geometry} geometry
 * @param {Places} places
 * @param {number} height in units of the tree
 */
export function rowsApart({ gap }, { rows, size }, height) {
  const free = rows.length > 1 ? (height - size[1]) / (rows.length - 1) : 0;
  return within(free, LEAST_GAP - gap, MOST_GAP - gap);
}
