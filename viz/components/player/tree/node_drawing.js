// Draws a node, and the edge to it, in every picture: the whole tree, the focus view, the difference, hand-ins and the
// legend. What is not shown is not there. What it looks like in each state stands in viz/looks.py.
import { draw, setChanged, setIfChanged } from "../../shared/elements.js";

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
 * What similar nodes share: drawings of their shapes and of each line, which are copied, the mark of the
 * current one, their lines, and where edges lead on through lines that are empty.
 * @typedef {object} Form
 * @property {SVGElement} model
 * @property {SVGElement[]} texts
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
 * @param {Omit<Form, "model" | "texts">} about
 * @returns {Form}
 */
export function formOf(kind, shapes, about) {
  const model = draw("g", { class: kind, role: "treeitem", tabindex: -1 });
  model.append(...shapes);
  const texts = about.lines.map(({ kind, x, y, size, parts: [part] }) =>
    draw("text", {
      class: kind,
      y,
      ...(IN_PARTS.has(kind) ? {} : { "data-part": part }),
      ...(x ? { x } : {}),
      ...(size ? { "font-size": size } : {}),
    })
  );
  return { model, texts, ...about };
}

export class NodeDrawing {
  /** @param {Form} form */
  constructor(form) {
    this.form = form;
    this.element = /** @type {SVGElement} */ (form.model.cloneNode(true));
    const tooltip = draw("title", {}); // when it is pointed at: a picture has a thousand nodes to style
    this.element.addEventListener("pointerenter", () => {
      tooltip.textContent = this.title;
      this.element.prepend(tooltip);
    });
    /** @type {SVGElement | null} */
    this.halo = null;
    /** @type {(SVGElement | undefined)[]} those that were drawn, whether they are shown or not */
    this.texts = [];
    this.words = form.lines.map(() => ""); // what they say
    /** @type {SVGElement[]} */
    this.stems = form.stems.map(() => draw("path", { class: "stem" }));
    this.isDrawn = false;
    this.leadsOn = true; // whether edges begin and end at its words
  }

  /** What its tooltip says, and node_words.js of it. */
  get title() {
    return this.element.dataset.title ?? "";
  }

  /** @param {string} title */
  set title(title) {
    setIfChanged(this.element, "data-title", title);
  }

  /**
   * Show its look; touch only what has changed.
   * @param {Marks} marks
   * @param {(part: string) => string} said what a part of it says
   * @param {boolean} isCurrent whether it has the mark of the current node
   */
  show(marks, said, isCurrent = marks["data-state"] === "current") {
    setChanged(this.element, marks);
    if (isCurrent !== Boolean(this.halo)) this.mark(isCurrent);
    let isChanged = !this.isDrawn;
    this.form.lines.forEach((line, at) => {
      const words = line.parts.length === 1 ? said(line.parts[0]) : line.parts.map(said).join("\n").trimEnd();
      if (words === this.words[at]) return;
      isChanged ||= !words || !this.words[at]; // else it reaches as far as before
      this.words[at] = words;
      this.write(at, line, said);
    });
    if (isChanged) this.drawStems();
    this.isDrawn = true;
  }

  /** @param {boolean} isCurrent */
  mark(isCurrent) {
    this.halo?.remove();
    this.halo = isCurrent ? /** @type {SVGElement | null} */ (this.form.halo?.cloneNode(true) ?? null) : null;
    if (this.halo) this.element.prepend(this.halo);
  }

  /**
   * @param {number} at
   * @param {Line} line
   * @param {(part: string) => string} said
   */
  write(at, line, said) {
    const text = this.texts[at] ??= /** @type {SVGElement} */ (this.form.texts[at].cloneNode());
    if (!this.words[at]) return text.remove();
    if (!IN_PARTS.has(line.kind)) text.textContent = this.words[at];
    else text.replaceChildren(...inParts(line, said));
    if (line.title) text.append(draw("title", {}, line.title));
    if (text.parentNode) return;
    const below = [...this.texts.slice(at + 1), ...this.stems].find((other) => other?.parentNode);
    this.element.insertBefore(text, below ?? null); // in the order of the form, as on paper
  }

  /**
   * Continue edges to the words, or let them begin and end at the shape.
   * @param {boolean} isOn
   */
  leadOn(isOn) {
    this.leadsOn = isOn;
    this.drawStems();
  }

  /** Draw the edges on through the lines that are empty, each from the lowest word that is there. */
  drawStems() {
    this.form.stems.forEach(([from, to], number) => {
      let top = from;
      this.form.lines.forEach(({ reach = 0 }, at) => {
        if (this.words[at] && reach <= to && reach > top) top = reach;
      });
      const stem = this.stems[number];
      if (top >= to || !this.leadsOn) return stem.remove();
      setIfChanged(stem, "d", `M0 ${top}V${to}`);
      if (!stem.parentNode) this.element.append(stem);
    });
  }
}

/**
 * The parts of a line that say something, with what stands between them.
 * @param {Line} line
 * @param {(part: string) => string} said
 */
function inParts({ parts, space = " " }, said) {
  /** @type {(SVGElement | string)[]} */
  const drawn = [];
  for (const part of parts) {
    const text = said(part);
    if (!text) continue;
    if (drawn.length) drawn.push(space);
    const name = OF_PARTS[part];
    drawn.push(draw("tspan", { "data-part": part, ...(name ? { class: name } : {}) }, text));
  }
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
    setChanged(this.element, marks);
    const isCut = Boolean(marks["data-cut"]);
    if (isCut === Boolean(this.strike.parentNode)) return;
    if (isCut) this.line.after(this.strike);
    else this.strike.remove();
  }
}
