// What the teacher's page decides about a class, as functions of its state.
import { grouped } from "../words.js";
import { searchOf } from "./screen.js";
/** @import { LeadState, LiveQuestion, LiveScreen } from "../../contract.d.ts" */

const ROUNDS_OF_VOTES = 2;

/** @type {[asks: LiveQuestion["asks"], words: string][]} what can be asked */
export const VOTE_QUESTIONS = [
  ["next", "What happens next?"],
  ["skipped", "Which leaves are skipped?"],
  ["alpha", "What is α here?"],
  ["move", "Which move is best?"],
];

/**
 * A button that leads on from a phase; the main one is what is suggested.
 * @typedef {{ phase: LeadState["phase"], words: string, isMain: boolean }} Move
 */

/**
 * What the teacher can do with the question, the main thing first.
 * @param {Pick<LeadState, "phase" | "round" | "suggests">} state
 * @returns {Move[]}
 */
export function movesOf({ phase, round, suggests }) {
  /** @type {Partial<Record<LeadState["phase"], string>>} */
  const words = { closed: "Close the vote", talk: "Discuss", vote: "Vote again", explain: "Explain", follow: "Discard" };
  const order = phasesAfter(phase, round < ROUNDS_OF_VOTES, suggests);
  return order.map((next, at) => ({
    phase: next,
    words: phase === "explain" ? "Done" : words[next] ?? next,
    isMain: at === 0,
  }));
}

/**
 * @param {LeadState["phase"]} phase
 * @param {boolean} hasAnother whether there can be another round
 * @param {LeadState["suggests"]} suggests
 * @returns {LeadState["phase"][]}
 */
function phasesAfter(phase, hasAnother, suggests) {
  switch (phase) {
    case "vote":
      return ["closed", "follow"];
    case "closed":
      if (!hasAnother) return ["explain", "follow"];
      if (suggests === "hint") return ["vote", "talk", "explain", "follow"];
      return suggests === "talk" ? ["talk", "vote", "explain", "follow"] : ["explain", "talk", "vote", "follow"];
    case "talk":
      return hasAnother ? ["vote", "explain", "follow"] : ["explain", "follow"];
    case "explain":
      return ["follow"];
    default:
      return [];
  }
}

/** Whether the class is asked, and has not been told the answer. */
export function isVoting(/** @type {LeadState["phase"] | undefined} */ phase) {
  return phase === "vote" || phase === "closed" || phase === "talk";
}

/**
 * Where the question is.
 * @param {Pick<LeadState, "phase" | "round">} state
 */
export function classStanding({ phase, round }) {
  const named = round === 1 ? "First vote" : "Second vote";
  if (phase === "vote") return named;
  if (phase === "closed") return `${named} closed`;
  return phase === "talk" ? "Talk with your neighbours" : "";
}

/**
 * How many have voted; nothing of what they chose.
 * @param {Pick<LeadState, "phase" | "counts" | "present">} state
 */
export function voted({ phase, counts, present }) {
  if (!isVoting(phase)) return "";
  const votes = (counts.at(-1) ?? []).reduce((sum, count) => sum + count, 0);
  if (phase === "vote") return `${grouped(votes)} of ${grouped(Math.max(votes, present))} voted`;
  return votes === 1 ? "1 vote" : `${grouped(votes)} votes`;
}

/**
 * How many phones listen.
 * @param {number} present
 */
export function listening(present) {
  return present === 1 ? "1 phone" : `${grouped(present)} phones`;
}

/**
 * A code in two groups, as it is read out.
 * @param {string} code
 */
export function spacedCode(code) {
  return `${code.slice(0, 3)} ${code.slice(3)}`.trim();
}

/**
 * Whether two pages show the same search, or the same ones, in whichever way they step.
 * @param {LiveScreen | null} one
 * @param {LiveScreen | null} other
 */
export function isSameSearch(one, other) {
  return one !== null && other !== null && one.page === other.page &&
    searchOf(one.query) === searchOf(other.query);
}

/**
 * @param {LiveScreen | null} one
 * @param {LiveScreen | null} other
 */
export function isSameScreen(one, other) {
  return isSameSearch(one, other) && one?.query === other?.query && one?.step === other?.step &&
    one?.views.join() === other?.views.join();
}

/**
 * Whether a state that was heard is of a later act than the one that is known: counts alone make no new version, and
 * after a restart of the server the first one counts whatever its version.
 * @param {Pick<LeadState, "version">} heard
 * @param {Pick<LeadState, "version">} known
 * @param {boolean} isFirst
 */
export function isNews({ version }, known, isFirst) {
  return isFirst || version > known.version;
}
