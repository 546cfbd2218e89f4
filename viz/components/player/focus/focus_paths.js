// The paths of the nodes of the focus view, by which links, and the drawing of the whole tree, know them.
import { ROOT } from "../tree/paths.js";
/** @import { FocusTable } from "../replay/tables.js" */
/** @import { Rows } from "./rows.js" */

/**
 * @param {FocusTable} data
 * @param {number} node
 */
export function pathOfNode({ parents, indices }, node) {
  /** @type {number[]} */
  const path = [];
  for (let at = node; at; at = parents[at]) path.push(indices[at]);
  return path.reverse().join(".") || ROOT;
}

/**
 * The node at a path, undefined where there is none.
 * @param {Rows} rows
 * @param {string} path
 * @returns {number | undefined}
 */
export function nodeAt(rows, path) {
  /** @type {number | undefined} */
  let node = 0;
  for (const index of path === ROOT ? [] : path.split(".").map(Number)) {
    if (node === undefined) break;
    node = rows.children(node).find((child) => rows.data.indices[child] === index);
  }
  return node;
}
