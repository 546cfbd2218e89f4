// What each element of the drawn tree shows at a step: nodes, bundles, and the edges to them.
import { countUpTo } from "../../shared/numbers.js";
import { grouped } from "../../shared/words.js";
/** @import { Looks, Shown, State } from "../replay/node_at_step.js" */

/**
 * The step that is shown, and the last ones whose decisions, and whose end of the search, are shown: the class may
 * be asked first.
 * @typedef {object} At
 * @property {number} step
 * @property {number} revealed
 * @property {number} revealedBest
 */

/** @typedef {{ nodes: number[], visits: number[], cuts: number[] }} Bundle the nodes just below, and the steps inside */

export class TreeLooks {
  /**
   * @param {Looks} looks
   * @param {readonly (string | null)[]} paths of the drawn nodes by their keys, "" for the root; null for a bundle
   * @param {readonly number[]} parents the key above each element
   */
  constructor(looks, paths, parents) {
    const { events } = looks;
    this.looks = looks;
    this.parents = parents;
    this.keys = paths.map((_, key) => key);
    this.elements = events.elements;
    /** @type {Map<number, number[]>} the nodes that are skipped from each event on */
    this.skipped = new Map();
    for (const { event, node } of looks.skipped) this.skipped.set(event, [...(this.skipped.get(event) ?? []), node]);
    this.sizes = new Map(looks.skipped.map(({ node, size }) => [node, size]));
    /** @type {number[][]} */
    this.below = paths.map(() => []);
    parents.forEach((parent, key) => key && this.below[parent].push(key));
    /** @type {Map<number, number>} the key of each node that is drawn */
    this.keyOf = new Map();
    /** @type {Map<number, number>} the node that each element is */
    this.nodeOf = new Map();
    /** @type {Map<number, Bundle>} */
    this.bundles = new Map();
    paths.forEach((path, key) => path === null && this.bundles.set(key, { nodes: [], visits: [], cuts: [] }));
    this.findNodes(paths);
    if (this.bundles.size) this.listInside();
    /** @type {Map<number, number[]> | null} the keys of each position, once they are asked for */
    this.byPosition = null;
  }

  /** @param {readonly (string | null)[]} paths */
  findNodes(paths) {
    const { parents, indices } = this.looks.data;
    const byPath = new Map(paths.map((path, key) => [path, key]));
    for (let node = 0; node < parents.length; node++) {
      const above = node ? this.keyOf.get(parents[node]) : 0;
      if (above === undefined) continue;
      const path = node ? [paths[above], indices[node]].filter((part) => part !== "").join(".") : "";
      const key = byPath.get(path);
      if (key === undefined) this.bundles.get(this.bundleBelow(above))?.nodes.push(node);
      else {
        this.keyOf.set(node, key);
        this.nodeOf.set(key, node);
      }
    }
  }

  /**
   * The bundle of the children of a drawn node that are not drawn; -1 if all are.
   * @param {number} key
   */
  bundleBelow(key) {
    const last = this.below[key].at(-1) ?? -1; // keys of bundles follow those of nodes
    return this.bundles.has(last) ? last : -1;
  }

  /** List the steps at which the search visits something in each bundle, and cuts off there. */
  listInside() {
    const { kinds, at, enter } = this.looks;
    for (let event = 0; event < kinds.length; event++) {
      const bundle = this.bundles.get(this.elements[at[event]]);
      if (bundle && kinds[event] === enter) bundle.visits.push(event + 1);
      else if (bundle && this.looks.isCut(event)) bundle.cuts.push(event + 1);
    }
  }

  /**
   * What an element shows.
   * @param {number} key
   * @param {At} at
   * @returns {Shown}
   */
  at(key, at) {
    const bundle = this.bundles.get(key);
    if (bundle) return this.bundle(key, bundle, at);
    const node = this.nodeOf.get(key);
    if (node !== undefined) return this.looks.shown(node, this.looks.look(node, at.step, at.revealed, at.revealedBest));
    const isSkipped = this.isPassedOver(key, at.step) && this.isPassedOver(key, at.revealed);
    const state = isSkipped ? "skipped" : "unvisited";
    return { node: { "data-state": state }, texts: {}, edge: { "data-edge": state } };
  }

  /**
   * What an element tells in words.
   * @param {number} key
   * @param {At} at
   */
  facts(key, at) {
    const node = this.nodeOf.get(key);
    const isSampled = this.looks.data.samples;
    if (node !== undefined) {
      const look = this.looks.look(node, at.step, at.revealed, at.revealedBest);
      return { state: look.state, look, isSampled, counts: [] };
    }
    const { node: { "data-state": state }, texts: { visits = "", cuts = "", skips = "" } } = this.at(key, at);
    return { state: /** @type {State} */ (state), look: null, isSampled, counts: [visits, cuts, skips] };
  }

  /**
   * @param {number} key
   * @param {Bundle} bundle
   * @param {At} at
   * @returns {Shown}
   */
  bundle(key, bundle, at) {
    const { looks } = this;
    const [visited, cut] = [countUpTo(bundle.visits, at.step), countUpTo(bundle.cuts, at.step)];
    const skipped = bundle.nodes.filter((node) => looks.skippedAt(node, at.revealed) >= 0);
    const size = skipped.reduce((sum, node) => sum + (this.sizes.get(node) ?? 0), 0);
    let state = this.bundleState(key, bundle, at.step);
    if (state === "skipped" && at.revealed < at.step) state = this.bundleState(key, bundle, at.revealed);
    const isCut = skipped.length > 0 && skipped.length === bundle.nodes.length && !visited;
    /** @type {(count: number, words: string) => string} */
    const said = (count, words) => (count ? `${grouped(count)} ${words}` : "");
    return {
      node: { "data-state": state },
      texts: {
        visits: said(visited, "visited"),
        cuts: said(cut, cut === 1 ? "cutoff" : "cutoffs"),
        skips: said(size, "skipped"),
      },
      edge: { "data-edge": state, "data-cut": isCut ? looks.cutBy(looks.skippedAt(skipped[0], at.revealed)) : null },
    };
  }

  /**
   * @param {number} key
   * @param {Bundle} bundle
   * @param {number} step
   * @returns {State}
   */
  bundleState(key, { nodes, visits }, step) {
    const { looks } = this;
    if (step && this.elements[looks.at[step - 1]] === key) return "current";
    if (this.isPassedOver(this.parents[key], step)) return "skipped";
    const isSkipped = (/** @type {number} */ node) => looks.skippedAt(node, step) >= 0;
    if (!countUpTo(visits, step)) return nodes.length && nodes.every(isSkipped) ? "skipped" : "unvisited";
    return nodes.every((node) => isSkipped(node) || looks.state(node, step) === "done") ? "done" : "open";
  }

  /**
   * Whether an element is at or below something skipped, possibly never reached.
   * @param {number} key
   * @param {number} step
   */
  isPassedOver(key, step) {
    let above = key;
    while (!this.nodeOf.has(above)) above = this.parents[above];
    return this.looks.isPassedOver(this.nodeOf.get(above) ?? 0, step);
  }

  /**
   * The elements that may change in some consecutive steps.
   * @param {number} from
   * @param {number} to
   */
  touched(from, to) {
    const { looks } = this;
    /** @type {Set<number>} */
    const keys = new Set();
    for (let event = from; event < to; event++) {
      const node = looks.at[event];
      const key = this.elements[node];
      keys.add(key).add(this.elements[looks.at[Math.max(0, event - 1)]]);
      for (const skipped of this.skipped.get(event) ?? []) {
        this.addBelow(this.keyOf.get(skipped) ?? this.bundleBelow(key), keys);
      }
      if (looks.kinds[event] === looks.enter && looks.eventsOf(node)[0] < event) this.addBelow(key, keys);
    }
    for (let step = from; step <= to; step++) {
      if (looks.hits.has(step)) { for (const key of this.sharing(looks.at[step - 1])) keys.add(key); }
    }
    const { ties, best } = looks.data;
    const others = ties.filter(([step]) => step > from && step <= to).map(([, node]) => node);
    if (looks.shownBest > from && looks.shownBest <= to) others.push(...best);
    for (const node of others) {
      const key = this.keyOf.get(node);
      if (key !== undefined) keys.add(key);
    }
    return keys;
  }

  /**
   * @param {number} key -1 for none
   * @param {Set<number>} keys
   */
  addBelow(key, keys) {
    if (key < 0) return;
    keys.add(key);
    for (const child of this.below[key]) this.addBelow(child, keys);
  }

  /**
   * The elements at which the position of a place stands.
   * @param {number} place
   */
  sharing(place) {
    const { positions } = this.looks.data;
    if (!positions) return [];
    if (!this.byPosition) {
      this.byPosition = new Map();
      for (const [node, key] of this.keyOf) {
        if (node >= this.looks.count) continue;
        this.byPosition.set(positions[node], [...(this.byPosition.get(positions[node]) ?? []), key]);
      }
    }
    return this.byPosition.get(positions[place]) ?? [];
  }
}
