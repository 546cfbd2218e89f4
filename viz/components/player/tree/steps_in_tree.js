// Where the arrow keys lead in the tree.
/** @import { Folds } from "./folds.js" */

/**
 * The node that an arrow leads to from another one: the node itself where there is none, and for any other key.
 * @param {Folds} folds
 * @param {number} key
 * @param {string} arrow
 */
export function neighbour({ shape, hidden }, key, arrow) {
  const siblings = shape.siblings(key);
  const at = siblings.indexOf(key);
  const to = {
    ArrowUp: key ? shape.parents[key] : 0,
    ArrowDown: shape.below[key].find((child) => !hidden.has(child)),
    ArrowLeft: siblings[at - 1],
    ArrowRight: siblings[at + 1],
  };
  return (arrow in to ? to[/** @type {keyof typeof to} */ (arrow)] : key) ?? key;
}
