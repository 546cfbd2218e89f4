import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { packed } from "../../viz/components/player/tree/geometry.js";
import { numbersFrom } from "./recordings.js";

Deno.test("a node stands above the middle of its children, which touch", () => {
  deepStrictEqual(packed([[1, 2, 3], [], [], []], [5, 10, 10, 10]), { across: [30, 10, 30, 50], width: 60 });
  deepStrictEqual(packed([[]], [7]), { across: [7], width: 14 });
});

Deno.test("a subtree stands below the overhang of another", () => {
  // The second child is wide and has nothing below, so the leaves of the first reach below it.
  const { across, width } = packed([[1, 2], [3, 4], [], [], []], [1, 1, 10, 6, 6]);
  deepStrictEqual(across, [17.5, 12, 23, 6, 18]);
  strictEqual(width, 33);
});

Deno.test("whatever the tree, neighbours of a ply do not overlap, and some touch", () => {
  const random = numbersFrom(11);
  for (let round = 0; round < 80; round++) {
    /** @type {number[][]} */
    const below = Array.from({ length: 2 + random(25) }, () => []);
    const plies = below.map(() => 0);
    // A node after its parent, ply by ply as in a recording: children from the left are numbered from the left.
    for (let key = 1, parent = 0; key < below.length; key++) {
      while (below[parent].length >= 1 + ((parent * 7 + round) % 4) && parent < key - 1) parent++;
      below[parent].push(key);
      plies[key] = plies[parent] + 1;
    }
    const halves = below.map(() => 1 + random(9));
    const { across, width } = packed(below, halves);
    let touching = 0;
    for (let one = 0; one < below.length; one++) {
      ok(across[one] - halves[one] >= -1e-9 && across[one] + halves[one] <= width + 1e-9);
      for (let other = one + 1; other < below.length; other++) {
        if (plies[one] !== plies[other]) continue;
        const free = Math.abs(across[other] - across[one]) - halves[one] - halves[other];
        ok(free >= -1e-9, `${one} and ${other} of ${JSON.stringify(below)}`);
        if (free < 1e-9) touching++;
      }
      const [first, last] = [below[one][0], below[one].at(-1)];
      if (first !== undefined && last !== undefined) {
        ok(Math.abs(across[one] - (across[first] + across[last]) / 2) < 1e-9);
      }
    }
    ok(touching || below.every((children) => children.length < 2));
  }
});
