// The text trace: thousands of lines, of which only the visible ones are elements.
import { find, make, targetOf } from "../../shared/elements.js";
import { countUpTo } from "../../shared/numbers.js";
import { numbersOf } from "../../shared/vlq.js";
import { plainText } from "../replay/texts.js";
import { downloadText } from "../sharing/files.js";
import { Scrolled } from "./scrolled.js";
/** @import { SceneData } from "../../contract.d.ts" */
/** @import { Pieces } from "../replay/pieces.js" */

const LINE_HEIGHT = 24; // pixels, as in panels.css
const INDENT = "  ";

export class TextTrace {
  /**
   * @param {HTMLElement} root
   * @param {SceneData["lines"]} lines
   * @param {Pieces} pieces
   * @param {(step: number) => void} jump
   * @param {AbortSignal} signal
   */
  constructor(root, [steps, depths], pieces, jump, signal) {
    this.box = find(root, '[data-part="lines"]');
    this.sheet = find(this.box, "div");
    this.steps = numbersOf(steps);
    this.depths = numbersOf(depths);
    this.pieces = pieces;
    /** @type {Map<number, HTMLButtonElement>} the lines that are elements */
    this.rows = new Map();
    /** @type {Set<HTMLButtonElement>} those of them whose words have not come */
    this.unwritten = new Set();
    this.current = 0;
    this.step = 0;
    this.scrolled = new Scrolled(this.box, signal, () => this.render());
    this.height = 0; // of the box, once it is asked for
    this.sheet.style.height = `${this.steps.length * LINE_HEIGHT}px`;
    this.box.scrollTop = 0;
    this.sheet.onclick = (event) => {
      /** @type {HTMLElement | null | undefined} */
      const row = targetOf(event)?.closest("[data-at]");
      if (row) jump(this.steps[Number(row.dataset.at)]);
    };
  }

  /**
   * A line; null while its words have not come.
   * @param {number} at
   */
  line(at) {
    const piece = this.pieces.at(this.steps[at]);
    if (!piece) return null;
    const words = piece.values[piece.lines[at - countUpTo(this.steps, piece.start)]];
    return INDENT.repeat(this.depths[at]) + plainText(words);
  }

  /** The whole text, when all of it has come. */
  async text() {
    await this.pieces.whole();
    return `${Array.from(this.steps, (_, at) => this.line(at)).join("\n")}\n`;
  }

  /**
   * Mark the line of a step, and bring it into sight.
   * @param {number} step
   */
  show(step) {
    this.current = Math.max(0, countUpTo(this.steps, step) - 1);
    this.step = step;
    this.height ||= this.box.clientHeight;
    const y = this.current * LINE_HEIGHT;
    const { top } = this.scrolled;
    if (y < top || y + LINE_HEIGHT > top + this.height) this.scrolled.to(Math.max(0, y - this.height / 2));
    this.render();
  }

  render() {
    this.height ||= this.box.clientHeight;
    const { top } = this.scrolled;
    const first = Math.max(0, Math.floor(top / LINE_HEIGHT) - 2);
    const last = Math.min(this.steps.length, Math.ceil((top + this.height) / LINE_HEIGHT) + 2);
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
