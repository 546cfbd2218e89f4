// The text trace: thousands of lines, of which only the visible ones are elements.
import { find, make, targetOf } from "../../shared/elements.js";
import { countUpTo } from "../../shared/numbers.js";
import { downloadText } from "../sharing/files.js";
import { Scrolled } from "./scrolled.js";
/** @import { SceneData } from "../../contract.d.ts" */
/** @import { Texts } from "../replay/texts.js" */

const LINE_HEIGHT = 24; // pixels, as in panels.css
const INDENT = "  ";

export class TextTrace {
  /**
   * @param {HTMLElement} root
   * @param {SceneData["lines"]} lines
   * @param {Texts} texts
   * @param {(step: number) => void} jump
   * @param {AbortSignal} signal
   */
  constructor(root, lines, texts, jump, signal) {
    this.box = find(root, '[data-part="lines"]');
    this.sheet = find(this.box, "div");
    this.lines = lines;
    this.steps = lines.map(([step]) => step);
    this.texts = texts;
    /** @type {Map<number, HTMLButtonElement>} the lines that are elements */
    this.rows = new Map();
    this.current = 0;
    this.step = 0;
    this.scrolled = new Scrolled(this.box, signal, () => this.render());
    this.height = 0; // of the box, once it is asked for
    this.sheet.style.height = `${lines.length * LINE_HEIGHT}px`;
    this.box.scrollTop = 0;
    this.sheet.onclick = (event) => {
      /** @type {HTMLElement | null | undefined} */
      const row = targetOf(event)?.closest("[data-at]");
      if (row) jump(this.steps[Number(row.dataset.at)]);
    };
  }

  /** @param {number} at */
  line(at) {
    const [, depth, words] = this.lines[at];
    return INDENT.repeat(depth) + this.texts.textOf(words);
  }

  get text() {
    return `${this.lines.map((_, at) => this.line(at)).join("\n")}\n`;
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
    const last = Math.min(this.lines.length, Math.ceil((top + this.height) / LINE_HEIGHT) + 2);
    for (const [at, row] of this.rows) {
      if (at >= first && at < last) continue;
      row.remove();
      this.rows.delete(at);
    }
    for (let at = first; at < last; at++) {
      const row = this.rows.get(at) ?? this.row(at);
      const looks = this.step && at === this.current ? "now" : this.steps[at] > this.step ? "later" : "";
      if (row.className !== looks) row.className = looks;
    }
  }

  /** @param {number} at */
  row(at) {
    const row = make("button", { type: "button", textContent: this.line(at), tabIndex: -1 });
    row.dataset.at = String(at);
    row.style.top = `${at * LINE_HEIGHT}px`;
    this.rows.set(at, row);
    this.sheet.append(row);
    return row;
  }

  copy() {
    return navigator.clipboard.writeText(this.text);
  }

  download() {
    downloadText("trace.txt", this.text);
  }
}
