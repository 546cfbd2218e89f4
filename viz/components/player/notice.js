// The words beside the title: notices about the recording and what is shown, or the answer to what the reader has
// just done.
import { read } from "./replay/texts.js";
/** @import { Player } from "./player.js" */

export class Notice {
  /** @param {Player} player */
  constructor({ part, data, store }) {
    const place = part("notice");
    place.onclick = () => place.toggleAttribute("data-open");
    store.subscribe(["said", "isFocused", "hasGaps"], ({ said: { words, isAnswer }, isFocused, hasGaps }) => {
      const known = isAnswer ? [] : [data.notice, isFocused ? null : data.folded];
      const all = [...known, words].filter(Boolean).join(" ");
      place.textContent = place.title = read(all, hasGaps);
      place.hidden = !all;
      if (isAnswer) place.setAttribute("data-open", "");
    });
  }
}
