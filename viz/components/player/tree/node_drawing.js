// Draws a node, and the edge to one, in every picture: the whole tree, the focus view, the difference, what is handed in and the
// legend. What is not shown is not there. What it looks like in each state stands in viz/looks.py.
import { draw, noteMarks } from "../../shared/elements.js";

/**
 * A line of words of a class, with its base at `y`. It holds a part of what is said, by its name, or several with a `space`
 * between them; `reach` is how far down it goes, with what is free between it and an edge.
 * @typedef {object} Line
 * @property {string} kind
 * @property {number | null} [x]
 * @property {number} y
 * @property {number} [reach]
 * @property {number | null} [size] of its type
 * @property {readonly string[]} parts
 * @property {string} [space]
 * @property {string} [title] what a press does
 */

/**
 * What nodes have in common that stand alike: a drawing of their shapes that is copied, the mark of the current one, their
 * lines, and where edges lead on through lines that are empty.
 * @typedef {object} Form
 * @property {SVGElement} model
 * @property {SVGElement | null} halo
 * @property {readonly Line[]} lines
 * @property {readonly (readonly [from: number, to: number])[]} stems
 */

/** @typedef {Record<string, string | null>} Marks attributes by their names; null for no such attribute */

const IN_PARTS = new Set(["name", "mark-line"]); // the lines whose parts look each in its own way
/** @type {Record<string, string>} */
const OF_PARTS = { cutoff: "cut", skipped: "skipped", again: "again" };

/**
 * The form of elements of a kind with these shapes.
 * @param {string} kind
 * @param {readonly SVGElement[]} shapes
 * @param {Omit<Form, "model">} about
 * @returns {Form}
 */
export function formOf(kind, shapes, about) {
  const model = draw("g", { class: kind, role: "treeitem", tabindex: -1 });
  model.append(draw("title", {}), ...shapes);
  return { model, ...about };
}

export class NodeDrawing {
  /** @param {Form} form */
  constructor(form) {
    this.form = form;
    this.element = /** @type {SVGElement} */ (form.model.cloneNode(true));
    this.title = /** @type {SVGElement} */ (this.element.firstElementChild);
    /** @type {SVGElement | null} */
    this.halo = null;
    /** @type {(SVGElement | null)[]} */
    this.texts = form.lines.map(() => null);
    this.words = form.lines.map(() => ""); // what they say
    /** @type {SVGElement[]} */
    this.stems = [];
    this.isDrawn = false;
    this.leadsOn = true; // whether edges begin and end at its words
  }

  /**
   * Show what it looks like; nothing is touched where nothing changed.
   * @param {Marks} marks
   * @param {(part: string) => string} said what a part of it says
   * @param {boolean} isCurrent whether it has the mark of the current node
   */
  show(marks, said, isCurrent = marks["data-state"] === "current") {
    noteMarks(this.element, marks);
    if (isCurrent !== Boolean(this.halo)) this.mark(isCurrent);
    let isChanged = !this.isDrawn;
    this.form.lines.forEach((line, at) => {
      const words = line.parts.length === 1 ? said(line.parts[0]) : line.parts.map(said).join("\n");
      if (words === this.words[at]) return;
      this.words[at] = words;
      this.write(at, line, words);
      isChanged = true;
    });
    if (isChanged) this.drawStems();
    this.isDrawn = true;
  }

  /** @param {boolean} isCurrent */
  mark(isCurrent) {
    this.halo?.remove();
    this.halo = isCurrent ? /** @type {SVGElement | null} */ (this.form.halo?.cloneNode(true) ?? null) : null;
    if (this.halo) this.title.after(this.halo);
  }

  /**
   * @param {number} at
   * @param {Line} line
   * @param {string} words
   */
  write(at, line, words) {
    if (!words.trim()) {
      this.texts[at]?.remove();
      this.texts[at] = null;
      return;
    }
    const text = this.texts[at] ??= this.begin(at, line);
    if (!IN_PARTS.has(line.kind)) text.textContent = words;
    else text.replaceChildren(...inParts(line, words.split("\n")));
    if (line.title) text.append(draw("title", {}, line.title));
  }

  /**
   * @param {number} at
   * @param {Line} line
   */
  begin(at, { kind, x, y, size, parts: [part] }) {
    const text = draw("text", {
      class: kind,
      y,
      ...(IN_PARTS.has(kind) ? {} : { "data-part": part }),
      ...(x ? { x } : {}),
      ...(size ? { "font-size": size } : {}),
    });
    const next = this.texts.slice(at + 1).find(Boolean) ?? this.stems[0] ?? null;
    this.element.insertBefore(text, next);
    return text;
  }

  /**
   * Have edges lead on to the words that are there, or begin and end where there are none.
   * @param {boolean} isOn
   */
  leadOn(isOn) {
    this.leadsOn = isOn;
    this.drawStems();
  }

  /** Draw the edges on through the lines that are empty, each from the lowest word that is there. */
  drawStems() {
    for (const stem of this.stems) stem.remove();
    this.stems = [];
    for (const [from, to] of this.leadsOn ? this.form.stems : []) {
      let top = from;
      this.form.lines.forEach(({ reach = 0 }, at) => {
        if (this.texts[at] && reach <= to) top = Math.max(top, reach);
      });
      if (top < to) this.stems.push(draw("path", { class: "stem", d: `M0 ${top}V${to}` }));
    }
    this.element.append(...this.stems);
  }
}

/**
 * The parts of a line that say something, with what stands between them.
 * @param {Line} line
 * @param {string[]} words
 */
function inParts({ parts, space = " " }, words) {
  /** @type {(SVGElement | string)[]} */
  const drawn = [];
  words.forEach((text, at) => {
    if (!text) return;
    if (drawn.length) drawn.push(space);
    const name = OF_PARTS[parts[at]];
    drawn.push(draw("tspan", { "data-part": parts[at], ...(name ? { class: name } : {}) }, text));
  });
  return drawn;
}

/** The edge to a node, with the strokes through it where it is cut. */
export class EdgeDrawing {
  /** @param {string} strike */
  constructor(strike) {
    this.element = draw("g", { class: "edge" });
    this.line = draw("path", { class: "line" });
    this.strike = draw("path", { class: "strike", d: strike });
    this.element.append(this.line);
  }

  /** @param {Marks} marks */
  show(marks) {
    noteMarks(this.element, marks);
    const isCut = Boolean(marks["data-cut"]);
    if (isCut === Boolean(this.strike.parentNode)) return;
    if (isCut) this.line.after(this.strike);
    else this.strike.remove();
  }
}
