// Breakpoints: "cutoff", "alpha@0.1" (when alpha of that node changes), "any@ply2". Playing stops at a step that one names.
/** @import { Story } from "./story.js" */

/** @type {Record<string, [title: string, kinds: string[] | null]>} */
export const STOP_KINDS = {
  any: ["anything", null],
  enter: ["a visit", ["ENTER"]],
  leaf: ["a leaf", ["LEAF", "HORIZON", "KNOWN"]],
  best: ["a better value", ["BEST"]],
  alpha: ["a change of alpha", ["ALPHA"]],
  beta: ["a change of beta", ["BETA"]],
  cutoff: ["a cutoff", ["CUTOFF"]],
  research: ["a re-search", ["RESEARCH"]],
  playout: ["a random playout", ["PLAYOUT"]],
  return: ["a return", ["EXIT"]],
};

/**
 * What a breakpoint consists of: a kind, and the path of a node or a ply, if it is not for any node.
 * @param {string} stop
 */
export function readStop(stop) {
  const [kind, place = ""] = stop.split("@");
  const isPly = place.startsWith("ply");
  return { kind, path: isPly || !place ? null : place, ply: isPly ? Number(place.slice(3)) : null };
}

/**
 * What tells whether a breakpoint names a step; null if it names no node of the tree.
 * @param {string} stop
 * @param {Story} story
 * @param {(path: string) => number | undefined} elementAt gives the key of the drawn node at a path
 * @returns {((step: number) => boolean) | null}
 */
export function stopTest(stop, story, elementAt) {
  const { kind, path, ply } = readStop(stop);
  const names = STOP_KINDS[kind][1];
  const kinds = names && new Set(names.map((name) => story.names.indexOf(name)));
  const element = path === null ? null : elementAt(path);
  if (element === undefined) return null;
  return (step) =>
    (!kinds || kinds.has(story.kinds[step - 1])) &&
    (ply === null || story.depths[story.nodeAt(step)] === ply) &&
    (element === null || story.elementAt(step) === element);
}
