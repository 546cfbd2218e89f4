// Paints the whole tree at a step: looks only at what a step may have changed, and touches only what has.
import { findAll, setIfChanged } from "../../shared/elements.js";
import { NONE_LIT } from "../replay/slots.js";
import { TreeLooks } from "./tree_looks.js";
/** @import { Looks } from "../replay/node_at_step.js" */
/** @import { Drawing } from "./drawing.js" */
/** @import { Lit } from "../replay/slots.js" */
/** @import { HandedIn } from "../practising/hand_in_picture.js" */
/** @import { At } from "./tree_looks.js" */

const AT_START = { step: 0, revealed: 0, revealedBest: 0 };
const FAR = 64; // steps: what lies so far apart is painted whole

export class Painter {
  /**
   * @param {HTMLElement} stage
   * @param {Drawing} drawing
   * @param {Looks} looks
   * @param {readonly number[]} parents the key above each element
   * @param {(key: number) => void} painted receives an element that is painted
   */
  constructor(stage, drawing, looks, parents, painted) {
    const paths = drawing.nodes.map((node) => node.dataset.path ?? null);
    this.drawing = drawing;
    this.looks = looks;
    this.painted = painted;
    this.tree = new TreeLooks(looks, paths, parents);
    this.horizons = findAll(stage, ".horizon, .horizon-name", Element);
    /** @type {HandedIn | null} what is painted in the place of the step */
    this.handedIn = null;
    /** @type {At | null} what is painted */
    this.shown = null;
    /** @type {Lit} */
    this.lit = NONE_LIT;
  }

  /**
   * @param {At} at
   * @param {Lit} lit
   */
  show(at, lit) {
    const { shown } = this;
    const steps = [at, shown ?? at].flatMap(({ step, revealed, revealedBest }) => [step, revealed, revealedBest]);
    const [from, to] = [Math.max(0, Math.min(...steps)), Math.max(...steps)];
    this.shown = at;
    for (const key of shown && to - from <= FAR ? this.tree.touched(from, to) : this.tree.keys) this.paint(key, at);
    this.showHorizon(at.step);
    this.light(lit);
  }

  /** Repaint everything: answers are hidden or shown again. */
  repaint() {
    const { shown } = this;
    this.shown = null;
    if (shown) this.show(shown, this.lit);
  }

  /**
   * Paint what the reader hands in, or the step again.
   * @param {HandedIn | null} handedIn
   */
  showHandIn(handedIn) {
    if (!handedIn && !this.handedIn) return;
    this.handedIn = handedIn;
    if (!handedIn) {
      for (const drawn of [...this.drawing.nodes, ...this.drawing.edges]) {
        if (drawn) setIfChanged(drawn, "data-answer", null);
      }
    }
    this.repaint();
  }

  /** @param {Lit} lit */
  light(lit) {
    const { nodes, edges } = this.drawing;
    const changed = this.lit === lit ? [] : new Set([...this.lit.keys(), ...lit.keys()]);
    this.lit = lit;
    for (const key of changed) {
      const name = lit.get(key) ?? null;
      setIfChanged(nodes[key], "data-lit", name);
      const edge = edges[key];
      if (edge) setIfChanged(edge, "data-lit", name);
    }
  }

  /**
   * @param {number} key
   * @param {At} at
   */
  paint(key, at) {
    this.drawing.show(key, this.handedIn?.at(key, this.tree.at(key, AT_START)) ?? this.tree.at(key, at));
    this.painted(key);
  }

  /** @param {number} step */
  showHorizon(step) {
    const ply = String(this.looks.limit(step));
    for (const line of this.horizons) {
      setIfChanged(line, "data-here", line.getAttribute("data-ply") === ply ? "true" : null);
    }
  }

  /**
   * An element's words as painted.
   * @param {number} key
   */
  facts(key) {
    return this.tree.facts(key, this.shown ?? AT_START);
  }

  /**
   * What the node of an element looks like; null for a bundle, and for what the search never comes near.
   * @param {number} key
   * @param {number} step
   */
  lookAt(key, step) {
    const node = this.tree.nodeOf.get(key);
    return node === undefined ? null : this.looks.look(node, step);
  }
}
