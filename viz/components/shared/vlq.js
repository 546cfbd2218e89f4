// Whole numbers as Python sends them by the thousand: viz/vlq.py says how a column is written.
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const DIGIT_BITS = 5;
const FOLLOWS = 1 << DIGIT_BITS; // says of a digit that another one follows
const digits = new Uint8Array(128);
[...LETTERS].forEach((letter, digit) => (digits[letter.charCodeAt(0)] = digit));

/**
 * The numbers of a column.
 * @param {string} column
 */
export function numbersOf(column) {
  const numbers = new Int32Array(column.length); // at most a number for each letter
  let [count, last, difference, shift] = [0, 0, 0, 0];
  for (let at = 0; at < column.length; at++) {
    const digit = digits[column.charCodeAt(at)];
    difference |= (digit & (FOLLOWS - 1)) << shift;
    shift += DIGIT_BITS;
    if (digit & FOLLOWS) continue;
    last += difference & 1 ? -(difference >>> 1) : difference >>> 1;
    numbers[count++] = last;
    difference = shift = 0;
  }
  return numbers.slice(0, count);
}
