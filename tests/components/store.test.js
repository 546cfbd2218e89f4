import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { Store } from "../../viz/components/shared/store.js";

/** A store with what its listeners heard. */
function heard() {
  const store = new Store({ step: 0, way: "event", isPlaying: false });
  /** @type {string[]} */
  const told = [];
  store.subscribe(["step"], ({ step }) => told.push(`step ${step}`));
  store.subscribe(["step", "way"], ({ step, way }) => told.push(`${way} ${step}`));
  return { store, told };
}

Deno.test("nobody is told before a store starts, and then everybody is, once", () => {
  const { store, told } = heard();
  store.set({ step: 3 });
  strictEqual(store.get().step, 3);
  deepStrictEqual(told, []);
  store.start();
  deepStrictEqual(told, ["step 3", "event 3"]);
});

Deno.test("only those are told who listen to what has changed, in the order in which they came", () => {
  const { store, told } = heard();
  store.start();
  told.length = 0;
  store.set({ way: "leaf" });
  store.set({ step: 1, isPlaying: true });
  store.set({ step: 1, way: "leaf" });
  store.set({ isPlaying: false });
  deepStrictEqual(told, ["leaf 0", "step 1", "leaf 1"]);
});

Deno.test("what a listener changes is there at once, and told after all have heard of what it was told", () => {
  const { store, told } = heard();
  store.subscribe(["way"], () => {
    store.set({ step: 7 });
    told.push(`set to ${store.get().step}`);
  });
  store.subscribe(["way"], () => told.push("the last"));
  store.start();
  deepStrictEqual(told, ["step 0", "event 0", "set to 7", "the last", "step 7", "event 7"]);
});

Deno.test("a listener that fails does not keep a store from telling of later changes", () => {
  const { store, told } = heard();
  store.start();
  told.length = 0;
  let fails = true;
  store.subscribe(["isPlaying"], () => {
    if (fails) throw new Error("it fails");
  });
  try {
    store.set({ isPlaying: true });
  } catch {
    fails = false;
  }
  store.set({ step: 2 });
  deepStrictEqual(told, ["step 2", "event 2"]);
});
