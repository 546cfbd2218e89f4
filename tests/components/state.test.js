import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { coveredIn, firstState, revealedIn } from "../../viz/components/player/state.js";
import { Folds } from "../../viz/components/player/tree/folds.js";
import { shape } from "./recordings.js";

Deno.test("what the class is asked first is covered until it is told, and what comes next stays so", () => {
  const covers = new Set(["values", "next"]);
  deepStrictEqual([...coveredIn({ covers, answer: "hidden" })], ["values", "next"]);
  deepStrictEqual([...coveredIn({ covers, answer: "wanted" })], ["values", "next", "question"]);
  deepStrictEqual([...coveredIn({ covers, answer: "revealed" })], ["next"]);
});

Deno.test("what is covered is told up to the step that was shown before", () => {
  const state = { ...firstState(), step: 7, covers: new Set(["values"]) };
  strictEqual(revealedIn(state, "sentence"), 7);
  strictEqual(revealedIn(state, "values"), 6);
  strictEqual(revealedIn({ ...state, before: 2 }, "values"), 2);
  strictEqual(revealedIn({ ...state, answer: "revealed" }, "values"), 7);
});

Deno.test("a presentation goes on in the next player, and nothing else of the one before", () => {
  const before = { ...firstState(), isPresented: true, step: 5 };
  const { isPresented, step } = firstState(before);
  deepStrictEqual([isPresented, step], [true, 0]);
});

Deno.test("a node that has nothing below it is not folded", () => {
  const folds = new Folds(shape());
  deepStrictEqual([...folds.toggled(1)], [1]);
  deepStrictEqual([...folds.toggled(2)], []);
  deepStrictEqual(folds.those(() => true), [0, 1, 4]);
});

Deno.test("to fold the same nodes again changes nothing, and a folded one opens", () => {
  const folds = new Folds(shape());
  strictEqual(folds.take(new Set([1])), true);
  strictEqual(folds.take(new Set([1])), false);
  deepStrictEqual([...folds.toggled(1)], []);
  strictEqual(folds.take(new Set([4])), true);
});
