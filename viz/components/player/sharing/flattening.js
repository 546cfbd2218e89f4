// Where the parts of a drawing stand, without the transformations around them.

/**
 * A transformation that moves and stretches.
 * @typedef {object} Matrix
 * @property {number} across
 * @property {number} down
 * @property {number} x
 * @property {number} y
 */

/** @type {Matrix} */
export const MOVED_NOWHERE = { across: 1, down: 1, x: 0, y: 0 };

/**
 * A transformation with another one inside it, as the attribute `transform` writes that.
 * @param {Matrix} matrix
 * @param {string} transform of translate and scale
 * @returns {Matrix}
 */
export function joined(matrix, transform) {
  let { across, down, x, y } = matrix;
  for (const [, name, numbers] of transform.matchAll(/(translate|scale)\(([^)]*)\)/g)) {
    const [first, second] = numbers.split(/[\s,]+/).map(Number);
    if (name === "translate") {
      x += first * across;
      y += (second ?? 0) * down;
    } else {
      across *= first;
      down *= second ?? first;
    }
  }
  return { across, down, x, y };
}

/**
 * A path where its transformation brings it.
 * @param {string} path of the commands M, L, l, H, h, V, v, a and Z
 * @param {Matrix} matrix
 */
export function absolutePath(path, { across, down, x, y }) {
  let written = "";
  for (const [, command, text] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = [...text.matchAll(/-?\d*\.?\d+(?:e-?\d+)?/g)].map(Number);
    written += command + moved(command, numbers).map((number) => String(Math.round(number * 100) / 100)).join(" ");
  }
  return written;

  /** @type {(command: string, numbers: number[]) => number[]} */
  function moved(command, numbers) {
    const [first, second] = numbers;
    switch (command) {
      case "M":
      case "L":
        return [first * across + x, second * down + y];
      case "l":
        return [first * across, second * down];
      case "H":
        return [first * across + x];
      case "V":
        return [first * down + y];
      case "a":
        return [first * across, second * down, ...numbers.slice(2, 5), numbers[5] * across, numbers[6] * down];
      default:
        return [];
    }
  }
}
