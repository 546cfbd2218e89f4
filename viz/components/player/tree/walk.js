// The tree by keyboard: which node has the focus, where the arrows lead, and what is announced.
import { Debounce, RESTED } from "../../shared/debounce.js";
import { find, focusedBeside, setIfChanged, targetOf } from "../../shared/elements.js";
import { point } from "../pointing.js";
import { coveredIn } from "../state.js";
import { namesOf, said } from "./node_words.js";
import { keyOf } from "./paths.js";
/** @import { Player } from "../player.js" */
/** @import { Folds } from "./folds.js" */

export class Walk {
  /** @param {Player} player */
  constructor(player) {
    const { root, drawing, folding, viewport } = player;
    this.player = player;
    this.root = root;
    this.drawing = drawing;
    this.folds = folding.folds;
    this.viewport = viewport;
    this.key = 0;
    this.covered = ""; // what the class was asked first when the nodes were described
    /** @type {ReadonlySet<number>} the nodes that were folded then */
    this.folded = this.folds.folded;
    /** @type {Set<number>} the nodes whose descriptions are to be written */
    this.changed = new Set();
    this.resting = new Debounce(() => this.describe(), RESTED);
    this.tree = find(root, '[data-part="tree"]');
    this.reach(0);
    // Not on the drawing itself: Tab stops at an SVG element that listens to the focus.
    this.tree.addEventListener("focusin", (event) => this.came(event), { signal: player.ended.signal });
  }

  /** @param {Event} event */
  came(event) {
    const node = /** @type {SVGElement | null | undefined} */ (targetOf(event)?.closest('[role="treeitem"]'));
    if (!node) return;
    this.describe();
    this.reach(keyOf(node));
    this.viewport.follow(this.key);
  }

  /** @param {EventTarget | null | undefined} target */
  has(target) {
    return target instanceof Element && target.closest('[role="treeitem"]') !== null;
  }

  /** Whether a node of this tree has the focus. */
  get hasFocus() {
    const focused = focusedBeside(this.root);
    return this.tree.contains(focused) && this.has(focused);
  }

  get focused() {
    return this.drawing.nodes[this.key];
  }

  /**
   * Make a node the one that Tab reaches.
   * @param {number} key
   */
  reach(key) {
    this.focused.setAttribute("tabindex", "-1");
    this.key = key;
    this.focused.setAttribute("tabindex", "0");
  }

  /**
   * Give a node the focus.
   * @param {number} key
   */
  focus(key) {
    this.describe();
    this.reach(key);
    this.focused.focus({ preventScroll: true });
    this.viewport.follow(key);
  }

  /**
   * While the tree does not have the focus, Tab leads to the node of the step.
   * @param {number} key
   */
  follow(key) {
    this.retell();
    if (!this.has(focusedBeside(this.root)) && key !== this.key) this.reach(key);
  }

  /** Describe all nodes anew when covers or folds change, not only looks. */
  retell() {
    const covered = [...coveredIn(this.player.state)].join();
    const { folded, hidden, shape } = this.folds;
    if (covered === this.covered && folded === this.folded) return;
    this.covered = covered;
    this.folded = folded;
    for (const key of shape.parents.keys()) if (!hidden.has(key)) this.note(key);
  }

  /**
   * Handle a key while a node has the focus.
   * @param {string} name
   */
  press(name) {
    if (name === "Enter") point(this.player, this.focused);
    else if (name === "o") this.player.fold(this.key);
    this.focus(neighbour(this.folds, this.key, name));
  }

  /**
   * A node has changed.
   * @param {number} key
   */
  note(key) {
    this.changed.add(key);
    this.resting.ask();
  }

  /** Describe the nodes that have changed. A screen reader also reaches those without the focus, as by a swipe on a phone. */
  describe() {
    const { changed } = this;
    this.changed = new Set();
    for (const key of changed) setIfChanged(this.drawing.nodes[key], "aria-label", this.words(key));
  }

  /** @param {number} key */
  words(key) {
    const handedIn = this.player.practising.isOn ? this.player.practising.words(key) : null;
    if (handedIn !== null) return handedIn;
    const covered = coveredIn(this.player.state);
    const children = this.folds.shape.below[key].length;
    const facts = { ...namesOf(this.drawing.nodes[key]), ...this.player.picture.painter.facts(key) };
    return said(facts, { children, isFolded: this.folds.folded.has(key), covered });
  }
}

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
