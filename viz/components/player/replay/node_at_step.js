// What a node looks like at a step, worked out from the events: every picture of the tree on screen is drawn from this. Figures
// are drawn from the frames of core/trace, and a test holds the two together. Nodes have the numbers of FocusTable: the places
// of the trace, then what is never visited.
import { countUpTo } from "../../shared/numbers.js";
import { grouped } from "../../shared/words.js";
import { read } from "./texts.js";
/** @import { EventTable, FocusTable } from "./tables.js" */

/** @typedef {"unvisited" | "open" | "current" | "done" | "skipped"} State */

/**
 * A node's look. Pairs are the text shown, and the one for programs.
 * @typedef {object} Look
 * @property {State} state
 * @property {[string, string]} value
 * @property {boolean} given whether the value was given to the search in this visit, as by an estimate
 * @property {[string, string]} alpha
 * @property {[string, string]} beta
 * @property {string} cut the kind of a cutoff here, "alpha" or "beta"; "table", "known" or "book" if one has its position; "" for none
 * @property {boolean} late whether it had nothing left to skip
 * @property {number} visit the number of the latest visit, 0 before the first; of samples, of the latest finished one
 * @property {string} struck the kind of the cutoff that strikes through the edge to it
 * @property {boolean} best whether it is on the line of best play
 * @property {string} tie what a move is worth that may be worse than the best one
 * @property {boolean} asked whether a class is asked for its α
 * @property {"" | "stored" | "met"} same whether its position was just found in the table: where it was stored, or met elsewhere
 */

/**
 * What an element shows: attributes of its own, texts of its parts, and attributes of the edge to it. Null takes an attribute
 * away; a text that is not named stays as it was drawn.
 * @typedef {object} Shown
 * @property {Record<string, string | null>} node
 * @property {Record<string, string>} texts
 * @property {Record<string, string | null>} edge
 */

const LEAF_KIND = 2; // among the kinds of nodes
/** @type {Record<string, string>} */
const CUTS = { alpha: "α cut", beta: "β cut" };
/** @type {[string, string]} */
const NOTHING = ["", ""];

/** What an answer is to be filled into. */
const BOX = "□";
/** @type {ReadonlySet<string>} */
export const NOTHING_ASKED = new Set();

/**
 * The empty boxes of an inner node of a blank tree: of its value if "nodes" are asked for, of α and β if "windows" are.
 * @param {ReadonlySet<string>} asks
 * @returns {{ value: string, alpha: string, beta: string }}
 */
export function emptyBoxes(asks) {
  const hasWindow = asks.has("windows");
  return { value: asks.has("nodes") ? BOX : "", alpha: hasWindow ? `α ${BOX}` : "", beta: hasWindow ? `β ${BOX}` : "" };
}

export class Looks {
  /**
   * @param {FocusTable} data
   * @param {EventTable} events
   */
  constructor(data, events) {
    this.data = data;
    this.events = events;
    this.hasGaps = false; // in the place of answers
    this.asked = -1; // the node whose α a class is asked for
    this.asks = NOTHING_ASKED; // what has an empty box where it is not known yet
    this.count = events.parents.length; // of the places
    /** @param {string} name */
    const kind = (name) => events.names.indexOf(name);
    this.enter = kind("ENTER");
    this.exit = kind("EXIT");
    this.cutoff = kind("CUTOFF");
    this.skip = kind("SKIP");
    this.standPat = kind("STAND_PAT");
    this.hit = kind("HIT");
    this.known = kind("KNOWN");
    this.book = kind("BOOK");
    this.playout = kind("PLAYOUT");
    this.scores = new Set(["LEAF", "HORIZON", "KNOWN"].map(kind));
    this.kinds = events.kinds;
    this.at = events.nodes;
    this.steps = events.kinds.length;
    /** @type {Map<number, number[]>} the events, counted from 0, from which on each node is skipped */
    this.skips = new Map();
    /** @type {{ event: number, node: number, size: number }[]} the same, in time, with how many nodes each stands for */
    this.skipped = [];
    this.listSkips();
    this.starts = new Int32Array(this.count + 1);
    this.listed = new Int32Array(this.steps);
    this.listEvents();
    this.visitsBefore = new Int32Array(this.steps + 1);
    this.countEvents();
    this.byBeta = new Set(data.byBeta);
    this.isBest = new Set(data.best);
    this.shownBest = this.rootReturns();
    /** @type {Map<number, [step: number, words: string][]>} */
    this.ties = new Map();
    for (const [step, node, words] of data.ties) this.ties.set(node, [...(this.ties.get(node) ?? []), [step, words]]);
    this.hits = new Map(data.hits);
  }

  /** List the events of each place, in order: those of place p are in `listed` from `starts[p]` to `starts[p + 1]`. */
  listEvents() {
    for (const place of this.at) this.starts[place + 1]++;
    for (let place = 0; place < this.count; place++) this.starts[place + 1] += this.starts[place];
    const next = this.starts.slice();
    this.at.forEach((place, event) => (this.listed[next[place]++] = event));
  }

  /** List what is skipped, from the event before the SKIPs: a cutoff, or standing pat. */
  listSkips() {
    let event = 0;
    for (const [step, node, size] of this.data.skips) {
      const before = this.kinds[step - 2];
      if (before !== this.skip) event = before === this.cutoff || before === this.standPat ? step - 2 : step - 1;
      this.skips.set(node, [...(this.skips.get(node) ?? []), event]);
      this.skipped.push({ event, node, size });
    }
  }

  /** Count the visits, and the cutoffs that skip something, before each event. */
  countEvents() {
    for (let event = 0; event < this.steps; event++) {
      this.visitsBefore[event + 1] = this.visitsBefore[event] + Number(this.kinds[event] === this.enter);
    }
  }

  /**
   * Whether an event is a cutoff that skips something.
   * @param {number} event
   */
  isCut(event) {
    return this.kinds[event] === this.cutoff && this.kinds[event + 1] === this.skip;
  }

  /**
   * The depth limit at a step, as the ply of the last nodes that are searched; null without any.
   * @param {number} step
   */
  limit(step) {
    const last = this.data.limits.findLast(([from]) => from <= step);
    return last ? last[1] : null;
  }

  /** The step at which the root returns for the last time; best play is known from then on. */
  rootReturns() {
    const events = this.eventsOf(0);
    const last = events[events.length - 1];
    return events.length && this.kinds[last] === this.exit ? last + 1 : Infinity;
  }

  /**
   * The worth of a move that may be worse than the best one; "" for others.
   * @param {number} node
   * @param {number} step
   */
  tie(node, step) {
    return read(this.ties.get(node)?.findLast(([from]) => from <= step)?.[1] ?? "", this.hasGaps);
  }

  /**
   * @param {number} node
   * @param {number} step
   * @returns {Look["same"]}
   */
  same(node, step) {
    const { positions } = this.data;
    const stored = this.hits.get(step);
    if (stored === undefined || !positions || node >= this.count) return "";
    const here = this.at[step - 1];
    if (node === here || positions[node] !== positions[here] || !this.isVisited(node, step)) return "";
    return node === stored ? "stored" : "met";
  }

  /** @param {number} node */
  eventsOf(node) {
    return node < this.count ? this.listed.subarray(this.starts[node], this.starts[node + 1]) : [];
  }

  /**
   * How many of a node's events have happened up to a step.
   * @param {number} node
   * @param {number} step
   */
  past(node, step) {
    return countUpTo(this.eventsOf(node), step - 1);
  }

  /**
   * Whether a node was visited up to a step.
   * @param {number} node
   * @param {number} step
   */
  isVisited(node, step) {
    return this.past(node, step) > 0;
  }

  /**
   * The node of a step; the root before the first.
   * @param {number} step
   */
  current(step) {
    return step ? this.at[step - 1] : 0;
  }

  /**
   * The nodes from the root to one.
   * @param {number} node
   */
  line(node) {
    const line = [node];
    for (let at = node; at; at = this.data.parents[at]) line.push(this.data.parents[at]);
    return line.reverse();
  }

  /**
   * The event that skipped a node in the latest visit to the node above; -1 if it is not skipped.
   * @param {number} node
   * @param {number} step
   */
  skippedAt(node, step) {
    const skips = this.skips.get(node);
    const before = skips ? countUpTo(skips, step - 1) : 0;
    if (!skips || !before) return -1;
    return skips[before - 1] >= this.visitBegan(this.data.parents[node], step) ? skips[before - 1] : -1;
  }

  /**
   * The event with which the latest visit to a node began; -1 if there was none.
   * @param {number} node
   * @param {number} step
   */
  visitBegan(node, step) {
    const events = this.eventsOf(node);
    let at = this.past(node, step) - 1;
    while (at >= 0 && this.kinds[events[at]] !== this.enter) at--;
    return at < 0 ? -1 : events[at];
  }

  /**
   * Whether a node, or one above it, is skipped by the latest visit to the node above that.
   * @param {number} node
   * @param {number} step
   */
  isPassedOver(node, step) {
    for (let at = node; at; at = this.data.parents[at]) if (this.skippedAt(at, step) >= 0) return true;
    return false;
  }

  /**
   * @param {number} node
   * @param {number} step
   * @returns {State}
   */
  state(node, step) {
    if (step && this.current(step) === node) return "current";
    if (this.isPassedOver(node, step)) return "skipped";
    const past = this.past(node, step);
    if (!past) return "unvisited";
    return this.kinds[this.eventsOf(node)[past - 1]] === this.exit ? "done" : "open";
  }

  /**
   * What a node looks like at a step. Of the events after `revealed` only where the search is counts: what they say of
   * cutoffs and of best play is what the class is asked.
   * @param {number} node
   * @param {number} step
   * @param {number} [revealed]
   * @param {number} [revealedBest] the last event shown to end the search
   * @returns {Look}
   */
  look(node, step, revealed = step, revealedBest = revealed) {
    const { data, kinds } = this;
    const events = this.eventsOf(node);
    const began = this.visitBegan(node, step);
    /** @type {Look} */
    const look = {
      state: this.state(node, step),
      value: data.values[data.known[node]],
      given: false,
      alpha: NOTHING,
      beta: NOTHING,
      cut: "",
      late: false,
      visit: 0,
      struck: "",
      best: this.isBest.has(node) && Math.min(revealed, revealedBest) >= this.shownBest,
      tie: this.tie(node, revealed),
      same: this.same(node, revealed),
      asked: node === this.asked,
    };
    if (revealed < step && look.state === "skipped") look.state = this.state(node, revealed);
    const skip = this.skippedAt(node, revealed);
    if (skip >= 0) look.struck = this.cutBy(skip);
    const past = this.past(node, step);
    const isInner = !this.isLeaf(node);
    if (data.samples && past) look.given = isInner && kinds[events[past - 1]] === this.playout;
    let hasValue = false; // the latest value counts
    for (let at = past - 1; at >= 0 && events[at] >= began; at--) {
      const event = events[at];
      if (kinds[event] === this.cutoff && event < revealed) {
        look.cut = this.cutBy(event);
        look.late = !this.isCut(event);
      }
      if (kinds[event] === this.hit && data.shown[event] && event < revealed) look.cut = "table";
      if (kinds[event] === this.known && event < revealed) look.cut = "known";
      if (kinds[event] === this.book && event < revealed && !look.cut) look.cut = "book";
      if (this.scores.has(kinds[event]) && !data.samples) look.given = isInner;
      if (data.shown[event] && !hasValue) {
        look.value = data.values[data.shown[event]];
        hasValue = true;
      }
    }
    if (past) this.tellWindow(look, events[past - 1], began);
    const counted = data.samples ? this.exit : this.enter; // of samples, those that are finished
    for (let at = 0; at < past; at++) look.visit += Number(kinds[events[at]] === counted);
    if (isInner && look.state !== "skipped" && !data.samples) this.leaveOpen(look, past > 0);
    return look;
  }

  /**
   * Draw empty boxes for what is not known yet, and for the α that a class is asked for.
   * @param {Look} look
   * @param {boolean} isVisited
   */
  leaveOpen(look, isVisited) {
    const { value, alpha, beta } = emptyBoxes(this.asks);
    if (look.asked) look[look.value[0] ? "alpha" : "value"] = [alpha, ""]; // windows are not drawn in each picture
    else if (!isVisited) [look.alpha, look.beta] = [[alpha, ""], [beta, ""]];
    if (!look.value[0]) look.value = [value, ""];
  }

  /**
   * @param {Look} look
   * @param {number} last the latest event there
   * @param {number} began the event with which its visit began
   */
  tellWindow(look, last, began) {
    const { alphas, betas, bounds, handed } = this.data;
    if (!alphas || !betas) return;
    const at = handed ? began : last;
    const said = (/** @type {number} */ bound) => this.hasGaps ? "" : bounds[bound][0];
    look.alpha = [said(alphas[at]), bounds[alphas[last]][1]];
    look.beta = [said(betas[at]), bounds[betas[last]][1]];
  }

  /**
   * A look in every picture: attributes of a node and of the edge to it, which the style sheet dresses, and what each
   * part of the node says where it has room for all of it.
   * @param {number} node
   * @param {Look} look
   * @returns {Shown}
   */
  shown(node, { state, value, given, alpha, beta, cut, late, visit, best, tie, same, asked, struck }) {
    const isBest = best ? "true" : null;
    return {
      node: {
        "data-asked": asked ? "true" : null,
        "data-state": state,
        "data-value": value[1],
        "data-given": given ? "true" : null,
        "data-alpha": alpha[1],
        "data-beta": beta[1],
        "data-cutoff": cut || null,
        "data-late": late ? "true" : null,
        "data-best": isBest,
        "data-tie": tie ? "true" : null,
        "data-same": same || null,
      },
      edge: { "data-edge": state, "data-cut": struck || null, "data-best": isBest },
      texts: {
        value: value[0],
        alpha: alpha[0],
        beta: beta[0],
        again: this.visitWords(node, visit),
        cutoff: CUTS[cut] ?? cut,
        tie,
      },
    };
  }

  /**
   * The number of the latest visit, short at a leaf.
   * @param {number} node
   * @param {number} visit
   */
  visitWords(node, visit) {
    if (this.data.samples) return visit && this.events.visits ? `×${grouped(visit)}` : "";
    if (visit < 2) return "";
    return this.isLeaf(node) ? `×${grouped(visit)}` : `visit ${visit}`;
  }

  /**
   * The bound by which an event cuts off: beta at MAX, and at chance where the value is high.
   * @param {number} event
   */
  cutBy(event) {
    return this.byBeta.has(event) || this.maximizes(this.at[event]) ? "beta" : "alpha";
  }

  /** @param {number} node */
  isLeaf(node) {
    return this.data.kinds[node] === LEAF_KIND;
  }

  /** @param {number} node */
  maximizes(node) {
    return this.data.forMover || this.data.kinds[node] === 0;
  }

  /**
   * How many visits the search has made below a node up to a step.
   * @param {number} node
   * @param {number} step
   */
  below(node, step) {
    const events = this.eventsOf(node);
    const past = this.past(node, step);
    let visits = 0;
    for (let at = 0; at < past; at++) {
      if (this.kinds[events[at]] !== this.enter) continue;
      let last = at; // the last event of this visit
      while (last + 1 < events.length && this.kinds[events[last + 1]] !== this.enter) last++;
      const end = this.kinds[events[last]] === this.exit ? Math.min(events[last] + 1, step) : step;
      visits += this.visitsBefore[end] - this.visitsBefore[events[at]] - 1;
    }
    return visits;
  }
}
