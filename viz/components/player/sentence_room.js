// The room of the sentence. The longest sentences of the recording lie unseen where the sentence is shown: so the browser
// finds the lines that they take, at each size of the window, and stepping never changes them.
import { find, make } from "../shared/elements.js";
import { longestSentences } from "./replay/longest.js";
/** @import { Timeline } from "./replay/timeline.js" */

const MEASURED = 8; // the longest by letters is not always the widest

/**
 * @param {HTMLElement} root
 * @param {Timeline} timeline
 */
export function keepRoom(root, timeline) {
  const said = (/** @type {string} */ key, /** @type {number} */ step) => timeline.textAt(key, "text", step);
  const longest = longestSentences(timeline.patches, MEASURED).map((step) =>
    make(
      "div",
      {},
      make("span", { className: "tag", textContent: said("tag", step) }),
      make("p", {}, make("b", { textContent: said("lead", step) }), ` ${said("rest", step)} `, button()),
    )
  );
  find(root, ".longest").replaceChildren(...longest);
}

/** What stands after the sentence while values are covered. */
function button() {
  return make("button", { type: "button", tabIndex: -1, textContent: "Show the values" });
}
