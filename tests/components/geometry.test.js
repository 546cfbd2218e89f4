import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { Folds } from "../../viz/components/player/tree/folds.js";
import { Geometry } from "../../viz/components/player/tree/geometry.js";
import { numbersFrom, shape } from "./recordings.js";
/** @import { GeometryData } from "../../viz/components/contract.d.ts" */

/** @type {GeometryData} the root above B with two leaves and C with two */
const DATA = {
  size: [700, 300],
  centres: [[300, 50], [150, 150], [100, 250], [200, 250], [450, 150], [400, 250], [500, 250]],
  rooms: [
    [50, 100, 30, 40],
    [50, 100, 30, 40],
    [30, 30, 20, 40],
    [30, 30, 20, 40],
    [50, 100, 30, 40],
    [30, 30, 20, 40],
    [30, 30, 20, 40],
  ],
  least: [
    [40, 25, 30, 30],
    [40, 25, 30, 30],
    [20, 15, 20, 20],
    [20, 15, 20, 20],
    [40, 25, 30, 30],
    [20, 15, 20, 20],
    [20, 15, 20, 20],
  ],
  parents: [0, 0, 1, 1, 0, 4, 4],
  levels: [[50, "MAX", 30, 40], [150, "MIN", 30, 40], [250, "leaves", 20, 40]],
  gap: 30,
  strike: 0.5,
  turn: [0.72, 5],
  words: [54, 54, 54, 54, 54, 54, 54],
  horizons: [1],
  horizon: [0.3, 20],
  smallest: 13,
  roomy: 1.5,
};

/** @param {number[]} keys */
function folded(...keys) {
  const folds = new Folds(shape());
  folds.take(new Set(keys));
  folds.hide();
  return { folds, places: new Geometry(DATA).without(folds.hidden, folds.folded) };
}

Deno.test("a share of an edge is between where it begins and where it ends", () => {
  const geometry = new Geometry(DATA);
  deepStrictEqual(geometry.onEdge(1, 0), [300, 90]);
  deepStrictEqual(geometry.onEdge(1, 1), [150, 120]);
  deepStrictEqual(geometry.onEdge(1, 0.5), [225, 105]);
  strictEqual(geometry.edge(4, geometry.places), "M300 90L300 90L450 120L450 120");
});

Deno.test("where nothing is hidden all stays", () => deepStrictEqual(folded().places, new Geometry(DATA).places));

Deno.test("folding takes out the columns that stand empty, and makes room for the label of the fold", () => {
  const { places } = folded(1);
  strictEqual(places.centres[1][1], DATA.centres[1][1]);
  ok(places.centres[5][1] > DATA.centres[5][1]);
  ok(places.size[0] < DATA.size[0]);
  ok(places.centres[4][0] < DATA.centres[4][0]);
});

Deno.test("rows and columns that are spread keep their order, their words and the gap between them", () => {
  const geometry = new Geometry(DATA);
  const { centres, rows, size } = geometry.spread(geometry.places, 2, 10);
  deepStrictEqual(centres, DATA.centres.map(([x, y], key) => [2 * x, y + 10 * geometry.plies[key]]));
  deepStrictEqual(rows.map(({ bottom, top }) => bottom - top), [70, 70, 60]);
  deepStrictEqual(rows.map(({ y }) => y), [50, 160, 270]);
  deepStrictEqual(size, [1400, 320]);
  strictEqual(geometry.spread(geometry.places, 1, 0).centres, geometry.places.centres);
});

Deno.test("the line at the depth limit stands in the gap below its row, or below the last row, and goes with the rows", () => {
  const geometry = new Geometry(DATA);
  strictEqual(geometry.horizon(0, geometry.places), 90 + 0.3 * 30);
  strictEqual(geometry.horizon(2, geometry.places), 290 + 10);
  strictEqual(geometry.horizon(3, geometry.places), null);
  strictEqual(geometry.horizon(1, geometry.spread(geometry.places, 2, 10)), 200 + 0.3 * 50);
});

Deno.test("what is folded leaves room for the line below the last row", () => {
  const { places } = folded(1, 4);
  strictEqual(places.size[1], places.rows[1].bottom + 20);
  strictEqual(new Geometry(DATA).horizon(2, places), null);
});

Deno.test("the picture of a root alone is as large as the root needs", () => {
  const { places } = folded(0);
  deepStrictEqual(places.size[1], DATA.centres[0][1] + DATA.rooms[0][3] + 82); // and its label
  ok(places.size[0] <= 14 + 60 + 100);
});

Deno.test("whatever is folded, columns keep their order and what is seen does not overlap more than before", () => {
  const random = numbersFrom(3);
  for (let round = 0; round < 60; round++) {
    const { folds, places } = folded(...[0, 1, 4].filter(() => random(3) === 0));
    const seen = DATA.centres.flatMap((_, key) => (folds.hidden.has(key) ? [] : [key]));
    for (const one of seen) {
      for (const other of seen) {
        const before = DATA.centres[other][0] - DATA.centres[one][0];
        const after = places.centres[other][0] - places.centres[one][0];
        if (before > 0) ok(after > 0 && after <= before);
        const clear = before - DATA.rooms[one][1] - DATA.rooms[other][0];
        if (clear > 0) ok(after >= DATA.rooms[one][1] + DATA.rooms[other][0]);
      }
    }
    for (const key of seen) ok(places.centres[key][0] - DATA.rooms[key][0] >= 0);
  }
});
