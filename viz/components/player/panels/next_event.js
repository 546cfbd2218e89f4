// "What happens next?" with answers to choose from, where the class is asked before a step is shown.
import { make, partsOf } from "../../shared/elements.js";
import { isClassVoting } from "../../shared/live/open_question.js";
import { askNext } from "../../shared/server.js";
/** @import { NextChoice } from "../../contract.d.ts" */
/** @import { Player } from "../player.js" */

export class NextEvent {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.part = partsOf(player.root);
    this.turn = 0;
    /** @type {number | null} the step that shows the answer */
    this.ends = null;
    player.store.subscribe(["answer", "step", "covers"], () => this.render());
  }

  /** Whether the class is asked here, and not what several searches do, nor by a vote, whose answer it may be. */
  get isAsking() {
    const { state: { answer, covers }, leader, data } = this.player;
    return answer === "wanted" && covers.has("next") && !leader && !data.alone && !data.small && !isClassVoting();
  }

  async render() {
    this.turn += 1;
    const { turn, player } = this;
    this.part("next-choices").replaceChildren();
    this.part("next-said").textContent = "";
    this.ends = null;
    if (!this.isAsking) return;
    const { choices, ends } = await askNext(player.data.query, player.state.step);
    if (turn !== this.turn) return;
    this.ends = ends;
    this.part("next-choices").replaceChildren(...choices.map((choice) => this.button(choice)));
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
