import { deepStrictEqual, strictEqual } from "node:assert/strict";
import {
  classStanding,
  isNews,
  isSameScreen,
  isSameSearch,
  isVoting,
  movesOf,
  spacedCode,
  voted,
} from "../../viz/components/shared/live/leading.js";
import { wayOf } from "../../viz/components/shared/live/screen.js";
/** @import { LeadState } from "../../viz/components/contract.d.ts" */

/** @type {LeadState["phase"][]} */
const PHASES = ["follow", "vote", "closed", "talk", "explain", "over"];

Deno.test("the first phase that may follow is the main button", () => {
  deepStrictEqual(movesOf({ phase: "closed", next: ["talk", "vote", "follow"] }), [
    { phase: "talk", words: "Discuss", isMain: true },
    { phase: "vote", words: "Vote again", isMain: false },
    { phase: "follow", words: "Discard", isMain: false },
  ]);
  deepStrictEqual(movesOf({ phase: "explain", next: ["follow"] }), [{ phase: "follow", words: "Done", isMain: true }]);
});

Deno.test("while the class votes, nothing is told but how many have voted", () => {
  const state = { phase: /** @type {const} */ ("vote"), round: 2, counts: [[9, 1, 0], [4, 8, 0]], present: 15 };
  strictEqual(`${classStanding(state)}, ${voted(state)}`, "Second vote, 12 of 15 voted");
  const closed = { ...state, phase: /** @type {const} */ ("closed"), round: 1, counts: [[1, 0, 0]] };
  strictEqual(`${classStanding(closed)}, ${voted(closed)}`, "First vote closed, 1 vote");
  strictEqual(voted({ ...state, phase: "explain" }), "");
  deepStrictEqual(PHASES.filter(isVoting), ["vote", "closed", "talk"]);
});

Deno.test("of those who have voted, some may have left", () => {
  strictEqual(voted({ phase: "vote", counts: [[1_500, 2]], present: 0 }), "1,502 of 1,502 voted");
});

Deno.test("a page follows later acts of the class, and what it hears first", () => {
  strictEqual(isNews({ version: 4 }, { version: 4 }, false), false);
  strictEqual(isNews({ version: 5 }, { version: 4 }, false), true);
  strictEqual(isNews({ version: 1 }, { version: 4 }, true), true);
});

Deno.test("a search is one page's, and a screen has a step and views too", () => {
  const screen = { page: /** @type {const} */ ("step"), query: "tree=[3,5]", step: 2, views: ["legend"] };
  strictEqual(isSameSearch(screen, { ...screen, step: 3 }), true);
  strictEqual(isSameSearch(screen, { ...screen, page: "compare" }), false);
  strictEqual(isSameSearch(screen, null), false);
  strictEqual(isSameScreen(screen, { ...screen }), true);
  strictEqual(isSameScreen(screen, { ...screen, step: 3 }), false);
  strictEqual(isSameScreen(screen, { ...screen, views: [] }), false);
  strictEqual(isSameScreen(null, null), false);
});

Deno.test("a comparison that steps in another way shows the same searches", () => {
  const screen = { page: /** @type {const} */ ("compare"), query: "tree=[3,5]&by=node", step: 2, views: [] };
  const other = { ...screen, query: "tree=[3,5]&by=event" };
  strictEqual(isSameSearch(screen, other), true);
  strictEqual(isSameScreen(screen, other), false);
  deepStrictEqual([wayOf(other), wayOf({ query: "tree=[3,5]" })], ["event", undefined]);
});

Deno.test("a code is read out in two groups", () => {
  strictEqual(spacedCode("KFRTNB"), "KFR TNB");
});
