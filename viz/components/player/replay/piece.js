// A piece of a recording: what each part of the page shows at some steps that follow each other.
import { countUpTo, numbersOf } from "../../shared/numbers.js";
/** @import { PieceData } from "../../contract.d.ts" */
/** @import { Value } from "./texts.js" */

export class Piece {
  /**
   * @param {PieceData} data
   * @param {number} start its first step
   */
  constructor({ values, contents, steps, comes }, start) {
    this.start = start;
    /** @type {readonly Value[]} */
    this.values = values;
    this.contents = contents;
    this.steps = steps.map(numbersOf);
    this.comes = comes;
  }

  /**
   * The number of the content that a part shows at a step of the piece.
   * @param {number} part
   * @param {number} step
   */
  numberAt(part, step) {
    return this.comes[part][countUpTo(this.steps[part], step - this.start) - 1];
  }

  /**
   * What a slot of a part holds in a content.
   * @param {number} part
   * @param {number} number of the content
   * @param {number} slot
   * @returns {Value}
   */
  valueOf(part, number, slot) {
    return this.values[this.contents[part][number][slot] ?? 0];
  }

  /**
   * What a slot of a part holds at a step of the piece.
   * @param {number} part
   * @param {number} slot
   * @param {number} step
   */
  valueAt(part, slot, step) {
    return this.valueOf(part, this.numberAt(part, step), slot);
  }
}
