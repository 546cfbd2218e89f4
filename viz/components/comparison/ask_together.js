// Asking first while comparing: each pane covers what it shows, and what is said about all of them is covered here.
import { find } from "../shared/elements.js";
import { coverMenu, questionOf } from "../player/views/cover_menu.js";
/** @import { Player } from "../player/player.js" */
/** @import { Covers } from "../player/views/cover_menu.js" */

export class AskTogether {
  /**
   * @param {HTMLElement} root
   * @param {Player[]} players of one search at least
   * @param {Iterable<string>} covers
   * @param {{ stop: () => number, changed: () => void }} page `stop` is the one that is shown, `changed` is told that the
   *   reader covers something else
   */
  constructor(root, players, covers, { stop, changed }) {
    this.root = root;
    this.players = players;
    this.all = players[0].data.covers;
    this.stop = stop;
    this.covers = new Set(covers);
    this.waiting = false;
    this.said = find(root, '[data-part="together"]');
    this.asked = find(root, '[data-part="ask-together"]');
    this.set = coverMenu(find(root, '[data-part="ask-all"]'), this.all, (chosen) => {
      this.covers = chosen;
      for (const player of players) player.ask.set(chosen);
      this.cover();
      changed();
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
  }

  holds() {
    if (!this.covers.has("next") || this.waiting) return false;
    this.waiting = true;
    this.show(this.covers);
    return true;
  }

  /** @param {Covers} covered */
  show(covered) {
    this.root.dataset.asks = [...covered].join(" ");
    const question = questionOf(this.all, covered, { isWaiting: this.waiting, isStart: !this.stop() });
    this.said.hidden = question !== "";
    this.asked.hidden = !question;
    find(this.asked, "b").textContent = question;
  }
}
