// What each fold hides: when the search visits, cuts and skips something in it.
import { countUpTo } from "../../shared/numbers.js";
/** @import { Story } from "../replay/story.js" */

/** @typedef {{ event: number, size: number }} Skip the event that skips so many nodes */
/** @typedef {{ visits: number[], cuts: number[], skips: Skip[] }} Steps the steps at which each happens, in order */

/** @type {Record<string, "visits" | "cuts">} */
const LISTS = { ENTER: "visits", CUTOFF: "cuts" };

/**
 * The steps of each fold that hides something.
 * @param {Story} story
 * @param {readonly Skip[]} skipped
 * @param {Map<number, number>} owners the fold that each hidden element is inside of
 * @returns {Map<number, Steps>}
 */
export function foldSteps({ names, kinds, nodes, elements }, skipped, owners) {
  /** @type {Map<number, Steps>} */
  const steps = new Map();
  for (const fold of owners.values()) steps.set(fold, { visits: [], cuts: [], skips: [] });
  if (!steps.size) return steps;
  const lists = names.map((name) => LISTS[name]);
  nodes.forEach((node, at) => {
    const list = lists[kinds[at]];
    // A cutoff that nothing is skipped after had nothing left to skip: it is not counted among them.
    if (!list || (list === "cuts" && names[kinds[at + 1]] !== "SKIP")) return;
    const fold = owners.get(elements[node]);
    if (fold !== undefined) steps.get(fold)?.[list].push(at + 1);
  });
  for (const skip of skipped) {
    const key = elements[nodes[skip.event]]; // what a folded node skips itself lies below it
    steps.get(owners.get(key) ?? key)?.skips.push(skip);
  }
  return steps;
}

/**
 * How many nodes each fold hides.
 * @param {Map<number, number>} owners
 * @param {(key: number) => number} size tells for how many nodes an element stands
 */
export function foldSizes(owners, size) {
  /** @type {Map<number, number>} */
  const sizes = new Map();
  for (const [key, fold] of owners) sizes.set(fold, (sizes.get(fold) ?? 0) + size(key));
  return sizes;
}

/**
 * How often each has happened up to a step.
 * @param {Steps} steps
 * @param {number} step
 */
export function countsAt({ visits, cuts, skips }, step) {
  const skipped = skips.reduce((sum, { event, size }) => sum + (event < step ? size : 0), 0);
  return { visited: countUpTo(visits, step), cut: countUpTo(cuts, step), skipped };
}
