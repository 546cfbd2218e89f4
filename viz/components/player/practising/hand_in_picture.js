// What the tree shows of a hand-in, in place of a step: values, windows, cuts, the move, and the marks.
import { emptyBoxes, NOTHING_ASKED } from "../replay/node_at_step.js";
import { pathOf, ROOT } from "../tree/paths.js";
import { isSkippedIn, NOTHING_YET } from "./hand_in.js";
/** @import { Marked } from "../../contract.d.ts" */
/** @import { Shown } from "../replay/node_at_step.js" */
/** @import { HandIn } from "./hand_in.js" */

/** @typedef {Marked["marks"][number]["verdict"]} Verdict */

/** @type {Record<Verdict, string>} */
const SIGNS = { right: "✓", convention: "✓", follows: "(✓)", wrong: "✗", missing: "–" };
/** @type {Verdict[]} the one that counts most comes first */
const BY_WEIGHT = ["wrong", "missing", "follows", "convention", "right"];
const OF_EDGES = new Set(["skip", "missed"]);

export class HandedIn {
  /**
   * @param {readonly SVGElement[]} nodes the drawn ones by their keys
   * @param {Readonly<Record<string, string>>} [written] what nodes show in the place of their values, by their paths
   */
  constructor(nodes, written = {}) {
    this.written = written;
    this.paths = nodes.map(pathOf);
    this.hasOwn = nodes.map((node) => node.classList.contains("leaf")); // whose number is given
    this.handIn = NOTHING_YET;
    /** @type {ReadonlySet<string>} what is asked for */
    this.asks = new Set();
    /** @type {Map<string, Verdict>} of nodes: their values, windows, and the move to them */
    this.ofNodes = new Map();
    /** @type {Map<string, { verdict: Verdict, isMissed: boolean }>} of the edges to nodes */
    this.ofEdges = new Map();
    this.isMoveWrong = false;
  }

  /**
   * @param {HandIn} handIn
   * @param {Marked | null} marked
   * @param {ReadonlySet<string>} asks
   */
  take(handIn, marked, asks) {
    this.handIn = handIn;
    this.asks = asks;
    this.ofNodes = new Map();
    this.ofEdges = new Map();
    this.isMoveWrong = Boolean(marked?.marks.some(({ item, verdict }) => item === "move" && verdict === "wrong"));
    for (const { item, path, verdict } of marked?.marks ?? []) {
      if (OF_EDGES.has(item)) this.ofEdges.set(path, { verdict, isMissed: item === "missed" });
      else if (item !== "order") this.ofNodes.set(path, weightier(verdict, this.ofNodes.get(path)));
    }
  }

  /**
   * The verdict on a node or on the edge to it, if there is one.
   * @param {string} path
   */
  verdictAt(path) {
    return this.ofNodes.get(path) ?? this.ofEdges.get(path)?.verdict;
  }

  /**
   * What an element shows.
   * @param {number} key
   * @param {Shown} before what it shows before the first step
   * @returns {Shown}
   */
  at(key, before) {
    const path = this.paths[key];
    const { values, windows, skipped, move } = this.handIn;
    const [onNode, onEdge] = [this.ofNodes.get(path), this.ofEdges.get(path)];
    const isSkipped = isSkippedIn(this.handIn, path);
    const asks = this.asks.has("value") && path === ROOT ? new Set([...this.asks, "nodes"]) : this.asks;
    const blank = emptyBoxes(this.hasOwn[key] || isSkipped ? NOTHING_ASKED : asks);
    const window = windows[path];
    const best = move !== path ? null : this.isMoveWrong ? "wrong" : "true";
    // Where no window is written the edges go on through its line, as before a visit.
    const state = isSkipped ? "skipped" : path in windows ? "done" : "unvisited";
    return {
      node: {
        ...before.node,
        "data-state": state,
        "data-answer": onNode ?? (onEdge && onEdge.verdict !== "right" ? onEdge.verdict : null),
        "data-best": best,
      },
      texts: {
        ...before.texts,
        ...(this.hasOwn[key] ? {} : { value: values[path] ?? blank.value }),
        ...(path in this.written ? { value: this.written[path] } : {}),
        alpha: window ? window[0] && `α ${window[0]}` : blank.alpha,
        beta: window ? window[1] && `β ${window[1]}` : blank.beta,
        cutoff: onNode ? SIGNS[onNode] : "",
        skipped: "", // its outline says so
      },
      edge: {
        ...before.edge,
        "data-edge": isSkipped ? "skipped" : "unvisited",
        "data-cut": skipped.includes(path) ? "alpha" : null,
        "data-answer": onEdge ? (onEdge.isMissed ? "missed" : onEdge.verdict) : null,
        "data-best": best,
      },
    };
  }
}

/**
 * @param {Verdict} one
 * @param {Verdict} [other]
 */
function weightier(one, other) {
  return BY_WEIGHT.find((verdict) => verdict === one || verdict === other) ?? one;
}
