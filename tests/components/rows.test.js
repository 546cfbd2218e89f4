import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { Rows } from "../../viz/components/player/focus/rows.js";
/** @import { FocusTable } from "../../viz/components/player/replay/tables.js" */
/** @import { Looks } from "../../viz/components/player/replay/node_at_step.js" */

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
  deepStrictEqual(counts(rowsOf(3, 4).row([1, 2], 3, { nodes: 7, count: 0.5 })), [[0, 3, 0], [0, 4, 0]]);
});

Deno.test("two groups in little room have one node each, with the counts of the others", () => {
  for (const children of [3, 4, 7]) {
    const rows = rowsOf(children, children);
    deepStrictEqual(counts(rows.row([1, 2], 3 + 1, { nodes: 4, count: 0.5 })), [[1, 1, children - 2], [
      0,
      1,
      children - 1,
    ]]);
  }
});

Deno.test("two groups share the room of a row, and what is left is for the one that the search is in", () => {
  const shares = (/** @type {number} */ nodes) => counts(rowsOf(9, 9).row([1, 2], 3, { nodes, count: 0.6 }));
  deepStrictEqual(shares(9), [[0, 4, 5], [0, 3, 6]]);
  deepStrictEqual(shares(8), [[0, 3, 6], [0, 3, 6]]);
  for (let nodes = 4.4; nodes < 17; nodes += 0.1) {
    const [mine, other] = shares(nodes);
    ok(mine[1] >= other[1]);
    const left = [...mine, ...other].filter((_, at) => at % 3 !== 1 && [...mine, ...other][at] > 0).length;
    ok(mine[1] + other[1] + 0.6 * left <= nodes, `${nodes}`);
  }
});

Deno.test("what is shown of a row with its counts fits, the current node is in it, and turning comes to every node", () => {
  for (const count of [0.4, 0.7, 1]) {
    for (let nodes = 3; nodes < 9; nodes += 0.3) {
      for (let current = 0; current < 12; current++) {
        const rows = rowsOf(12, 0);
        const room = { nodes, count };
        const first = rows.page(1, 3 + current, room);
        ok(first.nodes.includes(3 + current));
        const seen = new Set();
        for (const direction of [-1, 1]) {
          for (let turns = 0; turns < 12; turns++) {
            const page = rows.page(1, 3 + current, room);
            const { before, after, nodes: shown } = page;
            ok(shown.length + count * (Number(before > 0) + Number(after > 0)) <= nodes);
            ok(before !== 1);
            shown.forEach((node) => seen.add(node));
            if (direction < 0 ? before : after) rows.turn(page, direction);
          }
        }
        strictEqual(seen.size, 12);
      }
    }
  }
});

Deno.test("a row has room for one group that is opened beside the widest one", () => {
  const rows = rowsOf(5, 3);
  strictEqual(rows.across, 5);
  rows.opened = new Set([2]);
  strictEqual(rows.across, 8);
  rows.opened = new Set([1, 2]);
  strictEqual(rows.across, 10);
});
