// Asking first while comparing: each pane covers what it shows, and what is said about all of them is covered here.
import { NEXT, NOW, coverMenu } from "../player/views/ask.js";

export class AskTogether {
  constructor(root, players, covers) {
    this.root = root;
    this.players = players;
    this.waiting = false;
    this.set = coverMenu(root.querySelector('[data-part="ask-all"]'), (chosen) => {
      this.covers = chosen;
      for (const player of players) player.ask.set([...chosen]);
      this.cover();
    });
    this.set([...covers]);
  }

  // The panes cover themselves when they move.
  cover() {
    this.waiting = false;
    this.show(this.covers);
  }

  reveal() {
    this.waiting = false;
    for (const player of this.players) player.ask.reveal();
    this.show(new Set());
  }

  holds() {
    if (!this.covers.has("next") || this.waiting) return false;
    this.waiting = true;
    this.show(this.covers);
    return true;
  }

  show(covered) {
    const [said, asked] = ["together", "ask-together"].map((name) => this.root.querySelector(`[data-part="${name}"]`));
    this.root.dataset.asks = [...covered].join(" ");
    said.hidden = this.waiting || covered.has("sentence");
    asked.hidden = !said.hidden;
    asked.querySelector("b").textContent = this.waiting ? NEXT : NOW;
  }
}
