// The recording: applies patches forwards and backwards. It knows slots and values, nothing of searching or of the page.
import { hasAnswer, isSameValue, plainText, readableText } from "./texts.js";
/** @import { Piece } from "./piece.js" */
/** @import { Pieces } from "./pieces.js" */
/** @import { Writer } from "./slots.js" */
/** @import { Value } from "./texts.js" */

export class Timeline {
  /**
   * @param {Pieces} pieces the first of which is there
   * @param {(key: string, what: string) => Writer} writerOf what shows the value of a slot
   */
  constructor(pieces, writerOf) {
    this.pieces = pieces;
    this.writerOf = writerOf;
    /** @type {[key: string, what: string][]} the slots of the pieces that were read */
    this.slots = [];
    /** @type {Map<string, number>} */
    this.numbers = new Map();
    /** @type {Writer[]} */
    this.writers = [];
    /** @type {Value[]} */
    this.now = [];
    pieces.slotOf = (key, what) => this.slotOf(key, what);
    this.step = 0; // the one that was asked for
    this.shown = 0; // the one that is shown: another one while the piece of the step has not come
    this.isWaiting = false;
    this.hasGaps = false; // in the place of answers
    this.piece = /** @type {Piece} */ (pieces.at(0)); // of the step that is shown
    this.now = this.slots.map((_, slot) => this.piece.valueAt(slot, 0));
    /** @type {number[]} slots that show another value than the step has */
    this.withheld = [];
    this.now.forEach((_, slot) => this.write(slot));
  }

  /**
   * The number of a slot, which may be new: it holds nothing then.
   * @param {string} key
   * @param {string} what
   */
  slotOf(key, what) {
    const name = `${key} ${what}`;
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.slots.length);
    this.slots.push([key, what]);
    this.writers.push(this.writerOf(key, what));
    this.now.push(null);
    return this.slots.length - 1;
  }

  /**
   * Show a step, near or far: changes are folded in memory first, and each slot is written at most once. While a piece
   * has not come of those from `since` on, what is shown stays.
   * @param {number} step
   * @param {number} [since]
   */
  go(step, since = step) {
    this.step = step;
    this.pieces.cursor = this.pieces.numberOf(step);
    this.isWaiting = this.pieces.missing(Math.min(since + 1, step), step).length > 0;
    const piece = this.pieces.at(step);
    if (this.isWaiting || !piece) return;
    this.release();
    for (const slot of piece === this.piece ? this.walk(step) : this.enter(piece, step)) this.write(slot);
    this.shown = step;
  }

  /**
   * Go to a step of the same piece; return the slots that change.
   * @param {number} step
   */
  walk(step) {
    const { changed, become, before, values } = this.piece;
    /** @type {Set<number>} */
    const touched = new Set();
    const target = this.piece.endOf(step);
    let at = this.piece.endOf(this.shown);
    for (; at < target; at++) {
      this.now[changed[at]] = values[become[at]];
      touched.add(changed[at]);
    }
    while (at > target) {
      at--;
      this.now[changed[at]] = values[before[at]];
      touched.add(changed[at]);
    }
    return touched;
  }

  /**
   * Go to a step of another piece; return the slots that hold another value there.
   * @param {Piece} piece
   * @param {number} step
   */
  enter(piece, step) {
    this.piece = piece;
    return this.slots.flatMap((_, slot) => {
      const value = piece.valueAt(slot, step);
      if (isSameValue(value, this.now[slot])) return [];
      this.now[slot] = value;
      return [slot];
    });
  }

  /** @param {number} slot */
  write(slot) {
    this.writers[slot](this.now[slot], this.hasGaps);
  }

  /**
   * Take some marks away, and leave what `tells` of the changes since a step as it was then, until the next step; not
   * while the step has not come.
   * @param {readonly (readonly [key: string, what: string])[]} marks slots
   * @param {(what: string, text: string) => boolean} tells
   * @param {number} since
   */
  withhold(marks, tells, since) {
    if (this.isWaiting) return;
    this.release();
    for (const [key, what] of marks) {
      const slot = this.numbers.get(`${key} ${what}`);
      if (slot !== undefined) this.put(slot, null);
    }
    for (let step = this.shown; step > Math.max(since, 0);) {
      const piece = this.pieces.at(step);
      if (!piece) break;
      const from = Math.max(since, piece.start);
      this.withholdIn(piece, from, step, tells);
      step = from;
    }
  }

  /**
   * @param {Piece} piece
   * @param {number} since
   * @param {number} step
   * @param {(what: string, text: string) => boolean} tells
   */
  withholdIn(piece, since, step, tells) {
    const { changed, become, before, values } = piece;
    for (let at = piece.endOf(step) - 1; at >= piece.endOf(since); at--) {
      const text = plainText(values[become[at]]);
      if (tells(this.slots[changed[at]][1], text)) this.put(changed[at], values[before[at]]);
    }
  }

  /**
   * Show the answers in all texts, or gaps in their place, from now on. Return whether that is another way than before.
   * @param {boolean} hasGaps
   */
  hideAnswers(hasGaps) {
    if (hasGaps === this.hasGaps) return false;
    this.hasGaps = hasGaps;
    this.now.forEach((value, slot) => hasAnswer(value) && this.write(slot));
    return true;
  }

  release() {
    const withheld = this.withheld;
    this.withheld = [];
    for (const slot of withheld) this.write(slot);
  }

  /**
   * @param {number} slot
   * @param {Value} value
   */
  put(slot, value) {
    this.withheld.push(slot);
    this.writers[slot](value, this.hasGaps);
  }

  /**
   * What a slot holds at any step, without going there; null while the piece of that step has not come.
   * @param {string} key
   * @param {string} what
   * @param {number} step
   */
  textAt(key, what, step) {
    const slot = this.numbers.get(`${key} ${what}`);
    if (slot === undefined) return "";
    const piece = this.pieces.at(step);
    return piece && readableText(piece.valueAt(slot, step), this.hasGaps);
  }

  /**
   * The first step that changes a slot, as far as it has come; null if none does.
   * @param {string} key
   * @param {string} what
   */
  firstChange(key, what) {
    const slot = this.numbers.get(`${key} ${what}`);
    if (slot === undefined) return null;
    for (const start of this.pieces.starts) {
      const step = this.pieces.at(start + 1)?.firstChange(slot);
      if (step) return step;
    }
    return null;
  }
}
