// What was practised in this browser: the outcome of each exercise, and an anonymous summary.
import { keep, KEPT, recall } from "../shared/storage.js";
/** @import { Marked } from "../contract.d.ts" */

const MOST_OUTCOMES = 500;
const A_DAY = 86_400_000; // milliseconds

/**
 * The outcome of an exercise.
 * @typedef {object} Outcome
 * @property {boolean} right whether it was right at last
 * @property {number} checks
 * @property {number} points of the last check that counts
 * @property {number} of
 * @property {string[]} ideas the misconceptions that fitted, at any check
 * @property {boolean} shown whether the solution was looked at, after which nothing counts
 * @property {boolean} [told] whether a check said what is right, after which nothing counts either
 */

/** @type {Outcome} */
const UNDONE = { right: false, checks: 0, points: 0, of: 0, ideas: [], shown: false };

/**
 * The outcome after a check.
 * @param {Outcome} before
 * @param {Pick<Marked, "right" | "points" | "of" | "fits" | "told">} marked
 * @returns {Outcome}
 */
export function checked(before, { right, points, of, fits, told }) {
  if (before.right || isSpent(before)) return before;
  const ideas = right ? before.ideas : [...new Set([...before.ideas, ...fits.map(({ title }) => title)])];
  return { ...before, right, points, of, ideas, told, checks: before.checks + 1 };
}

/**
 * The outcome after a look at the solution: it changes nothing that was right, or given away, before.
 * @param {Outcome} before
 * @returns {Outcome}
 */
export function lookedAt(before) {
  return before.right || before.told ? before : { ...before, shown: true };
}

/**
 * Whether what is right was seen before it was found: then nothing counts anymore.
 * @param {Outcome | undefined} outcome
 */
export function isSpent(outcome) {
  return Boolean(outcome && !outcome.right && (outcome.shown || outcome.told));
}

/**
 * The status of an exercise; "" if nothing was done yet.
 * @param {Outcome | undefined} outcome
 * @returns {"" | "right" | "wrong" | "shown"}
 */
export function stateOf(outcome) {
  if (!outcome) return "";
  if (outcome.right) return "right";
  if (isSpent(outcome)) return "shown";
  return outcome.checks ? "wrong" : "";
}

/**
 * A summary of a series, to be sent to a teacher: no name, no tree.
 * @param {string} title
 * @param {number} seed
 * @param {readonly (Outcome | undefined)[]} outcomes
 */
export function summary(title, seed, outcomes) {
  const done = outcomes.filter((outcome) => outcome !== undefined);
  const count = (/** @type {string} */ state) => done.filter((outcome) => stateOf(outcome) === state).length;
  const sum = (/** @type {"points" | "of"} */ name) => done.reduce((total, outcome) => total + outcome[name], 0);
  const atOnce = done.filter(({ right, checks }) => right && checks === 1).length;
  /** @type {Map<string, number>} */
  const ideas = new Map();
  for (const idea of done.flatMap((outcome) => outcome.ideas)) ideas.set(idea, (ideas.get(idea) ?? 0) + 1);
  const often = [...ideas].sort((one, other) => other[1] - one[1]).map(([idea, times]) => `${idea} (${times})`);
  return [
    `${title}, seed ${seed}`,
    `Right: ${count("right")} of ${outcomes.length}, ${atOnce} at the first check. Not right: ${
      count("wrong")
    }. Solution shown: ${count("shown")}.`,
    `Points: ${sum("points")} of ${sum("of")}.`,
    often.length
      ? `Common mistakes behind wrong answers: ${often.join(", ")}.`
      : "No common mistake explains a wrong answer.",
  ].join("\n");
}

/**
 * When a missed exercise comes again, on another tree.
 * @typedef {object} Review
 * @property {number} due in milliseconds, as `Date.now`
 * @property {number} days after which it was due
 */

/**
 * When an exercise comes again after a check, or a look at its solution: a day after it was missed, a week after it was
 * right then, and never after it was right once more.
 * @param {Review | undefined} review
 * @param {Outcome} outcome
 * @param {number} now
 * @returns {Review | undefined}
 */
export function reviewAfter(review, outcome, now) {
  if (!outcome.right) return { due: now + A_DAY, days: 1 };
  if (!review || outcome.checks !== 1 || now < review.due) return review;
  return review.days === 1 ? { due: now + 7 * A_DAY, days: 7 } : undefined;
}

/**
 * Some exercises of a mixed series: those of the series in which most went wrong come first.
 * @param {readonly number[]} numbers of the exercises
 * @param {readonly string[]} series that take turns
 * @param {Iterable<[name: string, outcome: Outcome]>} outcomes of what was done before
 * @returns {number[]}
 */
export function weakestFirst(numbers, series, outcomes) {
  /** @type {Map<string, number>} */
  const misses = new Map();
  for (const [name, { right, checks }] of outcomes) {
    const [own] = name.split("/");
    if (!right || checks > 1) misses.set(own, (misses.get(own) ?? 0) + 1);
  }
  const missed = (/** @type {number} */ number) => misses.get(series[(number - 1) % series.length]) ?? 0;
  return [...numbers].sort((one, other) => missed(other) - missed(one) || one - other);
}

/** The outcomes of the exercises done in this browser, by name. */
export class Done {
  /**
   * @param {unknown} [outcomes]
   * @param {unknown} [reviews]
   */
  constructor(outcomes = recall(KEPT.practice), reviews = recall(KEPT.reviews)) {
    /** @type {Map<string, Outcome>} */
    this.outcomes = new Map(entriesOf(outcomes).filter(([, each]) => isOutcome(each)));
    /** @type {Map<string, Review>} */
    this.reviews = new Map(entriesOf(reviews).filter(([, each]) => Number.isFinite(each?.due + each?.days)));
  }

  keep() {
    keep(KEPT.practice, Object.fromEntries([...this.outcomes].slice(-MOST_OUTCOMES)));
    keep(KEPT.reviews, Object.fromEntries(this.reviews));
  }

  /** All of it, for a file. */
  get text() {
    return JSON.stringify({ outcomes: Object.fromEntries(this.outcomes), reviews: Object.fromEntries(this.reviews) });
  }

  /**
   * Take what a file holds beside what is here, which counts more unless it was not right; return whether there is some.
   * @param {string} text
   */
  open(text) {
    try {
      const { outcomes, reviews } = JSON.parse(text);
      const known = new Done(outcomes ?? {}, reviews ?? {});
      if (!known.outcomes.size) return false;
      const wasRight = (/** @type {string} */ name) => known.outcomes.get(name)?.right;
      const here = [...this.outcomes].filter(([name, { right }]) => right || !wasRight(name));
      this.outcomes = new Map([...known.outcomes, ...here]);
      this.reviews = new Map([...known.reviews, ...this.reviews]);
      this.keep();
      return true;
    } catch {
      return false; // it is no JSON, or null
    }
  }

  /**
   * The outcomes of an exercise on each of its trees.
   * @param {string} name without what names another tree
   */
  all(name) {
    const those = [...this.outcomes].filter(([other]) => other === name || other.startsWith(`${name}/`));
    return those.map(([, outcome]) => outcome);
  }

  /**
   * The outcome of an exercise: a right one on any of its trees, or else the last one.
   * @param {string} name without what names another tree
   */
  of(name) {
    const outcomes = this.all(name);
    return outcomes.find(({ right }) => right) ?? outcomes[outcomes.length - 1];
  }

  /** The missed exercises now due, the longest waiting first. */
  get due() {
    const now = Date.now();
    const due = [...this.reviews].filter(([, review]) => review.due <= now);
    return due.sort(([, one], [, other]) => one.due - other.due).map(([name]) => name);
  }

  /**
   * @param {string} name
   * @param {(before: Outcome) => Outcome} becomes
   */
  note(name, becomes) {
    const before = this.outcomes.get(name) ?? UNDONE;
    const outcome = becomes(before);
    this.outcomes.delete(name); // the last one stands at the end
    this.outcomes.set(name, outcome);
    const exercise = name.split("/").slice(0, 3).join("/");
    const review = outcome === before
      ? this.reviews.get(exercise)
      : reviewAfter(this.reviews.get(exercise), outcome, Date.now());
    if (review) this.reviews.set(exercise, review);
    else this.reviews.delete(exercise);
    this.keep();
  }
}

/**
 * @param {any} kept
 * @returns {[string, any][]}
 */
function entriesOf(kept) {
  return kept && typeof kept === "object" ? Object.entries(kept) : [];
}

/** @param {any} kept */
function isOutcome(kept) {
  const { right, checks, points, of, ideas, shown } = kept ?? {};
  const counts = [checks, points, of].every(Number.isFinite);
  return counts && typeof right === "boolean" && typeof shown === "boolean" && Array.isArray(ideas);
}
