// Writes pieces of recordings as Python does, for tests.
/** @import { PatchData, PieceData } from "../../viz/components/contract.d.ts" */
/** @import { Value } from "../../viz/components/player/replay/texts.js" */

/**
 * A recording as it is meant: what each slot holds at step 0, and the changes of each step.
 * @typedef {object} Meant
 * @property {[key: string, what: string][]} slots
 * @property {Value[]} initial
 * @property {[slot: number, become: Value][][]} changes
 */

/**
 * A recording in pieces that begin after some steps, the first of which is 0.
 * @param {Meant} meant
 * @param {number[]} [starts]
 * @returns {PatchData}
 */
export function inPieces({ slots, initial, changes }, starts = [0]) {
  const now = [...initial];
  const pieces = starts.map((start, number) => {
    const steps = changes.slice(start, starts[number + 1]);
    const piece = pieceOf(slots, now, steps);
    for (const [slot, become] of steps.flat()) now[slot] = become;
    return piece;
  });
  return { starts, pieces, further: [] };
}

/**
 * @param {[key: string, what: string][]} slots
 * @param {Value[]} initial
 * @param {[slot: number, become: Value][][]} steps
 * @returns {PieceData}
 */
function pieceOf(slots, initial, steps) {
  /** @type {Value[]} */
  const values = [null];
  /** @type {(value: Value) => number} */
  const numberOf = (value) => {
    const known = values.findIndex((other) => JSON.stringify(other) === JSON.stringify(value));
    return known < 0 ? values.push(value) - 1 : known;
  };
  const changes = steps.flat();
  return {
    slots,
    initial: initial.map(numberOf),
    counts: steps.map((step) => step.length),
    changed: changes.map(([slot]) => slot),
    become: changes.map(([, become]) => numberOf(become)),
    longest: [],
    values: /** @type {PieceData["values"]} */ (values),
  };
}

/**
 * What writes into a slot of a recording, by its place in what is meant.
 * @template T
 * @param {Meant} meant
 * @param {T[]} writers
 * @returns {(key: string, what: string) => T}
 */
export function writerIn({ slots }, writers) {
  return (key, what) => writers[slots.findIndex((slot) => slot[0] === key && slot[1] === what)];
}
