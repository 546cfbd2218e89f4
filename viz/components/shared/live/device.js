// What this browser is called in a class: a random number, which says nothing of who it is.
import { keep, KEPT, recall } from "../storage.js";

const NAME = /^[\w-]{16,64}$/;

let own = ""; // where the browser keeps nothing, it lasts until the page is left

/** The device, which each class knows this browser by. */
export function deviceName() {
  const kept = own || recall(KEPT.device);
  if (typeof kept === "string" && NAME.test(kept)) return kept;
  own = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keep(KEPT.device, own);
  return own;
}
