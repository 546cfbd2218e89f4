// How large the focus view draws its nodes, and in which form: the richest one that leaves every word readable.
import { within } from "../../shared/numbers.js";

/**
 * The forms of a node, richest first: a board above a pill with the value; a shape as in the whole tree, with its window
 * under it; a pill as wide as its value, whose outline tells whose node it is. Beside boards and pills the windows on the
 * current path stand beside the rows.
 * @typedef {"board" | "shape" | "pill"} NodeForm
 */

/**
 * @typedef {object} Sizes all in pixels, but `scale`
 * @property {NodeForm} form
 * @property {number} scale pixels for each unit of the whole tree's picture, where words have a size of 13
 * @property {number} pitch from row to row
 * @property {number} half what a node reaches to either side, with its words
 * @property {number} up how far a node reaches above its middle
 * @property {number} down how far below, with the words under it
 * @property {number} stem how far the words of a node on the current path reach below its middle
 * @property {number} line from one line of words to the next, in units
 * @property {number} most so wide columns are at most
 * @property {number} visible how many rows are seen at once
 * @property {RowRoom} room of a row
 * @property {[width: number, height: number]} board
 */

/**
 * @typedef {object} RowRoom what fits in a row
 * @property {number} nodes
 * @property {number} count how many nodes would take the place of a count of those that are left out
 */

/**
 * @typedef {object} Needs what there is to draw, and where
 * @property {number} width
 * @property {number} height
 * @property {number} rows
 * @property {number} widest the most nodes in a row
 * @property {number} least the size of the smallest type that is read
 * @property {number} leastWindow the same of a window
 * @property {number} pill the width of a pill, in units
 * @property {number} narrow the same where values have as few decimals as they can
 * @property {number} shape the width of a shape, in units
 * @property {number} name the width of a name, in units
 * @property {number} window the width of a window in one line, in units
 * @property {number} handed the height of the words above a node, in units
 * @property {number | null} ratio of a board, its width by its height; null where there are none
 * @property {number} board the least height of a board, in pixels
 */

export const TYPE = 13; // units: the size of the smallest type
export const VALUE = 14; // units: the size of a value
const LARGEST_FOCUS = 1.9; // scale
export const SHAPE = 27; // units: half the height of a shape
export const PILL = 9; // units: half the height of a pill
export const WORD_LINE = 14; // units: from one line of words to the next
const SMALL_WORD_LINE = 11.5; // where rows are close
export const [FIRST_BELOW, FIRST_BELOW_SMALL] = [16, 14]; // units: from a shape to the base of the words under it
const LAST = 3.5; // units: below the last base
const BETWEEN = 10; // units: between columns
const BETWEEN_SMALL = 4;
export const COUNT = 34; // pixels: for how many stand before or after those that are shown
const WORDS = 60; // units: for the words under a node, at least
const LEAST_WORDS = 44; // under a pill
const MOST_BOARD = 110; // units
export const BOARD_GAP = 5; // units: between a board and its pill
const MOST_ROW_GAP = 64; // units
const MORE_GAP = 16; // units: between rows of pills, before their words grow
const ALMOST = 0.01; // of a node or a row: what fits but for the last digits of a number fits
const MOST_COLUMN = 2; // times as wide as a column has to be

/**
 * The size of a node in a form, and what is free below it, in units.
 * @param {NodeForm} form
 * @param {Needs} needs
 * @param {number} board the height of a board
 */
function formUnits(form, needs, board) {
  const words = Math.max(needs.window, needs.name, WORDS) / 2;
  switch (form) {
    case "board": {
      const half = Math.max((board * (needs.ratio ?? 1)) / 2 + 3, needs.pill / 2 + 2, WORDS / 2);
      const stem = PILL + FIRST_BELOW_SMALL + LAST;
      return {
        half,
        up: PILL + BOARD_GAP + board,
        stem,
        down: stem + SMALL_WORD_LINE,
        gap: 16,
        between: BETWEEN_SMALL,
      };
    }
    case "shape": {
      const half = Math.max(needs.shape / 2 + 4, words);
      const stem = SHAPE + FIRST_BELOW + (needs.window ? WORD_LINE : 0) + LAST;
      return { half, up: SHAPE, stem, down: SHAPE + FIRST_BELOW + 2 * WORD_LINE + LAST, gap: 26, between: BETWEEN };
    }
    default: {
      const free = needs.width / needs.widest / (needs.least / TYPE) - BETWEEN_SMALL;
      const half = Math.max(LEAST_WORDS, Math.min(needs.pill, Math.max(needs.narrow, free))) / 2;
      const stem = PILL + FIRST_BELOW_SMALL + LAST;
      return { half, up: PILL, stem, down: stem + SMALL_WORD_LINE, gap: 7, between: BETWEEN_SMALL };
    }
  }
}

/**
 * The sizes for a pane, and how many rows and columns are in sight.
 * @param {Needs} needs
 * @returns {Sizes}
 */
export function sizesFor(needs) {
  const least = needs.least / TYPE;
  if (needs.ratio !== null) {
    const high = needs.height / needs.rows / least - pitchOf("board", needs, 0);
    const wide = (needs.width / needs.widest / least - BETWEEN_SMALL - 6) / needs.ratio;
    const board = Math.min(high, wide, MOST_BOARD);
    const isRoomy = needs.width / (needs.widest * columnOf("board", needs, board)) >= least;
    if (board * least >= needs.board && isRoomy) return sized("board", needs, board, least);
  }
  const leastShape = needs.window ? needs.leastWindow / TYPE : least;
  const isHighEnough = needs.height / needs.rows / pitchOf("shape", needs, 0) >= leastShape;
  const isWideEnough = needs.width / (needs.widest * columnOf("shape", needs, 0)) >= leastShape;
  // Rows of pills can be moved out of sight. What a row has no room for is left out.
  return sized(isHighEnough && isWideEnough ? "shape" : "pill", needs, 0, least);
}

/**
 * From row to row at least, in units.
 * @param {NodeForm} form
 * @param {Needs} needs
 * @param {number} board
 */
function pitchOf(form, needs, board) {
  const { up, down, gap } = formUnits(form, needs, board);
  return up + down + gap + needs.handed;
}

/**
 * From column to column at least, in units.
 * @param {NodeForm} form
 * @param {Needs} needs
 * @param {number} board
 */
function columnOf(form, needs, board) {
  const { half, between } = formUnits(form, needs, board);
  return 2 * half + between;
}

/**
 * @param {NodeForm} form
 * @param {Needs} needs
 * @param {number} board
 * @param {number} least
 * @returns {Sizes}
 */
function sized(form, needs, board, least) {
  const { half, up, down, stem } = formUnits(form, needs, board);
  const pitch = pitchOf(form, needs, board);
  const column = columnOf(form, needs, board);
  const high = needs.height / needs.rows / (pitch + (form === "pill" ? MORE_GAP : 0));
  const wide = Math.max(least, needs.width / needs.widest / column);
  const scale = within(Math.min(high, wide), least, LARGEST_FOCUS);
  const visible = Math.max(1, Math.min(needs.rows, Math.floor(needs.height / (pitch * scale) + ALMOST)));
  const free = needs.height / visible / scale - pitch;
  const spread = form !== "shape" && free > WORD_LINE - SMALL_WORD_LINE ? WORD_LINE - SMALL_WORD_LINE : 0;
  return {
    form,
    scale,
    pitch: Math.min(needs.height / visible, (pitch + MOST_ROW_GAP) * scale),
    half: half * scale,
    up: up * scale,
    down: (down + spread) * scale,
    line: form === "shape" ? WORD_LINE : SMALL_WORD_LINE + spread,
    stem: stem * scale,
    most: column * scale * MOST_COLUMN,
    visible,
    room: { nodes: Math.max(3, needs.width / (column * scale) + ALMOST), count: COUNT / (column * scale) },
    board: [board * (needs.ratio ?? 1) * scale, board * scale],
  };
}
