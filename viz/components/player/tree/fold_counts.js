// What each fold hides: when the search visits, cuts and skips something in it.
import { countUpTo } from "../../shared/numbers.js";
/** @import { Story } from "../replay/story.js" */

/** @typedef {{ visits: number[], cuts: number[], skips: number[] }} Steps the steps at which each happens, in order */

/** @type {Record<string, keyof Steps>} */
const LISTS = { ENTER: "visits", CUTOFF: "cuts", SKIP: "skips" };

/**
 * The steps of each fold that hides something.
 * @param {Story} story
 * @param {Map<number, number>} owners the fold that each hidden element is inside of
 * @returns {Map<number, Steps>}
 */
export function foldSteps({ names, kinds, nodes, elements }, owners) {
  /** @type {Map<number, Steps>} */
  const steps = new Map();
  for (const fold of owners.values()) steps.set(fold, { visits: [], cuts: [], skips: [] });
  if (!steps.size) return steps;
  const lists = names.map((name) => LISTS[name]);
  nodes.forEach((node, at) => {
    const list = lists[kinds[at]];
    // A cutoff that nothing is skipped after had nothing left to skip: it is not counted among them.
    if (!list || (list === "cuts" && names[kinds[at + 1]] !== "SKIP")) return;
    const key = elements[node];
    // What a folded node skips itself lies below it.
    const fold = owners.get(key) ?? (list === "skips" ? key : undefined);
    if (fold !== undefined) steps.get(fold)?.[list].push(at + 1);
  });
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
  return { visited: countUpTo(visits, step), cut: countUpTo(cuts, step), skipped: countUpTo(skips, step) };
}
