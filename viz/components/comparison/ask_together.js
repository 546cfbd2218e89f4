// Asking first while comparing: each pane covers what it shows, and what is said about all of them is covered here.
import { find } from "../shared/elements.js";
import { coverMenu, NEXT, NOW } from "../player/views/cover_menu.js";
/** @import { Player } from "../player/player.js" */
/** @import { Covers } from "../player/views/cover_menu.js" */

export class AskTogether {
  /**
   * @param {HTMLElement} root
   * @param {Player[]} players
   * @param {Covers} covers
   */
  constructor(root, players, covers) {
    this.root = root;
    this.players = players;
    this.covers = covers;
    this.waiting = false;
    this.said = find(root, '[data-part="together"]');
    this.asked = find(root, '[data-part="ask-together"]');
    this.set = coverMenu(find(root, '[data-part="ask-all"]'), (chosen) => {
      this.covers = chosen;
      for (const player of players) player.ask.set(chosen);
      this.cover();
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
    this.said.hidden = this.waiting || covered.has("sentence");
    this.asked.hidden = !this.said.hidden;
    find(this.asked, "b").textContent = this.waiting ? NEXT : NOW;
  }
}
