import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { Geometry } from "../../viz/components/player/tree/geometry.js";
import { fitWhole, MARGIN } from "../../viz/components/player/tree/whole.js";
/** @import { GeometryData } from "../../viz/components/contract.d.ts" */
/** @import { Room } from "../../viz/components/player/tree/whole.js" */

/** @type {GeometryData} a root above five leaves */
const DATA = {
  size: [500, 240],
  centres: [[250, 40], [50, 200], [150, 200], [250, 200], [350, 200], [450, 200]],
  rooms: [
    [40, 40, 40, 60],
    ...Array.from({ length: 5 }, () => /** @type {[number, number, number, number]} */ ([45, 45, 20, 40])),
  ],
  least: [
    [40, 30, 40, 40],
    ...Array.from({ length: 5 }, () => /** @type {[number, number, number, number]} */ ([40, 20, 20, 20])),
  ],
  parents: [0, 0, 0, 0, 0, 0],
  levels: [[40, "MAX", 40, 60], [200, "leaves", 20, 40]],
  gap: 80,
  strike: 0.5,
  turn: [0.72, 5],
  words: [54, 54, 54, 54, 54, 54],
  horizons: [],
  horizon: [0.3, 0],
  smallest: 13,
  roomy: 1.5,
};
const NONE = new Set();
const LEAST = 0.85;

/**
 * @param {number} width
 * @param {number} height
 * @param {Partial<Room>} [more]
 */
function fit(width, height, more = {}) {
  const geometry = new Geometry(DATA);
  const room = {
    width,
    height,
    strips: { beside: 60, upright: 20, none: 0 },
    covered: { left: Infinity, bottom: 0 },
    ...more,
  };
  return fitWhole(geometry, geometry.places, NONE, room, LEAST);
}

/** @param {ReturnType<typeof fit>} fit */
const form = ({ names, base }) => [names, Boolean(base.isBare)];

Deno.test("as the room gets narrower columns close up, then the levels' names give way, then the words of nodes", () => {
  deepStrictEqual(form(fit(900, 500)), ["beside", false]);
  deepStrictEqual(form(fit(60 + 2 * MARGIN + 500 * 0.8 * LEAST + 64, 500)), ["beside", false]);
  deepStrictEqual(form(fit(20 + 2 * MARGIN + 500 * 0.8 * LEAST + 1, 500)), ["upright", false]);
  deepStrictEqual(form(fit(2 * MARGIN + 500 * 0.8 * LEAST + 1, 500)), ["none", false]);
  deepStrictEqual(form(fit(20 + 2 * MARGIN + 200 * LEAST + 1, 500)), ["upright", true]);
  deepStrictEqual(form(fit(2 * MARGIN + 200 * LEAST + 1, 500)), ["none", true]);
});

Deno.test("where no form can be read, it is the first one", () => {
  const { scale, names, base } = fit(100, 500);
  ok(scale < LEAST);
  deepStrictEqual([names, base.isBare], ["upright", undefined]);
});

Deno.test("where the height is short, the rows close up and then go without their words", () => {
  const words = DATA.size[1] - (DATA.gap - 18);
  deepStrictEqual(form(fit(900, 2 * MARGIN + words * LEAST + 1)), ["beside", false]);
  deepStrictEqual(form(fit(900, 2 * MARGIN + words * LEAST - 1)), ["upright", true]);
});

Deno.test("a room that is larger has larger type and wider columns, up to a measure", () => {
  const [small, large, huge] = [fit(700, 400), fit(1000, 600), fit(9000, 9000)];
  ok(small.scale < large.scale && large.scale < huge.scale);
  strictEqual(huge.scale, 2.1);
  ok(huge.across <= 2.6);
});

Deno.test("no node lies under the buttons: the tree stands below or beside them", () => {
  const covered = { left: 380, bottom: 52 };
  const free = fit(700, 400);
  const { x, y, scale, across, base } = fit(700, 400, { covered });
  const right = (base.centres[0][0] * across + 40) * scale + x;
  ok(right <= covered.left || y >= covered.bottom);
  ok((free.base.centres[0][0] * free.across + 40) * free.scale + free.x > covered.left && free.y < covered.bottom);
});

Deno.test("what is folded keeps its room", () => {
  const geometry = new Geometry(DATA);
  strictEqual(geometry.narrowest(geometry.places, new Set([5])), 1);
  strictEqual(geometry.narrowest(geometry.places, NONE), 0.8);
});
