import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { Pieces } from "../../viz/components/player/replay/pieces.js";
import { readableText } from "../../viz/components/player/replay/texts.js";
import { Timeline } from "../../viz/components/player/replay/timeline.js";
import { inPieces } from "./columns.js";
/** @import { Meant } from "./columns.js" */

/** @type {Meant} three steps: a text, a mark and a phrase come, change and go */
const MEANT = {
  slots: [["n0", "data-state"], ["lead", "text"], ["tree", "lit"]],
  initial: ["open", null, null],
  changes: [[[1, ["visits {0}", "B"]]], [[0, "done"], [1, ["visits {0}", "7"]], [2, ["visits {0}", "B"]]], [[2, null]]],
};

/** @param {Meant} meant */
function shown(meant) {
  /** @type {string[]} */
  const page = [];
  let writes = 0;
  const writers = meant.slots.map((_, slot) => {
    return (/** @type {any} */ value, /** @type {any} */ reword) => {
      writes += 1;
      page[slot] = readableText(value, reword);
    };
  });
  const timeline = new Timeline(meant.slots, new Pieces(inPieces(meant), meant.changes.length), writers);
  const written = () => {
    const count = writes;
    writes = 0;
    return count;
  };
  return { page, timeline, written };
}

Deno.test("each step shows what its patches say, forwards and backwards", () => {
  const { page, timeline } = shown(MEANT);
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
  const { timeline, written } = shown(MEANT);
  strictEqual(written(), 3);
  timeline.go(3);
  strictEqual(written(), 3);
  timeline.go(2);
  strictEqual(written(), 1);
  timeline.go(2);
  strictEqual(written(), 0);
});

Deno.test("what is withheld shows what was there before, until the next step", () => {
  const { page, timeline } = shown(MEANT);
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

Deno.test("at the first step nothing is withheld but marks", () => {
  const { page, timeline } = shown(MEANT);
  timeline.withhold(["n0 data-state"], () => true, -1);
  deepStrictEqual(page, ["", "", ""]);
});

Deno.test("words of a phrase are blanked until the next step, and a string is left as it is", () => {
  const { page, timeline } = shown(MEANT);
  timeline.go(2);
  timeline.blank("lead", () => "?");
  timeline.blank("n0", () => "?");
  timeline.blank("nothing", () => "?");
  deepStrictEqual(page, ["done", "Visits ?", "Visits B"]);
  timeline.release();
  strictEqual(page[1], "Visits 7");
});

Deno.test("the text of a slot that no patch knows is empty", () => {
  strictEqual(shown(MEANT).timeline.textAt("n9", "text", 1), "");
});

Deno.test("the first step that changes a slot is known", () => {
  const { timeline } = shown(MEANT);
  deepStrictEqual(
    [["n0", "data-state"], ["tree", "lit"], ["n9", "text"]].map(([key, what]) => timeline.firstChange(key, what)),
    [2, 2, null],
  );
});
