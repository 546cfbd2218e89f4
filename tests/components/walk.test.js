import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { Folds } from "../../viz/components/player/tree/folds.js";
import { said } from "../../viz/components/player/tree/node_words.js";
import { Looks } from "../../viz/components/player/replay/node_at_step.js";
import { neighbour } from "../../viz/components/player/tree/walk.js";
import { shape } from "./recordings.js";
/** @import { Look } from "../../viz/components/player/replay/node_at_step.js" */
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

/** @type {Look} */
const LOOK = {
  state: "open",
  value: ["", ""],
  given: false,
  alpha: ["", ""],
  beta: ["", ""],
  cut: "",
  late: false,
  visit: 1,
  struck: "",
  best: false,
  tie: "",
  same: "",
  asked: false,
};

/**
 * @param {Partial<Facts>} facts
 * @param {Partial<Look> | null} [look]
 * @param {{ children?: number, isFolded?: boolean, covered?: string[] }} [around]
 */
function words(facts, look = {}, { children = 0, isFolded = false, covered = [] } = {}) {
  /** @type {Facts} */
  const all = {
    title: "B, MIN",
    isLeaf: false,
    exact: "",
    state: look?.state ?? LOOK.state,
    look: look && { ...LOOK, ...look },
    isSampled: false,
    counts: [],
    ...facts,
  };
  return said(all, { children, isFolded, covered: new Set(covered) });
}

/** @type {(read: string) => [string, string]} */
const pair = (read) => [read, read];

Deno.test("a node is said with its state, its value, its window and its children", () => {
  strictEqual(words({}, { state: "unvisited" }), "B, MIN, not visited yet");
  strictEqual(
    words({}, { value: pair("≥5"), alpha: pair("−∞"), beta: pair("7") }, { children: 2 }),
    "B, MIN, open, worth at least 5, alpha minus infinity, beta 7, 2 children",
  );
  strictEqual(
    words({}, { value: pair("3") }, { children: 1, isFolded: true }),
    "B, MIN, open, best so far 3, 1 child, folded",
  );
});

Deno.test("a bound and an estimate are told from a value", () => {
  const values = { "=3": "worth exactly 3", "≤∞": "worth at most infinity", "≈7": "worth about 7 by estimate" };
  for (const [value, told] of Object.entries(values)) {
    strictEqual(words({}, { value: pair(value) }), `B, MIN, open, ${told}`);
  }
  strictEqual(words({}, { value: pair("≥≈4") }), "B, MIN, open, worth at least 4 by estimate");
  strictEqual(words({}, { value: pair("≥≈4?") }), "B, MIN, open, best so far 4 by estimate");
});

Deno.test("a leaf is said with its number before the search comes to it, and if it never does", () => {
  const leaf = { title: "leaf", isLeaf: true, exact: "-inf" };
  strictEqual(words(leaf, { state: "unvisited" }), "leaf, not visited yet, value minus infinity");
  strictEqual(words({ ...leaf, state: "skipped" }, null), "leaf, skipped, value minus infinity");
  strictEqual(
    words(leaf, { value: pair("=3"), state: "done" }, { covered: ["values"] }),
    "leaf, done, worth exactly 3",
  );
});

Deno.test("what is covered is not said", () => {
  const look = { value: pair("5"), alpha: pair("3"), beta: pair("7"), cut: "alpha" };
  strictEqual(words({}, look, { covered: ["values"] }), "B, MIN, open, alpha cutoff here");
  const bundle = { title: "9 nodes", counts: ["4 visited", "", "1 skipped"] };
  strictEqual(words(bundle, null), "9 nodes, open, 4 visited, 1 skipped");
  strictEqual(words(bundle, null, { covered: ["sentence"] }), "9 nodes, open");
});

Deno.test("a skipped node has no window, and a move that may be worse says so", () => {
  strictEqual(words({}, { state: "skipped", alpha: pair("3"), beta: pair("7") }), "B, MIN, skipped");
  strictEqual(words({}, { tie: "at most 3:" }), "B, MIN, open, at most 3, may be worse");
  strictEqual(words({}, { cut: "beta", late: true }), "B, MIN, open, beta cutoff here, after the last child");
});

/** @type {Look} in which each thing is another than in LOOK */
const OTHER = {
  state: "done",
  value: pair("=3"),
  given: true,
  alpha: pair("1"),
  beta: pair("9"),
  cut: "table",
  late: true,
  visit: 2,
  struck: "beta",
  best: true,
  tie: "at most 3:",
  same: "stored",
  asked: true,
};
const FIELDS = /** @type {(keyof Look)[]} */ (Object.keys(LOOK));

Deno.test("a screen reader hears each thing that a node shows", () => {
  /** @type {Partial<Record<keyof Look, Partial<Look>>>} where a thing is said beside others alone */
  const beside = { beta: { alpha: pair("1") }, late: { cut: "beta" }, given: { value: pair("=3") } };
  const unheard = FIELDS.filter((name) => {
    const covered = name === "given" ? ["values"] : [];
    const before = { ...LOOK, ...beside[name] };
    return words({}, before, { covered }) === words({}, { ...before, [name]: OTHER[name] }, { covered });
  });
  deepStrictEqual(unheard, []);
});

Deno.test("every picture shows each thing that is known of a node", () => {
  /** @type {Looks} */
  const looks = Object.assign(Object.create(Looks.prototype), { data: { samples: false }, isLeaf: () => false });
  const shown = (/** @type {Partial<Look>} */ change) => JSON.stringify(looks.shown(0, { ...LOOK, ...change }));
  deepStrictEqual(FIELDS.filter((name) => shown({ [name]: OTHER[name] }) === shown({})), []);
});
