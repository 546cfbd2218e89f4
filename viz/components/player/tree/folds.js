// Which nodes are folded, and which are hidden by that.
/** @import { Shape } from "./shape.js" */

export class Folds {
  /** @param {Shape} shape */
  constructor(shape) {
    this.shape = shape;
    /** @type {ReadonlySet<number>} */
    this.folded = new Set();
    /** @type {Set<number>} */
    this.hidden = new Set();
  }

  /** @param {number} key */
  canFold(key) {
    return this.shape.below[key].length > 0;
  }

  /**
   * The folded nodes with this one toggled.
   * @param {number} key
   */
  toggled(key) {
    const folded = new Set(this.folded);
    if (!folded.delete(key) && this.canFold(key)) folded.add(key);
    return folded;
  }

  /**
   * The nodes that can be folded and pass a test.
   * @param {(key: number) => boolean} test
   */
  those(test) {
    return this.shape.parents.flatMap((_, key) => (this.canFold(key) && test(key) ? [key] : []));
  }

  /**
   * Fold exactly some nodes; return whether that changes anything.
   * @param {ReadonlySet<number>} folded
   */
  take(folded) {
    if (folded.size === this.folded.size && [...folded].every((key) => this.folded.has(key))) return false;
    this.folded = folded;
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
   * The node itself, or the folded node that hides it.
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
