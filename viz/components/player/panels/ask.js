// Ask the class first: what gives the answer away stays covered until wanted. What a style sheet can hide
// stands in asking.css, by the names in data-covered; viz/covers.py says what has to be kept out of the page itself,
// and the numbers in texts are hidden by their marks.
import { partsOf } from "../../shared/elements.js";
import { setAsks } from "../../shared/streamlit_page.js";
import { coveredIn, WRITTEN } from "../state.js";
import { coverMenu, questionOf } from "./cover_menu.js";
/** @import { Player } from "../player.js" */
/** @import { PlayerState } from "../state.js" */
/** @import { Covers } from "./cover_menu.js" */

export class Ask {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.all = player.data.covers;
    this.part = partsOf(player.root);
    /** @type {Covers | null} */
    this.covers = null;
    /** @type {Covers} what was covered last, and is again */
    this.last = new Set(["next"]);
    this.check = coverMenu(this.part("ask"), this.all, (covers) => player.store.set({ covers, answer: "hidden" }));
    player.store.subscribe([...WRITTEN, "before", "covers", "answer"], (state) => this.render(state));
  }

  /** Cover what was covered last, or nothing. */
  toggle() {
    const { store } = this.player;
    store.set({ covers: store.get().covers.size ? new Set() : this.last, answer: "hidden" });
  }

  /** @param {PlayerState} state */
  render(state) {
    const { player: { root, words, store, leader, steps }, all } = this;
    const { covers, answer, step } = state;
    if (!covers.size && covers === this.covers) return;
    if (covers !== this.covers) this.check(covers);
    this.covers = covers;
    if (covers.size) this.last = covers;
    const covered = coveredIn(state);
    root.dataset.asks = [...covers].join(" ");
    root.dataset.covered = [...covered].join(" ");
    setAsks(answer === "revealed" && step === steps && !leader ? [] : covers); // at the end nothing is left to ask about
    words.hideAnswers(covered.has("values"));
    store.set({ hasGaps: words.hasGaps });
    words.withhold(all.flatMap(({ name, marks }) => covered.has(name) ? marks : []));
    const question = questionOf(all, covered, { isWaiting: answer === "wanted", isStart: !step });
    this.part("question").textContent = question;
    this.part("question-box").hidden = !question;
    this.part("sentence").hidden = question !== "";
    this.part("reveal-values").hidden = !covered.has("values");
  }
}
