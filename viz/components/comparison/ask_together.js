// Asking first while comparing: each pane covers what it shows, and what is said about all of them is covered here.
import { find } from "../shared/elements.js";
import { setAsks } from "../shared/streamlit_page.js";
import { coverMenu, questionOf } from "../player/views/cover_menu.js";
/** @import { Player } from "../player/player.js" */
/** @import { Covers } from "../player/views/cover_menu.js" */

/**
 * The stops of the comparison, and what it is told.
 * @typedef {object} Page
 * @property {() => number} stop the one that is shown
 * @property {() => number} last
 * @property {() => void} changed that the reader covers something else
 * @property {() => void} covered that other things are covered now
 */

export class AskTogether {
  /**
   * @param {HTMLElement} root
   * @param {Player[]} players of one search at least
   * @param {Iterable<string>} covers
   * @param {Page} page
   */
  constructor(root, players, covers, page) {
    this.root = root;
    this.players = players;
    this.all = players[0].data.covers;
    this.page = page;
    this.covers = new Set(covers);
    /** @type {Covers} what is covered now */
    this.covered = this.covers;
    this.waiting = false;
    this.said = find(root, '[data-part="together"]');
    this.asked = find(root, '[data-part="ask-together"]');
    this.set = coverMenu(find(root, '[data-part="ask-all"]'), this.all, (chosen) => {
      this.covers = chosen;
      for (const player of players) player.ask.set(chosen);
      this.cover();
      page.changed();
    });
    this.set(covers);
  }

  /** The panes cover themselves when they move. */
  cover() {
    this.waiting = false;
    this.show(this.covers);
  }

  reveal() {
    this.waiting = false;
    for (const player of this.players) {
      player.ask.reveal();
      player.picture.show();
    }
    this.show(new Set());
    if (this.page.stop() === this.page.last()) setAsks([]); // nothing is left to ask about
  }

  /** Whether it can be told now what the searches do: it is not what is asked. */
  get tellsWhatHappens() {
    return !this.covered.has("sentence") && !this.covered.has("next");
  }

  holds() {
    if (!this.covers.has("next") || this.waiting) return false;
    this.waiting = true;
    this.show(this.covers);
    return true;
  }

  /** @param {Covers} covered */
  show(covered) {
    this.covered = covered;
    this.root.dataset.asks = [...covered].join(" ");
    this.page.covered();
    const question = questionOf(this.all, covered, { isWaiting: this.waiting, isStart: !this.page.stop() });
    this.said.hidden = question !== "";
    this.asked.hidden = !question;
    find(this.asked, "b").textContent = question;
  }
}
