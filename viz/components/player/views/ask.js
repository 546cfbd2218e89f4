// Ask the class first: what gives the answer away stays covered until it is wanted. What a style sheet can hide
// stands in asking.css, by the names in data-covered; here is what has to be kept out of the page itself.
import { partsOf } from "../../shared/elements.js";
import { coverMenu, NEXT, NOW } from "./cover_menu.js";
/** @import { Timeline } from "../replay/timeline.js" */
/** @import { Walk } from "../tree/walk.js" */
/** @import { Covers } from "./cover_menu.js" */

const NUMERAL = /^[=≥≤≈]*[−-]?(∞|\d[\d.,…]*(e[−-]?\d+)?)$/;
const BLANK = "?";
/** @type {Record<string, string[]>} marks that are taken away, as slots of the patches */
const MARKS = { values: ["tree lit"], sentence: ["tree lit", "code mark", "table mark", "say data-kind"] };
/** @type {Record<string, string[]>} changes of the step that are not shown */
const CHANGES = {
  values: ["data-best"],
  sentence: ["data-best", "data-cut", "data-cutoff", "data-same", "data-late", "data-tie", "text:cutoff", "text:tie"],
};
const STATES_TOLD = new Set(["data-state", "data-edge"]); // of a node that this step skips

export class Ask {
  /**
   * @param {HTMLElement} root
   * @param {Timeline} timeline
   * @param {Walk} walk
   * @param {() => void} changed
   */
  constructor(root, timeline, walk, changed) {
    this.root = root;
    this.part = partsOf(root);
    this.timeline = timeline;
    this.walk = walk;
    /** @type {Covers} */
    this.covers = new Set();
    this.isCovered = false;
    /** @type {Set<string>} what is covered now */
    this.covered = new Set();
    this.waiting = false; // for the answer to "What happens next?"
    /** @type {number | null} the step that was shown before, where it is not the one before this */
    this.since = null;
    this.set = coverMenu(this.part("ask"), (covers) => {
      this.covers = covers;
      root.dataset.asks = [...covers].join(" ");
      this.cover();
      changed();
    });
    this.show(this.covers);
  }

  /** Cover what is to be covered, at each new step again. */
  cover() {
    this.waiting = false;
    if (this.covers.size || this.isCovered) this.show(this.covers);
  }

  /** Show the answer. What comes next stays covered: it was not asked for yet. */
  reveal() {
    this.waiting = false;
    this.show(new Set([...this.covers].filter((cover) => cover === "next")));
  }

  /** Whether a step forward has to wait: the class is asked first. */
  holds() {
    if (!this.covers.has("next") || this.waiting) return false;
    this.waiting = true;
    this.show(new Set([...this.covers, "question"]));
    return true;
  }

  /** @param {Covers} covered */
  show(covered) {
    this.isCovered = covered.size > 0;
    this.covered = covered;
    this.root.dataset.covered = [...covered].join(" ");
    /** @param {Record<string, string[]>} table */
    const named = (table) => [...covered].flatMap((cover) => table[cover] ?? []);
    const changes = new Set(named(CHANGES));
    const skips = covered.has("sentence");
    /** @type {(what: string, text: string) => boolean} */
    const tells = (what, text) => changes.has(what) || (skips && STATES_TOLD.has(what) && text === "skipped");
    this.timeline.withhold(named(MARKS), tells, this.since ?? this.timeline.step - 1);
    this.say(covered);
    this.walk.refresh();
  }

  /**
   * The last step whose decisions are told, while something is covered; else the step itself.
   * @param {string} cover
   */
  told(cover) {
    const { step } = this.timeline;
    return this.covered.has(cover) ? this.since ?? step - 1 : step;
  }

  /** @param {Covers} covered */
  say(covered) {
    const isAsked = this.waiting || covered.has("sentence");
    this.part("question").textContent = this.waiting ? NEXT : NOW;
    this.part("question-box").hidden = !isAsked;
    this.part("sentence").hidden = isAsked;
    this.part("reveal-values").hidden = !covered.has("values");
    if (!covered.has("values")) return;
    for (const key of ["lead", "rest"]) this.timeline.blank(key, (word) => (NUMERAL.test(word) ? BLANK : word));
  }
}
