// The legend: nodes and edges in each state, drawn as those of the tree.
import { draw, make } from "../../shared/elements.js";
import { formFrom } from "./drawing.js";
import { NodeDrawing } from "./node_drawing.js";
/** @import { LegendData } from "../../contract.d.ts" */

/**
 * The note and the rows of a legend. Its samples carry their looks as classes, is-current and so on, so that they are no nodes of
 * the tree.
 * @param {LegendData} data
 */
export function legend({ note, rows }) {
  const list = make("div", { className: "legend" });
  for (const [form, words, same, text] of rows) {
    const drawing = draw("svg", { class: "tree", viewBox: "-26 -17 52 34", "aria-hidden": "true" });
    const sample = new NodeDrawing(formFrom(form));
    const marks = { role: null, tabindex: null, "data-same": same || null };
    sample.show(marks, () => words, form.kind.includes("is-current"));
    drawing.append(sample.element);
    list.append(drawing, make("span", { textContent: text }));
  }
  return note ? [make("p", { className: "note", textContent: note }), list] : [list];
}
