// The events of a recording as the reader moves by them: what kind, at which node, drawn as which element.
const WAYS = {
  event: null,
  node: ["ENTER", "EXIT"],
  decision: ["ALPHA", "BETA", "CUTOFF", "RESEARCH"],
  leaf: ["LEAF", "HORIZON"],
  cutoff: ["CUTOFF"],
  bound: ["ALPHA", "BETA"],
};

class Story {
  // Step s shows event s - 1; step 0 comes before the first.
  constructor(events, steps) {
    Object.assign(this, events);
    this.steps = steps;
    this.ways = Object.fromEntries(
      Object.entries(WAYS).map(([way, names]) => [way, names && new Set(names.map((name) => events.names.indexOf(name)))]),
    );
  }

  kindAt(step) {
    return this.names[this.kinds[step - 1]];
  }

  nodeAt(step) {
    return this.nodes[step - 1];
  }

  elementAt(step) {
    return step ? this.elements[this.nodeAt(step)] : 0;
  }

  // The nearest step before (-1) or after (+1) one that passes a test; null if there is none.
  find(step, direction, test) {
    for (let at = step + direction; at > 0 && at <= this.steps; at += direction) if (test(at)) return at;
    return null;
  }

  // The next step of a way of stepping; at the ends the first or the last step.
  along(way, step, direction) {
    const kinds = this.ways[way];
    if (!kinds) return Math.max(0, Math.min(this.steps, step + direction));
    return this.find(step, direction, (at) => kinds.has(this.kinds[at - 1])) ?? (direction > 0 ? this.steps : 0);
  }

  // The next step of some kinds; the same step if there is none.
  nearest(way, step, direction) {
    return this.find(step, direction, (at) => this.ways[way].has(this.kinds[at - 1])) ?? step;
  }

  // The next step at the same node, else at the nearest node above it that has one.
  sameNode(step, direction) {
    for (let node = this.nodeAt(step); node >= 0 && step; node = this.parents[node]) {
      const found = this.find(step, direction, (at) => this.nodeAt(at) === node);
      if (found !== null) return found;
    }
    return step;
  }

  // The steps of the events at one element, in order.
  stepsOf(element) {
    const steps = [];
    this.nodes.forEach((node, at) => this.elements[node] === element && steps.push(at + 1));
    return steps;
  }

  // The steps of an element, in a list for each visit to it.
  visitsOf(steps) {
    const visits = new Map();
    for (const step of steps) {
      const visit = this.visits?.[step - 1] ?? 0;
      if (!visits.has(visit)) visits.set(visit, []);
      visits.get(visit).push(step);
    }
    return [...visits.values()];
  }

  // The step at an element that is like a step of another story: the event of that kind, as many times after the first.
  like(other, step, element) {
    const kind = other.kindAt(step);
    const alike = (story, key) => story.stepsOf(key).filter((at) => story.kindAt(at) === kind);
    const before = alike(other, other.elementAt(step)).indexOf(step);
    const steps = alike(this, element);
    return steps[before] ?? steps.at(-1) ?? this.stepsOf(element)[0] ?? 0;
  }

  stepsOfKind(way) {
    const steps = [];
    this.kinds.forEach((kind, at) => this.ways[way].has(kind) && steps.push(at + 1));
    return steps;
  }

  // The nodes from the root to the one of a step.
  line(step) {
    const line = [];
    for (let node = step ? this.nodeAt(step) : -1; node >= 0; node = this.parents[node]) line.push(node);
    return line.reverse();
  }
}
