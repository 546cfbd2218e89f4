import { strictEqual } from "node:assert/strict";
import { Folds } from "../../viz/components/player/tree/folds.js";
import { said } from "../../viz/components/player/tree/node_words.js";
import { neighbour } from "../../viz/components/player/tree/steps_in_tree.js";
import { shape } from "./recordings.js";
/** @import { Facts } from "../../viz/components/player/tree/node_words.js" */

/** @type {[from: number, arrow: string, to: number][]} */
const STEPS = [
  [0, "ArrowUp", 0],
  [0, "ArrowLeft", 0],
  [0, "ArrowRight", 0],
  [0, "ArrowDown", 1],
  [1, "ArrowUp", 0],
  [1, "ArrowLeft", 1],
  [1, "ArrowRight", 4],
  [4, "ArrowRight", 4],
  [4, "ArrowLeft", 1],
  [4, "ArrowDown", 5],
  [5, "ArrowRight", 6],
  [5, "ArrowDown", 5],
  [5, "Enter", 5],
];

Deno.test("the arrows lead to the parent, the first child and the siblings", () => {
  for (const [from, arrow, to] of STEPS) {
    strictEqual(neighbour(new Folds(shape()), from, arrow), to, `${arrow} from ${from}`);
  }
});

Deno.test("the arrow down does not lead into a fold", () => {
  const folds = new Folds(shape());
  folds.take(folds.toggled(1));
  folds.hide();
  strictEqual(neighbour(folds, 1, "ArrowDown"), 1);
  strictEqual(neighbour(folds, 0, "ArrowDown"), 1);
});

/**
 * @param {Partial<Facts>} facts
 * @param {{ children?: number, isFolded?: boolean, covered?: string[] }} [around]
 */
function words(facts, { children = 0, isFolded = false, covered = [] } = {}) {
  /** @type {Facts} */
  const all = { title: "B, MIN", isLeaf: false, isBundle: false, data: {}, exact: "", tie: "", counts: [], ...facts };
  return said({ ...all, data: { state: "open", ...facts.data } }, { children, isFolded, covered: new Set(covered) });
}

Deno.test("a node is said with its state, its value, its window and its children", () => {
  strictEqual(words({ data: { state: "unvisited" } }), "B, MIN, not visited yet");
  strictEqual(
    words({ data: { value: "≥5", alpha: "−∞", beta: "7" } }, { children: 2 }),
    "B, MIN, open, worth at least 5, alpha minus infinity, beta 7, 2 children",
  );
  strictEqual(
    words({ data: { value: "3" } }, { children: 1, isFolded: true }),
    "B, MIN, open, best so far 3, 1 child, folded",
  );
});

Deno.test("a bound and an estimate are told from a value", () => {
  const values = { "=3": "worth exactly 3", "≤∞": "worth at most infinity", "≈7": "worth about 7 by estimate" };
  for (const [value, told] of Object.entries(values)) strictEqual(words({ data: { value } }), `B, MIN, open, ${told}`);
  strictEqual(words({ data: { value: "≥≈4" } }), "B, MIN, open, worth at least 4 by estimate");
  strictEqual(words({ data: { value: "≥≈4?" } }), "B, MIN, open, best so far 4 by estimate");
});

Deno.test("a leaf is said with its number before the search comes to it", () => {
  const leaf = { title: "leaf", isLeaf: true, exact: "-inf" };
  strictEqual(words({ ...leaf, data: { state: "unvisited" } }), "leaf, not visited yet, value minus infinity");
  strictEqual(
    words({ ...leaf, data: { value: "=3", state: "done" } }, { covered: ["values"] }),
    "leaf, done, worth exactly 3",
  );
});

Deno.test("what is covered is not said", () => {
  const data = { value: "5", alpha: "3", beta: "7", cutoff: "alpha", late: "" };
  strictEqual(words({ data }, { covered: ["values"] }), "B, MIN, open, alpha cutoff here");
  const bundle = { title: "9 nodes", isBundle: true, counts: ["4 visited", "", "1 skipped"] };
  strictEqual(words(bundle), "9 nodes, open, 4 visited, 1 skipped");
  strictEqual(words(bundle, { covered: ["sentence"] }), "9 nodes, open");
});

Deno.test("a skipped node has no window, and a move that may be worse says so", () => {
  strictEqual(words({ data: { state: "skipped", alpha: "3", beta: "7" } }), "B, MIN, skipped");
  strictEqual(words({ tie: "at most 3:" }), "B, MIN, open, at most 3, may be worse");
  strictEqual(words({ data: { cutoff: "beta", late: "1" } }), "B, MIN, open, beta cutoff here, nothing left to skip");
});
