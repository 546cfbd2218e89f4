// Earlier positions as small boards: copies of the board, set to earlier steps.
import { find, findAll } from "../../shared/elements.js";
/** @import { Story } from "../replay/story.js" */
/** @import { Words } from "../replay/words.js" */

const EARLIER = 3;

/**
 * @typedef {object} EarlierBoard
 * @property {SVGElement} board
 * @property {[key: string, square: Element][]} squares
 * @property {number} node whose position it shows; -1 at first
 */

export class EarlierBoards {
  /**
   * @param {HTMLElement} root
   * @param {Story} story
   * @param {Words} words
   */
  constructor(root, story, words) {
    this.place = find(root, '[data-part="earlier"]');
    this.board = find(root, '[data-part="board"]');
    this.story = story;
    this.words = words;
    this.shown = "";
    this.isPartial = false; // some board waits for a part of the recording
    /** @type {EarlierBoard[]} made once, and then set to other steps: a board has hundreds of elements */
    this.copies = [];
    /** @type {Map<number, number>} the step at which each node is entered */
    this.entered = new Map();
    story.kinds.forEach((kind, at) => story.names[kind] === "ENTER" && this.entered.set(story.nodes[at], at + 1));
    this.place.replaceChildren();
    const { width, height } = find(this.board, "svg", SVGSVGElement).viewBox.baseVal;
    this.place.style.aspectRatio = `${EARLIER * width} / ${height}`; // so that nothing moves when the boards come
  }

  /** @param {{ step: number }} state */
  render({ step }) {
    const line = this.story.line(step).slice(0, -1).slice(-EARLIER);
    if (line.join() === this.shown && !this.isPartial) return;
    this.isPartial = false;
    this.shown = line.join();
    while (this.copies.length < line.length) this.copies.push(this.copy());
    line.forEach((node, at) => this.set(this.copies[at], node));
    while (this.place.childElementCount > line.length) this.place.lastElementChild?.remove();
    this.place.append(...this.copies.slice(this.place.childElementCount, line.length).map(({ board }) => board));
  }

  /**
   * The part of the recording with the position of a board has not come: the board is set when it has.
   * @param {EarlierBoard} copy
   */
  forget(copy) {
    copy.node = -1;
    this.isPartial = true;
  }

  /** @returns {EarlierBoard} */
  copy() {
    const board = /** @type {SVGElement} */ (find(this.board, ":scope > *", SVGElement).cloneNode(true));
    /** @type {[string, Element][]} */
    const squares = findAll(board, "[data-key]", Element).map((
      square,
    ) => [square.getAttribute("data-key") ?? "", square]);
    for (const [, square] of squares) square.removeAttribute("data-key");
    return { board, squares, node: -1 };
  }

  /**
   * @param {EarlierBoard} copy
   * @param {number} node
   */
  set(copy, node) {
    if (copy.node === node) return;
    copy.node = node;
    const { board, squares } = copy;
    const step = this.entered.get(node) ?? 0;
    const path = this.words.textAt("path", "text", step);
    board.style.visibility = path === null ? "hidden" : "";
    if (path === null) return this.forget(copy);
    board.setAttribute("aria-label", path);
    for (const [key, square] of squares) {
      const mark = this.words.textAt(key, "data-mark", step) ?? "";
      if (square.getAttribute("data-mark") !== mark) square.setAttribute("data-mark", mark);
    }
  }
}
