// What the sentence of a step names beside the node of the step: the child that is skipped, or that a value has just come from,
// and at a cutoff the node whose value is secured above.
/** @import { Drawing } from "../tree/drawing.js" */
/** @import { Shape } from "../tree/shape.js" */
/** @import { Story } from "./story.js" */

export class Named {
  /**
   * @param {Story} story
   * @param {readonly (readonly number[])[]} skips each step that skips, with the node that it skips
   * @param {(node: number) => number | undefined} keyOf the key that such a node is drawn under, if it is drawn
   * @param {{ drawing: Drawing, shape: Shape }} tree
   */
  constructor(story, skips, keyOf, tree) {
    this.story = story;
    this.skips = new Map(skips.map(([step, node]) => [step, node]));
    this.keyOf = keyOf;
    this.tree = tree;
  }

  /**
   * The keys of the drawn elements, at the step that is shown.
   * @param {number} step
   */
  at(step) {
    const skipped = this.skips.get(step);
    const keys = [skipped === undefined ? this.returned(step) : this.keyOf(skipped)];
    if (this.story.kindAt(step) === "CUTOFF") {
      const { drawing, shape } = this.tree;
      keys.push(drawing.secured(shape, this.story.elementAt(step)));
    }
    return keys.filter((key) => key !== undefined);
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
