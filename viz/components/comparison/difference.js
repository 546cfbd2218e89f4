// The difference: one tree in which each node says which of the searches visit it, and where they cut off.
import { draw, find, findAll, make, targetOf } from "../shared/elements.js";
import { circled, listed } from "../shared/words.js";
import { Drawing } from "../player/tree/drawing.js";
import { Geometry } from "../player/tree/geometry.js";
import { ROOT } from "../player/tree/paths.js";
import { Placing } from "../player/tree/placing.js";
import { Viewport } from "../player/tree/viewport.js";
/** @import { ComparedData } from "../contract.d.ts" */

const LINE = 14; // from one line of words to the next

export class Difference {
  /**
   * @param {HTMLElement} box
   * @param {ComparedData} data
   * @param {(path: string) => void} visit is called with the path of a node that the reader points at
   * @param {AbortSignal} signal
   */
  constructor(box, { difference, numbers }, visit, signal) {
    this.visits = difference.visits;
    this.cuts = difference.cuts;
    this.searches = numbers.length;
    this.geometry = new Geometry(difference.geometry);
    const stage = find(box, ".stage");
    find(stage, ".canvas").innerHTML = difference.tree;
    find(box, '[data-part="gains"]').innerHTML = difference.notes;
    const levels = difference.geometry.levels.map(([, name]) => make("span", { textContent: name }));
    find(stage, ".levels").replaceChildren(...levels);
    findAll(stage, ".nodes > [data-key]", SVGElement).forEach((node, key) => this.mark(node, key));
    /** @param {Element | null} target */
    const pointed = (target) => {
      /** @type {HTMLElement | SVGElement | null | undefined} */
      const place = target?.closest("[data-path]");
      if (place) visit(place.dataset.path || ROOT);
    };
    const placing = new Placing(new Drawing(stage, this.geometry.parents.length), this.geometry);
    this.viewport = new Viewport(stage, placing, pointed, { small: false, signal });
    find(box, ".notes").addEventListener("click", (event) => pointed(targetOf(event)), { signal });
  }

  /**
   * @param {SVGElement} node
   * @param {number} key
   */
  mark(node, key) {
    const [who, cuts] = [this.visits[key], this.cuts[key]];
    const isLeaf = node.classList.contains("leaf");
    const by = who.length === this.searches ? "all" : who.length ? "some" : "none";
    node.dataset.by = by;
    const words = [];
    const marks = who.map(circled);
    if (by === "some") words.push(isLeaf ? marks.join(" ") : `only ${listed(marks)}`); // leaves stand close
    if (cuts.length) words.push(`cut by ${listed(cuts.map(circled))}`);
    const y = this.geometry.words[key];
    const [, , , down] = this.geometry.rooms[key];
    const lowest = y + LINE * (words.length - 1) + 5;
    if (!isLeaf && lowest < down) node.append(draw("path", { class: "stem always", d: `M0 ${lowest}V${down}` }));
    words.forEach((text, line) => node.append(draw("text", { class: "by", y: y + LINE * line }, text)));
    const said = {
      all: "visited by all",
      some: `visited by ${listed(who)} only`,
      none: "visited by none",
    };
    const title = node.querySelector("title");
    if (title) title.textContent += `, ${said[by]}`;
  }
}
