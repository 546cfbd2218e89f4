import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { HandedIn } from "../../viz/components/player/practising/hand_in_picture.js";
import {
  asJson,
  changesSaid,
  cutOrNot,
  Drafts,
  isEmpty,
  isHandIn,
  isSkippedIn,
  moveOrNot,
  NOTHING_YET,
  shownValue,
  shownWindow,
  withValue,
  withWindow,
} from "../../viz/components/player/practising/hand_in.js";
import {
  checked,
  Done,
  lookedAt,
  reviewAfter,
  stateOf,
  summary,
  weakestFirst,
} from "../../viz/components/practising/outcomes.js";
import { UNMARKED } from "../../viz/components/shared/server.js";
/** @import { HandIn } from "../../viz/components/player/practising/hand_in.js" */

const START = { node: { "data-state": "unvisited", "data-best": null }, texts: { value: "", tie: "" }, edge: {} };

Deno.test("a value is read in the signs of a keyboard and of the field, and shown in those of the field", () => {
  for (const [typed, shown] of [["3", "3"], [" <= 2", "≤2"], [">=-1.5", "≥−1.5"], ["≤2", "≤2"], ["inf", "∞"]]) {
    strictEqual(shownValue(typed), shown);
  }
  for (const [typed, shown] of [["-inf", "−∞"], ["-∞", "−∞"], ["=7", "7"], ["+3", "3"], ["1/3", "1/3"]]) {
    strictEqual(shownValue(typed), shown);
  }
  for (const wrong of ["", "x", "3 4x", "<", "1,2", "--1", "<=<=1"]) strictEqual(shownValue(wrong), null);
});

Deno.test("a window is two numbers", () => {
  deepStrictEqual(shownWindow("-inf, 3"), ["−∞", "3"]);
  deepStrictEqual(shownWindow("(3; inf)"), ["3", "∞"]);
  for (const wrong of ["", "3", "1,2,3", "a,b", "<=1,2"]) strictEqual(shownWindow(wrong), null);
});

Deno.test("what is below a cut edge goes with it", () => {
  const below = cutOrNot(cutOrNot(NOTHING_YET, "1.0"), "10");
  const cut = cutOrNot(below, "1");
  deepStrictEqual(cut.skipped, ["10", "1"]);
  strictEqual(isSkippedIn(cut, "1.2.0"), true);
  strictEqual(isSkippedIn(cut, "11"), false);
  deepStrictEqual(cutOrNot(cut, "1").skipped, ["10"]);
});

Deno.test("a choice that is made again is taken back", () => {
  const chosen = moveOrNot(NOTHING_YET, "1");
  strictEqual(chosen.move, "1");
  strictEqual(moveOrNot(chosen, "2").move, "2");
  strictEqual(moveOrNot(chosen, "1").move, null);
  strictEqual(isEmpty(withValue(withValue(NOTHING_YET, "0", "3"), "0", "")), true);
  strictEqual(isEmpty(withWindow(NOTHING_YET, "0", ["1", "2"])), false);
});

Deno.test("a hand-in goes to the server as the core reads it", () => {
  const handIn = withWindow(withValue(withValue(NOTHING_YET, "root", "≥3"), "0.1", "−∞"), "0.1", ["3", "∞"]);
  deepStrictEqual(asJson(moveOrNot(cutOrNot(handIn, "2"), "0"), new Set(["skipped"])), {
    nodes: [{ path: [], value: "≥3" }, { path: [0, 1], value: "−∞" }],
    windows: [{ path: [0, 1], alpha: "3", beta: "∞" }],
    skipped: [[2]],
    move: 0,
  });
  deepStrictEqual(asJson(NOTHING_YET, new Set(["values"])), { nodes: [], windows: [], skipped: null, move: null });
  deepStrictEqual(asJson(NOTHING_YET, new Set(["skipped"])).skipped, []); // nothing is skipped, says the reader
});

Deno.test("what becomes of a hand-in is said", () => {
  /** @type {(before: HandIn, now: HandIn) => string} */
  const said = (before, now) => changesSaid(before, now, (path) => `node ${path}`);
  const valued = withValue(NOTHING_YET, "0", "≥3");
  strictEqual(said(NOTHING_YET, valued), "Node 0 has the value ≥3.");
  strictEqual(said(valued, NOTHING_YET), "Nothing is filled in.");
  const windowed = withWindow(valued, "1", ["−∞", "3"]);
  strictEqual(said(valued, windowed), "Node 1 has the window −∞, 3.");
  strictEqual(said(windowed, valued), "Node 1 has no window.");
  const cut = cutOrNot(valued, "0.1");
  strictEqual(said(valued, cut), "Node 0.1 is cut off.");
  strictEqual(said(cut, valued), "Node 0.1 is not cut off.");
  strictEqual(said(cut, cutOrNot(cut, "0")), "Node 0 is cut off."); // and what is below still is
  strictEqual(said(valued, moveOrNot(valued, "0")), "Node 0 is your move.");
  strictEqual(said(moveOrNot(valued, "0"), valued), "No move is chosen.");
  const other = moveOrNot(withValue(NOTHING_YET, "1", "2"), "1");
  strictEqual(said(valued, other), "Node 0 has no value. Node 1 has the value 2. Node 1 is your move.");
});

Deno.test("everything can be taken back and done again, until something else is done", () => {
  const drafts = new Drafts();
  const [one, two, other] = ["1", "2", "3"].map((path) => cutOrNot(NOTHING_YET, path));
  drafts.change(one);
  drafts.change(two);
  drafts.go(-1);
  strictEqual(drafts.now, one);
  drafts.go(-1);
  drafts.go(-1);
  strictEqual(drafts.now, NOTHING_YET);
  strictEqual(drafts.canUndo, false);
  drafts.go(1);
  drafts.change(other);
  strictEqual(drafts.canRedo, false);
  strictEqual(drafts.now, other);
});

Deno.test("the tree shows what is handed in, and the mark that counts most", () => {
  const handed = new HandedIn(["", "0", "1", "1.0"].map(drawnNode));
  const handIn = moveOrNot(cutOrNot(withValue(NOTHING_YET, "0", "≤2"), "1"), "0");
  const mark = (/** @type {any} */ item, /** @type {string} */ path, /** @type {any} */ verdict) => ({
    item,
    path,
    verdict,
    said: "",
  });
  const marks = [mark("node", "0", "right"), mark("move", "0", "wrong"), mark("skip", "1", "right")];
  handed.take(handIn, { ...UNMARKED, marks }, NONE);
  const shown = handed.at(1, START);
  deepStrictEqual([shown.texts.value, shown.texts.cutoff], ["≤2", "✗"]);
  deepStrictEqual([shown.node["data-answer"], shown.node["data-best"]], ["wrong", "wrong"]);
  deepStrictEqual(handed.at(2, START).edge, {
    "data-edge": "skipped",
    "data-cut": "alpha",
    "data-answer": "right",
    "data-best": null,
  });
  strictEqual(handed.at(3, START).node["data-state"], "skipped");
  strictEqual(handed.at(3, START).edge["data-cut"], null);
  strictEqual("value" in handed.at(3, { ...START, texts: {} }).texts, false); // a leaf keeps its number
  const unknown = new HandedIn(["", "0", "1", "1.0"].map(drawnNode), { "1.0": "x" });
  strictEqual(unknown.at(3, START).texts.value, "x");
  handed.take(handIn, { ...UNMARKED, marks: [mark("missed", "1.0", "wrong")] }, NONE);
  strictEqual(handed.at(3, START).edge["data-answer"], "missed");
  strictEqual(handed.verdictAt("1.0"), "wrong");
});

Deno.test("what is asked for and not filled in has an empty box, unless its edge is cut", () => {
  const handed = new HandedIn(["", "0", "1", "1.0"].map(drawnNode));
  const handIn = cutOrNot(withValue(NOTHING_YET, "0", "2"), "1");
  /** @type {(...asks: string[]) => string[]} */
  const values = (...asks) => {
    handed.take(handIn, null, new Set(asks));
    return [0, 1, 2].map((key) => handed.at(key, START).texts.value);
  };
  deepStrictEqual(values("nodes", "skipped"), ["□", "2", ""]);
  deepStrictEqual(values("value", "skipped"), ["□", "2", ""]);
  deepStrictEqual(values("move", "skipped"), ["", "2", ""]);
  strictEqual("value" in handed.at(3, { ...START, texts: {} }).texts, false);
  handed.take(NOTHING_YET, null, new Set(["value"]));
  strictEqual(handed.at(1, START).texts.value, "");
  handed.take(withWindow(NOTHING_YET, "0", ["−∞", "2"]), null, new Set(["windows"]));
  const windows = [0, 1, 3].map((key) => [handed.at(key, START).texts.alpha, handed.at(key, START).texts.beta]);
  deepStrictEqual(windows, [["α □", "β □"], ["α −∞", "β 2"], ["", ""]]);
});

const NONE = new Set();
/** @type {(path: string) => any} */
const drawnNode = (path) => ({ dataset: { path }, classList: { contains: () => path.includes(".") } });
const UNDONE = { right: false, checks: 0, points: 0, of: 0, ideas: [], shown: false };
/** @type {(right: boolean, titles: string[]) => any} */
const marked = (right, titles) => ({ right, points: right ? 4 : 1, of: 4, fits: titles.map((title) => ({ title })) });

Deno.test("what was looked up no longer scores, and what was right stays so", () => {
  const wrong = checked(UNDONE, marked(false, ["Own bound"]));
  strictEqual(stateOf(wrong), "wrong");
  const right = checked(wrong, marked(true, []));
  deepStrictEqual([stateOf(right), right.points, right.ideas], ["right", 4, ["Own bound"]]);
  strictEqual(stateOf(checked(lookedAt(wrong), marked(true, []))), "shown");
  strictEqual(stateOf(checked(lookedAt(right), marked(false, []))), "right");
  strictEqual(stateOf(undefined), "");
});

Deno.test("a try that was told what is right counts as one whose solution was shown", () => {
  const told = checked(UNDONE, { ...marked(false, []), told: true });
  strictEqual(stateOf(told), "shown");
  strictEqual(stateOf(lookedAt(told)), "shown");
  strictEqual(stateOf(checked(told, marked(true, []))), "shown"); // on this tree; another one counts
  strictEqual(summary("Ties", 7, [told]).split("\n")[1].endsWith("Not right: 0. Solution shown: 1."), true);
});

Deno.test("what was missed comes again after a day, and once more after a week", () => {
  const day = 86_400_000;
  const wrong = checked(UNDONE, marked(false, []));
  const right = checked(UNDONE, marked(true, []));
  const first = reviewAfter(undefined, wrong, 0);
  deepStrictEqual(first, { due: day, days: 1 });
  deepStrictEqual(reviewAfter(first, checked(wrong, marked(true, [])), 5), first); // at the second check
  deepStrictEqual(reviewAfter(first, right, day - 1), first); // too soon to tell
  const second = reviewAfter(first, right, day);
  deepStrictEqual(second, { due: 8 * day, days: 7 });
  deepStrictEqual(reviewAfter(second, wrong, 8 * day), { due: 9 * day, days: 1 });
  strictEqual(reviewAfter(second, right, 8 * day), undefined);
  strictEqual(reviewAfter(undefined, right, 0), undefined);
});

Deno.test("a summary names ideas and nobody", () => {
  const right = checked(UNDONE, marked(true, []));
  const wrong = checked(checked(UNDONE, marked(false, ["Own bound"])), marked(false, ["Own bound", "Greedy"]));
  strictEqual(
    summary("Deep cutoffs", 7, [right, wrong, { ...wrong, shown: true }, undefined]),
    `Deep cutoffs, seed 7
Right: 1 of 4, 1 at the first check. Not right: 1. Solution shown: 1.
Points: 6 of 12.
Common mistakes behind wrong answers: Own bound (2), Greedy (2).`,
  );
  strictEqual(summary("Deep cutoffs", 7, [right]).split("\n")[3], "No common mistake explains a wrong answer.");
});

Deno.test("what was kept is a hand-in, or is left alone", () => {
  strictEqual(isHandIn(cutOrNot(withValue(NOTHING_YET, "0", "≤2"), "1")), true);
  for (const kept of [null, 3, {}, { ...NOTHING_YET, skipped: "1" }, { ...NOTHING_YET, values: { 0: 3 } }]) {
    strictEqual(isHandIn(kept), false);
  }
});

Deno.test("progress of a file is taken beside what is here, and what is right stays so", () => {
  const [right, wrong] = [checked(UNDONE, marked(true, [])), checked(UNDONE, marked(false, []))];
  const done = new Done({ "ties/1/1": right, "ties/1/2": wrong, "ties/1/3": wrong }, {});
  const file = new Done({ "ties/1/1": wrong, "ties/1/2": right }, { "ties/1/9": { due: 5, days: 1 } }).text;
  strictEqual(done.open(file), true);
  deepStrictEqual(["1", "2", "3"].map((number) => stateOf(done.of(`ties/1/${number}`))), ["right", "right", "wrong"]);
  deepStrictEqual(done.due, ["ties/1/9"]);
  for (const text of ["", "null", "[]", '{"outcomes":{"ties/1/1":3}}']) strictEqual(done.open(text), false);
});

Deno.test("a mixed series begins with what went wrong most", () => {
  const right = checked(UNDONE, marked(true, []));
  const wrong = checked(UNDONE, marked(false, []));
  /** @type {[string, typeof right][]} */
  const done = [["ties/1/1", wrong], ["ties/1/2", wrong], ["order/1/1", wrong], ["bounds/1/1", right]];
  const series = ["bounds", "ties", "order"];
  deepStrictEqual(weakestFirst([1, 2, 3, 4, 5], series, done), [2, 5, 3, 1, 4]);
  deepStrictEqual(weakestFirst([4, 1], series, []), [1, 4]);
  const later = checked(wrong, marked(true, []));
  deepStrictEqual(weakestFirst([1, 3], series, [["order/1/1", later]]), [3, 1]); // right at the second check
});
