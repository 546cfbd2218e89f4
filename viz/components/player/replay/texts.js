// The values of a recording: nothing, a string, or a phrase, which is a template with its words.
import { sentenceCase } from "../../shared/words.js";

/** @typedef {string | readonly string[] | null} Value */
/** @typedef {(word: string) => string} Reword what stands in place of a word */

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
 * @param {Reword} [reword]
 */
export function plainText(value, reword = (word) => word) {
  if (value === null) return "";
  if (typeof value === "string") return value;
  const words = wordsOf(value).map(reword);
  return value[0].replace(/\{(\d+)\}/g, (_, word) => words[word]);
}

/**
 * A text as it is to be read: a phrase is a sentence, or part of one; a string comes as it is.
 * @param {Value} value
 * @param {Reword} [reword]
 */
export function readableText(value, reword) {
  const text = plainText(value, reword);
  return Array.isArray(value) ? sentenceCase(text) : text;
}

/**
 * @param {Value} one
 * @param {Value} other
 */
export function isSameValue(one, other) {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((string, at) => string === other[at]);
}
