// The text trace: thousands of lines, of which only the visible ones are elements.
import { download } from "../sharing/files.js";
import { countUpTo } from "../../shared/numbers.js";

const LINE_HEIGHT = 24; // pixels, as in panels.css
const INDENT = "  ";

export class TextTrace {
  constructor(root, lines, timeline, jump) {
    this.box = root.querySelector('[data-part="lines"]');
    this.sheet = this.box.firstElementChild;
    this.lines = lines;
    this.steps = lines.map(([step]) => step);
    this.timeline = timeline;
    this.rows = new Map();
    this.current = 0;
    this.top = 0;
    this.sheet.style.height = `${lines.length * LINE_HEIGHT}px`;
    this.box.scrollTop = 0;
    this.box.onscroll = () => {
      this.top = this.box.scrollTop;
      this.render();
    };
    this.sheet.onclick = (event) => {
      const row = event.target.closest("[data-at]");
      if (row) jump(this.steps[row.dataset.at]);
    };
  }

  line(at) {
    const [, depth, words] = this.lines[at];
    return INDENT.repeat(depth) + this.timeline.textOf(words);
  }

  get text() {
    return `${this.lines.map((_, at) => this.line(at)).join("\n")}\n`;
  }

  // Mark the line of a step, and scroll it into view.
  show(step) {
    this.current = Math.max(0, countUpTo(this.steps, step) - 1);
    this.step = step;
    this.height ??= this.box.clientHeight;
    const y = this.current * LINE_HEIGHT;
    if (y < this.top || y + LINE_HEIGHT > this.top + this.height) {
      this.top = Math.max(0, y - this.height / 2);
      this.box.scrollTop = this.top;
    }
    this.render();
  }

  render() {
    this.height ||= this.box.clientHeight;
    const first = Math.max(0, Math.floor(this.top / LINE_HEIGHT) - 2);
    const last = Math.min(this.lines.length, Math.ceil((this.top + this.height) / LINE_HEIGHT) + 2);
    for (const [at, row] of this.rows) {
      if (at < first || at >= last) {
        row.remove();
        this.rows.delete(at);
      }
    }
    for (let at = first; at < last; at++) {
      let row = this.rows.get(at);
      if (!row) {
        row = Object.assign(document.createElement("button"), { type: "button", textContent: this.line(at), tabIndex: -1 });
        row.dataset.at = at;
        row.style.top = `${at * LINE_HEIGHT}px`;
        this.rows.set(at, row);
        this.sheet.append(row);
      }
      const looks = this.step && at === this.current ? "now" : this.steps[at] > this.step ? "later" : "";
      if (row.className !== looks) row.className = looks;
    }
  }

  copy() {
    return navigator.clipboard.writeText(this.text);
  }

  download() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.text], { type: "text/plain" }));
    link.download = "trace.txt";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}
