// What is said of a node: its name, the number at a leaf, and the words for who can't see the drawing.

/** @import { Look, State } from "../replay/node_at_step.js" */

/**
 * The facts about a node.
 * @typedef {object} Facts
 * @property {string} title
 * @property {boolean} isLeaf
 * @property {string} exact the number at a leaf
 * @property {State} state
 * @property {Look | null} look null for a bundle, and for what the search never comes near
 * @property {boolean} isSampled whether its value is a mean of visits
 * @property {string[]} counts what happened inside a bundle
 */

/** @type {Record<string, string>} */
const STATES = {
  unvisited: "not visited yet",
  open: "open",
  current: "the current node",
  done: "done",
  skipped: "skipped",
};
/** @type {Record<string, string>} */
const SAID_OF_CUT = {
  table: "known from the table",
  book: "in the opening book",
  known: "known from the endgame table",
};
const SAME = { stored: "the same position, stored here", met: "the same position" };
/** @type {Record<string, string>} */
const WORTH = { "=": "worth exactly", "≥": "worth at least", "≤": "worth at most", "≈": "worth about" };

/**
 * A node's name: "B, MIN".
 * @param {HTMLElement | SVGElement | null | undefined} node
 */
export function nodeTitle(node) {
  return node?.dataset.title ?? "the tree";
}

/**
 * The number at a leaf, even if its square has no room for all digits; "" if unknown.
 * @param {HTMLElement | SVGElement} leaf
 */
export function exactValue(leaf) {
  return leaf.dataset.exact ?? leaf.querySelector('[data-part="value"]')?.textContent ?? "";
}

/**
 * The number that the tree has for a leaf, which may be drawn as that of the side to move.
 * @param {HTMLElement | SVGElement} leaf
 */
export function ownValue(leaf) {
  return leaf.dataset.own ?? exactValue(leaf);
}

/**
 * What the drawing of a node shows at any step.
 * @param {SVGElement} node
 */
export function namesOf(node) {
  const isLeaf = node.classList.contains("leaf");
  return { title: nodeTitle(node), isLeaf, exact: isLeaf ? exactValue(node) : "" };
}

/**
 * The words for a focused node: its whole look.
 * @param {Facts} facts
 * @param {{ children: number, isFolded: boolean, covered: ReadonlySet<string> }} around `covered` is what the class is asked first
 */
export function said(facts, { children, isFolded, covered }) {
  const { title, state, look, exact, counts } = facts;
  const parts = [title, STATES[state]];
  if (look) parts.push(...saidOf(look, facts, covered));
  else parts.push(exact && `value ${exact}`, ...(covered.has("sentence") ? [] : counts));
  if (children) parts.push(`${children} ${children === 1 ? "child" : "children"}${isFolded ? ", folded" : ""}`);
  return parts.filter(Boolean).join(", ").replace(/[-−](inf|∞)/g, "minus infinity").replace(/\binf\b|∞/g, "infinity");
}

/**
 * @param {Look} look
 * @param {Facts} facts
 * @param {ReadonlySet<string>} covered
 */
function saidOf({ value, given, alpha, beta, cut, late, visit, struck, best, tie, same, asked }, facts, covered) {
  const { state, isLeaf, exact, isSampled } = facts;
  const isRevealed = !covered.has("values");
  const parts = [];
  if (struck) parts.push(`cut off by ${struck}`);
  if (value[1] && (isLeaf || given || isRevealed)) parts.push(worth(value[1]));
  else if (exact) parts.push(`value ${exact}`);
  if (alpha[1] && state !== "skipped" && isRevealed) parts.push(`alpha ${alpha[1]}, beta ${beta[1]}`);
  if (tie && isRevealed) parts.push(`${tie.replace(":", "")}, may be worse`);
  if (cut) parts.push(`${SAID_OF_CUT[cut] ?? `${cut} cutoff here`}${late ? ", after the last child" : ""}`);
  if (isSampled ? visit : visit > 1) parts.push(isSampled ? `visits: ${visit}` : `visit ${visit}`);
  if (same) parts.push(SAME[same]);
  if (best) parts.push("best play");
  if (asked) parts.push("its alpha is asked for");
  return parts;
}

/** @param {string} value such as "≥5" or "≈7?" */
function worth(value) {
  const words = value.endsWith("?") ? undefined : WORTH[value[0]]; // an estimate that bounds nothing yet
  const number = value.replace(/^[=≥≤≈]+|\?$/g, "");
  return `${words ?? "best so far"} ${number}${value.includes("≈") ? " by estimate" : ""}`;
}
