// One of the replays on the graph: where it is, and which step fills a cell.
import { Pieces } from "../player/replay/pieces.js";
import { slotWriters } from "../player/replay/slots.js";
import { Timeline } from "../player/replay/timeline.js";
/** @import { GraphStoryData } from "../contract.d.ts" */

export class GraphStory {
  /**
   * @param {HTMLElement} root holds an element for every key
   * @param {GraphStoryData} data
   */
  constructor(root, { name, title, steps, patches }) {
    this.name = name;
    this.title = title;
    this.steps = steps;
    this.pieces = new Pieces(patches, steps);
    this.timeline = new Timeline(this.pieces, slotWriters(root));
  }

  /** @param {number} step */
  go(step) {
    this.timeline.go(step);
  }

  /**
   * The step at which something is first written into a cell; null if that never happens.
   * @param {string} key
   */
  fills(key) {
    return this.timeline.firstChange(key, "data-outcome");
  }
}
