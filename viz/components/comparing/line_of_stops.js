// The stops along which searches move together, and what each shows.
import { countUpTo } from "../shared/numbers.js";
import { ENTER, HERE, LEAVE } from "./stops.js";
/** @import { ComparedData, LineData } from "../contract.d.ts" */

export class LineOfStops {
  /**
   * @param {LineData} line
   * @param {ComparedData["names"]} names
   */
  constructor(line, names) {
    this.moments = line.moments;
    this.nodes = line.nodes;
    this.steps = line.steps;
    this.where = line.where;
    const [called, parents, children] = names;
    this.called = called;
    this.parents = parents;
    this.children = children;
    this.last = line.moments.length - 1;
  }

  /**
   * The name in sentences of a stop's node.
   * @param {number} stop
   */
  name(stop) {
    return this.called[this.nodes[stop]];
  }

  /**
   * Where each search is at a stop.
   * @param {number} stop
   */
  states(stop) {
    return this.where.map((column) => column[stop]);
  }

  /**
   * The path of the node of a stop by node.
   * @param {number} stop
   */
  path(stop) {
    const path = [];
    for (let node = this.nodes[stop]; this.parents[node] >= 0; node = this.parents[node]) {
      path.push(this.children[node]);
    }
    return path.reverse().join(".") || "root";
  }

  /**
   * The stop at a node; -1 if there is none.
   * @param {string} path
   * @param {number} moment what has been done there
   */
  stopOf(path, moment) {
    /** @type {(above: number, index: number) => number} */
    const below = (above, index) => {
      return this.children.findIndex((child, node) => child === index && this.parents[node] === above);
    };
    const node = path === "root" ? 0 : path.split(".").map(Number).reduce(below, 0);
    return this.nodes.findIndex((at, stop) => at === node && this.moments[stop] === moment);
  }

  /**
   * The first stop at a node: a leaf is visited and returns in one; -1 if there is none.
   * @param {string} path
   */
  entryOf(path) {
    const entry = this.stopOf(path, ENTER);
    return entry < 0 ? this.stopOf(path, LEAVE) : entry;
  }

  /**
   * What tells the stop that shows a search at a step of its own, or as soon after it as any stop does. A search in
   * another order than the first one goes back and forth along the line.
   * @param {number} at the place of the search
   * @param {(stop: number) => boolean} [test] which stops count
   * @returns {(step: number) => number}
   */
  showing(at, test = () => true) {
    const steps = this.steps[at];
    const stops = [...steps.keys()].filter(test).sort((one, other) => steps[one] - steps[other] || one - other);
    const reached = stops.map((stop) => steps[stop]);
    return (step) => stops[countUpTo(reached, step - 1)] ?? this.last;
  }

  /**
   * The stop at which a search does a step of its own.
   * @param {number} at
   * @param {number} step
   */
  stopAt(at, step) {
    return this.showing(at, (stop) => this.where[at][stop] === HERE)(step);
  }

  /**
   * The last stop up to which a search does not go beyond a step.
   * @param {number} at
   * @param {number} step
   */
  lastUpTo(at, step) {
    const beyond = this.steps[at].findIndex((other) => other > step);
    return beyond < 0 ? this.last : Math.max(0, beyond - 1);
  }
}

/**
 * The nearest of some stops before (-1) or after (+1) one; the same stop if there is none.
 * @param {number[]} stops in any order
 * @param {number} stop
 * @param {number} direction
 */
export function nearestOf(stops, stop, direction) {
  const ahead = stops.filter((other) => (other - stop) * direction > 0);
  return ahead.reduce((found, other) => (direction * (other - found) < 0 ? other : found), ahead[0] ?? stop);
}
