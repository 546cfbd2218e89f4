// Small recordings that the tests move in.
import { Shape } from "../../viz/components/player/tree/shape.js";
import { Story } from "../../viz/components/player/replay/story.js";

export const NAMES = ["ENTER", "LEAF", "HORIZON", "BEST", "ALPHA", "BETA", "CUTOFF", "SKIP", "EXIT", "TRUNCATED"];

/**
 * A story of some events, each written as its kind and its node: "ENTER 0".
 * @param {string[]} events
 * @param {number[]} parents the parent of each node, -1 for the root
 * @param {number[]} [elements] the element that each node is drawn as
 * @param {number[]} [ends] the steps at which a step by node ends
 */
export function storyOf(events, parents, elements = parents.map((_, node) => node), ends = []) {
  const rows = events.map((event) => event.split(" "));
  /** @type {number[]} */
  const depths = [];
  for (const parent of parents) depths.push(parent < 0 ? 0 : depths[parent] + 1);
  const data = {
    names: NAMES,
    kinds: Int32Array.from(rows, ([name]) => NAMES.indexOf(name)),
    nodes: Int32Array.from(rows, ([, node]) => Number(node)),
    visits: null,
    parents: Int32Array.from(parents),
    depths: Int32Array.from(depths),
    elements: Int32Array.from(elements),
    ends: Int32Array.from(ends.length ? ends : [events.length]),
  };
  return new Story(data, events.length);
}

/** The textbook's way to a cutoff: the root A has B with two leaves, and C, which is cut after its first leaf. */
export const PARENTS = [-1, 0, 1, 1, 0, 4];
export const EVENTS = [
  "ENTER 0",
  "ENTER 1",
  "ENTER 2",
  "LEAF 2",
  "EXIT 2",
  "BEST 1",
  "BETA 1",
  "ENTER 3",
  "LEAF 3",
  "EXIT 3",
  "EXIT 1",
  "BEST 0",
  "ALPHA 0",
  "ENTER 4",
  "ENTER 5",
  "LEAF 5",
  "EXIT 5",
  "BEST 4",
  "CUTOFF 4",
  "SKIP 4",
  "EXIT 4",
  "EXIT 0",
];

/** Where its steps by node end, as core/trace/node_steps.py has them. */
export const ENDS = [1, 2, 7, 10, 13, 14, 20, 21, 22];

export const textbook = () => storyOf(EVENTS, PARENTS, undefined, ENDS);

/** The same tree as it is drawn: 6 is the leaf that is skipped. */
export const shape = () => new Shape([0, 0, 1, 1, 0, 4, 4]);

/**
 * Whole numbers below a limit that look random, the same ones each time.
 * @param {number} seed
 */
export function numbersFrom(seed) {
  let state = seed;
  return (/** @type {number} */ limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
}
