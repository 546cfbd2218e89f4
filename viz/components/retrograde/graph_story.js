// One of the replays on the graph: where it is, and which step fills a cell.
import { Pieces } from "../player/replay/pieces.js";
import { slotWriters } from "../player/replay/slots.js";
import { Words } from "../player/replay/words.js";
/** @import { GraphStoryData } from "../contract.d.ts" */

export class GraphStory {
  /**
   * @param {HTMLElement} root holds an element for every key
   * @param {GraphStoryData} data
   */
  constructor(root, { name, title, steps, words }) {
    this.name = name;
    this.title = title;
    this.steps = steps;
    this.pieces = new Pieces(words);
    this.words = new Words(words.slots, this.pieces, slotWriters(root));
  }

  /** @param {number} step */
  go(step) {
    this.words.go(step);
  }

  /**
   * The step at which something is first written into a cell; null if that never happens.
   * @param {string} key
   */
  fills(key) {
    return this.words.firstChange(key, "data-outcome");
  }
}
