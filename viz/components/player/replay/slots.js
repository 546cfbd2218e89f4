// Where the values of a recording are shown: what writes a value into a slot, which is some aspect of one element.
import { setText } from "../../shared/elements.js";
import { plainText, read, readableText, wordsOf } from "./texts.js";
/** @import { Value } from "./texts.js" */

/** @typedef {(value: Value, hasGaps?: boolean) => void} Writer writes a value, with gaps in the place of its answers or not */

/** @typedef {ReadonlyMap<number, "have" | "cut">} Lit drawn elements by their keys: what is already secured, and what is cut */

const LIT = /** @type {const} */ (["have", "cut"]);
/** @type {Lit} */
export const NONE_LIT = new Map();

/**
 * What writes into the slots of a recording. A slot whose element is not on the page is passed over.
 * @param {HTMLElement} root holds an element for every key
 * @param {(lit: Lit) => void} [light] takes what an explanation lights in the tree
 * @returns {(key: string, what: string) => Writer} viz/replay/part.py tells what a slot can be
 */
export function slotWriters(root, light = () => {}) {
  /** @type {Map<string, HTMLElement | SVGElement>} */
  const byKey = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-key]"))) {
    byKey.set(element.dataset.key ?? "", element);
  }
  byKey.set(root.dataset.key ?? "", root);
  return (key, what) => {
    const element = byKey.get(key);
    return element ? writerOf(element, what, light) : () => {};
  };
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {string} what
 * @param {(lit: Lit) => void} light
 * @returns {Writer}
 */
function writerOf(element, what, light) {
  const [kind, part] = what.split(":");
  if (kind === "text") return textWriter(element, part);
  if (kind === "cells") return cellsWriter(element);
  if (kind === "row") return rowWriter(element);
  if (kind === "mark") return markWriter(element);
  if (kind === "lit") return litWriter(light);
  return (value) => {
    if (value === null) element.removeAttribute(what);
    else element.setAttribute(what, plainText(value));
  };
}

/**
 * @param {Element} element
 * @param {string | undefined} part
 * @returns {Writer}
 */
function textWriter(element, part) {
  const target = part ? element.querySelector(`[data-part="${part}"]`) : element;
  if (!target) return () => {};
  return (value, hasGaps) => setText(target, readableText(value, hasGaps));
}

/**
 * @param {Element} element
 * @returns {Writer}
 */
function cellsWriter(element) {
  const cells = [...element.querySelectorAll("[data-cell]")];
  return (value, hasGaps) => {
    const words = wordsOf(value);
    cells.forEach((cell, at) => setText(cell, read(words[at] ?? "", hasGaps)));
  };
}

/**
 * @param {HTMLElement | SVGElement} row
 * @returns {Writer}
 */
function rowWriter(row) {
  const write = cellsWriter(row);
  return (value, hasGaps) => {
    row.toggleAttribute("hidden", value === null);
    if (value !== null) write(value, hasGaps);
  };
}

/**
 * @param {Element} element
 * @returns {Writer}
 */
function markWriter(element) {
  /** @type {Element | undefined} */
  let marked;
  const lines = new Map(
    [...element.querySelectorAll("[data-line]")].map((line) => [line.getAttribute("data-line"), line]),
  );
  return (value) => {
    marked?.removeAttribute("aria-current");
    marked = lines.get(plainText(value));
    marked?.setAttribute("aria-current", "step");
  };
}

/**
 * @param {(lit: Lit) => void} light
 * @returns {Writer}
 */
function litWriter(light) {
  return (value) => {
    const lists = wordsOf(value).map((keys) => keys.split(",").filter(Boolean));
    const named = lists.flatMap((keys, at) => keys.map((key) => /** @type {const} */ ([Number(key), LIT[at]])));
    light(named.length ? new Map(named) : NONE_LIT);
  };
}
