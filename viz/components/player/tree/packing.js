// Columns as close as they can stand: subtrees side by side, each node above the middle of its children.

/**
 * Where the columns of a tree stand, from the left edge of what they take.
 * @param {number[][]} below the children of each node, from the left; the node after its parent
 * @param {number[]} halves what each node takes to either side
 * @returns {{ across: number[], width: number }}
 */
export function packed(below, halves) {
  /** @type {number[][][]} how far each subtree reaches from its root at each ply below, to the left and to the right */
  const [lefts, rights] = [below.map(() => []), below.map(() => [])];
  const moved = below.map(() => 0); // from the parent
  for (let key = below.length - 1; key >= 0; key--) {
    /** @type {number[][]} */
    const [left, right] = [[], []];
    for (const child of below[key]) {
      const beside = right.slice(0, lefts[child].length).map((to, ply) => to - lefts[child][ply]);
      moved[child] = beside.length ? Math.max(...beside) : 0;
      lefts[child].forEach((from, ply) => (left[ply] ??= moved[child] + from));
      rights[child].forEach((to, ply) => (right[ply] = moved[child] + to));
    }
    const [first, last] = [below[key][0], below[key].at(-1)];
    const middle = first === undefined || last === undefined ? 0 : (moved[first] + moved[last]) / 2;
    for (const child of below[key]) moved[child] -= middle;
    lefts[key] = [-halves[key], ...left.map((from) => from - middle)];
    rights[key] = [halves[key], ...right.map((to) => to - middle)];
  }
  const across = below.map(() => -Math.min(...lefts[0]));
  below.forEach((children, key) => children.forEach((child) => (across[child] = across[key] + moved[child])));
  return { across, width: Math.max(...rights[0]) - Math.min(...lefts[0]) };
}
