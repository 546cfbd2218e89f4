// The pieces of a recording: those that are there, and those that are still to come, one after the other, the one under the
// cursor first.
import { countUpTo } from "../../shared/numbers.js";
import { Piece } from "./piece.js";
/** @import { PatchData, PieceData } from "../../contract.d.ts" */

/** @typedef {(name: string) => Promise<PieceData>} Bring loads a piece by the name of its document */

export class Pieces {
  /**
   * @param {PatchData} patches
   * @param {number} steps of the whole recording
   * @param {Bring} [bring] not needed where all pieces are there
   */
  constructor({ starts, pieces, further }, steps, bring) {
    this.starts = starts;
    this.steps = steps;
    this.further = further;
    this.bring = bring;
    /** @type {(PieceData | undefined)[]} */
    this.data = starts.map((_, number) => pieces[number]);
    /** @type {(Piece | undefined)[]} as far as they were asked for */
    this.read = [];
    /** @type {Map<number, Promise<void>>} */
    this.onTheWay = new Map();
    this.isFollowing = false;
    this.cursor = 0; // the piece that the reader is at
    /** @type {(key: string, what: string) => number} numbers the slots of all pieces */
    this.slotOf = () => -1;
    /** @type {() => void} is told that a piece has come */
    this.arrived = () => {};
  }

  /**
   * The number of the piece that a step belongs to. The step that a piece begins after belongs to the piece before.
   * @param {number} step
   */
  numberOf(step) {
    return Math.max(0, countUpTo(this.starts, step - 1) - 1);
  }

  /**
   * The piece that a step belongs to; null while it has not come.
   * @param {number} step
   */
  at(step) {
    const number = this.numberOf(step);
    const data = this.data[number];
    if (!data) return null;
    return (this.read[number] ??= new Piece(data, this.starts[number], this.slotOf));
  }

  /** The longest sentences of the pieces that have come. */
  get longest() {
    return this.data.flatMap((piece) => piece?.longest ?? []);
  }

  /**
   * The pieces, by their numbers, that have not come of those that some steps belong to.
   * @param {number} from
   * @param {number} to
   */
  missing(from, to) {
    const [first, last] = [this.numberOf(from), this.numberOf(to)];
    return [...this.data.keys()].filter((number) => number >= first && number <= last && !this.data[number]);
  }

  /**
   * Bring the pieces of some steps now, and then all others.
   * @param {number} from
   * @param {number} to
   * @param {AbortSignal} signal ends what has not begun
   */
  async want(from, to, signal) {
    await Promise.all(this.missing(from, to).map((number) => this.load(number)));
    this.follow(signal);
  }

  /**
   * Bring one piece after the other, as long as they arrive. Whoever needs a piece asks for it again.
   * @param {AbortSignal} signal
   */
  async follow(signal) {
    if (this.isFollowing) return;
    this.isFollowing = true;
    try {
      for (let next = this.next(); next !== undefined && !signal.aborted; next = this.next()) await this.load(next);
    } catch {
      // It is told where a step needs the piece.
    } finally {
      this.isFollowing = false;
    }
  }

  /** The piece to bring next: the first that is missing from the cursor on, else the last before it. */
  next() {
    const missing = this.missing(0, this.steps);
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
    this.data[number] = await this.bring(this.further[number - (this.starts.length - this.further.length)]);
    this.arrived();
  }
}
