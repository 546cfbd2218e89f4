// The menu that chooses what is covered until the class has answered.
import { make } from "../../shared/elements.js";
/** @import { CoverData } from "../../contract.d.ts" */

/** @typedef {ReadonlySet<string>} Covers the names of what is covered: "values", "sentence", "next" */

/**
 * Fill a menu with what can be covered. Return what checks its boxes.
 * @param {HTMLElement} menu
 * @param {readonly CoverData[]} all
 * @param {(chosen: Covers) => void} chosen
 * @returns {(covers: Covers) => void}
 */
export function coverMenu(menu, all, chosen) {
  const boxes = all.map(({ name }) => make("input", { type: "checkbox", name }));
  const checked = () => new Set(boxes.filter((box) => box.checked).map(({ name }) => name));
  for (const box of boxes) box.onchange = () => chosen(checked());
  menu.replaceChildren(...boxes.map((box, at) => make("label", {}, box, ` ${all[at].title}`)));
  return (covers) => {
    for (const box of boxes) box.checked = covers.has(box.name);
  };
}

/**
 * The part of a link that says what is covered.
 * @param {Covers} covers
 */
export function coverLink(covers) {
  return covers.size ? `&ask=${[...covers].join(",")}` : "";
}

/**
 * The question in the place of what is covered; "" for none. What comes next is asked for only where a step was wanted, and
 * before the first step there is nothing to ask about.
 * @param {readonly CoverData[]} all
 * @param {Covers} covered
 * @param {{ isWaiting: boolean, isStart: boolean }} at
 */
export function questionOf(all, covered, { isWaiting, isStart }) {
  const asked = isWaiting ? "next" : covered.has("sentence") && !isStart ? "sentence" : "";
  return all.find(({ name }) => name === asked)?.question ?? "";
}
