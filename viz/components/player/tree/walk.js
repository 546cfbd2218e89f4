// The tree by keyboard and by pointer: which node the reader has chosen, and what is said about it.
import { exactValue, nodeTitle } from "./node_words.js";

const STATES = {
  unvisited: "not visited yet",
  open: "open",
  current: "the current node",
  done: "done",
  skipped: "skipped",
};
const WORTH = { "=": "worth exactly", "≥": "worth at least", "≤": "worth at most", "≈": "worth about" };

export class Walk {
  constructor(root, folding, viewport, { chosen, fold, signal }) {
    this.root = root;
    this.folding = folding;
    this.viewport = viewport;
    this.chosen = chosen;
    this.fold = fold;
    this.key = 0;
    this.reach(0);
    // Not on the drawing itself: Tab stops at an SVG element that listens to the focus.
    const focused = (event) => {
      this.reach(Number(event.target.dataset.key.slice(1)));
      this.describe(this.key);
      this.viewport.follow(this.key);
    };
    root.querySelector('[data-part="tree"]').addEventListener("focusin", focused, { signal });
  }

  element(key) {
    return this.folding.nodes[key];
  }

  has(target) {
    return target instanceof Element && target.closest('[role="treeitem"]') !== null;
  }

  get focused() {
    return this.element(this.key);
  }

  // The one node that the Tab key comes to.
  reach(key) {
    const [from, to] = [this.element(this.key), this.element(key)];
    from.setAttribute("tabindex", "-1");
    to.setAttribute("tabindex", "0");
    this.key = key;
  }

  // While the tree does not have the focus, Tab leads to the node of the step.
  follow(key) {
    const focused = this.root.getRootNode().activeElement;
    if (this.has(focused)) this.describe(this.key);
    else if (key !== this.key) this.reach(key);
  }

  press(name) {
    const { below, parents, hidden } = this.folding;
    const key = this.key;
    if (name === "Enter") this.chosen(key);
    else if (name === "o") this.fold(key);
    else {
      const siblings = key ? below[parents[key]] : [0];
      const at = siblings.indexOf(key);
      const to = {
        ArrowUp: key ? parents[key] : 0,
        ArrowDown: below[key].find((child) => !hidden.has(child)) ?? key,
        ArrowLeft: siblings[at - 1] ?? key,
        ArrowRight: siblings[at + 1] ?? key,
      }[name];
      if (to === undefined) return false;
      this.reach(to);
    }
    this.element(this.key).focus({ preventScroll: true });
    this.describe(this.key);
    this.viewport.follow(this.key);
    return true;
  }

  // Only the node that has the focus is described: what was said about another may be covered, or no longer true.
  describe(key) {
    if (this.described !== undefined && this.described !== key) this.element(this.described).removeAttribute("aria-label");
    this.described = key;
    this.element(key).setAttribute("aria-label", this.words(key));
  }

  // Describe it again after something was covered or shown.
  refresh() {
    if (this.described !== undefined) this.describe(this.described);
  }

  words(key) {
    const element = this.element(key);
    const { state, value, alpha, beta, cutoff, late } = element.dataset;
    const texts = (...names) => names.map((name) => element.querySelector(`[data-part="${name}"]`)?.textContent ?? "");
    const parts = [nodeTitle(element), STATES[state]];
    const isCovered = (what) => this.root.dataset.covered?.split(" ").includes(what);
    if (element.classList.contains("bundle")) {
      return [...parts, ...(isCovered("sentence") ? [] : texts("visits", "cuts", "skips"))].filter(Boolean).join(", ");
    }
    const hasValue = value && (element.classList.contains("leaf") || !isCovered("values"));
    if (hasValue) {
      const worth = value.endsWith("?") ? undefined : WORTH[value[0]]; // an estimate that bounds nothing yet
      parts.push(`${worth ?? "best so far"} ${value.replace(/^[=≥≤≈]+|\?$/g, "")}${value.includes("≈") ? " by estimate" : ""}`);
    }
    else if (element.classList.contains("leaf") && exactValue(element)) parts.push(`value ${exactValue(element)}`);
    if (alpha && state !== "skipped" && !isCovered("values")) parts.push(`alpha ${alpha}, beta ${beta}`);
    const worse = element.querySelector('[data-part="tie"]')?.textContent;
    if (worse) parts.push(`${worse.replace(":", "")}, may be worse`);
    if (cutoff) parts.push(`${cutoff} cutoff here${late ? ", nothing left to skip" : ""}`);
    const children = this.folding.below[key].length;
    if (children) parts.push(`${children} ${children === 1 ? "child" : "children"}${this.folding.folded.has(key) ? ", folded" : ""}`);
    return parts.join(", ").replace(/[-−](inf|∞)/g, "minus infinity").replace(/\binf\b|∞/g, "infinity");
  }
}
