// Where arrow keys lead on a board.
import { strictEqual } from "node:assert/strict";
import { isArrow, nearestAhead, nearestTo } from "../../viz/components/shared/pressed_board.js";

const GRID = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ x: 100 * column, y: 100 * row })));

/** @type {[from: number, key: string, to: number][]} */
const STEPS = [
  [4, "ArrowLeft", 3],
  [4, "ArrowRight", 5],
  [4, "ArrowUp", 1],
  [4, "ArrowDown", 7],
  [0, "ArrowLeft", -1],
  [0, "ArrowUp", -1],
  [8, "ArrowRight", -1],
];

Deno.test("an arrow leads to the neighbour in its direction, and from the edge nowhere", () => {
  for (const [from, key, to] of STEPS) strictEqual(nearestAhead(GRID[from], GRID, key), to, `${from} ${key}`);
});

Deno.test("where the neighbour is gone, the nearest one ahead is taken", () => {
  const corners = [GRID[0], GRID[2], GRID[6], GRID[8]];
  strictEqual(nearestAhead(GRID[4], corners, "ArrowRight"), 1);
  strictEqual(nearestAhead(GRID[6], [GRID[2], GRID[4]], "ArrowUp"), 1);
  strictEqual(nearestAhead(GRID[4], [], "ArrowUp"), -1);
});

Deno.test("the nearest place is found whatever its direction", () => {
  strictEqual(nearestTo({ x: 190, y: 110 }, GRID), 5);
  strictEqual(nearestTo(GRID[0], []), -1);
});

Deno.test("only arrows are arrows", () => {
  strictEqual(isArrow("ArrowUp"), true);
  strictEqual(isArrow("toString"), false);
});
