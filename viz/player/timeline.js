// The recording: applies patches forwards and backwards. It knows slots and values, nothing of searching.
class Timeline {
  // `root` holds an element for every key of the patches; each slot is one attribute or one text of one element.
  constructor(root, patches) {
    const byKey = new Map();
    for (const element of root.querySelectorAll("[data-key]")) byKey.set(element.dataset.key, element);
    byKey.set(root.dataset.key, root);
    this.slots = patches.slots.map(([key, what]) => {
      const element = byKey.get(key);
      const [, part] = what.startsWith("text:") ? what.split(":") : [];
      const target = part && element ? element.querySelector(`[data-part="${part}"]`) : element;
      return { target, attribute: what.startsWith("text") ? null : what };
    });
    this.patches = patches;
    this.now = Int32Array.from(patches.initial);
    this.step = 0;
    // What each change replaces: found once by running forward, so that going back is as exact as going on.
    this.before = new Int32Array(patches.changed.length);
    const running = Int32Array.from(patches.initial);
    patches.changed.forEach((slot, at) => {
      this.before[at] = running[slot];
      running[slot] = patches.become[at];
    });
    this.now.forEach((_, slot) => this.write(slot));
  }

  end(step) {
    return step > 0 ? this.patches.ends[step - 1] : 0;
  }

  // Show a step, near or far: changes are folded in memory first, and each slot is written at most once.
  go(step) {
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

  text(value) {
    const { strings } = this.patches;
    if (typeof value === "number") return strings[value];
    const words = value.slice(1).map((word) => strings[word]);
    const text = strings[value[0]].replace(/\{(\d+)\}/g, (_, word) => words[word]);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  write(slot) {
    const { target, attribute } = this.slots[slot];
    if (!target) return;
    const value = this.patches.values[this.now[slot]];
    if (attribute === null) target.textContent = value === null ? "" : this.text(value);
    else if (value === null) target.removeAttribute(attribute);
    else target.setAttribute(attribute, this.text(value));
  }
}
