// What can be covered until the class has answered, and the menu that chooses from it.
import { make } from "../../shared/elements.js";

/** @typedef {Set<string>} Covers the names of what is covered: "values", "sentence", "next" */

/** @type {Record<string, string>} */
const COVERS = { values: "Values in the tree", sentence: "The sentence", next: "What happens next" };

export const [NOW, NEXT] = ["What happened at this step?", "What happens next?"];

/**
 * Fill a menu with what can be covered. Return what sets it.
 * @param {HTMLElement} menu
 * @param {(covers: Covers) => void} chosen
 * @returns {(names: Iterable<string>) => void}
 */
export function coverMenu(menu, chosen) {
  const boxes = Object.keys(COVERS).map((name) => make("input", { type: "checkbox", name }));
  const checked = () => new Set(boxes.filter((box) => box.checked).map(({ name }) => name));
  for (const box of boxes) box.onchange = () => chosen(checked());
  menu.replaceChildren(...boxes.map((box) => make("label", {}, box, ` ${COVERS[box.name]}`)));
  return (names) => {
    const covers = new Set(names);
    for (const box of boxes) box.checked = covers.has(box.name);
    chosen(covers);
  };
}
