import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { readStop, stopTest } from "../../viz/components/player/replay/breakpoints.js";
import { EVENTS, textbook } from "./recordings.js";

/** @type {Record<string, number>} */
const PLACES = { root: 0, "0": 1, "0.0": 2, "1": 4 };

/** @param {string} stop */
function stopped(stop) {
  const test = stopTest(stop, textbook(), (path) => PLACES[path]);
  return test && EVENTS.filter((_, at) => test(at + 1));
}

Deno.test("a breakpoint names a kind, and perhaps a node or a ply", () => {
  deepStrictEqual(readStop("cutoff"), { kind: "cutoff", path: null, ply: null });
  deepStrictEqual(readStop("alpha@0.1"), { kind: "alpha", path: "0.1", ply: null });
  deepStrictEqual(readStop("any@ply2"), { kind: "any", path: null, ply: 2 });
});

Deno.test("playing stops at the events that a breakpoint names", () => {
  deepStrictEqual(stopped("cutoff"), ["CUTOFF 4"]);
  deepStrictEqual(stopped("leaf"), ["LEAF 2", "LEAF 3", "LEAF 5"]);
  deepStrictEqual(stopped("return@root"), ["EXIT 0"]);
  deepStrictEqual(stopped("any@0.0"), ["ENTER 2", "LEAF 2", "EXIT 2"]);
  deepStrictEqual(stopped("enter@ply1"), ["ENTER 1", "ENTER 4"]);
  deepStrictEqual(stopped("cutoff@0"), []);
});

Deno.test("a breakpoint at a node that is not drawn is none", () => strictEqual(stopped("any@7"), null));
