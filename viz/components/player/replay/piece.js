// A piece of a recording: what some steps that follow each other change, and what each slot holds before the first of them.
import { numbersOf } from "../../shared/numbers.js";
import { countUpTo } from "../../shared/numbers.js";
/** @import { PieceData } from "../../contract.d.ts" */
/** @import { Value } from "./texts.js" */

export class Piece {
  /**
   * @param {PieceData} data
   * @param {number} start the step before its first one
   * @param {number} end its last step
   */
  constructor(data, start, end) {
    this.start = start;
    this.end = end;
    this.values = valuesOf(data);
    this.initial = numbersOf(data.initial);
    this.lines = numbersOf(data.lines);
    // The changes slot by slot, in the order of time.
    this.steps = numbersOf(data.steps);
    this.held = numbersOf(data.become);
    /** @type {Map<number, [from: number, to: number]>} */
    this.places = new Map();
    // The same changes step by step; `before` is what each replaces, so that going back is as exact as going forward.
    const count = this.steps.length;
    this.ends = this.countBySteps();
    this.changed = new Int32Array(count);
    this.become = new Int32Array(count);
    this.before = new Int32Array(count);
    this.sortBySteps(numbersOf(data.slots), numbersOf(data.counts));
  }

  /** How many changes there are up to each step, from the one before the first on. */
  countBySteps() {
    const ends = new Int32Array(this.end - this.start + 1);
    for (const step of this.steps) ends[step]++;
    for (let step = 1; step < ends.length; step++) ends[step] += ends[step - 1];
    return ends;
  }

  /**
   * @param {Int32Array} slots
   * @param {Int32Array} counts
   */
  sortBySteps(slots, counts) {
    const next = Int32Array.from(this.ends);
    let at = 0;
    slots.forEach((slot, number) => {
      let held = this.initial[slot];
      const to = at + counts[number];
      this.places.set(slot, [at, to]);
      for (; at < to; at++) {
        const place = next[this.steps[at] - 1]++;
        this.changed[place] = slot;
        this.before[place] = held;
        held = this.become[place] = this.held[at];
      }
    });
  }

  /**
   * How many changes there are up to a step of the piece.
   * @param {number} step
   */
  endOf(step) {
    return this.ends[step - this.start];
  }

  /**
   * What a slot holds at a step of the piece.
   * @param {number} slot
   * @param {number} step
   * @returns {Value}
   */
  valueAt(slot, step) {
    const [from, to] = this.places.get(slot) ?? [0, 0];
    const past = countUpTo(this.steps.subarray(from, to), step - this.start);
    return this.values[past ? this.held[from + past - 1] : this.initial[slot]];
  }

  /**
   * The first step that changes a slot; null if none does.
   * @param {number} slot
   */
  firstChange(slot) {
    const place = this.places.get(slot)?.[0];
    return place === undefined ? null : this.start + this.steps[place];
  }
}

/**
 * @param {PieceData} data
 * @returns {Value[]}
 */
function valuesOf({ strings, sizes, parts }) {
  const numbers = numbersOf(parts);
  /** @type {Value[]} */
  const values = [null];
  let at = 0;
  for (const size of numbersOf(sizes)) {
    if (size) values.push(Array.from(numbers.subarray(at, at + size), (number) => strings[number]));
    else values.push(strings[numbers[at]]);
    at += size || 1;
  }
  return values;
}
