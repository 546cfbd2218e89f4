// The focus view by keyboard: which node Tab reaches, where the arrows lead, and what is announced.
import { focusedBeside } from "../../shared/elements.js";
import { coveredIn } from "../state.js";
import { namesOf, said } from "../tree/node_words.js";
/** @import { Store } from "../../shared/store.js" */
/** @import { PlayerState } from "../state.js" */
/** @import { Focus } from "./focus.js" */

export class FocusWalk {
  /**
   * @param {Store<PlayerState>} store
   * @param {Focus} focus
   * @param {AbortSignal} signal
   */
  constructor(store, focus, signal) {
    this.store = store;
    this.focus = focus;
    this.node = 0;
    this.had = false; // whether a node had the focus before the rows were drawn anew
    focus.svg.addEventListener("focusin", (event) => {
      const spot = event.target instanceof Element ? event.target.closest("[data-spot]") : null;
      this.had = true;
      if (spot) this.reach(Number(spot.getAttribute("data-spot")));
    }, { signal });
  }

  get hasFocus() {
    return this.focus.svg.contains(focusedBeside(this.focus.svg));
  }

  /** Before the rows change: note whether to restore the focus. */
  hold() {
    this.had = this.hasFocus;
  }

  /** After the rows changed: Tab reaches the node that had the focus, else the step's. */
  follow() {
    const { nodes, looks, step } = this.focus;
    const stays = this.had && nodes.has(this.node);
    this.reach(stays ? this.node : looks.current(step));
    if (this.had && !this.hasFocus) this.press("");
  }

  /** @param {number} node */
  reach(node) {
    const { nodes } = this.focus;
    const before = nodes.get(this.node)?.element;
    before?.setAttribute("tabindex", "-1");
    this.node = node;
    const now = nodes.get(node)?.element;
    now?.setAttribute("tabindex", "0");
  }

  /**
   * Handle a key while a node has the focus.
   * @param {string} key
   */
  press(key) {
    this.had = true;
    if (key === "Enter") this.focus.page.chosen(this.node);
    else if (key === "o") this.focus.page.toggled(this.node);
    else this.reach(this.neighbour(key));
    this.focus.nodes.get(this.node)?.element.focus({ preventScroll: true });
  }

  /** @param {string} key */
  neighbour(key) {
    const { nodes, rows, data } = this.focus;
    const parent = data.parents[this.node];
    const siblings = this.node ? rows.children(parent) : [0];
    const at = siblings.indexOf(this.node);
    /** @type {Record<string, number | undefined>} */
    const to = {
      ArrowUp: parent,
      ArrowDown: rows.children(this.node).find((child) => nodes.has(child)),
      ArrowLeft: siblings[at - 1],
      ArrowRight: siblings[at + 1],
    };
    const found = to[key];
    return found !== undefined && nodes.has(found) ? found : this.node;
  }

  /** @param {number} node */
  words(node) {
    const drawn = this.focus.nodes.get(node);
    if (!drawn?.view) return "";
    const covered = coveredIn(this.store.get());
    const { rows, step, data } = this.focus;
    const children = rows.canOpen(node, step) ? rows.children(node).length : 0;
    const { look } = drawn.view;
    const facts = { ...namesOf(drawn.element), look, state: look.state, isSampled: data.samples, counts: [] };
    return said(facts, { children, isFolded: drawn.element.ariaExpanded === "false", covered });
  }
}
