// What was practised in this browser: what came of each exercise, and what can be told of it without a name.
import { keep, KEPT, recall } from "../shared/storage.js";
/** @import { Marked } from "../contract.d.ts" */

const MOST_OUTCOMES = 500;

/**
 * What came of an exercise.
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
 * What comes of a check.
 * @param {Outcome} before
 * @param {Pick<Marked, "right" | "points" | "of" | "fits" | "told">} marked
 * @returns {Outcome}
 */
export function checked(before, { right, points, of, fits, told }) {
  if (before.shown || before.told || before.right) return before;
  const ideas = right ? before.ideas : [...new Set([...before.ideas, ...fits.map(({ title }) => title)])];
  return { ...before, right, points, of, ideas, told, checks: before.checks + 1 };
}

/**
 * What comes of a look at the solution: of what was right before, or told, it changes nothing.
 * @param {Outcome} before
 * @returns {Outcome}
 */
export function lookedAt(before) {
  return before.right || before.told ? before : { ...before, shown: true };
}

/**
 * What is to be seen of an exercise; "" where nothing was done yet.
 * @param {Outcome | undefined} outcome
 * @returns {"" | "right" | "wrong" | "shown"}
 */
export function stateOf(outcome) {
  if (!outcome) return "";
  if (outcome.right) return "right";
  if (outcome.shown) return "shown";
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
    often.length ? `Common mistakes behind wrong answers: ${often.join(", ")}.` : "No common mistake explains a wrong answer.",
  ].join("\n");
}

/** What came of the exercises that were done in this browser, by their names. */
export class Done {
  constructor() {
    const kept = recall(KEPT.practice);
    /** @type {Map<string, Outcome>} */
    this.outcomes = new Map(
      kept && typeof kept === "object" ? Object.entries(kept).filter(([, each]) => isOutcome(each)) : [],
    );
  }

  /**
   * What came of an exercise: once it was right on one of its trees, that, and else what came last.
   * @param {string} name without what names another tree
   */
  of(name) {
    const those = [...this.outcomes].filter(([other]) => other === name || other.startsWith(`${name}/`));
    const outcomes = those.map(([, outcome]) => outcome);
    return outcomes.find(({ right }) => right) ?? outcomes[outcomes.length - 1];
  }

  /**
   * @param {string} name
   * @param {(before: Outcome) => Outcome} becomes
   */
  note(name, becomes) {
    const outcome = becomes(this.outcomes.get(name) ?? UNDONE);
    this.outcomes.delete(name); // the last one stands at the end
    this.outcomes.set(name, outcome);
    keep(KEPT.practice, Object.fromEntries([...this.outcomes].slice(-MOST_OUTCOMES)));
  }
}

/** @param {any} kept */
function isOutcome(kept) {
  const { right, checks, points, of, ideas, shown } = kept ?? {};
  const counts = [checks, points, of].every(Number.isFinite);
  return counts && typeof right === "boolean" && typeof shown === "boolean" && Array.isArray(ideas);
}
