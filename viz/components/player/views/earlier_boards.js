// The positions before this one, as small boards: copies of the board, set to an earlier step.
import { find, findAll } from "../../shared/elements.js";
/** @import { Story } from "../replay/story.js" */
/** @import { Timeline } from "../replay/timeline.js" */

const EARLIER = 3;

export class EarlierBoards {
  /**
   * @param {HTMLElement} root
   * @param {Story} story
   * @param {Timeline} timeline
   */
  constructor(root, story, timeline) {
    this.place = find(root, '[data-part="earlier"]');
    this.board = find(root, '[data-part="board"]');
    this.story = story;
    this.timeline = timeline;
    this.shown = "";
    /** @type {Map<number, number>} the step at which each node is entered */
    this.entered = new Map();
    story.kinds.forEach((kind, at) => story.names[kind] === "ENTER" && this.entered.set(story.nodes[at], at + 1));
    this.place.replaceChildren();
  }

  /** @param {number} step */
  show(step) {
    const line = this.story.line(step).slice(0, -1).slice(-EARLIER);
    if (line.join() === this.shown) return;
    this.shown = line.join();
    this.place.replaceChildren(...line.map((node) => this.copy(node)));
  }

  /** @param {number} node */
  copy(node) {
    const board = /** @type {SVGElement} */ (find(this.board, ":scope > *", SVGElement).cloneNode(true));
    const step = this.entered.get(node) ?? 0;
    board.setAttribute("aria-label", this.timeline.textAt("path", "text", step));
    for (const square of findAll(board, "[data-key]", SVGElement)) {
      square.dataset.mark = this.timeline.textAt(square.dataset.key ?? "", "data-mark", step);
      square.removeAttribute("data-key");
    }
    return board;
  }
}
