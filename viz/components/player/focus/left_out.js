// How many siblings a row of the focus view has no room for, before or after those that it shows.
import { draw } from "../../shared/elements.js";
import { grouped } from "../../shared/words.js";
/** @import { LeftOut } from "./spots.js" */

/**
 * @param {LeftOut} counted
 * @param {number} left of the rows
 * @param {number} y
 */
export function leftOut({ group, direction, count, x }, left, y) {
  const text = draw("text", { class: "others", x: x + left, y, "data-turn": direction }, `+${grouped(count)}`);
  const children = count === 1 ? "child" : "children";
  const where = direction < 0 ? "before" : "after";
  text.append(draw("title", {}, `${grouped(count)} more ${children} ${where} these`));
  text.dataset.parent = String(group.parent);
  return text;
}
