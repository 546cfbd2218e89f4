// The server can be out of reach: it was stopped, or the network is down. The page says so, goes on stepping, and
// reconnects by itself. Streamlit connects again as soon as it can; a restarted server begins a new session then.
import { make } from "../shared/elements.js";
import { announce } from "../shared/page_events.js";
import { answers } from "../shared/server.js";
import { addToPage, closeConnectionDialog, isConnected, onConnection, setAway } from "../shared/streamlit_page.js";

const LOOK = 1000; // milliseconds between two looks at the connection
const WORDS = "The server can't be reached. The page reconnects by itself.";
const AND_MORE = "You can keep stepping, and what you typed is kept."; // by the mailbox, where there is one

export class Connection {
  constructor() {
    /** @type {HTMLElement | null} */
    this.sign = null;
    this.isLost = false;
    setInterval(() => this.look(), LOOK);
    onConnection(() => this.look());
  }

  async look() {
    if (isConnected()) {
      const { isLost } = this;
      this.isLost = false;
      this.say(false);
      if (isLost) announce("plyscope-back", null);
      return;
    }
    this.isLost = true;
    if (!this.sign && (await answers())) return; // only the connection was lost
    if (!this.sign && !isConnected()) {
      announce("plyscope-away", null);
      this.say(true);
    }
    closeConnectionDialog();
  }

  /** @param {boolean} isAway */
  say(isAway) {
    this.sign?.remove();
    this.sign = null;
    setAway(isAway);
    if (!isAway) return;
    this.sign = make("div", { className: "plyscope-away", role: "status" });
    addToPage(this.sign);
    const keeps = window.plyscopeMailbox?.element?.isConnected;
    this.sign.textContent = keeps ? `${WORDS} ${AND_MORE}` : WORDS; // after it is on the page, so that it is read out
  }
}
