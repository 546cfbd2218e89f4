// The recording: applies patches forwards and backwards. It knows about slots and values, not about searching.
import { countUpTo } from "../../shared/numbers.js";

export class Timeline {
  // `root` holds an element for every key of the patches; viz/changes.py says what a slot of it can be.
  constructor(root, patches) {
    const byKey = new Map();
    for (const element of root.querySelectorAll("[data-key]")) byKey.set(element.dataset.key, element);
    byKey.set(root.dataset.key, root);
    this.patches = patches;
    this.numbers = new Map(patches.slots.map(([key, what], number) => [`${key} ${what}`, number]));
    this.writers = patches.slots.map(([key, what]) => this.writer(byKey, key, what));
    this.now = Int32Array.from(patches.initial);
    this.step = 0;
    // What each change replaces: found once by running forward, so that stepping back is as exact as stepping forward.
    this.before = new Int32Array(patches.changed.length);
    const running = Int32Array.from(patches.initial);
    patches.changed.forEach((slot, at) => {
      this.before[at] = running[slot];
      running[slot] = patches.become[at];
    });
    this.withheld = [];
    this.now.forEach((_, slot) => this.write(slot));
  }

  // What puts a value into a slot of an element.
  writer(byKey, key, what) {
    const element = byKey.get(key);
    if (!element) return () => {};
    const [kind, part] = what.split(":");
    if (kind === "text") {
      const target = part ? element.querySelector(`[data-part="${part}"]`) : element;
      if (!target) return () => {};
      return (value, other) => (target.textContent = this.read(value, other));
    }
    if (kind === "cells") {
      const cells = [...element.querySelectorAll("[data-cell]")];
      return (value) => {
        const words = this.words(value);
        cells.forEach((cell, at) => (cell.textContent = words[at] ?? ""));
      };
    }
    if (kind === "lit") {
      let lit = [];
      const find = (list, name) =>
        list.split(",").flatMap((key) => [byKey.get(`n${key}`), byKey.get(`e${key}`)].flatMap((at) => (at ? [[at, name]] : [])));
      return (value) => {
        for (const [at] of lit) delete at.dataset.lit;
        const [have = "", cut = ""] = this.words(value);
        lit = [...find(have, "have"), ...find(cut, "cut")];
        for (const [at, name] of lit) at.dataset.lit = name;
      };
    }
    if (kind === "mark") {
      let marked = null;
      const lines = new Map([...element.querySelectorAll("[data-line]")].map((line) => [line.dataset.line, line]));
      return (value) => {
        marked?.removeAttribute("aria-current");
        marked = lines.get(this.text(value));
        marked?.setAttribute("aria-current", "step");
      };
    }
    return (value) => {
      if (value === null) element.removeAttribute(what);
      else element.setAttribute(what, this.text(value));
    };
  }

  end(step) {
    return step > 0 ? this.patches.ends[step - 1] : 0;
  }

  // Show a step, near or far: changes are folded in memory first, and each slot is written at most once.
  go(step) {
    this.release();
    const { changed, become } = this.patches;
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

  write(slot) {
    this.writers[slot](this.patches.values[this.now[slot]]);
  }

  // Remove some marks, and leave the changes that `tells` names as they were at a step, until the next step.
  withhold(marks, tells, since) {
    this.release();
    const { changed, become, slots, values } = this.patches;
    for (const mark of marks) if (this.numbers.has(mark)) this.put(this.numbers.get(mark), null);
    for (let at = this.end(this.step) - 1; at >= this.end(since); at--) {
      if (tells(slots[changed[at]][1], this.text(values[become[at]]))) this.put(changed[at], values[this.before[at]]);
    }
  }

  // Show a text with some of its words replaced, until the next step.
  blank(key, other) {
    const slot = this.numbers.get(`${key} text`);
    const value = this.patches.values[this.now[slot]];
    if (Array.isArray(value)) this.put(slot, value, other);
  }

  release() {
    const withheld = this.withheld;
    this.withheld = [];
    for (const slot of withheld) this.write(slot);
  }

  put(slot, value, other) {
    this.withheld.push(slot);
    this.writers[slot](value, other);
  }

  words(value) {
    return value === null ? [] : value.slice(1).map((word) => this.patches.strings[word]);
  }

  // `other` gives the replacement of a word.
  text(value, other = (word) => word) {
    const { strings } = this.patches;
    if (value === null) return "";
    if (typeof value === "number") return strings[value];
    const words = this.words(value).map(other);
    return strings[value[0]].replace(/\{(\d+)\}/g, (_, word) => words[word]);
  }

  // A phrase is a sentence, or part of one; a string comes as it is to be read.
  read(value, other) {
    const text = this.text(value, other);
    return Array.isArray(value) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  }

  // The text of a value that stands with the patches but in no slot.
  textOf(number) {
    return this.text(this.patches.values[number]);
  }

  // What a slot holds at any step, without going there.
  textAt(key, what, step) {
    const slot = this.numbers.get(`${key} ${what}`);
    if (slot === undefined) return "";
    const places = this.changesOf(slot);
    const after = countUpTo(places, this.end(step) - 1);
    return this.read(this.patches.values[after ? this.patches.become[places[after - 1]] : this.patches.initial[slot]]);
  }

  changesOf(slot) {
    this.places ??= new Map();
    if (!this.places.has(slot)) {
      const places = [];
      this.patches.changed.forEach((changed, at) => changed === slot && places.push(at));
      this.places.set(slot, places);
    }
    return this.places.get(slot);
  }
}
