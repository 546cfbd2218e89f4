// Words of sentences.

/**
 * "A", "A and B", "A, B and C".
 * @param {(string | number)[]} words
 */
export function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/**
 * A text with its first letter as a capital, unless it begins with a move of a side named by a letter: b c5, which B,
 * the letter of a bishop, would make another one.
 * @param {string} text
 */
export function sentenceCase(text) {
  return text.charAt(1) === "\u00a0" ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A wrong idea, worded so that nobody takes it for a fact; the truth follows.
 * @param {string} idea
 */
export function asMistake(idea) {
  return `A common mistake: “${idea}”`;
}

/**
 * A count as the page writes it: "1,234".
 * @param {number} count
 */
export function grouped(count) {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
