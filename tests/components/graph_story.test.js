import { strictEqual } from "node:assert/strict";
import { GraphStory } from "../../viz/components/graph/story.js";

/** A replay of three steps: two cells are filled, the second one changes once more. */
const DATA = {
  name: "retrograde",
  title: "",
  steps: 3,
  patches: {
    slots: /** @type {[string, string][]} */ ([["a", "data-outcome"], ["b", "data-outcome"], ["a", "data-here"]]),
    values: [null, 0, 1],
    strings: ["mouse", "cat"],
    initial: [0, 0, 0],
    ends: [1, 3, 4],
    changed: [2, 1, 2, 1],
    become: [1, 1, 0, 2],
  },
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
