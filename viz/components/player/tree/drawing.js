// The drawn tree: its elements by their keys and their paths, looked through once.
import { findAll } from "../../shared/elements.js";
import { keyOf, ROOT } from "./paths.js";
/** @import { Shape } from "./shape.js" */

export class Drawing {
  /**
   * @param {ParentNode} root
   * @param {number} count the number of elements
   */
  constructor(root, count) {
    /** @type {Map<string, SVGElement>} */
    const drawn = new Map();
    for (const element of findAll(root, ".world [data-key]", SVGElement)) drawn.set(element.dataset.key ?? "", element);
    /** @param {string} kind */
    const elements = (kind) => Array.from({ length: count }, (_, key) => drawn.get(kind + key));
    /** @type {SVGElement[]} */
    this.nodes = elements("n").map((node) => node ?? missing());
    this.edges = elements("e"); // the root has none
    this.horizons = findAll(root, ".world .horizon", SVGElement);
    /** @type {Map<string, SVGElement>} */
    this.byPath = new Map();
    for (const node of this.nodes) {
      if (node.dataset.path !== undefined) this.byPath.set(node.dataset.path || ROOT, node);
    }
  }

  /**
   * The key of the node at a path as links write it; undefined if no such node is drawn.
   * @param {string | undefined} path
   */
  keyAt(path) {
    const node = path === undefined ? undefined : this.byPath.get(path || ROOT);
    return node && keyOf(node);
  }

  /**
   * The key of the child that a node above a cutoff has its value from, where both are lit as secured.
   * @param {Shape} shape
   * @param {number} cut the key of the node that is cut off
   */
  secured({ below, parents }, cut) {
    const isLit = (/** @type {number} */ key) => this.nodes[key].dataset.lit === "have";
    let above = cut;
    while (above && !isLit(above)) above = parents[above];
    return below[above].find(isLit);
  }

  /** The leaves, without those that are inside a bundle. */
  get leaves() {
    return this.nodes.filter((node) => node.classList.contains("leaf"));
  }
}

/** @returns {never} */
function missing() {
  throw new TypeError("an element of the tree is not drawn");
}
