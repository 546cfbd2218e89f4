// The panel "What if": another value at a leaf. The search itself is the server's; this asks and shows the answer.
import { ownValue, nodeTitle } from "../tree/node_words.js";

export class WhatIf {
  constructor(root, data, post) {
    this.root = root;
    this.post = post;
    this.panel = root.querySelector('[data-view="what-if"]');
    this.part = (name) => this.panel.querySelector(`[data-part="${name}"]`);
    this.games = data.board !== null;
    this.input = this.part("what-value");
    this.slide = this.part("what-slide");
    const values = [...root.querySelectorAll(".node.leaf[data-path]")].map((leaf) => readNumber(ownValue(leaf)));
    const finite = values.filter(Number.isFinite);
    const [low, high] = finite.length ? [Math.min(...finite), Math.max(...finite)] : [0, 1];
    this.slide.min = Math.floor(low - (high - low) / 4 - 1);
    this.slide.max = Math.ceil(high + (high - low) / 4 + 1);
    this.slide.oninput = () => this.try(this.slide.value);
    this.input.oninput = () => this.try(this.input.value);
    this.part("what-back").onclick = () => this.choose(this.leaf);
    this.part("what-stop").onclick = () => this.stop();
  }

  choose(element) {
    const isLeaf = element.classList.contains("leaf") && !this.games;
    this.leaf = element;
    this.leave();
    this.part("what-form").hidden = !isLeaf;
    this.part("what-answer").replaceChildren();
    this.part("what-hint").textContent = this.games
      ? "The values of a game come from its rules. Search a tree of your own to try others."
      : isLeaf
        ? `${nodeTitle(element)} ${element.dataset.path}`
        : "Select a leaf in the tree.";
    if (!isLeaf) return;
    const value = ownValue(element);
    this.part("what-hint").textContent = `The leaf ${value}, at ${this.place(element)}`;
    this.input.value = value;
    this.slide.value = readNumber(value);
    this.panel.dataset.asks = element.dataset.path;
    if (!this.panel.hidden) this.try(value);
  }

  get isAsking() {
    return !this.panel.hidden && !this.part("what-form").hidden;
  }

  place(element) {
    const path = element.dataset.path.split(".");
    const above = this.root.querySelector(`.node[data-path="${CSS.escape(path.slice(0, -1).join("."))}"]`);
    return `${nodeTitle(above).split(",")[0]}, child ${Number(path.at(-1)) + 1}`;
  }

  try(value) {
    this.input.value = value;
    if (Number.isFinite(readNumber(value))) this.slide.value = readNumber(value);
    this.ask({ path: this.leaf.dataset.path, value });
  }

  // A large tree is searched a piece at a time: as long as there is no answer, it is asked for again.
  async ask(question) {
    const asked = (this.asked = {});
    for (;;) {
      const { html, searches } = await this.post.ask(question, { replaces: true });
      if (asked !== this.asked) return;
      this.showWork(searches);
      if (searches === undefined) {
        this.part("what-answer").innerHTML = html; // Python escaped what the reader wrote
        return;
      }
    }
  }

  showWork(searches) {
    const working = this.part("what-working");
    if (searches !== undefined && working.hidden) this.part("what-answer").textContent = "Searching with other values …";
    working.hidden = searches === undefined;
    this.part("what-searches").textContent = searches === 1 ? "1 search so far" : `${searches ?? 0} searches so far`;
  }

  // Nobody waits for the last answer any more.
  leave() {
    this.asked = null;
    if (this.part("what-working").hidden) return;
    this.showWork();
    this.post.ask({ stop: "what-if" });
  }

  stop() {
    this.leave();
    this.part("what-answer").textContent = "Stopped. Change the value to try again.";
    this.input.focus();
  }
}

function readNumber(text) {
  const plain = text.replace("−", "-").replace("∞", "Infinity").replace(/^(-?)inf$/, "$1Infinity");
  return plain.trim() === "" ? NaN : Number(plain);
}
