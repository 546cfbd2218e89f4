// The pieces of a recording: those loaded, and those still to load, one after the other, the one under the
// cursor first.
import { countUpTo, numbersOf } from "../../shared/numbers.js";
/** @import { PieceData, WordsData } from "../../contract.d.ts" */
/** @import { Value } from "./texts.js" */

/** @typedef {(number: number) => Promise<PieceData>} Bring loads a piece by its number */

const LONGEST = 64; // sentences: the longest by letters is not always the widest

export class Pieces {
  /**
   * @param {Pick<WordsData, "starts" | "pieces">} words
   * @param {Bring} [bring] not needed where all pieces are there
   */
  constructor({ starts, pieces }, bring) {
    this.starts = starts;
    this.bring = bring;
    /** @type {(PieceData | undefined)[]} */
    this.data = starts.map((_, number) => pieces[number]);
    /** @type {(Piece | undefined)[]} as far as they were asked for */
    this.read = [];
    /** @type {Map<number, Promise<void>>} */
    this.onTheWay = new Map();
    this.isFollowing = false;
    this.cursor = 0; // the piece that the reader is at
    /** @type {() => void} called when a piece has come */
    this.arrived = () => {};
  }

  /**
   * The number of the piece that a step belongs to.
   * @param {number} step
   */
  numberOf(step) {
    return countUpTo(this.starts, step) - 1;
  }

  /**
   * The piece of a step; null until it is loaded.
   * @param {number} step
   */
  at(step) {
    const number = this.numberOf(step);
    const data = this.data[number];
    if (!data) return null;
    return (this.read[number] ??= new Piece(data, this.starts[number]));
  }

  /** The longest sentences of the loaded pieces. */
  get longest() {
    const each = this.data.flatMap((piece) => piece?.longest ?? []);
    return each.sort(([, ...one], [, ...other]) => other.join("").length - one.join("").length).slice(0, LONGEST);
  }

  /**
   * Load the piece of a step now, and then all others.
   * @param {number} step
   * @param {AbortSignal} signal ends what has not begun
   */
  async want(step, signal) {
    const number = this.numberOf(step);
    if (!this.data[number]) await this.load(number);
    this.follow(signal);
  }

  /**
   * Load one piece after the other, as long as they arrive. If one is needed, it is requested again.
   * @param {AbortSignal} signal
   */
  async follow(signal) {
    if (this.isFollowing) return;
    this.isFollowing = true;
    try {
      for (let next = this.next(); next !== undefined && !signal.aborted; next = this.next()) await this.load(next);
    } catch {
      // It is reported where a step needs the piece.
    } finally {
      this.isFollowing = false;
    }
  }

  /** The piece to load next: the first missing from the cursor on, else the last before it. */
  next() {
    const missing = [...this.data.keys()].filter((number) => !this.data[number]);
    return missing.find((number) => number >= this.cursor) ?? missing.at(-1);
  }

  /** @param {number} number */
  async load(number) {
    const coming = this.onTheWay.get(number) ?? this.fetch(number);
    this.onTheWay.set(number, coming);
    try {
      await coming;
    } finally {
      this.onTheWay.delete(number);
    }
  }

  /** @param {number} number */
  async fetch(number) {
    if (!this.bring) throw new Error("nobody brings this piece");
    this.data[number] = await this.bring(number);
    this.arrived();
  }
}

/** One piece: what each part of the page shows at some steps that follow each other. */
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
