// Where an arrow key leads on a board: to the nearest part in its direction.

/** @typedef {{ x: number, y: number }} Place */

/** @type {Record<string, Place>} */
const DIRECTIONS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const ASIDE = 2; // how much more a way aside counts than one ahead
const NEAR = 1; // pixels: what is not further ahead than this is beside

/** @param {string} key */
export function isArrow(key) {
  return Object.hasOwn(DIRECTIONS, key);
}

/**
 * The index of the nearest place in the direction of an arrow key; -1 if there is none.
 * @param {Place} from
 * @param {Place[]} places
 * @param {string} key
 */
export function nearestAhead(from, places, key) {
  const { x, y } = DIRECTIONS[key];
  return leastOf(places.map((place) => {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const ahead = dx * x + dy * y;
    return ahead > NEAR ? ahead + ASIDE * Math.abs(dx * y + dy * x) : Infinity;
  }));
}

/**
 * The index of the place that is nearest to another one; -1 if there is none.
 * @param {Place} from
 * @param {Place[]} places
 */
export function nearestTo(from, places) {
  return leastOf(places.map((place) => Math.hypot(place.x - from.x, place.y - from.y)));
}

/** @param {number[]} distances */
function leastOf(distances) {
  const least = Math.min(...distances);
  return least < Infinity ? distances.indexOf(least) : -1;
}
