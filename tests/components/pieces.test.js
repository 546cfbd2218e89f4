import { deepStrictEqual, rejects, strictEqual } from "node:assert/strict";
import { Pieces } from "../../viz/components/player/replay/pieces.js";
import { Timeline } from "../../viz/components/player/replay/timeline.js";
import { readableText } from "../../viz/components/player/replay/texts.js";
import { inPieces, writerIn } from "./pieces.js";
import { numbersFrom } from "./recordings.js";
/** @import { PieceData } from "../../viz/components/contract.d.ts" */
/** @import { Meant } from "./pieces.js" */

const WORDS = ["a", "b", null, ["{0} to {1}", "a", "b"], ["{0} to {1}", "b", "b"]];
const { signal } = new AbortController();
const settled = () => new Promise((done) => setTimeout(done));

/**
 * A recording that looks random, and what it shows at each step.
 * @param {(limit: number) => number} random
 */
function recording(random) {
  const [slots, steps] = [1 + random(5), 1 + random(14)];
  const word = () => WORDS[random(WORDS.length)];
  /** @type {Meant} */
  const meant = {
    slots: Array.from({ length: slots }, (_, slot) => [`n${slot}`, "text"]),
    initial: Array.from({ length: slots }, word),
    changes: Array.from({ length: steps }, () => Array.from({ length: random(5) }, () => [random(slots), word()])),
  };
  const now = [...meant.initial];
  const shown = [now.map((value) => readableText(value))];
  for (const changes of meant.changes) {
    for (const [slot, become] of changes) now[slot] = become;
    shown.push(now.map((value) => readableText(value)));
  }
  const starts = [0, ...[...Array(steps - 1).keys()].map((step) => step + 1).filter(() => random(3) === 0)];
  return { meant, starts, shown, steps };
}

/**
 * A recording of which only the first piece is there; `send` has the next one of those that are asked for come.
 * @param {Meant} meant
 * @param {number[]} starts
 */
function served(meant, starts) {
  const whole = inPieces(meant, starts);
  const further = starts.slice(1).map((_, number) => `piece ${number + 1}`);
  /** @type {{ number: number, come: (piece: PieceData) => void, fail: (error: Error) => void }[]} */
  const asked = [];
  const bring = (/** @type {string} */ name) =>
    new Promise((/** @type {(piece: PieceData) => void} */ come, fail) => {
      asked.push({ number: Number(name.slice(6)), come, fail });
    });
  const pieces = new Pieces({ ...whole, pieces: whole.pieces.slice(0, 1), further }, meant.changes.length, bring);
  /** @type {string[]} */
  const page = [];
  const writers = meant.slots.map((_, slot) => (/** @type {any} */ value, /** @type {any} */ hasGaps) => {
    page[slot] = readableText(value, hasGaps);
  });
  const timeline = new Timeline(pieces, writerIn(meant, writers));
  const send = async (/** @type {number} */ at) => {
    const [{ number, come }] = asked.splice(at, 1);
    come(whole.pieces[number]);
    await settled();
    return number;
  };
  return { pieces, timeline, page, asked, send };
}

Deno.test("any step from any other is what it is as a whole, however the recording is cut", () => {
  const random = numbersFrom(11);
  for (let round = 0; round < 60; round++) {
    const { meant, starts, shown, steps } = recording(random);
    /** @type {string[]} */
    const page = [];
    const writers = meant.slots.map((_, slot) => (/** @type {any} */ value) => (page[slot] = readableText(value)));
    const timeline = new Timeline(new Pieces(inPieces(meant, starts), steps), writerIn(meant, writers));
    for (let jump = 0; jump < 40; jump++) {
      const step = jump < 20 ? random(steps + 1) : Math.max(0, Math.min(steps, timeline.step + random(3) - 1));
      timeline.go(step);
      deepStrictEqual(page, shown[step]);
      meant.slots.forEach(([key], slot) => {
        for (const at of [0, step, steps]) strictEqual(timeline.textAt(key, "text", at), shown[at][slot]);
      });
    }
  }
});

Deno.test("what is withheld is the same however the recording is cut", () => {
  const random = numbersFrom(5);
  for (let round = 0; round < 60; round++) {
    const { meant, starts, steps } = recording(random);
    const pages = [starts, [0]].map((cut) => {
      /** @type {string[]} */
      const page = [];
      const writers = meant.slots.map((_, slot) => (/** @type {any} */ value) => (page[slot] = readableText(value)));
      return { page, timeline: new Timeline(new Pieces(inPieces(meant, cut), steps), writerIn(meant, writers)) };
    });
    for (let jump = 0; jump < 10; jump++) {
      const step = random(steps + 1);
      const since = random(step + 1);
      for (const { timeline } of pages) {
        timeline.go(step, since);
        timeline.withhold([["n0", "text"]], (_, text) => text !== "a", since);
      }
      deepStrictEqual(pages[0].page, pages[1].page);
    }
  }
});

Deno.test("while a piece is on its way the page stays as it is, and then shows the step, in whatever order pieces come", async () => {
  const random = numbersFrom(29);
  for (let round = 0; round < 40; round++) {
    const { meant, starts, shown, steps } = recording(random);
    const { pieces, timeline, page, asked, send } = served(meant, starts);
    pieces.arrived = () => timeline.go(timeline.step);
    let known = page.slice();
    while (pieces.missing(0, steps).length) {
      const step = random(steps + 1);
      timeline.go(step);
      pieces.want(step, step, signal);
      await settled();
      if (!timeline.isWaiting) known = shown[step];
      deepStrictEqual(page, known);
      strictEqual(timeline.step, step);
      if (asked.length) await send(random(asked.length));
      if (!timeline.isWaiting) known = shown[step];
      deepStrictEqual(page, known);
    }
    for (let step = 0; step <= steps; step++) {
      timeline.go(step);
      deepStrictEqual(page, shown[step]);
    }
  }
});

/** @type {Meant} a slot that counts the steps */
const COUNTING = {
  slots: [["n0", "text"], ["n1", "text"]],
  initial: ["0", "x"],
  changes: Array.from({ length: 12 }, (_, step) => [[0, String(step + 1)]]),
};

Deno.test("the piece under the cursor comes first, then those after it, then those before it, each once", async () => {
  const { pieces, timeline, asked, send } = served(COUNTING, [0, 2, 4, 6, 8]);
  pieces.follow(signal);
  timeline.go(7);
  pieces.want(7, 7, signal);
  deepStrictEqual(asked.map(({ number }) => number), [1, 3]);
  strictEqual(await send(1), 3);
  strictEqual(timeline.textAt("n0", "text", 7), "7");
  strictEqual(timeline.textAt("n0", "text", 5), null);
  const came = [];
  while (asked.length) came.push(await send(0));
  deepStrictEqual(came, [1, 4, 2]);
});

Deno.test("where what was there before is asked for, its piece is waited for too", async () => {
  const { pieces, timeline, page, asked, send } = served(COUNTING, [0, 4, 8]);
  timeline.go(9, 5);
  pieces.want(6, 9, signal);
  strictEqual(timeline.isWaiting, true);
  timeline.withhold([["n1", "text"]], () => true, 5);
  deepStrictEqual(page, ["0", "x"]);
  await send(1);
  timeline.go(9, 5);
  strictEqual(timeline.isWaiting, true);
  await send(0);
  timeline.go(9, 5);
  timeline.withhold([["n1", "text"]], () => true, 5);
  deepStrictEqual([page, asked.length], [["5", ""], 0]);
});

Deno.test("a piece that did not arrive is asked for again when a step needs it", async () => {
  const { pieces, timeline, asked, send } = served(COUNTING, [0, 6]);
  pieces.follow(signal);
  asked.splice(0)[0].fail(new Error("lost"));
  await settled();
  strictEqual(asked.length, 0);
  timeline.go(8);
  const wanted = pieces.want(8, 8, signal);
  asked.splice(0)[0].fail(new Error("lost"));
  await rejects(wanted, /lost/);
  const again = pieces.want(8, 8, signal);
  await send(0);
  await again;
  timeline.go(8);
  strictEqual(timeline.isWaiting, false);
});

Deno.test("pieces that nobody reads any more are not asked for", async () => {
  const { pieces, asked, send } = served(COUNTING, [0, 4, 8]);
  const ended = new AbortController();
  pieces.follow(ended.signal);
  ended.abort();
  await send(0);
  strictEqual(asked.length, 0);
});
