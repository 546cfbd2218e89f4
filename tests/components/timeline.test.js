import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { Pieces } from "../../viz/components/player/replay/pieces.js";
import { read, readableText } from "../../viz/components/player/replay/texts.js";
import { Timeline } from "../../viz/components/player/replay/timeline.js";
import { inPieces, writerIn } from "./pieces.js";
/** @import { Meant } from "./pieces.js" */

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
    return (/** @type {any} */ value, /** @type {any} */ hasGaps) => {
      writes += 1;
      page[slot] = readableText(value, hasGaps);
    };
  });
  const timeline = new Timeline(new Pieces(inPieces(meant), meant.changes.length), writerIn(meant, writers));
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
  timeline.withhold([["tree", "lit"], ["no", "such"]], (what) => what === "data-state", 1);
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
  timeline.withhold([["n0", "data-state"]], () => true, -1);
  deepStrictEqual(page, ["", "", ""]);
});

/** @type {(number: string) => string} a number as Python marks it where the search has worked it out */
const answer = (number) => `\uFFF9${number}\uFFFB`;

/** @type {Meant} a node named 3, a leaf worth 3, and what the search makes of them */
const ASKED = {
  slots: [["lead", "text"], ["n0", "text"], ["note", "text"], ["n0", "data-state"]],
  initial: [null, null, "3", "open"],
  changes: [
    [[0, ["{0} is a leaf worth {1}.", "3", "3"]]],
    [[0, ["{0} returns {1}, not {2}.", "3", answer("3"), answer("−∞")]], [1, `at least ${answer("3")}:`]],
  ],
};

Deno.test("answers give way to gaps at every step and in every text, and nothing else does", () => {
  const { page, timeline, written } = shown(ASKED);
  timeline.go(2);
  deepStrictEqual(page, ["3 returns 3, not −∞.", "at least 3:", "3", "open"]);
  written();
  strictEqual(timeline.hideAnswers(true), true);
  strictEqual(written(), 2, "what has no answer in it stays");
  deepStrictEqual(page, ["3 returns ?, not ?.", "at least ?:", "3", "open"]);
  strictEqual(timeline.hideAnswers(true), false);
  timeline.go(1);
  deepStrictEqual(page, ["3 is a leaf worth 3.", "", "3", "open"]);
  timeline.go(2);
  deepStrictEqual(page, ["3 returns ?, not ?.", "at least ?:", "3", "open"]);
  strictEqual(timeline.textAt("lead", "text", 2), "3 returns ?, not ?.");
  timeline.withhold([["n0", "text"]], () => false, 1);
  timeline.release();
  strictEqual(page[1], "at least ?:");
  timeline.hideAnswers(false);
  deepStrictEqual(page, ["3 returns 3, not −∞.", "at least 3:", "3", "open"]);
});

Deno.test("a single mark hides nothing and uncovers nothing", () => {
  const [begin, end] = ["\uFFF9", "\uFFFB"];
  strictEqual(read(`${begin}C is worth ${answer("3")}.`, true), "C is worth ?.");
  strictEqual(read(`C${end} is worth ${answer("3")}.`, true), "C is worth ?.");
  strictEqual(read(`${begin}C${begin} is worth ${answer("3")}${end}.`, true), "C is worth ?.");
  strictEqual(read(`${begin}C is worth ${answer("3")}.`), "C is worth 3.");
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
