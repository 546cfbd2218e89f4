// Small boards for the nodes of a game: the squares are drawn once for all, and on each board only its pieces.
import { draw, findAll } from "../../shared/elements.js";
/** @import { SmallBoardsData } from "../../contract.d.ts" */

const EMPTY = "focus-empty-board";

export class SmallBoards {
  /** @param {SmallBoardsData} data */
  constructor(data) {
    this.data = data;
    const template = document.createElement("template");
    template.innerHTML = data.svg; // Python's own drawing
    this.drawing = /** @type {SVGElement} */ (template.content.querySelector("svg"));
    /** @type {Map<string, Element>} */
    this.squares = new Map();
    /** @type {Map<string, Element>} squares with a mark on them */
    this.ready = new Map();
    for (const square of findAll(this.drawing, "[data-key]", Element)) {
      this.squares.set(square.getAttribute("data-key") ?? "", square);
    }
  }

  /** The places of the squares in the drawing. */
  get shift() {
    const [first] = this.squares.values();
    return first?.parentElement?.getAttribute("transform") ?? "";
  }

  get ratio() {
    const [, , width, height] = this.data.box;
    return width / height;
  }

  /** The squares without anything on them, to be used by every board of a drawing, and what their styles need. */
  definitions() {
    const empty = draw("g", { id: EMPTY });
    const squares = draw("g", { transform: this.shift });
    for (const square of this.squares.values()) {
      const copy = /** @type {Element} */ (square.cloneNode(false));
      copy.removeAttribute("data-key");
      copy.append(
        ...[...square.children].filter(({ tagName }) => tagName === "rect").map((rect) => rect.cloneNode(true)),
      );
      squares.append(copy);
    }
    empty.append(squares);
    const definitions = draw("defs", {});
    definitions.append(empty, ...findAll(this.drawing, "style", Element).map((style) => style.cloneNode(true)));
    return definitions;
  }

  /**
   * An empty board of some width, with its upper left corner at a place.
   * @param {number} x
   * @param {number} y
   * @param {number} width
   */
  empty(x, y, width) {
    const [left, top, all] = this.data.box;
    const board = draw("g", { class: "small-board" });
    board.setAttribute("transform", `translate(${x} ${y}) scale(${width / all}) translate(${-left} ${-top})`);
    board.append(draw("use", { href: `#${EMPTY}` }), draw("g", { transform: this.shift }));
    return board;
  }

  /**
   * Put a node's position on a board.
   * @param {SVGElement} squares of the board
   * @param {number} node
   */
  fill(squares, node) {
    const { keys, positions, of } = this.data;
    /** @type {Element[]} */
    const standing = [];
    positions[of[node]].forEach((mark, at) => {
      const square = mark && this.marked(keys[at], mark);
      if (square) standing.push(/** @type {Element} */ (square.cloneNode(true)));
    });
    squares.replaceChildren(...standing);
  }

  /**
   * A square with a mark on it, to be copied; null if the board does not have it.
   * @param {string} key
   * @param {number} mark
   */
  marked(key, mark) {
    const name = `${key} ${mark}`;
    const known = this.ready.get(name);
    if (known) return known;
    const square = this.squares.get(key);
    if (!square) return null;
    const copy = /** @type {Element} */ (square.cloneNode(true));
    copy.removeAttribute("data-key");
    copy.setAttribute("data-mark", this.data.marks[mark]);
    this.ready.set(name, copy);
    return copy;
  }
}
