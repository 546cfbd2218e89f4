// A pane of a comparison: one search with its player, where it is, and how much it has done.
import { find, make } from "../shared/elements.js";
import { piecesOf } from "../player/load.js";
import { Player } from "../player/player.js";
import { absence, WHERE } from "./stops.js";
/** @import { PaneData, PlayerData, ServedData } from "../contract.d.ts" */

const COUNTS = ["nodes", "leaves", "cutoffs", "skipped"];

/** @typedef {{ name: string, bar: HTMLElement, shown: HTMLElement, most: number }} Counter one of the counters */

/**
 * The name of a search, which opens its choices.
 * @param {PaneData} data
 */
function heading({ number, title }) {
  const opens = make("button", { type: "button", textContent: title, title: `Change search ${number}` });
  opens.dataset.do = "change";
  opens.dataset.field = `Search ${number}`;
  return make("h2", { className: "search" }, make("b", { textContent: String(number) }), opens);
}

/**
 * @param {PaneData} data
 * @param {...Node} below what stands below the heading
 */
function box(data, ...below) {
  const element = make("article", { className: "pane" }, ...below);
  element.setAttribute("aria-label", `Search ${data.number}, ${data.title}`);
  return element;
}

/**
 * A pane whose search can't run says why.
 * @param {PaneData} data
 */
export function refusedPane(data) {
  return box(data, heading(data), make("p", { className: "warning", textContent: data.refused ?? "" }));
}

export class Pane {
  /**
   * @param {PaneData} data
   * @param {PlayerData & ServedData} recording
   * @param {HTMLTemplateElement} template of a player
   * @param {Record<string, number>} most the greatest of each counter
   */
  constructor(data, recording, template, most) {
    this.data = data;
    this.recording = recording;
    this.most = most;
    this.section = /** @type {HTMLElement} */ (find(template.content, ".plyscope-player").cloneNode(true));
    this.section.dataset.pane = String(data.number);
    /** @type {Counter[]} */
    this.rows = COUNTS.map((name) => ({
      name,
      bar: make("i"),
      shown: make("b", { textContent: "0" }),
      most: most[name],
    }));
    const bars = this.rows.map(({ bar, shown }, at) =>
      make("div", {}, make("span", { textContent: COUNTS[at] }), bar, shown)
    );
    this.box = box(data, heading(data), this.section, make("div", { className: "bars" }, ...bars));
  }

  /**
   * Put the player into the pane, which must be on the page: a player measures its place.
   * @returns {Player}
   */
  play() {
    return new Player(this.section, this.recording, null, piecesOf(this.recording));
  }

  /**
   * Show where the search is, and how much it has done.
   * @param {Player} player
   * @param {number} state
   */
  show(player, state) {
    this.box.dataset.where = WHERE[state];
    const { words } = player;
    const textOf = (/** @type {string} */ key, what = "text") => words.textAt(`count-${key}`, what, words.shown) ?? "";
    for (const { name: count, bar, shown, most } of this.rows) {
      const text = textOf(count);
      const spread = count === "skipped" ? textOf("subtrees") : "";
      shown.textContent = text + spread.replace(/ subtrees?$/, ""); // as far as there is room
      shown.title = spread ? `${text} skipped${spread}` : count === "cutoffs" ? textOf(count, "title") : "";
      const share = most ? Number(text.replaceAll(",", "")) / most : 0;
      bar.style.setProperty("--share", String(share));
    }
  }

  /**
   * What the search does at a stop: its sentence, or that it does not take part.
   * @param {Player} player
   * @param {number} state
   * @param {string} name what sentences call the node of the stop
   * @returns {string[]} a sentence, and what follows it
   */
  says({ root }, state, name) {
    const absent = absence(state, name);
    if (absent) return [absent, ""];
    return ["lead", "rest"].map((key) => find(root, `.say [data-key="${key}"]`).textContent ?? "");
  }
}
