// The drawing of the whole tree: its nodes and the edges to them by their keys and their paths, each in its present look.
import { draw, focusedBeside, setChanged } from "../../shared/elements.js";
import { EdgeDrawing, formOf, NodeDrawing } from "./node_drawing.js";
import { keyOf, ROOT } from "./paths.js";
/** @import { TreeData } from "../../contract.d.ts" */
/** @import { Geometry } from "./geometry.js" */
/** @import { Form } from "./node_drawing.js" */
/** @import { Shown } from "../replay/node_at_step.js" */

const UNSEEN_WHERE_SKIPPED = new Set(["alpha", "beta", "again", "cutoff"]);
const WORSE = "worse"; // begins what is said of a move besides its value
const MANY = 200; // elements: fewer are painted together
const BARE = /^(name|move|value|by\d+)$/; // what a node has where there is no room for more

export class Drawing {
  /**
   * @param {TreeData} data
   * @param {Geometry} geometry
   * @param {Readonly<Record<number, number>>} turns
   */
  constructor({ forms, elements, strike }, geometry, turns) {
    const made = forms.map(formFrom);
    this.words = elements.map(([, , words]) => words);
    this.parents = geometry.parents;
    this.drawn = elements.map(([form, title, , marks], key) => {
      const drawn = new NodeDrawing(made[form]);
      drawn.title = title;
      setChanged(drawn.element, { ...marks, "data-key": `n${key}`, "aria-level": String(geometry.plies[key] + 1) });
      return drawn;
    });
    this.drawnEdges = elements.map(([, , , marks], key) => {
      if (!key) return; // the root has none
      const drawn = new EdgeDrawing(strike);
      setChanged(drawn.element, { "data-key": `e${key}`, "data-to": marks["data-path"] ?? "" });
      return drawn;
    });
    /** @type {Map<number, SVGElement>} the turns in which children are searched, by their keys */
    this.turns = new Map();
    for (const [key, turn] of Object.entries(turns)) {
      const drawn = draw("text", { class: "turn", y: geometry.turnDown }, String(turn));
      this.turns.set(Number(key), drawn);
      this.drawnEdges[Number(key)]?.element.append(drawn);
    }
    this.nodes = this.drawn.map(({ element }) => element);
    this.edges = this.drawnEdges.map((edge) => edge?.element);
    this.horizons = geometry.horizons.map((ply) => draw("path", { class: "horizon", "data-ply": ply }));
    /** @type {Map<string, SVGElement>} */
    this.byPath = new Map();
    for (const node of this.nodes) {
      if (node.dataset.path !== undefined) this.byPath.set(node.dataset.path || ROOT, node);
    }
    /** @type {Shown[]} what each element shows */
    this.shown = [];
    this.isBare = false; // whether nodes have their names alone
    this.isRoomy = false; // whether leaves have room for a word
    this.groups = {
      horizons: draw("g", { class: "horizons", "aria-hidden": "true" }),
      edges: draw("g", { class: "edges", "aria-hidden": "true" }),
      nodes: draw("g", { class: "nodes", role: "presentation" }),
    };
    this.svg = this.picture();
    elements.forEach((_, key) => this.show(key, UNVISITED));
  }

  picture() {
    const tree = draw("svg", { class: "tree", "data-key": "tree", role: "tree", "aria-label": "Game tree" });
    const world = draw("g", { class: "world", role: "presentation" });
    const { horizons, edges, nodes } = this.groups;
    horizons.append(...this.horizons);
    edges.append(...this.edges.filter((edge) => edge !== undefined));
    nodes.append(...this.nodes);
    world.append(horizons, edges, nodes);
    tree.append(world);
    return tree;
  }

  /**
   * Leave what is out of sight off the page until the rest has been painted: the browser would style all of it first.
   * @param {(keys: number[]) => boolean} isInSight whether some of the room between these elements is
   * @param {AbortSignal} signal
   */
  paintInSightFirst(isInSight, signal) {
    if (this.nodes.length < MANY) return;
    const focused = focusedBeside(this.svg);
    this.nodes.forEach((node, key) => isInSight([key]) || node === focused || node.remove());
    this.edges.forEach((edge, key) => isInSight([key, this.parents[key]]) || edge?.remove());
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (signal.aborted) return;
        complete(this.groups.nodes, this.nodes);
        complete(this.groups.edges, this.edges);
      })
    );
  }

  /**
   * Show what an element looks like.
   * @param {number} key
   * @param {Shown} shown
   */
  show(key, shown) {
    this.shown[key] = shown;
    const { node, texts, edge } = shown;
    const isCurrent = node["data-state"] === "current" || this.nodes[key].hasAttribute("data-inside");
    this.drawn[key].show(node, (part) => this.said(key, part, node, texts), isCurrent);
    this.drawnEdges[key]?.show(edge);
  }

  /**
   * What a part of an element says; viz/tree/elements.py says the same on paper.
   * @param {number} key
   * @param {string} part
   * @param {Shown["node"]} marks
   * @param {Shown["texts"]} texts
   */
  said(key, part, { "data-state": state }, texts) {
    if (this.isBare && !BARE.test(part)) return "";
    const isSkipped = state === "skipped";
    if (part === "skipped" || (part === "roomy" && this.isRoomy)) return isSkipped ? texts.skipped ?? "skipped" : "";
    if ((isSkipped && UNSEEN_WHERE_SKIPPED.has(part)) || (part.startsWith(WORSE) && !texts.tie)) return "";
    return texts[part] ?? this.words[key][part] ?? "";
  }

  /**
   * Take the room that there is for words.
   * @param {{ isBare: boolean, isRoomy: boolean }} room
   */
  take({ isBare, isRoomy }) {
    if (isBare === this.isBare && isRoomy === this.isRoomy) return;
    Object.assign(this, { isBare, isRoomy });
    this.shown.forEach((shown, key) => this.show(key, shown));
    for (const drawn of this.drawn) drawn.leadOn(!isBare);
  }

  /**
   * Mark whether the step's node is inside a folded one.
   * @param {number} key
   * @param {boolean} isInside
   */
  markInside(key, isInside) {
    this.nodes[key].toggleAttribute("data-inside", isInside);
    this.show(key, this.shown[key]);
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
   * The type size of an element's number, which may not be there yet.
   * @param {number} key
   */
  valueSize(key) {
    return this.drawn[key].form.lines.find(({ kind }) => kind === "value")?.size ?? 0;
  }

  /** Whether this search hands down windows: its root has a place for one. */
  get hasWindows() {
    return this.drawn[0].form.lines.some(({ parts }) => parts.includes("alpha"));
  }

  /** The leaves, without those that are inside a bundle. */
  get leaves() {
    return this.nodes.filter((node) => node.classList.contains("leaf"));
  }
}

/**
 * Put those elements of a group into it that are not there, each in its place.
 * @param {SVGElement} group
 * @param {readonly (SVGElement | undefined)[]} elements
 */
function complete(group, elements) {
  let next = group.firstChild;
  for (const element of elements) {
    if (element && element === next) next = element.nextSibling;
    else if (element) group.insertBefore(element, next);
  }
}

/** @type {Shown} */
const UNVISITED = {
  node: { "data-state": "unvisited", "data-value": "", "data-alpha": "", "data-beta": "" },
  texts: {},
  edge: { "data-edge": "unvisited" },
};

/**
 * A form as Python hands it over.
 * @param {TreeData["forms"][number]} form
 * @returns {Form}
 */
export function formFrom({ kind, shapes, halo, lines, stems }) {
  return formOf(kind, shapes.map(([tag, look]) => draw(/** @type {keyof SVGElementTagNameMap} */ (tag), look)), {
    halo: halo && draw("rect", halo),
    lines: lines.map(([kind, x, y, reach, size, parts]) => ({ kind, x, y, reach, size, parts })),
    stems,
  });
}
