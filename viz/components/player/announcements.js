// The live region of a player: the sentence of a step, or the question that is asked.
import { partsOf } from "../shared/elements.js";
import { LiveRegion, sentenceReader, spoken, textOf } from "../shared/live_region.js";
import { SHOWN } from "./state.js";
/** @import { Player } from "./player.js" */

export class Announcements extends LiveRegion {
  /** @param {Player} player */
  constructor({ root, store, practising, ended: { signal } }) {
    const part = partsOf(root);
    super(part("heard"), signal);
    this.part = part;
    this.practising = practising;
    this.sentence = sentenceReader(part("sentence"));
    // While playing nothing is announced; then where it stopped.
    store.subscribe([...SHOWN, "views", "isReplaying", "isPlaying"], ({ isPlaying }) => {
      if (isPlaying) this.announce();
      else this.tell(() => this.words());
    });
  }

  /** What stands above the tree. */
  words() {
    const { practising, part } = this;
    if (practising.isOn && practising.data) return spoken(practising.data.title, practising.data.question);
    return part("question-box").hidden ? this.sentence() : spoken("Question", textOf(part("question")));
  }
}
