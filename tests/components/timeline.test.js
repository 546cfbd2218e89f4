import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { Texts } from "../../viz/components/player/replay/texts.js";
import { Timeline } from "../../viz/components/player/replay/timeline.js";
import { numbersFrom } from "./recordings.js";
/** @import { PatchData } from "../../viz/components/contract.d.ts" */

/** @type {PatchData} three steps: a text, a mark and a phrase come, change and go */
const PATCHES = {
  slots: [["n0", "data-state"], ["lead", "text"], ["tree", "lit"]],
  values: [null, 0, 1, [2, 3], [2, 4]],
  strings: ["open", "done", "visits {0}", "B", "7"],
  initial: [1, 0, 0],
  ends: [1, 4, 5],
  changed: [1, 0, 1, 2, 2],
  become: [3, 2, 4, 3, 0],
};

/** @param {PatchData} patches */
function shown(patches) {
  /** @type {string[]} */
  const page = [];
  let writes = 0;
  const texts = new Texts(patches);
  const writers = patches.slots.map((_, slot) => {
    return (/** @type {any} */ value, /** @type {any} */ reword) => {
      writes += 1;
      page[slot] = texts.read(value, reword);
    };
  });
  const timeline = new Timeline(patches, texts, writers);
  const written = () => {
    const count = writes;
    writes = 0;
    return count;
  };
  return { page, timeline, written };
}

Deno.test("each step shows what its patches say, forwards and backwards", () => {
  const { page, timeline } = shown(PATCHES);
  const steps = [["open", "", ""], ["open", "Visits B", ""], ["done", "Visits 7", "Visits B"], [
    "done",
    "Visits 7",
    "",
  ]];
  for (const step of [0, 1, 2, 3, 2, 1, 0, 3, 0, 2]) {
    timeline.go(step);
    deepStrictEqual(page, steps[step], `step ${step}`);
  }
});

Deno.test("a far step writes each slot once, and one that changes nothing is not written", () => {
  const { timeline, written } = shown(PATCHES);
  strictEqual(written(), 3);
  timeline.go(3);
  strictEqual(written(), 3);
  timeline.go(2);
  strictEqual(written(), 1);
  timeline.go(2);
  strictEqual(written(), 0);
});

Deno.test("any step from any other is what it is from the beginning", () => {
  const random = numbersFrom(7);
  for (let round = 0; round < 40; round++) {
    const slots = 1 + random(6);
    const steps = 1 + random(12);
    const ends = [];
    for (let step = 0, end = 0; step < steps; step++) ends.push(end += random(4));
    const count = ends[steps - 1];
    /** @type {PatchData} */
    const patches = {
      slots: Array.from({ length: slots }, (_, slot) => [`n${slot}`, "text"]),
      values: [null, 0, 1, 2],
      strings: ["a", "b", "c"],
      initial: Array.from({ length: slots }, () => random(4)),
      ends,
      changed: Array.from({ length: count }, () => random(slots)),
      become: Array.from({ length: count }, () => random(4)),
    };
    const fresh = ends.map((_, step) => {
      const { page, timeline } = shown(patches);
      for (let at = 1; at <= step + 1; at++) timeline.go(at);
      return [...page];
    });
    const { page, timeline } = shown(patches);
    fresh.unshift([...page]);
    for (let jump = 0; jump < 30; jump++) {
      const step = random(steps + 1);
      timeline.go(step);
      deepStrictEqual(page, fresh[step]);
      patches.slots.forEach(([key], slot) => {
        for (const at of [0, step, steps]) strictEqual(timeline.textAt(key, "text", at), fresh[at][slot]);
      });
    }
  }
});

Deno.test("what is withheld shows what was there before, until the next step", () => {
  const { page, timeline } = shown(PATCHES);
  timeline.go(2);
  timeline.withhold(["tree lit", "no such"], (what) => what === "data-state", 1);
  deepStrictEqual(page, ["open", "Visits 7", ""]);
  timeline.go(2);
  deepStrictEqual(page, ["done", "Visits 7", "Visits B"]);
  timeline.withhold([], (_, text) => text === "visits 7", 0);
  deepStrictEqual(page, ["done", "Visits B", "Visits B"]);
  timeline.go(3);
  deepStrictEqual(page, ["done", "Visits 7", ""]);
});

Deno.test("words of a phrase are blanked until the next step, and a string is left as it is", () => {
  const { page, timeline } = shown(PATCHES);
  timeline.go(2);
  timeline.blank("lead", () => "?");
  timeline.blank("n0", () => "?");
  timeline.blank("nothing", () => "?");
  deepStrictEqual(page, ["done", "Visits ?", "Visits B"]);
  timeline.release();
  strictEqual(page[1], "Visits 7");
});

Deno.test("the text of a slot that no patch knows is empty", () => {
  strictEqual(shown(PATCHES).timeline.textAt("n9", "text", 1), "");
});
