import { deepStrictEqual, ok } from "node:assert/strict";
import { Rows } from "../../viz/components/player/focus/rows.js";
/** @import { FocusTable } from "../../viz/components/player/replay/tables.js" */
/** @import { Looks } from "../../viz/components/player/focus/looks.js" */

/**
 * The rows of a root with two children, of which each has so many.
 * @param {number} first
 * @param {number} second
 */
function rowsOf(first, second) {
  const parents = [0, 0, 0, ...Array(first).fill(1), ...Array(second).fill(2)];
  const indices = [0, 0, 1, ...Array(first).keys(), ...Array(second).keys()];
  const data = /** @type {FocusTable} */ (/** @type {unknown} */ ({ parents, indices }));
  return new Rows(data, /** @type {Looks} */ (/** @type {unknown} */ (null)));
}

/** @param {import("../../viz/components/player/focus/rows.js").Group[]} groups */
const counts = (groups) => groups.map(({ before, nodes, after }) => [before, nodes.length, after]);

Deno.test("a row with room for all has all", () => {
  deepStrictEqual(counts(rowsOf(3, 4).row([1, 2], 3, 7)), [[0, 3, 0], [0, 4, 0]]);
});

Deno.test("two groups in little room have one node each, with the counts of the others", () => {
  for (const children of [3, 4, 7]) {
    const rows = rowsOf(children, children);
    deepStrictEqual(counts(rows.row([1, 2], 3 + 1, 4)), [[1, 1, children - 2], [0, 1, children - 1]]);
  }
});

Deno.test("the group that the search is in has more of the room", () => {
  const [mine, other] = counts(rowsOf(9, 9).row([1, 2], 3, 9));
  ok(mine[1] > other[1]);
});
