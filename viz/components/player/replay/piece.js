// A piece of a recording: what some steps that follow each other change, and what each slot holds before the first of them.
import { countUpTo } from "../../shared/numbers.js";
/** @import { PieceData } from "../../contract.d.ts" */
/** @import { Value } from "./texts.js" */

export class Piece {
  /**
   * @param {PieceData} data
   * @param {number} start the step before its first one
   * @param {(key: string, what: string) => number} slotOf the number of a slot in the whole recording
   */
  constructor({ slots, values, initial, counts, changed, become }, start, slotOf) {
    const numbers = slots.map(([key, what]) => slotOf(key, what));
    this.start = start;
    /** @type {readonly Value[]} */
    this.values = values;
    /** @type {Map<number, number>} the values before the first step */
    this.initial = new Map(numbers.map((slot, at) => [slot, initial[at]]));
    /** How many changes there are up to each step, from the one before the first on. */
    this.ends = new Int32Array(counts.length + 1);
    counts.forEach((count, at) => (this.ends[at + 1] = this.ends[at] + count));
    // The changes step by step; `before` is what each replaces, so that going back is as exact as going forward.
    this.changed = Int32Array.from(changed, (slot) => numbers[slot]);
    this.become = become;
    this.before = new Int32Array(become.length);
    /** @type {Map<number, number[]>} the changes of each slot */
    this.places = new Map(numbers.map((slot) => [slot, []]));
    const held = new Map(this.initial);
    this.changed.forEach((slot, at) => {
      this.before[at] = held.get(slot) ?? 0;
      held.set(slot, become[at]);
      this.places.get(slot)?.push(at);
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
    const places = this.places.get(slot) ?? [];
    const past = countUpTo(places, this.endOf(step) - 1);
    return this.values[past ? this.become[places[past - 1]] : this.initial.get(slot) ?? 0];
  }

  /**
   * The first step that changes a slot; null if none does.
   * @param {number} slot
   */
  firstChange(slot) {
    const place = this.places.get(slot)?.[0];
    return place === undefined ? null : this.start + countUpTo(this.ends, place);
  }
}
