// The tree by keyboard: which node has the focus, where the arrows lead, and what is said about it.
import { find, focusedBeside, targetOf } from "../../shared/elements.js";
import { point } from "../pointing.js";
import { coveredIn } from "../state.js";
import { namesOf, said } from "./node_words.js";
import { keyOf } from "./paths.js";
import { neighbour } from "./steps_in_tree.js";
/** @import { Player } from "../player.js" */

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
    /** @type {number | null} the node that is described */
    this.described = null;
    this.tree = find(root, '[data-part="tree"]');
    this.reach(0);
    // Not on the drawing itself: Tab stops at an SVG element that listens to the focus.
    this.tree.addEventListener("focusin", (event) => this.came(event), { signal: player.ended.signal });
  }

  /** @param {Event} event */
  came(event) {
    const node = /** @type {SVGElement | null | undefined} */ (targetOf(event)?.closest('[role="treeitem"]'));
    if (!node) return;
    this.reach(keyOf(node));
    this.describe(this.key);
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
   * Make a node the one that the Tab key comes to.
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
    this.reach(key);
    this.focused.focus({ preventScroll: true });
    this.describe(key);
    this.viewport.follow(key);
  }

  /**
   * While the tree does not have the focus, Tab leads to the node of the step. What is said is said as it is now.
   * @param {number} key
   */
  follow(key) {
    this.retell();
    if (!this.has(focusedBeside(this.root)) && key !== this.key) this.reach(key);
  }

  /** Say of the node that has the focus what is true now. */
  retell() {
    if (this.described !== null) this.describe(this.described);
  }

  /**
   * Take a key while a node has the focus.
   * @param {string} name
   */
  press(name) {
    if (name === "Enter") point(this.player, this.focused);
    else if (name === "o") this.player.fold(this.key);
    this.focus(neighbour(this.folds, this.key, name));
  }

  /**
   * Only the node that has the focus is described: what was said of another one may be covered, or no longer true.
   * @param {number} key
   */
  describe(key) {
    if (this.described !== null && this.described !== key) {
      this.drawing.nodes[this.described].removeAttribute("aria-label");
    }
    this.described = key;
    this.drawing.nodes[key].setAttribute("aria-label", this.words(key));
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
