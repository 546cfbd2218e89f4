import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { countsAt, foldSizes, foldSteps } from "../../viz/components/player/tree/fold_counts.js";
import { Folds } from "../../viz/components/player/tree/folds.js";
import { EVENTS, shape, textbook } from "./recordings.js";

/** @param {number[]} keys */
function folding(...keys) {
  const folds = new Folds(shape());
  for (const key of keys) folds.toggle(key);
  folds.hide();
  return folds;
}

Deno.test("a folded node hides all that is below it, at any depth", () => {
  deepStrictEqual([...folding(1).hidden], [2, 3]);
  deepStrictEqual([...folding(0).hidden], [1, 2, 3, 4, 5, 6]);
  deepStrictEqual([...folding(1, 4).hidden], [2, 3, 5, 6]);
});

Deno.test("a leaf has nothing to fold, and a folded node is opened again", () => {
  deepStrictEqual([...folding(2).folded], []);
  deepStrictEqual([...folding(1, 1).folded], []);
});

Deno.test("hiding tells what has changed: what is hidden now, and what was before", () => {
  const folds = folding(1);
  folds.toggle(1);
  folds.toggle(4);
  deepStrictEqual([...folds.hide()].sort(), [2, 3, 5, 6]);
  deepStrictEqual([...folds.hidden], [5, 6]);
});

Deno.test("the outermost folded node stands for a hidden one", () => {
  const folds = folding(0, 1);
  deepStrictEqual([2, 1, 0].map((key) => folds.standIn(key)), [0, 0, 0]);
  deepStrictEqual([2, 1, 5].map((key) => folding(1).standIn(key)), [1, 1, 5]);
});

Deno.test("following the search leaves its way open, with the siblings, and tells whether anything is new", () => {
  const folds = folding();
  strictEqual(folds.follow(2), true);
  deepStrictEqual([...folds.folded], [4]);
  strictEqual(folds.follow(3), false);
  strictEqual(folds.follow(5), true);
  deepStrictEqual([...folds.folded], [1]);
  strictEqual(folds.follow(0), true);
  deepStrictEqual([...folds.folded], [1, 4]);
});

Deno.test("folding by a test adds to what is folded; clearing opens all", () => {
  const folds = folding(1);
  folds.add((key) => key >= 2);
  deepStrictEqual([...folds.folded], [1, 4]);
  folds.clear();
  deepStrictEqual([...folds.hide()], [2, 3]);
  deepStrictEqual([...folds.hidden], []);
});

Deno.test("a fold counts what the search visits, cuts and skips in it, up to a step", () => {
  const story = textbook();
  const owners = folding(0).owners();
  const steps = foldSteps(story, owners).get(0);
  const skip = EVENTS.indexOf("SKIP 4") + 1;
  deepStrictEqual(steps && countsAt(steps, EVENTS.indexOf("LEAF 3") + 1), { visited: 3, cut: 0, skipped: 0 });
  deepStrictEqual(steps && countsAt(steps, skip - 1), { visited: 5, cut: 1, skipped: 0 });
  deepStrictEqual(steps && countsAt(steps, skip), { visited: 5, cut: 1, skipped: 1 });
});

Deno.test("what a folded node skips itself lies in its fold, its own cutoff does not", () => {
  const steps = foldSteps(textbook(), folding(4).owners()).get(4);
  deepStrictEqual(steps && countsAt(steps, EVENTS.length), { visited: 1, cut: 0, skipped: 1 });
});

Deno.test("a cutoff with nothing left to skip is not counted", () => {
  const events = EVENTS.filter((event) => event !== "SKIP 4");
  const story = textbook();
  const without = events.map((event) => EVENTS.indexOf(event));
  const changed = Object.assign(Object.create(story), {
    kinds: without.map((at) => story.kinds[at]),
    nodes: without.map((at) => story.nodes[at]),
  });
  strictEqual(foldSteps(changed, folding(0).owners()).get(0)?.cuts.length, 0);
});

Deno.test("a fold says how many nodes it hides, those of bundles too", () => {
  const owners = folding(1, 4).owners();
  deepStrictEqual([...foldSizes(owners, (key) => (key === 6 ? 100 : 1))], [[1, 2], [4, 101]]);
  deepStrictEqual([...foldSteps(textbook(), new Map())], []);
});
