// "What happens next?" with answers to choose from, where the class is asked before a step is shown.
import { make, partsOf } from "../../shared/elements.js";
import { isClassVoting } from "../../shared/live/open_question.js";
import { askNext } from "../../shared/server.js";
/** @import { NextChoice, NextData } from "../../contract.d.ts" */
/** @import { Player } from "../player.js" */

export class NextEvent {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.part = partsOf(player.root);
    /** @type {string} what was looked up last: the step, or nothing */
    this.sought = "";
    /** @type {NextData | null} what there is to ask after the step; null as long as it is not known */
    this.found = null;
    player.store.subscribe(["step", "covers", "answer", "way"], () => this.render());
  }

  /** Whether there are answers to choose: not for several searches, nor during a vote, whose answer they may be. */
  get isOffered() {
    const { state: { covers }, leader, data } = this.player;
    return covers.has("next") && !leader && !data.small && !isClassVoting() &&
      (!data.alone || this.known !== undefined);
  }

  /** What a file holds of the step, which has no server to ask. */
  get known() {
    return this.player.data.questions[this.player.state.step];
  }

  get isAsking() {
    return this.isOffered && this.player.state.answer === "wanted";
  }

  /** The step that shows the answer; null if none is asked for. */
  get ends() {
    return this.isAsking ? this.found?.ends ?? null : null;
  }

  /**
   * Whether nothing can be asked before a later step, since only one thing can happen.
   * @param {number} next the later step
   */
  isIdle(next) {
    return this.isOffered && this.found !== null && (this.found.begins ?? Infinity) >= next;
  }

  async render() {
    const { player, part } = this;
    const sought = this.isOffered ? String(player.state.step) : "";
    if (sought !== this.sought) {
      this.sought = sought;
      this.found = null;
      const found = sought ? this.known ?? await askNext(player.data.query, player.state.step) : null;
      if (sought !== this.sought) return;
      this.found = found;
    }
    if (this.isAsking && this.isIdle(player.nextStop())) return player.jump(player.nextStop());
    part("next-said").textContent = "";
    const choices = this.isAsking ? this.found?.choices ?? [] : [];
    part("next-choices").replaceChildren(...choices.map((choice) => this.button(choice)));
  }

  /** @param {NextChoice} choice */
  button(choice) {
    const button = make("button", { type: "button", textContent: choice.text });
    button.onclick = () => {
      button.dataset.answer = choice.right ? "right" : "wrong";
      this.part("next-said").textContent = choice.said;
    };
    return button;
  }
}
