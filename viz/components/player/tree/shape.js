// The shape of the drawn tree: which element is below which. Elements are named by their keys; the root is 0.

export class Shape {
  /** @param {number[]} parents the parent of each element; the root's says nothing */
  constructor(parents) {
    this.parents = parents;
    /** @type {number[][]} */
    this.below = parents.map(() => []);
    this.plies = parents.map(() => 0);
    parents.forEach((parent, key) => {
      if (!key) return;
      this.below[parent].push(key);
      this.plies[key] = this.plies[parent] + 1;
    });
  }

  /**
   * The children of an element's parent, with itself.
   * @param {number} key
   */
  siblings(key) {
    return key ? this.below[this.parents[key]] : [0];
  }

  /**
   * The elements from one up to the root.
   * @param {number} key
   */
  line(key) {
    const line = [key];
    for (let at = key; at; at = this.parents[at]) line.push(this.parents[at]);
    return line;
  }
}
