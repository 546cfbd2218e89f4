// The room of the sentence. The longest sentences of the recording, as far as it has come, lie unseen where the sentence is
// shown: so the browser finds the lines that they take, at each size of the window, and stepping never changes them.
import { find, make } from "../shared/elements.js";
/** @import { PieceData } from "../contract.d.ts" */

/**
 * @param {HTMLElement} root
 * @param {PieceData["longest"]} longest
 */
export function keepRoom(root, longest) {
  const sentences = longest.map(([tag, lead, rest]) =>
    make(
      "div",
      {},
      make("span", { className: "tag", textContent: tag }),
      make("p", {}, make("b", { textContent: lead }), ` ${rest} `, button()),
    )
  );
  find(root, ".longest").replaceChildren(...sentences);
}

/** What stands after the sentence while values are covered. */
function button() {
  return make("button", { type: "button", tabIndex: -1, textContent: "Show the values" });
}
