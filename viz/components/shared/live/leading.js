// What the teacher's page decides about a class, as functions of its state.
import { grouped } from "../words.js";
import { searchOf } from "./screen.js";
/** @import { LeadState, LiveQuestion, LiveScreen } from "../../contract.d.ts" */

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
 * @param {Pick<LeadState, "phase" | "next">} state
 * @returns {Move[]}
 */
export function movesOf({ phase, next }) {
  /** @type {Partial<Record<LeadState["phase"], string>>} */
  const words = {
    closed: "Close the vote",
    talk: "Discuss",
    vote: "Vote again",
    explain: "Explain",
    follow: "Discard",
  };
  return next.map((to, at) => ({
    phase: to,
    words: phase === "explain" ? "Done" : words[to] ?? to,
    isMain: at === 0,
  }));
}

/** Whether a question is open and not yet explained. */
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
 * Whether two pages show the same searches, however they step.
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
