// Requests to the server about live classes; viz/serving/live.py answers.
import { liveAddress } from "../streamlit_page.js";
import { keep, KEPT, recall } from "../storage.js";
/** @import { LiveProblem, ServedData } from "../../contract.d.ts" */

const PATIENCE = 10_000; // milliseconds for an answer

/** @type {LiveProblem} */
export const NO_ANSWER = { problem: "The server does not answer.", wait: 2 };

/**
 * Whether an answer is a problem to show.
 * @template {object} T
 * @param {T | LiveProblem} answer
 * @returns {answer is LiveProblem}
 */
export function isProblem(answer) {
  return "problem" in answer;
}

/**
 * The room of a code, as it was typed.
 * @param {string} code
 * @returns {Promise<{ room: string } | LiveProblem>}
 */
export function roomOf(code) {
  return answerTo(`code/${encodeURIComponent(code)}?device=${deviceName()}`);
}

/**
 * The player of the search that the teacher of a room shows.
 * @param {string} room
 * @returns {Promise<ServedData | LiveProblem>}
 */
export function playerOf(room) {
  return answerTo(`${encodeURIComponent(room)}/player`);
}

/**
 * Do something that makes the page run, once it is this phone's turn, which the signal or the server ends.
 * @param {string} room
 * @param {() => void} does
 * @param {AbortSignal} signal
 */
export async function inTurn(room, does, signal) {
  try {
    const { ok, body } = await fetch(liveAddress(`${encodeURIComponent(room)}/turn`), { cache: "no-store", signal });
    const reader = (ok ? body : null)?.getReader();
    if (!reader || (await reader.read()).done) return;
    does();
    while (!(await reader.read()).done);
  } catch {
    // the line is lost, or the turn is over
  }
}

/**
 * Send something to the live classes: `open`, or a verb below the name of a room.
 * @param {string} path
 * @param {object} body
 * @param {string} [token] of the teacher
 * @returns {Promise<any>} what the server answers, or a LiveProblem
 */
export function postLive(path, body, token) {
  const headers = new Headers({ "Content-Type": "application/json" });
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  return answerTo(path, { method: "POST", body: JSON.stringify(body), headers });
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
async function answerTo(path, options) {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    return await (await fetch(liveAddress(path), { ...options, cache: "no-store", signal })).json();
  } catch {
    return NO_ANSWER;
  }
}

const NAME = /^[\w-]{16,64}$/;

let own = ""; // where the browser keeps nothing, it lasts until the page is left

/** This browser's name in classes: a random number. */
export function deviceName() {
  const kept = own || recall(KEPT.device);
  if (typeof kept === "string" && NAME.test(kept)) return kept;
  own = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keep(KEPT.device, own);
  return own;
}
