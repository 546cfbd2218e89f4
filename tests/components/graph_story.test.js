import { strictEqual } from "node:assert/strict";
import { GraphStory } from "../../viz/components/graph/graph_story.js";
import { inPieces } from "./pieces.js";

/** A replay of three steps: two cells are filled, the second one changes once more. */
const DATA = {
  name: "retrograde",
  title: "",
  steps: 3,
  patches: inPieces({
    slots: [["a", "data-outcome"], ["b", "data-outcome"], ["a", "data-here"]],
    initial: [null, null, null],
    changes: [[[2, "mouse"]], [[1, "mouse"], [2, null]], [[1, "cat"]]],
  }),
};

/** A page without elements. */
function page() {
  const nowhere = { querySelectorAll: () => [], dataset: {} };
  return /** @type {HTMLElement} */ (/** @type {unknown} */ (nowhere));
}

Deno.test("a cell is filled at the first step that writes its outcome", () => {
  const story = new GraphStory(page(), DATA);
  strictEqual(story.fills("b"), 2);
  strictEqual(story.fills("a"), null);
  strictEqual(story.fills("c"), null);
});

Deno.test("a replay stays between its first and its last step", () => {
  const story = new GraphStory(page(), DATA);
  story.go(7);
  strictEqual(story.step, 3);
  story.go(-1);
  strictEqual(story.step, 0);
});
