// Ask the class first: what gives the answer away stays covered until it is wanted. What a style sheet can hide
// stands in asking.css, by the names in data-covered; viz/replay/asking.py says what has to be kept out of the page itself,
// and the numbers in texts are hidden by their marks.
import { partsOf } from "../../shared/elements.js";
import { setAsks } from "../../shared/streamlit_page.js";
import { coverMenu, questionOf } from "./cover_menu.js";
/** @import { CoverData } from "../../contract.d.ts" */
/** @import { Timeline } from "../replay/timeline.js" */
/** @import { Walk } from "../tree/walk.js" */
/** @import { Covers } from "./cover_menu.js" */

/**
 * What is told of asking.
 * @typedef {object} Page
 * @property {() => void} changed that the reader covers something else
 * @property {() => void} reworded that answers in texts are hidden now, or shown again
 */

export class Ask {
  /**
   * @param {HTMLElement} root
   * @param {readonly CoverData[]} all
   * @param {Timeline} timeline
   * @param {Walk} walk
   * @param {Page} page
   */
  constructor(root, all, timeline, walk, page) {
    this.root = root;
    this.all = all;
    this.part = partsOf(root);
    this.timeline = timeline;
    this.walk = walk;
    this.page = page;
    /** @type {Covers} */
    this.covers = new Set();
    this.isCovered = false;
    /** @type {Set<string>} what is covered now */
    this.covered = new Set();
    this.waiting = false; // for the answer to "What happens next?"
    /** @type {number | null} the step that was shown before, where it is not the one before this */
    this.since = null;
    this.set = coverMenu(this.part("ask"), all, (covers) => {
      this.covers = covers;
      root.dataset.asks = [...covers].join(" ");
      setAsks(covers);
      this.cover();
      page.changed();
    });
    this.show(this.covers);
  }

  /** Cover what is to be covered, at each new step again. */
  cover() {
    this.waiting = false;
    if (!this.covers.size && !this.isCovered) return;
    setAsks(this.covers);
    this.show(this.covers);
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
    if (this.timeline.hideAnswers(covered.has("values"))) this.page.reworded();
    const hidden = this.all.filter(({ name }) => covered.has(name));
    const changes = hidden.flatMap((cover) => cover.changes);
    /** @type {(what: string, text: string) => boolean} */
    const tells = (what, text) => changes.some(([slot, only]) => slot === what && (only === null || only === text));
    this.timeline.withhold(hidden.flatMap(({ marks }) => marks), tells, this.since ?? this.timeline.step - 1);
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
    const question = questionOf(this.all, covered, { isWaiting: this.waiting, isStart: !this.timeline.step });
    this.part("question").textContent = question;
    this.part("question-box").hidden = !question;
    this.part("sentence").hidden = question !== "";
    this.part("reveal-values").hidden = !covered.has("values");
  }
}
