// The paths of the nodes of the focus view, by which links, and the drawing of the whole tree, know them.
import { keyOf, ROOT } from "../tree/paths.js";
/** @import { FocusTable } from "../replay/tables.js" */
/** @import { Drawing } from "../tree/drawing.js" */
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

/**
 * What finds the key under which a node is drawn in the whole tree, undefined where it is not.
 * @param {FocusTable} data
 * @param {Drawing} drawing
 */
export function keysIn(data, drawing) {
  /** @type {Map<number, number | undefined>} */
  const known = new Map();
  /** @param {number} node */
  return (node) => {
    if (!known.has(node)) {
      const drawn = drawing.byPath.get(pathOfNode(data, node));
      known.set(node, drawn && keyOf(drawn));
    }
    return known.get(node);
  };
}
