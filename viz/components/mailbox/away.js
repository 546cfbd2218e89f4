// The server can be out of reach: it was stopped, or the network is down. The page says so, keeps stepping, and
// reconnects by itself. Streamlit connects again as soon as it can; a restarted server begins a new session then.
import { make } from "../shared/elements.js";
import {
  addToPage,
  closeConnectionDialog,
  healthAddress,
  isConnected,
  sidebarField,
} from "../shared/streamlit_page.js";

/** @typedef {Record<string, string>} Fields what the fields of the sidebar hold, by what the session calls them */

const LOOK = 1000; // milliseconds between two looks at the connection
const SETTLED = 500; // milliseconds after which the fields show what the server knows
/** @type {Fields} */
const FIELDS = { Tree: "tree", Position: "position", "Initial window": "window", "Order by hand": "hand" };
const WORDS =
  "The server can't be reached. You can keep stepping; what you typed is kept, and the page reconnects by itself.";

export class Away {
  /**
   * @param {() => void} leaving is called when the server is found to be away
   * @param {() => void} back when it is there again
   */
  constructor(leaving, back) {
    this.leaving = leaving;
    this.back = back;
    /** @type {Fields} what the server knows */
    this.known = {};
    /** @type {Fields} what was typed and not sent when the server was found to be away */
    this.typed = {};
    /** @type {HTMLElement | null} */
    this.sign = null;
    this.settling = 0;
    setInterval(() => this.look(), LOOK);
  }

  /** @returns {Fields} */
  read() {
    const fields = Object.entries(FIELDS).map(([label, name]) => [name, sidebarField(label)]);
    return Object.fromEntries(fields.filter(([, text]) => text !== undefined));
  }

  /** The page has run: what its fields show now is nothing that could be lost. */
  ran() {
    this.typed = {};
    clearTimeout(this.settling);
    this.settling = window.setTimeout(() => isConnected() && (this.known = this.read()), SETTLED);
  }

  /**
   * What was typed since the page ran.
   * @returns {Fields}
   */
  unsent() {
    return Object.fromEntries(Object.entries(this.read()).filter(([name, text]) => text !== this.known[name]));
  }

  /** Whether the server answers at all: loading the page from one that does not would lose it. */
  async answers() {
    const signal = AbortSignal.timeout(LOOK);
    const answer = await fetch(healthAddress(), { cache: "no-store", signal }).catch(() => null);
    return answer?.ok ?? false;
  }

  async look() {
    if (isConnected()) {
      const wasAway = this.sign !== null;
      this.say(false);
      if (wasAway) this.back();
      return;
    }
    if (!this.sign && (await this.answers())) return; // only the connection was lost
    if (!this.sign && !isConnected()) {
      this.typed = this.unsent();
      this.leaving();
      this.say(true);
    }
    closeConnectionDialog();
  }

  /** @param {boolean} isAway */
  say(isAway) {
    this.sign?.remove();
    this.sign = null;
    if (!isAway) return;
    this.sign = make("div", { className: "plyscope-away", role: "status" });
    addToPage(this.sign);
    this.sign.textContent = WORDS; // after it is on the page, so that it is read out
  }
}
