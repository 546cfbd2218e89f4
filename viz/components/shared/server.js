// Whether the server is there, and what it answers to questions that need no session.
import { healthAddress, questionAddress, visitAddress } from "./streamlit_page.js";
/** @import { Told } from "../contract.d.ts" */

const ANSWERS_WITHIN = 1000; // milliseconds

/**
 * Whether the server answers at all: loading the page from one that does not would lose it.
 * @param {number} within milliseconds
 */
export async function answers(within = ANSWERS_WITHIN) {
  const signal = AbortSignal.timeout(within);
  const answer = await fetch(healthAddress(), { cache: "no-store", signal }).catch(() => null);
  return answer?.ok ?? false;
}

/**
 * Whether the server still has the session of a visit; null if it does not say.
 * @param {string} visit
 * @returns {Promise<boolean | null>}
 */
export async function knowsVisit(visit) {
  try {
    return (await (await fetch(visitAddress(visit))).json()).known;
  } catch {
    return null;
  }
}

/** @type {Told} */
const UNANSWERED = { problem: "The server does not answer." };

/**
 * What the server tells; viz/serving/questions.py has the questions.
 * @param {string} name of the question
 * @param {string | URLSearchParams} query
 * @returns {Promise<Told>}
 */
export async function askServer(name, query) {
  try {
    return await (await fetch(questionAddress(name, query))).json();
  } catch {
    return UNANSWERED;
  }
}

/**
 * What the server tells of a question that takes a while, after each piece of work; the signal ends it.
 * @param {string} name of the question
 * @param {string | URLSearchParams} query
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Told>}
 */
export async function* askAtLength(name, query, signal) {
  try {
    const { body } = await fetch(questionAddress(name, query), { signal });
    const reader = (body ?? new Blob().stream()).pipeThrough(new TextDecoderStream()).getReader();
    let left = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = `${left}${part.value}`.split("\n");
      left = lines.pop() ?? "";
      for (const line of lines) yield JSON.parse(line);
    }
    if (left) yield JSON.parse(left); // a refusal is one object, without a line's end
  } catch {
    if (!signal.aborted) yield UNANSWERED;
  }
}
