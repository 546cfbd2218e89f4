// Nodes that the sentence mentions and the picture does not show: each with its value and window, in a
// line at the upper edge. A tree that is shown whole has no such line.
import { make, setIfChanged, setText } from "../../shared/elements.js";
/** @import { Player } from "../player.js" */
/** @import { Shown } from "../replay/node_at_step.js" */

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
    /** @type {Map<number, HTMLButtonElement>} the nodes in the line, which a step mostly leaves there */
    this.buttons = new Map();
    this.order = "";
    this.line.replaceChildren();
  }

  /**
   * Show those of some nodes that are out of sight, in their order from the root.
   * @param {number[]} keys
   */
  show(keys) {
    const missing = this.viewport.whole ? [] : keys.filter((key) => !this.viewport.sees(key));
    const room = this.viewport.besideButtons();
    const looks = missing.map((key) => this.look(key));
    const { kept, words } = fitting(missing.map((key, at) => this.wordsOf(key, looks[at])), room);
    const listed = kept.map((at) => missing[at]);
    const before = this.buttons;
    this.buttons = new Map(listed.map((key) => [key, before.get(key) ?? this.button(key)]));
    [...this.buttons].forEach(([, button], at) => this.write(button, looks[kept[at]], words[at]));
    const order = `${listed} of ${missing.length}, ${room}`;
    if (order === this.order) return;
    this.order = order;
    this.line.style.width = `${room}px`;
    const [first, ...others] = this.buttons.values();
    const gap = missing.length > listed.length ? [make("span", { textContent: "…" })] : [];
    this.line.replaceChildren(...(first ? [first, ...(others.length ? gap : []), ...others] : []));
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
   * @param {Shown} look
   * @returns {string[]} its name, its value and its window
   */
  wordsOf(key, look) {
    const { nodes, drawn, words } = this.drawing;
    const name = words[key].name || words[key].move || drawn[key].title.split(",")[0];
    const own = nodes[key].classList.contains("bundle") ? "" : words[key].value ?? "";
    const { value = own, alpha = "", beta = "" } = look.texts;
    return [name, value, `${alpha} ${beta}`.trim()];
  }

  /** @param {number} key */
  button(key) {
    const { classList } = this.drawing.nodes[key];
    const className = ["max", "min", "leaf", "chance"].find((each) => classList.contains(each)) ?? "";
    const parts = [make("b"), ...[0, 1].map(() => make("span", { className: "inset-value" }))];
    return make("button", { type: "button", className, onclick: () => this.viewport.centreOn(key) }, ...parts);
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {Shown} look of its node
   * @param {string[]} words
   */
  write(button, { node }, words) {
    words.forEach((text, at) => setText(button.children[at], text));
    setIfChanged(button, "title", `${words[0]}: show it`);
    setIfChanged(button, "data-state", node["data-state"] ?? "");
  }
}
