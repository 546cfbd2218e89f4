// The text trace: thousands of lines, of which only the visible ones are elements.
import { find, make, targetOf } from "../../shared/elements.js";
import { countUpTo } from "../../shared/numbers.js";
import { numbersOf } from "../../shared/numbers.js";
import { plainText } from "../replay/texts.js";
import { downloadText } from "../sharing/files.js";
import { Scrolled } from "./scrolled.js";
/** @import { Player } from "../player.js" */

const LINE_HEIGHT = 24; // pixels, as in panels.css
const INDENT = "  ";
const MOST_PRINTED = 200; // lines around the current one: some four sheets of paper

export class TextTrace {
  /** @param {Player} player */
  constructor(player) {
    const { root, data: { lines: [steps, depths] }, pieces, store, ended: { signal } } = player;
    this.box = find(root, '[data-part="lines"]');
    this.sheet = find(this.box, "div");
    this.steps = numbersOf(steps);
    this.depths = numbersOf(depths);
    this.pieces = pieces;
    /** @type {Map<number, HTMLButtonElement>} the lines that are elements */
    this.rows = new Map();
    /** @type {Set<HTMLButtonElement>} those of them whose words have not come */
    this.unwritten = new Set();
    this.hasGaps = false; // in the place of answers
    this.current = 0;
    this.step = 0;
    this.scrolled = new Scrolled(this.box, signal, () => this.fill());
    this.height = 0; // of the box, once it is asked for
    this.sheet.style.height = `${this.steps.length * LINE_HEIGHT}px`;
    this.box.scrollTop = 0;
    /** @type {[number, number] | null} the lines on paper, while the page is printed */
    this.printed = null;
    window.addEventListener("beforeprint", () => this.print(true), { signal });
    window.addEventListener("afterprint", () => this.print(false), { signal });
    this.sheet.onclick = (event) => {
      /** @type {HTMLElement | null | undefined} */
      const row = targetOf(event)?.closest("[data-at]");
      if (row) player.jump(this.steps[Number(row.dataset.at)]);
    };
    store.subscribe(["hasGaps"], ({ hasGaps }) => this.reword(hasGaps));
  }

  /**
   * A line; null while its words have not come.
   * @param {number} at
   */
  line(at) {
    const piece = this.pieces.at(this.steps[at]);
    if (!piece) return null;
    const words = piece.values[piece.lines[at - countUpTo(this.steps, piece.start)]];
    return INDENT.repeat(this.depths[at]) + plainText(words, this.hasGaps);
  }

  /**
   * Write the lines with their answers, or with gaps.
   * @param {boolean} hasGaps
   */
  reword(hasGaps) {
    this.hasGaps = hasGaps;
    for (const [at, row] of this.rows) this.write(row, at);
  }

  /** The whole text, when all of it has come. */
  async text() {
    await this.pieces.whole();
    return `${Array.from(this.steps, (_, at) => this.line(at)).join("\n")}\n`;
  }

  /**
   * Mark the line of the step, and bring it into sight.
   * @param {{ step: number }} state
   */
  render({ step }) {
    this.current = Math.max(0, countUpTo(this.steps, step) - 1);
    this.step = step;
    this.height ||= this.box.clientHeight;
    const y = this.current * LINE_HEIGHT;
    const { top } = this.scrolled;
    if (y < top || y + LINE_HEIGHT > top + this.height) this.scrolled.to(Math.max(0, y - this.height / 2));
    this.fill();
  }

  /**
   * Paper has all lines, or of a long trace those around the current one, each below the one before.
   * @param {boolean} isPrinting
   */
  print(isPrinting) {
    if (!isPrinting && !this.printed) return;
    const first = Math.max(0, Math.min(this.current - MOST_PRINTED / 2, this.steps.length - MOST_PRINTED));
    this.printed = isPrinting ? [first, Math.min(this.steps.length, first + MOST_PRINTED)] : null;
    this.fill();
    if (isPrinting) this.sheet.append(...[...this.rows].sort(([at], [other]) => at - other).map(([, row]) => row));
  }

  /** The first of the lines that are elements, and the one after the last. */
  range() {
    if (this.printed) return this.printed;
    this.height ||= this.box.clientHeight;
    const { top } = this.scrolled;
    const first = Math.max(0, Math.floor(top / LINE_HEIGHT) - 2);
    return [first, Math.min(this.steps.length, Math.ceil((top + this.height) / LINE_HEIGHT) + 2)];
  }

  fill() {
    const [first, last] = this.range();
    for (const [at, row] of this.rows) {
      if (at >= first && at < last) continue;
      row.remove();
      this.rows.delete(at);
      this.unwritten.delete(row);
    }
    for (let at = first; at < last; at++) {
      const row = this.rows.get(at) ?? this.row(at);
      const looks = this.step && at === this.current ? "now" : this.steps[at] > this.step ? "later" : "";
      if (row.className !== looks) row.className = looks;
      if (this.unwritten.has(row)) this.write(row, at);
    }
  }

  /** @param {number} at */
  row(at) {
    const row = make("button", { type: "button", tabIndex: -1 });
    this.write(row, at);
    row.dataset.at = String(at);
    row.style.top = `${at * LINE_HEIGHT}px`;
    this.rows.set(at, row);
    this.sheet.append(row);
    return row;
  }

  /**
   * Write a line, or that it is still to come.
   * @param {HTMLButtonElement} row
   * @param {number} at
   */
  write(row, at) {
    const line = this.line(at);
    row.textContent = line ?? `${INDENT.repeat(this.depths[at])}…`;
    if (line === null) this.unwritten.add(row);
    else this.unwritten.delete(row);
  }

  async copy() {
    await navigator.clipboard.writeText(await this.text());
  }

  async download() {
    downloadText("trace.txt", await this.text());
  }
}
