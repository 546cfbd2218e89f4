// A node of the focus view: a copy of the drawing of its kind, told what it looks like.
import { find, noteMark, noteMarks } from "../../shared/elements.js";
import { marksOf } from "../replay/node_at_step.js";
import { HALF_LEAF, PAD, STRIKE } from "./model.js";
import { belowWords, cutWords, shorterName, shorterValue } from "./short_words.js";
import { WORD_LINE } from "./sizes.js";
/** @import { Look } from "../replay/node_at_step.js" */
/** @import { Style } from "./model.js" */

const APART = 6; // pixels: between the words of neighbours, at least: more than a space
const [STRIKE_UP, STRIKE_UP_LED] = [1, -2]; // units: from what an edge leads to to its strike; letters are lower than their line
const STRIKE_UP_BOARD = 3.5; // a board has a frame
const SKIPPED_WORD = "skipped";

/**
 * @typedef {object} Told what a node shows at a step
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
    /** @type {Told | null} */
    this.told = null;
    this.element = style.drawing(kind);
    /** @type {(selector: string) => SVGElement} */
    const part = (selector) => find(this.element, selector, SVGElement);
    this.title = part("title");
    this.tie = part("desc");
    this.scaled = part("g");
    this.value = part(".value");
    this.name = part(".name > tspan");
    this.again = part(".again");
    this.cut = part(".cut");
    this.below = part(".below");
    this.led = part(".move");
    this.squares = style.boards && part(".small-board > g");
    /** @type {SVGElement | null} where there is room for it */
    this.window = this.element.querySelector(".bound");
    /** @type {SVGElement | null} where there is room for it */
    this.skipped = this.element.querySelector(".skipped");
    this.edge = style.edge();
    this.line = find(this.edge, ".line", SVGElement);
    this.strike = find(this.edge, ".strike", SVGElement);
  }

  /**
   * Show a node of this kind: one that was drawn for another node takes much less time than a new one.
   * @param {number} node
   * @param {string} title
   * @param {number} level
   */
  become(node, title, level) {
    const { boards, data: { moves, texts } } = this.style;
    this.node = node;
    this.told = null;
    this.move = texts[moves[node]];
    noteMark(this.element, "data-spot", String(node));
    noteMark(this.element, "aria-level", String(level));
    noteMark(this.element, "aria-label", null);
    noteMark(this.element, "tabindex", "-1");
    noteMark(this.edge, "data-order", null);
    this.title.textContent = title;
    this.led.textContent = this.move;
    if (boards && this.squares) boards.fill(this.squares, node);
  }

  /**
   * Put the node where it belongs, and the edge to it.
   * @param {number} x
   * @param {number} y
   * @param {[x: number, y: number] | null} above where the edge begins; null at the root
   * @param {number} bus the height at which edges lead across
   * @param {number} column how wide its column is
   */
  place(x, y, above, bus, column) {
    const { isSmall, sizes: { scale, up, form } } = this.style;
    this.room = (column - APART) / scale;
    this.scaled.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
    const high = form === "shape" && this.kind === 2 ? HALF_LEAF * scale : up;
    const top = y - high - (this.move ? (WORD_LINE + 4) * scale : 0);
    this.line.setAttribute("d", above ? `M${above[0]} ${above[1]}V${bus}H${x}V${top}` : "");
    const stroke = Math.min(scale, 1) * (isSmall ? STRIKE.small : 1);
    const free = this.move ? STRIKE_UP_LED : form === "board" ? STRIKE_UP_BOARD : STRIKE_UP;
    const lowest = top - free * scale - STRIKE.half * stroke; // nothing of it is behind the node
    this.strike.setAttribute("transform", `translate(${x} ${Math.min((bus + top) / 2, lowest)}) scale(${stroke})`);
    this.edge.toggleAttribute("hidden", !above);
  }

  /**
   * Show what the node looks like; nothing is touched where nothing changed.
   * @param {Told} told
   */
  show(told) {
    if (this.told && isSame(told, this.told)) return;
    this.told = told;
    const { look, below, isClosed, isOpened, lit, isChosen } = told;
    const { value, alpha, beta, tie } = look;
    const marks = marksOf(look);
    noteMarks(this.element, marks.node);
    noteMarks(this.edge, marks.edge);
    noteMark(this.element, "data-lit", lit || null);
    noteMark(this.edge, "data-lit", lit || null);
    noteMark(this.element, "data-chosen", isChosen ? "true" : null);
    this.value.textContent = this.valueWords(value[0]);
    this.tie.textContent = tie;
    const least = this.style.data.samples ? 0 : 1;
    const again = look.visit > least && look.state !== "skipped" ? `×${look.visit}` : "";
    [this.name.textContent, this.again.textContent] = this.nameWords(again);
    this.cut.textContent = this.cutWords(look);
    if (this.skipped && look.state === "skipped") this.skipped.textContent = this.skippedWord();
    const counted = isClosed && look.state !== "current" ? below : 0;
    this.count(counted, isOpened);
    if (!this.window) return;
    const isBare = look.state === "skipped" || (this.kind === 2 && !this.style.data.handed);
    const window = isBare ? "" : tie ? "may be worse" : `${alpha[0]} ${beta[0]}`.trim();
    this.window.textContent = window;
  }

  /**
   * A value as its pill has room for it.
   * @param {string} text
   */
  valueWords(text) {
    const { isSmall, pill, letters } = this.style;
    return isSmall ? shorterValue(text, pill - 2 * PAD, (words) => letters.bold(words)) : text;
  }

  /**
   * @param {number} count
   * @param {boolean} isOpened
   */
  count(count, isOpened) {
    const { letters, unit } = this.style;
    noteMark(this.element, "aria-expanded", count ? String(isOpened) : null);
    this.below.textContent = belowWords({ count, unit, isOpened }, this.room, (text) => letters.plain(text));
  }

  /**
   * The name, and which visit it is, with a space between them where there is room; else the visit alone.
   * @param {string} again
   * @returns {[name: string, again: string]}
   */
  nameWords(again) {
    const { data: { names, texts, briefs }, letters } = this.style;
    const name = shorterName(texts[names[this.node]], briefs, this.room, (text) => letters.bold(text));
    if (!again) return [name, ""];
    if (letters.bold(`${name} ${again}`) <= this.room) return [name, ` ${again}`];
    return letters.bold(name + again) <= this.room ? [name, again] : ["", again];
  }

  /** That the node is skipped, if its name leaves room for it: its outline and its edge say so, too. */
  skippedWord() {
    return this.style.letters.bold(`${this.name.textContent} ${SKIPPED_WORD}`) <= this.room ? SKIPPED_WORD : "";
  }

  /**
   * The mark of a cutoff here, if there is one and the name leaves room for it.
   * @param {Look} look
   */
  cutWords(look) {
    if (!look.cut) return "";
    const { isSmall, letters } = this.style;
    const room = this.room - letters.bold(`${this.name.textContent}${this.again.textContent}`);
    return cutWords(look, isSmall, room, (text) => letters.bold(text));
  }
}

/**
 * Whether two say the same. It is asked of every node at every step, so each field is named: a loop over them takes ten times as
 * long.
 * @param {Told} one
 * @param {Told} other
 */
export function isSame(one, other) {
  const [look, before] = [one.look, other.look];
  return look.state === before.state && look.visit === before.visit && look.best === before.best &&
    look.given === before.given &&
    look.tie === before.tie && look.same === before.same &&
    look.cut === before.cut && look.late === before.late && look.struck === before.struck &&
    isSamePair(look.value, before.value) && isSamePair(look.alpha, before.alpha) &&
    isSamePair(look.beta, before.beta) && one.below === other.below && one.isClosed === other.isClosed &&
    one.isOpened === other.isOpened &&
    one.lit === other.lit && one.isChosen === other.isChosen;
}

/** @type {(one: [string, string], other: [string, string]) => boolean} */
function isSamePair(one, other) {
  return one[0] === other[0] && one[1] === other[1];
}
