// Nodes that the sentence mentions and the picture does not show: each with its value and window, in a
// line at the upper edge. A tree that is shown whole has no such line.
import { make } from "../../shared/elements.js";
/** @import { Player } from "../player.js" */

const MOST = 5; // nodes: of a longer way the root and the last ones
const [AROUND_WORDS, A_LETTER] = [44, 7.6]; // pixels that a node takes in the line, and each of its letters

/**
 * Which nodes a line has room for, by their places in their order from the root, with their words: the root and the last
 * ones, without their windows if not all fit with them.
 * @param {string[][]} all the words of each node: name, value and window
 * @param {number} room in pixels
 */
export function fitting(all, room) {
  let [kept, words] = [all.map((_, at) => at), all];
  const isTooLong = () => words.flat().join("").length * A_LETTER + AROUND_WORDS * words.length > room;
  if (isTooLong()) words = words.map(([name, value]) => [name, value, ""]);
  while (kept.length > 1 && (kept.length > MOST || isTooLong())) {
    const leftOut = kept.length > 2 ? 1 : 0; // the one after the root, as long as there are others
    kept = kept.toSpliced(leftOut, 1);
    words = words.toSpliced(leftOut, 1);
  }
  return { kept, words };
}

export class Inset {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.line = player.part("inset");
    this.drawing = player.drawing;
    this.viewport = player.viewport;
    this.shown = "";
    this.line.replaceChildren();
  }

  /**
   * Show those of some nodes that are out of sight, in their order from the root.
   * @param {number[]} keys
   */
  show(keys) {
    const missing = this.viewport.whole ? [] : keys.filter((key) => !this.viewport.sees(key));
    const room = this.viewport.besideButtons();
    const { kept, words } = fitting(missing.map((key) => this.wordsOf(key)), room);
    const listed = kept.map((at) => missing[at]);
    const shown = JSON.stringify([listed, words, missing.length, room]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.line.style.width = `${room}px`;
    const buttons = listed.map((key, at) => this.button(key, words[at]));
    this.line.replaceChildren(...buttons.flatMap((button, at) => {
      return at === 1 && missing.length > listed.length ? [make("span", { textContent: "…" }), button] : [button];
    }));
  }

  /**
   * What an element shows at the step.
   * @param {number} key
   */
  look(key) {
    const { painter, at } = this.player.picture;
    return painter.tree.at(key, at);
  }

  /**
   * @param {number} key
   * @returns {string[]} its name, its value and its window
   */
  wordsOf(key) {
    const { nodes, drawn, words } = this.drawing;
    const name = words[key].name || words[key].move || drawn[key].title.split(",")[0];
    const own = nodes[key].classList.contains("bundle") ? "" : words[key].value ?? "";
    const { value = own, alpha = "", beta = "" } = this.look(key).texts;
    return [name, value, `${alpha} ${beta}`.trim()];
  }

  /**
   * @param {number} key
   * @param {string[]} words
   */
  button(key, [name, value, window]) {
    const { classList } = this.drawing.nodes[key];
    const kind = ["max", "min", "leaf", "chance"].find((each) => classList.contains(each)) ?? "";
    const button = make(
      "button",
      { type: "button", className: kind, title: `${name}: show it` },
      make("b", { textContent: name }),
      make("span", { className: "inset-value", textContent: value }),
      make("span", { className: "inset-value", textContent: window }),
    );
    button.dataset.state = this.look(key).node["data-state"] ?? "";
    button.onclick = () => this.viewport.centreOn(key);
    return button;
  }
}
