// Which nodes are folded, and which are hidden by that.
/** @import { Shape } from "./shape.js" */

export class Folds {
  /** @param {Shape} shape */
  constructor(shape) {
    this.shape = shape;
    /** @type {Set<number>} */
    this.folded = new Set();
    /** @type {Set<number>} */
    this.hidden = new Set();
  }

  /** @param {number} key */
  canFold(key) {
    return this.shape.below[key].length > 0;
  }

  /**
   * Fold a node, or open it.
   * @param {number} key
   */
  toggle(key) {
    if (this.folded.has(key)) this.folded.delete(key);
    else if (this.canFold(key)) this.folded.add(key);
  }

  /**
   * Fold every node that passes a test, besides those that are folded.
   * @param {(key: number) => boolean} test
   */
  add(test) {
    this.shape.parents.forEach((_, key) => this.canFold(key) && test(key) && this.folded.add(key));
  }

  clear() {
    this.folded.clear();
  }

  /**
   * Fold every node that is not on the way to an element; return whether that changes anything.
   * @param {number} element
   */
  follow(element) {
    const way = new Set(this.shape.line(element));
    const folded = this.shape.parents.flatMap((_, key) => (this.canFold(key) && !way.has(key) ? [key] : []));
    if (folded.length === this.folded.size && folded.every((key) => this.folded.has(key))) return false;
    this.folded = new Set(folded);
    return true;
  }

  /** Hide what is below a folded node; return what was hidden before, or is now. */
  hide() {
    const { parents } = this.shape;
    /** @type {Set<number>} */
    const hidden = new Set();
    parents.forEach((parent, key) => key && (this.folded.has(parent) || hidden.has(parent)) && hidden.add(key));
    const changed = new Set([...hidden, ...this.hidden]);
    this.hidden = hidden;
    return changed;
  }

  /**
   * A node is never lost: the folded node that stands for it where it is hidden, else itself.
   * @param {number} key
   */
  standIn(key) {
    let shown = key;
    for (let at = key; at; at = this.shape.parents[at]) if (this.hidden.has(at)) shown = this.shape.parents[at];
    return shown;
  }

  /**
   * The folded node that each hidden one is inside of.
   * @returns {Map<number, number>}
   */
  owners() {
    /** @type {Map<number, number>} */
    const owners = new Map();
    this.shape.parents.forEach((parent, key) => {
      if (this.hidden.has(key)) owners.set(key, owners.get(parent) ?? parent);
    });
    return owners;
  }
}
