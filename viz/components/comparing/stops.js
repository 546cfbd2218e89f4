// What core/comparing/synchrony.py says of a stop.

/** Where a search is. */
export const WHERE = ["here", "skipped", "beyond", "done", "once", "looked_up", "elsewhere", "unreached"];
export const [HERE, SKIPPED, BEYOND, DONE, ONCE, LOOKED_UP, ELSEWHERE, UNREACHED] = WHERE.keys();

/** What has been done. */
export const [START, ENTER, LEAVE, EVENT, LEAF, END] = [0, 1, 2, 3, 4, 5];

/** @type {Record<number, (name: string) => string>} */
const ABSENCES = {
  [SKIPPED]: (name) => `Skips ${name}.`,
  [BEYOND]: (name) => `Its depth limit is above ${name}.`,
  [DONE]: () => "Has ended.",
  [ONCE]: (name) => `Does not visit ${name} again at this point.`,
  [LOOKED_UP]: (name) => `Its table has a node above ${name}.`,
  [ELSEWHERE]: (name) => `Does not visit ${name} in this playout.`,
  [UNREACHED]: (name) => `Does not visit ${name} at this point.`,
};

/**
 * Why a search is not at the node of a stop; undefined if it is.
 * @param {number} state
 * @param {string} name what sentences call the node
 */
export function absence(state, name) {
  return ABSENCES[state]?.(name);
}
