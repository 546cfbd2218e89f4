// Keeps the sentence area at the height of the longest sentence. The longest of those loaded so far are laid out there,
// invisible, so the height follows the width of the window and never changes while stepping.
import { find, make } from "../shared/elements.js";
/** @import { PieceData } from "../contract.d.ts" */

/**
 * @param {HTMLElement} root
 * @param {PieceData["longest"]} longest
 */
export function reserveHeight(root, longest) {
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
