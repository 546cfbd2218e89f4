// Whether the server is reachable, and its answers to questions that need no session.
import { healthAddress, questionAddress } from "./streamlit_page.js";
/** @import { Marked, NextData, PageAnswer } from "../contract.d.ts" */

const ANSWERS_WITHIN = 1000; // milliseconds

/** Whether the server answers at all. */
export async function answers() {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN);
  const answer = await fetch(healthAddress(), { cache: "no-store", signal }).catch(() => null);
  return answer?.ok ?? false;
}

/** @type {PageAnswer} */
const UNANSWERED = { problem: "The server does not answer." };

/**
 * The marks of nothing.
 * @type {Marked}
 */
export const UNMARKED = {
  problem: null,
  marks: [],
  right: false,
  sentences: [],
  first: null,
  fits: [],
  points: 0,
  of: 0,
  convention: null,
  told: false,
};

/**
 * The server's answer; viz/serving/questions.py has the questions.
 * @param {string} name of the question
 * @param {string | URLSearchParams} query
 * @returns {Promise<PageAnswer>}
 */
export async function askServer(name, query) {
  try {
    return await (await fetch(questionAddress(name, query))).json();
  } catch {
    return UNANSWERED;
  }
}

/**
 * What may happen next in a search, including what does.
 * @param {string} query of the search
 * @param {number} step
 * @returns {Promise<NextData | null>} null if the server does not answer
 */
export async function askNext(query, step) {
  try {
    return await (await fetch(questionAddress("next", `${query}&step=${step}`))).json();
  } catch {
    return null;
  }
}

/**
 * The server's marks of a hand-in for a search.
 * @param {string} query of the search
 * @param {object} handedIn
 * @returns {Promise<Marked>}
 */
export async function askToMark(query, handedIn) {
  try {
    const body = JSON.stringify(handedIn);
    const headers = { "Content-Type": "application/json" };
    return await (await fetch(questionAddress("mark", query), { method: "POST", body, headers })).json();
  } catch {
    return { ...UNMARKED, ...UNANSWERED };
  }
}

/**
 * What the server tells of a question that takes a while, after each piece of work; the signal ends it.
 * @param {string} name of the question
 * @param {string | URLSearchParams} query
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<PageAnswer>}
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
