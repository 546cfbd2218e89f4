// The tables of a recording as they are read: their columns as numbers.
import { numbersOf } from "../../shared/numbers.js";
/** @import { EventData, FocusData } from "../../contract.d.ts" */

/**
 * @template T
 * @template {keyof T} Names
 * @typedef {Omit<T, Names> & { [Name in Names]: null extends T[Name] ? Int32Array | null : Int32Array }} Read a table
 *   with the columns of these names as numbers
 */

/** @typedef {Read<EventData, "kinds" | "nodes" | "visits" | "parents" | "depths" | "elements" | "ends">} EventTable */
/** @typedef {"parents" | "indices" | "kinds" | "names" | "moves" | "known" | "shown" | "alphas" | "betas" | "positions"} FocusColumns */
/** @typedef {[step: number, node: number][]} AtSteps */
/** @typedef {[step: number, node: number, size: number][]} Skips */
/** @typedef {Omit<Read<FocusData, FocusColumns>, "skips" | "hits"> & { skips: Skips, hits: AtSteps }} FocusTable */

/** @param {readonly number[] | null} column */
const numbersIfAny = (column) => (column === null ? null : numbersOf(column));

/**
 * @param {EventData} data
 * @returns {EventTable}
 */
export function eventTable(data) {
  return {
    ...data,
    kinds: numbersOf(data.kinds),
    nodes: numbersOf(data.nodes),
    visits: numbersIfAny(data.visits),
    parents: numbersOf(data.parents),
    depths: numbersOf(data.depths),
    elements: numbersOf(data.elements),
    ends: numbersOf(data.ends),
  };
}

/**
 * @param {readonly [readonly number[], readonly number[]]} columns
 * @returns {AtSteps}
 */
function atSteps([steps, nodes]) {
  const at = numbersOf(nodes);
  return Array.from(numbersOf(steps), (step, number) => [step, at[number]]);
}

/**
 * @param {FocusData["skips"]} columns
 * @returns {Skips}
 */
function skipsOf([steps, nodes, sizes]) {
  const size = numbersOf(sizes);
  return atSteps([steps, nodes]).map(([step, node], number) => [step, node, size[number]]);
}

/**
 * @param {FocusData} data
 * @returns {FocusTable}
 */
export function focusTable(data) {
  return {
    ...data,
    parents: numbersOf(data.parents),
    indices: numbersOf(data.indices),
    kinds: numbersOf(data.kinds),
    names: numbersOf(data.names),
    moves: numbersOf(data.moves),
    known: numbersOf(data.known),
    shown: numbersOf(data.shown),
    alphas: numbersIfAny(data.alphas),
    betas: numbersIfAny(data.betas),
    positions: numbersIfAny(data.positions),
    skips: skipsOf(data.skips),
    hits: atSteps(data.hits),
  };
}
