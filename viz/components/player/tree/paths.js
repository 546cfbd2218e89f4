// How links name nodes: by the children on the way, such as "0.2.1".

/** The path of the root, which has no children on its way. */
export const ROOT = "root";

/**
 * The key of the element that a node is drawn as.
 * @param {HTMLElement | SVGElement} node
 */
export function keyOf(node) {
  return Number((node.dataset.key ?? "").slice(1));
}

/**
 * The path of a drawn node.
 * @param {HTMLElement | SVGElement} node
 */
export function pathOf(node) {
  return node.dataset.path || ROOT;
}
