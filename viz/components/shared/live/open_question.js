// The question that is open in a class, be it led from this page or followed on it: until it is explained, what shows its search
// goes no further than its step, and what tells the answer is hidden.
import { announce } from "../page_events.js";
/** @import { LiveQuestion } from "../../contract.d.ts" */

/** @typedef {Pick<LiveQuestion, "query" | "step" | "node" | "asks">} OpenQuestion */

/**
 * Announce the open question of a class on the page.
 * @param {"lead" | "lecture"} whose
 * @param {OpenQuestion | null} question
 */
export function setOpenQuestion(whose, question) {
  const open = window.plyscopeQuestions ??= {};
  const before = open[whose];
  if (
    before?.query === question?.query && before?.step === question?.step && before?.node === question?.node &&
    before?.asks === question?.asks
  ) return;
  if (question) open[whose] = { query: question.query, step: question.step, node: question.node, asks: question.asks };
  else delete open[whose];
  const { dataset } = document.documentElement;
  if (isClassVoting()) dataset.voting = Object.keys(open).join(" ");
  else delete dataset.voting;
  announce("plyscope-votes", null);
}

/** Whether a question is open. */
export function isClassVoting() {
  return Object.keys(window.plyscopeQuestions ?? {}).length > 0;
}

/**
 * What a search may show: its last step, Infinity if no question is about it, what is asked, and the path of the node whose
 * α is asked for.
 * @param {string} query
 */
export function heldBy(query) {
  const open = Object.values(window.plyscopeQuestions ?? {}).filter((asked) => asked.query === query);
  return {
    latest: Math.min(Infinity, ...open.map(({ step }) => step)),
    asks: open[0]?.asks ?? null,
    asked: open.find(({ node }) => node !== null)?.node ?? null,
  };
}
