// All panes show the same picture: the focus view, or the whole tree.
/** @import { Choice } from "../player/picture.js" */
/** @import { Comparison } from "./comparison.js" */

export class SamePicture {
  /**
   * @param {Comparison} comparison with its players
   */
  constructor(comparison) {
    this.comparison = comparison;
    this.button = comparison.part("picture");
    for (const { picture } of comparison.players) picture.several = this;
  }

  /** What suits the tree. Nodes can only be dragged in the whole tree. */
  get first() {
    const { players, panes } = this.comparison;
    const isByHand = panes.some(({ data }) => data.byHand);
    return !isByHand && players.some(({ picture }) => picture.first === "focus") ? "focus" : "whole";
  }

  get shown() {
    return this.comparison.state.picture ?? this.first;
  }

  /** @param {Choice} picture */
  set(picture) {
    this.comparison.store.set({ picture });
  }

  toggle() {
    this.set(this.shown === "focus" ? "whole" : "focus");
  }

  render() {
    const { comparison, shown, button } = this;
    button.setAttribute("aria-pressed", String(shown === "focus"));
    for (const { picture } of comparison.players) picture.set(shown);
    comparison.tell();
  }

  /**
   * Open a node in all panes, or close it.
   * @param {string} path
   * @param {boolean} isOpen
   */
  open(path, isOpen) {
    for (const { picture } of this.comparison.players) picture.open(path, isOpen);
  }

  /** The part of a link that says what is shown. */
  get link() {
    const { picture } = this.comparison.state;
    return picture === null || picture === this.first ? "" : `&picture=${picture}`;
  }
}
