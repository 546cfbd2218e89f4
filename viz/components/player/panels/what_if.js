// The panel "What if": another value at a leaf. The search itself is the server's; this asks and shows the answer.
import { find, partsOf } from "../../shared/elements.js";
import { askAtLength } from "../../shared/server.js";
import { nodeTitle, ownValue } from "../tree/node_words.js";
/** @import { Player } from "../player.js" */

export class WhatIf {
  /** @param {Player} player */
  constructor(player) {
    const { root, drawing, data, store, ended: { signal } } = player;
    this.query = data.query;
    this.panel = find(root, '[data-view="what-if"]');
    this.part = partsOf(this.panel);
    this.input = this.part("what-value", HTMLInputElement);
    this.slide = this.part("what-slide", HTMLInputElement);
    /** @type {SVGElement | null} */
    this.leaf = null;
    /** @type {AbortController | null} ends the last question, as long as its answer is waited for */
    this.asked = null;
    signal.addEventListener("abort", () => this.asked?.abort());
    this.setRange(drawing.leaves.map((leaf) => readNumber(ownValue(leaf))).filter(Number.isFinite));
    store.subscribe(["chosen"], () => this.choose(drawing.nodes[player.chosen]));
    this.slide.oninput = () => this.try(this.slide.value);
    this.input.oninput = () => this.try(this.input.value);
    this.part("what-back").onclick = () => this.leaf && this.choose(this.leaf);
    this.part("what-stop").onclick = () => this.stop();
  }

  /** @param {number[]} values */
  setRange(values) {
    const [low, high] = values.length ? [Math.min(...values), Math.max(...values)] : [0, 1];
    this.slide.min = String(Math.floor(low - (high - low) / 4 - 1));
    this.slide.max = String(Math.ceil(high + (high - low) / 4 + 1));
  }

  /** @param {SVGElement} node */
  choose(node) {
    const isLeaf = node.classList.contains("leaf");
    this.leaf = node;
    this.leave();
    this.part("what-form").hidden = !isLeaf;
    this.part("what-answer").replaceChildren();
    this.part("what-hint").textContent = "Select a leaf in the tree.";
    if (!isLeaf) return;
    const value = ownValue(node);
    this.part("what-hint").textContent = `The leaf ${value}, ${this.place(node)}`;
    this.input.value = value;
    this.slide.value = String(readNumber(value));
    this.panel.dataset.asks = node.dataset.path;
    if (!this.panel.hidden) this.try(value);
  }

  get isAsking() {
    return !this.panel.hidden && !this.part("what-form").hidden;
  }

  /** @param {SVGElement} leaf */
  place(leaf) {
    return nodeTitle(leaf).split(", leaf")[0];
  }

  /** @param {string} value */
  try(value) {
    this.input.value = value;
    if (Number.isFinite(readNumber(value))) this.slide.value = String(readNumber(value));
    this.ask(new URLSearchParams({ path: this.leaf?.dataset.path ?? "", value }));
  }

  /** @param {URLSearchParams} question */
  async ask(question) {
    this.asked?.abort();
    const asked = (this.asked = new AbortController());
    for await (const { html, problem, searches } of askAtLength("what-if", `${this.query}&${question}`, asked.signal)) {
      if (asked !== this.asked) return;
      this.showWork(searches);
      if (html !== undefined) this.part("what-answer").innerHTML = html; // Python escaped what the reader wrote
      else if (problem) this.part("what-answer").textContent = problem;
    }
  }

  /** @param {number} [searches] how many were made so far, while there is no answer */
  showWork(searches) {
    const working = this.part("what-working");
    if (searches !== undefined && working.hidden) {
      this.part("what-answer").textContent = "Searching with other values …";
    }
    working.hidden = searches === undefined;
    this.part("what-searches").textContent = searches === 1 ? "1 search so far" : `${searches ?? 0} searches so far`;
  }

  /** The last answer is no longer wanted. */
  leave() {
    this.asked?.abort();
    this.asked = null;
    this.showWork();
  }

  stop() {
    this.leave();
    this.part("what-answer").textContent = "Stopped. Change the value to try again.";
    this.input.focus();
  }
}

/**
 * The number that a text writes, with the signs of the field; NaN if it writes none.
 * @param {string} text
 */
export function readNumber(text) {
  const plain = text.replace("−", "-").replace("∞", "Infinity").replace(/^(-?)inf$/, "$1Infinity");
  return plain.trim() === "" ? NaN : Number(plain);
}
