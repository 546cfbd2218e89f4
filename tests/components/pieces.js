// Writes pieces of recordings as Python does, for tests.
/** @import { PieceData, WordsData } from "../../viz/components/contract.d.ts" */
/** @import { Value } from "../../viz/components/player/replay/texts.js" */

/**
 * What is shown: the slots of each part, and what they hold at each step, from step 0.
 * @typedef {object} Meant
 * @property {[key: string, what: string][][]} slots
 * @property {Value[][][]} shown by step, part and slot
 */

/**
 * The words of a recording in pieces that begin at some steps, the first of which is 0.
 * @param {Meant} meant
 * @param {number[]} [starts]
 * @returns {WordsData}
 */
export function inPieces({ slots, shown }, starts = [0]) {
  const pieces = starts.map((start, number) => pieceOf(shown.slice(start, starts[number + 1])));
  return { slots, starts, pieces };
}

/**
 * @param {Value[][][]} shown
 * @returns {PieceData}
 */
function pieceOf(shown) {
  /** @type {Value[]} */
  const values = [null];
  /** @type {<T>(list: T[], thing: T) => number} */
  const numberIn = (list, thing) => {
    const known = list.findIndex((other) => JSON.stringify(other) === JSON.stringify(thing));
    return known < 0 ? list.push(thing) - 1 : known;
  };
  const parts = shown[0].map((_, part) => {
    /** @type {number[][]} */
    const contents = [];
    const numbers = shown.map((step) => numberIn(contents, step[part].map((value) => numberIn(values, value))));
    const steps = numbers.flatMap((number, at) => (number === numbers[at - 1] ? [] : [at]));
    const column = steps.map((step, at) => step - (steps[at - 1] ?? 0));
    return { contents, column, comes: steps.map((step) => numbers[step]) };
  });
  return {
    values: /** @type {PieceData["values"]} */ (values),
    contents: parts.map(({ contents }) => contents),
    steps: parts.map(({ column }) => column),
    comes: parts.map(({ comes }) => comes),
    longest: [],
  };
}

/**
 * What writes into a slot of a recording, by its place in what is meant.
 * @template T
 * @param {Meant} meant
 * @param {T[]} writers by the order of all slots
 * @returns {(key: string, what: string) => T}
 */
export function writerIn({ slots }, writers) {
  return (key, what) => writers[slots.flat().findIndex((slot) => slot[0] === key && slot[1] === what)];
}
