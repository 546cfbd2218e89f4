import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { sizesFor, TYPE } from "../../viz/components/player/focus/sizes.js";
import { placeRows, rowsAbove } from "../../viz/components/player/focus/spots.js";
import { numbersFrom } from "./recordings.js";

/** Tic-tac-toe from the empty board, on a laptop. */
const LAPTOP = {
  width: 520,
  height: 466,
  rows: 10,
  widest: 9,
  least: 11,
  leastWindow: 11,
  pill: 45,
  narrow: 45,
  shape: 72,
  name: 36,
  window: 60,
  handed: 0,
  ratio: null,
  board: 0,
};

Deno.test("tic-tac-toe has all its rows and columns on a laptop", () => {
  const sizes = sizesFor(LAPTOP);
  strictEqual(sizes.form, "pill");
  strictEqual(sizes.visible, 10);
  ok(sizes.room.nodes >= 9);
});

Deno.test("no type is smaller than what is read, and what is seen has room", () => {
  const number = numbersFrom(4);
  for (let round = 0; round < 2000; round++) {
    const least = 11 + number(6);
    const needs = {
      width: 200 + number(1600),
      height: 200 + number(900),
      rows: 1 + number(30),
      widest: 1 + number(40),
      least,
      leastWindow: least + number(4),
      pill: 50 + number(40),
      narrow: 20 + number(30),
      shape: 54 + number(60),
      name: number(80),
      window: number(2) * (40 + number(80)),
      handed: number(2) * 14,
      ratio: [null, 1, 7 / 6, 12][number(4)],
      board: 40 + number(20),
    };
    const sizes = sizesFor(needs);
    ok(sizes.scale * TYPE >= needs.least - 1e-9);
    ok(!needs.window || sizes.form !== "shape" || sizes.scale * TYPE >= needs.leastWindow - 1e-9);
    ok(sizes.visible >= 1 && sizes.visible <= needs.rows);
    ok(sizes.pitch * sizes.visible <= Math.max(needs.height, sizes.pitch) + 1e-6);
    ok(sizes.visible === 1 || sizes.up + sizes.down <= sizes.pitch + 1e-6);
    ok(sizes.room.nodes === 3 || 2 * sizes.half * sizes.room.nodes <= needs.width + sizes.half);
    ok(sizes.form !== "board" || sizes.board[1] >= needs.board);
    ok(
      sizes.form !== "board" ||
        (needs.ratio !== null && sizes.visible === needs.rows && sizes.room.nodes >= needs.widest),
    );
    ok(sizes.stem <= sizes.down + 1e-9);
  }
});

const sizes = sizesFor({ ...LAPTOP, widest: 4, rows: 3 });

/** @param {number} parent @param {number[]} nodes */
const group = (parent, nodes) => ({ parent, nodes, before: 0, after: 0 });
const rows = [[group(-1, [0])], [group(0, [1, 2, 3, 4])], [group(4, [5, 6, 7])]];
const nothing = { rows: [], placed: [] };

Deno.test("a row does not depend on the rows below it, and stays between the edges", () => {
  const placed = placeRows(rows, sizes, 520, () => 0, nothing);
  for (let end = 1; end < rows.length; end++) {
    const fewer = placeRows(rows.slice(0, end), sizes, 520, () => 0, nothing);
    fewer.forEach((row, at) => strictEqual(JSON.stringify([...row.nodes]), JSON.stringify([...placed[at].nodes])));
  }
  for (const { nodes } of placed) {
    const places = [...nodes.values()];
    places.slice(1).forEach((x, at) => ok(x - places[at] >= 2 * sizes.half));
    ok(places.every((x) => x >= sizes.half - 1 && x <= 520 - sizes.half + 1));
  }
  strictEqual(placed[0].nodes.get(0), 260);
});

Deno.test("rows that stay are not placed again, and those below a change stand as if all were", () => {
  const before = { rows, placed: placeRows(rows, sizes, 520, () => 0, nothing) };
  const changed = [...rows.slice(0, 2), [group(1, [8, 9])], [group(8, [10])]];
  const placed = placeRows(changed, sizes, 520, () => 0, before);
  strictEqual(placed[1], before.placed[1]);
  deepStrictEqual(placed, placeRows(changed, sizes, 520, () => 0, nothing));
  strictEqual(placeRows(rows.slice(0, 2), sizes, 520, () => 0, before).length, 2);
});

Deno.test("the row of the search and the next one are in sight, and rows move seldom", () => {
  for (let visible = 2; visible < 12; visible++) {
    let moves = 0;
    for (let row = 0; row < 40; row++) {
      const above = rowsAbove(row, 40, visible);
      ok(row >= above && row < above + visible);
      ok(row + 1 < above + visible || above === row || row === 39);
      ok(above + visible <= 40); // nothing below the last row
      moves += Number(row > 0 && above !== rowsAbove(row - 1, 40, visible));
    }
    ok(moves <= Math.ceil(40 / Math.max(1, Math.floor(visible / 2))));
  }
  strictEqual(rowsAbove(5, 8, 8), 0);
});

Deno.test("rows stay while the row of the search and both beside it are in sight", () => {
  for (let before = 0; before <= 4; before++) {
    for (let row = 0; row < 13; row++) {
      const above = rowsAbove(row, 13, 9, before);
      const isInSight = Math.max(0, row - 1) >= before && row + 1 < before + 9;
      strictEqual(above, isInSight ? before : rowsAbove(row, 13, 9));
    }
  }
  strictEqual(rowsAbove(7, 8, 8, 4), 0); // now there is room for all
  strictEqual(rowsAbove(11, 13, 9, 6), 4); // nothing below the last row
});

Deno.test("the start of Predict the winner has boards on a laptop, whose numbers need 44 pixels", () => {
  const needs = { ...LAPTOP, width: 500, height: 510, rows: 5, widest: 2, ratio: 236 / 72, board: 44 };
  strictEqual(sizesFor(needs).form, "board");
  strictEqual(sizesFor({ ...needs, board: 54 }).form, "pill");
});

Deno.test("a pane that has just the width of its columns has room for all of them", () => {
  for (let width = 520; width < 1500; width++) {
    const { room, scale } = sizesFor({ ...LAPTOP, width, widest: 7, rows: 4 });
    ok(Math.floor(room.nodes) >= 7, `${width} ${scale}`);
  }
});

Deno.test("values lose decimals before nodes are left out, and no more of them than they must", () => {
  const needs = { ...LAPTOP, rows: 6, widest: 7, pill: 105, narrow: 70 };
  const { form, room, half, scale } = sizesFor(needs);
  strictEqual(form, "pill");
  ok(room.nodes >= 7 && room.nodes < 7.2);
  ok(2 * half / scale > 70);
});
