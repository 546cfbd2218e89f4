// A node of the focus view, with the drawing of its kind.
import { find, setIfChanged } from "../../shared/elements.js";
import { HALF_LEAF, PAD, STRIKE } from "./model.js";
import { belowWords, commonForm, cutWords, shorterName, shorterValue } from "./short_words.js";
import { WORD_LINE } from "./sizes.js";
/** @import { Look } from "../replay/node_at_step.js" */
/** @import { Style } from "./model.js" */

const APART = 6; // pixels: between the words of neighbours, at least: more than a space
const [STRIKE_UP, STRIKE_UP_LED] = [1, -2]; // units: from what an edge leads to to its strike; letters are lower than their line
const STRIKE_UP_BOARD = 3.5; // a board has a frame
const SKIPPED_WORD = "skipped";

/**
 * @typedef {object} NodeView what a node shows at a step
 * @property {Look} look
 * @property {number} below visits below it, where it is closed
 * @property {boolean} isClosed whether it has nodes below it that are not shown, and can be opened
 * @property {boolean} isOpened by the reader
 * @property {string} lit what an explanation has of it, "have" or "cut"
 * @property {boolean} isChosen by the reader
 */

export class FocusNode {
  /**
   * @param {number} kind
   * @param {Style} style
   */
  constructor(kind, style) {
    this.kind = kind;
    this.style = style;
    this.node = -1;
    this.move = "";
    this.room = 0; // units: for the words under it
    this.form = 0; // of its name
    /** @type {NodeView | null} */
    this.view = null;
    this.drawing = style.drawing(kind);
    this.drawnEdge = style.edge();
    this.element = this.drawing.element;
    this.edge = this.drawnEdge.element;
    this.squares = style.boards && find(this.element, ".small-board > g", SVGElement);
  }

  /**
   * Show a node of this kind: reusing another node's drawing takes much less time than a new one.
   * @param {number} node
   * @param {string} title
   * @param {number} level
   */
  reuseFor(node, title, level) {
    const { boards, data: { moves, texts } } = this.style;
    this.node = node;
    this.view = null;
    this.move = texts[moves[node]];
    setIfChanged(this.element, "data-spot", String(node));
    setIfChanged(this.element, "aria-level", String(level));
    setIfChanged(this.element, "aria-label", null);
    setIfChanged(this.element, "tabindex", "-1");
    setIfChanged(this.edge, "data-order", null);
    this.drawing.title = title;
    if (boards && this.squares) boards.fill(this.squares, node);
  }

  /**
   * Put the node where it belongs, and the edge to it.
   * @param {number} x
   * @param {number} y
   * @param {[x: number, y: number] | null} above where the edge begins; null at the root
   * @param {number} bus the height at which edges lead across
   * @param {Words} words
   */
  place(x, y, above, bus, { room, form: name }) {
    const { isSmall, sizes: { scale, up, form } } = this.style;
    const { line, strike } = this.drawnEdge;
    Object.assign(this, { room, form: name });
    this.element.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
    const high = form === "shape" && this.kind === 2 ? HALF_LEAF * scale : up;
    const top = y - high - (this.move ? (WORD_LINE + 4) * scale : 0);
    line.setAttribute("d", above ? `M${above[0]} ${above[1]}V${bus}H${x}V${top}` : "");
    const stroke = Math.min(scale, 1) * (isSmall ? STRIKE.small : 1);
    const free = this.move ? STRIKE_UP_LED : form === "board" ? STRIKE_UP_BOARD : STRIKE_UP;
    const lowest = top - free * scale - STRIKE.half * stroke; // nothing of it is behind the node
    strike.setAttribute("transform", `translate(${x} ${Math.min((bus + top) / 2, lowest)}) scale(${stroke})`);
    this.edge.toggleAttribute("hidden", !above);
  }

  /**
   * Show the node's look; touch only what has changed.
   * @param {NodeView} view
   */
  show(view) {
    if (this.view && isSame(view, this.view)) return;
    this.view = view;
    const { look, below, isClosed, isOpened, lit, isChosen } = view;
    const shown = this.style.looks.shown(this.node, look);
    const count = isClosed && look.state !== "current" ? below : 0;
    const texts = { ...shown.texts, ...this.texts(look, count, isOpened) };
    this.drawing.show({
      ...shown.node,
      "data-lit": lit || null,
      "data-chosen": isChosen ? "true" : null,
      "aria-expanded": count ? String(isOpened) : null,
    }, (part) => texts[part]);
    this.drawnEdge.show({ ...shown.edge, "data-lit": lit || null });
  }

  /**
   * The words of the node's parts, as far as there is room.
   * @param {Look} look
   * @param {number} count
   * @param {boolean} isOpened
   * @returns {Record<string, string>}
   */
  texts(look, count, isOpened) {
    const { state, value: [value], alpha: [alpha], beta: [beta], tie } = look;
    const { data, letters, unit } = this.style;
    const isSkipped = state === "skipped";
    const again = look.visit > (data.samples ? 0 : 1) && !isSkipped ? `×${look.visit}` : "";
    const [name, visit] = this.nameWords(again);
    const isBare = isSkipped || (this.kind === 2 && !data.handed);
    return {
      value: this.valueWords(value),
      name,
      again: visit,
      cutoff: isSkipped ? "" : this.cutWords(look, name + visit),
      skipped: isSkipped ? this.skippedWord(name) : "",
      window: isBare ? "" : tie ? "may be worse" : `${alpha} ${beta}`.trim(),
      below: belowWords({ count, unit, isOpened }, this.room, (text) => letters.plain(text)),
      move: this.move,
    };
  }

  /**
   * A value, cut to its pill.
   * @param {string} text
   */
  valueWords(text) {
    const { isSmall, pill, letters } = this.style;
    return isSmall ? shorterValue(text, pill - 2 * PAD, (words) => letters.bold(words)) : text;
  }

  /**
   * The name and the number of the visit, or the visit alone if there is no room.
   * @param {string} again
   * @returns {[name: string, again: string]}
   */
  nameWords(again) {
    const { data: { names, texts, briefs }, letters } = this.style;
    const name = shorterName(texts[names[this.node]], briefs, this.room, (text) => letters.bold(text), this.form);
    if (!again) return [name, ""];
    if (letters.bold(`${name} ${again}`) <= this.room) return [name, ` ${again}`];
    return letters.bold(name + again) <= this.room ? [name, again] : ["", again];
  }

  /**
   * The word for a skipped node, if its name leaves room: its outline and its edge show it, too.
   * @param {string} name
   */
  skippedWord(name) {
    const { isSmall, letters } = this.style;
    return isSmall || letters.bold(`${name} ${SKIPPED_WORD}`) > this.room ? "" : ` ${SKIPPED_WORD}`;
  }

  /**
   * The mark of a cutoff here, if there is one and the name leaves room for it.
   * @param {Look} look
   * @param {string} name
   */
  cutWords(look, name) {
    const { isSmall, letters } = this.style;
    const words = cutWords(look, isSmall, this.room - letters.bold(name), (text) => letters.bold(text));
    return words && ` ${words}`;
  }
}

/**
 * The room for the words of a row of nodes, and the form of their names.
 * @typedef {{ room: number, form: number }} Words
 * @param {readonly number[]} nodes
 * @param {number} column how wide their columns are
 * @param {Style} style
 * @returns {Words}
 */
export function wordsOfRow(nodes, column, { data: { names, texts, briefs }, letters, sizes }) {
  const room = (column - APART) / sizes.scale;
  return {
    room,
    form: commonForm(nodes.map((node) => texts[names[node]]), briefs, room, (text) => letters.bold(text)),
  };
}

/**
 * Whether two objects show the same.
 * @template Shown
 * @param {Shown} one
 * @param {Shown} other
 */
export function isSame(one, other) {
  if (one === other || typeof one !== "object" || one === null) return one === other;
  for (const name in one) if (!isSame(one[name], other[name])) return false;
  return true;
}
