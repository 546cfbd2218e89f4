// What is said of a node: its name, the number at a leaf, and the words for who can't see the drawing.

/**
 * What the drawing of a node tells, as it is painted.
 * @typedef {object} Facts
 * @property {string} title
 * @property {boolean} isLeaf
 * @property {boolean} isBundle
 * @property {Record<string, string | undefined>} data state, value, alpha, beta, cutoff, late
 * @property {string} exact the number at a leaf
 * @property {string} tie what a move that may be worse is worth
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
const WORTH = { "=": "worth exactly", "≥": "worth at least", "≤": "worth at most", "≈": "worth about" };

/**
 * What a node is called: "B, MIN".
 * @param {Element | null | undefined} node
 */
export function nodeTitle(node) {
  return node?.querySelector("title")?.textContent ?? "the tree";
}

/**
 * The number at a leaf, also where its square has no room for all digits; "" where none is known yet.
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
 * @param {SVGElement} node
 * @returns {Facts}
 */
export function factsOf(node) {
  /** @param {string} name */
  const text = (name) => node.querySelector(`[data-part="${name}"]`)?.textContent ?? "";
  const isLeaf = node.classList.contains("leaf");
  return {
    title: nodeTitle(node),
    isLeaf,
    isBundle: node.classList.contains("bundle"),
    data: { ...node.dataset },
    exact: isLeaf ? exactValue(node) : "",
    tie: text("tie"),
    counts: ["visits", "cuts", "skips"].map(text),
  };
}

/**
 * What is said of a node that has the focus.
 * @param {Facts} facts
 * @param {{ children: number, isFolded: boolean, covered: ReadonlySet<string> }} around `covered` is what the class is asked first
 */
export function said(facts, { children, isFolded, covered }) {
  const { title, isLeaf, isBundle, exact, tie, counts } = facts;
  const { state = "", alpha, beta, cutoff, late } = facts.data;
  const parts = [title, STATES[state]];
  if (isBundle) return [...parts, ...(covered.has("sentence") ? [] : counts)].filter(Boolean).join(", ");
  const value = isLeaf || facts.data.given || !covered.has("values") ? facts.data.value : "";
  if (value) parts.push(worth(value));
  else if (exact) parts.push(`value ${exact}`);
  if (alpha && state !== "skipped" && !covered.has("values")) parts.push(`alpha ${alpha}, beta ${beta}`);
  if (tie && !covered.has("values")) parts.push(`${tie.replace(":", "")}, may be worse`);
  if (cutoff === "table") parts.push("known from the table");
  else if (cutoff === "book") parts.push("in the opening book");
  else if (cutoff === "known") parts.push("known from the endgame table");
  else if (cutoff) parts.push(`${cutoff} cutoff here${late ? ", nothing left to skip" : ""}`);
  if (children) parts.push(`${children} ${children === 1 ? "child" : "children"}${isFolded ? ", folded" : ""}`);
  return parts.join(", ").replace(/[-−](inf|∞)/g, "minus infinity").replace(/\binf\b|∞/g, "infinity");
}

/** @param {string} value such as "≥5" or "≈7?" */
function worth(value) {
  const words = value.endsWith("?") ? undefined : WORTH[value[0]]; // an estimate that bounds nothing yet
  const number = value.replace(/^[=≥≤≈]+|\?$/g, "");
  return `${words ?? "best so far"} ${number}${value.includes("≈") ? " by estimate" : ""}`;
}
