// What the panes show of the tree is the same in all of them: the focus view, or the whole tree.
/** @import { Choice, Picture } from "../player/picture.js" */
/** @import { Comparison } from "./comparison.js" */

const LEADS_TO = {
  focus: ["Whole tree", "Show the whole tree in all panes (w)"],
  whole: ["Focus", "Show the current path with all siblings in all panes, a row for each ply (w)"],
};

export class SamePicture {
  /**
   * @param {Comparison} comparison with its players
   * @param {Choice | null} chosen what the reader chose; null for what suits the tree
   */
  constructor(comparison, chosen) {
    this.comparison = comparison;
    this.chosen = chosen;
    this.button = comparison.part("picture");
    for (const { picture } of comparison.players) picture.several = this;
  }

  /** What suits the tree. Nodes are dragged to another turn in the whole tree alone. */
  get first() {
    const { players, panes } = this.comparison;
    const isByHand = panes.some(({ data }) => data.byHand);
    return !isByHand && players.some(({ picture }) => picture.first === "focus") ? "focus" : "whole";
  }

  get shown() {
    return this.chosen ?? this.first;
  }

  /** @param {Choice} chosen */
  set(chosen) {
    this.chosen = chosen;
    this.show();
    this.comparison.settle();
    if (this.comparison.differing.isOn) this.comparison.differing.show(true);
  }

  toggle() {
    this.set(this.shown === "focus" ? "whole" : "focus");
  }

  show() {
    const { comparison, shown, button } = this;
    const [name, title] = LEADS_TO[shown];
    Object.assign(button, { textContent: name, title });
    for (const { picture } of comparison.players) picture.set(shown);
    comparison.tell();
  }

  /**
   * Open in all panes what is open in one.
   * @param {Picture} used
   */
  opened(used) {
    for (const { picture } of this.comparison.players) if (picture !== used) picture.openAlike(used);
  }

  /** The part of a link that says what is shown. */
  get link() {
    return this.chosen === null || this.chosen === this.first ? "" : `&picture=${this.chosen}`;
  }
}
