import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { Folds } from "../../viz/components/player/tree/folds.js";
import { Geometry } from "../../viz/components/player/tree/geometry.js";
import { numbersFrom, shape } from "./recordings.js";
/** @import { GeometryData } from "../../viz/components/contract.d.ts" */

/** @type {GeometryData} the root above B with two leaves and C with two */
const DATA = {
  size: [700, 300],
  centres: [[300, 50], [150, 150], [100, 250], [200, 250], [450, 150], [400, 250], [500, 250]],
  rooms: [[50, 100, 40], [50, 100, 40], [30, 30, 40], [30, 30, 40], [50, 100, 40], [30, 30, 40], [30, 30, 40]],
  edges: [[0, 0], [80, 120], [180, 230], [180, 230], [80, 120], [180, 230], [180, 230]],
  parents: [0, 0, 1, 1, 0, 4, 4],
  levels: [[50, "MAX"], [150, "MIN"], [250, "leaves"]],
  shares: { strike: 0.5, window: 0.8, move: 0.4 },
  beside: 54,
};

/** @param {number[]} keys */
function folded(...keys) {
  const folds = new Folds(shape());
  for (const key of keys) folds.toggle(key);
  folds.hide();
  return { folds, places: new Geometry(DATA).without(folds.hidden, folds.folded) };
}

Deno.test("a share of an edge is between where it begins and where it ends", () => {
  const geometry = new Geometry(DATA);
  deepStrictEqual(geometry.onEdge(1, 0), [300, 80]);
  deepStrictEqual(geometry.onEdge(1, 1), [150, 120]);
  deepStrictEqual(geometry.onEdge(1, 0.5), [225, 100]);
  strictEqual(geometry.edge(4, geometry.places), "M300 80L450 120");
});

Deno.test("where nothing is hidden all stays", () => deepStrictEqual(folded().places, new Geometry(DATA).places));

Deno.test("folding takes out the columns that stand empty, and moves nothing up or down", () => {
  const { places } = folded(1);
  deepStrictEqual(places.centres.map(([, y]) => y), DATA.centres.map(([, y]) => y));
  ok(places.size[0] < DATA.size[0]);
  ok(places.centres[4][0] < DATA.centres[4][0]);
});

Deno.test("what stands on an edge moves with it", () => {
  const geometry = new Geometry(DATA);
  const { places } = folded(1);
  const [x] = geometry.onEdge(4, 0.8);
  strictEqual(x + geometry.shift(4, 0.8, places), geometry.onEdge(4, 0.8, places)[0]);
});

Deno.test("the picture of a root alone is as large as the root needs", () => {
  const { places } = folded(0);
  deepStrictEqual(places.size[1], DATA.centres[0][1] + DATA.rooms[0][2]);
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
