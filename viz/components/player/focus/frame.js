// How the focus view shares out its pane: to the left the names of the rows and their windows, to the right the
// rows, further down where the buttons would cover a node.
import { PAD } from "./model.js";
import { Letters, shortestValue } from "./short_words.js";
import { sizesFor, TYPE, VALUE } from "./sizes.js";
/** @import { FocusTable } from "../replay/tables.js" */
/** @import { SmallBoards } from "./boards.js" */
/** @import { Rows } from "./rows.js" */
/** @import { NodeForm, Sizes } from "./sizes.js" */

const FOCUS_MARGIN = 10;
const [BUTTONS, BUTTONS_WIDTH] = [40, 124]; // pixels: below the upper edge, and from the right one
// Pixels: a pane in which siblings come before the windows beside the rows, and one without room for these.
const [NARROW, NARROWEST] = [500, 420];
const MOST_NAME = 80; // units
const UP_CLOSE = 11; // pixels: the smallest type that is read on one's own screen, for which the least boards are
const BEFORE_NAMES = 14; // pixels: around the names of the rows
const LARGEST_NAMES = 1.4; // the scale from which on they grow no more

/**
 * The width of the widest text of each kind, in units: every node has room for it.
 * @typedef {object} Widths
 * @property {number} pill with a value in it
 * @property {number} narrow the same where values have as few decimals as they can
 * @property {number} window 0 if the search has none
 * @property {number} name
 * @property {number} side what a row is called, or the line at the depth limit
 * @property {Letters} letters how wide any other text is, in the smallest type
 */

/**
 * @typedef {object} Pane
 * @property {number} width
 * @property {number} height
 * @property {number} least the size of the smallest type that is read
 * @property {number} leastWindow the same of alpha and beta on the current path
 * @property {boolean} hasButtons over its upper edge
 */

/**
 * What there is to draw.
 * @typedef {{ data: FocusTable, rows: Rows, boards: SmallBoards | null }} Drawn
 */

/**
 * What is beside the rows: names, or also windows in one line or in two.
 * @typedef {"names" | "line" | "lines"} Beside
 */

/**
 * The layout of a pane, in pixels.
 * @typedef {object} Frame
 * @property {number} left of the rows
 * @property {number} top of the first row
 * @property {number} width of the rows
 * @property {Beside} beside
 * @property {number} type the size of what stands beside the rows
 * @property {Sizes} sizes
 */

/**
 * Measure the widest texts, once, as they stay the same.
 * @param {FocusTable} data
 * @param {string} fontFamily
 * @returns {Widths}
 */
export function measureTexts({ values, bounds, texts, sides }, fontFamily) {
  const context = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  /** @type {(all: string[], font: string) => number} */
  const widest = (all, font) => {
    context.font = `${font} ${fontFamily}`;
    const longest = [...all].sort((a, b) => b.length - a.length).slice(0, 20);
    return Math.max(0, ...longest.map((text) => context.measureText(text).width));
  };
  const value = widest(values.map(([text]) => text), `650 ${VALUE}px`);
  const shortest = widest(values.map(([text]) => shortestValue(text)), `650 ${TYPE}px`);
  return {
    pill: 2 * PAD + (value * TYPE) / VALUE,
    narrow: 2 * PAD + shortest,
    window: bounds.some(([text]) => text) ? 2 * widest(bounds.map(([text]) => text), `${TYPE}px`) + 4 : 0,
    name: widest(texts, `650 ${TYPE}px`),
    side: widest(sides, `${TYPE}px`),
    letters: new Letters((text, weight) => {
      context.font = `${weight} ${TYPE}px ${fontFamily}`;
      return context.measureText(text).width;
    }),
  };
}

/**
 * Share out a pane.
 * @param {Pane} pane
 * @param {Widths} widths
 * @param {Drawn} drawn
 * @returns {Frame}
 */
export function frameFor(pane, widths, drawn) {
  if (pane.width < NARROWEST) return sharedOut(pane, widths, drawn, "names");
  const inLine = sharedOut(pane, widths, drawn, "line");
  if (hasAll(inLine, drawn)) return inLine;
  const inLines = sharedOut(pane, widths, drawn, "lines");
  if (hasAll(inLines, drawn)) return inLines;
  return pane.width < NARROW ? sharedOut(pane, widths, drawn, "names") : inLine;
}

/**
 * Whether every row has room for all siblings.
 * @param {Frame} frame
 * @param {Drawn} drawn
 */
function hasAll({ sizes }, { rows }) {
  return sizes.room.nodes >= rows.across;
}

/**
 * Share out a pane with this beside the rows, if the nodes have no windows of their own.
 * @param {Pane} pane
 * @param {Widths} widths
 * @param {Drawn} drawn
 * @param {Beside} wanted
 * @returns {Frame}
 */
function sharedOut(pane, widths, drawn, wanted) {
  /** @type {(scale: number) => number} */
  const typeAt = (scale) => Math.max(pane.leastWindow, TYPE * Math.min(scale, LARGEST_NAMES));
  /** @type {(form: NodeForm, scale: number) => number} */
  const besideRows = (form, scale) => {
    const beside = besideOf(form, wanted);
    const window = beside === "line" ? widths.window : widths.window / 2;
    const widest = beside === "names" ? widths.side : Math.max(widths.side, window + 4);
    return BEFORE_NAMES + (widest * typeAt(scale)) / TYPE;
  };
  // Choose the names beside the rows, and their size, by the room that they leave.
  let left = 0;
  let needed = besideRows("shape", pane.least / TYPE);
  /** @type {Omit<Frame, "beside" | "type">} */
  let frame;
  do {
    left = needed;
    frame = frameBeside(left, pane, widths, drawn);
    needed = besideRows(frame.sizes.form, frame.sizes.scale);
  } while (needed > left);
  return { ...frame, beside: besideOf(frame.sizes.form, wanted), type: typeAt(frame.sizes.scale) };
}

/**
 * What is beside rows of nodes in a form: shapes have their windows below them.
 * @param {NodeForm} form
 * @param {Beside} wanted
 * @returns {Beside}
 */
function besideOf(form, wanted) {
  return form === "shape" ? "names" : wanted;
}

/**
 * Share out a pane, of which the names of the rows take so much at the left.
 * @param {number} left
 * @param {Pane} pane
 * @param {Widths} widths
 * @param {Drawn} drawn
 * @returns {Omit<Frame, "beside" | "type">}
 */
function frameBeside(left, { width, height, least, leastWindow, hasButtons }, widths, { data, rows, boards }) {
  const between = width - left - 2 * FOCUS_MARGIN;
  const needs = {
    width: between,
    height: height - FOCUS_MARGIN,
    rows: rows.count,
    widest: rows.across,
    least,
    leastWindow,
    pill: widths.pill,
    narrow: widths.narrow,
    shape: 2 * ((data.round ? 27 : 36) + data.grown),
    name: Math.min(widths.name, MOST_NAME),
    window: widths.window,
    handed: data.moves.some(Boolean) ? 14 : 0,
    ratio: boards && boards.ratio,
    board: ((boards?.data.least ?? 0) * least) / UP_CLOSE, // seen from further away, it has to be larger
  };
  let top = FOCUS_MARGIN / 2;
  let sizes = sizesFor(needs);
  // The buttons cover no node: not the root, and no other row that may come to where they are.
  const right = left + between / 2 + sizes.half;
  if (hasButtons && (sizes.visible < needs.rows || right > width - BUTTONS_WIDTH)) {
    top += BUTTONS;
    sizes = sizesFor({ ...needs, height: needs.height - BUTTONS });
  }
  return { left, top, width: between, sizes };
}
