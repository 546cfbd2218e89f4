// The drawn tree: what Python says is there at step 0, and its elements by their keys and their paths, looked through once.
import { draw, findAll } from "../../shared/elements.js";
import { keyOf, ROOT } from "./paths.js";
/** @import { ElementData, TreeData } from "../../contract.d.ts" */

/**
 * Draw a tree at step 0.
 * @param {TreeData} data
 */
export function drawTree({ parts, sizes: [value, leaf] }) {
  const style = `--value-size:${value}px;--leaf-size:${leaf}px`;
  const tree = draw("svg", { class: "tree", "data-key": "tree", style, role: "tree", "aria-label": "Game tree" });
  tree.append(drawAll(parts));
  return tree;
}

/**
 * Draw parts in each other, and return the last one; words are never more than text.
 * @param {readonly ElementData[]} parts
 * @returns {SVGElement}
 */
function drawAll(parts) {
  /** @type {SVGElement[]} */
  const drawn = [];
  for (const { tag, attributes, inside } of parts) {
    const element = draw(/** @type {keyof SVGElementTagNameMap} */ (tag), attributes);
    for (const part of inside) {
      if (typeof part === "string") element.append(part);
      else element.append(drawn[part].parentNode ? drawn[part].cloneNode(true) : drawn[part]);
    }
    drawn.push(element);
  }
  return drawn[drawn.length - 1];
}

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

  /** Whether this search hands down windows: its root has a place for one. */
  get hasWindows() {
    return this.nodes[0].querySelector("[data-part=alpha]") !== null;
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
