// Asking first while comparing: each pane covers its own content; what is said about all of them is covered here.
import { find } from "../shared/elements.js";
import { LiveRegion, textOf } from "../shared/live_region.js";
import { setAsks } from "../shared/streamlit_page.js";
import { coverMenu, questionOf } from "../player/panels/cover_menu.js";
/** @import { Comparison, ComparisonState } from "./comparison.js" */

export class AskTogether {
  /** @param {Comparison} comparison with players of one search at least */
  constructor(comparison) {
    const { root, store, players, ended: { signal } } = comparison;
    this.comparison = comparison;
    this.all = players[0].data.covers;
    this.said = find(root, '[data-part="together"]');
    this.asked = find(root, '[data-part="ask-together"]');
    this.heard = new LiveRegion(find(root, '[data-part="heard"]'), signal);
    this.revealAll = comparison.part("reveal-all");
    /** @type {ComparisonState["covers"]} what was covered last, and is again */
    this.last = new Set(["next"]);
    this.check = coverMenu(find(root, '[data-part="ask-all"]'), this.all, (covers) => {
      store.set({ covers, answer: "hidden" });
    });
  }

  /** Cover what was covered last, or nothing. */
  toggle() {
    const { store } = this.comparison;
    store.set({ covers: store.get().covers.size ? new Set() : this.last, answer: "hidden" });
  }

  /** @param {ComparisonState} state */
  render({ stop, covers, answer, isPlaying }) {
    const { root, players, line } = this.comparison;
    if (covers.size) this.last = covers;
    this.check(covers);
    for (const { store } of players) store.set({ covers, answer: answer === "revealed" ? "revealed" : "hidden" });
    root.dataset.asks = answer === "revealed" ? "" : [...covers].join(" ");
    if (answer === "revealed" && stop === line.last) setAsks([]); // nothing is left to ask about
    const covered = answer === "revealed" ? new Set() : covers;
    const question = questionOf(this.all, covered, { isWaiting: answer === "wanted", isStart: !stop });
    this.said.hidden = question !== "";
    this.revealAll.hidden = question !== "" || !covered.has("values");
    this.comparison.say();
    this.asked.hidden = !question;
    find(this.asked, "b").textContent = question;
    if (isPlaying) this.heard.announce();
    else this.heard.tell(() => question || textOf(this.said));
  }
}

/**
 * Whether what the searches do can be shown: it is not what is asked.
 * @param {Pick<ComparisonState, "latest" | "covers" | "answer">} state
 */
export function tellsWhatHappens({ latest, covers, answer }) {
  if (latest < Infinity) return false;
  return answer === "revealed" || !(covers.has("sentence") || covers.has("next"));
}
