// Writes pieces of recordings as Python does, for tests.
/** @import { PatchData, PieceData } from "../../viz/components/contract.d.ts" */
/** @import { Value } from "../../viz/components/player/replay/texts.js" */

/** @param {readonly number[]} numbers */
const column = (numbers) => numbers.map((number, at) => number - (numbers[at - 1] ?? 0));

/**
 * A recording as it is meant: what each slot holds at step 0, and the changes of each step.
 * @typedef {object} Meant
 * @property {[key: string, what: string][]} slots
 * @property {Value[]} initial
 * @property {[slot: number, become: Value][][]} changes
 */

/**
 * A recording in pieces that begin after some steps, the first of which is 0. Each step has a line of its number.
 * @param {Meant} meant
 * @param {number[]} [starts]
 * @returns {PatchData}
 */
export function inPieces({ slots, initial, changes }, starts = [0]) {
  const now = [...initial];
  const pieces = starts.map((start, number) => {
    const steps = changes.slice(start, starts[number + 1]);
    const piece = pieceOf(now, steps, steps.map((_, at) => String(start + at + 1)));
    for (const [slot, become] of steps.flat()) now[slot] = become;
    return piece;
  });
  return { slots, starts, pieces, further: [], longest: [] };
}

/**
 * @param {Value[]} initial
 * @param {[slot: number, become: Value][][]} steps
 * @param {Value[]} lines
 * @returns {PieceData}
 */
function pieceOf(initial, steps, lines) {
  /** @type {Value[]} */
  const values = [null];
  /** @type {(value: Value) => number} */
  const numberOf = (value) => {
    const known = values.findIndex((other) => JSON.stringify(other) === JSON.stringify(value));
    return known < 0 ? values.push(value) - 1 : known;
  };
  const changed = steps.flatMap((changes, at) => changes.map(([slot, become]) => ({ slot, become, step: at + 1 })))
    .sort((one, other) => one.slot - other.slot);
  const slots = [...new Set(changed.map(({ slot }) => slot))];
  const become = changed.map((change) => numberOf(change.become));
  const first = initial.map(numberOf);
  const words = lines.map(numberOf);
  const strings = values.slice(1).flatMap((value) => value ?? "");
  return {
    strings,
    sizes: column(values.slice(1).map((value) => (Array.isArray(value) ? value.length : 0))),
    parts: column([...strings.keys()]),
    initial: column(first),
    slots: column(slots),
    counts: column(slots.map((slot) => changed.filter((change) => change.slot === slot).length)),
    steps: column(changed.map(({ step }) => step)),
    become: column(become),
    lines: column(words),
  };
}
