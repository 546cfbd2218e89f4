// Loads recordings from the server, and the pieces that they name: each once, however many players show it one after the
// other.
import { make } from "../shared/elements.js";
import { recordingAddress } from "../shared/streamlit_page.js";
/** @import { PieceData, PlayerData, RecordingData, ServedData } from "../contract.d.ts" */
/** @import { Bring } from "./replay/pieces.js" */

const MOST_RECORDINGS = 8; // recordings that no player has to show any more

/** @type {Map<string, RecordingData>} */
const recordings = new Map();
/** @type {Map<string, Promise<RecordingData>>} */
const onTheWay = new Map();
/** @type {Map<string, PieceData>} */
const piecesByName = new Map();
/** @type {WeakMap<Element, object>} the latest that each place waits for */
const waits = new WeakMap();

/**
 * What a player is made of; its recording has to be there.
 * @param {ServedData} data
 * @returns {PlayerData & ServedData}
 */
export function wholeData(data) {
  const recording = recordings.get(data.document);
  if (!recording) throw new Error("the recording has not come yet");
  return { ...recording, ...data };
}

/**
 * Show what needs some recordings, now or once they are loaded, unless the place waits for
 * something else then. The place says meanwhile what it waits for.
 * @param {HTMLElement} place
 * @param {string[]} names
 * @param {() => void} show
 */
export async function showWith(place, names, show) {
  const turn = {};
  waits.set(place, turn);
  place.querySelector(".waiting")?.remove();
  if (names.every((name) => recordings.has(name))) return show();
  const sign = make("p", { className: "waiting", role: "status" }, "Loading the recording …");
  place.append(sign);
  try {
    await Promise.all(names.map(bring));
  } catch {
    const again = make("button", { type: "button", onclick: () => showWith(place, names, show) }, "Try again");
    sign.replaceChildren("The recording could not be loaded. ", again);
    sign.dataset.failed = "";
    return;
  }
  if (waits.get(place) !== turn) return;
  sign.remove();
  show();
  keepFew(names);
}

/**
 * The place no longer waits for anything.
 * @param {HTMLElement} place
 */
export function stopWaiting(place) {
  waits.delete(place);
}

/** @param {string} name */
async function bring(name) {
  if (recordings.has(name)) return;
  const request = onTheWay.get(name) ?? fetchDocument(name);
  onTheWay.set(name, request);
  try {
    recordings.set(name, await request);
  } finally {
    onTheWay.delete(name);
  }
}

/**
 * @param {string} name
 * @returns {Promise<any>}
 */
async function fetchDocument(name) {
  const answer = await fetch(recordingAddress(name));
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.json();
}

/**
 * What brings the pieces of a recording.
 * @param {ServedData} data
 * @returns {Bring}
 */
export function piecesOf(data) {
  return async (number) => {
    const name = `${data.document}.${number}`;
    const piece = piecesByName.get(name) ?? (await fetchDocument(name));
    piecesByName.set(name, piece);
    return piece;
  };
}

/**
 * Forget recordings that came long ago: the browser keeps them in its cache.
 * @param {string[]} shown those that were shown just now
 */
function keepFew(shown) {
  const before = [...recordings.keys()].filter((name) => !shown.includes(name));
  for (const name of before.slice(0, Math.max(0, before.length - MOST_RECORDINGS))) {
    recordings.get(name)?.words.starts.forEach((_, number) => piecesByName.delete(`${name}.${number}`));
    recordings.delete(name);
  }
}
