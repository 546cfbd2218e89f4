// One of the replays on the graph: where it is, and which step fills a cell.
import { countUpTo, within } from "../shared/numbers.js";
import { slotWriters } from "../player/replay/slots.js";
import { Texts } from "../player/replay/texts.js";
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
    const texts = new Texts(patches);
    this.timeline = new Timeline(
      patches,
      texts,
      slotWriters(root, patches.slots.map(([key, what]) => [key, what]), texts),
    );
  }

  get step() {
    return this.timeline.step;
  }

  /** @param {number} step */
  go(step) {
    this.timeline.go(within(step, 0, this.steps));
  }

  /**
   * The step at which something is first written into a cell; null if that never happens.
   * @param {string} key
   */
  fills(key) {
    const { timeline } = this;
    const slot = timeline.numbers.get(`${key} data-outcome`);
    const [first] = slot === undefined ? [] : timeline.changesOf(slot);
    return first === undefined ? null : countUpTo(timeline.patches.ends, first) + 1;
  }
}
