import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { fitting } from "../../viz/components/player/tree/inset.js";

const WIDE = 10_000;
const way = "ABCDEFG".split("").map((name) => [name, "≥3", "α 3 β ∞"]);

Deno.test("a line with room has all nodes with their windows", () => {
  deepStrictEqual(fitting(way.slice(0, 3), WIDE), { kept: [0, 1, 2], words: way.slice(0, 3) });
});

Deno.test("windows are left out before nodes are", () => {
  const { kept, words } = fitting(way.slice(0, 3), 260);
  deepStrictEqual(kept, [0, 1, 2]);
  deepStrictEqual(words, [["A", "≥3", ""], ["B", "≥3", ""], ["C", "≥3", ""]]);
});

Deno.test("of a longer way the root and the last nodes are kept", () => {
  deepStrictEqual(fitting(way, WIDE).kept, [0, 3, 4, 5, 6]);
  deepStrictEqual(fitting(way, 210).kept, [0, 5, 6]);
});

Deno.test("where only one fits, it is the last, and it is kept whatever the room", () => {
  for (const room of [100, 0, -50]) deepStrictEqual(fitting(way, room).kept, [6]);
  strictEqual(fitting([], 0).kept.length, 0);
});
