// Other nodes that the sentence of a step mentions: the child that is skipped, or that a value has just come from,
// and at a cutoff the node whose value is secured above.
/** @import { Shape } from "../tree/shape.js" */
/** @import { Lit } from "./slots.js" */
/** @import { Story, Way } from "./story.js" */

export class MentionedNodes {
  /**
   * @param {Story} story
   * @param {readonly (readonly number[])[]} skips each step that skips, with the node that it skips
   * @param {(node: number) => number | undefined} keyOf the key that such a node is drawn under, if it is drawn
   * @param {{ lit: Lit, shape: Shape }} tree
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
   * @param {Way} way
   */
  at(step, way) {
    const steps = step ? this.story.stepsWithin(way, step) : [];
    const skipped = steps.flatMap((at) => this.skips.get(at) ?? []);
    const keys = skipped.length ? skipped.map(this.keyOf) : [this.returned(step)];
    const cut = steps.find((at) => this.story.kindAt(at) === "CUTOFF");
    if (cut) keys.push(this.secured(this.story.elementAt(cut)));
    return keys.filter((key) => key !== undefined);
  }

  /**
   * The key of the child that a node above a cutoff has its value from, where both are lit as secured.
   * @param {number} cut the key of the node that is cut off
   */
  secured(cut) {
    const { lit, shape: { below, parents } } = this.tree;
    const isLit = (/** @type {number} */ key) => lit.get(key) === "have";
    let above = cut;
    while (above && !isLit(above)) above = parents[above];
    return below[above].find(isLit);
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
