// Where the focus view puts its rows. A row depends only on those above it, so that what happens below moves nothing.
import { within } from "../../shared/numbers.js";
import { COUNT } from "./sizes.js";
/** @import { Group } from "./rows.js" */
/** @import { Sizes } from "./sizes.js" */

/**
 * A placed row: the middle of each node, and of the counts of nodes not shown.
 * @typedef {object} Placed
 * @property {Map<number, number>} nodes
 * @property {number} column how wide the column of a node is
 * @property {LeftOut[]} counts
 */

/**
 * How many children of a group are not shown, before (-1) or after those that are.
 * @typedef {{ group: Group, direction: number, count: number, x: number }} LeftOut
 */

/**
 * Place the rows between 0 and a width.
 * @param {Group[][]} rows
 * @param {Sizes} sizes
 * @param {number} width
 * @param {(groups: Group[]) => number} current the place among the groups of a row of the one that the search is in
 * @param {{ rows: Group[][], placed: Placed[] }} before what was placed before with the same sizes: its first rows stay
 *   where they are, as long as they are the same
 * @returns {Placed[]}
 */
export function placeRows(rows, sizes, width, current, before) {
  const changed = rows.findIndex((groups, at) => groups !== before.rows[at]);
  const placed = before.placed.slice(0, changed < 0 ? rows.length : changed);
  for (const groups of rows.slice(placed.length)) {
    const above = placed.at(-1)?.nodes;
    const parent = groups[current(groups)].parent;
    placed.push(placeRow(groups, sizes, width, above?.get(parent) ?? width / 2));
  }
  return placed;
}

/**
 * @param {Group[]} groups
 * @param {Sizes} sizes
 * @param {number} width
 * @param {number} middle where the row would stand if there were room to both sides
 * @returns {Placed}
 */
function placeRow(groups, sizes, width, middle) {
  const nodes = groups.reduce((sum, group) => sum + group.nodes.length, 0);
  const counts = groups.reduce((sum, { before, after }) => sum + Number(before > 0) + Number(after > 0), 0);
  const column = Math.min((width - counts * COUNT) / nodes, sizes.most);
  const all = nodes * column + counts * COUNT;
  let x = within(middle - all / 2, 0, Math.max(0, width - all));
  /** @type {Placed} */
  const placed = { nodes: new Map(), column, counts: [] };
  /** @type {(group: Group, direction: number, count: number) => void} */
  const tell = (group, direction, count) => {
    if (!count) return;
    placed.counts.push({ group, direction, count, x: x + COUNT / 2 });
    x += COUNT;
  };
  for (const group of groups) {
    tell(group, -1, group.before);
    for (const node of group.nodes) {
      placed.nodes.set(node, x + column / 2);
      x += column;
    }
    tell(group, 1, group.after);
  }
  return placed;
}

/**
 * A key of a drawn row: its nodes, their places, and where the edges to them begin.
 * @param {Group[]} groups
 * @param {Placed} placed
 * @param {Placed | undefined} above
 */
export function rowKey(groups, placed, above) {
  return groups.map(({ parent, nodes, before }) => {
    const spots = [placed.nodes.get(nodes[0]) ?? 0, above?.nodes.get(parent) ?? 0, placed.column];
    return [parent, before, nodes.length, ...spots.map((spot) => spot.toFixed(1))].join(":");
  }).join();
}

/**
 * How many rows are out of sight above. They stay as they are while the current row, the one above it and the next one are
 * in sight; else they are as few as bring these into sight, in large moves.
 * @param {number} row
 * @param {number} rows
 * @param {number} visible
 * @param {number} [before] how many were out of sight
 */
export function rowsAbove(row, rows, visible, before) {
  if (rows <= visible) return 0;
  const isInSight = before !== undefined && before <= Math.max(0, row - 1) && row + 2 <= before + visible;
  if (isInSight && before <= rows - visible) return before;
  const move = Math.max(1, Math.floor(visible / 2));
  const needed = Math.max(0, row + 2 - visible);
  return Math.min(Math.ceil(needed / move) * move, Math.max(0, row), rows - visible);
}
