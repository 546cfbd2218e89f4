import { deepStrictEqual } from "node:assert/strict";
import { longestSentences } from "../../viz/components/player/replay/longest.js";
/** @import { PatchData } from "../../viz/components/contract.d.ts" */

/** @type {PatchData} "Ready", "Enter B", "Enter B" and what that means, "Ready", and "Enter B" with it once more */
const PATCHES = {
  slots: [["n0", "data-state"], ["lead", "text"], ["rest", "text"]],
  values: [null, 0, [1, 2], 3],
  strings: ["Ready", "Enter {0}", "B", "It is MIN's turn."],
  initial: [0, 1, 0],
  ends: [1, 2, 4, 7],
  changed: [1, 2, 1, 2, 0, 1, 2],
  become: [2, 3, 1, 0, 3, 2, 3],
};

Deno.test("the longest sentences come first, each at the first step that says it", () => {
  deepStrictEqual(longestSentences(PATCHES, 9), [2, 1, 0]);
});

Deno.test("no more are given than are asked for", () => {
  deepStrictEqual(longestSentences(PATCHES, 1), [2]);
});

Deno.test("a recording without sentences has one of no length", () => {
  deepStrictEqual(
    longestSentences({ ...PATCHES, slots: [["n0", "data-state"]], changed: [], become: [], ends: [], initial: [0] }, 3),
    [0],
  );
});
