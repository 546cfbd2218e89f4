// The words of a recording: shows what each part of the page says at a step. It knows slots and values, but not searches
// or the page.
import { hasAnswer, isSameValue, readableText } from "./texts.js";
/** @import { Piece, Pieces } from "./pieces.js" */
/** @import { Writer } from "./slots.js" */
/** @import { Value } from "./texts.js" */

const NO_CONTENT = -1;

/**
 * What shows a value, the value that it has, and the slot that holds what takes its place while the reader steps by node.
 * @typedef {{ write: Writer, value: Value, byNode?: number }} Slot
 */

export class Words {
  /**
   * @param {readonly (readonly [key: string, what: string][])[]} slots of each part
   * @param {Pieces} pieces the first of which is there
   * @param {(key: string, what: string) => Writer} writerOf what shows the value of a slot
   */
  constructor(slots, pieces, writerOf) {
    this.pieces = pieces;
    /** @type {Slot[][]} */
    this.parts = slots.map((own) =>
      own.map(([key, what]) => {
        const byNode = own.findIndex(([other, how]) => other === key && how === `node:${what}`);
        const write = what.startsWith("node:") ? () => {} : writerOf(key, what);
        return { write, value: null, byNode: byNode < 0 ? undefined : byNode };
      })
    );
    /** @type {Map<string, [part: number, slot: number]>} */
    this.places = new Map(
      slots.flatMap((own, part) => own.map(([key, what], slot) => [`${key} ${what}`, [part, slot]])),
    );
    this.isByNode = false; // whether the reader steps by node
    this.shown = 0; // the step that is shown: another one than was asked for while its piece has not come
    this.isWaiting = false;
    this.hasGaps = false; // in the place of answers
    /** @type {Slot[]} those that show nothing, whatever they hold */
    this.withheld = [];
    this.piece = /** @type {Piece} */ (pieces.at(0)); // of the step that is shown
    this.numbers = this.parts.map((_, part) => this.piece.numberAt(part, 0)); // of the contents that are shown
    this.parts.forEach((own, part) =>
      own.forEach((slot, at) => {
        slot.value = this.piece.valueAt(part, at, 0);
        this.write(slot);
      })
    );
  }

  /**
   * Show a step, near or far. Until its piece is loaded, nothing changes.
   * @param {number} step
   * @param {boolean} [isByNode] whether the reader steps by node
   * @param {(part: number) => boolean} [isSeen] whether a part is: others stay as they are until they are seen
   */
  go(step, isByNode = false, isSeen = () => true) {
    this.pieces.cursor = this.pieces.numberOf(step);
    const piece = this.pieces.at(step);
    this.isWaiting = !piece;
    if (!piece) return;
    this.release();
    this.parts.forEach((own, part) => {
      const number = isSeen(part) ? piece.numberAt(part, step) : NO_CONTENT;
      if (piece === this.piece && number === this.numbers[part] && isByNode === this.isByNode) return;
      this.numbers[part] = number;
      if (number === NO_CONTENT) return;
      own.forEach((slot, at) => {
        const byNode = isByNode && slot.byNode !== undefined ? piece.valueOf(part, number, slot.byNode) : null;
        this.hold(slot, byNode ?? piece.valueOf(part, number, at));
      });
    });
    this.isByNode = isByNode;
    this.piece = piece;
    this.shown = step;
  }

  /**
   * @param {Slot} slot
   * @param {Value} value
   */
  hold(slot, value) {
    if (isSameValue(value, slot.value)) return;
    slot.value = value;
    this.write(slot);
  }

  /** @param {Slot} slot */
  write({ write, value }) {
    write(value, this.hasGaps);
  }

  /**
   * Empty some slots until the next step, once the step is loaded.
   * @param {readonly (readonly [key: string, what: string])[]} slots
   */
  withhold(slots) {
    if (this.isWaiting) return;
    this.release();
    for (const [key, what] of slots) {
      const slot = this.slotAt(key, what);
      if (!slot) continue;
      this.withheld.push(slot);
      slot.write(null, this.hasGaps);
    }
  }

  release() {
    const withheld = this.withheld;
    this.withheld = [];
    for (const slot of withheld) this.write(slot);
  }

  /**
   * @param {string} key
   * @param {string} what
   */
  slotAt(key, what) {
    const place = this.places.get(`${key} ${what}`);
    return place && this.parts[place[0]][place[1]];
  }

  /**
   * From now on show the answers in all texts, or gaps.
   * @param {boolean} hasGaps
   */
  hideAnswers(hasGaps) {
    if (hasGaps === this.hasGaps) return;
    this.hasGaps = hasGaps;
    for (const slot of this.parts.flat()) if (hasAnswer(slot.value)) this.write(slot);
  }

  /**
   * A slot's content at any step, without going there; null until that step is loaded.
   * @param {string} key
   * @param {string} what
   * @param {number} step
   */
  textAt(key, what, step) {
    const place = this.places.get(`${key} ${what}`);
    if (!place) return "";
    const piece = this.pieces.at(step);
    return piece && readableText(piece.valueAt(...place, step), this.hasGaps);
  }

  /**
   * The first loaded step at which a slot differs from the start; null if there is none.
   * @param {string} key
   * @param {string} what
   */
  firstChange(key, what) {
    const place = this.places.get(`${key} ${what}`);
    if (!place) return null;
    const [part, slot] = place;
    const before = this.pieces.at(0)?.valueAt(part, slot, 0) ?? null;
    for (const start of this.pieces.starts) {
      const piece = this.pieces.at(start);
      const at = piece?.comes[part].findIndex((number) => !isSameValue(piece.valueOf(part, number, slot), before)) ??
        -1;
      if (piece && at >= 0) return start + piece.steps[part][at];
    }
    return null;
  }
}
