// What the page of a player shows at step 0, before anything moves it.
import { find, make } from "../shared/elements.js";
import { grouped, sentenceCase } from "../shared/words.js";
import { legend } from "./tree/legend.js";
import { DEPTH_LIMIT } from "./tree/level_names.js";
/** @import { PlayerData } from "../contract.d.ts" */
/** @import { Part } from "../shared/elements.js" */
/** @import { Drawing } from "./tree/drawing.js" */

/**
 * @param {HTMLElement} root
 * @param {Part} part
 * @param {PlayerData} data
 * @param {Drawing} drawing
 */
export function fillPage(root, part, data, drawing) {
  writeTitle(part("title"), data);
  part("searched").textContent = sentenceCase(data.meta);
  part("meta").textContent = data.choices?.further ?? data.meta;
  part("tree").hidden = true; // until everything has its place: the browser would lay it out each time it is asked for a size
  part("tree").replaceChildren(drawing.svg);
  // Python has escaped the reader's text: it is only text inside these.
  part("board").innerHTML = data.board ?? "";
  if (!data.small) { // of the views, it has the board alone
    part("legend").replaceChildren(...legend(data.legend));
    for (const [name, html] of Object.entries(data.panels)) find(root, `[data-panel="${name}"]`).innerHTML = html;
  }
  part("search-back").hidden = !data.goesBack;
  root.toggleAttribute("data-boardless", data.board === null);
  root.toggleAttribute("data-passes", data.passes);
  root.toggleAttribute("data-small", data.small);
  root.toggleAttribute("data-alone", data.alone);
  root.toggleAttribute("data-tutored", data.tutored);
  if (data.small) root.removeAttribute("aria-label"); // of many on a page none is a landmark
  part("levels").replaceChildren(
    ...data.geometry.levels.map(([, name]) => make("span", { textContent: name })),
    ...data.geometry.horizons.map(horizonName),
  );
  part("all-leaves").textContent = data.leaves === null ? "" : `of ${grouped(data.leaves)}`;
  root.dataset.steps = String(data.steps);
  root.style.setProperty("--tree-height", `${data.geometry.size[1]}px`);
  root.style.setProperty("--digits", String(grouped(data.steps).length)); // no counter grows beyond the steps
}

/**
 * What is searched opens the form, where the page has one. The button stays when it is written anew: it may have the focus.
 * @param {HTMLElement} heading
 * @param {PlayerData} data
 */
function writeTitle(heading, { title, choices }) {
  if (!choices) {
    heading.replaceChildren(title);
    return;
  }
  if (!heading.firstElementChild) {
    const opens = make("button", { type: "button", title: "Change the tree" });
    opens.dataset.do = "change";
    heading.replaceChildren(opens);
  }
  /** @type {HTMLElement} */ (heading.firstElementChild).textContent = title;
}

/**
 * The name of the line at the depth limit, where it lies below a ply.
 * @param {number} ply
 */
function horizonName(ply) {
  const name = make("i", { className: "horizon-name", textContent: DEPTH_LIMIT });
  name.dataset.ply = String(ply);
  return name;
}
