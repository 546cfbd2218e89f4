// The events of a recording as the reader moves by them: what kind, at which node, drawn as which element.
/** @import { EventTable } from "./tables.js" */

/** @typedef {"event" | "node" | "decision" | "leaf" | "cutoff" | "bound"} Way what a step goes by */

/** @type {Record<Way, string[] | null>} */
const WAYS = {
  event: null,
  node: ["ENTER", "EXIT"],
  decision: ["ALPHA", "BETA", "CUTOFF", "RESEARCH", "STAND_PAT"],
  leaf: ["LEAF", "HORIZON", "KNOWN", "PLAYOUT"],
  cutoff: ["CUTOFF"],
  bound: ["ALPHA", "BETA"],
};

export class Story {
  /**
   * Step s shows event s - 1; step 0 comes before the first.
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
    this.steps = steps;
    /** @type {Map<number, number[]>} the steps of the events at each element, once they are asked for */
    this.byElement = new Map();
    /** @type {Map<Way, Set<number> | null>} */
    this.ways = new Map();
    for (const [way, names] of Object.entries(WAYS)) {
      this.ways.set(/** @type {Way} */ (way), names && new Set(names.map((name) => events.names.indexOf(name))));
    }
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
   * Whether an event goes by a way of stepping.
   * @param {Way} way
   * @param {number} step
   */
  isOn(way, step) {
    return this.ways.get(way)?.has(this.kinds[step - 1]) ?? true;
  }

  /**
   * The nearest step before (-1) or after (+1) one that passes a test; null if there is none.
   * @param {number} step
   * @param {number} direction
   * @param {(step: number) => boolean} test
   */
  find(step, direction, test) {
    for (let at = step + direction; at > 0 && at <= this.steps; at += direction) if (test(at)) return at;
    return null;
  }

  /**
   * The next step of a way of stepping; at the ends the first or the last step.
   * @param {Way} way
   * @param {number} step
   * @param {number} direction
   */
  along(way, step, direction) {
    if (way === "event") return Math.max(0, Math.min(this.steps, step + direction));
    return this.find(step, direction, (at) => this.isOn(way, at)) ?? (direction > 0 ? this.steps : 0);
  }

  /**
   * The next step of some kinds; the same step if there is none.
   * @param {Way} way
   * @param {number} step
   * @param {number} direction
   */
  nearest(way, step, direction) {
    return this.find(step, direction, (at) => this.isOn(way, at)) ?? step;
  }

  /**
   * The next step at the same node, else at the nearest node above it that has one.
   * @param {number} step
   * @param {number} direction
   */
  sameNode(step, direction) {
    for (let node = this.nodeAt(step); node >= 0 && step; node = this.parents[node]) {
      const found = this.find(step, direction, (at) => this.nodeAt(at) === node);
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

  /** @param {Way} way */
  stepsOfKind(way) {
    /** @type {number[]} */
    const steps = [];
    this.kinds.forEach((_, at) => this.isOn(way, at + 1) && steps.push(at + 1));
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
