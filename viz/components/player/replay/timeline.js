// The recording: applies patches forwards and backwards. It knows slots and values, nothing of searching or of the page.
import { countUpTo } from "../../shared/numbers.js";
/** @import { PatchData } from "../../contract.d.ts" */
/** @import { Writer } from "./slots.js" */
/** @import { Reword, Texts, Value } from "./texts.js" */

export class Timeline {
  /**
   * @param {PatchData} patches
   * @param {Texts} texts
   * @param {Writer[]} writers what shows the value of each slot
   */
  constructor(patches, texts, writers) {
    this.patches = patches;
    this.texts = texts;
    this.writers = writers;
    this.numbers = new Map(patches.slots.map(([key, what], number) => [`${key} ${what}`, number]));
    this.now = Int32Array.from(patches.initial);
    this.step = 0;
    // What each change replaces: found once by running forward, so that stepping back is as exact as stepping forward.
    this.before = new Int32Array(patches.changed.length);
    const running = Int32Array.from(patches.initial);
    patches.changed.forEach((slot, at) => {
      this.before[at] = running[slot];
      running[slot] = patches.become[at];
    });
    /** @type {number[]} slots that show another value than the step has */
    this.withheld = [];
    /** @type {Map<number, number[]>} where each slot that was asked about changes */
    this.places = new Map();
    this.now.forEach((_, slot) => this.write(slot));
  }

  /**
   * How many changes there are up to a step.
   * @param {number} step
   */
  end(step) {
    return step > 0 ? this.patches.ends[step - 1] : 0;
  }

  /**
   * Show a step, near or far: changes are folded in memory first, and each slot is written at most once.
   * @param {number} step
   */
  go(step) {
    this.release();
    const { changed, become } = this.patches;
    /** @type {Set<number>} */
    const touched = new Set();
    const target = this.end(step);
    let at = this.end(this.step);
    for (; at < target; at++) {
      this.now[changed[at]] = become[at];
      touched.add(changed[at]);
    }
    while (at > target) {
      at--;
      this.now[changed[at]] = this.before[at];
      touched.add(changed[at]);
    }
    this.step = step;
    for (const slot of touched) this.write(slot);
  }

  /** @param {number} slot */
  write(slot) {
    this.writers[slot](this.patches.values[this.now[slot]]);
  }

  /**
   * Take some marks away, and leave what `tells` of the changes since a step as it was then, until the next step.
   * @param {string[]} marks slots, each a key and what of it
   * @param {(what: string, text: string) => boolean} tells
   * @param {number} since
   */
  withhold(marks, tells, since) {
    this.release();
    const { changed, become, slots, values } = this.patches;
    for (const mark of marks) {
      const slot = this.numbers.get(mark);
      if (slot !== undefined) this.put(slot, null);
    }
    for (let at = this.end(this.step) - 1; at >= this.end(since); at--) {
      const text = this.texts.text(values[become[at]]);
      if (tells(slots[changed[at]][1], text)) this.put(changed[at], values[this.before[at]]);
    }
  }

  /**
   * Show a text with some of its words as others, until the next step.
   * @param {string} key
   * @param {Reword} reword
   */
  blank(key, reword) {
    const slot = this.numbers.get(`${key} text`);
    if (slot === undefined) return;
    const value = this.patches.values[this.now[slot]];
    if (Array.isArray(value)) this.put(slot, value, reword);
  }

  release() {
    const withheld = this.withheld;
    this.withheld = [];
    for (const slot of withheld) this.write(slot);
  }

  /**
   * @param {number} slot
   * @param {Value} value
   * @param {Reword} [reword]
   */
  put(slot, value, reword) {
    this.withheld.push(slot);
    this.writers[slot](value, reword);
  }

  /**
   * What a slot holds at any step, without going there.
   * @param {string} key
   * @param {string} what
   * @param {number} step
   */
  textAt(key, what, step) {
    const slot = this.numbers.get(`${key} ${what}`);
    if (slot === undefined) return "";
    const { values, initial, become } = this.patches;
    const places = this.changesOf(slot);
    const after = countUpTo(places, this.end(step) - 1);
    return this.texts.read(values[after ? become[places[after - 1]] : initial[slot]]);
  }

  /** @param {number} slot */
  changesOf(slot) {
    const known = this.places.get(slot);
    if (known) return known;
    /** @type {number[]} */
    const places = [];
    this.patches.changed.forEach((changed, at) => changed === slot && places.push(at));
    this.places.set(slot, places);
    return places;
  }
}
