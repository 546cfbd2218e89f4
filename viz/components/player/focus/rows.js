// Which nodes the focus view shows: the current path with all siblings of its nodes, row by row, and what the
// reader has opened. Where a row has no room for all, a page of it is shown.
/** @import { FocusTable } from "../replay/tables.js" */
/** @import { Looks } from "../replay/node_at_step.js" */
/** @import { RowRoom } from "./sizes.js" */

/**
 * The shown children of a node, in order, and how many precede and follow them.
 * @typedef {object} Group
 * @property {number} parent -1 above the root
 * @property {number[]} nodes
 * @property {number} before
 * @property {number} after
 */

export class Rows {
  /**
   * @param {FocusTable} data
   * @param {Looks} looks
   */
  constructor(data, looks) {
    this.looks = looks;
    this.data = data;
    /** @type {number[]} */
    this.plies = [];
    /** @type {Map<number, number[]>} */
    this.below = new Map();
    data.parents.forEach((parent, node) => {
      this.plies.push(node ? this.plies[parent] + 1 : 0);
      if (!node) return;
      const children = this.below.get(parent);
      if (children) children.push(node);
      else this.below.set(parent, [node]);
    });
    for (const children of this.below.values()) children.sort((a, b) => data.indices[a] - data.indices[b]);
    this.count = this.plies.reduce((most, ply) => Math.max(most, ply), 0) + 1;
    this.widest = [...this.below.values()].reduce((most, children) => Math.max(most, children.length), 1);
    /** @type {ReadonlySet<number>} nodes that the reader opened */
    this.opened = new Set();
    /** @type {Map<number, number>} which of the children of a node comes first, where the reader has turned a page */
    this.turned = new Map();
    /** @type {{ line: number[], room: RowRoom, rows: Group[][] } | null} what was shown before, if it followed the path alone */
    this.before = null;
  }

  /** How many nodes a row may have: the children of one node, and those of another one that the reader opened. */
  get across() {
    const opened = [...this.opened].map((node) => this.children(node).length);
    return opened.reduce((most, children) => Math.max(most, this.widest + children), this.widest);
  }

  /** @param {number} node */
  children(node) {
    return this.below.get(node) ?? [];
  }

  /**
   * Whether a node off the current path has something to show below it.
   * @param {number} node
   * @param {number} step
   */
  canOpen(node, step) {
    return this.below.has(node) && this.looks.isVisited(node, step);
  }

  /**
   * The rows at a step, each with what it has room for. Unchanged rows stay the same objects.
   * @param {number} step
   * @param {number[]} line the current path
   * @param {RowRoom} room
   * @returns {Group[][]}
   */
  at(step, line, room) {
    const rows = this.staying(line, room);
    for (;;) {
      const ply = rows.length;
      const parents = rows[ply - 1].flatMap(({ nodes }) => nodes.filter((node) => this.isOpen(node, line, step)));
      if (!parents.length) break;
      rows.push(this.row(parents, line[ply], room));
    }
    this.before = this.opened.size || this.turned.size ? null : { line, room, rows };
    return rows;
  }

  /**
   * The first of the rows that were shown before, as far as they follow from the same path: it may be hundreds of plies
   * long, and a step changes its end.
   * @param {number[]} line
   * @param {RowRoom} room
   * @returns {Group[][]}
   */
  staying(line, room) {
    const { before } = this;
    if (!before || before.room !== room || this.opened.size || this.turned.size) {
      return [[{ parent: -1, nodes: [0], before: 0, after: 0 }]];
    }
    let same = 1;
    while (same < before.rows.length && line[same] === before.line[same]) same++;
    return before.rows.slice(0, same);
  }

  /**
   * Whether a node is on a path.
   * @param {number} node
   * @param {number[]} line
   */
  isOn(node, line) {
    return line[this.plies[node]] === node;
  }

  /**
   * @param {number} node
   * @param {number[]} line
   * @param {number} step
   */
  isOpen(node, line, step) {
    const isOpened = this.opened.has(node) && this.looks.isVisited(node, step);
    return this.below.has(node) && (this.isOn(node, line) || isOpened);
  }

  /**
   * Share the room of a row among its groups; the search's own group gets what the others leave.
   * @param {number[]} parents
   * @param {number | undefined} current the node on the current path
   * @param {RowRoom} room
   * @returns {Group[]}
   */
  row(parents, current, room) {
    const all = parents.map((parent) => this.children(parent).length);
    const total = all.reduce((sum, count) => sum + count, 0);
    const { nodes, count } = room;
    if (total <= nodes) return parents.map((parent) => this.page(parent, current, room));
    const mine = parents.findIndex((parent) => current !== undefined && this.data.parents[current] === parent);
    const least = 1 + 2 * count; // a node between two counts
    const share = Math.max(least, nodes / parents.length);
    const taken = Math.max(...[1, 2].map((counts) => Math.floor(share - counts * count) + counts * count));
    const rest = Math.max(least, nodes - taken * (parents.length - 1));
    return parents.map((parent, at) => this.page(parent, current, { nodes: at === mine ? rest : share, count }));
  }

  /**
   * A page of a node's children: the one with the search's node, or the one that the reader turned to.
   * @param {number} parent
   * @param {number | undefined} current
   * @param {RowRoom} room
   * @returns {Group}
   */
  page(parent, current, room) {
    const children = this.children(parent);
    if (children.length <= room.nodes) return { parent, nodes: children, before: 0, after: 0 };
    // Beside the first ones and the last ones there is one count of the others, beside those between there are two.
    const [atEnd, between] = [1, 2].map((counts) => Math.max(1, Math.floor(room.nodes - counts * room.count)));
    const at = Math.max(0, current === undefined ? 0 : children.indexOf(current));
    const page = at < atEnd ? 0 : atEnd + Math.floor((at - atEnd) / between) * between;
    const first = Math.min(this.turned.get(parent) ?? page, children.length - 1);
    const isAtEnd = first === 0 || first + atEnd >= children.length;
    const nodes = children.slice(first, first + (isAtEnd ? atEnd : between));
    return { parent, nodes, before: first, after: children.length - first - nodes.length };
  }

  /**
   * Turn to the previous or next children.
   * @param {Group} group
   * @param {number} direction
   */
  turn({ parent, nodes, before }, direction) {
    const to = before + (direction > 0 ? 1 : -1) * Math.max(1, nodes.length);
    this.turned.set(parent, to > 1 ? to : 0); // no page has the first one alone before it
  }
}
