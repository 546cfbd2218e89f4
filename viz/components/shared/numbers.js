// Numbers, and columns of them.

/**
 * The numbers of a column, which has each as its difference from the one before it, the first from 0.
 * @param {readonly number[]} column
 */
export function numbersOf(column) {
  const numbers = new Int32Array(column.length); // filled in a loop: `Int32Array.from` takes five times as long
  let last = 0;
  column.forEach((difference, at) => (numbers[at] = last += difference));
  return numbers;
}

/**
 * How many of some ascending numbers are at most `limit`.
 * @param {ArrayLike<number>} numbers
 * @param {number} limit
 */
export function countUpTo(numbers, limit) {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The number nearest to another that is neither below `lowest` nor above `highest`.
 * @param {number} number
 * @param {number} lowest
 * @param {number} highest
 */
export function within(number, lowest, highest) {
  return Math.min(Math.max(number, lowest), highest);
}
