import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { LineOfStops, nearestOf } from "../../viz/components/comparing/line_of_stops.js";
import { newOrder } from "../../viz/components/comparing/ordering.js";
import { absence, END, ENTER, LEAVE, START, WHERE } from "../../viz/components/comparing/stops.js";
/** @import { ComparedData } from "../../viz/components/contract.d.ts" */

/** @type {ComparedData["names"]} a root with two children, of which the second has one */
const NAMES = [["A", "B", "C", "D"], [-1, 0, 0, 2], [-1, 0, 1, 0]];
const LINE = new LineOfStops(
  {
    moments: [START, ENTER, ENTER, LEAVE, ENTER, LEAVE, LEAVE, END],
    nodes: [-1, 0, 1, 1, 2, 2, 0, -1],
    steps: [[0, 1, 2, 4, 5, 7, 8, 9], [0, 1, 5, 6, 2, 4, 8, 9]],
    where: [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 1, 0, 0]],
  },
  NAMES,
);

Deno.test("a path and a stop lead to each other", () => {
  deepStrictEqual([1, 2, 4].map((stop) => LINE.path(stop)), ["root", "0", "1"]);
  strictEqual(LINE.stopOf("1", ENTER), 4);
  strictEqual(LINE.stopOf("root", LEAVE), 6);
  strictEqual(LINE.stopOf("1.0", ENTER), -1);
  strictEqual(LINE.stopOf("7", ENTER), -1);
  strictEqual(LINE.name(2), "B");
  strictEqual(LINE.last, 7);
});

Deno.test("a step of a search is shown by a stop, or as soon after it as by any", () => {
  strictEqual(LINE.showing(0)(4), 3);
  strictEqual(LINE.showing(0)(3), 3);
  strictEqual(LINE.showing(1)(2), 4, "in another order it goes back and forth");
  strictEqual(LINE.stopAt(1, 2), 2, "only a stop that it is at");
  strictEqual(LINE.stopAt(1, 99), LINE.last);
});

Deno.test("the nearest stop ahead, in any order", () => {
  strictEqual(nearestOf([9, 3, 5], 4, 1), 5);
  strictEqual(nearestOf([9, 3, 5], 4, -1), 3);
  strictEqual(nearestOf([9, 3, 5], 9, 1), 9);
  strictEqual(nearestOf([], 2, 1), 2);
});

Deno.test("a child takes the turn of another one, and the others close up", () => {
  deepStrictEqual(newOrder([1, 2, 3], 2, 0), [2, 0, 1]);
  deepStrictEqual(newOrder([1, 2, 3], 0, 2), [1, 2, 0]);
  deepStrictEqual(newOrder([3, 1, 2], 0, 1), [0, 1, 2]);
});

Deno.test("a search that is not at a node says why, each in its own words", () => {
  const said = WHERE.map((_, state) => absence(state, "A"));
  deepStrictEqual(said, [
    undefined,
    "Skips A.",
    "Its depth limit is above A.",
    "Has ended.",
    "Does not visit A again at this point.",
    "Its table has a node above A.",
    "Does not visit A in this playout.",
    "Does not visit A at this point.",
  ]);
});
