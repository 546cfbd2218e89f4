import { deepStrictEqual, rejects, strictEqual } from "node:assert/strict";
import { Pieces } from "../../viz/components/player/replay/pieces.js";
import { readableText } from "../../viz/components/player/replay/texts.js";
import { Words } from "../../viz/components/player/replay/words.js";
import { inPieces, writerIn } from "./pieces.js";
import { numbersFrom } from "./recordings.js";
/** @import { PieceData } from "../../viz/components/contract.d.ts" */
/** @import { Meant } from "./pieces.js" */

const WORDS = ["a", "b", null, ["{0} to {1}", "a", "b"], ["{0} to {1}", "b", "b"]];
const { signal } = new AbortController();
const settled = () => new Promise((done) => setTimeout(done));

/**
 * A recording that looks random.
 * @param {(limit: number) => number} random
 */
function recording(random) {
  const steps = 1 + random(14);
  const sizes = Array.from({ length: 1 + random(3) }, () => 1 + random(3));
  const word = () => WORDS[random(WORDS.length)];
  /** @type {Meant} */
  const meant = {
    slots: sizes.map((size, part) => Array.from({ length: size }, (_, slot) => [`n${part}${slot}`, "text"])),
    shown: Array.from({ length: steps + 1 }, () => sizes.map((size) => Array.from({ length: size }, word))),
  };
  const shown = meant.shown.map((step) => step.flat().map((value) => readableText(value)));
  const starts = [0, ...[...Array(steps).keys()].map((step) => step + 1).filter(() => random(3) === 0)];
  return { meant, starts, shown, steps };
}

/**
 * Words that are written on a page, and the page.
 * @param {Meant} meant
 * @param {Pieces} pieces
 */
function written(meant, pieces) {
  /** @type {string[]} */
  const page = [];
  const writers = meant.slots.flat().map((_, slot) => (/** @type {any} */ value, /** @type {any} */ hasGaps) => {
    page[slot] = readableText(value, hasGaps);
  });
  return { page, words: new Words(meant.slots, pieces, writerIn(meant, writers)) };
}

/**
 * A recording of which only the first piece is there; `send` has the next one of those that are asked for come.
 * @param {Meant} meant
 * @param {number[]} starts
 */
function served(meant, starts) {
  const whole = inPieces(meant, starts);
  /** @type {{ number: number, come: (piece: PieceData) => void, fail: (error: Error) => void }[]} */
  const asked = [];
  const bring = (/** @type {number} */ number) =>
    new Promise((/** @type {(piece: PieceData) => void} */ come, fail) => {
      asked.push({ number, come, fail });
    });
  const pieces = new Pieces({ ...whole, pieces: whole.pieces.slice(0, 1) }, bring);
  const send = async (/** @type {number} */ at) => {
    const [{ number, come }] = asked.splice(at, 1);
    come(whole.pieces[number]);
    await settled();
    return number;
  };
  return { pieces, ...written(meant, pieces), asked, send };
}

Deno.test("any step from any other is what it is as a whole, however the recording is cut", () => {
  const random = numbersFrom(11);
  for (let round = 0; round < 60; round++) {
    const { meant, starts, shown, steps } = recording(random);
    const { page, words } = written(meant, new Pieces(inPieces(meant, starts)));
    for (let jump = 0; jump < 40; jump++) {
      const step = jump < 20 ? random(steps + 1) : Math.max(0, Math.min(steps, words.shown + random(3) - 1));
      words.go(step);
      deepStrictEqual(page, shown[step]);
      meant.slots.flat().forEach(([key], slot) => {
        for (const at of [0, step, steps]) strictEqual(words.textAt(key, "text", at), shown[at][slot]);
      });
    }
  }
});

Deno.test("while a piece is on its way the page stays as it is, and then shows the step, in whatever order pieces come", async () => {
  const random = numbersFrom(29);
  for (let round = 0; round < 40; round++) {
    const { meant, starts, shown, steps } = recording(random);
    const { pieces, words, page, asked, send } = served(meant, starts);
    let step = 0;
    pieces.arrived = () => words.go(step);
    let known = page.slice();
    for (let left = starts.length - 1; left;) {
      step = random(steps + 1);
      words.go(step);
      pieces.want(step, signal);
      await settled();
      if (!words.isWaiting) known = shown[step];
      deepStrictEqual(page, known);
      if (asked.length) {
        await send(random(asked.length));
        left -= 1;
      }
      if (!words.isWaiting) known = shown[step];
      deepStrictEqual(page, known);
    }
    for (let at = 0; at <= steps; at++) {
      words.go(at);
      deepStrictEqual(page, shown[at]);
    }
  }
});

/** @type {Meant} a slot that counts the steps, and one that stays */
const COUNTING = {
  slots: [[["n0", "text"]], [["n1", "text"]]],
  shown: Array.from({ length: 13 }, (_, step) => [[String(step)], ["x"]]),
};

Deno.test("the piece under the cursor comes first, then those after it, then those before it, each once", async () => {
  const { pieces, words, asked, send } = served(COUNTING, [0, 3, 5, 7, 9]);
  pieces.follow(signal);
  words.go(7);
  pieces.want(7, signal);
  deepStrictEqual(asked.map(({ number }) => number), [1, 3]);
  strictEqual(await send(1), 3);
  strictEqual(words.textAt("n0", "text", 7), "7");
  strictEqual(words.textAt("n0", "text", 5), null);
  const came = [];
  while (asked.length) came.push(await send(0));
  deepStrictEqual(came, [1, 4, 2]);
});

Deno.test("a piece that did not arrive is asked for again when a step needs it", async () => {
  const { pieces, words, asked, send } = served(COUNTING, [0, 7]);
  pieces.follow(signal);
  asked.splice(0)[0].fail(new Error("lost"));
  await settled();
  strictEqual(asked.length, 0);
  words.go(8);
  const wanted = pieces.want(8, signal);
  asked.splice(0)[0].fail(new Error("lost"));
  await rejects(wanted, /lost/);
  const again = pieces.want(8, signal);
  await send(0);
  await again;
  words.go(8);
  strictEqual(words.isWaiting, false);
});

Deno.test("pieces that nobody reads any more are not asked for", async () => {
  const { pieces, asked, send } = served(COUNTING, [0, 4, 8]);
  const ended = new AbortController();
  pieces.follow(ended.signal);
  ended.abort();
  await send(0);
  strictEqual(asked.length, 0);
});
