// The children that the sentence of a step names beside the node of the step: the one that is skipped, or that a value has
// just come from.
/** @import { Story } from "./story.js" */

export class Named {
  /**
   * @param {Story} story
   * @param {readonly (readonly number[])[]} skips each step that skips, with the node that it skips
   * @param {(node: number) => number | undefined} keyOf the key that such a node is drawn under, if it is drawn
   */
  constructor(story, skips, keyOf) {
    this.story = story;
    this.skips = new Map(skips.map(([step, node]) => [step, node]));
    this.keyOf = keyOf;
  }

  /**
   * The keys of the drawn elements.
   * @param {number} step
   */
  at(step) {
    const skipped = this.skips.get(step);
    const key = skipped === undefined ? this.returned(step) : this.keyOf(skipped);
    return key === undefined ? [] : [key];
  }

  /**
   * The child whose value the node of the step is dealing with.
   * @param {number} step
   */
  returned(step) {
    const { story } = this;
    const node = story.nodeAt(step);
    let before = step - 1;
    while (before > 0 && story.nodeAt(before) === node) before--;
    const isFromChild = before > 0 && story.kindAt(before) === "EXIT" && story.parents[story.nodeAt(before)] === node;
    return isFromChild && story.kindAt(step) !== "EXIT" ? story.elementAt(before) : undefined;
  }
}
