// The values of a recording: nothing, a string, or a phrase, which is a template with its words.
import { sentenceCase } from "../../shared/words.js";

/** @typedef {string | readonly string[] | null} Value */

/** What replaces a hidden answer. */
export const BLANK = "?";

// An answer is a number that the search works out; viz/words/answer_marks.py marks it by a character on each side.
const ANSWER = /\uFFF9[^\uFFF9\uFFFB]*\uFFFB/g;
const MARK = /[\uFFF9\uFFFB]/g;

/**
 * A text for display: with its answers, or with gaps in their place.
 * @param {string} text
 * @param {boolean} [hasGaps]
 */
export function read(text, hasGaps = false) {
  return (hasGaps ? text.replace(ANSWER, BLANK) : text).replace(MARK, "");
}

/**
 * The words of a phrase.
 * @param {Value} value
 * @returns {string[]}
 */
export function wordsOf(value) {
  return Array.isArray(value) ? value.slice(1) : [];
}

/**
 * @param {Value} value
 * @param {boolean} [hasGaps]
 */
export function plainText(value, hasGaps) {
  if (value === null) return "";
  if (typeof value === "string") return read(value, hasGaps);
  const words = wordsOf(value);
  return read(value[0].replace(/\{(\d+)\}/g, (_, word) => words[word]), hasGaps);
}

/**
 * A text for display: a phrase is a sentence, or part of one; a string stays as it is.
 * @param {Value} value
 * @param {boolean} [hasGaps]
 */
export function readableText(value, hasGaps) {
  const text = plainText(value, hasGaps);
  return Array.isArray(value) ? sentenceCase(text) : text;
}

/**
 * Whether there is an answer in a value.
 * @param {Value} value
 */
export function hasAnswer(value) {
  return Array.isArray(value) ? value.some((part) => part.includes("\uFFF9")) : value?.includes("\uFFF9") ?? false;
}

/**
 * @param {Value} one
 * @param {Value} other
 */
export function isSameValue(one, other) {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((string, at) => string === other[at]);
}
