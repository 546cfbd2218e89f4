import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { Pieces } from "../../viz/components/player/replay/pieces.js";
import { read, readableText } from "../../viz/components/player/replay/texts.js";
import { Words } from "../../viz/components/player/replay/words.js";
import { inPieces, writerIn } from "./pieces.js";
/** @import { Meant } from "./pieces.js" */

/** @type {Meant} three steps: a text, a mark and a phrase come, change and go */
const MEANT = {
  slots: [[["n0", "data-state"], ["lead", "text"]], [["tree", "lit"]]],
  shown: [
    [["open", null], [null]],
    [["open", ["visits {0}", "B"]], [null]],
    [["done", ["visits {0}", "7"]], [["visits {0}", "B"]]],
    [["done", ["visits {0}", "7"]], [null]],
  ],
};

/** @param {Meant} meant */
function shown(meant) {
  /** @type {string[]} */
  const page = [];
  let writes = 0;
  const writers = meant.slots.flat().map((_, slot) => {
    return (/** @type {any} */ value, /** @type {any} */ hasGaps) => {
      writes += 1;
      page[slot] = readableText(value, hasGaps);
    };
  });
  const words = new Words(meant.slots, new Pieces(inPieces(meant)), writerIn(meant, writers));
  const written = () => {
    const count = writes;
    writes = 0;
    return count;
  };
  return { page, words, written };
}

Deno.test("each step shows what its parts say, forwards and backwards", () => {
  const { page, words } = shown(MEANT);
  const steps = [["open", "", ""], ["open", "Visits B", ""], ["done", "Visits 7", "Visits B"], [
    "done",
    "Visits 7",
    "",
  ]];
  for (const step of [0, 1, 2, 3, 2, 1, 0, 3, 0, 2]) {
    words.go(step);
    deepStrictEqual(page, steps[step], `step ${step}`);
  }
});

Deno.test("a slot is written only where it holds something else", () => {
  const { words, written } = shown(MEANT);
  strictEqual(written(), 3);
  words.go(3);
  strictEqual(written(), 2);
  words.go(2);
  strictEqual(written(), 1);
  words.go(2);
  strictEqual(written(), 0);
});

Deno.test("a part that is out of sight stays as it is until it is in sight", () => {
  const { page, words, written } = shown(MEANT);
  const isFirst = (/** @type {number} */ part) => part === 0;
  written();
  words.go(2, false, isFirst);
  deepStrictEqual(page, ["done", "Visits 7", ""]);
  strictEqual(written(), 2);
  words.go(2);
  deepStrictEqual(page, ["done", "Visits 7", "Visits B"]);
  strictEqual(written(), 1);
  words.go(3, false, isFirst);
  words.go(2, false, isFirst);
  strictEqual(written(), 0);
  words.go(3, false, isFirst);
  words.go(3);
  deepStrictEqual(page, ["done", "Visits 7", ""]);
});

Deno.test("what is withheld shows nothing until the next step", () => {
  const { page, words } = shown(MEANT);
  words.go(2);
  words.withhold([["tree", "lit"], ["no", "such"]]);
  deepStrictEqual(page, ["done", "Visits 7", ""]);
  words.go(2);
  deepStrictEqual(page, ["done", "Visits 7", "Visits B"]);
  words.withhold([["n0", "data-state"]]);
  deepStrictEqual(page, ["", "Visits 7", "Visits B"]);
  words.go(3);
  deepStrictEqual(page, ["done", "Visits 7", ""]);
});

/** @type {(number: string) => string} a number as Python marks it where the search has worked it out */
const answer = (number) => `\uFFF9${number}\uFFFB`;

/** @type {Meant} a node named 3, a leaf worth 3, and what the search makes of them */
const ASKED = {
  slots: [[["lead", "text"], ["n0", "text"]], [["note", "text"], ["n0", "data-state"]]],
  shown: [
    [[null, null], ["3", "open"]],
    [[["{0} is a leaf worth {1}.", "3", "3"], null], ["3", "open"]],
    [[["{0} returns {1}, not {2}.", "3", answer("3"), answer("−∞")], `at least ${answer("3")}:`], ["3", "open"]],
  ],
};

Deno.test("answers give way to gaps at every step and in every text, and nothing else does", () => {
  const { page, words, written } = shown(ASKED);
  words.go(2);
  deepStrictEqual(page, ["3 returns 3, not −∞.", "at least 3:", "3", "open"]);
  written();
  words.hideAnswers(true);
  strictEqual(written(), 2, "what has no answer in it stays");
  deepStrictEqual(page, ["3 returns ?, not ?.", "at least ?:", "3", "open"]);
  words.hideAnswers(true);
  strictEqual(written(), 0);
  words.go(1);
  deepStrictEqual(page, ["3 is a leaf worth 3.", "", "3", "open"]);
  words.go(2);
  deepStrictEqual(page, ["3 returns ?, not ?.", "at least ?:", "3", "open"]);
  strictEqual(words.textAt("lead", "text", 2), "3 returns ?, not ?.");
  words.withhold([["n0", "text"]]);
  words.release();
  strictEqual(page[1], "at least ?:");
  words.hideAnswers(false);
  deepStrictEqual(page, ["3 returns 3, not −∞.", "at least 3:", "3", "open"]);
});

Deno.test("a single mark hides nothing and uncovers nothing", () => {
  const [begin, end] = ["\uFFF9", "\uFFFB"];
  strictEqual(read(`${begin}C is worth ${answer("3")}.`, true), "C is worth ?.");
  strictEqual(read(`C${end} is worth ${answer("3")}.`, true), "C is worth ?.");
  strictEqual(read(`${begin}C${begin} is worth ${answer("3")}${end}.`, true), "C is worth ?.");
  strictEqual(read(`${begin}C is worth ${answer("3")}.`), "C is worth 3.");
});

Deno.test("the text of a slot that no part has is empty", () => {
  strictEqual(shown(MEANT).words.textAt("n9", "text", 1), "");
});

Deno.test("the first step that changes a slot is known", () => {
  const { words } = shown(MEANT);
  deepStrictEqual(
    [["n0", "data-state"], ["tree", "lit"], ["n9", "text"]].map(([key, what]) => words.firstChange(key, what)),
    [2, 2, null],
  );
});
