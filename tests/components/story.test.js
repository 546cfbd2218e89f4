import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { ENDS, EVENTS, PARENTS, storyOf, textbook } from "./recordings.js";
/** @import { Way } from "../../viz/components/player/replay/story.js" */

/**
 * The steps that are come to from the first, or from the last.
 * @param {Way} way
 * @param {number} direction
 */
function walked(way, direction) {
  const story = textbook();
  const steps = [];
  let step = direction > 0 ? 0 : story.steps;
  do {
    step = story.next(way, step, direction);
    steps.push(step);
  } while (step > 0 && step < story.steps);
  return steps;
}

/** @param {string[]} kinds */
const stepsOf = (...kinds) => EVENTS.flatMap((event, at) => (kinds.includes(event.split(" ")[0]) ? [at + 1] : []));

const [CUTOFF] = stepsOf("CUTOFF");
const CUT = 20; // where the step by node ends that the cutoff is in

Deno.test("each way of stepping stops at its kinds of events, and at the ends", () => {
  const last = EVENTS.length;
  deepStrictEqual(walked("event", 1), EVENTS.map((_, at) => at + 1));
  deepStrictEqual(walked("node", 1), ENDS);
  deepStrictEqual(walked("decision", 1), [...stepsOf("ALPHA", "BETA", "CUTOFF"), last]);
  deepStrictEqual(walked("leaf", 1), [...stepsOf("LEAF"), last]);
});

Deno.test("a way goes back by the same steps as it went on", () => {
  for (const way of /** @type {Way[]} */ (["event", "node", "decision", "leaf"])) {
    const there = [0, ...walked(way, 1)];
    const back = [EVENTS.length, ...walked(way, -1)];
    deepStrictEqual(back, there.reverse(), way);
  }
});

Deno.test("steps are counted by the way of stepping, an event within one as that one", () => {
  const story = textbook();
  deepStrictEqual([0, 1, 3, 7, CUTOFF, CUT].map((step) => story.numberOf("node", step)), [0, 1, 3, 3, 7, 7]);
  deepStrictEqual([0, 3, 7].map((number) => story.stepWith("node", number)), [0, 7, CUT]);
  strictEqual(story.numberOf("event", CUTOFF), CUTOFF);
  strictEqual(story.next("node", CUTOFF, 1), CUT);
  strictEqual(story.next("node", CUTOFF, -1), 14);
});

Deno.test("a step by node tells all of its events, any other way one", () => {
  const story = textbook();
  deepStrictEqual(story.stepsWithin("node", CUT), [15, 16, 17, 18, 19, 20]);
  deepStrictEqual(story.stepsWithin("node", CUTOFF), [CUTOFF], "within one an event stands alone");
  deepStrictEqual(story.stepsWithin("event", CUT), [CUT]);
  deepStrictEqual([story.before("node", CUT), story.before("node", CUTOFF), story.before("event", CUT)], [
    14,
    null,
    null,
  ]);
  deepStrictEqual([story.shown("node", CUTOFF), story.shown("decision", CUTOFF)], [CUT, CUTOFF]);
});

Deno.test("nearest goes to the step that tells it, and stays where there is none ahead", () => {
  const story = textbook();
  strictEqual(story.nearest("cutoff", "event", 0, 1), CUTOFF);
  strictEqual(story.nearest("cutoff", "event", CUTOFF, 1), CUTOFF);
  strictEqual(story.nearest("cutoff", "event", EVENTS.length, -1), CUTOFF);
  strictEqual(story.nearest("bound", "event", 1, -1), 1);
  strictEqual(story.nearest("cutoff", "node", 0, 1), CUT);
  strictEqual(story.nearest("cutoff", "node", CUT, 1), CUT);
  strictEqual(story.nearest("cutoff", "node", CUT, -1), CUT, "its own cutoff is not another one");
  strictEqual(story.nearest("bound", "node", CUT, -1), 13);
});

Deno.test("the next event at the same node, else at the nearest node above", () => {
  const story = textbook();
  const at = (/** @type {string} */ event) => EVENTS.indexOf(event) + 1;
  strictEqual(story.sameNode("event", at("ENTER 1"), 1), at("BEST 1"));
  strictEqual(story.sameNode("event", at("BEST 1"), -1), at("ENTER 1"));
  strictEqual(story.sameNode("event", at("EXIT 1"), 1), at("BEST 0"));
  strictEqual(story.sameNode("event", at("EXIT 5"), 1), at("BEST 4"));
  strictEqual(story.sameNode("event", at("EXIT 0"), 1), at("EXIT 0"));
  strictEqual(story.sameNode("event", 0, 1), 0);
  strictEqual(story.sameNode("node", at("ENTER 4"), 1), CUT);
  strictEqual(story.sameNode("node", CUT, -1), at("ENTER 4"));
});

Deno.test("the line of a step leads from the root to its node", () => {
  const story = textbook();
  deepStrictEqual(story.line(0), []);
  deepStrictEqual(story.line(1), [0]);
  deepStrictEqual(story.line(EVENTS.indexOf("LEAF 5") + 1), [0, 4, 5]);
});

Deno.test("the steps of an element are those of all nodes that are drawn as it", () => {
  const story = storyOf(EVENTS, PARENTS, [0, 1, 3, 3, 2, 2]);
  strictEqual(story.elementAt(0), 0);
  strictEqual(story.elementAt(EVENTS.indexOf("LEAF 3") + 1), 3);
  deepStrictEqual(story.stepsOf(3), EVENTS.flatMap((event, at) => (/ [23]$/.test(event) ? [at + 1] : [])));
  deepStrictEqual(story.stepsOf(9), []);
});

Deno.test("a step is found again in another story by its kind, and how often that has come at the node", () => {
  const story = textbook();
  const other = storyOf(["ENTER 0", "BEST 0", "ENTER 1", "LEAF 1", "EXIT 1", "BEST 0", "EXIT 0"], [-1, 0]);
  strictEqual(other.like(story, EVENTS.indexOf("BEST 0") + 1, 0), 2);
  strictEqual(story.like(other, 6, 0), EVENTS.indexOf("BEST 0") + 1, "the last where there are not as many");
  strictEqual(story.like(other, 4, 1), EVENTS.indexOf("ENTER 1") + 1, "the first where there is none of the kind");
  strictEqual(story.like(other, 4, 6), 0, "none where the node is never visited");
});

Deno.test("the steps of a kind", () => {
  deepStrictEqual(textbook().stepsOfKind("cutoff"), stepsOf("CUTOFF"));
});
