// The events of a recording, for moving among them: their kinds, nodes and drawn elements.
import { countUpTo } from "../../shared/numbers.js";
/** @import { EventTable } from "./tables.js" */

/** @typedef {"node" | "decision" | "leaf" | "event"} Way what a step goes by */

/** Some kinds of events, by what a reader looks for. */
const KINDS = {
  decision: ["ALPHA", "BETA", "CUTOFF", "RESEARCH", "STAND_PAT"],
  leaf: ["LEAF", "HORIZON", "KNOWN", "PLAYOUT"],
  cutoff: ["CUTOFF"],
  bound: ["ALPHA", "BETA"],
};

/** @typedef {keyof typeof KINDS} Sought */

export class Story {
  /**
   * Step s shows event s - 1; step 0 comes before the first. `ends` are the steps at which a step by node ends.
   * @param {EventTable} events
   * @param {number} steps
   */
  constructor(events, steps) {
    this.names = events.names;
    this.kinds = events.kinds;
    this.nodes = events.nodes;
    this.visits = events.visits;
    this.parents = events.parents;
    this.depths = events.depths;
    this.elements = events.elements;
    this.ends = events.ends;
    this.steps = steps;
    /** @type {Map<number, number[]>} the steps of the events at each element, once they are asked for */
    this.byElement = new Map();
    /** @type {Map<Sought, number[]>} the steps of some kinds, once they are asked for */
    this.found = new Map();
    /** @type {Map<Way, ArrayLike<number>>} */
    this.ways = new Map([["node", this.ends]]);
    this.ways.set("event", Int32Array.from(this.kinds, (_, at) => at + 1));
  }

  /** @param {number} step */
  kindAt(step) {
    return this.names[this.kinds[step - 1]];
  }

  /** @param {number} step */
  nodeAt(step) {
    return this.nodes[step - 1];
  }

  /** @param {number} step */
  elementAt(step) {
    return step ? this.elements[this.nodeAt(step)] : 0;
  }

  /**
   * The steps of a way of stepping, in order; the last one is that of the last event.
   * @param {Way} way
   */
  along(way) {
    const known = this.ways.get(way);
    if (known) return known;
    const steps = [...this.stepsOfKind(/** @type {Sought} */ (way))];
    if (this.steps && steps.at(-1) !== this.steps) steps.push(this.steps);
    this.ways.set(way, steps);
    return steps;
  }

  /**
   * The next step of a way of stepping; at the ends the first or the last step.
   * @param {Way} way
   * @param {number} step
   * @param {number} direction
   */
  next(way, step, direction) {
    const steps = this.along(way);
    const at = direction > 0 ? countUpTo(steps, step) : countUpTo(steps, step - 1) - 1;
    return at < 0 ? 0 : steps[Math.min(at, steps.length - 1)] ?? 0;
  }

  /**
   * The number, in a way of stepping, of the step that contains this one; 0 before the first.
   * @param {Way} way
   * @param {number} step
   */
  numberOf(way, step) {
    return step && countUpTo(this.along(way), step - 1) + 1;
  }

  /**
   * The step with this number.
   * @param {Way} way
   * @param {number} number
   */
  stepWith(way, number) {
    return number ? this.along(way)[number - 1] : 0;
  }

  /**
   * Where a step is shown: by node at the end of its step by node.
   * @param {Way} way
   * @param {number} step
   */
  shown(way, step) {
    return way === "node" ? this.stepWith(way, this.numberOf(way, step)) : step;
  }

  /**
   * The step before all events of a step, if there are several; otherwise null.
   * @param {Way} way
   * @param {number} step
   */
  before(way, step) {
    return way === "node" && step && this.shown(way, step) === step ? this.next(way, step, -1) : null;
  }

  /**
   * The events of a step, as steps: all of a step by node, else one.
   * @param {Way} way
   * @param {number} step
   */
  stepsWithin(way, step) {
    const before = this.before(way, step) ?? step - 1;
    return Array.from({ length: step - before }, (_, at) => before + at + 1);
  }

  /**
   * The nearest step before (-1) or after (+1) one that passes a test, as it is shown; null if there is none.
   * @param {Way} way
   * @param {number} step
   * @param {number} direction
   * @param {(step: number) => boolean} test
   */
  find(way, step, direction, test) {
    const from = direction > 0 ? step : this.next(way, step, -1) + 1;
    for (let at = way === "node" ? from : step;;) {
      at += direction;
      if (at <= 0 || at > this.steps) return null;
      if (test(at)) return this.shown(way, at);
    }
  }

  /**
   * The next step with an event of some kinds; the same step if there is none.
   * @param {Sought} sought
   * @param {Way} way
   * @param {number} step
   * @param {number} direction
   */
  nearest(sought, way, step, direction) {
    const kinds = this.kindsOf(sought);
    return this.find(way, step, direction, (at) => kinds.has(this.kinds[at - 1])) ?? step;
  }

  /**
   * The next step at the same node, else at the nearest node above it that has one.
   * @param {Way} way
   * @param {number} step
   * @param {number} direction
   */
  sameNode(way, step, direction) {
    for (let node = this.nodeAt(step); node >= 0 && step; node = this.parents[node]) {
      const found = this.find(way, step, direction, (at) => this.nodeAt(at) === node);
      if (found !== null) return found;
    }
    return step;
  }

  /**
   * The steps of the events at one element, in order.
   * @param {number} element
   * @returns {readonly number[]}
   */
  stepsOf(element) {
    if (!this.byElement.size) this.listByElement();
    return this.byElement.get(element) ?? [];
  }

  listByElement() {
    this.nodes.forEach((node, at) => {
      const element = this.elements[node];
      const steps = this.byElement.get(element);
      if (steps) steps.push(at + 1);
      else this.byElement.set(element, [at + 1]);
    });
  }

  /**
   * Steps at one node, in a list for each visit to it.
   * @param {readonly number[]} steps
   */
  byVisit(steps) {
    /** @type {Map<number, number[]>} */
    const visits = new Map();
    for (const step of steps) {
      const visit = this.visits?.[step - 1] ?? 0;
      const known = visits.get(visit);
      if (known) known.push(step);
      else visits.set(visit, [step]);
    }
    return [...visits.values()];
  }

  /**
   * The step at an element that is like a step of another story: the event of that kind, as many times after the first.
   * @param {Story} other
   * @param {number} step
   * @param {number} element
   */
  like(other, step, element) {
    const kind = other.kindAt(step);
    /** @type {(story: Story, key: number) => number[]} */
    const alike = (story, key) => story.stepsOf(key).filter((at) => story.kindAt(at) === kind);
    const before = alike(other, other.elementAt(step)).indexOf(step);
    const steps = alike(this, element);
    return steps[before] ?? steps.at(-1) ?? this.stepsOf(element)[0] ?? 0;
  }

  /** @param {Sought} sought */
  kindsOf(sought) {
    return new Set(KINDS[sought].map((name) => this.names.indexOf(name)));
  }

  /** @param {Sought} sought */
  stepsOfKind(sought) {
    const known = this.found.get(sought);
    if (known) return known;
    const kinds = this.kindsOf(sought);
    /** @type {number[]} */
    const steps = [];
    this.kinds.forEach((kind, at) => kinds.has(kind) && steps.push(at + 1));
    this.found.set(sought, steps);
    return steps;
  }

  /**
   * The nodes from the root to the one of a step.
   * @param {number} step
   */
  line(step) {
    /** @type {number[]} */
    const line = [];
    for (let node = step ? this.nodeAt(step) : -1; node >= 0; node = this.parents[node]) line.push(node);
    return line.reverse();
  }
}
